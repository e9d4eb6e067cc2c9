/*
 * Typescripts of script(1): its own lines are left out, and the echo of keys
 * is found among what the program printed.
 */
#include "core/capture/private.h"

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

/*
 * Fills length[at]: `count` keys are followed by their echo if the line behind
 * them begins as the echo of all keys from `at` on.
 */
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

/*
 * Finds keys up to CR without an echo: the program's answer is behind them.
 * Returns how many there are.
 */
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
