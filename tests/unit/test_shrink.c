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

TEST(finds_the_one_that_passes)
{
	for (size_t i = 0; i < MANY; i++) {
		struct wish w = {.least = 1};

		w.wanted[i] = true;
		shrinks_to(&w, 1);
	}
}

TEST(finds_those_that_pass_together)
{
	struct wish w = {.least = 7};

	for (size_t i = 0; i < 7; i++)
		w.wanted[i * 29] = true;
	shrinks_to(&w, 7);
	assert_true(w.asked < MANY * 3);
}

TEST(finds_enough_of_many)
{
	struct wish w = {.least = 10};

	memset(w.wanted, true, sizeof w.wanted);
	shrinks_to(&w, 10);
}

TEST(leaves_out_everything_when_nothing_matters)
{
	struct wish w = {.least = 0};

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

TEST(tries_again_what_could_not_go_before)
{
	bool kept[9];

	memset(kept, true, sizeof kept);
	shrink(kept, 9, SIZE_MAX, depends, NULL);
	for (size_t i = 0; i < 8; i++)
		assert_false(kept[i]);
	assert_true(kept[8]);
}

TEST(stops_after_so_many_calls)
{
	struct wish w = {.least = MANY};
	bool kept[MANY];

	memset(w.wanted, true, sizeof w.wanted);
	memset(kept, true, sizeof kept);
	assert_int_equal(shrink(kept, MANY, 5, grants, &w), 5);
	assert_int_equal(w.asked, 5);
	assert_true(grants(&w, kept, MANY));
}

TEST(has_nothing_to_do_with_nothing)
{
	struct wish w = {.least = 0};
	bool kept[1] = {false};

	assert_int_equal(shrink(kept, 0, SIZE_MAX, grants, &w), 0);
	assert_int_equal(shrink(kept, 1, SIZE_MAX, grants, &w), 0);
}

/* What is judged by, and the limits, are those of the last start. */
TEST(a_trial_goes_on_only_as_it_was)
{
	struct fault f;
	struct wording *w = wording_built_in(
		straights_game.vocabulary, straights_wordings, "cs246", &f);
	const struct wording *list[] = {w};
	struct verify_setup setup = {
		.game = &straights_game, .wording = list, .wordings = 1};
	struct sandbox sandbox = sandbox_default();
	struct trial t = {0};

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
