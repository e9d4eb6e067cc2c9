#include "tools/verify.h"

#include "core/cards/cards.h"
#include "core/fit/fitting.h"
#include "core/base/paths.h"
#include "core/report/report.h"
#include "core/verify/verify.h"

#include "tools/input.h"
#include "tools/replay.h"
#include "tools/result.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef TOOL_VERSION
#define TOOL_VERSION "unknown"
#endif

/* The whole run, or one worker's part of it. */
struct run {
	struct verifying *v;
	struct verify_setup setup;
	struct wording_list loaded; /* of this run's own */
	struct verify *verify;
	const struct wording *recorded[1]; /* verify is for this record's */
	struct input in;
	struct verdict verdict;
	struct telling telling;
	int status;
};

void
verifying_allow(struct verifying *v, const char *name)
{
	enum fault_class class = fault_class_by_name(name);
	enum fault_id id = fault_by_slug(name);

	if (class == CLASS_COUNT && id == FAULT_NONE)
		tool_misused(v->tool,
			"no class of findings, and no finding, is called '%s'",
			name);
	for (unsigned i = FAULT_NONE + 1; i < FAULT_COUNT; i++)
		if (i == id || fault_kind((enum fault_id)i)->class == class)
			v->allowed[i] = true;
}

/* To the report, or from a worker to where it is reported in turn. */
static void
hand_over(struct run *r, struct result *result)
{
	struct result *mine;

	if (!r->in.slot) {
		result_report(result, &r->telling);
		return;
	}
	mine = malloc(sizeof(*mine));
	if (!mine)
		abort();
	*mine = *result;
	crew_give(r->in.slot, mine);
}

/* A file that cannot be opened (error) or read to its end (f). */
static void
tell_trouble(struct run *r, int error, const struct fault *f)
{
	struct result result = {
		.error = error, .verdict = {.file = r->in.file}};

	if (f)
		result.fault = *f;
	r->status = TOOL_TROUBLE;
	hand_over(r, &result);
}

static void
allow(const struct verifying *v, struct verdict *verdict)
{
	for (size_t i = 0; i < verdict->count; i++) {
		struct finding *f = &verdict->finding[i];

		f->allowed = v->allowed[f->fault.id];
	}
}

/* The verdict of a game goes to the report, or with no file that of none. */
static void
tell(struct run *r)
{
	struct verdict *v = &r->verdict;
	struct result result = {.verdict = *v};

	if (r->v->fit)
		return;
	result.verdict.file = r->in.file ? r->in.file : r->v->record;
	if (r->in.capture && r->in.keep)
		kept_take(&r->in.kept, v->first_line, v->last_line,
			r->in.capture, &result.lines);
	if (r->in.capture)
		input_place(&r->in, &result.verdict);
	allow(r->v, &result.verdict);
	if (verdict_class(&result.verdict) != CLASS_COUNT &&
		r->status == TOOL_OK)
		r->status = TOOL_FINDINGS;
	verdict_init(v);
	hand_over(r, &result);
}

static void
tell_fault(struct run *r, enum fault_id id, const char *what)
{
	struct fault f;

	verdict_clear(&r->verdict);
	r->verdict.game = r->setup.game->name;
	fault_set(&f, id, 0, 0, "%s", what);
	verdict_add(&r->verdict, &f);
	tell(r);
}

/*
 * Goes on to the next file that can be opened; false when there is none. What
 * could not be opened or read to its end is told.
 */
static bool
next_file(struct run *r)
{
	int opened;

	if (r->in.capture && r->in.source.failed)
		tell_trouble(r, 0, &r->in.fault);
	while ((opened = input_next(&r->in)) < 0)
		tell_trouble(r, errno, NULL);
	return opened > 0;
}

/* The next game of all files, and its verdict: false when there is none. */
static bool
next_game(struct run *r, const struct record *rec)
{
	for (;;) {
		if (r->in.capture &&
			verify_game(r->verify, &r->in.source, rec, &r->verdict))
			return true;
		if (!next_file(r))
			return false;
		if (source_need(&r->in.source, 1) == 0 && !r->in.source.failed)
			tell_fault(r, FAULT_NO_TRANSCRIPT, "nothing is there");
	}
}

/* Whether something follows the game judged last. */
static bool
more_input(struct run *r)
{
	do {
		if (r->in.capture && source_need(&r->in.source, 1) > 0)
			return true;
	} while (next_file(r));
	return false;
}

static int
load_wordings(struct run *r)
{
	const struct tool *t = r->v->tool;
	const char *name = r->v->wording;
	struct wording *w;

	if (!name || strcmp(name, "auto") == 0) {
		if (tool_wordings(t, t->game, &r->loaded) != TOOL_OK)
			return TOOL_TROUBLE;
	} else {
		w = tool_wording(t, t->game, name);
		if (!w)
			return TOOL_TROUBLE;
		wording_list_add(&r->loaded, w);
	}
	r->setup.wording = r->loaded.wording;
	r->setup.wordings = r->loaded.count;
	return TOOL_OK;
}

static int
start_verify(struct run *r)
{
	struct fault f;

	verify_stop(r->verify);
	r->verify = verify_start(&r->setup, &f);
	if (r->verify)
		return TOOL_OK;
	tool_tell(r->v->tool, NULL, &f);
	return TOOL_TROUBLE;
}

/* One record, and the game that must be its. */
static int
take_record(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w)
{
	struct run *r = context;

	(void)file;
	if (w != r->recorded[0] || game != r->setup.game) {
		r->setup.game = game;
		r->recorded[0] = w;
		r->setup.wording = r->recorded;
		r->setup.wordings = 1;
		if (start_verify(r) != TOOL_OK)
			return TOOL_TROUBLE;
	}
	if (!next_game(r, rec)) {
		tell_fault(r, FAULT_NO_RECORD,
			"there are more records than games");
		return TOOL_FINDINGS;
	}
	tell(r);
	return r->status == TOOL_TROUBLE ? TOOL_TROUBLE : TOOL_OK;
}

static void
run_records(struct run *r)
{
	struct replay replay = {.tool = r->v->tool,
		.wording = r->v->wording,
		.shuffle = r->v->shuffle,
		.seed = r->v->seed};
	char *files[] = {(char *)(uintptr_t)r->v->record, NULL};
	int status = replay_each(&replay, files, take_record, r);

	if (status != TOOL_OK)
		r->status = r->status == TOOL_TROUBLE ? TOOL_TROUBLE : status;
	else if (more_input(r))
		tell_fault(r, FAULT_NO_RECORD,
			"there is more than the records' games");
}

/* A worker has its own reader and referee; the rest is the run's. */
static void *
start_worker(void *context)
{
	const struct run *boss = context;
	struct run *r = calloc(1, sizeof(*r));

	if (!r)
		abort();
	r->v = boss->v;
	r->setup = boss->setup;
	r->in.keep = boss->in.keep;
	verdict_init(&r->verdict);
	if (start_verify(r) != TOOL_OK)
		r->status = TOOL_TROUBLE;
	return r;
}

static void
stop_worker(void *context, void *worker)
{
	struct run *r = worker;

	(void)context;
	verify_stop(r->verify);
	verdict_fini(&r->verdict);
	text_fini(&r->in.kept.text);
	free(r);
}

static int
judge_file(void *context, void *worker, uint64_t task, struct crew_slot *slot)
{
	const struct run *boss = context;
	struct run *r = worker;
	char *files[] = {boss->in.files[task], NULL};

	if (!r->verify)
		return TOOL_TROUBLE;
	r->in.files = files;
	r->in.slot = slot;
	r->status = TOOL_OK;
	while (next_game(r, NULL))
		tell(r);
	return r->status;
}

static void
take_result(void *context, uint64_t task, void *result)
{
	struct run *r = context;

	(void)task;
	result_report(result, &r->telling);
	free(result);
}

/* Of few files one may be most of the work. */
static bool
is_few(uint64_t files)
{
	return files < 20;
}

static void
show_progress(void *context, const struct crew_progress *p)
{
	struct run *r = context;
	uint64_t total = r->telling.progress.total;

	if (!is_few(p->of))
		progress_show(&r->telling.progress, p->tasks, "files");
	else
		progress_show(&r->telling.progress,
			total && p->bytes > total ? total : p->bytes, "bytes");
}

static void
run_games(struct run *r, const struct paths *paths)
{
	struct crew crew = {.workers = r->v->jobs,
		.tasks = paths->count,
		.context = r,
		.start_worker = start_worker,
		.stop_worker = stop_worker,
		.work = judge_file,
		.take_result = take_result,
		.tick = show_progress};

	if (load_wordings(r) != TOOL_OK) {
		r->status = TOOL_TROUBLE;
		return;
	}
	progress_start(&r->telling.progress,
		is_few(paths->count) ? paths->bytes : paths->count);
	r->status = crew_run(&crew);
	progress_stop(&r->telling.progress);
}

/* No verdicts, but the wording that the games of all files are in. */
static void
run_fit(struct run *r)
{
	struct fitting *g = fitting_start(r->setup.game);
	struct fault f;

	r->setup.lines = fitting_lines(g);
	if (load_wordings(r) != TOOL_OK || start_verify(r) != TOOL_OK) {
		r->status = TOOL_TROUBLE;
	} else {
		while (next_game(r, NULL))
			fitting_game(g, &r->verdict.tally);
		if (!fitting_yaml(g, "fitted", &r->telling.out)) {
			fault_set(&f, FAULT_NO_TRANSCRIPT, 0, 0,
				"no line of a game in a built-in wording");
			tool_tell(r->v->tool, NULL, &f);
			r->status = TOOL_FINDINGS;
		}
	}
	fitting_stop(g);
}

static int
read_setup(struct run *r, const struct paths *paths)
{
	const struct verifying *v = r->v;
	struct verify_setup *s = &r->setup;
	struct fault f;

	s->game = v->tool->game;
	s->whole = v->complete;
	s->all = v->all;
	s->argument = v->seed;
	/* Where there is much to judge, only who asks for it pays for it. */
	s->every = v->find_seed;
	s->thorough = v->find_seed || v->verbose;
	s->recover =
		s->every || ((v->verbose || v->report) && paths->count == 1);
	s->choice = v->tool->choice;
	s->choices = v->tool->choices;
	s->shuffle = v->shuffle ? shuffle_by_name(v->shuffle) : NULL;
	if (v->shuffle && !s->shuffle)
		tool_misused(v->tool, "no shuffle is called '%s'", v->shuffle);
	s->seeded = v->seed != NULL;
	if (v->seed && seed_read(v->seed, &s->seed, &f) != 0)
		tool_misused(v->tool, "%s", f.what);
	return TOOL_OK;
}

static void
start_report(struct run *r, const struct rubric *rubric)
{
	const struct verifying *v = r->v;
	struct report_options options = {
		.colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR"),
		.details = v->verbose || isatty(STDOUT_FILENO),
		.summary = v->verbose || v->find_seed || isatty(STDOUT_FILENO),
		.tool = v->tool->program,
		.game = v->record ? NULL : v->tool->game->name,
		.version = TOOL_VERSION,
		.feedback = v->feedback,
		.rubric = rubric,
	};
	const struct report_format *format;
	struct fault f;
	size_t count;

	format = report_formats(&count);
	if (v->report)
		format = report_by_name(v->report, &f);
	if (!format)
		tool_misused(v->tool, "%s", f.what);
	report_begin(&r->telling.report, format, &options, &r->telling.out);
}

/* Reads the rubric into *rubric, if there is one. */
static const struct rubric *
read_rubric(const struct verifying *v, struct rubric *rubric)
{
	struct text yaml = {0};
	struct fault f;
	FILE *in;

	if (!v->rubric)
		return NULL;
	in = tool_open(v->tool, v->rubric);
	if (!in || tool_slurp(v->tool, in, v->rubric, &yaml) < 0)
		exit(TOOL_TROUBLE);
	tool_close(in);
	if (rubric_read(rubric, yaml.bytes, yaml.length, &f) < 0) {
		tool_tell(v->tool, v->rubric, &f);
		exit(TOOL_TROUBLE);
	}
	text_fini(&yaml);
	return rubric;
}

static int
end_report(struct run *r)
{
	int status;

	report_end(&r->telling.report, &r->telling.out);
	tool_write(r->v->tool, &r->telling.out);
	status = report_status(&r->telling.report);
	if (r->telling.report.trouble.id)
		tool_tell(r->v->tool, NULL, &r->telling.report.trouble);
	return r->status == TOOL_TROUBLE ? TOOL_TROUBLE : status;
}

static int
judge_all(struct run *r, const struct paths *paths, const struct rubric *rubric)
{
	start_report(r, rubric);
	r->in.keep = report_wants_source(&r->telling.report);
	if (r->v->record)
		run_records(r);
	else
		run_games(r, paths);
	return end_report(r);
}

int
verifying_run(struct verifying *v, char *const *files)
{
	struct run r = {.v = v};
	struct rubric rubric;
	struct paths paths;
	int status;

	paths_init(&paths, files);
	r.in.files = paths.path;
	verdict_init(&r.verdict);
	r.telling.tool = v->tool;
	text_init(&r.telling.out);
	read_setup(&r, &paths);
	if (v->fit) {
		run_fit(&r);
		tool_write(v->tool, &r.telling.out);
		status = r.status;
	} else {
		status = judge_all(&r, &paths, read_rubric(v, &rubric));
	}
	input_close(&r.in);
	verify_stop(r.verify);
	wording_list_fini(&r.loaded);
	verdict_fini(&r.verdict);
	text_fini(&r.in.kept.text);
	text_fini(&r.telling.out);
	paths_fini(&paths);
	return status;
}
