/*
 * The input that games are read from: hands the bytes of a capture to the
 * source, moves the places of findings to the file as handed in, adds findings
 * of control bytes, and keeps the lines of a game for reports that show them.
 */
#include "core/base/base.h"
#include "core/verify/verify_private.h"

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

/* Adds a finding of control bytes at `count` places, of which this is the
 * first. */
static void
add_control(struct verdict *v, uint64_t line, uint32_t column, uint64_t count,
	const char *what)
{
	struct fault f;
	struct finding *added;

	fault_set(&f, FAULT_CONTROL, line, column, "%s", what);
	added = verdict_add(v, &f);
	added->count = count;
	added->at = 0;
	findings_sort(v);
}

/* Whether the stray line, printed over what its line of the file shows before
 * it, covers all of that. Other stray lines before it show nothing of the game.
 */
static bool
covers_all(const struct verdict *v, const struct fault *stray)
{
	size_t length = strlen(stray->found) + 1, end = 1;

	for (size_t i = 0; i < v->count; i++) {
		const struct fault *f = &v->finding[i].fault;

		if (f->id == FAULT_STRAY_LINE && f->line == stray->line &&
			f->column < stray->column)
			end = f->column + strlen(f->found) + 1;
	}
	return end + length >= stray->column;
}

/* Reports stray lines behind a carriage return that are shorter than the line
 * of the game that they are printed over: a terminal shows a mix of both. */
static void
raise_overprinted(struct verdict *v)
{
	for (size_t i = 0; i < v->count; i++) {
		struct fault *f = &v->finding[i].fault;

		if (f->id == FAULT_STRAY_LINE && !covers_all(v, f))
			fault_become(f, FAULT_UNREAD_MOVES,
				"this is printed over a part of another line");
	}
}

/*
 * Adds what the capture has taken out up to line `last`, each kind once a file:
 * the program colours its output, or ends lines by carriage returns. In a
 * recorded session both are the terminal's own. Of a text in another encoding
 * only that is reported.
 */
static void
add_taken(struct verify_input *in, struct verdict *v, uint64_t last)
{
	static const char *const what[CAPTURE_TAKEN] = {
		[CAPTURE_ESCAPES] = "escape sequences stand between the words",
		[CAPTURE_RETURNS_ALONE] =
			"a carriage return by itself ends a line",
		[CAPTURE_RUBS] =
			"bytes that rub out stand behind what was printed",
		[CAPTURE_ENDS] = "lines end in CR LF and in LF, mixed"};

	const char *encoding = capture_encoding(in->capture);

	if (encoding) {
		if (!in->told[0])
			add_control(v, 1, 1, 1, encoding);
		memset(in->told, true, sizeof in->told);
	}
	for (unsigned kind = 0; kind < CAPTURE_TAKEN; kind++) {
		struct capture_taken t;

		if (in->told[kind])
			continue;
		t = capture_taken(in->capture, kind, last);
		if (!t.count)
			continue;
		add_control(v, t.line, t.column, t.count, what[kind]);
		if (kind == CAPTURE_RETURNS_ALONE)
			raise_overprinted(v);
		in->told[kind] = true;
	}
}

/* Moves the number of a line of the unwrapped text to its line of the file. */
static void
place_line(const struct verify_input *in, uint64_t *line)
{
	capture_place(in->capture, line, &(uint32_t){0});
}

void
verify_input_place(struct verify_input *in, struct verdict *v)
{
	uint64_t last = v->last_line;

	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		capture_place(in->capture, &f->fault.line, &f->fault.column);
		for (unsigned j = 0; j < VERDICT_NEXT && f->next[j]; j++)
			place_line(in, &f->next[j]);
	}
	for (size_t i = 0; i < v->marks.count; i++)
		place_line(in, &v->marks.mark[i].line);
	for (size_t i = 0; i < v->steps.count; i++)
		place_line(in, &v->steps.step[i].line);
	place_line(in, &v->first_line);
	place_line(in, &v->last_line);
	/* In a file that is no transcript, control bytes are not reported. */
	if (!findings_last(v->finding, v->count, FAULT_NO_TRANSCRIPT))
		add_taken(in, v, last);
}

/* Where the line begins in the bytes kept; their length, if behind them. */
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

/* Fills in which line of the file each of these lines is. */
static void
number_lines(const struct verify_input *in, uint64_t first, uint64_t last,
	struct verify_lines *lines)
{
	lines->number = memory_zero(last - first + 2, sizeof *lines->number);
	for (uint64_t i = first; i <= last; i++) {
		lines->number[i - first] = i;
		place_line(in, &lines->number[i - first]);
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
		number_lines(in, v->first_line, v->last_line, lines);
	text_drop(&in->kept, to);
	in->kept_line = v->last_line + 1;
}
