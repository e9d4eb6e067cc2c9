#include "tests/unit/unit.h"

#include "core/search/private.h"

#include "core/cards/shuffles.h"

#include <stdlib.h>

#include "tests/unit/dealt.h"

enum { ROOM = 40000 };

/* Of minstd: the largest number less the smallest. */
#define SPAN ((uint32_t)MINSTD_MODULUS - 2)

struct list {
	uint32_t seed[ROOM];
	size_t count;
};

static void
add(void *context, const struct search_query *query, uint32_t seed)
{
	struct list *l = context;

	(void)query;
	assert_true(l->count < ROOM);
	l->seed[l->count++] = seed;
}

static int
by_seed(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* All that the query finds, sorted. */
static void
search(const struct search_query *q, struct list *l)
{
	struct search *s = search_start(q, 1);
	struct search_sink sink = {add, l};

	assert_non_null(s);
	l->count = 0;
	for (uint64_t i = 0; i < search_blocks(s); i++)
		search_block(s, i, &sink);
	search_stop(s);
	qsort(l->seed, l->count, sizeof l->seed[0], by_seed);
}

/* The same, one seed after another. */
static void
search_plainly(const struct search_query *q, struct list *l)
{
	l->count = 0;
	for (uint64_t seed = q->from; seed <= q->to; seed++)
		if (query_agrees(q, (uint32_t)seed))
			add(l, q, (uint32_t)seed);
}

static void
assert_finds(struct search_query *q, const struct known *h, uint32_t seed)
{
	static struct list l;

	q->rounds = h;
	q->count = 1;
	search(q, &l);
	for (size_t i = 0; i < l.count; i++) {
		assert_true(query_agrees(q, l.seed[i]));
		assert_true(i == 0 || l.seed[i] > l.seed[i - 1]);
	}
	assert_non_null(bsearch(&seed, l.seed, l.count, sizeof seed, by_seed));
}

/* What one has of a deck. */
enum view { DECK, HAND_IN_ORDER, TWO_HANDS, FOUR_HANDS };

static void
assert_found_again(struct search_query *q, uint32_t seed, enum view view)
{
	uint8_t deck[CARD_COUNT];
	struct known h;

	deal(q->shuffle, seed, q->round, deck);
	known_init(&h);
	if (view == DECK)
		show_places(&h, deck, 0, CARD_COUNT);
	else if (view == HAND_IN_ORDER)
		show_places(&h, deck, seed % 4 * HAND, (seed % 4 + 1) * HAND);
	else
		for (unsigned i = 0; i < (view == TWO_HANDS ? 2 : 4); i++)
			show_hand(&h, deck, (seed + i) % 4);
	assert_finds(q, &h, seed);
}

/* How many seeds around the one looked for are searched too. */
static uint32_t
reach(void)
{
	return getenv("CHECK_LONG") ? 50000 : 300;
}

/*
 * Random shuffles, seeds and rounds up to 3, of all seeds where the shuffle is
 * run backwards and else of those around.
 */
static void
find_triples(unsigned times, enum view view)
{
	const struct shuffle *table = shuffle_rows;
	uint32_t x = 44 + view;

	for (unsigned i = 0; i < times; i++) {
		struct search_query q = {.shuffle = &table[i % shuffle_count]};
		uint32_t from, to;

		x = x * 1664525 + 1013904223;
		q.round = (x >> 8) % 3 + 1;
		search_range(q.shuffle, &from, &to);
		if (x > to)
			x -= UINT32_C(0x80000000);
		q.from = x > from + reach() ? x - reach() : from;
		q.to = x < to - reach() ? x + reach() : to;
		if (q.round == 1 && view == DECK &&
			(i / shuffle_count) % 4 == 0 &&
			q.shuffle->generator == &generator_minstd0 &&
			(q.shuffle->steps != steps_ahead ||
				i < shuffle_count)) {
			q.from = from;
			q.to = to;
		}
		assert_found_again(&q, x, view);
	}
}

TEST(finds_a_thousand_from_their_decks)
{
	find_triples(1000, DECK);
}

TEST(finds_a_hundred_from_a_hand_in_order)
{
	find_triples(100, HAND_IN_ORDER);
}

TEST(finds_a_hundred_from_two_hands)
{
	find_triples(100, TWO_HANDS);
}

TEST(finds_a_hundred_from_who_held_what)
{
	find_triples(100, FOUR_HANDS);
}

TEST(finds_seeds_among_all_from_hands)
{
	static const uint32_t seeds[] = {1, 6788, 2147483646, 1234567890};
	struct search_query q = {
		.shuffle = shuffle_by_name("libstdc++"), .round = 1};

	search_range(q.shuffle, &q.from, &q.to);
	for (unsigned i = 0; i < 4; i++) {
		assert_found_again(&q, seeds[i], HAND_IN_ORDER);
		assert_found_again(&q, seeds[i], FOUR_HANDS);
	}
}

/* Seeds of which draw k is one that the library does not take. */
TEST(finds_seeds_that_draw_a_number_again)
{
	const struct shuffle *s = shuffle_by_name("libstdc++");
	uint32_t from, to;
	unsigned found = 0;

	search_range(s, &from, &to);
	for (uint32_t k = 0; k < CARD_COUNT / 2; k += 3) {
		uint32_t m = k ? (2 * k + 1) * (2 * k + 2) : 2;
		uint32_t bound = SPAN / m * m;
		uint64_t back = minstd_power(16807, -(int)k - 1);
		uint8_t deck[CARD_COUNT];
		struct search_query q = {
			.shuffle = s, .from = from, .to = to, .round = 1};
		struct known h;

		for (uint32_t n = bound; n <= SPAN; n += m / 2 + 1) {
			uint32_t seed =
				(uint32_t)minstd_times((uint64_t)n + 1, back);

			deal(s, seed, 1, deck);
			known_init(&h);
			show_places(&h, deck, 0, CARD_COUNT);
			assert_finds(&q, &h, seed);
			found++;
		}
	}
	assert_true(found >= 9);
}

static void
assert_finds_the_same(struct search_query *q, const struct known *h)
{
	static struct list fast, plain;

	q->rounds = h;
	q->count = 1;
	search(q, &fast);
	search_plainly(q, &plain);
	assert_true(plain.count >= 1);
	assert_int_equal(fast.count, plain.count);
	assert_memory_equal(
		fast.seed, plain.seed, plain.count * sizeof plain.seed[0]);
}

/*
 * With little known, all that is found is all that there is; also where
 * generators take seeds for others.
 */
TEST(finds_exactly_what_plain_trial_finds)
{
	static const uint32_t from[] = {
		0, 2147483647 - 3000, UINT32_MAX - 4000};
	const struct shuffle *table = shuffle_rows;

	for (size_t s = 0; s < shuffle_count; s++)
		for (unsigned i = 0; i < 6; i++) {
			struct search_query q = {.shuffle = &table[s],
				.round = i / 3 + 1,
				.from = from[i % 3],
				.to = from[i % 3] + 4000};
			unsigned place = (unsigned)(s + 7 * i) % 50;
			uint8_t deck[CARD_COUNT];
			struct known h;

			deal(&table[s], q.from + 2000, q.round, deck);
			known_init(&h);
			show_places(&h, deck, place, place + 1 + i % 2);
			assert_finds_the_same(&q, &h);
		}
}

TEST(running_backwards_finds_what_plain_trial_finds)
{
	static const char *const names[] = {
		"libstdc++", "libstdc++:minstd", "libstdc++-6", "libc++"};

	for (unsigned i = 0; i < 4; i++) {
		struct search_query q = {.shuffle = shuffle_by_name(names[i]),
			.round = 1,
			.from = 0,
			.to = 1 << 19};
		uint8_t deck[CARD_COUNT];
		struct known h;

		deal(q.shuffle, 4711, 1, deck);
		known_init(&h);
		show_places(&h, deck, 0, 3);
		assert_finds_the_same(&q, &h);
	}
}

TEST(gives_equal_seeds_of_minstd)
{
	struct search_query q = {.shuffle = shuffle_by_name("libstdc++"),
		.round = 1,
		.to = UINT32_MAX,
		.count = 1};
	static struct list l;
	uint8_t deck[CARD_COUNT];
	struct known h;

	deal(q.shuffle, 1, 1, deck);
	known_init(&h);
	show_places(&h, deck, 0, CARD_COUNT);
	q.rounds = &h;
	search(&q, &l);
	assert_int_equal(l.count, 6);
	assert_int_equal(l.seed[0], 0);
	assert_int_equal(l.seed[1], 1);
	assert_int_equal(l.seed[2], 2147483647);
	assert_int_equal(l.seed[3], 2147483648);
	assert_int_equal(l.seed[4], 4294967294);
	assert_int_equal(l.seed[5], 4294967295);
}

TEST(takes_rounds_in_a_row)
{
	const struct shuffle *s = shuffle_by_name("libstdc++");
	struct search_query q = {.shuffle = s, .round = 1, .count = 2};
	static struct list l;
	uint8_t deck[CARD_COUNT];
	struct known h[2];

	for (unsigned i = 0; i < 2; i++) {
		deal(s, 123456789, i + 1, deck);
		known_init(&h[i]);
		show_places(&h[i], deck, 4 * i, 4 * i + 4);
	}
	search_range(s, &q.from, &q.to);
	q.rounds = h;
	search(&q, &l);
	assert_int_equal(l.count, 1);
	assert_int_equal(l.seed[0], 123456789);
}

/* Two decks and two rounds of each of the shuffles over a generator. */
TEST(finds_many_at_once)
{
	static const uint32_t seeds[] = {20, 9999};
	const struct shuffle *table = shuffle_rows;

	for (size_t g = 0; g < shuffle_count; g++) {
		struct search_query q[64];
		static struct known h[64];
		static struct list l;
		struct search_sink sink = {add, &l};
		struct search *s;
		size_t n = 0;

		for (size_t i = 0; i < shuffle_count * 4; i++) {
			uint8_t deck[CARD_COUNT];
			const struct shuffle *f = &table[i / 4];

			if (f->generator != table[g].generator)
				continue;
			deal(f, seeds[i % 2], (unsigned)i % 4 / 2 + 1, deck);
			known_init(&h[n]);
			show_places(&h[n], deck, 0, CARD_COUNT);
			q[n] = (struct search_query){.shuffle = f,
				.round = (unsigned)i % 4 / 2 + 1,
				.rounds = &h[n],
				.count = 1,
				.from = 1,
				.to = 10000};
			n++;
		}
		s = search_start(q, n);
		assert_non_null(s);
		l.count = 0;
		for (uint64_t i = 0; i < search_blocks(s); i++)
			search_block(s, i, &sink);
		search_stop(s);
		qsort(l.seed, l.count, sizeof l.seed[0], by_seed);
		assert_int_equal(l.count, n);
		for (size_t i = 0; i < n; i++)
			assert_int_equal(l.seed[i], seeds[i / (n / 2)]);
	}
}

/* So many decks of each shuffle that they are looked up by keys. */
TEST(finds_a_dozen_decks_of_each_shuffle)
{
	enum { DECKS = 12 };
	const struct shuffle *table = shuffle_rows;

	for (size_t i = 0; i < shuffle_count; i++) {
		struct search_query q[DECKS];
		struct known k[DECKS];
		static struct list l;
		struct search_sink sink = {add, &l};
		struct search *s;

		for (uint32_t n = 0; n < DECKS; n++) {
			uint8_t deck[CARD_COUNT];

			q[n] = (struct search_query){.shuffle = &table[i],
				.round = 1 + n % 2 * (uint32_t)(i % 2),
				.rounds = &k[n],
				.count = 1,
				.from = 1,
				.to = 3000};
			deal(&table[i], 1000 + n, q[n].round, deck);
			known_init(&k[n]);
			show_places(&k[n], deck, 0, CARD_COUNT);
		}
		s = search_start(q, DECKS);
		l.count = 0;
		for (uint64_t b = 0; b < search_blocks(s); b++)
			search_block(s, b, &sink);
		search_stop(s);
		qsort(l.seed, l.count, sizeof l.seed[0], by_seed);
		assert_int_equal(l.count, DECKS);
		for (uint32_t n = 0; n < DECKS; n++)
			assert_int_equal(l.seed[n], 1000 + n);
	}
}

/* The number of which the first draw takes the low bits, from its seed on. */
static uint64_t
first_number(const struct shuffle *s, uint32_t seed)
{
	uint64_t state = seed;

	do
		state = minstd_times(state, minstd_factor(s->generator));
	while ((state - 1) % 64 >= CARD_COUNT ||
		state > (UINT64_C(1) << 31) - 64);
	return state - 1;
}

/*
 * Such a search of all seeds takes minutes (make check-long): here, the block
 * in which each seed is found.
 */
TEST(finds_seeds_by_the_low_bits_of_their_draws)
{
	const struct shuffle *s = shuffle_rows;

	for (size_t i = 0; i < shuffle_count; i++)
		for (uint32_t seed = 44; lowbits_possible(&s[i]) && seed < 64;
			seed++) {
			static struct list found;
			struct search_sink sink = {add, &found};
			struct search_query q = {.shuffle = &s[i],
				.to = UINT32_MAX,
				.round = 1,
				.count = 1};
			uint8_t deck[CARD_COUNT];
			struct lowbits l;
			struct known h;

			known_init(&h);
			deal(&s[i], seed, 1, deck);
			show_places(&h, deck, 0, CARD_COUNT);
			q.rounds = &h;
			lowbits_init(&l, &q);
			assert_int_equal(lowbits_first_cards(&l), 1);
			found.count = 0;
			lowbits_block(
				&l, first_number(&s[i], seed) >> 22, &sink);
			qsort(found.seed, found.count, sizeof found.seed[0],
				by_seed);
			assert_non_null(bsearch(&seed, found.seed, found.count,
				sizeof seed, by_seed));
			/* Only those that deal the deck. */
			for (size_t k = 0; k < found.count; k++)
				assert_true(query_agrees(&q, found.seed[k]));
		}
}
