#include "tests/unit/unit.h"

#include "core/cards/shuffles.h"

static uint64_t
nth(const struct generator *g, uint64_t seed, unsigned n)
{
	struct rng r;
	uint64_t x = 0;

	rng_seed(&r, g, seed);
	while (n--)
		x = rng_next(&r);
	return x;
}

/* Their first numbers lie where libstdc++ cuts the range into two halves. */
TEST(draws_from_the_range_that_the_library_has)
{
	struct rng r;

	rng_seed(&r, &generator_minstd0, 1443645147);
	assert_int_equal(draw_by_division(&r, 2), 1);
	rng_seed(&r, &generator_minstd, 123832544);
	assert_int_equal(draw_by_division(&r, 2), 1);
}

/* Behind the last seed the first one's numbers come again. */
TEST(knows_its_last_seed)
{
	static const struct generator *const all[] = {
		&generator_minstd0, &generator_minstd, &generator_go};

	for (unsigned i = 0; i < 3; i++) {
		const struct generator *g = all[i];

		assert_int_equal(
			nth(g, (uint64_t)g->last + 1, 1), nth(g, g->first, 1));
		assert_int_not_equal(nth(g, g->last, 1), nth(g, g->first, 1));
	}
}

/* ISO C++ [rand.predef] names the 10000th number of each. */
TEST(makes_the_numbers_of_the_standard)
{
	assert_int_equal(nth(&generator_minstd0, 1, 10000), 1043618065);
	assert_int_equal(nth(&generator_minstd, 1, 10000), 399268537);
	assert_int_equal(nth(&generator_mt19937, 5489, 10000), 4123659995);
}

/* Printed by glibc after srand48(0), and srand48(1). */
TEST(makes_the_numbers_of_lrand48)
{
	assert_int_equal(nth(&generator_lrand48, 0, 1), 366850414);
	assert_int_equal(nth(&generator_lrand48, 1, 1), 89400484);
}

/* Printed by glibc after srand of these seeds. */
TEST(makes_the_numbers_of_rand)
{
	assert_int_equal(nth(&generator_rand, 1, 1000), 1143565421);
	assert_int_equal(nth(&generator_rand, 246, 1), 1375233115);
	assert_int_equal(nth(&generator_rand, UINT32_MAX, 1), 254925627);
	assert_int_equal(nth(&generator_rand, 0, 1), 1804289383);
	assert_int_equal(nth(&generator_rand, 2147483648, 1), 1336741213);
}

TEST(takes_seed_zero_for_one)
{
	for (unsigned n = 1; n < 100; n++) {
		assert_int_equal(nth(&generator_minstd0, 0, n),
			nth(&generator_minstd0, 1, n));
		assert_int_equal(nth(&generator_minstd, 2147483647, n),
			nth(&generator_minstd, 1, n));
	}
}

/* A range one wider or narrower than the library's is not seen in a few draws.
 */
TEST(has_the_ranges_of_the_libraries)
{
	assert_int_equal(generator_minstd0.most, 2147483646);
	assert_int_equal(generator_minstd.most, 2147483646);
	assert_int_equal(generator_v8.most, 4503599627370495);
}
