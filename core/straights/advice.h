/*
 * What to move in Straights, from what one seat may see.
 *
 * Each choice is played out in many possible deals of the cards that are not
 * seen; in each, all seats go on as the computer hard does. Knows no hand but
 * the seat's own.
 */
#ifndef CORE_STRAIGHTS_ADVICE_H
#define CORE_STRAIGHTS_ADVICE_H

#include "core/straights/rules.h"

/* What the seat to move may see; seats count from 0. */
struct straights_sight {
	unsigned seat;
	card_set hand;
	card_set table;
	card_set lost; /* its own discards of the round */
	unsigned held[STRAIGHTS_SEATS];
};

/* The points of the cards: each its rank, A 1 to K 13. */
unsigned straights_points(card_set cards);

/*
 * The card that is expected to cost the seat least in this round, and the
 * points of the round that are expected then. The same for the same sight.
 */
unsigned straights_advise(const struct straights_sight *see, double *points);

#endif
