/*
 * The computer players of Rummy: a strategy and a view give a move (rummy(6)).
 *
 * First, greedy and keen choose one move at a time, from what they may see. The
 * expert plays each choice out against worlds that could be. All arithmetic is
 * in whole numbers, so that the same view gives the same move on every machine.
 */
#ifndef CORE_RUMMY_AGENT_H
#define CORE_RUMMY_AGENT_H

#include "core/rummy/rules.h"

/*
 * What a seat may know when it is to move: the open table, its own hand, and
 * dice of its own. Players get a view and never the table behind it.
 */
struct rummy_view {
	const struct rummy_open *open; /* its turn is the seat's own */
	card_set hand;
	uint64_t dice; /* says nothing of the cards (rummy_dice) */
};

/*
 * What the strategy does in the seat whose turn it is: the draw, or all that is
 * left of the turn. Fills moves[RUMMY_MOVES] and returns how many; at least
 * one.
 */
unsigned rummy_agent(enum rummy_strategy strategy,
	const struct rummy_view *view, struct rummy_move *moves);

/*
 * Dice for a decision, mixed from the game's seed, the round, the turns of it
 * that have ended and the phase. The seed cannot be told from them, nor the
 * cards.
 */
uint64_t rummy_dice(uint64_t seed, unsigned round, const struct rummy_open *o);

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

/* The cards whose place is known to their holders alone. */
card_set rummy_unseen(const struct rummy_open *o, card_set hand);

/*
 * As rummy_agent, for the expert.
 *
 * A world deals the unseen cards to the others and the stock, so that keen
 * would have made the discard before: hands that would have led to another
 * discard are dealt again. Every choice is played out by keen in all seats, in
 * the same worlds; those that seem no better than keen's own are dropped on the
 * way. It leaves keen's choice only where another is clearly better.
 */
unsigned rummy_expert(const struct rummy_view *view, struct rummy_move *moves);

/*
 * What these moves bring the seat in this round, on the average, if all play on
 * as keen: tenths of a point, negative when another gains.
 */
int rummy_expect(const struct rummy_view *view, const struct rummy_move *moves,
	unsigned count);

#endif
