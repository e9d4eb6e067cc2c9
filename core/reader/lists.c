/*
 * Lists that go on over several lines of cards.
 */
#include "core/reader/reader_private.h"

#include <ctype.h>
#include <string.h>

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

	while (at < length && !isalnum((unsigned char)s[at]) &&
		(unsigned char)s[at] < 0x80)
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
