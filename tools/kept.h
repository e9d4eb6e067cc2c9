/*
 * The lines of a transcript, kept as they are read for reports that show them.
 *
 * What has been read is kept until the game it belongs to is taken; lines
 * count from 1 in the unwrapped text.
 */
#ifndef TOOLS_KEPT_H
#define TOOLS_KEPT_H

#include "core/capture/capture.h"
#include "core/report/report.h"
#include "core/base/text.h"

struct kept {
	struct text text;
	uint64_t line; /* of its first byte */
};

/* Forgets all; the next bytes are those of line 1. */
void kept_start(struct kept *k);

/* A game's lines, and the numbers they have in the file. Owns both. */
struct kept_lines {
	struct text text;
	uint64_t *number; /* NULL: they follow one another */
	uint64_t first;
};

/*
 * Takes lines first..last of the unwrapped text out of what is kept, and
 * forgets those before them. The capture tells where they stood.
 */
void kept_take(struct kept *k, uint64_t first, uint64_t last,
	const struct capture *c, struct kept_lines *lines);
void kept_lines_fini(struct kept_lines *lines);

#endif
