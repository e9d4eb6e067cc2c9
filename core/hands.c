#include "core/hands.h"

#include <assert.h>
#include <string.h>

void
hands_init(struct hands *h)
{
	memset(h->at, CARD_NONE, sizeof h->at);
	h->groups = 0;
}

void
hands_place(struct hands *h, unsigned place, unsigned card)
{
	assert(place < CARD_COUNT && card < CARD_COUNT);
	h->at[place] = (uint8_t)card;
}

void
hands_within(struct hands *h, uint64_t places, card_set cards)
{
	unsigned i = 0;

	while (i < h->groups && h->within[i].places != places)
		i++;
	assert(i < HANDS_GROUPS);
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

int
hands_agree(const struct hands *h, const uint8_t *deck)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (h->at[i] != CARD_NONE && h->at[i] != deck[i])
			return 0;
	for (unsigned i = 0; i < h->groups; i++)
		if (h->within[i].cards & ~cards_in(deck, h->within[i].places))
			return 0;
	return 1;
}
