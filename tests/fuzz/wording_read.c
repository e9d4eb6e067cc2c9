/*
 * Fuzz target: any bytes as events of every wording. What is read must print
 * back to the same bytes, and the regular expression must say the same.
 */
#include "tests/fuzz/fuzz.h"

#include "core/games.h"
#include "tests/unit/template_match.h"

#include <stdlib.h>
#include <string.h>

static void
check_kind(const struct game *g, const struct wording *w, unsigned kind,
	const char *s, size_t length)
{
	static struct event e, matched;
	struct text back = {0};
	size_t n = wording_read(w, kind, s, length, &e);
	size_t m =
		template_match(wording_template(w, kind), s, length, &matched);

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

	for (unsigned lines = 0; s < end && lines < 20; lines++) {
		const char *newline = memchr(s, '\n', (size_t)(end - s));

		for (unsigned kind = 0; kind < g->vocabulary->count; kind++)
			check_kind(g, w, kind, s, (size_t)(end - s));
		s = newline ? newline + 1 : end;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *copy = malloc(size ? size : 1);
	struct fault f;

	if (!copy)
		abort();
	memcpy(copy, data, size);
	for (size_t i = 0; games_all()[i]; i++) {
		const struct game *g = games_all()[i];

		for (size_t k = 0; g->wordings[k].name; k++) {
			struct wording *w = wording_built_in(g->vocabulary,
				g->wordings, g->wordings[k].name, &f);

			if (!w)
				abort();
			check(g, w, copy, size);
			wording_free(w);
		}
	}
	free(copy);
	return 0;
}
