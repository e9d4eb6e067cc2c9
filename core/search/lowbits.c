#include "core/search/private.h"

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

/* A deck in the making; place i of it is final after step i. */
struct half_dealt {
	const struct sets *sets;
	uint8_t deck[CARD_COUNT];
};

UNIFORM_INLINE bool
swap(void *context, uint32_t i, uint32_t j)
{
	struct half_dealt *d = context;
	uint8_t card = d->deck[i];

	d->deck[i] = d->deck[j];
	d->deck[j] = card;
	return d->sets->cards[i] >> d->deck[i] & 1;
}

/* Whether the deal that begins with this number has only cards allowed. */
static bool
deals(const struct lowbits *l, uint64_t number, uint64_t factor)
{
	struct tail tail = {number + 1, factor, false};
	struct half_dealt d = {.sets = &l->sets};

	for (unsigned i = 0; i < CARD_COUNT; i++)
		d.deck[i] = (uint8_t)i;
	return steps_run(&l->steps, next, &tail, swap, &d);
}

void
lowbits_init(struct lowbits *l, const struct search_query *q)
{
	l->query = q;
	l->steps = shuffle_steps(q->shuffle);
	sets_init(&l->sets, &q->rounds[0], q->order);
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
	const struct lowbits *l, uint64_t state, const struct search_sink *sink)
{
	uint64_t back = minstd_power(minstd_factor(l->query->shuffle->rng), -1);

	do {
		state = minstd_times(state, back);
		if (query_agrees(l->query, (uint32_t)state))
			query_give_state(l->query, state, sink);
	} while (is_refused(state));
}

unsigned
lowbits_first_cards(const struct lowbits *l)
{
	return (unsigned)__builtin_popcountll(l->sets.cards[0]);
}

static uint64_t
blocks_of_one(void)
{
	return (BOUND / STRIDE + BLOCK - 1) / BLOCK;
}

uint64_t
lowbits_blocks(const struct lowbits *l)
{
	return lowbits_first_cards(l) * blocks_of_one();
}

void
lowbits_block(
	const struct lowbits *l, uint64_t block, const struct search_sink *sink)
{
	uint64_t cards = l->sets.cards[0];
	uint64_t begin = block % blocks_of_one() * BLOCK;
	uint64_t factor = minstd_factor(l->query->shuffle->rng);
	unsigned card;

	for (uint64_t i = block / blocks_of_one(); i; i--)
		cards &= cards - 1;
	card = (unsigned)__builtin_ctzll(cards);
	for (uint64_t i = begin; i < begin + BLOCK; i++) {
		uint64_t number = i * STRIDE + card;

		if (number >= BOUND)
			break;
		if (deals(l, number, factor))
			give_seeds(l, number + 1, sink);
	}
}
