#include "tests/unit/unit.h"

#include "core/search/private.h"

#include "tests/unit/dealt.h"

#include <stdlib.h>

/* Blocks in a row, over the seeds that generators take for others. */
TEST(makes_the_numbers_of_many_seeds)
{
	static const uint32_t first[] = {0, 2147483647 - 300, 2147483648 - 1000,
		4294967294 - 700, 12345};
	static struct numbers n;
	const struct shuffle *table = shuffle_rows;

	for (size_t g = 0; g < shuffle_count; g++)
		for (unsigned i = 0; i < 5 * 10; i++) {
			const struct generator *kind = table[g].generator;
			uint32_t stride = kind == &generator_lrand48 ? 64 : 1;
			uint32_t seed = first[i / 10] + i % 10 * LANES * stride;

			if (!numbers_cost(kind))
				break;
			if (i % 10 == 0)
				numbers_start(
					&n, kind, stride, i ? 100 : NUMBERS);
			numbers_make(&n, seed);
			for (uint32_t k = 0; k < LANES; k++) {
				struct rng r;

				rng_seed(&r, kind,
					(uint32_t)(seed + k * stride));
				for (unsigned j = 0; j < n.count; j++)
					assert_int_equal(
						n.out[j].at[k / LANES_WORDS]
							   [k % LANES_WORDS],
						rng_next(&r));
			}
		}
}

static void
note(void *context, size_t first, size_t count, unsigned lane)
{
	uint32_t *hash = context;

	*hash = *hash * 31 + ((uint32_t)first * 64 + (uint32_t)count) * LANES +
		lane + 1;
}

/* The passed lanes of some blocks, by every variant for this processor. */
TEST(looks_the_same_in_every_variant)
{
	static struct sieve_room room;
	const struct shuffle *table = shuffle_rows;
	const struct sieve_variant *const *variant = sieve_variants();

	for (size_t i = 0; i < shuffle_count; i++) {
		struct search_query q[3];
		struct known h;
		uint8_t deck[CARD_COUNT];
		struct sieve s;

		if (!swaps_possible(&table[i]))
			continue;
		deal(&table[i], 4711, 2, deck);
		known_init(&h);
		show_hand(&h, deck, (unsigned)i % 4);
		for (unsigned r = 0; r < 3; r++)
			q[r] = (struct search_query){.shuffle = &table[i],
				.round = r + 1,
				.rounds = &h,
				.count = 1};
		sieve_start(&s, q, 3);
		s.group[0].tests = s.group[1].tests = s.group[2].tests = 2;
		for (uint32_t seed = 1; seed < 4000; seed += LANES) {
			uint32_t hash[4] = {0};

			for (size_t w = 0; variant[w]; w++) {
				numbers_start(&room.numbers, table[i].generator,
					1, s.numbers);
				variant[w]->test(&s, &room, seed,
					&(struct sieve_taker){note, &hash[w]});
				assert_int_equal(hash[w], hash[0]);
			}
			assert_int_not_equal(hash[0], 0);
		}
		sieve_stop(&s);
	}
}

/* Seeds in a row, over those that generators take for others, and some again.
 */
static void
assert_batch_deals(const struct shuffle *s, unsigned rounds)
{
	static const uint32_t first[] = {0, 2147483647 - 200, 4294967295 - 200,
		4294967295 - 100, 9600, 9601};
	struct batch *b = batch_start(s, rounds);

	for (unsigned i = 0; i < 6 * 300; i++) {
		uint32_t seed = first[i / 300] + i % 300;
		struct model m = {.shuffle = s, .seed = seed};
		struct dealer d;

		dealer_start(&d, &m);
		batch_seed(b, seed);
		for (unsigned r = 0; r < rounds; r++) {
			dealer_deal(&d);
			assert_memory_equal(batch_deal(b), d.deck, CARD_COUNT);
		}
	}
	batch_stop(b);
}

TEST(deals_what_a_dealer_deals)
{
	static const char *const vectors[] = {"", "avx2", "plain"};
	const struct shuffle *table = shuffle_rows;

	for (size_t i = 0; i < shuffle_count; i++) {
		for (size_t v = 0; v < 3; v++) {
			setenv("STRAIGHTS_VECTORS", vectors[v], 1);
			assert_batch_deals(&table[i], 1);
		}
		unsetenv("STRAIGHTS_VECTORS");
		assert_batch_deals(&table[i], 3);
	}
}
