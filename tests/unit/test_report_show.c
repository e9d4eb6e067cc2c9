#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/report/private.h"

#define LINE(in, want)                                                         \
	shows(show_line, in, sizeof in - 1, want, sizeof want - 1)

static void
shows(size_t (*show)(struct text *, const char *, size_t), const char *in,
	size_t length, const char *want, size_t size)
{
	struct text out = {0};

	show(&out, in, length);
	text_char(&out, '$'); /* so that there are bytes at all */
	assert_int_equal(out.length, size + 1);
	assert_memory_equal(out.bytes, want, size);
	text_fini(&out);
}

static void
leaves_text_as_it_is(void **state)
{
	(void)state;
	LINE("Player1 plays 7S.", "Player1 plays 7S.");
	LINE("Player’s ♠ 🂡", "Player’s ♠ 🂡");
	LINE("", "");
}

static void
shows_controls_as_pictures(void **state)
{
	(void)state;
	LINE("\033[31mred\r\n", "␛[31mred␍⏎");
	LINE("a\tb\0c\177", "a b␀c␡");
}

static void
escapes_bytes_that_are_not_utf8(void **state)
{
	(void)state;
	LINE("\xff", "\\xFF");
	LINE("a\xc3", "a\\xC3");
	LINE("\xc0\xaf", "\\xC0\\xAF");
	LINE("\xed\xa0\x80", "\\xED\\xA0\\x80");
	LINE("\xf4\x90\x80\x80", "\\xF4\\x90\\x80\\x80");
	LINE("\xe2\x82", "\\xE2\\x82");
}

static void
escapes_what_turns_the_reading_direction(void **state)
{
	(void)state;
	LINE("7S\xe2\x80\xae", "7S\\u202E");
	LINE("\xc2\x9b", "\\u009B");
	LINE("\xef\xbb\xbf", "\\uFEFF");
}

static void
makes_spaces_visible(void **state)
{
	(void)state;
	shows(show_spaces, "a  b\t", 5, "a··b→", 9);
}

static void
counts_columns_as_shown(void **state)
{
	struct text out = {0};

	(void)state;
	assert_int_equal(show_line(&out, "♠\xff\033", 5), 1 + 4 + 1);
	text_fini(&out);
}

static void
keeps_newlines_for_documents_and_no_other_control(void **state)
{
	struct text out = {0};

	(void)state;
	show_utf8(&out, "a\n\tb\0\033\xff♠", 10);
	assert_string_equal(out.bytes, "a\n\tb\\x00\\x1B\\xFF♠");
	text_fini(&out);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(leaves_text_as_it_is),
		cmocka_unit_test(shows_controls_as_pictures),
		cmocka_unit_test(escapes_bytes_that_are_not_utf8),
		cmocka_unit_test(escapes_what_turns_the_reading_direction),
		cmocka_unit_test(makes_spaces_visible),
		cmocka_unit_test(counts_columns_as_shown),
		cmocka_unit_test(
			keeps_newlines_for_documents_and_no_other_control),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
