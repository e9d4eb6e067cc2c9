/*
 * Makes the control group of one program.
 *
 * Version 2 is one tree of folders: what is written to the files of a folder
 * limits the processes in it and below (cgroups(7)). A new folder is made in
 * the lowest one above this process where that is allowed; for users, that is
 * one which systemd has delegated.
 */
#include "core/trial/private.h"

#include "core/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const trees[] = {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"};

static bool
write_value(int folder, const char *name, int flags, const char *value)
{
	int fd = openat(folder, name, O_WRONLY | O_CLOEXEC | flags, 0644);
	ssize_t length = (ssize_t)strlen(value), written;

	if (fd < 0)
		return false;
	written = write(fd, value, (size_t)length);
	return close(fd) == 0 && written == length;
}

/* Writes the limits. The file for swap is missing where there is no swap. */
static bool
set_group_limits(int folder, uint64_t memory, unsigned processes)
{
	char value[32];

	write_value(folder, "memory.swap.max", O_CREAT, "0");
	write_value(folder, "memory.oom.group", O_CREAT, "1");
	text_fill(value, sizeof value, "%ju", (uintmax_t)memory);
	if (!write_value(folder, "memory.max", O_CREAT, value))
		return false;
	text_fill(value, sizeof value, "%u", processes);
	return write_value(folder, "pids.max", O_CREAT, value);
}

void
group_remove(struct control_group *g)
{
	if (g->folder >= 0)
		unlinkat(g->parent, g->name, AT_REMOVEDIR);
	stream_close(&g->entrance);
	stream_close(&g->folder);
	stream_close(&g->parent);
}

/* Makes the group in this folder. False: that is not allowed. */
static bool
make_group_in(struct control_group *g, const char *parent, uint64_t memory,
	unsigned processes)
{
	*g = (struct control_group){.folder = -1, .entrance = -1};
	g->parent = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	text_fill(g->name, sizeof g->name, "straights-%ld", (long)getpid());
	/* A process of this number that was killed may have left its own. */
	if (g->parent >= 0)
		unlinkat(g->parent, g->name, AT_REMOVEDIR);
	if (g->parent < 0 ||
		!write_value(g->parent, "cgroup.subtree_control", 0,
			"+memory +pids") ||
		mkdirat(g->parent, g->name, 0755) != 0) {
		group_remove(g);
		return false;
	}
	g->folder =
		openat(g->parent, g->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (set_group_limits(g->folder, memory, processes))
		g->entrance = openat(g->folder, "cgroup.procs",
			O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	if (g->entrance < 0)
		group_remove(g);
	return g->entrance >= 0;
}

bool
group_make(struct control_group *g, const char *tree, const char *own,
	uint64_t memory, unsigned processes)
{
	char path[PATH_MAX], *end;

	*g = (struct control_group){.parent = -1, .folder = -1, .entrance = -1};
	if (strlen(tree) + strlen(own) >= sizeof path)
		return false;
	text_fill(path, sizeof path, "%s%s", tree, own);
	while (!make_group_in(g, path, memory, processes)) {
		end = strrchr(path, '/');
		if (!end || (size_t)(end - path) < strlen(tree))
			return false;
		*end = '\0';
	}
	return true;
}

bool
group_make_here(struct control_group *g, uint64_t memory, unsigned processes)
{
	char groups[PATH_MAX], *own = NULL;

	*g = (struct control_group){.parent = -1, .folder = -1, .entrance = -1};
	if (read_beginning(
		    AT_FDCWD, "/proc/self/cgroup", groups, sizeof groups))
		own = strstr(groups, "0::/");
	if (!own)
		return false;
	own += strlen("0::");
	own[strcspn(own, "\n")] = '\0';
	if (strstr(own, "..")) /* outside of this namespace's tree */
		return false;
	for (size_t i = 0; i < LENGTH(trees); i++)
		if (group_make(g, trees[i], own, memory, processes))
			return true;
	return false;
}

bool
group_is_out_of_memory(const struct control_group *g)
{
	char events[1000];
	const char *killed = NULL;

	if (g->folder >= 0 &&
		read_beginning(
			g->folder, "memory.events", events, sizeof events))
		killed = strstr(events, "oom_kill ");
	return killed && strtoul(killed + strlen("oom_kill "), NULL, 10) > 0;
}
