/*
 * Many seeds side by side: rows of vectors, and the first numbers of every
 * generator in them.
 *
 * A row holds one number of LANES seeds, a byte row one small number of each.
 * The lanes' seeds are a stride apart, and block follows block. The code is
 * written once, in the compiler's vectors, and compiled for several kinds of
 * processors (sift.c); all of it is therefore inline. Knows no cards.
 */
#ifndef CORE_SEARCH_LANES_H
#define CORE_SEARCH_LANES_H

#include "core/cards/shuffles.h"

#define LANES_INLINE static inline __attribute__((always_inline))
/* Of work on a whole block: each copy takes long to compile. */
#define LANES_CALLED static __attribute__((noinline, unused))

/* Bytes of one vector: as many as the processor has, since the compiler keeps
 * wider ones in memory. Rows lie in memory alike for all widths. */
#ifndef LANES_BYTES
#define LANES_BYTES 16
#endif

enum {
	LANES = 128,
	LANES_ALIGNED = 64,            /* the most that a processor asks for */
	LANES_WORDS = LANES_BYTES / 4, /* 32-bit numbers of one vector */
	LANES_VECTORS = LANES / LANES_WORDS,
	LANES_HALVES = LANES / LANES_BYTES /* vectors of a byte row */
};

typedef uint32_t lanes_words
	__attribute__((vector_size(LANES_BYTES), may_alias));
typedef uint8_t lanes_bytes
	__attribute__((vector_size(LANES_BYTES), may_alias));

struct lanes_row {
	_Alignas(LANES_ALIGNED) lanes_words at[LANES_VECTORS];
};

struct lanes_byte_row {
	_Alignas(LANES_ALIGNED) lanes_bytes at[LANES_HALVES];
};

/* The order of the bytes of a word. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { LANES_TURNED = 3 };
#else
enum { LANES_TURNED = 0 };
#endif

/* The four bytes of a word are of lanes that are a vector apart. */
LANES_INLINE void
lanes_pack(const struct lanes_row *r, struct lanes_byte_row *to)
{
	for (unsigned h = 0; h < LANES_HALVES; h++) {
		const lanes_words *w = r->at + 4 * h;

		to->at[h] = (lanes_bytes)(w[0] | w[1] << 8 | w[2] << 16 |
			w[3] << 24);
	}
}

/* The place of a lane's byte in a byte row. */
static inline unsigned
lanes_byte_of(unsigned lane)
{
	return lane / LANES_BYTES * LANES_BYTES + lane % LANES_WORDS * 4 +
		(lane % LANES_BYTES / LANES_WORDS ^ LANES_TURNED);
}

enum {
	NUMBERS = 453, /* of one seed, at most */
	NUMBERS_MIDDLE = 397,
	NUMBERS_TURN = RNG_WORDS - NUMBERS_MIDDLE,
	NUMBERS_GROUP = 8 /* vectors whose words stay in registers */
};

struct numbers {
	const struct generator *generator;
	uint32_t stride;
	unsigned count;
	bool going;    /* the rows are of the block before `next` */
	uint32_t next; /* seed of lane 0 */
	/* minstd and rand: added from block to block; lrand48: times the seed.
	 */
	uint32_t step[NUMBERS];
	uint32_t add[NUMBERS]; /* lrand48 */
	uint32_t
		common[RNG_WORDS]; /* python: words that any seed begins with */
	struct lanes_row state[RNG_WORDS];
	struct lanes_row out[NUMBERS]; /* number i of all lanes */
};

/* What it costs to make a seed's first numbers side by side with others, in
 * nanoseconds; 0 when numbers of this generator cannot be made so. */
unsigned numbers_cost(const struct generator *g);

/* Before the first block; count is at most NUMBERS. */
void numbers_start(struct numbers *n, const struct generator *g,
	uint32_t stride, unsigned count);

/* Makes the first numbers of minstd and the state of rand for the block whose
 * lane 0 is this seed. */
void numbers_begin(struct numbers *n, uint32_t seed);

/* Whether this block's numbers cannot be made from those of the block before.
 */
bool numbers_must_begin(const struct numbers *n, uint32_t seed);

/* [rand.eng.mers]: word i + 1 of the state from word i. */
#define NUMBERS_SUCCESSOR(word, i)                                             \
	(UINT32_C(1812433253) * ((word) ^ (word) >> 30) + (i))

LANES_INLINE lanes_words
numbers_twist(lanes_words high, lanes_words low, lanes_words middle)
{
	lanes_words y = (high & 0x80000000) | (low & 0x7FFFFFFF);

	return middle ^ y >> 1 ^ (-(y & 1) & 0x9908B0DF);
}

LANES_INLINE lanes_words
numbers_temper(lanes_words y)
{
	y ^= y >> 11;
	y ^= y << 7 & 0x9D2C5680;
	y ^= y << 15 & 0xEFC60000;
	return y ^ y >> 18;
}

/*
 * Words 0 .. count are kept; each word from 397 on makes a number at once. Most
 * of the time goes into the words between, whose vectors must stay in
 * registers: hence groups, and the unrolling.
 */
LANES_INLINE void
numbers_mt19937_group(struct numbers *n, uint32_t seed, unsigned group)
{
	unsigned kept =
		n->count < NUMBERS_MIDDLE ? n->count + 1 : NUMBERS_MIDDLE;
	unsigned early = n->count < NUMBERS_TURN ? n->count : NUMBERS_TURN;
	lanes_words word[NUMBERS_GROUP];

	for (unsigned k = 0; k < NUMBERS_GROUP * LANES_WORDS; k++)
		word[k / LANES_WORDS][k % LANES_WORDS] =
			seed + group * LANES_WORDS + k;
	for (unsigned i = 0; i < kept; i++)
#pragma GCC unroll 8
		for (unsigned v = 0; v < NUMBERS_GROUP; v++) {
			n->state[i].at[group + v] = word[v];
			word[v] = NUMBERS_SUCCESSOR(word[v], i + 1);
		}
	for (unsigned i = kept; i < NUMBERS_MIDDLE; i++)
#pragma GCC unroll 8
		for (unsigned v = 0; v < NUMBERS_GROUP; v++)
			word[v] = NUMBERS_SUCCESSOR(word[v], i + 1);
	for (unsigned i = 0; i < early; i++)
#pragma GCC unroll 8
		for (unsigned v = 0; v < NUMBERS_GROUP; v++) {
			lanes_words y = numbers_twist(n->state[i].at[group + v],
				n->state[i + 1].at[group + v], word[v]);

			n->state[i].at[group + v] = y;
			n->out[i].at[group + v] = numbers_temper(y);
			if (NUMBERS_MIDDLE + i <= n->count)
				n->state[NUMBERS_MIDDLE + i].at[group + v] =
					word[v];
			word[v] = NUMBERS_SUCCESSOR(
				word[v], NUMBERS_MIDDLE + i + 1);
		}
	for (unsigned i = early; i < n->count; i++)
		for (unsigned v = group; v < group + NUMBERS_GROUP; v++) {
			lanes_words y = numbers_twist(n->state[i].at[v],
				n->state[i + 1].at[v],
				n->state[i - NUMBERS_TURN].at[v]);

			n->state[i].at[v] = y;
			n->out[i].at[v] = numbers_temper(y);
		}
}

/* [rand.eng.mers] and init_by_array differ in the factor. */
#define NUMBERS_MIXED(word, factor) (((word) ^ (word) >> 30) * (factor))

/* mt19937 as Python seeds it, from one word: each word of a state that all
 * seeds have in common is mixed with the word before it, twice around. */
LANES_INLINE void
numbers_python_seed(struct numbers *n, uint32_t seed, unsigned group)
{
	lanes_words last[NUMBERS_GROUP], key[NUMBERS_GROUP];

	for (unsigned k = 0; k < NUMBERS_GROUP * LANES_WORDS; k++)
		key[k / LANES_WORDS][k % LANES_WORDS] =
			seed + group * LANES_WORDS + k;
	for (unsigned v = 0; v < NUMBERS_GROUP; v++)
		last[v] = (lanes_words){0} + n->common[0];
	for (unsigned i = 1; i < RNG_WORDS; i++)
#pragma GCC unroll 8
		for (unsigned v = 0; v < NUMBERS_GROUP; v++) {
			last[v] = NUMBERS_MIXED(last[v], PYTHON_FIRST);
			last[v] = (last[v] ^ n->common[i]) + key[v];
			n->state[i].at[group + v] = last[v];
		}
	for (unsigned v = 0; v < NUMBERS_GROUP; v++) {
		last[v] = NUMBERS_MIXED(last[v], PYTHON_FIRST);
		last[v] = (last[v] ^ n->state[1].at[group + v]) + key[v];
		n->state[1].at[group + v] = last[v];
	}
	for (unsigned i = 2; i < RNG_WORDS; i++)
#pragma GCC unroll 8
		for (unsigned v = 0; v < NUMBERS_GROUP; v++) {
			last[v] = NUMBERS_MIXED(last[v], PYTHON_SECOND);
			last[v] = (last[v] ^ n->state[i].at[group + v]) - i;
			n->state[i].at[group + v] = last[v];
		}
	for (unsigned v = group; v < group + NUMBERS_GROUP; v++) {
		lanes_words mixed =
			NUMBERS_MIXED(last[v - group], PYTHON_SECOND);

		n->state[1].at[v] = (mixed ^ n->state[1].at[v]) - 1;
		n->state[0].at[v] = (lanes_words){0} + PYTHON_WORD;
	}
}

LANES_INLINE void
numbers_python_group(struct numbers *n, uint32_t seed, unsigned group)
{
	numbers_python_seed(n, seed, group);
	for (unsigned i = 0; i < n->count; i++)
		for (unsigned v = group; v < group + NUMBERS_GROUP; v++) {
			unsigned middle = i < NUMBERS_TURN ? i + NUMBERS_MIDDLE
							   : i - NUMBERS_TURN;
			lanes_words y = numbers_twist(n->state[i].at[v],
				n->state[i + 1].at[v], n->state[middle].at[v]);

			n->state[i].at[v] = y;
			n->out[i].at[v] = numbers_temper(y);
		}
}

/* x + step modulo 2^31 - 1, both below it. */
LANES_INLINE lanes_words
numbers_plus(lanes_words x, uint32_t step)
{
	lanes_words sum = x + step, less = sum - (uint32_t)MINSTD_MODULUS;
	lanes_words is_less = (lanes_words)(less < sum);

	return (less & is_less) | (sum & ~is_less);
}

LANES_INLINE void
numbers_minstd(struct numbers *n)
{
	for (unsigned i = 0; i < n->count; i++)
		for (unsigned v = 0; v < LANES_VECTORS; v++)
			n->out[i].at[v] =
				numbers_plus(n->out[i].at[v], n->step[i]);
}

/* The state of lrand48 is seed * 2^16 + 0x330E, so after k numbers its upper
 * 32 bits are step * seed + add. */
LANES_INLINE void
numbers_lrand48(struct numbers *n, uint32_t seed)
{
	struct lanes_row seeds;

	for (unsigned k = 0; k < LANES; k++)
		seeds.at[k / LANES_WORDS][k % LANES_WORDS] =
			seed + k * n->stride;
	for (unsigned i = 0; i < n->count; i++)
		for (unsigned v = 0; v < LANES_VECTORS; v++)
			n->out[i].at[v] =
				(seeds.at[v] * n->step[i] + n->add[i]) >> 1;
}

/*
 * glibc's rand adds to each of 31 words the word 28 places on, ten times
 * around before the first number. The words stay in registers where there are
 * enough of them.
 */
LANES_INLINE void
numbers_rand_vector(struct numbers *n, unsigned v)
{
	enum { WORDS = RAND_WORDS, FIRST = 3 };
	lanes_words word[WORDS];
	unsigned made = 0;

#pragma GCC unroll 31
	for (unsigned i = 0; i < WORDS; i++)
		word[i] = n->state[i].at[v];
	for (unsigned around = 0; around < 10; around++)
#pragma GCC unroll 31
		for (unsigned i = 0; i < WORDS; i++)
			word[(FIRST + i) % WORDS] += word[i];
	while (made < n->count)
#pragma GCC unroll 31
		for (unsigned i = 0; i < WORDS; i++) {
			word[(FIRST + i) % WORDS] += word[i];
			if (made < n->count)
				n->out[made++].at[v] =
					word[(FIRST + i) % WORDS] >> 1;
		}
}

LANES_INLINE void
numbers_rand(struct numbers *n)
{
	for (unsigned v = 0; v < LANES_VECTORS; v++) {
		for (unsigned i = 1; n->going && i < RAND_WORDS; i++)
			n->state[i].at[v] =
				numbers_plus(n->state[i].at[v], n->step[i]);
		if (n->going)
			n->state[0].at[v] += n->step[0];
		numbers_rand_vector(n, v);
	}
}

/* Fills n->out for the block whose lane 0 is this seed. */
LANES_CALLED void
numbers_make(struct numbers *n, uint32_t seed)
{
	bool begin = numbers_must_begin(n, seed);

	if (begin)
		numbers_begin(n, seed);
	n->going = !begin;
	if (n->generator == &generator_mt19937)
		for (unsigned g = 0; g < LANES_VECTORS; g += NUMBERS_GROUP)
			numbers_mt19937_group(n, seed, g);
	else if (n->generator == &generator_python)
		for (unsigned g = 0; g < LANES_VECTORS; g += NUMBERS_GROUP)
			numbers_python_group(n, seed, g);
	else if (n->generator == &generator_lrand48)
		numbers_lrand48(n, seed);
	else if (n->generator == &generator_rand)
		numbers_rand(n);
	else if (!begin)
		numbers_minstd(n);
	n->going = true;
	n->next = seed + LANES * n->stride;
}

#endif
