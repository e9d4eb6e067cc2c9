#include "core/trial/census.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The first bytes of /proc/PID/NAME, with a NUL. False when it is gone. */
static bool
read_proc(pid_t pid, const char *name, char *to, size_t room)
{
	char path[64];
	ssize_t n;
	int fd;

	snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	n = read(fd, to, room - 1);
	close(fd);
	if (n <= 0)
		return false;
	to[n] = '\0';
	return true;
}

/*
 * The state is field 3, the parent 4, the resident pages 24. A program may call
 * itself anything, brackets included: the fields begin after the last one.
 */
static bool
read_stat(pid_t pid, struct census_process *p)
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

static struct census_process *
add(struct census *c)
{
	if (c->count == c->room) {
		c->room = c->room ? 2 * c->room : 256;
		c->list = realloc(c->list, c->room * sizeof *c->list);
		if (!c->list)
			abort();
	}
	return &c->list[c->count];
}

static int
by_pid(const void *a, const void *b)
{
	const struct census_process *p = a, *q = b;

	return (p->pid > q->pid) - (p->pid < q->pid);
}

static bool
is_below(const struct census *c, pid_t parent, pid_t root)
{
	struct census_process key = {.pid = parent};
	const struct census_process *p;

	if (parent == root)
		return true;
	p = bsearch(&key, c->list, c->count, sizeof key, by_pid);
	return p && p->below;
}

/* Keeps those below root: marks children of the marked until none is new. */
static void
keep_below(struct census *c, pid_t root)
{
	size_t kept = 0;
	bool more = true;

	while (more) {
		more = false;
		for (size_t i = 0; i < c->count; i++) {
			struct census_process *p = &c->list[i];

			if (p->below || !is_below(c, p->parent, root))
				continue;
			p->below = true;
			more = true;
		}
	}
	for (size_t i = 0; i < c->count; i++)
		if (c->list[i].below)
			c->list[kept++] = c->list[i];
	c->count = kept;
}

int
census_take(struct census *c, pid_t root)
{
	DIR *proc = opendir("/proc");
	const struct dirent *entry;

	if (!proc)
		return -1;
	c->count = 0;
	while ((entry = readdir(proc)) != NULL)
		if (isdigit((unsigned char)entry->d_name[0]) &&
			read_stat((pid_t)atoi(entry->d_name), add(c)))
			c->count++;
	closedir(proc);
	if (c->count)
		qsort(c->list, c->count, sizeof *c->list, by_pid);
	keep_below(c, root);
	return 0;
}

void
census_fini(struct census *c)
{
	free(c->list);
	*c = (struct census){0};
}

uint64_t
census_resident(const struct census *c)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < c->count; i++)
		sum += c->list[i].resident;
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

enum census_mood
census_mood(const struct census *c)
{
	bool reading = false;

	if (c->count == 0)
		return CENSUS_BUSY;
	for (size_t i = 0; i < c->count; i++) {
		const struct census_process *p = &c->list[i];

		if (p->state == 'Z' || p->state == 'X')
			continue;
		if (p->state != 'S')
			return CENSUS_BUSY;
		reading |= is_reading(p->pid);
	}
	return reading ? CENSUS_READING : CENSUS_ASLEEP;
}
