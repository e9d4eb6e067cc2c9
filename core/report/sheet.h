/*
 * A transcript on an HTML page: lines with findings among their neighbours,
 * each with its notes; long stretches without are folded.
 */
#ifndef CORE_REPORT_SHEET_H
#define CORE_REPORT_SHEET_H

#include "core/report/format.h"

/*
 * Adds the transcript; where the source is NULL, the lines that findings
 * kept. Line 214 of game 3 gets the name g3l214.
 */
void sheet_add(const struct verdict *v, const struct report_source *source,
	uint64_t game, struct text *out);

#endif
