/*
 * What holds of every game that core/games.c names, the null game included, of
 * which nothing else is played.
 */
#include "tests/unit/unit.h"

#include "core/games.h"
#include "core/referee/referee.h"

#include <string.h>

#include <stdlib.h>

struct counted {
	unsigned events;
};

static void
count_event(void *context, const struct event *e)
{
	struct counted *c = context;

	(void)e;
	c->events++;
}

static struct game_setup
any_setup(void)
{
	struct game_setup setup = {.choices = 0};
	struct model model = {.seed = 44, .times = 1};

	model.shuffle = shuffle_rows;
	dealer_start(&setup.dealer, &model);
	return setup;
}

TEST(begins_with_events)
{
	for (size_t i = 0; games_all()[i]; i++) {
		const struct game *g = games_all()[i];
		struct game_setup setup = any_setup();
		struct counted counted = {0};
		struct event_sink sink = {count_event, &counted};
		struct tally tally;
		struct fault f;
		struct game_state *s = g->start(&setup, &f);

		assert_non_null(s);
		assert_int_equal(g->go(s, &sink, &f), 0);
		assert_true(counted.events > 0);
		if (g->bots.turn)
			assert_int_equal(g->bots.turn(s), 0);
		assert_int_equal(g->act(s, "whist", 5, &sink, &f) != 0 ||
				counted.events > 1,
			1);
		g->tally(s, &tally);
		assert_int_equal(tally.over, g->over(s));
		free(s);
	}
}

TEST(refuses_what_it_has_not)
{
	for (size_t i = 0; games_all()[i]; i++) {
		const struct game *g = games_all()[i];
		struct game_choice choice = {"jokers", "2"};
		struct game_setup setup = any_setup();
		struct text lines = {0};
		struct cut cut;
		struct fault f;

		setup.choice = &choice;
		setup.choices = 1;
		f.what[0] = '\0';
		assert_null(g->start(&setup, &f));
		assert_int_equal(f.id, FAULT_OPTION);
		assert_int_equal(game_seating(g, "hhhhhhhh", &lines, &f), -1);
		assert_int_equal(f.id, FAULT_SEATS);
		assert_int_equal(lines.length, 0);
		assert_int_equal(g->cut(0, 0, &cut, &f), 0);
		assert_int_equal(g->cut(7, 1000, &cut, &f), -1);
		assert_true(f.what[0]);
		text_fini(&lines);
	}
}

static void
take_finding(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	struct counted *c = context;

	(void)f;
	(void)table;
	(void)proof;
	c->events++;
}

TEST(stops_where_a_game_is_cut)
{
	for (size_t i = 0; games_all()[i]; i++) {
		const struct referee_calls *calls = games_all()[i]->referee;
		struct counted found = {0};
		struct referee_setup setup = {
			.sink = {.raise = take_finding, .context = &found}};
		struct referee *r = calls->start(&setup);
		struct tally tally;

		assert_non_null(r);
		calls->end(r, 1, false);
		calls->tally(r, &tally);
		assert_false(tally.over);
		assert_int_equal(found.events, 0);
		referee_stop(r);
	}
}
