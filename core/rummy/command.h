/*
 * Commands: what a human types in a turn of Rummy, and what answers it.
 *
 * One table has the forms and the lines of help. The order in which a command
 * is tested stands here alone: play makes events of the answer, the referee
 * holds what was printed against it.
 */
#ifndef CORE_RUMMY_COMMAND_H
#define CORE_RUMMY_COMMAND_H

#include "core/base/text.h"
#include "core/rummy/events.h"
#include "core/rummy/rules.h"

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
 * Whether the line is `change`, a seat and a strategy; *seat, from 1, is 0
 * where what follows the word is wrong.
 */
bool rummy_change_read(const char *line, size_t length, unsigned *seat,
	enum rummy_strategy *strategy);

/*
 * The one character of an answer to a question, blanks aside and in lower case;
 * NUL when it is not one.
 */
char rummy_one_letter(const char *line, size_t length);

/* Whether the line has nothing but blanks. */
bool rummy_line_is_blank(const char *line, size_t length);

struct rummy_answer {
	enum rummy_event kind; /* of the first event; RUMMY_EVENTS: none */
	bool moves;            /* it is a move: */
	struct rummy_move move;
	uint8_t card; /* that is not held, for RUMMY_REFUSED_NOT_HELD */
};

/* The answer to the seat to move, which holds `hand`. */
struct rummy_answer rummy_answer(const struct rummy_open *o, card_set hand,
	const struct rummy_command *command);

/* Adds a move as one would type it. */
void rummy_write_move(const struct rummy_move *move, struct text *line);

/* Adds each legal move of the seat to move, which holds `hand`, as a line. */
void
rummy_list_moves(const struct rummy_open *o, card_set hand, struct text *lines);

#endif
