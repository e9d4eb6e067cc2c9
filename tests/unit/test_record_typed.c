/*
 * Lines typed, on their way into a record and back.
 */
#include "tests/unit/records.h"

/* Prints the line as a live recording would; reads it back. */
static void
comes_back(const char *line, size_t length)
{
	struct text yaml = {0};
	struct record rec = {0};
	struct fault f;

	rec.game = "rummy";
	record_print_head(&rec, &yaml);
	record_print_command(line, length, &yaml);
	assert_int_equal(read_string(yaml.bytes, &rec, &f), 1);
	assert_int_equal(rec.line_count, 1);
	assert_int_equal(rec.lines.length, length + 1);
	assert_memory_equal(rec.lines.bytes, line, length);
	record_fini(&rec);
	text_fini(&yaml);
}

TEST(brings_back_whatever_was_typed)
{
	static const char *const lines[] = {"", " ", "play 7S", "yes", "N", "~",
		"null", "44", "-", "- a", "a: b", "a:", "a #b", "#", "'", "\"",
		"\\", "*a", "&a", "!a", "%a", "@a", "`a", "{a", "[a", "|", ">",
		"?", "? a", ",", "a ", " a", "a  b", "play 7S\r", "\t", "a\tb",
		"\033[31m", "\177", "caf\xC3\xA9", "\xC2\x85", "\xC2\xA0",
		"\xE2\x80\xA8", "\xEF\xBB\xBFh", "\xEF\xBF\xBF",
		"\xF0\x9F\x82\xA1", "\xFF", "\xC3", "\xC0\xAF", "\xED\xA0\x80",
		"\xF4\x90\x80\x80", "a\xE2\x82", "---", "...", "--- a",
		"bytes: a", "{bytes: a}"};
	char every[256];

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		comes_back(lines[i], strlen(lines[i]));
	comes_back("a\0b", 3);
	comes_back("\0", 1);
	for (size_t i = 0; i < sizeof every; i++)
		every[i] = (char)(i == '\n' ? 0 : i);
	comes_back(every, sizeof every);
	for (size_t i = 0; i < sizeof every; i++)
		comes_back(every + i, 1);
}

TEST(brings_back_any_bytes)
{
	char line[RECORD_LINE];
	uint32_t x = 1;

	for (int i = 0; i < 3000; i++) {
		size_t length = i < 20 ? RECORD_LINE : (size_t)i % 40;

		for (size_t k = 0; k < length; k++) {
			x = x * 1664525 + 1013904223;
			line[k] = (char)(i % 2 ? x >> 24 : ' ' + (x >> 25));
			if (line[k] == '\n')
				line[k] = '-';
		}
		comes_back(line, length);
	}
}

TEST(a_recording_is_complete_after_each_line)
{
	struct record rec = {0};
	struct text live = {0}, whole = {0};
	struct fault f;

	rec.game = "straights";
	record_print_head(&rec, &live);
	assert_int_equal(read_string(live.bytes, &rec, &f), 1);
	for (int i = 0; i < 5; i++) {
		text_clear(&whole);
		record_print(&rec, &whole);
		assert_string_equal(whole.bytes, live.bytes);
		record_print_command("play \xFF", 6, &live);
		assert_int_equal(read_string(live.bytes, &rec, &f), 1);
		assert_int_equal(rec.line_count, i + 1);
	}
	record_fini(&rec);
	text_fini(&live);
	text_fini(&whole);
}

static int
open_any(const char *bytes, size_t length, struct record *rec, struct fault *f)
{
	FILE *in = fmemopen((void *)(uintptr_t)bytes, length, "r");
	struct record_reader *r = record_open(in, "straights");
	struct record more = {0};
	int found = record_next(r, rec, f);

	assert_int_equal(record_next(r, &more, f), 0);
	record_fini(&more);
	record_close(r);
	fclose(in);
	return found;
}

TEST(takes_lines_typed_as_a_record)
{
	const char *typed = "h\r\nc\n\nplay \t7S\nquit";
	struct record rec = {0};
	struct fault f;

	assert_int_equal(open_any(typed, 19, &rec, &f), 1);
	assert_string_equal(rec.game, "straights");
	assert_false(rec.seeded);
	assert_null(rec.seats);
	assert_int_equal(rec.line_count, 5);
	assert_int_equal(rec.lines.length, 20);
	assert_memory_equal(rec.lines.bytes, "h\r\nc\n\nplay \t7S\nquit\n", 21);
	record_fini(&rec);
}

TEST(refuses_control_characters_typed)
{
	struct record rec = {0};
	struct fault f;

	assert_int_equal(open_any("h\nc\nplay \0007S\n", 13, &rec, &f), -1);
	assert_int_equal(f.line, 3);
	assert_int_equal(f.column, 6);
	record_fini(&rec);
}

TEST(tells_yaml_from_lines_typed)
{
	static const char *const yaml[] = {HEAD, "---\n" HEAD,
		"# a comment\n\n" HEAD, "\xEF\xBB\xBF" HEAD,
		"'version': 1\ngame: a\n", "{version: 1, game: a}\n",
		"%YAML 1.1\n---\n" HEAD};
	static const char *const lines[] = {"h\nc\n", "play 7S\n", "\nh\n",
		"# h\nc\n", "7: 4\n", "Player1: h\n"};
	struct record rec = {0};
	struct fault f;

	for (size_t i = 0; i < sizeof yaml / sizeof *yaml; i++) {
		assert_int_equal(
			open_any(yaml[i], strlen(yaml[i]), &rec, &f), 1);
		assert_int_equal(rec.line_count, 0);
	}
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		assert_int_equal(
			open_any(lines[i], strlen(lines[i]), &rec, &f), 1);
		assert_string_equal(rec.lines.bytes, lines[i]);
	}
	record_fini(&rec);
}

TEST(refuses_lines_typed_beyond_the_limits)
{
	char typed[RECORD_LINE + 10] = "h\n";
	struct record rec = {0};
	struct fault f;

	memset(typed + 2, 'a', RECORD_LINE + 1);
	assert_int_equal(
		record_from_lines(typed, RECORD_LINE + 2, "g", &rec, &f), 0);
	assert_int_equal(rec.line_count, 2);
	assert_int_equal(
		record_from_lines(typed, RECORD_LINE + 3, "g", &rec, &f), -1);
	assert_int_equal(rec.line_count, 2);
	assert_int_equal(f.id, FAULT_LIMIT);
	assert_int_equal(f.line, 2);
	assert_int_equal(f.column, RECORD_LINE + 1);
	record_fini(&rec);
}
