#include "tests/unit/unit.h"

#include "core/base/pattern.h"

#include <string.h>

static struct pattern *
start(const char *expression, unsigned options)
{
	struct fault f;
	struct pattern *p =
		pattern_start(expression, strlen(expression), options, &f);

	assert_non_null(p);
	return p;
}

TEST(finds_groups_where_the_search_begins)
{
	struct pattern *p = start("Player ?([1-4])( plays)?", 0);
	const char s[] = "xPlayer3";
	struct pattern_match m;
	struct fault f;

	assert_int_equal(pattern_find(p, s, 8, &m, &f), 0);
	assert_int_equal(pattern_find(p, s + 1, 6, &m, &f), 0);
	assert_int_equal(pattern_find(p, s + 1, 7, &m, &f), 1);
	assert_int_equal(m.span[0].at, 0);
	assert_int_equal(m.span[0].end, 7);
	assert_int_equal(m.span[1].at, 6);
	assert_int_equal(m.span[1].end, 7);
	assert_int_equal(m.groups, 2);
	pattern_stop(p);
}

TEST(a_group_that_takes_no_part_ends_before_it_begins)
{
	struct pattern *p = start("(a)?(b)", 0);
	struct pattern_match m;
	struct fault f;

	assert_int_equal(pattern_find(p, "b", 1, &m, &f), 1);
	assert_int_equal(m.groups, 3);
	assert_true(m.span[1].at > m.span[1].end);
	pattern_stop(p);
}

TEST(options_are_heard)
{
	struct pattern *p = start(
		"hand", PATTERN_CASELESS | PATTERN_ANYWHERE | PATTERN_FAST);
	struct pattern_match m;
	struct fault f;

	assert_int_equal(pattern_find(p, "Your HAND", 9, &m, &f), 1);
	assert_int_equal(m.span[0].at, 5);
	pattern_stop(p);
}

TEST(bytes_of_no_alphabet_are_bytes)
{
	struct pattern *p = start("\\x{ff}[^\\n]", 0);
	struct pattern_match m;
	struct fault f;

	assert_int_equal(pattern_find(p, "\xff\0", 2, &m, &f), 1);
	assert_int_equal(m.span[0].end, 2);
	pattern_stop(p);
}

TEST(refuses_an_expression_with_its_column)
{
	struct fault f;

	assert_null(pattern_start("a(b", 3, 0, &f));
	assert_int_equal(f.id, FAULT_TEMPLATE);
	assert_int_equal(f.column, 4);
	assert_string_equal(f.what, "missing closing parenthesis");
	assert_null(pattern_start("\\C", 2, 0, &f));
}

/* With and without machine code: steps without end, and depth without end. */
TEST(gives_up_at_the_limits)
{
	static char line[100000];
	const unsigned options[] = {0, PATTERN_FAST};
	struct pattern_match m;

	memset(line, 'a', sizeof line);
	for (unsigned i = 0; i < 2; i++) {
		struct pattern *p = start("(a|aa)+$", options[i]);
		struct fault f = {0};

		line[200] = 'b';
		assert_int_equal(pattern_find(p, line, 201, &m, &f), -1);
		assert_int_equal(f.id, FAULT_LIMIT);
		line[200] = 'a';
		f.id = FAULT_NONE;
		assert_int_equal(
			pattern_find(p, line, sizeof line, &m, &f), -1);
		assert_int_equal(f.id, FAULT_LIMIT);
		pattern_stop(p);
	}
}
