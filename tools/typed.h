/*
 * What a person types at a terminal, as the exact line that the game takes.
 *
 * Any letter case, blanks around, cards as people spell them (7c, 10C, 1C), a
 * card alone, and beginnings of words are understood. What a program types
 * never comes here. Knows commands as forms and moves as lines, and no game.
 */
#ifndef TOOLS_TYPED_H
#define TOOLS_TYPED_H

#include "core/base/fault.h"
#include "core/base/text.h"
#include "core/game/game.h"

enum { TYPED_LINE = 400 }; /* bytes of a line and its NUL */

enum typed_kind {
	TYPED_NOTHING, /* blanks */
	TYPED_MOVE,    /* the line is for the game */
	/* Commands of the terminal: */
	TYPED_HELP, /* the line is what about, or empty */
	TYPED_HINT,
	TYPED_UNDO,
	TYPED_CARDMODE, /* the line is on, off or empty */
	TYPED_QUIT
};

struct typed {
	enum typed_kind kind;
	char line[TYPED_LINE];
	const char *warning; /* to be confirmed first; NULL: nothing */
};

/* The commands of the terminal, which every game has; ends with a NULL form. */
extern const struct game_command typed_commands[];

/*
 * Reads a line. 0; or -1 and *f, which says what would be right, and *typed is
 * not to be used.
 */
int typed_read(const struct game *game, const struct game_state *s,
	const char *line, struct typed *typed, struct fault *f);

/*
 * Adds every line that a person may go on to from `begun`, in any letter case,
 * a line each: the legal moves, then commands without what follows them.
 */
void typed_complete(const struct game *game, const struct game_state *s,
	const char *begun, struct text *lines);

/* Adds the legal moves as a list to read after "may", "play 7S, 8S" or "type:
 * draw stock, draw discard"; nothing for none. */
void typed_moves(
	const struct game *game, const struct game_state *s, struct text *out);

#endif
