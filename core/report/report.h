/*
 * Verdicts as people and programs read them.
 *
 * A report takes verdicts one after another and adds their text to `out`,
 * which the caller writes and clears whenever it likes. The formats are the
 * rows of core/report/report.def. Knows nothing of how a verdict was reached,
 * no terminal and no standard output: the caller says whether there is colour.
 * Bytes that come from a transcript are escaped for the format they stand in.
 * The caller owns a report from report_begin to report_end.
 */
#ifndef CORE_REPORT_REPORT_H
#define CORE_REPORT_REPORT_H

#include "core/base/fault.h"
#include "core/base/text.h"
#include "core/verify/verify.h"
#include "core/wording/event.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct report_format {
	const char *name;    /* as --report spells it */
	const char *summary; /* one line */
	const struct report_writer *writer;
};

/* The table of formats, ended by a row without a name; the first is the
 * default. */
extern const struct report_format report_formats[];

/* The format called name; NULL, with *f filled, when there is none. */
const struct report_format *report_by_name(const char *name, struct fault *f);

/* 0; -1 and *f when the format has no row for each file (--summary). */
int report_check_files(const struct report_format *format, struct fault *f);

/* 0; -1 and *f when the format is for the work of one student only. */
int report_check_students(const struct report_format *format, struct fault *f);

/* Adds what --explain prints of one kind of fault: its class, an example, and
 * the rule in the words of the game called so; NULL: of no game. */
void report_explain(enum fault_id id, const char *game, struct text *out);

/*
 * A rubric: how many points each kind of finding costs.
 *
 * Written as YAML (straights-verify(1), "RUBRICS"):
 *
 *	points:
 *	  deal: 10
 *	  play: {points: 40, each: 5}
 *	  illegal-discard: 10
 *
 * A key is a class or a slug; a slug with a key of its own is taken out of its
 * class. The first finding of a key costs all its points, or each finding
 * costs `each` of them.
 */
enum { RUBRIC_ITEMS = 64, RUBRIC_NAME = 40 };

struct rubric_item {
	char name[RUBRIC_NAME]; /* the class or slug */
	double points;
	double each; /* what one finding costs; 0: all points */
};

struct rubric {
	size_t count;
	struct rubric_item item[RUBRIC_ITEMS];
	size_t of[FAULT_COUNT]; /* the item of each fault; count: none */
};

/* Reads one from YAML. 0; or -1 and *f, with *r as it was. */
int
rubric_read(struct rubric *r, const char *yaml, size_t length, struct fault *f);

/* The sum over its items. */
double rubric_points(const struct rubric *r);

/*
 * How much of the game could be judged, from 0 to 1. It is 1 unless a finding
 * of class input ended the judging: then a game of N scored rounds counts as N
 * of N + 1, and a game of none earns nothing.
 */
double rubric_share(const struct verdict *v);

/* The points that are left of an item after so many findings of it, and at most
 * this share of them. */
double
rubric_score(const struct rubric_item *item, uint64_t findings, double share);

/* The rubric that is given; NULL: 100 points over the five classes. */
void rubric_choose(struct rubric *r, const struct rubric *given);

/* How to report; strings are borrowed as long as the report lives. */
struct report_options {
	bool colour;  /* text: with colours of a terminal */
	bool details; /* text: source line, table, proof, rule */
	bool summary; /* text: one line for each game */
	bool files;   /* no findings but a row for each file */
	bool runs; /* moodle: files are PROGRAM/RECORD, a student each program
		    */
	bool printed; /* files are records, lines those of what was printed */
	const char *tool;     /* its name; NULL: verify */
	const char *title;    /* html: of the page; may be NULL */
	uint64_t expected;    /* html: so many games or more; 0: unknown */
	const char *game;     /* the name of all games; NULL: they differ */
	const char *version;  /* may be NULL */
	const char *feedback; /* kattis: folder for files; may be NULL */
	const struct rubric *rubric; /* gradescope; NULL: the default */
};

/* The boards of a game, a part of an HTML page: a table to step through, whose
 * style and script the page has once. */
struct report_boards {
	const struct table_steps *steps; /* one or more */
	const char *players;             /* names, A,B,..; NULL: Player1 .. */
	const struct verdict *verdict;   /* its findings are marked; or NULL */
	uint64_t game;                   /* its number on the page */
	unsigned level;                  /* of headings */
};

extern const char report_boards_style[];
extern const char report_boards_script[];

void report_boards(const struct report_boards *b, struct text *out);

/* Adds bytes as one line of HTML. */
void report_html_line(struct text *out, const char *s, size_t n);

/* How many games of a page have boards. */
enum { REPORT_BOARDS = 20 };

/* The lines of one game's transcript. */
struct report_source {
	const char *bytes;
	size_t length;
	uint64_t first_line; /* number of the line that bytes begin with */
	/* The number of each line, where they are not consecutive (an
	 * unwrapped recording); NULL: they are. */
	const uint64_t *number;
};

/* What the files come to, for the formats that count it. */
struct file_rows {
	struct file_row *row; /* core/report/private.h */
	size_t count;
	size_t room;
};

struct report {
	const struct report_writer *writer;
	struct report_options options;
	struct file_rows files; /* in the end the worst first */
	uint64_t games;
	uint64_t rejected;                  /* games whose verdict is not ok */
	uint64_t passed_over;               /* files */
	const struct report_source *source; /* of the verdict; NULL: not known
					     */
	struct fault trouble; /* the first, when files could not be written */
	void *state;          /* the format's own */
};

/* Begins a report and adds what comes before all verdicts. *options is
 * copied. */
void report_begin(struct report *r, const struct report_format *format,
	const struct report_options *options, struct text *out);

/* Whether the format shows whole transcripts: report_verdict wants a source. */
bool report_wants_source(const struct report *r);

/* Of how many games it shows boards: report_verdict wants their steps. */
unsigned report_wants_steps(const struct report *r);

/* Adds one verdict; `source` may be NULL. */
void report_verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out);

/* Notes that a file holds no line of a game, and is not part of the report: the
 * student of the verdict before has handed in a game as well. */
void report_pass_over(struct report *r, const char *file, struct text *out);

/* Whether all verdicts are on the work of one student. */
bool report_is_single(const struct report *r);

/* Adds what comes after all verdicts and frees what r owns. */
void report_end(struct report *r, struct text *out);

/* The exit status for what was reported, after report_end: 0 or 1, or what the
 * format's readers expect; 2 when files could not be written. */
int report_status(const struct report *r);

/*
 * JSON values: jansson's, for reports and for events. No function returns NULL
 * or refuses: memory that runs out ends the process (core/base/base.h). A value
 * belongs to the caller until it is set in another or printed.
 */
json_t *value_object(void);
json_t *value_list(void);
json_t *value_number(uint64_t n);

/* Any bytes; what is not UTF-8 or a control is shown (core/report/words.c). */
json_t *value_string(const char *s);

/* The same of a text, which is freed. */
json_t *value_text(struct text *t);

/* Any bytes, each of them a character of U+0000 to U+00FF. */
json_t *value_bytes(const char *bytes, size_t length);

/*
 * The name of the event and its fields, as man/straights-events.schema.json has
 * them; `form` is that of the event's kind. null for a value that is not a
 * card.
 */
json_t *value_event(const struct event_form *form, const struct event *e);

/* null for an empty string or NULL; null for 0. */
json_t *value_string_or_null(const char *s);
json_t *value_number_or_null(uint64_t n);

/* These own `value` from then on. */
void value_set(json_t *object, const char *key, json_t *value);
void value_append(json_t *list, json_t *value);

/* Adds the value in one line, without newline, and frees it. */
void value_print(json_t *value, struct text *out);

/* The same with its newline. */
void value_print_line(json_t *value, struct text *out);

#endif
