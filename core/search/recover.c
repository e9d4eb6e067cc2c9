#include "core/search/private.h"

#include <assert.h>

enum {
	/* Known of round 1: 2^32 models are tried, and one in a thousand. */
	BITS_ENOUGH = 45,
	CANDIDATES = 8,
	ORDERS = 5, /* first of the table, those seen in real programs */
	QUERIES = 16
};

/* The lowest seeds that deal round 1. */
struct candidates {
	uint32_t seed[CANDIDATES];
	unsigned count;
};

/* Queries that are searched together, and what is found of each. */
struct attempt {
	struct search_query query[QUERIES];
	struct candidates found[QUERIES];
	size_t count;
};

struct recovery {
	const struct known *rounds;
	size_t count;
	uint64_t work; /* that may still be done */
	struct model *found;
};

/* Keeps the lowest, in order. */
static void
keep(struct candidates *c, uint32_t seed)
{
	unsigned at = c->count < CANDIDATES ? c->count++ : CANDIDATES - 1;

	if (c->count == CANDIDATES && at == CANDIDATES - 1 &&
		c->seed[at] < seed)
		return;
	for (; at && c->seed[at - 1] > seed; at--)
		c->seed[at] = c->seed[at - 1];
	c->seed[at] = seed;
}

static void
take(void *context, const struct search_query *query, uint32_t seed)
{
	struct attempt *a = context;

	for (size_t i = 0; i < a->count; i++)
		if (a->query[i].shuffle == query->shuffle &&
			a->query[i].order == query->order)
			keep(&a->found[i], seed);
}

static void
add(struct attempt *a, const struct recovery *r, const struct shuffle *s,
	const struct deck_order *order)
{
	struct search_query *q = &a->query[a->count];

	assert(a->count < QUERIES);
	*q = (struct search_query){.shuffle = s,
		.order = order,
		.round = 1,
		.rounds = r->rounds,
		.count = 1};
	search_range(s, &q->from, &q->to);
	a->found[a->count++].count = 0;
}

/* The model of this seed, if it goes on as the later rounds were dealt. */
static bool
goes_on(const struct recovery *r, struct model m)
{
	for (unsigned way = 0; way < 4; way++) {
		m.anew = way & 1;
		m.put_back = way & 2;
		if (model_agrees(&m, r->rounds, r->count)) {
			*r->found = m;
			return true;
		}
	}
	return false;
}

/* Searches, if the work allows it. */
static bool
make(struct recovery *r, struct attempt *a, uint64_t work)
{
	struct search_sink sink = {take, a};
	struct search *search = NULL;

	if (a->count && work <= r->work)
		search = search_start(a->query, a->count);
	if (!search)
		return false;
	r->work -= work;
	for (uint64_t i = 0; i < search_blocks(search); i++)
		search_block(search, i, &sink);
	search_stop(search);
	for (size_t i = 0; i < a->count; i++)
		for (unsigned k = 0; k < a->found[i].count; k++)
			if (goes_on(r,
				    (struct model){
					    .shuffle = a->query[i].shuffle,
					    .order = a->query[i].order,
					    .seed = a->found[i].seed[k]}))
				return true;
	return false;
}

static bool
try_lowest(struct recovery *r, struct attempt *a)
{
	for (size_t i = 0; i < a->count; i++)
		a->query[i].to = a->query[i].from + RECOVER_SEEDS - 1;
	return make(r, a, work_trying(RECOVER_SEEDS, a->count));
}

/* The other shuffles, those of one generator together. */
static bool
try_lowest_of_others(struct recovery *r, const struct shuffle *first)
{
	size_t count;
	const struct shuffle *table = shuffle_table(&count);
	unsigned done = 0; /* generators, a bit each */

	for (size_t i = 0; i < count; i++) {
		struct attempt a = {.count = 0};

		if (done >> table[i].rng & 1)
			continue;
		done |= 1u << table[i].rng;
		for (size_t k = i; k < count; k++)
			if (&table[k] != first && table[k].rng == table[i].rng)
				add(&a, r, &table[k], NULL);
		if (try_lowest(r, &a))
			return true;
	}
	return false;
}

static bool
try_lowest_of_orders(struct recovery *r, const struct shuffle *first)
{
	size_t count;
	const struct deck_order *order = deck_order_table(&count);
	struct attempt a = {.count = 0};

	for (unsigned i = 1; i < ORDERS; i++)
		add(&a, r, first, &order[i]);
	return try_lowest(r, &a);
}

static bool
try_all(struct recovery *r, const struct shuffle *s,
	const struct deck_order *order)
{
	struct attempt a = {.count = 0};

	if (!work_goes_backwards(s))
		return false;
	add(&a, r, s, order);
	return make(r, &a, work_backwards(a.query));
}

bool
recover_model(const struct shuffle *first, const struct known *rounds,
	size_t count, uint64_t *work, struct model *found)
{
	struct recovery r = {rounds, count, *work, found};
	size_t shuffles, orders;
	const struct shuffle *table = shuffle_table(&shuffles);
	const struct deck_order *order = deck_order_table(&orders);
	struct attempt usual = {.count = 0};
	bool fits;

	if (count == 0 || known_bits(&rounds[0]) < BITS_ENOUGH)
		return false;
	add(&usual, &r, first, NULL);
	fits = try_lowest(&r, &usual) || try_lowest_of_others(&r, first) ||
		try_lowest_of_orders(&r, first) || try_all(&r, first, NULL);
	for (size_t i = 0; i < shuffles && !fits; i++)
		fits = &table[i] != first && try_all(&r, &table[i], NULL);
	for (unsigned i = 1; i < ORDERS && !fits; i++)
		fits = try_all(&r, first, &order[i]);
	*work = r.work;
	return fits;
}
