/*
 * UTF-16, as PowerShell writes it, to UTF-8; and a byte order mark taken away.
 */
#include "core/capture/private.h"

enum {
	WIDE_SEEN = 512,
	WIDE_LEAST = 16 /* bytes that tell it without a mark */
};

/* Whether every other of these bytes, from that one on, is NUL, and no other.
 */
static bool
is_half_nul(const char *bytes, size_t n, size_t from)
{
	for (size_t i = 0; i < n; i++)
		if ((bytes[i] == '\0') != (i % 2 == from))
			return false;
	return n >= WIDE_LEAST;
}

size_t
wide_begin(struct wide *w, const char *bytes, size_t n)
{
	size_t seen = n < WIDE_SEEN ? n : WIDE_SEEN;

	*w = (struct wide){0};
	if (n >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
		w->what = "a byte order mark stands before the first line";
		return 3;
	}
	w->big = (n >= 2 && memcmp(bytes, "\xFE\xFF", 2) == 0) ||
		is_half_nul(bytes, seen, 0);
	w->decodes = w->big || (n >= 2 && memcmp(bytes, "\xFF\xFE", 2) == 0) ||
		is_half_nul(bytes, seen, 1);
	if (!w->decodes)
		return 0;
	w->what = "the file is in UTF-16, not in UTF-8 as plain text is";
	return bytes[0] == '\xFF' || bytes[0] == '\xFE' ? 2 : 0;
}

size_t
wide_encode(uint32_t point, char s[4])
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

	text_add(out, s, wide_encode(point, s));
}

/* One unit; a half of a pair that has no other half is U+FFFD. */
static void
add_unit(struct wide *w, uint32_t unit, struct text *out)
{
	bool low = unit >> 10 == 0xDC00 >> 10;

	if (w->high && low) {
		add_point(out,
			0x10000 + ((w->high & 0x3FF) << 10) + (unit & 0x3FF));
		w->high = 0;
		return;
	}
	if (w->high)
		add_point(out, 0xFFFD);
	w->high = unit >> 10 == 0xD800 >> 10 ? unit : 0;
	if (!w->high)
		add_point(out, low ? 0xFFFD : unit);
}

void
wide_decode(struct wide *w, const char *bytes, size_t n, struct text *out)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char byte = (unsigned char)bytes[i];

		w->odd = !w->odd;
		if (w->odd)
			w->first = byte;
		else if (w->big)
			add_unit(w, (uint32_t)w->first << 8 | byte, out);
		else
			add_unit(w, (uint32_t)byte << 8 | w->first, out);
	}
}
