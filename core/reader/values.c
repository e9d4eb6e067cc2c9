/*
 * Values as people write them: ranks, suits, cards, piles, numbers and lists of
 * them in many spellings.
 */
#include "core/base/base.h"
#include "core/reader/loose_private.h"

#include <strings.h>

/* Whether a word that ended before s[at] really ends there. */
static bool
word_ends(const char *s, size_t length, size_t at)
{
	return at == length || !ascii_alnum(s[at]);
}

/* clang-format off */
const uint8_t value_rank_sign[256] = {
	['A'] = 1, ['a'] = 1, ['1'] = 1, ['2'] = 2, ['3'] = 3, ['4'] = 4,
	['5'] = 5, ['6'] = 6, ['7'] = 7, ['8'] = 8, ['9'] = 9, ['T'] = 10,
	['t'] = 10, ['X'] = 10, ['x'] = 10, ['0'] = 10, ['J'] = 11, ['j'] = 11,
	['Q'] = 12, ['q'] = 12, ['K'] = 13, ['k'] = 13,
};

const uint8_t value_suit_letter[256] = {
	['C'] = 1, ['c'] = 1, ['D'] = 2, ['d'] = 2,
	['H'] = 3, ['h'] = 3, ['S'] = 4, ['s'] = 4,
};
/* clang-format on */

/* Reads a rank: 10 to 13, 01 to 09, or one byte that stands for it. */
static size_t
read_rank_name(const char *s, size_t length, unsigned *rank)
{
	unsigned sign;

	if (length >= 2 && s[0] == '1' && s[1] >= '0' && s[1] <= '3') {
		*rank = 9 + (unsigned)(s[1] - '0');
		return 2;
	}
	if (length >= 2 && s[0] == '0' && s[1] >= '1' && s[1] <= '9') {
		*rank = (unsigned)(s[1] - '1');
		return 2;
	}
	sign = length ? value_rank_sign[(unsigned char)s[0]] : 0;
	if (!sign)
		return 0;
	*rank = sign - 1;
	return 1;
}

/* One of these words, and a plural's s; its index to *index. */
static size_t
read_name(const char *s, size_t length, const char *const *words,
	unsigned count, unsigned *index)
{
	for (unsigned i = 0; i < count; i++) {
		size_t n;

		if (!length || (s[0] | 0x20) != words[i][0])
			continue;
		n = strlen(words[i]);
		if (length < n || strncasecmp(s, words[i], n) != 0)
			continue;
		n += n < length && ascii_tolower(s[n]) == 's';
		if (!word_ends(s, length, n))
			continue;
		*index = i;
		return n;
	}
	return 0;
}

/* The sign of a suit; a selector behind it asks for it as text or as a picture.
 */
static size_t
read_sign(const char *s, size_t length, unsigned *suit)
{
	if (!card_read_sign(s, length, suit))
		return 0;
	return length >= 6 && memcmp(s + 3, "\xEF\xB8", 2) == 0 ? 6 : 3;
}

static size_t
read_suit_name(const char *s, size_t length, unsigned *suit)
{
	unsigned letter = length ? value_suit_letter[(unsigned char)s[0]] : 0;

	if (!letter)
		return read_sign(s, length, suit);
	*suit = letter - 1;
	return 1;
}

/* The signs that may stand between a rank and its suit: 7 S, 7-S, 7_S,
 * 7/S, 7.S, 7, S. */
static size_t
pass_rank_gap(const char *s, size_t length)
{
	size_t n = length && s[0] == ',';

	return n + (n < length && memchr(" -_/", s[n], n ? 1 : 4) != NULL);
}

/* 7S, 7 S, 7-S: a suit that is a letter ends the word. */
static size_t
read_rank_first(const char *s, size_t length, unsigned *rank, unsigned *suit)
{
	size_t n = read_rank_name(s, length, rank), m;

	if (!n)
		return 0;
	n += pass_rank_gap(s + n, length - n);
	m = read_suit_name(s + n, length - n, suit);
	return m > 1 || (m && word_ends(s, length, n + m)) ? n + m : 0;
}

/* S7, and the sign before its rank. */
static size_t
read_suit_first(const char *s, size_t length, unsigned *rank, unsigned *suit)
{
	size_t n = read_suit_name(s, length, suit);
	size_t m = n ? read_rank_name(s + n, length - n, rank) : 0;

	return m && word_ends(s, length, n + m) ? n + m : 0;
}

/* What parts a rank from a suit in words: 7 of Spades, SEVEN_OF_SPADES,
 * (7, Spades), Seven Spades, seven-spades. 0: nothing does. */
static size_t
pass_of(const char *s, size_t length)
{
	if (length >= 4 && (s[0] == ' ' || s[0] == '_') && s[3] == s[0] &&
		(s[1] | 0x20) == 'o' && (s[2] | 0x20) == 'f')
		return 4;
	if (length >= 2 && s[0] == ',' && s[1] == ' ')
		return 2;
	return length && (s[0] == ' ' || s[0] == '-' || s[0] == '_');
}

static size_t
read_rank_word(const char *s, size_t length, unsigned *rank)
{
	return read_name(s, length, card_rank_words, CARD_RANKS, rank);
}

/* 7 of Spades, Ace of Hearts. */
static size_t
read_in_words(const char *s, size_t length, unsigned *rank, unsigned *suit)
{
	size_t word = 0, of, n, m;

	/* Few words are followed by a suit's: look for that first. */
	while (word < length && ascii_alnum(s[word]))
		word++;
	of = pass_of(s + word, length - word);
	if (!of)
		return 0;
	m = read_name(s + word + of, length - word - of, card_suit_words,
		CARD_SUITS, suit);
	if (!m)
		return 0;
	n = read_rank_word(s, length, rank);
	if (!n)
		n = read_rank_name(s, length, rank);
	return n && n == word ? n + of + m : 0;
}

/* Whether the byte begins no rank, no suit, nor a word or sign for them. */
static bool
begins_no_card(char c)
{
	unsigned char byte = (unsigned char)c;

	return !value_rank_sign[byte] && !value_suit_letter[byte] &&
		byte != 0xE2 && !(ascii_alpha(c) && ascii_among(c, "EFNefn"));
}

/* 10S to 13S. */
static bool
is_card_in_digits(const char *s, size_t length)
{
	return length > 2 && s[0] == '1' && s[1] >= '0' && s[1] <= '3' &&
		value_suit_letter[(unsigned char)s[2]] &&
		word_ends(s, length, 3);
}

size_t
value_card(const char *s, size_t length, unsigned *rank, unsigned *suit)
{
	unsigned r = 0, u = CARD_SUITS; /* set by ways that fail, too */
	size_t n;

	/* The slow ways would read the same. */
	if (value_plain_card(s, length)) {
		*rank = value_rank_sign[(unsigned char)s[0]] - 1;
		*suit = value_suit_letter[(unsigned char)s[1]] - 1;
		return 2;
	}
	if (value_plain_rank(s, length)) {
		*suit = CARD_SUITS;
		return read_rank_name(s, 1, rank);
	}
	if (is_card_in_digits(s, length)) {
		*suit = value_suit_letter[(unsigned char)s[2]] - 1;
		return read_rank_name(s, 2, rank) + 1;
	}
	if (!length || begins_no_card(s[0]))
		return 0;
	n = read_in_words(s, length, &r, &u);
	if (!n)
		n = read_rank_first(s, length, &r, &u);
	if (!n)
		n = read_suit_first(s, length, &r, &u);
	if (!n) {
		u = CARD_SUITS;
		n = read_rank_name(s, length, &r);
		if (!n || !word_ends(s, length, n))
			n = read_rank_word(s, length, &r);
	}
	if (n) {
		*rank = r;
		*suit = u;
	}
	return n;
}

/* Whether these signs join the cards of one meld: as blanks do, but where the
 * line has dashes. */
static bool
joins_cards(const char *s, size_t length, bool dashes)
{
	return length == 0 ||
		(*s == (dashes ? '-' : ' ') &&
			strspn(s, dashes ? "-" : " ") >= length);
}

/* Cards, or melds: what parts these is no sign that joins cards. */
static bool
read_cards(const char *s, size_t length, bool melds, struct event *e)
{
	const bool dashes = melds && memchr(s, '-', length);
	size_t n;

	e->count = 0;
	for (; length; s += n, length -= n) {
		struct value_item item;

		n = value_item(s, length, &item);
		if (!n || item.suit == CARD_SUITS ||
			(!melds && e->count == CARD_COUNT) ||
			!event_add(e, item.suit * CARD_RANKS + item.rank) ||
			(melds && n < length &&
				!joins_cards(s + item.length, n - item.length,
					dashes) &&
				!event_add(e, EVENT_PART)))
			return false;
	}
	return true;
}

/* The suit that the form's word names, read before. */
static unsigned
suit_named(const struct event_form *form, const struct event *e)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type == EVENT_WORD)
			return (unsigned)e->number[form->field[i].slot];
	return CARD_SUITS;
}

/* A sign for each rank: an X where its card lies, a point where it does not. */
static bool
read_signs(const char *s, size_t length, unsigned suit, struct event *e)
{
	card_set cards = 0;
	unsigned rank = 0;

	for (size_t i = 0; i < length; i++) {
		if (s[i] == ' ')
			continue;
		if (rank == CARD_RANKS ||
			(s[i] != '.' && s[i] != 'X' && s[i] != 'x'))
			return false;
		if (s[i] != '.')
			cards |= card_bit(suit * CARD_RANKS + rank);
		rank++;
	}
	if (rank < CARD_RANKS)
		return false;
	e->cards = cards;
	e->count = 0;
	return true;
}

/* The length without how many cards the pile has: 7 8 (2), 7 8 = 2. An X by
 * itself says that it has none. */
static size_t
without_count(const char *s, size_t length)
{
	size_t n = length;

	if (length == 1 && (*s == 'X' || *s == 'x'))
		return 0;
	n -= n && s[n - 1] == ')';
	while (n && ascii_digit(s[n - 1]))
		n--;
	while (n && s[n - 1] == ' ')
		n--;
	if (n < 2 || !ascii_among(s[n - 1], "(=") || memchr(s, s[n - 1], n - 1))
		return length;
	for (n--; n && s[n - 1] == ' ';)
		n--;
	return n;
}

/* Cards that stand there twice are kept in the list. */
static bool
read_pile(const struct event_form *form, const char *s, size_t length,
	struct event *e)
{
	unsigned suit = suit_named(form, e), items = 0;
	size_t gap = 0, gap_end = 0;

	if (suit < CARD_SUITS && read_signs(s, length, suit, e))
		return true;
	length = without_count(s, length);
	e->cards = 0;
	e->count = 0;
	for (size_t at = 0; at < length;) {
		struct value_item item;
		size_t n = value_item(s + at, length - at, &item);
		unsigned card;

		if (!n || suit >= CARD_SUITS)
			return false;
		if (item.suit == CARD_SUITS)
			item.suit = suit;
		card = item.suit * CARD_RANKS + item.rank;
		if (e->cards & card_bit(card) && e->count < CARD_COUNT)
			e->list[e->count++] = (uint8_t)card;
		e->cards |= card_bit(card);
		if (++items == 1) {
			gap = at + item.length;
			gap_end = at + n;
		}
		at += n;
	}
	if (items == 2 && value_is_range(s + gap, gap_end - gap)) {
		/* 7-7 is one card. */
		card_set low = e->cards & (~e->cards + 1);

		if (e->count == 0)
			e->cards |= (e->cards ^ low) - low;
		e->count = 0;
	}
	return true;
}

/* The number that s begins with to *number; its bytes, or 0: there is none, or
 * one of more than NUMBER_MOST. */
static size_t
read_term(const char *s, size_t length, int32_t *number)
{
	bool negative = length > 0 && s[0] == '-';
	size_t at = length > 0 && (s[0] == '-' || s[0] == '+'), from = at;
	int32_t n = 0;

	for (; at < length && ascii_digit(s[at]) && n <= NUMBER_MOST / 10; at++)
		n = 10 * n + (s[at] - '0');
	*number = negative ? -n : n;
	return at > from && (at == length || !ascii_digit(s[at])) ? at : 0;
}

/* Reads a number, or the sum of several, as `3 + 11`; *rest is the sum of all
 * but the first. */
static bool
read_number(const char *s, size_t length, int32_t *number, int32_t *rest)
{
	int64_t sum = 0;
	int32_t term, first = 0;

	for (size_t at = 0, n; at < length || !at; at += n) {
		while (at && at < length && ascii_among(s[at], " +"))
			at++;
		n = read_term(s + at, length - at, &term);
		first = at ? first : term;
		sum += term;
		if (!n || sum > INT32_MAX || sum < INT32_MIN)
			return false;
	}
	*number = (int32_t)sum;
	*rest = (int32_t)(sum - first);
	return true;
}

int32_t
value_named_number(const char *s, size_t length)
{
	static const char *const words[] = {"one", "two", "three", "four",
		"five", "six", "seven", "eight", "nine", "ten", "first",
		"second", "third", "fourth", "fifth", "sixth", "seventh",
		"eighth", "ninth", "tenth"};

	for (size_t i = 0; i < LENGTH(words); i++)
		if (strlen(words[i]) == length &&
			strncasecmp(s, words[i], length) == 0)
			return (int32_t)(i % (LENGTH(words) / 2) + 1);
	return length == 1 && ascii_alpha(*s) ? ascii_toupper(*s) - 'A' + 1 : 0;
}

/* One of the words, as a whole or its first letter, or a suit's sign: its
 * number. */
static bool
read_word(
	const char *const *words, const char *s, size_t length, int32_t *number)
{
	unsigned suit;

	for (int32_t i = 0; words && words[i]; i++) {
		size_t whole = strlen(words[i]);

		/* `Club` or `C` for `Clubs`. */
		if ((length + 1 >= whole || length == 1) && length > 0 &&
			strncasecmp(words[i], s,
				length < whole ? length : whole) == 0) {
			*number = i;
			return true;
		}
	}
	if (!words || read_sign(s, length, &suit) != length)
		return false;
	*number = (int32_t)suit;
	return true;
}

/* --- lists of other things than cards alone --- */

/* A small number, and what stands behind it; 0: there is none. */
static size_t
add_number(const char *s, size_t length, struct event *e)
{
	unsigned number = 0;
	size_t n = 0;

	while (n < length && n < 2 && ascii_digit(s[n]))
		number = number * 10 + (unsigned)(s[n++] - '0');
	if (!n || !event_add(e, number))
		return 0;
	n += value_pass_signs(s + n, length - n);
	return n;
}

static bool
read_counts(const char *s, size_t length, struct event *e)
{
	size_t n;

	e->count = 0;
	for (; length && (n = add_number(s, length, e)); length -= n)
		s += n;
	return !length;
}

static bool
read_layoffs(const char *s, size_t length, struct event *e)
{
	size_t n;

	e->count = 0;
	for (; length; s += n, length -= n) {
		unsigned rank, suit;
		size_t number;

		n = value_card(s, length, &rank, &suit);
		if (!n || suit == CARD_SUITS ||
			!event_add(e, suit * CARD_RANKS + rank))
			return false;
		while (n < length && !ascii_digit(s[n]))
			n++;
		number = add_number(s + n, length - n, e);
		if (!number)
			return false;
		n += number;
	}
	return true;
}

/* Some of the form's words, as a bit set. */
static bool
read_words(
	const char *const *words, const char *s, size_t length, int32_t *number)
{
	*number = 0;
	while (length) {
		size_t n = 0;
		int32_t word;

		while (n < length && ascii_alpha(s[n]))
			n++;
		if (!n || !read_word(words, s, n, &word))
			return false;
		*number |= 1 << word;
		n += value_pass_signs(s + n, length - n);
		s += n;
		length -= n;
	}
	return true;
}

/* --- fields --- */

bool
value_field(const struct event_form *form, unsigned field, const char *s,
	size_t length, struct event *e)
{
	const struct event_field *f = &form->field[field];
	int32_t number = 0, rest = 0;
	struct value_item item;

	switch (f->type) {
	case EVENT_SEAT:
		if (!read_number(s, length, &number, &rest) || number < 0 ||
			number > 9)
			return false;
		e->seat = (uint8_t)number;
		return true;
	case EVENT_CARD:
		if (value_item(s, length, &item) != length ||
			item.suit == CARD_SUITS)
			return false;
		e->card = (uint8_t)(item.suit * CARD_RANKS + item.rank);
		return true;
	case EVENT_NUMBER:
		if (!read_number(s, length, &e->number[f->slot], &rest) &&
			!(e->number[f->slot] = value_named_number(s, length)))
			return false;
		if (rest)
			e->number[EVENT_REST] = rest;
		return true;
	case EVENT_WORD:
		return read_word(form->words, s, length, &e->number[f->slot]);
	case EVENT_PILE:
		return read_pile(form, s, length, e);
	case EVENT_CARDS:
	case EVENT_ROW:
		return read_cards(s, length, false, e);
	case EVENT_WORDS:
		return read_words(form->words, s, length, &e->number[f->slot]);
	case EVENT_COUNTS:
		return read_counts(s, length, e);
	case EVENT_MELDS:
		return read_cards(s, length, true, e);
	case EVENT_LAYOFFS:
		return read_layoffs(s, length, e);
	default:
		return false;
	}
}
