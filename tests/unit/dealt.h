/* Deals of a shuffle, and what one may have seen of them. */
#ifndef TESTS_UNIT_DEALT_H
#define TESTS_UNIT_DEALT_H

#include "core/cards/cards.h"

#include <string.h>

enum { HAND = 13 };

/* Round 1 of the assignment's own shuffle. */
static inline void
deal_first(struct dealer *d, uint32_t seed)
{
	struct model m = {
		.shuffle = shuffle_by_name("libstdc++"), .seed = seed};

	dealer_start(d, &m);
	dealer_deal(d);
}

static inline void
deal(const struct shuffle *s, uint64_t seed, unsigned round, uint8_t *deck)
{
	struct model m = {.shuffle = s, .seed = seed};
	struct dealer d;

	dealer_start(&d, &m);
	while (d.round < round)
		dealer_deal(&d);
	memcpy(deck, d.deck, CARD_COUNT);
}

static inline void
show_places(struct known *h, const uint8_t *deck, unsigned from, unsigned to)
{
	for (unsigned i = from; i < to; i++)
		known_place(h, i, deck[i]);
}

static inline void
show_hand(struct known *h, const uint8_t *deck, unsigned seat)
{
	for (unsigned i = seat * HAND; i < (seat + 1) * HAND; i++)
		known_within(
			h, UINT64_C(0x1FFF) << seat * HAND, card_bit(deck[i]));
}

/* What all hands show of each round that the model deals, in order or not. */
static inline void
show_rounds(const struct model *m, bool ordered, struct known *rounds,
	unsigned count)
{
	struct dealer d;

	dealer_start(&d, m);
	for (unsigned round = 0; round < count; round++) {
		dealer_deal(&d);
		known_init(&rounds[round]);
		if (ordered)
			show_places(&rounds[round], d.deck, 0, CARD_COUNT);
		for (unsigned seat = 0; !ordered && seat < 4; seat++)
			show_hand(&rounds[round], d.deck, seat);
	}
}

#endif
