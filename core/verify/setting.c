/*
 * What a game is judged by: what is given before any is read, and the wording
 * that it is in, loaded when it is wanted, the one that its first lines differ
 * from least.
 */
#include "core/base/base.h"
#include "core/verify/verify_private.h"

#include <assert.h>
#include <stdlib.h>

/* Makes ready to read exactly by this wording, which is borrowed. */
static void
start_exact(struct verify *v, struct verify_wording *w,
	const struct wording *wording)
{
	w->wording = wording;
	exact_init(&w->exact, v->setup.game->vocabulary, wording,
		loose_order(v->loose));
}

static size_t
count_built_in(const struct wording_source *s)
{
	size_t count = 0;

	while (s[count].name)
		count++;
	return count;
}

int
verify_check(const struct verify_setup *setup, struct fault *f)
{
	const struct game *game = setup->game;

	if (game_check_choices(game, setup->choice, setup->choices, f) != 0 ||
		(setup->seats && game_check_seats(game, setup->seats, f) != 0))
		return -1;
	return setup->names ? game_check_names(game, setup->names, f) : 0;
}

struct verify *
verify_start(const struct verify_setup *setup, struct fault *f)
{
	static const struct wording_source none = {.yaml = "{}", .length = 2};
	const struct wording_source *data = setup->game->loose;
	const struct vocabulary *words = setup->game->vocabulary;
	struct loose *loose = verify_check(setup, f) == 0
		? loose_load(words, data ? data : &none, f)
		: NULL;
	struct verify *v;

	if (!loose)
		return NULL;
	v = memory_zero(1, sizeof *v);
	v->setup = *setup;
	v->setup.wording = NULL; /* the caller's list */
	v->loose = loose;
	v->memory = explain_memory_start();
	v->wordings = setup->wordings ? setup->wordings
				      : count_built_in(setup->game->wordings);
	v->wording = memory_zero(v->wordings, sizeof *v->wording);
	for (size_t i = 0; i < setup->wordings; i++)
		start_exact(v, &v->wording[i], setup->wording[i]);
	return v;
}

void
verify_stop(struct verify *v)
{
	if (!v)
		return;
	for (size_t i = 0; i < v->wordings; i++) {
		reader_stop(v->wording[i].reader);
		wording_free(v->wording[i].built_in);
	}
	free(v->wording);
	explain_memory_stop(v->memory);
	verify_forget_others(v);
	loose_free(v->loose);
	text_fini(&v->predicted);
	claims_fini(&v->read.claims);
	findings_fini(&v->read.findings);
	free(v);
}

int
verify_redeal(
	struct verify *v, const struct verify_setup *setup, struct fault *f)
{
	if (verify_check(setup, f) != 0)
		return -1;
	v->setup = *setup;
	v->setup.wording = NULL;
	v->usual = v->usual_differences = 0;
	explain_memory_stop(v->memory);
	v->memory = explain_memory_start();
	return 0;
}

/* --- the wording --- */

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
	start_exact(v, w, w->built_in);
	return w;
}

/*
 * How much the first lines differ from the wording; SIZE_MAX when it is more
 * than `most`, which is found out as soon as it is.
 */
static size_t
weigh_differences(const struct verify_case *c, struct verify_wording *w,
	size_t most, struct claims *claims)
{
	const struct reader_until until = {
		.lines = c->verify->named < READER_SEEN ? c->verify->named
							: READER_SEEN,
		.weight = most};
	struct reader_game game =
		reader_read(w->reader, c->source, &until, NULL, NULL, claims);

	return game.weight > most ? SIZE_MAX : game.weight;
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

		if (strcmp(wording_facts(w->wording)->shuffle, shuffle->name) !=
			0)
			continue;
		start_reader(v, w);
		n = weigh_differences(
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
	fewest = weigh_differences(c, &v->wording[best], SIZE_MAX, &claims);
	if (c->source->line > 1 &&
		reader_differences(fewest) <= v->usual_differences) {
		claims_fini(&claims);
		return &v->wording[best];
	}
	for (size_t i = 0; i < v->wordings; i++) {
		size_t most = i < best ? fewest : fewest - 1;
		size_t n;

		if (i == v->usual || (fewest == 0 && i > best))
			continue;
		start_reader(v, verify_wording_at(v, i));
		n = weigh_differences(c, &v->wording[i], most, &claims);
		if (n == SIZE_MAX)
			continue;
		fewest = n;
		best = i;
	}
	claims_fini(&claims);
	v->usual = best;
	v->usual_differences = reader_differences(fewest);
	return &v->wording[best];
}
