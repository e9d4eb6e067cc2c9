/*
 * Generators of random numbers and the shuffles made of them, written out, so
 * that a seed deals the same deck everywhere.
 *
 * The state of a generator is explicit and copied by value; there is no other
 * randomness in the project. Knows no cards: a shuffle swaps places of a deck.
 * Recurrences: ISO C++ [rand.predef], POSIX lrand48(3), glibc random_r.c
 * (TYPE_3).
 */
#ifndef CORE_CARDS_SHUFFLES_H
#define CORE_CARDS_SHUFFLES_H

#include <stdbool.h>
#include <stddef.h>
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

enum { STEPS_PLACES = 52 };

/* How a uniform number and a permutation are made of the generator's bits. */
enum shuffle_method {
	SHUFFLE_LIBSTDCXX,   /* GCC 7 and later, two swaps a draw */
	SHUFFLE_LIBSTDCXX_6, /* GCC 6 and earlier, one swap a draw */
	SHUFFLE_LIBCXX,
	SHUFFLE_MSVC, /* until 2025 */
	SHUFFLE_MSVC_2025,
	SHUFFLE_CS247, /* x % n, from the last place down */
	SHUFFLE_RANDOM /* std::random_shuffle: x % n, from the first up */
};

struct steps {
	enum shuffle_method method;
	bool minstd; /* the generator's numbers are 1 .. 2^31 - 2 */
	bool lemire; /* libstdc++: uniform numbers by multiplication */
};

typedef bool steps_swap(void *context, uint32_t i, uint32_t j);

/* bits/stl_algo.h: two swaps a draw; `first` is always 1. */
UNIFORM_INLINE bool
steps_in_pairs(const struct steps *s, uniform_next *next, void *g,
	steps_swap *step, void *context)
{
	uint32_t x = s->lemire ? uniform_by_multiplication(next, g, 2)
			       : uniform_by_division(next, g, s->minstd, 2);

	if (!step(context, 1, x))
		return false;
	for (uint32_t i = 2; i < STEPS_PLACES; i += 2) {
		uint32_t m = (i + 1) * (i + 2);

		x = s->lemire ? uniform_by_multiplication(next, g, m)
			      : uniform_by_division(next, g, s->minstd, m);
		if (!step(context, i, x / (i + 2)) ||
			!step(context, i + 1, x % (i + 2)))
			return false;
	}
	return true;
}

/* Step i = 1 .. 51 swaps with a place below it or itself. */
UNIFORM_INLINE bool
steps_upwards(const struct steps *s, uniform_next *next, void *g,
	steps_swap *step, void *context)
{
	for (uint32_t i = 1; i < STEPS_PLACES; i++) {
		uint32_t j = s->method == SHUFFLE_MSVC
			? uniform_by_remainder(next, g, i + 1)
			: s->method == SHUFFLE_MSVC_2025
			? uniform_by_multiplication(next, g, i + 1)
			: s->method == SHUFFLE_RANDOM
			? next(g) % (i + 1)
			: uniform_by_division(next, g, s->minstd, i + 1);

		if (!step(context, i, j))
			return false;
	}
	return true;
}

/* False when `step` stopped it. */
UNIFORM_INLINE bool
steps_run(const struct steps *s, uniform_next *next, void *g, steps_swap *step,
	void *context)
{
	switch (s->method) {
	case SHUFFLE_LIBSTDCXX:
		return steps_in_pairs(s, next, g, step, context);
	case SHUFFLE_LIBCXX:
		for (uint32_t i = 0; i < STEPS_PLACES - 1; i++)
			if (!step(context, i,
				    i +
					    uniform_by_bits(next, g, s->minstd,
						    STEPS_PLACES - i)))
				return false;
		return true;
	case SHUFFLE_CS247:
		for (uint32_t n = STEPS_PLACES; n > 1; n--)
			if (!step(context, n - 1, next(g) % n))
				return false;
		return true;
	default:
		return steps_upwards(s, next, g, step, context);
	}
}

struct shuffle {
	const char *name; /* as --shuffle and records spell it */
	enum rng_kind rng;
	enum shuffle_method method;
	bool lemire; /* mt19937: uniform numbers by multiplication (GCC 11) */
	const char *summary; /* one line for help and man page */
};

/* The table of shuffles, `count` rows; the first is the default. */
const struct shuffle *shuffle_table(size_t *count);

/* The row called name, or NULL. */
const struct shuffle *shuffle_by_name(const char *name);

/* Refuses a name that no row has (FAULT_NAME), at this place; returns -1. */
struct fault;
int shuffle_refuse(
	const char *name, uint64_t line, uint32_t column, struct fault *f);

/* How its steps go (core/cards/shuffles.h), over numbers from anywhere. */
struct steps shuffle_steps(const struct shuffle *s);

/* Shuffles deck[CARD_COUNT] once, drawing from r, seeded for s->rng. */
void shuffle_deck(const struct shuffle *s, struct rng *r, uint8_t *deck);

enum {
	DRAWS_COUNT = 26, /* numbers drawn by one shuffle */
	DRAWS_ROOM = 64   /* of places: two for each of 32 */
};

/*
 * From the generator's state before the first draw: step i = 1 .. 51 swaps
 * place i with place[i], and *x becomes the state after the last draw. False,
 * and *x as it was, when one of the numbers would have to be drawn again (8
 * seeds in a million): then the shuffle must be done draw by draw.
 */
bool draws_make(enum rng_kind kind, uint64_t *x, uint16_t place[DRAWS_ROOM]);

typedef bool
draws_way(enum rng_kind kind, uint64_t *x, uint16_t place[DRAWS_ROOM]);

/* The ways that this processor can go, the fastest first; the last is plain. */
draws_way *const *draws_ways(size_t *count);

#endif
