/*
 * Recordings of asciinema: lines of JSON, of which what was printed is taken
 * out, with the place of each byte in the file.
 */
#include "core/capture/private.h"

#include <jansson.h>

/* A JSON text that jansson has found to be right, read once more for places. */
struct json_walk {
	const char *bytes;
	size_t at;
	uint64_t line;
};

bool
cast_begins(const char *bytes, size_t n)
{
	json_t *header;
	json_int_t version;

	if (n == 0 || bytes[0] != '{')
		return false;
	header = json_loadb(bytes, n, JSON_REJECT_DUPLICATES, NULL);
	version = json_integer_value(json_object_get(header, "version"));
	json_decref(header);
	return version == 2 || version == 3;
}

static unsigned
read_hex(const char *digits)
{
	unsigned value = 0;

	for (unsigned i = 0; i < 4; i++) {
		unsigned char c = (unsigned char)digits[i];

		value = value << 4 | (c <= '9' ? c & 0xfU : (c & 7U) + 9U);
	}
	return value;
}

static void
add_character(struct lines *lines, uint32_t rune, struct place from)
{
	char s[4];
	size_t n = text_encode(rune, s);

	for (size_t i = 0; i < n; i++)
		lines_byte(lines, (unsigned char)s[i], from);
}

/* A \u escape, or two that make one character. Returns its bytes. */
static size_t
read_unicode(const char *escape, uint32_t *rune)
{
	*rune = read_hex(escape + 2);
	if (*rune < 0xd800 || *rune > 0xdfff)
		return 6;
	*rune = 0x10000 + ((*rune & 0x3ff) << 10) +
		(read_hex(escape + 8) & 0x3ff);
	return 12;
}

/* One character of a string, escaped or not. Returns its bytes. */
static size_t
read_character(const char *s, uint32_t *rune)
{
	static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";

	if (*s != '\\') {
		*rune = (unsigned char)*s;
		return 1;
	}
	if (s[1] == 'u')
		return read_unicode(s, rune);
	*rune = (unsigned char)to[strchr(from, s[1]) - from];
	return 2;
}

/* Whether it stands in a string for itself. */
static bool
is_plain(char c)
{
	return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

/*
 * Bytes that stand for themselves up to an escaped newline are a line, if it
 * begins here. False when it is not so simple.
 */
static bool
walk_line(struct json_walk *w, struct lines *lines)
{
	const char *s = w->bytes + w->at;
	size_t n = 0;
	bool returned;

	while (n < SCREEN_CELLS && is_plain(s[n]))
		n++;
	if (n == 0 || n == SCREEN_CELLS)
		return false;
	returned = s[n] == '\\' && s[n + 1] == 'r';
	if (strncmp(s + n, returned ? "\\r\\n" : "\\n", returned ? 4 : 2) !=
			0 ||
		!lines_simple(lines, s, n, returned,
			(struct place){w->line, (uint32_t)w->at + 1}))
		return false;
	w->at += n + (returned ? 4 : 2);
	return true;
}

/* Walks over the next string, to behind its closing quote. */
static void
walk_string(struct json_walk *w, struct lines *lines)
{
	w->at = (size_t)(strchr(w->bytes + w->at, '"') - w->bytes) + 1;
	while (w->bytes[w->at] != '"') {
		const char *s = w->bytes + w->at;
		struct place from = {w->line, (uint32_t)w->at + 1};
		uint32_t rune;
		size_t n;

		if (lines && walk_line(w, lines))
			continue;
		n = read_character(s, &rune);
		if (lines && n == 1)
			lines_byte(lines, (unsigned char)*s, from);
		else if (lines)
			add_character(lines, rune, from);
		w->at += n;
	}
	w->at++;
}

/* [time, "o", "text"]: the only quotes are those of the two strings. */
static void
add_output(const char *bytes, uint64_t line, struct lines *lines)
{
	struct json_walk w = {.bytes = bytes, .line = line};

	walk_string(&w, NULL);
	walk_string(&w, lines);
}

/* Passes digits, at most nine; nothing when there are more or none. */
static const char *
pass_digits(const char *s)
{
	const char *end = s;

	while (ascii_digit(*end))
		end++;
	return end - s <= 9 ? end : s;
}

/*
 * Whether the line is [12.5, "o", "text"], so that no parser of JSON is needed
 * to know that it is right. A quote in it ends all of these loops.
 */
static bool
is_plain_output(const char *bytes, size_t n)
{
	const char *s = bytes + 1, *whole, *text;

	if (n < 12 || bytes[0] != '[' || bytes[n - 1] != ']' ||
		bytes[n - 2] != '"')
		return false;
	whole = pass_digits(s);
	if (whole == s || (*s == '0' && whole > s + 1))
		return false;
	if (*whole == '.') {
		s = whole + 1;
		whole = pass_digits(s);
	}
	if (whole == s || strncmp(whole, ", \"o\", \"", 8) != 0)
		return false;
	for (text = whole + 8; is_plain(*text) || *text == '\\'; text++)
		if (*text == '\\' && !ascii_among(*++text, "\"\\/bfnrt"))
			return false;
	return text == bytes + n - 2;
}

int
cast_line(const char *bytes, size_t n, uint64_t line, struct lines *lines,
	struct fault *f)
{
	json_error_t error;
	json_t *event;
	const char *code;

	if (n == 0 || bytes[0] == '#')
		return 0;
	if (is_plain_output(bytes, n)) {
		add_output(bytes, line, lines);
		return 0;
	}
	event = json_loadb(bytes, n, JSON_ALLOW_NUL, &error);
	if (!event)
		return fault_set(f, FAULT_CAPTURE, line,
			error.column > 0 ? (uint32_t)error.column : 1,
			"an event of the recording: %s", error.text);
	code = json_string_value(json_array_get(event, 1));
	if (!json_is_number(json_array_get(event, 0)) || !code ||
		!json_is_string(json_array_get(event, 2))) {
		json_decref(event);
		return fault_set(f, FAULT_CAPTURE, line, 1,
			"a line of the recording is not [time, code, data]");
	}
	if (strcmp(code, "o") == 0)
		add_output(bytes, line, lines);
	json_decref(event);
	return 0;
}
