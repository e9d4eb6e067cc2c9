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
		assert_true(k->title[0] && k->rule[0] && k->example[0]);
		assert_null(strchr(k->title, '\n'));
	}
	assert_int_equal(fault_by_slug("no-such"), FAULT_NONE);
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
		cmocka_unit_test(classes_read_back),
		cmocka_unit_test(setting_is_the_return_statement),
	};

	return cmocka_run_group_tests_name("fault", tests, NULL, NULL);
}
