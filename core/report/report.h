/*
 * Findings as people and programs read them: the table of report formats.
 *
 * Knows verdicts and nothing of how they were reached. What it writes goes to
 * the caller's text; bytes that came from a transcript are made harmless on
 * the way (core/report/show.h).
 */
#ifndef CORE_REPORT_REPORT_H
#define CORE_REPORT_REPORT_H

#include "core/base/fault.h"
#include "core/report/format.h"

/* The table of formats, `count` rows; the first is the default. */
const struct report_format *const *report_formats(size_t *count);

/* The format called name; NULL, with *f filled, when there is none. */
const struct report_format *report_by_name(const char *name, struct fault *f);

/*
 * Begins a report, with what comes before all verdicts added to out. *options
 * is copied. report_end adds what comes after them and frees what r owns.
 */
void report_begin(struct report *r, const struct report_format *format,
	const struct report_options *options, struct text *out);
void report_verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out);
void report_end(struct report *r, struct text *out);

/*
 * The exit status that says what was reported, after report_end: 0 or 1, or
 * what the format's readers ask for; 2 when files could not be written.
 */
int report_status(const struct report *r);

/*
 * Adds what --explain prints of one kind of fault: its class, an example, and
 * the rule in the words of the game called so; NULL: of no game.
 */
void report_explain(enum fault_id id, const char *game, struct text *out);

#endif
