/*
 * Strangers' bytes inside an HTML page: shown, never obeyed.
 */
#ifndef CORE_REPORT_MARKUP_H
#define CORE_REPORT_MARKUP_H

#include "core/base/text.h"

#include <stddef.h>

/* Adds n bytes as one line for people, escaped for content and attributes. */
void markup_line(struct text *out, const char *s, size_t n);

/* As markup_line, with white space visible. */
void markup_spaces(struct text *out, const char *s);

/* Adds a text that is safe to show already, with only HTML's own escaped. */
void markup_text(struct text *out, const struct text *safe);

#endif
