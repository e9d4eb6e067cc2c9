/*
 * Names of cards and sets of cards, and numbers mixed from them for tables.
 */
#include "core/cards/cards.h"

#include "core/base/text.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

const char *const card_rank_words[CARD_RANKS] = {"ace", "two", "three", "four",
	"five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
	"king"};
const char *const card_suit_words[CARD_SUITS] = {
	"club", "diamond", "heart", "spade"};

const struct card_ranks card_ranks_plain = {
	{"A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"},
	{"C", "D", "H", "S"}};

static const char rank_signs[] = "A23456789TJQK", suits[] = "CDHS";

card_set
card_set_of(const uint8_t *list, unsigned count)
{
	card_set cards = 0;

	for (unsigned i = 0; i < count; i++)
		cards |= list[i] < CARD_COUNT ? card_bit(list[i]) : 0;
	return cards;
}

uint64_t
card_roll(uint64_t *dice)
{
	uint64_t z = *dice += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

unsigned
card_mix(card_set cards, uint64_t *dice, uint8_t *list)
{
	unsigned n = 0;

	for (; cards; cards &= cards - 1) {
		uint64_t j = (card_roll(dice) >> 32) * (n + 1) >> 32;

		list[n] = list[j];
		list[j] = (uint8_t)card_first(cards);
		n++;
	}
	return n;
}

char
card_suit_letter(unsigned suit)
{
	assert(suit < CARD_SUITS);
	return suits[suit];
}

size_t
card_name(unsigned card, const struct card_ranks *ranks, char *name)
{
	const char *rank = ranks->name[card_rank(card)];
	const char *suit = ranks->suit[card_suit(card)];
	size_t n = 0;

	assert(card < CARD_COUNT);
	while (*rank)
		name[n++] = *rank++;
	while (*suit)
		name[n++] = *suit++;
	name[n] = '\0';
	return n;
}

#define SUIT(s)                                                                \
	"A" s, "2" s, "3" s, "4" s, "5" s, "6" s, "7" s, "8" s, "9" s, "T" s,  \
		"J" s, "Q" s, "K" s

const char *
card_plain(unsigned card)
{
	static const char names[CARD_COUNT][CARD_NAME] = {
		SUIT("C"), SUIT("D"), SUIT("H"), SUIT("S")};

	assert(card < CARD_COUNT);
	return names[card];
}

void
card_list(card_set cards, char *text, size_t size)
{
	size_t n = 0;

	assert(size >= sizeof "none");
	if (!cards)
		memcpy(text, "none", sizeof "none");
	for (; cards && n + sizeof "7S " <= size; cards &= cards - 1) {
		if (n)
			text[n++] = ' ';
		n += card_name(card_first(cards), &card_ranks_plain, text + n);
	}
}

/* The suit that is spelt so here, or CARD_SUITS; how many bytes it takes. */
static size_t
read_suit(const char *s, size_t length, const struct card_ranks *ranks,
	unsigned *suit)
{
	for (*suit = 0; *suit < CARD_SUITS; ++*suit) {
		size_t n = strlen(ranks->suit[*suit]);

		if (n <= length && memcmp(s, ranks->suit[*suit], n) == 0)
			return n;
	}
	return 0;
}

size_t
card_read(const char *s, size_t length, const struct card_ranks *ranks,
	unsigned *card)
{
	for (unsigned rank = 0; rank < CARD_RANKS; rank++) {
		size_t n = strlen(ranks->name[rank]);
		unsigned suit;

		if (n >= length || memcmp(s, ranks->name[rank], n) != 0)
			continue;
		n += read_suit(s + n, length - n, ranks, &suit);
		if (suit == CARD_SUITS)
			continue;
		*card = suit * CARD_RANKS + rank;
		return n;
	}
	return 0;
}

/* A plain card of these two signs. */
static bool
read_plain(char rank, char suit, unsigned *card)
{
	const char *r = rank ? strchr(rank_signs, rank) : NULL;
	const char *s = suit ? strchr(suits, suit) : NULL;

	if (!r || !s)
		return false;
	*card = (unsigned)(s - suits) * CARD_RANKS + (unsigned)(r - rank_signs);
	return true;
}

size_t
card_read_loosely(const char *s, size_t length, unsigned *card)
{
	size_t rank = length > 2 && s[0] == '1' && s[1] == '0' ? 2 : 1;
	char sign;

	if (length < rank + 1)
		return 0;
	sign = rank == 2 ? 'T' : s[0] == '1' ? 'A' : ascii_toupper(s[0]);
	return read_plain(sign, ascii_toupper(s[rank]), card) ? rank + 1 : 0;
}

bool
card_read_typed(const char *s, size_t length, const struct card_ranks *ranks,
	unsigned *card)
{
	const size_t n = length > 2 && memcmp(s, "10", 2) == 0 ? 2 : 1;
	const char rank = n == 2 ? 'T' : length ? s[0] : '\0';
	unsigned suit;

	if (length <= n)
		return length && card_read(s, length, ranks, card) == length;
	return (length == n + 1 && read_plain(rank, s[n], card)) ||
		card_read(s, length, ranks, card) == length ||
		(read_suit(s + n, length - n, ranks, &suit) == length - n &&
			read_plain(rank, suits[suit], card));
}

bool
card_read_sign(const char *s, size_t length, unsigned *suit)
{
	/* Spades, hearts, diamonds, clubs, twice. */
	if (length < 3 || memcmp(s, "\xE2\x99", 2) != 0 ||
		((unsigned char)s[2] & 0xF8) != 0xA0)
		return false;
	*suit = CARD_SUITS - 1 - (unsigned char)s[2] % CARD_SUITS;
	return true;
}

enum { SUIT_BITS = 16 };

/* Bit per rank, and from SUIT_BITS on per suit, that the bytes at s may
 * name: letters, 10, or the sign of a suit. */
static uint32_t
parts_named(const char *s, size_t length)
{
	char c = ascii_toupper(*s);
	const char *rank = memchr(rank_signs, c, CARD_RANKS);
	const char *suit = memchr(suits, c, CARD_SUITS);
	uint32_t parts = 0;
	unsigned sign;

	if (rank)
		parts |= UINT32_C(1) << (rank - rank_signs);
	if (suit)
		parts |= UINT32_C(1) << (suit - suits + SUIT_BITS);
	if (c == '1')
		parts |= length > 1 && s[1] == '0' ? 1 << 9 : 1;
	if (card_read_sign(s, length, &sign))
		parts |= UINT32_C(1) << (sign + SUIT_BITS);
	return parts;
}

/* The bit of the rank or suit that this word is the name of; 0: of none. */
static uint32_t
part_of_word(const char *s, size_t length)
{
	for (unsigned rank = 0; rank < CARD_RANKS; rank++)
		if (strlen(card_rank_words[rank]) == length &&
			strncasecmp(s, card_rank_words[rank], length) == 0)
			return UINT32_C(1) << rank;
	length -= length > 0 && (s[length - 1] | 0x20) == 's';
	for (unsigned suit = 0; suit < CARD_SUITS; suit++)
		if (strlen(card_suit_words[suit]) == length &&
			strncasecmp(s, card_suit_words[suit], length) == 0)
			return UINT32_C(1) << (suit + SUIT_BITS);
	return 0;
}

card_set
card_named(const char *s, size_t length)
{
	uint32_t parts = 0, part;
	card_set named = 0;
	size_t n;

	for (size_t i = 0; i < length; i += n) {
		for (n = 0; i + n < length && ascii_alpha(s[i + n]);)
			n++;
		part = part_of_word(s + i, n);
		if (!part) {
			part = parts_named(s + i, length - i);
			n = 1;
		}
		parts |= part;
	}
	for (unsigned card = 0; card < CARD_COUNT; card++)
		if (parts >> card_rank(card) &
			parts >> (card_suit(card) + SUIT_BITS) & 1)
			named |= card_bit(card);
	return named;
}

/* Whether a rank may be spelt so: letters but a suit, or digits. */
static bool
allows_rank(const struct card_ranks *ranks, const char *name)
{
	unsigned suit;

	for (const char *c = name; *c; c++)
		if (!ascii_alnum(*c) || read_suit(c, 1, ranks, &suit))
			return false;
	return name[0] != '\0';
}

/* Whether the character is a blank of any width, as Unicode has them; the empty
 * pattern of Braille looks like one. */
static bool
is_blank(uint32_t point)
{
	return point == 0xA0 || point == 0x1680 ||
		(point >= 0x2000 && point <= 0x200A) || point == 0x202F ||
		point == 0x205F || point == 0x2800 || point == 0x3000;
}

/* Whether these are characters outside ASCII that are seen. */
static bool
is_sign(const char *name)
{
	const size_t length = strlen(name);
	uint32_t point;
	size_t n;

	for (size_t at = 0; at < length; at += n) {
		n = text_decode(name + at, length - at, &point);
		if (n < 2 || text_is_hidden(point) || is_blank(point))
			return false;
	}
	return text_columns(name, length) > 0;
}

/* Whether a suit may be spelt so: a letter that is not another's plain one, or
 * a sign. */
static bool
allows_suit(unsigned suit, const char *name)
{
	const char *plain;

	if (!ascii_alpha(name[0]))
		return is_sign(name);
	plain = strchr(suits, ascii_toupper(name[0]));
	return !name[1] && (!plain || plain == suits + suit);
}

bool
spelling_allows_suits(const struct card_ranks *ranks)
{
	for (unsigned suit = 0; suit < CARD_SUITS; suit++) {
		const char *name = ranks->suit[suit];

		if (!allows_suit(suit, name))
			return false;
		for (unsigned other = 0; other < CARD_SUITS; other++)
			if (other != suit &&
				strncmp(ranks->suit[other], name,
					strlen(name)) == 0)
				return false;
	}
	return true;
}

bool
spelling_allows(const struct card_ranks *ranks)
{
	if (!spelling_allows_suits(ranks))
		return false;
	for (unsigned r = 0; r < CARD_RANKS; r++) {
		if (!allows_rank(ranks, ranks->name[r]))
			return false;
		for (unsigned other = 0; other < r; other++)
			if (strcmp(ranks->name[r], ranks->name[other]) == 0)
				return false;
	}
	return true;
}

static bool
copy_part(char *part, const char *s, size_t n)
{
	if (n >= CARD_PART)
		return false;
	memcpy(part, s, n);
	part[n] = '\0';
	return true;
}

bool
card_part(const char *s, size_t n, struct card_parts *p)
{
	size_t first = 0, last = n;

	/* A sign, or a letter and a rank behind it. */
	p->suit_first =
		s[0] < 0 || (n <= 3 && strchr(suits, ascii_toupper(s[0])));
	while (first < n && ascii_alnum(s[first]) == ascii_alnum(s[0]))
		first++;
	if (first == n)
		first = p->suit_first ? 1 : n - 1;
	while (last > first && (s[last - 1] < 0 || ascii_alnum(s[last - 1])))
		last--;
	return copy_part(p->suit_first ? p->suit : p->rank, s, first) &&
		copy_part(p->between, s + first, last - first) &&
		copy_part(
			p->suit_first ? p->rank : p->suit, s + last, n - last);
}

/* The longest of the names at these bytes: its length; 0: none. */
static size_t
read_longest(const char (*names)[CARD_PART], unsigned count, const char *bytes,
	size_t length, unsigned *which)
{
	size_t longest = 0;

	*which = count;
	for (unsigned i = 0; i < count; i++) {
		size_t n = strlen(names[i]);

		if (n > longest && n <= length &&
			memcmp(names[i], bytes, n) == 0) {
			longest = n;
			*which = i;
		}
	}
	return longest;
}

size_t
spelling_rank_word(const struct spelling *s, const char *bytes, size_t length,
	unsigned *rank)
{
	return read_longest(s->words.rank, CARD_RANKS, bytes, length, rank);
}

size_t
spelling_suit_first(const struct spelling *s, const char *bytes, size_t length,
	unsigned *card)
{
	unsigned suit, rank;
	size_t n = s->words.suit_first
		? read_longest(s->words.suit, CARD_SUITS, bytes, length, &suit)
		: 0;
	size_t m = n ? spelling_rank_word(s, bytes + n, length - n, &rank) : 0;

	if (!m)
		return 0;
	*card = suit * CARD_RANKS + rank;
	return n + m;
}

size_t
spelling_sign(const struct spelling *s, const char *bytes, size_t length,
	unsigned *suit)
{
	const size_t between = strlen(s->words.between);
	size_t n;

	if (!s->in_words)
		return read_suit(bytes, length, &s->ranks, suit);
	*suit = CARD_SUITS;
	if (s->words.suit_first || length < between ||
		memcmp(bytes, s->words.between, between) != 0)
		return 0;
	n = read_longest(s->words.suit, CARD_SUITS, bytes + between,
		length - between, suit);
	return n ? between + n : 0;
}

/* Whether two of the names are one. */
static bool
has_twins(const char (*names)[CARD_PART], unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		for (unsigned j = 0; j < i; j++)
			if (strcmp(names[i], names[j]) == 0)
				return true;
	return false;
}

bool
spelling_make_words(struct spelling *s, const struct card_words *words)
{
	if (has_twins(words->rank, CARD_RANKS) ||
		has_twins(words->suit, CARD_SUITS))
		return false;
	*s = (struct spelling){.in_words = true, .words = *words};
	memset(s->one, CARD_RANKS, sizeof s->one);
	memset(s->suit, SPELLING_SIGN, sizeof s->suit);
	return true;
}

void
spelling_make(struct spelling *s, const struct card_ranks *ranks)
{
	assert(spelling_allows(ranks));
	*s = (struct spelling){.ranks = *ranks};
	memset(s->one, CARD_RANKS, sizeof s->one);
	memset(s->suit, CARD_SUITS, sizeof s->suit);
	for (unsigned suit = 0; suit < CARD_SUITS; suit++)
		s->suit[(unsigned char)ranks->suit[suit][0]] =
			(uint8_t)(ranks->suit[suit][1] ? SPELLING_SIGN : suit);
	for (unsigned r = 0; r < CARD_RANKS; r++) {
		unsigned char first = (unsigned char)ranks->name[r][0];

		s->rank_length[r] = ranks->name[r][1] ? 2 : 1;
		if (s->rank_length[r] == 1)
			s->one[first] = (uint8_t)r;
		else
			s->two[first] = true;
	}
	for (unsigned c = 0; c < CARD_COUNT; c++)
		s->card_length[c] = (uint8_t)card_name(c, ranks, s->card[c]);
}
