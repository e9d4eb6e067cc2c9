/*
 * How a wording spells cards: tables made once from a rank alphabet.
 *
 * Knows cards and nothing of templates. Plain data; never
 * changed after spelling_make.
 */
#ifndef CORE_WORDING_SPELLING_H
#define CORE_WORDING_SPELLING_H

#include "core/cards/cards.h"

#include <stdbool.h>

struct spelling {
	struct card_ranks ranks;
	char card[CARD_COUNT][CARD_NAME]; /* no NUL is needed after these */
	uint8_t card_length[CARD_COUNT];
	uint8_t rank_length[CARD_RANKS];
	uint8_t one[256];  /* the rank spelt by this byte, or CARD_RANKS */
	bool two[256];     /* whether a rank of two bytes begins with it */
	uint8_t suit[256]; /* the suit of this letter, or CARD_SUITS */
};

/*
 * Whether an alphabet can be read back: thirteen different names of letters
 * and digits, none with a letter that is a suit.
 */
bool spelling_allows(const struct card_ranks *ranks);

/* Fills s; `ranks` must be allowed. */
void spelling_make(struct spelling *s, const struct card_ranks *ranks);

/*
 * The longest rank at the first bytes of `bytes`: how many bytes it takes, and
 * *rank; 0 when none stands there.
 */
static inline size_t
spelling_rank(const struct spelling *s, const char *bytes, size_t length,
	unsigned *rank)
{
	unsigned char first;

	if (length == 0)
		return 0;
	first = (unsigned char)bytes[0];
	if (s->two[first] && length > 1)
		for (unsigned r = 0; r < CARD_RANKS; r++)
			if (s->rank_length[r] == 2 &&
				s->ranks.name[r][0] == bytes[0] &&
				s->ranks.name[r][1] == bytes[1]) {
				*rank = r;
				return 2;
			}
	*rank = s->one[first];
	return *rank < CARD_RANKS;
}

/* The same for a whole card. */
static inline size_t
spelling_card(const struct spelling *s, const char *bytes, size_t length,
	unsigned *card)
{
	unsigned rank;
	unsigned suit;
	size_t n = spelling_rank(s, bytes, length, &rank);

	if (n == 0 || n == length)
		return 0;
	suit = s->suit[(unsigned char)bytes[n]];
	if (suit == CARD_SUITS)
		return 0;
	*card = suit * CARD_RANKS + rank;
	return n + 1;
}

#endif
