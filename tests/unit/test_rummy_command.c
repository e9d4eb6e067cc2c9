#include "tests/unit/unit.h"
#include "core/base/base.h"
#include "core/rummy/play.h"

#include <string.h>

static bool
reads(const char *line, struct rummy_command *c)
{
	return rummy_command_read(c, line, strlen(line), &card_ranks_plain);
}

TEST(reads_each_form_in_any_letter_case)
{
	struct rummy_command c;

	assert_true(reads("draw stock", &c));
	assert_int_equal(c.word, RUMMY_TYPES_DRAW_STOCK);
	assert_true(reads("  DRAW \t Discard ", &c));
	assert_int_equal(c.word, RUMMY_TYPES_DRAW_DISCARD);
	assert_true(reads("Meld 3h AH 2h", &c));
	assert_int_equal(c.word, RUMMY_TYPES_MELD);
	assert_int_equal(c.count, 3);
	assert_int_equal(c.card[0], 28);
	assert_int_equal(c.card[1], 26);
	assert_true(reads("layoff tc 12", &c));
	assert_int_equal(c.card[0], 9);
	assert_int_equal(c.meld, 12);
	assert_true(reads("discard ks\r", &c));
	assert_int_equal(c.card[0], 51);
	assert_false(c.ten);
	assert_true(reads("discard 10d", &c) && c.ten);
	assert_int_equal(c.card[0], 22);
	assert_true(reads("deck", &c) && c.word == RUMMY_TYPES_DECK);
	assert_true(reads("help", &c) && c.word == RUMMY_TYPES_HELP);
	assert_true(reads("ragequit", &c) && c.word == RUMMY_TYPES_RAGEQUIT);
	assert_true(reads("QUIT", &c) && c.word == RUMMY_TYPES_QUIT);
}

TEST(refuses_what_has_none_of_the_forms)
{
	static const char *const lines[] = {"", " ", "draw", "draw stock now",
		"draw discard 3C", "draw pile", "meld", "meld 3C 4C",
		"meld 3C 4C 5X", "layoff 3C", "layoff 3C x", "layoff 3C 1 2",
		"layoff 3C -1", "layoff 3C 1x", "layoff 3C +1", "discard",
		"discard 100C", "discard 1C", "discard 3C 4C", "decks",
		"drawstock", "help me", "3C"};

	for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct rummy_command c = {.word = RUMMY_TYPES_DECK, .meld = 7};

		assert_false(reads(lines[i], &c));
		assert_int_equal(c.word, RUMMY_TYPES_DECK);
		assert_int_equal(c.meld, 7);
	}
}

TEST(refuses_bytes_that_are_no_letters)
{
	struct rummy_command c;

	assert_false(rummy_command_read(&c, "deck\0", 5, &card_ranks_plain));
	assert_false(
		rummy_command_read(&c, "discard 3\xc3", 10, &card_ranks_plain));
}

TEST(keeps_of_many_cards_as_many_as_matter)
{
	struct rummy_command c;
	char line[4096] = "meld";

	for (unsigned i = 0; i < 1000; i++)
		strcat(line, " 3C");
	assert_true(reads(line, &c));
	assert_int_equal(c.count, RUMMY_TYPED_CARDS);
	strcat(line, " 3X");
	assert_false(reads(line, &c));
}

TEST(reads_a_meld_that_cannot_be_as_none)
{
	struct rummy_command c;

	assert_true(reads("layoff 3C 99999999999999999999", &c));
	assert_int_equal(c.meld, 0);
	assert_true(reads("layoff 3C 0", &c));
	assert_int_equal(c.meld, 0);
}

TEST(knows_a_blank_line)
{
	assert_true(rummy_line_is_blank("", 0));
	assert_true(rummy_line_is_blank(" \t\r", 3));
	assert_false(rummy_line_is_blank(" x", 2));
}

TEST(takes_one_letter_alone)
{
	static const struct {
		const char *line;
		char letter;
	} cases[] = {{" H\t", 'h'}, {"c", 'c'}, {"", '\0'}, {"hc", '\0'},
		{"h c", '\0'}};

	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_int_equal(
			rummy_one_letter(cases[i].line, strlen(cases[i].line)),
			cases[i].letter);
}
