/*
 * The seed and the shuffle of a deal of which nothing is given: the lowest
 * seeds first, then all of those generators that can be searched backwards.
 */
#include "core/search/private.h"

#include <assert.h>

enum {
	/* Known of round 1: 2^32 models are tried, and one in a thousand. */
	BITS_ENOUGH = 45,
	PLAIN_SEEDS = 64,    /* dealt before a search is made ready */
	FEW_SEEDS = 1 << 11, /* tried of all shuffles before more of any */
	FAR_SEEDS = 1 << 16, /* tried of the shuffles of other languages */
	FAR_PART = 21,       /* of the work is kept for them: one in so many */
	SHARE = RECOVER_WORK /
		5, /* of the work, for the seeds of a generator */
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
	const struct shuffle *first;
	const struct known *rounds;
	size_t count;
	uint64_t work; /* that may still be done */
	struct model *found;
};

/* Keeps the lowest, in order. */
static void
add_candidate(struct candidates *c, uint32_t seed)
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
receive_seed(void *context, const struct search_query *query, uint32_t seed)
{
	struct attempt *a = context;

	for (size_t i = 0; i < a->count; i++)
		if (a->query[i].shuffle == query->shuffle &&
			a->query[i].order == query->order)
			add_candidate(&a->found[i], seed);
}

/* How many rounds, of those before the last, nothing is known of. */
static size_t
count_unknown(const struct known *rounds, size_t count)
{
	size_t n = 0;

	while (n + 1 < count && known_bits(&rounds[n]) == 0)
		n++;
	return n;
}

/* Whether so much is known of the first of the rounds that are known that no
 * seed deals it by chance. */
static bool
is_enough(const struct known *rounds, size_t count)
{
	return count &&
		known_bits(&rounds[count_unknown(rounds, count)]) >=
		BITS_ENOUGH;
}

static void
add_query(struct attempt *a, const struct recovery *r, const struct shuffle *s,
	const struct deck_order *order)
{
	struct search_query *q = &a->query[a->count];
	size_t unknown = count_unknown(r->rounds, r->count);

	assert(a->count < QUERIES);
	*q = (struct search_query){.shuffle = s,
		.order = order,
		.round = (unsigned)unknown + 1,
		.rounds = r->rounds + unknown,
		.count = 1};
	search_range(s, &q->from, &q->to);
	a->found[a->count++].count = 0;
}

/* Whether the model deals the later rounds too, with one of the continuations;
 * then it is what was looked for. */
static bool
goes_on(const struct recovery *r, struct model m)
{
	for (unsigned i = 0; i < 4; i++) {
		m.anew = i & 1;
		m.put_back = i & 2;
		if (model_agrees(&m, r->rounds, r->count)) {
			*r->found = m;
			return true;
		}
	}
	return false;
}

/* Whether a candidate of query i, from the k-th on, goes on. */
static bool
some_go_on(
	const struct recovery *r, const struct attempt *a, size_t i, unsigned k)
{
	for (; k < a->found[i].count; k++)
		if (goes_on(r,
			    (struct model){.shuffle = a->query[i].shuffle,
				    .order = a->query[i].order,
				    .seed = a->found[i].seed[k]}))
			return true;
	return false;
}

/* Searches for one query from the lowest seed up until a candidate goes on. */
static bool
search_upwards(const struct recovery *r, struct attempt *a,
	const struct search *search, const struct search_sink *sink)
{
	for (uint64_t i = 0; i < search_blocks(search); i++) {
		unsigned before = a->found[0].count;

		search_block(search, i, sink);
		if (some_go_on(r, a, 0, before))
			return true;
	}
	return false;
}

/* Searches, if there is work enough left. */
static bool
search_attempt(struct recovery *r, struct attempt *a, uint64_t work)
{
	struct search_sink sink = {receive_seed, a};
	struct search *search;
	bool upwards, fits = false;

	if (!a->count || work > r->work)
		return false;
	r->work -= work;
	search = search_start(a->query, a->count);
	upwards = a->count == 1 && search_ordered(search);
	if (upwards)
		fits = search_upwards(r, a, search, &sink);
	for (uint64_t i = 0; !upwards && i < search_blocks(search); i++)
		search_block(search, i, &sink);
	search_stop(search);
	for (size_t i = 0; !upwards && !fits && i < a->count; i++)
		fits = some_go_on(r, a, i, 0);
	return fits;
}

/* The lowest seeds of all queries: so many, or those that a share of the work
 * pays for. */
static bool
try_lowest(struct recovery *r, struct attempt *a, uint32_t seeds)
{
	uint64_t each = 0;

	for (size_t i = 0; i < a->count; i++) {
		const struct search_query *q = &a->query[i];
		uint64_t work = q->round * work_trying(q->shuffle, 1, a->count);

		each = work > each ? work : each;
	}
	if (seeds * each > SHARE)
		seeds = (uint32_t)(SHARE / each);
	for (size_t i = 0; i < a->count; i++)
		a->query[i].to = a->query[i].from + seeds - 1;
	return search_attempt(r, a, seeds * each);
}

/* The very lowest, which people give by hand: to deal round 1 of them is sooner
 * done than to make a search ready. */
static bool
try_very_lowest(struct recovery *r)
{
	const uint64_t work = PLAIN_SEEDS * work_trying(r->first, 1, 1);
	struct attempt a = {.count = 0};
	const struct search_query *q = a.query;
	struct model m = {.shuffle = r->first};

	add_query(&a, r, r->first, NULL);
	if (q->round != 1 || work > r->work)
		return false;
	r->work -= work;
	for (uint32_t i = 0; i < PLAIN_SEEDS; i++) {
		m.seed = q->from + i;
		if (model_agrees(&m, r->rounds, 1) && goes_on(r, m))
			return true;
	}
	return false;
}

static bool
try_lowest_of_first(struct recovery *r, uint32_t seeds)
{
	struct attempt a = {.count = 0};

	add_query(&a, r, r->first, NULL);
	return try_lowest(r, &a, seeds);
}

/* The shuffles over this one's generator, but for the first, together. */
static bool
try_lowest_of_generator(
	struct recovery *r, const struct shuffle *s, uint32_t seeds)
{
	struct attempt a = {.count = 0};

	for (const struct shuffle *o = shuffle_rows; o->name; o++) {
		if (o == r->first || o->generator != s->generator)
			continue;
		if (a.count == QUERIES) {
			if (try_lowest(r, &a, seeds))
				return true;
			a.count = 0;
		}
		add_query(&a, r, o, NULL);
	}
	return try_lowest(r, &a, seeds);
}

/* The other shuffles of the first's language, or those of other languages. */
static bool
try_lowest_of_others(struct recovery *r, bool near, uint32_t seeds)
{
	for (const struct shuffle *s = shuffle_rows; s->name; s++) {
		const struct shuffle *o = shuffle_rows;

		while (o->generator != s->generator)
			o++;
		if (o == s && shuffles_near(s, r->first) == near &&
			try_lowest_of_generator(r, s, seeds))
			return true;
	}
	return false;
}

static bool
try_lowest_of_orders(struct recovery *r, uint32_t seeds)
{
	struct attempt a = {.count = 0};

	for (unsigned i = 1; i < ORDERS; i++)
		add_query(&a, r, r->first, &deck_order_rows[i]);
	return try_lowest(r, &a, seeds);
}

/* All seeds of this shuffle, if they take no more than so much work. Only round
 * 1 can be run backwards. */
static bool
try_backwards(struct recovery *r, const struct shuffle *s,
	const struct deck_order *order, uint64_t most)
{
	struct attempt a = {.count = 0};
	uint64_t work;

	if (!backwards_knows(s) || count_unknown(r->rounds, r->count))
		return false;
	add_query(&a, r, s, order);
	work = work_backwards(a.query);
	return work <= most && search_attempt(r, &a, work);
}

/* All seeds of the shuffles that can be run backwards. */
static bool
try_all_backwards(struct recovery *r)
{
	bool fits = try_backwards(r, r->first, NULL, r->work);

	for (const struct shuffle *s = shuffle_rows; s->name && !fits; s++)
		fits = s != r->first && try_backwards(r, s, NULL, r->work);
	for (unsigned i = 1; i < ORDERS && !fits; i++)
		fits = try_backwards(r, r->first, &deck_order_rows[i], r->work);
	return fits;
}

/* A small seed of any shuffle, or any seed of the first, if that is soon done.
 */
static bool
try_likely_seeds(struct recovery *r)
{
	return try_very_lowest(r) || try_lowest_of_first(r, FEW_SEEDS) ||
		try_lowest_of_others(r, true, FEW_SEEDS) ||
		try_lowest_of_orders(r, FEW_SEEDS) ||
		try_lowest_of_first(r, RECOVER_SEEDS) ||
		try_backwards(r, r->first, NULL, SHARE) ||
		try_lowest_of_others(r, false, FEW_SEEDS);
}

bool
recover_model(const struct shuffle *first, const struct known *rounds,
	size_t count, uint64_t *work, struct model *found)
{
	struct recovery r = {first, rounds, count, *work, found};
	uint64_t kept;
	bool fits;

	if (!is_enough(rounds, count))
		return false;
	kept = *work / FAR_PART;
	r.work -= kept;
	fits = try_likely_seeds(&r) ||
		try_lowest_of_others(&r, true, RECOVER_SEEDS) ||
		try_lowest_of_orders(&r, RECOVER_SEEDS) ||
		try_all_backwards(&r);
	r.work += kept;
	fits = fits || try_lowest_of_others(&r, false, FAR_SEEDS);
	*work = r.work;
	return fits;
}

bool
recover_behind(const struct shuffle *first, const struct known *rounds,
	size_t count, uint64_t *work, struct model *found)
{
	struct recovery r = {first, rounds, count, *work, found};
	bool fits = is_enough(rounds, count) &&
		(try_very_lowest(&r) || try_lowest_of_first(&r, FEW_SEEDS) ||
			try_lowest_of_first(&r, RECOVER_SEEDS));

	*work = r.work;
	return fits;
}

bool
recover_seed(const struct shuffle *shuffle, const struct known *rounds,
	size_t count, uint32_t from, uint32_t to, struct model *found)
{
	struct recovery r = {shuffle, rounds, count, 0, found};
	struct attempt a = {.count = 0};

	if (from >= to || !is_enough(rounds, count))
		return false;
	add_query(&a, &r, shuffle, NULL);
	a.query[0].from = from;
	a.query[0].to = to;
	return search_attempt(&r, &a, 0);
}
