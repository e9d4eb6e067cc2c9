/*
 * A deck on one line: 52 names of two letters, a byte after each.
 *
 * The hot path of printing many decks and of holding them against expressions.
 * Ten is T. Knows no game.
 */
#ifndef CORE_MATCH_LINE_H
#define CORE_MATCH_LINE_H

#include "core/cards/cut.h"

#include <stdbool.h>

enum {
	LINE_NAME = 2,                      /* bytes of a card's name */
	LINE_EACH = LINE_NAME + 1,          /* and of what stands after it */
	LINE_SIZE = CARD_COUNT * LINE_EACH, /* the newline counted */
	LINE_ROOM = LINE_SIZE + 1           /* a byte more is written over */
};

/* Names of deck[CARD_COUNT], a blank after each. */
void line_names(const uint8_t *deck, char line[LINE_ROOM]);

/*
 * The same as the deck is cut: hands, a card turned up and what is left parted
 * by '|', and a newline at the end. What expressions are held against, but for
 * the newline.
 */
void
line_hands(const uint8_t *deck, const struct cut *cut, char line[LINE_ROOM]);

/* Whether a bar follows the card that comes at this place of the line. */
bool line_parted(const struct cut *cut, unsigned place);

/*
 * Writes count names, each followed by a byte: `between` after each card but
 * the last, `end` after that. Returns the end.
 */
char *line_cards(
	char *out, const uint8_t *deck, unsigned count, char between, char end);

#endif
