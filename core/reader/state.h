/*
 * What the reader knows while it reads one game, and the line it is at. Private
 * to the reader.
 */
#ifndef CORE_READER_STATE_H
#define CORE_READER_STATE_H

#include "core/reader/claims.h"
#include "core/reader/lines.h"
#include "core/reader/notes.h"
#include "core/reader/reading.h"
#include "core/reader/unread.h"

enum { READER_NOTHING = ORDER_KINDS }; /* no kind yet */

/* The line being read: as it looks, and where it came from. */
struct reader_line {
	const char *s;
	size_t length; /* without its newline */
	size_t ahead;  /* bytes from s that exact reading may use */
	uint64_t number;
	bool ended; /* its newline is there */
	size_t at;  /* what has been read of it */
};

/* The last event of a line, held back because its list may go on below. */
struct reader_pending {
	bool set;
	bool loose; /* how is to be compared */
	bool continued;
	bool ended; /* by a newline */
	struct event event;
	struct claim claim;
	struct loose_reading how;
	struct text line;
	struct text typed;
};

struct reader {
	const struct vocabulary *vocabulary;
	const struct wording *wording;
	struct loose *loose;
	struct order order;
	uint32_t unmentioned[ORDER_KINDS]; /* fields the wording leaves out */
	struct notes notes;
	struct claims *claims;
	struct reader_pending pending;
	struct text clean;
	struct text prompt; /* as the wording prints it */
	struct text stray;  /* the last one */
	struct unread unread;
	struct event event;
	unsigned before; /* kind of the last claim */
	unsigned run;    /* claims of that kind in a row */
	bool begun;      /* more than the opening has been read */
	bool prompted;   /* the cursor stands after a prompt */
	bool opens;      /* the next game was met */
	struct reading *how;
	const struct reader_lines *lines;
};

/* What is left of the line. */
static inline struct notes_piece
reader_rest(const struct reader_line *l)
{
	return (struct notes_piece){l->number, (uint32_t)l->at + 1,
		l->s + l->at, l->length - l->at};
}

#endif
