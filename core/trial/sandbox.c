#include "core/trial/sandbox.h"

#include "core/trial/census.h"
#include "core/trial/pty.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	SANDBOX_TICK = 50,   /* ms between two looks at the memory */
	SANDBOX_GLANCE = 2,  /* ms between two looks whether it waits */
	SANDBOX_QUIET = 250, /* ms asleep without a word: as good as waiting */
	SANDBOX_PIECE = 1 << 16
};

struct run {
	const struct sandbox *s;
	struct sandbox_result *r;
	const char *input;
	size_t left; /* bytes of input not yet given */
	int in;      /* to give them; over a terminal also what it prints */
	int taken;   /* the other end of in, to see what is left there */
	int out, err;
	int line;     /* to the keeper */
	int listener; /* where new processes are asked for */
	pid_t keeper;
	struct census census;
	unsigned begun; /* processes and threads */
	bool shown;     /* something was printed since the last line */
	bool stopped;   /* the end is decided */
	int failed;     /* errno of what could not be begun */
	uint64_t start, looked, fed, heard; /* ms by the clock */
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
sandbox_result_init(struct sandbox_result *r)
{
	*r = (struct sandbox_result){0};
}

void
sandbox_result_fini(struct sandbox_result *r)
{
	text_fini(&r->out);
	text_fini(&r->err);
}

static uint64_t
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void
shut(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* Decides the end, once, and ends it all unless it has ended by itself. */
static void
stop(struct run *run, enum sandbox_end end)
{
	if (run->stopped)
		return;
	run->stopped = true;
	run->r->end = end;
	cage_kill(run->keeper, &run->r->walls);
}

/* Reads once. False when there will be no more, or is none now. */
static bool
take(struct run *run, int *fd, struct text *to)
{
	size_t room = SANDBOX_PIECE;
	ssize_t n = read(*fd, text_reserve(to, room), room);
	uint64_t all;

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return false;
	if (n <= 0) {
		shut(fd);
		return false;
	}
	to->length += (size_t)n;
	all = run->r->out.length + run->r->err.length;
	run->heard = now();
	run->shown = true;
	if (all > run->s->output) {
		text_cut(to, to->length - (size_t)(all - run->s->output));
		stop(run, SANDBOX_OUTPUT_OUT);
	}
	to->bytes[to->length] = '\0';
	return true;
}

/* Gives n bytes, or as many of them as are taken now. */
static void
give(struct run *run, size_t n)
{
	ssize_t given = write(run->in, run->input, n);

	if (given < 0)
		return;
	run->input += given;
	run->left -= (size_t)given;
	run->fed = now();
	run->shown = false;
}

static size_t
line_length(const struct run *run)
{
	const char *end = memchr(run->input, '\n', run->left);

	return end ? (size_t)(end - run->input) + 1 : run->left;
}

/*
 * Whether the program waits for the next line: the last one has been shown and
 * taken, and it reads; or it does nothing at all for a while.
 */
static bool
waits(struct run *run)
{
	uint64_t t = now();
	enum census_mood mood;

	if (!pty_taken(run->taken) ||
		(!run->shown && t - run->fed < SANDBOX_QUIET))
		return false;
	if (census_take(&run->census, run->keeper) != 0)
		mood = CENSUS_ASLEEP;
	else
		mood = census_mood(&run->census);
	if (mood == CENSUS_READING)
		return true;
	return mood == CENSUS_ASLEEP && t - run->fed >= SANDBOX_QUIET &&
		t - run->heard >= SANDBOX_QUIET;
}

static void
type(struct run *run)
{
	if (!waits(run))
		return;
	if (run->left) {
		give(run, line_length(run));
	} else {
		pty_end(run->in, run->taken);
		run->fed = now();
		run->shown = false;
	}
}

/* A process or thread more, if the limit allows. */
static void
answer(struct run *run)
{
	bool allowed = !run->stopped && run->begun < run->s->processes;

	if (!cage_answer(run->listener, allowed))
		return;
	if (allowed)
		run->begun++;
	else
		stop(run, SANDBOX_PROCESSES_OUT);
}

static void
note_end(struct run *run, const struct cage_report *report)
{
	struct sandbox_result *r = run->r;

	if (run->stopped)
		return;
	run->stopped = true;
	r->cpu_ms = report->cpu_ms;
	if (WIFEXITED(report->code)) {
		r->end = SANDBOX_EXITED;
		r->code = WEXITSTATUS(report->code);
	} else {
		r->end = SANDBOX_KILLED;
		r->code = WTERMSIG(report->code);
	}
	/* A shell says so of what it ran. */
	if (r->end == SANDBOX_EXITED && r->code > 128 && r->code < 128 + 32) {
		r->end = SANDBOX_KILLED;
		r->code -= 128;
	}
	if (r->end == SANDBOX_KILLED &&
		(r->code == SIGXCPU ||
			(r->code == SIGKILL &&
				r->cpu_ms / 1000 >= run->s->cpu)))
		r->end = SANDBOX_CPU_OUT;
	if (r->end == SANDBOX_KILLED && r->code == SIGXFSZ)
		r->end = SANDBOX_OUTPUT_OUT;
}

/* False when the keeper is gone, and with it everything. */
static bool
hear(struct run *run)
{
	struct cage_report report;

	if (!cage_hear(run->line, &report, &run->listener))
		return false;
	if (report.word == CAGE_BEGUN) {
		run->r->walls.filter = report.filter;
		run->r->walls.counted = run->listener >= 0;
	} else if (report.word == CAGE_FAILED) {
		run->failed = report.code;
	} else {
		note_end(run, &report);
	}
	return true;
}

static void
look(struct run *run)
{
	uint64_t t = now();

	if (run->stopped)
		return;
	if (t - run->start >= run->s->time)
		stop(run, SANDBOX_TIMED_OUT);
	if (t - run->looked < SANDBOX_TICK)
		return;
	run->looked = t;
	if (census_take(&run->census, run->keeper) == 0 &&
		census_resident(&run->census) > run->s->memory)
		stop(run, SANDBOX_MEMORY_OUT);
}

static bool
heard(const struct pollfd *p)
{
	return p->fd >= 0 && p->revents != 0;
}

/* One round of what may happen. False when the keeper is gone. */
static bool
turn(struct run *run)
{
	bool typing = run->s->terminal && !run->stopped;
	bool giving = !run->s->terminal && run->left > 0 && !run->stopped;
	struct pollfd p[] = {{run->out, POLLIN, 0}, {run->err, POLLIN, 0},
		{run->line, POLLIN, 0}, {run->listener, POLLIN, 0},
		{giving ? run->in : -1, POLLOUT, 0}};

	if (poll(p, sizeof p / sizeof *p,
		    typing ? SANDBOX_GLANCE : SANDBOX_TICK) < 0)
		return true;
	if (heard(&p[0]))
		take(run, &run->out, &run->r->out);
	if (heard(&p[1]))
		take(run, &run->err, &run->r->err);
	if (heard(&p[3])) {
		if (p[3].revents & POLLIN)
			answer(run);
		else
			shut(&run->listener);
	}
	if (heard(&p[4]))
		give(run, run->left);
	if (!run->s->terminal && run->left == 0)
		shut(&run->in);
	if (typing && !heard(&p[0]))
		type(run);
	look(run);
	return !heard(&p[2]) || hear(run);
}

static int
make_pipe(int *reader, int *writer)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) != 0)
		return -1;
	*reader = ends[0];
	*writer = ends[1];
	return 0;
}

static int
keep_going(int fd)
{
	return fcntl(fd, F_SETFL, O_NONBLOCK);
}

/* The program's ends go to c, the others to run. */
static int
open_pipes(struct run *run, struct cage *c)
{
	if (make_pipe(&c->in, &run->in) != 0 ||
		make_pipe(&run->out, &c->out) != 0 ||
		make_pipe(&run->err, &c->err) != 0)
		return -1;
	run->taken = fcntl(c->in, F_DUPFD_CLOEXEC, 3);
	if (run->taken < 0)
		return -1;
	return keep_going(run->in) | keep_going(run->out) |
		keep_going(run->err);
}

/* Errors are kept apart here too: a transcript is what goes to the output. */
static int
open_terminal(struct run *run, struct cage *c)
{
	if (pty_open(&run->in, &c->in) != 0)
		return -1;
	run->out = fcntl(run->in, F_DUPFD_CLOEXEC, 3);
	run->taken = fcntl(c->in, F_DUPFD_CLOEXEC, 3);
	c->out = fcntl(c->in, F_DUPFD_CLOEXEC, 3);
	if (run->out < 0 || run->taken < 0 || c->out < 0)
		return -1;
	return make_pipe(&run->err, &c->err) | keep_going(run->err);
}

static void
shut_all(struct run *run)
{
	shut(&run->in);
	shut(&run->taken);
	shut(&run->out);
	shut(&run->err);
	shut(&run->line);
	shut(&run->listener);
	census_fini(&run->census);
}

static int
begin(struct run *run)
{
	const struct sandbox *s = run->s;
	struct cage c = {.command = s->command,
		.environment = s->environment,
		.in = -1,
		.out = -1,
		.err = -1,
		.terminal = s->terminal,
		.cpu = s->cpu,
		.file = s->output,
		.processes = s->processes};
	int opened = s->terminal ? open_terminal(run, &c) : open_pipes(run, &c);
	int why;

	if (opened == 0)
		run->keeper = cage_start(&c, &run->line, &run->r->walls);
	why = errno;
	shut(&c.in);
	shut(&c.out);
	shut(&c.err);
	errno = why;
	return run->keeper < 0 ? -1 : 0;
}

/* Everybody is dead: what was printed is all there. */
static void
finish(struct run *run)
{
	int left = 0;

	waitpid(run->keeper, NULL, 0);
	if (!run->s->terminal && ioctl(run->taken, FIONREAD, &left) != 0)
		left = 0;
	run->r->unread = run->left + (size_t)left;
	run->r->ms = now() - run->start;
	shut(&run->taken);
	while (run->out >= 0 && take(run, &run->out, &run->r->out))
		continue;
	while (run->err >= 0 && take(run, &run->err, &run->r->err))
		continue;
}

int
sandbox_run(const struct sandbox *s, const char *input, size_t length,
	struct sandbox_result *r, struct fault *f)
{
	struct run run = {.s = s,
		.r = r,
		.input = input,
		.left = length,
		.in = -1,
		.taken = -1,
		.out = -1,
		.err = -1,
		.line = -1,
		.listener = -1,
		.keeper = -1,
		.start = now()};

	assert(s->time && s->cpu);
	run.fed = run.heard = run.start;
	run.shown = true;
	text_clear(&r->out);
	text_clear(&r->err);
	r->end = SANDBOX_KILLED;
	r->code = SIGKILL;
	if (begin(&run) != 0) {
		run.failed = errno;
	} else {
		cage_hurry(true);
		while (turn(&run))
			continue;
		cage_hurry(false);
		finish(&run);
	}
	shut_all(&run);
	if (run.failed)
		return fault_set(f, FAULT_RUN, 0, 0, "cannot be run: %s",
			strerror(run.failed));
	return 0;
}

/* Whether the program killed itself, so to speak. */
static bool
fault_of_killed(const struct sandbox_result *r, struct fault *f)
{
	const char *name = sigabbrev_np(r->code);

	fault_set(f, FAULT_CRASHED, 0, 0, "SIG%s (%s)", name ? name : "?",
		strsignal(r->code));
	return true;
}

static bool
fault_of_exited(const struct sandbox_result *r, struct fault *f)
{
	if (r->code == 127)
		fault_set(f, FAULT_STATUS, 0, 0,
			"status 127: the shell found no such command");
	else if (r->code != 0)
		fault_set(f, FAULT_STATUS, 0, 0, "status %d", r->code);
	else if (r->unread)
		fault_set(f, FAULT_ENDED_EARLY, 0, 0,
			"with %zu bytes of its input not read", r->unread);
	return r->code != 0 || r->unread;
}

static bool
fault_of_limit(const struct sandbox *s, const struct sandbox_result *r,
	struct fault *f)
{
	if (r->end == SANDBOX_TIMED_OUT)
		fault_set(f, FAULT_TIMED_OUT, 0, 0, "after %g seconds",
			s->time / 1000.0);
	else if (r->end == SANDBOX_CPU_OUT)
		fault_set(f, FAULT_TIMED_OUT, 0, 0,
			"after %u seconds of processor time", s->cpu);
	else if (r->end == SANDBOX_MEMORY_OUT)
		fault_set(f, FAULT_MEMORY, 0, 0, "more than %llu bytes",
			(unsigned long long)s->memory);
	else if (r->end == SANDBOX_OUTPUT_OUT)
		fault_set(f, FAULT_OUTPUT, 0, 0, "more than %llu bytes",
			(unsigned long long)s->output);
	else
		fault_set(f, FAULT_PROCESSES, 0, 0,
			"more than %u processes and threads", s->processes);
	return true;
}

bool
sandbox_fault(const struct sandbox *s, const struct sandbox_result *r,
	struct fault *f)
{
	if (r->end == SANDBOX_EXITED)
		return fault_of_exited(r, f);
	if (r->end == SANDBOX_KILLED)
		return fault_of_killed(r, f);
	return fault_of_limit(s, r, f);
}
