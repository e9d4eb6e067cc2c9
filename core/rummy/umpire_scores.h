/*
 * Hands left, scores, the end of the game and its winners, before the
 * referee. Private to it.
 */
#ifndef CORE_RUMMY_UMPIRE_SCORES_H
#define CORE_RUMMY_UMPIRE_SCORES_H

#include "core/rummy/umpire_state.h"

void umpire_left(struct referee *r, const struct claim *c);
void umpire_score(struct referee *r, const struct claim *c);
void umpire_win(struct referee *r, const struct claim *c);

/* A round begins: the one before, if any, must be over, and the game not. */
void umpire_leave_round(struct referee *r, const struct claim *c);

/* The transcript ends; `whole`: the game must have. */
void umpire_finish(struct referee *r, const struct spot *at, bool whole);

/* Whether the game is over by the totals, for sure or perhaps. */
bool umpire_over(const struct referee *r, bool surely);

#endif
