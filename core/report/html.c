/*
 * One HTML page: each game's findings, and its transcript with the findings in
 * the margin. Bytes of a transcript are escaped for content and attributes.
 */
#include "core/report/private.h"

void
html_text(struct text *out, struct text *safe)
{
	const char *s = safe->bytes;

	for (size_t left = safe->length; left;) {
		size_t plain = strcspn(s, "&<>\"'");

		text_add(out, s, plain);
		if (plain < left)
			text_format(out, "&#%d;", s[plain++]);
		s += plain;
		left -= plain;
	}
	text_fini(safe);
}

void
report_html_line(struct text *out, const char *s, size_t n)
{
	struct text safe = {0};

	show_line(&safe, s, n);
	html_text(out, &safe);
}

/* As detail_show, escaped. */
static void
add_value(struct text *out, const struct detail *d)
{
	struct text safe = {0};

	detail_show(d, &safe);
	html_text(out, &safe);
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
		report_html_line(out, table, n);
		text_string(out, "</kbd>");
		if (!end)
			break;
		table = end + sizeof dot - 1;
	}
	text_string(out, "</dd>");
}

static void
add_moment(const struct verdict *v, const struct fault *f, struct text *out)
{
	char name[TABLE_PLAYER];

	if (!f->round && !f->seat)
		return;
	add_term(out, "when");
	if (f->round)
		text_format(out, "round %u", f->round);
	if (f->round && f->move)
		text_format(out, ", move %u", f->move);
	if (f->round && f->seat)
		text_string(out, ", ");
	if (f->seat) {
		table_player(v->players, f->seat, name);
		report_html_line(out, name, strlen(name));
	}
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
	add_moment(v, &found->fault, out);
	for (; d->kind != DETAIL_RULE; d++)
		add_detail(d, out);
	text_string(out, "</dl><p class=\"rule\">");
	add_value(out, d);
	text_string(out, "</p>");
}

static bool
has_boards(const struct verdict *v, uint64_t game)
{
	return v->steps.count && game <= REPORT_BOARDS;
}

void
html_finding(const struct verdict *v, const struct finding *found,
	uint64_t game, struct text *out)
{
	const struct fault_kind *kind = fault_kind(found->fault.id);
	struct text message = {0};

	text_format(out,
		"<div class=\"finding %s\"><h4>%s <small>%s%s</small></h4><p>",
		fault_class_name(kind->class), kind->slug,
		fault_class_name(kind->class),
		found->allowed ? ", allowed" : "");
	finding_message(found, &message);
	html_text(out, &message);
	text_string(out, "</p>");
	add_details(v, found, out);
	if (has_boards(v, game))
		text_format(out,
			"<p><a class=\"board\" href=\"#g%jub\" "
			"data-line=\"%ju\">Board of this move</a></p>",
			(uintmax_t)game, (uintmax_t)found->fault.line);
	text_string(out, "</div>\n");
}

static void
add_heading(const struct report *r, const struct verdict *v, struct text *out)
{
	struct text line = {0};

	verdict_title(v, &line);
	text_format(out, "<section id=\"g%ju\">\n<header><h2><span>",
		(uintmax_t)r->games);
	html_text(out, &line);
	text_string(out, "</span> ");
	html_tag(verdict_name(v), out);
	text_string(out, "</h2>\n<p class=\"facts\">");
	summary_line(v, &line);
	html_text(out, &line);
	text_string(out, "</p></header>\n");
}

/* Adds where the finding is: as a link into the transcript, if that follows. */
static void
add_entry_place(
	const struct report *r, uint64_t line, bool linked, struct text *out)
{
	if (linked && line)
		text_format(out, "<a href=\"#g%jul%ju\">", (uintmax_t)r->games,
			(uintmax_t)line);
	else if (linked)
		text_format(out, "<a href=\"#g%ju\">", (uintmax_t)r->games);
	else
		text_string(out, "<div>");
	text_string(out, "<span class=\"at\">");
	if (line)
		text_format(out, "%ju", (uintmax_t)line);
	text_string(out, "</span><span>");
}

static void
add_entry(const struct report *r, const struct finding *found, bool linked,
	struct text *out)
{
	const struct fault_kind *kind = fault_kind(found->fault.id);
	struct text message = {0};

	text_format(out, "<li class=\"%s\">", fault_class_name(kind->class));
	add_entry_place(r, found->fault.line, linked, out);
	text_format(out, "<b>%s</b> ", kind->slug);
	finding_message(found, &message);
	html_text(out, &message);
	text_format(out, "</span></%s></li>\n", linked ? "a" : "div");
}

enum { BRIEFLY = 10 }; /* findings of one game on a page of many */

static void
add_contents(const struct report *r, const struct verdict *v, bool brief,
	struct text *out)
{
	size_t count = v->count;

	if (brief && count > BRIEFLY)
		count = BRIEFLY;
	if (count == 0)
		return;
	text_string(out, "<h3>Findings</h3>\n<ol class=\"toc\">\n");
	for (size_t i = 0; i < count; i++)
		add_entry(r, &v->finding[i], !brief, out);
	if (count < v->count)
		text_format(out,
			"<li><div><span class=\"at\"></span><span>and %zu "
			"more</span></div></li>\n",
			v->count - count);
	text_string(out, "</ol>\n");
}

static void
add_boards(struct report *r, const struct verdict *v, struct text *out)
{
	const struct report_boards boards = {.steps = &v->steps,
		.players = v->players,
		.verdict = v,
		.game = r->games,
		.level = 4};
	struct html_index *h = r->state;

	if (!has_boards(v, r->games))
		return;
	h->boards = true;
	text_format(out,
		"<h3>Game</h3>\n<details class=\"sheet\" id=\"g%jub\">"
		"<summary>Boards, to step through</summary>\n",
		(uintmax_t)r->games);
	report_boards(&boards, out);
	text_string(out, "</details>\n");
}

/* A page of many games has no transcripts, and nothing of those without
 * findings but their rows. */
static void
write_html_verdict(struct report *r, const struct verdict *v, struct text *out)
{
	bool brief = html_is_brief(r);

	html_index_add(r, v);
	if (brief && v->count == 0)
		return;
	add_heading(r, v, out);
	add_contents(r, v, brief, out);
	if (!brief) {
		text_string(out, "<h3>Transcript</h3>\n");
		html_transcript(r, v, out);
		add_boards(r, v, out);
	}
	text_string(out, "</section>\n");
}

const struct report_writer report_html = {
	.state = sizeof(struct html_index),
	.source = true,
	.begin = html_begin,
	.verdict = write_html_verdict,
	.end = html_index_end,
};
