#include "tests/unit/manners.h"

#include "core/base/base.h"
#include "core/reader/manner_private.h"

#include <string.h>

/* In a row a line ends at its bar: what stands behind that is not looked at. */
static size_t
cut_bar(const char *row, char line[MANNER_SUBJECT])
{
	size_t length = strcspn(row, "|");

	memcpy(line, row, length);
	strcpy(line + length, row + length + 1);
	return length;
}

TEST(cards_are_names_where_seats_are_named)
{
	static const struct {
		const char *line;
		bool named;
	} rows[] = {{"2C's hand|", true}, {"2C\xE2\x80\x99s|", true},
		{"2C|'s hand", false}, {"2C: 7S|", true}, {"2C> |", true},
		{"2C|: 7S", false}, {"2C plays 7S|", true},
		{"2C p|lays 7S", false}, {"2C |plays 7S", false},
		{"2Cplays 7S|", false}, {"2C 7S|", false},
		{"2C 7Splays|", false}, {"2C has 7S|", false},
		{"2C IS first|", false}, {"2C, plays|", false},
		{"Is 2C|", true}, {"is it 2C|", false}, {"This 2C|", false},
		{"the winner: (2C|", true}, {"turn of [2C]|", true},
		{"for\t- 2C|", true}, {"for, 2C|", false},
		{"plays 2C plays|", false}, {"plays 2C:|", false},
		{"a\n2C plays|", true}, {"turn: 2C plays|", true},
		{"turn 2C plays|", false}, {"[2C plays|", true},
		{" 2C plays|", true}};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		char s[MANNER_SUBJECT];
		size_t length = cut_bar(rows[i].line, s);
		size_t at = (size_t)(strstr(s, "2C") - s);

		if (names_stands_for_seat(s, length, at, at + 2) !=
			rows[i].named)
			fail_msg("'%s'", rows[i].line);
	}
}

TEST(a_name_is_found_as_a_whole_word)
{
	static const struct {
		const char *line, *name;
		size_t at;
	} rows[] = {{"Ann and Anna|", "Anna", 8}, {"Anna, Ann|", "Ann", 6},
		{"Joann Ann|", "Ann", 6}, {"Ann_1 Ann|", "Ann", 6},
		{"Anna\xC3\xA9 An|na", "Anna", SIZE_MAX},
		{"AAnn's|", "Ann", SIZE_MAX}, {"(Ann)|", "Ann", 1},
		{"Ann\xE2\x80\x99s|", "Ann", 0},
		{"Ann\xE2\x80|\x99", "Ann", SIZE_MAX},
		{"An|n", "Ann", SIZE_MAX}, {"|Ann", "Ann", SIZE_MAX},
		{"plays 2C, of 2C|", "2C", 13}, {"Ann|a", "Ann", 0},
		{"Ann\xE2\x80\x99|", "Ann", 0}, {"Ann\x80|", "Ann", SIZE_MAX}};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		char s[MANNER_SUBJECT];
		size_t length = cut_bar(rows[i].line, s);

		if (names_find(s, length, rows[i].name, strlen(rows[i].name)) !=
			rows[i].at)
			fail_msg("'%s'", rows[i].line);
	}
}

TEST(names_end_in_numbers_letters_and_words)
{
	static const struct {
		const char *name;
		int number, word;
		size_t stem, rest;
	} rows[] = {{"Bot1|2", 1, -1, 3, 0}, {"Bot12|3", 12, -1, 3, 0},
		{"Bot21|", 21, -1, 3, 0}, {"Bot07|", 7, -1, 4, 0},
		{"Bot0|1", 0, -1, 3, 0}, {"Bot00|1", 0, -1, 4, 0},
		{"Bot123|", -1, -1, 3, 0}, {"1 of 2|", -1, -1, 0, 5},
		{"Bot 1)|2", 1, -1, 4, 6}, {"Bot|1", -1, -1, 3, 0},
		{"Bot0x7|", -1, -1, 3, 0}, {"Seat A|", -1, 1, 6, 5},
		{"Seat f|", -1, 6, 6, 5}, {"Seat G|", -1, -1, 6, 5},
		{"Seat @|", -1, -1, 6, 6}, {"Seat one|", -1, 1, 8, 5},
		{"Seat SIX|", -1, 6, 8, 5}, {"Seat seven|", -1, -1, 10, 5},
		{"Seat fo|ur", -1, -1, 7, 5}, {"one|", -1, -1, 3, 0}};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct subject_candidate c;
		size_t stem, rest;

		c.length = cut_bar(rows[i].name, c.text);
		assert_int_equal(subject_number(&c, &stem), rows[i].number);
		assert_int_equal(stem, rows[i].stem);
		assert_int_equal(subject_number_word(&c, &rest), rows[i].word);
		assert_int_equal(rest, rows[i].rest);
	}
}

/* Rows are how moves of Ada and Bob are told, with a % for the name. */
TEST(names_are_learnt_among_signs_and_notes)
{
	static const struct {
		const char *told, *plain;
	} rows[] = {{"% plays TS.", "Player2 plays TS."},
		{"<% plays TS.", "<Player2 plays TS."},
		{"(% plays TS.)", "(Player2 plays TS.)"},
		{"%: \"I play TS.\"", "Player2: \"I play TS.\""},
		{"% of Rome plays TS.", "Player2 plays TS."},
		{"Mr. % plays TS.", "Player2 plays TS."},
		{"% (AI) plays TS.", "Player2 plays TS."},
		{"%(AI) plays TS.", "Player2 plays TS."},
		{"Hi! % plays TS.", "Hi! Bob plays TS."},
		{"5. % plays TS.", "5. Bob plays TS."}};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct text lines = {0};
		const char *told = rows[i].told;
		size_t n = strcspn(told, "%");
		struct manner m;

		for (unsigned move = 0; move < 4; move++) {
			text_add(&lines, told, n);
			text_string(&lines, move % 2 ? "Bob" : "Ada");
			text_string(&lines, told + n + 1);
			*strchr(lines.bytes + lines.length - 6, 'T') =
				"9876"[move];
			text_char(&lines, '\n');
		}
		m = learn(lines.bytes);
		text_cut(&lines, 0);
		text_add(&lines, told, n);
		text_string(&lines, "Bob");
		text_string(&lines, told + n + 1);
		assert_plain(&m, lines.bytes, rows[i].plain);
		text_fini(&lines);
	}
}
