#include "tests/unit/unit.h"

#include "core/wording/wording.h"

#include <string.h>

enum { ASK, PROMPT, MOVE, BLANK, KINDS };

/* ask prompt (ask | move blank) ..; a move or a blank is followed by ask. */
static struct order
sample(void)
{
	struct order o = {.kinds = KINDS, .opens = ASK};

	o.next[ASK] = order_bit(PROMPT);
	o.next[PROMPT] = order_bit(ASK) | order_bit(MOVE);
	o.next[MOVE] = order_bit(BLANK);
	o.next[BLANK] = order_bit(ASK);
	return o;
}

TEST(finds_the_fewest_kinds_between_two)
{
	struct order o = sample();
	uint8_t gap[ORDER_GAP];

	assert_int_equal(order_gap(&o, ASK, MOVE, gap), 1);
	assert_int_equal(gap[0], PROMPT);
	assert_int_equal(order_gap(&o, ASK, BLANK, gap), 2);
	assert_int_equal(gap[0], PROMPT);
	assert_int_equal(gap[1], MOVE);
	assert_int_equal(order_gap(&o, ASK, ASK, gap), 1);
	assert_int_equal(gap[0], PROMPT);
}

TEST(says_when_there_is_no_way)
{
	struct order o = sample();
	uint8_t gap[ORDER_GAP];

	o.next[MOVE] = 0;
	assert_int_equal(order_gap(&o, MOVE, ASK, gap), 0);
}

TEST(steps_over_what_is_never_printed)
{
	struct order o = sample();

	order_without(&o, order_bit(BLANK));
	assert_true(order_allows(&o, MOVE, ASK));
	assert_false(order_allows(&o, MOVE, BLANK));
	assert_true(order_allows(&o, PROMPT, MOVE));
}
