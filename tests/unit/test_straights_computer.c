/* The computers of Straights by name, and what each moves. */
#include "tests/unit/unit.h"

#include "core/straights/rules.h"

#include <string.h>

static bool
reads(const char *s, struct straights_computer *c)
{
	return straights_computer_read(s, strlen(s), c);
}

TEST(names_come_back)
{
	static const char *const names[] = {
		"c", "easy", "medium", "hard", "random:0", "random:4294967295"};
	static const char *const none[] = {"", "x", "ease", "hards", "random",
		"random:", "random:-1", "random:4294967296", "random:1x",
		"medium:77"};
	struct straights_computer c;
	char name[STRAIGHTS_NAME];

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		assert_true(reads(names[i], &c));
		straights_computer_name(&c, name);
		assert_string_equal(name, names[i]);
	}
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		assert_false(reads(none[i], &c));
	assert_true(reads("h", &c) && c.skill == STRAIGHTS_HARD);
}

/* Places 0 to 3 have 9C, 3D, KH and 3S. */
static unsigned
choose(const char *name, uint64_t hand, uint64_t legal, uint64_t dice)
{
	static const uint8_t deck[CARD_COUNT] = {8, 13 + 2, 26 + 12, 39 + 2};
	struct straights_computer c;

	assert_true(reads(name, &c));
	return straights_choose(&c, deck, hand, legal, dice);
}

TEST(each_chooses_in_its_own_way)
{
	assert_int_equal(choose("c", 15, 12, 0), 2);
	assert_int_equal(choose("medium", 15, 0, 0), 0);
	/* Of equal ranks the first in the hand. */
	assert_int_equal(choose("easy", 15, 15, 0), 1);
	assert_int_equal(choose("easy", 15, 0, 0), 2);
	assert_int_equal(choose("hard", 15, 11, 0), 0);
	assert_int_equal(choose("hard", 15, 0, 0), 1);
}

TEST(random_reaches_every_card_and_repeats_itself)
{
	unsigned seen = 0, legal = 0;

	for (unsigned dice = 0; dice < 64; dice++) {
		unsigned place = choose("random:7", 15, 0, dice);

		seen |= 1U << place;
		legal |= 1U << choose("random:7", 15, 6, dice);
		assert_int_equal(place, choose("random:7", 15, 0, dice));
	}
	assert_int_equal(seen, 15);
	assert_int_equal(legal, 6);
}

static int
agrees(const char *name, const char *value, struct straights_house *house)
{
	struct game_choice choice = {name, value};
	struct fault f = {.column = 0};
	int refused;

	*house = straights_house_default();
	refused = straights_house_choose(house, &choice, 1, &f);
	assert_true(f.line == 0 && f.column == 0);
	return refused;
}

TEST(house_rules_are_read_whole)
{
	struct straights_house house;

	assert_int_equal(agrees("computer", "easy,hard", &house), 0);
	assert_true(house.named);
	assert_int_equal(house.computer[0].skill, STRAIGHTS_EASY);
	assert_int_equal(house.computer[3].skill, STRAIGHTS_HARD);
	assert_int_equal(agrees("computer", "c,c,c,c,c", &house), -1);
	assert_int_equal(agrees("computer", "c,,c", &house), -1);
	assert_false(house.named);
	assert_int_equal(agrees("target", "30", &house), 0);
	assert_int_equal(house.target, 30);
	assert_int_equal(agrees("target", "100000", &house), 0);
	assert_int_equal(agrees("target", "100001", &house), -1);
	assert_int_equal(agrees("target", "", &house), -1);
	assert_int_equal(agrees("target", "3:", &house), -1);
	assert_int_equal(agrees("target", "0", &house), -1);
	assert_int_equal(agrees("jokers", "2", &house), -1);
}
