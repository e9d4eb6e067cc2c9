/*
 * How a deck is cut into hands, for those who show hands or look for them.
 *
 * Says which places of a deck make which hand; a game says how it deals
 * (core/game/game.h). Knows no game. Plain data.
 */
#ifndef CORE_CARDS_CUT_H
#define CORE_CARDS_CUT_H

#include "core/cards/card.h"
#include "core/base/fault.h"

struct cut {
	unsigned hands;
	unsigned cards;   /* of each hand */
	unsigned up;      /* cards that are turned up after the hands: 0 or 1 */
	const char *rest; /* what the game calls those that are left */
	unsigned opener;  /* the card whose holder opens, or CARD_NONE */
	/* The deck's places: hand by hand, each as it is dealt, the card turned
	 * up, and what is left. */
	uint8_t place[CARD_COUNT];
};

/*
 * Fills in what is dealt: each hand at once, or a card to each in turn. All
 * hands together hold at most CARD_COUNT cards. Nothing is turned up, nobody
 * opens, and the rest is just left.
 */
void cut_by_hand(struct cut *c, unsigned hands, unsigned cards);
void cut_in_turn(struct cut *c, unsigned hands, unsigned cards);

/* Whether one deck has that many hands of so many cards, 0 for any number; -1
 * and *f when it has not. */
int cut_check(unsigned hands, unsigned cards, struct fault *f);

/* How many cards lie in hands. */
unsigned cut_dealt(const struct cut *c);

/* deck[CARD_COUNT], put in the order of c->place, to dealt[CARD_COUNT]. */
void cut_deck(const struct cut *c, const uint8_t *deck, uint8_t *dealt);

/* The places of a hand, a bit each; hands count from 0. */
uint64_t cut_places(const struct cut *c, unsigned hand);

#endif
