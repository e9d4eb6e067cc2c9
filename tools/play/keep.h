/*
 * The record that a game is written to as it is played, and games that are
 * kept to be gone on with.
 *
 * Each command is in the file before it is played. Nothing here plays.
 */
#ifndef TOOLS_PLAY_KEEP_H
#define TOOLS_PLAY_KEEP_H

#include "core/game/record.h"
#include "tools/tool/tool.h"

#include <sys/types.h>

struct recording {
	const struct tool *tool;
	const char *name;
	int fd;           /* -1: no record is written */
	off_t length;     /* of what is written whole; of a pipe too */
	struct text path; /* room for a name */
	struct text bytes;
};

/*
 * Creates the file, or with `force` writes over one, and writes the head of the
 * record. A file that has anything in it is refused otherwise. A status,
 * printed.
 */
int recording_open(struct recording *r, const char *name,
	const struct record *rec, bool force);

/* Goes on with the file behind its last whole line (keep_read). */
int recording_reopen(struct recording *r, const char *name, size_t whole);

/* Writes a command; nothing where no record is written. */
int recording_add(struct recording *r, const char *line, size_t length);

/* Writes that the last `lines` commands are taken back. */
int recording_undo(struct recording *r, size_t lines);

/* Closes the file; returns the status, or that of trouble. */
int recording_close(struct recording *r, int status);

/*
 * Reads the record of a game of t's, also one whose writer was killed while it
 * wrote: a last line that was cut is left out, and *whole is the number of
 * bytes before it. A status, printed.
 */
int keep_read(const struct tool *t, const char *name, struct record *rec,
	size_t *whole);

/*
 * Fills path with the name of a new file for a game that is kept, in the XDG
 * state folder, which is made. 0, or -1 and *f.
 */
int keep_name(const struct game *game, uint32_t seed, struct text *path,
	struct fault *f);

/* Fills path with the last game kept that is not over. 0, or -1 and *f. */
int keep_last(const struct tool *t, struct text *path, struct fault *f);

/* Adds the games kept, newest first, a line each. */
void keep_list(const struct tool *t, struct text *out);

#endif
