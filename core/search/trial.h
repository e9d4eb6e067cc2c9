/*
 * Trying seeds one after another, each given up at the first card that is not
 * as it should be.
 *
 * What passes is dealt in full before it is believed, so the sets may let too
 * much pass. Plain data; many threads may use one trial.
 */
#ifndef CORE_SEARCH_TRIAL_H
#define CORE_SEARCH_TRIAL_H

#include "core/search/query.h"
#include "core/search/sets.h"

struct trial {
	const struct search_query *query;
	struct steps steps;
	struct sets sets;
	uint64_t classes; /* bit c: seeds that are c modulo 64 may be found */
	unsigned numbers; /* drawn until nearly every seed is given up */
};

/* The query is borrowed. */
void trial_init(struct trial *t, const struct search_query *q);

/* Tries the seeds from .. to of a minstd or lrand48 generator. */
void trial_seeds(const struct trial *t, uint32_t from, uint32_t to,
	const struct search_sink *sink);

/* A deck in the making; place i of it is final after each checked step. */
struct trial_deck {
	const struct sets *sets;
	uint8_t deck[CARD_COUNT];
};

UNIFORM_INLINE bool
trial_swap(void *context, uint32_t i, uint32_t j)
{
	struct trial_deck *d = context;
	uint8_t card = d->deck[i];

	d->deck[i] = d->deck[j];
	d->deck[j] = card;
	return true;
}

UNIFORM_INLINE bool
trial_swap_last(void *context, uint32_t i, uint32_t j)
{
	struct trial_deck *d = context;

	trial_swap(d, i, j);
	return d->sets->cards[i] >> d->deck[i] & 1;
}

UNIFORM_INLINE bool
trial_may_swap(void *context, uint32_t i, uint32_t j)
{
	const struct trial_deck *d = context;

	return d->sets->swap[i] >> j & 1;
}

UNIFORM_INLINE bool
trial_fits(const struct trial_deck *d)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (!(d->sets->cards[i] >> d->deck[i] & 1))
			return false;
	return true;
}

/*
 * Deals up to the query's first round from the numbers that next gives. The
 * shuffles of libc++ and cs247 never touch again the place of a step that is
 * done; the others are held against what their steps may swap.
 */
UNIFORM_INLINE bool
trial_follow(const struct trial *t, uniform_next *next, void *g)
{
	struct trial_deck d = {.sets = &t->sets};
	bool last = t->steps.method == SHUFFLE_LIBCXX ||
		t->steps.method == SHUFFLE_CS247;

	if (!last && t->query->round == 1)
		return steps_run(&t->steps, next, g, trial_may_swap, &d);
	for (unsigned i = 0; i < CARD_COUNT; i++)
		d.deck[i] = (uint8_t)i;
	for (unsigned round = 1; round < t->query->round; round++)
		steps_run(&t->steps, next, g, trial_swap, &d);
	if (last)
		return steps_run(&t->steps, next, g, trial_swap_last, &d);
	steps_run(&t->steps, next, g, trial_swap, &d);
	return trial_fits(&d);
}

#endif
