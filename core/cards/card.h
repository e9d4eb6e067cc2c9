/*
 * One of 52 cards, sets of them, and their names.
 *
 * A card is a number 0..51, 13 * suit + rank, in the order of a new deck:
 * AC 2C .. KC AD .. KD AH .. KH AS .. KS. Knows nothing of games.
 */
#ifndef CORE_CARDS_CARD_H
#define CORE_CARDS_CARD_H

#include <stddef.h>
#include <stdint.h>

enum {
	CARD_RANKS = 13,
	CARD_SUITS = 4,
	CARD_COUNT = CARD_RANKS * CARD_SUITS,
	CARD_NONE = CARD_COUNT,
	CARD_7S = 3 * CARD_RANKS + 6,
	CARD_NAME = 4 /* bytes of the longest name and its NUL: "10C" */
};

/* Bit c is card c. */
typedef uint64_t card_set;

#define CARD_ALL ((UINT64_C(1) << CARD_COUNT) - 1)

/* How each rank is spelt, from the ace: one or two bytes and a NUL. */
struct card_ranks {
	char name[CARD_RANKS][3];
};

/* A 2 3 4 5 6 7 8 9 T J Q K. */
extern const struct card_ranks card_ranks_plain;

static inline unsigned
card_rank(unsigned card)
{
	return card % CARD_RANKS;
}

static inline unsigned
card_suit(unsigned card)
{
	return card / CARD_RANKS;
}

static inline card_set
card_bit(unsigned card)
{
	return UINT64_C(1) << card;
}

/* `C`, `D`, `H` or `S`. */
char card_suit_letter(unsigned suit);

/*
 * Writes the card's name and a NUL to name[CARD_NAME]; returns its length.
 */
size_t card_name(unsigned card, const struct card_ranks *ranks, char *name);

/* As card_name in card_ranks_plain; returns name. */
const char *card_plain(unsigned card, char *name);

/*
 * Writes the set's cards to text[size], in order and with blanks between, or
 * "none"; those that find no room are left out.
 */
void card_list(card_set cards, char *text, size_t size);

/*
 * Reads one card, exactly as spelt by `ranks`, from the first bytes of s.
 * Returns how many bytes it took and sets *card; 0 and *card as it was when
 * no card stands there.
 */
size_t card_read(const char *s, size_t length, const struct card_ranks *ranks,
	unsigned *card);

/*
 * As card_read, but as people spell: either letter case, T or 10 for ten,
 * A or 1 for the ace.
 */
size_t card_read_loosely(const char *s, size_t length, unsigned *card);

#endif
