/*
 * What is known of one round's deck: evidence, in places of the deck.
 *
 * Made by a referee from what a transcript shows, or by straights-deal from
 * what is asked for; read by search. Knows no game: which places make a hand is
 * said by who fills it. Plain data.
 */
#ifndef CORE_CARDS_HANDS_H
#define CORE_CARDS_HANDS_H

#include "core/cards/card.h"

enum { HANDS_GROUPS = 8 };

struct hands {
	uint8_t at[CARD_COUNT]; /* the card at each place, or CARD_NONE */
	/* All of `cards` lie in `places`, a bit set of deck positions. */
	struct {
		uint64_t places;
		card_set cards;
	} within[HANDS_GROUPS];
	unsigned groups;
};

/* Nothing known. */
void hands_init(struct hands *h);

/* The card at `place` is `card`. */
void hands_place(struct hands *h, unsigned place, unsigned card);

/* These cards lie in these places; groups with the same places are joined. */
void hands_within(struct hands *h, uint64_t places, card_set cards);

/* Whether deck[CARD_COUNT] agrees with all that is known. */
int hands_agree(const struct hands *h, const uint8_t *deck);

/* The same of the deck whose card i is first[places[i]], without making it. */
int hands_agree_through(
	const struct hands *h, const uint8_t *first, const uint8_t *places);

/*
 * How much is known, in bits: a random deck agrees once in 2^bits. Groups that
 * overlap are taken in turn, so it is then an estimate.
 */
unsigned hands_bits(const struct hands *h);

#endif
