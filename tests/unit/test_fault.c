#include "tests/unit/unit.h"

#include "core/base/fault.h"

#include <string.h>

TEST(slugs_are_unique_and_name_their_id)
{
	for (unsigned id = 1; id < FAULT_COUNT; id++) {
		const struct fault_kind *k = fault_kind((enum fault_id)id);

		assert_int_equal(fault_by_slug(k->slug), id);
		assert_int_equal(
			strspn(k->slug,
				"abcdefghijklmnopqrstuvwxyz-0123456789"),
			strlen(k->slug));
		assert_true(
			k->title[0] && k->rule.text[0] && k->rule.example[0]);
		assert_null(strchr(k->title, '\n'));
	}
	assert_int_equal(fault_by_slug("no-such"), FAULT_NONE);
}

TEST(rules_are_in_the_words_of_the_game)
{
	assert_string_equal(fault_kind(FAULT_DECK)->game, "");
	assert_string_equal(fault_kind(FAULT_WRONG_DEAL)->game, "straights");
	assert_string_equal(fault_kind(FAULT_RUMMY_DEAL)->game, "rummy");
	assert_non_null(
		strstr(fault_rule(FAULT_DECK, "straights").text, "cs246"));
	assert_string_equal(fault_rule(FAULT_DECK, "rummy").text,
		fault_kind(FAULT_DECK)->rule.text);
	assert_string_equal(fault_rule(FAULT_DECK, NULL).text,
		fault_kind(FAULT_DECK)->rule.text);
	for (unsigned i = 1; i < FAULT_COUNT; i++) {
		enum fault_id id = (enum fault_id)i;

		if (fault_concerns(id, "rummy"))
			assert_null(
				strstr(fault_rule(id, "rummy").text, "cs246"));
		assert_true(fault_concerns(id, fault_kind(id)->game));
	}
	assert_true(fault_concerns(FAULT_DECK, "straights"));
	assert_false(fault_concerns(FAULT_WRONG_DEAL, "rummy"));
}

TEST(classes_read_back)
{
	for (unsigned c = 0; c < CLASS_COUNT; c++)
		assert_int_equal(fault_class_by_name(
					 fault_class_name((enum fault_class)c)),
			c);
	assert_int_equal(fault_class_by_name("other"), CLASS_COUNT);
}

TEST(setting_is_the_return_statement)
{
	struct fault f = {.seat = 3, .width = 9};
	char longer[2 * FAULT_TEXT];

	memset(longer, 'x', sizeof longer);
	longer[sizeof longer - 1] = '\0';
	assert_int_equal(fault_set(&f, FAULT_CARD, 7, 2, "%s", longer), -1);
	assert_int_equal(f.line, 7);
	assert_int_equal(f.column, 2);
	assert_int_equal(f.seat, 0);
	assert_int_equal(f.width, 0);
	assert_int_equal(strlen(f.what), FAULT_TEXT - 1);
}
