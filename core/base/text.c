#include "core/base/text.h"

#include "core/base/base.h"

#include <assert.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <wchar.h>

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

/* How many bytes at the end of s[n] begin a character and do not end it. */
static size_t
count_begun(const char *s, size_t n)
{
	size_t tail = 0, length;
	unsigned char lead;

	while (tail < 3 && tail < n &&
		((unsigned char)s[n - 1 - tail] & 0xC0) == 0x80)
		tail++;
	if (tail == n)
		return 0;
	lead = (unsigned char)s[n - 1 - tail++];
	length = lead < 0xC2  ? 0
		: lead < 0xE0 ? 2
		: lead < 0xF0 ? 3
		: lead < 0xF5 ? 4
			      : 0;
	return length > tail ? tail : 0;
}

size_t
text_fill_list(char *to, size_t room, const char *format, va_list ap)
{
	int n;

	assert(room > 0);
	n = vsnprintf(to, room, format, ap);
	if (n < 0)
		memory_fail();
	if ((size_t)n < room)
		return (size_t)n;
	to[room - 1 - count_begun(to, room - 1)] = '\0';
	return strlen(to);
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
needs_no_quotes(const char *s, size_t n)
{
	if (n == 0 || !ascii_alpha(s[0]) || s[n - 1] == ' ' || s[n - 1] == ':')
		return false;
	for (size_t i = 1; i < n; i++) {
		if (s[i] == ':' && s[i + 1] == ' ')
			return false;
		if (!ascii_alnum(s[i]) && !strchr(" _./+-:", s[i]))
			return false;
		if (s[i] == '\0')
			return false;
	}
	return !is_reserved(s, n);
}

/* Adds a character of n bytes, escaped where it cannot be seen: what YAML does
 * not call printable, and where some readers break lines. */
static void
add_point(struct text *t, const char *s, size_t n, uint32_t point)
{
	if (point == '"' || point == '\\')
		text_char(t, '\\');
	if (!text_is_hidden(point))
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
		text_escape(t, point);
}

/* How many of the first bytes are ASCII that is quoted as it is. */
static size_t
count_unescaped(const char *s, size_t n)
{
	size_t same = 0;

	while (same < n && s[same] >= ' ' && s[same] < 0x7F && s[same] != '"' &&
		s[same] != '\\')
		same++;
	return same;
}

bool
text_quote(struct text *t, const char *s, size_t n)
{
	size_t start = t->length, length;
	uint32_t point = 0;

	if (needs_no_quotes(s, n)) {
		text_add(t, s, n);
		return true;
	}
	text_char(t, '"');
	for (size_t i = 0; i < n; i += length) {
		length = count_unescaped(s + i, n - i);
		if (length) {
			text_add(t, s + i, length);
			continue;
		}
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

/* --- text of strangers for people --- */

bool
text_is_hidden(uint32_t point)
{
	return point < ' ' || (point >= 0x7F && point < 0xA0) ||
		point == 0xAD || point == 0x61C || point == 0x180E ||
		(point >= 0x200B && point <= 0x200F) ||
		(point >= 0x2028 && point <= 0x202E) ||
		(point >= 0x2060 && point <= 0x206F) || point == 0xFEFF ||
		(point >= 0xFFF0 && point <= 0xFFFB) ||
		(point & 0xFFFE) == 0xFFFE ||
		(point >= 0xE0000 && point <= 0xE0FFF);
}

void
text_escape(struct text *t, uint32_t point)
{
	if (point < 0x80)
		text_format(t, "\\x%02X", (unsigned)point);
	else
		text_format(t, point < 0x10000 ? "\\u%04X" : "\\U%08X",
			(unsigned)point);
}

/* How many of the first bytes are ASCII that can be seen. */
static size_t
count_plain(const char *s, size_t n)
{
	size_t plain = 0;

	while (plain < n && s[plain] >= ' ' && s[plain] < 0x7F)
		plain++;
	return plain;
}

bool
text_is_plain(const char *s, size_t n)
{
	return count_plain(s, n) == n;
}

void
text_visible(struct text *t, const char *s, size_t n)
{
	size_t length, plain = count_plain(s, n);

	text_add(t, s, plain);
	for (size_t i = plain; i < n; i += length ? length : 1) {
		uint32_t point = 0;

		length = text_decode(s + i, n - i, &point);
		if (length == 0)
			text_format(t, "\\x%02X", (unsigned char)s[i]);
		else if (text_is_hidden(point))
			text_escape(t, point);
		else
			text_add(t, s + i, length);
	}
}

/* The columns of each character by the C library's table: the locale of the
 * process may know none but ASCII. */
static size_t
count_columns(const char *s, size_t n)
{
	locale_t unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	locale_t before = unicode ? uselocale(unicode) : (locale_t)0;
	size_t columns = 0, length;

	for (size_t i = 0; i < n; i += length ? length : 1) {
		uint32_t point = 0;
		int width;

		length = text_decode(s + i, n - i, &point);
		width = length && unicode ? wcwidth((wchar_t)point) : 1;
		columns += width < 0 ? 1 : (size_t)width;
	}
	if (unicode) {
		uselocale(before);
		freelocale(unicode);
	}
	return columns;
}

size_t
text_columns(const char *s, size_t n)
{
	return text_is_plain(s, n) ? n : count_columns(s, n);
}

/* Whether the character belongs to the one before it, as an accent does. */
static bool
is_mark(const char *s, size_t n)
{
	uint32_t point;
	size_t length = text_decode(s, n, &point);

	return length > 1 && !text_is_hidden(point) &&
		count_columns(s, length) == 0;
}

size_t
text_prefix(const char *s, size_t n, size_t most)
{
	enum { MARKS = 32 }; /* bytes of them on one letter */
	size_t cut, least;

	if (n <= most)
		return n;
	cut = most - count_begun(s, most);
	least = cut > MARKS ? cut - MARKS : 0;
	for (size_t at = cut; at > least; at -= count_begun(s, at))
		if (!is_mark(s + at, n - at))
			return at;
		else
			at--;
	return least ? cut : 0;
}

struct text_short
text_short(const char *s, size_t n, size_t most)
{
	struct text_short piece;
	size_t length;

	if (most > sizeof piece.bytes - sizeof ELLIPSIS)
		most = sizeof piece.bytes - sizeof ELLIPSIS;
	length = text_prefix(s, n, most);
	memcpy(piece.bytes, s, length);
	piece.bytes[length] = '\0';
	if (length < n)
		memcpy(piece.bytes + length, ELLIPSIS, sizeof ELLIPSIS);
	return piece;
}

struct text_short
text_size(uint64_t bytes)
{
	static const char *const units[] = {"bytes", "KiB", "MiB", "GiB"};
	struct text_short size = {""};
	size_t unit = 0;

	for (; bytes && bytes % 1024 == 0 && unit + 1 < LENGTH(units); unit++)
		bytes /= 1024;
	text_fill(size.bytes, sizeof size.bytes, "%ju %s", (uintmax_t)bytes,
		units[unit]);
	return size;
}

/* --- lines --- */

/* Without a branch, and of a size that is known, so that the compiler makes
 * vectors of it; for the same reason a byte counts, and n is below 256. */
static inline unsigned
newlines_of(const char *s, size_t n)
{
	unsigned char count = 0;

	for (size_t i = 0; i < n; i++)
		count = (unsigned char)(count + (s[i] == '\n'));
	return count;
}

uint64_t
text_newlines(const char *s, size_t n)
{
	enum { BLOCK = 128, SMALL = 16 };
	uint64_t count = 0;

	for (; n >= BLOCK; s += BLOCK, n -= BLOCK)
		count += newlines_of(s, BLOCK);
	for (; n >= SMALL; s += SMALL, n -= SMALL)
		count += newlines_of(s, SMALL);
	for (; n > 0; n--)
		count += *s++ == '\n';
	return count;
}

size_t
text_line_length(const char *s, size_t n)
{
	const char *end = memchr(s, '\n', n);

	return end ? (size_t)(end - s) : n;
}

size_t
text_whole_line(const char *s, size_t n)
{
	size_t length = text_line_length(s, n);

	return length + (length < n);
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
