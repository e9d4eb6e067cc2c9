#include "tests/unit/unit.h"

#include "core/games.h"
#include "core/reader/reader.h"

#include <string.h>

static void
every_pattern_of_every_game_compiles(void **state)
{
	unsigned loaded = 0;

	(void)state;
	for (const struct game *const *g = games_all(); *g; g++) {
		struct loose *l;
		struct fault f;

		if (!(*g)->loose)
			continue;
		l = loose_load((*g)->vocabulary, (*g)->loose, &f);
		assert_non_null(l);
		assert_int_equal(loose_check(l, &f), 0);
		loose_free(l);
		loaded++;
	}
	assert_true(loaded >= 2);
}

static void
a_pattern_that_is_none_is_told_by_the_check(void **state)
{
	static const char yaml[] = "say: {win: ['(won']}\n";
	struct wording_source source = {
		.yaml = yaml, .length = sizeof yaml - 1};
	const struct vocabulary *v = games_by_name("straights")->vocabulary;
	struct loose_reading how;
	struct event e;
	struct fault f;
	struct loose *l = loose_load(v, &source, &f);

	(void)state;
	assert_non_null(l);
	assert_int_equal(loose_check(l, &f), -1);
	assert_int_equal(
		loose_read(l, event_by_name(v, "win"),
			(struct loose_line){"won", 3, false}, &e, &how),
		LOOSE_LIMIT);
	loose_free(l);
}

static void
data_of_another_shape_are_refused_with_their_place(void **state)
{
	static const struct {
		const char *yaml;
		uint64_t line;
	} wrong[] = {{"say: {no-such: ['x']}\n", 1}, {"say: [x]\n", 1},
		{"opens: invite\nrun: {pile: many}\n", 2},
		{"opens: invite\n\nother: 1\n", 3}, {"", 1}, {"- x\n", 1},
		{"opens: [invite]\n", 1}, {"say: {win: x}\n", 1},
		{"say:\n  win: [[x]]\n", 2}, {"due: {win: x}\n", 1},
		{"next: {win: x}\n", 1}, {"next: {win: [[x]]}\n", 1},
		{"next: {win: [no]}\n", 1}, {"run: {pile: 53}\n", 1},
		{"run: {pile: 4x}\n", 1}, {"run: {pile: [4]}\n", 1},
		{"say: {win: [a, b, c, d, e, f, g, h, i, j, k]}\n", 1}};
	const struct vocabulary *v = games_by_name("straights")->vocabulary;

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct wording_source source = {
			.yaml = wrong[i].yaml, .length = strlen(wrong[i].yaml)};
		struct fault f;

		assert_null(loose_load(v, &source, &f));
		assert_int_equal(f.line, wrong[i].line);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_pattern_of_every_game_compiles),
		cmocka_unit_test(a_pattern_that_is_none_is_told_by_the_check),
		cmocka_unit_test(
			data_of_another_shape_are_refused_with_their_place),
	};

	return cmocka_run_group_tests_name("loose", tests, NULL, NULL);
}
