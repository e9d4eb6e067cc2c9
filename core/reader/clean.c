/* A line as it looks: without what a terminal does not show. */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

static bool
is_control(char c)
{
	return ((unsigned char)c < ' ' && c != '\t') || c == '\x7f';
}

/* Eight bytes at a time: the sign of each byte that may be one of these. */
static uint64_t
find_unclean(uint64_t bytes)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	const uint64_t and = bytes ^ ones * '&', wide = bytes ^ ones * 0xc2;
	const uint64_t rubout = bytes ^ ones * 0x7f, full = bytes ^ ones * 0xef;

	return (((bytes - ones * ' ') & ~bytes) | ((and-ones) & ~and) |
		       ((wide - ones) & ~wide) | ((rubout - ones) & ~rubout) |
		       ((full - ones) & ~full)) &
		ones * 0x80;
}

static bool
is_clean(char c)
{
	return !is_control(c) && c != '&' && c != '\xc2' && c != '\xef';
}

bool
clean_already(const char *s, size_t length)
{
	size_t at = 0;
	uint64_t bytes;

	for (; at + sizeof bytes <= length; at += sizeof bytes) {
		memcpy(&bytes, s + at, sizeof bytes);
		if (find_unclean(bytes))
			break;
	}
	if (at + sizeof bytes > length && length >= sizeof bytes) {
		memcpy(&bytes, s + length - sizeof bytes, sizeof bytes);
		if (!find_unclean(bytes))
			return true;
	}
	while (at < length && is_clean(s[at]))
		at++;
	return at == length;
}

/* A control sequence (ECMA-48 5.4): ESC [ parameters, then a final byte. */
static size_t
code_length(const char *s, size_t length)
{
	size_t n = 2;

	if (length < 2 || s[0] != '\x1b')
		return 0;
	if (s[1] != '[')
		return 2;
	while (n < length && (unsigned char)s[n] >= 0x20 &&
		(unsigned char)s[n] < 0x40)
		n++;
	return n < length ? n + 1 : n;
}

/* What stands for another sign, and that. */
struct clean_name {
	const char *name;
	char sign;
	enum clean_change change;
};

static const struct clean_name *
find_name(const char *s, size_t length)
{
	static const struct clean_name names[] = {
		{"&gt;", '>', CLEAN_ENTITIES},
		{"&lt;", '<', CLEAN_ENTITIES},
		{"&amp;", '&', CLEAN_ENTITIES},
		{"&quot;", '"', CLEAN_ENTITIES},
		{"&#34;", '"', CLEAN_ENTITIES},
		{"&#39;", '\'', CLEAN_ENTITIES},
		{"&#x27;", '\'', CLEAN_ENTITIES},
		{"&apos;", '\'', CLEAN_ENTITIES},
		{"&nbsp;", ' ', CLEAN_ENTITIES},
		{"\xc2\xa0", ' ', CLEAN_BLANKS},
	};

	if (s[0] != '&' && s[0] != '\xc2')
		return NULL;
	for (size_t i = 0; i < LENGTH(names); i++) {
		size_t n = strlen(names[i].name);

		if (n <= length && memcmp(s, names[i].name, n) == 0)
			return &names[i];
	}
	return NULL;
}

/* The sign that a full-width form (Unicode, U+FF01 to U+FF5E) stands for; 0: no
 * form stands here. */
static char
find_full_width(const char *s, size_t length)
{
	unsigned code;

	if (length < 3 || s[0] != '\xef')
		return 0;
	code = ((unsigned char)s[0] & 0x0FU) << 12 |
		((unsigned char)s[1] & 0x3FU) << 6 |
		((unsigned char)s[2] & 0x3FU);
	return code > 0xFF00 && code < 0xFF5F ? (char)(code - 0xFEE0) : 0;
}

unsigned
clean_bytes(const char *s, size_t length, struct text *out)
{
	unsigned gone = 0;

	text_clear(out);
	if (clean_already(s, length)) {
		text_add(out, s, length);
		return 0;
	}
	while (length > 0 && s[length - 1] == '\r') {
		gone |= 1U << CLEAN_RETURNS;
		length--;
	}
	for (size_t at = 0; at < length;) {
		size_t code = code_length(s + at, length - at);
		const struct clean_name *name = find_name(s + at, length - at);
		char full = find_full_width(s + at, length - at);

		if (code) {
			gone |= 1U << CLEAN_CODES;
			at += code;
		} else if (is_control(s[at])) {
			gone |= 1U << CLEAN_CONTROL;
			at++;
		} else if (name) {
			gone |= 1U << name->change;
			text_char(out, name->sign);
			at += strlen(name->name);
		} else if (full) {
			gone |= 1U << CLEAN_WIDTHS;
			text_char(out, full);
			at += 3;
		} else {
			text_char(out, s[at++]);
		}
	}
	return gone;
}
