/*
 * A search, for shuffles that take low bits of minstd's numbers, among the
 * states alone that have those of the first number.
 */
#include "core/search/private.h"

#include <assert.h>

enum {
	LOW_BITS = 6, /* of a number below 52 */
	LOW_STRIDE = 1 << LOW_BITS,
	LOW_BLOCK = 1 << 16, /* numbers of the same low bits */
	LOW_NUMBER = 20      /* nanoseconds for each, as measured */
};

/* Numbers from here on are drawn again, whatever their low bits. */
#define LOW_BOUND ((MINSTD_SPAN + 1) >> LOW_BITS << LOW_BITS)

bool
lowbits_possible(const struct shuffle *s)
{
	return minstd_is(s->generator) && s->steps == steps_ahead &&
		s->draw == draw_by_low_bits;
}

void
lowbits_init(struct lowbits *l, const struct search_query *q)
{
	assert(q->round == 1 && lowbits_possible(q->shuffle));
	l->query = q;
	possible_init(&l->possible, &q->rounds[0], q->order);
}

/* draw_by_low_bits, inlined: the hot loop. */
static inline uint32_t
draw_low_bits(uint64_t *state, uint64_t factor, uint32_t m)
{
	unsigned bits = 32 - (unsigned)__builtin_clz(m - 1);
	uint64_t bound = (MINSTD_SPAN + 1) >> bits << bits, x;

	do {
		do {
			*state = minstd_times(*state, factor);
			x = *state - 1;
		} while (x >= bound);
		x &= (UINT64_C(1) << bits) - 1;
	} while (x >= m);
	return (uint32_t)x;
}

/* Whether the deal that begins with this number has only cards allowed. */
static bool
deals_allowed(const struct lowbits *l, uint64_t number, uint64_t factor)
{
	uint8_t deck[CARD_COUNT];
	uint64_t state = number + 1;

	name_new_deck(deck);
	deck[number % LOW_STRIDE] = 0;
	deck[0] = (uint8_t)(number % LOW_STRIDE);
	for (uint32_t i = 1; i < CARD_COUNT - 1; i++) {
		uint32_t j = i + draw_low_bits(&state, factor, CARD_COUNT - i);
		uint8_t card = deck[j];

		deck[j] = deck[i];
		deck[i] = card;
		if (!(l->possible.cards[i] >> card & 1))
			return false;
	}
	return true;
}

/* The state is the first whose number is taken: seeds lie before it, and before
 * the states just before whose numbers are refused. */
static void
give_seeds_before(
	const struct lowbits *l, uint64_t state, const struct search_sink *sink)
{
	uint64_t back =
		minstd_power(minstd_factor(l->query->shuffle->generator), -1);

	do {
		state = minstd_times(state, back);
		if (query_agrees(l->query, (uint32_t)state))
			query_give_state(l->query, state, sink);
	} while (state - 1 >= LOW_BOUND ||
		(state - 1) % LOW_STRIDE >= CARD_COUNT);
}

unsigned
lowbits_first_cards(const struct lowbits *l)
{
	return (unsigned)__builtin_popcountll(l->possible.cards[0]);
}

uint64_t
work_lowbits(const struct lowbits *l)
{
	return (uint64_t)lowbits_first_cards(l) * (LOW_BOUND / LOW_STRIDE) *
		LOW_NUMBER;
}

static uint64_t
blocks_of_card(void)
{
	return (LOW_BOUND / LOW_STRIDE + LOW_BLOCK - 1) / LOW_BLOCK;
}

uint64_t
lowbits_blocks(const struct lowbits *l)
{
	return lowbits_first_cards(l) * blocks_of_card();
}

void
lowbits_block(
	const struct lowbits *l, uint64_t block, const struct search_sink *sink)
{
	uint64_t cards = l->possible.cards[0];
	uint64_t begin = block % blocks_of_card() * LOW_BLOCK;
	uint64_t factor = minstd_factor(l->query->shuffle->generator);
	unsigned card;

	for (uint64_t i = block / blocks_of_card(); i; i--)
		cards &= cards - 1;
	card = (unsigned)__builtin_ctzll(cards);
	for (uint64_t i = begin; i < begin + LOW_BLOCK; i++) {
		uint64_t number = i * LOW_STRIDE + card;

		if (number >= LOW_BOUND)
			break;
		if (deals_allowed(l, number, factor))
			give_seeds_before(l, number + 1, sink);
	}
}
