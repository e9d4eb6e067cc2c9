#include "core/search/sets.h"

static void
allow_at(struct sets *s, unsigned place, unsigned card)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		s->cards[i] &= ~card_bit(card);
	s->cards[place] = card_bit(card);
}

/* The cards lie in these places and fill them if they are as many. */
static void
allow_within(struct sets *s, uint64_t places, uint64_t cards)
{
	bool filled =
		__builtin_popcountll(places) == __builtin_popcountll(cards);

	for (unsigned i = 0; i < CARD_COUNT; i++) {
		if (!(places >> i & 1))
			s->cards[i] &= ~cards;
		else if (filled)
			s->cards[i] &= cards;
	}
}

/* Cards by their places in the new deck. */
static uint64_t
renamed(card_set cards, const uint8_t *name)
{
	uint64_t set = 0;

	for (; cards; cards &= cards - 1)
		set |= card_bit(name[__builtin_ctzll(cards)]);
	return set;
}

void
sets_init(struct sets *s, const struct hands *h, const struct deck_order *order)
{
	uint8_t deck[CARD_COUNT], name[CARD_COUNT];
	size_t count;

	deck_new(order ? order : deck_order_table(&count), deck);
	for (unsigned i = 0; i < CARD_COUNT; i++)
		name[deck[i]] = (uint8_t)i;
	for (unsigned i = 0; i < CARD_COUNT; i++)
		s->cards[i] = CARD_ALL;
	for (unsigned i = 0; i < h->groups; i++)
		allow_within(s, h->within[i].places,
			renamed(h->within[i].cards, name));
	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (h->at[i] != CARD_NONE)
			allow_at(s, i, name[h->at[i]]);
	for (unsigned card = 0; card < CARD_COUNT; card++) {
		s->places[card] = 0;
		for (unsigned i = 0; i < CARD_COUNT; i++)
			s->places[card] |= (s->cards[i] >> card & 1) << i;
	}
}

void
sets_swaps(struct sets *s)
{
	uint64_t end[CARD_COUNT]; /* where a card now at this place may end */

	for (unsigned i = 0; i < CARD_COUNT; i++)
		end[i] = UINT64_C(1) << i;
	s->swap[0] = 1;
	for (unsigned i = CARD_COUNT - 1; i > 0; i--) {
		s->swap[i] = 0;
		for (unsigned j = 0; j <= i; j++)
			if (end[j] & s->places[i])
				s->swap[i] |= UINT64_C(1) << j;
		for (unsigned j = 0; j < i; j++) {
			if (s->swap[i] == UINT64_C(1) << j)
				end[j] = end[i];
			else if (s->swap[i] >> j & 1)
				end[j] |= end[i];
		}
	}
}
