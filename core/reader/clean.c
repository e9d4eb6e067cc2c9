#include "core/reader/clean.h"

static bool
is_control(char c)
{
	return ((unsigned char)c < ' ' && c != '\t') || c == '\x7f';
}

bool
clean_is(const char *s, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (is_control(s[i]))
			return false;
	return true;
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

struct cleaned
clean_line(const char *s, size_t length, struct text *out)
{
	struct cleaned gone = {false, false, false};

	text_clear(out);
	while (length > 0 && s[length - 1] == '\r') {
		gone.returns = true;
		length--;
	}
	for (size_t at = 0; at < length;) {
		size_t code = code_length(s + at, length - at);

		if (code) {
			gone.codes = true;
			at += code;
		} else if (is_control(s[at])) {
			gone.control = true;
			at++;
		} else {
			text_char(out, s[at++]);
		}
	}
	return gone;
}
