/*
 * What a regular expression asks of a deck.
 *
 * A deck is matched as one line of text (line_hands). From the expression alone
 * follows which cards the line must have and where they may lie (needs_find),
 * so that most decks are refused by a look at a few cards and their line is
 * never written. Does not match: core/base/pattern.h does. Knows no games. All
 * types are plain data.
 */
#ifndef CORE_MATCH_MATCH_H
#define CORE_MATCH_MATCH_H

#include "core/cards/cards.h"

enum {
	LINE_NAME = 2,                      /* bytes of a card's name */
	LINE_EACH = LINE_NAME + 1,          /* and of the byte after it */
	LINE_SIZE = CARD_COUNT * LINE_EACH, /* including the newline */
	LINE_ROOM = LINE_SIZE + 1           /* one more byte is overwritten */
};

/* Writes the names of deck[CARD_COUNT], each followed by a blank; ten is T. */
void line_names(const uint8_t *deck, char line[LINE_ROOM]);

/*
 * Writes the names in the order of the cut, with '|' in place of the blank
 * between hands, card turned up and rest, and a newline at the end. Expressions
 * are matched against this line without its newline.
 */
void
line_hands(const uint8_t *deck, const struct cut *cut, char line[LINE_ROOM]);

/* Whether '|' follows the card at this place of the line. */
bool line_parted(const struct cut *cut, unsigned place);

/* Writes count names, each followed by a byte: `between` after each card but
 * the last, `end` after that. Returns the end. */
char *line_cards(
	char *out, const uint8_t *deck, unsigned count, char between, char end);

enum {
	NEEDS_CARDS = 8, /* needs beyond the first 8 are dropped */
	NEEDS_LANES = 16,
	NEEDS_VECTORS = 4 /* cover a deck; the last two overlap */
};

typedef uint8_t needs_vector __attribute__((vector_size(NEEDS_LANES)));

/*
 * Cards that each matching line has, and where in the deck each may lie. Empty
 * when the expression is not understood (automaton.c): then nothing is refused.
 */
struct needs {
	unsigned count;
	struct {
		needs_vector card;                   /* in every lane */
		needs_vector allowed[NEEDS_VECTORS]; /* ~0 where it may lie */
	} need[NEEDS_CARDS];
};

/* Fills in what the expression needs of the line of a deck cut this way. */
void needs_find(struct needs *n, const char *expression, size_t length,
	const struct cut *cut);

/* False: the expression cannot match the line of deck[CARD_COUNT]. */
bool needs_met(const struct needs *n, const uint8_t *deck);

#endif
