/*
 * Matching: bytes to an event by the template's regular expression.
 *
 * The plain version of core/wording/reading.h, which it must agree with on any
 * bytes.
 */
#ifndef CORE_WORDING_MATCHING_H
#define CORE_WORDING_MATCHING_H

#include "core/wording/template.h"
#include "core/base/text.h"

/* Adds the template's expression, one group for each field in its order. */
void matching_expression(const struct template *t, struct text *out);

/* As reading_take. */
size_t matching_take(const struct template *t, const char *s, size_t length,
	struct event *e);

#endif
