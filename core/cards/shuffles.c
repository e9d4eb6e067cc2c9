#include "core/cards/shuffles.h"

#include "core/base/base.h"
#include "core/base/text.h"
#include "core/base/fault.h"

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

const struct shuffle shuffle_rows[] = {
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
	{0},
};

const size_t shuffle_count = LENGTH(shuffle_rows) - 1;

const struct shuffle *
shuffle_by_name(const char *name)
{
	for (size_t i = 0; i < shuffle_count; i++)
		if (strcmp(shuffle_rows[i].name, name) == 0)
			return &shuffle_rows[i];
	return NULL;
}

int
shuffle_refuse(
	const char *name, uint64_t line, uint32_t column, struct fault *f)
{
	struct nearest near;

	nearest_start(&near, name);
	for (size_t i = 0; i < shuffle_count; i++)
		nearest_offer(&near, shuffle_rows[i].name);
	for (size_t i = 0; i < shuffle_count; i++)
		nearest_describe(
			&near, shuffle_rows[i].name, shuffle_rows[i].summary);
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

/* --- seeds and dates as people write them --- */

static int
refuse_seed(const char *s, struct fault *f)
{
	return fault_set(f, FAULT_SEED, 0, 0,
		"'%s' is not a whole number from -2147483648 to 4294967295",
		SHORT(s, QUOTE_WORD));
}

int
seed_read(const char *s, uint32_t *seed, struct fault *f)
{
	bool negative = s[0] == '-';
	uint64_t limit = negative ? UINT64_C(1) << 31 : UINT32_MAX;
	const char *p = s + negative;
	uint64_t n = 0;

	if (!*p)
		return refuse_seed(s, f);
	for (; *p; p++) {
		if (!ascii_digit(*p))
			return refuse_seed(s, f);
		n = n * 10 + (uint64_t)(*p - '0');
		if (n > limit)
			return refuse_seed(s, f);
	}
	*seed = (uint32_t)(negative ? 0 - n : n);
	return 0;
}

int
seed_check(const struct shuffle *shuffle, int64_t seed, struct fault *f)
{
	if (seed >= 0 || !shuffle->generator->wide)
		return 0;
	return fault_set(f, FAULT_SEED, 0, 0,
		"'%jd': the seeds of %s are from 0: a negative one is not "
		"taken modulo 2^32 there",
		(intmax_t)seed, shuffle->name);
}

/* Reads this many digits at *s and moves past them; 0: there are fewer. */
static int
read_digits(const char **s, unsigned count)
{
	int n = 0;

	for (unsigned i = 0; i < count; i++, ++*s) {
		if (!ascii_digit(**s))
			return 0;
		n = 10 * n + (**s - '0');
	}
	return n;
}

/* The days from 1970-01-01 to this one of the Gregorian calendar. */
static int64_t
days_to(int year, int month, int day)
{
	int64_t y = month > 2 ? year : year - 1;
	int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day;

	return y * 365 + y / 4 - y / 100 + y / 400 + of_year - 719469;
}

int
seed_read_date(const char *s, uint32_t *from, uint32_t *to, struct fault *f)
{
	enum { HOUR = 3600, DAY = 24 * HOUR, AHEAD = 14, BEHIND = 12 };
	const char *p = s;
	int year = read_digits(&p, 4);
	int month = *p++ == '-' ? read_digits(&p, 2) : 0;
	int day = month > 0 && month <= 12 && *p++ == '-' ? read_digits(&p, 2)
							  : 0;
	int64_t begin = days_to(year, month, day) * DAY;

	if (day < 1 || day > 31 || *p || begin < DAY ||
		begin + 2 * DAY > UINT32_MAX)
		return fault_set(f, FAULT_SEED, 0, 0,
			"'%s' is not a date from 1970 to 2106, as "
			"2024-03-31",
			SHORT(s, QUOTE_WORD));
	*from = (uint32_t)(begin - AHEAD * HOUR);
	*to = (uint32_t)(begin + DAY - 1 + BEHIND * HOUR);
	return 0;
}
