/*
 * A transcript on the HTML page: lines with findings and their neighbours
 * stand open, the others are folded.
 */
#include "core/report/private.h"

#include "core/base/base.h"

#include <stdlib.h>

enum {
	AROUND = 3, /* lines shown before and after one with findings */
	FOLDED = 5  /* fewer lines than this stand open */
};

struct sheet_line {
	const char *bytes;
	size_t length;
	uint64_t number;
};

struct sheet {
	const struct verdict *v;
	struct verdict_mark *mark; /* the verdict's, in order of line */
	uint64_t game;
	struct text *out;
	struct sheet_line *line;
	size_t count;
	size_t room;
};

static void
add_line(struct sheet *s, const char *bytes, size_t length, uint64_t number)
{
	s->line = memory_grow(s->line, s->count, &s->room, sizeof *s->line);
	s->line[s->count++] = (struct sheet_line){bytes, length, number};
}

static void
add_source_lines(struct sheet *s, const struct report_source *source)
{
	const char *at = source->bytes;
	const char *end = at + source->length;

	for (size_t i = 0; at < end; i++) {
		size_t n = text_line_length(at, (size_t)(end - at));

		add_line(s, at, n,
			source->number ? source->number[i]
				       : source->first_line + i);
		at += n + (at + n < end);
	}
}

/* Without a source: the lines that the findings kept. */
static void
add_finding_lines(struct sheet *s)
{
	uint64_t last = 0;

	for (size_t i = 0; i < s->v->count; i++) {
		const struct finding *finding = &s->v->finding[i];

		if (finding->fault.line > last)
			add_line(s, finding->source, strlen(finding->source),
				finding->fault.line);
		if (finding->fault.line > last)
			last = finding->fault.line;
	}
}

/* Whether the line begins as the one that the finding kept. */
static bool
has_source(const struct sheet_line *line, const struct finding *finding)
{
	size_t n = strnlen(finding->source, sizeof finding->source - 1);

	return line->length >= n &&
		memcmp(line->bytes, finding->source, n) == 0;
}

/* The index of the finding's line; s->count when it has none. Where several
 * lines have one number, the one that the finding kept. */
static size_t
find_line(const struct sheet *s, const struct finding *finding)
{
	uint64_t number = finding->fault.line;
	size_t low = 0, high = s->count, first;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (s->line[middle].number < number)
			low = middle + 1;
		else
			high = middle;
	}
	for (first = low; low < s->count && s->line[low].number == number;
		low++)
		if (has_source(&s->line[low], finding))
			return low;
	return first < s->count && s->line[first].number == number ? first
								   : s->count;
}

/* Adds the line with the finding's bytes marked. */
static void
add_marked(struct sheet *s, const struct sheet_line *line,
	const struct finding *finding)
{
	size_t from = finding->at ? finding->at - 1 : 0;
	size_t to = from + (finding->fault.width ? finding->fault.width : 1);

	if (!finding->at || from >= line->length) {
		report_html_line(s->out, line->bytes, line->length);
		return;
	}
	show_whole(line->bytes, line->length, &from, &to);
	report_html_line(s->out, line->bytes, from);
	text_string(s->out, "<mark>");
	report_html_line(s->out, line->bytes + from, to - from);
	text_string(s->out, "</mark>");
	report_html_line(s->out, line->bytes + to, line->length - to);
}

static void
add_hit(struct sheet *s, size_t at, const struct finding *finding)
{
	const struct sheet_line *line = &s->line[at];
	const char *class =
		fault_class_name(fault_kind(finding->fault.id)->class);

	text_format(s->out,
		"<div class=\"row hit %s\" id=\"g%jul%ju\">"
		"<a href=\"#g%jul%ju\">%ju</a><span>",
		class, (uintmax_t)s->game, (uintmax_t)line->number,
		(uintmax_t)s->game, (uintmax_t)line->number,
		(uintmax_t)line->number);
	add_marked(s, line, finding);
	text_string(s->out, "</span></div>\n");
}

static int
compare_marks(const void *a, const void *b)
{
	const struct verdict_mark *x = a, *y = b;

	return x->line < y->line ? -1 : x->line > y->line;
}

static void
sort_marks(struct sheet *s)
{
	size_t size = s->v->marks.count * sizeof *s->mark;

	if (!size)
		return;
	s->mark = memory_zero(1, size);
	memcpy(s->mark, s->v->marks.mark, size);
	qsort(s->mark, s->v->marks.count, sizeof *s->mark, compare_marks);
}

/* What the line has in common with one that has a note; NULL: nothing. */
static const struct verdict_mark *
mark_of(const struct sheet *s, const struct sheet_line *line)
{
	struct verdict_mark key = {.line = line->number};

	if (!s->mark)
		return NULL;
	return bsearch(&key, s->mark, s->v->marks.count, sizeof *s->mark,
		compare_marks);
}

/* Adds ` class="like CLASS"` and the name of the finding, or nothing. */
static void
add_likeness(struct sheet *s, const struct sheet_line *line, const char *class)
{
	const struct verdict_mark *mark = mark_of(s, line);
	const struct fault_kind *kind = fault_kind(mark ? mark->id : 0);

	if (mark)
		text_format(s->out, " class=\"%s like %s\" title=\"%s\"", class,
			fault_class_name(kind->class), kind->slug);
	else if (*class)
		text_format(s->out, " class=\"%s\"", class);
}

static void
add_row(struct sheet *s, size_t at)
{
	const struct sheet_line *line = &s->line[at];

	text_string(s->out, "<div");
	add_likeness(s, line, "row");
	text_format(s->out, "><a>%ju</a><span>", (uintmax_t)line->number);
	report_html_line(s->out, line->bytes, line->length);
	text_string(s->out, "</span></div>\n");
}

/* Adds a line in a fold. */
static void
add_folded(struct sheet *s, const struct sheet_line *line)
{
	text_string(s->out, "<span");
	add_likeness(s, line, "");
	text_format(s->out, ">%5ju  ", (uintmax_t)line->number);
	report_html_line(s->out, line->bytes, line->length);
	text_string(s->out, "\n</span>");
}

/* Adds lines without notes, folded. */
static void
add_fold(struct sheet *s, size_t from, size_t to)
{
	uint64_t first, last, like = 0;

	if (from == to)
		return;
	for (size_t i = from; i < to; i++)
		like += mark_of(s, &s->line[i]) != NULL;
	first = s->line[from].number;
	last = s->line[to - 1].number;
	text_string(s->out, "<details><summary>");
	if (first == last)
		text_format(s->out, "Line %ju", (uintmax_t)first);
	else
		text_format(s->out, "Lines %ju–%ju", (uintmax_t)first,
			(uintmax_t)last);
	if (like)
		text_format(s->out,
			", %ju marked as in a note</summary>\n<pre>",
			(uintmax_t)like);
	else
		text_string(s->out, ", nothing found</summary>\n<pre>");
	for (; from < to; from++)
		add_folded(s, &s->line[from]);
	text_string(s->out, "</pre></details>\n");
}

/* Adds findings first..last, without last, in the margin. */
static void
add_margin(struct sheet *s, size_t first, size_t last)
{
	text_string(s->out, "<aside>\n");
	for (; first < last; first++)
		html_finding(s->v, &s->v->finding[first], s->game, s->out);
	text_string(s->out, "</aside></div>\n");
}

/* Adds the findings whose line is not in the transcript before all lines;
 * returns how many there are. */
static size_t
add_findings_without_line(struct sheet *s)
{
	size_t n = 0;

	while (n < s->v->count && find_line(s, &s->v->finding[n]) == s->count)
		n++;
	if (n == 0)
		return 0;
	text_string(s->out, "<div class=\"block\">\n");
	add_margin(s, 0, n);
	return n;
}

/* Adds the line of findings first..last, without last, and its neighbours from
 * `from` on. Returns the line after them. */
static size_t
add_block(struct sheet *s, size_t first, size_t last, size_t from)
{
	size_t hit = find_line(s, &s->v->finding[first]);
	size_t to = hit + 1 + AROUND;
	size_t stop = s->count;

	if (last < s->v->count)
		stop = find_line(s, &s->v->finding[last]);
	if (to > stop)
		to = stop;
	if (to <= hit)
		to = hit + 1;
	text_string(s->out, "<div class=\"block\"><div class=\"lines\">\n");
	for (; from < to; from++) {
		if (from == hit)
			add_hit(s, from, &s->v->finding[first]);
		else
			add_row(s, from);
	}
	text_string(s->out, "</div>\n");
	add_margin(s, first, last);
	return to;
}

/* The next finding that is about a later line. */
static size_t
next_other_line(const struct sheet *s, size_t first)
{
	size_t hit = find_line(s, &s->v->finding[first]);
	size_t last = first + 1;

	while (last < s->v->count) {
		size_t at = find_line(s, &s->v->finding[last]);

		if (at > hit && at < s->count)
			break;
		last++;
	}
	return last;
}

static void
add_rows(struct sheet *s)
{
	size_t at = 0;

	for (size_t first = add_findings_without_line(s);
		first < s->v->count;) {
		size_t hit = find_line(s, &s->v->finding[first]);
		size_t last = next_other_line(s, first);
		size_t from = hit > at + AROUND ? hit - AROUND : at;

		if (from - at < FOLDED)
			from = at;
		add_fold(s, at, from);
		at = add_block(s, first, last, from);
		first = last;
	}
	add_fold(s, at, s->count);
}

void
html_transcript(
	const struct report *r, const struct verdict *v, struct text *out)
{
	struct sheet s = {.v = v, .game = r->games, .out = out};

	if (r->source)
		add_source_lines(&s, r->source);
	else
		add_finding_lines(&s);
	sort_marks(&s);
	text_string(out, "<div class=\"sheet\">\n");
	if (v->count == 0)
		text_string(out, "<p class=\"clean\">All agrees.</p>\n");
	add_rows(&s);
	text_string(out, "</div>\n");
	free(s.line);
	free(s.mark);
}
