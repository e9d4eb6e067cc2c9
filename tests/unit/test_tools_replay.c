#include "tests/unit/unit.h"

#include "core/base/base.h"

#include "tools/replay/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct tool_option options[] = {{0}};
static const struct tool_page page = {.options = options};

static struct tool tool;
static char *said;
static size_t size;

static int
start_tool(void **state)
{
	(void)state;
	tool_start(&tool, "straights-replay", &page);
	tool.err = open_memstream(&said, &size);
	return 0;
}

static int
stop_tool(void **state)
{
	(void)state;
	fclose(tool.err);
	free(said);
	tool_stop(&tool, TOOL_OK);
	return 0;
}

/* Replays a file of these bytes; the file's name is cut out of *said. */
static int
replay_bytes(const struct replay *r, const char *bytes, replay_taker *take,
	void *context)
{
	char name[] = "/tmp/test_tools_replay.XXXXXX";
	char *files[] = {name, NULL};
	int fd = mkstemp(name), status;

	assert_int_equal(
		write(fd, bytes, strlen(bytes)), (ssize_t)strlen(bytes));
	close(fd);
	status = replay_each(r, files, take, context);
	unlink(name);
	fflush(tool.err);
	if (strncmp(said, name, strlen(name)) == 0)
		memmove(said, said + strlen(name),
			strlen(said + strlen(name)) + 1);
	return status;
}

/* What was taken, as text. */
static int
take_text(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w)
{
	(void)file;
	text_format(context, "%s %s %s %u;", game->name, wording_facts(w)->name,
		rec->shuffle ? rec->shuffle : "-", rec->seed);
	return TOOL_OK;
}

static int
take_none(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w)
{
	(void)context;
	(void)file;
	(void)rec;
	(void)game;
	(void)w;
	return TOOL_FINDINGS;
}

#define HEAD(game) "---\nversion: 1\ngame: " game "\n"
static const char three[] = HEAD("straights") "seed: 1\ncommands:\n" HEAD(
	"straights") "seed: 2\nwording: cs247\nshuffle: msvc\n"
		     "commands:\n" HEAD("rummy") "seed: 3\ncommands:\n";

TEST_BETWEEN(takes_each_record_in_turn, start_tool, stop_tool)
{
	struct replay r = {.tool = &tool};
	struct text out = {0};

	assert_int_equal(replay_bytes(&r, three, take_text, &out), TOOL_OK);
	assert_string_equal(out.bytes,
		"straights cs246 - 1;straights cs247 msvc 2;rummy rummy - 3;");
	text_fini(&out);
}

TEST_BETWEEN(lays_the_options_over_the_records, start_tool, stop_tool)
{
	struct replay r = {.tool = &tool, .seed = "-1", .shuffle = "libc++"};
	struct text out = {0};

	assert_int_equal(replay_bytes(&r, three, take_text, &out), TOOL_OK);
	assert_string_equal(out.bytes,
		"straights cs246 libc++ 4294967295;"
		"straights cs247 libc++ 4294967295;"
		"rummy rummy libc++ 4294967295;");
	text_fini(&out);
}

TEST_BETWEEN(takes_plain_lines_as_a_record, start_tool, stop_tool)
{
	struct replay r = {.tool = &tool, .seed = "7"};
	struct text out = {0};

	assert_int_equal(
		replay_bytes(&r, "c\nc\nc\nc\n", take_text, &out), TOOL_OK);
	assert_string_equal(out.bytes, "straights cs246 - 7;");
	text_fini(&out);
}

TEST_BETWEEN(ends_with_the_first_status_that_is_not_ok, start_tool, stop_tool)
{
	struct replay r = {.tool = &tool};

	assert_int_equal(
		replay_bytes(&r, three, take_none, NULL), TOOL_FINDINGS);
	assert_string_equal(said, "");
}

TEST_BETWEEN(says_which_record_is_refused, start_tool, stop_tool)
{
	static const struct {
		const char *bytes;
		const char *seed;
		const char *said;
	} tries[] = {
		{HEAD("strights") "seed: 1\ncommands:\n", NULL,
			":3:7: unknown-name: unknown game 'strights'; did "
			"you mean 'straights'?\n"},
		{HEAD("straights") "seed: x\ncommands:\n", NULL,
			":4:7: bad-seed: 'x' is not a whole number from "
			"-2147483648 to 4294967295\n"},
		{HEAD("straights") "seed: 1\ncommands:\n", "x",
			": bad-seed: 'x' is not a whole number from "
			"-2147483648 to 4294967295\n"},
	};

	for (size_t i = 0; i < LENGTH(tries); i++) {
		struct replay r = {.tool = &tool, .seed = tries[i].seed};

		assert_int_equal(
			replay_bytes(&r, tries[i].bytes, take_none, NULL),
			TOOL_TROUBLE);
		assert_string_equal(said, tries[i].said);
		stop_tool(state);
		start_tool(state);
	}
}

TEST_BETWEEN(says_which_file_is_not_there, start_tool, stop_tool)
{
	char name[] = "/nowhere/at/all";
	char *files[] = {name, NULL};
	struct replay r = {.tool = &tool};

	assert_int_equal(replay_each(&r, files, take_none, NULL), TOOL_TROUBLE);
	fflush(tool.err);
	assert_string_equal(said,
		"straights-replay: /nowhere/at/all: No such file or "
		"directory\n");
}

static const struct tool_option limits[] = {{.rows = exec_options},
	{0, "exec", "COMMAND", "run this",
		OPTION_TAKE(struct exec, sandbox.command, const char *,
			exec_take_command)},
	{0}};
static const struct tool_page page_of_limits = {.options = limits};

/* Reads a command line of this option; -1 when it is taken. */
static int
read_limit(struct exec *x, const char *name, const char *argument)
{
	char *argv[] = {(char[]){"straights-replay"}, (char *)(uintptr_t)name,
		(char *)(uintptr_t)argument, NULL};
	int status;

	tool_start(&tool, argv[0], &page_of_limits);
	tool.err = open_memstream(&said, &size);
	status = tool_read(&tool, argument ? 3 : 2, argv, x);
	tool_stop(&tool, TOOL_OK);
	fclose(tool.err);
	assert_int_equal(status < 0, size == 0);
	free(said);
	return status;
}

TEST(reads_the_limits_of_a_program)
{
	struct exec x;
	struct fault f;

	exec_init(&x);
	assert_int_equal(exec_check(&x, &f), 0);
	assert_int_equal(read_limit(&x, "--memory", "64K"), -1);
	assert_int_equal(x.sandbox.memory, 64 << 10);
	assert_int_equal(exec_check(&x, &f), -1);
	assert_string_equal(
		f.what, "--memory needs --exec COMMAND: a program to run");
	assert_int_equal(read_limit(&x, "--output", "2G"), -1);
	assert_int_equal(x.sandbox.output, (uint64_t)2 << 30);
	assert_int_equal(read_limit(&x, "--time", "0.25"), -1);
	assert_int_equal(x.sandbox.time, 250);
	assert_int_equal(x.sandbox.cpu, 1);
	assert_int_equal(read_limit(&x, "--processes", "7"), -1);
	assert_int_equal(x.sandbox.processes, 7);
	assert_int_equal(read_limit(&x, "--pty", NULL), -1);
	assert_true(x.sandbox.terminal);
	assert_int_equal(read_limit(&x, "--shrink", NULL), -1);
	assert_true(x.shrink);
	assert_string_equal(x.limit, "shrink");
	assert_int_equal(read_limit(&x, "--exec", "true"), -1);
	assert_int_equal(exec_check(&x, &f), 0);
}

TEST(refuses_limits_that_are_none)
{
	static const struct {
		const char *name;
		const char *argument;
	} bad[] = {{"--memory", ""}, {"--memory", "0"}, {"--memory", "-1"},
		{"--memory", "12Q"}, {"--memory", "1KK"},
		{"--output", "99999999999"}, {"--time", "0"}, {"--time", "nan"},
		{"--time", "1e9"}, {"--time", "3s"}, {"--processes", "1000001"},
		{"--processes", "12x"}, {"--processes", "-1"}};

	for (size_t i = 0; i < LENGTH(bad); i++) {
		struct exec x, before;

		exec_init(&x);
		before = x;
		assert_int_equal(read_limit(&x, bad[i].name, bad[i].argument),
			TOOL_TROUBLE);
		assert_memory_equal(
			&x.sandbox, &before.sandbox, sizeof x.sandbox);
	}
}
