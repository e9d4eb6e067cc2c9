/*
 * What a program prints before each of its lines: a clock, a number, the level
 * of a log.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <ctype.h>
#include <string.h>

enum {
	PREFIXED = 400,    /* lines that are looked at for a prefix, */
	PREFIXED_LEAST = 8 /* and how many there must be */
};

/* Letters that a clock or a log writes between its numbers, in small words. */
static size_t
pass_log_word(const char *s, size_t length)
{
	static const char *const words[] = {"INFO", "DEBUG", "WARN", "WARNING",
		"ERROR", "TRACE", "NOTICE", "T", "Z", "AM", "PM", "am", "pm"};

	for (size_t i = 0; i < LENGTH(words); i++) {
		size_t n = strlen(words[i]);

		if (n <= length && memcmp(s, words[i], n) == 0 &&
			(n == length || !isalpha((unsigned char)s[n])))
			return n;
	}
	return 0;
}

/*
 * One part of what may stand before each line: a number, a word of a log,
 * something in brackets, a blank or another sign. Writes what sort it is.
 */
static size_t
pass_prefix_part(const char *s, size_t length, char *sort)
{
	size_t n = 0;

	*sort = '0';
	while (n < length && isdigit((unsigned char)s[n]))
		n++;
	if (n)
		return n;
	*sort = 'a';
	n = pass_log_word(s, length);
	if (n)
		return n;
	*sort = '[';
	if (s[0] == '[' || s[0] == '(') {
		const char *end = memchr(
			s, s[0] == '[' ? ']' : ')', length < 40 ? length : 40);

		return end ? (size_t)(end - s) + 1 : 0;
	}
	*sort = ' ';
	while (n < length && s[n] == ' ')
		n++;
	if (n)
		return n;
	*sort = s[0];
	return !isalpha((unsigned char)s[0]) && s[0] != '>' &&
			(unsigned char)s[0] < 0x80
		? 1
		: 0;
}

size_t
prefix_length(const struct manner *m, const char *s, size_t length)
{
	size_t at = 0;

	for (size_t i = 0; i < m->parts; i++) {
		char sort;
		size_t n = at < length
			? pass_prefix_part(s + at, length - at, &sort)
			: 0;

		if (!n || sort != m->part[i])
			return 0;
		at += n;
	}
	return at;
}

/* The parts that stand before the line, at most MANNER_PARTS. */
static size_t
split_prefix(const char *s, size_t length, char part[MANNER_PARTS])
{
	size_t parts = 0;

	for (size_t at = 0; at < length && parts < MANNER_PARTS; parts++) {
		size_t n = pass_prefix_part(s + at, length - at, &part[parts]);

		if (!n)
			break;
		at += n;
	}
	return parts;
}

/* How many of the lines begin with these parts, of how many. */
static size_t
count_prefixed(
	const struct manner *m, const char *s, size_t length, size_t *lines)
{
	const char *end = s + length;
	size_t prefixed = 0;

	for (*lines = 0; s < end && *lines < PREFIXED; ++*lines) {
		const char *stop = memchr(s, '\n', (size_t)(end - s));
		size_t n = (size_t)((stop ? stop : end) - s);

		prefixed += prefix_length(m, s, n) > 0;
		s += n + 1;
	}
	return prefixed;
}

/* Whether the parts number or name the lines: blanks alone do not. */
static bool
is_prefix(const struct manner *m)
{
	for (size_t i = 0; i < m->parts; i++)
		if (m->part[i] == '0' || m->part[i] == '[' || m->part[i] == 'a')
			return true;
	return false;
}

void
prefix_learn(struct manner *m, const char *s, size_t length)
{
	const char *stop = memchr(s, '\n', length);
	size_t lines;

	m->parts = split_prefix(s, stop ? (size_t)(stop - s) : length, m->part);
	for (; m->parts > 0 && is_prefix(m); m->parts--)
		if (count_prefixed(m, s, length, &lines) >=
				lines - lines / 50 &&
			lines >= PREFIXED_LEAST)
			return;
	m->parts = 0;
}
