/*
 * What the sandbox has of a program: its standard streams, which are pipes or a
 * pseudo-terminal without a user, and the processes that descend from it, read
 * from /proc.
 */
#include "core/trial/private.h"

#include "core/base/base.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

enum { END_OF_INPUT = 4 }; /* the byte that types it: control D */

void
stream_close(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

void
streams_close(struct streams *s)
{
	stream_close(&s->in);
	stream_close(&s->program_in);
	stream_close(&s->out);
	stream_close(&s->err);
}

static int
open_pipe(int *reader, int *writer)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) != 0)
		return -1;
	*reader = ends[0];
	*writer = ends[1];
	return 0;
}

/* A copy above the standard streams, or -1. */
static int
copy_stream(int fd)
{
	return fcntl(fd, F_DUPFD_CLOEXEC, 3);
}

static int
set_nonblocking(int fd)
{
	return fcntl(fd, F_SETFL, O_NONBLOCK);
}

static int
open_pipes(struct streams *s, struct program *p)
{
	if (open_pipe(&p->in, &s->in) != 0 ||
		open_pipe(&s->out, &p->out) != 0 ||
		open_pipe(&s->err, &p->err) != 0)
		return -1;
	s->program_in = copy_stream(p->in);
	if (s->program_in < 0)
		return -1;
	return set_nonblocking(s->in) | set_nonblocking(s->out) |
		set_nonblocking(s->err);
}

/* Lines as they are typed, echoed; no byte has a meaning of its own. */
static int
set_terminal(int fd)
{
	struct termios t;

	if (tcgetattr(fd, &t) != 0)
		return -1;
	t.c_iflag = 0;
	t.c_oflag = 0;
	t.c_lflag = ICANON | ECHO;
	for (int i = 0; i < NCCS; i++)
		t.c_cc[i] = _POSIX_VDISABLE;
	return tcsetattr(fd, TCSANOW, &t);
}

/* The program's end of the terminal, or -1. */
static int
open_program_end(int terminal)
{
	char name[64];

	if (grantpt(terminal) != 0 || unlockpt(terminal) != 0 ||
		ptsname_r(terminal, name, sizeof name) != 0)
		return -1;
	return open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
}

static int
open_terminal(struct streams *s, struct program *p)
{
	s->in = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
	if (s->in < 0)
		return -1;
	p->in = open_program_end(s->in);
	if (p->in < 0 || set_terminal(p->in) != 0)
		return -1;
	s->out = copy_stream(s->in);
	s->program_in = copy_stream(p->in);
	p->out = copy_stream(p->in);
	if (s->out < 0 || s->program_in < 0 || p->out < 0)
		return -1;
	/* A transcript is what goes to standard output alone, but for prompts,
	 * which are told by what was written at once, and so read at once. */
	if (open_pipe(&s->err, &p->err) != 0 ||
		fcntl(p->err, F_SETFL, O_DIRECT) != 0)
		return -1;
	return set_nonblocking(s->err);
}

int
streams_open(struct streams *s, struct program *p)
{
	*s = (struct streams){-1, -1, -1, -1};
	p->in = p->out = p->err = -1;
	return p->terminal ? open_terminal(s, p) : open_pipes(s, p);
}

long
streams_unread(const struct streams *s)
{
	int left = 0;

	return ioctl(s->program_in, FIONREAD, &left) == 0 ? left : -1;
}

/* Only now is the byte given this meaning: until here it is one like others. */
void
streams_type_end(struct streams *s)
{
	static const char end = END_OF_INPUT;
	struct termios t;

	if (tcgetattr(s->program_in, &t) == 0 && t.c_cc[VEOF] != END_OF_INPUT) {
		t.c_cc[VEOF] = END_OF_INPUT;
		tcsetattr(s->program_in, TCSANOW, &t);
	}
	if (write(s->in, &end, 1) < 0)
		return; /* the terminal's buffer is full: it has one already */
}

bool
read_beginning(int folder, const char *name, char *to, size_t room)
{
	int fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
	ssize_t n;

	if (fd < 0)
		return false;
	n = read(fd, to, room - 1);
	close(fd);
	if (n <= 0)
		return false;
	to[n] = '\0';
	return true;
}

/* The first bytes of /proc/PID/NAME, with a NUL. False when it is gone. */
static bool
read_proc(pid_t pid, const char *name, char *to, size_t room)
{
	char path[64];

	text_fill(path, sizeof path, "/proc/%d/%s", (int)pid, name);
	return read_beginning(AT_FDCWD, path, to, room);
}

/*
 * The state is field 3, the parent 4, processor time 14 to 17, in ticks; the
 * resident pages 24. The name, field 2, may have any characters, brackets too:
 * count from the last bracket on.
 */
static bool
read_stat(pid_t pid, struct process *p)
{
	char stat[1024];
	const char *s;
	long resident = 0, ticks[4] = {0};
	int parent = 0;

	if (!read_proc(pid, "stat", stat, sizeof stat))
		return false;
	s = strrchr(stat, ')');
	if (!s ||
		sscanf(s,
			") %c %d %*s %*s %*s %*s %*s %*s %*s %*s %*s %ld %ld "
			"%ld %ld %*s %*s %*s %*s %*s %*s %ld",
			&p->state, &parent, &ticks[0], &ticks[1], &ticks[2],
			&ticks[3], &resident) != 7)
		return false;
	p->pid = pid;
	p->parent = parent;
	p->below = false;
	p->cpu_ms = (uint64_t)(ticks[0] + ticks[1] + ticks[2] + ticks[3]) *
		1000 / (uint64_t)sysconf(_SC_CLK_TCK);
	p->resident = (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
	return true;
}

/* Where the next process goes; it counts when p->count does. */
static struct process *
next_process(struct processes *p)
{
	p->list = memory_grow(p->list, p->count, &p->room, sizeof *p->list);
	return &p->list[p->count];
}

static int
compare_pids(const void *a, const void *b)
{
	const struct process *p = a, *q = b;

	return (p->pid > q->pid) - (p->pid < q->pid);
}

static bool
is_below(const struct processes *p, pid_t parent, pid_t root)
{
	struct process key = {.pid = parent};
	const struct process *found;

	if (parent == root)
		return true;
	found = bsearch(&key, p->list, p->count, sizeof key, compare_pids);
	return found && found->below;
}

/* Keeps those below root: marks children of marked ones until all are. */
static void
keep_below(struct processes *p, pid_t root)
{
	size_t kept = 0;
	bool more = true;

	while (more) {
		more = false;
		for (size_t i = 0; i < p->count; i++) {
			struct process *each = &p->list[i];

			if (each->below || !is_below(p, each->parent, root))
				continue;
			each->below = true;
			more = true;
		}
	}
	p->cpu_ms = p->pids = 0;
	for (size_t i = 0; i < p->count; i++) {
		if (p->list[i].below || p->list[i].pid == root)
			p->cpu_ms += p->list[i].cpu_ms;
		if (p->list[i].below) {
			p->pids = p->pids * 31 + (uint64_t)p->list[i].pid;
			p->list[kept++] = p->list[i];
		}
	}
	p->count = kept;
}

int
processes_find(struct processes *p, pid_t root)
{
	DIR *proc = opendir("/proc");
	const struct dirent *entry;

	if (!proc)
		return -1;
	p->count = 0;
	while ((entry = readdir(proc)) != NULL)
		if (ascii_digit(entry->d_name[0]) &&
			read_stat((pid_t)atoi(entry->d_name), next_process(p)))
			p->count++;
	closedir(proc);
	if (p->count)
		qsort(p->list, p->count, sizeof *p->list, compare_pids);
	keep_below(p, root);
	return 0;
}

void
processes_free(struct processes *p)
{
	free(p->list);
	*p = (struct processes){0};
}

/* Bytes of the tables that map the process's memory. They can be many times
 * what is resident: a page of zeros mapped a million times is resident once. */
static uint64_t
page_tables(pid_t pid)
{
	char status[4096];
	const char *at;
	unsigned long kib = 0;

	if (!read_proc(pid, "status", status, sizeof status))
		return 0;
	at = strstr(status, "\nVmPTE:");
	return at && sscanf(at, "\nVmPTE: %lu", &kib) == 1 ? (uint64_t)kib << 10
							   : 0;
}

uint64_t
processes_memory(const struct processes *p)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < p->count; i++)
		sum += p->list[i].resident + page_tables(p->list[i].pid);
	return sum;
}

/* Whether it sleeps in read(0, ..), or in pselect(1, ..) as line editors do:
 * /proc/PID/syscall has the number and the arguments. */
static bool
is_reading(pid_t pid)
{
	char text[256];
	unsigned long first;
	long number;

	return read_proc(pid, "syscall", text, sizeof text) &&
		sscanf(text, "%ld 0x%lx", &number, &first) == 2 &&
		((number == SYS_read && first == 0) ||
			(number == SYS_pselect6 && first == 1));
}

enum processes_state
processes_state(const struct processes *p)
{
	bool reading = false, held = false;

	if (p->count == 0)
		return PROCESSES_RUN;
	for (size_t i = 0; i < p->count; i++) {
		const struct process *each = &p->list[i];

		if (each->state == 'Z' || each->state == 'X')
			continue;
		if (each->state == 'R')
			return PROCESSES_RUN;
		held |= each->state == 'D';
		reading |= is_reading(each->pid);
	}
	if (held)
		return PROCESSES_HELD;
	return reading ? PROCESSES_READ : PROCESSES_WAIT;
}
