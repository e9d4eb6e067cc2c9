/*
 * Runs a program on its input and enforces its limits.
 */
#include "core/trial/private.h"

#include "core/base/base.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	CHECK_MS = 50,      /* between two checks, on the average */
	SPARE_MS = 60000,   /* by the clock, on a busy machine */
	CHECK_INPUT_MS = 2, /* between two checks for a waiting terminal */
	QUIET_MS = 250,     /* asleep and silent for so long: it waits */
	READ_SIZE = 1 << 16
};

/* One run of a program. Times are in ms by the clock. */
struct execution {
	const struct sandbox *sandbox;
	struct sandbox_result *result;
	const char *input; /* not yet written */
	size_t left;       /* bytes of it */
	struct streams streams;
	int line;     /* to the supervisor */
	int listener; /* where requests for new processes arrive */
	pid_t supervisor;
	struct control_group group;
	struct processes processes;
	unsigned started; /* processes and threads */
	bool forks;       /* some began since the last check */
	bool decided; /* result->end is set: the program ends or has ended */
	bool view;    /* of files: what the sandbox shows and nothing else */
	int failed;   /* errno of what kept it from starting */
	char missing[64]; /* what could not be isolated; empty: all was */
	uint64_t start;
	uint64_t checked; /* time and memory */
	uint64_t next;    /* when they are checked again */
	uint64_t charged; /* ms in which it waited or ran */
	uint64_t spared;  /* ms before the last check that were not charged */
	uint64_t cpu;     /* processor time used when it was checked, */
	uint64_t pids;    /* and by which processes */
	uint64_t written; /* the last input */
	uint64_t active;  /* the last output, or it was seen to run */
	uint64_t looked;  /* at whether it runs */
	bool echoed;      /* there was output after the last input */
	size_t wrote;     /* where in result->err what was read last begins */
};

struct sandbox
sandbox_default(void)
{
	return (struct sandbox){.time = SANDBOX_TIME * 1000,
		.cpu = SANDBOX_TIME,
		.memory = SANDBOX_MEMORY,
		.output = SANDBOX_OUTPUT,
		.processes = SANDBOX_PROCESSES};
}

void
sandbox_result_fini(struct sandbox_result *r)
{
	text_fini(&r->out);
	text_fini(&r->err);
}

static uint64_t
clock_ms(void)
{
	return clock_ns() / 1000000;
}

/* Ends the program, unless its end is decided already. */
static void
end_program(struct execution *e, enum sandbox_end end)
{
	if (e->decided)
		return;
	e->decided = true;
	e->result->end = end;
	/* The supervisor is still to be waited for. */
	kill(e->supervisor,
		e->result->isolation.namespaces ? SIGKILL : SIGTERM);
}

/* Reads once. False at the end, or when there is nothing to read now. */
static bool
read_output(struct execution *e, int *fd, struct text *to)
{
	ssize_t n = read(*fd, text_reserve(to, READ_SIZE), READ_SIZE);
	uint64_t length;

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return false;
	if (n <= 0) {
		stream_close(fd);
		return false;
	}
	if (to == &e->result->err)
		e->wrote = to->length;
	to->length += (size_t)n;
	length = e->result->out.length + e->result->err.length;
	e->active = clock_ms();
	e->echoed = true;
	assert(length >= (uint64_t)n);
	if (length > e->sandbox->output) {
		text_cut(
			to, to->length - (size_t)(length - e->sandbox->output));
		end_program(e, SANDBOX_OUTPUT_OUT);
	}
	to->bytes[to->length] = '\0';
	return true;
}

static void
note_input(struct execution *e)
{
	e->written = clock_ms();
	e->echoed = false;
}

/* Writes n bytes of input, or as many of them as fit now. */
static void
write_input(struct execution *e, size_t n)
{
	ssize_t written = write(e->streams.in, e->input, n);

	if (written < 0)
		return;
	assert((size_t)written <= e->left);
	e->input += written;
	e->left -= (size_t)written;
	note_input(e);
}

/* Whether the program waits for the next line: it has read the last one, which
 * is echoed, and reads again; or it sleeps and is silent for a while. */
static bool
wants_line(struct execution *e)
{
	uint64_t t = clock_ms();
	enum processes_state state = PROCESSES_WAIT;

	if (streams_unread(&e->streams) != 0 ||
		(!e->echoed && t - e->written < QUIET_MS))
		return false;
	if (processes_find(&e->processes, e->supervisor) == 0)
		state = processes_state(&e->processes);
	/* What it did is not known when it was not looked at for long. */
	if (state == PROCESSES_RUN || state == PROCESSES_HELD ||
		t - e->looked > QUIET_MS / 4)
		e->active = t;
	e->looked = t;
	if (state == PROCESSES_READ)
		return true;
	return state == PROCESSES_WAIT && t - e->written >= QUIET_MS &&
		t - e->active >= QUIET_MS;
}

/* Reads all that there is now. */
static void
drain_output(struct execution *e)
{
	struct streams *s = &e->streams;

	while (s->out >= 0 && read_output(e, &s->out, &e->result->out))
		continue;
	while (s->err >= 0 && read_output(e, &s->err, &e->result->err))
		continue;
}

/*
 * A terminal shows standard error as well, and some print their prompts there,
 * as Python's input() does: its last line when the program waits is a prompt,
 * with those before it that were written at once.
 */
static void
show_prompt(struct execution *e)
{
	struct text *out = &e->result->out, *err = &e->result->err;
	size_t begin;

	drain_output(e);
	if (!err->length || err->bytes[err->length - 1] == '\n')
		return;
	begin = e->wrote;
	while (begin > 0 && err->bytes[begin - 1] != '\n')
		begin--;
	text_add(out, err->bytes + begin, err->length - begin);
	text_cut(err, begin);
}

static void
type_line(struct execution *e)
{
	if (!wants_line(e))
		return;
	show_prompt(e);
	if (e->left) {
		write_input(e, text_whole_line(e->input, e->left));
	} else {
		streams_type_end(&e->streams);
		note_input(e);
	}
}

/* Allows one more process or thread, up to the limit. */
static void
answer_request(struct execution *e)
{
	bool allowed = !e->decided && e->started < e->sandbox->processes;

	if (!filter_answer(e->listener, allowed))
		return;
	e->forks = true;
	if (allowed)
		e->started++;
	else
		end_program(e, SANDBOX_PROCESSES_OUT);
}

/* How the program ended by itself, or by a limit that the system enforces. */
static void
note_end(struct execution *e, const struct program_report *report)
{
	struct sandbox_result *r = e->result;

	if (e->decided)
		return;
	e->decided = true;
	r->cpu_ms = report->cpu_ms;
	if (WIFEXITED(report->code)) {
		r->end = SANDBOX_EXITED;
		r->code = WEXITSTATUS(report->code);
	} else {
		r->end = SANDBOX_KILLED;
		r->code = WTERMSIG(report->code);
	}
	/* A shell exits with 128 + N when signal N killed its command. */
	if (r->end == SANDBOX_EXITED && r->code > 128 && r->code < 128 + 32) {
		r->end = SANDBOX_KILLED;
		r->code -= 128;
	}
	if (r->end == SANDBOX_KILLED &&
		(r->code == SIGXCPU ||
			(r->code == SIGKILL &&
				r->cpu_ms / 1000 >= e->sandbox->cpu)))
		r->end = SANDBOX_CPU_OUT;
	if (r->end == SANDBOX_KILLED && r->code == SIGXFSZ)
		r->end = SANDBOX_OUTPUT_OUT;
	if (report->started > e->sandbox->processes)
		r->end = SANDBOX_PROCESSES_OUT;
	if (group_is_out_of_memory(&e->group))
		r->end = SANDBOX_MEMORY_OUT;
}

/* False when the supervisor has ended, and all processes with it. */
static bool
receive_report(struct execution *e)
{
	struct program_report report;

	if (!supervisor_receive(e->line, &report, &e->listener))
		return false;
	if (report.event == PROGRAM_STARTS) {
		e->result->isolation.filter = report.filter;
		e->result->isolation.counted =
			report.counted || e->listener >= 0;
		/* It waits for an answer to each fork, or to each line. */
		if (e->listener >= 0 || e->sandbox->terminal)
			supervisor_raise_priority(true);
		e->result->isolation.group = report.group;
		/* What made the sandbox is not the program's time. */
		e->checked = clock_ms();
	} else if (report.event == PROGRAM_FORKS) {
		e->forks = true;
	} else if (report.event == PROGRAM_FAILED) {
		e->failed = report.code;
	} else if (report.event == PROGRAM_NOT_ISOLATED) {
		e->failed = report.code;
		text_fill(e->missing, sizeof e->missing, "%s", report.what);
	} else {
		note_end(e, &report);
	}
	return true;
}

/*
 * What the program is charged with of the time since the last check: where it
 * was ready to run, only what it ran. In all else it could sleep unseen: also
 * the parent of a vfork(2) is in the state of one that waits for a disk. That
 * processes have begun may be told only after the next check.
 */
static uint64_t
time_charged(struct execution *e, uint64_t passed)
{
	const struct processes *p = &e->processes;
	/* A process that nobody waits for takes what it ran with it, and may
	 * have begun and ended since then. */
	bool same = p->pids == e->pids || !e->pids; /* 0: it has just begun */
	uint64_t all = passed + (e->forks ? e->spared : 0), charge = all;

	if (same && !e->forks && p->cpu_ms >= e->cpu &&
		processes_state(p) == PROCESSES_RUN &&
		p->cpu_ms - e->cpu < passed)
		charge = p->cpu_ms - e->cpu;
	e->cpu = p->cpu_ms;
	e->pids = p->pids;
	e->forks = false;
	e->spared = all - charge;
	return charge;
}

/* Not at even times, and not when there is output: a program that knew when it
 * is looked at would run then, and sleep until the next time. */
static uint64_t
next_check(void)
{
	return clock_ms() + CHECK_MS / 2 + clock_ns() / 1000 % CHECK_MS;
}

static void
check_limits(struct execution *e)
{
	uint64_t t = clock_ms(), most = e->sandbox->time;
	uint64_t passed = t - e->checked;
	bool seen;

	if (e->decided || t < e->next)
		return;
	e->checked = t;
	e->next = next_check();
	seen = processes_find(&e->processes, e->supervisor) == 0;
	if (seen && processes_memory(&e->processes) > e->sandbox->memory)
		end_program(e, SANDBOX_MEMORY_OUT);
	e->charged += seen ? time_charged(e, passed) : passed;
	if (e->charged >= most)
		end_program(e, SANDBOX_TIMED_OUT);
	if (t - e->start >= 10 * most + SPARE_MS)
		end_program(e, SANDBOX_CLOCK_OUT);
}

static bool
is_ready(const struct pollfd *p)
{
	return p->fd >= 0 && p->revents != 0;
}

/* In ms: until the next check, or the next look at a terminal. */
static int
time_to_wait(const struct execution *e, bool typing)
{
	int most = typing ? CHECK_INPUT_MS : CHECK_MS;
	uint64_t t = clock_ms();

	if (e->decided || t + (uint64_t)most <= e->next)
		return most;
	return t < e->next ? (int)(e->next - t) : 0;
}

/* Waits for one of the streams, or until the next check, and serves all that
 * are ready. False when the supervisor has ended. */
static bool
serve_streams(struct execution *e)
{
	struct streams *s = &e->streams;
	bool terminal = e->sandbox->terminal;
	bool typing = terminal && !e->decided;
	bool writing = !terminal && e->left > 0 && !e->decided;
	struct pollfd p[] = {{s->out, POLLIN, 0}, {s->err, POLLIN, 0},
		{e->line, POLLIN, 0}, {e->listener, POLLIN, 0},
		{writing ? s->in : -1, POLLOUT, 0}};

	if (poll(p, LENGTH(p), time_to_wait(e, typing)) < 0)
		return true;
	if (is_ready(&p[0]))
		read_output(e, &s->out, &e->result->out);
	if (is_ready(&p[1]))
		read_output(e, &s->err, &e->result->err);
	if (is_ready(&p[3])) {
		if (p[3].revents & POLLIN)
			answer_request(e);
		else
			stream_close(&e->listener);
	}
	if (is_ready(&p[4]))
		write_input(e, e->left);
	if (!terminal && e->left == 0)
		stream_close(&s->in);
	if (typing && !is_ready(&p[0]))
		type_line(e);
	check_limits(e);
	return !is_ready(&p[2]) || receive_report(e);
}

/* The group's memory is the program's and its files in /tmp; its processes, all
 * that may be started beside the first. */
static bool
make_group(struct execution *e)
{
	const struct sandbox *s = e->sandbox;
	uint64_t memory = s->memory + s->output;
	unsigned processes = s->processes + 1;

	return s->groups
		? group_make(&e->group, s->groups, "", memory, processes)
		: group_make_here(&e->group, memory, processes);
}

/* 0; or -1 and errno. */
static int
start_program(struct execution *e)
{
	const struct sandbox *s = e->sandbox;
	struct program p = {.command = s->command,
		.environment = s->environment,
		.shown = s->shown,
		.hidden = s->hidden,
		.view = e->view,
		.terminal = s->terminal,
		.cpu = s->cpu,
		.file = s->output,
		.processes = s->processes,
		.entrance = make_group(e) ? e->group.entrance : -1};
	int why;

	if (streams_open(&e->streams, &p) == 0)
		e->supervisor =
			supervisor_start(&p, &e->line, &e->result->isolation);
	why = errno;
	if (e->supervisor < 0 && e->view)
		text_fill(e->missing, sizeof e->missing, "namespaces");
	stream_close(&p.in);
	stream_close(&p.out);
	stream_close(&p.err);
	errno = why;
	return e->supervisor < 0 ? -1 : 0;
}

/* All processes have exited; drain the pipes. */
static void
finish_run(struct execution *e)
{
	struct streams *s = &e->streams;
	long unread = 0;

	waitpid(e->supervisor, NULL, 0);
	if (!e->sandbox->terminal)
		unread = streams_unread(s);
	e->result->unread = e->left + (unread > 0 ? (size_t)unread : 0);
	e->result->ms = clock_ms() - e->start;
	stream_close(&s->program_in);
	drain_output(e);
}

static void
free_run(struct execution *e)
{
	group_remove(&e->group);
	streams_close(&e->streams);
	stream_close(&e->line);
	stream_close(&e->listener);
	processes_free(&e->processes);
}

/* One run, with a view or without. 0, or -1 and *f. */
static int
run_once(const struct sandbox *s, struct execution *e, struct fault *f)
{
	struct sandbox_result *r = e->result;

	assert(s->time && s->cpu);
	e->start = e->checked = e->written = e->active = clock_ms();
	text_clear(&r->out);
	text_clear(&r->err);
	r->end = SANDBOX_KILLED;
	r->code = SIGKILL;
	if (start_program(e) != 0) {
		e->failed = errno;
	} else {
		while (serve_streams(e))
			continue;
		supervisor_raise_priority(false);
		finish_run(e);
	}
	free_run(e);
	if (e->missing[0])
		return fault_set(f, FAULT_RUN, 0, 0,
			"cannot be isolated here: %s: %s; --weak-sandbox runs "
			"it as it is",
			e->missing, strerror(e->failed));
	if (e->failed)
		return fault_set(f, FAULT_RUN, 0, 0, "cannot be run: %s",
			strerror(e->failed));
	return 0;
}

int
sandbox_run(const struct sandbox *s, const char *input, size_t length,
	struct sandbox_result *r, struct fault *f)
{
	const struct execution begin = {.sandbox = s,
		.result = r,
		.input = input,
		.left = length,
		.line = -1,
		.listener = -1,
		.supervisor = -1,
		.view = true,
		.echoed = true};
	struct execution e = begin;
	int status;

	if (!filter_prepare())
		return fault_set(f, FAULT_RUN, 0, 0,
			"cannot be run without libseccomp.so.2");
	status = run_once(s, &e, f);
	if (status == 0 || !s->weak || !e.missing[0])
		return status;
	e = begin;
	e.view = false;
	return run_once(s, &e, f);
}
