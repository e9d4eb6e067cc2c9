/*
 * How a game and its rounds begin, and the decks they are dealt from, before
 * the referee. Private to it.
 */
#ifndef CORE_RUMMY_UMPIRE_ROUNDS_H
#define CORE_RUMMY_UMPIRE_ROUNDS_H

#include "core/rummy/umpire_state.h"

/* Who sits where, from what was agreed (NULL: not known). */
void umpire_seats(struct referee *r, const char *seats);
void umpire_invite(struct referee *r, const struct claim *c);

/* What the game is played to, and house rules. */
void umpire_target(struct referee *r, const struct claim *c);
void umpire_house(struct referee *r, const struct claim *c);

void umpire_round(struct referee *r, const struct claim *c);
void umpire_turn_up(struct referee *r, const struct claim *c);

/* Thirteen cards of the deck; after the fourth row the deck is judged. */
void umpire_deck_row(struct referee *r, const struct claim *c);

#endif
