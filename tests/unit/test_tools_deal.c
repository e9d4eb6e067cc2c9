#include "tests/unit/unit.h"

#include "core/base/base.h"

#include "tools/deal/deal.h"

#include <stdlib.h>
#include <string.h>

static const struct tool_option options[] = {{0}};
static const struct tool_page page = {.operands = "",
	.summary = "",
	.options = options,
	.examples = {"", ""}};

/* The settings of a tool of this name; messages go to *said. */
struct made {
	struct tool tool;
	struct deal_settings settings;
	char *said;
	size_t size;
};

static void
make_settings(struct made *m, const char *program)
{
	*m = (struct made){.settings.tool = &m->tool};
	tool_start(&m->tool, program, &page);
	m->tool.err = open_memstream(&m->said, &m->size);
}

static void
end_settings(struct made *m)
{
	fclose(m->tool.err);
	free(m->said);
	tool_stop(&m->tool, TOOL_OK);
}

TEST(reads_lists_of_seeds)
{
	static char *const operand[] = {
		"44", "-2..1", "4294967294+2", "7..7", "-2147483648"};
	static const int64_t expected[] = {
		44, -2, -1, 0, 1, 4294967294, 4294967295, 7, -2147483648};
	struct deal_seeds s;
	struct fault f;

	assert_int_equal(
		deal_seeds_read(&s, operand, LENGTH(operand), NULL, &f), 0);
	assert_int_equal(s.count, LENGTH(expected));
	for (size_t i = 0; i < LENGTH(expected); i++)
		assert_int_equal(deal_seeds_at(&s, i), expected[i]);
	deal_seeds_fini(&s);
	assert_int_equal(s.count, 0);
}

TEST(refuses_what_is_no_list_of_seeds)
{
	static const char *const bad[] = {"", "x", "5..4", "4+0", "1..", "..1",
		"1...2", "4294967295+2", "4294967296", "-2147483649", "1 ",
		"+3"};
	struct deal_seeds s = {.count = 17};
	struct fault f;

	for (size_t i = 0; i < LENGTH(bad); i++) {
		char *operand[] = {"1", (char *)(uintptr_t)bad[i]};

		f.what[0] = '\0';
		assert_int_equal(deal_seeds_read(&s, operand, 2, NULL, &f), -1);
		assert_true(f.what[0]);
		assert_int_equal(s.count, 17);
	}
}

TEST(reads_rounds)
{
	static const struct {
		const char *text;
		unsigned first, last; /* 0: refused */
	} tries[] = {
		{NULL, 1, 1},
		{"3", 1, 3},
		{"2..5", 2, 5},
		{"1000000", 1, 1000000},
		{"0", 0, 0},
		{"5..2", 0, 0},
		{"..2", 0, 0},
		{"2..", 0, 0},
		{"1000001", 0, 0},
		{"100000000000..2", 0, 0},
	};
	unsigned first, last;
	struct fault f;
	struct made m;

	make_settings(&m, "straights-deal");
	for (size_t i = 0; i < LENGTH(tries); i++) {
		first = last = 17;
		m.settings.rounds = tries[i].text;
		if (!tries[i].first) {
			assert_int_equal(
				deal_rounds(&m.settings, &first, &last, &f),
				-1);
			assert_int_equal(first + last, 34);
			continue;
		}
		assert_int_equal(
			deal_rounds(&m.settings, &first, &last, &f), 0);
		assert_int_equal(first, tries[i].first);
		assert_int_equal(last, tries[i].last);
	}
	end_settings(&m);
}

TEST(chooses_the_shuffle_that_is_named_or_the_wordings)
{
	struct made m;

	make_settings(&m, "straights-deal");
	assert_string_equal(deal_shuffle(&m.settings)->name, "libstdc++");
	m.settings.wording = "cs247";
	assert_string_equal(deal_shuffle(&m.settings)->name, "cs247");
	m.settings.shuffle = "msvc";
	assert_string_equal(deal_shuffle(&m.settings)->name, "msvc");
	m.settings.shuffle = "all";
	assert_null(deal_shuffle(&m.settings));
	m.settings.shuffle = NULL;
	m.settings.wording = "/nowhere/at/all";
	assert_null(deal_shuffle(&m.settings));
	fflush(m.tool.err);
	assert_string_equal(m.said,
		"straights-deal: --shuffle all goes with --find or --decks\n"
		"straights-deal: /nowhere/at/all: No such file or "
		"directory\n");
	end_settings(&m);
}

TEST(seats_as_many_computers_as_there_are_hands)
{
	static const struct {
		const char *program;
		unsigned players;
		const char *seats;
	} tries[] = {{"straights-deal", 0, "cccc"},
		{"straights-deal", 2, "cccc"}, {"rummy-deal", 0, "cc"},
		{"rummy-deal", 5, "ccccc"}};
	char seats[GAME_SEATS + 1];
	struct record record;
	struct cut cut;
	struct fault f;

	for (size_t i = 0; i < LENGTH(tries); i++) {
		struct made m;

		make_settings(&m, tries[i].program);
		m.settings.players = tries[i].players;
		assert_int_equal(
			m.tool.game->cut(tries[i].players, 0, &cut, &f), 0);
		deal_record(&m.settings, deal_shuffle(&m.settings), &cut, seats,
			&record);
		assert_string_equal(record.seats, tries[i].seats);
		assert_string_equal(record.shuffle, "libstdc++");
		m.settings.seats = "hc";
		deal_record(&m.settings, deal_shuffle(&m.settings), &cut, seats,
			&record);
		assert_string_equal(record.seats, "hc");
		end_settings(&m);
	}
}

TEST(names_its_formats)
{
	const char *name;
	size_t count = 0;

	while ((name = option_value(NULL, &deal_formats, count)) != NULL) {
		assert_string_equal(deal_format_by_name(name)->name, name);
		assert_non_null(deal_format_by_name(name)->deck);
		count++;
	}
	assert_int_equal(count, 6);
	assert_null(deal_format_by_name("xml"));
}
