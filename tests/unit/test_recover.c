#include "tests/unit/unit.h"

#include "core/search/search.h"
#include "core/base/base.h"
#include "core/search/private.h"
#include "tests/tables.h"
#include "tests/unit/dealt.h"

enum { ROUNDS = 2 };

static bool
recover(const struct shuffle *first, const struct known *rounds,
	struct model *found)
{
	uint64_t work = RECOVER_WORK;

	return recover_model(first, rounds, ROUNDS, &work, found);
}

static void
assert_recovered(const struct model *m)
{
	struct known rounds[ROUNDS];
	struct model found;

	show_rounds(m, false, rounds, ROUNDS);
	assert_true(recover(shuffle_by_name("libstdc++"), rounds, &found));
	assert_ptr_equal(found.shuffle, m->shuffle);
	assert_int_equal(found.seed, m->seed);
	assert_int_equal(found.anew, m->anew);
	assert_int_equal(found.put_back, m->put_back);
}

TEST(recovers_seed_and_shuffle)
{
	struct model m = {
		.shuffle = shuffle_by_name("libstdc++"), .seed = 1987654321};

	assert_recovered(&m);
	m.shuffle = shuffle_by_name("cs247");
	m.seed = 4711;
	assert_recovered(&m);
	m.shuffle = shuffle_by_name("cs247-lrand48");
	m.seed = 0;
	assert_recovered(&m);
	m.shuffle = shuffle_by_name("random_shuffle");
	m.seed = 31337;
	assert_recovered(&m);
}

/* The first of them, one with slow seeds, and the last. */
TEST(recovers_a_deal_of_another_language)
{
	static const char *const names[] = {"java", "python", "v8"};

	for (size_t i = 0; i < LENGTH(names); i++) {
		struct model m = {
			.shuffle = shuffle_by_name(names[i]), .seed = 65535};

		assert_recovered(&m);
	}
}

/* Of the shuffle asked for, and in these seeds alone. */
TEST(names_the_seed_whose_cards_they_are)
{
	struct model m = {
		.shuffle = shuffle_by_name("libstdc++"), .seed = 1700000000};
	struct model asked = m, found;
	struct known rounds[ROUNDS];
	struct explanation why;

	show_rounds(&m, false, rounds, ROUNDS);
	asked.seed = 44;
	assert_false(explain_seed(
		&(struct explain_question){&asked, "44", rounds, ROUNDS}, 0,
		65535, &found, &why));
	assert_false(explain_seed(
		&(struct explain_question){&asked, "44", rounds, ROUNDS}, 5, 5,
		&found, &why));
	assert_true(explain_seed(
		&(struct explain_question){&asked, NULL, rounds, ROUNDS},
		1699990000, 1700010000, &found, &why));
	assert_int_equal(found.seed, m.seed);
	assert_int_equal(why.count, 1);
	assert_string_equal(why.cause[0].what,
		"these are the cards of seed 1700000000, not 44");
}

TEST(recovers_how_the_rounds_go_on)
{
	struct model m = {.shuffle = shuffle_by_name("libstdc++"),
		.seed = 44,
		.anew = true};

	assert_recovered(&m);
	m.put_back = true;
	assert_recovered(&m);
}

TEST(recovers_another_first_order)
{
	struct model m = {.shuffle = shuffle_by_name("libstdc++"),
		.order = deck_order_by_name("HDSC"),
		.seed = 44};
	struct known rounds[ROUNDS];
	struct model found;

	show_rounds(&m, false, rounds, ROUNDS);
	assert_true(recover(m.shuffle, rounds, &found));
	assert_int_equal(found.seed, 44);
	assert_string_equal(found.order->name, "HDSC");
}

TEST(says_nothing_on_little_evidence)
{
	struct model m = {.shuffle = shuffle_by_name("libstdc++"), .seed = 44};
	struct known rounds[ROUNDS], little;
	uint64_t work = RECOVER_WORK;
	struct model found;
	struct dealer d;

	assert_false(recover_model(m.shuffle, rounds, 0, &work, &found));
	dealer_start(&d, &m);
	dealer_deal(&d);
	known_init(&little);
	for (unsigned i = 0; i < 7; i++)
		known_place(&little, i, d.deck[i]);
	assert_false(recover_model(m.shuffle, &little, 1, &work, &found));
	assert_int_equal(work, RECOVER_WORK);
}

/*
 * Most cards of three hands: what the last steps swapped hardly shows, and to
 * run the shuffle backwards takes ten times as long as is allowed.
 */
static void
show_dearly(const struct model *m, struct known *round)
{
	static const unsigned known[] = {0, 8, 7, 11};
	struct dealer d;

	dealer_start(&d, m);
	dealer_deal(&d);
	known_init(round);
	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (i % HAND < known[i / HAND])
			known_within(round, UINT64_C(0x1FFF) << i / HAND * HAND,
				card_bit(d.deck[i]));
}

TEST(tries_no_more_than_the_work_allows)
{
	struct model m = {
		.shuffle = shuffle_by_name("libstdc++"), .seed = 1987654321};
	struct search_query q = {.shuffle = m.shuffle, .count = 1};
	uint64_t work = RECOVER_WORK;
	struct known round;
	struct model found;

	show_dearly(&m, &round);
	q.rounds = &round;
	assert_true(work_backwards(&q) / 5 > RECOVER_WORK);
	assert_false(recover_model(m.shuffle, &round, 1, &work, &found));
	assert_true(work < RECOVER_WORK);
	m.seed = RECOVER_SEEDS;
	show_dearly(&m, &round);
	work = RECOVER_WORK;
	assert_true(recover_model(m.shuffle, &round, 1, &work, &found));
	assert_int_equal(found.seed, RECOVER_SEEDS);
	work = 0;
	assert_false(recover_model(m.shuffle, &round, 1, &work, &found));
	assert_int_equal(work, 0);
}

/* Whatever is known, from seven cards of each hand to who held what, of round 1
 * or of a later one. */
TEST(what_nothing_deals_is_given_up_in_time)
{
	uint8_t deck[CARD_COUNT];
	struct known rounds[4], *round;
	struct model found;
	struct rng r;

	rng_seed(&r, &generator_mt19937, 9);
	deck_new(deck_order_by_name("CDHS"), deck);
	for (unsigned times = 0; times < 2 * LENGTH(rounds); times++)
		shuffle_deck(shuffle_by_name("cs247"), &r, deck);
	for (unsigned i = 0; i < LENGTH(rounds); i++)
		known_init(&rounds[i]);
	round = &rounds[LENGTH(rounds) - 1];
	for (unsigned known = 7; known <= HAND; known += 6) {
		for (unsigned i = 0; i < CARD_COUNT; i++)
			if (i % HAND < known)
				known_within(round,
					UINT64_C(0x1FFF) << i / HAND * HAND,
					card_bit(deck[i]));
		for (unsigned n = 1; n <= LENGTH(rounds); n += 3) {
			uint64_t most = RECOVER_WORK / n;
			uint64_t work = most;

			assert_false(recover_model(shuffle_by_name("libstdc++"),
				rounds + LENGTH(rounds) - n, n, &work, &found));
			assert_true(work > 0 && work < most);
		}
		known_init(round);
	}
}
