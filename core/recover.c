#include "core/recover.h"

#include "core/search.h"

enum {
	/* Known of round 1: 2^31 seeds, 14 shuffles, and one in a thousand. */
	BITS_ENOUGH = 45,
	SEEDS_TRIED = 1 << 18, /* of shuffles that are not quick */
	CANDIDATES = 8,
	ORDERS = 5 /* first of the table, those seen in real programs */
};

/* The lowest seeds that deal round 1. */
struct candidates {
	uint32_t seed[CANDIDATES];
	unsigned count;
};

/* Keeps the lowest, in order. */
static void
keep(void *context, const struct search_query *query, uint32_t seed)
{
	struct candidates *c = context;
	unsigned at = c->count < CANDIDATES ? c->count++ : CANDIDATES - 1;

	(void)query;
	if (c->count == CANDIDATES && at == CANDIDATES - 1 &&
		c->seed[at] < seed)
		return;
	for (; at && c->seed[at - 1] > seed; at--)
		c->seed[at] = c->seed[at - 1];
	c->seed[at] = seed;
}

/* Whether all seeds can be tried in a third of a second. */
static bool
is_quick(const struct shuffle *s)
{
	return (s->rng == RNG_MINSTD0 || s->rng == RNG_MINSTD) &&
		s->method == SHUFFLE_LIBSTDCXX;
}

/* The model of this seed, if it goes on as the later rounds were dealt. */
static bool
goes_on(struct model m, const struct hands *rounds, size_t count,
	struct model *found)
{
	for (unsigned way = 0; way < 4; way++) {
		m.anew = way & 1;
		m.put_back = way & 2;
		if (models_agree(&m, rounds, count)) {
			*found = m;
			return true;
		}
	}
	return false;
}

static bool
recover_by(const struct shuffle *s, const struct deck_order *order,
	const struct hands *rounds, size_t count, struct model *found)
{
	struct search_query q = {.shuffle = s,
		.order = order,
		.round = 1,
		.rounds = rounds,
		.count = 1};
	struct candidates c = {.count = 0};
	struct search_sink sink = {keep, &c};
	struct search *search;

	search_range(s, &q.from, &q.to);
	if (!is_quick(s))
		q.to = q.from + SEEDS_TRIED;
	search = search_start(&q, 1);
	if (!search)
		return false;
	for (uint64_t i = 0; i < search_blocks(search); i++)
		search_block(search, i, &sink);
	search_stop(search);
	for (unsigned i = 0; i < c.count; i++)
		if (goes_on((struct model){.shuffle = s,
				    .order = order,
				    .seed = c.seed[i]},
			    rounds, count, found))
			return true;
	return false;
}

bool
recover_model(const struct shuffle *first, const struct hands *rounds,
	size_t count, struct model *found)
{
	size_t shuffles, orders;
	const struct shuffle *table = shuffle_table(&shuffles);
	const struct deck_order *order = deck_order_table(&orders);

	if (count == 0 || hands_bits(&rounds[0]) < BITS_ENOUGH)
		return false;
	if (recover_by(first, NULL, rounds, count, found))
		return true;
	/* Seeding rand takes 340 steps: a second for those tried. */
	for (size_t i = 0; i < shuffles; i++)
		if (&table[i] != first && table[i].rng != RNG_RAND &&
			recover_by(&table[i], NULL, rounds, count, found))
			return true;
	for (unsigned i = 1; i < ORDERS; i++)
		if (recover_by(first, &order[i], rounds, count, found))
			return true;
	return false;
}
