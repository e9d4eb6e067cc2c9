/*
 * The computer players of Rummy: a strategy and a view give a move.
 */
#ifndef CORE_RUMMY_AGENT_H
#define CORE_RUMMY_AGENT_H

#include "core/rummy/view.h"

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

#endif
