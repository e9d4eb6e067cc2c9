/*
 * What a terminal shows, from what it was sent.
 */
#include "tests/unit/captures.h"

#include "core/base/base.h"

TEST(takes_carriage_returns_from_line_ends)
{
	struct read r;

	UNWRAPS("a\r\nb\r\r\n\r\nc\r", "a\nb\n\nc");
	take(&r, "a\r\nbc\r\n", 8);
	stands_at(&r, 2, 2, 2, 2);
	assert_false(capture_session(r.capture));
	leave(&r);
}

TEST(goes_back_over_a_line_that_is_printed_again)
{
	UNWRAPS("100%\r50\033[0m\n", "500%\n");
	/* Where nothing else moves the cursor nothing is hidden. */
	UNWRAPS("100%\r50\n\rc\r\n", "100%\n50\nc\n");
}

TEST(carries_out_backspaces)
{
	UNWRAPS(">plau\b \by 7S\r\n", ">play 7S\n");
	UNWRAPS(">play 7SX\b \b\r\n", ">play 7S\n");
	UNWRAPS(">play 7SX\b\n", ">play 7S\n");
	UNWRAPS(">plau\by 7S\n", ">play 7S\n");
	UNWRAPS("\b\b>\b\b\ba\n", "a\n");
	UNWRAPS(">^D\b\bbye\r\n", ">bye\n");
}

TEST(carries_out_delete_and_kill)
{
	UNWRAPS(">plax\177y 7S\n", ">play 7S\n");
	UNWRAPS(">discard\025play 7S\n", ">play 7S\n");
	UNWRAPS("\177\025a\n", "a\n");
	UNWRAPS(">\177\025a\n", ">a\n");
	UNWRAPS("Player2 plays 5C.\025Player2 plays 9H.\n",
		"Player2 plays 5C.Player2 plays 9H.\n");
	UNWRAPS(">Player2 plays 5C\1779H.\n", ">Player2 plays 5C9H.\n");
}

TEST(rubs_out_whole_characters)
{
	UNWRAPS(">♠\b \b7S\n", ">7S\n");
	UNWRAPS(">♠\1777S\n", ">7S\n");
}

TEST(takes_escape_sequences_out)
{
	struct read r;

	UNWRAPS("\033[1;31m7S\033[0m\n", "7S\n");
	UNWRAPS("\033]0;title\a\033(B7S\033[?2004l\n", "7S\n");
	UNWRAPS("\033]0;title\033\\7S\033P1$r\033\\\033=\n", "7S\n");
	UNWRAPS("\033]never ended\n7S\n", "\n7S\n");
	take(&r, "ok\n7\033[31mS\n", 11);
	assert_string_equal(r.text.bytes, "ok\n7S\n");
	assert_int_equal(capture_kind(r.capture), CAPTURE_TERMINAL);
	assert_false(capture_session(r.capture));
	stands_at(&r, 1, 2, 1, 2);
	stands_at(&r, 2, 1, 2, 1);
	stands_at(&r, 2, 2, 2, 7);
	stands_at(&r, 2, 3, 2, 8);
	stands_at(&r, 3, 1, 3, 1);
	leave(&r);
}

TEST(tells_where_the_first_escape_sequence_stood)
{
	struct read r;
	struct capture_taken t;

	take(&r, "a\nbc\033[1md\033[m\n", 14);
	t = capture_taken(r.capture, CAPTURE_ESCAPES, 1);
	assert_int_equal(t.count, 0);
	t = capture_taken(r.capture, CAPTURE_ESCAPES, 2);
	assert_int_equal(t.count, 1);
	assert_int_equal(t.line, 2);
	assert_int_equal(t.column, 3);
	leave(&r);
	take(&r, "a\r\n", 3);
	t = capture_taken(r.capture, CAPTURE_ESCAPES, 1);
	assert_int_equal(t.count, 0);
	leave(&r);
}

/* Lines that are passed at once, that colour, and that are edited. */
TEST(tells_the_ends_of_lines_that_are_not_as_the_first)
{
	static const struct {
		const char *bytes;
		uint64_t count, line;
		uint32_t column;
	} rows[] = {{"a\r\nb\r\n\r\nc", 0, 0, 0}, {"a\nb\t\nc\r", 0, 0, 0},
		{"a\nbc\r\nd\ne\r\r\n", 2, 2, 3},
		{"a\r\nbc\r\n\nd\r\ne\n", 2, 3, 1}, {"a\nb\bc\r\nd\n", 1, 2, 5},
		{"a\n>b\r\n>\bc\r\n", 0, 0, 0}, {"", 0, 0, 0}};
	struct read r;
	struct capture_taken t;

	for (unsigned i = 0; i < LENGTH(rows); i++) {
		take(&r, rows[i].bytes, strlen(rows[i].bytes));
		t = capture_taken(r.capture, CAPTURE_ENDS, 9);
		assert_int_equal(t.count, rows[i].count);
		assert_int_equal(t.line, rows[i].line);
		assert_int_equal(t.column, rows[i].column);
		leave(&r);
	}
}

/* A line that only colours is passed at once; one that an editor touches, if
 * only to delete nothing at its end, byte by byte. */
TEST(colours_are_passed_as_byte_by_byte)
{
	static const char *const lines[] = {"\033[1;31m7S\033[0m", "7\033[mS\t",
		"\xC3\033[m\xA9", "♠\033[31m♥", "\033[m", "a\033[1m\001b\033[m",
		"a\033[1\rb\033[m", "\033[1;\033[2m7", ""};
	struct read both[2];
	char bytes[64];

	for (unsigned i = 0; i < LENGTH(lines); i++) {
		for (unsigned edited = 0; edited < 2; edited++) {
			text_fill(bytes, sizeof bytes, "%s%s\r\nb\n", lines[i],
				edited ? "\033[K" : "");
			take(&both[edited], bytes, strlen(bytes));
		}
		assert_string_equal(both[0].text.bytes, both[1].text.bytes);
		for (uint32_t column = 1; column < 8; column++) {
			uint64_t line = 1;
			uint32_t at = column;

			if (both[0].text.bytes[column - 1] == '\n')
				break;
			capture_place(both[1].capture, &line, &at);
			stands_at(&both[0], 1, column, line, at);
		}
		stands_at(&both[0], 2, 1, 2, 1);
		leave(&both[0]);
		leave(&both[1]);
	}
}

TEST(follows_an_editor_on_the_line)
{
	UNWRAPS("plxy\033[2D\033[Pa\033[@X\n", "plaX\n");
	UNWRAPS("discard\r\033[Kplay\n", "play\n");
	UNWRAPS("ay 7S\b\b\b\b\bplay 7S\b\b\b\033[C\n", "play 7S\n");
	UNWRAPS("ab\033[5Gc\n", "ab  c\n");
}
