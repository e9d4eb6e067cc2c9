/*
 * Runs another program on records, in the sandbox, and prints what it prints
 * or the shortest record on which it fails.
 */
#include "tools/replay/replay.h"

struct exec_run {
	const struct exec *x;
	const struct replay *r;
	const struct tool *tool;
	struct sandbox sandbox;
	struct trial trial; /* for the wording and game of the last record */
	bool warned;        /* of the isolation that is missing */
	int status;
};

void
exec_say_limits(const struct tool *t, const struct isolation *has)
{
	tool_say(t, "%s: note: in the sandbox, memory %s", t->program,
		has->group ? "and processes are limited by a control group"
			   : "is looked at 20 times a second: no control group "
			     "can be made here");
}

void
exec_warn(const struct tool *t, const struct isolation *has)
{
	if (has->view)
		return;
	tool_say(t,
		"%s: weak sandbox: the program's reading and writing of "
		"files%s%s%s not restricted",
		t->program, has->namespaces ? "" : ", its network and signals",
		has->counted ? "" : ", its processes",
		has->namespaces && has->counted ? " is" : " are");
}

/* Says once, in one line, what the sandbox lacks on this system. */
static void
warn_once(struct exec_run *run)
{
	if (!run->warned && !run->r->quiet)
		exec_warn(run->tool, &run->trial.result.isolation);
	run->warned = true;
}

static void
print_fault(struct exec_run *run, const char *file, const struct record *rec,
	const struct fault *fault)
{
	struct fault f = *fault;

	f.line = rec->line;
	f.column = 0;
	tool_fault(run->tool, file, &f);
	run->status = TOOL_FINDINGS;
}

static int
print_run(struct exec_run *run, const char *file, const struct record *rec)
{
	struct sandbox_result *result = &run->trial.result;
	struct fault f;
	int status;

	if (trial_run(&run->trial, rec, &f) != 0)
		return tool_fault(run->tool, file, &f);
	warn_once(run);
	status = tool_write(run->tool, &result->out);
	if (status != TOOL_OK)
		return status;
	if (fwrite(result->err.bytes, 1, result->err.length, run->tool->err) !=
		result->err.length)
		return TOOL_TROUBLE;
	if (run->trial.end.id != FAULT_NONE)
		print_fault(run, file, rec, &run->trial.end);
	return TOOL_OK;
}

void
exec_add_count(
	const struct trial *t, size_t left, size_t lines, struct text *out)
{
	text_format(out, "%zu of %zu line%s, %zu run%s", left, lines,
		lines == 1 ? "" : "s", t->runs, t->runs == 1 ? "" : "s");
	if (t->runs == t->most)
		text_string(out, ", as many as --tries allows");
}

static void
show_tries(void *context, size_t runs)
{
	progress_show(context, runs, "runs");
}

void
exec_show_tries(struct trial *t, struct progress *bar, const char *record)
{
	progress_start(bar, 0);
	bar->of = record;
	t->ran = show_tries;
	t->context = bar;
}

/* Says how many lines are left, and how many runs that took. */
static void
print_count(struct exec_run *run, const char *file, size_t left, size_t lines)
{
	struct text count = {0};

	warn_once(run);
	exec_add_count(&run->trial, left, lines, &count);
	tool_say(run->tool, "%s: %s", file, count.bytes);
	text_fini(&count);
}

static int
print_shortest(struct exec_run *run, const char *file, const struct record *rec)
{
	int wrong, status = TOOL_OK;
	struct record shortest = {0};
	struct verdict verdict = {0};
	struct text out = {0};
	struct progress bar;
	struct fault f;

	exec_show_tries(&run->trial, &bar, file);
	wrong = trial_shrink(&run->trial, rec, &shortest, &verdict, &f);
	progress_stop(&bar);
	if (wrong == 1) {
		record_print(&shortest, &out);
		status = tool_write(run->tool, &out);
		print_fault(run, file, rec, &verdict.finding->fault);
	}
	if (wrong < 0)
		status = tool_fault(run->tool, file, &f);
	else
		print_count(run, file, wrong ? shortest.line_count : 0,
			rec->line_count);
	text_fini(&out);
	verdict_fini(&verdict);
	record_fini(&shortest);
	return status;
}

static int
run_record(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w)
{
	const struct verify_setup setup = {
		.game = game, .wording = &w, .wordings = 1};
	struct exec_run *run = context;
	struct fault f;

	if (trial_start(&run->trial, &run->sandbox, &setup, &f) != 0)
		return tool_fault(run->tool, file, &f);
	if (run->x->tries)
		run->trial.most = run->x->tries;
	return run->x->shrink ? print_shortest(run, file, rec)
			      : print_run(run, file, rec);
}

int
exec_run(const struct exec *x, const struct replay *r, char *const *files)
{
	struct exec_run run = {
		.x = x, .r = r, .tool = r->tool, .sandbox = x->sandbox};
	struct exec_surroundings around;
	int status;

	exec_surround(&around, x, NULL, files);
	exec_enter(&around, &run.sandbox);
	status = replay_each(r, files, run_record, &run);
	trial_stop(&run.trial);
	exec_leave(&around);
	return status == TOOL_TROUBLE ? status : run.status;
}
