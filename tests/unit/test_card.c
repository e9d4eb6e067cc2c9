#include "tests/unit/unit.h"

#include "core/cards/cards.h"

#include <string.h>
#include <sys/mman.h>

static const struct card_ranks tens = {
	{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"},
	{"\u2663", "\u2666", "h", "\u2660"}};

TEST(names_read_back_in_every_alphabet)
{
	const struct card_ranks *alphabets[] = {&card_ranks_plain, &tens};

	for (unsigned a = 0; a < 2; a++)
		for (unsigned card = 0; card < CARD_COUNT; card++) {
			char name[CARD_NAME];
			unsigned back = CARD_NONE;
			size_t n = card_name(card, alphabets[a], name);

			assert_int_equal(n, strlen(name));
			assert_int_equal(
				card_read(name, n, alphabets[a], &back), n);
			assert_int_equal(back, card);
		}
}

TEST(the_order_is_that_of_a_new_deck)
{
	unsigned card = 0;

	assert_int_equal(card_read("AC", 2, &card_ranks_plain, &card), 2);
	assert_int_equal(card, 0);
	assert_int_equal(card_read("7S", 2, &card_ranks_plain, &card), 2);
	assert_int_equal(card, CARD_7S);
	assert_int_equal(card_read("KS", 2, &card_ranks_plain, &card), 2);
	assert_int_equal(card, CARD_COUNT - 1);
}

TEST(refuses_what_is_no_card_and_leaves_it)
{
	static const char *const wrong[] = {
		"", "7", "S7", "7X", "1C", "10C", "ac", "7s", " 7S"};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		unsigned card = 17;

		assert_int_equal(card_read(wrong[i], strlen(wrong[i]),
					 &card_ranks_plain, &card),
			0);
		assert_int_equal(card, 17);
	}
}

TEST(reads_loosely_as_people_spell)
{
	static const struct {
		const char *name;
		size_t taken;
		unsigned card;
	} cases[] = {{"7s", 2, CARD_7S}, {"10c", 3, 9}, {"TC", 2, 9},
		{"1D", 2, 13}, {"aD.", 2, 13}, {"10", 0, 0}, {"1", 0, 0}};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		unsigned card = CARD_NONE;

		assert_int_equal(card_read_loosely(cases[i].name,
					 strlen(cases[i].name), &card),
			cases[i].taken);
		if (cases[i].taken)
			assert_int_equal(card, cases[i].card);
	}
	assert_int_equal(card_read_loosely("7S", 1, &(unsigned){0}), 0);
}

/* Behind a page of which nothing may be read; as before bytes of zero. */
TEST(reads_nothing_behind_the_end)
{
	enum { PAGE = 65536 };
	static const char *const names[] = {"7\u2660", "10\u2663", "10h", "QS",
		"\u2665"
		"7",
		"7 of Hearts"};
	char *page = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	assert_true(page != MAP_FAILED);
	assert_int_equal(mprotect(page + PAGE, PAGE, PROT_NONE), 0);
	for (size_t i = 0; i < 6 * sizeof "7 of Hearts"; i++) {
		const char *name = names[i % 6];
		size_t n = strnlen(name, i / 6);
		char cut[20] = {0}, *at = page + PAGE - n;
		unsigned card[2];

		memcpy(at, name, n);
		memcpy(cut, name, n);
		assert_int_equal(card_read(at, n, &tens, &card[0]),
			card_read(cut, n, &tens, &card[1]));
		assert_int_equal(card_read_typed(at, n, &tens, &card[0]),
			card_read_typed(cut, n, &tens, &card[1]));
		assert_int_equal(card_read_loosely(at, n, &card[0]),
			card_read_loosely(cut, n, &card[1]));
		assert_int_equal(card_read_sign(at, n, &card[0]),
			card_read_sign(cut, n, &card[1]));
		if (n)
			assert_int_equal(
				card_part(at, n, &(struct card_parts){0}),
				card_part(cut, n, &(struct card_parts){0}));
	}
	assert_int_equal(munmap(page, 2 * PAGE), 0);
}

TEST(lists_cards_in_order)
{
	char text[3 * CARD_COUNT];

	card_list(card_bit(CARD_7S) | card_bit(0) | card_bit(22), text,
		sizeof text);
	assert_string_equal(text, "AC TD 7S");
	card_list(0, text, sizeof text);
	assert_string_equal(text, "none");
	card_list(CARD_ALL, text, sizeof text);
	assert_int_equal(strlen(text), sizeof text - 1);
	assert_string_equal(card_plain(CARD_7S), "7S");
}

/* What does not fit is left out, whole cards only. */
TEST(a_set_has_the_cards_of_a_list_and_nothing_else)
{
	static const uint8_t list[] = {CARD_7S, CARD_COUNT, 3, UINT8_MAX};

	assert_true(card_set_of(list, sizeof list) ==
		(card_bit(CARD_7S) | card_bit(3)));
	assert_true(card_set_of(list, 1) == card_bit(CARD_7S));
}

TEST(lists_no_more_than_there_is_room_for)
{
	for (size_t size = 5; size < 40; size++) {
		char text[40];

		memset(text, '#', sizeof text);
		card_list(CARD_ALL, text, size);
		assert_true(strlen(text) < size);
		assert_int_equal(strlen(text) % 3, 2);
		assert_true(strlen(text) + 3 >= size - 1);
		if (size < sizeof text)
			assert_int_equal(text[size], '#');
	}
}

TEST(allows_ranks_of_letters_and_digits_that_are_no_suits)
{
	for (unsigned c = 1; c < 256; c++) {
		struct card_ranks ranks = card_ranks_plain;
		bool letter = (c >= 'a' && c <= 'z') ||
			(c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');

		ranks.name[0][0] = (char)c;
		assert_int_equal(spelling_allows(&ranks),
			letter && !strchr("CDHS23456789TJQK", (int)c));
	}
}

/* A letter of its own, or a sign in UTF-8. */
TEST(allows_suits_that_are_seen)
{
	static const struct {
		const char *name;
		bool allowed;
	} rows[] = {{"♣", true}, {"🃏", true}, {"K", false}, {"c", true},
		{"X", true}, {"S", false}, {"s", false}, {"", false},
		{"CC", false}, {"\xe2\x99", false}, {"\xff", false},
		{"\xc2\xa0", false}, {"\xc2\x85", false},
		{"\xe2\x80\x8b", false}, {"\xe3\x80\x80", false},
		{"\xcc\x81", false}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct card_ranks ranks = card_ranks_plain;

		memset(ranks.suit[0], 0, sizeof ranks.suit[0]);
		memcpy(ranks.suit[0], rows[i].name, strlen(rows[i].name));
		assert_int_equal(spelling_allows(&ranks), rows[i].allowed);
	}
}

/* A card is parted, and the names that it gave are read again. */
TEST(reads_cards_made_of_parts)
{
	static const struct {
		const char *card, *rank, *between, *suit;
		bool suit_first;
	} rows[] = {{"nine-heart", "nine", "-", "heart", false},
		{"7 of Hearts", "7", " of ", "Hearts", false},
		{"H10", "10", "", "H", true}, {"10h", "10", "", "h", false},
		{"\xe2\x99\xa5"
		 "7",
			"7", "", "\xe2\x99\xa5", true},
		{"7/H", "7", "/", "H", false}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const size_t n = strlen(rows[i].card);
		struct card_words words = {.suit_first = rows[i].suit_first};
		struct card_parts p;
		struct spelling s;
		unsigned card = CARD_COUNT;

		assert_true(card_part(rows[i].card, n, &p));
		assert_string_equal(p.rank, rows[i].rank);
		assert_string_equal(p.between, rows[i].between);
		assert_string_equal(p.suit, rows[i].suit);
		assert_int_equal(p.suit_first, rows[i].suit_first);
		for (unsigned r = 0; r < CARD_RANKS; r++)
			words.rank[r][0] = (char)('l' + r);
		assert_false(spelling_make_words(&s, &words)); /* no suits */
		for (unsigned suit = 0; suit < CARD_SUITS; suit++)
			words.suit[suit][0] = (char)('a' + suit);
		memcpy(words.rank[6], p.rank, sizeof p.rank);
		memcpy(words.suit[2], p.suit, sizeof p.suit);
		memcpy(words.between, p.between, sizeof p.between);
		assert_true(spelling_make_words(&s, &words));
		assert_int_equal(spelling_card(&s, rows[i].card, n, &card), n);
		assert_int_equal(card, 2 * CARD_RANKS + 6);
		assert_int_equal(
			spelling_card(&s, rows[i].card, n - 1, &card), 0);
		assert_int_equal(spelling_card(&s, "7H", 2, &card), 0);
	}
	assert_false(card_part("abcdefghijkl-h", 14, &(struct card_parts){0}));
}
