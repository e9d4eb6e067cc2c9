/*
 * Evidence as sets: where each card may have been dealt, and what a shuffle's
 * steps may therefore have been.
 *
 * Cards are named by their place in the new deck. Everything that agrees with
 * the evidence lies in the sets; not everything in them agrees. Plain data.
 */
#ifndef CORE_SEARCH_SETS_H
#define CORE_SEARCH_SETS_H

#include "core/cards/deck.h"
#include "core/cards/hands.h"

struct sets {
	uint64_t
		cards[CARD_COUNT]; /* of each place dealt: what may lie there */
	uint64_t places[CARD_COUNT]; /* of each card: where it may lie */
	uint64_t swap[CARD_COUNT]; /* of step i upwards: places it may swap with
				    */
};

/* From what is known of a round that begins with the deck in this order. */
void sets_init(
	struct sets *s, const struct hands *h, const struct deck_order *order);

/*
 * Fills swap[] for shuffles whose step i = 1 .. 51 swaps place i with a place
 * up to i. Such a step moves the card of place i down for good but for later
 * steps that move it on, so from the last step back each tells where it
 * swapped: exactly, as long as all cards met are known.
 */
void sets_swaps(struct sets *s);

#endif
