/*
 * Decks that are each looked for by itself: a file with a deck on each line.
 */
#ifndef TOOLS_DECKS_H
#define TOOLS_DECKS_H

#include "core/cards/cards.h"

#include "tools/tool.h"

struct decks {
	const char *file;
	struct known *deck;
	uint32_t *line; /* of each, from 1 */
	bool *found;    /* each: false at first */
	size_t count;
};

/*
 * Lines that are blank or begin with # are left out. Ends the program, with a
 * message that names file and line, when there is another line than of 52
 * different cards, or none of them.
 */
void decks_read(struct decks *d, const struct tool *t, const char *file);
void decks_stop(struct decks *d);

/* Which deck these hands are. */
size_t decks_index(const struct decks *d, const struct known *deck);

/* Whether all were found; tells on stderr which were not, if asked to. */
bool decks_all_found(const struct decks *d, const struct tool *t, bool tell);

#endif
