#include "core/search/private.h"

#include "core/base/base.h"

#include <stdlib.h>

bool
query_agrees(const struct search_query *q, uint32_t seed)
{
	struct model m = {
		.shuffle = q->shuffle, .order = q->order, .seed = seed};
	struct dealer d;

	dealer_start(&d, &m);
	for (unsigned round = 1; round < q->round; round++)
		dealer_deal(&d);
	for (size_t i = 0; i < q->count; i++) {
		dealer_deal(&d);
		if (!known_agrees(&q->rounds[i], d.deck))
			return false;
	}
	return true;
}

void
query_try(const struct search_query *q, size_t count, uint32_t seed,
	const struct search_sink *sink)
{
	struct model m = {
		.shuffle = q->shuffle, .order = q->order, .seed = seed};
	struct dealer d;

	dealer_start(&d, &m);
	for (; count; count--, q++) {
		if (q->order != m.order) {
			m.order = q->order;
			dealer_start(&d, &m);
		}
		while (d.round < q->round)
			dealer_deal(&d);
		if (known_agrees(&q->rounds[0], d.deck) &&
			(q->count == 1 || query_agrees(q, seed)))
			sink->found(sink->context, q, seed);
	}
}

static void
give_seed(const struct search_query *q, uint64_t seed,
	const struct search_sink *sink)
{
	if (seed >= q->from && seed <= q->to)
		sink->found(sink->context, q, (uint32_t)seed);
}

/* Seed 0 is taken for 1, and a seed is taken modulo 2^31 - 1. */
void
query_give_state(const struct search_query *q, uint64_t state,
	const struct search_sink *sink)
{
	for (uint64_t seed = 0; seed <= UINT32_MAX; seed += MINSTD_MODULUS) {
		if (state == 1)
			give_seed(q, seed, sink);
		if (seed + state <= UINT32_MAX)
			give_seed(q, seed + state, sink);
	}
}

enum {
	BLOCK = 1 << 16, /* seeds tried in one */
	MANY = 1 << 20,  /* seeds from which on it pays to search them all */
	FEW_CARDS = 20,  /* first cards up to which low bits pay: where there
			    are more, trying finds a seed soon */
	FEW_BLOCKS = 2   /* up to which a search is started for each block: what
			    it knows is soon found, and takes 40 KB */
};

/* A query by a method that covers all seeds at once. */
struct alone {
	const struct search_query *query;
	struct backwards *backwards; /* NULL: by low bits, or few blocks */
	struct lowbits lowbits;
	uint64_t before; /* blocks of the queries before this one */
	uint64_t blocks;
};

struct search {
	/* Copies: first those of the sieve, then those tried plainly, then
	 * those searched alone. */
	struct search_query *query;
	size_t sieved;
	size_t tried;
	struct sieve sieve;
	struct plain *plain;
	uint64_t seed_blocks; /* of sieve and plain search, over the same seeds
			       */
	struct alone *alone;
	size_t alone_count;
	uint64_t blocks;
};

/* Whether the query, one of `count`, has a faster method than to try each seed.
 */
static bool
goes_alone(const struct search_query *q, size_t count)
{
	uint64_t seeds = (uint64_t)q->to - q->from + 1;
	struct lowbits l;

	if (q->round > 1 || q->to - q->from < MANY)
		return false;
	if (backwards_knows(q->shuffle))
		return work_backwards(q) < work_trying(q->shuffle, seeds, 1);
	if (!lowbits_possible(q->shuffle))
		return false;
	lowbits_init(&l, q);
	return lowbits_first_cards(&l) <= FEW_CARDS &&
		count * work_lowbits(&l) <
		work_trying(q->shuffle, seeds, count);
}

enum search_method { SIEVED, TRIED, ALONE, METHODS };

static int
by_shuffle_and_round(const void *a, const void *b)
{
	const struct search_query *x = a, *y = b;

	if (x->shuffle != y->shuffle)
		return x->shuffle < y->shuffle ? -1 : 1;
	return (x->round > y->round) - (x->round < y->round);
}

/* Copies the queries, sorted, method by method. */
static void
sort_queries(struct search *s, const struct search_query *query, size_t count)
{
	enum search_method *method = memory_zero(count, sizeof *method);
	size_t n[METHODS] = {0}, total = 0;

	for (size_t i = 0; i < count; i++)
		method[i] = goes_alone(&query[i], count)   ? ALONE
			: swaps_possible(query[i].shuffle) ? SIEVED
							   : TRIED;
	for (unsigned m = SIEVED; m < METHODS; m++) {
		for (size_t i = 0; i < count; i++)
			if (method[i] == m)
				s->query[total + n[m]++] = query[i];
		qsort(s->query + total, n[m], sizeof *query,
			by_shuffle_and_round);
		total += n[m];
	}
	free(method);
	s->sieved = n[SIEVED];
	s->tried = n[TRIED];
}

static void
start_seeds(struct search *s)
{
	const struct search_query *q = s->query;

	if (!s->sieved && !s->tried)
		return;
	if (q->to < q->from)
		return;
	if (s->sieved)
		sieve_start(&s->sieve, q, s->sieved);
	if (s->tried)
		s->plain = plain_start(q + s->sieved, s->tried);
	s->seed_blocks = ((uint64_t)q->to - q->from) / BLOCK + 1;
	s->blocks = s->seed_blocks;
}

static void
start_alone(struct search *s, const struct search_query *q)
{
	struct alone *a = &s->alone[s->alone_count++];

	a->query = q;
	a->before = s->blocks;
	if (backwards_knows(q->shuffle)) {
		a->backwards = backwards_start(q);
		a->blocks = backwards_blocks(a->backwards);
		if (a->blocks <= FEW_BLOCKS) {
			backwards_stop(a->backwards);
			a->backwards = NULL;
		}
	} else {
		lowbits_init(&a->lowbits, q);
		a->blocks = lowbits_blocks(&a->lowbits);
	}
	s->blocks += a->blocks;
}

struct search *
search_start(const struct search_query *query, size_t count)
{
	struct search *s = memory_zero(1, sizeof *s);

	assert(count >= 1);
	s->query = memory_zero(count, sizeof *s->query);
	s->alone = memory_zero(count, sizeof *s->alone);
	sort_queries(s, query, count);
	start_seeds(s);
	for (size_t i = s->sieved + s->tried; i < count; i++)
		start_alone(s, &s->query[i]);
	return s;
}

void
search_stop(struct search *s)
{
	if (!s)
		return;
	for (size_t i = 0; i < s->alone_count; i++)
		if (s->alone[i].backwards)
			backwards_stop(s->alone[i].backwards);
	sieve_stop(&s->sieve);
	plain_stop(s->plain);
	free(s->alone);
	free(s->query);
	free(s);
}

uint64_t
search_blocks(const struct search *s)
{
	return s->blocks;
}

static void
do_seed_block(
	const struct search *s, uint64_t block, const struct search_sink *sink)
{
	const struct search_query *q = s->query;
	uint64_t from = q->from + block * BLOCK, to = from + BLOCK - 1;

	if (to > q->to)
		to = q->to;
	if (s->sieved)
		sieve_try(&s->sieve, (uint32_t)from, (uint32_t)to, sink);
	if (s->tried)
		plain_try(s->plain, (uint32_t)from, (uint32_t)to, sink);
}

static void
do_alone(const struct alone *a, uint64_t block, const struct search_sink *sink)
{
	struct backwards *b;

	if (lowbits_possible(a->query->shuffle)) {
		lowbits_block(&a->lowbits, block, sink);
		return;
	}
	b = a->backwards ? a->backwards : backwards_start(a->query);
	backwards_block(b, block, sink);
	if (!a->backwards)
		backwards_stop(b);
}

static int
by_block(const void *block, const void *alone)
{
	const struct alone *a = alone;
	uint64_t b = *(const uint64_t *)block;

	return b < a->before ? -1 : b >= a->before + a->blocks;
}

void
search_block(
	const struct search *s, uint64_t block, const struct search_sink *sink)
{
	const struct alone *a;

	if (block < s->seed_blocks) {
		do_seed_block(s, block, sink);
		return;
	}
	a = bsearch(&block, s->alone, s->alone_count, sizeof *a, by_block);
	assert(a);
	do_alone(a, block - a->before, sink);
}

bool
search_ordered(const struct search *s)
{
	return s->alone_count == 0;
}

uint64_t
search_tried(const struct search *s, uint64_t blocks)
{
	const struct search_query *q = s->query;
	uint64_t all = (uint64_t)q->to - q->from + 1;

	assert(search_ordered(s));
	return blocks * BLOCK < all ? blocks * BLOCK : all;
}

void
search_range(const struct shuffle *s, uint32_t *from, uint32_t *to)
{
	const struct generator *g = s->generator;

	*from = g->first;
	*to = g->last ? g->last : UINT32_MAX;
}
