#include "core/rummy/rules.h"

#include <assert.h>

#define SUIT ((UINT64_C(1) << CARD_RANKS) - 1)
/* A card of each suit: multiplied by ranks, those ranks in every suit. */
#define SUITS                                                                  \
	(UINT64_C(1) | UINT64_C(1) << CARD_RANKS |                             \
		UINT64_C(1) << 2 * CARD_RANKS | UINT64_C(1) << 3 * CARD_RANKS)
#define ACES SUITS
#define KINGS (SUITS << (CARD_RANKS - 1))
/* Where a run of three may begin: from the ace to the jack. */
#define STARTS (SUITS * (SUIT >> 2))

static const uint8_t points[CARD_RANKS] = {
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};

unsigned
rummy_points(unsigned card)
{
	return points[card_rank(card)];
}

unsigned
rummy_points_of(card_set cards)
{
	unsigned sum = 0;

	for (; cards; cards &= cards - 1)
		sum += rummy_points(card_first(cards));
	return sum;
}

/* The ranks of which there are three cards or four. */
static unsigned
grouped_ranks(card_set cards)
{
	card_set a = cards, b = cards >> CARD_RANKS;
	card_set c = cards >> 2 * CARD_RANKS, d = cards >> 3 * CARD_RANKS;

	return (unsigned)(((a & b & (c | d)) | (c & d & (a | b))) & SUIT);
}

/* Those of the cards that lie in a run: each maximal run is laid whole. */
static card_set
in_runs(card_set cards)
{
	card_set three = cards & cards >> 1 & cards >> 2 & STARTS;

	return three | three << 1 | three << 2;
}

static bool
is_group(card_set cards)
{
	return !(cards & ~(SUITS << card_rank(card_first(cards))));
}

bool
rummy_is_meld(card_set cards)
{
	unsigned count = card_count(cards);

	if (count < 3)
		return false;
	if (is_group(cards))
		return true;
	return card_rank(card_first(cards)) + count <= CARD_RANKS &&
		cards >> card_first(cards) == (UINT64_C(1) << count) - 1;
}

card_set
rummy_fitting(card_set meld)
{
	assert(rummy_is_meld(meld));
	if (is_group(meld))
		return SUITS << card_rank(card_first(meld)) & ~meld;
	return (((meld & ~ACES) >> 1) | ((meld & ~KINGS) << 1)) & ~meld;
}

card_set
rummy_meldable(card_set cards)
{
	unsigned ranks = grouped_ranks(cards);

	return in_runs(cards) | (ranks ? cards & ranks * SUITS : 0);
}

static unsigned best_with_ranks(card_set hand, unsigned ranks);

/* The most when this group is laid, or three of four of it. */
static unsigned
best_with_group(card_set hand, card_set group, unsigned ranks)
{
	unsigned each = rummy_points(card_first(group));
	unsigned most = card_count(group) * each +
		best_with_ranks(hand & ~group, ranks);

	if (card_count(group) < 4)
		return most;
	for (card_set left = group; left; left &= left - 1) {
		card_set three = group & ~(left & -left);
		unsigned sum = 3 * each + best_with_ranks(hand & ~three, ranks);

		if (sum > most)
			most = sum;
	}
	return most;
}

/* The most when only these ranks may be laid as groups. */
static unsigned
best_with_ranks(card_set hand, unsigned ranks)
{
	card_set runs = in_runs(hand);
	card_set group;
	unsigned without, with;

	if (!ranks)
		return runs ? rummy_points_of(runs) : 0;
	group = hand & SUITS << __builtin_ctz(ranks);
	ranks &= ranks - 1;
	/* A group that no run wants is laid in any case. */
	if (!(group & runs))
		return rummy_points_of(group) +
			best_with_ranks(hand & ~group, ranks);
	without = best_with_ranks(hand, ranks);
	with = best_with_group(hand, group, ranks);
	return with > without ? with : without;
}

unsigned
rummy_best(card_set hand)
{
	return best_with_ranks(hand, grouped_ranks(hand));
}

/* Adds the runs that begin with this card, the longest first. */
static unsigned
add_runs(card_set hand, unsigned card, card_set *melds, unsigned n)
{
	unsigned room = CARD_RANKS - card_rank(card);
	card_set from = hand >> card & ((UINT64_C(1) << room) - 1);
	unsigned length = card_first(~from);

	for (; length >= 3; length--)
		melds[n++] = ((UINT64_C(1) << length) - 1) << card;
	return n;
}

/* Adds the groups whose lowest card this is. */
static unsigned
add_groups(card_set hand, unsigned card, card_set *melds, unsigned n)
{
	card_set first = card_bit(card);
	card_set higher =
		hand & SUITS << card_rank(card) & ~(first | (first - 1));
	card_set second;

	if (card_count(higher) == 3)
		melds[n++] = first | higher;
	for (; higher & (higher - 1); higher &= higher - 1) {
		second = higher & -higher;
		for (card_set third = higher & ~second; third;
			third &= third - 1)
			melds[n++] = first | second | (third & -third);
	}
	return n;
}

unsigned
rummy_melds(card_set hand, card_set *melds)
{
	unsigned n = 0;

	assert(card_count(hand) <= RUMMY_HAND_MOST);
	for (card_set left = rummy_meldable(hand); left; left &= left - 1) {
		n = add_runs(hand, card_first(left), melds, n);
		n = add_groups(hand, card_first(left), melds, n);
	}
	return n;
}
