#include "tests/unit/unit.h"

#include "core/cards/cards.h"

#include "core/base/fault.h"

#include <string.h>

static void
fill(uint8_t *deck)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		deck[i] = (uint8_t)i;
}

TEST(deals_each_hand_at_once)
{
	uint8_t deck[CARD_COUNT], dealt[CARD_COUNT];
	struct cut cut;

	fill(deck);
	cut_by_hand(&cut, 4, 13);
	cut_deck(&cut, deck, dealt);
	assert_memory_equal(dealt, deck, sizeof deck);
	assert_int_equal(cut_places(&cut, 3), CARD_ALL & ~((1ULL << 39) - 1));
	assert_int_equal(cut.up, 0);
	assert_int_equal(cut.opener, CARD_NONE);
}

TEST(deals_a_card_to_each_in_turn)
{
	static const uint8_t hands[] = {0, 3, 6, 1, 4, 7, 2, 5, 8, 9, 10};
	uint8_t deck[CARD_COUNT], dealt[CARD_COUNT];
	struct cut cut;

	fill(deck);
	cut_in_turn(&cut, 3, 3);
	cut_deck(&cut, deck, dealt);
	assert_memory_equal(dealt, hands, sizeof hands);
	assert_int_equal(dealt[CARD_COUNT - 1], CARD_COUNT - 1);
	assert_int_equal(cut_dealt(&cut), 9);
	assert_int_equal(cut_places(&cut, 1), 1 << 1 | 1 << 4 | 1 << 7);
}

/* Whatever is dealt, every place of the deck is somebody's once. */
TEST(leaves_no_place_out)
{
	for (unsigned hands = 1; hands <= CARD_COUNT; hands++)
		for (unsigned n = 0; n <= CARD_COUNT / hands; n++) {
			struct cut cut;
			uint64_t places = 0, whole = 0;

			cut_in_turn(&cut, hands, n);
			for (unsigned i = 0; i < CARD_COUNT; i++)
				whole |= 1ULL << cut.place[i];
			assert_int_equal(whole, CARD_ALL);
			for (unsigned i = 0; i < hands; i++) {
				assert_int_equal(
					places & cut_places(&cut, i), 0);
				places |= cut_places(&cut, i);
			}
			assert_int_equal(
				__builtin_popcountll(places), hands * n);
		}
}

TEST(refuses_more_cards_than_a_deck_has)
{
	struct fault f;

	assert_int_equal(cut_check(4, 13, &f), 0);
	assert_int_equal(cut_check(52, 0, &f), 0);
	assert_int_equal(cut_check(1, 52, &f), 0);
	assert_int_equal(cut_check(4, 14, &f), -1);
	assert_int_equal(f.id, FAULT_SEATS);
	assert_true(f.line == 0 && f.column == 0);
	assert_string_equal(f.what, "4 players can have 13 cards each, not 14");
	assert_int_equal(cut_check(0, 1, &f), -1);
	assert_true(f.line == 0 && f.column == 0);
	assert_int_equal(cut_check(53, 0, &f), -1);
}
