#include "tests/unit/unit.h"
#include "tests/unit/dealt.h"

#include "core/cards/cards.h"
#include "core/match/match.h"
#include "core/base/pattern.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 200 };

/* Four hands of 13. */
static struct cut
usual(void)
{
	struct cut c;

	cut_by_hand(&c, 4, 13);
	return c;
}

/* Numbers for the tests, the same every time. */
static uint32_t
pick(struct rng *r, uint32_t below)
{
	return (uint32_t)rng_next(r) % below;
}

static unsigned
needed(const char *expression)
{
	struct cut cut = usual();
	struct needs n;

	needs_find(&n, expression, strlen(expression), &cut);
	return n.count;
}

/* Of so many decks, those that the expression's needs leave. */
static unsigned
left(const char *expression, unsigned decks)
{
	struct cut cut = usual();
	struct needs n;
	struct dealer d;
	unsigned count = 0;

	needs_find(&n, expression, strlen(expression), &cut);
	for (uint32_t seed = 1; seed <= decks; seed++) {
		deal_first(&d, seed);
		count += needs_met(&n, d.deck);
	}
	return count;
}

/* Of so many decks, those that have 7S at these places. */
static unsigned
having(uint64_t places, unsigned decks)
{
	struct dealer d;
	unsigned count = 0;

	for (uint32_t seed = 1; seed <= decks; seed++) {
		deal_first(&d, seed);
		for (unsigned i = 0; i < CARD_COUNT; i++)
			count += d.deck[i] == CARD_7S && places >> i & 1;
	}
	return count;
}

TEST(knows_which_places_a_card_may_lie_in)
{
	const uint64_t hand = 0x1FFF;

	assert_int_equal(left("^[^|]*7S", 4000), having(hand, 4000));
	assert_int_equal(left("^[^|]*+7S", 4000), having(hand, 4000));
	assert_int_equal(left("^(?:[^|]|x)*?(7S)", 4000), having(hand, 4000));
	assert_int_equal(left("7S[^|]*$", 4000), having(hand << 39, 4000));
	assert_int_equal(
		left("^([^|]*\\|){2}[^|]*7S", 4000), having(hand << 26, 4000));
	assert_int_equal(left("^7S", 4000), having(1, 4000));
	assert_int_equal(left("7S$", 4000), having(UINT64_C(1) << 51, 4000));
	assert_int_equal(left("[7]S\\|", 4000),
		having(UINT64_C(1) << 12 | UINT64_C(1) << 25 |
				UINT64_C(1) << 38,
			4000));
	assert_int_equal(left("^.. .. 7S|^..[ ]7S", 4000), having(6, 4000));
	assert_int_equal(left("7S.*7S", 4000), 0);
	assert_int_equal(needed("^[^|]*7S[^|]*7H[^|]*\\|"), 2);
	assert_int_equal(needed("^[^|]*7S[^|]*\\|[^|]*7H.{4,9}KD"), 3);
}

TEST(needs_nothing_where_nothing_is_sure)
{
	static const char *const expressions[] = {"", "7S|", "7S|7H", "(7S)?",
		"7S*", "[7]", "S", "7S{0}", "(?i)7s", "(?!7S)", "7\\x53",
		"(?=.*7S)", "\\Q7S", "(7S)\\1", "7[[:upper:]]", "(?#7S)",
		"(*ACCEPT)7S", "7S{,2}", "((((a?){60}){60}){60}){60}7S"};

	for (unsigned i = 0; i < sizeof expressions / sizeof *expressions; i++)
		assert_int_equal(needed(expressions[i]), 0);
}

TEST(keeps_no_more_needs_than_there_is_room_for)
{
	assert_int_equal(needed("^[^|]*AC[^|]*2C[^|]*3C[^|]*4C[^|]*5C[^|]*6C"
				"[^|]*7C[^|]*8C[^|]*9C[^|]*TC"),
		NEEDS_CARDS);
}

/* Counts the decks of this pattern that match, and holds each to the needs. */
static unsigned
check(const char *expression, const struct cut *cut, unsigned *refused)
{
	struct fault f;
	struct pattern *p = pattern_start(
		expression, strlen(expression), PATTERN_ANYWHERE, &f);
	struct pattern_room *room;
	struct needs n;
	struct dealer d;
	unsigned matched = 0;

	if (!p)
		return 0;
	room = pattern_room_start(p);
	needs_find(&n, expression, strlen(expression), cut);
	for (uint32_t seed = 1; n.count && seed <= 40; seed++) {
		char line[LINE_ROOM];
		bool met;

		deal_first(&d, seed);
		line_hands(d.deck, cut, line);
		met = needs_met(&n, d.deck);
		*refused += !met;
		if (pattern_matches(p, room, line, LINE_SIZE - 1, &f) != 1)
			continue;
		matched++;
		if (!met)
			fail_msg("'%s', seed %u", expression, seed);
	}
	pattern_room_stop(room);
	pattern_stop(p);
	return matched;
}

/* An expression of such parts as people write, cards among them. */
static void
write_expression(struct rng *r, char *expression)
{
	static const char *const parts[] = {"[^|]*", ".*", ".", "^", "$", "\\|",
		"|", "(", ")", "(?:", "?", "*", "+", "??", "*+", "{2}", "{0,3}",
		"{3,}", "[2-9]", "[CD]", "[^S ]", " ", "S", "T", "..",
		"[^|]*\\|", ".{30}", "[]|-]"};
	enum { PARTS = sizeof parts / sizeof *parts };
	size_t length = 0;

	for (unsigned n = 1 + pick(r, 9); n; n--) {
		unsigned part = pick(r, PARTS + 12);
		char card[CARD_NAME];

		card_name(pick(r, CARD_COUNT), &card_ranks_plain, card);
		length +=
			(size_t)snprintf(expression + length, LONGEST - length,
				"%s", part < PARTS ? parts[part] : card);
	}
}

TEST(no_deck_that_matches_is_refused)
{
	struct rng r;
	unsigned matched = 0, refused = 0;

	rng_seed(&r, &generator_mt19937, 1);
	for (unsigned i = 0; i < 3000; i++) {
		char expression[LONGEST];

		struct cut cut = usual();

		write_expression(&r, expression);
		if (i % 4 == 1)
			cut_by_hand(&cut, 1 + pick(&r, 7), 1 + pick(&r, 7));
		if (i % 4 == 2)
			cut_in_turn(&cut, 1 + pick(&r, 7), 1 + pick(&r, 7));
		cut.up = cut_dealt(&cut) < CARD_COUNT && i % 3 == 0;
		matched += check(expression, &cut, &refused);
	}
	assert_true(matched > 1000);
	assert_true(refused > 10000);
}

/* Such bytes as have a meaning to PCRE2, in any order. */
TEST(nor_by_an_expression_of_any_bytes)
{
	static const char bytes[] = "^$.[](){}*+?|\\-:,=!<7SAHKD 1230Qdx#";
	struct cut cut = usual();
	struct rng r;
	unsigned refused = 0;

	rng_seed(&r, &generator_mt19937, 2);
	for (unsigned i = 0; i < 8000; i++) {
		char expression[LONGEST] = "";
		unsigned length = 1 + pick(&r, 9);

		for (unsigned k = 0; k < length; k++)
			expression[k] = bytes[pick(&r, sizeof bytes - 1)];
		check(expression, &cut, &refused);
	}
	assert_true(refused > 1000);
}
