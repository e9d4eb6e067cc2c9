/*
 * The deck that a program shows when it is asked for, held against the hands
 * of the round. Private to the referee. Rules: cs246 5.5.2.
 */
#ifndef CORE_STRAIGHTS_REFEREE_DECK_H
#define CORE_STRAIGHTS_REFEREE_DECK_H

#include "core/straights/referee_state.h"

/* Thirteen cards of a deck; after the fourth row the deck is judged. */
void referee_deck_row(struct referee *r, const struct claim *c);

/* A line that is no deck row: the deck shown, if any, ends here. */
void referee_deck_end(struct referee *r);

#endif
