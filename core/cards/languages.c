/*
 * The generators of other languages' libraries, as their programs use them.
 */
#include "core/cards/shuffles.h"

/* java.util.Random: lrand48's recurrence, seeded otherwise. */
static void
seed_java(struct rng *r, uint64_t seed)
{
	r->x = (seed ^ LRAND48_FACTOR) & LRAND48_MASK;
}

static uint64_t
next_of_java(struct rng *r)
{
	return generator_lrand48.next(r);
}

const struct generator generator_java = {
	.name = "java.util.Random",
	.language = "Java",
	.seed = seed_java,
	.next = next_of_java,
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

	generator_mt19937.seed(r, PYTHON_SEED);
	for (unsigned k = 0; k < RNG_WORDS; k++)
		i = mix_word(r, i, PYTHON_FIRST, key[k % words]);
	for (unsigned k = 1; k < RNG_WORDS; k++)
		i = mix_word(r, i, PYTHON_SECOND, 0 - i);
	r->word[0] = PYTHON_WORD;
}

static uint64_t
next_of_python(struct rng *r)
{
	return generator_mt19937.next(r);
}

const struct generator generator_python = {
	.name = "random.Random",
	.language = "Python",
	.seed = seed_python,
	.next = next_of_python,
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
