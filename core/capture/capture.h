/*
 * What people hand in, unwrapped: plain transcripts, script(1) typescripts,
 * asciinema recordings, logs of a terminal; gzip or zstd around any of them.
 *
 * Gives the text as it stood on the screen, chunk by chunk, in bounded memory:
 * escape sequences carried out, rubbed out characters gone, CR LF one newline.
 * A plain text passes through as it is read. Knows nothing of cards or of what
 * is right; capture_place tells where a byte stood in the file as handed in
 * (of a packed file: in what zcat prints).
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

/* Begins to read fd, borrowed until capture_close. NULL: no memory. */
struct capture *capture_open(int fd);
void capture_close(struct capture *c);

/*
 * 1: *bytes and *length (at least 1) are the next of the text, borrowed until
 * the next call. A chunk ends with a newline, unless it is the last or the line
 * is longer than CAPTURE_CHUNK. 0: the text is over. -1 and *f: the file cannot
 * be read on; all that could be read was given before.
 */
int capture_next(
	struct capture *c, const char **bytes, size_t *length, struct fault *f);

/* What the file is, as far as it has been read. */
enum capture_kind capture_kind(const struct capture *c);

/*
 * Whether it is a recorded session: what a shell, or the echo of typing ahead,
 * shows before, between and after games is no part of them.
 */
bool capture_session(const struct capture *c);

/*
 * Moves *line and *column (from 1; a column of 0 stays 0) of the unwrapped text
 * to where they stood in the file. For lines of the last chunk and the hundred
 * thousand before it; older ones are counted back from those. Costs nothing
 * where the text is plain.
 */
void capture_place(const struct capture *c, uint64_t *line, uint32_t *column);

/*
 * How many escape sequences were taken out, and where the first stood; a
 * program that colours its output is no recorded session.
 */
uint64_t
capture_escapes(const struct capture *c, uint64_t *line, uint32_t *column);

#endif
