/*
 * A line that was read loosely against the line that was due: first how each
 * field is spelt, then the words around them.
 *
 * The line due is read by the same patterns, so that its fields are found as
 * those of the line found are. Knows no wording and no place in a file.
 */
#ifndef CORE_READER_COMPARE_H
#define CORE_READER_COMPARE_H

#include "core/reader/differ.h"
#include "core/reader/loose.h"

/* Two lines without their newlines, and how the one found was read. */
struct compare {
	struct loose *loose;
	unsigned kind;
	const char *expected;
	size_t expected_length;
	const char *found;
	size_t found_length;
	const struct loose_reading *how;
	bool continued; /* the list went on in the lines below */
};

void compare_lines(const struct compare *c, const struct differ_sink *sink);

#endif
