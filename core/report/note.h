/*
 * A finding as a note in the margin of an HTML page.
 */
#ifndef CORE_REPORT_NOTE_H
#define CORE_REPORT_NOTE_H

#include "core/base/text.h"
#include "core/verify/verdict.h"

/* Adds the whole note: name, message, table, proof, bytes, rule. */
void note_add(
	const struct verdict *v, const struct finding *found, struct text *out);

#endif
