/*
 * The players that need no trials: first, greedy and keen (rummy(6)).
 *
 * They choose one move at a time, from what they may see. All arithmetic is in
 * whole numbers, so that every machine chooses the same.
 */
#ifndef CORE_RUMMY_SIMPLE_H
#define CORE_RUMMY_SIMPLE_H

#include "core/rummy/view.h"

/*
 * The next move of the seat whose turn it is and that holds `hand`; strategy is
 * RUMMY_FIRST, RUMMY_GREEDY or RUMMY_KEEN.
 */
struct rummy_move rummy_simple_move(enum rummy_strategy strategy,
	const struct rummy_open *o, card_set hand);

/* What keen discards. */
unsigned rummy_keen_discard(const struct rummy_open *o, card_set hand);

/*
 * The points of the hand that its best melds leave over, once this card is
 * discarded.
 */
unsigned rummy_left_over(card_set hand, unsigned card);

/* The cards whose place nobody but their holders can know. */
card_set rummy_unseen(const struct rummy_open *o, card_set hand);

#endif
