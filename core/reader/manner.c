#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum {
	OUTLINES = 512,    /* different lines that are tried */
	WORDS = 4,         /* of the longest subject */
	SEATS = 6,         /* at most, of any game */
	PREFIXED = 400,    /* lines that are looked at for a prefix, */
	PREFIXED_LEAST = 8 /* and how many there must be */
};

/* A subject that some line may have, and in how many. */
struct candidate {
	char text[MANNER_SUBJECT];
	size_t length;
	size_t moves;
};

struct learner {
	struct loose *loose;
	const struct vocabulary *vocabulary;
	uint64_t outline[OUTLINES]; /* hashes of lines that were tried */
	size_t outlines;
	struct candidate candidate[MANNER_SUBJECTS];
	size_t candidates;
	bool usual;        /* some move is by Player and a digit */
	struct text clean; /* the line as it looks */
	struct text line;  /* with another subject */
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

/* How many bytes of the line are the prefix; 0 when it has another. */
static size_t
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

/* What all lines share, from the parts before the first of them. */
static void
learn_prefix(struct manner *m, const char *s, size_t length)
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

/* The line behind a prompt and white space. */
static size_t
skip_prompt(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && (s[n] == '>' || s[n] == ' ' || s[n] == '\t'))
		n++;
	return n;
}

/* Whether the form is a seat's move with a card. */
static bool
is_move(const struct event_form *form)
{
	bool seat = false, card = false;

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		seat = seat || form->field[i].type == EVENT_SEAT;
		card = card || form->field[i].type == EVENT_CARD;
	}
	return seat && card;
}

/* Whether the line is a move whose seat can be read. */
static bool
reads_move(const struct learner *l, const char *s, size_t length)
{
	struct loose_reading how;
	struct event e;

	for (unsigned kind = 0; kind < l->vocabulary->count; kind++)
		if (is_move(&l->vocabulary->form[kind]) &&
			loose_read(l->loose, kind, false, s, length, &e,
				&how) == LOOSE_YES &&
			!(how.missing & 1) && e.seat > 0)
			return true;
	return false;
}

/* Whether the line says anything as it stands, if it is due. */
static bool
reads_any(const struct learner *l, const char *s, size_t length)
{
	struct loose_reading how;
	struct event e;

	for (unsigned kind = 0; kind < l->vocabulary->count; kind++)
		if (loose_read(l->loose, kind, true, s, length, &e, &how) ==
			LOOSE_YES)
			return true;
	return false;
}

static void
add_candidate(struct learner *l, const char *s, size_t length)
{
	struct candidate *c = l->candidate;
	size_t i = 0;

	while (i < l->candidates &&
		(c[i].length != length || memcmp(c[i].text, s, length) != 0))
		i++;
	if (i == MANNER_SUBJECTS)
		return;
	if (i == l->candidates) {
		l->candidates++;
		c[i] = (struct candidate){.length = length};
		memcpy(c[i].text, s, length);
	}
	c[i].moves++;
}

static bool
in_word(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80 ||
		c == '_';
}

/* The end of the word at or behind `at`; punctuation before it is its own. */
static size_t
end_word(const char *s, size_t length, size_t at)
{
	while (at < length && !in_word(s[at]))
		at++;
	while (at < length && in_word(s[at]))
		at++;
	return at;
}

/* Tries the first words of the line as its subject. */
static void
try_subjects(struct learner *l, const char *s, size_t length)
{
	size_t end = 0;

	for (unsigned words = 0; words < WORDS; words++) {
		end = end_word(s, length, end);
		if (end >= length || end >= MANNER_SUBJECT)
			return;
		text_clear(&l->line);
		text_string(&l->line, "Player1");
		text_add(&l->line, s + end, length - end);
		if (reads_move(l, l->line.bytes, l->line.length)) {
			add_candidate(l, s, end);
			return;
		}
	}
}

/* Whether the line has a card, and is unlike those that were tried. */
static bool
is_new(struct learner *l, const char *s, size_t length)
{
	struct skeleton k;

	if (!skeleton_make(&k, s, length) || !memchr(k.bytes, 1, k.length))
		return false;
	for (size_t i = 0; i < l->outlines; i++)
		if (l->outline[i] == k.hash)
			return false;
	if (l->outlines == OUTLINES)
		return false;
	l->outline[l->outlines++] = k.hash;
	return true;
}

static void
learn_line(
	struct learner *l, const struct manner *m, const char *s, size_t length)
{
	size_t skip;

	clean_bytes(s, length, &l->clean);
	s = l->clean.bytes ? l->clean.bytes : "";
	length = l->clean.length;
	skip = prefix_length(m, s, length);
	skip += skip_prompt(s + skip, length - skip);

	s += skip;
	length -= skip;
	if (!length || !is_new(l, s, length))
		return;
	if (reads_move(l, s, length))
		l->usual = true;
	else if (!reads_any(l, s, length))
		try_subjects(l, s, length);
}

/* The number that the subject ends with, or -1; *stem is its length before. */
static int
number_at_end(const struct candidate *c, size_t *stem)
{
	size_t n = c->length;

	while (n > 0 && isdigit((unsigned char)c->text[n - 1]))
		n--;
	*stem = n;
	if (n == c->length || c->length - n > 2)
		return -1;
	return c->length - n == 1
		? c->text[n] - '0'
		: (c->text[n] - '0') * 10 + c->text[n + 1] - '0';
}

/* The number in words, or the letter, that the subject ends with; or -1. */
static int
word_at_end(const struct candidate *c, size_t *stem)
{
	static const char *const words[] = {
		"one", "two", "three", "four", "five", "six"};
	size_t n = c->length;

	while (n > 0 && in_word(c->text[n - 1]))
		n--;
	*stem = n;
	if (n == 0)
		return -1;
	if (c->length - n == 1 && toupper((unsigned char)c->text[n]) <= 'F' &&
		toupper((unsigned char)c->text[n]) >= 'A')
		return toupper((unsigned char)c->text[n]) - 'A' + 1;
	for (int i = 0; i < 6; i++)
		if (strlen(words[i]) == c->length - n &&
			strncasecmp(words[i], c->text + n, c->length - n) == 0)
			return i + 1;
	return -1;
}

static void
add_subject(struct manner *m, const char *s, size_t length, unsigned seat)
{
	struct manner_subject *subject;

	for (size_t i = 0; i < m->count; i++)
		if (m->subject[i].length == length &&
			memcmp(m->subject[i].text, s, length) == 0)
			return;
	if (m->count == MANNER_SUBJECTS || length > MANNER_SUBJECT)
		return;
	subject = &m->subject[m->count++];
	memcpy(subject->text, s, length);
	subject->length = length;
	subject->seat = (uint8_t)seat;
}

/* Subjects of one stem, counted in digits or letters from `first` on. */
static void
add_counted(struct manner *m, const struct candidate *c, size_t stem, int first)
{
	char name[MANNER_SUBJECT + 2];

	if (stem + 1 > MANNER_SUBJECT)
		return;
	memcpy(name, c->text, stem);
	for (unsigned seat = 1; seat <= SEATS; seat++) {
		name[stem] = (char)(first + (int)seat - 1);
		add_subject(m, name, stem + 1, seat);
	}
}

/* All subjects end in numbers: digits, words or letters. */
static bool
number_subjects(struct manner *m, const struct learner *l)
{
	int from = 1;
	size_t stem;

	for (size_t i = 0; i < l->candidates; i++) {
		int n = number_at_end(&l->candidate[i], &stem);

		if (n < 0 && word_at_end(&l->candidate[i], &stem) < 0)
			return false;
		if (n > SEATS)
			return false;
		if (n == 0)
			from = 0;
	}
	for (size_t i = 0; i < l->candidates; i++) {
		const struct candidate *c = &l->candidate[i];
		int word;

		if (number_at_end(c, &stem) >= 0)
			add_counted(m, c, stem, '0' + from);
		else if ((word = word_at_end(c, &stem)) > SEATS)
			continue;
		else if (c->length - stem == 1)
			add_counted(m, c, stem, c->text[stem] - word + 1);
		else
			add_subject(m, c->text, c->length, (unsigned)word);
	}
	return true;
}

static bool
has_word(const char *s, size_t length, const char *word)
{
	size_t n = strlen(word);

	for (size_t i = 0; i + n <= length; i++)
		if (strncasecmp(s + i, word, n) == 0)
			return true;
	return false;
}

/* Where the name stands in the line as words of their own; SIZE_MAX: not. */
static size_t
find_name(const char *s, size_t length, const char *name, size_t n)
{
	for (size_t i = 0; i + n <= length; i++) {
		const char *at = memchr(s + i, name[0], length - n - i + 1);

		if (!at)
			return SIZE_MAX;
		i = (size_t)(at - s);
		if (memcmp(at, name, n) == 0 &&
			(i == 0 || !in_word(s[i - 1])) &&
			(i + n == length || !in_word(s[i + n])))
			return i;
	}
	return SIZE_MAX;
}

/*
 * The order in which names stand in lines with one of these words, each line
 * with one name. False when not every name has such a line.
 */
static bool
order_names(const struct learner *l, const char *s, size_t length,
	const char *const *words, size_t order[MANNER_SUBJECTS])
{
	const char *end = s + length;
	size_t found = 0;
	uint32_t seen = 0;

	while (s < end && found < l->candidates) {
		const char *stop = memchr(s, '\n', (size_t)(end - s));
		size_t n = (size_t)((stop ? stop : end) - s);
		bool said = false;

		for (unsigned w = 0; words[w]; w++)
			said = said || has_word(s, n, words[w]);
		for (size_t i = 0; said && i < l->candidates; i++)
			if (!(seen >> i & 1) &&
				find_name(s, n, l->candidate[i].text,
					l->candidate[i].length) != SIZE_MAX) {
				seen |= UINT32_C(1) << i;
				order[found++] = i;
				break;
			}
		s += n + 1;
	}
	return found == l->candidates;
}

/*
 * Names that say no number: seats are invited in their order, and their scores
 * are told in it. Where neither shows, they are in the order of their moves.
 */
static void
name_subjects(
	struct manner *m, const struct learner *l, const char *s, size_t length)
{
	static const char *const invited[] = {"human", "computer", NULL};
	static const char *const scored[] = {
		"score", "discards:", "point", NULL};
	size_t order[MANNER_SUBJECTS];

	if (l->candidates < 2 || l->candidates > SEATS)
		return;
	if (!order_names(l, s, length, invited, order) &&
		!order_names(l, s, length, scored, order))
		for (size_t i = 0; i < l->candidates; i++)
			order[i] = i;
	for (size_t i = 0; i < l->candidates; i++) {
		const struct candidate *c = &l->candidate[order[i]];

		add_subject(m, c->text, c->length, (unsigned)i + 1);
	}
}

void
manner_learn(struct manner *m, struct loose *l, const struct vocabulary *v,
	const char *s, size_t length)
{
	struct learner learner = {.loose = l, .vocabulary = v};
	const char *end;

	*m = (struct manner){0};
	if (length > MANNER_LEARNT)
		length = MANNER_LEARNT;
	if (length)
		learn_prefix(m, s, length);
	end = s + length;
	for (const char *at = s; at < end;) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t n = (size_t)((stop ? stop : end) - at);

		learn_line(&learner, m, at, n);
		at += n + 1;
	}
	if (learner.candidates && !number_subjects(m, &learner) &&
		!learner.usual)
		name_subjects(m, &learner, s, length);
	text_fini(&learner.clean);
	text_fini(&learner.line);
}

/* The subject that stands at this place as words of their own. */
static const struct manner_subject *
subject_at(const struct manner *m, const char *s, size_t length, size_t at)
{
	const struct manner_subject *best = NULL;

	if (at > 0 && in_word(s[at - 1]) && in_word(s[at]))
		return NULL;
	for (size_t i = 0; i < m->count; i++) {
		const struct manner_subject *subject = &m->subject[i];
		size_t end = at + subject->length;

		if (end <= length &&
			memcmp(s + at, subject->text, subject->length) == 0 &&
			(end == length || !in_word(s[end])) &&
			(!best || subject->length > best->length))
			best = subject;
	}
	return best;
}

struct manner_applied
manner_apply(const struct manner *m, const char *s, size_t length,
	struct text *plain)
{
	struct manner_applied a = {.prefix = prefix_length(m, s, length)};
	size_t copied = a.prefix;

	for (size_t at = copied; at < length && m->count; at++) {
		const struct manner_subject *subject =
			subject_at(m, s, length, at);

		if (!subject)
			continue;
		if (!a.subject)
			a.at = at;
		a.subject = subject;
		text_add(plain, s + copied, at - copied);
		text_string(plain, "Player");
		text_char(plain, (char)('0' + subject->seat));
		copied = at + subject->length;
		at = copied - 1;
	}
	text_add(plain, s + copied, length - copied);
	return a;
}

bool
manner_is_usual(const struct manner *m)
{
	return m->count == 0 && m->parts == 0;
}
