#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/games.h"

#include "tools/verify/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TEST(allows_a_finding_or_a_class)
{
	struct verify_settings v = {.tool = NULL};
	struct fault f;

	assert_int_equal(verify_allow(v.allowed, NULL, "spacing", &f), 0);
	for (unsigned i = FAULT_NONE + 1; i < FAULT_COUNT; i++)
		assert_int_equal(v.allowed[i], i == FAULT_SPACING);
	assert_int_equal(verify_allow(v.allowed, NULL, "score", &f), 0);
	for (unsigned i = FAULT_NONE + 1; i < FAULT_COUNT; i++)
		assert_int_equal(v.allowed[i],
			i == FAULT_SPACING ||
				fault_kind((enum fault_id)i)->class ==
					CLASS_SCORE);
}

/* What is kept for the others is not given to the first; what is left of it,
 * not to the second. */
TEST(limits_the_bytes_of_all_archives)
{
	char folder[] = "/tmp/archives.XXXXXX", command[200];
	struct verify_settings v = {.unpacked = 2500};
	char *operands[] = {folder, NULL};
	struct verify_list l;

	assert_non_null(mkdtemp(folder));
	snprintf(command, sizeof command,
		"cd %s && for n in 2000 1000 500; do head -c $n /dev/zero "
		">$n && tar -cf a$n.tar $n && rm $n; done && "
		"mv a2000.tar a0.tar",
		folder);
	assert_int_equal(system(command), 0);
	verify_list_init(&l, operands, &v);
	assert_int_equal(l.count, 3);
	assert_int_equal(l.file[0].fault->id, FAULT_LIMIT);
	assert_int_equal(l.file[1].length, 1000);
	assert_int_equal(l.file[2].length, 500);
	verify_list_fini(&l);
	v.unpacked = 3000;
	verify_list_init(&l, operands, &v);
	assert_int_equal(l.count, 3);
	assert_int_equal(l.file[0].length, 2000);
	assert_int_equal(l.file[1].fault->id, FAULT_LIMIT);
	assert_int_equal(l.file[2].length, 500);
	verify_list_fini(&l);
	snprintf(command, sizeof command, "rm -r %s", folder);
	assert_int_equal(system(command), 0);
}

/* A file that begins as an archive does, and is none, is a file as others; what
 * is hidden is left out, and ./ is no part of a name. */
TEST(takes_files_that_begin_as_archives)
{
	char folder[] = "/tmp/archives.XXXXXX", command[300];
	struct verify_settings v = {.unpacked = 0};
	char *operands[] = {folder, NULL};
	struct verify_list l;

	assert_non_null(mkdtemp(folder));
	snprintf(command, sizeof command,
		"cd %s && printf 'BZhno zip' >a && echo x >.b && "
		"mkdir __MACOSX && echo y >__MACOSX/c && "
		"tar -cf x.tar ./a .b __MACOSX && rm -r a .b __MACOSX",
		folder);
	assert_int_equal(system(command), 0);
	verify_list_init(&l, operands, &v);
	assert_int_equal(l.count, 1);
	assert_string_equal(basename(l.file[0].name), "a");
	assert_string_equal(strstr(l.file[0].name, "x.tar"), "x.tar/a");
	assert_int_equal(l.file[0].length, 9);
	verify_list_fini(&l);
	snprintf(command, sizeof command, "rm -r %s", folder);
	assert_int_equal(system(command), 0);
}

static const struct tool_option options[] = {{0}};
static const struct tool_page page = {.options = options};

/* Every name that --allow and --explain take is a name of theirs. */
TEST(names_findings_of_the_game)
{
	struct tool t;
	const char *name;
	size_t i;

	tool_start(&t, "straights-verify", &page);
	assert_string_equal(verify_findings.name(&t, 0), "deal");
	for (i = CLASS_COUNT; (name = verify_findings.name(&t, i)) != NULL; i++)
		assert_true(fault_concerns(fault_by_slug(name), "straights"));
	assert_true(i > 30);
	assert_string_equal(verify_findings.any(&t, 0), "deal");
	for (i = CLASS_COUNT; (name = verify_findings.any(&t, i)) != NULL; i++)
		assert_int_equal(
			fault_by_slug(name), FAULT_NONE + 1 + i - CLASS_COUNT);
	assert_int_equal(i, FAULT_COUNT - 1 + CLASS_COUNT);
	assert_string_equal(option_value(&t, &verify_reports, 0), "text");
	tool_stop(&t, TOOL_OK);
}

TEST(explains_in_the_words_of_the_game)
{
	struct text out = {0};
	struct tool t;

	tool_start(&t, "straights-verify", &page);
	assert_int_equal(verify_explain(&t, "illegal-discard", &out), TOOL_OK);
	assert_non_null(strstr(out.bytes, "illegal-discard"));
	text_clear(&out);
	assert_int_equal(verify_explain(&t, "score", &out), TOOL_OK);
	assert_non_null(strstr(out.bytes, "round-sum"));
	assert_null(strstr(out.bytes, "illegal-discard"));
	text_clear(&out);
	assert_int_equal(verify_explain(&t, NULL, &out), TOOL_OK);
	assert_non_null(strstr(out.bytes, "illegal-discard"));
	assert_null(strstr(out.bytes, "illegal-meld"));
	tool_stop(&t, TOOL_OK);
	text_fini(&out);
}

/* Reads lines, each ended by a newline, to the end; how many there were. */
static unsigned
read_lines(struct verify_input *in)
{
	size_t length = source_need(&in->source, 100);
	const char *bytes = source_bytes(&in->source, &length);
	unsigned lines = 0;

	for (size_t i = 0; i < length; i++)
		lines += bytes[i] == '\n';
	source_pass(&in->source, length, lines);
	return lines;
}

TEST(opens_one_file_after_the_other)
{
	char one[] = "/tmp/test_tools_verify.XXXXXX";
	char nowhere[] = "/nowhere/at/all";
	const struct verify_file files[] = {
		{.name = one}, {.name = nowhere}, {.name = one}};
	struct verify_operands in = {
		.files = files, .count = LENGTH(files), .input.keep = true};
	struct verdict verdict = {0};
	struct verify_lines lines;
	int fd = mkstemp(one);

	assert_int_equal(write(fd, "a\nbc\ndef\ng\n", 11), 11);
	close(fd);
	assert_int_equal(verify_operands_next(&in), 1);
	assert_string_equal(in.name, one);
	assert_int_equal(read_lines(&in.input), 4);
	verdict.first_line = 2;
	verdict.last_line = 3;
	verify_input_lines(&in.input, &verdict, &lines);
	assert_string_equal(lines.text.bytes, "bc\ndef\n");
	assert_int_equal(lines.first, 2);
	assert_null(lines.number);
	assert_string_equal(in.input.kept.bytes, "g\n");
	assert_int_equal(in.input.kept_line, 4);
	text_fini(&lines.text);
	assert_int_equal(verify_operands_next(&in), -1);
	assert_string_equal(in.name, nowhere);
	assert_null(in.input.capture);
	assert_int_equal(verify_operands_next(&in), 1);
	assert_int_equal(in.input.kept_line, 1);
	assert_int_equal(in.input.kept.length, 0);
	assert_int_equal(verify_operands_next(&in), 0);
	verify_operands_close(&in);
	verdict_fini(&verdict);
	text_fini(&in.input.kept);
	unlink(one);
}

/* Writes the bytes, reads them as a transcript, and takes its lines. */
static void
take_lines(struct verify_input *in, const char *bytes, uint64_t last,
	struct verify_lines *lines)
{
	char path[] = "/tmp/test_tools_verify.XXXXXX";
	const struct verdict verdict = {.first_line = 1, .last_line = last};
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, bytes, strlen(bytes)), strlen(bytes));
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	verify_input_open(in, fd);
	read_lines(in);
	verify_input_lines(in, &verdict, lines);
	verify_input_close(in);
	close(fd);
	unlink(path);
}

/* What a longer file has left in memory is no part of a shorter one. */
TEST(ends_the_lines_of_a_file_where_it_ends)
{
	struct verify_input in = {.keep = true};
	struct verify_lines lines;

	take_lines(&in, "one\ntwo\nthree\nfour\n", 4, &lines);
	assert_int_equal(lines.text.length, 19);
	text_fini(&lines.text);
	take_lines(&in, "one\ntw", 2, &lines);
	assert_int_equal(lines.text.length, 6);
	text_fini(&lines.text);
	text_fini(&in.kept);
}

TEST(starts_nothing_by_a_setup_that_the_game_refuses)
{
	struct verify_setup setup = {.game = games_all()[0], .seats = "xx"};
	struct fault f = {0};

	assert_null(verify_start(&setup, &f));
	assert_true(f.id != FAULT_NONE);
}
