/*
 * The reader: the bytes of a transcript to claims, whoever wrote them.
 *
 * A line that the wording prints is read exactly; any other is recognised by
 * the game's loose patterns, and how it differs is noted. Knows the order in
 * which lines come and nothing of the rules: whether a claim holds is for the
 * referee. A reader belongs to the caller from reader_start to reader_stop;
 * what it is given must live as long.
 */
#ifndef CORE_READER_READER_H
#define CORE_READER_READER_H

#include "core/reader/claims.h"
#include "core/reader/lines.h"
#include "core/reader/loose.h"
#include "core/reader/reading.h"
#include "core/base/source.h"
#include "core/wording/wording.h"

enum {
	READER_BYTES = 16 << 20, /* of one game */
	READER_LINE = 1 << 16,   /* bytes of one line */
	READER_SEEN = 400        /* lines looked at to choose a wording */
};

/* Takes what is noted of lines; all is borrowed for the call. */
struct reader_notes {
	/* Equal differences have equal keys. */
	void (*note)(void *context, const struct fault *f, const char *key);
	void *context;
	const struct reader_lines *lines; /* may be NULL */
};

/* Where to stop before the game does. */
struct reader_until {
	uint64_t lines; /* that have been read */
	size_t notes;   /* stops when there are more: it differs too much */
};

struct reader;

struct reader *reader_start(
	const struct vocabulary *v, const struct wording *w, struct loose *l);
void reader_stop(struct reader *r);

/*
 * Reads one game, from the source's mark (which stays) to where the next game
 * opens, the source ends, or `until` (may be NULL) says. Claims go to `claims`;
 * `notes` may be NULL.
 */
void reader_read(struct reader *r, struct source *s,
	const struct reader_until *until, struct claims *claims,
	const struct reader_notes *notes, struct reading *how);

#endif
