#include "core/reader/spelt.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

/* Whether a word that ended before s[at] really ends there. */
static bool
ends(const char *s, size_t length, size_t at)
{
	return at == length || !isalnum((unsigned char)s[at]);
}

/* 1 is an ace; 0 and X are tens. */
static int
usual_rank(int c)
{
	return c == '1' ? 'A' : c == '0' || c == 'X' ? 'T' : c;
}

/* 10, 11, 12, 13, or one byte; ten and ace in any spelling. */
static size_t
read_rank(const char *s, size_t length, unsigned *rank)
{
	static const char names[] = "A23456789TJQK";
	const char *at;

	if (length >= 2 && s[0] == '1' && s[1] >= '0' && s[1] <= '3') {
		*rank = 9 + (unsigned)(s[1] - '0');
		return 2;
	}
	if (length == 0 || s[0] == '\0')
		return 0;
	at = strchr(names, usual_rank(toupper((unsigned char)s[0])));
	if (!at)
		return 0;
	*rank = (unsigned)(at - names);
	return 1;
}

/* One of these words, and a plural's s; its index to *index. */
static size_t
read_word(const char *s, size_t length, const char *const *words,
	unsigned count, unsigned *index)
{
	for (unsigned i = 0; i < count; i++) {
		size_t n = strlen(words[i]);

		if (length < n || strncasecmp(s, words[i], n) != 0)
			continue;
		if (n < length && tolower((unsigned char)s[n]) == 's')
			n++;
		if (!ends(s, length, n))
			continue;
		*index = i;
		return n;
	}
	return 0;
}

/* The signs U+2660 to U+2667, black and white, in Unicode's order. */
static size_t
read_sign(const char *s, size_t length, unsigned *suit)
{
	static const uint8_t suits[8] = {3, 2, 1, 0, 3, 2, 1, 0};
	unsigned sign;

	if (length < 3 || memcmp(s, "\xE2\x99", 2) != 0)
		return 0;
	sign = (unsigned char)s[2] - 0xA0U;
	if (sign >= 8)
		return 0;
	*suit = suits[sign];
	/* A selector asks for the sign as text or as a picture. */
	return length >= 6 && memcmp(s + 3, "\xEF\xB8", 2) == 0 ? 6 : 3;
}

static size_t
read_suit(const char *s, size_t length, unsigned *suit)
{
	static const char names[] = "CDHS";
	const char *at;

	if (length == 0 || s[0] == '\0')
		return 0;
	at = strchr(names, toupper((unsigned char)s[0]));
	if (!at)
		return read_sign(s, length, suit);
	*suit = (unsigned)(at - names);
	return 1;
}

/* 7S, 7 S, 7-S: a suit that is a letter ends the word. */
static size_t
read_rank_first(const char *s, size_t length, unsigned *rank, unsigned *suit)
{
	unsigned r, u;
	size_t n = read_rank(s, length, &r);
	size_t space = n && n < length && (s[n] == ' ' || s[n] == '-') ? 1 : 0;
	size_t m = n ? read_suit(s + n + space, length - n - space, &u) : 0;

	if (!m || (m == 1 && !ends(s, length, n + space + m)))
		return 0;
	*rank = r;
	*suit = u;
	return n + space + m;
}

/* S7, and the sign before its rank. */
static size_t
read_suit_first(const char *s, size_t length, unsigned *rank, unsigned *suit)
{
	unsigned r, u;
	size_t n = read_suit(s, length, &u);
	size_t m = n ? read_rank(s + n, length - n, &r) : 0;

	if (!m || !ends(s, length, n + m))
		return 0;
	*rank = r;
	*suit = u;
	return n + m;
}

/* 7 of Spades, Ace of Hearts. */
static size_t
read_in_words(const char *s, size_t length, unsigned *rank, unsigned *suit)
{
	static const char *const ranks[] = {"ace", "two", "three", "four",
		"five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
		"king"};
	static const char *const suits[] = {
		"club", "diamond", "heart", "spade"};
	unsigned r, u;
	size_t n = read_word(s, length, ranks, CARD_RANKS, &r);
	size_t m;

	if (!n)
		n = read_rank(s, length, &r);
	if (!n || length - n < 4 || strncasecmp(s + n, " of ", 4) != 0)
		return 0;
	m = read_word(s + n + 4, length - n - 4, suits, CARD_SUITS, &u);
	if (!m)
		return 0;
	*rank = r;
	*suit = u;
	return n + 4 + m;
}

size_t
spelt_read(const char *s, size_t length, unsigned *rank, unsigned *suit)
{
	size_t n = read_in_words(s, length, rank, suit);

	if (!n)
		n = read_rank_first(s, length, rank, suit);
	if (!n)
		n = read_suit_first(s, length, rank, suit);
	if (n)
		return n;
	n = read_rank(s, length, rank);
	if (!n || !ends(s, length, n))
		return 0;
	*suit = CARD_SUITS;
	return n;
}
