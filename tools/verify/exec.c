/*
 * Programs run on records, each in the sandbox, and judged.
 */
#include "tools/verify/private.h"

#include "core/base/base.h"
#include "core/games.h"

#include <stdlib.h>

struct suite_worker;

/* All runs of a suite. */
struct suite_run {
	const struct verify_suite *suite;
	struct verify_output output;
	uint64_t first; /* of the shard */
	bool keep;      /* the report shows what programs print */
	bool told;      /* how programs are limited, if that is asked for */
	bool warned;    /* of the isolation that is missing */
	size_t shrunk;  /* records, */
	uint64_t tries; /* and the runs of programs that took */
	struct strings kept; /* that results borrow */
	struct suite_worker *worker;
	atomic_uint taken; /* by threads, of the workers */
};

/* --- a run, in a process of its own --- */

/* A worker's process, and there the trial of its last program and wording. */
struct suite_worker {
	const struct suite_run *run;
	struct runner runner;
	struct trial trial;
};

static int
prepare_trial(struct suite_worker *w, size_t program,
	const struct suite_record *r, struct fault *f)
{
	const struct verify_suite *s = w->run->suite;
	struct sandbox sandbox = s->v->exec.sandbox;
	const struct verify_setup setup = {.game = r->game,
		.wording = &r->wording,
		.wordings = 1,
		.marks = w->run->keep,
		.steps = w->run->keep
			? report_wants_steps(&w->run->output.report)
			: 0,
		.all = s->v->all,
		.whole = s->v->complete};

	sandbox.command = s->program[program].command;
	exec_enter(&s->program[program].around, &sandbox);
	if (trial_start(&w->trial, &sandbox, &setup, f) != 0)
		return -1;
	w->trial.allowed = s->v->allowed;
	if (s->v->exec.tries)
		w->trial.most = s->v->exec.tries;
	return 0;
}

/* Shortens the record on which the program fails; -1 and *f. */
static int
shrink_run(struct suite_worker *w, const struct record *rec, const char *name,
	struct verdict *v, struct text *text, struct fault *f)
{
	struct text count = {0};
	struct record shortest = {0};
	struct progress bar;
	int wrong;

	exec_show_tries(&w->trial, &bar, name);
	wrong = trial_shrink(&w->trial, rec, &shortest, v, f);
	progress_stop(&bar);
	exec_add_count(&w->trial, shortest.line_count, rec->line_count, &count);
	if (wrong == 1) {
		text_format(text, "# %s\n", count.bytes);
		record_print(&shortest, text);
	}
	text_fini(&count);
	record_fini(&shortest);
	return wrong < 0 ? -1 : 0;
}

/* Runs a program on a record; -1 and *f when it cannot be run. */
static int
run_program(struct suite_worker *w, const struct record *rec, struct verdict *v,
	struct text *text, struct fault *f)
{
	if (trial_run(&w->trial, rec, f) != 0)
		return -1;
	trial_judge(&w->trial, rec, v);
	if (w->run->keep)
		text_append(text, &w->trial.result.out);
	return 0;
}

/* clang-format off */
#define FLAG(name) SHARD_NUMBER(struct isolation, #name, name)
static const struct shard_field isolation_fields[] = {
	FLAG(view), FLAG(namespaces), FLAG(filter), FLAG(counted), FLAG(group),
	{0},
};
#undef FLAG
/* clang-format on */

/* The result as an object, with its status, and the isolation and number of
 * runs behind it; frees what it owns. */
static json_t *
run_value(const struct verify_settings *v, struct verify_result *r,
	const struct isolation *isolation, size_t runs)
{
	size_t listed = 0;
	json_t *object;

	verify_settle(v, &r->verdict, &listed);
	object = verify_result_value(r);
	value_set(
		object, "isolation", shard_value(isolation_fields, isolation));
	value_set(object, "runs", value_number(runs));
	value_set(object, "status",
		value_number(r->fault.id ? TOOL_TROUBLE
				: verdict_class(&r->verdict) != CLASS_COUNT
				? TOOL_FINDINGS
				: TOOL_OK));
	text_fini(&r->lines.text);
	verdict_fini(&r->verdict);
	return object;
}

/* A runner_work: the reply is the object. */
static void
do_run(void *context, uint64_t task, struct text *out)
{
	struct suite_worker *w = context;
	const struct verify_suite *s = w->run->suite;
	const struct suite_record *r = &s->record[task % s->count];
	char *name = verify_suite_name(s, task / s->count, task % s->count);
	struct verify_result result = {.lines.first = 1};
	struct text *text = &result.lines.text;
	struct fault f;
	int status;

	status = prepare_trial(w, task / s->count, r, &f);
	if (status == 0)
		status = s->v->exec.shrink
			? shrink_run(w, &r->record, name, &result.verdict, text,
				  &f)
			: run_program(w, &r->record, &result.verdict, text, &f);
	if (status != 0)
		result.fault = f;
	result.verdict.file = name;
	value_print(run_value(s->v, &result, &w->trial.result.isolation,
			    w->trial.runs),
		out);
	free(name);
}

/* --- all runs --- */

/* Starts the processes of workers, before there are threads. */
static void
start_runners(struct suite_run *all, unsigned count)
{
	struct fault f;

	all->worker = memory_zero(count, sizeof *all->worker);
	for (unsigned i = 0; i < count; i++) {
		struct suite_worker *w = &all->worker[i];

		w->run = all;
		if (runner_start(&w->runner, do_run, w, &f) != 0)
			w->runner.line = -1;
	}
}

static void
stop_runners(struct suite_run *all, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		runner_stop(&all->worker[i].runner);
	free(all->worker);
}

static void *
take_worker(void *context)
{
	struct suite_run *all = context;

	return &all->worker[atomic_fetch_add(&all->taken, 1)];
}

/* The object of a program that is not run, for this reason. */
static json_t *
refused_value(const struct verify_suite *s, const char *why,
	const struct game *game, char *name)
{
	const struct isolation isolation = {.view = true};
	struct verify_result result = {.fault.id = FAULT_NONE};
	struct fault f;

	fault_set(&f, FAULT_RUN, 0, 0, "not run: %s", why);
	result.verdict.game = game->name;
	result.verdict.file = name;
	verdict_add(&result.verdict, &f);
	return run_value(s->v, &result, &isolation, 0);
}

/* That of the worker's process. */
static json_t *
runner_value(struct suite_worker *w, uint64_t task, const char *name)
{
	const struct isolation none = {.view = false};
	struct verify_result ended = {.verdict.file = name};
	struct text reply = {0};
	json_t *object = NULL;

	if (runner_ask(&w->runner, task, &reply))
		object = json_loadb(
			reply.bytes, reply.length, JSON_ALLOW_NUL, NULL);
	text_fini(&reply);
	if (object)
		return object;
	fault_set(&ended.fault, FAULT_RUN, 0, 0,
		"the process that runs programs has ended");
	return run_value(w->run->suite->v, &ended, &none, 0);
}

/* The result is the object, which report_run takes apart. */
static int
run_task(void *context, void *worker, uint64_t task, struct crew_slot *slot)
{
	struct suite_run *all = context;
	const struct verify_suite *s = all->suite;
	const char *refused;
	json_t *object;
	char *name;
	int status;

	if (atomic_load(&all->output.closed))
		return TOOL_OK;
	task += all->first;
	name = verify_suite_name(s, task / s->count, task % s->count);
	refused = s->program[task / s->count].refused;
	object = refused ? refused_value(s, refused,
				   s->record[task % s->count].game, name)
			 : runner_value(worker, task, name);
	free(name);
	status = (int)shard_number(object, "status");
	crew_give(slot, object);
	return status;
}

/* Prints a record, with the finding that it leads to above it. */
static void
print_shortest(struct verify_output *o, const char *name,
	const struct finding *found, const struct text *record)
{
	struct text line = {0};

	text_format(&line, "%s: %s: %s", name,
		fault_kind(found->fault.id)->slug, found->fault.what);
	text_string(&o->out, "# ");
	text_visible(&o->out, line.bytes, line.length);
	text_char(&o->out, '\n');
	text_append(&o->out, record);
	text_fini(&line);
	progress_clear(&o->progress);
	o->status = tool_write(o->tool, &o->out);
	if (o->status != TOOL_OK)
		atomic_store(&o->closed, true);
}

static void
report_run(void *context, uint64_t task, void *object)
{
	struct suite_run *all = context;
	const struct verify_settings *v = all->suite->v;
	struct isolation isolation;
	struct verify_result r;

	(void)task;
	verify_result_fill(&all->kept, object, &r);
	shard_fill(isolation_fields, json_object_get(object, "isolation"),
		&isolation);
	if (!all->warned && !r.fault.id)
		exec_warn(v->tool, &isolation);
	all->warned = all->warned || (!r.fault.id && !isolation.view);
	if (v->verbose && !all->told && isolation.filter) {
		exec_say_limits(v->tool, &isolation);
		all->told = true;
	}
	if (!v->exec.shrink || r.fault.id) {
		verify_report_result(&all->output, &r);
	} else {
		all->shrunk += r.lines.text.length > 0;
		all->tries += shard_number(object, "runs");
		if (r.verdict.count)
			print_shortest(&all->output, r.verdict.file,
				r.verdict.finding, &r.lines.text);
		text_fini(&r.lines.text);
		verdict_fini(&r.verdict);
	}
	json_decref(object);
}

static void
show_runs(void *context, const struct crew_progress *p)
{
	struct suite_run *all = context;

	progress_show(&all->output.progress, p->tasks, "runs");
}

static int
run_suite(struct suite_run *all)
{
	const struct verify_settings *v = all->suite->v;
	struct verify_file only = {.name = all->suite->record[0].name};
	const struct verify_list list = {.file = &only,
		.count = all->suite->count * all->suite->programs,
		.folder = all->suite->count * all->suite->programs > 1,
		.suite = true,
		.programs = all->suite->programs,
		.each = v->exec.each != NULL};
	struct crew crew = {.workers = v->jobs,
		.context = all,
		.start_worker = take_worker,
		.work = run_task,
		.take_result = report_run,
		/* A worker shows its runs to shrink a record itself. */
		.tick = v->exec.shrink ? NULL : show_runs};
	bool shrink = v->exec.shrink;
	uint64_t end;
	int ran,
		status = shrink ? TOOL_OK
				: verify_report_begin(&all->output, v, &list);

	if (status != TOOL_OK)
		return status;
	all->keep = !shrink && report_wants_source(&all->output.report);
	shard_slice(&v->shard, list.count, &all->first, &end);
	crew.tasks = end - all->first;
	progress_start(&all->output.progress, crew.tasks);
	all->output.progress.shown = shrink; /* by workers, to be cleared */
	crew.workers = crew_size(&crew);
	start_runners(all, crew.workers);
	ran = crew_run(&crew);
	stop_runners(all, crew.workers);
	progress_stop(&all->output.progress);
	if (shrink) {
		tool_say(v->tool,
			"%s: shortened %zu of %ju records in %ju run%s",
			v->tool->program, all->shrunk, (uintmax_t)crew.tasks,
			(uintmax_t)all->tries, all->tries == 1 ? "" : "s");
		return ran;
	}
	if (all->output.shard)
		return verify_shard_end(&all->output, ran);
	status = verify_report_end(&all->output);
	return ran == TOOL_TROUBLE ? TOOL_TROUBLE : status;
}

int
verify_programs(const struct verify_settings *v, char *const *files)
{
	struct verify_suite suite;
	struct suite_run run = {.suite = &suite, .output.tool = v->tool};
	int status = verify_suite_read(&suite, v, files);

	if (status == TOOL_OK)
		status = run_suite(&run);
	text_fini(&run.output.out);
	strings_fini(&run.kept);
	verify_suite_fini(&suite);
	return status;
}

/* --- what goes with what --- */

int
verify_check_exec(const struct verify_settings *v, struct fault *f)
{
	const struct exec *x = &v->exec;
	const struct {
		bool given;
		const char *name;
	} others[] = {{v->record, "record"}, {v->manifest, "manifest"},
		{v->seed_from, "seed-from"}, {v->seats, "seats"},
		{v->fit, "fit"}, {v->find_seed, "find-seed"},
		{v->seed_near, "seed-near"}, {v->names, "names"},
		{v->only, "only"}};

	if (!x->limit && !exec_runs(x))
		return 0;
	if (x->tries && exec_check(x, f) != 0)
		return -1;
	if (!exec_runs(x)) {
		if (x->shrink && v->record)
			return 0;
		return tool_refuse(f,
			"--%s needs --exec COMMAND or --exec-each FOLDER%s",
			x->limit, x->shrink ? ", or --record" : "");
	}
	for (size_t i = 0; i < LENGTH(others); i++)
		if (others[i].given)
			return tool_refuse(f,
				"--%s does not go with --exec, whose operands "
				"are records",
				others[i].name);
	return 0;
}

int
verify_shorten(struct verify_output *o, const struct verify_settings *v,
	const struct record *rec, const struct wording *w,
	struct verdict *verdict)
{
	const struct finding *worst;
	struct text yaml = {0};
	struct record cut = {0};
	size_t listed = 0;

	verify_settle(v, verdict, &listed);
	worst = verdict_worst(verdict);
	if (!worst)
		return TOOL_OK;
	record_copy(rec, &cut);
	record_keep_lines(&cut, worst->command);
	trial_seat(games_by_name(rec->game), w, &cut);
	trial_drop_idle(games_by_name(rec->game), w, &cut);
	record_print(&cut, &yaml);
	print_shortest(o, v->record, worst, &yaml);
	text_fini(&yaml);
	record_fini(&cut);
	return TOOL_FINDINGS;
}
