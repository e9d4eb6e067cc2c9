/*
 * Comma-separated values (RFC 4180) for spreadsheets: a row for each finding,
 * or for each file, below a row of names.
 */
#include "core/report/private.h"

/* Spreadsheets read the signs of full width as those of ASCII. */
static bool
is_formula(const char *s)
{
	static const char *const wide[] = {"＝", "＋", "－", "＠"};

	for (size_t i = 0; i < LENGTH(wide); i++)
		if (strncmp(s, wide[i], strlen(wide[i])) == 0)
			return true;
	return ascii_among(*s, "=+-@\t\r") && s[1];
}

/* A value that a spreadsheet would take for a formula begins with a quote: file
 * names and lines come from strangers. Where semicolons part values, one that
 * has such is to stay in one. */
void
csv_value(struct text *out, const char *s)
{
	const char *before = is_formula(s) ? "'" : "";

	if (!*before && !strpbrk(s, ",;\"\n\r")) {
		text_string(out, s);
		return;
	}
	text_format(out, "\"%s", before);
	for (; *s; s++) {
		if (*s == '"')
			text_char(out, '"');
		text_char(out, *s);
	}
	text_char(out, '"');
}

/* Adds bytes of a transcript, made safe to show, and a comma. */
static void
add_shown(struct text *out, const char *s)
{
	struct text safe = {0};

	show_line(&safe, s, strlen(s));
	csv_value(out, safe.bytes);
	text_char(out, ',');
	text_fini(&safe);
}

/* A number and a comma; 0 is not a number. */
static void
add_number(struct text *out, uint64_t n)
{
	if (n)
		text_format(out, "%ju", (uintmax_t)n);
	text_char(out, ',');
}

static void
add_finding(const struct report *r, const struct verdict *v,
	const struct finding *finding, struct text *out)
{
	const struct fault *f = &finding->fault;
	const struct fault_kind *kind = fault_kind(f->id);
	struct finding_texts texts = finding_texts(finding);

	add_shown(out, v->file);
	add_number(out, r->games);
	add_number(out, f->line);
	add_number(out, f->column);
	text_format(out, "%s,%s,%s,", fault_class_name(kind->class), kind->slug,
		finding->allowed ? "yes" : "no");
	add_number(out, finding->count);
	add_number(out, f->round);
	add_number(out, f->seat);
	add_shown(out, f->what);
	add_shown(out, texts.expected);
	add_shown(out, texts.found);
	text_cut(out, out->length - 1);
	text_string(out, "\r\n");
}

static void
write_csv_verdict(struct report *r, const struct verdict *v, struct text *out)
{
	for (size_t i = 0; i < v->count; i++)
		add_finding(r, v, &v->finding[i], out);
}

static void
write_csv_row(
	const struct report *r, const struct file_row *row, struct text *out)
{
	(void)r;
	add_shown(out, row->file);
	text_format(out, "%s,%ju,", fault_class_name(row->worst),
		(uintmax_t)file_row_sum(row->games));
	for (unsigned class = 0; class < CLASS_COUNT; class ++)
		text_format(out, "%ju,", (uintmax_t)row->findings[class]);
	add_number(out, row->line);
	add_number(out, row->column);
	add_shown(out, row->message ? fault_kind(row->finding)->slug : "");
	add_shown(out, row->message ? row->message : "");
	add_shown(out, row->wording);
	add_shown(out, row->shuffle);
	if (row->seeded)
		text_format(out, "%jd", (intmax_t)row->seed);
	text_string(out, "\r\n");
}

static const struct report_writer csv_files = {
	.head = "file,verdict,games,deal,play,score,input,wording,"
		"line,column,finding,message,format,shuffle,seed\r\n",
	.verdict = file_rows_verdict,
	.row = write_csv_row,
};

const struct report_writer report_csv = {
	.files = &csv_files,
	.head = "file,game,line,column,class,finding,allowed,lines,"
		"round,player,message,expected,found\r\n",
	.verdict = write_csv_verdict,
};
