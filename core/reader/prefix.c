/*
 * What a program adds before each of its lines, as a clock, a number or the
 * level of a log, and a clock behind it: learns both, and finds them in a line.
 */
#include "core/base/base.h"
#include "core/reader/loose_private.h"
#include "core/reader/manner_private.h"

enum {
	PREFIXED = 400, /* the first lines, in which a prefix is looked for */
	PREFIXED_LEAST = 8,    /* in fewer lines none is taken for one */
	PREFIXED_FROM = 8,     /* so many first lines may stand without it */
	PREFIXED_READ = 60,    /* lines read with and without it, to compare, */
	PREFIXED_LINE = 500,   /* and so many bytes of each */
	PREFIXED_RARE = 5,     /* one of so many may have none, */
	PREFIXED_WORDS = 50,   /* or where it is words and no label */
	PREFIXED_BRACKET = 40, /* bytes in brackets, at most */
	CLOCKED = 4 /* of so many lines one may end in no clock: it was typed */
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

/* How many of the first parts of the prefix stand there, and their bytes. */
struct prefix_parts {
	size_t count, length;
};

static struct prefix_parts
pass_parts(const struct manner *m, const char *s, size_t length)
{
	struct prefix_parts p = {0};

	for (; p.count < m->parts && p.length < length; p.count++) {
		char sort;
		size_t n = pass_prefix_part(
			s + p.length, length - p.length, &sort);

		if (!n || sort != m->part[p.count])
			break;
		p.length += n;
	}
	return p;
}

/* How many bytes are these parts; 0: others stand there. */
static size_t
pass_prefix(const struct manner *m, const char *s, size_t length)
{
	struct prefix_parts p = pass_parts(m, s, length);

	return p.count == m->parts ? p.length : 0;
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

/* Looks for the prefix at *at and behind each `>` and its blanks there, which
 * *at moves past: how many parts stand in one place, at most. */
static struct prefix_parts
find_parts(const struct manner *m, const char *s, size_t length, size_t *at)
{
	struct prefix_parts most = {0};

	for (;;) {
		struct prefix_parts p = pass_parts(m, s + *at, length - *at);

		most = p.count > most.count ? p : most;
		if ((p.count && p.count == m->parts) || *at == length ||
			s[*at] != '>')
			return most;
		do
			(*at)++;
		while (*at < length && s[*at] == ' ');
	}
}

size_t
prefix_length(const struct manner *m, const char *s, size_t length, size_t *at)
{
	struct prefix_parts p;

	*at = 0;
	p = find_parts(m, s, length, at);
	return p.count == m->parts ? p.length : 0;
}

/* The first lines: how many there are, and begin with fewer of so many parts.
 */
struct sharing {
	const char *begin, *end; /* of all lines */
	size_t parts, lines;
	size_t fewer[MANNER_PARTS + 1];
};

/* Looks at lines until it is sure that they do not share the first part. */
static struct sharing
look_for_parts(const struct manner *m, const char *s, size_t length)
{
	const char *end = s + length;
	struct sharing h = {.begin = s, .end = end, .parts = m->parts};

	for (; s < end && h.lines < PREFIXED &&
		h.fewer[1] <= PREFIXED / PREFIXED_RARE;
		h.lines++) {
		size_t n = text_line_length(s, (size_t)(end - s));

		size_t at = 0,
		       k = n ? find_parts(m, s, n, &at).count : m->parts;

		for (; k < m->parts; k++)
			h.fewer[k + 1]++;
		s += n + 1;
	}
	return h;
}

/* Whether the lines begin with these parts but for one of `rare`. */
static bool
is_shared(const struct sharing *h, size_t parts, size_t rare)
{
	return parts <= h->parts && h->lines >= PREFIXED_LEAST &&
		h->fewer[parts] <= h->lines / rare;
}

/*
 * How many of the first lines, of long ones the beginning, are read with their
 * seats; 0 where they are not `least`. Behind the sign of a prompt lines that
 * no prompt stands before must be among them, as in a letter that quotes a
 * game.
 */
static size_t
count_read(const struct manner *m, const struct sharing *h,
	const struct manner_reading *l, size_t least)
{
	const bool prompts = memchr(m->part, '>', m->parts) != NULL;
	const char *s = h->begin;
	size_t left = h->lines < PREFIXED_READ ? h->lines : PREFIXED_READ;
	size_t count = 0, others = 0, seat;

	for (; left && count + left >= least; left--) {
		size_t line = text_line_length(s, (size_t)(h->end - s));
		size_t n = line < PREFIXED_LINE ? line : PREFIXED_LINE;
		size_t at = pass_prefix(m, s, n);

		/* What stands before each line names no seat that moves. */
		count += manner_reads_seat(l, s + at, n - at) &&
			!(at && manner_reads_move(l, s, n, &seat) && seat < at);
		others +=
			prompts && !manner_reads_move(l, s + at, n - at, &seat);
		s += line + 1;
	}
	return count < least || (prompts && others < PREFIXED_LEAST) ? 0
								     : count;
}

/* Whether words may begin behind the parts. */
static bool
is_closed(const struct manner *m)
{
	char last = m->part[m->parts - 1];

	return last != NUMBER && last != CAPITALS && !ascii_alpha(last);
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

/* Whether it is words, a sign and a blank, as `stdout: `, or two such signs, as
 * `INFO:game:`: what stands before all lines so is not a name of a seat. */
static bool
is_label(const struct manner *m)
{
	bool blank = m->part[m->parts - 1] == BLANKS;
	size_t last = m->parts - 1 - (m->parts > 1 && blank);

	return has_words(m, 0) && last > 0 &&
		ascii_among(m->part[last], ":|>") &&
		(blank || memchr(m->part, m->part[last], last)) &&
		!memchr(m->part, NUMBER, m->parts);
}

/* Whether the parts are a prefix, if the lines begin with them but for a few.
 */
static bool
is_whole(const struct manner *m, const struct sharing *h)
{
	return is_closed(m) &&
		(!has_words(m, 0) || is_label(m) ||
			is_shared(h, m->parts, PREFIXED_WORDS));
}

/* Whether the parts are no name, by their look: a time or a date, which has
 * three numbers, or words and the sign of a label. */
static bool
names_nobody(const struct manner *m)
{
	size_t last = m->parts - 1, numbers = 0;

	for (size_t i = 0; i < m->parts; i++)
		numbers += m->part[i] == NUMBER;
	last -= last > 0 && m->part[last] == BLANKS;
	if (!has_words(m, 0))
		return numbers > 2 && is_closed(m);
	return !numbers && ascii_among(m->part[last], ":|>") &&
		!memchr(m->part, '"', m->parts);
}

/*
 * The most parts with which the most lines are read. Words belong to the prefix
 * only where more lines are read without them, or as many behind a label. False
 * when no line is read, with any or without.
 */
static bool
take_parts_read(struct manner *m, const struct sharing *h,
	const struct manner_reading *l)
{
	const struct manner without = {.parts = 0};
	size_t best = 0, most = SIZE_MAX; /* until lines are read */

	for (m->parts = 1; is_shared(h, m->parts, PREFIXED_RARE); m->parts++) {
		size_t n;

		if (!is_whole(m, h))
			continue;
		if (most == SIZE_MAX)
			most = count_read(&without, h, l, 0);
		n = count_read(
			m, h, l, most + (has_words(m, best) && !is_label(m)));
		if (n) {
			best = m->parts;
			most = n;
		}
	}
	m->parts = best;
	return most && most != SIZE_MAX;
}

/* Whether the first lines have the numbers of lines before them, as `cat -n`
 * prints them: each one more than that before it. */
static bool
counts_lines(const struct sharing *h)
{
	const char *s = h->begin;
	unsigned long before = 0;

	for (size_t i = 0; i < PREFIXED_LEAST; i++) {
		size_t line = text_line_length(s, (size_t)(h->end - s)), at = 0;
		unsigned long number = 0;

		while (at < line && s[at] == ' ')
			at++;
		while (at < line && ascii_digit(s[at]) && number < NUMBER_MOST)
			number = 10 * number + (unsigned)(s[at++] - '0');
		if (i && number != before + 1)
			return false;
		before = number;
		s += line + 1;
	}
	return true;
}

/* The most parts that nearly all lines begin with and that name nobody, if no
 * line is read: the names of seats are not known yet. */
static void
take_parts_seen(struct manner *m, const struct sharing *h,
	const struct manner_reading *l)
{
	const bool counted = h->lines >= PREFIXED_LEAST && counts_lines(h);
	size_t best = 0;

	for (m->parts = 1; is_shared(h, m->parts, PREFIXED_WORDS); m->parts++)
		if (names_nobody(m) || (counted && is_closed(m)))
			best = m->parts;
	m->parts = 0;
	if (best && !count_read(m, h, l, 0))
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
		size_t n = text_line_length(s, (size_t)(end - s));
		struct sharing h;

		m->parts = split_prefix(s, n, m->part);
		h = look_for_parts(m, s, (size_t)(end - s));
		if (!take_parts_read(m, &h, l))
			take_parts_seen(m, &h, l);
		/* `CPU 1 plays 7S`: words may be a name. */
		if (i > 0 && !memchr(m->part, NUMBER, m->parts) &&
			!memchr(m->part, BRACKETS, m->parts) && m->parts &&
			!is_label(m))
			m->parts = 0;
		s += n + 1;
	}
	memset(m->part + m->parts, 0, sizeof m->part - m->parts);
}

/* What stands before a clock that this closes: a bracket, or 0, a blank. */
static char
opening_of(char close)
{
	if (close == ')')
		return '(';
	return close ? '[' : ' ';
}

/* The bytes of a clock at the end, as in `plays 7S. (12:03:04)`, with the
 * blanks on both sides of it; 0: none stands there. */
static size_t
clock_behind(const char *s, size_t length)
{
	size_t end = length, from;
	char close;

	while (end > 0 && ascii_among(s[end - 1], " \r"))
		end--;
	close = end > 0 && ascii_among(s[end - 1], ")]") ? s[--end] : 0;
	for (from = end; from > 0 &&
		(ascii_digit(s[from - 1]) || ascii_among(s[from - 1], ":."));)
		from--;
	if (from == 0 || !ascii_digit(s[from]) ||
		!memchr(s + from, ':', end - from) ||
		s[from - 1] != opening_of(close))
		return 0;
	from -= close != 0;
	while (from > 0 && s[from - 1] == ' ')
		from--;
	return length - from;
}

size_t
suffix_length(const struct manner *m, const char *s, size_t length)
{
	return m->clocked ? clock_behind(s, length) : 0;
}

void
suffix_learn(struct manner *m, const char *s, size_t length)
{
	const char *end = s + length;
	size_t others = 0, lines = 0;

	while (s < end && lines < PREFIXED) {
		size_t n = text_line_length(s, (size_t)(end - s));

		lines += n > 0;
		others += n > 0 && !clock_behind(s, n);
		s += n + 1;
	}
	m->clocked = lines >= PREFIXED_LEAST && CLOCKED * others <= lines;
}
