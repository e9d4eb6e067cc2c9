/*
 * Moves held against the rules: whose turn it is, whether the card is in the
 * hand and legal, and whether a computer had to make another move.
 * Private to the referee. Rules: cs246 3.1, 3.2, 5.4, 5.5.
 */
#ifndef CORE_STRAIGHTS_REFEREE_PLAYS_H
#define CORE_STRAIGHTS_REFEREE_PLAYS_H

#include "core/straights/referee_state.h"

void referee_move(struct referee *r, const struct claim *c);

#endif
