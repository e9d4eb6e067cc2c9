#include "tests/unit/unit.h"

#include "core/rummy/rules.h"

#include <string.h>

static int
choose(struct rummy_house *house, const char *name, const char *value)
{
	const struct game_choice choice = {name, value};
	struct fault f;
	int refused = rummy_house_choose(house, &choice, 1, &f);

	if (refused) {
		assert_int_equal(f.id, FAULT_OPTION);
		assert_true(f.line == 0 && f.column == 0);
	}
	return refused;
}

static void
prints(const struct rummy_house *house, const char *expected)
{
	struct text out = {0};
	struct rummy_house read = rummy_house_default();

	rummy_house_print(house, &out);
	assert_string_equal(out.bytes ? out.bytes : "", expected);
	assert_true(rummy_house_read(&read, expected, strlen(expected)));
	read.target = house->target;
	read.rounds = house->rounds;
	assert_memory_equal(&read, house, sizeof read);
	text_fini(&out);
}

TEST(says_nothing_of_the_default)
{
	struct rummy_house house = rummy_house_default();

	prints(&house, "");
	assert_int_equal(choose(&house, "melds", "one"), 0);
	assert_int_equal(choose(&house, "turnovers", "2"), 0);
	assert_int_equal(choose(&house, "computer", "keen,keen"), 0);
	assert_int_equal(choose(&house, "target", "250"), 0);
	prints(&house, "");
	assert_int_equal(house.target, 250);
}

TEST(lists_the_rules_in_one_order)
{
	struct rummy_house house = rummy_house_default();

	assert_int_equal(choose(&house, "computer", "first"), 0);
	prints(&house, " --computer=first");
	assert_int_equal(choose(&house, "turnovers", "1"), 0);
	assert_int_equal(choose(&house, "melds", "any"), 0);
	prints(&house, " --melds=any --turnovers=1 --computer=first");
	assert_int_equal(choose(&house, "dealer", "2"), 0);
	assert_int_equal(choose(&house, "rummy", "double"), 0);
	assert_int_equal(choose(&house, "computer", "expert,keen,first"), 0);
	prints(&house,
		" --dealer=2 --melds=any --turnovers=1 --rummy=double"
		" --computer=expert,keen,first");
}

/* A record of a line of them would run for hours. */
TEST(limits_the_games_of_experts)
{
	struct game_choice choice[] = {{"computer", "keen,expert"},
		{"target", "1001"}, {"computer", "expert"}, {"rounds", "101"}};
	struct rummy_house house = rummy_house_default();
	struct fault f;

	assert_int_equal(rummy_house_choose(&house, choice, 2, &f), -1);
	assert_int_equal(f.id, FAULT_OPTION);
	assert_int_equal(rummy_house_choose(&house, choice + 2, 2, &f), -1);
	assert_int_equal(house.target, RUMMY_TARGET);
	choice[1].value = "1000";
	choice[3].value = "100";
	assert_int_equal(rummy_house_choose(&house, choice, 2, &f), 0);
	assert_int_equal(rummy_house_choose(&house, choice + 2, 2, &f), 0);
	choice[2].value = "keen";
	choice[3].value = "10000";
	assert_int_equal(rummy_house_choose(&house, choice + 2, 2, &f), 0);
}

TEST(refuses_what_is_no_house_rule)
{
	static const char *const bad[][2] = {{"jokers", "2"}, {"", ""},
		{"target", "0"}, {"target", ""}, {"target", "-1"},
		{"target", "1000000000000"}, {"target", "1x"}, {"rounds", "0"},
		{"dealer", "0"}, {"dealer", "7"}, {"melds", "two"},
		{"turnovers", "101"}, {"rummy", "triple"}, {"computer", ""},
		{"computer", "Keen"}, {"computer", "other"},
		{"computer", "keen,"},
		{"computer", "first,first,first,first,first,first,first"}};
	struct rummy_house house = rummy_house_default(), before = house;

	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_int_equal(choose(&house, bad[i][0], bad[i][1]), -1);
		assert_memory_equal(&house, &before, sizeof house);
	}
}

TEST(refuses_a_target_with_a_number_of_rounds)
{
	const struct game_choice both[] = {{"target", "100"}, {"rounds", "3"}};
	const struct game_choice twice[] = {{"rounds", "2"}, {"rounds", "3"}};
	struct rummy_house house = rummy_house_default();
	struct fault f;

	assert_int_equal(rummy_house_choose(&house, both, 2, &f), -1);
	assert_int_equal(rummy_house_choose(&house, twice, 2, &f), -1);
	assert_int_equal(rummy_house_choose(&house, twice, 1, &f), 0);
	assert_int_equal(house.rounds, 2);
	assert_int_equal(house.target, 0);
}

TEST(reads_a_computer_by_its_name_or_letter)
{
	enum rummy_strategy strategy = RUMMY_FIRST;

	assert_true(rummy_strategy_read("keen", 4, &strategy));
	assert_int_equal(strategy, RUMMY_KEEN);
	assert_true(rummy_strategy_read("greedy", 1, &strategy));
	assert_int_equal(strategy, RUMMY_GREEDY);
	assert_false(rummy_strategy_read("keen", 2, &strategy));
	assert_int_equal(strategy, RUMMY_GREEDY);
}

TEST(reads_only_what_it_would_print)
{
	static const char *const bad[] = {" ", "--melds=any", " --melds=one",
		" --turnovers=1 --melds=any", " --melds=any ",
		" --melds=any --melds=any", " --target=50", " --melds",
		" --melds=", " --computer=keen", " --turnovers=01"};
	struct rummy_house house = rummy_house_default(), before = house;
	char value[80] = " --target=";

	/* A value of 64 bytes is too long; what stands behind is not read. */
	memset(value + strlen(value), '1', 64);
	assert_false(rummy_house_read(&house, value, 10 + 64));
	assert_true(rummy_house_read(&house, " --melds=any. ", 12));
	house = before;
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_false(rummy_house_read(&house, bad[i], strlen(bad[i])));
		assert_memory_equal(&house, &before, sizeof house);
	}
}
