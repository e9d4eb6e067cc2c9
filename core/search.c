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
	/* One for each shuffle; several only of mt19937. */
	struct search_query query[SEARCH_SHUFFLES];
	struct trial trial[SEARCH_SHUFFLES];
	size_t count;
	enum { BACKWARDS, LOWBITS, TWISTER, TRIAL } way;
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
	const struct search_query *q = &s->query[0];
	bool many = q->to - q->from >= MANY;

	if (q->shuffle->rng == RNG_MT19937)
		s->way = TWISTER;
	else if (!is_minstd(q->shuffle) || !many || q->round > 1)
		s->way = TRIAL;
	else if (q->shuffle->method != SHUFFLE_LIBCXX)
		s->way = BACKWARDS;
	else if (__builtin_popcountll(s->trial[0].sets.cards[0]) <= FEW_CARDS)
		s->way = LOWBITS;
	else
		s->way = TRIAL;
}

static void
add_shuffle(struct search *s, const struct search_query *q,
	const struct shuffle *shuffle)
{
	struct search_query *mine = &s->query[s->count];

	assert(s->count < SEARCH_SHUFFLES && shuffle->rng == q->shuffle->rng);
	*mine = *q;
	mine->shuffle = shuffle;
	trial_init(&s->trial[s->count++], mine);
}

struct search *
search_start(const struct search_query *q, const struct shuffle *const *also)
{
	struct search *s = calloc(1, sizeof *s);

	assert(q->count >= 1 && q->round >= 1);
	if (!s)
		return NULL;
	add_shuffle(s, q, q->shuffle);
	for (; also && *also; also++)
		add_shuffle(s, q, *also);
	choose_way(s);
	assert(s->count == 1 || s->way == TWISTER);
	if (s->way == BACKWARDS)
		s->backwards = backwards_start(&s->query[0]);
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
		return lowbits_blocks(&s->trial[0]);
	default:
		return s->query[0].to < s->query[0].from
			? 0
			: ((uint64_t)s->query[0].to - s->query[0].from) /
					BLOCK +
				1;
	}
}

void
search_block(
	const struct search *s, uint64_t block, const struct search_sink *sink)
{
	uint64_t from = s->query[0].from + block * BLOCK;
	uint64_t to = from + BLOCK - 1;

	if (to > s->query[0].to)
		to = s->query[0].to;
	switch (s->way) {
	case BACKWARDS:
		backwards_block(s->backwards, block, sink);
		break;
	case LOWBITS:
		lowbits_block(&s->trial[0], block, sink);
		break;
	case TWISTER:
		twister_seeds(
			s->trial, s->count, (uint32_t)from, (uint32_t)to, sink);
		break;
	case TRIAL:
		trial_seeds(&s->trial[0], (uint32_t)from, (uint32_t)to, sink);
		break;
	}
}

bool
search_ordered(const struct search *s)
{
	return s->way == TWISTER || s->way == TRIAL;
}

void
search_range(const struct shuffle *s, uint32_t *from, uint32_t *to)
{
	*from = is_minstd(s) ? 1 : 0;
	*to = is_minstd(s) ? (uint32_t)MINSTD_MODULUS - 1 : UINT32_MAX;
}
