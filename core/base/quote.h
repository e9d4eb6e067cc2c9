/*
 * Text as a YAML scalar on one line that reads back as the same text.
 *
 * Plain where every reader of YAML would take it for text, in double quotes
 * where not. Knows nothing of who reads it.
 */
#ifndef CORE_BASE_QUOTE_H
#define CORE_BASE_QUOTE_H

#include "core/base/text.h"

#include <stdbool.h>

/*
 * Adds n bytes of UTF-8 as a scalar. False, and nothing added, when they are
 * not UTF-8: YAML has no way to write those.
 */
bool quote_text(const char *s, size_t n, struct text *out);

/*
 * Adds any n bytes as a scalar whose characters, U+0000 to U+00FF, stand for
 * one byte each.
 */
void quote_bytes(const char *s, size_t n, struct text *out);

/*
 * Bytes in the first character of s, which has n > 0 bytes, and its code
 * point; 0 when they are not UTF-8 (RFC 3629: no surrogates, no long forms).
 */
size_t quote_decode(const char *s, size_t n, uint32_t *point);

#endif
