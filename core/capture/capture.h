/*
 * Unwraps the files that people hand in: plain transcripts, script(1)
 * typescripts, asciinema recordings, logs of a terminal; gzip or zstd around
 * any of them.
 *
 * Gives the text that the screen showed, chunk by chunk, in bounded memory:
 * escape sequences are carried out, rubbed out characters removed, CR LF is one
 * newline. A plain text passes through as it is read. Knows nothing of cards or
 * of what is right; capture_place maps a place back to the file as handed in
 * (of a packed file: to what zcat prints). The caller owns the capture and the
 * file descriptor.
 */
#ifndef CORE_CAPTURE_CAPTURE_H
#define CORE_CAPTURE_CAPTURE_H

#include "core/base/fault.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	CAPTURE_CHUNK = 1 << 18, /* bytes read at a time */
	CAPTURE_EVENT = 1 << 22  /* longest line of a recording */
};

enum capture_kind {
	CAPTURE_PLAIN,
	CAPTURE_TERMINAL, /* plain, with escape sequences or rubbing out */
	CAPTURE_TYPESCRIPT,
	CAPTURE_CAST
};

struct capture;

/* Begins to read fd, borrowed until capture_close. */
struct capture *capture_open(int fd);
void capture_close(struct capture *c);

/*
 * 1: *bytes and *length (at least 1) are the next of the text, borrowed until
 * the next call. A chunk ends with a newline, unless it is the last or the line
 * is longer than CAPTURE_CHUNK. 0: the text is over. -1 and *f: reading
 * failed; all that could be read was given before.
 */
int capture_next(
	struct capture *c, const char **bytes, size_t *length, struct fault *f);

/* What the file is, as far as it has been read. */
enum capture_kind capture_kind(const struct capture *c);

/*
 * Whether it is a recorded session: the text of a shell, or the echo of typing
 * ahead, before, between and after games is not part of them.
 */
bool capture_session(const struct capture *c);

/*
 * Moves *line and *column (from 1; a column of 0 stays 0) of the unwrapped text
 * to their place in the file. For lines of the last chunk and the hundred
 * thousand before it; older ones are counted back from those. Costs nothing
 * where the text is plain.
 */
void capture_place(const struct capture *c, uint64_t *line, uint32_t *column);

/*
 * How many escape sequences were removed, and the place of the first. A program
 * that colours its output has them without being a recorded session.
 */
uint64_t
capture_escapes(const struct capture *c, uint64_t *line, uint32_t *column);

/* The same of carriage returns by themselves that end lines, where newlines end
 * the others. */
uint64_t
capture_breaks(const struct capture *c, uint64_t *line, uint32_t *column);

/* The same of backspaces that rub out what a program printed, unless lines end
 * as a terminal ends them. */
uint64_t
capture_rubs(const struct capture *c, uint64_t *line, uint32_t *column);

#endif
