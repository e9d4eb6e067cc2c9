#include "core/cards/shuffles.h"

#include "core/base/base.h"
#include "core/base/nearest.h"

#include <string.h>

/* bits/uniform_int_dist.h: the generator's span in m equal parts. */
uint32_t
draw_by_division(struct rng *r, uint32_t m)
{
	const struct generator *g = r->generator;
	uint32_t part = (uint32_t)(g->most - g->least) / m;
	uint32_t x;

	do
		x = (uint32_t)(g->next(r) - g->least);
	while (x >= part * m);
	return x / part;
}

uint32_t
draw_by_multiplication(struct rng *r, uint32_t m)
{
	uint64_t product = rng_next(r) * m;

	if ((uint32_t)product < m)
		while ((uint32_t)product < (0 - m) % m)
			product = rng_next(r) * m;
	return (uint32_t)(product >> 32);
}

/* As many low bits as m needs, of a span cut to a multiple of them. */
uint32_t
draw_by_low_bits(struct rng *r, uint32_t m)
{
	const struct generator *g = r->generator;
	uint64_t span = g->most - g->least + 1;
	unsigned bits = 32 - (unsigned)__builtin_clz(m - 1);
	uint64_t x;

	do {
		do
			x = g->next(r) - g->least;
		while (x >= span >> bits << bits);
		x &= (UINT64_C(1) << bits) - 1;
	} while (x >= m);
	return (uint32_t)x;
}

uint32_t
draw_by_high_bits(struct rng *r, uint32_t m)
{
	unsigned unused = (unsigned)__builtin_clz(m);
	uint32_t x;

	do
		x = (uint32_t)rng_next(r) >> unused;
	while (x >= m);
	return x;
}

uint32_t
draw_by_threshold(struct rng *r, uint32_t m)
{
	uint32_t x;

	do
		x = (uint32_t)rng_next(r);
	while (x / m >= UINT32_MAX / m && UINT32_MAX % m != m - 1);
	return x % m;
}

uint32_t
draw_by_remainder(struct rng *r, uint32_t m)
{
	return (uint32_t)rng_next(r) % m;
}

static inline void
swap_places(uint8_t *deck, uint32_t i, uint32_t j)
{
	uint8_t card = deck[i];

	deck[i] = deck[j];
	deck[j] = card;
}

void
steps_in_pairs(struct rng *r, shuffle_draw *draw, uint8_t *deck)
{
	swap_places(deck, 1, draw(r, 2));
	for (uint32_t i = 2; i < STEPS_PLACES; i += 2) {
		uint32_t x = draw(r, (i + 1) * (i + 2));

		swap_places(deck, i, x / (i + 2));
		swap_places(deck, i + 1, x % (i + 2));
	}
}

void
steps_up(struct rng *r, shuffle_draw *draw, uint8_t *deck)
{
	for (uint32_t i = 1; i < STEPS_PLACES; i++)
		swap_places(deck, i, draw(r, i + 1));
}

void
steps_ahead(struct rng *r, shuffle_draw *draw, uint8_t *deck)
{
	for (uint32_t i = 0; i < STEPS_PLACES - 1; i++)
		swap_places(deck, i, i + draw(r, STEPS_PLACES - i));
}

static inline __attribute__((always_inline)) void
go_down(struct rng *r, shuffle_draw *draw, uint8_t *deck)
{
	for (uint32_t i = STEPS_PLACES - 1; i > 0; i--)
		swap_places(deck, i, draw(r, i + 1));
}

/* With the cheapest draw inlined: a tenth of the time of lrand48's shuffle. */
void
steps_down(struct rng *r, shuffle_draw *draw, uint8_t *deck)
{
	if (draw == draw_by_remainder)
		go_down(r, draw_by_remainder, deck);
	else
		go_down(r, draw, deck);
}

/* java.util.Random: lrand48's recurrence, seeded otherwise. */
static void
seed_java(struct rng *r, uint64_t seed)
{
	r->x = (seed ^ UINT64_C(0x5DEECE66D)) & ((UINT64_C(1) << 48) - 1);
}

static uint64_t
next_of_java(struct rng *r)
{
	return generator_lrand48.next(r);
}

static const struct generator generator_java = {
	.name = "java.util.Random",
	.language = "Java",
	.seed = seed_java,
	.next = next_of_java,
	.most = INT32_MAX,
	.cost = 5,
};

/* nextInt(bound). */
static uint32_t
draw_java(struct rng *r, uint32_t m)
{
	uint32_t x = (uint32_t)rng_next(r);

	if ((m & (m - 1)) == 0)
		return (uint32_t)((uint64_t)x * m >> 31);
	while (x - x % m + (m - 1) > INT32_MAX)
		x = (uint32_t)rng_next(r);
	return x % m;
}

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

static const struct generator generator_go = {
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

static const struct generator generator_dotnet = {
	.name = "System.Random",
	.language = "C#",
	.seed = seed_dotnet,
	.next = next_of_dotnet,
	.most = INT32_MAX - 1,
	.last = INT32_MAX,
	.cost = 150,
};

/* Next(maxValue), in the same floating-point operations. */
static uint32_t
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

static const struct generator generator_v8 = {
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
static uint32_t
draw_v8(struct rng *r, uint32_t m)
{
	return (uint32_t)((double)rng_next(r) * 0x1p-52 * m);
}

static const struct shuffle shuffles[] = {
	{"libstdc++", &generator_minstd0, steps_in_pairs, draw_by_division,
		"GCC 7 and later, std::default_random_engine (CS 246)"},
	{"libstdc++:minstd", &generator_minstd, steps_in_pairs,
		draw_by_division, "GCC 7 and later, std::minstd_rand"},
	{"libstdc++:mt19937", &generator_mt19937, steps_in_pairs,
		draw_by_multiplication, "GCC 11 and later, std::mt19937"},
	{"libstdc++-10:mt19937", &generator_mt19937, steps_in_pairs,
		draw_by_division, "GCC 7 to 10, std::mt19937"},
	{"libstdc++-6", &generator_minstd0, steps_up, draw_by_division,
		"GCC 6 and earlier, std::default_random_engine"},
	{"libstdc++-6:minstd", &generator_minstd, steps_up, draw_by_division,
		"GCC 6 and earlier, std::minstd_rand"},
	{"libstdc++-6:mt19937", &generator_mt19937, steps_up, draw_by_division,
		"GCC 6 and earlier, std::mt19937"},
	{"libc++", &generator_minstd, steps_ahead, draw_by_low_bits,
		"clang on a Mac, std::default_random_engine"},
	{"libc++:minstd0", &generator_minstd0, steps_ahead, draw_by_low_bits,
		"clang on a Mac, std::minstd_rand0"},
	{"libc++:mt19937", &generator_mt19937, steps_ahead, draw_by_low_bits,
		"clang on a Mac, std::mt19937"},
	{"msvc", &generator_mt19937, steps_up, draw_by_threshold,
		"Visual C++ until 2025, std::default_random_engine"},
	{"msvc-2025", &generator_mt19937, steps_up, draw_by_multiplication,
		"Visual C++ since 2025, std::default_random_engine"},
	{"cs247", &generator_mt19937, steps_down, draw_by_remainder,
		"CS 247, the course's own shuffle over std::mt19937"},
	{"cs247-lrand48", &generator_lrand48, steps_down, draw_by_remainder,
		"CS 247 until 2014, the same over lrand48(3)"},
	{"random_shuffle", &generator_rand, steps_up, draw_by_remainder,
		"std::random_shuffle over glibc's rand(3) and srand(3)"},
	{"java", &generator_java, steps_down, draw_java,
		"Java, Collections.shuffle(list, new Random(seed))"},
	{"python", &generator_python, steps_down, draw_by_high_bits,
		"Python 3, random.seed(n) and random.shuffle"},
	{"go", &generator_go, steps_down, draw_by_multiplication,
		"Go, Shuffle of math/rand with NewSource(seed)"},
	{"dotnet", &generator_dotnet, steps_down, draw_dotnet,
		"C#, from the last card down by new Random(seed).Next"},
	{"v8", &generator_v8, steps_down, draw_v8,
		"JavaScript, the same by Math.random, node --random-seed"},
};

const struct shuffle *
shuffle_table(size_t *count)
{
	*count = LENGTH(shuffles);
	return shuffles;
}

const struct shuffle *
shuffle_by_name(const char *name)
{
	for (size_t i = 0; i < LENGTH(shuffles); i++)
		if (strcmp(shuffles[i].name, name) == 0)
			return &shuffles[i];
	return NULL;
}

int
shuffle_refuse(
	const char *name, uint64_t line, uint32_t column, struct fault *f)
{
	struct nearest near;

	nearest_start(&near, name);
	for (size_t i = 0; i < LENGTH(shuffles); i++)
		nearest_offer(&near, shuffles[i].name);
	return nearest_refuse(&near, "shuffle", line, column, f);
}

/*
 * All draws at once. Until step i place i holds the card it began with, which
 * is read from another copy, so that a step need not wait for the one before.
 * False, with nothing done, when a number has to be drawn again.
 */
static bool
shuffle_at_once(const struct shuffle *s, struct rng *r, uint8_t *deck)
{
	uint16_t place[DRAWS_ROOM];
	uint8_t began[STEPS_PLACES];

	if (!draws_make(s->generator, &r->x, place))
		return false;
	memcpy(began, deck, STEPS_PLACES);
#pragma GCC unroll 3
	for (unsigned i = 1; i < STEPS_PLACES; i++) {
		deck[i] = deck[place[i]];
		deck[place[i]] = began[i];
	}
	return true;
}

void
shuffle_deck(const struct shuffle *s, struct rng *r, uint8_t *deck)
{
	bool at_once = s->steps == steps_in_pairs && minstd_is(s->generator) &&
		s->draw == draw_by_division;

	if (!at_once || !shuffle_at_once(s, r, deck))
		s->steps(r, s->draw, deck);
}
