#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/base/text.h"

#include <ctype.h>

TEST(grows_and_stays_ended)
{
	struct text t = {0};

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

TEST(prints_numbers_to_their_ends)
{
	struct text t = {0};

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

TEST(nothing_added_is_nothing)
{
	struct text t = {0};

	text_add(&t, NULL, 0);
	assert_int_equal(t.length, 0);
	text_clear(&t);
	text_drop(&t, 0);
	text_fini(&t);
}

TEST(gives_line_after_line_the_last_also_without_a_newline)
{
	struct text t = {0};
	size_t at = 0, length;
	const char *line;

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

TEST(counts_newlines_at_all_lengths)
{
	char s[600];

	for (size_t i = 0; i < sizeof s; i++)
		s[i] = i % 3 && i % 7 ? '\n' : 'a';
	for (size_t from = 0; from < 20; from++)
		for (size_t n = 0; from + n <= sizeof s; n++) {
			size_t count = 0;

			for (size_t i = 0; i < n; i++)
				count += s[from + i] == '\n';
			assert_int_equal(text_newlines(s + from, n), count);
		}
	memset(s, '\n', sizeof s);
	assert_int_equal(text_newlines(s, sizeof s), sizeof s);
}

TEST(shows_what_is_hidden)
{
	static const char *const shown[][2] = {{"", ""}, {"Zoë ♠", "Zoë ♠"},
		{"a\033\177\n", "a\\x1B\\x7F\\x0A"},
		{"\xc2\x9b\xff\xe2\x82", "\\u009B\\xFF\\xE2\\x82"},
		{"\xe2\x80\xae\xe2\x81\xa6", "\\u202E\\u2066"},
		{"\xe2\x80\xa8\xe2\x80\x8b", "\\u2028\\u200B"},
		{"\xef\xbb\xbf\xf3\xa0\x81\x81", "\\uFEFF\\U000E0041"}};

	for (size_t i = 0; i < LENGTH(shown); i++) {
		struct text t = {0};

		text_visible(&t, shown[i][0], strlen(shown[i][0]));
		text_string(&t, "");
		assert_string_equal(t.bytes, shown[i][1]);
		text_fini(&t);
	}
}

TEST(cuts_between_letters)
{
	static const struct {
		const char *s;
		size_t most, length;
	} cut[] = {{"plain", 3, 3}, {"plain", 9, 5}, {"aé♠", 2, 1},
		{"aé♠", 3, 3}, {"aé♠", 5, 3}, {"ae\xcc\x81x", 2, 1},
		{"ae\xcc\x81x", 3, 1}, {"ae\xcc\x81x", 4, 4}, {"😀", 3, 0},
		{"a\xff\xffx", 2, 2}, {"a\x80\x80x", 2, 2}};
	char marks[101] = "";

	for (size_t i = 0; i < LENGTH(cut); i++)
		assert_int_equal(
			text_prefix(cut[i].s, strlen(cut[i].s), cut[i].most),
			cut[i].length);
	for (size_t i = 0; i < sizeof marks - 1; i += 2)
		memcpy(marks + i, "\xcc\x81", 2);
	assert_int_equal(text_prefix(marks, 100, 61), 60);
	assert_string_equal(SHORT("seven", 5), "seven");
	assert_string_equal(SHORT("é♠ seven", 6), "é♠ …");
	assert_int_equal(strlen(SHORT(marks, SIZE_MAX)), 100);
}

TEST(fills_with_whole_letters)
{
	char to[6];

	assert_int_equal(text_fill(to, sizeof to, "abc%s", "♠"), 3);
	assert_string_equal(to, "abc");
	assert_int_equal(text_fill(to, sizeof to, "ab%s", "♠"), 5);
	assert_int_equal(text_fill(to, sizeof to, "abcde\xff"), 5);
}

TEST(sorts_bytes_as_the_c_locale_does)
{
	for (int c = 0; c < 256; c++) {
		assert_int_equal(ascii_upper((char)c), isupper(c) != 0);
		assert_int_equal(ascii_lower((char)c), islower(c) != 0);
		assert_int_equal(ascii_alpha((char)c), isalpha(c) != 0);
		assert_int_equal(ascii_digit((char)c), isdigit(c) != 0);
		assert_int_equal(ascii_alnum((char)c), isalnum(c) != 0);
		assert_int_equal(ascii_punct((char)c), ispunct(c) != 0);
		assert_int_equal(ascii_blank((char)c), isblank(c) != 0);
		assert_int_equal(ascii_space((char)c), isspace(c) != 0);
		assert_int_equal(ascii_among((char)c, " \t;0\xE2"),
			c == ' ' || c == '\t' || c == ';' || c == '0' ||
				c == 0xE2);
		assert_int_equal(
			(unsigned char)ascii_tolower((char)c), tolower(c));
		assert_int_equal(
			(unsigned char)ascii_toupper((char)c), toupper(c));
	}
}
