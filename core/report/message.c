#include "core/report/message.h"

#include "core/report/show.h"

void
message_file(const struct verdict *v, struct text *out)
{
	show_line(out, v->file, strlen(v->file));
	if (v->first_line > 1)
		text_format(out, ":%ju", (uintmax_t)v->first_line);
}

void
message_add(const struct finding *found, struct text *out)
{
	show_line(out, found->fault.what, strlen(found->fault.what));
	if (found->count > 1)
		text_format(out, ", %ju lines like this (--all shows each)",
			(uintmax_t)found->count);
}

void
message_place(
	const struct verdict *v, const struct finding *found, struct text *out)
{
	const struct fault *f = &found->fault;

	show_line(out, v->file, strlen(v->file));
	if (f->line)
		text_format(out, ":%ju:%u", (uintmax_t)f->line,
			f->column ? f->column : 1);
	text_format(out, ": %s: ", fault_kind(f->id)->slug);
	message_add(found, out);
}

static void
add(struct text *out, const char *what, const char *bytes,
	size_t (*show)(struct text *, const char *, size_t))
{
	if (!*bytes)
		return;
	text_string(out, what);
	show(out, bytes, strlen(bytes));
	text_char(out, '\n');
}

void
message_notes(
	const struct verdict *v, const struct finding *found, struct text *out)
{
	add(out, "table: ", found->table, show_line);
	add(out, "", found->proof, show_line);
	add(out, "expected: ", found->fault.expected, show_spaces);
	add(out, "found: ", found->fault.found, show_spaces);
	text_format(
		out, "rule: %s\n", fault_rule(found->fault.id, v->game).text);
}
