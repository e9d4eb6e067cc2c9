/*
 * What is known of a round of Rummy from outside: the open table, the cards
 * that surely lie in each hand, and those of which nothing is known.
 *
 * A round whose deck is known is the case in which nothing is unknown. Knows
 * no transcript. Plain data; private to the referee.
 */
#ifndef CORE_RUMMY_KNOWN_H
#define CORE_RUMMY_KNOWN_H

#include "core/rummy/rules.h"

struct rummy_known {
	bool live; /* what is below holds */
	struct rummy_open open;
	card_set sure[RUMMY_SEATS]; /* in the hand */
	card_set pool; /* in some hand, or in a stock of unknown order */
	bool ordered;  /* the stock's order is known: */
	uint8_t stock[CARD_COUNT]; /* the top is the last */
	uint8_t drawn; /* this turn, or CARD_NONE when that is not known */
};

/* A round of which the first card of the pile is known. */
void rummy_known_begin(struct rummy_known *k, const struct rummy_house *house,
	unsigned seats, unsigned dealer, unsigned turned_up);

/* A round of which deck[CARD_COUNT] is known. */
void rummy_known_deal(struct rummy_known *k, const struct rummy_house *house,
	unsigned seats, unsigned dealer, const uint8_t *deck);

/* How many cards of the hand are not known. */
unsigned rummy_known_hidden(const struct rummy_known *k, unsigned seat);

/* Those of the cards that the seat cannot hold. */
card_set
rummy_known_absent(const struct rummy_known *k, unsigned seat, card_set cards);

/* Whether the seat can hold all these cards at once. */
bool
rummy_known_allows(const struct rummy_known *k, unsigned seat, card_set cards);

/* The seat holds these cards, which it can. */
void rummy_known_show(struct rummy_known *k, unsigned seat, card_set cards);

/*
 * Why the seat to move may not do that, as far as is known; cards it cannot
 * hold are RUMMY_NOT_HELD.
 */
enum rummy_refusal
rummy_known_refuse(const struct rummy_known *k, const struct rummy_move *move);

/* Makes a move that is not refused. */
void rummy_known_move(struct rummy_known *k, const struct rummy_move *move);

#endif
