#include "core/report/format.h"
#include "core/report/markup.h"
#include "core/report/message.h"
#include "core/report/note.h"
#include "core/report/sheet.h"
#include "core/report/style.h"
#include "core/report/summary.h"

struct html {
	struct text index; /* a row for each game, for the end of the page */
};

/*
 * Nothing is fetched and no script runs, whatever the transcript says; what
 * comes from it is escaped besides.
 */
static void
begin(struct report *r, struct text *out)
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
		tool ? tool : "verify", style_css);
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

	message_file(v, &line);
	text_format(out, "<section id=\"g%ju\">\n<header><h1><span>",
		(uintmax_t)r->games);
	markup_text(out, &line);
	text_string(out, "</span> ");
	add_tag(verdict_name(v), out);
	text_string(out, "</h1>\n<p class=\"facts\">");
	text_clear(&line);
	summary_add(v, &line);
	markup_text(out, &line);
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
	message_add(found, &message);
	markup_text(out, &message);
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
	message_file(v, &line);
	markup_text(&h->index, &line);
	text_string(&h->index, "</a></td><td>");
	text_clear(&line);
	summary_findings(v, &line);
	markup_text(&h->index, &line);
	text_string(&h->index, "</td></tr>\n");
	text_fini(&line);
}

static void
verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	add_to_index(r, v);
	add_heading(r, v, out);
	add_contents(r, v, out);
	text_string(out, "<h2>Transcript</h2>\n");
	sheet_add(v, source, r->games, out);
	text_string(out, "</section>\n");
}

static void
end(struct report *r, struct text *out)
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

const struct report_format report_html = {
	.name = "html",
	.summary = "a page: the transcript with its findings in the margin",
	.state = sizeof(struct html),
	.source = true,
	.begin = begin,
	.verdict = verdict,
	.end = end,
};
