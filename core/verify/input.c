#include "core/verify/verify.h"

#include "core/base/base.h"

static long
read_capture(void *context, char *bytes, size_t room)
{
	struct verify_input *in = context;
	size_t n;

	while (!in->left) {
		int got = capture_next(
			in->capture, &in->chunk, &in->left, &in->fault);

		if (got <= 0)
			return got;
		in->source.session = capture_session(in->capture);
	}
	n = in->left < room ? in->left : room;
	memcpy(bytes, in->chunk, n);
	if (in->keep)
		text_add(&in->kept, bytes, n);
	if (in->slot)
		crew_read(in->slot, n);
	in->chunk += n;
	in->left -= n;
	return (long)n;
}

void
verify_input_open(struct verify_input *in, int fd)
{
	in->left = 0;
	memset(in->told, 0, sizeof in->told);
	text_clear(&in->kept);
	in->kept_line = 1;
	in->capture = capture_open(fd);
	source_start(&in->source, read_capture, in);
}

void
verify_input_close(struct verify_input *in)
{
	if (!in->capture)
		return;
	source_stop(&in->source);
	capture_close(in->capture);
	in->capture = NULL;
}

/* Adds a finding of so many places, of which this is the first. */
static void
add_bytes(struct verdict *v, uint64_t line, uint32_t column, uint64_t count,
	const char *what)
{
	struct fault f;
	struct finding last;
	size_t at;

	fault_set(&f, FAULT_CONTROL, line, column, "%s", what);
	last = *verdict_add(v, &f);
	last.count = count;
	last.at = 0;
	for (at = v->count - 1; at > 0; at--) {
		if (v->finding[at - 1].fault.line <= line)
			break;
		v->finding[at] = v->finding[at - 1];
	}
	v->finding[at] = last;
}

/*
 * Adds what the capture has taken out up to line `last`, each kind once a file:
 * the program colours its output, or ends lines by carriage returns. In a
 * recorded session both are the terminal's own.
 */
static void
add_taken(struct verify_input *in, struct verdict *v, uint64_t last)
{
	static const char *const what[CAPTURE_TAKEN] = {
		[CAPTURE_ESCAPES] = "escape sequences stand between the words",
		[CAPTURE_RETURNS_ALONE] =
			"a carriage return by itself ends a line",
		[CAPTURE_RUBS] = "backspaces rub out what was printed"};

	const char *encoding = capture_encoding(in->capture);

	if (encoding && !in->told[0])
		add_bytes(v, 1, 1, 1, encoding);
	for (unsigned kind = 0; kind < CAPTURE_TAKEN; kind++) {
		struct capture_taken t = {0};

		if (!encoding && !in->told[kind])
			t = capture_taken(in->capture, kind, last);
		if (t.count)
			add_bytes(v, t.line, t.column, t.count, what[kind]);
		in->told[kind] = in->told[kind] || encoding || t.count;
	}
}

void
verify_input_place(struct verify_input *in, struct verdict *v)
{
	uint64_t last = v->last_line;

	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		capture_place(in->capture, &f->fault.line, &f->fault.column);
		for (unsigned j = 0; j < VERDICT_NEXT && f->next[j]; j++)
			capture_place(in->capture, &f->next[j], &(uint32_t){0});
	}
	for (size_t i = 0; i < v->marks.count; i++)
		capture_place(
			in->capture, &v->marks.mark[i].line, &(uint32_t){0});
	for (size_t i = 0; i < v->steps.count; i++)
		capture_place(
			in->capture, &v->steps.step[i].line, &(uint32_t){0});
	capture_place(in->capture, &v->first_line, &(uint32_t){0});
	capture_place(in->capture, &v->last_line, &(uint32_t){0});
	add_taken(in, v, last);
}

/* The offset in what is kept at which line `line` begins, or its end. */
static size_t
offset_of(const struct verify_input *in, uint64_t line)
{
	const struct text *kept = &in->kept;
	size_t at = 0;

	for (uint64_t i = in->kept_line; i < line && at < kept->length; i++) {
		const char *from = kept->bytes + at;
		const char *end = memchr(from, '\n', kept->length - at);

		at = end ? (size_t)(end - kept->bytes) + 1 : kept->length;
	}
	return at;
}

static void
number_lines(struct verify_lines *lines, uint64_t first, uint64_t last,
	const struct capture *c)
{
	lines->number = memory_zero(last - first + 2, sizeof *lines->number);
	for (uint64_t i = first; i <= last; i++) {
		uint64_t line = i;
		uint32_t column = 1;

		capture_place(c, &line, &column);
		lines->number[i - first] = line;
	}
}

void
verify_input_lines(struct verify_input *in, const struct verdict *v,
	struct verify_lines *lines)
{
	size_t from = offset_of(in, v->first_line);
	size_t to = offset_of(in, v->last_line + 1);

	*lines = (struct verify_lines){.first = v->first_line};
	if (to > from)
		text_add(&lines->text, in->kept.bytes + from, to - from);
	if (capture_kind(in->capture) != CAPTURE_PLAIN)
		number_lines(lines, v->first_line, v->last_line, in->capture);
	text_drop(&in->kept, to);
	in->kept_line = v->last_line + 1;
}
