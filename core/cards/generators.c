#include "core/cards/shuffles.h"

enum {
	MINSTD0_FACTOR = 16807,
	MINSTD_FACTOR = 48271,
	MT_MIDDLE = 397,
	LRAND48_ADD = 0xB,
	LRAND48_LOW = 0x330E,
	RAND_BEFORE = 28 /* 31 words on, this is three words before */
};

#define MINSTD_MODULUS_SIGNED INT64_C(0x7FFFFFFF)
#define LRAND48_FACTOR UINT64_C(0x5DEECE66D)
#define LRAND48_MASK ((UINT64_C(1) << 48) - 1)

static void
mt_seed(struct rng *r, uint32_t seed)
{
	r->mt[0] = seed;
	for (uint32_t i = 1; i < RNG_MT_WORDS; i++) {
		uint32_t before = r->mt[i - 1];

		r->mt[i] = UINT32_C(1812433253) * (before ^ before >> 30) + i;
	}
	r->next = 0;
}

static uint32_t
rand_next(struct rng *r)
{
	unsigned i = r->next;

	r->mt[i] += r->mt[(i + RAND_BEFORE) % RNG_RAND_WORDS];
	r->next = (i + 1) % RNG_RAND_WORDS;
	return r->mt[i] >> 1;
}

/* The words are signed in glibc, and 310 numbers are thrown away. */
static void
rand_seed(struct rng *r, uint32_t seed)
{
	int64_t word = (int32_t)(seed ? seed : 1);

	r->mt[0] = (uint32_t)word;
	for (unsigned i = 1; i < RNG_RAND_WORDS; i++) {
		word = 16807 * (word % 127773) - 2836 * (word / 127773);
		if (word < 0)
			word += MINSTD_MODULUS_SIGNED;
		r->mt[i] = (uint32_t)word;
	}
	r->next = RNG_RAND_WORDS - RAND_BEFORE;
	for (unsigned i = 0; i < 10 * RNG_RAND_WORDS; i++)
		rand_next(r);
}

void
rng_seed(struct rng *r, enum rng_kind kind, uint64_t seed)
{
	r->kind = kind;
	switch (kind) {
	case RNG_MINSTD0:
	case RNG_MINSTD:
		r->x = seed % MINSTD_MODULUS;
		if (r->x == 0)
			r->x = 1;
		break;
	case RNG_MT19937:
		mt_seed(r, (uint32_t)seed);
		break;
	case RNG_RAND:
		rand_seed(r, (uint32_t)seed);
		break;
	case RNG_LRAND48:
		r->x = (seed & UINT32_MAX) << 16 | LRAND48_LOW;
		break;
	}
}

/*
 * The library makes all 624 words anew at once; a word needs only words that
 * stand before it in the round or have not been renewed yet, so each can as
 * well be made when it is asked for: a deck takes about 50.
 */
static uint32_t
mt_next(struct rng *r)
{
	unsigned i = r->next;
	unsigned after = i + 1 < RNG_MT_WORDS ? i + 1 : 0;
	unsigned middle = i + MT_MIDDLE < RNG_MT_WORDS
		? i + MT_MIDDLE
		: i + MT_MIDDLE - RNG_MT_WORDS;
	uint32_t y = (r->mt[i] & 0x80000000) | (r->mt[after] & 0x7FFFFFFF);

	y = r->mt[middle] ^ y >> 1 ^ (y & 1 ? 0x9908B0DF : 0);
	r->mt[i] = y;
	r->next = after;
	y ^= y >> 11;
	y ^= y << 7 & 0x9D2C5680;
	y ^= y << 15 & 0xEFC60000;
	return y ^ y >> 18;
}

/* x mod 2^31 - 1 by folding: both halves are below 2^31 after one fold. */
static uint32_t
minstd_next(struct rng *r, uint32_t factor)
{
	uint64_t x = r->x * factor;

	x = (x & MINSTD_MODULUS) + (x >> 31);
	r->x = x < MINSTD_MODULUS ? x : x - MINSTD_MODULUS;
	return (uint32_t)r->x;
}

uint32_t
rng_next(struct rng *r)
{
	switch (r->kind) {
	case RNG_MINSTD0:
		return minstd_next(r, MINSTD0_FACTOR);
	case RNG_MINSTD:
		return minstd_next(r, MINSTD_FACTOR);
	case RNG_MT19937:
		return mt_next(r);
	case RNG_RAND:
		return rand_next(r);
	case RNG_LRAND48:
		break;
	}
	r->x = (r->x * LRAND48_FACTOR + LRAND48_ADD) & LRAND48_MASK;
	return (uint32_t)(r->x >> 17);
}
