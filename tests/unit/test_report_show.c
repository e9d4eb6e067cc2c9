#include "tests/unit/unit.h"

#include "core/report/private.h"

#define LINE(in, want)                                                         \
	shows(show_line, in, sizeof in - 1, want, sizeof want - 1)

static void
shows(void (*show)(struct text *, const char *, size_t), const char *in,
	size_t length, const char *want, size_t size)
{
	struct text out = {0};

	show(&out, in, length);
	text_char(&out, '$'); /* so that there are bytes at all */
	assert_int_equal(out.length, size + 1);
	assert_memory_equal(out.bytes, want, size);
	text_fini(&out);
}

TEST(leaves_text_as_it_is)
{
	LINE("Player1 plays 7S.", "Player1 plays 7S.");
	LINE("Player’s ♠ 🂡", "Player’s ♠ 🂡");
	LINE("", "");
}

TEST(shows_controls_as_pictures)
{
	LINE("\033[31mred\r\n", "␛[31mred␍⏎");
	LINE("a\tb\0c\177", "a b␀c␡");
}

TEST(escapes_bytes_that_are_not_utf8)
{
	LINE("\xff", "\\xFF");
	LINE("a\xc3", "a\\xC3");
	LINE("\xc0\xaf", "\\xC0\\xAF");
	LINE("\xed\xa0\x80", "\\xED\\xA0\\x80");
	LINE("\xf4\x90\x80\x80", "\\xF4\\x90\\x80\\x80");
	LINE("\xe2\x82", "\\xE2\\x82");
}

TEST(escapes_what_turns_the_reading_direction)
{
	LINE("7S\xe2\x80\xae", "7S\\u202E");
	LINE("\xc2\x9b", "\\u009B");
	LINE("\xef\xbb\xbf", "\\uFEFF");
	LINE("\xf3\xa0\x81\x81", "\\U000E0041");
}

/* Whether the character of these bytes is escaped. */
static bool
is_escaped(uint32_t r)
{
	struct text out = {0};
	char bytes[4];
	size_t n = r < 0x800 ? 2 : r < 0x10000 ? 3 : 4;
	uint32_t left = r;
	bool escaped;

	for (size_t i = n; --i > 0; left >>= 6)
		bytes[i] = (char)(0x80 | (left & 0x3f));
	bytes[0] = (char)((n == 2 ? 0xc0 : n == 3 ? 0xe0 : 0xf0) | left);
	show_line(&out, bytes, n);
	escaped = out.bytes[0] == '\\';
	assert_true(escaped || out.length == n);
	text_fini(&out);
	return escaped;
}

TEST(escapes_what_is_invisible)
{
	static const uint32_t hidden[][2] = {{0x80, 0x9f}, {0xad, 0xad},
		{0x61c, 0x61c}, {0x200b, 0x200f}, {0x2028, 0x202e},
		{0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff0, 0xfffb},
		{0xfffe, 0xffff}, {0x1fffe, 0x1ffff}, {0xe0000, 0xe0fff}};

	for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
		assert_true(is_escaped(hidden[i][0]));
		assert_true(is_escaped(hidden[i][1]));
		assert_false(hidden[i][0] > 0x80 && hidden[i][0] != 0xe0000 &&
			is_escaped(hidden[i][0] - 1));
		assert_false(
			hidden[i][1] < 0xffff && is_escaped(hidden[i][1] + 1));
	}
}

TEST(shows_values_that_are_no_formulas)
{
	static const char *const value[][2] = {{"a b", "a b"}, {"-", "-"},
		{"", ""}, {"=1+1", "\"'=1+1\""}, {"+1", "\"'+1\""},
		{"-x", "\"'-x\""}, {"@x", "\"'@x\""}, {"a,b", "\"a,b\""},
		{"\"q\"", "\"\"\"q\"\"\""}, {"a\nb", "\"a\nb\""},
		{"＝1+1", "\"'＝1+1\""}, {"＠x", "\"'＠x\""},
		{"a;=1", "\"a;=1\""}};

	for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
		struct text out = {0};

		text_string(&out, "");
		csv_value(&out, value[i][0]);
		assert_string_equal(out.bytes, value[i][1]);
		text_fini(&out);
	}
}

TEST(makes_spaces_visible)
{
	shows(show_spaces, "a  b\t", 5, "a··b→", 9);
}

TEST(keeps_newlines_for_documents_and_no_other_control)
{
	struct text out = {0};

	show_utf8(&out, "a\n\tb\0\033\xff♠", 10);
	assert_string_equal(out.bytes, "a\n\tb\\x00\\x1B\\xFF♠");
	text_fini(&out);
}
