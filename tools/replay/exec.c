/*
 * How another program is run: its options, and what it has around it.
 */
#include "tools/replay/replay.h"

#include "core/base/base.h"
#include "core/base/fault.h"

#include <errno.h>
#include <fts.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

void
exec_init(struct exec *x)
{
	*x = (struct exec){.sandbox = sandbox_default()};
}

/* A number of bytes: 1000, 64K, 512M, 2G. */
static int
take_size(void *to, const struct tool_option *o, const char *s, struct fault *f)
{
	static const char units[] = "KMG";
	const char *unit;
	uint64_t n, *size = to;
	char *end;

	errno = 0;
	n = strtoull(s, &end, 10);
	unit = *end ? strchr(units, *end) : NULL;
	if (!ascii_digit(s[0]) || errno || n == 0 || n > UINT32_MAX ||
		(*end && (!unit || end[1])))
		return tool_refuse(f,
			"--%s takes a size as 64K, 512M or 2G, not '%s'",
			o->name, SHORT(s, QUOTE_WORD));
	*size = unit ? n << 10 * (unit - units + 1) : n;
	return 0;
}

static int
take_time(void *to, const struct tool_option *o, const char *s, struct fault *f)
{
	struct sandbox *sandbox = to;
	char *end;
	double seconds = strtod(s, &end);

	if (!ascii_digit(s[0]) || *end ||
		!(seconds >= 0.001 && seconds <= 86400))
		return tool_refuse(f,
			"--%s takes seconds, from 0.001 to 86400, not '%s'",
			o->name, SHORT(s, QUOTE_WORD));
	sandbox->time = (unsigned)(seconds * 1000);
	sandbox->cpu = (sandbox->time + 999) / 1000;
	return 0;
}

static int
take_shown(void *to, const struct tool_option *o, const char *folder,
	struct fault *f)
{
	struct exec *x = to;

	if (x->shown == EXEC_SHOWN)
		return tool_refuse(
			f, "more than %d folders to %s", EXEC_SHOWN, o->name);
	x->show[x->shown++] = folder;
	return access(folder, F_OK) == 0 ? 0 : tool_refuse_file(f, folder);
}

/* Refuses a blank command, and a misspelt mark, which the program would get as
 * it is. */
int
exec_take_command(void *to, const struct tool_option *o, const char *command,
	struct fault *f)
{
	char word[NEAREST_LENGTH + 1];
	struct nearest near;

	*(const char **)to = command;
	if (command[strspn(command, " \t\n")] == '\0')
		return tool_refuse(
			f, "--%s needs a command, not blanks", o->name);
	while ((command = strchr(command, '{')) != NULL) {
		size_t n = strcspn(++command, "{}");

		if (command[n] != '}' || n == 0 || n >= sizeof word)
			continue;
		memcpy(word, command, n);
		word[n] = '\0';
		nearest_start(&near, word);
		nearest_offer(&near, "seed");
		nearest_offer(&near, "program");
		if (near.name && strcmp(word, near.name) != 0)
			return tool_refuse(f,
				"{%s} is not replaced; did you mean {%s}?",
				word, near.name);
	}
	return 0;
}

#define LIMIT .last = OPTION_MEMBER(struct exec, limit, const char *)
#define FLAG(member) OPTION_FLAG(struct exec, member), LIMIT
#define NUMBER(member, least)                                                  \
	OPTION_NUMBER(struct exec, member, least, 1000000), LIMIT
#define SIZE(member)                                                           \
	OPTION_TAKE(struct exec, member, uint64_t, take_size), LIMIT

const struct tool_option exec_options[] = {
	{0, "memory", "BYTES",
		"stop the program above this much memory (default 512M)",
		SIZE(sandbox.memory)},
	{0, "output", "BYTES",
		"stop the program after this much output (default 16M)",
		SIZE(sandbox.output)},
	{0, "processes", "N",
		"stop the program at more than N processes and threads "
		"(default 256)",
		NUMBER(sandbox.processes, 0)},
	{0, "pty", NULL,
		"type at a terminal, each line when the program waits for it",
		FLAG(sandbox.terminal)},
	{0, "show", "FOLDER",
		"let the program read this folder too (may be repeated)",
		.take = take_shown, LIMIT},
	{0, "shrink", NULL,
		"print the shortest record on which the program still fails",
		FLAG(shrink)},
	{0, "time", "SECONDS", "stop the program after SECONDS (default 10)",
		OPTION_TAKE(struct exec, sandbox, struct sandbox, take_time),
		LIMIT},
	{0, "tries", "N",
		"with --shrink, run the program at most N times for a record "
		"(default 1000)",
		NUMBER(tries, 1)},
	{0, "weak-sandbox", NULL,
		"run the program also where this system cannot isolate it",
		FLAG(sandbox.weak)},
	{0},
};

int
exec_check(const struct exec *x, struct fault *f)
{
	if (x->tries && !(x->shrink && exec_runs(x)))
		return tool_refuse(f,
			"--tries needs --shrink and --exec COMMAND: a record "
			"to shorten");
	if (!x->limit || exec_runs(x))
		return 0;
	return tool_refuse(
		f, "--%s needs --exec COMMAND: a program to run", x->limit);
}

/* Pass only what a program needs to run: the environment may hold secrets, a
 * workflow's tokens for one, and what the program prints may become public. */
static bool
is_passed(const char *variable)
{
	static const char *const names[] = {
		"LANG=", "LC_", "LOGNAME=", "PATH=", "TERM=", "TZ=", "USER="};

	for (size_t i = 0; i < LENGTH(names); i++)
		if (strncmp(variable, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

/* A list of the variables passed, which point into the tool's own. */
static char **
pass_environment(void)
{
	static char *const own[] = {"HOME=/tmp", "TMPDIR=/tmp"};
	size_t count = 0, kept = 0;
	char **passed;

	while (environ && environ[count])
		count++;
	passed = memory_zero(count + LENGTH(own) + 1, sizeof *passed);
	for (size_t i = 0; i < count; i++)
		if (is_passed(environ[i]))
			passed[kept++] = environ[i];
	for (size_t i = 0; i < LENGTH(own); i++)
		passed[kept++] = own[i];
	return passed;
}

/* Adds the path as it is without links, if it can be looked at. */
static void
add_path(struct strings *p, const char *path)
{
	char whole[PATH_MAX];

	if (realpath(path, whole))
		strings_keep(p, memory_copy(whole));
}

/* Adds each folder of a list as PATH is one. */
static void
add_folders(struct strings *p, const char *list)
{
	while (list && *list) {
		size_t length = strcspn(list, ":");
		char *folder = memory_copy_bytes(list, length);

		if (*folder == '/')
			add_path(p, folder);
		free(folder);
		list += length + (list[length] == ':');
	}
}

/* Adds the folder that the path is in. */
static void
add_folder_of(struct strings *p, const char *path, size_t length)
{
	char *folder = memory_copy_bytes(path, length);
	char *slash = strrchr(folder, '/');

	if (slash)
		*slash = '\0';
	add_path(p, slash ? folder : ".");
	free(folder);
}

/* Whether the program lies in the folder itself, among those of others. */
static bool
is_among_others(const char *folder, const char *program)
{
	const char *name = program + strlen(folder);

	return !strchr(name + strspn(name, "/"), '/');
}

/*
 * What the program sees beside the system's folders: its own folder, which is
 * that of `program` or the current one, or only itself where other programs are
 * in that folder; the folder of a command that begins with a slash; the folders
 * of PATH and of --show.
 */
static void
show_paths(const struct exec *x, const char *program, struct strings *p)
{
	const char *command = x->sandbox.command;
	size_t word = command ? strcspn(command, " \t;&|<>") : 0;

	if (program && is_among_others(x->each, program))
		add_path(p, program);
	else if (program)
		add_folder_of(p, program, strlen(program));
	else
		add_path(p, ".");
	if (word > 1 && *command == '/' && memrchr(command + 1, '/', word - 1))
		add_folder_of(p, command, word);
	add_folders(p, getenv("PATH"));
	for (size_t i = 0; i < x->shown; i++)
		add_path(p, x->show[i]);
}

/* Adds the other names, by hard links, that the file has in the folders. */
static void
add_links(struct strings *p, const struct stat *file, char *const *folders)
{
	FTS *tree = fts_open(folders, FTS_PHYSICAL, NULL);
	const FTSENT *entry;

	while (tree && (entry = fts_read(tree)) != NULL)
		if (entry->fts_info == FTS_F &&
			entry->fts_statp->st_ino == file->st_ino &&
			entry->fts_statp->st_dev == file->st_dev)
			add_path(p, entry->fts_path);
	if (tree)
		fts_close(tree);
}

/* Adds a file that the program is not to read, which may be standard input, by
 * all names that it has in the folders shown. */
static void
add_record(struct strings *p, const char *path, char *const *folders)
{
	struct stat file;

	if (stat(path, &file) != 0 || S_ISCHR(file.st_mode))
		return;
	add_path(p, path);
	if (S_ISREG(file.st_mode) && file.st_nlink > 1 && *folders)
		add_links(p, &file, folders);
}

void
exec_surround(struct exec_surroundings *s, const struct exec *x,
	const char *program, char *const *records)
{
	*s = (struct exec_surroundings){.environment = pass_environment()};
	show_paths(x, program, &s->shown);
	add_record(&s->hidden, "/proc/self/fd/0", s->shown.at);
	for (; *records; records++)
		add_record(&s->hidden, *records, s->shown.at);
}

void
exec_leave(struct exec_surroundings *s)
{
	free(s->environment);
	strings_fini(&s->shown);
	strings_fini(&s->hidden);
}

void
exec_enter(const struct exec_surroundings *s, struct sandbox *sandbox)
{
	sandbox->environment = s->environment;
	sandbox->shown = (const char *const *)s->shown.at;
	sandbox->hidden = (const char *const *)s->hidden.at;
}
