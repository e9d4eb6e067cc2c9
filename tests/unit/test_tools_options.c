#include "tests/unit/unit.h"

#include "core/base/base.h"

#include "tools/tool/options.h"

#include <stdlib.h>
#include <string.h>

struct settings {
	bool flag;
	const char *text;
	unsigned number;
	const char *fruit;
	unsigned taken;
};

static const char *
fruit_name(const struct tool *t, size_t index)
{
	static const char *const fruits[] = {"apple", "pear", "quince"};

	(void)t;
	return index < LENGTH(fruits) ? fruits[index] : NULL;
}

static const struct option_values fruits = {
	.noun = "fruit", .name = fruit_name};
static const struct option_values listed = {
	.noun = "fruit", .list = "--list-fruits", .name = fruit_name};
static const struct option_values filed = {
	.noun = "fruit", .files = true, .name = fruit_name};

static int
take(void *settings, const struct tool_option *o, const char *argument,
	struct fault *f)
{
	struct settings *s = settings;

	if (strcmp(argument, "bad") == 0)
		return tool_refuse(f, "--%s is %s", o->name, argument);
	s->taken++;
	return 0;
}

static const struct tool_option options[] = {
	{'f', "flag", NULL, "set the flag", .group = "First",
		OPTION_FLAG(struct settings, flag)},
	{'t', "text", "TEXT", "take a text, whatever it is",
		OPTION_TEXT(struct settings, text)},
	{'n', "number", "N",
		"take a number that is neither less than two nor more than "
		"nine, both of which may be given themselves",
		.group = "Second",
		OPTION_NUMBER(struct settings, number, 2, 9)},
	{0, "fruit", "NAME", "take {values} (default pear)", .values = &fruits,
		OPTION_TEXT(struct settings, fruit)},
	{OPTION_LONG, "take", "A-LONG-NAME-OF-A-VALUE", "take it again",
		.take = take},
	{0},
};

static const struct tool_page page = {.operands = "[SEED ...]",
	.summary = "Do nothing.",
	.options = options,
	.house_rules = true,
	.examples = {"@ 44", "@-deal 44"}};

static const struct tool_page page_of_one = {.operands = "[SEED]",
	.most_operands = 1,
	.summary = "Do nothing.",
	.options = options,
	.examples = {"@ 44", "@-deal 44"}};

/* A command line read, with what it set and what it printed. */
struct line {
	struct tool tool;
	struct settings settings;
	int status;
	char *said;
};

static void
read_line(struct line *l, const struct tool_page *p, const char *const *word)
{
	char *argv[16];
	size_t size;
	int argc = 0;

	*l = (struct line){.status = 0};
	do
		argv[argc] = (char *)(uintptr_t)word[argc];
	while (word[argc++]);
	tool_start(&l->tool, word[0], p);
	l->tool.err = open_memstream(&l->said, &size);
	l->status = tool_read(&l->tool, argc - 1, argv, &l->settings);
	fclose(l->tool.err);
	l->tool.err = NULL;
}

static void
end_line(struct line *l)
{
	free(l->said);
	tool_stop(&l->tool, TOOL_OK);
}

#define READ(l, ...)                                                           \
	read_line(l, &page,                                                    \
		(const char *const[]){"bin/rummy", __VA_ARGS__, NULL})

TEST(puts_values_where_the_table_says)
{
	struct line l;

	READ(&l, "-f", "--text=one", "-n", "9", "--fruit", "quince", "--take",
		"x", "--take=y");
	assert_int_equal(l.status, -1);
	assert_true(l.settings.flag);
	assert_string_equal(l.settings.text, "one");
	assert_int_equal(l.settings.number, 9);
	assert_string_equal(l.settings.fruit, "quince");
	assert_int_equal(l.settings.taken, 2);
	assert_int_equal(l.tool.operand_count, 0);
	assert_null(l.tool.operand[0]);
	assert_string_equal(l.said, "");
	end_line(&l);
}

TEST(takes_letters_together_and_abbreviations)
{
	struct line l;

	READ(&l, "-fttwo", "--nu", "2");
	assert_int_equal(l.status, -1);
	assert_true(l.settings.flag);
	assert_string_equal(l.settings.text, "two");
	assert_int_equal(l.settings.number, 2);
	end_line(&l);
}

TEST(keeps_operands_in_order)
{
	static const char *const expected[] = {"-5", "a", "-", "-7", "-f"};
	struct line l;

	READ(&l, "-5", "a", "-t", "-6", "-", "-7", "--", "-f");
	assert_int_equal(l.status, -1);
	assert_string_equal(l.settings.text, "-6");
	assert_false(l.settings.flag);
	assert_int_equal(l.tool.operand_count, LENGTH(expected));
	for (size_t i = 0; i < LENGTH(expected); i++)
		assert_string_equal(l.tool.operand[i], expected[i]);
	assert_null(l.tool.operand[LENGTH(expected)]);
	end_line(&l);
}

TEST(chooses_house_rules_of_the_game)
{
	struct line l;

	READ(&l, "--melds", "any", "--dealer=2");
	assert_int_equal(l.status, -1);
	assert_int_equal(l.tool.choices, 2);
	assert_string_equal(l.tool.choice[0].name, "melds");
	assert_string_equal(l.tool.choice[0].value, "any");
	assert_string_equal(l.tool.choice[1].name, "dealer");
	end_line(&l);
}

TEST(says_in_one_line_what_is_wrong)
{
	static const struct {
		const char *word[3];
		const char *said;
	} tries[] = {
		{{"--flga"}, "unknown option '--flga'; did you mean '--flag'?"},
		{{"--ztext=x"},
			"unknown option '--ztext'; did you mean '--text'?"},
		{{"--zz"}, "unknown option '--zz'; rummy --help lists them"},
		{{"-z"}, "unknown option '-z'; rummy --help lists them"},
		{{"-fz"}, "unknown option '-z'; rummy --help lists them"},
		{{"--f"}, "--f may be --flag or --fruit"},
		{{"--flag=1"}, "--flag takes no value"},
		{{"--text"}, "--text needs a value: TEXT"},
		{{"-t"}, "--text needs a value: TEXT"},
		{{"-n", "1"}, "--number takes a number from 2 to 9, not '1'"},
		{{"-n", "10"}, "--number takes a number from 2 to 9, not '10'"},
		{{"-n", "-3"}, "--number takes a number from 2 to 9, not '-3'"},
		{{"-n", "3x"}, "--number takes a number from 2 to 9, not '3x'"},
		{{"-n", ""}, "--number takes a number from 2 to 9, not ''"},
		{{"--fruit", "paer"},
			"unknown fruit 'paer'; did you mean 'pear'?"},
		{{"--fruit", "plum"},
			"unknown fruit 'plum'; use apple, pear or quince"},
		{{"--take", "bad"}, "--take is bad"},
	};

	for (size_t i = 0; i < LENGTH(tries); i++) {
		char expected[200];
		struct line l;

		READ(&l, tries[i].word[0], tries[i].word[1]);
		assert_int_equal(l.status, TOOL_TROUBLE);
		snprintf(expected, sizeof expected, "rummy: %s\n",
			tries[i].said);
		assert_string_equal(l.said, expected);
		end_line(&l);
	}
}

TEST(counts_operands)
{
	struct line l;

	read_line(&l, &page_of_one,
		(const char *const[]){"straights", "1", NULL});
	assert_int_equal(l.status, -1);
	end_line(&l);
	read_line(&l, &page_of_one,
		(const char *const[]){"straights", "1", "2", NULL});
	assert_int_equal(l.status, TOOL_TROUBLE);
	assert_string_equal(l.said,
		"straights: '2' is one operand too many: usage: straights "
		"[SEED]\n");
	end_line(&l);
}

/* House rules are the game's, and only of tools that take them. */
TEST(finds_rows_by_name_and_letter)
{
	struct tool t;

	tool_start(&t, "rummy", &page);
	assert_string_equal(tool_option_by_name(&t, "--text")->name, "text");
	assert_string_equal(tool_option_by_name(&t, "-t")->name, "text");
	assert_string_equal(tool_option_by_name(&t, "h")->name, "help");
	assert_non_null(tool_option_by_name(&t, "--melds"));
	assert_null(tool_option_by_name(&t, "--tex"));
	assert_null(tool_option_by_name(&t, "-z"));
	assert_null(tool_option_by_name(&t, ""));
	assert_int_equal(tool_stop(&t, TOOL_CLOSED), TOOL_OK);
	tool_start(&t, "rummy", &page_of_one);
	assert_null(tool_option_by_name(&t, "--melds"));
	assert_int_equal(tool_stop(&t, TOOL_FINDINGS), TOOL_FINDINGS);
}

TEST(checks_names_and_files)
{
	struct tool t;
	struct fault f;

	tool_start(&t, "straights", &page);
	assert_int_equal(option_check_value(&t, &fruits, "apple", &f), 0);
	assert_int_equal(option_check_value(&t, &fruits, "./x", &f), -1);
	assert_int_equal(option_check_value(&t, &filed, "./x", &f), 0);
	assert_int_equal(option_check_value(&t, &filed, "x-y-z", &f), -1);
	assert_int_equal(option_check_value(&t, &listed, "x-y-z", &f), -1);
	assert_int_equal(f.id, FAULT_NONE);
	assert_string_equal(f.what,
		"unknown fruit 'x-y-z'; straights --list-fruits lists them");
	tool_stop(&t, TOOL_OK);
}

TEST(helps_within_the_terminal)
{
	static const char *const parts[] = {
		"usage: rummy [OPTION ...] [SEED ...]\nDo nothing.\n\nFirst:\n"
		"  -f, --flag                set the flag\n",
		"\nSecond:\n"
		"  -n, --number N            take a number that is neither "
		"less "
		"than two nor\n"
		"                            more than nine, both of which may "
		"be "
		"given\n"
		"                            themselves\n",
		"      --fruit NAME          take apple, pear or quince "
		"(default pear)\n",
		"      --take A-LONG-NAME-OF-A-VALUE\n"
		"                            take it again\n",
		"\nHouse rules:\n", "\nGeneral:\n  -h, --help ",
		"\nExamples:\n  rummy 44\n  rummy-deal 44\n"};
	const char *line;
	struct text out = {0};
	struct tool t;

	tool_start(&t, "rummy", &page);
	assert_int_equal(option_common[0].answer(&t, NULL, &out), TOOL_OK);
	for (size_t i = 0; i < LENGTH(parts); i++)
		if (!strstr(out.bytes, parts[i]))
			fail_msg("%s is not in\n%s", parts[i], out.bytes);
	for (line = out.bytes; *line; line += strcspn(line, "\n") + 1)
		assert_true(strcspn(line, "\n") < 80);
	tool_stop(&t, TOOL_OK);
	text_fini(&out);
}
