#include "core/eights/eights.h"

/* An eight of each suit; a card of each rank in one suit. */
static const card_set eights = UINT64_C(1) << 7 | UINT64_C(1) << 20 |
	UINT64_C(1) << 33 | UINT64_C(1) << 46;
static const card_set ranks = UINT64_C(0x1FFF);

void
eights_begin_round(struct eights_open *o, unsigned first, unsigned up)
{
	*o = (struct eights_open){.turn = (uint8_t)first,
		.top = (uint8_t)up,
		.suit = (uint8_t)card_suit(up),
		.next = EIGHTS_UP + 1};
	for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++)
		o->held[seat] = EIGHTS_DEALT;
}

card_set
eights_fitting(const struct eights_open *o)
{
	card_set rank = UINT64_C(0x8004002001) << card_rank(o->top);

	return eights | rank | ranks << CARD_RANKS * o->suit;
}

bool
eights_is_wild(unsigned card)
{
	return card_rank(card) == 7;
}

void
eights_play(struct eights_open *o, unsigned card, unsigned suit)
{
	o->top = (uint8_t)card;
	o->suit = (uint8_t)(eights_is_wild(card) ? suit : card_suit(card));
	o->held[o->turn]--;
	o->turn = (uint8_t)((o->turn + 1) % EIGHTS_SEATS);
}

void
eights_draw(struct eights_open *o)
{
	o->next++;
	o->held[o->turn]++;
	o->turn = (uint8_t)((o->turn + 1) % EIGHTS_SEATS);
}

bool
eights_round_over(const struct eights_open *o)
{
	for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++)
		if (o->held[seat] == 0)
			return true;
	return o->next == CARD_COUNT;
}

int32_t
eights_points(card_set cards)
{
	int32_t sum = 0;

	for (; cards; cards &= cards - 1) {
		int32_t rank =
			(int32_t)card_rank((unsigned)__builtin_ctzll(cards));

		sum += rank == 7 ? 50 : rank > 8 ? 10 : rank + 1;
	}
	return sum;
}

/* The suit of which the hand has most, the first of equals. */
static unsigned
longest_suit(card_set hand)
{
	unsigned best = 0;
	int most = -1;

	for (unsigned suit = 0; suit < CARD_SUITS; suit++) {
		int n = __builtin_popcountll(hand & ranks << CARD_RANKS * suit);

		best = n > most ? suit : best;
		most = n > most ? n : most;
	}
	return best;
}

/* The lowest legal card, eights last. */
unsigned
eights_choice(const struct eights_open *o, card_set hand, unsigned *suit)
{
	card_set legal = hand & eights_fitting(o);
	unsigned card;

	if (!legal)
		return CARD_NONE;
	card = (unsigned)__builtin_ctzll(
		legal & ~eights ? legal & ~eights : legal);
	*suit = longest_suit(hand & ~card_bit(card));
	return card;
}
