/*
 * Bytes made safe to show.
 */
#include "core/report/private.h"

size_t
show_rune(const char *s, size_t length, uint32_t *rune)
{
	size_t n = text_decode(s, length, rune);

	if (n == 0)
		*rune = SHOW_INVALID;
	return n ? n : 1;
}

/*
 * Invisible characters that change how others are read: C1 controls, zero
 * widths, marks of direction, line separators, tags.
 */
static bool
is_hidden(uint32_t r)
{
	return (r >= 0x80 && r < 0xa0) || r == 0xad || r == 0x61c ||
		(r >= 0x200b && r <= 0x200f) || (r >= 0x2028 && r <= 0x202e) ||
		(r >= 0x2060 && r <= 0x206f) || r == 0xfeff ||
		(r >= 0xfff0 && r <= 0xfffb) || (r & 0xfffe) == 0xfffe ||
		(r >= 0xe0000 && r <= 0xe0fff);
}

/* Adds \xHH or \uHHHH when r must not be shown as it is. */
static bool
add_escape(struct text *out, uint32_t r, unsigned char byte)
{
	if (r == SHOW_INVALID)
		text_format(out, "\\x%02X", byte);
	else if (is_hidden(r))
		text_format(out, "\\u%04X", r);
	else
		return false;
	return true;
}

/* The picture of a control character: U+2400 and on. */
static void
add_picture(struct text *out, unsigned char control)
{
	unsigned char last = control == 0x7f ? 0xa1 : 0x80 | control;

	text_string(out, "\xe2\x90");
	text_char(out, (char)last);
}

/* Adds the picture of a control, a space as a sign, or white space. */
static void
add_visible(struct text *out, unsigned char c, bool spaces)
{
	if (c == ' ')
		text_string(out, "·");
	else if (c == '\t')
		text_string(out, spaces ? "→" : " ");
	else if (c == '\n')
		text_string(out, "⏎");
	else
		add_picture(out, c);
}

/* How many of the first bytes are shown as they are, from `least` on. */
static size_t
plain_length(const char *s, size_t length, char least)
{
	size_t n = 0;

	while (n < length && s[n] >= least && s[n] < 0x7f)
		n++;
	return n;
}

static size_t
add_shown(struct text *out, const char *s, size_t length, bool spaces)
{
	const char least = spaces ? '!' : ' ';
	size_t columns = 0;

	text_string(out, "");
	for (size_t i = 0; i < length;) {
		uint32_t r;
		size_t before, n = plain_length(s + i, length - i, least);
		bool escaped;

		text_add(out, s + i, n);
		columns += n;
		i += n;
		if (i == length)
			break;
		before = out->length;
		n = show_rune(s + i, length - i, &r);
		escaped = add_escape(out, r, (unsigned char)s[i]);
		columns += escaped ? out->length - before : 1;
		if (!escaped && (r <= ' ' || r == 0x7f))
			add_visible(out, (unsigned char)r, spaces);
		else if (!escaped)
			text_add(out, s + i, n);
		i += n;
	}
	return columns;
}

size_t
show_line(struct text *out, const char *s, size_t length)
{
	return add_shown(out, s, length, false);
}

size_t
show_spaces(struct text *out, const char *s, size_t length)
{
	return add_shown(out, s, length, true);
}

void
show_utf8(struct text *out, const char *s, size_t length)
{
	text_string(out, "");
	for (size_t i = 0; i < length;) {
		uint32_t r;
		unsigned char byte = (unsigned char)s[i];
		size_t n = show_rune(s + i, length - i, &r);
		bool control = r < ' ' && r != '\n' && r != '\t';

		if (!add_escape(out, control ? SHOW_INVALID : r, byte))
			text_add(out, s + i, n);
		i += n;
	}
}
