/*
 * What tools/verify*.c share: the transcripts as they are read, and results on
 * their way to the report.
 */
#ifndef TOOLS_VERIFY_PRIVATE_H
#define TOOLS_VERIFY_PRIVATE_H

#include "tools/progress.h"
#include "tools/verify.h"

#include "core/base/crew.h"
#include "core/base/source.h"
#include "core/capture/capture.h"
#include "core/report/report.h"
#include "core/verify/verdict.h"

#include <stdatomic.h>

/*
 * The transcripts being read, one file after the other, unwrapped. Lines count
 * from 1 in the unwrapped text of each.
 */
struct verify_input {
	char *const *files; /* those still to come */
	const char *file;
	int fd;
	struct capture *capture; /* NULL: no file is open */
	const char *chunk;       /* what is left of it */
	size_t left;
	struct fault fault; /* why reading failed */
	bool coloured;      /* its escape sequences have been reported */
	bool keep;          /* the report shows the lines: keep what is read */
	struct text kept;   /* since the last game */
	uint64_t kept_line; /* of its first byte */
	struct crew_slot *slot; /* of a worker; NULL: the only one */
	struct source source;
};

/*
 * Opens the next file: 1; 0 when there is none; -1 and errno when it cannot be
 * opened: in->file is its name, and nothing is open.
 */
int verify_input_next(struct verify_input *in);

/* Closes the file that is open, if one is. */
void verify_input_close(struct verify_input *in);

/*
 * Moves what was found in the unwrapped text to where it stood in the file,
 * and adds that the program colours its output, if it does.
 */
void verify_input_place(struct verify_input *in, struct verdict *v);

/* A game's lines, and the numbers they have in the file. Owns both. */
struct verify_lines {
	struct text text;
	uint64_t *number; /* NULL: they follow one another */
	uint64_t first;
};

/* Takes the verdict's lines out of what is kept; drops those before them. */
void verify_input_lines(struct verify_input *in, const struct verdict *v,
	struct verify_lines *lines);

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
	atomic_bool closed; /* the same, for workers to stop */
};

/* Begins the report that is asked for. TOOL_OK, or TOOL_TROUBLE, printed. */
int
verify_report_begin(struct verify_output *o, const struct verify_settings *v);

/* Reports the result and frees what it owns. */
void
verify_report_result(struct verify_output *o, struct verify_result *result);

/* Ends the report; returns its status. */
int verify_report_end(struct verify_output *o);

#endif
