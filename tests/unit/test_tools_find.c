#include "tests/unit/unit.h"

#include "core/base/base.h"

#include "tools/find/find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct game *
straights(void)
{
	static struct tool t;
	static const struct tool_option options[] = {{0}};
	static const struct tool_page page = {.options = options};

	if (!t.game) {
		tool_start(&t, "straights", &page);
		tool_stop(&t, TOOL_OK);
	}
	return t.game;
}

static struct cut cut;
static struct find_cards cards;

static int
start_cards(void **state)
{
	struct fault f;

	(void)state;
	straights()->cut(0, 0, &cut, &f);
	find_cards_init(&cards, &cut);
	return 0;
}

/* The deck of a seed, as cards parted by blanks. */
static const char *
deck_text(uint32_t seed, uint8_t *deck)
{
	static char text[CARD_COUNT * CARD_NAME];
	struct dealer d;
	size_t n = 0;

	find_redeal(shuffle_rows, seed, 1, &d);
	for (unsigned i = 0; i < CARD_COUNT; i++) {
		char name[CARD_NAME];

		card_name(d.deck[i], &card_ranks_plain, name);
		n += (size_t)snprintf(text + n, sizeof text - n, "%s ", name);
		deck[i] = d.deck[i];
	}
	return text;
}

TEST_BETWEEN(reads_a_deck_from_the_command_line, start_cards, NULL)
{
	uint8_t deck[CARD_COUNT];
	struct fault f;

	assert_int_equal(find_cards_deck(&cards, deck_text(44, deck), &f), 0);
	assert_true(cards.any);
	assert_false(cards.named);
	assert_memory_equal(cards.rounds[0].at, deck, sizeof deck);
}

/* Writes the bytes to a new file; its name is the caller's to free. */
static char *
write_file(const char *bytes)
{
	char *name = strdup("/tmp/test_tools_find.XXXXXX");
	int fd = mkstemp(name);

	assert_true(fd >= 0);
	assert_int_equal(
		write(fd, bytes, strlen(bytes)), (ssize_t)strlen(bytes));
	close(fd);
	return name;
}

TEST_BETWEEN(reads_a_deck_from_lines_behind_a_prompt, start_cards, NULL)
{
	uint8_t deck[CARD_COUNT];
	char text[400], *name;
	struct fault f;

	snprintf(text, sizeof text, "Hello!\n>%s\n>", deck_text(44, deck));
	for (char *p = text; (p = strstr(p, " ")) != NULL; p++)
		if ((p - text) % 5 == 0)
			*p = '\n';
	name = write_file(text);
	assert_int_equal(find_cards_deck(&cards, name, &f), 0);
	assert_memory_equal(cards.rounds[0].at, deck, sizeof deck);
	unlink(name);
	free(name);
}

TEST_BETWEEN(refuses_decks_that_are_not_whole, start_cards, NULL)
{
	static const char *const bad[] = {
		"AS 2S", "AS AS", "/nowhere/at/all", "/dev/null"};
	struct fault f;

	for (size_t i = 0; i < LENGTH(bad); i++) {
		f.what[0] = '\0';
		assert_int_equal(find_cards_deck(&cards, bad[i], &f), -1);
		assert_true(f.what[0]);
		assert_false(cards.any);
	}
}

TEST_BETWEEN(reads_hands_as_people_write_them, start_cards, NULL)
{
	static const char *const same[] = {
		"2='AS ? 10h kd'", "2=as,?,TH/KD", "1:2=1S-?-10H-KD"};
	struct fault f;

	for (size_t i = 0; i < LENGTH(same); i++) {
		unsigned card;

		find_cards_init(&cards, &cut);
		assert_int_equal(find_cards_hand(&cards, same[i], &f), 0);
		assert_int_equal(cards.named, same[i][1] == ':');
		card_read_loosely("AS", 2, &card);
		assert_int_equal(cards.rounds[0].at[13], card);
		assert_int_equal(cards.rounds[0].at[14], CARD_NONE);
		card_read_loosely("TH", 2, &card);
		assert_int_equal(cards.rounds[0].at[15], card);
	}
}

TEST_BETWEEN(counts_the_rounds_that_are_named, start_cards, NULL)
{
	struct fault f;

	assert_int_equal(find_cards_hand(&cards, "3:1=AS", &f), 0);
	assert_int_equal(find_cards_has(&cards, "2:4=KD 2C", &f), 0);
	assert_int_equal(cards.first, 2);
	assert_int_equal(cards.last, 3);
	assert_int_equal(cards.rounds[1].groups, 1);
	assert_int_equal(cards.rounds[2].groups, 0);
}

TEST_BETWEEN(refuses_hands_and_leaves_what_is_known, start_cards, NULL)
{
	static const char *const bad[] = {"AS", "5=AS", "0=AS", "0:1=AS",
		"65:1=AS", "2x:1=AS", "1=", "1=?", "1=AS XX", "1=AS AS",
		"1=AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AS"};
	struct find_cards before;
	struct fault f;

	assert_int_equal(find_cards_hand(&cards, "1=KD", &f), 0);
	before = cards;
	for (size_t i = 0; i < LENGTH(bad); i++) {
		assert_int_equal(find_cards_hand(&cards, bad[i], &f), -1);
		assert_int_equal(f.id, FAULT_NONE);
		assert_int_equal(find_cards_has(&cards, bad[i], &f), -1);
		assert_memory_equal(&cards, &before, sizeof cards);
	}
}

TEST(reads_decks_a_line_each)
{
	uint8_t deck[CARD_COUNT];
	struct find_decks d;
	struct text text = {0};
	struct fault f;
	char *name;

	text_string(&text, "# decks\n\n");
	for (uint32_t seed = 1; seed <= 5; seed++)
		text_format(&text, "%s\n", deck_text(seed, deck));
	name = write_file(text.bytes);
	assert_int_equal(find_decks_read(&d, name, &f), 0);
	assert_int_equal(d.count, 5);
	for (uint32_t seed = 1; seed <= 5; seed++) {
		deck_text(seed, deck);
		assert_memory_equal(
			d.deck[seed - 1].cards.at, deck, sizeof deck);
		assert_int_equal(d.deck[seed - 1].line, seed + 2);
		assert_false(d.deck[seed - 1].found);
	}
	find_decks_fini(&d);
	unlink(name);
	free(name);
	text_string(&text, "AS 2S\n");
	name = write_file(text.bytes);
	assert_int_equal(find_decks_read(&d, name, &f), -1);
	assert_int_equal(f.id, FAULT_DECK);
	assert_int_equal(f.line, 8);
	assert_int_equal(d.count, 0);
	unlink(name);
	free(name);
	text_fini(&text);
}

TEST(sorts_deals_by_shuffle_deck_seed_and_round)
{
	const struct shuffle *s = shuffle_rows;
	const struct find_deal deals[] = {{s + 1, 1, 1, 0}, {s, 2, 1, 1},
		{s, 2, 2, 0}, {s, 2, 1, 0}, {s, 1, 9, 0}};
	static const unsigned order[] = {4, 3, 2, 1, 0};
	struct text list = {0};

	find_deals_sort(&list);
	for (size_t i = 0; i < LENGTH(deals); i++)
		find_deals_add(&list, &deals[i]);
	find_deals_sort(&list);
	assert_int_equal(find_deals_count(&list), LENGTH(deals));
	for (size_t i = 0; i < LENGTH(deals); i++) {
		struct find_deal d = find_deals_at(&list, i);
		const struct find_deal *e = &deals[order[i]];

		assert_ptr_equal(d.shuffle, e->shuffle);
		assert_int_equal(d.seed, e->seed);
		assert_int_equal(d.round, e->round);
		assert_int_equal(d.deck, e->deck);
	}
	text_fini(&list);
}

TEST_BETWEEN(counts_cards_over_hands, start_cards, NULL)
{
	static struct find_census all, part;
	uint8_t deck[CARD_COUNT];
	struct text out = {0};

	for (uint32_t seed = 1; seed <= 300; seed++) {
		deck_text(seed, deck);
		find_census_add(seed % 2 ? &all : &part, deck);
	}
	find_census_join(&all, &part);
	assert_int_equal(all.decks, 300);
	for (unsigned card = 0; card < CARD_COUNT; card++) {
		uint64_t sum = 0;

		for (unsigned place = 0; place < CARD_COUNT; place++)
			sum += all.at[place][card];
		assert_int_equal(sum, 300);
	}
	find_census_print(&all, &cut, &out);
	assert_non_null(strstr(out.bytes, "300 decks\ncard"));
	assert_non_null(strstr(out.bytes, "\nopening seat (7S): chi-square "));
	text_fini(&out);
}
