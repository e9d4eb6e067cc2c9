#include "core/straights/advice.h"

#include <assert.h>

enum { WORLDS = 300 };

/* The cards of one rank, clubs to spades. */
#define RANK(rank) (UINT64_C(0x8004002001) << (rank))

struct advice_world {
	card_set hand[STRAIGHTS_SEATS];
	card_set table;
};

unsigned
straights_points(card_set cards)
{
	unsigned points = 0;

	for (; cards; cards &= cards - 1)
		points += card_rank(card_first(cards)) + 1;
	return points;
}

/* What may be played on this table (cs246 3.1). */
static card_set
legal_cards(card_set table)
{
	static const card_set low =
		RANK(1) | RANK(2) | RANK(3) | RANK(4) | RANK(5) | RANK(6);
	static const card_set high =
		RANK(6) | RANK(7) | RANK(8) | RANK(9) | RANK(10) | RANK(11);

	if (!table)
		return card_bit(CARD_7S);
	return (RANK(6) | (table & low) >> 1 | (table & high) << 1) & ~table;
}

/* A card of the highest or the lowest rank among these. */
static unsigned
extreme_card(card_set cards, bool highest)
{
	for (unsigned i = 0; i < CARD_RANKS; i++) {
		card_set those = cards & RANK(highest ? CARD_RANKS - 1 - i : i);

		if (those)
			return card_first(those);
	}
	return CARD_NONE;
}

/* Deals the cards not seen to the other hands; some are their discards. */
static void
imagine_world(const struct straights_sight *see, uint64_t *dice,
	struct advice_world *w)
{
	card_set unseen = CARD_ALL & ~(see->hand | see->table | see->lost);
	uint8_t card[CARD_COUNT];
	unsigned count = card_mix(unseen, dice, card);

	*w = (struct advice_world){.table = see->table};
	w->hand[see->seat] = see->hand;
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		for (unsigned n = 0; seat != see->seat && n < see->held[seat];
			n++) {
			assert(count > 0);
			w->hand[seat] |= card_bit(card[--count]);
		}
}

/* Moves the card; what it costs its seat. */
static unsigned
move_card(struct advice_world *w, unsigned seat, unsigned card)
{
	bool plays = legal_cards(w->table) >> card & 1;

	w->hand[seat] &= ~card_bit(card);
	if (plays)
		w->table |= card_bit(card);
	return plays ? 0 : card_rank(card) + 1;
}

/* Moves the card and goes on to the end of the round; the seat's cost. */
static unsigned
play_out(const struct advice_world *world, unsigned me, unsigned card)
{
	struct advice_world w = *world;
	unsigned cost = move_card(&w, me, card);
	unsigned seat = (me + 1) % STRAIGHTS_SEATS;

	while (w.hand[seat]) {
		card_set legal = legal_cards(w.table) & w.hand[seat];
		unsigned paid = move_card(&w, seat,
			extreme_card(legal ? legal : w.hand[seat], legal != 0));

		cost += seat == me ? paid : 0;
		seat = (seat + 1) % STRAIGHTS_SEATS;
	}
	return cost;
}

unsigned
straights_advise(const struct straights_sight *see, double *points)
{
	card_set legal = legal_cards(see->table) & see->hand;
	card_set choices = legal ? legal : see->hand;
	uint64_t dice = see->hand * UINT64_C(31) ^ see->table;
	unsigned cost[CARD_COUNT] = {0}, best;
	struct advice_world w;

	assert(see->hand);
	best = card_first(choices);
	for (unsigned i = 0; i < WORLDS; i++) {
		imagine_world(see, &dice, &w);
		for (card_set left = choices; left; left &= left - 1) {
			unsigned card = card_first(left);

			cost[card] += play_out(&w, see->seat, card);
		}
	}
	for (card_set left = choices; left; left &= left - 1)
		if (cost[__builtin_ctzll(left)] < cost[best])
			best = card_first(left);
	*points = straights_points(see->lost) + (double)cost[best] / WORLDS;
	return best;
}
