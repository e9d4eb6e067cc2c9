/*
 * Verifying files: each game of each to a verdict, reported on standard output.
 */
#ifndef TOOLS_VERIFY_VERIFY_H
#define TOOLS_VERIFY_VERIFY_H

#include "tools/replay/replay.h"
#include "tools/tool/shard.h"

#include "core/base/fault.h"

#include <stdbool.h>

enum { VERIFY_LISTED = 10000 };
/* Bytes of the files of one archive, and of one student in it, that are judged
 * where their games are not exactly in a wording. */
#define VERIFY_ARCHIVED (UINT64_C(32) << 20)
#define VERIFY_STUDENT (UINT64_C(8) << 20)
#define VERIFY_UNPACKED (UINT64_C(1) << 31)

/* What the command line asks for; a NULL string was not given. */
struct verify_settings {
	const struct tool *tool;
	const char *wording; /* NULL or "auto": the one that fits best */
	const char *shuffle; /* NULL: the wording's */
	const char *seed;
	const char *seed_near;    /* a date */
	const char *record;       /* a file of records */
	const char *record_bytes; /* its bytes, when it is in an archive */
	size_t record_length;
	const char *seats;   /* h and c; NULL: unknown */
	const char *names;   /* of the seats, A,B,C,D; NULL: unknown */
	const char *players; /* names in reports, A,B,C,D; NULL: the record's */
	const char *manifest;  /* a file: what each file is judged by */
	const char *seed_from; /* a pattern for the name of a file */
	const char *only;      /* a pattern for names in folders */
	const char *report;    /* a format's name; NULL: text */
	const char *rubric;    /* a file, for gradescope */
	const char *feedback;  /* a folder, for kattis */
	unsigned jobs;         /* files judged at a time; 0: processors */
	unsigned findings;     /* of a file that are listed; 0: VERIFY_LISTED */
	uint64_t unpacked;     /* bytes of all archives; 0: VERIFY_UNPACKED */
	struct shard shard;    /* the part that is judged */
	bool merge; /* the files are parts, as --shard printed them */
	bool all;
	bool complete;
	bool find_seed;
	bool fit;
	bool verbose;
	bool summary; /* a line for each file */
	bool allowed[FAULT_COUNT];
	struct exec exec; /* programs to run on records */
};

/* Takes --allow (OPTION_TAKE): a class or a slug that there is. */
int verify_allow(void *to, const struct tool_option *o, const char *name,
	struct fault *f);

/* What --report takes, and --explain and --allow. */
extern const struct option_values verify_reports;
extern const struct option_values verify_findings;
extern const struct option_values verify_allowed;

/* Add what --explain prints of a finding (NULL: a list of all), and the
 * reports. */
int verify_explain(const struct tool *t, const char *slug, struct text *out);
int verify_list_reports(
	const struct tool *t, const char *argument, struct text *out);

/* Judges the files and what is in folders (NULL-ended; none: standard input).
 * Returns a status. */
int verify_files(const struct verify_settings *v, char *const *files);

/* -1 and *f when options of the report have no effect beside the others. */
int verify_check_report(const struct verify_settings *v, struct fault *f);

/* -1 and *f when --shard or --merge does not go with the others. */
int verify_check_shard(const struct verify_settings *v, struct fault *f);

/* Reports what all parts of a run say, in files of --shard; a status. */
int verify_merge(const struct verify_settings *v, char *const *files);

/* -1 and *f when options of --exec do not go with the others. */
int verify_check_exec(const struct verify_settings *v, struct fault *f);

/* Runs programs on the records of these files and folders (NULL-ended; none:
 * standard input), and judges what they print. Returns a status. */
int verify_programs(const struct verify_settings *v, char *const *files);

#endif
