/*
 * The generators: of C and C++, then of other languages' libraries, as their
 * programs use them.
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

/* java.util.Random: lrand48's recurrence, seeded otherwise. */
static void
seed_java(struct rng *r, uint64_t seed)
{
	r->x = (seed ^ LRAND48_FACTOR) & LRAND48_MASK;
}

const struct generator generator_java = {
	.name = "java.util.Random",
	.language = "Java",
	.wide = true,
	.seed = seed_java,
	.next = next_of_lrand48,
	.most = INT32_MAX,
	.small = true,
	.cost = 5,
};

/* nextInt(bound). */
uint32_t
draw_java(struct rng *r, uint32_t m)
{
	uint32_t x = (uint32_t)rng_next(r);

	if ((m & (m - 1)) == 0)
		return (uint32_t)((uint64_t)x * m >> 31);
	while (x - x % m + (m - 1) > INT32_MAX)
		x = (uint32_t)rng_next(r);
	return x % m;
}

/* Adds to word i what mt19937's init_by_array makes of the word before; returns
 * the index of the next word. Word 0 is the last word again. */
static unsigned
mix_word(struct rng *r, unsigned i, uint32_t factor, uint32_t add)
{
	uint32_t before = r->word[i - 1];

	r->word[i] = (r->word[i] ^ (before ^ before >> 30) * factor) + add;
	if (++i < RNG_WORDS)
		return i;
	r->word[0] = r->word[RNG_WORDS - 1];
	return 1;
}

/* The key is the magnitude, in words of 32 bits, the lowest first. */
static void
seed_python(struct rng *r, uint64_t seed)
{
	uint64_t size = (int64_t)seed < 0 ? 0 - seed : seed;
	uint32_t key[2] = {(uint32_t)size, (uint32_t)(size >> 32) + 1};
	unsigned words = size >> 32 ? 2 : 1, i = 1;

	seed_mt19937(r, PYTHON_SEED);
	for (unsigned k = 0; k < RNG_WORDS; k++)
		i = mix_word(r, i, PYTHON_FIRST, key[k % words]);
	for (unsigned k = 1; k < RNG_WORDS; k++)
		i = mix_word(r, i, PYTHON_SECOND, 0 - i);
	r->word[0] = PYTHON_WORD;
}

const struct generator generator_python = {
	.name = "random.Random",
	.language = "Python",
	.wide = true,
	.seed = seed_python,
	.next = next_of_mt19937,
	.most = UINT32_MAX,
	.cost = 4500,
};

enum { GO_TAP = 273, GO_FEED = GO_WORDS - GO_TAP };

/*
 * math/rand: 607 words, each of three numbers of minstd_rand and a word of
 * go_words. The words are used from 606 and from 333 downwards and made when
 * they are first used: x and y are the states of minstd_rand at their ends.
 */
static void
seed_go(struct rng *r, uint64_t seed)
{
	/* minstd_rand 20 + 3 * 607 and 20 + 3 * 334 numbers on. */
	static const uint64_t at_tap = 2140244399, at_feed = 1079773482;
	int64_t modulus = (int64_t)MINSTD_MODULUS, x = (int64_t)seed % modulus;

	x = x < 0 ? x + modulus : x ? x : 89482311;
	r->x = minstd_times((uint64_t)x, at_tap);
	r->y = minstd_times((uint64_t)x, at_feed);
	r->next = 0;
}

static uint64_t
make_go_word(uint64_t *state, unsigned i)
{
	static const uint64_t back = 1899818559; /* 1 / 48271 */
	uint64_t low = *state;
	uint64_t middle = minstd_times(low, back);
	uint64_t high = minstd_times(middle, back);

	*state = minstd_times(high, back);
	return high << 40 ^ middle << 20 ^ low ^ go_words[i];
}

/* Uint32. */
static uint64_t
next_of_go(struct rng *r)
{
	unsigned used = r->next, turn = used % GO_WORDS;
	unsigned tap = GO_WORDS - 1 - turn;
	unsigned feed = (tap + GO_FEED) % GO_WORDS;

	if (used < GO_TAP)
		r->wide[tap] = make_go_word(&r->x, tap);
	if (used < GO_FEED)
		r->wide[feed] = make_go_word(&r->y, feed);
	r->next = used + 1 < 2 * GO_WORDS ? used + 1 : GO_WORDS;
	r->wide[feed] += r->wide[tap];
	return r->wide[feed] >> 31 & UINT32_MAX;
}

const struct generator generator_go = {
	.name = "math/rand",
	.language = "Go",
	.wide = true,
	.seed = seed_go,
	.next = next_of_go,
	.most = UINT32_MAX,
	.last = MINSTD_MODULUS - 1,
	.cost = 10,
};

/* System.Random of .NET Framework and mono, and of .NET when given a seed. */
enum {
	DOTNET_WORDS = 55,
	DOTNET_STEP = 21,
	DOTNET_AHEAD = 24,
	DOTNET_START = 161803398
};

/* As C# computes it: modulo 2^32, then a negative result plus 2^31 - 1. */
static uint32_t
subtract_dotnet(uint32_t a, uint32_t b)
{
	uint32_t difference = a - b;

	return difference >> 31 ? difference + INT32_MAX : difference;
}

static void
seed_dotnet(struct rng *r, uint64_t seed)
{
	int32_t number = (int32_t)seed;
	uint32_t size = number == INT32_MIN ? INT32_MAX
		: number < 0                ? 0 - (uint32_t)number
					    : (uint32_t)number;
	uint32_t before = DOTNET_START - size, word = 1;

	r->word[DOTNET_WORDS - 1] = before;
	for (unsigned i = 1; i < DOTNET_WORDS; i++) {
		unsigned at = DOTNET_STEP * i % DOTNET_WORDS - 1;

		r->word[at] = word;
		word = subtract_dotnet(before, word);
		before = r->word[at];
	}
	for (unsigned pass = 0; pass < 4; pass++) {
		for (unsigned i = 0; i < DOTNET_AHEAD; i++)
			r->word[i] = subtract_dotnet(r->word[i],
				r->word[i + DOTNET_WORDS - DOTNET_AHEAD]);
		for (unsigned i = DOTNET_AHEAD; i < DOTNET_WORDS; i++)
			r->word[i] = subtract_dotnet(
				r->word[i], r->word[i - DOTNET_AHEAD]);
	}
	r->next = 0;
}

static uint64_t
next_of_dotnet(struct rng *r)
{
	unsigned i = r->next;
	uint32_t *word = &r->word[i];

	*word = subtract_dotnet(
		*word, r->word[(i + DOTNET_STEP) % DOTNET_WORDS]);
	*word -= *word == INT32_MAX;
	r->next = (i + 1) % DOTNET_WORDS;
	return *word;
}

const struct generator generator_dotnet = {
	.name = "System.Random",
	.language = "C#",
	.seed = seed_dotnet,
	.next = next_of_dotnet,
	.most = INT32_MAX - 1,
	.last = INT32_MAX,
	.cost = 150,
};

/* Next(maxValue), in the same floating-point operations. */
uint32_t
draw_dotnet(struct rng *r, uint32_t m)
{
	return (uint32_t)((double)rng_next(r) * (1.0 / INT32_MAX) * m);
}

enum { V8_BLOCK = 64 };

/* MurmurHash3's last step. */
static uint64_t
mix_v8(uint64_t x)
{
	x = (x ^ x >> 33) * UINT64_C(0xFF51AFD7ED558CCD);
	x = (x ^ x >> 33) * UINT64_C(0xC4CEB9FE1A85EC53);
	return x ^ x >> 33;
}

/* --random-seed takes an int; 0 is as no seed. */
static void
seed_v8(struct rng *r, uint64_t seed)
{
	uint64_t number = (uint64_t)(int32_t)seed;

	r->x = mix_v8(number);
	r->y = mix_v8(~number);
	r->next = 0;
}

/* Numbers are made in blocks and given from a block's end to its begin. */
static void
make_v8_block(struct rng *r)
{
	for (unsigned i = 0; i < V8_BLOCK; i++) {
		uint64_t x = r->x, y = r->y;

		x ^= x << 23;
		x ^= x >> 17 ^ y ^ y >> 26;
		r->x = y;
		r->y = x;
		r->wide[i] = y >> 12;
	}
	r->next = V8_BLOCK;
}

static uint64_t
next_of_v8(struct rng *r)
{
	if (r->next == 0)
		make_v8_block(r);
	return r->wide[--r->next];
}

const struct generator generator_v8 = {
	.name = "Math.random",
	.language = "JavaScript",
	.wide = true,
	.seed = seed_v8,
	.next = next_of_v8,
	.most = (UINT64_C(1) << 52) - 1,
	.first = 1,
	.last = UINT32_MAX,
	.cost = 60,
};

/* Math.floor(Math.random() * m), in the same floating-point operations. */
uint32_t
draw_v8(struct rng *r, uint32_t m)
{
	return (uint32_t)((double)rng_next(r) * 0x1p-52 * m);
}
