#include "core/search/sieve.h"

#include <assert.h>
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

static void
give(const struct search_query *q, uint64_t seed,
	const struct search_sink *sink)
{
	if (seed >= q->from && seed <= q->to)
		sink->found(sink->context, q, (uint32_t)seed);
}

/* 0 is taken for 1, and a seed is taken modulo 2^31 - 1. */
void
query_give_state(const struct search_query *q, uint64_t state,
	const struct search_sink *sink)
{
	for (uint64_t seed = 0; seed <= UINT32_MAX; seed += MINSTD_MODULUS) {
		if (state == 1)
			give(q, seed, sink);
		if (seed + state <= UINT32_MAX)
			give(q, seed + state, sink);
	}
}

enum {
	BLOCK = 1 << 16, /* seeds tried in one */
	MANY = 1 << 20,  /* seeds from which on the ways that cover all pay */
	FEW_CARDS = 20,  /* first cards up to which low bits pay */
	FEW_QUERIES = 20 /* and queries, since each goes alone */
};

/* A query by a way of its own. */
struct alone {
	struct backwards *backwards; /* NULL: by low bits */
	struct lowbits lowbits;
	uint64_t before; /* blocks of the queries before this one */
	uint64_t blocks;
};

struct search {
	struct search_query *query; /* those tried together come first */
	size_t together;
	struct sieve sieve;
	uint64_t sieve_blocks;
	struct alone *alone;
	size_t alone_count;
	uint64_t blocks;
};

/*
 * Whether the query, one of `count`, has a way that takes less time than to try
 * every seed.
 */
static bool
goes_alone(const struct search_query *q, size_t count)
{
	uint64_t seeds = (uint64_t)q->to - q->from + 1;
	struct lowbits l;

	if (!minstd_is(q->shuffle->rng) || q->round > 1 ||
		q->to - q->from < MANY)
		return false;
	if (work_goes_backwards(q->shuffle))
		return work_backwards(q) < work_trying(seeds, 1);
	lowbits_init(&l, q);
	return count <= FEW_QUERIES && lowbits_first_cards(&l) <= FEW_CARDS;
}

static int
by_shuffle(const void *a, const void *b)
{
	const struct search_query *x = a, *y = b;

	if (x->shuffle != y->shuffle)
		return x->shuffle < y->shuffle ? -1 : 1;
	return (x->round > y->round) - (x->round < y->round);
}

/* Those that are tried together first, sorted as a sieve takes them. */
static void
sort_queries(struct search *s, const struct search_query *query, size_t count)
{
	size_t alone = count;

	for (size_t i = 0; i < count; i++)
		if (goes_alone(&query[i], count))
			s->query[--alone] = query[i];
		else
			s->query[s->together++] = query[i];
	qsort(s->query, s->together, sizeof *query, by_shuffle);
}

static int
start_together(struct search *s)
{
	const struct search_query *q = s->query;

	if (!s->together || q->to < q->from)
		return 0;
	if (sieve_start(&s->sieve, q, s->together) != 0)
		return -1;
	s->sieve_blocks = ((uint64_t)q->to - q->from) / BLOCK + 1;
	s->blocks = s->sieve_blocks;
	return 0;
}

static int
start_alone(struct search *s, const struct search_query *q)
{
	struct alone *a = &s->alone[s->alone_count++];

	a->before = s->blocks;
	if (q->shuffle->method == SHUFFLE_LIBCXX) {
		lowbits_init(&a->lowbits, q);
		a->blocks = lowbits_blocks(&a->lowbits);
	} else {
		a->backwards = backwards_start(q);
		if (!a->backwards)
			return -1;
		a->blocks = backwards_blocks(a->backwards);
	}
	s->blocks += a->blocks;
	return 0;
}

static int
start_all(struct search *s, const struct search_query *query, size_t count)
{
	sort_queries(s, query, count);
	if (start_together(s) != 0)
		return -1;
	for (size_t i = s->together; i < count; i++)
		if (start_alone(s, &s->query[i]) != 0)
			return -1;
	return 0;
}

struct search *
search_start(const struct search_query *query, size_t count)
{
	struct search *s = calloc(1, sizeof *s);

	assert(count >= 1);
	if (!s)
		return NULL;
	s->query = calloc(count, sizeof *s->query);
	s->alone = calloc(count, sizeof *s->alone);
	if (!s->query || !s->alone || start_all(s, query, count) != 0) {
		search_stop(s);
		return NULL;
	}
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
sieve_block(
	const struct search *s, uint64_t block, const struct search_sink *sink)
{
	const struct search_query *q = s->query;
	uint64_t from = q->from + block * BLOCK;
	uint64_t to = from + BLOCK - 1;

	look_at_seeds(&s->sieve, (uint32_t)from,
		(uint32_t)(to < q->to ? to : q->to), sink);
}

void
search_block(
	const struct search *s, uint64_t block, const struct search_sink *sink)
{
	const struct alone *a = s->alone;

	if (block < s->sieve_blocks) {
		sieve_block(s, block, sink);
		return;
	}
	while (block - a->before >= a->blocks)
		a++;
	if (a->backwards)
		backwards_block(a->backwards, block - a->before, sink);
	else
		lowbits_block(&a->lowbits, block - a->before, sink);
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
	*from = minstd_is(s->rng) ? 1 : 0;
	*to = minstd_is(s->rng) ? (uint32_t)MINSTD_MODULUS - 1 : UINT32_MAX;
}
