/*
 * Random bits from a seed, as the C++ and C libraries make them.
 *
 * The state is explicit and copied by value; there is no other randomness in
 * the project. Knows nothing of cards. Recurrences: ISO C++ [rand.predef],
 * POSIX lrand48(3), glibc random_r.c (TYPE_3).
 */
#ifndef CORE_CARDS_RNG_H
#define CORE_CARDS_RNG_H

#include <stdint.h>

enum rng_kind {
	RNG_MINSTD0, /* std::minstd_rand0: 1 .. 2^31 - 2 */
	RNG_MINSTD,  /* std::minstd_rand: 1 .. 2^31 - 2 */
	RNG_MT19937, /* std::mt19937: 0 .. 2^32 - 1 */
	RNG_LRAND48, /* lrand48(3): 0 .. 2^31 - 1 */
	RNG_RAND     /* glibc's rand(3): 0 .. 2^31 - 1 */
};

enum { RNG_MT_WORDS = 624, RNG_RAND_WORDS = 31 };

struct rng {
	enum rng_kind kind;
	unsigned next;             /* index of the next word of mt */
	uint64_t x;                /* minstd and lrand48 */
	uint32_t mt[RNG_MT_WORDS]; /* of rand, the first RNG_RAND_WORDS */
};

/*
 * Seeds as the library's constructor does: the seed is what arrives there
 * after C++ has converted it, so an int -5 arrives at minstd as 2^64 - 5 and
 * an unsigned -5 as 2^32 - 5.
 */
void rng_seed(struct rng *r, enum rng_kind kind, uint64_t seed);

uint32_t rng_next(struct rng *r);

#endif
