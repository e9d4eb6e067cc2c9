/*
 * Fuzz target: any bytes as the transcript that --fit learns a wording from.
 * The wording that comes of it must load, and print as the same wording.
 */
#include "tests/fuzz/fuzz.h"

#include "core/fit/fit.h"
#include "core/games.h"
#include "core/verify/verify.h"

#include <stdlib.h>
#include <string.h>

struct bytes {
	const uint8_t *at;
	size_t left;
};

static long
give(void *context, char *bytes, size_t room)
{
	struct bytes *b = context;
	size_t n = b->left < room ? b->left : room;

	if (n)
		memcpy(bytes, b->at, n);
	b->at += n;
	b->left -= n;
	return (long)n;
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

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct wording_list wordings[2];
	unsigned number = (unsigned)(size % 2);
	const struct game *g = games_all()[number];
	struct fit *fit = fit_start(g);
	struct verify_setup setup = {.game = g, .lines = fit_lines(fit)};
	struct bytes bytes = {data, size};
	struct verdict verdict;
	struct source source;
	struct text yaml = {0};
	struct verify *v;
	struct fault f;

	if (!wordings[number].count)
		wording_list_built_in(
			&wordings[number], g->vocabulary, g->wordings, &f);
	setup.wording = wordings[number].wording;
	setup.wordings = wordings[number].count;
	v = verify_start(&setup, &f);
	if (!v)
		abort();
	verdict_init(&verdict);
	source_start(&source, give, &bytes);
	while (verify_game(v, &source, NULL, &verdict))
		fit_game(fit, &verdict.tally);
	if (fit_yaml(fit, "fitted", &yaml))
		check(g, &yaml);
	source_stop(&source);
	verdict_fini(&verdict);
	verify_stop(v);
	fit_stop(fit);
	text_fini(&yaml);
	return 0;
}
