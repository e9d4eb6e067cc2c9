/*
 * What differs between the line that was due and the line that was found, in
 * words: one sentence for each place.
 *
 * Knows bytes, words and white space; nothing of events or wordings.
 */
#ifndef CORE_READER_DIFFER_H
#define CORE_READER_DIFFER_H

#include "core/base/fault.h"

#include <stddef.h>

enum { DIFFER_WORDS = 200, DIFFER_KEY = 120 };

/* One difference; the strings are borrowed for the call. */
struct difference {
	size_t at;    /* offset in the line found */
	size_t width; /* bytes of it there; 0: something is missing there */
	enum fault_id id;
	const char *what;
	const char *key; /* equal for equal differences in other lines */
};

struct differ_sink {
	void (*tell)(void *context, const struct difference *d);
	void *context;
};

/* Neither line has its newline. Tells nothing when they are equal. */
void differ(const char *expected, size_t expected_length, const char *found,
	size_t found_length, const struct differ_sink *sink);

/*
 * Writes s to key[DIFFER_KEY] with every number and card made alike, so that
 * lines which differ in nothing else have one key.
 */
void differ_key(const char *s, size_t length, char *key);

#endif
