/*
 * Melds: what lies together, and the most a hand can lay.
 *
 * Works on sets of cards alone: a group is three or four cards of a rank, a
 * run three or more of a suit in a row, the ace low. Knows nothing of turns,
 * of the table or of players.
 */
#ifndef CORE_RUMMY_MELDS_H
#define CORE_RUMMY_MELDS_H

#include "core/cards/cards.h"

#include <stdbool.h>

enum {
	RUMMY_HAND_MOST =
		11, /* cards of the fullest hand, the drawn one counted */
	RUMMY_CHOICES = 64 /* melds such a hand can hold at most; a run of
				eleven has 45 */
};

/* What a card counts: the ace 1, court cards 10, others their number. */
unsigned rummy_points(unsigned card);

/* The sum of the cards' points. */
unsigned rummy_points_of(card_set cards);

/* Whether these cards, and no others, make a meld. */
bool rummy_is_meld(card_set cards);

/* The cards that would make this meld a longer one. */
card_set rummy_fitting(card_set meld);

/* The cards of the set that some meld inside it holds. */
card_set rummy_meldable(card_set cards);

/*
 * The greatest total of points of disjoint melds inside the set. Meant for
 * hands: the time grows with the number of groups that share cards with runs.
 */
unsigned rummy_best(card_set hand);

/*
 * Every meld inside the hand, of at most RUMMY_HAND_MOST cards: by lowest card,
 * runs before groups, longer first, then by second and third card. Fills
 * melds[RUMMY_CHOICES] and returns how many there are.
 */
unsigned rummy_melds(card_set hand, card_set *melds);

#endif
