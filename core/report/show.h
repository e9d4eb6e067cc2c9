/*
 * Bytes of strangers made safe to show: on terminals, in JSON and in XML.
 *
 * A transcript may hold anything. Nothing that comes out of here can move a
 * cursor, change a colour, turn the reading direction or break a document:
 * control characters become pictures or escapes, and a byte that is not UTF-8
 * becomes \xHH. Knows nothing of findings.
 */
#ifndef CORE_REPORT_SHOW_H
#define CORE_REPORT_SHOW_H

#include "core/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHOW_INVALID = 0x110000 };

/*
 * Reads one UTF-8 code point from the first bytes of s (length is at least 1).
 * Returns how many bytes it took; where they are not UTF-8, 1 and *rune is
 * SHOW_INVALID.
 */
size_t show_rune(const char *s, size_t length, uint32_t *rune);

/*
 * Adds s as one line for people: controls as their pictures, a tab as one
 * space. Returns how many columns that takes on a terminal.
 */
size_t show_line(struct text *out, const char *s, size_t length);

/* As show_line, with white space visible too: a space is a raised dot. */
size_t show_spaces(struct text *out, const char *s, size_t length);

/*
 * Adds s as valid UTF-8 of characters that XML 1.0 allows, newlines and tabs
 * as they are. For JSON and XML writers, which do their own quoting.
 */
void show_utf8(struct text *out, const char *s, size_t length);

#endif
