/*
 * The generators of C and C++: minstd, the Mersenne Twister, lrand48 and
 * glibc's rand.
 */
#include "core/cards/shuffles.h"

enum {
	MT_MIDDLE = 397,
	RAND_BEFORE = 28 /* 31 words on, this is three words before */
};

static void
seed_minstd(struct rng *r, uint64_t seed)
{
	r->x = seed % MINSTD_MODULUS;
	if (r->x == 0)
		r->x = 1;
}

static uint64_t
next_of_minstd0(struct rng *r)
{
	return r->x = minstd_times(r->x, 16807);
}

static uint64_t
next_of_minstd(struct rng *r)
{
	return r->x = minstd_times(r->x, 48271);
}

uint64_t
minstd_power(uint64_t factor, int n)
{
	uint64_t left = n < 0 ? MINSTD_MODULUS - 1 - (uint64_t)-n : (uint64_t)n;
	uint64_t power = 1;

	for (; left; left >>= 1, factor = minstd_times(factor, factor))
		if (left & 1)
			power = minstd_times(power, factor);
	return power;
}

const struct generator generator_minstd0 = {
	.name = "minstd_rand0",
	.language = "C++",
	.seed = seed_minstd,
	.next = next_of_minstd0,
	.least = 1,
	.most = MINSTD_MODULUS - 1,
	.first = 1,
	.last = MINSTD_MODULUS - 1,
	.small = true,
	.cost = 5,
};

const struct generator generator_minstd = {
	.name = "minstd_rand",
	.language = "C++",
	.seed = seed_minstd,
	.next = next_of_minstd,
	.least = 1,
	.most = MINSTD_MODULUS - 1,
	.first = 1,
	.last = MINSTD_MODULUS - 1,
	.small = true,
	.cost = 5,
};

static void
seed_mt19937(struct rng *r, uint64_t seed)
{
	r->word[0] = (uint32_t)seed;
	for (uint32_t i = 1; i < RNG_WORDS; i++) {
		uint32_t before = r->word[i - 1];

		r->word[i] = UINT32_C(1812433253) * (before ^ before >> 30) + i;
	}
	r->next = 0;
}

/*
 * The library makes all 624 words anew at once. A word depends only on words
 * that stand before it in the round or have not been renewed yet, so each can
 * be made when it is asked for: a deck takes about 50.
 */
static uint64_t
next_of_mt19937(struct rng *r)
{
	unsigned i = r->next;
	unsigned after = i + 1 < RNG_WORDS ? i + 1 : 0;
	unsigned middle = i + MT_MIDDLE < RNG_WORDS ? i + MT_MIDDLE
						    : i + MT_MIDDLE - RNG_WORDS;
	uint32_t y = (r->word[i] & 0x80000000) | (r->word[after] & 0x7FFFFFFF);

	y = r->word[middle] ^ y >> 1 ^ (y & 1 ? 0x9908B0DF : 0);
	r->word[i] = y;
	r->next = after;
	y ^= y >> 11;
	y ^= y << 7 & 0x9D2C5680;
	y ^= y << 15 & 0xEFC60000;
	return y ^ y >> 18;
}

const struct generator generator_mt19937 = {
	.name = "mt19937",
	.language = "C++",
	.seed = seed_mt19937,
	.next = next_of_mt19937,
	.most = UINT32_MAX,
	.cost = 1500,
};

static void
seed_lrand48(struct rng *r, uint64_t seed)
{
	r->x = (seed & UINT32_MAX) << 16 | LRAND48_LOW;
}

static uint64_t
next_of_lrand48(struct rng *r)
{
	r->x = (r->x * LRAND48_FACTOR + LRAND48_ADD) & LRAND48_MASK;
	return r->x >> 17;
}

const struct generator generator_lrand48 = {
	.name = "lrand48",
	.language = "C++",
	.seed = seed_lrand48,
	.next = next_of_lrand48,
	.most = INT32_MAX,
	.small = true,
	.cost = 5,
};

static uint64_t
next_of_rand(struct rng *r)
{
	unsigned i = r->next;

	r->word[i] += r->word[(i + RAND_BEFORE) % RAND_WORDS];
	r->next = (i + 1) % RAND_WORDS;
	return r->word[i] >> 1;
}

/* The words are signed in glibc, and the first 310 numbers are dropped. */
static void
seed_rand(struct rng *r, uint64_t seed)
{
	int64_t word = (int32_t)((uint32_t)seed ? (uint32_t)seed : 1);

	r->word[0] = (uint32_t)word;
	for (unsigned i = 1; i < RAND_WORDS; i++) {
		word = 16807 * (word % 127773) - 2836 * (word / 127773);
		if (word < 0)
			word += (int64_t)MINSTD_MODULUS;
		r->word[i] = (uint32_t)word;
	}
	r->next = RAND_WORDS - RAND_BEFORE;
	for (unsigned i = 0; i < 10 * RAND_WORDS; i++)
		next_of_rand(r);
}

const struct generator generator_rand = {
	.name = "rand",
	.language = "C++",
	.seed = seed_rand,
	.next = next_of_rand,
	.most = INT32_MAX,
	.cost = 600,
};
