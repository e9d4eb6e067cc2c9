/*
 * Results of judging on their way to the report, in the thread that reports.
 */
#ifndef TOOLS_RESULT_H
#define TOOLS_RESULT_H

#include "core/report/report.h"

#include "tools/kept.h"
#include "tools/progress.h"
#include "tools/tool.h"

/* What a game, or a file that could not be read, comes to. */
struct result {
	int error;          /* errno: the file could not be opened */
	struct fault fault; /* it could not be read on; FAULT_NONE: it could */
	struct verdict verdict;
	struct kept_lines lines;
};

/* Where results go. */
struct telling {
	const struct tool *tool;
	struct report report;
	struct text out; /* of the report, not yet written */
	struct progress progress;
};

/* Tells the result and gives its memory back. */
void result_report(struct result *result, struct telling *t);

#endif
