/*
 * Seeds side by side, in vectors: those that no test of a sieve refutes are
 * dealt. Compiled once for each width of vectors.
 */
#include "core/search/private.h"

#include <stdlib.h>

/* The lanes that a query's tests have not refuted. */
struct lanes_left {
	struct lanes_byte_row lane;
	bool any;
};

/* Bytes of `value` that are in the set, by the fewer comparisons. */
LANES_INLINE lanes_bytes
is_member(lanes_bytes value, uint64_t set)
{
	uint64_t others = ~set & CARD_ALL;
	bool inside = __builtin_popcountll(set) <= __builtin_popcountll(others);
	lanes_bytes found = {0};

	for (uint64_t m = inside ? set : others; m; m &= m - 1)
		found |= (lanes_bytes)(value == (uint8_t)__builtin_ctzll(m));
	return inside ? found : ~found;
}

LANES_INLINE bool
has_any(const struct lanes_byte_row *r)
{
	typedef uint64_t longs
		__attribute__((vector_size(LANES_BYTES), may_alias));
	longs all = {0};
	uint64_t any = 0;

	for (unsigned h = 0; h < LANES_HALVES; h++)
		all |= (longs)r->at[h];
	for (unsigned i = 0; i < LANES_BYTES / 8; i++)
		any |= all[i];
	return any != 0;
}

LANES_INLINE void
keep_members(
	struct lanes_left *a, const struct lanes_byte_row *value, uint64_t set)
{
	for (unsigned h = 0; h < LANES_HALVES; h++)
		a->lane.at[h] &= is_member(value->at[h], set);
	a->any = has_any(&a->lane);
}

static void
pass_lanes(const struct lanes_byte_row *r, size_t first, size_t count,
	const struct sieve_taker *taker)
{
	const uint8_t *byte = (const uint8_t *)r;

	for (unsigned lane = 0; lane < LANES; lane++)
		if (byte[lanes_byte_of(lane)])
			taker->pass(taker->context, first, count, lane);
}

/* The value that a test looks at, of every lane. */
LANES_INLINE void
make_value(const struct sieve_shuffle *f, const struct sieve_group *g,
	struct sieve_room *room, unsigned test)
{
	const struct sieve_test *t = &g->test[test];

	if (t->step)
		room->value[test] = room->round[g->round - 1].at[t->which];
	else
		trace_back(room->round, g->round, f->plan.steps, t->which,
			&room->value[test]);
}

/* Query by query, each given up when no lane is left. */
LANES_INLINE void
test_one_by_one(const struct sieve *s, const struct sieve_shuffle *f,
	const struct sieve_group *g, const struct lanes_byte_row *odd,
	struct sieve_room *room, const struct sieve_taker *taker)
{
	unsigned made = 0;

	for (size_t q = g->first; q < g->first + g->count; q++) {
		const uint64_t *allowed = s->allowed + q * SIEVE_TESTS;
		struct lanes_left a;

		for (unsigned h = 0; h < LANES_HALVES; h++)
			a.lane.at[h] = ~odd->at[h];
		a.any = true;
		for (unsigned t = 0; t < g->tests && a.any; t++) {
			if (t == made)
				make_value(f, g, room, made++);
			keep_members(&a, &room->value[t], allowed[t]);
		}
		if (a.any)
			pass_lanes(&a.lane, q, 1, taker);
	}
}

/* The queries whose tests one lane passes. */
static void
pass_lane(const struct sieve *s, const struct sieve_group *g,
	const struct sieve_room *room, unsigned lane,
	const struct sieve_taker *taker)
{
	unsigned place = lanes_byte_of(lane);

	for (size_t q = g->first; q < g->first + g->count; q++) {
		const uint64_t *allowed = s->allowed + q * SIEVE_TESTS;
		unsigned t = 0;

		while (t < g->tests &&
			allowed[t] >> ((const uint8_t *)&room
						      ->value[t])[place] &
				1)
			t++;
		if (t == g->tests)
			taker->pass(taker->context, q, 1, lane);
	}
}

/* All queries together, lane by lane. */
LANES_INLINE void
test_by_keys(const struct sieve *s, const struct sieve_shuffle *f,
	const struct sieve_group *g, const struct lanes_byte_row *odd,
	struct sieve_room *room, const struct sieve_taker *taker)
{
	const uint8_t *value[KEY_VALUES], *is_odd = (const uint8_t *)odd;

	for (unsigned t = 0; t < g->tests; t++)
		make_value(f, g, room, t);
	for (unsigned t = 0; t < KEY_VALUES; t++)
		value[t] = (const uint8_t *)&room->value[t];
	for (unsigned lane = 0; lane < LANES; lane++) {
		unsigned i = lanes_byte_of(lane);
		uint32_t key = key_of(
			value[0][i] & 63, value[1][i] & 63, value[2][i] & 63);

		if (keys_have(g->keys, key) && !is_odd[i])
			pass_lane(s, g, room, lane, taker);
	}
}

/* Lanes that are odd pass, whatever the tests say. */
LANES_INLINE void
test_group(const struct sieve *s, const struct sieve_shuffle *f,
	const struct sieve_group *g, const struct lanes_byte_row *odd,
	struct sieve_room *room, const struct sieve_taker *taker)
{
	if (g->keys)
		test_by_keys(s, f, g, odd, room, taker);
	else
		test_one_by_one(s, f, g, odd, room, taker);
	if (has_any(odd))
		pass_lanes(odd, g->first, g->count, taker);
}

LANES_INLINE void
test_shuffle(const struct sieve *s, const struct sieve_shuffle *f,
	struct sieve_room *room, const struct sieve_taker *taker)
{
	const struct sieve_group *g = s->group + f->first;
	const struct sieve_group *end = g + f->count;
	struct lanes_byte_row odd = {{{0}}};

	swaps_rounds(
		&f->plan, &room->numbers, f->rounds, f->wanted, room->round);
	for (unsigned r = 1; r <= f->rounds; r++) {
		for (unsigned h = 0; h < LANES_HALVES; h++)
			odd.at[h] |= room->round[r - 1].odd.at[h];
		if (g->round == r)
			test_group(s, f, g++, &odd, room, taker);
	}
	/* Of rounds after these nothing is tested. */
	for (; g < end; g++)
		test_group(s, f, g, &odd, room, taker);
}

static void
test_block(const struct sieve *s, struct sieve_room *room, uint32_t seed,
	const struct sieve_taker *taker)
{
	numbers_make(&room->numbers, seed);
	for (size_t i = 0; i < s->shuffles; i++)
		test_shuffle(s, &s->shuffle[i], room, taker);
}

static void
deal_block(const struct swaps_plan *p, unsigned rounds, struct sieve_room *room,
	uint32_t seed, struct sieve_decks *to)
{
	numbers_make(&room->numbers, seed);
	swaps_rounds(p, &room->numbers, rounds, SWAPS_ALL, room->round);
	memset(to->odd, false, sizeof to->odd);
	name_new_deck(to->deck[0][0]);
	for (unsigned lane = 1; lane < LANES; lane++)
		memcpy(to->deck[0][lane], to->deck[0][0], CARD_COUNT);
	for (unsigned r = 0; r < rounds; r++) {
		if (r)
			memcpy(to->deck[r], to->deck[r - 1],
				sizeof to->deck[r]);
		swaps_shuffle(&room->round[r], p->steps, to->odd, to->deck[r]);
	}
}

/*
 * The Makefile compiles this file once more for each kind of vectors, with
 * SIFT_VARIANT, the name of the only thing that is then defined; SIFT_WIDE says
 * that there are such variants.
 */
#ifndef SIFT_VARIANT
#define SIFT_VARIANT sift_plain
#define SIFT_ALL
#endif

extern const struct sieve_variant SIFT_VARIANT;
const struct sieve_variant SIFT_VARIANT = {test_block, deal_block};

#ifdef SIFT_ALL

#ifdef SIFT_WIDE

extern const struct sieve_variant sift_avx512, sift_avx2;

const struct sieve_variant *const *
sieve_variants(void)
{
	static const struct sieve_variant *const variants[] = {
		&sift_avx512, &sift_avx2, &sift_plain, NULL};
	const char *most = getenv("STRAIGHTS_VECTORS");
	size_t slower = PROCESSOR_HAS(AVX512BW, "avx512bw") ? 0
		: PROCESSOR_HAS(AVX2, "avx2")               ? 1
							    : 2;

	if (most && strcmp(most, "plain") == 0)
		slower = 2;
	else if (most && strcmp(most, "avx2") == 0 && slower == 0)
		slower = 1;
	return variants + slower;
}

#else

const struct sieve_variant *const *
sieve_variants(void)
{
	static const struct sieve_variant *const variants[] = {
		&sift_plain, NULL};

	return variants;
}

#endif

/* Blocks in a row, and the sink of the seeds that pass and agree. */
struct sieve_run {
	const struct sieve *sieve;
	const struct search_sink *sink;
	uint64_t base; /* seed of lane 0 */
	uint64_t stride;
	uint32_t from;
	uint32_t to;
};

static void
deal_passed(void *context, size_t first, size_t count, unsigned lane)
{
	const struct sieve_run *r = context;
	uint64_t seed = r->base + lane * r->stride;

	if (seed >= r->from && seed <= r->to)
		query_try(&r->sieve->query[first], count, (uint32_t)seed,
			r->sink);
}

void
sieve_try(const struct sieve *s, uint32_t from, uint32_t to,
	const struct search_sink *sink)
{
	const struct sieve_variant *variant = sieve_variants()[0];
	struct sieve_room room;
	struct sieve_run run = {.sieve = s,
		.sink = sink,
		.stride = UINT64_C(1) << s->class_bits,
		.from = from,
		.to = to};
	uint64_t first = from / run.stride * run.stride;

	for (uint64_t c = 0; c < run.stride; c++) {
		if (!(s->classes >> c & 1))
			continue;
		numbers_start(&room.numbers, s->generator, (uint32_t)run.stride,
			s->numbers);
		for (run.base = first + c; run.base <= to;
			run.base += LANES * run.stride)
			variant->test(s, &room, (uint32_t)run.base,
				&(struct sieve_taker){deal_passed, &run});
	}
}

#endif
