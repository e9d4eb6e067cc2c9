#include "core/report/format.h"
#include "core/report/message.h"
#include "core/report/summary.h"

/* One line whose '#' and '\' do not begin a directive (TAP 14, "Escaping"). */
static void
add_plain(const struct text *line, struct text *out)
{
	for (size_t i = 0; i < line->length; i++) {
		if (line->bytes[i] == '#' || line->bytes[i] == '\\')
			text_char(out, '\\');
		text_char(out, line->bytes[i]);
	}
	text_char(out, '\n');
}

static void
begin(struct report *r, struct text *out)
{
	(void)r;
	text_string(out, "TAP version 13\n");
}

/* Every line of `lines` behind "# ". */
static void
add_notes(const struct text *lines, const char *indent, struct text *out)
{
	const char *line = lines->bytes;

	while (line && *line) {
		const char *end = strchrnul(line, '\n');

		text_string(out, indent);
		text_add(out, line, (size_t)(end - line));
		text_char(out, '\n');
		line = *end ? end + 1 : end;
	}
}

static void
add_finding(
	const struct verdict *v, const struct finding *found, struct text *out)
{
	struct text line = {0};

	message_place(v, found, &line);
	add_notes(&line, "# ", out);
	text_clear(&line);
	message_notes(v, found, &line);
	add_notes(&line, "#   ", out);
	text_fini(&line);
}

static void
verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	struct text line = {0};

	(void)source;
	if (verdict_class(v) != CLASS_COUNT)
		text_string(out, "not ");
	text_format(out, "ok %ju - ", (uintmax_t)r->games);
	message_file(v, &line);
	text_string(&line, ": ");
	summary_add(v, &line);
	add_plain(&line, out);
	text_fini(&line);
	for (size_t i = 0; i < v->count; i++)
		add_finding(v, &v->finding[i], out);
}

static void
end(struct report *r, struct text *out)
{
	text_format(out, "1..%ju\n", (uintmax_t)r->games);
}

const struct report_format report_tap = {
	.name = "tap",
	.summary = "Test Anything Protocol: one test for each game",
	.begin = begin,
	.verdict = verdict,
	.end = end,
};
