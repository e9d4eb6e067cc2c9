#include "core/capture/lines.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1024, SMALL_BLOCK = 128 };

struct lines *
lines_start(uint64_t line)
{
	struct lines *l = malloc(sizeof *l);

	if (!l)
		return NULL;
	text_init(&l->out);
	l->places = (struct places){0};
	l->at = (struct place){line, 1};
	l->returns = false;
	screen_init(&l->screen);
	return l;
}

void
lines_stop(struct lines *l)
{
	if (!l)
		return;
	text_fini(&l->out);
	places_fini(&l->places);
	free(l);
}

static bool
special(char c)
{
	return c == 27 || c == '\r' || c == '\b' || c == 127 || c == 21;
}

/* One block without a branch, so that the compiler makes vectors of it. */
static bool
special_in_block(const char *bytes)
{
	unsigned char esc = 0, cr = 0, bs = 0, del = 0, nak = 0;

	for (size_t i = 0; i < BLOCK; i++) {
		esc |= (unsigned char)(bytes[i] == 27);
		cr |= (unsigned char)(bytes[i] == '\r');
		bs |= (unsigned char)(bytes[i] == '\b');
		del |= (unsigned char)(bytes[i] == 127);
		nak |= (unsigned char)(bytes[i] == 21);
	}
	return esc | cr | bs | del | nak;
}

size_t
lines_special(const char *bytes, size_t n)
{
	size_t i = 0;

	while (n - i >= BLOCK && !special_in_block(bytes + i))
		i += BLOCK;
	while (i < n && !special(bytes[i]))
		i++;
	return i;
}

/* At most 255 newlines are counted in a byte, for the same reason. */
size_t
lines_count(const char *bytes, size_t n)
{
	size_t lines = 0, i = 0;

	for (; n - i >= SMALL_BLOCK; i += SMALL_BLOCK) {
		unsigned char some = 0;

		for (size_t j = 0; j < SMALL_BLOCK; j++)
			some = (unsigned char)(some + (bytes[i + j] == '\n'));
		lines += some;
	}
	for (; i < n; i++)
		lines += bytes[i] == '\n';
	return lines;
}

static void
give_out(struct lines *l)
{
	screen_end(&l->screen, &l->out, &l->places, &l->at);
}

static void
end_line(struct lines *l, struct place from)
{
	l->returns = l->returns || l->screen.returned;
	give_out(l);
	if (l->at.column == 1)
		places_add(&l->places, l->at, from);
	text_char(&l->out, '\n');
	l->at = (struct place){l->at.line + 1, 1};
}

void
lines_byte(struct lines *l, unsigned char c, struct place from)
{
	if (c == '\n') {
		end_line(l, from);
		return;
	}
	if (screen_full(&l->screen))
		give_out(l);
	screen_byte(&l->screen, c, from);
}

/*
 * A whole line (its newline is bytes[n]) with nothing special in it but the CR
 * at its end. False when it is not so simple.
 */
static bool
simple_line(struct lines *l, const char *bytes, size_t n, struct place from)
{
	size_t left = n;

	if (!screen_empty(&l->screen))
		return false;
	while (left > 0 && bytes[left - 1] == '\r')
		left--;
	if (lines_special(bytes, left) < left)
		return false;
	places_add(&l->places, l->at, from);
	text_add(&l->out, bytes, left);
	text_char(&l->out, '\n');
	l->returns = l->returns || left < n;
	l->at = (struct place){l->at.line + 1, 1};
	return true;
}

void
lines_bytes(struct lines *l, const char *bytes, size_t n, struct place *from)
{
	while (n > 0) {
		const char *end = memchr(bytes, '\n', n);
		size_t length = end ? (size_t)(end - bytes) + 1 : n;
		bool done = end && simple_line(l, bytes, length - 1, *from);

		for (size_t i = 0; i < length; i++, from->column++)
			if (!done)
				lines_byte(l, (unsigned char)bytes[i], *from);
		if (end)
			*from = (struct place){from->line + 1, 1};
		bytes += length;
		n -= length;
	}
}

void
lines_end(struct lines *l)
{
	give_out(l);
}
