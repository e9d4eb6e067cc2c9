/*
 * Commands: what a human types in a turn of Rummy.
 *
 * One table: the forms, the phase-free ones among them, and the lines of help.
 * Knows the shape of a command and nothing of what is legal.
 */
#ifndef CORE_RUMMY_COMMAND_H
#define CORE_RUMMY_COMMAND_H

#include "core/cards/cards.h"

#include <stdbool.h>

enum rummy_word {
	RUMMY_TYPES_DRAW_STOCK,
	RUMMY_TYPES_DRAW_DISCARD,
	RUMMY_TYPES_MELD,
	RUMMY_TYPES_LAYOFF,
	RUMMY_TYPES_DISCARD,
	RUMMY_TYPES_DECK,
	RUMMY_TYPES_HELP,
	RUMMY_TYPES_RAGEQUIT,
	RUMMY_TYPES_QUIT,
	RUMMY_COMMANDS
};

/*
 * Cards of one command that are kept: among one more than there are in the deck
 * one is named twice, so that those after it do not matter.
 */
enum { RUMMY_TYPED_CARDS = CARD_COUNT + 1 };

struct rummy_command {
	enum rummy_word word;
	uint8_t count;                   /* of cards */
	uint8_t card[RUMMY_TYPED_CARDS]; /* in typed order */
	unsigned meld; /* from 1, as typed; 0 for one that cannot be */
};

/* The commands as help lists them; ends with NULL. */
extern const char *const rummy_help[];

/*
 * Reads a line: words parted by blanks, in any letter case. False, and
 * *command as it was, when it has none of the forms.
 */
bool rummy_command_read(
	struct rummy_command *command, const char *line, size_t length);

/*
 * The one character of an answer to a question, blanks aside and in lower case;
 * NUL when it is not one.
 */
char rummy_one_letter(const char *line, size_t length);

/* Whether the line has nothing but blanks. */
bool rummy_line_is_blank(const char *line, size_t length);

#endif
