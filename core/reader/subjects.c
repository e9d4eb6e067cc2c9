/*
 * How a program names the seats: subjects of moves that are not Player and a
 * digit.
 */
#include "core/base/base.h"
#include "core/reader/loose_private.h"
#include "core/reader/manner_private.h"

#include <strings.h>

enum {
	WORDS = 4,        /* of the longest subject */
	WORDS_BEHIND = 8, /* a name that are tried */
	DIGIT_SLIP = 4    /* times that a digit is above one that is a slip */
};

bool
subject_in_word(char c)
{
	return ascii_alnum(c) || (unsigned char)c >= 0x80 || c == '_';
}

bool
subject_ends(const char *s, size_t length, size_t at)
{
	return at == length || !subject_in_word(s[at]) ||
		(length - at >= 3 && memcmp(s + at, "\xE2\x80\x99", 3) == 0);
}

void
subjects_add(struct learner *l, const char *s, size_t length, bool usual)
{
	struct subject_candidate *c = l->candidate;
	size_t i = 0;

	while (i < l->candidates &&
		(c[i].length != length || memcmp(c[i].text, s, length) != 0))
		i++;
	if (i == MANNER_SUBJECTS)
		return;
	if (i == l->candidates) {
		l->candidates++;
		c[i] = (struct subject_candidate){
			.length = length, .usual = usual};
		memcpy(c[i].text, s, length);
	}
}

/* Whether the last word is one of these. */
static bool
ends_in_word(const char *const *words, size_t count, const char *s, size_t end)
{
	size_t from = end;

	while (from > 0 && ascii_alpha(s[from - 1]))
		from--;
	return names_word_among(words, count, s + from, end - from);
}

/* Whether the words before the full stop end in a title, as in `Dr. No`. */
static bool
ends_in_title(const char *s, size_t end)
{
	static const char *const titles[] = {
		"dr", "jr", "mr", "mrs", "ms", "prof", "sr", "st"};

	return ends_in_word(titles, LENGTH(titles), s, end);
}

/* The end of the word at or behind `at`; signs before it are its own, but those
 * that end a sentence are not passed: then it is the length. */
static size_t
end_word(const char *s, size_t length, size_t at)
{
	for (; at < length && !subject_in_word(s[at]); at++)
		if ((ascii_among(s[at], ".,;:!?") &&
			    !(s[at] == '.' && ends_in_title(s, at))) ||
			(ascii_among(s[at], "]#->") && at + 1 < length &&
				s[at + 1] == ' '))
			return length;
	while (at < length && subject_in_word(s[at]))
		at++;
	return at;
}

void
subjects_add_usual(struct learner *l, const char *s, size_t length, size_t seat)
{
	size_t from = seat, end = seat + 1;
	bool other = false; /* letters */

	while (end < length && ascii_digit(s[end]))
		end++;
	while (from > 0 && !ascii_alpha(s[from - 1]) && !(s[from - 1] & 0x80))
		from--;
	while (from > 0 && (ascii_alpha(s[from - 1]) || s[from - 1] & 0x80)) {
		other = other || s[from - 1] & 0x80;
		from--;
	}
	if (end - from <= MANNER_SUBJECT)
		subjects_add(l, s + from, end - from,
			end == seat + 1 && !other &&
				!(seat && ascii_digit(s[seat - 1])));
}

int
subject_number(const struct subject_candidate *c, size_t *stem)
{
	size_t n = 0, end;

	while (n < c->length && !ascii_digit(c->text[n]))
		n++;
	while (n + 1 < c->length && c->text[n] == '0' &&
		ascii_digit(c->text[n + 1]))
		n++;
	*stem = n;
	for (end = n; end < c->length && ascii_digit(c->text[end]);)
		end++;
	for (size_t i = end; i < c->length; i++)
		if (ascii_digit(c->text[i]))
			return -1;
	if (n == end || end - n > 2)
		return -1;
	return end - n == 1 ? c->text[n] - '0'
			    : (c->text[n] - '0') * 10 + c->text[n + 1] - '0';
}

int
subject_number_word(const struct subject_candidate *c, size_t *stem)
{
	size_t n = c->length;
	int number;

	while (n > 0 && subject_in_word(c->text[n - 1]))
		n--;
	*stem = n;
	number = value_named_number(c->text + n, c->length - n);
	return n && number && number <= GAME_SEATS ? number : -1;
}

uint32_t
subject_digits(const struct subject_candidate *c, size_t stem, const char *s,
	size_t length)
{
	size_t count[10] = {0};

	for (size_t at = 0; stem && at + stem < length; at++) {
		char number = s[at + stem];

		if (((s[at] ^ c->text[0]) & ~0x20) || !ascii_digit(number) ||
			strncasecmp(s + at, c->text, stem) != 0)
			continue;
		count[number - '0']++;
	}
	return learner_without_slips(count, LENGTH(count), DIGIT_SLIP);
}

/* Whether the last word asks for a verb, as in `You can play: 7S TC`, or ends
 * one, as in `lays off 7S`, begins a condition, as in `If Player1 plays 7S`,
 * says which there are, as in `Legal discards: [7S]`, or is where cards lie. */
static bool
is_auxiliary(const char *s, size_t end)
{
	static const char *const words[] = {"available", "can", "cannot",
		"could", "deck", "if", "legal", "may", "might", "must", "not",
		"off", "pile", "possible", "should", "stock", "to", "unless",
		"valid", "when", "while", "who", "your"};

	return ends_in_word(words, LENGTH(words), s, end);
}

/* The length of a prompt that ends with a >, which is not a bracket or arrow.
 */
static size_t
sign_prompt_length(const char *s, size_t length)
{
	const char *end = memchr(s, '>', length);
	size_t n = end ? (size_t)(end - s) : 0;

	if (n == 0 || ascii_among(s[n - 1], "-=") || memchr(s, '<', n))
		return 0;
	return n + 1;
}

/* The bytes of a sign that is not a letter, as of an arrow; 0: there is none
 * here. */
static size_t
sign_length(const char *s, size_t length)
{
	size_t n = 1;

	if (!length || !subject_in_word(*s))
		return length > 0;
	if (!ascii_among(*s, "\xE2\xEF\xF0"))
		return 0;
	while (n < length && (s[n] & 0xC0) == 0x80)
		n++;
	return n;
}

/* The length of prompts or a bullet at the beginning: they are in no name. */
static size_t
before_name(const char *s, size_t length)
{
	size_t n = 0, more;

	while ((more = sign_prompt_length(s + n, length - n)) > 0)
		n += more;
	while ((more = sign_length(s + n, length - n)) > 0)
		n += more;
	return n > 0 && n < length && ascii_space(s[n - 1]) ? n : 0;
}

/* Makes l->line of Player1 and what stands behind a name. */
static void
name_player(struct learner *l, const char *behind, size_t length)
{
	text_clear(&l->line);
	text_string(&l->line, "Player1");
	text_add(&l->line, behind, length);
}

/* As in `Ada now plays 7S` and `Then Ada plays 7S`. */
static const char *const adverbs[] = {
	"again", "also", "just", "next", "now", "then"};

/* The bytes of a count of moves before a name, as `#12 `, or of an adverb; 0:
 * there is none. */
static size_t
count_of_moves(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && ascii_alpha(s[n]))
		n++;
	if (n < length && s[n] == ' ' &&
		names_word_among(adverbs, LENGTH(adverbs), s, n))
		return n + 1;
	for (n = 0; n < length && !ascii_space(s[n]);)
		if (ascii_alpha(s[n]) || s[n++] & 0x80)
			return 0;
	return n < length ? n + 1 : 0;
}

/* The bytes of the name without an adverb behind it. */
static size_t
without_adverb(const char *s, size_t end)
{
	size_t from = end;

	while (from > 0 && ascii_alpha(s[from - 1]))
		from--;
	return from > 1 && s[from - 1] == ' ' &&
			names_word_among(
				adverbs, LENGTH(adverbs), s + from, end - from)
		? from - 1
		: end;
}

/* The bytes of the name of whom `Ada's turn` is. */
static size_t
without_turn(const char *s, size_t end)
{
	static const char turn[] = "'s turn";
	const size_t n = sizeof turn - 1;

	return end > n && strncasecmp(s + end - n, turn, n) == 0 ? end - n
								 : end;
}

/* Words that say what kind of player a seat is, as in `Computer Ada`. */
static const char *const kinds_of_player[] = {
	"ai", "bot", "computer", "cpu", "human", "robot"};

/* Whether lines of who is invited have the name, or `all`: of scores, too;
 * `alone`: with no kind of player before it. */
static bool
is_told_of(const struct learner *l, const char *name, size_t length, bool all,
	bool alone)
{
	for (const char *s = l->begin; s < l->end; s++) {
		size_t n = text_line_length(s, (size_t)(l->end - s)), at;

		if ((names_ask_kind(s, n) || (all && names_tell_score(s, n))) &&
			(at = names_find(s, n, name, length)) != SIZE_MAX &&
			!(alone && at &&
				ends_in_word(kinds_of_player,
					LENGTH(kinds_of_player), s, at - 1)))
			return true;
		s += n;
	}
	return false;
}

/* Where the name that ends here ends with a note behind it, as in `Merlin
 * (wizard)`, which is invited by that; `North (AI)` is invited as North. */
static size_t
with_note(const struct learner *l, const char *s, size_t length, size_t end)
{
	size_t at = end + 2;

	if (length < at || s[end] != ' ' || s[end + 1] != '(')
		return end;
	while (at < length && ascii_alpha(s[at]))
		at++;
	return at < length && at < MANNER_SUBJECT && s[at] == ')' &&
			is_told_of(l, s, at + 1, false, false)
		? at + 1
		: end;
}

/* Adds the name, without a count or an adverb before it: what follows may be
 * the usual one. */
static void
add_name(struct learner *l, const char *s, size_t length, size_t end)
{
	size_t n = count_of_moves(s, end), seat, digit = 0;

	/* `R1T07 Player1` is no name. */
	while (digit < end && !ascii_digit(s[digit]))
		digit++;
	if (!n && digit + 1 < end && manner_may_split(s, end))
		return;
	for (; end > 1 && ascii_among(*s, SUBJECT_OPENING);
		s++, length--, end--)
		n -= n > 0;
	/* `Try again: play 7S` is of no Try. */
	if (s[end] == ' ')
		end = without_adverb(s, end);
	end = without_turn(s, end);
	if (manner_reads_move(&l->reading, s + n, length - n, &seat))
		subjects_add_usual(l, s + n, length - n, seat);
	else
		subjects_add(l, s + n, with_note(l, s + n, length - n, end - n),
			false);
}

/* Whether a sentence ends here and another follows: `Have fun. Play 7S first`.
 */
static bool
ends_sentence(const char *s, size_t length, size_t at)
{
	return length - at > 1 && ascii_among(s[at], ".;!?") &&
		s[at + 1] == ' ' && ascii_alpha(s[at - 1]) &&
		!(s[at] == '.' && ends_in_title(s, at));
}

/* Whether somebody says this of himself, as in `Ada: "I play 7S."`. */
static bool
ends_in_speaker(const char *s, size_t end)
{
	return end > 1 && s[end - 1] == 'I' &&
		ascii_among(s[end - 2], "\"'\x98\x9C");
}

/* Whether the number I of the name follows, as in `Player I plays 7S`. */
static bool
numbered_one(const char *s, size_t length, size_t end)
{
	return length - end > 3 && memcmp(s + end, " I ", 3) == 0;
}

/* Whether a name in brackets goes on here, as in `[Player A] plays 7S`. */
static bool
is_within_brackets(const char *s, size_t length, size_t end)
{
	const char *close = *s == '[' ? memchr(s, ']', length)
		: *s == '<'           ? memchr(s, '>', length)
				      : NULL;

	return close && ascii_alpha(s[1]) && end < (size_t)(close - s);
}

/* Adds the words that the line begins with, if it is a move of theirs. */
static bool
try_name(struct learner *l, const char *s, size_t length)
{
	size_t end = 0, seat;

	for (unsigned words = 0; words < WORDS; words++) {
		end = end_word(s, length, end);
		/* `2) draw discard` is an item of a menu. */
		if (end >= length || end >= MANNER_SUBJECT ||
			is_auxiliary(s, end) || ends_sentence(s, length, end) ||
			ends_in_speaker(s, end) ||
			(s[end] == ')' &&
				(!memchr(s, '(', end) || memchr(s, ')', end))))
			return false;
		/* `1: TC played` and `Player1 TC played` are of that card. */
		if (loose_cards_named(s, end) &&
			!loose_cards_named(s + end, length - end))
			return false;
		if (numbered_one(s, length, end) ||
			is_within_brackets(s, length, end))
			continue;
		name_player(l, s + end, length - end);
		if (manner_reads_move(&l->reading, l->line.bytes,
			    l->line.length, &seat)) {
			add_name(l, s, length, end);
			return true;
		}
	}
	return false;
}

/* Whether the line is read as it stands, and tells no move. */
static bool
is_other_line(const struct learner *l, const char *s, size_t length)
{
	size_t seat;

	return manner_reads_any(&l->reading, s, length) &&
		!manner_reads_move(&l->reading, s, length, &seat);
}

void
subjects_try(struct learner *l, const char *s, size_t length)
{
	size_t at = before_name(s, length);

	if (at && is_other_line(l, s + at, length - at))
		return;
	if (try_name(l, s + at, length - at))
		return;
	/* `Enter command: Ada plays 7S.`, `Turn #2 - Ada plays 7S.` */
	for (at++; at < length; at++)
		if (s[at] == ' ' && ascii_among(s[at - 1], ":?]#->") &&
			!is_other_line(l, s + at + 1, length - at - 1) &&
			try_name(l, s + at + 1, length - at - 1))
			return;
}

bool
subject_is_you(const struct subject_candidate *c)
{
	return bytes_equal(c->text, c->length, "You", 3);
}

bool
subjects_told_of(const struct learner *l, const struct subject_candidate *c)
{
	return subject_is_you(c) ||
		is_told_of(l, c->text, c->length, true, false);
}

/* The bytes before a name that lines of who is invited, or of scores, have
 * alone: a kind of player, as in `Computer Ada`, or what a sign ends, as in
 * `DRAW|Ada`. */
static size_t
before_told(const struct learner *l, const struct subject_candidate *c)
{
	size_t n = c->length - 1;

	while (n > 0 &&
		!(ascii_alpha(c->text[n]) &&
			(ascii_among(c->text[n - 1], "|:;,/") ||
				(c->text[n - 1] == ' ' &&
					ends_in_word(kinds_of_player,
						LENGTH(kinds_of_player),
						c->text, n - 1)))))
		n--;
	return n && is_told_of(l, c->text + n, c->length - n, true, true) ? n
									  : 0;
}

void
subjects_drop_kinds(struct learner *l)
{
	size_t candidates = l->candidates;

	l->candidates = 0;
	for (size_t i = 0; i < candidates; i++) {
		struct subject_candidate c = l->candidate[i];
		size_t n = before_told(l, &c);

		subjects_add(l, c.text + n, c.length - n, c.usual);
	}
}

/* Whether the line is read as it stands, and not with a seat for the name of
 * n bytes that it begins with. */
static bool
begins_with_word(struct learner *l, const char *s, size_t length, size_t n)
{
	name_player(l, s + n, length - n);
	return !manner_reads_any(&l->reading, l->line.bytes, l->line.length) &&
		manner_reads_any(&l->reading, s, length);
}

/* Each word behind the name is tried once, and WORDS_BEHIND of them. */
static void
learn_word(struct manner_subject *subject, struct learner *l)
{
	const char *tried[WORDS_BEHIND], *s = l->begin, *end = l->end;
	size_t size[WORDS_BEHIND], count = 0, n = subject->length;

	while (s < end && count < WORDS_BEHIND && !subject->behind_length) {
		const char *at = s;
		size_t left = text_line_length(s, (size_t)(end - s)), word;
		size_t i = 0;

		s += left < (size_t)(end - s) ? left + 1 : left;
		for (; left && !subject_in_word(*at); left--)
			at++;
		if (left <= n + 1 || memcmp(at, subject->text, n) != 0 ||
			at[n] != ' ')
			continue;
		word = end_word(at, left, n + 1) - n;
		while (i < count &&
			(size[i] != word ||
				memcmp(tried[i], at + n, word) != 0))
			i++;
		if (i < count || word > MANNER_SUBJECT)
			continue;
		tried[count] = at + n;
		size[count++] = word;
		if (!begins_with_word(l, at, left, n))
			continue;
		memcpy(subject->behind, at + n, word);
		subject->behind_length = word;
	}
}

void
subjects_learn_words(struct manner *m, struct learner *l)
{
	for (size_t i = 0; i < m->subjects; i++)
		learn_word(&m->subject[i], l);
}
