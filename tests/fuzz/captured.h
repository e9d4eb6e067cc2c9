/*
 * Any bytes as a file that somebody handed in. What comes out holds no control
 * bytes that a terminal obeys, but of a program itself; chunks are never empty,
 * and every line has a place in the file.
 */
#ifndef TESTS_FUZZ_CAPTURED_H
#define TESTS_FUZZ_CAPTURED_H

#include "tests/fuzz/fuzz.h"

#include "core/capture/capture.h"

#include <stdbool.h>

enum { CAPTURED_MOST = 1 << 22 }; /* bytes that a small file may unpack to */

static inline bool
captured_is_obeyed(char c)
{
	return c == '\033' || c == '\r' || c == '\b' || c == '\177';
}

/* The chunk's lines; returns how many newlines it holds. */
static inline uint64_t
captured_lines(const struct capture *c, const char *bytes, size_t length,
	uint64_t line, bool program)
{
	uint64_t lines = 0;

	for (size_t i = 0; i < length; i++) {
		uint64_t at = line + lines;
		uint32_t column = 1;

		if (!program && captured_is_obeyed(bytes[i]))
			abort();
		if (bytes[i] != '\n')
			continue;
		capture_place(c, &at, &column);
		if (at == 0 || column == 0)
			abort();
		lines++;
	}
	return lines;
}

/* Reads a file of this head and these bytes to its end. */
static inline void
captured_check(const char *head, const uint8_t *data, size_t size)
{
	struct capture *c = capture_open(fuzz_file(head, data, size));
	size_t length, total = 0;
	uint64_t line = 1;
	bool program = false;
	const char *bytes;
	struct fault f;

	while (total < CAPTURED_MOST &&
		capture_next(c, &bytes, &length, &f) > 0) {
		if (length == 0)
			abort();
		if (total == 0)
			program =
				length >= 4 && memcmp(bytes, "\177ELF", 4) == 0;
		line += captured_lines(c, bytes, length, line, program);
		total += length;
	}
	capture_close(c);
}

#endif
