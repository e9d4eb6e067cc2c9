#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/capture.h"
#include "core/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

/* A capture of these bytes, and all the text that came out of it. */
struct read {
	int fd;
	struct capture *capture;
	struct text text;
	struct fault fault;
	int end; /* of the last capture_next */
};

static void
take(struct read *r, const char *bytes, size_t n)
{
	const char *chunk;
	size_t length;

	*r = (struct read){.fd = memfd_create("capture", 0)};
	assert_int_equal(write(r->fd, bytes, n), n);
	assert_int_equal(lseek(r->fd, 0, SEEK_SET), 0);
	r->capture = capture_open(r->fd);
	assert_non_null(r->capture);
	while ((r->end = capture_next(r->capture, &chunk, &length, &r->fault)) >
		0) {
		assert_true(length > 0);
		text_add(&r->text, chunk, length);
	}
	text_string(&r->text, "");
}

static void
leave(struct read *r)
{
	capture_close(r->capture);
	text_fini(&r->text);
	close(r->fd);
}

/* The text is `want`, and what stands at its line:column stood at from:at. */
static void
unwraps(const char *bytes, size_t n, const char *want)
{
	struct read r;

	take(&r, bytes, n);
	assert_int_equal(r.end, 0);
	assert_string_equal(r.text.bytes, want);
	leave(&r);
}

#define UNWRAPS(bytes, want) unwraps(bytes, sizeof bytes - 1, want)

static void
stands_at(struct read *r, uint64_t line, uint32_t column, uint64_t in_line,
	uint32_t in_column)
{
	capture_place(r->capture, &line, &column);
	assert_int_equal(line, in_line);
	assert_int_equal(column, in_column);
}

static void
passes_plain_text_through(void **state)
{
	struct read r;

	(void)state;
	UNWRAPS("", "");
	UNWRAPS("a\n\nb", "a\n\nb");
	take(&r, "a\nb\n", 4);
	assert_int_equal(capture_kind(r.capture), CAPTURE_PLAIN);
	assert_false(capture_session(r.capture));
	stands_at(&r, 2, 1, 2, 1);
	leave(&r);
}

static void
takes_carriage_returns_from_line_ends(void **state)
{
	struct read r;

	(void)state;
	UNWRAPS("a\r\nb\r\r\n\r\nc\r", "a\nb\n\nc");
	take(&r, "a\r\nbc\r\n", 8);
	stands_at(&r, 2, 2, 2, 2);
	assert_false(capture_session(r.capture));
	leave(&r);
}

static void
goes_back_over_a_line_that_is_printed_again(void **state)
{
	(void)state;
	UNWRAPS("100%\r50\n", "500%\n");
}

static void
carries_out_backspaces(void **state)
{
	(void)state;
	UNWRAPS(">plau\b \by 7S\r\n", ">play 7S\n");
	UNWRAPS(">play 7SX\b \b\r\n", ">play 7S\n");
	UNWRAPS(">play 7SX\b\n", ">play 7S\n");
	UNWRAPS(">plau\by 7S\n", ">play 7S\n");
	UNWRAPS("\b\b>\b\b\ba\n", "a\n");
	UNWRAPS(">^D\b\bbye\r\n", ">bye\n");
}

static void
carries_out_delete_and_kill(void **state)
{
	(void)state;
	UNWRAPS(">plax\177y 7S\n", ">play 7S\n");
	UNWRAPS(">discard\025play 7S\n", ">play 7S\n");
	UNWRAPS("\177\025a\n", "a\n");
}

static void
rubs_out_whole_characters(void **state)
{
	(void)state;
	UNWRAPS(">♠\b \b7S\n", ">7S\n");
	UNWRAPS(">♠\1777S\n", ">7S\n");
}

static void
takes_escape_sequences_out(void **state)
{
	struct read r;

	(void)state;
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

static void
tells_where_the_first_escape_sequence_stood(void **state)
{
	struct read r;
	uint64_t line = 0;
	uint32_t column = 0;

	(void)state;
	take(&r, "a\nbc\033[1md\033[m\n", 14);
	assert_int_equal(capture_escapes(r.capture, &line, &column), 2);
	assert_int_equal(line, 2);
	assert_int_equal(column, 3);
	leave(&r);
	take(&r, "a\r\n", 3);
	assert_int_equal(capture_escapes(r.capture, &line, &column), 0);
	leave(&r);
}

static void
follows_an_editor_on_the_line(void **state)
{
	(void)state;
	UNWRAPS("plxy\033[2D\033[Pa\033[@X\n", "plaX\n");
	UNWRAPS("discard\r\033[Kplay\n", "play\n");
	UNWRAPS("ay 7S\b\b\b\b\bplay 7S\b\b\b\033[C\n", "play 7S\n");
	UNWRAPS("ab\033[5Gc\n", "ab  c\n");
}

static void
unwraps_a_typescript(void **state)
{
	static const char bytes[] =
		"Script started on 2026-01-01 00:00:00+00:00 [TERM=\"x\"]\n"
		">play 7S\r\n"
		"Player1 plays 7S.\r\n"
		"\n"
		"Script done on 2026-01-01 00:00:01+00:00\n";
	struct read r;

	(void)state;
	take(&r, bytes, sizeof bytes - 1);
	assert_int_equal(r.end, 0);
	assert_string_equal(r.text.bytes, ">play 7S\nPlayer1 plays 7S.\n");
	assert_true(capture_session(r.capture));
	assert_int_equal(capture_kind(r.capture), CAPTURE_TYPESCRIPT);
	stands_at(&r, 2, 9, 3, 9);
	leave(&r);
}

static void
knows_scripts_own_newline_from_the_programs(void **state)
{
	(void)state;
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

static void
unwraps_a_cast_of_version_2(void **state)
{
	static const char bytes[] =
		"{\"version\": 2, \"width\": 80, \"height\": 24}\n"
		"[0.1, \"o\", \"Is \\u0050l\"]\n"
		"[0.2, \"i\", \"typed\"]\n"
		"[0.3, \"o\", \"a\\r\\n\\r\\nb\\u2660\\ud83c\\udca1\"]\n"
		"[0.4, \"m\", \"\"]\n";
	struct read r;

	(void)state;
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

static void
unwraps_a_cast_of_version_3(void **state)
{
	(void)state;
	UNWRAPS("{\"version\":3,\"term\":{\"cols\":80,\"rows\":24}}\n"
		"# a comment\n"
		"[0.1,\"o\",\"a\\\"\\\\\\/\\tb\\b \\b\\r\\n\"]\n"
		"[0.1,\"x\",\"0\"]\n",
		"a\"\\/\t\n");
}

static void
refuses_a_cast_after_all_that_could_be_read(void **state)
{
	struct read r;

	(void)state;
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
}

static void
reads_other_json_as_plain_text(void **state)
{
	(void)state;
	UNWRAPS("{\"version\":1,\"stdout\":[]}\n",
		"{\"version\":1,\"stdout\":[]}\n");
	UNWRAPS("{not json\n", "{not json\n");
}

static struct text
a_long_transcript(void)
{
	struct text t = {0};

	for (unsigned i = 0; i < 50000; i++)
		text_format(&t, "Player%u plays %uS.\n", i % 4 + 1, i);
	return t;
}

static size_t
gzip(const struct text *t, unsigned char *to, size_t room)
{
	z_stream z = {0};

	assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 31, 8, 0), Z_OK);
	z.next_in = (unsigned char *)t->bytes;
	z.avail_in = (uInt)t->length;
	z.next_out = to;
	z.avail_out = (uInt)room;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	deflateEnd(&z);
	return room - z.avail_out;
}

static void
unpacks_gzip(void **state)
{
	struct text t = a_long_transcript();
	unsigned char *packed = malloc(2 * t.length);
	size_t n = gzip(&t, packed, t.length);
	struct read r;

	(void)state;
	unwraps((char *)packed, n, t.bytes);
	memcpy(packed + n, packed, n);
	take(&r, (char *)packed, 2 * n);
	assert_int_equal(r.end, 0);
	assert_int_equal(r.text.length, 2 * t.length);
	leave(&r);
	free(packed);
	text_fini(&t);
}

static void
unpacks_zstd(void **state)
{
	struct text t = a_long_transcript();
	char *packed = malloc(2 * t.length);
	size_t n = ZSTD_compress(packed, t.length, t.bytes, t.length, 3);
	struct read r;

	(void)state;
	unwraps(packed, n, t.bytes);
	memcpy(packed + n, packed, n);
	take(&r, packed, 2 * n);
	assert_int_equal(r.end, 0);
	assert_int_equal(r.text.length, 2 * t.length);
	leave(&r);
	free(packed);
	text_fini(&t);
}

static void
refuses_what_is_damaged_or_cut_short(void **state)
{
	struct text t = a_long_transcript();
	unsigned char *packed = malloc(t.length);
	size_t n = gzip(&t, packed, t.length);
	struct read r;

	(void)state;
	take(&r, (char *)packed, n - 9);
	assert_int_equal(r.end, -1);
	assert_int_equal(r.fault.id, FAULT_CAPTURE);
	assert_string_equal(r.fault.what, "the packed bytes are cut short");
	assert_true(r.text.length > 0);
	leave(&r);
	packed[n / 2] ^= 0x55;
	take(&r, (char *)packed, n);
	assert_int_equal(r.end, -1);
	leave(&r);
	n = ZSTD_compress(packed, t.length, t.bytes, t.length, 3);
	take(&r, (char *)packed, n / 2);
	assert_int_equal(r.end, -1);
	assert_int_equal(r.fault.id, FAULT_CAPTURE);
	leave(&r);
	free(packed);
	text_fini(&t);
}

/* A zstd frame that asks for a window of 2 GiB. */
static void
refuses_a_window_that_is_too_large(void **state)
{
	static const char bytes[] = "\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00";
	struct read r;

	(void)state;
	take(&r, bytes, sizeof bytes - 1);
	assert_int_equal(r.end, -1);
	assert_int_equal(r.fault.id, FAULT_CAPTURE);
	leave(&r);
}

static void
gives_chunks_that_end_with_a_newline(void **state)
{
	struct text t = a_long_transcript();
	int fd = memfd_create("capture", 0);
	struct capture *c = capture_open(fd);
	const char *chunk;
	size_t length, chunks = 0;
	struct fault f;

	(void)state;
	assert_int_equal(write(fd, t.bytes, t.length), t.length);
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	for (; capture_next(c, &chunk, &length, &f) > 0; chunks++)
		assert_int_equal(chunk[length - 1], '\n');
	assert_true(chunks > 1);
	capture_close(c);
	close(fd);
	text_fini(&t);
}

static void
gives_lines_longer_than_any_buffer_in_pieces(void **state)
{
	size_t n = 3 * CAPTURE_CHUNK + 5;
	char *line = malloc(n + 1);
	struct read r;

	(void)state;
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

static void
switches_to_unwrapping_in_the_middle_of_a_file(void **state)
{
	struct text t = a_long_transcript();
	size_t n = t.length;
	struct read r;

	(void)state;
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

static void
says_why_a_file_cannot_be_read(void **state)
{
	struct capture *c = capture_open(-1);
	const char *bytes;
	size_t length;
	struct fault f;

	(void)state;
	assert_int_equal(capture_next(c, &bytes, &length, &f), -1);
	assert_int_equal(f.id, FAULT_READ);
	capture_close(c);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(passes_plain_text_through),
		cmocka_unit_test(takes_carriage_returns_from_line_ends),
		cmocka_unit_test(goes_back_over_a_line_that_is_printed_again),
		cmocka_unit_test(carries_out_backspaces),
		cmocka_unit_test(carries_out_delete_and_kill),
		cmocka_unit_test(rubs_out_whole_characters),
		cmocka_unit_test(takes_escape_sequences_out),
		cmocka_unit_test(tells_where_the_first_escape_sequence_stood),
		cmocka_unit_test(follows_an_editor_on_the_line),
		cmocka_unit_test(unwraps_a_typescript),
		cmocka_unit_test(knows_scripts_own_newline_from_the_programs),
		cmocka_unit_test(unwraps_a_cast_of_version_2),
		cmocka_unit_test(unwraps_a_cast_of_version_3),
		cmocka_unit_test(refuses_a_cast_after_all_that_could_be_read),
		cmocka_unit_test(reads_other_json_as_plain_text),
		cmocka_unit_test(unpacks_gzip),
		cmocka_unit_test(unpacks_zstd),
		cmocka_unit_test(refuses_what_is_damaged_or_cut_short),
		cmocka_unit_test(refuses_a_window_that_is_too_large),
		cmocka_unit_test(gives_chunks_that_end_with_a_newline),
		cmocka_unit_test(gives_lines_longer_than_any_buffer_in_pieces),
		cmocka_unit_test(
			switches_to_unwrapping_in_the_middle_of_a_file),
		cmocka_unit_test(says_why_a_file_cannot_be_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
