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

static void
says_nothing_of_equal_lines(void **state)
{
	(void)state;
	assert_int_equal(told("Player1 wins!", "Player1 wins!").count, 0);
	assert_int_equal(told("", "").count, 0);
}

static void
tells_of_spaces_where_they_are(void **state)
{
	struct told t = told("Clubs: 7", "Clubs: 7 ");

	(void)state;
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

static void
tells_each_difference_of_a_line(void **state)
{
	struct told t = told("Player1 discards 7S.", "player1 discard 7S");

	(void)state;
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

static void
tells_letters_of_another_case_once(void **state)
{
	struct told t =
		told("Player1's score: 0 + 14", "PLAYER 1'S SCORE: 0 + 14");

	(void)state;
	assert_int_equal(t.count, 2);
	assert_string_equal(t.what[0], "`PLAYER` for `Player`");
	assert_string_equal(t.what[1], "a space is extra after `PLAYER`");
	t = told("Your hand: AS", "YOUR HAND: as");
	assert_int_equal(t.count, 1);
	assert_string_equal(t.what[0], "`YOUR HAND: as` for `Your hand: AS`");
}

static void
tells_a_line_in_other_words_once(void **state)
{
	struct told t = told("This is not a legal play.",
		"Sorry, you cannot play that now!");

	(void)state;
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

static void
gives_lines_with_other_cards_and_numbers_one_key(void **state)
{
	char a[DIFFERENCE_KEY], b[DIFFERENCE_KEY];

	(void)state;
	difference_key("turn 12: 10D, hello", 19, a);
	difference_key("turn 5: KS, hello", 17, b);
	assert_string_equal(a, b);
	difference_key("turn 5: KS, hallo", 17, b);
	assert_string_not_equal(a, b);
}

static void
bounds_what_it_says_of_long_lines(void **state)
{
	char line[5000];
	struct told t;

	(void)state;
	memset(line, '.', sizeof line - 1);
	line[sizeof line - 1] = '\0';
	t = told("Player1 wins!", line);
	assert_int_equal(t.count, 1);
	assert_string_equal(t.what[0], "a long line differs");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(says_nothing_of_equal_lines),
		cmocka_unit_test(tells_of_spaces_where_they_are),
		cmocka_unit_test(tells_each_difference_of_a_line),
		cmocka_unit_test(tells_letters_of_another_case_once),
		cmocka_unit_test(tells_a_line_in_other_words_once),
		cmocka_unit_test(
			gives_lines_with_other_cards_and_numbers_one_key),
		cmocka_unit_test(bounds_what_it_says_of_long_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
