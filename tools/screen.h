/*
 * A table drawn for a terminal: piles, hands, points, what was done.
 *
 * Draws bytes and knows nothing of the terminal but its size, whether it has
 * colours and whether it shows Unicode. Used in play and to watch a record.
 */
#ifndef TOOLS_SCREEN_H
#define TOOLS_SCREEN_H

#include "core/base/text.h"
#include "core/table/table.h"

struct screen {
	unsigned columns;
	unsigned rows;
	bool colour;
	bool unicode;
	const char *title;
	const char *players; /* names, parted by commas; NULL: Player1 .. */
	unsigned viewer;     /* the seat whose hand is shown; 0: all hands */
	bool hidden;         /* no hand is shown */
};

/* Clears the screen and goes to its first line. */
extern const char screen_clear[];

/*
 * Adds the table in at most rows - 1 lines, with as many of the last lines of
 * `news`, wrapped, as there is room for.
 */
void screen_draw(const struct screen *screen, const struct table *t,
	const struct text *news, struct text *out);

/* Adds the text with each line broken between words where it would reach the
 * last column; what goes on is indented as the line is. */
void screen_wrap(
	const struct screen *screen, const struct text *text, struct text *out);

/* Writes the name of a seat, from 1, to name[SCREEN_NAME]; returns it. */
enum { SCREEN_NAME = 24 };
const char *screen_name(const char *players, unsigned seat, char *name);

/* Adds a line of a transcript, with the players' names in place of PlayerN. */
void screen_add_news(
	const char *players, const char *line, size_t length, struct text *out);

/* How the environment says that colours are shown: NO_COLOR, TERM. */
bool screen_has_colours(void);

/* Whether the locale's characters are UTF-8. */
bool screen_has_unicode(void);

/* Fills in the size of the terminal; 80 by 24 where it is not known. */
void screen_measure(struct screen *screen, int fd);

#endif
