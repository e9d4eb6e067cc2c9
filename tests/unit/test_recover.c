#include "core/recover.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

enum { ROUNDS = 2, HAND = 13 };

/* Who held what in the rounds that the model deals. */
static void
show(const struct model *m, struct hands *rounds)
{
	struct dealer d;

	dealer_start(&d, m);
	for (unsigned round = 0; round < ROUNDS; round++) {
		dealer_deal(&d);
		hands_init(&rounds[round]);
		for (unsigned i = 0; i < CARD_COUNT; i++)
			hands_within(&rounds[round],
				UINT64_C(0x1FFF) << i / HAND * HAND,
				card_bit(d.deck[i]));
	}
}

static void
assert_recovered(const struct model *m)
{
	struct hands rounds[ROUNDS];
	struct model found;

	show(m, rounds);
	assert_true(recover_model(
		shuffle_by_name("libstdc++"), rounds, ROUNDS, &found));
	assert_ptr_equal(found.shuffle, m->shuffle);
	assert_int_equal(found.seed, m->seed);
	assert_int_equal(found.anew, m->anew);
	assert_int_equal(found.put_back, m->put_back);
}

static void
recovers_seed_and_shuffle(void **state)
{
	struct model m = {
		.shuffle = shuffle_by_name("libstdc++"), .seed = 1987654321};

	(void)state;
	assert_recovered(&m);
	m.shuffle = shuffle_by_name("cs247");
	m.seed = 4711;
	assert_recovered(&m);
	m.shuffle = shuffle_by_name("cs247-lrand48");
	m.seed = 0;
	assert_recovered(&m);
}

static void
recovers_how_the_rounds_go_on(void **state)
{
	struct model m = {.shuffle = shuffle_by_name("libstdc++"),
		.seed = 44,
		.anew = true};

	(void)state;
	assert_recovered(&m);
	m.put_back = true;
	assert_recovered(&m);
}

static void
recovers_another_first_order(void **state)
{
	struct model m = {.shuffle = shuffle_by_name("libstdc++"),
		.order = deck_order_by_name("HDSC"),
		.seed = 44};
	struct hands rounds[ROUNDS];
	struct model found;

	(void)state;
	show(&m, rounds);
	assert_true(recover_model(m.shuffle, rounds, ROUNDS, &found));
	assert_int_equal(found.seed, 44);
	assert_string_equal(found.order->name, "HDSC");
}

static void
says_nothing_on_little_evidence(void **state)
{
	struct model m = {.shuffle = shuffle_by_name("libstdc++"), .seed = 44};
	struct hands rounds[ROUNDS], little;
	struct model found;
	struct dealer d;

	(void)state;
	assert_false(recover_model(m.shuffle, rounds, 0, &found));
	dealer_start(&d, &m);
	dealer_deal(&d);
	hands_init(&little);
	for (unsigned i = 0; i < 7; i++)
		hands_place(&little, i, d.deck[i]);
	assert_false(recover_model(m.shuffle, &little, 1, &found));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(recovers_seed_and_shuffle),
		cmocka_unit_test(recovers_how_the_rounds_go_on),
		cmocka_unit_test(recovers_another_first_order),
		cmocka_unit_test(says_nothing_on_little_evidence),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
