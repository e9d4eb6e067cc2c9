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

/* What sort a part is: these, or the sign or letter itself. */
enum { NUMBER = '0', BLANKS = ' ', LOG_WORD = 1, BRACKETS = 2 };

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
 * something in brackets, blanks, or another sign or letter. Writes what sort it
 * is.
 */
static size_t
pass_prefix_part(const char *s, size_t length, char *sort)
{
	size_t n = 0;

	*sort = NUMBER;
	while (n < length && isdigit((unsigned char)s[n]))
		n++;
	if (n)
		return n;
	*sort = LOG_WORD;
	n = pass_log_word(s, length);
	if (n)
		return n;
	*sort = BRACKETS;
	if (s[0] == '[' || s[0] == '(') {
		const char *end = memchr(
			s, s[0] == '[' ? ']' : ')', length < 40 ? length : 40);

		return end ? (size_t)(end - s) + 1 : 0;
	}
	*sort = BLANKS;
	while (n < length && s[n] == ' ')
		n++;
	if (n)
		return n;
	*sort = s[0];
	return s[0] != '>' && (unsigned char)s[0] < 0x80 ? 1 : 0;
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

/* Whether the first parts number or name the lines: blanks alone do not. */
static bool
is_prefix(const struct manner *m, size_t parts)
{
	for (size_t i = 0; i < parts; i++)
		if (m->part[i] == NUMBER || m->part[i] == BRACKETS ||
			m->part[i] == LOG_WORD)
			return true;
	return false;
}

/*
 * Cuts off the words with which the lines themselves begin: words belong to the
 * prefix only between a number and a sign, as in `12:00 game - `, and have no
 * number of their own.
 */
static void
cut_words(struct manner *m)
{
	size_t first = 0, end;

	while (first < m->parts && !isalpha((unsigned char)m->part[first]))
		first++;
	end = first;
	for (size_t i = first; i < m->parts; i++) {
		if (m->part[i] == NUMBER &&
			isalpha((unsigned char)m->part[i - 1]))
			break;
		if (strchr("-:|#=]", m->part[i]))
			end = i + 1;
	}
	if (end > first && end < m->parts && m->part[end] == BLANKS)
		end++;
	m->parts = is_prefix(m, first) ? end : 0;
}

void
prefix_learn(struct manner *m, const char *s, size_t length)
{
	const char *stop = memchr(s, '\n', length);
	size_t lines;

	m->parts = split_prefix(s, stop ? (size_t)(stop - s) : length, m->part);
	for (; is_prefix(m, m->parts); m->parts--)
		if (count_prefixed(m, s, length, &lines) >=
				lines - lines / 50 &&
			lines >= PREFIXED_LEAST) {
			cut_words(m);
			return;
		}
	m->parts = 0;
}
