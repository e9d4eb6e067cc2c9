/*
 * Generators of random numbers and the shuffles made of them, written out, so
 * that a seed deals the same deck everywhere; and seeds as people write them.
 *
 * A shuffle is one row of the table in shuffles.c: a generator, the order of
 * its steps, and how a number below m is drawn. Generators are in
 * generators.c; one that only its rows use may stand beside them. core/search
 * knows some by address and has faster ways for those; it deals every other
 * shuffle seed by seed. The state of a generator is explicit and copied by
 * value; there is no other randomness in the project. Knows no cards: a
 * shuffle moves bytes.
 */
#ifndef CORE_CARDS_SHUFFLES_H
#define CORE_CARDS_SHUFFLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RNG_WORDS = 624 };

struct generator;

/* A generator's state; each generator uses the parts it needs. */
struct rng {
	const struct generator *generator;
	unsigned next; /* index of the next word, or how many were used */
	uint64_t x;
	uint64_t y;
	union {
		uint32_t word[RNG_WORDS];
		uint64_t wide[RNG_WORDS];
	};
};

struct generator {
	const char *name;
	/* A program that may use one generator of a language may use the others
	 * of the same language: "C++" for C and C++. */
	const char *language;
	/*
	 * Seeds as the library does. The seed is what arrives there after the
	 * language has converted it: an int -5 arrives at minstd as 2^64 - 5
	 * and an unsigned -5 as 2^32 - 5.
	 */
	void (*seed)(struct rng *r, uint64_t seed);
	uint64_t (*next)(struct rng *r);
	uint64_t least; /* that next returns */
	uint64_t most;
	/* The 32-bit seeds from first to last give all that 32-bit seeds can
	 * give; last 0: all do. */
	uint32_t first;
	uint32_t last;
	bool wide;     /* a negative seed is none of 32 bits */
	bool small;    /* it has no words: x and y are all of its state */
	unsigned cost; /* to seed it, in nanoseconds; 0: not known */
};

static inline void
rng_seed(struct rng *r, const struct generator *g, uint64_t seed)
{
	r->generator = g;
	g->seed(r, seed);
}

static inline uint64_t
rng_next(struct rng *r)
{
	return r->generator->next(r);
}

/* ISO C++ [rand.predef]; POSIX lrand48(3); glibc's rand(3). */
extern const struct generator generator_minstd0;
extern const struct generator generator_minstd;
extern const struct generator generator_mt19937;
extern const struct generator generator_lrand48;
extern const struct generator generator_rand;
/* java.util.Random; Python 3's random; Go's math/rand; .NET's
 * System.Random; JavaScript's Math.random, as V8 makes it. */
extern const struct generator generator_java;
extern const struct generator generator_python;
extern const struct generator generator_go;
extern const struct generator generator_dotnet;
extern const struct generator generator_v8;

enum { RAND_WORDS = 31 }; /* of generator_rand's state */

/* lrand48's recurrence modulo 2^48, and the low bits of its first state. */
enum { LRAND48_ADD = 0xB, LRAND48_LOW = 0x330E };
#define LRAND48_FACTOR UINT64_C(0x5DEECE66D)
#define LRAND48_MASK ((UINT64_C(1) << 48) - 1)

/* mt19937's init_by_array: the seed of the first state, the factors of the two
 * times that it is mixed, and the word that it ends with. */
enum {
	PYTHON_SEED = 19650218,
	PYTHON_FIRST = 1664525,
	PYTHON_SECOND = 1566083941
};
#define PYTHON_WORD UINT32_C(0x80000000)

/* The table that Go's generator is seeded with (tools/build/go_words.c). */
enum { GO_WORDS = 607 };
extern const uint64_t go_words[GO_WORDS];

#define MINSTD_MODULUS UINT64_C(0x7FFFFFFF)

static inline bool
minstd_is(const struct generator *g)
{
	return g == &generator_minstd0 || g == &generator_minstd;
}

static inline uint64_t
minstd_factor(const struct generator *g)
{
	return g == &generator_minstd0 ? 16807 : 48271;
}

/* a * b modulo 2^31 - 1, both below it, by folding the product once. */
static inline uint64_t
minstd_times(uint64_t a, uint64_t b)
{
	uint64_t product = a * b;

	product = (product & MINSTD_MODULUS) + (product >> 31);
	return product < MINSTD_MODULUS ? product : product - MINSTD_MODULUS;
}

/* factor^n: times a state, the state n numbers on. A negative n goes back,
 * since factor^(2^31 - 2) is 1. */
uint64_t minstd_power(uint64_t factor, int n);

/* A number below m, 2 .. 2^16, made of the generator's numbers. */
typedef uint32_t shuffle_draw(struct rng *r, uint32_t m);

shuffle_draw draw_by_division;       /* libstdc++ */
shuffle_draw draw_by_multiplication; /* Lemire; 32-bit generators */
shuffle_draw draw_by_low_bits;       /* libc++ */
shuffle_draw draw_by_high_bits;      /* Python; 32-bit generators */
shuffle_draw draw_by_threshold;      /* Visual C++ until 2025; 32 bits */
shuffle_draw draw_by_remainder;      /* x % m, never drawn again */
shuffle_draw draw_java;              /* nextInt(m) */
shuffle_draw draw_dotnet;            /* Next(m) */
shuffle_draw draw_v8;                /* Math.floor(Math.random() * m) */

/* Shuffles 52 bytes, drawing from r, which is seeded. */
typedef void shuffle_steps(struct rng *r, shuffle_draw *draw, uint8_t *deck);

enum { STEPS_PLACES = 52 };

shuffle_steps steps_in_pairs; /* as steps_up, but one draw for two steps */
shuffle_steps steps_up;       /* i = 1 .. 51: swap with U(i + 1) */
shuffle_steps steps_ahead;    /* i = 0 .. 50: swap with i + U(52 - i) */
shuffle_steps steps_down;     /* i = 51 .. 1: swap with U(i + 1) */

struct shuffle {
	const char *name; /* as --shuffle and records spell it */
	const struct generator *generator;
	shuffle_steps *steps;
	shuffle_draw *draw;
	const char *summary; /* one line for help and man page */
};

/* The table of shuffles, ended by a row without a name; the first is the
 * default. */
extern const struct shuffle shuffle_rows[];
extern const size_t shuffle_count;

/* The row called name, or NULL. */
const struct shuffle *shuffle_by_name(const char *name);

struct fault;

/* Refuses a name that no row has (FAULT_NAME), at this place; returns -1. */
int shuffle_refuse(
	const char *name, uint64_t line, uint32_t column, struct fault *f);

/* Shuffles deck[STEPS_PLACES] once, drawing from r, seeded for s->generator. */
void shuffle_deck(const struct shuffle *s, struct rng *r, uint8_t *deck);

/*
 * Reads a seed: a 32-bit integer, signed or unsigned, in decimal, with nothing
 * else around it. A negative one is taken modulo 2^32, as the course's programs
 * do. Returns 0, or -1 with *f filled.
 */
int seed_read(const char *s, uint32_t *seed, struct fault *f);

/* Refuses a negative seed where the shuffle's library does not take it modulo
 * 2^32: its cards are others. Returns 0, or -1 with *f filled. */
int seed_check(const struct shuffle *shuffle, int64_t seed, struct fault *f);

/*
 * Reads a date, as 2024-03-31, from 1970-01-02 on: *from to *to are the seconds
 * of that day by the clocks of all time zones, as time() gives them. Returns 0,
 * or -1 with *f filled.
 */
int
seed_read_date(const char *s, uint32_t *from, uint32_t *to, struct fault *f);

enum {
	DRAWS_COUNT = 26, /* numbers drawn by one shuffle */
	DRAWS_ROOM = 64   /* of places: two for each of 32 */
};

/*
 * The 26 draws of steps_in_pairs by division over a minstd generator, at once:
 * the hot path of dealing. A state k draws ahead is one multiplication away, so
 * the draws need not wait for each other, and the places follow from them by
 * multiplications instead of divisions.
 *
 * From the generator's state before the first draw: step i = 1 .. 51 swaps
 * place i with place[i], and *x becomes the state after the last draw. False,
 * with *x unchanged, when one of the numbers would have to be drawn again (8
 * seeds in a million): then the shuffle must be done draw by draw.
 */
typedef bool draws_variant(
	const struct generator *g, uint64_t *x, uint16_t place[DRAWS_ROOM]);

draws_variant draws_make;

/* The variants for this processor, the fastest first; the last is plain. */
draws_variant *const *draws_variants(size_t *count);

/*
 * Whether an x86 processor has these instructions: PROCESSOR_HAS(AVX2, "avx2").
 * The C library knows since the program began. The compiler's builtin executes
 * cpuid again, which takes 80 us in a virtual machine.
 */
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define PROCESSOR_HAS(feature, name) processor_has(x86_cpu_##feature)
/* The header's CPU_FEATURE_ACTIVE shifts an int by 31, which is undefined. */
static inline bool
processor_has(unsigned feature)
{
	return __x86_get_cpuid_feature_leaf(feature / 128)
			->active_array[feature % 128 / 32] >>
		feature % 32 &
		1;
}
#else
#define PROCESSOR_HAS(feature, name) __builtin_cpu_supports(name)
#endif

#endif
