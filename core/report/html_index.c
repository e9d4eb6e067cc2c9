/*
 * The frame of the HTML page: its head, the totals, and the table of all games.
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

bool
html_is_brief(const struct report *r)
{
	return r->options.expected > MANY;
}

static void
add_title(const struct report *r, struct text *out)
{
	const char *tool = r->options.tool ? r->options.tool : "verify";

	text_string(out, "<title>");
	if (r->options.title) {
		report_html_line(
			out, r->options.title, strlen(r->options.title));
		text_string(out, " – ");
	}
	text_format(out, "%s</title>\n", tool);
}

/* The policy forbids to fetch anything, and any script but the page's own. */
void
html_begin(struct report *r, struct text *out)
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

void
html_tag(const char *name, struct text *out)
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
	html_tag(verdict_name(v), out);
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

void
html_index_add(struct report *r, const struct verdict *v)
{
	struct html_index *h = r->state;
	const struct class_counts n = verdict_counts(v);
	enum fault_class class = verdict_class(v);
	struct html_row *row;

	file_rows_add(&h->files, v);
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
	struct file_totals t = file_rows_total(&h->files);
	uint64_t findings = file_row_sum(t.findings);
	uint64_t files = file_row_sum(t.files);

	text_format(out, "<h1>%ju %s%s</h1>\n<p class=\"totals\">",
		(uintmax_t)files, r->options.printed ? "run" : "file",
		files == 1 ? "" : "s");
	for (unsigned class = 0; class <= CLASS_COUNT; class ++)
		if (t.files[class])
			text_format(out,
				"<span class=\"tag %s\">%ju %s</span> ",
				class_or_ok(class), (uintmax_t)t.files[class],
				class_or_ok(class));
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
		text_format(out, "<option>%s</option>", class_or_ok(class));
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

void
html_index_end(struct report *r, struct text *out)
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
	file_rows_fini(&h->files);
}
