/*
 * A transcript as it is handed in: read from a file descriptor, unwrapped
 * (core/capture), and the places of findings mapped back to the file.
 *
 * Lines count from 1 in the unwrapped text. Opens and closes no file. A struct
 * verify_input is {0}, or with `keep` and `slot` set, before the first
 * verify_input_open; it may be opened again after verify_input_close. `kept` is
 * the caller's to free.
 */
#ifndef CORE_VERIFY_INPUT_H
#define CORE_VERIFY_INPUT_H

#include "core/base/crew.h"
#include "core/base/source.h"
#include "core/capture/capture.h"
#include "core/verify/verdict.h"

struct verify_input {
	struct capture *capture; /* NULL: no file is open */
	const char *chunk;       /* what is left of it */
	size_t left;
	struct fault fault; /* why reading failed */
	bool taken;         /* what it has taken out has been reported */
	bool keep;          /* the report shows the lines: keep what is read */
	struct text kept;   /* since the last game */
	uint64_t kept_line; /* of its first byte */
	struct crew_slot *slot; /* of a worker; NULL: the only one */
	struct source source;
};

/* Begins to read fd, borrowed until verify_input_close. 0, or -1. */
int verify_input_open(struct verify_input *in, int fd);

/* Ends reading, if something is open. */
void verify_input_close(struct verify_input *in);

/*
 * Moves what was found in the unwrapped text to where it stood in the file,
 * and adds that the program colours its output, if it does.
 */
void verify_input_place(struct verify_input *in, struct verdict *v);

/* A game's lines, and the numbers they have in the file. Owns both. */
struct verify_lines {
	struct text text;
	uint64_t *number; /* NULL: they follow one another */
	uint64_t first;
};

/* Takes the verdict's lines out of what is kept; drops those before them. */
void verify_input_lines(struct verify_input *in, const struct verdict *v,
	struct verify_lines *lines);

#endif
