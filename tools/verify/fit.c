/*
 * --fit: prints the wording that transcripts are in, and the differences that
 * it does not describe.
 */
#include "tools/verify/private.h"

#include "core/fit/fit.h"

#include <assert.h>

/* Keeps standard input, up to VERIFY_ARCHIVED bytes, to be read twice. The
 * caller frees the bytes. */
static int
keep_input(const struct tool *t, struct verify_list *list, struct text *bytes)
{
	for (size_t i = 0; i < list->count; i++) {
		struct verify_file *file = &list->file[i];

		if (strcmp(file->name, "-") != 0 || file->bytes || file->fault)
			continue;
		if (!source_slurp(stdin, VERIFY_ARCHIVED, bytes))
			return tool_error(t, "standard input");
		file->bytes = bytes->bytes;
		file->length = bytes->length;
	}
	return TOOL_OK;
}

/* What differs from the fitted wording. */
struct fit_rest {
	uint64_t count;
	struct text first; /* of all */
	struct text notes; /* all, as comments of the wording */
	struct text limit; /* that left lines unread; empty: none did */
	uint64_t wrong;    /* rules and sums that are broken in it */
};

/* Adds what the wording does not say of a game's lines: what differs from it,
 * and what cannot be read. */
static void
add_rest(const struct verify_run *r, struct fit_rest *rest)
{
	for (size_t i = 0; i < r->verdict.count; i++) {
		const struct finding *found = &r->verdict.finding[i];
		const uint64_t n = found->count;
		const enum fault_class class =
			fault_kind(found->fault.id)->class;

		if (class == CLASS_PLAY || class == CLASS_SCORE)
			rest->wrong += n;
		if (class != CLASS_WORDING && class != CLASS_INPUT)
			continue;
		if (found->fault.id == FAULT_LIMIT && !rest->limit.length)
			text_format(&rest->limit, "%s:%ju: %s: %s",
				r->files.name, (uintmax_t)found->fault.line,
				fault_kind(FAULT_LIMIT)->slug,
				found->fault.what);
		if (!rest->first.length)
			text_format(&rest->first, "%s:%ju: %s", r->files.name,
				(uintmax_t)found->fault.line,
				found->fault.what);
		if (rest->notes.length == 0)
			text_string(&rest->notes,
				"# What this wording does not say:\n");
		text_string(&rest->notes, "#   ");
		text_visible(
			&rest->notes, r->files.name, strlen(r->files.name));
		text_format(
			&rest->notes, ":%ju: ", (uintmax_t)found->fault.line);
		text_visible(&rest->notes, found->fault.what,
			strlen(found->fault.what));
		text_format(&rest->notes, n > 1 ? ", %ju lines\n" : "\n",
			(uintmax_t)n);
		rest->count += n;
	}
}

/* The shuffle by which the seed deals, unless the user named one. */
static void
learn_shuffle(const struct verify_run *r, struct fit *fit)
{
	if (r->verdict.recovered && !r->setup.shuffle)
		fit_shuffle(fit, r->verdict.shuffle);
}

/* Judges all files again in the fitted wording, which may read moves that show
 * the deal where the first way through read none. */
static int
find_rest(struct verify_run *r, struct fit *fit, struct wording *fitted,
	struct fit_rest *rest)
{
	const struct wording *only[] = {fitted};
	const struct verify_setup before = r->setup;

	r->setup.lines = NULL;
	r->setup.wording = only;
	r->setup.wordings = 1;
	r->files.next = 0;
	if (verify_run_start(r) != TOOL_OK)
		return TOOL_TROUBLE;
	while (verify_next_game(r, NULL)) {
		if (r->files.input.capture)
			verify_input_place(&r->files.input, &r->verdict);
		add_rest(r, rest);
		learn_shuffle(r, fit);
	}
	verify_stop(r->verify);
	r->verify = NULL;
	r->setup = before;
	return TOOL_OK;
}

/* A wording that was found. */
struct fit_found {
	struct text yaml;
	struct wording *wording;
	struct fit_rest rest;
};

static void
free_found(struct fit_found *found)
{
	text_fini(&found->yaml);
	wording_free(found->wording);
	text_fini(&found->rest.first);
	text_fini(&found->rest.notes);
	text_fini(&found->rest.limit);
	*found = (struct fit_found){.wording = NULL};
}

/* Prints the wording, and says which differences are left in it. */
static int
print_fitted(struct verify_run *r, struct fit_found *found)
{
	struct fit_rest *rest = &found->rest;

	text_append(&rest->notes, &found->yaml);
	if (tool_write(r->v->tool, &rest->notes) != TOOL_OK)
		return TOOL_TROUBLE;
	if (rest->count)
		tool_say(r->v->tool,
			"%s: %ju difference%s, which this wording does not "
			"say; the first: %s",
			r->v->tool->program, (uintmax_t)rest->count,
			rest->count == 1 ? " is left" : "s are left",
			rest->first.bytes);
	if (rest->limit.length)
		tool_say(r->v->tool, "%s: %s", r->v->tool->program,
			rest->limit.bytes);
	return TOOL_OK;
}

/* The shuffle that was asked for, or that of each file's seed, which is looked
 * for however many files there are: a seed that was told, first. */
static void
set_deal(struct verify_run *r, struct fit *fit)
{
	if (r->setup.shuffle) {
		fit_shuffle(fit, r->setup.shuffle->name);
		return;
	}
	if (r->setup.seeded)
		r->setup.near.from = r->setup.near.to = r->setup.seed;
	r->setup.seeded = false;
	if (r->setup.recover == RECOVER_NO_GAME)
		r->setup.recover = RECOVER_FIRST_GAME;
}

/* Why there is no game to learn from; NULL: there is one. */
static const struct fault *
find_refusal(const struct verify_run *r)
{
	for (size_t i = 0; i < r->verdict.count; i++) {
		const struct fault *f = &r->verdict.finding[i].fault;

		if (f->id == FAULT_OTHER_GAME || f->id == FAULT_NO_TRANSCRIPT)
			return f;
	}
	return NULL;
}

/* Shows all games to the fit; false when one is of another game, or no file has
 * one. */
static bool
show_games(struct verify_run *r, struct fit *fit)
{
	struct text name = {0};
	struct fault first = {.id = FAULT_NONE};
	const struct fault *refusal = NULL;
	bool any = false;

	while ((!refusal || refusal->id != FAULT_OTHER_GAME) &&
		verify_next_game(r, NULL)) {
		refusal = find_refusal(r);
		if (refusal) {
			first = *refusal;
			text_clear(&name);
			text_string(&name, r->files.name);
			continue;
		}
		any = true;
		learn_shuffle(r, fit);
		fit_game(fit, &r->verdict.tally);
	}
	any = any && first.id != FAULT_OTHER_GAME;
	if (!any && first.id)
		tool_fault(r->v->tool, name.bytes, &first);
	text_fini(&name);
	return any || !first.id;
}

/* The wording that the fit has found by now; false when it has no line. */
static bool
load_found(struct verify_run *r, struct fit *fit, struct fit_found *found)
{
	const struct game *game = r->setup.game;
	struct fault f;

	text_clear(&found->yaml);
	wording_free(found->wording);
	found->wording = NULL;
	if (!fit_yaml(fit, "fitted", &found->yaml))
		return false;
	found->wording = wording_load(game->vocabulary, game->wordings,
		found->yaml.bytes, found->yaml.length, &f);
	assert(found->wording);
	return true;
}

/* Judges what the fit has found by now. */
static int
judge_found(struct verify_run *r, struct fit *fit, struct fit_found *found)
{
	load_found(r, fit, found);
	if (find_rest(r, fit, found->wording, &found->rest) != TOOL_OK)
		return TOOL_TROUBLE;
	load_found(r, fit, found);
	return TOOL_OK;
}

/* Leaves out words that break a rule in most lines which have them: those say
 * something else. A program that breaks a rule now and then keeps its words. */
static int
leave_unproved(struct verify_run *r, struct fit *fit, struct fit_found *best)
{
	struct fit_found next = {.wording = NULL};
	int status = TOOL_OK;

	for (unsigned kind = 0;
		kind < r->setup.game->vocabulary->count && best->rest.wrong &&
		!best->rest.limit.length && status == TOOL_OK;
		kind++) {
		const size_t lines = fit_own(fit, kind);

		if (!lines || best->rest.wrong < lines - lines / 4)
			continue;
		fit_leave(fit, kind, true);
		status = judge_found(r, fit, &next);
		if (next.rest.wrong < best->rest.wrong &&
			best->rest.wrong - next.rest.wrong >=
				lines - lines / 4) {
			free_found(best);
			*best = next;
			next = (struct fit_found){.wording = NULL};
			continue;
		}
		fit_leave(fit, kind, false);
		free_found(&next);
	}
	return status;
}

/* One way through the games. */
static int
fit_once(struct verify_run *r, struct fit *fit, struct fit_found *found)
{
	struct fault f;

	set_deal(r, fit);
	r->setup.lines = fit_lines(fit);
	r->files.next = 0;
	if (verify_run_start(r) != TOOL_OK)
		return TOOL_TROUBLE;
	if (!show_games(r, fit))
		return TOOL_FINDINGS;
	if (!load_found(r, fit, found)) {
		if (r->status == TOOL_TROUBLE)
			return TOOL_TROUBLE;
		fault_set(&f, FAULT_NO_TRANSCRIPT, 0, 0, "no line of a game");
		tool_fault(r->v->tool,
			r->files.count == 1 ? r->files.files->name : NULL, &f);
		return TOOL_FINDINGS;
	}
	if (r->status == TOOL_TROUBLE)
		return TOOL_OK;
	if (judge_found(r, fit, found) != TOOL_OK)
		return TOOL_TROUBLE;
	return leave_unproved(r, fit, found);
}

/* Goes through the games again by what was found, as long as less is left: a
 * line is known by those next to it. Once is enough where a limit was met. */
static void
fit_again(struct verify_run *r, struct fit *fit, struct fit_found *best)
{
	struct fit_found next = {.wording = NULL};
	const struct wording *only[1];
	const struct verify_setup before = r->setup;

	while (best->rest.count && !best->rest.limit.length) {
		only[0] = best->wording;
		r->setup.wording = only;
		r->setup.wordings = 1;
		fit_forget(fit);
		if (fit_once(r, fit, &next) != TOOL_OK ||
			next.rest.count >= best->rest.count)
			break;
		free_found(best);
		*best = next;
		next = (struct fit_found){.wording = NULL};
	}
	r->setup = before;
	free_found(&next);
}

static int
fit_games(struct verify_run *r, struct fit *fit)
{
	struct fit_found found = {.wording = NULL};
	int status;

	if (verify_run_wordings(r) != TOOL_OK)
		return TOOL_TROUBLE;
	status = fit_once(r, fit, &found);
	if (status == TOOL_OK) {
		fit_again(r, fit, &found);
		status = print_fitted(r, &found);
	}
	free_found(&found);
	return r->status == TOOL_OK || status == TOOL_TROUBLE ? status
							      : r->status;
}

int
verify_fit(struct verify_run *r, struct verify_list *list)
{
	struct fit *fit = fit_start(r->setup.game);
	struct text input = {0};
	struct fault f;
	int status = keep_input(r->v->tool, list, &input);

	/* A wording that is printed is read again. */
	if (status == TOOL_OK && yaml_prepare(&f) < 0)
		status = tool_fault(r->v->tool, "--fit", &f);
	if (status == TOOL_OK)
		status = fit_games(r, fit);
	verify_operands_close(&r->files);
	text_fini(&input);
	fit_stop(fit);
	return status;
}
