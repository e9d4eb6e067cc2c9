#include "core/base/quote.h"

#include <ctype.h>
#include <strings.h>

static bool
tail(const char *s, size_t n, uint32_t *point)
{
	for (size_t i = 1; i < n; i++) {
		if (((unsigned char)s[i] & 0xC0) != 0x80)
			return false;
		*point = *point << 6 | ((unsigned char)s[i] & 0x3F);
	}
	return true;
}

size_t
quote_decode(const char *s, size_t n, uint32_t *point)
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
	if (!tail(s, length, point) || *point < least[length])
		return 0;
	if (*point > 0x10FFFF || (*point >= 0xD800 && *point <= 0xDFFF))
		return 0;
	return length;
}

/* What YAML 1.1 takes for a truth value or for nothing. */
static bool
reserved(const char *s, size_t n)
{
	static const char *const words[] = {
		"y", "n", "yes", "no", "on", "off", "true", "false", "null"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && strncasecmp(words[i], s, n) == 0)
			return true;
	return false;
}

/* Whether the bytes, unquoted, are text to every reader. */
static bool
plain(const char *s, size_t n)
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
	return !reserved(s, n);
}

/*
 * Line separators and the byte order mark are kept out of sight of readers
 * that break lines at them; the rest is what YAML calls printable.
 */
static bool
printable(uint32_t point)
{
	if (point < 0x7F)
		return point >= 0x20;
	return point >= 0xA0 && point != 0x2028 && point != 0x2029 &&
		point != 0xFEFF && point != 0xFFFE && point != 0xFFFF;
}

static void
add_point(const char *s, size_t n, uint32_t point, struct text *out)
{
	if (point == '"' || point == '\\')
		text_char(out, '\\');
	if (printable(point))
		text_add(out, s, n);
	else if (point == '\t')
		text_string(out, "\\t");
	else if (point == '\r')
		text_string(out, "\\r");
	else if (point == '\n')
		text_string(out, "\\n");
	else if (point <= 0xFF)
		text_format(out, "\\x%02X", (unsigned)point);
	else
		text_format(out, "\\u%04X", (unsigned)point);
}

bool
quote_text(const char *s, size_t n, struct text *out)
{
	size_t start = out->length, length;
	uint32_t point = 0;

	if (plain(s, n)) {
		text_add(out, s, n);
		return true;
	}
	text_char(out, '"');
	for (size_t i = 0; i < n; i += length) {
		length = quote_decode(s + i, n - i, &point);
		if (length == 0) {
			text_cut(out, start);
			return false;
		}
		add_point(s + i, length, point, out);
	}
	text_char(out, '"');
	return true;
}

void
quote_bytes(const char *s, size_t n, struct text *out)
{
	text_char(out, '"');
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)s[i] < 0x80)
			add_point(s + i, 1, (unsigned char)s[i], out);
		else
			text_format(out, "\\x%02X", (unsigned char)s[i]);
	text_char(out, '"');
}
