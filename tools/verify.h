/*
 * Verifying files: each game of each to a verdict, reported on standard output.
 */
#ifndef TOOLS_VERIFY_H
#define TOOLS_VERIFY_H

#include "tools/tool.h"

#include "core/base/fault.h"

#include <stdbool.h>

struct verifying {
	const struct tool *tool;
	const char *wording;  /* NULL or "auto": the one that fits best */
	const char *shuffle;  /* NULL: the wording's */
	const char *seed;     /* NULL: not told */
	const char *record;   /* a file of records; NULL: none */
	const char *report;   /* a format's name; NULL: text */
	const char *rubric;   /* a file, for gradescope; NULL: none */
	const char *feedback; /* a folder, for kattis; NULL: none */
	unsigned jobs;        /* files judged at a time; 0: processors */
	bool all;
	bool complete;
	bool find_seed;
	bool fit;
	bool verbose;
	bool allowed[FAULT_COUNT];
};

/* Adds a class or a slug to what is allowed; ends when there is none such. */
void verifying_allow(struct verifying *v, const char *name);

/* Judges the files and what is in folders (NULL-ended; none: standard input):
 * the exit status. */
int verifying_run(struct verifying *v, char *const *files);

#endif
