/*
 * The expert: plays each choice out against worlds that could be (rummy(6)).
 *
 * A world deals the unseen cards to the others and the stock, so that keen
 * would have made the discard before: who holds what else would have discarded
 * another. Every choice is played out by keen in all seats, in the same worlds;
 * those that seem no better than keen's own are dropped on the way. It leaves
 * keen's choice only where another is clearly better. Whole numbers and dice of
 * its own: the same view gives the same move, on every machine.
 */
#ifndef CORE_RUMMY_EXPERT_H
#define CORE_RUMMY_EXPERT_H

#include "core/rummy/view.h"

/* As rummy_agent, for the expert. */
unsigned rummy_expert(const struct rummy_view *view, struct rummy_move *moves);

#endif
