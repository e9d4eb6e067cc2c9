/*
 * A finding in words, as several formats tell it.
 */
#ifndef CORE_REPORT_MESSAGE_H
#define CORE_REPORT_MESSAGE_H

#include "core/base/text.h"
#include "core/verify/verdict.h"

/* Adds the file and, for a game after its first, the line it begins at. */
void message_file(const struct verdict *v, struct text *out);

/* Adds `what`, and how many lines are like this. Safe to show. */
void message_add(const struct finding *found, struct text *out);

/* Adds `file:line:column: slug: message`. Safe to show, one line. */
void message_place(
	const struct verdict *v, const struct finding *found, struct text *out);

/*
 * Adds the notes below a finding, each a line: table, proof, expected, found,
 * rule. Safe to show.
 */
void message_notes(
	const struct verdict *v, const struct finding *found, struct text *out);

#endif
