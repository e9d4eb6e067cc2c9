/*
 * A terminal with people: lines from its keyboard, a table drawn on its screen,
 * and what is typed understood. No game is known here but as commands, moves
 * and a table.
 */
#ifndef TOOLS_TERMINAL_TERMINAL_H
#define TOOLS_TERMINAL_TERMINAL_H

#include "core/base/fault.h"
#include "core/base/text.h"
#include "core/game/game.h"
#include "core/table/table.h"

/*
 * --- lines from the keyboard, edited: history, completion, signals ---
 *
 * The only user of libedit. What a line may go on to, and how the screen is
 * drawn again, are functions of the user's.
 */

enum { TYPED_LINE = 400 }; /* bytes of a line and its NUL */

struct reading;

struct reading_user {
	/* Adds every line that may be gone on to from what is typed so far. */
	void (*complete)(void *context, const char *begun, struct text *lines);
	/* Draws the screen again, up to the line of the prompt: the terminal
	 * was resized, or the program goes on after it was stopped. */
	void (*redraw)(void *context);
	void *context;
};

/* The user is borrowed until reading_close. */
struct reading *
reading_open(const char *program, const struct reading_user *user);
void reading_close(struct reading *r);

/*
 * A line, after this prompt; `command`: it can be completed and goes to the
 * history. An interrupt (Ctrl-C) gives an empty line. False at the end of the
 * input (Ctrl-D).
 */
bool reading_line(struct reading *r, const char *prompt, bool command,
	char line[TYPED_LINE]);

/* Forgets what has been typed and not been read yet. */
void reading_drop(struct reading *r);

/*
 * --- a table drawn: piles, hands, points, what was done ---
 *
 * Draws bytes and knows nothing of the terminal but its size, whether it has
 * colours and whether it shows Unicode. Used in play and to watch a record.
 */

struct screen {
	unsigned columns;
	unsigned rows;
	bool colour;
	bool unicode;
	const char *title;
	const char *players; /* names, parted by commas; NULL: Player1 .. */
	unsigned viewer;     /* the seat whose hand is shown; 0: all hands */
	bool hidden;         /* no hand is shown */
	bool compact;        /* without title, blank lines and boxes */
};

/* Clears the screen and goes to its first line. */
extern const char screen_clear[];

/* Adds the table in at most rows - 1 lines, with as many of the last lines of
 * `news`, wrapped, as there is room for. */
void screen_draw(const struct screen *screen, const struct table *t,
	const struct text *news, struct text *out);

/* How many lines screen_draw has for the news of this table. */
unsigned screen_room(const struct screen *screen, const struct table *t);

/* Adds the text with each line broken between words where it would reach the
 * last column; what goes on is indented as the line is. */
void screen_wrap(
	const struct screen *screen, const struct text *text, struct text *out);

/* How many lines the text takes when it is wrapped. */
unsigned screen_lines(const struct screen *screen, const struct text *text);

/* Adds the last of these lines, `most` or all. */
void screen_wrap_last(const struct screen *screen, const struct text *text,
	unsigned most, struct text *out);

/* How the environment says that colours are shown: NO_COLOR, TERM. */
bool screen_has_colours(void);

/* Whether the locale's characters are UTF-8. */
bool screen_has_unicode(void);

/* Fills in the size of the terminal; 80 by 24 where it is not known. */
void screen_measure(struct screen *screen);

/*
 * --- what a person types, as the exact line that the game takes ---
 *
 * Any letter case, blanks around, cards as people spell them (7c, 10C, 1C) or
 * as the wording prints them, a card alone, and beginnings of words are
 * understood. What a program types never comes here.
 */

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

/* These, then the game's other commands, with the kind of each; NULL: no more.
 */
const struct game_command *
typed_command_at(const struct game *game, size_t index, enum typed_kind *kind);

/* Reads a line, in which cards may be spelt by `ranks` too. 0; or -1 and *f,
 * which says what would be right, and *typed is not to be used. */
int typed_read(const struct game *game, const struct game_state *s,
	const struct card_ranks *ranks, const char *line, struct typed *typed,
	struct fault *f);

/* Adds every line that a person may go on to from `begun`, in any letter case,
 * a line each: the legal moves, then commands without what follows them. */
void typed_complete(const struct game *game, const struct game_state *s,
	const char *begun, struct text *lines);

/* Adds the legal moves as a list to read after "may", "play 7S, 8S" or "type:
 * draw stock, draw discard"; nothing for none. */
void typed_moves(
	const struct game *game, const struct game_state *s, struct text *out);

#endif
