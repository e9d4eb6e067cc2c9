#include "core/base/text.h"

#include "core/base/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void
text_init(struct text *t)
{
	*t = (struct text){0};
}

void
text_fini(struct text *t)
{
	free(t->bytes);
	*t = (struct text){0};
}

static void
grow(struct text *t, size_t n)
{
	size_t room = t->room ? t->room : 256;

	while (room - t->length <= n) {
		if (room > SIZE_MAX / 2)
			memory_fail();
		room *= 2;
	}
	t->bytes = memory_resize(t->bytes, room, 1);
	t->room = room;
}

char *
text_reserve(struct text *t, size_t n)
{
	if (t->room - t->length <= n)
		grow(t, n);
	return t->bytes + t->length;
}

void
text_add(struct text *t, const char *bytes, size_t n)
{
	char *end = text_reserve(t, n);

	if (n)
		memcpy(end, bytes, n);
	end[n] = '\0';
	t->length += n;
}

void
text_string(struct text *t, const char *s)
{
	text_add(t, s, strlen(s));
}

void
text_char(struct text *t, char c)
{
	text_add(t, &c, 1);
}

void
text_number(struct text *t, int64_t n)
{
	char digits[21];
	char *p = digits + sizeof digits;
	uint64_t left = n < 0 ? -(uint64_t)n : (uint64_t)n;

	do
		*--p = (char)('0' + left % 10);
	while (left /= 10);
	if (n < 0)
		*--p = '-';
	text_add(t, p, (size_t)(digits + sizeof digits - p));
}

void
text_format(struct text *t, const char *format, ...)
{
	va_list ap, again;
	int n;

	va_start(ap, format);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, format, ap);
	va_end(ap);
	if (n < 0)
		memory_fail();
	vsnprintf(text_reserve(t, (size_t)n + 1), (size_t)n + 1, format, again);
	va_end(again);
	t->length += (size_t)n;
}

size_t
text_fill_list(char *to, size_t room, const char *format, va_list ap)
{
	int n;

	assert(room > 0);
	n = vsnprintf(to, room, format, ap);
	if (n < 0)
		memory_fail();
	return (size_t)n < room ? (size_t)n : room - 1;
}

size_t
text_fill(char *to, size_t room, const char *format, ...)
{
	va_list ap;
	size_t n;

	va_start(ap, format);
	n = text_fill_list(to, room, format, ap);
	va_end(ap);
	return n;
}

void
text_clear(struct text *t)
{
	text_cut(t, 0);
}

void
text_cut(struct text *t, size_t n)
{
	assert(n <= t->length);
	t->length = n;
	if (t->bytes)
		t->bytes[n] = '\0';
}

void
text_drop(struct text *t, size_t n)
{
	assert(n <= t->length);
	if (n == 0)
		return;
	memmove(t->bytes, t->bytes + n, t->length - n);
	text_cut(t, t->length - n);
}
