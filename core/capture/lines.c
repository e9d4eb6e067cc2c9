/*
 * The lines of a capture as the transcript has them, and the map from places
 * in them back to places in the file.
 */
#include "core/capture/private.h"

#include "core/base/base.h"

#include <stdlib.h>

enum { BLOCK = 1024 };

struct capture_run {
	struct place text;
	struct place file;
};

void
map_add(struct capture_map *m, struct place text, struct place file)
{
	/* Where there are too many runs, the older half is forgotten. */
	if (m->count == 2 * CAPTURE_PLACES) {
		m->count = CAPTURE_PLACES;
		memmove(m->run, m->run + CAPTURE_PLACES,
			CAPTURE_PLACES * sizeof *m->run);
	}
	m->run = memory_grow(m->run, m->count, &m->room, sizeof *m->run);
	m->run[m->count++] = (struct capture_run){text, file};
}

struct place
map_find(const struct capture_map *m, struct place text)
{
	const struct capture_run *run;
	size_t low = 0, high = m->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		struct place at = m->run[middle].text;

		if (at.line > text.line ||
			(at.line == text.line && at.column > text.column))
			high = middle;
		else
			low = middle + 1;
	}
	if (low == 0)
		return text;
	run = &m->run[low - 1];
	if (run->text.line == text.line)
		text.column = run->file.column + text.column - run->text.column;
	text.line = run->file.line + text.line - run->text.line;
	return text;
}

static void
begin_line(struct lines *l, uint64_t line)
{
	l->at = (struct place){line, 1};
	l->screen.line = line;
}

/* Of a line whose newline came from this place: whether it is behind a CR. What
 * is typed behind a prompt may end in another way than what is printed. */
static void
note_return(struct lines *l, bool returned, bool prompt, struct place from)
{
	if (returned && !l->returns)
		l->returns = l->at.line;
	if (l->at.line > 1 && returned != (l->returns == 1) && !prompt)
		screen_take(&l->screen, CAPTURE_ENDS, from);
}

struct lines *
lines_start(uint64_t line)
{
	struct lines *l = memory_zero(1, sizeof *l);

	begin_line(l, line);
	l->end = '\n';
	l->screen.blanks = SCREEN_BLANKS;
	return l;
}

void
lines_stop(struct lines *l)
{
	if (!l)
		return;
	text_fini(&l->out);
	free(l->map.run);
	screen_fini(&l->screen);
	free(l);
}

static bool
is_special(char c)
{
	/* Most bytes are not, and each is asked about. */
	if (c >= ' ' && c != DEL)
		return false;
	return c == ESC || c == '\r' || c == BS || c == DEL || c == NAK;
}

/* Whether a block may have one: true also for other control characters. Without
 * a branch, so that the compiler makes vectors of it. */
static bool
may_have_special(const char *bytes)
{
	unsigned char some = 0;

	for (size_t i = 0; i < BLOCK; i++) {
		unsigned char c = (unsigned char)bytes[i];

		some |= (unsigned char)((c < ' ') & (c != '\n'));
		some |= (unsigned char)(c == DEL);
	}
	return some;
}

size_t
lines_special(const char *bytes, size_t n)
{
	size_t i = 0;

	while (i < n) {
		size_t end = n - i < BLOCK ? n : i + BLOCK;

		if (n - i >= BLOCK && !may_have_special(bytes + i)) {
			i = end;
			continue;
		}
		for (; i < end; i++)
			if (is_special(bytes[i]))
				return i;
	}
	return n;
}

void
lines_end(struct lines *l)
{
	screen_end(&l->screen, &l->out, &l->map, &l->at);
}

static void
end_text_line(struct lines *l, struct place from)
{
	note_return(l, l->screen.returned, l->screen.prompt, from);
	lines_end(l);
	if (l->at.column == 1)
		map_add(&l->map, l->at, from);
	text_char(&l->out, '\n');
	begin_line(l, l->at.line + 1);
}

void
lines_byte(struct lines *l, unsigned char c, struct place from)
{
	if (c == '\n') {
		end_text_line(l, from);
		return;
	}
	if (l->breaks && l->screen.returned && l->screen.count && c != '\r') {
		screen_take(&l->screen, CAPTURE_RETURNS_ALONE, from);
		lines_end(l);
		text_char(&l->out, '\n');
		begin_line(l, l->at.line + 1);
	}
	if (l->screen.cursor == SCREEN_CELLS)
		lines_end(l);
	screen_byte(&l->screen, c, from);
}

bool
lines_simple(struct lines *l, const char *bytes, size_t n, bool returned,
	struct place from)
{
	if (!screen_empty(&l->screen))
		return false;
	lines_end(l);
	map_add(&l->map, l->at, from);
	text_add(&l->out, bytes, n);
	text_char(&l->out, '\n');
	from.column += (uint32_t)n;
	note_return(l, returned, n && *bytes == '>', from);
	begin_line(l, l->at.line + 1);
	return true;
}

/* The bytes of an escape sequence that only colours, or 0. */
static size_t
colour_length(const char *s, size_t n)
{
	size_t i = 2;

	if (n < 3 || s[0] != ESC || s[1] != '[')
		return 0;
	while (i < n && (ascii_digit(s[i]) || s[i] == ';'))
		i++;
	return i < n && s[i] == 'm' ? i + 1 : 0;
}

/* Whether the bytes are text and colours, with none inside a character. */
static bool
is_coloured(const char *s, size_t n)
{
	for (size_t i = 0; i < n;) {
		unsigned char c = (unsigned char)s[i];
		size_t colour;

		if ((c >= ' ' && c != DEL) || c == '\t') {
			i++;
			continue;
		}
		colour = colour_length(s + i, n - i);
		i += colour;
		if (!colour || (i < n && ((unsigned char)s[i] & 0xc0) == 0x80))
			return false;
	}
	return n < SCREEN_CELLS;
}

/* The same as screen_byte would make of them, and the newline behind them. */
static void
add_coloured(struct lines *l, const char *bytes, size_t n, struct place *from)
{
	while (n > 0) {
		const char *escape = memchr(bytes, ESC, n);
		size_t text = escape ? (size_t)(escape - bytes) : n;
		size_t colour = colour_length(bytes + text, n - text);

		if (text)
			map_add(&l->map, l->at, *from);
		text_add(&l->out, bytes, text);
		l->at.column += (uint32_t)text;
		from->column += (uint32_t)text;
		if (colour)
			screen_take(&l->screen, CAPTURE_ESCAPES, *from);
		from->column += (uint32_t)colour;
		bytes += text + colour;
		n -= text + colour;
	}
}

/* A whole line (its newline is bytes[n]) with nothing special in it but colours
 * and the CR at its end. False when it is not so simple. */
static bool
add_simple_line(struct lines *l, const char *bytes, size_t n, struct place from)
{
	size_t left = n;

	while (left > 0 && bytes[left - 1] == '\r')
		left--;
	if (lines_special(bytes, left) == left)
		return lines_simple(l, bytes, left, left < n, from);
	if (!screen_empty(&l->screen) || !is_coloured(bytes, left))
		return false;
	lines_end(l);
	add_coloured(l, bytes, left, &from);
	from.column += (uint32_t)(n - left);
	l->screen.returned = left < n;
	end_text_line(l, from);
	return true;
}

void
lines_bytes(struct lines *l, const char *bytes, size_t n, struct place *from)
{
	while (n > 0) {
		const char *end = memchr(bytes, l->end, n);
		size_t length = end ? (size_t)(end - bytes) + 1 : n;
		bool done = end && add_simple_line(l, bytes, length - 1, *from);

		for (size_t i = 0; i < length; i++, from->column++)
			if (!done)
				lines_byte(l,
					bytes + i == end
						? '\n'
						: (unsigned char)bytes[i],
					*from);
		if (end)
			*from = (struct place){from->line + 1, 1};
		bytes += length;
		n -= length;
	}
}
