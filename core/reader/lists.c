/*
 * Lists that go on over several lines: lines of nothing but cards, and lines of
 * a suit and its ranks.
 */
#include "core/reader/reader_private.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Adds an item to the list, or to the pile; false when it is there already. */
static bool
add_item(const struct value_item *item, unsigned suit, struct event *e)
{
	unsigned card = item->suit * CARD_RANKS + item->rank;

	if (suit < CARD_SUITS) {
		card = suit * CARD_RANKS + item->rank;
		if ((item->suit != suit && item->suit != CARD_SUITS) ||
			(e->cards & card_bit(card)))
			return false;
		e->cards |= card_bit(card);
		return true;
	}
	if (item->suit == CARD_SUITS || e->count == CARD_COUNT ||
		memchr(e->list, (int)card, e->count))
		return false;
	e->list[e->count++] = (uint8_t)card;
	return true;
}

unsigned
loose_cards(const char *s, size_t length, unsigned suit, struct event *e)
{
	const uint16_t count = e->count;
	const card_set cards = e->cards;
	unsigned n = 0;
	size_t at = 0;

	while (at < length && !isalnum((unsigned char)s[at]))
		at++;
	for (; at < length; n++) {
		struct value_item item;
		size_t taken = value_item(s + at, length - at, &item);

		if (!taken || !add_item(&item, suit, e)) {
			e->count = count;
			e->cards = cards;
			return 0;
		}
		at += taken;
	}
	return n;
}

/* The suit that the line begins with, as a word or a letter and a colon; *at is
 * where its ranks begin. CARD_SUITS: it begins with none. */
static unsigned
leading_suit(const char *s, size_t length, size_t *at)
{
	static const char *const words[CARD_SUITS] = {
		"Clubs", "Diamonds", "Hearts", "Spades"};
	size_t n = 0, from;

	while (n < length && (s[n] == ' ' || s[n] == '\t'))
		n++;
	for (from = n; n < length && isalpha((unsigned char)s[n]);)
		n++;
	*at = n;
	for (unsigned suit = 0; suit < CARD_SUITS && n > from; suit++)
		if ((n - from == strlen(words[suit]) ||
			    (n - from == 1 && n < length && s[n] == ':')) &&
			strncasecmp(s + from, words[suit], n - from) == 0)
			return suit;
	return CARD_SUITS;
}

bool
loose_suit(const char *s, size_t length, struct event *e)
{
	struct event pile = {.count = 0};
	size_t at, from;
	unsigned suit = leading_suit(s, length, &at);

	for (from = at; from < length && !isalnum((unsigned char)s[from]);)
		from++;
	if (suit == CARD_SUITS ||
		(from < length &&
			!loose_cards(s + at, length - at, suit, &pile)))
		return false;
	for (card_set left = pile.cards; left; left &= left - 1) {
		unsigned card = (unsigned)__builtin_ctzll(left);

		if (e->count < CARD_COUNT &&
			!memchr(e->list, (int)card, e->count))
			e->list[e->count++] = (uint8_t)card;
	}
	return true;
}
