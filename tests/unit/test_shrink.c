#include "tests/unit/unit.h"

#include "core/straights/straights.h"
#include "core/trial/private.h"

#include <string.h>

enum { MANY = 200 };

/* Passes with at least `least` of the wanted things. */
struct wish {
	bool wanted[MANY];
	size_t least;
	size_t asked;
};

static bool
grants(void *context, const bool *kept, size_t count)
{
	struct wish *w = context;
	size_t found = 0;

	w->asked++;
	for (size_t i = 0; i < count; i++)
		found += kept[i] && w->wanted[i];
	return found >= w->least;
}

/* What is left passes, and no single thing of it can be left out. */
static void
shrinks_to(struct wish *w, size_t left)
{
	bool kept[MANY];
	size_t count = 0, asked;

	memset(kept, true, sizeof kept);
	asked = shrink(kept, MANY, SIZE_MAX, grants, w);
	assert_int_equal(asked, w->asked);
	assert_true(grants(w, kept, MANY));
	for (size_t i = 0; i < MANY; i++) {
		count += kept[i];
		if (!kept[i])
			continue;
		kept[i] = false;
		assert_false(grants(w, kept, MANY));
		kept[i] = true;
	}
	assert_int_equal(count, left);
}

static void
finds_the_one_that_passes(void **state)
{
	(void)state;
	for (size_t i = 0; i < MANY; i++) {
		struct wish w = {.least = 1};

		w.wanted[i] = true;
		shrinks_to(&w, 1);
	}
}

static void
finds_those_that_pass_together(void **state)
{
	struct wish w = {.least = 7};

	(void)state;
	for (size_t i = 0; i < 7; i++)
		w.wanted[i * 29] = true;
	shrinks_to(&w, 7);
	assert_true(w.asked < MANY * 3);
}

static void
finds_enough_of_many(void **state)
{
	struct wish w = {.least = 10};

	(void)state;
	memset(w.wanted, true, sizeof w.wanted);
	shrinks_to(&w, 10);
}

static void
leaves_out_everything_when_nothing_matters(void **state)
{
	struct wish w = {.least = 0};

	(void)state;
	shrinks_to(&w, 0);
	assert_int_equal(w.asked, 2); /* once by shrinks_to */
}

/* The first can go only after the last: single things are tried again. */
static bool
depends(void *context, const bool *kept, size_t count)
{
	(void)context;
	for (size_t i = 1; i < count; i++)
		if (kept[i - 1] && !kept[i])
			return false;
	return kept[count / 2] || kept[count - 1];
}

static void
tries_again_what_could_not_go_before(void **state)
{
	bool kept[9];

	(void)state;
	memset(kept, true, sizeof kept);
	shrink(kept, 9, SIZE_MAX, depends, NULL);
	for (size_t i = 0; i < 8; i++)
		assert_false(kept[i]);
	assert_true(kept[8]);
}

static void
stops_after_so_many_calls(void **state)
{
	struct wish w = {.least = MANY};
	bool kept[MANY];

	(void)state;
	memset(w.wanted, true, sizeof w.wanted);
	memset(kept, true, sizeof kept);
	assert_int_equal(shrink(kept, MANY, 5, grants, &w), 5);
	assert_int_equal(w.asked, 5);
	assert_true(grants(&w, kept, MANY));
}

static void
has_nothing_to_do_with_nothing(void **state)
{
	struct wish w = {.least = 0};
	bool kept[1] = {false};

	(void)state;
	assert_int_equal(shrink(kept, 0, SIZE_MAX, grants, &w), 0);
	assert_int_equal(shrink(kept, 1, SIZE_MAX, grants, &w), 0);
}

/* What is judged by, and the limits, are those of the last start. */
static void
a_trial_goes_on_only_as_it_was(void **state)
{
	struct fault f;
	struct wording *w = wording_built_in(
		straights_game.vocabulary, straights_wordings, "cs246", &f);
	const struct wording *list[] = {w};
	struct verify_setup setup = {
		.game = &straights_game, .wording = list, .wordings = 1};
	struct sandbox sandbox = sandbox_default();
	struct trial t = {0};

	(void)state;
	sandbox.command = "true";
	assert_int_equal(trial_start(&t, &sandbox, &setup, &f), 0);
	t.runs = 7;
	sandbox.time = 1;
	assert_int_equal(trial_start(&t, &sandbox, &setup, &f), 0);
	assert_int_equal(t.runs, 7);
	assert_int_equal(t.sandbox.time, 1);
	setup.whole = true;
	assert_int_equal(trial_start(&t, &sandbox, &setup, &f), 0);
	assert_int_equal(t.runs, 0);
	t.runs = 7;
	setup.all = true;
	assert_int_equal(trial_start(&t, &sandbox, &setup, &f), 0);
	assert_int_equal(t.runs, 0);
	trial_stop(&t);
	wording_free(w);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_the_one_that_passes),
		cmocka_unit_test(finds_those_that_pass_together),
		cmocka_unit_test(finds_enough_of_many),
		cmocka_unit_test(leaves_out_everything_when_nothing_matters),
		cmocka_unit_test(tries_again_what_could_not_go_before),
		cmocka_unit_test(stops_after_so_many_calls),
		cmocka_unit_test(has_nothing_to_do_with_nothing),
		cmocka_unit_test(a_trial_goes_on_only_as_it_was),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
