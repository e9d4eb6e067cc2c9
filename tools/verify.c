#include "tools/verify.h"

#include "core/capture.h"
#include "core/deck.h"
#include "core/fitting.h"
#include "core/report.h"
#include "core/verify.h"

#include "tools/replay.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef TOOL_VERSION
#define TOOL_VERSION "unknown"
#endif

/* The transcript being read: its capture, unwrapped chunk by chunk. */
struct input {
	char *const *files; /* those still to come */
	const char *file;
	int fd;
	struct capture *capture;
	const char *chunk; /* what is left of it */
	size_t left;
	struct fault fault; /* why reading failed */
	bool coloured;      /* its escape sequences have been told */
	struct source source;
};

struct run {
	struct verifying *v;
	struct verify_setup setup;
	struct wording *loaded[VERIFY_WORDINGS]; /* of this run's own */
	struct verify *verify;
	const struct wording *recorded; /* verify is for this record's */
	struct input in;
	struct verdict verdict;
	struct report report;
	struct text out;
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

int
verifying_explain(const struct tool *t, const char *slug)
{
	enum fault_id id = fault_by_slug(slug);
	struct text out;

	if (id == FAULT_NONE)
		tool_misused(t, "no finding is called '%s'", slug);
	text_init(&out);
	report_explain(id, &out);
	tool_write(t, &out);
	text_fini(&out);
	return TOOL_OK;
}

int
verifying_list(void)
{
	for (unsigned i = FAULT_NONE + 1; i < FAULT_COUNT; i++) {
		const struct fault_kind *k = fault_kind((enum fault_id)i);

		printf("%-20s %-8s %s\n", k->slug, fault_class_name(k->class),
			k->title);
	}
	return fflush(stdout) == 0 ? TOOL_OK : TOOL_TROUBLE;
}

static long
read_capture(void *context, char *bytes, size_t room)
{
	struct input *in = context;
	size_t n;

	while (!in->left) {
		int got = capture_next(
			in->capture, &in->chunk, &in->left, &in->fault);

		if (got <= 0)
			return got;
	}
	n = in->left < room ? in->left : room;
	memcpy(bytes, in->chunk, n);
	in->chunk += n;
	in->left -= n;
	return (long)n;
}

static void
close_file(struct input *in)
{
	if (!in->file)
		return;
	source_stop(&in->source);
	capture_close(in->capture);
	if (in->fd != STDIN_FILENO)
		close(in->fd);
	in->file = NULL;
}

/* Opens the next file: 1; 0 when there is none; -1 after telling why not. */
static int
open_file(struct run *r)
{
	struct input *in = &r->in;

	close_file(in);
	if (!*in->files)
		return 0;
	in->file = *in->files++;
	in->fd = STDIN_FILENO;
	if (strcmp(in->file, "-") != 0)
		in->fd = open(in->file, O_RDONLY | O_CLOEXEC);
	in->left = 0;
	in->coloured = false;
	in->capture = in->fd < 0 ? NULL : capture_open(in->fd);
	if (!in->capture) {
		tool_trouble(r->v->tool, in->file);
		in->file = NULL;
		return -1;
	}
	source_start(&in->source, read_capture, in);
	return 1;
}

/*
 * A program that colours its output: the capture has taken the codes out. In a
 * recorded session they are the terminal's own.
 */
static void
find_colours(struct run *r)
{
	struct fault f;
	uint64_t line;
	uint32_t column;
	uint64_t count = capture_escapes(r->in.capture, &line, &column);

	if (!count || r->in.coloured || capture_session(r->in.capture))
		return;
	r->in.coloured = true;
	fault_set(&f, FAULT_CONTROL, line, column,
		"escape sequences stand between the words");
	verdict_add(&r->verdict, &f)->count = count;
}

static void
place_findings(struct run *r)
{
	struct verdict *v = &r->verdict;

	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		f->allowed = r->v->allowed[f->fault.id];
		capture_place(r->in.capture, &f->fault.line, &f->fault.column);
	}
	capture_place(r->in.capture, &v->first_line, &(uint32_t){0});
	capture_place(r->in.capture, &v->last_line, &(uint32_t){0});
}

static void
tell(struct run *r)
{
	struct verdict *v = &r->verdict;

	if (r->v->fit)
		return;
	v->file = r->in.file ? r->in.file : r->v->record;
	if (r->in.file) {
		place_findings(r);
		find_colours(r);
	}
	if (verdict_class(v) != CLASS_COUNT && r->status == TOOL_OK)
		r->status = TOOL_FINDINGS;
	report_verdict(&r->report, v, NULL, &r->out);
	if (r->out.length >= 1 << 16)
		tool_write(r->v->tool, &r->out);
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

/* A file that could not be read to its end. */
static void
finish_file(struct run *r)
{
	if (r->in.source.failed) {
		tool_tell(r->v->tool, r->in.file, &r->in.fault);
		r->status = TOOL_TROUBLE;
	}
}

/* The next game of all files, and its verdict: false when there is none. */
static bool
next_game(struct run *r, const struct record *rec)
{
	for (;;) {
		int opened;

		if (r->in.file &&
			verify_game(r->verify, &r->in.source, rec, &r->verdict))
			return true;
		if (r->in.file)
			finish_file(r);
		opened = open_file(r);
		if (opened < 0)
			r->status = TOOL_TROUBLE;
		if (opened == 0)
			return false;
		if (opened > 0 && source_need(&r->in.source, 1) == 0 &&
			!r->in.source.failed)
			tell_fault(r, FAULT_NO_TRANSCRIPT, "nothing is there");
	}
}

/* Whether something follows the game judged last. */
static bool
more_input(struct run *r)
{
	do {
		if (r->in.file && source_need(&r->in.source, 1) > 0)
			return true;
		if (r->in.file)
			finish_file(r);
	} while (open_file(r) > 0);
	return false;
}

static int
load_wordings(struct run *r)
{
	const struct tool *t = r->v->tool;
	const struct wording_source *w = t->game->wordings;
	bool any = !r->v->wording || strcmp(r->v->wording, "auto") == 0;

	for (; any && w->name && r->setup.wordings < VERIFY_WORDINGS; w++) {
		struct wording *loaded = tool_wording(t, t->game, w->name);

		if (!loaded)
			return TOOL_TROUBLE;
		r->loaded[r->setup.wordings] = loaded;
		r->setup.wording[r->setup.wordings++] = loaded;
	}
	if (any)
		return TOOL_OK;
	r->loaded[0] = tool_wording(t, t->game, r->v->wording);
	r->setup.wording[0] = r->loaded[0];
	r->setup.wordings = 1;
	return r->loaded[0] ? TOOL_OK : TOOL_TROUBLE;
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
	if (w != r->recorded || game != r->setup.game) {
		r->setup.game = game;
		r->setup.wording[0] = r->recorded = w;
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

static void
run_games(struct run *r)
{
	if (load_wordings(r) != TOOL_OK || start_verify(r) != TOOL_OK) {
		r->status = TOOL_TROUBLE;
		return;
	}
	while (next_game(r, NULL))
		tell(r);
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
		if (!fitting_yaml(g, "fitted", &r->out)) {
			fault_set(&f, FAULT_NO_TRANSCRIPT, 0, 0,
				"no line of a game in a built-in wording");
			tool_tell(r->v->tool, NULL, &f);
			r->status = TOOL_FINDINGS;
		}
	}
	fitting_stop(g);
}

static int
read_setup(struct run *r)
{
	struct verifying *v = r->v;
	struct verify_setup *s = &r->setup;
	struct fault f;

	s->game = v->tool->game;
	s->whole = v->complete;
	s->all = v->all;
	s->argument = v->seed;
	s->recover = v->verbose || v->report;
	s->thorough = v->verbose;
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

static int
start_report(struct run *r)
{
	const struct verifying *v = r->v;
	struct report_options options = {
		.colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR"),
		.details = v->verbose || isatty(STDOUT_FILENO),
		.summary = v->verbose || isatty(STDOUT_FILENO),
		.tool = v->tool->program,
		.version = TOOL_VERSION,
	};
	const struct report_format *format;
	struct fault f;
	size_t count;

	format = report_formats(&count)[0];
	if (v->report)
		format = report_by_name(v->report, &f);
	if (!format)
		tool_misused(v->tool, "%s", f.what);
	report_begin(&r->report, format, &options, &r->out);
	return TOOL_OK;
}

int
verifying_run(struct verifying *v, char *const *files)
{
	static char *const standard_input[] = {"-", NULL};
	struct run r = {.v = v};

	r.in.files = files[0] ? files : standard_input;
	verdict_init(&r.verdict);
	text_init(&r.out);
	read_setup(&r);
	if (!v->fit)
		start_report(&r);
	if (v->fit)
		run_fit(&r);
	else if (v->record)
		run_records(&r);
	else
		run_games(&r);
	if (!v->fit)
		report_end(&r.report, &r.out);
	tool_write(v->tool, &r.out);
	close_file(&r.in);
	verify_stop(r.verify);
	for (size_t i = 0; i < VERIFY_WORDINGS; i++)
		wording_free(r.loaded[i]);
	verdict_fini(&r.verdict);
	text_fini(&r.out);
	return r.status;
}
