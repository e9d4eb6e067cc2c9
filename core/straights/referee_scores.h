/*
 * Lists of discards and sums held against the rules. Private to the referee.
 * Rules: cs246 4, 5.6.
 */
#ifndef CORE_STRAIGHTS_REFEREE_SCORES_H
#define CORE_STRAIGHTS_REFEREE_SCORES_H

#include "core/straights/referee_state.h"

void referee_discards(struct referee *r, const struct claim *c);
void referee_score(struct referee *r, const struct claim *c);

#endif
