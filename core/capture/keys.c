#include "core/capture/keys.h"

#include <string.h>

enum { EOT = 4, BS = 8, NAK = 21, DEL = 127 };

/* The search for a way to read what follows a prompt as keys and echo. */
struct search {
	const char *s;
	size_t n;
	bool *typed;
	bool failed[KEYS_LINE + 1]; /* from here on there is no such way */
};

/* Keys that end the echo's line, or that it shows otherwise. */
static bool
is_key(char c)
{
	return c == EOT || c == DEL || c == NAK;
}

/* How the terminal shows a key, with `held` characters on its line. */
static const char *
echo(char key, size_t held, char *room)
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

/*
 * Whether the `count` keys at `at` are followed by their echo, or by as much of
 * it as stands on this line. Sets *next behind it and moves *held on.
 */
static bool
echoed(const struct search *s, size_t at, size_t count, size_t *held,
	size_t *next)
{
	size_t to = at + count;

	for (size_t i = 0; i < count; i++) {
		char room[3];
		const char *e = echo(s->s[at + i], *held, room);

		*held = held_after(s->s[at + i], *held);
		for (; *e && (to < s->n || *e != '\n'); e++)
			if (to == s->n || s->s[to++] != *e)
				return false;
		if (*e)
			break;
	}
	*next = to;
	return to > at + count;
}

/* Marks the keys from `at` on; false when it is not all keys and echo. */
static bool
tell_apart(struct search *s, size_t at, size_t held)
{
	if (at >= s->n)
		return true;
	if (s->failed[at])
		return false;
	for (size_t count = 1; count <= s->n - at; count++) {
		size_t after = held, next;

		if (!echoed(s, at, count, &after, &next) ||
			!tell_apart(s, next, after))
			continue;
		memset(s->typed + at, true, count);
		return true;
	}
	s->failed[at] = true;
	return false;
}

/* The bytes of prompts and the spaces between them. */
static size_t
prompts(const char *s, size_t n)
{
	size_t i = 0;

	if (n == 0 || s[0] != '>')
		return 0;
	while (i < n && (s[i] == '>' || s[i] == ' '))
		i++;
	return i;
}

/* Keys with their echo, to the line's end. */
static bool
find_echoed(const char *s, size_t n, bool *typed)
{
	struct search search = {.s = s, .n = n, .typed = typed};

	return n <= KEYS_LINE && tell_apart(&search, 0, 0);
}

/* Keys up to CR without an echo: the program's answer stands behind them. */
static size_t
find_silent(const char *s, size_t n, bool *typed)
{
	const char *end = n ? memchr(s, '\r', n) : NULL;
	size_t count = end ? (size_t)(end - s) + 1 : 0;

	if (!end || count > KEYS_LINE || count == n || end[1] == '\r')
		return 0;
	memset(typed, true, count);
	return count;
}

/* Whether a key is on the line that is no part of what a terminal shows. */
static bool
any_key(const char *s, size_t n)
{
	const char *end = n ? memchr(s, '\r', n) : NULL;

	if (end && (size_t)(end - s) + 1 < n)
		return true;
	for (size_t i = 0; i < n; i++)
		if (is_key(s[i]))
			return true;
	return false;
}

bool
keys_find(const char *line, size_t n, struct keys *k)
{
	size_t at = 0, skip;
	bool found = false;

	if (n == 0 || line[0] != '>' || !any_key(line, n))
		return false;
	*k = (struct keys){{false}};
	while ((skip = prompts(line + at, n - at)) > 0) {
		size_t count;

		at += skip;
		/* A space may be the prompt's or the first key. */
		for (size_t from = at; skip > 0; skip--, from--) {
			if (from >= KEYS_LINE)
				return found;
			if (find_echoed(line + from, n - from, k->typed + from))
				return true;
			if (line[from - 1] != ' ')
				break;
		}
		count = find_silent(line + at, n - at, k->typed + at);
		if (!count)
			return found;
		found = true;
		at += count;
	}
	return found;
}

bool
keys_run(const struct keys *k, size_t from, size_t n, size_t *to)
{
	size_t end = n < sizeof k->typed ? n : sizeof k->typed;

	*to = n;
	if (from >= end)
		return false;
	for (size_t i = from; i < end; i++)
		if (k->typed[i] != k->typed[from]) {
			*to = i;
			break;
		}
	return k->typed[from];
}
