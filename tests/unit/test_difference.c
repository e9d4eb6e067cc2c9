#include "tests/unit/unit.h"

#include "core/reader/reader_private.h"

#include <string.h>

struct told {
	size_t count;
	char what[8][FAULT_TEXT];
	char key[8][DIFFERENCE_KEY];
	size_t at[8];
	enum fault_id id[8];
};

static void
tell(void *context, const struct difference *d)
{
	struct told *t = context;

	assert_true(t->count < 8);
	strcpy(t->what[t->count], d->what);
	strcpy(t->key[t->count], d->key);
	t->at[t->count] = d->at;
	t->id[t->count++] = d->id;
}

static struct told
told(const char *expected, const char *found)
{
	struct told t = {0};
	struct difference_sink sink = {tell, &t};

	difference_words(
		expected, strlen(expected), found, strlen(found), &sink);
	return t;
}

TEST(says_nothing_of_equal_lines)
{
	assert_int_equal(told("Player1 wins!", "Player1 wins!").count, 0);
	assert_int_equal(told("", "").count, 0);
}

TEST(tells_of_spaces_where_they_are)
{
	struct told t = told("Clubs: 7", "Clubs: 7 ");

	assert_int_equal(t.count, 1);
	assert_string_equal(
		t.what[0], "a space is extra at the end of the line");
	assert_int_equal(t.at[0], 8);
	assert_int_equal(t.id[0], FAULT_SPACING);
	t = told("Player1 plays 7S.", "Player 1 plays 7S.");
	assert_string_equal(t.what[0], "a space is extra after `Player`");
	assert_int_equal(t.at[0], 6);
	t = told("Clubs: 7", "Clubs:7");
	assert_string_equal(t.what[0], "a space is missing after `:`");
	t = told("Your hand: 7S", "Your hand:   7S");
	assert_string_equal(t.what[0], "3 spaces for 1 after `:`");
}

TEST(tells_each_difference_of_a_line)
{
	struct told t = told("Player1 discards 7S.", "player1 discard 7S");

	assert_int_equal(t.count, 3);
	assert_string_equal(t.what[0], "`player` for `Player`");
	assert_string_equal(t.what[1], "`discard` for `discards`");
	assert_string_equal(t.what[2], "`.` is missing at the end of the line");
	assert_int_equal(t.id[2], FAULT_SPELLING);
	t = told("A new round begins. It is Ann's turn.",
		"A brand new round begins. It Ann's turn now.");
	assert_int_equal(t.count, 3);
	assert_string_equal(t.what[0], "`brand ` is extra after `A`");
	assert_string_equal(t.what[1], "`is ` is missing after `It`");
	assert_string_equal(t.what[2], "` now` is extra after `turn`");
}

TEST(tells_letters_of_another_case_once)
{
	struct told t =
		told("Player1's score: 0 + 14", "PLAYER 1'S SCORE: 0 + 14");

	assert_int_equal(t.count, 2);
	assert_string_equal(t.what[0], "`PLAYER` for `Player`");
	assert_string_equal(t.what[1], "a space is extra after `PLAYER`");
	t = told("Your hand: AS", "YOUR HAND: as");
	assert_int_equal(t.count, 1);
	assert_string_equal(t.what[0], "`YOUR HAND: as` for `Your hand: AS`");
}

TEST(tells_a_line_in_other_words_once)
{
	struct told t = told("This is not a legal play.",
		"Sorry, you cannot play that now!");

	assert_int_equal(t.count, 1);
	assert_string_equal(t.what[0],
		"`Sorry, you cannot play that now!` for "
		"`This is not a legal play.`");
	assert_int_equal(t.id[0], FAULT_SPELLING);
	t = told("This is not a legal play.", "Illegal play!");
	assert_int_equal(t.count, 1);
	t = told("Is Player1 a human (h) or a computer (c)?",
		"Is Player 1 a Human (h) or Computer (c)? ");
	assert_int_equal(t.count, 1);
}

TEST(gives_lines_with_other_cards_and_numbers_one_key)
{
	char a[DIFFERENCE_KEY], b[DIFFERENCE_KEY];

	difference_key("turn 12: 10D, hello", 19, a);
	difference_key("turn 5: KS, hello", 17, b);
	assert_string_equal(a, b);
	difference_key("turn 5: KS, hallo", 17, b);
	assert_string_not_equal(a, b);
}

TEST(bounds_what_it_says_of_long_lines)
{
	char line[5000];
	struct told t;

	memset(line, '.', sizeof line - 1);
	line[sizeof line - 1] = '\0';
	t = told("Player1 wins!", line);
	assert_int_equal(t.count, 1);
	assert_string_equal(t.what[0], "a long line differs");
}
