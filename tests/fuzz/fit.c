/*
 * Fuzz target: any bytes as the transcript that --fit learns a wording from.
 * The wording that comes of it must load, and print as the same wording.
 */
#include "tests/fuzz/fuzz.h"

#include "core/base/base.h"
#include "core/fit/fit.h"
#include "core/games.h"
#include "core/verify/verify.h"
#include "tests/tables.h"

/* Whether this is the first wording of these bytes; most inputs give the same.
 */
static bool
is_new(const struct text *yaml)
{
	static uint64_t seen[1 << 16];
	uint64_t sum = 14695981039346656037u; /* FNV-1a */

	for (size_t i = 0; i < yaml->length; i++)
		sum = (sum ^ (uint8_t)yaml->bytes[i]) * 1099511628211u;
	if (seen[sum % LENGTH(seen)] == sum)
		return false;
	seen[sum % LENGTH(seen)] = sum;
	return true;
}

static void
check(const struct game *g, const struct text *yaml)
{
	struct text again = {0};
	struct fault f;
	struct wording *w = wording_load(
		g->vocabulary, g->wordings, yaml->bytes, yaml->length, &f);

	if (!w)
		abort();
	wording_yaml(w, &again);
	if (!again.length)
		abort();
	text_fini(&again);
	wording_free(w);
}

/* What a verify shows lines to: the fit of this input, kept for the next. */
static struct fit *fit;

static struct fit *
fit_for(unsigned number)
{
	static struct fit *kept[2];

	if (kept[number])
		fit_forget(kept[number]);
	else
		kept[number] = fit_start(games_all()[number]);
	return kept[number];
}

static void
show_line(void *context, const struct wording *w, const struct event *e,
	const char *s, size_t length, const struct loose_reading *how)
{
	const struct reader_lines *lines = fit_lines(fit);

	(void)context;
	lines->show(lines->context, w, e, s, length, how);
}

/* Made once: that takes longer than most inputs. One reads in one wording, the
 * other in the one that fits best of all. */
static struct verify *
verify_for(unsigned number, bool all)
{
	static const struct reader_lines lines = {.show = show_line};
	static struct wording_list wordings[2];
	static struct verify *kept[2][2];
	const struct game *g = games_all()[number];
	struct verify_setup setup = {.game = g, .lines = &lines};
	struct fault f;

	if (kept[number][all])
		return kept[number][all];
	if (!wordings[number].count &&
		wording_list_built_in(
			&wordings[number], g->vocabulary, g->wordings, &f) != 0)
		abort();
	setup.wording = wordings[number].wording;
	setup.wordings = all ? wordings[number].count : 1;
	kept[number][all] = verify_start(&setup, &f);
	if (!kept[number][all])
		abort();
	return kept[number][all];
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned number = (unsigned)(size % 2);
	const struct game *g = games_all()[number];
	struct verify *v = verify_for(number, size / 2 % 3 == 0);
	struct verdict verdict = {0};
	struct source source;
	struct text yaml = {0};

	fit = fit_for(number);
	source_start_text(&source, (const char *)data, size);
	while (verify_game(v, &source, NULL, &verdict))
		fit_game(fit, &verdict.tally);
	if (fit_yaml(fit, "fitted", &yaml) && is_new(&yaml))
		check(g, &yaml);
	source_stop(&source);
	verdict_fini(&verdict);
	text_fini(&yaml);
	return 0;
}
