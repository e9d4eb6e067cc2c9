/*
 * Many seeds side by side: rows of vectors, and the first numbers of every
 * generator in them.
 *
 * A row holds one number of LANES seeds, a byte row one small number of each.
 * The lanes' seeds are a stride apart, and block follows block. The code is
 * written once, in the compiler's vectors, and compiled for several kinds of
 * processors; all of it is therefore inline. Knows no cards.
 */
#ifndef CORE_SEARCH_LANES_H
#define CORE_SEARCH_LANES_H

#include "core/cards/shuffles.h"

#include <string.h>

enum {
	LANES = 128,
	LANES_WORDS = 16, /* 32-bit numbers of one vector */
	LANES_VECTORS = LANES / LANES_WORDS,
	LANES_BYTES = 64, /* bytes of one vector */
	LANES_HALVES = LANES / LANES_BYTES
};

typedef uint32_t lanes_words __attribute__((vector_size(64), may_alias));
typedef uint8_t lanes_bytes __attribute__((vector_size(64), may_alias));

struct lanes_row {
	lanes_words at[LANES_VECTORS];
};

struct lanes_byte_row {
	lanes_bytes at[LANES_HALVES];
};

/* Bytes of a word by their weight, as this processor keeps them. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { LANES_TURNED = 3 };
#else
enum { LANES_TURNED = 0 };
#endif

/* The four bytes of a word are of lanes that are a vector apart. */
UNIFORM_INLINE void
lanes_pack(const struct lanes_row *r, struct lanes_byte_row *to)
{
	for (unsigned h = 0; h < LANES_HALVES; h++) {
		const lanes_words *w = r->at + 4 * h;

		to->at[h] = (lanes_bytes)(w[0] | w[1] << 8 | w[2] << 16 |
			w[3] << 24);
	}
}

/* Which lane's byte stands at this place of a byte row. */
static inline unsigned
lanes_of_byte(unsigned place)
{
	unsigned word = place % LANES_BYTES / 4;

	return place / LANES_BYTES * LANES_BYTES +
		(place % 4 ^ LANES_TURNED) * LANES_WORDS + word;
}

/* And the place of a lane's byte. */
static inline unsigned
lanes_byte_of(unsigned lane)
{
	return lane / LANES_BYTES * LANES_BYTES + lane % LANES_WORDS * 4 +
		(lane % LANES_BYTES / LANES_WORDS ^ LANES_TURNED);
}

enum {
	NUMBERS = 453, /* at most, of one seed */
	NUMBERS_MIDDLE = 397,
	NUMBERS_TURN = RNG_MT_WORDS - NUMBERS_MIDDLE,
	NUMBERS_GROUP = 4 /* vectors whose words stay in registers */
};

struct numbers {
	enum rng_kind kind;
	uint32_t stride;
	unsigned count;
	bool going;    /* the rows are of the block before `next` */
	uint32_t next; /* seed of lane 0 */
	/* minstd and rand: from block to block; lrand48: times the seed. */
	uint32_t step[NUMBERS];
	uint32_t add[NUMBERS]; /* lrand48 */
	struct lanes_row state[NUMBERS + 1];
	struct lanes_row out[NUMBERS]; /* number i of all lanes */
};

/* Before the first block; count is at most NUMBERS. */
void numbers_start(
	struct numbers *n, enum rng_kind kind, uint32_t stride, unsigned count);

/* For minstd and rand: the block whose lane 0 is this seed, from nothing. */
void numbers_begin(struct numbers *n, uint32_t seed);

/* Whether this block's numbers do not follow from those of the one before. */
bool numbers_must_begin(const struct numbers *n, uint32_t seed);

/* [rand.eng.mers]: word i + 1 of the state from word i. */
#define NUMBERS_SUCCESSOR(word, i)                                             \
	(UINT32_C(1812433253) * ((word) ^ (word) >> 30) + (i))

UNIFORM_INLINE lanes_words
numbers_twist(lanes_words high, lanes_words low, lanes_words middle)
{
	lanes_words y = (high & 0x80000000) | (low & 0x7FFFFFFF);

	return middle ^ y >> 1 ^ (-(y & 1) & 0x9908B0DF);
}

UNIFORM_INLINE lanes_words
numbers_temper(lanes_words y)
{
	y ^= y >> 11;
	y ^= y << 7 & 0x9D2C5680;
	y ^= y << 15 & 0xEFC60000;
	return y ^ y >> 18;
}

/*
 * Words 0 .. count are kept; each word from 397 on makes a number as soon as it
 * is there. Most of the time goes into the words between, whose vectors must
 * stay in registers: hence groups, and the unrolling.
 */
UNIFORM_INLINE void
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
#pragma GCC unroll 4
		for (unsigned v = 0; v < NUMBERS_GROUP; v++) {
			n->state[i].at[group + v] = word[v];
			word[v] = NUMBERS_SUCCESSOR(word[v], i + 1);
		}
	for (unsigned i = kept; i < NUMBERS_MIDDLE; i++)
#pragma GCC unroll 4
		for (unsigned v = 0; v < NUMBERS_GROUP; v++)
			word[v] = NUMBERS_SUCCESSOR(word[v], i + 1);
	for (unsigned i = 0; i < early; i++)
#pragma GCC unroll 4
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

/* x + step modulo 2^31 - 1, both below it. */
UNIFORM_INLINE lanes_words
numbers_plus(lanes_words x, uint32_t step)
{
	lanes_words sum = x + step, less = sum - (uint32_t)MINSTD_MODULUS;
	lanes_words is_less = (lanes_words)(less < sum);

	return (less & is_less) | (sum & ~is_less);
}

UNIFORM_INLINE void
numbers_minstd(struct numbers *n)
{
	for (unsigned i = 0; i < n->count; i++)
		for (unsigned v = 0; v < LANES_VECTORS; v++)
			n->out[i].at[v] =
				numbers_plus(n->out[i].at[v], n->step[i]);
}

/*
 * The state of lrand48 is seed * 2^16 + 0x330E, so after k numbers its upper
 * 32 bits are step * seed + add.
 */
UNIFORM_INLINE void
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
UNIFORM_INLINE void
numbers_rand_vector(struct numbers *n, unsigned v)
{
	enum { WORDS = RNG_RAND_WORDS, FIRST = 3 };
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

UNIFORM_INLINE void
numbers_rand(struct numbers *n)
{
	for (unsigned v = 0; v < LANES_VECTORS; v++) {
		for (unsigned i = 1; n->going && i < RNG_RAND_WORDS; i++)
			n->state[i].at[v] =
				numbers_plus(n->state[i].at[v], n->step[i]);
		if (n->going)
			n->state[0].at[v] += n->step[0];
		numbers_rand_vector(n, v);
	}
}

/* Fills n->out for the block whose lane 0 is this seed. */
UNIFORM_INLINE void
numbers_make(struct numbers *n, uint32_t seed)
{
	bool begin = numbers_must_begin(n, seed);

	if (begin)
		numbers_begin(n, seed);
	n->going = !begin;
	switch (n->kind) {
	case RNG_MT19937:
		for (unsigned g = 0; g < LANES_VECTORS; g += NUMBERS_GROUP)
			numbers_mt19937_group(n, seed, g);
		break;
	case RNG_LRAND48:
		numbers_lrand48(n, seed);
		break;
	case RNG_RAND:
		numbers_rand(n);
		break;
	default:
		if (!begin)
			numbers_minstd(n);
	}
	n->going = true;
	n->next = seed + LANES * n->stride;
}

#endif
