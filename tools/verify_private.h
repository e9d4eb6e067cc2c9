/*
 * What tools/verify*.c share: the files of transcripts, and results on their
 * way to the report.
 */
#ifndef TOOLS_VERIFY_PRIVATE_H
#define TOOLS_VERIFY_PRIVATE_H

#include "tools/progress.h"
#include "tools/verify.h"

#include "core/report/report.h"
#include "core/verify/input.h"

#include <stdatomic.h>

/* The files being read, one after the other. */
struct verify_operands {
	char *const *names; /* those still to come */
	const int *errors;  /* theirs, as in struct paths; NULL: none */
	const char *name;   /* of the one that is open; NULL: before all */
	int fd;
	struct verify_input input;
};

/*
 * Opens the next file: 1; 0 when there is none; -1 and errno when it cannot be
 * opened: o->name is its name, and nothing is open.
 */
int verify_operands_next(struct verify_operands *o);

/* Closes the file that is open, if one is. */
void verify_operands_close(struct verify_operands *o);

/* What a game, or a file that could not be read, comes to. */
struct verify_result {
	int error;          /* errno: the file could not be opened */
	struct fault fault; /* it could not be read on; FAULT_NONE: it could */
	struct verdict verdict;
	struct verify_lines lines;
};

/* Where results go. */
struct verify_output {
	const struct tool *tool;
	struct report report;
	struct rubric rubric;
	struct text out; /* of the report, not yet written */
	struct progress progress;
	int status;         /* of writing; not TOOL_OK: nothing more is */
	atomic_bool closed; /* for workers to stop */
};

/*
 * Begins the report that is asked for; of a folder, with --verbose, it is a
 * line for each file. TOOL_OK, or TOOL_TROUBLE, printed.
 */
int verify_report_begin(struct verify_output *o,
	const struct verify_settings *v, const struct paths *paths);

/* Reports the result and frees what it owns. */
void
verify_report_result(struct verify_output *o, struct verify_result *result);

/* Ends the report; returns its status. */
int verify_report_end(struct verify_output *o);

#endif
