/*
 * Notes of how a transcript differs from its wording, with their place.
 *
 * Knows the wording and the forms of events; not how lines were found.
 */
#ifndef CORE_READER_NOTES_H
#define CORE_READER_NOTES_H

#include "core/reader/compare.h"
#include "core/wording/wording.h"

struct notes {
	const struct vocabulary *vocabulary;
	const struct wording *wording;
	struct loose *loose;
	void (*take)(void *context, const struct fault *f, const char *key);
	void *context; /* of take, which may be NULL */
	size_t count;
	struct text due; /* the line as it should be */
};

/* A piece of a line: where it stands, and its bytes. */
struct notes_piece {
	uint64_t line;
	uint32_t column; /* of its first byte, from 1 */
	const char *s;
	size_t length;
};

/* One note about the whole piece. */
void notes_plain(struct notes *n, const struct notes_piece *p, enum fault_id id,
	const char *what, const char *key);

/* The piece is no part of the format. */
void notes_stray(struct notes *n, const struct notes_piece *p);

/*
 * `kind` may not follow `before`: says what is missing between them. The
 * piece is the line of `kind`.
 */
void notes_gap(struct notes *n, const struct notes_piece *p,
	const struct order *order, unsigned before, unsigned kind);

/* `count` lines of a kind came in a row where order->run[kind] are due. */
void notes_run(struct notes *n, const struct notes_piece *p,
	const struct order *order, unsigned kind, unsigned count);

/*
 * The piece says e, but not as the wording prints it: how it differs.
 * `continued`: its list went on below.
 */
void notes_differ(struct notes *n, const struct notes_piece *p,
	const struct event *e, const struct loose_reading *how, bool continued);

/* The piece says the same of several seats at once. */
void notes_merged(struct notes *n, const struct notes_piece *p,
	const struct event *e, const struct loose_reading *how);

#endif
