/*
 * Reading: bytes to an event by its template, the exact inverse of printing.
 *
 * A hand-made matcher that never goes back, which is enough because only
 * templates are compiled in which the bytes ahead decide. Tested against
 * core/wording/matching.h, which says the same with PCRE2.
 */
#ifndef CORE_WORDING_READING_H
#define CORE_WORDING_READING_H

#include "core/wording/template.h"

/*
 * How many of the first bytes of s are an event of this template, and the
 * event in *e but for its kind; 0 when none stands there (*e is then not to be
 * used). e->text points into s.
 */
size_t reading_take(const struct template *t, const char *s, size_t length,
	struct event *e);

#endif
