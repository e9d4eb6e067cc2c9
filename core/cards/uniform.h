/*
 * A number below m, as each C++ library draws it from a generator.
 *
 * `next` gives the generator's numbers and `g` is its own business, so that
 * the same code serves a generator and numbers made beforehand: always inlined.
 * m is at least 2 and at most 2^16. Knows no cards.
 */
#ifndef CORE_CARDS_UNIFORM_H
#define CORE_CARDS_UNIFORM_H

#include "core/cards/rng.h"

#include <stdbool.h>

/* Largest number less smallest, of the minstd generators. */
#define UNIFORM_MINSTD UINT32_C(2147483645)

typedef uint32_t uniform_next(void *g);

#define UNIFORM_INLINE static inline __attribute__((always_inline))

/* bits/uniform_int_dist.h: the generator's span in m equal parts. */
UNIFORM_INLINE uint32_t
uniform_by_division(uniform_next *next, void *g, bool minstd, uint32_t m)
{
	uint32_t part = (minstd ? UNIFORM_MINSTD : UINT32_MAX) / m;
	uint32_t x;

	do
		x = next(g) - (minstd ? 1 : 0);
	while (x >= part * m);
	return x / part;
}

/* Lemire's way, over 32 bits. */
UNIFORM_INLINE uint32_t
uniform_by_multiplication(uniform_next *next, void *g, uint32_t m)
{
	uint64_t product = (uint64_t)next(g) * m;

	if ((uint32_t)product < m)
		while ((uint32_t)product < (0 - m) % m)
			product = (uint64_t)next(g) * m;
	return (uint32_t)(product >> 32);
}

/* libc++: as many low bits as m needs, of a span cut to a multiple of them. */
UNIFORM_INLINE uint32_t
uniform_by_bits(uniform_next *next, void *g, bool minstd, uint32_t m)
{
	uint64_t span =
		minstd ? (uint64_t)UNIFORM_MINSTD + 1 : UINT64_C(1) << 32;
	unsigned bits = 32 - (unsigned)__builtin_clz(m - 1);
	uint32_t x;

	do {
		do
			x = next(g) - (minstd ? 1 : 0);
		while (x >= span >> bits << bits);
		x &= (UINT32_C(1) << bits) - 1;
	} while (x >= m);
	return x;
}

/* Visual C++ until 2025. */
UNIFORM_INLINE uint32_t
uniform_by_remainder(uniform_next *next, void *g, uint32_t m)
{
	uint32_t x;

	do
		x = next(g);
	while (x / m >= UINT32_MAX / m && UINT32_MAX % m != m - 1);
	return x % m;
}

#endif
