/*
 * A line as it looks: without what a terminal does not show.
 */
#ifndef CORE_READER_CLEAN_H
#define CORE_READER_CLEAN_H

#include "core/base/text.h"

#include <stdbool.h>

/* What was taken away. */
struct cleaned {
	bool codes;   /* terminal codes: ESC [ .. m and their like */
	bool returns; /* carriage returns at the end */
	bool control; /* other control bytes */
};

/* Whether the line holds nothing that clean_line would take away. */
bool clean_is(const char *s, size_t length);

/* Puts the line into out, which is cleared first. */
struct cleaned clean_line(const char *s, size_t length, struct text *out);

#endif
