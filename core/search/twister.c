#include "core/search/twister.h"

#include <assert.h>

enum { MIDDLE = 397 };

typedef uint32_t lanes __attribute__((vector_size(64), may_alias));
/* The caller's arrays are aligned for their numbers alone. */
typedef lanes loose __attribute__((aligned(4)));
enum {
	LANES = sizeof(lanes) / sizeof(uint32_t), /* of one vector */
	VECTORS = TWISTER_LANES / LANES
};

/* [rand.eng.mers]: word i + 1 of the state from word i. */
#define SUCCESSOR(word, i)                                                     \
	(UINT32_C(1812433253) * ((word) ^ (word) >> 30) + (i))

/*
 * Words 0 .. count are kept; each word from 397 on makes a number as soon as
 * it is there. Most of the time goes into the words between, whose vectors must
 * stay in registers: hence the unrolling.
 */
UNIFORM_INLINE void
make(uint32_t seed, unsigned count, loose (*out)[VECTORS])
{
	lanes first[TWISTER_NUMBERS + 1][VECTORS], word[VECTORS];

	for (unsigned k = 0; k < TWISTER_LANES; k++)
		word[k / LANES][k % LANES] = seed + k;
	for (unsigned i = 0; i <= count; i++)
#pragma GCC unroll 8
		for (unsigned v = 0; v < VECTORS; v++) {
			first[i][v] = word[v];
			word[v] = SUCCESSOR(word[v], i + 1);
		}
	for (unsigned i = count + 1; i < MIDDLE; i++)
#pragma GCC unroll 8
		for (unsigned v = 0; v < VECTORS; v++)
			word[v] = SUCCESSOR(word[v], i + 1);
	for (unsigned i = 0; i < count; i++)
#pragma GCC unroll 8
		for (unsigned v = 0; v < VECTORS; v++) {
			lanes y = (first[i][v] & 0x80000000) |
				(first[i + 1][v] & 0x7FFFFFFF);

			y = word[v] ^ y >> 1 ^ (-(y & 1) & 0x9908B0DF);
			y ^= y >> 11;
			y ^= y << 7 & 0x9D2C5680;
			y ^= y << 15 & 0xEFC60000;
			out[i][v] = y ^ y >> 18;
			word[v] = SUCCESSOR(word[v], MIDDLE + i + 1);
		}
}

void
twister_make_plain(uint32_t seed, unsigned count,
	uint32_t out[TWISTER_NUMBERS][TWISTER_LANES])
{
	assert(count <= TWISTER_NUMBERS);
	make(seed, count, (loose(*)[VECTORS])out);
}

#if defined(__x86_64__) && defined(__GNUC__)

__attribute__((target("avx2"))) static void
make_avx2(uint32_t seed, unsigned count, loose (*out)[VECTORS])
{
	make(seed, count, out);
}

__attribute__((target("avx512f"))) static void
make_avx512(uint32_t seed, unsigned count, loose (*out)[VECTORS])
{
	make(seed, count, out);
}

void
twister_make(uint32_t seed, unsigned count,
	uint32_t out[TWISTER_NUMBERS][TWISTER_LANES])
{
	assert(count <= TWISTER_NUMBERS);
	if (__builtin_cpu_supports("avx512f"))
		make_avx512(seed, count, (loose(*)[VECTORS])out);
	else if (__builtin_cpu_supports("avx2"))
		make_avx2(seed, count, (loose(*)[VECTORS])out);
	else
		make(seed, count, (loose(*)[VECTORS])out);
}

#else

void
twister_make(uint32_t seed, unsigned count,
	uint32_t out[TWISTER_NUMBERS][TWISTER_LANES])
{
	twister_make_plain(seed, count, out);
}

#endif

/* One seed's numbers: those made, then, rarely, a generator's. */
struct tape {
	const uint32_t *lane;
	unsigned used;
	unsigned made;
	uint32_t seed;
	struct rng rng;
};

static void
go_on(struct tape *t)
{
	rng_seed(&t->rng, RNG_MT19937, t->seed);
	for (unsigned i = 0; i < t->made; i++)
		rng_next(&t->rng);
}

static inline uint32_t
next(void *g)
{
	struct tape *t = g;

	if (t->used < t->made)
		return t->lane[t->used++ * TWISTER_LANES];
	if (t->used++ == t->made)
		go_on(t);
	return rng_next(&t->rng);
}

/* As many numbers as the trial that needs most. */
static unsigned
numbers_for(const struct trial *trials, size_t count)
{
	unsigned most = 0;

	for (size_t i = 0; i < count; i++)
		if (trials[i].numbers > most)
			most = trials[i].numbers;
	return most < TWISTER_NUMBERS ? most : TWISTER_NUMBERS;
}

static void
try_lane(const struct trial *t, const uint32_t *lane, unsigned made,
	uint32_t seed, const struct search_sink *sink)
{
	struct tape tape;

	tape.lane = lane;
	tape.used = 0;
	tape.made = made;
	tape.seed = seed;
	if (trial_follow(t, next, &tape) && query_agrees(t->query, seed))
		sink->found(sink->context, t->query->shuffle, seed);
}

void
twister_seeds(const struct trial *trials, size_t count, uint32_t from,
	uint32_t to, const struct search_sink *sink)
{
	uint32_t out[TWISTER_NUMBERS][TWISTER_LANES];
	unsigned made = numbers_for(trials, count);

	for (uint64_t seed = from; seed <= to; seed += TWISTER_LANES) {
		unsigned tried = to - seed < TWISTER_LANES
			? (unsigned)(to - seed) + 1
			: TWISTER_LANES;

		twister_make((uint32_t)seed, made, out);
		for (size_t i = 0; i < count; i++)
			for (unsigned k = 0; k < tried; k++)
				try_lane(&trials[i], &out[0][k], made,
					(uint32_t)seed + k, sink);
	}
}
