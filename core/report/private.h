/*
 * What the report formats share: the functions a format consists of, findings
 * and verdicts in words, bytes made safe to show, JSON values, parts of the
 * HTML page.
 */
#ifndef CORE_REPORT_PRIVATE_H
#define CORE_REPORT_PRIVATE_H

#include "core/report/report.h"

/* A format's functions; core/report/report.def has its name and summary. */
struct report_writer {
	size_t state; /* bytes at report.state, all zero at the beginning */
	bool source;  /* it shows whole transcripts */
	bool single;  /* it is on the work of one student */
	/* What writes in its place under --summary; NULL: it has no such. */
	const struct report_writer *files;
	int accepted;     /* exit status without findings; 0: 0 */
	int rejected;     /* exit status with findings; 0: 1 */
	const char *head; /* comes first; NULL: nothing */
	/* begin and end may be NULL: nothing to add. */
	void (*begin)(struct report *r, struct text *out);
	void (*verdict)(
		struct report *r, const struct verdict *v, struct text *out);
	/* A file of the last verdict's student without a game; NULL: nothing
	 * is said of it. */
	void (*pass_over)(struct report *r, const char *file, struct text *out);
	/* Of each file, the worst first, before `end`; NULL: nothing. */
	void (*row)(const struct report *r, const struct file_row *row,
		struct text *out);
	/* Also frees what the state owns; called exactly once. */
	void (*end)(struct report *r, struct text *out);
};

#define REPORT(name, summary) extern const struct report_writer report_##name;
#include "core/report/report.def"
#undef REPORT

/*
 * Findings in words (words.c). A finding has a message, one line, and details,
 * one line each: how the table stood, what proves it, what was expected and
 * what was found, and the rule. What these functions add is safe to show.
 */
enum detail_kind {
	DETAIL_TABLE,
	DETAIL_PROOF,
	DETAIL_INPUT, /* the command that led there */
	DETAIL_EXPECTED,
	DETAIL_FOUND,
	DETAIL_RULE,
	DETAILS
};

struct detail {
	enum detail_kind kind;
	const char *name;
	const char *label; /* what stands before it in a list of details */
	const char *value; /* as found: detail_show makes it safe */
	bool words;        /* it is not text of the program */
	uint64_t command;  /* its number, of an input; else 0 */
};

/* The details that a finding has, in order; returns how many. The last is
 * always DETAIL_RULE. Strings are the finding's or static. */
size_t finding_details(const struct verdict *v, const struct finding *finding,
	struct detail d[DETAILS]);

/*
 * What should stand there and what does: lines of the program, empty for no
 * line. Of a finding about no text both are words. The strings are the
 * finding's or static.
 */
struct finding_texts {
	const char *expected;
	const char *found;
};

struct finding_texts finding_texts(const struct finding *finding);

/* Adds the value; white space is visible where it matters. */
void detail_show(const struct detail *d, struct text *out);

/* Adds the message, and how many lines are like this. */
void finding_message(const struct finding *finding, struct text *out);

/* Adds `:line:column` if the finding has a line. */
void finding_place(const struct finding *finding, struct text *out);

/* Adds `file:line:column: slug: message`, without newline. */
void finding_line(const struct verdict *v, const struct finding *finding,
	struct text *out);

/* Adds the details, each a line. */
void finding_list_details(const struct verdict *v,
	const struct finding *finding, struct text *out);

/* Adds the line and the details. */
void finding_in_full(const struct verdict *v, const struct finding *finding,
	struct text *out);

/* How many findings of each class a verdict has. */
struct class_counts {
	struct class_count {
		uint64_t findings;
		uint64_t lines; /* that they are about */
		uint64_t allowed;
	} of[CLASS_COUNT];
};

struct class_counts verdict_counts(const struct verdict *v);

/* Adds the file and, for a game after its first, the line it begins at. */
void verdict_title(const struct verdict *v, struct text *out);

/*
 * A summary is a verdict in one line, without file or newline:
 * "play: 1 finding, wording: 1 finding on 418 lines; cs246, libstdc++ seed 44
 * (recovered), 5 rounds, Player1 wins". summary_game adds what stands behind
 * the semicolon.
 */
void summary_game(const struct verdict *v, struct text *out);
void summary_line(const struct verdict *v, struct text *out);

/* Adds the title and the summary: a line, without newline. */
void verdict_line(const struct verdict *v, struct text *out);

/* What the games of each file come to: a row for each file. Arrays by
 * class have `ok` last. */
struct file_row {
	char *file;
	enum fault_class worst;             /* CLASS_COUNT: ok */
	uint64_t games[CLASS_COUNT + 1];    /* by their verdict */
	uint64_t findings[CLASS_COUNT + 1]; /* those not allowed */
	enum fault_id finding;              /* the first of the worst class */
	uint64_t line;
	uint32_t column;
	char *message; /* of that finding; NULL: there is none */
	char *facts;   /* of the first game, as summary_game says them */
	bool seeded;
	int64_t seed;
	char wording[VERDICT_NAME];
	char shuffle[VERDICT_NAME];
};

/* Counts a game; those of one file come one after the other. A writer's
 * `verdict` that does no more: it adds nothing to out. */
void
file_rows_verdict(struct report *r, const struct verdict *v, struct text *out);

/* The sum over the classes, and `ok`. */
uint64_t file_row_sum(const uint64_t *by_class);

/* How many files, games and findings there are of each class. */
struct file_totals {
	uint64_t files[CLASS_COUNT + 1];
	uint64_t games[CLASS_COUNT + 1];
	uint64_t findings[CLASS_COUNT + 1];
};

struct file_totals file_rows_total(const struct file_rows *files);

/*
 * Bytes made safe to show (words.c): on terminals, in JSON, XML and HTML.
 *
 * A transcript may hold anything. Nothing that these functions add can move a
 * cursor, change a colour, turn the reading direction or break a document:
 * control characters become pictures or escapes, and a byte that is not UTF-8
 * becomes \xHH.
 */
enum { SHOW_INVALID = 0x110000 };

/*
 * Reads one UTF-8 code point from the first bytes of s (length is at least 1).
 * Returns how many bytes it took; where they are not UTF-8, 1 and *rune is
 * SHOW_INVALID.
 */
size_t show_rune(const char *s, size_t length, uint32_t *rune);

/* Adds s as one line for people: controls as their pictures, a tab as one
 * space. */
void show_line(struct text *out, const char *s, size_t length);

/* Widens a span of a line, which may end behind it, to whole characters. */
void show_whole(const char *s, size_t length, size_t *from, size_t *to);

/* The number that ends a name, behind its last `sign`; NULL: it has none. */
const char *show_number_of(const char *name, char sign);

/* As show_line, with white space visible too: a space is a raised dot. */
void show_spaces(struct text *out, const char *s, size_t length);

/* Adds s as valid UTF-8 of characters that XML 1.0 allows, newlines and tabs
 * as they are. For JSON and XML writers, which do their own quoting. */
void show_utf8(struct text *out, const char *s, size_t length);

/* Adds s with each of the bytes `escaped` in the format `as`, which takes its
 * code. */
void show_escaped(
	struct text *out, const char *s, const char *escaped, const char *as);

/* Adds a text that is safe to show already, with HTML's own escaped, for
 * content and attributes; frees it. */
void html_text(struct text *out, struct text *safe);

/* Adds s as one value of comma-separated ones (csv.c), in quotes if need be. */
void csv_value(struct text *out, const char *s);

/* Parts of the HTML page (html.c). */

/* Adds a finding of the report's game number `game` as a note in the margin,
 * with a link to its board if there are steps. */
void html_finding(const struct verdict *v, const struct finding *finding,
	uint64_t game, struct text *out);

/*
 * Adds the transcript (html_transcript.c): lines with findings among their
 * neighbours, each with its notes, long stretches without findings folded.
 * Without a source the lines are those that the findings kept. Line 214 of game
 * 3 has the anchor g3l214.
 */
void html_transcript(
	const struct report *r, const struct verdict *v, struct text *out);

/* Whether there are so many games that their transcripts are left out. */
bool html_is_brief(const struct report *r);

#endif
