/*
 * Rounds, sums and winners held against the rules. Private to the referee.
 * Rules: cs246 4, 5.4.1, 5.6.
 */
#ifndef CORE_STRAIGHTS_REFEREE_SCORES_H
#define CORE_STRAIGHTS_REFEREE_SCORES_H

#include "core/straights/referee_state.h"

/* A round begins; what came before it ends. */
void referee_round(struct referee *r, const struct claim *c);

/* A move where none was to come: the round began without its line. */
void referee_unsaid_round(struct referee *r, const struct spot *at);

void referee_discards(struct referee *r, const struct claim *c);
void referee_score(struct referee *r, const struct claim *c);
void referee_win(struct referee *r, const struct claim *c);

/* Nothing more comes. `whole`: the game must have come to its end. */
void referee_finish(struct referee *r, const struct spot *at, bool whole);

/* Whether somebody surely has, or may have, enough points to end the game. */
bool referee_over(const struct referee *r, bool surely);

#endif
