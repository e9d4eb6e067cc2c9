#include "tests/unit/unit.h"

#include "core/base/fault.h"

#include <string.h>

static void
slugs_are_unique_and_name_their_id(void **state)
{
	(void)state;
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

static void
rules_are_in_the_words_of_the_game(void **state)
{
	(void)state;
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

static void
classes_read_back(void **state)
{
	(void)state;
	for (unsigned c = 0; c < CLASS_COUNT; c++)
		assert_int_equal(fault_class_by_name(
					 fault_class_name((enum fault_class)c)),
			c);
	assert_int_equal(fault_class_by_name("other"), CLASS_COUNT);
}

static void
setting_is_the_return_statement(void **state)
{
	struct fault f = {.seat = 3, .width = 9};
	char longer[2 * FAULT_TEXT];

	(void)state;
	memset(longer, 'x', sizeof longer);
	longer[sizeof longer - 1] = '\0';
	assert_int_equal(fault_set(&f, FAULT_CARD, 7, 2, "%s", longer), -1);
	assert_int_equal(f.line, 7);
	assert_int_equal(f.column, 2);
	assert_int_equal(f.seat, 0);
	assert_int_equal(f.width, 0);
	assert_int_equal(strlen(f.what), FAULT_TEXT - 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(slugs_are_unique_and_name_their_id),
		cmocka_unit_test(rules_are_in_the_words_of_the_game),
		cmocka_unit_test(classes_read_back),
		cmocka_unit_test(setting_is_the_return_statement),
	};

	return cmocka_run_group_tests_name("fault", tests, NULL, NULL);
}
