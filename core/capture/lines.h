/*
 * Terminal output into lines of text, with their places in the file.
 *
 * Joins a screen line, the map and the text that comes out. Knows no file
 * format: whoever feeds it says where each byte stood.
 */
#ifndef CORE_CAPTURE_LINES_H
#define CORE_CAPTURE_LINES_H

#include "core/capture/places.h"
#include "core/capture/screen.h"
#include "core/base/text.h"

struct lines {
	struct text out; /* drained by the owner */
	struct places places;
	struct place at; /* in the unwrapped text, of the next byte */
	bool returns;    /* a line ended in CR LF */
	struct screen screen;
};

/* NULL: no memory. The unwrapped text goes on at this line. */
struct lines *lines_start(uint64_t line);
void lines_stop(struct lines *l);

/* One byte that stood at `from`. */
void lines_byte(struct lines *l, unsigned char c, struct place from);

/* n bytes that stood in a row from *from on, which is moved behind them. */
void
lines_bytes(struct lines *l, const char *bytes, size_t n, struct place *from);

/* The input ends: adds a last line without a newline. */
void lines_end(struct lines *l);

/* The first of n bytes that a terminal does not print as it is; n: none. */
size_t lines_special(const char *bytes, size_t n);

/* How many newlines there are. */
size_t lines_count(const char *bytes, size_t n);

#endif
