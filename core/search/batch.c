/*
 * Seeds in a row, dealt side by side where the shuffle's numbers can be made
 * so.
 */
#include "core/search/sieve.h"

#include "core/base/base.h"

#include <stdlib.h>

struct batch {
	const struct sieve_variant *variant; /* NULL: each seed by itself */
	struct swaps_plan plan;
	unsigned rounds;
	uint32_t first; /* seed of lane 0 */
	uint32_t lanes; /* dealt: none, or LANES */
	/* The seed of the last batch_seed. */
	uint32_t lane;
	unsigned round; /* rounds dealt so far */
	bool alone;     /* dealt by the dealer, not in a lane */
	uint64_t next;  /* the seed after it */
	struct dealer dealer;
	struct sieve_room room;
	struct sieve_decks decks;
};

/* Vectors ask for more than malloc's alignment. */
struct batch *
batch_start(const struct shuffle *shuffle, unsigned rounds)
{
	struct batch *b = aligned_alloc(_Alignof(struct batch), sizeof *b);
	struct model model = {.shuffle = shuffle};
	unsigned numbers = NUMBERS + 1;
	size_t variants;

	if (!b)
		memory_fail();
	b->variant = NULL;
	b->rounds = rounds;
	b->first = b->lanes = 0;
	b->next = UINT64_MAX;
	dealer_start(&b->dealer, &model);
	if (rounds <= SIEVE_ROUNDS && swaps_know(shuffle)) {
		swaps_plan(&b->plan, shuffle);
		numbers = swaps_numbers(&b->plan, rounds, SWAPS_ALL);
	}
	if (numbers <= NUMBERS) {
		b->variant = sieve_variants(&variants)[0];
		numbers_start(&b->room.numbers, shuffle->generator, 1, numbers);
	}
	return b;
}

void
batch_stop(struct batch *b)
{
	free(b);
}

/* Seeds are dealt together from the second on of those in a row. */
void
batch_seed(struct batch *b, uint32_t seed)
{
	if (b->variant && seed == b->next && seed - b->first >= b->lanes) {
		b->variant->deal(
			&b->plan, b->rounds, &b->room, seed, &b->decks);
		b->first = seed;
		b->lanes = LANES;
	}
	b->lane = seed - b->first;
	b->round = 0;
	b->next = (uint64_t)seed + 1;
	b->alone = b->lane >= b->lanes || b->decks.odd[b->lane];
	if (b->alone)
		dealer_restart(&b->dealer, seed);
}

const uint8_t *
batch_deal(struct batch *b)
{
	if (!b->alone)
		return b->decks.deck[b->round++][b->lane];
	dealer_deal(&b->dealer);
	return b->dealer.deck;
}
