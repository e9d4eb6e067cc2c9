#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <string.h>

static void
assert_keys(const char *a, const char *b, bool alike)
{
	struct skeleton k;
	char key[2][DIFFERENCE_KEY];

	assert_true(skeleton_make(&k, a, strlen(a)));
	skeleton_key(&k, key[0], DIFFERENCE_KEY);
	assert_true(skeleton_make(&k, b, strlen(b)));
	skeleton_key(&k, key[1], DIFFERENCE_KEY);
	assert_int_equal(strcmp(key[0], key[1]) == 0, alike);
}

static uint64_t
skeleton_hash(const char *s)
{
	struct skeleton k;

	assert_true(skeleton_make(&k, s, strlen(s)));
	return k.hash;
}

TEST(lines_that_differ_in_values_have_one_skeleton)
{
	assert_true(skeleton_hash("Player1 plays 7S.") ==
		skeleton_hash("Player3 plays KD."));
	assert_true(skeleton_hash("Your hand: 7S 3C 9H") ==
		skeleton_hash("Your hand: 4D KD AC 2S"));
	assert_true(skeleton_hash("Your hand: 07S 03C 09H") ==
		skeleton_hash("Your hand: 06S 01C 04H"));
	assert_true(skeleton_hash("Player2's score: 20 + 13 = 33") ==
		skeleton_hash("Player1's score: 45 + 99 = 144"));
	assert_true(skeleton_hash("a new round begins") ==
		skeleton_hash("a new round begins"));
}

TEST(another_spelling_is_another_skeleton)
{
	static const char *const lines[] = {"Your hand: 7S TC",
		"Your hand: 7S 10C", "Your hand: 7s tc", "Your hand: 7S,TC",
		"Your hand: S7 CT", "Your hand:  7S TC", "Your hand: 7S 9C",
		"Your Hand: 7S TC", "Your hand: 7S TC ", "Your hand: 7S",
		"Your hand: 07S TC", "Clubs: 05 06 07", "Clubs: 05 06 10",
		"Clubs: 5 6 10"};

	for (unsigned i = 0; i < LENGTH(lines); i++)
		for (unsigned j = 0; j < i; j++)
			assert_true(skeleton_hash(lines[i]) !=
				skeleton_hash(lines[j]));
}

static uint64_t
skeleton_kin_of(const char *s)
{
	struct skeleton k;

	assert_true(skeleton_make(&k, s, strlen(s)));
	return skeleton_kin(&k);
}

TEST(lines_of_a_kin_differ_in_how_values_are_spelt)
{
	static const char *const kin[][2] = {
		{"Ada's hand: 7S TC", "Ada's hand: 9C 8S 4H"},
		{"Ada's hand: 7S,3C!", "Ada's hand: 3s 7c!"},
		{"Ada: 0 + 9 = 9.", "Ada: 8 + 19 = 27."}};
	static const char *const others[] = {"Ada: 7S", "Ada: 7S TC",
		"Ada: 7S 10C", "Ada: 9, 12.", "Ada: 9, 1234567890.", "Eve: 7S",
		"Ada: 7S!",
		"Ada:", "Ada: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"};

	for (unsigned i = 0; i < LENGTH(kin); i++)
		assert_true(skeleton_kin_of(kin[i][0]) ==
			skeleton_kin_of(kin[i][1]));
	for (unsigned i = 0; i < LENGTH(others); i++)
		for (unsigned j = 0; j < i; j++)
			assert_true(skeleton_kin_of(others[i]) !=
				skeleton_kin_of(others[j]));
}

TEST(an_outline_counts_no_values)
{
	assert_keys("[DEBUG] 7S 8S 9S", "[DEBUG] 4C", true);
	assert_keys("Player1 | 2 | 3", "Player4 | 20 | 103", true);
	assert_keys("Player1 wins", "Player1 won", false);
	assert_keys("In 7 moves", "In 12 moves", true);
}

TEST(long_lines_and_bytes_that_are_no_text_have_none)
{
	char line[SKELETON_LINE + 2];
	struct skeleton k;

	memset(line, 'x', sizeof line);
	assert_true(skeleton_make(&k, line, SKELETON_LINE));
	assert_false(skeleton_make(&k, line, SKELETON_LINE + 1));
	assert_false(skeleton_make(&k, "a\x01z", 3));
	for (size_t i = 0; i + 1 < SKELETON_LINE; i += 2)
		memcpy(line + i, "1-", 2);
	assert_false(skeleton_make(&k, line, SKELETON_LINE));
}
