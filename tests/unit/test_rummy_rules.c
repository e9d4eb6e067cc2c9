#include "tests/unit/unit.h"
#include "core/rummy/rules.h"
#include "core/rummy/rummy.h"

#include <stdlib.h>
#include <string.h>

static unsigned
card(const char *name)
{
	unsigned c = CARD_NONE;

	assert_int_equal(card_read(name, 2, &card_ranks_plain, &c), 2);
	return c;
}

static card_set
cards(const char *names)
{
	card_set set = 0;

	for (; *names; names += 2) {
		names += strspn(names, " ");
		set |= card_bit(card(names));
	}
	return set;
}

static const struct rummy_house house = {.target = 100, .turnovers = 2};

/*
 * Two players; the seat to move, 0, holds `mine`, the other `theirs`, the pile
 * has `top` and the rest is the stock, the lowest card on top.
 */
static struct rummy_table
table(const char *mine, const char *theirs, const char *top)
{
	struct rummy_table t = {.drawn = CARD_NONE};
	card_set rest;

	t.open.seats = 2;
	t.open.taken = CARD_NONE;
	t.open.turnovers_most = 2;
	t.hand[0] = cards(mine);
	t.hand[1] = cards(theirs);
	t.open.held[0] = (uint8_t)card_count(t.hand[0]);
	t.open.held[1] = (uint8_t)card_count(t.hand[1]);
	t.open.pile[t.open.piled++] = (uint8_t)card(top);
	t.open.discarded = cards(top);
	rest = CARD_ALL & ~(t.hand[0] | t.hand[1] | t.open.discarded);
	for (unsigned c = CARD_COUNT; c-- > 0;)
		if (rest & card_bit(c))
			t.stock[t.open.stock++] = (uint8_t)c;
	return t;
}

static enum rummy_refusal
move(struct rummy_table *t, struct rummy_move m)
{
	enum rummy_refusal r =
		rummy_refuse(&t->open, t->hand[t->open.turn], &m);

	if (r == RUMMY_ALLOWED)
		rummy_move(t, &m);
	return r;
}

#define DRAW_STOCK ((struct rummy_move){.verb = RUMMY_MOVE_STOCK})
#define DRAW_PILE ((struct rummy_move){.verb = RUMMY_MOVE_PILE})
#define MELD(names)                                                            \
	((struct rummy_move){.verb = RUMMY_MOVE_MELD, .cards = cards(names)})
#define LAYOFF(name, m)                                                        \
	((struct rummy_move){.verb = RUMMY_MOVE_LAYOFF,                        \
		.card = (uint8_t)card(name),                                   \
		.meld = (uint8_t)((m)-1)})
#define DISCARD(name)                                                          \
	((struct rummy_move){                                                  \
		.verb = RUMMY_MOVE_DISCARD, .card = (uint8_t)card(name)})

TEST(deals_one_at_a_time_from_the_dealers_left)
{
	struct rummy_table t;
	uint8_t deck[CARD_COUNT];

	for (unsigned i = 0; i < CARD_COUNT; i++)
		deck[i] = (uint8_t)i;
	rummy_deal(&t, &house, 3, 1, deck);
	assert_int_equal(t.hand[2], cards("AC 4C 7C TC KC 3D 6D"));
	assert_int_equal(t.hand[0], cards("2C 5C 8C JC AD 4D 7D"));
	assert_int_equal(t.hand[1], cards("3C 6C 9C QC 2D 5D 8D"));
	assert_int_equal(t.open.pile[0], card("9D"));
	assert_int_equal(t.open.stock, 30);
	assert_int_equal(t.stock[29], card("TD"));
	assert_int_equal(t.stock[0], card("KS"));
	assert_int_equal(t.open.turn, 2);
}

TEST(leaves_the_stock_that_is_written_down)
{
	static const unsigned stock[] = {0, 0, 31, 30, 23, 21, 15};
	uint8_t deck[CARD_COUNT];

	for (unsigned i = 0; i < CARD_COUNT; i++)
		deck[i] = (uint8_t)i;
	/* Four players: 52 - 28 - 1 = 23; six: 52 - 36 - 1 = 15. */
	for (unsigned seats = 2; seats <= 6; seats++) {
		struct rummy_table t;

		rummy_deal(&t, &house, seats, 0, deck);
		assert_int_equal(t.open.stock, stock[seats]);
	}
}

TEST(plays_a_turn_through)
{
	struct rummy_table t = table("3C 4C 5C 9H", "2H 4H", "6C");

	assert_int_equal(move(&t, DISCARD("9H")), RUMMY_MUST_DRAW);
	assert_int_equal(move(&t, MELD("3C 4C 5C")), RUMMY_MUST_DRAW);
	assert_int_equal(move(&t, DRAW_PILE), RUMMY_ALLOWED);
	assert_int_equal(move(&t, DRAW_STOCK), RUMMY_HAS_DRAWN);
	assert_int_equal(t.open.shown[0], cards("6C"));
	assert_int_equal(move(&t, MELD("3C 4C 5C")), RUMMY_ALLOWED);
	assert_int_equal(move(&t, MELD("3C 4C 5C")), RUMMY_NOT_HELD);
	assert_int_equal(move(&t, LAYOFF("9H", 1)), RUMMY_NO_LAYOFF);
	assert_int_equal(move(&t, LAYOFF("6C", 2)), RUMMY_NO_LAYOFF);
	assert_int_equal(move(&t, LAYOFF("2C", 1)), RUMMY_NOT_HELD);
	assert_int_equal(move(&t, DISCARD("2C")), RUMMY_NOT_HELD);
	assert_int_equal(move(&t, DISCARD("6C")), RUMMY_JUST_TAKEN);
	assert_int_equal(move(&t, LAYOFF("6C", 1)), RUMMY_ALLOWED);
	assert_int_equal(t.open.shown[0], 0);
	assert_int_equal(move(&t, DISCARD("9H")), RUMMY_ALLOWED);
	assert_int_equal(t.open.phase, RUMMY_OUT);
	assert_true(rummy_all_at_once(&t.open));
}

TEST(allows_one_meld_a_turn_unless_the_house_does)
{
	struct rummy_table t = table("3C 4C 5C 7D 7H 7S 9H TH", "2H 4H", "KC");

	move(&t, DRAW_STOCK);
	assert_int_equal(move(&t, MELD("3C 4C 5C")), RUMMY_ALLOWED);
	assert_int_equal(move(&t, MELD("7D 7H 9H")), RUMMY_HAS_MELDED);
	t.open.melds_any = true;
	assert_int_equal(move(&t, MELD("7D 7H 9H")), RUMMY_NO_MELD);
	assert_int_equal(move(&t, MELD("7D 7H 7S")), RUMMY_ALLOWED);
}

TEST(refuses_to_end_in_a_hand_of_the_taken_card)
{
	struct rummy_table t = table("3C 4C 5C", "2H 4H", "KD");
	card_set melds[RUMMY_CHOICES];

	move(&t, DRAW_PILE);
	assert_int_equal(move(&t, MELD("3C 4C 5C")), RUMMY_DEAD_END);
	assert_int_equal(rummy_legal_melds(&t.open, t.hand[0], melds), 0);
	/* With a meld to lay it on the same meld is allowed. */
	t = table("3C 4C 5C", "2H 4H", "6C");
	move(&t, DRAW_PILE);
	assert_int_equal(rummy_legal_melds(&t.open, t.hand[0], melds), 3);
	assert_int_equal(move(&t, MELD("3C 4C 5C")), RUMMY_ALLOWED);
	assert_int_equal(move(&t, LAYOFF("6C", 1)), RUMMY_ALLOWED);
	assert_int_equal(t.open.phase, RUMMY_OUT);
}

TEST(refuses_a_layoff_that_takes_the_last_place_away)
{
	struct rummy_table t = table("9C 5C 3C 4C 5D 5H 5S", "2H 4H", "KD");

	move(&t, DRAW_STOCK);
	move(&t, MELD("5D 5H 5S"));
	move(&t, DISCARD("9C"));
	move(&t, DRAW_STOCK);
	move(&t, DISCARD("2H"));
	t.hand[0] = cards("4C");
	t.open.held[0] = 1;
	t.open.meld[0] = cards("5C 6C 7C");
	t.open.fits[0] = t.open.wanted = cards("4C 8C");
	t.open.pile[t.open.piled - 1] = (uint8_t)card("8C");
	move(&t, DRAW_PILE);
	/* The eight still fits the run once the four lies there. */
	assert_int_equal(
		rummy_legal_layoffs(&t.open, t.hand[0], card("4C")), 1);
	t.open.taken = (uint8_t)card("KD");
	t.hand[0] = cards("4C KD");
	assert_int_equal(
		rummy_legal_layoffs(&t.open, t.hand[0], card("4C")), 0);
	assert_int_equal(move(&t, LAYOFF("4C", 1)), RUMMY_DEAD_END);
	assert_int_equal(rummy_legal_discards(&t.open, t.hand[0]), cards("4C"));
}

TEST(turns_the_pile_over_oldest_card_first)
{
	struct rummy_table t = table("3C 9H", "2H 4H", "6C");

	t.open.stock = 1;
	t.stock[0] = (uint8_t)card("KS");
	move(&t, DRAW_STOCK);
	move(&t, DISCARD("3C"));
	assert_true(rummy_turns_over(&t.open));
	move(&t, DRAW_STOCK);
	assert_int_equal(t.drawn, card("6C"));
	assert_int_equal(t.open.turnovers, 1);
	assert_int_equal(t.open.stock, 1);
	assert_int_equal(t.open.piled, 0);
	move(&t, DISCARD("2H"));
	move(&t, DRAW_STOCK);
	assert_int_equal(t.drawn, card("3C"));
}

TEST(blocks_when_the_pile_was_turned_over_often_enough)
{
	struct rummy_table t = table("3C 9H", "2H 4H", "6C");

	t.open.stock = 0;
	t.open.turnovers = 2;
	assert_true(rummy_blocks(&t.open));
	assert_int_equal(move(&t, DRAW_STOCK), RUMMY_ALLOWED);
	assert_int_equal(t.open.phase, RUMMY_BLOCKED);
	assert_int_equal(t.open.held[0], 2);
}

TEST(ends_the_ping_pong_after_fifty_draws)
{
	struct rummy_table t = table("3C 9H", "2H 4H", "6C");

	for (unsigned i = 0; i < RUMMY_PILE_DRAWS; i++) {
		card_set give;

		assert_int_equal(move(&t, DRAW_PILE), RUMMY_ALLOWED);
		give = rummy_legal_discards(&t.open, t.hand[t.open.turn]);
		move(&t,
			(struct rummy_move){.verb = RUMMY_MOVE_DISCARD,
				.card = (uint8_t)__builtin_ctzll(give)});
	}
	assert_int_equal(move(&t, DRAW_PILE), RUMMY_MUST_TAKE_STOCK);
	assert_int_equal(move(&t, DRAW_STOCK), RUMMY_ALLOWED);
	assert_int_equal(t.open.pile_draws, 0);
}

TEST(knows_who_had_laid_nothing_before)
{
	struct rummy_table t = table("3C 4C 5C 9H", "2H 4H", "6C");

	move(&t, DRAW_STOCK);
	move(&t, MELD("3C 4C 5C"));
	move(&t, DISCARD("9H"));
	move(&t, DRAW_STOCK);
	move(&t, DISCARD("2H"));
	move(&t, DRAW_PILE);
	t.hand[0] = cards("2H");
	t.open.held[0] = 1;
	t.open.taken = CARD_NONE;
	move(&t, DISCARD("2H"));
	assert_int_equal(t.open.phase, RUMMY_OUT);
	assert_false(rummy_all_at_once(&t.open));
}

/* What others lay in their turns is not the seat's. */
TEST(knows_who_had_laid_nothing_while_others_had)
{
	struct rummy_table t = table("3C 4C 5C 9H", "2H 3H 4H", "KC");

	move(&t, DRAW_STOCK);
	move(&t, MELD("3C 4C 5C"));
	move(&t, DISCARD("9H"));
	for (unsigned turn = 0; turn < 2; turn++) {
		move(&t, DRAW_STOCK);
		move(&t,
			(struct rummy_move){
				.verb = RUMMY_MOVE_DISCARD, .card = t.drawn});
	}
	move(&t, DRAW_STOCK);
	assert_int_equal(move(&t, MELD("2H 3H 4H")), RUMMY_ALLOWED);
	move(&t,
		(struct rummy_move){
			.verb = RUMMY_MOVE_DISCARD, .card = t.drawn});
	assert_int_equal(t.open.phase, RUMMY_OUT);
	assert_true(rummy_all_at_once(&t.open));
}

TEST(refuses_changes_at_the_seat_that_is_typed)
{
	const struct game_choice choice = {"computer", "keen"};
	struct game_setup setup = {.choice = &choice, .choices = 1};
	const struct model model = {.shuffle = shuffle_by_name("libstdc++")};
	static const char *const lines[] = {"change 1 keen", "change 9 keen"};
	struct game_state *game;
	struct fault f;

	dealer_start(&setup.dealer, &model);
	game = rummy_game.start(&setup, &f);
	assert_int_equal(rummy_game.act(game, "2", 1, NULL, &f), 0);
	assert_int_equal(rummy_game.act(game, "h", 1, NULL, &f), 0);
	assert_int_equal(rummy_game.act(game, "h", 1, NULL, &f), 0);
	for (unsigned i = 0; i < 2; i++) {
		assert_int_equal(
			rummy_game.act(game, lines[i], 13, NULL, &f), -1);
		assert_int_equal(f.id, FAULT_COMMAND);
		assert_true(f.line == 0 && f.column == 8);
	}
	free(game);
}
