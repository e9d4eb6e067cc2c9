#include "tools/exec.h"

#include "core/trial/trial.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
exec_init(struct exec *x)
{
	*x = (struct exec){.sandbox = sandbox_default()};
}

/* A number of bytes: 1000, 64K, 512M, 2G. */
static uint64_t
read_size(const struct tool *t, const char *option)
{
	static const char units[] = "KMG";
	const char *unit;
	char *end;
	uint64_t n;

	errno = 0;
	n = strtoull(t->argument, &end, 10);
	unit = *end ? strchr(units, *end) : NULL;
	if (!isdigit((unsigned char)t->argument[0]) || errno || n == 0 ||
		n > UINT32_MAX || (*end && (!unit || end[1])))
		tool_misused(t,
			"--%s takes a size as 64K, 512M or 2G, not '%s'",
			option, t->argument);
	return unit ? n << 10 * (unit - units + 1) : n;
}

static unsigned
read_count(const struct tool *t)
{
	char *end;
	unsigned long n = strtoul(t->argument, &end, 10);

	if (!isdigit((unsigned char)t->argument[0]) || *end || n > 1000000)
		tool_misused(t, "--processes takes a number up to 1000000");
	return (unsigned)n;
}

static void
read_time(struct sandbox *s, const struct tool *t)
{
	char *end;
	double seconds = strtod(t->argument, &end);

	if (!isdigit((unsigned char)t->argument[0]) || *end ||
		!(seconds >= 0.001 && seconds <= 86400))
		tool_misused(t, "--time takes seconds, from 0.001 to 86400");
	s->time = (unsigned)(seconds * 1000);
	s->cpu = (s->time + 999) / 1000;
}

bool
exec_take(struct exec *x, const struct tool *t, int key)
{
	if (key == EXEC_COMMAND)
		x->sandbox.command = t->argument;
	else if (key == EXEC_PTY)
		x->sandbox.terminal = true;
	else if (key == EXEC_TIME)
		read_time(&x->sandbox, t);
	else if (key == EXEC_MEMORY)
		x->sandbox.memory = read_size(t, "memory");
	else if (key == EXEC_OUTPUT)
		x->sandbox.output = read_size(t, "output");
	else if (key == EXEC_PROCESSES)
		x->sandbox.processes = read_count(t);
	else if (key == EXEC_SHRINK)
		x->shrink = true;
	else
		return false;
	x->limited = true;
	return true;
}

void
exec_check(const struct exec *x, const struct tool *t)
{
	if (x->limited && !x->sandbox.command)
		tool_misused(t, "there is no --exec COMMAND to run");
}

/*
 * What a program needs to run here, and no more: a workflow's tokens are in
 * its environment, and what the program prints is for all to read.
 */
static bool
is_passed(const char *variable)
{
	static const char *const names[] = {"HOME=", "LANG=", "LC_",
		"LOGNAME=", "PATH=", "TERM=", "TMPDIR=", "TZ=", "USER="};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strncmp(variable, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

/* A list of the variables passed, which point into the tool's own. */
static char **
pass_environment(void)
{
	size_t count = 0, kept = 0;
	char **passed;

	while (environ && environ[count])
		count++;
	passed = calloc(count + 1, sizeof *passed);
	if (!passed)
		abort();
	for (size_t i = 0; i < count; i++)
		if (is_passed(environ[i]))
			passed[kept++] = environ[i];
	return passed;
}

struct run {
	const struct exec *x;
	const struct replay *r;
	struct sandbox sandbox;
	struct trial trial; /* for the wording and game of the last record */
	bool started;
	bool told; /* which walls are missing */
	int status;
};

static int
start(struct run *run, const struct game *game, const struct wording *w,
	struct fault *f)
{
	if (run->started && run->trial.game == game && run->trial.wording == w)
		return 0;
	if (run->started)
		trial_stop(&run->trial);
	run->started = trial_start(&run->trial, &run->sandbox, game, w, f) == 0;
	return run->started ? 0 : -1;
}

static void
tell_walls(struct run *run)
{
	const struct cage_walls *w = &run->trial.result.walls;

	if (run->told || run->r->quiet)
		return;
	run->told = true;
	if (!w->processes)
		fprintf(stderr,
			"%s: no namespaces here: a program is held by a "
			"filter of system calls%s\n",
			run->r->tool->program,
			w->filter ? "" : ", and there is none either");
	if (!w->counted)
		fprintf(stderr,
			"%s: processes are not counted here, only limited for "
			"the whole user\n",
			run->r->tool->program);
}

static int
refuse(struct run *run, const char *file, const struct fault *f)
{
	tool_tell(run->r->tool, file, f);
	return TOOL_TROUBLE;
}

static void
tell_worst(struct run *run, const char *file, const struct record *rec)
{
	struct fault f = run->trial.worst;

	f.line = rec->line;
	f.column = 0;
	tool_tell(run->r->tool, file, &f);
	run->status = TOOL_FINDINGS;
}

static int
print_run(struct run *run, const char *file, const struct record *rec)
{
	struct sandbox_result *result = &run->trial.result;
	struct fault f;

	if (trial_run(&run->trial, rec, &f) != 0)
		return refuse(run, file, &f);
	tell_walls(run);
	tool_write(run->r->tool, &result->out);
	if (fwrite(result->err.bytes, 1, result->err.length, stderr) !=
		result->err.length)
		return TOOL_TROUBLE;
	if (run->trial.worst.id != FAULT_NONE)
		tell_worst(run, file, rec);
	return TOOL_OK;
}

static int
print_shortest(struct run *run, const char *file, const struct record *rec)
{
	struct record shortest;
	struct text out;
	struct fault f;
	int wrong;

	record_init(&shortest);
	text_init(&out);
	run->trial.runs = 0;
	wrong = trial_shrink(&run->trial, rec, &shortest, &f);
	if (wrong == 1) {
		record_print(&shortest, &out);
		tool_write(run->r->tool, &out);
		tell_worst(run, file, rec);
	}
	if (wrong >= 0) {
		tell_walls(run);
		fprintf(stderr, "%s: %zu of %zu lines, %zu runs\n", file,
			wrong ? shortest.line_count : 0, rec->line_count,
			run->trial.runs);
	}
	text_fini(&out);
	record_fini(&shortest);
	return wrong < 0 ? refuse(run, file, &f) : TOOL_OK;
}

static int
take_record(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w)
{
	struct run *run = context;
	struct fault f;

	if (start(run, game, w, &f) != 0)
		return refuse(run, file, &f);
	return run->x->shrink ? print_shortest(run, file, rec)
			      : print_run(run, file, rec);
}

int
exec_run(const struct exec *x, const struct replay *r, char *const *files)
{
	char **environment = pass_environment();
	struct run run = {.x = x, .r = r, .sandbox = x->sandbox};
	int status;

	run.sandbox.environment = environment;
	status = replay_each(r, files, take_record, &run);
	if (run.started)
		trial_stop(&run.trial);
	free(environment);
	return status != TOOL_OK ? status : run.status;
}
