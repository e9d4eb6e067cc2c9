#include "core/cards/cut.h"

#include <assert.h>

void
cut_by_hand(struct cut *c, unsigned hands, unsigned cards)
{
	assert(hands > 0 && hands * cards <= CARD_COUNT);
	c->hands = hands;
	c->cards = cards;
	c->up = 0;
	c->rest = "left";
	c->opener = CARD_NONE;
	for (unsigned i = 0; i < CARD_COUNT; i++)
		c->place[i] = (uint8_t)i;
}

void
cut_in_turn(struct cut *c, unsigned hands, unsigned cards)
{
	cut_by_hand(c, hands, cards);
	for (unsigned i = 0; i < cut_dealt(c); i++)
		c->place[i % hands * cards + i / hands] = (uint8_t)i;
}

int
cut_check(unsigned hands, unsigned cards, struct fault *f)
{
	if (hands < 1 || hands > CARD_COUNT)
		return fault_set(f, FAULT_SEATS, 0, 0,
			"a deck is cut for 1 to %d players, not %u", CARD_COUNT,
			hands);
	if (cards > CARD_COUNT / hands)
		return fault_set(f, FAULT_SEATS, 0, 0,
			"%u players can have %u cards each, not %u", hands,
			CARD_COUNT / hands, cards);
	return 0;
}

unsigned
cut_dealt(const struct cut *c)
{
	return c->hands * c->cards;
}

void
cut_deck(const struct cut *c, const uint8_t *deck, uint8_t *dealt)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		dealt[i] = deck[c->place[i]];
}

uint64_t
cut_places(const struct cut *c, unsigned hand)
{
	uint64_t places = 0;

	assert(hand < c->hands);
	for (unsigned i = 0; i < c->cards; i++)
		places |= UINT64_C(1) << c->place[hand * c->cards + i];
	return places;
}
