/*
 * What people hand in: plain text, typescripts, recordings.
 */
#include "tests/unit/captures.h"

#include "core/base/base.h"

#include <stdlib.h>
#include <string.h>

TEST(passes_plain_text_through)
{
	struct read r;

	UNWRAPS("", "");
	UNWRAPS("a\n\nb", "a\n\nb");
	take(&r, "a\nb\n", 4);
	assert_int_equal(capture_kind(r.capture), CAPTURE_PLAIN);
	assert_false(capture_session(r.capture));
	stands_at(&r, 2, 1, 2, 1);
	leave(&r);
}

TEST(decodes_utf_16_and_takes_marks_away)
{
	static const char wide[] = "\xFF\xFE"
				   "a\0\r\0\n\0"
				   "\x3D\xD8\x00\xDE"
				   "\xE9\0\n\0";
	struct read r;

	UNWRAPS(wide, "a\n\xF0\x9F\x98\x80\xC3\xA9\n");
	UNWRAPS("\xFE\xFF\0a\x26\x60\0\n", "a\xE2\x99\xA0\n");
	UNWRAPS("\0a\0b\0c\0d\0e\0f\0g\0\n", "abcdefg\n");
	UNWRAPS("a\0b\0c\0d\0e\0f\0g\0\n\0", "abcdefg\n");
	UNWRAPS("\xFF\xFE\x3D\xD8"
		"a\0\x00\xDE",
		"\xEF\xBF\xBD"
		"a\xEF\xBF\xBD");
	UNWRAPS("\xEF\xBB\xBF"
		"a\n",
		"a\n");
	take(&r, wide, sizeof wide - 1);
	assert_null(capture_encoding(r.capture));
	leave(&r);
	take(&r, wide, sizeof wide - 2);
	assert_non_null(capture_encoding(r.capture));
	leave(&r);
	take(&r, wide + 2, sizeof wide - 3);
	assert_null(capture_encoding(r.capture));
	leave(&r);
	take(&r, "a\0b\0c\0d\0e\0f\0g\0\n\0", 16);
	assert_non_null(capture_encoding(r.capture));
	leave(&r);
	take(&r,
		"\xFF\xFE\x3D\xD8"
		"a\0",
		6);
	assert_non_null(capture_encoding(r.capture));
	leave(&r);
	take(&r,
		"\xEF\xBB\xBF"
		"a\n",
		5);
	assert_null(capture_encoding(r.capture));
	leave(&r);
	take(&r, "a\n", 2);
	assert_null(capture_encoding(r.capture));
	leave(&r);
}

TEST(unwraps_a_typescript)
{
	static const char bytes[] =
		"Script started on 2026-01-01 00:00:00+00:00 [TERM=\"x\"]\n"
		">play 7S\r\n"
		"Player1 plays 7S.\r\n"
		"\n"
		"Script done on 2026-01-01 00:00:01+00:00\n";
	struct read r;

	take(&r, bytes, sizeof bytes - 1);
	assert_int_equal(r.end, 0);
	assert_string_equal(r.text.bytes, ">play 7S\nPlayer1 plays 7S.\n");
	assert_true(capture_session(r.capture));
	assert_int_equal(capture_kind(r.capture), CAPTURE_TYPESCRIPT);
	stands_at(&r, 2, 9, 3, 9);
	leave(&r);
}

#define TYPESCRIPT "Script started on x\n"

/* As script --log-io writes them: typed key by key, line by line, unechoed. */
TEST(takes_what_was_typed_out_of_a_typescript)
{
	struct read r;

	UNWRAPS(TYPESCRIPT ">hh\r\r\na\r\n", ">h\na\n");
	UNWRAPS(TYPESCRIPT ">ddeeXX\177\b \bcckk\r\r\na\r\n", ">deck\na\n");
	UNWRAPS(TYPESCRIPT ">deX\177ck\rdeX\b \bck\r\n", ">deck\n");
	UNWRAPS(TYPESCRIPT ">abaab\rabaab\r\n", ">abaab\n");
	UNWRAPS(TYPESCRIPT "> hh\r\r\n", "> h\n");
	UNWRAPS(TYPESCRIPT ">\r\r\n", ">\n");
	UNWRAPS(TYPESCRIPT ">\004^D\b\b\nScript done on x\n", ">");
	UNWRAPS(TYPESCRIPT ">h\rc\rh\r\nc\r\na\r\n", ">h\nc\na\n");
	UNWRAPS(TYPESCRIPT ">h\rIs it?\r\n>c\r>c\ra\r\n", ">Is it?\n>>a\n");
	take(&r, TYPESCRIPT ">77SS\r\r\na\r\n", 31);
	stands_at(&r, 1, 2, 2, 3);
	stands_at(&r, 1, 3, 2, 5);
	stands_at(&r, 2, 1, 3, 1);
	leave(&r);
}

/* Lines that a program ends with CR LF get another CR at a terminal. */
TEST(leaves_doubled_letters_that_nobody_typed)
{
	UNWRAPS(TYPESCRIPT "score: 11\r\r\n", "score: 11\n");
	UNWRAPS(TYPESCRIPT ">score: 11\r\r\n", ">score: 11\n");
	UNWRAPS(TYPESCRIPT ">77SS\r\n", ">77SS\n");
	UNWRAPS(">hh\r\r\n", ">hh\n");
}

TEST(knows_scripts_own_newline_from_the_programs)
{
	UNWRAPS("Script started on x\n>^D\b\b\nScript done on x\n", ">");
	UNWRAPS("Script started on x\n>\nScript done on x\n", ">");
	UNWRAPS("Script started on x\na\r\n\r\n\nScript done on x\n", "a\n\n");
	UNWRAPS("Script started on x\na\r\nScript done on x\n", "a\n");
	UNWRAPS("Script started on x\na\r\n", "a\n");
	UNWRAPS("Script started on x\n", "");
	UNWRAPS("Script started on x\na\r\n\nScript done on x\n"
		"Script started on y\nb\r\n\nScript done on y\n",
		"a\nb\n");
}

TEST(unwraps_a_cast_of_version_2)
{
	static const char bytes[] =
		"{\"version\": 2, \"width\": 80, \"height\": 24}\n"
		"[0.1, \"o\", \"Is \\u0050l\"]\n"
		"[0.2, \"i\", \"typed\"]\n"
		"[0.3, \"o\", \"a\\r\\n\\r\\nb\\u2660\\ud83c\\udca1\"]\n"
		"[0.4, \"m\", \"\"]\n";
	struct read r;

	take(&r, bytes, sizeof bytes - 1);
	assert_int_equal(r.end, 0);
	assert_string_equal(r.text.bytes, "Is Pla\n\nb♠🂡");
	assert_int_equal(capture_kind(r.capture), CAPTURE_CAST);
	assert_true(capture_session(r.capture));
	stands_at(&r, 1, 1, 2, 13);
	stands_at(&r, 1, 4, 2, 16);
	stands_at(&r, 1, 5, 2, 22);
	stands_at(&r, 1, 6, 4, 13);
	stands_at(&r, 2, 1, 4, 20);
	stands_at(&r, 3, 1, 4, 22);
	stands_at(&r, 3, 2, 4, 23);
	stands_at(&r, 3, 5, 4, 29);
	leave(&r);
}

TEST(unwraps_a_cast_of_version_3)
{
	UNWRAPS("{\"version\":3,\"term\":{\"cols\":80,\"rows\":24}}\n"
		"# a comment\n"
		"[0.1,\"o\",\"a\\\"\\\\\\/\\tb\\b \\b\\r\\n\"]\n"
		"[0.1,\"x\",\"0\"]\n",
		"a\"\\/\t\n");
}

TEST(refuses_a_cast_after_all_that_could_be_read)
{
	struct read r;

	take(&r, "{\"version\":2}\n[0,\"o\",\"a\\n\"]\n[0,\"o\"]\n", 36);
	assert_int_equal(r.end, -1);
	assert_int_equal(r.fault.id, FAULT_CAPTURE);
	assert_int_equal(r.fault.line, 3);
	assert_string_equal(r.text.bytes, "a\n");
	leave(&r);
	take(&r, "{\"version\":2}\n[0,\"o\",\"a", 24);
	assert_int_equal(r.end, -1);
	assert_int_equal(r.fault.line, 2);
	leave(&r);
	take(&r, "{\"version\":2}\n[0.5\0, \"o\", \"a\"]\n", 32);
	assert_int_equal(r.end, -1);
	assert_int_equal(r.fault.line, 2);
	assert_int_equal(r.fault.column, 5);
	leave(&r);
}

/* Takes a cast of these events, each with this behind it. */
static void
take_events(struct read *r, const char *const *event, const char *behind)
{
	struct text t = {0};

	text_string(&t, "{\"version\": 2}\n");
	for (; *event; event++)
		text_format(&t, "%s%s\n", *event, behind);
	take(r, t.bytes, t.length);
	text_fini(&t);
}

/* A blank behind an event has it parsed as any JSON is. */
TEST(events_of_plain_output_are_what_a_parser_finds)
{
	static const char *const ends[] = {"[7, \"o\", \"]",
		"[07, \"o\", \"a\"]", "[7., \"o\", \"a\"]",
		"[7, \"o\", \"a\\\"]", "[7, \"o\", \"a\\x\"]",
		"[7, \"o\", \"a\"\"]", "[7, \"o\", \"\x01\"]",
		"[7.5, \"o\", \"\xff\"]", "[1234567890.5, \"o\", \"a\\r\\n\"]"};

	for (unsigned i = 0; i < LENGTH(ends); i++) {
		const char *const event[] = {"[0.25, \"o\", \"a b\\r\\nc\\n\"]",
			"[1, \"o\", \"\\r\\nd\\u0041\\r\\nef\"]",
			"[12.5, \"o\", \"g\\b\\r\\nh\\rij\\r\\nk\\\\l\\n\"]",
			ends[i], NULL};
		struct read r[2];

		take_events(&r[0], event, "");
		take_events(&r[1], event, " ");
		assert_int_equal(r[0].end, r[1].end);
		assert_string_equal(r[0].text.bytes, r[1].text.bytes);
		for (uint64_t line = 1; line < 9; line++)
			for (uint32_t column = 1; column < 6; column++) {
				uint64_t at = line;
				uint32_t from = column;

				capture_place(r[1].capture, &at, &from);
				stands_at(&r[0], line, column, at, from);
			}
		leave(&r[0]);
		leave(&r[1]);
	}
}

TEST(reads_other_json_as_plain_text)
{
	UNWRAPS("{\"version\":1,\"stdout\":[]}\n",
		"{\"version\":1,\"stdout\":[]}\n");
	UNWRAPS("{not json\n", "{not json\n");
}

TEST(gives_chunks_that_end_with_a_newline)
{
	struct text t = a_long_transcript();
	int fd = memfd_create("capture", 0);
	struct capture *c = capture_open(fd);
	const char *chunk;
	size_t length, chunks = 0;
	struct fault f;

	assert_int_equal(write(fd, t.bytes, t.length), t.length);
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	for (; capture_next(c, &chunk, &length, &f) > 0; chunks++)
		assert_int_equal(chunk[length - 1], '\n');
	assert_true(chunks > 1);
	capture_close(c);
	close(fd);
	text_fini(&t);
}

TEST(gives_lines_longer_than_any_buffer_in_pieces)
{
	size_t n = 3 * CAPTURE_CHUNK + 5;
	char *line = malloc(n + 1);
	struct read r;

	memset(line, 'x', n);
	line[n] = '\0';
	unwraps(line, n, line);
	memcpy(line, "\033[m", 3);
	take(&r, line, n);
	assert_string_equal(r.text.bytes, line + 3);
	stands_at(&r, 1, 1, 1, 4);
	stands_at(&r, 1, 600000, 1, 600003);
	leave(&r);
	free(line);
}

/* Of a typescript the last newline waits, and nothing else does. */
TEST(gives_a_typescript_without_a_newline_in_pieces)
{
	static const char first[] = "Script started on x\n";
	struct text t = {0};
	size_t n = 8 * (size_t)CAPTURE_CHUNK;
	struct read r;

	text_string(&t, first);
	memset(text_reserve(&t, n), 'x', n);
	text_reserve(&t, n)[n] = '\0';
	t.length += n;
	text_string(&t, "\r\n\nScript done on x\n");
	take(&r, t.bytes, t.length);
	assert_int_equal(r.text.length, n + 1);
	assert_true(r.longest <= 3 * (size_t)CAPTURE_CHUNK);
	leave(&r);
	text_fini(&t);
}

TEST(switches_to_unwrapping_in_the_middle_of_a_file)
{
	struct text t = a_long_transcript();
	size_t n = t.length;
	struct read r;

	text_string(&t, "\033[1mend\033[m\nX\n");
	take(&r, t.bytes, t.length);
	assert_int_equal(r.text.length, n + 6);
	assert_memory_equal(r.text.bytes, t.bytes, n);
	assert_string_equal(r.text.bytes + n, "end\nX\n");
	stands_at(&r, 49999, 3, 49999, 3);
	stands_at(&r, 50001, 1, 50001, 5);
	stands_at(&r, 50002, 1, 50002, 1);
	leave(&r);
	text_fini(&t);
}

TEST(says_why_a_file_cannot_be_read)
{
	struct capture *c = capture_open(-1);
	const char *bytes;
	size_t length;
	struct fault f;

	assert_int_equal(capture_next(c, &bytes, &length, &f), -1);
	assert_int_equal(f.id, FAULT_READ);
	capture_close(c);
}
