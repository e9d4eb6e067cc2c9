/*
 * Boards held against the rules: piles, hands and lists of legal plays.
 * Private to the referee. Rules: cs246 5.5.1.
 */
#ifndef CORE_STRAIGHTS_REFEREE_BOARDS_H
#define CORE_STRAIGHTS_REFEREE_BOARDS_H

#include "core/straights/referee_state.h"

void referee_pile(struct referee *r, const struct claim *c);
void referee_hand(struct referee *r, const struct claim *c);
void referee_legal(struct referee *r, const struct claim *c);

#endif
