#include "core/base/text.h"

#include "core/base/base.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

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

void
text_grow(struct text *t, size_t n)
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
text_append(struct text *t, const struct text *other)
{
	text_add(t, other->bytes, other->length);
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
	size_t room = t->room - t->length;
	va_list ap, again;
	int n;

	va_start(ap, format);
	va_copy(again, ap);
	n = vsnprintf(room ? t->bytes + t->length : NULL, room, format, ap);
	va_end(ap);
	if (n < 0)
		memory_fail();
	if ((size_t)n >= room)
		vsnprintf(text_reserve(t, (size_t)n), (size_t)n + 1, format,
			again);
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

/* The bytes of a character after its first. */
static bool
decode_tail(const char *s, size_t n, uint32_t *point)
{
	for (size_t i = 1; i < n; i++) {
		if (((unsigned char)s[i] & 0xC0) != 0x80)
			return false;
		*point = *point << 6 | ((unsigned char)s[i] & 0x3F);
	}
	return true;
}

size_t
text_decode(const char *s, size_t n, uint32_t *point)
{
	static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned char lead = (unsigned char)s[0];
	size_t length = lead < 0x80 ? 1
		: lead < 0xC2       ? 0
		: lead < 0xE0       ? 2
		: lead < 0xF0       ? 3
		: lead < 0xF5       ? 4
				    : 0;

	if (length == 0 || length > n)
		return 0;
	*point = length == 1 ? lead : lead & (0x7Fu >> length);
	if (!decode_tail(s, length, point) || *point < least[length])
		return 0;
	if (*point > 0x10FFFF || (*point >= 0xD800 && *point <= 0xDFFF))
		return 0;
	return length;
}

size_t
text_encode(uint32_t point, char *s)
{
	size_t n = point < 0x80   ? 1
		: point < 0x800   ? 2
		: point < 0x10000 ? 3
				  : 4;

	for (size_t i = n; i-- > 1; point >>= 6)
		s[i] = (char)(0x80 | (point & 0x3f));
	s[0] = (char)(n == 1 ? point : (0xf00U >> n & 0xffU) | point);
	return n;
}

/* Whether YAML 1.1 takes the word for a truth value or for nothing. */
static bool
is_reserved(const char *s, size_t n)
{
	static const char *const words[] = {
		"y", "n", "yes", "no", "on", "off", "true", "false", "null"};

	for (size_t i = 0; i < LENGTH(words); i++)
		if (strlen(words[i]) == n && strncasecmp(words[i], s, n) == 0)
			return true;
	return false;
}

/* Whether every reader takes the bytes for text without quotes. */
static bool
is_plain(const char *s, size_t n)
{
	if (n == 0 || !isalpha((unsigned char)s[0]) || s[n - 1] == ' ' ||
		s[n - 1] == ':')
		return false;
	for (size_t i = 1; i < n; i++) {
		if (s[i] == ':' && s[i + 1] == ' ')
			return false;
		if (!isalnum((unsigned char)s[i]) && !strchr(" _./+-:", s[i]))
			return false;
		if (s[i] == '\0')
			return false;
	}
	return !is_reserved(s, n);
}

/*
 * What YAML calls printable, but for line separators and the byte order mark:
 * some readers break lines there.
 */
static bool
is_printable(uint32_t point)
{
	if (point < 0x7F)
		return point >= 0x20;
	return point >= 0xA0 && point != 0x2028 && point != 0x2029 &&
		point != 0xFEFF && point != 0xFFFE && point != 0xFFFF;
}

/* Adds a character of n bytes, escaped where it must be. */
static void
add_point(struct text *t, const char *s, size_t n, uint32_t point)
{
	if (point == '"' || point == '\\')
		text_char(t, '\\');
	if (is_printable(point))
		text_add(t, s, n);
	else if (point == '\t')
		text_string(t, "\\t");
	else if (point == '\r')
		text_string(t, "\\r");
	else if (point == '\n')
		text_string(t, "\\n");
	else if (point <= 0xFF)
		text_format(t, "\\x%02X", (unsigned)point);
	else
		text_format(t, "\\u%04X", (unsigned)point);
}

bool
text_quote(struct text *t, const char *s, size_t n)
{
	size_t start = t->length, length;
	uint32_t point = 0;

	if (is_plain(s, n)) {
		text_add(t, s, n);
		return true;
	}
	text_char(t, '"');
	for (size_t i = 0; i < n; i += length) {
		length = text_decode(s + i, n - i, &point);
		if (length == 0) {
			text_cut(t, start);
			return false;
		}
		add_point(t, s + i, length, point);
	}
	text_char(t, '"');
	return true;
}

void
text_quote_bytes(struct text *t, const char *s, size_t n)
{
	text_char(t, '"');
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)s[i] < 0x80)
			add_point(t, s + i, 1, (unsigned char)s[i]);
		else
			text_format(t, "\\x%02X", (unsigned char)s[i]);
	text_char(t, '"');
}

/* A block without a branch, so that the compiler makes vectors of it. At most
 * 255 newlines are counted in a byte, for the same reason. */
uint64_t
text_newlines(const char *s, size_t n)
{
	enum { BLOCK = 128 };
	uint64_t count = 0;
	size_t i = 0;

	for (; n - i >= BLOCK; i += BLOCK) {
		unsigned char some = 0;

		for (size_t j = 0; j < BLOCK; j++)
			some = (unsigned char)(some + (s[i + j] == '\n'));
		count += some;
	}
	for (; i < n; i++)
		count += s[i] == '\n';
	return count;
}

void
text_visible(struct text *t, const char *s, size_t n)
{
	size_t length;

	for (size_t i = 0; i < n; i += length ? length : 1) {
		uint32_t point = 0;

		length = text_decode(s + i, n - i, &point);
		if (length == 0)
			text_format(t, "\\x%02X", (unsigned char)s[i]);
		else if (point < ' ' || (point >= 0x7F && point < 0xA0))
			text_format(
				t, point < 0x80 ? "\\x%02X" : "\\u%04X", point);
		else
			text_add(t, s + i, length);
	}
}

size_t
text_line_length(const char *s, size_t n)
{
	const char *end = memchr(s, '\n', n);

	return end ? (size_t)(end - s) : n;
}

bool
text_line(const struct text *t, size_t *at, const char **line, size_t *length)
{
	if (*at >= t->length)
		return false;
	*line = t->bytes + *at;
	*length = text_line_length(*line, t->length - *at);
	*at += *length + 1;
	return true;
}

char *
text_take(struct text *t)
{
	char *bytes = text_reserve(t, 0) - t->length;

	bytes[t->length] = '\0';
	*t = (struct text){0};
	return bytes;
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
