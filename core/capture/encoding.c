/*
 * Tells the encoding of a file, drops its byte order mark, and decodes UTF-16,
 * which PowerShell writes.
 */
#include "core/capture/private.h"

enum {
	ENCODING_SEEN = 512,
	ENCODING_LEAST = 16 /* bytes that tell UTF-16 without a mark */
};

/* Whether every second of the bytes, from `from` on, is NUL, and no other. */
static bool
is_half_nul(const char *bytes, size_t n, size_t from)
{
	for (size_t i = 0; i < n; i++)
		if ((bytes[i] == '\0') != (i % 2 == from))
			return false;
	return n >= ENCODING_LEAST;
}

size_t
encoding_detect(struct encoding *e, const char *bytes, size_t n)
{
	size_t seen = n < ENCODING_SEEN ? n : ENCODING_SEEN;

	*e = (struct encoding){0};
	if (n >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
		e->what = "a byte order mark stands before the first line";
		return 3;
	}
	e->big_endian = (n >= 2 && memcmp(bytes, "\xFE\xFF", 2) == 0) ||
		is_half_nul(bytes, seen, 0);
	e->utf16 = e->big_endian ||
		(n >= 2 && memcmp(bytes, "\xFF\xFE", 2) == 0) ||
		is_half_nul(bytes, seen, 1);
	if (!e->utf16)
		return 0;
	e->what = "the file is in UTF-16, not in UTF-8 as plain text is";
	return bytes[0] == '\xFF' || bytes[0] == '\xFE' ? 2 : 0;
}

size_t
utf8_encode(uint32_t point, char s[4])
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

static void
add_point(struct text *out, uint32_t point)
{
	char s[4];

	text_add(out, s, utf8_encode(point, s));
}

/* Adds a unit; a surrogate without its other half becomes U+FFFD. */
static void
add_unit(struct encoding *e, uint32_t unit, struct text *out)
{
	bool low = unit >> 10 == 0xDC00 >> 10;

	if (e->high && low) {
		add_point(out,
			0x10000 + ((e->high & 0x3FF) << 10) + (unit & 0x3FF));
		e->high = 0;
		return;
	}
	if (e->high)
		add_point(out, 0xFFFD);
	e->high = unit >> 10 == 0xD800 >> 10 ? unit : 0;
	if (!e->high)
		add_point(out, low ? 0xFFFD : unit);
}

void
encoding_decode(
	struct encoding *e, const char *bytes, size_t n, struct text *out)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char byte = (unsigned char)bytes[i];

		e->odd = !e->odd;
		if (e->odd)
			e->first = byte;
		else if (e->big_endian)
			add_unit(e, (uint32_t)e->first << 8 | byte, out);
		else
			add_unit(e, (uint32_t)byte << 8 | e->first, out);
	}
}
