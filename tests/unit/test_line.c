#include "tests/unit/unit.h"
#include "tests/unit/dealt.h"

#include "core/cards/cards.h"
#include "core/match/match.h"

#include <string.h>

TEST(every_card_has_its_name_and_a_blank)
{
	struct dealer d;

	for (uint32_t seed = 1; seed <= 1000; seed++) {
		char line[LINE_ROOM], name[CARD_NAME];

		deal_first(&d, seed);
		line_names(d.deck, line);
		for (unsigned i = 0; i < CARD_COUNT; i++) {
			card_name(d.deck[i], &card_ranks_plain, name);
			assert_memory_equal(line + i * LINE_EACH, name, 2);
			assert_int_equal(line[i * LINE_EACH + 2], ' ');
		}
	}
}

TEST(hands_and_what_is_left_are_parted_by_bars)
{
	char line[LINE_ROOM];
	uint8_t deck[CARD_COUNT];
	struct cut cut;

	for (unsigned i = 0; i < CARD_COUNT; i++)
		deck[i] = (uint8_t)i;
	cut_by_hand(&cut, 4, 13);
	line_hands(deck, &cut, line);
	for (unsigned i = 0; i < CARD_COUNT; i++)
		assert_int_equal(line[i * LINE_EACH + 2],
			i == 51                ? '\n'
				: i % 13 == 12 ? '|'
					       : ' ');
	cut_by_hand(&cut, 2, 3);
	line_hands(deck, &cut, line);
	assert_memory_equal(line, "AC 2C 3C|4C 5C 6C|7C 8C", 23);
	assert_null(memchr(line + 23, '|', LINE_SIZE - 23));
	cut_in_turn(&cut, 3, 2);
	cut.up = 1;
	line_hands(deck, &cut, line);
	assert_memory_equal(line, "AC 4C|2C 5C|3C 6C|7C|8C 9C", 26);
}

TEST(says_where_the_bars_are)
{
	uint8_t deck[CARD_COUNT] = {0};
	char line[LINE_ROOM];
	struct cut cut;

	for (unsigned hands = 1; hands <= 8; hands++)
		for (unsigned cards = 1; cards * hands <= CARD_COUNT; cards++) {
			cut_by_hand(&cut, hands, cards);
			cut.up = cards * hands < CARD_COUNT && cards % 2;
			line_hands(deck, &cut, line);
			for (unsigned i = 0; i < CARD_COUNT; i++)
				assert_int_equal(line_parted(&cut, i),
					line[i * LINE_EACH + 2] == '|');
		}
}

TEST(a_row_ends_as_it_is_told)
{
	const uint8_t cards[] = {0, 9, CARD_7S};
	char row[3 * LINE_EACH];

	assert_ptr_equal(line_cards(row, cards, 3, ',', '.'), row + sizeof row);
	assert_memory_equal(row, "AC,TC,7S.", sizeof row);
	assert_ptr_equal(line_cards(row, cards, 0, ',', '.'), row);
	assert_memory_equal(row, "AC,TC,7S.", sizeof row);
}
