#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum {
	OUTLINES = 512, /* different lines that are tried */
	WORDS = 4,      /* of the longest subject */
	SEATS = 6       /* at most, of any game */
};

/* A subject that some line may have, and in how many. */
struct candidate {
	char text[MANNER_SUBJECT];
	size_t length;
	bool usual; /* Player and a digit, as it is read anyway */
};

struct learner {
	struct loose *loose;
	const struct vocabulary *vocabulary;
	uint64_t outline[OUTLINES]; /* hashes of lines that were tried */
	size_t outlines;
	struct candidate candidate[MANNER_SUBJECTS];
	size_t candidates;
	struct text clean; /* the line as it looks */
	struct text line;  /* with another subject */
};

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

/* Whether the line is a move whose seat can be read; where that stands. */
static bool
reads_move(const struct learner *l, const char *s, size_t length, size_t *seat)
{
	struct loose_reading how;
	struct event e;

	for (unsigned kind = 0; kind < l->vocabulary->count; kind++)
		if (is_move(&l->vocabulary->form[kind]) &&
			loose_read(l->loose, kind, false, s, length, &e,
				&how) == LOOSE_YES &&
			how.field[0].read) {
			*seat = how.field[0].at;
			return true;
		}
	return false;
}

/* Whether the line says anything as it stands, if it is due. */
static bool
reads_any(const struct learner *l, const char *s, size_t length)
{
	const struct vocabulary *v = l->vocabulary;
	struct loose_reading how;
	struct event e;

	for (unsigned kind = 0; kind < v->count; kind++)
		if (loose_read(l->loose, kind, true, s, length, &e, &how) ==
				LOOSE_YES &&
			(e.seat > 0 || (how.missing & 1) ||
				v->form[kind].field[0].type != EVENT_SEAT))
			return true;
	return false;
}

static void
add_candidate(struct learner *l, const char *s, size_t length, bool usual)
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
		c[i] = (struct candidate){.length = length, .usual = usual};
		memcpy(c[i].text, s, length);
	}
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

/* The subject that is read anyway, its digit at `seat`. */
static void
add_usual(struct learner *l, const char *s, size_t seat)
{
	size_t from = seat;

	while (from > 0 && !isalpha((unsigned char)s[from - 1]))
		from--;
	while (from > 0 && isalpha((unsigned char)s[from - 1]))
		from--;
	if (seat + 1 - from <= MANNER_SUBJECT)
		add_candidate(l, s + from, seat + 1 - from, true);
}

/* Tries the first words of the line as its subject. */
static void
try_subjects(struct learner *l, const char *s, size_t length)
{
	size_t end = 0, seat;

	for (unsigned words = 0; words < WORDS; words++) {
		end = end_word(s, length, end);
		if (end >= length || end >= MANNER_SUBJECT)
			return;
		text_clear(&l->line);
		text_string(&l->line, "Player1");
		text_add(&l->line, s + end, length - end);
		if (reads_move(l, l->line.bytes, l->line.length, &seat)) {
			add_candidate(l, s, end, false);
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
	size_t skip, seat;

	clean_bytes(s, length, &l->clean);
	s = l->clean.bytes ? l->clean.bytes : "";
	length = l->clean.length;
	skip = prefix_length(m, s, length);
	skip += skip_prompt(s + skip, length - skip);

	s += skip;
	length -= skip;
	if (!length || !is_new(l, s, length))
		return;
	if (reads_move(l, s, length, &seat))
		add_usual(l, s, seat);
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

	if (length == 7 && memcmp(s, "Player", 6) == 0 &&
		s[6] == (char)('0' + seat))
		return;
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

/*
 * Whether seats are counted from 0: a number 0 behind the stem is as frequent
 * as others, and no slip.
 */
static bool
counts_from_nought(
	const struct candidate *c, size_t stem, const char *s, size_t length)
{
	const char *end = s + length;
	size_t count[10] = {0};
	size_t most = 0;

	if (stem == 0)
		return false;
	while ((s = memchr(s, c->text[0], (size_t)(end - s))) != NULL) {
		const char *number = s++ + stem;

		if (number >= end || *number < '0' || *number > '9' ||
			memcmp(s - 1, c->text, stem) != 0)
			continue;
		if (++count[*number - '0'] > most)
			most = count[*number - '0'];
	}
	return count[0] * 4 > most;
}

/* All subjects end in numbers: digits, words or letters. */
static bool
number_subjects(
	struct manner *m, const struct learner *l, const char *s, size_t length)
{
	int from = 1;
	size_t stem;

	for (size_t i = 0; i < l->candidates; i++) {
		const struct candidate *c = &l->candidate[i];
		int n = number_at_end(c, &stem);

		if (n < 0 && word_at_end(c, &stem) < 0)
			return false;
		if (n > SEATS)
			return false;
		if (n >= 0 && counts_from_nought(c, stem, s, length))
			from = 0;
	}
	for (size_t i = 0; i < l->candidates; i++) {
		const struct candidate *c = &l->candidate[i];
		int word;

		if (c->usual && from == 1)
			continue;
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

/* Whether some move is by Player and a digit. */
static bool
is_usual(const struct learner *l)
{
	for (size_t i = 0; i < l->candidates; i++)
		if (l->candidate[i].usual)
			return true;
	return false;
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
		prefix_learn(m, s, length);
	end = s + length;
	for (const char *at = s; at < end;) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t n = (size_t)((stop ? stop : end) - at);

		learn_line(&learner, m, at, n);
		at += n + 1;
	}
	if (!number_subjects(m, &learner, s, length) && !is_usual(&learner))
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
