#include "tools/input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static long
read_capture(void *context, char *bytes, size_t room)
{
	struct input *in = context;
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
		text_add(&in->kept.text, bytes, n);
	if (in->slot)
		crew_read(in->slot, n);
	in->chunk += n;
	in->left -= n;
	return (long)n;
}

void
input_close(struct input *in)
{
	if (!in->capture)
		return;
	source_stop(&in->source);
	capture_close(in->capture);
	in->capture = NULL;
	if (in->fd != STDIN_FILENO)
		close(in->fd);
}

int
input_next(struct input *in)
{
	input_close(in);
	in->file = *in->files;
	if (!in->file)
		return 0;
	in->files++;
	in->fd = STDIN_FILENO;
	if (strcmp(in->file, "-") != 0)
		in->fd = open(in->file, O_RDONLY | O_CLOEXEC);
	if (in->fd < 0)
		return -1;
	in->left = 0;
	in->coloured = false;
	kept_start(&in->kept);
	in->capture = capture_open(in->fd);
	if (!in->capture) {
		errno = ENOMEM;
		return -1;
	}
	source_start(&in->source, read_capture, in);
	return 1;
}

/*
 * A program that colours its output: the capture has taken the codes out. In a
 * recorded session they are the terminal's own.
 */
static void
find_colours(struct input *in, struct verdict *v)
{
	struct fault f;
	struct finding last;
	size_t at;
	uint64_t line;
	uint32_t column;
	uint64_t count = capture_escapes(in->capture, &line, &column);

	if (!count || in->coloured || capture_session(in->capture))
		return;
	in->coloured = true;
	fault_set(&f, FAULT_CONTROL, line, column,
		"escape sequences stand between the words");
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

void
input_place(struct input *in, struct verdict *v)
{
	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		capture_place(in->capture, &f->fault.line, &f->fault.column);
	}
	capture_place(in->capture, &v->first_line, &(uint32_t){0});
	capture_place(in->capture, &v->last_line, &(uint32_t){0});
	find_colours(in, v);
}
