/*
 * One HTML page: each game's findings, and its transcript with the findings in
 * the margin. Bytes of a transcript are escaped for content and attributes.
 */
#include "core/report/private.h"

/* core/report/style.css as the build embeds it. */
extern const char report_style[];

/* Adds a text that is safe to show already, with HTML's own escaped. */
static void
add_text(struct text *out, const struct text *safe)
{
	for (size_t i = 0; i < safe->length; i++) {
		char c = safe->bytes[i];

		if (strchr("&<>\"'", c))
			text_format(out, "&#%d;", c);
		else
			text_char(out, c);
	}
}

void
html_line(struct text *out, const char *s, size_t n)
{
	struct text safe = {0};

	show_line(&safe, s, n);
	add_text(out, &safe);
	text_fini(&safe);
}

/* As detail_show, escaped. */
static void
add_value(struct text *out, const struct detail *d)
{
	struct text safe = {0};

	detail_show(d, &safe);
	add_text(out, &safe);
	text_fini(&safe);
}

static void
add_term(struct text *out, const char *term)
{
	text_format(out, "<dt>%s</dt><dd>", term);
}

/* The parts of a table stand between raised dots: each becomes a card. */
static void
add_table(const char *table, struct text *out)
{
	static const char dot[] = " · ";

	add_term(out, "table");
	for (;;) {
		const char *end = strstr(table, dot);
		size_t n = end ? (size_t)(end - table) : strlen(table);

		text_string(out, "<kbd>");
		html_line(out, table, n);
		text_string(out, "</kbd>");
		if (!end)
			break;
		table = end + sizeof dot - 1;
	}
	text_string(out, "</dd>");
}

static void
add_moment(const struct fault *f, struct text *out)
{
	if (!f->round && !f->seat)
		return;
	add_term(out, "when");
	if (f->round)
		text_format(out, "round %u", f->round);
	if (f->round && f->move)
		text_format(out, ", move %u", f->move);
	if (f->seat)
		text_format(out, "%sPlayer%u", f->round ? ", " : "", f->seat);
	text_string(out, "</dd>");
}

static void
add_detail(const struct detail *d, struct text *out)
{
	bool code = d->kind == DETAIL_EXPECTED || d->kind == DETAIL_FOUND;

	add_term(out, d->name);
	text_string(out, code ? "<code>" : "");
	add_value(out, d);
	text_string(out, code ? "</code></dd>" : "</dd>");
}

/* The rule, which is the last, ends the note. */
static void
add_details(
	const struct verdict *v, const struct finding *found, struct text *out)
{
	struct detail detail[DETAILS];
	const struct detail *d = detail;

	finding_details(v, found, detail);
	text_string(out, "<dl>");
	if (d->kind == DETAIL_TABLE)
		add_table((d++)->value, out);
	add_moment(&found->fault, out);
	for (; d->kind != DETAIL_RULE; d++)
		add_detail(d, out);
	text_string(out, "</dl><p class=\"rule\">");
	add_value(out, d);
	text_string(out, "</p>");
}

void
html_finding(
	const struct verdict *v, const struct finding *found, struct text *out)
{
	const struct fault_kind *kind = fault_kind(found->fault.id);
	struct text message = {0};

	text_format(out,
		"<div class=\"finding %s\"><h3>%s <small>%s%s</small></h3><p>",
		fault_class_name(kind->class), kind->slug,
		fault_class_name(kind->class),
		found->allowed ? ", allowed" : "");
	finding_message(found, &message);
	add_text(out, &message);
	text_fini(&message);
	text_string(out, "</p>");
	add_details(v, found, out);
	text_string(out, "</div>\n");
}

struct html {
	struct text index; /* a row for each game, for the end of the page */
};

/* The policy in the head forbids to fetch anything and to run any script. */
static void
begin_html(struct report *r, struct text *out)
{
	const char *tool = r->options.tool;

	text_string(out,
		"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
		"<meta charset=\"utf-8\">\n"
		"<meta http-equiv=\"Content-Security-Policy\" "
		"content=\"default-src 'none'; style-src 'unsafe-inline'; "
		"base-uri 'none'; form-action 'none'\">\n"
		"<meta name=\"viewport\" "
		"content=\"width=device-width, initial-scale=1\">\n"
		"<meta name=\"referrer\" content=\"no-referrer\">\n"
		"<link rel=\"icon\" href=\"data:,\">\n");
	text_format(out, "<title>%s</title>\n<style>\n%s</style>\n",
		tool ? tool : "verify", report_style);
	text_string(out, "</head>\n<body>\n");
}

static void
add_tag(const char *name, struct text *out)
{
	text_format(out, "<span class=\"tag %s\">%s</span>", name, name);
}

static void
add_heading(const struct report *r, const struct verdict *v, struct text *out)
{
	struct text line = {0};

	verdict_title(v, &line);
	text_format(out, "<section id=\"g%ju\">\n<header><h1><span>",
		(uintmax_t)r->games);
	add_text(out, &line);
	text_string(out, "</span> ");
	add_tag(verdict_name(v), out);
	text_string(out, "</h1>\n<p class=\"facts\">");
	text_clear(&line);
	summary_line(v, &line);
	add_text(out, &line);
	text_string(out, "</p></header>\n");
	text_fini(&line);
}

static void
add_entry(const struct report *r, const struct finding *found, struct text *out)
{
	const struct fault_kind *kind = fault_kind(found->fault.id);
	uint64_t line = found->fault.line;
	struct text message = {0};

	text_format(out, "<li class=\"%s\"><a href=\"#g%ju",
		fault_class_name(kind->class), (uintmax_t)r->games);
	if (line)
		text_format(out, "l%ju\"><span class=\"at\">%ju</span><span>",
			(uintmax_t)line, (uintmax_t)line);
	else
		text_string(out, "\"><span class=\"at\"></span><span>");
	text_format(out, "<b>%s</b> ", kind->slug);
	finding_message(found, &message);
	add_text(out, &message);
	text_string(out, "</span></a></li>\n");
	text_fini(&message);
}

static void
add_contents(const struct report *r, const struct verdict *v, struct text *out)
{
	if (v->count == 0)
		return;
	text_string(out, "<h2>Findings</h2>\n<ol class=\"toc\">\n");
	for (size_t i = 0; i < v->count; i++)
		add_entry(r, &v->finding[i], out);
	text_string(out, "</ol>\n");
}

static void
add_to_index(const struct report *r, const struct verdict *v)
{
	struct html *h = r->state;
	struct text line = {0};

	text_string(&h->index, "<tr><td>");
	add_tag(verdict_name(v), &h->index);
	text_format(
		&h->index, "</td><td><a href=\"#g%ju\">", (uintmax_t)r->games);
	verdict_title(v, &line);
	add_text(&h->index, &line);
	text_string(&h->index, "</a></td><td>");
	text_clear(&line);
	summary_findings(v, &line);
	add_text(&h->index, &line);
	text_string(&h->index, "</td></tr>\n");
	text_fini(&line);
}

static void
write_html_verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	add_to_index(r, v);
	add_heading(r, v, out);
	add_contents(r, v, out);
	text_string(out, "<h2>Transcript</h2>\n");
	html_transcript(v, source, r->games, out);
	text_string(out, "</section>\n");
}

static void
end_html(struct report *r, struct text *out)
{
	struct html *h = r->state;

	if (r->games != 1) {
		text_format(out, "<nav><h1>%ju games</h1>\n<table>\n",
			(uintmax_t)r->games);
		text_add(out, h->index.bytes, h->index.length);
		text_string(out, "</table></nav>\n");
	}
	text_string(out, "</body>\n</html>\n");
	text_fini(&h->index);
}

const struct report_writer report_html = {
	.state = sizeof(struct html),
	.source = true,
	.begin = begin_html,
	.verdict = write_html_verdict,
	.end = end_html,
};
