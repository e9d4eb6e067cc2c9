/*
 * What every report format is: three functions that write into a text.
 *
 * A format is given verdicts one after another and adds to `out`, which the
 * caller drains when it likes. Knows no file descriptor and no terminal:
 * whoever starts a report says whether there is colour.
 */
#ifndef CORE_REPORT_FORMAT_H
#define CORE_REPORT_FORMAT_H

#include "core/base/text.h"
#include "core/verify/verdict.h"

#include <stdbool.h>
#include <stddef.h>

struct rubric; /* core/report/rubric.h */

/* How to report; strings are borrowed as long as the report lives. */
struct report_options {
	bool colour;          /* the reader's terminal shows colours */
	bool details;         /* source line, table, proof, rule: text only */
	bool summary;         /* one line for each game: text only */
	const char *tool;     /* its name; may be NULL */
	const char *game;     /* the games'; NULL: of different games */
	const char *version;  /* may be NULL */
	const char *feedback; /* folder for files; may be NULL: kattis only */
	const struct rubric *rubric; /* may be NULL: gradescope only */
};

/* The lines a verdict is about, where a format wants to show them. */
struct report_source {
	const char *bytes;
	size_t length;
	uint64_t first_line; /* number of the line that bytes begin with */
	/* The number of each line, where they do not follow one another (an
	 * unwrapped recording); NULL: they do. */
	const uint64_t *number;
};

struct report {
	const struct report_format *format;
	struct report_options options;
	uint64_t games;
	uint64_t rejected;    /* games whose verdict is not ok */
	struct fault trouble; /* the first, when files could not be written */
	void *state; /* the format's own; freed with free(3) by report_stop */
};

struct report_format {
	const char *name; /* as --report spells it */
	const char *summary;
	size_t state; /* bytes of its own, zero at the beginning */
	bool source;  /* it shows whole transcripts */
	int accepted; /* the exit status it wants for "agrees"; 0: 0 */
	int rejected; /* and for "findings"; 0: 1 */
	/* Each may be NULL: nothing to add. `source` may be NULL: unknown. */
	void (*begin)(struct report *r, struct text *out);
	void (*verdict)(struct report *r, const struct verdict *v,
		const struct report_source *source, struct text *out);
	/* Frees what the state owns, too; called exactly once. */
	void (*end)(struct report *r, struct text *out);
};

extern const struct report_format report_text;
extern const struct report_format report_json;
extern const struct report_format report_tap;
extern const struct report_format report_junit;
extern const struct report_format report_sarif;
extern const struct report_format report_github;
extern const struct report_format report_gradescope;
extern const struct report_format report_kattis;
extern const struct report_format report_html;

#endif
