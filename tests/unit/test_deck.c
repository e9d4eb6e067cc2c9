#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/cards/cards.h"

#include "core/base/fault.h"
#include "tests/tables.h"

#include <stdio.h>
#include <string.h>

/* Checks that the deck begins with these cards, names parted by spaces. */
static void
assert_deck(const uint8_t *deck, const char *cards)
{
	unsigned card;

	for (unsigned i = 0; *cards; i++) {
		size_t n = card_read(
			cards, strlen(cards), &card_ranks_plain, &card);

		assert_true(n && i < CARD_COUNT);
		assert_int_equal(deck[i], card);
		cards += n + (cards[n] == ' ');
	}
}

static struct model
model_of(const char *shuffle, uint64_t seed)
{
	struct model m = {.shuffle = shuffle_by_name(shuffle), .seed = seed};

	assert_non_null(m.shuffle);
	return m;
}

/* Deals the round and leaves its deck in d. */
static void
deal(struct dealer *d, const struct model *m, unsigned round)
{
	dealer_start(d, m);
	while (d->round < round)
		assert_true(dealer_deal(d));
}

static void
assert_deal(const char *shuffle, uint64_t seed, const char *cards)
{
	struct model m = model_of(shuffle, seed);
	struct dealer d;

	deal(&d, &m, 1);
	assert_deck(d.deck, cards);
}

TEST(deals_the_decks_of_the_assignment)
{
	assert_deal("libstdc++", 6788,
		"4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C "
		"JS QD 5C 8C 4D 5H KC 7D KS AC JH 6H 7H "
		"3H 4C 3S 3D AH QC 3C TH 4S 9S 2S 8S TS "
		"7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD");
	assert_deal("cs247", 9,
		"6S 2S 4C 2H 6C AD JD 8D 2D AS JH 7S AH "
		"2C 3H 3S KD 5C 5H 9C 3D JC 6H AC TH 4D "
		"5D TD 7D 4S 7H 4H TC 9D JS KC 8S KS TS "
		"QC 9H 7C 9S QS 5S 8C 8H KH 6D QD QH 3C");
	assert_deal("cs247-lrand48", 0,
		"TS 2D 3S KH 3H 2C 5D TC 8S TD AC KC QH "
		"4D JH 6H JC KD 8C 7D TH 4H 9S 6S 4S KS "
		"7S 7C QD 6C 2H 6D 3C 9C 5H 3D AD 5S 8H "
		"QC 2S 8D JS QS AS JD 4C 7H 9D 5C AH 9H");
}

TEST(deals_seed_44_as_each_library)
{
	assert_deal("libstdc++", 44, "3D KD 2H 9C");
	assert_deal("libstdc++:mt19937", 44, "7C 5D 2D TH");
	assert_deal("libc++", 44, "7D 2H TH QH");
	assert_deal("libc++:mt19937", 44, "8D JH KS TS");
	assert_deal("msvc", 44, "JS AD 4S 8D");
	assert_deal("msvc-2025", 44, "4S KH 8C 2H");
	assert_deal("cs247", 44, "8H 8D 3S TH");
	assert_deal("random_shuffle", 44, "3S KH QD 7H 7C 3H");
	assert_deal("random_shuffle", 4294967295, "8D 8S KD 9D 2D JS");
	assert_deal("java", 44, "4S AH 5C 9S KD 9D");
	assert_deal("python", 44, "AD 5C 3D 3S KC 9D");
	assert_deal("go", 44, "2D 7H JD 7C JC AS");
	assert_deal("dotnet", 44, "9C 7C 5C KH 3D JH");
	assert_deal("v8", 44, "TD 4D KS 8D KC 2C");
}

/*
 * The last round of the assignment's example, from the discards it prints:
 * each must lie in the hand of the player that discarded it.
 */
TEST(keeps_generator_and_deck_between_rounds)
{
	static const char discards[4][21] = {"9D QD KH KD 2D",
		"5C JD QH AD 3D KC", "AC 4C 3C", "KS QC 2C 4D TD TC JC"};
	struct model m = model_of("libstdc++", 6788);
	struct dealer d;

	deal(&d, &m, 3);
	for (unsigned seat = 0; seat < 4; seat++)
		for (const char *p = discards[seat]; *p; p += 2 + !!p[2]) {
			unsigned card = CARD_NONE;

			card_read(p, 2, &card_ranks_plain, &card);
			assert_non_null(
				memchr(d.deck + seat * 13, (int)card, 13));
		}
}

TEST(every_shuffle_deals_every_card_once)
{
	const struct shuffle *table = shuffle_rows;

	for (size_t i = 0; i < shuffle_count; i++) {
		struct model m = {.shuffle = &table[i], .seed = 4294967295};
		struct dealer d;
		card_set seen = 0;

		deal(&d, &m, 5);
		for (unsigned place = 0; place < CARD_COUNT; place++)
			seen |= card_bit(d.deck[place]);
		assert_int_equal(seen, CARD_ALL);
		assert_ptr_equal(shuffle_by_name(table[i].name), &table[i]);
	}
}

TEST(every_order_is_another_whole_deck)
{
	const struct deck_order *table = deck_order_rows;
	uint8_t deck[144][CARD_COUNT];

	assert_int_equal(deck_order_count, 144);
	for (size_t i = 0; i < deck_order_count; i++) {
		card_set seen = 0;

		deck_new(&table[i], deck[i]);
		for (unsigned place = 0; place < CARD_COUNT; place++)
			seen |= card_bit(deck[i][place]);
		assert_int_equal(seen, CARD_ALL);
		for (size_t k = 0; k < i; k++)
			assert_memory_not_equal(deck[i], deck[k], CARD_COUNT);
	}
	assert_deck(deck[0], "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD");
	deck_new(deck_order_by_name("SHCD"), deck[0]);
	assert_deck(deck[0], "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH");
	deck_new(deck_order_by_name("ranks-CDHS"), deck[0]);
	assert_deck(deck[0], "AC AD AH AS 2C");
}

TEST(a_generator_made_anew_shuffles_the_kept_deck)
{
	struct model m = model_of("libstdc++", 44);
	struct dealer kept, anew;
	struct rng r;

	deal(&kept, &m, 1);
	rng_seed(&r, &generator_minstd0, 44);
	shuffle_deck(m.shuffle, &r, kept.deck);
	m.anew = true;
	deal(&anew, &m, 2);
	assert_memory_equal(kept.deck, anew.deck, CARD_COUNT);
	m.put_back = true;
	deal(&anew, &m, 3);
	assert_deck(anew.deck, "3D KD 2H 9C");
}

TEST(shuffles_several_times_a_round)
{
	struct model m = model_of("libstdc++", 44);
	struct dealer once, thrice, later;

	deal(&once, &m, 3);
	m.times = 3;
	deal(&thrice, &m, 1);
	assert_memory_equal(once.deck, thrice.deck, CARD_COUNT);
	m.times = 1;
	m.later = 2;
	deal(&later, &m, 2);
	assert_memory_equal(once.deck, later.deck, CARD_COUNT);
}

/* lrand48 of POSIX begins at a state of all zero. */
TEST(an_unseeded_generator_is_not_seed_zero)
{
	struct model m = model_of("cs247-lrand48", 0);
	struct dealer zero, unseeded;
	uint8_t deck[CARD_COUNT];
	uint64_t x = 0;

	deal(&zero, &m, 1);
	m.unseeded = true;
	deal(&unseeded, &m, 1);
	assert_memory_not_equal(zero.deck, unseeded.deck, CARD_COUNT);
	for (unsigned i = 0; i < CARD_COUNT; i++)
		deck[i] = (uint8_t)i;
	for (unsigned n = CARD_COUNT; n > 1; n--) {
		uint8_t last = deck[n - 1];
		unsigned at;

		x = (x * 0x5DEECE66D + 11) & 0xFFFFFFFFFFFF;
		at = (unsigned)(x >> 17) % n;
		deck[n - 1] = deck[at];
		deck[at] = last;
	}
	assert_memory_equal(unseeded.deck, deck, CARD_COUNT);
}

TEST(starts_again_from_another_seed)
{
	struct model m = model_of("libstdc++", 44);
	struct dealer d, other;

	deal(&d, &m, 2);
	dealer_restart(&d, 9);
	dealer_deal(&d);
	m.seed = 9;
	deal(&other, &m, 1);
	assert_int_equal(d.round, 1);
	assert_memory_equal(d.deck, other.deck, CARD_COUNT);
}

TEST(deals_given_decks_until_they_run_out)
{
	uint8_t decks[2][CARD_COUNT];
	struct dealer d;

	deck_new(deck_order_by_name("SHCD"), decks[0]);
	deck_new(deck_order_by_name("CDHS"), decks[1]);
	dealer_start_decks(&d, (const uint8_t(*)[CARD_COUNT])decks, 2);
	assert_true(dealer_deal(&d));
	assert_memory_equal(d.deck, decks[0], CARD_COUNT);
	assert_true(dealer_deal(&d));
	assert_false(dealer_deal(&d));
	assert_int_equal(d.round, 2);
	assert_memory_equal(d.deck, decks[1], CARD_COUNT);
}

TEST(reads_every_32_bit_seed)
{
	struct fault f;
	uint32_t seed = 5;

	assert_int_equal(seed_read("0", &seed, &f), 0);
	assert_int_equal(seed, 0);
	assert_int_equal(seed_read("4294967295", &seed, &f), 0);
	assert_int_equal(seed, 4294967295);
	assert_int_equal(seed_read("-2147483648", &seed, &f), 0);
	assert_int_equal(seed, 2147483648);
	assert_int_equal(seed_read("-1", &seed, &f), 0);
	assert_int_equal(seed, 4294967295);
}

TEST(refuses_what_is_not_a_seed)
{
	static const char *const wrong[] = {"", "-", "44x", "x", " 4", "4 ",
		"+4", "0x10", "4294967296", "-2147483649", "1e3", "--4",
		"99999999999999999999999999"};
	struct fault f;
	uint32_t seed = 5;

	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		assert_int_equal(seed_read(wrong[i], &seed, &f), -1);
		assert_int_equal(f.id, FAULT_SEED);
		assert_int_equal(seed, 5);
	}
}

/* A day of all time zones: from 14 hours ahead of UTC to 12 behind it. */
/* System.Random takes the absolute value of its seed. */
TEST(dotnet_deals_the_same_for_a_negative_seed)
{
	for (uint32_t seed = 1; seed < 20; seed++) {
		struct rng one, other;

		rng_seed(&one, &generator_dotnet, seed);
		rng_seed(&other, &generator_dotnet, (uint32_t)-seed);
		for (unsigned i = 0; i < 60; i++)
			assert_int_equal(generator_dotnet.next(&one),
				generator_dotnet.next(&other));
	}
}

TEST(reads_the_seeds_of_a_day)
{
	static const char *const wrong[] = {"", "2024", "2024-3-31",
		"2024-03-32", "2024-13-01", "2024-00-01", "2024-03-31x",
		"1970-01-01", "1969-12-31", "2106-02-06", "2106-02-07",
		"24-03-31"};
	static const unsigned days[] = {
		31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	uint32_t from, to;
	struct fault f;

	assert_int_equal(seed_read_date("2024-03-01", &from, &to, &f), 0);
	assert_int_equal(from, 1709251200 - 14 * 3600);
	assert_int_equal(to, 1709337599 + 12 * 3600);
	/* Months before March belong to the year before, leap days included. */
	assert_int_equal(seed_read_date("2024-02-29", &from, &to, &f), 0);
	assert_int_equal(from, 1709164800 - 14 * 3600);
	assert_int_equal(seed_read_date("2024-01-01", &from, &to, &f), 0);
	assert_int_equal(from, 1704067200 - 14 * 3600);
	assert_int_equal(seed_read_date("1970-01-02", &from, &to, &f), 0);
	assert_int_equal(from, 10 * 3600);
	/* The last day whose seeds, half a day later, are still 32 bits. */
	assert_int_equal(seed_read_date("2106-02-05", &from, &to, &f), 0);
	assert_int_equal(to, 4294771200 + 86399 + 12 * 3600);
	for (unsigned month = 0, begins = 1672531200; month < 12; month++) {
		char date[40];

		snprintf(date, sizeof date, "2023-%02u-01", month + 1);
		assert_int_equal(seed_read_date(date, &from, &to, &f), 0);
		assert_int_equal(from, begins - 14 * 3600);
		begins += 86400 * days[month];
	}
	from = to = 7;
	for (size_t i = 0; i < LENGTH(wrong); i++) {
		assert_int_equal(seed_read_date(wrong[i], &from, &to, &f), -1);
		assert_int_equal(f.id, FAULT_SEED);
		assert_true(from == 7 && to == 7);
	}
}
