/*
 * Fuzz target: any bytes as events of every wording. What is read must print
 * back to the same bytes, and the regular expression must say the same.
 */
#include "tests/fuzz/fuzz.h"

#include "core/games.h"
#include "tests/unit/template_match.h"

enum { LINES = 4 }; /* of the input that are read */

/* As template_match, with the expression of each kind compiled once. */
static size_t
match_kept(const struct game *g, const struct wording *w, unsigned kind,
	const char *s, size_t length, struct event *e)
{
	static struct kept {
		const struct wording *wording;
		struct pattern *of[64];
	} kept[64];
	const struct template *t = wording_template(w, kind);
	struct kept *k = kept;

	while (k->wording && k->wording != w)
		k++;
	if (k == kept + 64 || g->vocabulary->count > 64)
		abort();
	k->wording = w;
	if (t->segments && !k->of[kind])
		k->of[kind] = template_expression(t);
	return t->segments ? template_match_by(k->of[kind], t, s, length, e)
			   : 0;
}

static void
check_kind(const struct game *g, const struct wording *w, unsigned kind,
	const char *s, size_t length)
{
	static struct event e, matched;
	struct text back = {0};
	size_t n = wording_read(w, kind, s, length, &e);
	size_t m = match_kept(g, w, kind, s, length, &matched);

	matched.kind = (uint8_t)kind;
	if (n != m || (n && !event_equal(g->vocabulary, &e, &matched)))
		abort();
	if (n == 0)
		return;
	wording_print(w, &e, &back);
	if (back.length != n || memcmp(back.bytes, s, n) != 0)
		abort();
	text_fini(&back);
}

/* The lines from the first byte on; prompts stand before others. */
static void
check(const struct game *g, const struct wording *w, const char *s,
	size_t length)
{
	const char *end = s + length;

	for (unsigned lines = 0; s < end && lines < LINES; lines++) {
		const char *newline = memchr(s, '\n', (size_t)(end - s));

		for (unsigned kind = 0; kind < g->vocabulary->count; kind++)
			check_kind(g, w, kind, s, (size_t)(end - s));
		s = newline ? newline + 1 : end;
	}
}

/* Loaded once: that takes longer than any input. */
static const struct wording *
wording_of(size_t game, size_t number)
{
	static const struct wording *kept[8][64];
	const struct game *g = games_all()[game];
	struct fault f;

	if (game >= 8 || number >= 64)
		abort();
	if (!kept[game][number])
		kept[game][number] = wording_built_in(g->vocabulary,
			g->wordings, g->wordings[number].name, &f);
	if (!kept[game][number])
		abort();
	return kept[game][number];
}

/* The first byte says which wording the others are read in. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t all = 0, left;
	char *copy;

	if (size < 2)
		return 0;
	for (size_t i = 0; games_all()[i]; i++)
		for (size_t k = 0; games_all()[i]->wordings[k].name; k++)
			all++;
	left = data[0] % all;
	copy = malloc(size - 1);
	if (!copy)
		abort();
	memcpy(copy, data + 1, size - 1);
	for (size_t i = 0; games_all()[i]; i++)
		for (size_t k = 0; games_all()[i]->wordings[k].name; k++)
			if (left-- == 0)
				check(games_all()[i], wording_of(i, k), copy,
					size - 1);
	free(copy);
	return 0;
}
