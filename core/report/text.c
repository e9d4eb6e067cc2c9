/*
 * Findings for people, as compilers print theirs.
 */
#include "core/report/private.h"

static void
add_row(const char *name, uint64_t files, uint64_t games, uint64_t findings,
	struct text *out)
{
	text_format(out, "%-8s %9ju %9ju %9ju\n", name, (uintmax_t)files,
		(uintmax_t)games, (uintmax_t)findings);
}

/* Adds a line for each verdict there was, and one for all. A file and a game
 * count at their worst class, a finding at its own. */
static void
add_totals(const struct file_rows *rows, struct text *out)
{
	struct file_totals t = file_rows_total(rows);

	text_format(out, "%-8s %9s %9s %9s of the class, in any file\n",
		"verdict", "files", "games", "findings");
	for (unsigned class = 0; class <= CLASS_COUNT; class ++)
		if (t.games[class] || t.findings[class])
			add_row(fault_class_name(class), t.files[class],
				t.games[class], t.findings[class], out);
	add_row("all", file_row_sum(t.files), file_row_sum(t.games),
		file_row_sum(t.findings), out);
}

enum { LINE_MARK = 60 }; /* carets and tildes at most */

/* Colours of a terminal: parameters of SGR. */
static const char bold[] = "1", red[] = "1;31", yellow[] = "1;33",
		  violet[] = "1;35", green[] = "1;32", dim[] = "2";

static const char *colour_of(enum fault_class class)
{
	if (class == CLASS_WORDING)
		return yellow;
	return class == CLASS_INPUT ? violet : red;
}

/* Begins or, with NULL, ends a colour. */
static void
set_colour(const struct report *r, const char *colour, struct text *out)
{
	if (r->options.colour)
		text_format(out, "\033[%sm", colour ? colour : "");
}

static void
add_file(const char *file, struct text *out)
{
	show_line(out, file, strlen(file));
}

static void
add_heading(const struct report *r, const struct verdict *v,
	const struct finding *finding, struct text *out)
{
	const struct fault_kind *kind = fault_kind(finding->fault.id);

	set_colour(r, bold, out);
	add_file(v->file, out);
	finding_place(finding, out);
	text_string(out, ": ");
	set_colour(r, NULL, out);
	set_colour(r, colour_of(kind->class), out);
	text_string(out, kind->slug);
	set_colour(r, NULL, out);
	text_string(out, ": ");
	finding_message(finding, out);
	text_string(out, finding->allowed ? " (allowed)\n" : "\n");
}

/* The mark under the source line: ^ and as many ~ as the fault is wide. */
static void
add_mark(
	const struct report *r, const struct finding *finding, struct text *out)
{
	const char *s = finding->source;
	size_t length = strlen(s);
	size_t from = finding->at ? finding->at - 1 : 0;
	size_t to = from + finding->fault.width;
	size_t at, width;
	struct text scratch = {0};

	if (from > length)
		return;
	show_whole(s, length, &from, &to);
	show_line(&scratch, s, from);
	at = text_columns(scratch.bytes, scratch.length);
	text_clear(&scratch);
	show_line(&scratch, s + from, to - from);
	width = text_columns(scratch.bytes, scratch.length);
	text_fini(&scratch);
	text_format(out, "      | %*s", (int)at, "");
	set_colour(r, green, out);
	text_char(out, '^');
	for (size_t i = 1; i < width && i < LINE_MARK; i++)
		text_char(out, '~');
	set_colour(r, NULL, out);
	text_char(out, '\n');
}

static void
add_source(
	const struct report *r, const struct finding *finding, struct text *out)
{
	if (!finding->fault.line || !finding->source[0])
		return;
	text_format(out, "%5ju | ", (uintmax_t)finding->fault.line);
	show_line(out, finding->source, strlen(finding->source));
	text_char(out, '\n');
	add_mark(r, finding, out);
}

/* When the table stood as it is shown. */
static void
add_moment(const struct fault *f, struct text *out)
{
	if (f->round)
		text_format(out, "; round %u", f->round);
	if (f->round && f->move)
		text_format(out, ", move %u", f->move);
}

static void
add_detail(const struct report *r, const struct fault *f,
	const struct detail *d, struct text *out)
{
	set_colour(r, dim, out);
	text_format(out, "      = %s", d->label);
	if (d->kind == DETAIL_FOUND)
		text_string(out, "   "); /* in line with what was expected */
	set_colour(r, NULL, out);
	detail_show(d, out);
	if (d->kind == DETAIL_TABLE)
		add_moment(f, out);
	if (d->kind == DETAIL_RULE)
		text_format(out, " (--explain %s)", fault_kind(f->id)->slug);
	text_char(out, '\n');
}

static void
add_details(const struct report *r, const struct verdict *v,
	const struct finding *finding, struct text *out)
{
	struct detail detail[DETAILS];
	size_t count = finding_details(v, finding, detail);

	for (size_t i = 0; i < count; i++)
		add_detail(r, &finding->fault, &detail[i], out);
}

static void
write_text_verdict(struct report *r, const struct verdict *v, struct text *out)
{
	file_rows_verdict(r, v, out);
	for (size_t i = 0; i < v->count; i++) {
		add_heading(r, v, &v->finding[i], out);
		if (r->options.details) {
			add_source(r, &v->finding[i], out);
			add_details(r, v, &v->finding[i], out);
		}
	}
	if (r->options.summary) {
		add_file(v->file, out);
		text_string(out, ": ");
		summary_line(v, out);
		text_char(out, '\n');
	}
}

static void
end_text(struct report *r, struct text *out)
{
	if (r->options.summary && r->games > 1)
		add_totals(&r->files, out);
}

/* Adds " (3 findings, 2 games)" where there is more than the one shown. */
static void
add_counts(const struct file_row *row, struct text *out)
{
	uint64_t findings = file_row_sum(row->findings);
	uint64_t games = file_row_sum(row->games);

	if (findings <= 1 && games == 1)
		return;
	text_string(out, " (");
	if (findings > 1)
		text_format(out, "%ju findings", (uintmax_t)findings);
	if (games > 1)
		text_format(out, "%s%ju games", findings > 1 ? ", " : "",
			(uintmax_t)games);
	text_char(out, ')');
}

static void
write_text_row(
	const struct report *r, const struct file_row *row, struct text *out)
{
	const char *colour =
		row->worst == CLASS_COUNT ? green : colour_of(row->worst);

	set_colour(r, colour, out);
	text_format(out, "%-8s", fault_class_name(row->worst));
	set_colour(r, NULL, out);
	text_char(out, ' ');
	add_file(row->file, out);
	if (row->line)
		text_format(out, ":%ju:%u", (uintmax_t)row->line,
			row->column ? row->column : 1);
	text_string(out, ": ");
	if (row->message)
		text_format(out, "%s: %s", fault_kind(row->finding)->slug,
			row->message);
	else
		text_string(out, row->facts);
	add_counts(row, out);
	text_char(out, '\n');
}

static void
end_files(struct report *r, struct text *out)
{
	add_totals(&r->files, out);
}

static const struct report_writer text_files = {
	.verdict = file_rows_verdict,
	.row = write_text_row,
	.end = end_files,
};

const struct report_writer report_text = {
	.files = &text_files,
	.verdict = write_text_verdict,
	.end = end_text,
};
