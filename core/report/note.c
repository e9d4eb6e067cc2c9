#include "core/report/note.h"

#include "core/report/markup.h"
#include "core/report/message.h"

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

	if (!*table)
		return;
	add_term(out, "table");
	for (;;) {
		const char *end = strstr(table, dot);
		size_t n = end ? (size_t)(end - table) : strlen(table);

		text_string(out, "<kbd>");
		markup_line(out, table, n);
		text_string(out, "</kbd>");
		if (!end)
			break;
		table = end + sizeof dot - 1;
	}
	text_string(out, "</dd>");
}

static void
add_when(const struct fault *f, struct text *out)
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
add_bytes(const char *term, const char *bytes, struct text *out)
{
	if (!*bytes)
		return;
	add_term(out, term);
	text_string(out, "<code>");
	markup_spaces(out, bytes);
	text_string(out, "</code></dd>");
}

static void
add_details(const struct finding *found, struct text *out)
{
	text_string(out, "<dl>");
	add_table(found->table, out);
	add_when(&found->fault, out);
	if (found->proof[0]) {
		add_term(out, "proof");
		markup_line(out, found->proof, strlen(found->proof));
		text_string(out, "</dd>");
	}
	add_bytes("expected", found->fault.expected, out);
	add_bytes("found", found->fault.found, out);
	text_string(out, "</dl>");
}

void
note_add(const struct verdict *v, const struct finding *found, struct text *out)
{
	const struct fault_kind *kind = fault_kind(found->fault.id);
	const char *rule = fault_rule(found->fault.id, v->game).text;
	struct text message = {0};

	text_format(out,
		"<div class=\"note %s\"><h3>%s <small>%s%s</small></h3><p>",
		fault_class_name(kind->class), kind->slug,
		fault_class_name(kind->class),
		found->allowed ? ", allowed" : "");
	message_add(found, &message);
	markup_text(out, &message);
	text_fini(&message);
	text_string(out, "</p>");
	add_details(found, out);
	text_string(out, "<p class=\"rule\">");
	markup_line(out, rule, strlen(rule));
	text_string(out, "</p></div>\n");
}
