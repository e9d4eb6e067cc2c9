/* What a program prints before each of its lines: a clock, a number or the
 * level of a log. */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

enum {
	PREFIXED = 400,     /* lines that are looked at for a prefix, */
	PREFIXED_LEAST = 8, /* how many there must be, */
	PREFIXED_FROM = 8, /* the last of the first lines that may have none, */
	PREFIXED_READ = 60,   /* and how many are read with and without it; */
	PREFIXED_RARE = 50,   /* one of so many may have none */
	PREFIXED_BRACKET = 40 /* bytes in brackets, at most */
};

/* What sort a part is: these, or the sign or letter itself. */
enum { NUMBER = '0', BLANKS = ' ', CAPITALS = 1, BRACKETS = 2 };

/* A run of capital letters, as the level of a log or the T of a clock. */
static size_t
pass_capitals(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && ascii_upper(s[n]))
		n++;
	return n < length && ascii_lower(s[n]) ? 0 : n;
}

/*
 * One part of what may stand before each line: a number, capital letters,
 * something in brackets, blanks, or another sign or letter. Writes what sort it
 * is.
 */
static size_t
pass_prefix_part(const char *s, size_t length, char *sort)
{
	size_t n = 0;

	*sort = NUMBER;
	while (n < length && ascii_digit(s[n]))
		n++;
	if (n)
		return n;
	*sort = CAPITALS;
	n = pass_capitals(s, length);
	if (n)
		return n;
	*sort = BRACKETS;
	if (s[0] == '[' || s[0] == '(') {
		const char *end = memchr(s, s[0] == '[' ? ']' : ')',
			length < PREFIXED_BRACKET ? length : PREFIXED_BRACKET);

		return end ? (size_t)(end - s) + 1 : 0;
	}
	*sort = BLANKS;
	while (n < length && s[n] == ' ')
		n++;
	if (n)
		return n;
	*sort = s[0];
	return (unsigned char)s[0] < 0x80 ? 1 : 0;
}

/* How many bytes are these parts; 0: others stand there. */
static size_t
pass_prefix(const struct manner *m, const char *s, size_t length)
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

size_t
prefix_length(const struct manner *m, const char *s, size_t length, size_t *at)
{
	size_t n = pass_prefix(m, s, length);

	for (*at = 0; !n && *at < length && s[*at] == '>';) {
		do
			(*at)++;
		while (*at < length && s[*at] == ' ');
		n = pass_prefix(m, s + *at, length - *at);
	}
	return n;
}

/* Whether nearly all lines begin with these parts. */
static bool
is_shared(const struct manner *m, const char *s, size_t length)
{
	const char *end = s + length;
	size_t others = 0, lines = 0, at;

	for (; s < end && lines < PREFIXED; lines++) {
		size_t n = text_line_length(s, (size_t)(end - s));

		others += !prefix_length(m, s, n, &at);
		if (others > PREFIXED / PREFIXED_RARE)
			return false;
		s += n + 1;
	}
	return lines >= PREFIXED_LEAST && others <= lines / PREFIXED_RARE;
}

/*
 * How many of the first lines are read, with their seats. Behind the sign of a
 * prompt lines that no prompt stands before must be among them, as in a letter
 * that quotes a game.
 */
static size_t
count_read(const struct manner *m, const struct manner_reading *l,
	const char *s, size_t length)
{
	const bool prompts = memchr(m->part, '>', m->parts) != NULL;
	const char *end = s + length;
	size_t count = 0, others = 0, seat;

	for (size_t lines = 0; s < end && lines < PREFIXED_READ; lines++) {
		size_t n = text_line_length(s, (size_t)(end - s));
		size_t at = pass_prefix(m, s, n);

		count += manner_reads_seat(l, s + at, n - at);
		others +=
			prompts && !manner_reads_move(l, s + at, n - at, &seat);
		s += n + 1;
	}
	return prompts && others < PREFIXED_LEAST ? 0 : count;
}

/* Whether words may begin behind the parts, which are not blanks alone. */
static bool
is_closed(const struct manner *m)
{
	char last = m->part[m->parts - 1];
	size_t i = 0;

	while (i < m->parts && m->part[i] == BLANKS)
		i++;
	return i < m->parts && last != NUMBER && last != CAPITALS &&
		!ascii_alpha(last);
}

/* Whether letters are among the parts from `at` on. */
static bool
has_words(const struct manner *m, size_t at)
{
	for (; at < m->parts; at++)
		if (ascii_alpha(m->part[at]))
			return true;
	return false;
}

/*
 * The most parts with which the most lines are read, of those that stand before
 * the first. Words belong to the prefix only where more lines are read without
 * them.
 */
static void
learn_parts(struct manner *m, const struct manner_reading *l, const char *s,
	size_t length)
{
	size_t parts = split_prefix(s, text_line_length(s, length), m->part);
	const struct manner without = {.parts = 0};
	size_t best = 0, most = SIZE_MAX; /* until one is shared */

	for (m->parts = 1; m->parts <= parts && is_shared(m, s, length);
		m->parts++) {
		size_t n = is_closed(m) ? count_read(m, l, s, length) : 0;

		if (n && most == SIZE_MAX)
			most = count_read(&without, l, s, length);
		if (n > most || (n && n == most && !has_words(m, best))) {
			best = m->parts;
			most = n;
		}
	}
	m->parts = best;
}

void
prefix_learn(struct manner *m, const struct manner_reading *l, const char *s,
	size_t length)
{
	const char *end = s + length;

	/* Not of the last line, which may be cut in its prefix. */
	while (end > s && end[-1] != '\n')
		end--;
	for (size_t i = 0; i <= PREFIXED_FROM && s < end && !m->parts; i++) {
		learn_parts(m, l, s, (size_t)(end - s));
		/* `CPU 1 plays 7S`: words may be a name. */
		if (i > 0 && !memchr(m->part, NUMBER, m->parts) &&
			!memchr(m->part, BRACKETS, m->parts))
			m->parts = 0;
		s += text_line_length(s, (size_t)(end - s)) + 1;
	}
}
