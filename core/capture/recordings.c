/*
 * Recordings of terminals. Of asciinema's lines of JSON what was printed is
 * taken out, with the place of each byte in the file; of typescripts of
 * script(1) their own lines are left out, and the echo of keys is found among
 * what the program printed.
 */
#include "core/capture/private.h"

#include <jansson.h>

/* --- asciinema --- */

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

/* Bytes that stand for themselves up to an escaped newline are a line, if it
 * begins here. False when it is not so simple. */
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

/* Whether the line is [12.5, "o", "text"], so that no parser of JSON is needed
 * to know that it is right. A quote in it ends all of these loops. */
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
	const char *nul, *code;
	json_t *event;

	if (n == 0 || bytes[0] == '#')
		return 0;
	if (is_plain_output(bytes, n)) {
		add_output(bytes, line, lines);
		return 0;
	}
	/* jansson passes over one behind a number. */
	nul = memchr(bytes, '\0', n);
	if (nul)
		return fault_set(f, FAULT_CAPTURE, line,
			(uint32_t)(nul - bytes) + 1,
			"an event of the recording: a NUL byte");
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

/* --- script --- */

enum { ECHO = 4 }; /* bytes of the longest echo of a key */

/* The echo of the keys from a place on, and then these keys. */
struct echo {
	char bytes[(ECHO + 1) * TYPESCRIPT_KEYS];
	size_t length; /* of the echo, which ends before a newline */
	uint16_t end[TYPESCRIPT_KEYS + 1]; /* behind the first keys' echo */
	size_t newline; /* how many keys there are from the first newline on */
	/* From each byte on, how many are the same as at the beginning. */
	uint16_t same[(ECHO + 1) * TYPESCRIPT_KEYS];
};

/*
 * The search for a way to read a line, or its end, as keys and their echo. What
 * it finds from a place on depends on the characters held there, up to as many
 * as can be rubbed out.
 */
struct key_search {
	const char *line;
	size_t n; /* at most TYPESCRIPT_TYPED */
	bool *typed;
	uint16_t rubs[TYPESCRIPT_TYPED + 1]; /* keys DEL from here on */
	/* From here on there is no way, with so many characters held. */
	bool failed[TYPESCRIPT_TYPED + 1][TYPESCRIPT_KEYS + 1];
	/* Bytes of the echo behind `count` keys from here; 0: not there. */
	uint8_t length[TYPESCRIPT_TYPED][TYPESCRIPT_KEYS + 1];
	struct echo echo; /* of the place that was looked at last */
};

/* How the terminal shows a key, with `held` characters on its line. */
static const char *
echo_of(char key, size_t held, char room[3])
{
	if (key == '\r')
		return "\r\n";
	if (key == EOT)
		return "^D\b\b";
	if (key == DEL)
		return held ? "\b \b" : "";
	if ((unsigned char)key < ' ' && key != '\t') {
		room[0] = '^';
		room[1] = (char)(key + '@');
		room[2] = '\0';
		return room;
	}
	room[0] = key;
	room[1] = '\0';
	return room;
}

/* How many characters are held after the key. */
static size_t
held_after(char key, size_t held)
{
	if (key == DEL)
		return held - (held > 0);
	return key == '\r' || key == EOT ? 0 : held + 1;
}

/* Fills e with the echo of n keys. */
static void
make_echo(struct echo *e, const char *keys, size_t n, size_t held)
{
	e->length = 0;
	e->newline = n + 1;
	for (size_t i = 0; i < n; i++) {
		char room[3];
		const char *shown = echo_of(keys[i], held, room);

		for (; *shown && *shown != '\n' && e->newline > n; shown++)
			e->bytes[e->length++] = *shown;
		if (*shown == '\n' && e->newline > n)
			e->newline = i + 1;
		e->end[i + 1] = (uint16_t)e->length;
		held = held_after(keys[i], held);
	}
}

/* Fills e->same[1..n), in which each byte is compared at most twice. */
static void
compare_beginnings(struct echo *e, size_t n)
{
	size_t from = 0, to = 0; /* of the match that reaches farthest */

	for (size_t i = 1; i < n; i++) {
		size_t same = 0;

		if (i < to)
			same = e->same[i - from] < to - i ? e->same[i - from]
							  : to - i;
		while (i + same < n && e->bytes[same] == e->bytes[i + same])
			same++;
		e->same[i] = (uint16_t)same;
		if (i + same > to) {
			from = i;
			to = i + same;
		}
	}
}

/* Fills length[at]: `count` keys are followed by their echo if the line behind
 * them begins as the echo of all keys from `at` on. */
static void
find_echoes(struct key_search *search, size_t at, size_t held)
{
	const char *keys = search->line + at;
	size_t n = search->n - at;
	struct echo *e = &search->echo;

	make_echo(e, keys, n, held);
	memcpy(e->bytes + e->length, keys, n);
	compare_beginnings(e, e->length + n);
	for (size_t count = 1; count <= n; count++) {
		size_t length = e->end[count];
		bool there = length > 0 && count + length <= n &&
			e->same[e->length + count] >= length &&
			(count < e->newline || count + length == n);

		search->length[at][count] = there ? (uint8_t)length : 0;
	}
}

/* Marks the keys from `at` on; false when it is not all keys and echo. */
static bool
mark_keys(struct key_search *search, size_t at, size_t held)
{
	size_t left = search->n - at;
	bool *failed;

	if (left == 0)
		return true;
	if (held > search->rubs[at])
		held = search->rubs[at];
	failed = &search->failed[at][held];
	if (*failed)
		return false;
	find_echoes(search, at, held);
	for (size_t count = 1; count <= left; count++) {
		size_t length = search->length[at][count];

		held = held_after(search->line[at + count - 1], held);
		if (!length || !mark_keys(search, at + count + length, held))
			continue;
		memset(search->typed + at, true, count);
		return true;
	}
	*failed = true;
	return false;
}

/* Begins a search for the line; false when it is too long. */
static bool
start_search(struct key_search *search, const char *line, size_t n, bool *typed)
{
	if (n > TYPESCRIPT_TYPED)
		return false;
	search->line = line;
	search->n = n;
	search->typed = typed;
	memset(search->failed, false, (n + 1) * sizeof *search->failed);
	search->rubs[n] = 0;
	for (size_t i = n; i-- > 0;)
		search->rubs[i] =
			(uint16_t)(search->rubs[i + 1] + (line[i] == DEL));
	return true;
}

/* The bytes of prompts and the spaces between them. */
static size_t
skip_prompts(const char *s, size_t n)
{
	size_t i = 0;

	if (n == 0 || s[0] != '>')
		return 0;
	while (i < n && (s[i] == '>' || s[i] == ' '))
		i++;
	return i;
}

/* Finds keys up to CR without an echo: the program's answer is behind them.
 * Returns how many there are. */
static size_t
find_silent(const char *s, size_t n, bool *typed)
{
	const char *end = memchr(s, '\r', n);
	size_t count = end ? (size_t)(end - s) + 1 : 0;

	if (!end || count > TYPESCRIPT_KEYS || count == n || end[1] == '\r')
		return 0;
	memset(typed, true, count);
	return count;
}

/* Whether a key is on the line that a terminal does not show as it is. */
static bool
has_key(const char *s, size_t n)
{
	const char *end = memchr(s, '\r', n);

	if (end && (size_t)(end - s) + 1 < n)
		return true;
	for (size_t i = 0; i < n; i++)
		if (s[i] == EOT || s[i] == DEL || s[i] == NAK)
			return true;
	return false;
}

bool
typescript_keys(const char *line, size_t n, bool typed[TYPESCRIPT_TYPED])
{
	struct key_search search;
	size_t at = 0, skip;
	bool found = false, short_enough;

	if (n == 0 || line[0] != '>' || !has_key(line, n))
		return false;
	memset(typed, false, TYPESCRIPT_TYPED);
	short_enough = start_search(&search, line, n, typed);
	while ((skip = skip_prompts(line + at, n - at)) > 0) {
		size_t count;

		at += skip;
		/* A space may be the prompt's or the first key. */
		for (size_t from = at; skip > 0; skip--, from--) {
			if (from >= TYPESCRIPT_KEYS)
				return found;
			if (short_enough && n - from <= TYPESCRIPT_KEYS &&
				mark_keys(&search, from, 0))
				return true;
			if (line[from - 1] != ' ')
				break;
		}
		count = find_silent(line + at, n - at, typed + at);
		if (!count)
			return found;
		found = true;
		at += count;
	}
	return found;
}

/* Where the run of bytes ends that are all keys, or none, from `from` on. */
static size_t
end_of_run(const bool *typed, size_t from, size_t n)
{
	size_t to = from + 1;

	if (from >= TYPESCRIPT_TYPED)
		return n;
	while (to < n && to < TYPESCRIPT_TYPED && typed[to] == typed[from])
		to++;
	if (to == TYPESCRIPT_TYPED && !typed[from])
		return n;
	return to;
}

/* Gives n bytes of a line, but for keys, to `lines`. */
static void
show_line(struct lines *lines, const char *line, size_t n, struct place *from)
{
	bool typed[TYPESCRIPT_TYPED];
	size_t at = 0;

	if (line[0] == '>' && has_key(line, n))
		lines->work += n * n;
	if (!typescript_keys(line, n - (line[n - 1] == '\n'), typed)) {
		lines_bytes(lines, line, n, from);
		return;
	}
	while (at < n) {
		size_t to = end_of_run(typed, at, n);

		if (at < TYPESCRIPT_TYPED && typed[at])
			from->column += (uint32_t)(to - at);
		else
			lines_bytes(lines, line + at, to - at, from);
		at = to;
	}
}

bool
typescript_begins(const char *bytes, size_t n)
{
	return bytes_begin(bytes, n, "Script started on ");
}

/* script(1) writes a newline before its last line: one without CR is its own.
 */
void
typescript_line(struct lines *lines, const char *line, size_t n,
	struct place *from, bool *bare)
{
	bool last = bytes_begin(line, n, "Script done on ");
	struct text *out = &lines->out;

	if (!last && !typescript_begins(line, n)) {
		show_line(lines, line, n, from);
		*bare = n == 1 || line[n - 2] != '\r';
		return;
	}
	if (last && *bare && out->length && out->bytes[out->length - 1] == '\n')
		text_cut(out, out->length - 1);
	*from = (struct place){from->line + 1, 1};
}
