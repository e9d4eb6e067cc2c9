/*
 * The wordings that a game may be in: loaded when they are wanted, and the one
 * that the first lines of a game differ from least.
 */
#include "core/base/base.h"
#include "core/verify/verify_private.h"

#include <assert.h>

void
verify_start_exact(struct verify *v, struct verify_wording *w,
	const struct wording *wording)
{
	w->wording = wording;
	exact_init(&w->exact, v->setup.game->vocabulary, wording,
		loose_order(v->loose));
}

struct verify_wording *
verify_wording_at(struct verify *v, size_t i)
{
	const struct game *game = v->setup.game;
	struct verify_wording *w = &v->wording[i];
	struct fault f;

	if (w->wording)
		return w;
	w->built_in = wording_built_in(
		game->vocabulary, game->wordings, game->wordings[i].name, &f);
	assert(w->built_in); /* a unit test has loaded them all */
	verify_start_exact(v, w, w->built_in);
	return w;
}

/*
 * How much the first lines differ from the wording; SIZE_MAX when it is more
 * than `most`, which is found out as soon as it is.
 */
static size_t
count_differences(const struct verify_case *c, struct verify_wording *w,
	size_t most, struct claims *claims)
{
	const struct reader_until until = {
		.lines = READER_SEEN, .findings = most};
	struct reader_game game =
		reader_read(w->reader, c->source, &until, NULL, NULL, claims);

	return game.findings > most ? SIZE_MAX : game.findings;
}

/* Readers are made when they are needed: most games are exact. */
static void
start_reader(struct verify *v, struct verify_wording *w)
{
	if (w->reader)
		return;
	w->reader =
		reader_start(v->setup.game->vocabulary, w->wording, v->loose);
	reader_follow(w->reader, &v->manner);
}

struct verify_wording *
verify_choose_by_shuffle(
	const struct verify_case *c, const struct shuffle *shuffle)
{
	struct verify *v = c->verify;
	struct claims claims = {0};
	struct verify_wording *best = NULL;
	size_t fewest = SIZE_MAX;

	for (size_t i = 0; i < v->wordings; i++) {
		struct verify_wording *w = verify_wording_at(v, i);
		size_t n;

		if (strcmp(wording_facts(w->wording)->shuffle, shuffle->name))
			continue;
		start_reader(v, w);
		n = count_differences(
			c, w, best ? fewest - 1 : SIZE_MAX, &claims);
		if (n == SIZE_MAX && best)
			continue;
		best = w;
		fewest = n;
		if (fewest == 0)
			break;
	}
	claims_fini(&claims);
	return best;
}

struct verify_wording *
verify_choose_wording(const struct verify_case *c)
{
	struct verify *v = c->verify;
	struct claims claims = {0};
	size_t best = v->usual;
	size_t fewest;

	assert(v->usual < v->wordings);
	start_reader(v, verify_wording_at(v, best));
	if (v->wordings == 1)
		return &v->wording[0];
	fewest = count_differences(c, &v->wording[best], SIZE_MAX, &claims);
	if (c->source->line > 1 &&
		fewest / READER_DIFFERENCE <= v->usual_differences) {
		claims_fini(&claims);
		return &v->wording[best];
	}
	for (size_t i = 0; i < v->wordings; i++) {
		size_t most = i < best ? fewest : fewest - 1;
		size_t n;

		if (i == v->usual || (fewest == 0 && i > best))
			continue;
		start_reader(v, verify_wording_at(v, i));
		n = count_differences(c, &v->wording[i], most, &claims);
		if (n == SIZE_MAX)
			continue;
		fewest = n;
		best = i;
	}
	claims_fini(&claims);
	v->usual = best;
	v->usual_differences = fewest / READER_DIFFERENCE;
	return &v->wording[best];
}
