/*
 * Arithmetic of the minstd generators: multiplication modulo 2^31 - 1.
 *
 * A state n numbers ahead is the state times the factor's n-th power, and n
 * numbers back likewise.
 */
#ifndef CORE_CARDS_MINSTD_H
#define CORE_CARDS_MINSTD_H

#include "core/cards/rng.h"

#include <stdbool.h>

#define MINSTD_MODULUS UINT64_C(0x7FFFFFFF)

/* a * b for a and b below the modulus, by folding the product once. */
static inline uint64_t
minstd_times(uint64_t a, uint64_t b)
{
	uint64_t product = a * b;

	product = (product & MINSTD_MODULUS) + (product >> 31);
	return product < MINSTD_MODULUS ? product : product - MINSTD_MODULUS;
}

static inline bool
minstd_is(enum rng_kind kind)
{
	return kind == RNG_MINSTD0 || kind == RNG_MINSTD;
}

static inline uint64_t
minstd_factor(enum rng_kind kind)
{
	return kind == RNG_MINSTD0 ? 16807 : 48271;
}

/* factor^n; a negative n goes back, since factor^(2^31 - 2) is 1. */
static inline uint64_t
minstd_power(uint64_t factor, int n)
{
	uint64_t left = n < 0 ? MINSTD_MODULUS - 1 - (uint64_t)-n : (uint64_t)n;
	uint64_t power = 1;

	for (; left; left >>= 1, factor = minstd_times(factor, factor))
		if (left & 1)
			power = minstd_times(power, factor);
	return power;
}

#endif
