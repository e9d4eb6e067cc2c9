#include "core/search/lowbits.h"

#include "core/minstd.h"

enum {
	BITS = 6, /* of a number below 52 */
	STRIDE = 1 << BITS,
	BLOCK = 1 << 16 /* numbers of the same low bits */
};

/* Numbers from here on are drawn again, whatever their low bits. */
#define BOUND (((uint64_t)UNIFORM_MINSTD + 1) >> BITS << BITS)

/* Numbers made already: the first is given again, then the generator goes on.
 */
struct tail {
	uint64_t state;
	uint64_t factor;
	bool given;
};

static inline uint32_t
next(void *g)
{
	struct tail *t = g;

	if (t->given)
		t->state = minstd_times(t->state, t->factor);
	t->given = true;
	return (uint32_t)t->state;
}

/* Whether the first draw would not take this state's number. */
static bool
is_refused(uint64_t state)
{
	return state - 1 >= BOUND || (state - 1) % STRIDE >= CARD_COUNT;
}

/* The state is the first that is taken: seeds lie before it and before any
 * number of states that are not. */
static void
give_seeds(
	const struct trial *t, uint64_t state, const struct search_sink *sink)
{
	uint64_t back = minstd_power(minstd_factor(t->query->shuffle->rng), -1);

	do {
		state = minstd_times(state, back);
		if (query_agrees(t->query, (uint32_t)state))
			query_give_state(t->query, state, sink);
	} while (is_refused(state));
}

static unsigned
first_cards(const struct trial *t)
{
	return (unsigned)__builtin_popcountll(t->sets.cards[0]);
}

static uint64_t
blocks_of_one(void)
{
	return (BOUND / STRIDE + BLOCK - 1) / BLOCK;
}

uint64_t
lowbits_blocks(const struct trial *t)
{
	return first_cards(t) * blocks_of_one();
}

void
lowbits_block(
	const struct trial *t, uint64_t block, const struct search_sink *sink)
{
	uint64_t cards = t->sets.cards[0];
	uint64_t begin = block % blocks_of_one() * BLOCK;
	uint64_t factor = minstd_factor(t->query->shuffle->rng);
	unsigned card;

	for (uint64_t i = block / blocks_of_one(); i; i--)
		cards &= cards - 1;
	card = (unsigned)__builtin_ctzll(cards);
	for (uint64_t i = begin; i < begin + BLOCK; i++) {
		uint64_t number = i * STRIDE + card;
		struct tail tail = {number + 1, factor, false};

		if (number >= BOUND)
			break;
		if (trial_follow(t, next, &tail))
			give_seeds(t, number + 1, sink);
	}
}
