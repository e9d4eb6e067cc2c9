#include "tests/unit/unit.h"

#include "core/search/search.h"
#include "tests/tables.h"
#include "tests/unit/dealt.h"

#include <string.h>

enum { ROUNDS = 3 };

static struct model
told(uint32_t seed)
{
	return (struct model){
		.shuffle = shuffle_by_name("libstdc++"), .seed = seed};
}

/* The model is found from what it deals, and the story says this. */
/* With what was kept of other games the same is found. */
static void
assert_same_by_memory(const struct model *asked, const char *argument,
	const struct known *rounds, const struct explanation *want)
{
	struct explain_memory *memory = explain_memory_start();
	struct model other = *asked, found;
	struct explanation story;

	other.seed++;
	for (unsigned i = 0; i < 6; i++) {
		explain_deal(memory,
			&(struct explain_question){i % 3 ? asked : &other,
				i == 1 ? "x" : argument, rounds, ROUNDS},
			&found, &story);
		if (i % 3 != 2)
			continue;
		assert_int_equal(story.count, want->count);
		assert_string_equal(story.cause[0].what, want->cause[0].what);
	}
	explain_memory_stop(memory);
}

/* With nothing kept of other games. */
static bool
explain_anew(const struct explain_question *q, struct model *found,
	struct explanation *why)
{
	struct explain_memory *memory = explain_memory_start();
	bool explained = explain_deal(memory, q, found, why);

	explain_memory_stop(memory);
	return explained;
}

static void
assert_explained(const struct model *m, uint32_t seed, const char *argument,
	const char *what)
{
	struct model asked = told(seed), found;
	struct explanation story;
	struct known rounds[ROUNDS];

	for (unsigned ordered = 0; ordered < 2; ordered++) {
		show_rounds(m, ordered, rounds, ROUNDS);
		assert_true(explain_anew(&(struct explain_question){&asked,
						 argument, rounds, ROUNDS},
			&found, &story));
		assert_true(model_agrees(&found, rounds, ROUNDS));
		assert_int_equal(story.count, 1);
		assert_string_equal(story.cause[0].what, what);
		assert_same_by_memory(&asked, argument, rounds, &story);
	}
}

TEST(names_each_way_of_dealing_otherwise)
{
	struct model m = told(44);

	m.anew = true;
	assert_explained(&m, 44, "44",
		"round 2 is dealt by a generator made anew from seed 44, "
		"not by that of round 1");
	m = told(44);
	m.put_back = true;
	assert_explained(&m, 44, "44",
		"round 2 is shuffled from the first order of the deck, "
		"not from that of the round before");
	m = told(44);
	m.times = 1000;
	assert_explained(&m, 44, "44",
		"the deck is shuffled 1000 times a round, "
		"not once");
	m = told(44);
	m.later = 2;
	assert_explained(&m, 44, "44",
		"the deck is shuffled 2 times from round 2 on, "
		"not once");
	m = told(44);
	m.order = deck_order_by_name("SHCD");
	assert_explained(
		&m, 44, NULL, "the first order of the deck is SHCD, not CDHS");
	m = told(44);
	m.shuffle = shuffle_by_name("libc++:mt19937");
	assert_explained(&m, 44, NULL,
		"the deck is shuffled as by libc++:mt19937, not libstdc++");
	m.shuffle = shuffle_by_name("java");
	assert_explained(
		&m, 44, NULL, "the deck is shuffled as by java, not libstdc++");
	m = told(44);
	m.order = deck_order_by_name("ace-last-CDHS");
	assert_explained(&m, 44, NULL,
		"the first order of the deck is ace-last-CDHS, not CDHS");
}

TEST(names_each_way_of_handing_out)
{
	struct model m = told(44);

	m.dealing = DECK_FROM_BACK;
	assert_explained(&m, 44, "44",
		"the hands are dealt from the back of the deck, the last card "
		"first, not from the front");
	m.dealing = DECK_IN_TURN;
	assert_explained(&m, 44, "44",
		"the hands are dealt a card at a time, not "
		"thirteen in a row");
	m.dealing = DECK_TO_SECOND;
	assert_explained(&m, 44, "44",
		"seat 2 gets the first thirteen cards of the deck, not seat 1");
	m.dealing = DECK_TO_FOURTH;
	assert_explained(&m, 44, "44",
		"seat 4 gets the first thirteen cards of the deck, not seat 1");
}

TEST(names_each_cut_of_the_deck)
{
	struct model m = told(44);

	m.begin = 1;
	assert_explained(&m, 44, "44",
		"the hands begin with card 2 of the deck, not with its first");
	m.begin = 26;
	m.cut = true;
	assert_explained(&m, 44, "44",
		"the deck is cut after the shuffle: its card 27 is dealt "
		"first");
}

TEST(names_each_number_of_shuffles)
{
	struct model m = told(44);

	m.times = 37;
	assert_explained(&m, 44, "44",
		"the deck is shuffled 37 times a round, "
		"not once");
	m.later = 1;
	assert_explained(&m, 44, "44",
		"the deck is shuffled 37 times before round 1, "
		"not once");
	m = told(44);
	m.times = 10;
	m.reseed = 1;
	m.anew = true;
	assert_explained(&m, 44, "44",
		"the deck is shuffled 10 times, each time by a generator made "
		"anew from the seed");
	m.anew = false;
	m.times = 12;
	m.reseed = 3;
	m.later = 1;
	assert_explained(&m, 44, "44",
		"the deck is shuffled 12 times, 3 each by a generator made "
		"anew from the seed");
}

TEST(names_each_way_of_counting_rounds)
{
	struct model m = told(44);

	m.counting = true;
	assert_explained(&m, 44, "44",
		"round 2 is dealt by a generator made anew from seed 44 + 1, "
		"not by that of round 1");
	m = told(44);
	m.growing = true;
	assert_explained(&m, 44, "44",
		"the deck is shuffled twice in round 2, and so on, "
		"not once");
}

TEST(names_each_reading_of_the_seed)
{
	struct model m = told(0);

	m.seed = UINT64_MAX - 4;
	assert_explained(&m, UINT32_MAX - 4, "-5",
		"the seed -5 is passed on as an int, not as unsigned");
	m.seed = 5;
	assert_explained(
		&m, UINT32_MAX - 4, "-5", "the sign of seed -5 is dropped");
	m.seed = 0;
	assert_explained(&m, 44, "44", "seed 0 is used, not 44");
	m.seed = '4';
	assert_explained(&m, 44, "44",
		"the seed is the first character of 44, as its code");
	m.seed = 4;
	assert_explained(&m, 44, "44", "the seed is the first digit of 44");
	m.seed = 45;
	assert_explained(&m, 44, NULL,
		"these are the cards of seed 45, one more than 44");
}

TEST(names_several_causes_at_once)
{
	struct model m = told(44), asked = told(44), found;
	struct explanation story;
	struct known rounds[ROUNDS];

	m.times = 1000;
	m.anew = true;
	m.order = deck_order_by_name("ranks-CDHS");
	show_rounds(&m, false, rounds, ROUNDS);
	assert_true(explain_anew(
		&(struct explain_question){&asked, "44", rounds, ROUNDS},
		&found, &story));
	assert_int_equal(story.count, 3);
	assert_int_equal(story.cause[0].round, 1);
	assert_int_equal(story.cause[2].round, 2);
	assert_string_equal(found.order->name, "ranks-CDHS");
	assert_int_equal(found.times, 1000);
	assert_true(found.anew && !found.put_back);
}

TEST(names_lrand48_that_was_never_seeded)
{
	struct model m = {.shuffle = shuffle_by_name("cs247-lrand48")};
	struct model asked = m, found;
	struct explanation story;
	struct known rounds[ROUNDS];

	m.unseeded = true;
	show_rounds(&m, true, rounds, ROUNDS);
	assert_true(explain_anew(
		&(struct explain_question){&asked, "0", rounds, ROUNDS}, &found,
		&story));
	assert_true(found.unseeded);
	assert_int_equal(story.count, 1);
}

TEST(finds_nothing_wrong_with_the_model_told)
{
	struct model asked = told(44), found;
	struct explanation story;
	struct known rounds[ROUNDS];

	show_rounds(&asked, true, rounds, ROUNDS);
	assert_true(explain_anew(
		&(struct explain_question){&asked, "44", rounds, ROUNDS},
		&found, &story));
	assert_int_equal(story.count, 0);
	assert_int_equal(found.seed, 44);
	assert_ptr_equal(found.shuffle, asked.shuffle);
}

TEST(accuses_nobody_on_little_evidence)
{
	struct model m = told(45), asked = told(44), found;
	struct explanation story;
	struct known rounds[ROUNDS], little;

	show_rounds(&m, true, rounds, ROUNDS);
	known_init(&little);
	for (unsigned i = 0; i < 4; i++)
		known_place(&little, i, rounds[0].at[i]);
	assert_false(explain_anew(
		&(struct explain_question){&asked, "44", &little, 1}, &found,
		&story));
	assert_true(
		explain_anew(&(struct explain_question){&asked, "44", NULL, 0},
			&found, &story));
	assert_int_equal(story.count, 0);
}

TEST(says_so_when_no_model_fits)
{
	struct model m = told(123456), asked = told(44), found;
	struct explanation story;
	struct known rounds[ROUNDS];

	show_rounds(&m, true, rounds, ROUNDS);
	assert_false(explain_anew(
		&(struct explain_question){&asked, "44", rounds, ROUNDS},
		&found, &story));
	/* A negative seed is read in more ways than any other. */
	asked = told(UINT32_MAX - 4);
	assert_false(explain_anew(
		&(struct explain_question){&asked, "-5", rounds, ROUNDS},
		&found, &story));
}

TEST(counts_what_is_known_in_bits)
{
	struct model m = told(44);
	struct known rounds[ROUNDS], h;

	known_init(&h);
	assert_int_equal(known_bits(&h), 0);
	known_place(&h, 3, 17); /* log2 52 = 5.7 */
	assert_int_equal(known_bits(&h), 5);
	known_init(&h); /* one of half the places */
	known_within(&h, (UINT64_C(1) << 26) - 1, card_bit(17));
	assert_int_equal(known_bits(&h), 1);
	show_rounds(&m, true, rounds, ROUNDS); /* log2 52! = 225.6 */
	assert_int_equal(known_bits(&rounds[0]), 225);
	show_rounds(&m, false, rounds, ROUNDS); /* 52! / 13!^4: 95.4 */
	assert_int_equal(known_bits(&rounds[0]), 95);
}
