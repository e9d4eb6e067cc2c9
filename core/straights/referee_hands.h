/*
 * What is proved about the hands of a round, and whether the deal asked for is
 * the one that was played.
 *
 * With a dealer all hands are known from the start, on trial: what the first
 * lines show is counted for and against them, and findings that rest on
 * them wait. When too much speaks against, that is one finding, and the round
 * is judged again on what its own lines prove. Private to the referee.
 */
#ifndef CORE_STRAIGHTS_REFEREE_HANDS_H
#define CORE_STRAIGHTS_REFEREE_HANDS_H

#include "core/straights/referee_state.h"

/* A round begins: nothing is played, and the dealer, if any, deals. */
void referee_deal(struct referee *r);

/* The line at `at` shows that these cards were dealt to seat. */
void referee_learn(struct referee *r, unsigned seat, card_set cards,
	const struct spot *at);

/* Counts these cards for or against the dealer's hands. */
void referee_show(struct referee *r, unsigned seat, card_set cards,
	const struct spot *at);

/*
 * The line at `at` shows seat's hand. One of thirteen cards, before the seat
 * has moved, is the deal itself: other cards than the dealer's are a wrong
 * deal, unless a single one is.
 */
void referee_show_dealt(
	struct referee *r, unsigned seat, card_set hand, const struct spot *at);

/* The line at `at` shows these places of seat's cards, `count` of them left. */
void referee_place(
	struct referee *r, unsigned seat, const uint8_t *cards, unsigned count);

/* Seat made a move of which the card is in doubt. */
void referee_slip(struct referee *r, unsigned seat);

/* Decides, if the evidence is enough, or `last`, whether the deal is wrong. */
void referee_try_deal(struct referee *r, const struct spot *at, bool last);

/*
 * Holds seat's moves so far against a hand that is known only now. A
 * computer's moves alone never contradict each other: the order it moved
 * in is always an order that explains them. So a place must be shown.
 */
void referee_reexamine(struct referee *r, unsigned seat, const struct spot *at);

/* The card a computer must move with this hand, all of it placed. */
unsigned referee_choice(const struct referee *r, card_set hand, card_set legal);

#endif
