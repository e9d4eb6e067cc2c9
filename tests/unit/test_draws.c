#include "tests/unit/unit.h"

#include "core/base/base.h"
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

/* --- draws of one number, from a generator that counts in long steps --- */

static uint64_t
count_up(struct rng *r)
{
	const struct generator *g = r->generator;
	uint64_t x = r->x;

	r->x = g->least +
		(x - g->least + 2654435769) % (g->most - g->least + 1);
	return x;
}

/* Of 32 bits; and of a span that no power of two divides. */
static const struct generator counters[] = {
	{.next = count_up, .most = UINT32_MAX},
	{.next = count_up, .least = 1, .most = MINSTD_MODULUS - 1}};

/* What a draw makes of the number x, which is above the least by so much; -1
 * where it draws again, so that all results are as likely. */
static int64_t
multiplied(uint64_t x, uint64_t m)
{
	uint64_t span = UINT64_C(1) << 32, left = x * m % span;

	return left < span % m ? -1 : (int64_t)(x * m / span);
}

static int64_t
below_threshold(uint64_t x, uint64_t m)
{
	uint64_t span = UINT64_C(1) << 32;

	return x < span / m * m ? (int64_t)(x % m) : -1;
}

static int64_t
of_high_bits(uint64_t x, uint64_t m)
{
	uint64_t parts = 2;

	while (parts <= m)
		parts *= 2;
	x /= (UINT64_C(1) << 32) / parts;
	return x < m ? (int64_t)x : -1;
}

static int64_t
remaining(uint64_t x, uint64_t m)
{
	return (int64_t)(x % m);
}

static int64_t
divided(uint64_t x, uint64_t m)
{
	uint64_t part = (MINSTD_MODULUS - 2) / m;

	return x / part < m ? (int64_t)(x / part) : -1;
}

static int64_t
of_low_bits(uint64_t x, uint64_t m)
{
	uint64_t span = MINSTD_MODULUS - 1, parts = 2;

	while (parts < m)
		parts *= 2;
	return x < span - span % parts && x % parts < m ? (int64_t)(x % parts)
							: -1;
}

static const struct {
	shuffle_draw *draw;
	int64_t (*wanted)(uint64_t x, uint64_t m);
	unsigned counter;
} one_draw[] = {{draw_by_multiplication, multiplied, 0},
	{draw_by_threshold, below_threshold, 0},
	{draw_by_high_bits, of_high_bits, 0}, {draw_by_remainder, remaining, 0},
	{draw_by_division, divided, 1}, {draw_by_low_bits, of_low_bits, 1}};

/* The draw that begins at x, the generator's least and so much. */
static void
assert_draw(size_t which, uint64_t x, uint32_t m)
{
	const struct generator *g = &counters[one_draw[which].counter];
	struct rng r = {.generator = g, .x = g->least + x};
	struct rng by_hand = r;
	int64_t wanted;

	do
		wanted = one_draw[which].wanted(
			count_up(&by_hand) - g->least, m);
	while (wanted < 0);
	assert_int_equal(one_draw[which].draw(&r, m), wanted);
	assert_int_equal(r.x, by_hand.x);
}

TEST(a_draw_is_made_again_where_one_result_would_be_likelier)
{
	for (size_t i = 0; i < LENGTH(one_draw); i++) {
		const struct generator *g = &counters[one_draw[i].counter];
		uint64_t span = g->most - g->least + 1;

		for (uint32_t m = 2; m <= CARD_COUNT; m++)
			for (uint64_t part = 0; part <= m; part++)
				for (uint64_t by = 0; by < 5; by++)
					assert_draw(i,
						(part * span / m + span + by -
							2) %
							span,
						m);
	}
}
