#include "core/search/query.h"

#include "core/cards/minstd.h"

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
		if (!hands_agree(&q->rounds[i], d.deck))
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
