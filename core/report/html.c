/*
 * One HTML page: its head; each game's findings, and its transcript with the
 * findings in the margin; and the table of all games with totals, which comes
 * last and is shown first.
 */
#include "core/report/private.h"

#include "core/base/base.h"

#include <stdlib.h>

/* core/report/style.css, page.js and its hash as the build embeds them. */
extern const char report_style[];
extern const char report_page_script[];
extern const char report_page_hash[];
extern const char report_boards_hash[];

enum { MANY = 200 }; /* games whose transcripts one page has */

/* The table of all games, which the script of the page filters and sorts. */
struct html_row {
	enum fault_class class;
	uint64_t findings; /* of the class */
	uint64_t game;
	struct text cells;
};

struct html_index {
	struct html_row *row;
	size_t count;
	size_t room;
	bool boards; /* some game has them */
};

bool
html_is_brief(const struct report *r)
{
	return r->options.expected > MANY;
}

static void
add_title(const struct report *r, struct text *out)
{
	text_string(out, "<title>");
	if (r->options.title) {
		report_html_line(
			out, r->options.title, strlen(r->options.title));
		text_string(out, " – ");
	}
	text_format(out, "%s</title>\n", r->options.tool);
}

/* The policy forbids to fetch anything, and any script but the page's own. */
static void
begin_page(struct report *r, struct text *out)
{
	text_format(out,
		"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
		"<meta charset=\"utf-8\">\n"
		"<meta http-equiv=\"Content-Security-Policy\" "
		"content=\"default-src 'none'; style-src 'unsafe-inline'; "
		"script-src 'sha256-%s' 'sha256-%s'; img-src data:; "
		"base-uri 'none'; form-action 'none'\">\n"
		"<meta name=\"viewport\" "
		"content=\"width=device-width, initial-scale=1\">\n"
		"<meta name=\"referrer\" content=\"no-referrer\">\n"
		"<link rel=\"icon\" href=\"data:,\">\n",
		report_page_hash, report_boards_hash);
	add_title(r, out);
	text_format(out, "<style>\n%s%s</style>\n", report_style,
		report_boards_style);
	text_string(out, "</head>\n<body>\n");
}

static void
add_tag(const char *name, struct text *out)
{
	text_format(out, "<span class=\"tag %s\">%s</span>", name, name);
}

/* The worst finding, or else the game, in one line. */
static void
add_worst(const struct verdict *v, struct text *out)
{
	const struct finding *worst = verdict_worst(v);
	struct text message = {0};

	if (worst) {
		text_format(
			out, "<b>%s</b> ", fault_kind(worst->fault.id)->slug);
		finding_message(worst, &message);
	} else {
		summary_game(v, &message);
	}
	html_text(out, &message);
}

static void
add_cells(const struct report *r, const struct verdict *v,
	const struct class_counts *n, struct text *out)
{
	bool linked = !html_is_brief(r) || v->count;
	struct text title = {0};

	text_format(out, "<tr data-game=\"g%ju\"><td data-key=\"%d\">",
		(uintmax_t)r->games, (int)verdict_class(v));
	add_tag(verdict_name(v), out);
	text_string(out, "</td><td>");
	verdict_title(v, &title);
	if (linked)
		text_format(out, "<a href=\"#g%ju\">", (uintmax_t)r->games);
	html_text(out, &title);
	text_string(out, linked ? "</a></td>" : "</td>");
	for (unsigned class = 0; class < CLASS_COUNT; class ++) {
		uint64_t count = n->of[class].findings - n->of[class].allowed;

		text_format(out, count ? "<td>%ju</td>" : "<td></td>",
			(uintmax_t)count);
	}
	text_string(out, "<td>");
	add_worst(v, out);
	text_string(out, "</td></tr>\n");
}

static void
add_row(struct report *r, const struct verdict *v)
{
	struct html_index *h = r->state;
	const struct class_counts n = verdict_counts(v);
	enum fault_class class = verdict_class(v);
	struct html_row *row;

	h->row = memory_grow(h->row, h->count, &h->room, sizeof *h->row);
	row = &h->row[h->count++];
	*row = (struct html_row){.class = class, .game = r->games};
	if (class < CLASS_COUNT)
		row->findings = n.of[class].findings - n.of[class].allowed;
	add_cells(r, v, &n, &row->cells);
}

/* The worst first, as in a summary; equal ones as they came. */
static int
compare_rows(const void *a, const void *b)
{
	const struct html_row *x = a, *y = b;

	if (x->class != y->class)
		return x->class < y->class ? -1 : 1;
	if (x->findings != y->findings)
		return x->findings > y->findings ? -1 : 1;
	return x->game < y->game ? -1 : x->game > y->game;
}

/* "13 files, 14 games, 12 findings", and how many files have which verdict. */
static void
add_totals(const struct report *r, struct text *out)
{
	const struct html_index *h = r->state;
	struct file_totals t = file_rows_total(&r->files);
	uint64_t findings = file_row_sum(t.findings);
	uint64_t files = file_row_sum(t.files);

	text_format(out, "<h1>%ju %s%s</h1>\n<p class=\"totals\">",
		(uintmax_t)files, r->options.printed ? "run" : "file",
		files == 1 ? "" : "s");
	for (unsigned class = 0; class <= CLASS_COUNT; class ++)
		if (t.files[class])
			text_format(out,
				"<span class=\"tag %s\">%ju %s</span> ",
				fault_class_name(class),
				(uintmax_t)t.files[class],
				fault_class_name(class));
	text_format(out, "%zu game%s, %ju finding%s</p>\n", h->count,
		h->count == 1 ? "" : "s", (uintmax_t)findings,
		findings == 1 ? "" : "s");
}

/* Adds a choice of the script: `any`, and the names. */
static void
add_choice(const char *id, const char *any, bool ok, struct text *out)
{
	text_format(out,
		"<select id=\"%s\" aria-label=\"%s\">"
		"<option value=\"\">any %s</option>",
		id, id, any);
	for (unsigned class = 0; class < CLASS_COUNT + (unsigned)ok; class ++)
		text_format(
			out, "<option>%s</option>", fault_class_name(class));
	text_string(out, "</select>\n");
}

static void
add_head(struct text *out)
{
	static const char *const name[] = {"verdict", "file", "deal", "play",
		"score", "input", "wording", "first finding"};

	text_string(out,
		"<p class=\"tools\" hidden>"
		"<input id=\"file\" type=\"search\" "
		"placeholder=\"part of a name\" aria-label=\"file\">\n");
	add_choice("verdict", "verdict", true, out);
	add_choice("class", "finding", false, out);
	text_string(out,
		"<output id=\"shown\"></output></p>\n"
		"<table id=\"index\">\n<thead><tr>");
	for (size_t i = 0; i < LENGTH(name); i++)
		text_format(out, "<th><button>%s</button></th>", name[i]);
	text_string(out, "</tr></thead>\n<tbody>\n");
}

static void
add_index(const struct report *r, struct text *out)
{
	struct html_index *h = r->state;

	text_string(out, "<nav>");
	add_totals(r, out);
	add_head(out);
	qsort(h->row, h->count, sizeof *h->row, compare_rows);
	for (size_t i = 0; i < h->count; i++)
		text_append(out, &h->row[i].cells);
	text_format(out, "</tbody>\n</table></nav>\n<script>%s</script>\n",
		report_page_script);
}

static void
end_page(struct report *r, struct text *out)
{
	struct html_index *h = r->state;

	if (h->count > 1)
		add_index(r, out);
	else if (h->count == 0)
		text_string(out, "<nav><h1>No game</h1></nav>\n");
	if (h->boards)
		text_format(out, "<script>%s</script>\n", report_boards_script);
	text_string(out, "</body>\n</html>\n");
	for (size_t i = 0; i < h->count; i++)
		text_fini(&h->row[i].cells);
	free(h->row);
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
add_details(const struct verdict *v, const struct finding *finding,
	struct text *out)
{
	struct detail detail[DETAILS];
	const struct detail *d = detail;

	finding_details(v, finding, detail);
	text_string(out, "<dl>");
	if (d->kind == DETAIL_TABLE)
		add_table((d++)->value, out);
	add_moment(v, &finding->fault, out);
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
html_finding(const struct verdict *v, const struct finding *finding,
	uint64_t game, struct text *out)
{
	const struct fault_kind *kind = fault_kind(finding->fault.id);
	struct text message = {0};

	text_format(out,
		"<div class=\"finding %s\"><h4>%s <small>%s%s</small></h4><p>",
		fault_class_name(kind->class), kind->slug,
		fault_class_name(kind->class),
		finding->allowed ? ", allowed" : "");
	finding_message(finding, &message);
	html_text(out, &message);
	text_string(out, "</p>");
	add_details(v, finding, out);
	if (has_boards(v, game))
		text_format(out,
			"<p><a class=\"board\" href=\"#g%jub\" "
			"data-line=\"%ju\">Board of this move</a></p>",
			(uintmax_t)game, (uintmax_t)finding->fault.line);
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
	add_tag(verdict_name(v), out);
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
add_entry(const struct report *r, const struct finding *finding, bool linked,
	struct text *out)
{
	const struct fault_kind *kind = fault_kind(finding->fault.id);
	struct text message = {0};

	text_format(out, "<li class=\"%s\">", fault_class_name(kind->class));
	add_entry_place(r, finding->fault.line, linked, out);
	text_format(out, "<b>%s</b> ", kind->slug);
	finding_message(finding, &message);
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

	file_rows_verdict(r, v, out);
	add_row(r, v);
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
	.begin = begin_page,
	.verdict = write_html_verdict,
	.end = end_page,
};
