/* A run over files: how each is judged, by workers, and its end. */
#include "tools/verify/private.h"

#include "core/base/base.h"
#include "core/game/session.h"

#include <stdlib.h>

int
verify_run_wordings(struct verify_run *r)
{
	const struct tool *t = r->v->tool;
	const char *name = r->v->wording;
	struct wording *w;

	if (!name || strcmp(name, "auto") == 0)
		return TOOL_OK;
	w = tool_wording(t, t->game, name);
	if (!w)
		return TOOL_TROUBLE;
	wording_list_add(&r->loaded, w);
	r->setup.wording = r->loaded.wording;
	r->setup.wordings = r->loaded.count;
	return TOOL_OK;
}

/* The deal that the settings tell. */
static int
set_deal(struct verify_run *r)
{
	const struct verify_settings *v = r->v;
	struct verify_setup *s = &r->setup;
	struct fault f;

	s->argument = v->seed;
	s->seats = v->seats;
	s->names = v->names;
	s->shuffle = v->shuffle ? shuffle_by_name(v->shuffle) : NULL;
	s->seeded = v->seed != NULL;
	if ((v->seed && seed_read(v->seed, &s->seed, &f) != 0) ||
		verify_check(s, &f) != 0)
		return tool_fault(v->tool, NULL, &f);
	return TOOL_OK;
}

int
verify_run_start(struct verify_run *r)
{
	struct fault f;

	verify_stop(r->verify);
	r->verify = verify_start(&r->setup, &f);
	return r->verify ? TOOL_OK : tool_fault(r->v->tool, NULL, &f);
}

/* Whether the record came with the file that it is beside. */
static bool
is_handed_in(const struct verify_run *r)
{
	const char *beside =
		r->files.input.slot ? r->files.files->record : NULL;

	return beside && beside == r->v->record;
}

/* Compares a record with the game that must be its. */
static int
judge_record(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w)
{
	struct verify_run *r = context;
	struct game_setup setup;
	struct fault f;

	if (session_setup(game, rec, w, &setup, &f) != 0) {
		if (!is_handed_in(r))
			return tool_fault(r->v->tool, file, &f);
		r->refused = f;
		return TOOL_TROUBLE;
	}
	if (w != r->recorded[0] || game != r->setup.game) {
		r->setup.game = game;
		r->recorded[0] = w;
		r->setup.wording = r->recorded;
		r->setup.wordings = 1;
		if (verify_run_start(r) != TOOL_OK)
			return TOOL_TROUBLE;
	}
	if (!verify_next_game(r, rec)) {
		/* What could not be read may have had the game. */
		if (r->status != TOOL_TROUBLE)
			verify_pass_finding(r, FAULT_NO_RECORD,
				"there are more records than games");
		return TOOL_FINDINGS;
	}
	r->records++;
	if (r->v->exec.shrink)
		r->status |=
			verify_shorten(&r->output, r->v, rec, w, &r->verdict);
	else
		verify_pass_verdict(r);
	if (atomic_load(&r->output.closed))
		return TOOL_CLOSED;
	return r->status == TOOL_TROUBLE ? TOOL_TROUBLE : TOOL_OK;
}

/* Passes that the last record has had its game, and something is left. */
static void
pass_left_over(struct verify_run *r)
{
	struct text what = {0};

	if (r->files.count > 1)
		text_format(&what,
			"%zu transcripts, %ju record%s: --record needs one for "
			"each game, in their order",
			r->files.count, (uintmax_t)r->records,
			r->records == 1 ? "" : "s");
	else
		text_string(&what, "there is more than the records' games");
	do
		verify_pass_finding(r, FAULT_NO_RECORD, what.bytes);
	while (verify_next_file(r) && verify_has_more(r));
	text_fini(&what);
}

static void
judge_records(struct verify_run *r)
{
	struct replay replay = {.tool = r->v->tool,
		.wording = r->v->wording,
		.shuffle = r->v->shuffle,
		.seed = r->v->seed,
		.bytes = r->v->record_bytes,
		.length = r->v->record_length,
		.refused = is_handed_in(r) ? &r->refused : NULL};
	char *files[] = {(char *)(uintptr_t)r->v->record, NULL};
	int status;

	r->refused = (struct fault){.id = FAULT_NONE};
	status = replay_each(&replay, files, judge_record, r);
	if (status == TOOL_CLOSED)
		return;
	if (status == TOOL_TROUBLE && *r->refused.what) {
		verify_pass_refused(r);
		return;
	}
	if (status != TOOL_OK)
		r->status = r->status == TOOL_TROUBLE ? TOOL_TROUBLE : status;
	else if (verify_has_more(r))
		pass_left_over(r);
}

/* A worker has its own reader and referee; the rest is the run's. */
static void *
start_worker(void *context)
{
	const struct verify_run *whole = context;
	struct verify_run *r = memory_zero(1, sizeof *r);

	r->v = whole->v;
	r->setup = whole->setup;
	r->several = whole->several;
	r->files.input.keep = whole->files.input.keep;
	if (verify_run_start(r) != TOOL_OK)
		r->status = TOOL_TROUBLE;
	return r;
}

static void
stop_worker(void *context, void *worker)
{
	struct verify_run *r = worker;

	(void)context;
	verify_stop(r->verify);
	verdict_fini(&r->verdict);
	text_fini(&r->files.input.kept);
	free(r);
}

/* Judges by the setup of the run from here on. Its patterns take longer to
 * compile than a game to judge: they are kept where only the deal is new. */
static int
restart_verify(struct verify_run *r, bool redeal)
{
	struct fault f;

	if (!redeal)
		return verify_run_start(r);
	return verify_redeal(r->verify, &r->setup, &f) == 0
		? TOOL_OK
		: tool_fault(r->v->tool, NULL, &f);
}

/* Judges the file by settings of its own. */
static void
judge_by_terms(struct verify_run *r, const struct verify_settings *own)
{
	const struct verify_settings *v = r->v;
	struct verify_setup setup = r->setup;
	bool redeal = !own->record && own->wording == v->wording;

	r->v = own;
	if (own->record)
		judge_records(r);
	else if (set_deal(r) != TOOL_OK ||
		(own->wording != v->wording &&
			verify_run_wordings(r) != TOOL_OK) ||
		restart_verify(r, redeal) != TOOL_OK)
		r->status = TOOL_TROUBLE;
	else
		while (verify_next_game(r, NULL))
			verify_pass_verdict(r);
	r->v = v;
	r->setup = setup;
	r->recorded[0] = NULL;
	if (restart_verify(r, redeal) != TOOL_OK)
		r->status = TOOL_TROUBLE;
	wording_list_fini(&r->loaded);
}

static int
judge_file(void *context, void *worker, uint64_t task, struct crew_slot *slot)
{
	const struct verify_run *whole = context;
	struct verify_run *r = worker;
	const struct verify_file *file =
		&whole->files.files[whole->first_file + task];
	struct verify_terms terms;
	struct fault f;
	int own = 0;

	if (!r->verify)
		return TOOL_TROUBLE;
	if (atomic_load(&whole->output.closed))
		return TOOL_OK;
	r->files.files = file;
	r->files.count = 1;
	r->files.next = 0;
	r->files.name = file->name;
	r->files.input.slot = slot;
	r->status = TOOL_OK;
	if (file->exact != r->setup.why_exact_only) {
		r->setup.why_exact_only = file->exact;
		restart_verify(r, true);
	}
	if (whole->manifest)
		own = verify_terms_read(
			whole->manifest, whole->v, file, &terms, &f);
	if (own < 0)
		verify_pass_trouble(r, 0, &f);
	else if (own > 0)
		judge_by_terms(r, &terms.settings);
	else
		while (verify_next_game(r, NULL))
			verify_pass_verdict(r);
	/* A file is left before its end where it has more than its records. */
	verify_operands_close(&r->files);
	return r->status;
}

static void
report_result(void *context, uint64_t task, void *result)
{
	struct verify_run *r = context;

	(void)task;
	verify_report_result(&r->output, result);
	free(result);
}

/* One of few files may be most of the work: bytes are counted, not files. */
static bool
is_few(uint64_t files)
{
	return files < 20;
}

static void
show_progress(void *context, const struct crew_progress *p)
{
	struct verify_run *r = context;
	struct progress *bar = &r->output.progress;

	if (!is_few(p->of))
		progress_show(bar, p->tasks, "files");
	else
		progress_show(bar,
			bar->total && p->bytes > bar->total ? bar->total
							    : p->bytes,
			"bytes");
}

static void
judge_files(struct verify_run *r, const struct verify_list *list)
{
	struct progress *bar = &r->output.progress;
	uint64_t end;
	struct crew crew = {.workers = r->v->jobs,
		.context = r,
		.start_worker = start_worker,
		.stop_worker = stop_worker,
		.work = judge_file,
		.take_result = report_result,
		.tick = show_progress};

	r->status = verify_run_wordings(r);
	if (r->status != TOOL_OK)
		return;
	shard_slice(&r->v->shard, list->count, &r->first_file, &end);
	crew.tasks = end - r->first_file;
	r->several = list->folder || list->count > 1;
	progress_start(bar, is_few(crew.tasks) ? list->bytes : crew.tasks);
	r->status = crew_run(&crew);
	progress_stop(bar);
}

/* Finding seeds takes long: with many files only --find-seed does it. */
static int
set_up(struct verify_run *r, const struct verify_list *list)
{
	const struct verify_settings *v = r->v;
	struct verify_setup *s = &r->setup;
	struct fault f;

	s->game = v->tool->game;
	s->whole = v->complete;
	s->all = v->all;
	s->thorough = v->find_seed || v->verbose;
	s->recover = v->find_seed || v->seed_near ? RECOVER_ALL_GAMES
		: list->count == 1                ? RECOVER_FIRST_GAME
						  : RECOVER_NO_GAME;
	s->choice = v->tool->choice;
	s->choices = v->tool->choices;
	if (v->seed_near &&
		seed_read_date(v->seed_near, &s->near.from, &s->near.to, &f))
		return tool_fault(v->tool, NULL, &f);
	return set_deal(r);
}

static int
report_files(struct verify_run *r, const struct verify_list *list)
{
	bool shrink = r->v->exec.shrink;
	int status = verify_report_begin(&r->output, r->v, list);

	if (status != TOOL_OK)
		return status;
	r->files.input.keep = !shrink && report_wants_source(&r->output.report);
	r->setup.marks = r->files.input.keep;
	r->setup.steps = shrink ? 0 : report_wants_steps(&r->output.report);
	if (r->v->record)
		judge_records(r);
	else
		judge_files(r, list);
	if (shrink) {
		verify_report_drop(&r->output);
		return r->status;
	}
	if (r->output.shard)
		return verify_shard_end(&r->output, r->status);
	status = verify_report_end(&r->output);
	return r->status == TOOL_TROUBLE ? TOOL_TROUBLE : status;
}

/* The files of the operands, or else of the manifest. */
static int
open_files(struct verify_run *r, struct verify_list *list, char *const *files)
{
	const struct verify_settings *v = r->v;
	bool rows = !*files && v->manifest;
	struct fault f;

	if (v->record && v->manifest)
		return tool_fail(v->tool,
			"--record does not go with --manifest: "
			"give the manifest a column 'record'");
	r->manifest = verify_manifest_open(v, &f);
	if (!r->manifest)
		return tool_fault(v->tool, v->manifest, &f);
	if (rows)
		files = verify_manifest_files(r->manifest);
	if (*files || !v->manifest)
		verify_list_init(list, files, v);
	if (!list->count && (v->only || v->manifest))
		return tool_fail(v->tool, "there is no file to judge: %s",
			v->only ? "--only matches no name"
				: "the manifest names none");
	if (rows)
		verify_list_mark_missing(list);
	verify_manifest_set_students(r->manifest, list);
	if (v->manifest && list->folder)
		verify_manifest_add_missing(r->manifest, list);
	verify_manifest_hint(r->manifest, v, list);
	r->files.files = list->file;
	r->files.count = list->count;
	return set_up(r, list);
}

int
verify_files(const struct verify_settings *v, char *const *files)
{
	struct verify_run r = {.v = v, .output.tool = v->tool};
	struct verify_list list = {0};
	int status;

	status = open_files(&r, &list, files);
	if (status == TOOL_OK)
		status = v->fit ? verify_fit(&r, &list)
				: report_files(&r, &list);
	verify_operands_close(&r.files);
	verify_stop(r.verify);
	wording_list_fini(&r.loaded);
	verdict_fini(&r.verdict);
	text_fini(&r.files.input.kept);
	text_fini(&r.output.out);
	verify_list_fini(&list);
	verify_manifest_close(r.manifest);
	return status;
}
