/* Names of seats in lines: where they stand, and in which order; and whether a
 * word that is spelt as a card, as TC, stands for a seat or for the card. */
#include "core/reader/loose_private.h"
#include "core/reader/manner_private.h"

#include <strings.h>

enum { LINES_APART = 12 /* the invitations of two games are more */ };

/* Words of lines that tell a score. */
static const char *const scored[] = {"score", "discards:", "point", NULL};

bool
names_card(const char *s, size_t length)
{
	unsigned rank, suit;

	return value_card(s, length, &rank, &suit) == length &&
		suit < CARD_SUITS;
}

bool
names_word_among(
	const char *const *words, size_t count, const char *s, size_t length)
{
	for (size_t i = 0; i < count; i++)
		if (length && !((words[i][0] ^ s[0]) & ~0x20) &&
			strlen(words[i]) == length &&
			strncasecmp(words[i], s, length) == 0)
			return true;
	return false;
}

/* Whether the word behind these blanks may be what a seat does: it is not a
 * card, and does not say where a card goes. */
static bool
is_deed(const char *s, size_t length)
{
	static const char *const others[] = {"and", "by", "face", "from", "has",
		"in", "into", "is", "of", "on", "onto", "to", "was"};
	unsigned rank, suit;
	size_t at = 0, n;

	while (at < length && s[at] == ' ')
		at++;
	for (n = at; n < length && ascii_alpha(s[n]);)
		n++;
	return at > 0 && n > at + 1 &&
		!value_card(s + at, length - at, &rank, &suit) &&
		!names_word_among(others, LENGTH(others), s + at, n - at);
}

bool
names_begin_with_card(const char *s, size_t length)
{
	unsigned rank, suit;
	size_t n = value_card(s, length, &rank, &suit);

	return n && suit < CARD_SUITS && is_deed(s + n, length - n);
}

bool
names_stands_for_seat(const char *s, size_t length, size_t at, size_t end)
{
	static const char *const asking[] = {"is", "of", "for", "winner"};
	size_t from = at, word;

	if (end < length && (s[end] == '\'' || s[end] == '\xE2'))
		return true;
	while (from > 0 && ascii_among(s[from - 1], " \t:([>|-."))
		from--;
	for (word = from; word > 0 && ascii_alpha(s[word - 1]);)
		word--;
	if (names_word_among(asking, LENGTH(asking), s + word, from - word))
		return true;
	if (from > 0 && s[from - 1] != '\n' && !ascii_among(s[from], ":>|."))
		return false;
	return is_deed(s + end, length - end) ||
		(end < length && ascii_among(s[end], ":>"));
}

static bool
has_word(const char *s, size_t length, const char *word)
{
	size_t n = strlen(word);
	const char *end = s + length;

	for (; n <= (size_t)(end - s); s++) {
		size_t left = (size_t)(end - s) - n + 1;
		/* Letters differ from capitals in one bit. */
		const char *one = memchr(s, word[0], left);
		const char *other = memchr(
			s, word[0] ^ 0x20, one ? (size_t)(one - s) : left);

		s = other ? other : one;
		if (!s ||
			((n < 2 || !((s[1] ^ word[1]) & ~0x20)) &&
				strncasecmp(s, word, n) == 0))
			return s;
	}
	return false;
}

bool
names_line_has(const char *s, size_t length, const char *const *words)
{
	while (*words && !has_word(s, length, *words))
		words++;
	return *words;
}

size_t
names_find(const char *s, size_t length, const char *name, size_t n)
{
	for (size_t i = 0; i + n <= length; i++) {
		const char *at = memchr(s + i, name[0], length - n - i + 1);

		if (!at)
			return SIZE_MAX;
		i = (size_t)(at - s);
		if (memcmp(at, name, n) == 0 &&
			(i == 0 || !subject_in_word(s[i - 1])) &&
			subject_ends(s, length, i + n) &&
			(!names_card(name, n) ||
				names_stands_for_seat(s, length, i, i + n)))
			return i;
	}
	return SIZE_MAX;
}

/* Whether the line has the name, and one of the words beside it, and does not
 * say who leaves to a computer. */
static bool
says_of_name(const struct subject_candidate *c, const char *s, size_t length,
	const char *const *words)
{
	static const char *const leaves[] = {"rage", "quit", NULL};
	size_t at = names_find(s, length, c->text, c->length);
	size_t end = at + c->length;

	return at != SIZE_MAX && !names_line_has(s, length, leaves) &&
		(names_line_has(s, at, words) ||
			names_line_has(s + end, length - end, words));
}

/* The order in which names stand in lines with one of these words, each line
 * with one name. False when not every name has such a line. */
static bool
order_names(const struct learner *l, const char *const *words,
	size_t order[MANNER_SUBJECTS])
{
	size_t found = 0;
	uint32_t seen = 0;

	for (const char *s = l->begin; s < l->end && found < l->candidates;
		s++) {
		size_t n = text_line_length(s, (size_t)(l->end - s));
		bool said = names_line_has(s, n, words);

		for (size_t i = 0; said && i < l->candidates; i++)
			if (!(seen >> i & 1) &&
				says_of_name(&l->candidate[i], s, n, words)) {
				seen |= UINT32_C(1) << i;
				order[found++] = i;
				break;
			}
		s += n;
	}
	return found == l->candidates;
}

/* The words of an invitation around its name. */
struct invitation {
	const char *before, *behind;
	size_t before_length, behind_length;
};

bool
names_same_but_digits(const char *a, const char *b, size_t length)
{
	size_t i = 0;

	while (i < length &&
		(a[i] == b[i] || (ascii_digit(a[i]) && ascii_digit(b[i]))))
		i++;
	return i == length;
}

/* How many bytes of the line are a name in this invitation, which may stand
 * behind a prompt in words; 0: it is not one. *name: where it stands. */
static size_t
name_invited(const struct invitation *i, const char *s, size_t length,
	const char **name)
{
	size_t rest = i->before_length + i->behind_length, n = 1;
	const char *behind = memmem(s, length, ": ", 2);

	if (behind && i->before_length &&
		!names_same_but_digits(s, i->before, 1)) {
		length -= (size_t)(behind + 2 - s);
		s = behind + 2;
	}
	if (length <= rest ||
		!names_same_but_digits(s, i->before, i->before_length))
		return 0;
	s += i->before_length;
	*name = s;
	while (n + rest <= length && !ascii_among(s[n - 1], ">:?") &&
		!names_same_but_digits(s + n, i->behind, i->behind_length))
		n++;
	return n + rest <= length && n <= MANNER_SUBJECT &&
			!ascii_among(s[n - 1], ">:?")
		? n
		: 0;
}

static bool
says_human(const char *s, size_t length)
{
	return has_word(s, length, "human") || has_word(s, length, "(h)uman");
}

static bool
says_computer(const char *s, size_t length)
{
	static const char *const words[] = {"omputer", "(c", "/c", NULL};

	return names_line_has(s, length, words);
}

bool
names_ask_kind(const char *s, size_t length)
{
	return says_human(s, length) && says_computer(s, length);
}

/*
 * What the line that begins at *s asks, without what stands before each line
 * and prompts, and what was typed behind its question: its length; 0: it does
 * not invite. *s is moved behind it.
 */
static size_t
pass_invitation(const struct manner *m, const char **s, const char *end,
	const char **line)
{
	size_t n = text_line_length(*s, (size_t)(end - *s)), prompts;
	size_t prefix = prefix_length(m, *s, n, &prompts);
	const char *sign;

	*line = *s + prefix + prompts;
	*s += n < (size_t)(end - *s) ? n + 1 : n;
	n -= prefix + prompts;
	while ((sign = memchr(*line, '>', n)) != NULL ||
		(sign = memchr(*line, '$', n)) != NULL) {
		n -= (size_t)(sign + 1 - *line);
		*line = sign + 1;
	}
	for (; n && !subject_in_word(**line); n--)
		(*line)++;
	sign = memchr(*line, '?', n);
	n = sign ? (size_t)(sign - *line) : n;
	return says_human(*line, n) ? n : 0;
}

/* The next line that invites, and how many bytes it has; 0: there is none. */
static size_t
next_invitation(const struct manner *m, const char **s, const char *end,
	const char **line)
{
	size_t n = 0;

	while (!n && *s < end)
		n = pass_invitation(m, s, end, line);
	return n;
}

/* Whether so many lines stand between that another game begins. */
static bool
are_apart(const char *s, const char *end)
{
	size_t lines = 0;

	while (lines <= LINES_APART &&
		(s = memchr(s, '\n', (size_t)(end - s))) != NULL) {
		lines++;
		s++;
	}
	return lines > LINES_APART;
}

/* Whether the line asks who is at a seat, and for no move. */
static bool
asks_who(const char *s, size_t question, const char *end)
{
	size_t left = (size_t)(end - s);

	return question < left && s[question] == '?' &&
		says_computer(s, text_line_length(s, left));
}

/* How much of this invitation is the last line of another game, without its
 * newline: what stands before the word that the next one begins with. */
static size_t
length_glued(const char *s, size_t length, const char *next, size_t next_length)
{
	const char *blank = memchr(next, ' ', next_length);
	const char *at = blank
		? memmem(s, length, next, (size_t)(blank + 1 - next))
		: NULL;

	return at ? (size_t)(at - s) : 0;
}

/* As next_invitation, of those that ask who is at a seat. All bytes are looked
 * at for it: few lines have a question mark. */
static size_t
next_question(const struct manner *m, const char **s, const char *end,
	const char **line)
{
	const char *at, *newline;
	size_t n = 0;

	while (!n && (at = memchr(*s, '?', (size_t)(end - *s))) != NULL) {
		newline = memrchr(*s, '\n', (size_t)(at - *s));
		if (newline)
			*s = newline + 1;
		n = pass_invitation(m, s, end, line);
		n = asks_who(*line, n, end) ? n : 0;
	}
	return n;
}

uint64_t
names_invited(
	const struct manner *m, const char **s, const char *end, size_t *at)
{
	uint64_t hash = HASH_EMPTY;
	const char *begin = *s, *from = begin, *line, *last = NULL;
	size_t n, length = 0, asked = 0;

	while ((n = next_question(m, &from, end, &line)) > 0) {
		if (last && are_apart(last, line))
			break;
		if (!last)
			*at = (size_t)(line - begin);
		/* Who answers wrongly is asked again. */
		if (length != n || memcmp(last, line, n) != 0) {
			size_t glued = asked == 1
				? length_glued(last, length, line, n)
				: 0;

			if (glued)
				*at = (size_t)(*s - begin);
			if (asked == 1)
				hash = hash_add_bytes(
					hash, last + glued, length - glued);
			if (asked++)
				hash = hash_add_bytes(hash, line, n);
		}
		last = line;
		length = n;
		*s = from;
	}
	/* Those that the end of the bytes may cut off tell nothing. */
	return asked > 1 && are_apart(last, end) ? hash : 0;
}

/* Where the word before this number or letter begins, which is a part of the
 * name, as in `Gracz 1` and `Player A`; its own place where none stands there,
 * or one that asks. */
static size_t
before_number(const char *s, size_t number)
{
	static const char *const asks[] = {"be", "for", "is", "should", "will"};
	size_t end = number, from;

	while (end > 0 && ascii_among(s[end - 1], " #-_"))
		end--;
	from = end;
	while (from > 0 && subject_in_word(s[from - 1]))
		from--;
	return from == end ||
			names_word_among(
				asks, LENGTH(asks), s + from, end - from)
		? number
		: from;
}

/* Makes the invitation of what two lines share around their names; false where
 * they are alike, or differ in more than that. */
static bool
compare_invitations(struct invitation *i, const char *a, size_t a_length,
	const char *b, size_t b_length)
{
	size_t least = a_length < b_length ? a_length : b_length;
	size_t from = 0, end = 0;

	while (from < least && a[from] == b[from])
		from++;
	while (from > 0 && from < least && subject_in_word(a[from - 1]))
		from--;
	while (from + end < least &&
		a[a_length - end - 1] == b[b_length - end - 1])
		end++;
	while (end > 0 && subject_in_word(a[a_length - end]))
		end--;
	if (end == 0 || from + end >= least || !subject_in_word(a[from]))
		return false;
	if (ascii_digit(a[from]) || from + end + 1 == a_length)
		from = before_number(a, from);
	*i = (struct invitation){a, a + a_length - end, from, end};
	return !ascii_digit(a[from]);
}

/* How lines invite: around a name that is known; or, where none is, around what
 * differs in two lines. */
static bool
find_invitation(
	const struct manner *m, const struct learner *l, struct invitation *i)
{
	const char *s = l->begin, *line, *other = NULL;
	size_t n, at, length = 0;

	while ((n = next_invitation(m, &s, l->end, &line)) > 0) {
		for (size_t k = 0; k < l->candidates; k++) {
			const struct subject_candidate *c = &l->candidate[k];

			at = names_find(line, n, c->text, c->length);
			if (at == SIZE_MAX)
				continue;
			*i = (struct invitation){line, line + at + c->length,
				at, n - at - c->length};
			/* `First: Human 2` invites nobody. */
			if (says_human(line, at) ||
				says_human(i->behind, i->behind_length))
				return true;
		}
		/* Who answers wrongly is asked again. */
		if (other && !l->candidates &&
			!bytes_equal(other, length, line, n))
			return compare_invitations(i, other, length, line, n);
		other = line;
		length = n;
	}
	return false;
}

void
names_add_invited(const struct manner *m, struct learner *l)
{
	struct invitation invited;
	const char *s = l->begin, *line, *name;
	size_t n, length;

	if (!find_invitation(m, l, &invited))
		return;
	while ((n = next_invitation(m, &s, l->end, &line)) > 0) {
		length = name_invited(&invited, line, n, &name);
		if (length && l->candidates < GAME_SEATS)
			subjects_add(l, name, length, false);
	}
}

void
names_by_place(const struct learner *l, size_t order[MANNER_SUBJECTS])
{
	const size_t length = (size_t)(l->end - l->begin);
	size_t place[MANNER_SUBJECTS];

	for (size_t i = 0; i < l->candidates; i++) {
		const struct subject_candidate *c = &l->candidate[i];
		size_t at = names_find(l->begin, length, c->text, c->length);
		size_t k = i;

		for (; k > 0 && place[k - 1] > at; k--) {
			place[k] = place[k - 1];
			order[k] = order[k - 1];
		}
		place[k] = at;
		order[k] = i;
	}
}

bool
names_by_invitations(const struct learner *l, size_t order[MANNER_SUBJECTS])
{
	static const char *const invited[] = {
		"human", "computer", "(h)uman", NULL};

	return order_names(l, invited, order);
}

bool
names_tell_score(const char *s, size_t length)
{
	return names_line_has(s, length, scored);
}

bool
names_by_lines(const struct learner *l, size_t order[MANNER_SUBJECTS])
{
	return names_by_invitations(l, order) || order_names(l, scored, order);
}

unsigned
names_digits_invited(
	const struct learner *l, const struct subject_candidate *c, size_t stem)
{
	static const char *const words[] = {"human", NULL};
	unsigned digits = 0;

	for (const char *s = l->begin; s < l->end; s++) {
		size_t n = text_line_length(s, (size_t)(l->end - s));

		if (names_line_has(s, n, words) && !loose_cards_named(s, n))
			digits |= subject_digits(c, stem, s, n);
		s += n;
	}
	return digits;
}

bool
names_share_number(const struct learner *l)
{
	size_t stem, other;

	for (size_t i = 1; i < l->candidates; i++)
		for (size_t k = 0; k < i; k++) {
			const struct subject_candidate *a = &l->candidate[i];
			const struct subject_candidate *b = &l->candidate[k];

			if (subject_number(a, &stem) >= 0 &&
				subject_number(a, &stem) ==
					subject_number(b, &other) &&
				(stem != other ||
					memcmp(a->text, b->text, stem) != 0))
				return true;
		}
	return false;
}
