#include "tests/unit/unit.h"

#include "core/cards/cards.h"
#include "core/cards/shuffles.h"

/* Of the generators: the largest number less the smallest. */
#define SPAN ((uint32_t)MINSTD_MODULUS - 2)

static const struct generator *const generators[] = {
	&generator_minstd0, &generator_minstd};

/* Draws as the library does, one after the other; false if any is repeated. */
static bool
draw_slowly(struct rng *r, uint16_t place[DRAWS_ROOM])
{
	struct rng began = *r, once;

	place[0] = 0;
	place[1] = (uint16_t)draw_by_division(r, 2);
	for (uint32_t i = 2; i < CARD_COUNT; i += 2) {
		uint32_t m = (i + 1) * (i + 2);
		uint32_t x = draw_by_division(r, m);

		place[i] = (uint16_t)(x / (i + 2));
		place[i + 1] = (uint16_t)(x % (i + 2));
	}
	once = began;
	for (unsigned k = 0; k < DRAWS_COUNT; k++)
		rng_next(&once);
	return once.x == r->x;
}

static void
assert_drawn(const struct generator *g, uint64_t seed, unsigned *again)
{
	uint16_t slow[DRAWS_ROOM], place[DRAWS_ROOM];
	struct rng r;
	uint64_t begun, x;
	draws_variant *const *variants;
	size_t count;
	bool once;

	rng_seed(&r, g, seed);
	begun = r.x;
	once = draw_slowly(&r, slow);
	*again += !once;
	variants = draws_variants(&count);
	for (size_t v = 0; v < count; v++) {
		x = begun;
		assert_int_equal(variants[v](g, &x, place), once);
		assert_int_equal(x, once ? r.x : begun);
		for (unsigned i = 1; once && i < CARD_COUNT; i++)
			assert_int_equal(place[i], slow[i]);
	}
}

TEST(all_at_once_are_those_one_by_one)
{
	unsigned again = 0;

	for (unsigned k = 0; k < 2; k++)
		for (uint64_t i = 0; i < 200000; i++)
			assert_drawn(generators[k], i * 21474 + i, &again);
	assert_true(again < 40);
}

/*
 * The state at which draw k is just below and just above where numbers are
 * drawn again, and at each edge between two results.
 */
TEST(the_edges_of_every_draw_are_right)
{
	unsigned again = 0;

	for (uint32_t k = 0; k < DRAWS_COUNT; k++) {
		uint32_t m = k ? (2 * k + 1) * (2 * k + 2) : 2;
		uint32_t part = SPAN / m;

		for (uint32_t x = 0; x <= m; x++)
			for (uint32_t side = 0; side < 2; side++) {
				uint64_t s = x * part + side;

				if (s == 0 || s > SPAN)
					continue;
				/* Back to before the first draw. */
				for (uint32_t n = 0; n <= k; n++)
					s = s * 1407677000 % 2147483647;
				assert_drawn(&generator_minstd0, s, &again);
			}
	}
	assert_true(again > 0);
}
