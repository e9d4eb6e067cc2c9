/*
 * Test Anything Protocol: each game is a test, its findings are comments.
 */
#include "core/report/private.h"

/* Adds each line after the indent, which makes it a comment. */
static void
add_comment(const struct text *lines, const char *indent, struct text *out)
{
	size_t at = 0, length;
	const char *line;

	while (text_line(lines, &at, &line, &length)) {
		text_string(out, indent);
		text_add(out, line, length);
		text_char(out, '\n');
	}
}

static void
add_finding(const struct verdict *v, const struct finding *finding,
	struct text *out)
{
	struct text line = {0};

	finding_line(v, finding, &line);
	add_comment(&line, "# ", out);
	text_clear(&line);
	finding_list_details(v, finding, &line);
	add_comment(&line, "#   ", out);
	text_fini(&line);
}

static void
write_tap_verdict(struct report *r, const struct verdict *v, struct text *out)
{
	struct text line = {0};

	if (verdict_class(v) != CLASS_COUNT)
		text_string(out, "not ");
	text_format(out, "ok %ju - ", (uintmax_t)r->games);
	verdict_line(v, &line);
	/* TAP 14, "Escaping" */
	show_escaped(out, line.bytes, "#\\", "\\%c");
	text_char(out, '\n');
	text_fini(&line);
	for (size_t i = 0; i < v->count; i++)
		add_finding(v, &v->finding[i], out);
}

static void
end_tap(struct report *r, struct text *out)
{
	text_format(out, "1..%ju\n", (uintmax_t)r->games);
}

const struct report_writer report_tap = {
	.head = "TAP version 13\n",
	.verdict = write_tap_verdict,
	.end = end_tap,
};
