/*
 * Names of seats that are spelt as cards, as TC: whether such a word stands for
 * the seat or for the card.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

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
		if (strlen(words[i]) == length &&
			strncasecmp(words[i], s, length) == 0)
			return true;
	return false;
}

/* Whether the word behind these blanks may be what a seat does: it is no card,
 * and does not say where a card goes. */
static bool
is_deed(const char *s, size_t length)
{
	static const char *const others[] = {"and", "by", "face", "from", "has",
		"in", "into", "is", "of", "on", "onto", "to", "was"};
	unsigned rank, suit;
	size_t at = 0, n;

	while (at < length && s[at] == ' ')
		at++;
	for (n = at; n < length && isalpha((unsigned char)s[n]);)
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
	while (from > 0 && strchr(" \t:([>|-.", s[from - 1]))
		from--;
	for (word = from; word > 0 && isalpha((unsigned char)s[word - 1]);)
		word--;
	if (names_word_among(asking, LENGTH(asking), s + word, from - word))
		return true;
	if (from > 0 && s[from - 1] != '\n' && !strchr(":>|.", s[from]))
		return false;
	return is_deed(s + end, length - end) ||
		(end < length && strchr(":>", s[end]));
}
