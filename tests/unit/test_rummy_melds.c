#include "tests/unit/unit.h"
#include "core/rummy/rules.h"

#include <string.h>

/* The set of the cards named in a line. */
static card_set
cards(const char *names)
{
	card_set set = 0;
	unsigned card;

	for (; *names; names += 2) {
		names += strspn(names, " ");
		assert_int_equal(
			card_read(names, 2, &card_ranks_plain, &card), 2);
		set |= card_bit(card);
	}
	return set;
}

/*
 * A hand of n cards, drawn from a part of the deck whose ranks begin at
 * `least`, so that some hands are rich in melds.
 */
static card_set
random_hand(uint64_t *x, unsigned n, unsigned least)
{
	card_set hand = 0;

	while (card_count(hand) < n) {
		unsigned card = (unsigned)(card_roll(x) % CARD_COUNT);

		if (card_rank(card) >= least)
			hand |= card_bit(card);
	}
	return hand;
}

/* Whether the cards are a meld, by the words of the rules. */
static bool
plainly_meld(card_set set)
{
	unsigned card[CARD_COUNT], n = 0;
	bool group = true, run = true;

	for (unsigned c = 0; c < CARD_COUNT; c++)
		if (set & card_bit(c))
			card[n++] = c;
	for (unsigned i = 1; i < n; i++) {
		group = group && card_rank(card[i]) == card_rank(card[0]);
		run = run && card_suit(card[i]) == card_suit(card[0]) &&
			card[i] == card[0] + i;
	}
	return n >= 3 && (group || run);
}

/* The best total by trying, for the lowest card, every subset it may lie in. */
static unsigned
plainly_best(card_set hand)
{
	card_set first = hand & -hand, rest = hand & ~first;
	unsigned most;

	if (card_count(hand) < 3)
		return 0;
	most = plainly_best(rest);
	for (card_set with = rest; with; with = (with - 1) & rest) {
		card_set meld = first | with;
		unsigned sum;

		if (!plainly_meld(meld))
			continue;
		sum = rummy_points_of(meld) + plainly_best(hand & ~meld);
		if (sum > most)
			most = sum;
	}
	return most;
}

TEST(counts_points_as_pagat_does)
{
	assert_int_equal(rummy_points_of(cards("AC 2D 9H TS JS QS KD")), 52);
	assert_int_equal(rummy_points_of(CARD_ALL), 340);
	assert_int_equal(rummy_points_of(0), 0);
}

TEST(knows_a_meld_when_it_sees_one)
{
	assert_true(rummy_is_meld(cards("AC 2C 3C")));
	assert_true(rummy_is_meld(cards("JS QS KS")));
	assert_true(rummy_is_meld(cards("7C 7D 7S")));
	assert_true(rummy_is_meld(cards("7C 7D 7H 7S")));
	assert_false(rummy_is_meld(cards("7C 8C")));
	assert_false(rummy_is_meld(cards("7C 7D")));
	assert_false(rummy_is_meld(cards("QC KC AD")));
	assert_false(rummy_is_meld(cards("JC QC KC AD 2D 3D")));
	assert_false(rummy_is_meld(cards("AC QC KC")));
	assert_false(rummy_is_meld(cards("3C 4C 6C")));
	assert_false(rummy_is_meld(cards("7C 7D 8C")));
	assert_false(rummy_is_meld(0));
}

TEST(agrees_with_the_words_of_the_rules)
{
	uint64_t x = 1;

	for (unsigned i = 0; i < 200000; i++) {
		card_set set = random_hand(&x, 3 + i % 3, i % 11);

		assert_int_equal(rummy_is_meld(set), plainly_meld(set));
	}
}

TEST(knows_what_fits_a_meld)
{
	assert_int_equal(rummy_fitting(cards("AC 2C 3C")), cards("4C"));
	assert_int_equal(rummy_fitting(cards("JC QC KC")), cards("TC"));
	assert_int_equal(rummy_fitting(cards("5D 6D 7D")), cards("4D 8D"));
	assert_int_equal(rummy_fitting(cards("AD 2D 3D")), cards("4D"));
	assert_int_equal(rummy_fitting(cards("5D 5H 5S")), cards("5C"));
	assert_int_equal(rummy_fitting(cards("5C 5D 5H 5S")), 0);
}

TEST(finds_the_best_melds_of_hard_hands)
{
	assert_int_equal(rummy_best(0), 0);
	/* The run and the group both want the seven of clubs. */
	assert_int_equal(rummy_best(cards("5C 6C 7C 7D 7H")), 21);
	assert_int_equal(rummy_best(cards("5C 6C 7C 7D 7H 7S")), 39);
	assert_int_equal(rummy_best(cards("KC AD 2D")), 0);
	assert_int_equal(rummy_best(cards("2C 3C 4C 2D 3D 4D 2H 3H 4H")), 27);
}

TEST(agrees_with_trying_every_subset)
{
	uint64_t x = 2;

	for (unsigned i = 0; i < 4000; i++) {
		card_set hand = random_hand(&x, 3 + i % 9, i % 11);

		assert_int_equal(rummy_best(hand), plainly_best(hand));
	}
}

/* Whether meld a stands before meld b in the list the protocol asks for. */
static bool
before(card_set a, card_set b)
{
	unsigned low_a = (unsigned)__builtin_ctzll(a);
	unsigned low_b = (unsigned)__builtin_ctzll(b);
	bool run_a = a >> low_a & 2 && low_a % CARD_RANKS < 12;
	bool run_b = b >> low_b & 2 && low_b % CARD_RANKS < 12;

	if (low_a != low_b)
		return low_a < low_b;
	if (run_a != run_b)
		return run_a;
	if (card_count(a) != card_count(b))
		return card_count(a) > card_count(b);
	/* Of two groups of three the one with the lower second card, then
	 * third, is the one with the lowest card the other lacks. */
	return (a & ~b & -(a & ~b)) < (b & ~a & -(b & ~a));
}

TEST(lists_every_meld_once_and_in_order)
{
	uint64_t x = 3;

	for (unsigned i = 0; i < 4000; i++) {
		card_set hand = random_hand(&x, 3 + i % 9, i % 11);
		card_set melds[RUMMY_CHOICES], all = 0;
		unsigned count = rummy_melds(hand, melds), expected = 0;

		for (card_set set = hand; set; set = (set - 1) & hand)
			if (plainly_meld(set)) {
				expected++;
				all |= set;
			}
		assert_int_equal(count, expected);
		assert_int_equal(rummy_meldable(hand), all);
		for (unsigned m = 0; m < count; m++) {
			assert_true(plainly_meld(melds[m]));
			assert_true(m == 0 || before(melds[m - 1], melds[m]));
		}
	}
}

TEST(lists_the_melds_of_the_longest_run)
{
	card_set melds[RUMMY_CHOICES];

	assert_int_equal(
		rummy_melds(cards("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC"), melds),
		45);
}
