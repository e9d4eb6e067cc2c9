#include "tests/unit/unit.h"

#include "core/base/text.h"

static void
grows_and_stays_ended(void **state)
{
	struct text t;

	(void)state;
	text_init(&t);
	for (unsigned i = 0; i < 10000; i++) {
		text_char(&t, (char)('a' + i % 26));
		assert_int_equal(t.bytes[t.length], '\0');
	}
	assert_int_equal(t.length, 10000);
	for (unsigned i = 0; i < 10000; i++)
		assert_int_equal(t.bytes[i], 'a' + i % 26);
	text_drop(&t, 9998);
	assert_string_equal(t.bytes, "op");
	text_cut(&t, 1);
	assert_string_equal(t.bytes, "o");
	text_fini(&t);
}

static void
prints_numbers_to_their_ends(void **state)
{
	struct text t;

	(void)state;
	text_init(&t);
	text_number(&t, INT64_MIN);
	text_char(&t, ' ');
	text_number(&t, INT64_MAX);
	text_char(&t, ' ');
	text_number(&t, 0);
	text_format(&t, " %s-%d", "x", 5);
	assert_string_equal(
		t.bytes, "-9223372036854775808 9223372036854775807 0 x-5");
	text_fini(&t);
}

static void
nothing_added_is_nothing(void **state)
{
	struct text t = {0};

	(void)state;
	text_add(&t, NULL, 0);
	assert_int_equal(t.length, 0);
	text_clear(&t);
	text_drop(&t, 0);
	text_fini(&t);
}

static void
gives_line_after_line_the_last_also_without_a_newline(void **state)
{
	struct text t = {0};
	size_t at = 0, length;
	const char *line;

	(void)state;
	assert_false(text_line(&t, &at, &line, &length));
	text_string(&t, "one\n\nthree");
	assert_true(text_line(&t, &at, &line, &length));
	assert_memory_equal(line, "one", length);
	assert_int_equal(length, 3);
	assert_true(text_line(&t, &at, &line, &length));
	assert_int_equal(length, 0);
	assert_true(text_line(&t, &at, &line, &length));
	assert_int_equal(length, 5);
	assert_false(text_line(&t, &at, &line, &length));
	text_fini(&t);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			gives_line_after_line_the_last_also_without_a_newline),
		cmocka_unit_test(grows_and_stays_ended),
		cmocka_unit_test(prints_numbers_to_their_ends),
		cmocka_unit_test(nothing_added_is_nothing),
	};

	return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
