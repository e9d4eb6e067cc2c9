#include "core/search.h"

#include "core/minstd.h"
#include "core/search/backwards.h"
#include "core/search/lowbits.h"
#include "core/search/trial.h"
#include "core/search/twister.h"

#include <assert.h>
#include <stdlib.h>

enum {
	BLOCK = 1 << 16, /* seeds tried in one */
	MANY = 1 << 20,  /* seeds from which on the ways that cover all pay */
	FEW_CARDS = 20   /* first cards up to which low bits pay */
};

struct search {
	struct search_query query;
	enum { BACKWARDS, LOWBITS, TWISTER, TRIAL } way;
	struct trial trial;
	struct backwards *backwards;
};

static bool
is_minstd(const struct shuffle *s)
{
	return s->rng == RNG_MINSTD0 || s->rng == RNG_MINSTD;
}

static void
choose_way(struct search *s)
{
	const struct search_query *q = &s->query;
	bool many = q->to - q->from >= MANY;

	if (q->shuffle->rng == RNG_MT19937)
		s->way = TWISTER;
	else if (!is_minstd(q->shuffle) || !many || q->round > 1)
		s->way = TRIAL;
	else if (q->shuffle->method != SHUFFLE_LIBCXX)
		s->way = BACKWARDS;
	else if (__builtin_popcountll(s->trial.sets.cards[0]) <= FEW_CARDS)
		s->way = LOWBITS;
	else
		s->way = TRIAL;
}

struct search *
search_start(const struct search_query *q)
{
	struct search *s = calloc(1, sizeof *s);

	assert(q->count >= 1 && q->round >= 1);
	if (!s)
		return NULL;
	s->query = *q;
	trial_init(&s->trial, &s->query);
	choose_way(s);
	if (s->way == BACKWARDS)
		s->backwards = backwards_start(&s->query);
	if (s->way == BACKWARDS && !s->backwards) {
		free(s);
		return NULL;
	}
	return s;
}

void
search_stop(struct search *s)
{
	if (s && s->backwards)
		backwards_stop(s->backwards);
	free(s);
}

uint64_t
search_blocks(const struct search *s)
{
	switch (s->way) {
	case BACKWARDS:
		return backwards_blocks(s->backwards);
	case LOWBITS:
		return lowbits_blocks(&s->trial);
	default:
		return s->query.to < s->query.from
			? 0
			: ((uint64_t)s->query.to - s->query.from) / BLOCK + 1;
	}
}

void
search_block(
	const struct search *s, uint64_t block, const struct search_sink *sink)
{
	uint64_t from = s->query.from + block * BLOCK;
	uint64_t to = from + BLOCK - 1;

	if (to > s->query.to)
		to = s->query.to;
	switch (s->way) {
	case BACKWARDS:
		backwards_block(s->backwards, block, sink);
		break;
	case LOWBITS:
		lowbits_block(&s->trial, block, sink);
		break;
	case TWISTER:
		twister_seeds(&s->trial, (uint32_t)from, (uint32_t)to, sink);
		break;
	case TRIAL:
		trial_seeds(&s->trial, (uint32_t)from, (uint32_t)to, sink);
		break;
	}
}

void
search_range(const struct shuffle *s, uint32_t *from, uint32_t *to)
{
	*from = is_minstd(s) ? 1 : 0;
	*to = is_minstd(s) ? (uint32_t)MINSTD_MODULUS - 1 : UINT32_MAX;
}
