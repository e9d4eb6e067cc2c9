/*
 * The 26 draws of a shuffle over minstd, made at once and without division.
 */
#include "core/cards/shuffles.h"

#include <assert.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#endif

#define SPAN UINT64_C(2147483645) /* largest number less the smallest */

/* Draw k is uniform below RANGE(k): the first gives one place, of step 1, each
 * other two, of steps 2k and 2k + 1: x / (2k + 2) and x % (2k + 2). */
#define RANGE(k) ((k) ? (2 * (k) + 1) * (2 * (k) + 2) : 2)
#define PART(k) (SPAN / RANGE(k))

/* The numbers 0 .. 25; EACH(X) is X of each, parted by commas. */
#define EACH(X)                                                                \
	X(0), X(1), X(2), X(3), X(4), X(5), X(6), X(7), X(8), X(9), X(10),     \
		X(11), X(12), X(13), X(14), X(15), X(16), X(17), X(18), X(19), \
		X(20), X(21), X(22), X(23), X(24), X(25)

/* clang-format off */
/* Powers of the factors: the state before draw k times POWER is its number. */
enum {
#define NEXT(n, before)                                                        \
	A##n = (int)((uint64_t)A##before * 16807 % MINSTD_MODULUS),            \
	B##n = (int)((uint64_t)B##before * 48271 % MINSTD_MODULUS)
	A0 = 16807, B0 = 48271,
	NEXT(1, 0), NEXT(2, 1), NEXT(3, 2), NEXT(4, 3), NEXT(5, 4),
	NEXT(6, 5), NEXT(7, 6), NEXT(8, 7), NEXT(9, 8), NEXT(10, 9),
	NEXT(11, 10), NEXT(12, 11), NEXT(13, 12), NEXT(14, 13), NEXT(15, 14),
	NEXT(16, 15), NEXT(17, 16), NEXT(18, 17), NEXT(19, 18), NEXT(20, 19),
	NEXT(21, 20), NEXT(22, 21), NEXT(23, 22), NEXT(24, 23), NEXT(25, 24),
};
/* clang-format on */

/*
 * n / d for n < 2^31 is n * RECIPROCAL(d) >> SHIFT(d): the reciprocal is
 * rounded up by less than one part in 2^31 (Granlund and Montgomery, 1994).
 * The parts lie between 2^19 and 2^30.
 */
#define LOG(d)                                                                 \
	((d) > 1 << 29                  ? 30                                   \
			: (d) > 1 << 28 ? 29                                   \
			: (d) > 1 << 27 ? 28                                   \
			: (d) > 1 << 26 ? 27                                   \
			: (d) > 1 << 25 ? 26                                   \
			: (d) > 1 << 24 ? 25                                   \
			: (d) > 1 << 23 ? 24                                   \
			: (d) > 1 << 22 ? 23                                   \
			: (d) > 1 << 21 ? 22                                   \
			: (d) > 1 << 20 ? 21                                   \
					: 20)
#define SHIFT(k) (31 + LOG(PART(k)))
#define RECIPROCAL(k) (((UINT64_C(1) << SHIFT(k)) + PART(k) - 1) / PART(k))
#define BOUND(k) (PART(k) * RANGE(k))

/* The same for x below 2652 and the 2k + 2 places of step 2k + 1. */
enum { PLACES_SHIFT = 20 };
#define PLACES(k) (2 * (k) + 2)
#define PLACES_RECIPROCAL(k) ((1 << PLACES_SHIFT) / PLACES(k) + 1)

#define POWER_A(k) A##k
#define POWER_B(k) B##k

/* The last six rows fill up the last vector: their numbers are not used and
 * never refused. */
enum { ROWS = 32 };
#define REST(x) x, x, x, x, x, x

struct rows {
	uint64_t at[ROWS];
} __attribute__((aligned(64)));

struct short_rows {
	uint32_t at[ROWS];
} __attribute__((aligned(64)));

static const struct rows powers_a = {{EACH(POWER_A), REST(1)}};
static const struct rows powers_b = {{EACH(POWER_B), REST(1)}};
static const struct rows bounds = {{EACH(BOUND), REST(SPAN + 1)}};
static const struct rows reciprocals = {{EACH(RECIPROCAL), REST(0)}};
static const struct rows shifts = {{EACH(SHIFT), REST(0)}};
static const struct short_rows counts = {{EACH(PLACES), REST(0)}};
static const struct short_rows count_reciprocals = {
	{EACH(PLACES_RECIPROCAL), REST(0)}};

static const uint64_t *
powers_of(const struct generator *g)
{
	assert(minstd_is(g));
	return g == &generator_minstd0 ? powers_a.at : powers_b.at;
}

static bool
make_plain(const struct generator *g, uint64_t *x, uint16_t place[DRAWS_ROOM])
{
	const uint64_t *power = powers_of(g);
	uint64_t state = 0;

	for (unsigned k = 0; k < DRAWS_COUNT; k++) {
		uint64_t product = *x * power[k];
		uint32_t n, high;

		state = (product & MINSTD_MODULUS) + (product >> 31);
		state -= state >= MINSTD_MODULUS ? MINSTD_MODULUS : 0;
		if (state - 1 >= bounds.at[k])
			return false;
		n = (uint32_t)((state - 1) * reciprocals.at[k] >> shifts.at[k]);
		high = n * count_reciprocals.at[k] >> PLACES_SHIFT;
		place[2 * k] = (uint16_t)high;
		place[2 * k + 1] = (uint16_t)(n - high * counts.at[k]);
	}
	*x = state;
	return true;
}

#if defined(__x86_64__) && defined(__GNUC__)

enum { LANES = 8 };
typedef uint64_t wide __attribute__((vector_size(LANES * 8), may_alias));
typedef uint32_t half __attribute__((vector_size(LANES * 4), may_alias));
typedef uint8_t eighth __attribute__((vector_size(LANES)));

/* Rows v * LANES and up; the table is aligned for it. */
#define ROW(type, table) (*(const type *)((table).at + v * LANES))

/* Eight draws at a time. The places of an even and an odd step are made in one
 * word, which is where they lie in `place`. */
__attribute__((target("avx512f,avx512dq,avx512vl"))) static bool
make_wide(const struct generator *g, uint64_t *x, uint16_t place[DRAWS_ROOM])
{
	const struct rows *power =
		g == &generator_minstd0 ? &powers_a : &powers_b;
	wide again = {0}, state = {0};
	eighth any;

	for (unsigned v = 0; v < ROWS / LANES; v++) {
		wide product = *x * ROW(wide, *power);
		half n, high;

		state = (product & MINSTD_MODULUS) + (product >> 31);
		state -= (wide)(state >= MINSTD_MODULUS) & MINSTD_MODULUS;
		product = state - 1;
		again |= (wide)(product >= ROW(wide, bounds));
		product = product * ROW(wide, reciprocals) >> ROW(wide, shifts);
		n = __builtin_convertvector(product, half);
		high = n * ROW(half, count_reciprocals) >> PLACES_SHIFT;
		n = high | (n - high * ROW(half, counts)) << 16;
		memcpy(place + v * 2 * LANES, &n, sizeof n);
	}
	any = __builtin_convertvector(again, eighth);
	if (memcmp(&any, &(eighth){0}, sizeof any) != 0)
		return false;
	*x = state[(DRAWS_COUNT - 1) % LANES];
	return true;
}

enum { QUARTER = 4 };

/* The reduced state that each product of the first state and a power is. */
__attribute__((target("avx2"))) static inline __m256i
reduce_product(__m256i product)
{
	const __m256i modulus = _mm256_set1_epi64x((int64_t)MINSTD_MODULUS);
	__m256i state = _mm256_add_epi64(_mm256_and_si256(product, modulus),
		_mm256_srli_epi64(product, 31));
	__m256i below = _mm256_cmpgt_epi64(modulus, state);

	return _mm256_sub_epi64(state, _mm256_andnot_si256(below, modulus));
}

/* Four draws at a time; all factors are below 2^32, as the multiplication asks.
 */
__attribute__((target("avx2"))) static bool
make_half(const struct generator *g, uint64_t *x, uint16_t place[DRAWS_ROOM])
{
	const uint64_t *power = powers_of(g);
	const __m256i begun = _mm256_set1_epi64x((int64_t)*x);
	const __m256i even = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
	__m256i again = _mm256_setzero_si256(), state = again;
	uint64_t states[QUARTER];

	for (unsigned k = 0; k < DRAWS_COUNT; k += QUARTER) {
		const __m256i *bound = (const __m256i *)(bounds.at + k);
		const __m256i *part = (const __m256i *)(reciprocals.at + k);
		const __m256i *shift = (const __m256i *)(shifts.at + k);
		const __m128i *count = (const __m128i *)(counts.at + k);
		const __m128i *each =
			(const __m128i *)(count_reciprocals.at + k);
		__m256i n, high;

		state = reduce_product(
			_mm256_mul_epu32(begun, *(const __m256i *)(power + k)));
		n = _mm256_sub_epi64(state, _mm256_set1_epi64x(1));
		again = _mm256_or_si256(
			again, _mm256_cmpgt_epi64(state, *bound));
		n = _mm256_srlv_epi64(_mm256_mul_epu32(n, *part), *shift);
		high = _mm256_srli_epi64(
			_mm256_mul_epu32(n, _mm256_cvtepu32_epi64(*each)),
			PLACES_SHIFT);
		n = _mm256_sub_epi64(n,
			_mm256_mul_epu32(high, _mm256_cvtepu32_epi64(*count)));
		n = _mm256_or_si256(high, _mm256_slli_epi64(n, 16));
		n = _mm256_permutevar8x32_epi32(n, even);
		_mm_storeu_si128(
			(__m128i *)(place + 2 * k), _mm256_castsi256_si128(n));
	}
	if (!_mm256_testz_si256(again, again))
		return false;
	_mm256_storeu_si256((__m256i *)states, state);
	*x = states[(DRAWS_COUNT - 1) % QUARTER];
	return true;
}

draws_variant *const *
draws_variants(size_t *count)
{
	static draws_variant *const variants[] = {
		make_wide, make_half, make_plain};
	bool widest = PROCESSOR_HAS(AVX512F, "avx512f") &&
		PROCESSOR_HAS(AVX512DQ, "avx512dq") &&
		PROCESSOR_HAS(AVX512VL, "avx512vl");
	size_t slower = widest ? 0 : PROCESSOR_HAS(AVX2, "avx2") ? 1 : 2;

	*count = 3 - slower;
	return variants + slower;
}

#else

draws_variant *const *
draws_variants(size_t *count)
{
	static draws_variant *const variants[] = {make_plain};

	*count = 1;
	return variants;
}

#endif

bool
draws_make(const struct generator *g, uint64_t *x, uint16_t place[DRAWS_ROOM])
{
	size_t count;

	return draws_variants(&count)[0](g, x, place);
}
