#include "core/rummy/play.h"

#include <assert.h>

card_set
rummy_unseen(const struct rummy_open *o, card_set hand)
{
	card_set seen = hand | o->laid | o->discarded;

	for (unsigned seat = 0; seat < o->seats; seat++)
		seen |= o->shown[seat];
	return CARD_ALL & ~seen;
}

/* The points that the hand's best melds leave over, without this card. */
static unsigned
left_over(card_set hand, unsigned card)
{
	card_set left = hand & ~card_bit(card);

	return rummy_points_of(left) - rummy_best(left);
}

/* The best melds without this card; `best` is with it. */
static unsigned
best_without(card_set hand, card_set meldable, unsigned best, unsigned card)
{
	if (!(meldable & card_bit(card)))
		return best;
	return rummy_best(hand & ~card_bit(card));
}

/* Whether the top of the pile fits a meld or makes the hand's melds better. */
static bool
top_helps(const struct rummy_open *o, card_set hand)
{
	card_set top = card_bit(o->pile[o->piled - 1]);

	if (o->wanted & top)
		return true;
	if (!(rummy_meldable(hand | top) & top))
		return false;
	return rummy_best(hand | top) > rummy_best(hand);
}

static struct rummy_move
choose_draw(
	enum rummy_strategy strategy, const struct rummy_open *o, card_set hand)
{
	struct rummy_move move = {.verb = RUMMY_MOVE_STOCK};

	if (strategy != RUMMY_FIRST &&
		rummy_refuse_phase(o, RUMMY_MOVE_PILE) == RUMMY_ALLOWED &&
		top_helps(o, hand))
		move.verb = RUMMY_MOVE_PILE;
	return move;
}

/* The legal meld that, with what the rest can meld, is worth most. */
static card_set
richest_meld(card_set hand, const card_set *melds, unsigned count)
{
	card_set chosen = 0;
	unsigned most = 0;

	for (unsigned i = 0; i < count; i++) {
		unsigned points = rummy_points_of(melds[i]);
		unsigned sum = points + rummy_best(hand & ~melds[i]);
		/* The sum, then the points, then the cards. */
		unsigned worth =
			(sum << 9 | points) << 4 | card_count(melds[i]);

		if (worth > most) {
			most = worth;
			chosen = melds[i];
		}
	}
	return chosen;
}

/* The meld to lay, or none. */
static card_set
choose_meld(
	enum rummy_strategy strategy, const struct rummy_open *o, card_set hand)
{
	card_set melds[RUMMY_CHOICES];
	unsigned count = rummy_legal_melds(o, hand, melds);

	if (count == 0)
		return 0;
	return strategy == RUMMY_FIRST ? melds[0]
				       : richest_meld(hand, melds, count);
}

/* The card of most points that no meld of the hand needs, or the first. */
static unsigned
choose_layoff(
	enum rummy_strategy strategy, const struct rummy_open *o, card_set hand)
{
	card_set meldable = rummy_meldable(hand);
	unsigned best = rummy_best(hand);
	unsigned chosen = CARD_NONE, most = 0;

	for (card_set left = hand & o->wanted; left; left &= left - 1) {
		unsigned card = card_first(left);

		if (!rummy_legal_layoffs(o, hand, card))
			continue;
		if (strategy == RUMMY_FIRST)
			return card;
		if (rummy_points(card) > most &&
			best_without(hand, meldable, best, card) == best) {
			most = rummy_points(card);
			chosen = card;
		}
	}
	return chosen;
}

unsigned
rummy_least_left_over(card_set cards, card_set hand, bool highest)
{
	unsigned chosen = CARD_NONE, least = 0;

	for (; cards; cards &= cards - 1) {
		unsigned card = card_first(cards);
		unsigned over = left_over(hand, card);

		if (chosen == CARD_NONE || over < least ||
			(highest && over == least &&
				card_rank(card) > card_rank(chosen))) {
			least = over;
			chosen = card;
		}
	}
	return chosen;
}

/* The suit's cards as bits, with two places free below the ace. */
static unsigned
suit_bits(card_set cards, unsigned suit)
{
	return card_suit_ranks(cards, suit) << 2;
}

/* The cards' rank, bit 0 the clubs, as bits 13 apart. */
static card_set
rank_bits(card_set cards, unsigned rank)
{
	return cards >> rank & UINT64_C(0x8004002001);
}

/* What the card may become: two for each unseen card that would make a meld of
 * it and another card of the hand. */
static unsigned
promise_of(card_set hand, card_set unseen, unsigned card)
{
	unsigned rank = card_rank(card), suit = card_suit(card);
	/* Bits 0 1 2 3 4: two ranks below, one below, the card, above .. */
	unsigned h = suit_bits(hand, suit) >> rank;
	unsigned u = suit_bits(unseen, suit) >> rank;
	card_set others = rank_bits(hand & ~card_bit(card), rank);
	unsigned sum = 0;

	if (others)
		sum = card_count(others) * card_count(rank_bits(unseen, rank));
	if (h >> 3 & 1)
		sum += (u >> 1 & 1) + (u >> 4 & 1);
	if (h >> 1 & 1)
		sum += (u >> 3 & 1) + (u & 1);
	if (h >> 4 & 1)
		sum += u >> 3 & 1;
	if (h & 1)
		sum += u >> 1 & 1;
	return 2 * sum;
}

static unsigned
fewest_held_by_others(const struct rummy_open *o)
{
	unsigned fewest = CARD_COUNT;

	for (unsigned seat = 0; seat < o->seats; seat++)
		if (seat != o->turn && o->held[seat] < fewest)
			fewest = o->held[seat];
	return fewest;
}

/*
 * Melds are worth most, then heavy cards are thrown, the more so when another
 * player is nearly out; cards that promise something are kept while there is
 * time.
 */
unsigned
rummy_keen_discard(const struct rummy_open *o, card_set hand)
{
	unsigned fewest = fewest_held_by_others(o);
	int weight = fewest <= 3 ? 3 : 1;
	card_set unseen = rummy_unseen(o, hand);
	card_set meldable = rummy_meldable(hand);
	unsigned best = meldable ? rummy_best(hand) : 0;
	unsigned chosen = CARD_NONE;
	int most = 0;
	card_set left = rummy_legal_discards(o, hand);

	for (; left; left &= left - 1) {
		unsigned card = card_first(left);
		int worth = 8 * (int)best_without(hand, meldable, best, card) +
			weight * (int)rummy_points(card);

		if (fewest > 2)
			worth -= 3 * (int)promise_of(hand, unseen, card);
		if (chosen == CARD_NONE || worth > most) {
			most = worth;
			chosen = card;
		}
	}
	return chosen;
}

static unsigned
choose_discard(
	enum rummy_strategy strategy, const struct rummy_open *o, card_set hand)
{
	if (strategy == RUMMY_FIRST)
		return card_first(rummy_legal_discards(o, hand));
	if (strategy == RUMMY_GREEDY)
		return rummy_least_left_over(
			rummy_legal_discards(o, hand), hand, true);
	return rummy_keen_discard(o, hand);
}

struct rummy_move
rummy_simple_move(
	enum rummy_strategy strategy, const struct rummy_open *o, card_set hand)
{
	struct rummy_move move = {.verb = RUMMY_MOVE_MELD};
	unsigned card;

	assert(strategy <= RUMMY_KEEN);
	if (o->phase == RUMMY_TO_DRAW)
		return choose_draw(strategy, o, hand);
	move.cards = choose_meld(strategy, o, hand);
	if (move.cards)
		return move;
	card = hand & o->wanted ? choose_layoff(strategy, o, hand) : CARD_NONE;
	if (card != CARD_NONE) {
		move.verb = RUMMY_MOVE_LAYOFF;
		move.card = (uint8_t)card;
		move.meld = (uint8_t)__builtin_ctz(
			rummy_legal_layoffs(o, hand, card));
		return move;
	}
	move.verb = RUMMY_MOVE_DISCARD;
	move.card = (uint8_t)choose_discard(strategy, o, hand);
	return move;
}

uint64_t
rummy_dice(uint64_t seed, unsigned round, const struct rummy_open *o)
{
	const uint64_t part[] = {seed, round, o->turns, o->phase};
	uint64_t x = UINT64_C(0x52756d6d79);

	for (unsigned i = 0; i < sizeof part / sizeof *part; i++) {
		x ^= part[i];
		x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
		x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
		x ^= x >> 32;
	}
	return x;
}

/* One move after the other, up to the end of the phase. */
static unsigned
move_by_move(enum rummy_strategy strategy, const struct rummy_view *view,
	struct rummy_move *moves)
{
	struct rummy_open o = *view->open;
	card_set hand = view->hand;
	unsigned n = 0;

	for (;;) {
		moves[n] = rummy_simple_move(strategy, &o, hand);
		if (moves[n].verb != RUMMY_MOVE_MELD &&
			moves[n].verb != RUMMY_MOVE_LAYOFF)
			return n + 1;
		hand &= ~rummy_move_cards(&moves[n]);
		rummy_move_open(&o, &moves[n++]);
		if (o.phase == RUMMY_OUT)
			return n;
	}
}

unsigned
rummy_agent(enum rummy_strategy strategy, const struct rummy_view *view,
	struct rummy_move *moves)
{
	if (strategy != RUMMY_EXPERT)
		return move_by_move(strategy, view, moves);
	/* The order of the stock is known then; the worlds that the expert
	 * deals have it at random. */
	if (view->open->turnovers)
		return move_by_move(RUMMY_KEEN, view, moves);
	return rummy_expert(view, moves);
}
