#include "core/report/format.h"
#include "core/report/message.h"
#include "core/report/show.h"
#include "core/report/summary.h"
#include "core/report/totals.h"

enum { LINE_MARK = 60 }; /* carets and tildes at most */

/* The colours of a terminal, by what they are for. */
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
paint(const struct report *r, const char *colour, struct text *out)
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
first_line(const struct report *r, const struct verdict *v,
	const struct finding *found, struct text *out)
{
	const struct fault *f = &found->fault;
	const struct fault_kind *kind = fault_kind(f->id);

	paint(r, bold, out);
	add_file(v->file, out);
	if (f->line)
		text_format(out, ":%ju:%u", (uintmax_t)f->line,
			f->column ? f->column : 1);
	text_string(out, ": ");
	paint(r, NULL, out);
	paint(r, colour_of(kind->class), out);
	text_string(out, kind->slug);
	paint(r, NULL, out);
	text_string(out, ": ");
	message_add(found, out);
	text_char(out, '\n');
}

/* The mark under the source line: ^ and as many ~ as the fault is wide. */
static void
add_mark(const struct report *r, const struct finding *found, struct text *out)
{
	const char *s = found->source;
	size_t length = strlen(s);
	size_t from = found->at ? found->at - 1 : 0;
	size_t width = found->fault.width;
	size_t at;
	struct text scratch = {0};

	if (from > length)
		return;
	if (width > length - from)
		width = length - from;
	at = show_line(&scratch, s, from);
	width = show_line(&scratch, s + from, width);
	text_fini(&scratch);
	text_format(out, "      | %*s", (int)at, "");
	paint(r, green, out);
	text_char(out, '^');
	for (size_t i = 1; i < width && i < LINE_MARK; i++)
		text_char(out, '~');
	paint(r, NULL, out);
	text_char(out, '\n');
}

static void
add_source(
	const struct report *r, const struct finding *found, struct text *out)
{
	if (!found->fault.line || !found->source[0])
		return;
	text_format(out, "%5ju | ", (uintmax_t)found->fault.line);
	show_line(out, found->source, strlen(found->source));
	text_char(out, '\n');
	add_mark(r, found, out);
}

/* Begins a note: the sign under the bar and what the note is. */
static void
note(const struct report *r, const char *what, struct text *out)
{
	paint(r, dim, out);
	text_format(out, "      = %s", what);
	paint(r, NULL, out);
}

static void
add_bytes(const struct report *r, const char *what, const char *bytes,
	struct text *out)
{
	if (!bytes[0])
		return;
	note(r, what, out);
	show_spaces(out, bytes, strlen(bytes));
	text_char(out, '\n');
}

static void
add_table(const struct report *r, const struct finding *found, struct text *out)
{
	const struct fault *f = &found->fault;

	if (!found->table[0])
		return;
	note(r, "table: ", out);
	show_line(out, found->table, strlen(found->table));
	if (f->round)
		text_format(out, "; round %u", f->round);
	if (f->round && f->move)
		text_format(out, ", move %u", f->move);
	text_char(out, '\n');
}

static void
add_notes(const struct report *r, const struct verdict *v,
	const struct finding *found, struct text *out)
{
	enum fault_id id = found->fault.id;

	add_table(r, found, out);
	if (found->proof[0]) {
		note(r, "", out);
		show_line(out, found->proof, strlen(found->proof));
		text_char(out, '\n');
	}
	add_bytes(r, "expected: ", found->fault.expected, out);
	add_bytes(r, "found:    ", found->fault.found, out);
	note(r, "rule: ", out);
	text_format(out, "%s (--explain %s)\n", fault_rule(id, v->game).text,
		fault_kind(id)->slug);
}

static void
verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	(void)source;
	totals_count(r->state, v);
	for (size_t i = 0; i < v->count; i++) {
		first_line(r, v, &v->finding[i], out);
		if (r->options.details) {
			add_source(r, &v->finding[i], out);
			add_notes(r, v, &v->finding[i], out);
		}
	}
	if (r->options.summary) {
		add_file(v->file, out);
		text_string(out, ": ");
		summary_add(v, out);
		text_char(out, '\n');
	}
}

static void
end(struct report *r, struct text *out)
{
	if (r->options.summary && r->games > 1)
		totals_add(r->state, out);
}

const struct report_format report_text = {
	.name = "text",
	.summary = "file:line:column: slug: message, for people",
	.state = sizeof(struct totals),
	.verdict = verdict,
	.end = end,
};
