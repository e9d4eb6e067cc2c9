#include "core/cards/cards.h"

#include <assert.h>
#include <string.h>

void
known_init(struct known *h)
{
	memset(h->at, CARD_NONE, sizeof h->at);
	h->groups = 0;
}

void
known_place(struct known *h, unsigned place, unsigned card)
{
	assert(place < CARD_COUNT && card < CARD_COUNT);
	h->at[place] = (uint8_t)card;
}

void
known_within(struct known *h, uint64_t places, card_set cards)
{
	unsigned i = 0;

	while (i < h->groups && h->within[i].places != places)
		i++;
	assert(i < KNOWN_GROUPS);
	if (i == h->groups) {
		h->within[i].places = places;
		h->within[i].cards = 0;
		h->groups++;
	}
	h->within[i].cards |= cards;
}

/* The cards that lie in these places of the deck. */
static card_set
cards_in(const uint8_t *deck, uint64_t places)
{
	card_set cards = 0;

	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (places >> i & 1)
			cards |= card_bit(deck[i]);
	return cards;
}

bool
known_agrees(const struct known *h, const uint8_t *deck)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (h->at[i] != CARD_NONE && h->at[i] != deck[i])
			return false;
	for (unsigned i = 0; i < h->groups; i++)
		if (h->within[i].cards & ~cards_in(deck, h->within[i].places))
			return false;
	return true;
}

bool
known_agrees_through(
	const struct known *h, const uint8_t *first, const uint8_t *places)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (h->at[i] != CARD_NONE && h->at[i] != first[places[i]])
			return false;
	for (unsigned i = 0; i < h->groups; i++) {
		card_set cards = 0;

		for (uint64_t left = h->within[i].places; left;
			left &= left - 1)
			cards |= card_bit(first[places[__builtin_ctzll(left)]]);
		if (h->within[i].cards & ~cards)
			return false;
	}
	return true;
}

static unsigned
bits_in(uint64_t set)
{
	return (unsigned)__builtin_popcountll(set);
}

unsigned
known_bits(const struct known *h)
{
	uint64_t free = CARD_ALL; /* places without a card that is known */
	card_set left = CARD_ALL;
	double chance = 1; /* at least 52!, which a double holds */
	unsigned bits = 0;

	for (unsigned i = 0; i < CARD_COUNT; i++) {
		if (h->at[i] == CARD_NONE)
			continue;
		chance /= bits_in(free);
		free &= ~(UINT64_C(1) << i);
		left &= ~card_bit(h->at[i]);
	}
	for (unsigned i = 0; i < h->groups; i++) {
		card_set cards = h->within[i].cards & left;

		left &= ~cards;
		for (; cards; cards &= cards - 1) {
			uint64_t places = h->within[i].places & free;

			if (!places)
				break;
			chance *= (double)bits_in(places) / bits_in(free);
			free &= ~(places & -places);
		}
	}
	for (; chance <= 0.5; chance *= 2)
		bits++;
	return bits;
}
