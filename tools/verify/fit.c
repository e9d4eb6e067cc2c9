/*
 * --fit: prints the wording that transcripts are in, and counts the differences
 * that no wording describes.
 */
#include "tools/verify/private.h"

#include "core/fit/fit.h"

/* Keeps standard input, up to VERIFY_ARCHIVED bytes, to be read twice. The
 * caller frees the bytes. */
static int
keep_input(const struct tool *t, struct verify_list *list, struct text *bytes)
{
	for (size_t i = 0; i < list->count; i++) {
		struct verify_file *file = &list->file[i];
		size_t n = 1;

		if (strcmp(file->name, "-") != 0 || file->bytes || file->fault)
			continue;
		while (n && bytes->length < VERIFY_ARCHIVED) {
			n = fread(text_reserve(bytes, 1 << 16), 1, 1 << 16,
				stdin);
			bytes->length += n;
		}
		if (ferror(stdin))
			return tool_error(t, "standard input");
		file->bytes = bytes->length ? bytes->bytes : "";
		file->length = bytes->length;
	}
	return TOOL_OK;
}

/* Counts the wording findings of a game; *first becomes the first of all. */
static uint64_t
count_rest(const struct verify_run *r, struct text *first)
{
	uint64_t count = 0;

	for (size_t i = 0; i < r->verdict.count; i++) {
		const struct finding *found = &r->verdict.finding[i];

		if (fault_kind(found->fault.id)->class != CLASS_WORDING)
			continue;
		if (!first->length)
			text_format(first, "%s:%ju: %s", r->files.name,
				(uintmax_t)found->fault.line,
				found->fault.what);
		count += found->count;
	}
	return count;
}

/* Judges all files again in the fitted wording, and says what differs. */
static int
say_rest(struct verify_run *r, struct wording *fitted)
{
	const struct wording *only[] = {fitted};
	struct text first = {0};
	uint64_t count = 0;

	r->setup.lines = NULL;
	r->setup.recover = RECOVER_NO_GAME;
	r->setup.wording = only;
	r->setup.wordings = 1;
	r->files.next = 0;
	if (verify_run_start(r) != TOOL_OK)
		return TOOL_TROUBLE;
	while (verify_next_game(r, NULL))
		count += count_rest(r, &first);
	if (count)
		tool_say(r->v->tool,
			"%s: %ju difference%s, which no wording can say; the "
			"first: %s",
			r->v->tool->program, (uintmax_t)count,
			count == 1 ? " is left" : "s are left", first.bytes);
	text_fini(&first);
	verify_stop(r->verify);
	r->verify = NULL;
	return TOOL_OK;
}

/* Prints the wording, and says which differences are left in it. */
static int
print_fitted(struct verify_run *r, struct text *yaml)
{
	const struct game *game = r->setup.game;
	struct wording *fitted;
	struct fault f;
	int status;

	fitted = wording_load(game->vocabulary, game->wordings, yaml->bytes,
		yaml->length, &f);
	status = tool_write(r->v->tool, yaml);
	if (fitted && status == TOOL_OK && r->status != TOOL_TROUBLE)
		status = say_rest(r, fitted);
	wording_free(fitted);
	return status;
}

static int
fit_games(struct verify_run *r, struct fit *fit)
{
	struct text yaml = {0};
	struct fault f;
	int status;

	r->setup.lines = fit_lines(fit);
	if (verify_run_wordings(r) != TOOL_OK || verify_run_start(r) != TOOL_OK)
		return TOOL_TROUBLE;
	while (verify_next_game(r, NULL))
		fit_game(fit, &r->verdict.tally);
	if (fit_yaml(fit, "fitted", &yaml)) {
		status = print_fitted(r, &yaml);
	} else {
		fault_set(&f, FAULT_NO_TRANSCRIPT, 0, 0, "no line of a game");
		tool_fault(r->v->tool, NULL, &f);
		status = TOOL_FINDINGS;
	}
	text_fini(&yaml);
	return r->status == TOOL_OK || status == TOOL_TROUBLE ? status
							      : r->status;
}

int
verify_fit(struct verify_run *r, struct verify_list *list)
{
	struct fit *fit = fit_start(r->setup.game);
	struct text input = {0};
	int status = keep_input(r->v->tool, list, &input);

	if (status == TOOL_OK)
		status = fit_games(r, fit);
	verify_operands_close(&r->files);
	text_fini(&input);
	fit_stop(fit);
	return status;
}
