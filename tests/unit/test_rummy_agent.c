#include "tests/unit/unit.h"

#include "core/cards/cards.h"
#include "core/rummy/play.h"

#include <string.h>

static struct rummy_table
dealt(unsigned seed, unsigned seats)
{
	static const struct rummy_house house = {.turnovers = 2};
	struct model model = {
		.shuffle = shuffle_rows, .seed = seed, .times = 1};
	struct rummy_table t;
	struct dealer dealer;

	dealer_start(&dealer, &model);
	assert_true(dealer_deal(&dealer));
	rummy_deal(&t, &house, seats, seed % seats, dealer.deck);
	return t;
}

/* Gives the cards that only others know to other hands and places. */
static void
shuffle_hidden(struct rummy_table *t, uint64_t *x)
{
	const struct rummy_open *o = &t->open;
	uint8_t card[CARD_COUNT];
	unsigned n = 0;
	card_set unseen = rummy_unseen(o, t->hand[o->turn]);

	for (; unseen; unseen &= unseen - 1)
		card[n++] = (uint8_t)__builtin_ctzll(unseen);
	for (unsigned i = n; i > 1; i--) {
		unsigned j = (unsigned)(card_roll(x) % i);
		uint8_t c = card[i - 1];

		card[i - 1] = card[j];
		card[j] = c;
	}
	for (unsigned seat = 0; seat < o->seats; seat++) {
		if (seat == o->turn)
			continue;
		t->hand[seat] = o->shown[seat];
		while (card_count(t->hand[seat]) < o->held[seat])
			t->hand[seat] |= card_bit(card[--n]);
	}
	assert_int_equal(n, o->stock);
	memcpy(t->stock, card, n);
}

static unsigned
ask(enum rummy_strategy strategy, const struct rummy_table *t,
	struct rummy_move *moves)
{
	struct rummy_view view = {.open = &t->open,
		.hand = t->hand[t->open.turn],
		.dice = rummy_dice(7, 1, &t->open)};

	return rummy_agent(strategy, &view, moves);
}

/* Moves that are the same, whatever the unused members hold. */
static bool
same(const struct rummy_move *a, const struct rummy_move *b)
{
	if (a->verb != b->verb)
		return false;
	switch ((enum rummy_verb)a->verb) {
	case RUMMY_MOVE_MELD:
		return a->cards == b->cards;
	case RUMMY_MOVE_LAYOFF:
		return a->card == b->card && a->meld == b->meld;
	case RUMMY_MOVE_DISCARD:
		return a->card == b->card;
	default:
		return true;
	}
}

/* Plays a round, asking at each decision again with all that is hidden
 * shuffled; every move must be allowed. Returns the decisions. */
static unsigned
play_round(enum rummy_strategy strategy, unsigned seed, unsigned seats)
{
	struct rummy_table t = dealt(seed, seats);
	uint64_t x = seed;
	unsigned decisions = 0;

	while (t.open.phase <= RUMMY_TO_PLAY) {
		struct rummy_move moves[RUMMY_MOVES], again[RUMMY_MOVES];
		struct rummy_table other = t;
		unsigned count = ask(strategy, &t, moves);

		if (t.open.turnovers == 0) {
			shuffle_hidden(&other, &x);
			assert_int_equal(ask(strategy, &other, again), count);
			for (unsigned i = 0; i < count; i++)
				assert_true(same(&moves[i], &again[i]));
		}
		for (unsigned i = 0; i < count; i++) {
			assert_int_equal(
				rummy_refuse(&t.open, t.hand[t.open.turn],
					&moves[i]),
				RUMMY_ALLOWED);
			rummy_move(&t, &moves[i]);
		}
		decisions++;
	}
	return decisions;
}

TEST(moves_the_same_whatever_is_hidden)
{
	unsigned decisions = 0;

	for (unsigned s = RUMMY_FIRST; s <= RUMMY_KEEN; s++)
		for (unsigned seed = 0; seed < 200; seed++)
			decisions += play_round(
				(enum rummy_strategy)s, seed, 2 + seed % 5);
	assert_true(decisions > 10000);
}

TEST(expert_moves_the_same_whatever_is_hidden)
{
	unsigned decisions = 0;

	for (unsigned seed = 0; seed < 5; seed++)
		decisions += play_round(RUMMY_EXPERT, seed, 2 + seed);
	assert_true(decisions > 50);
}

/* The hidden cards do matter to the round, or the tests above show nothing. */
TEST(hidden_cards_are_shuffled)
{
	struct rummy_table t = dealt(1, 3), other = t;
	uint64_t x = 1;

	shuffle_hidden(&other, &x);
	assert_true(t.hand[0] != other.hand[0] || t.hand[1] != other.hand[1]);
	assert_memory_not_equal(t.stock, other.stock, t.open.stock);
}

TEST(dice_differ_by_seed_round_turn_and_phase)
{
	struct rummy_table t = dealt(1, 2);
	uint64_t dice = rummy_dice(1, 1, &t.open);

	assert_int_equal(rummy_dice(1, 1, &t.open), dice);
	assert_int_not_equal(rummy_dice(2, 1, &t.open), dice);
	assert_int_not_equal(rummy_dice(1, 2, &t.open), dice);
	t.open.turns = 1;
	assert_int_not_equal(rummy_dice(1, 1, &t.open), dice);
	t.open.turns = 0;
	t.open.phase = RUMMY_TO_PLAY;
	assert_int_not_equal(rummy_dice(1, 1, &t.open), dice);
}

TEST(first_draws_from_the_stock_and_discards_its_first_card)
{
	struct rummy_table t = dealt(1, 2);
	struct rummy_move moves[RUMMY_MOVES];
	unsigned count;

	assert_int_equal(ask(RUMMY_FIRST, &t, moves), 1);
	assert_int_equal(moves[0].verb, RUMMY_MOVE_STOCK);
	rummy_move(&t, &moves[0]);
	count = ask(RUMMY_FIRST, &t, moves);
	for (unsigned i = 0; i + 1 < count; i++)
		rummy_move(&t, &moves[i]);
	assert_int_equal(moves[count - 1].verb, RUMMY_MOVE_DISCARD);
	assert_int_equal(
		moves[count - 1].card, __builtin_ctzll(t.hand[t.open.turn]));
}
