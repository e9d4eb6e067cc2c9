/*
 * Printing: an event to bytes by its template. The hot path of play and
 * replay.
 */
#ifndef CORE_WORDING_PRINTING_H
#define CORE_WORDING_PRINTING_H

#include "core/wording/template.h"
#include "core/base/text.h"

/* Adds the event's bytes to out; nothing when the template has no segments. */
void
printing_add(const struct template *t, const struct event *e, struct text *out);

#endif
