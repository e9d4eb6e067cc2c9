/*
 * Rounds and the game: how they begin and end, and who wins. Private to the
 * referee. Rules: cs246 4, 5.4.1, 5.6.
 */
#ifndef CORE_STRAIGHTS_REFEREE_ROUNDS_H
#define CORE_STRAIGHTS_REFEREE_ROUNDS_H

#include "core/straights/referee_state.h"

/* The points of these cards: each its rank, A 1 to K 13. */
int32_t referee_sum(const uint8_t *cards, unsigned count);

/* Whether somebody surely has, or may have, enough points to end the game. */
bool referee_over(const struct referee *r, bool surely);

/* A round begins; what came before it ends. */
void referee_round(struct referee *r, const struct claim *c);

/* A move where none was to come: the round began without its line. */
void referee_unsaid_round(struct referee *r, const struct spot *at);

/* The moves end: there must have been one for each card (cs246 4). */
void referee_end_round(struct referee *r, const struct spot *at);

void referee_win(struct referee *r, const struct claim *c);

/* Nothing more comes. `whole`: the game must have come to its end. */
void referee_finish(struct referee *r, const struct spot *at, bool whole);

#endif
