/*
 * The processes that descend from one, read from /proc.
 */
#include "core/trial/private.h"

#include "core/base/memory.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

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
 * The state is field 3, the parent 4, the resident pages 24. The name, field
 * 2, may have any characters, brackets too: count from the last bracket on.
 */
static bool
read_stat(pid_t pid, struct process *p)
{
	char stat[1024];
	const char *s;
	long resident = 0;
	int parent = 0;

	if (!read_proc(pid, "stat", stat, sizeof stat))
		return false;
	s = strrchr(stat, ')');
	if (!s ||
		sscanf(s,
			") %c %d %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s "
			"%*s %*s %*s %*s %*s %*s %*s %*s %*s %ld",
			&p->state, &parent, &resident) != 3)
		return false;
	p->pid = pid;
	p->parent = parent;
	p->below = false;
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
	for (size_t i = 0; i < p->count; i++)
		if (p->list[i].below)
			p->list[kept++] = p->list[i];
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
		if (isdigit((unsigned char)entry->d_name[0]) &&
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

/*
 * Whether it sleeps in read(0, ..), or in pselect(1, ..) as line editors do:
 * /proc/PID/syscall has the number and the arguments.
 */
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
	bool reading = false;

	if (p->count == 0)
		return PROCESSES_RUN;
	for (size_t i = 0; i < p->count; i++) {
		const struct process *each = &p->list[i];

		if (each->state == 'Z' || each->state == 'X')
			continue;
		if (each->state != 'S')
			return PROCESSES_RUN;
		reading |= is_reading(each->pid);
	}
	return reading ? PROCESSES_READ : PROCESSES_WAIT;
}
