#include "core/search/sieve.h"

#include <string.h>

/* A query's lanes that are still in question. */
struct alive {
	struct lanes_byte_row lane;
	bool any;
};

/* Bytes of `value` that are in the set, by the fewer comparisons. */
UNIFORM_INLINE lanes_bytes
is_member(lanes_bytes value, uint64_t set)
{
	uint64_t others = ~set & CARD_ALL;
	bool inside = __builtin_popcountll(set) <= __builtin_popcountll(others);
	lanes_bytes found = {0};

	for (uint64_t m = inside ? set : others; m; m &= m - 1)
		found |= (lanes_bytes)(value == (uint8_t)__builtin_ctzll(m));
	return inside ? found : ~found;
}

UNIFORM_INLINE bool
is_any(const struct lanes_byte_row *r)
{
	typedef uint64_t longs __attribute__((vector_size(64), may_alias));
	longs all = (longs)(r->at[0] | r->at[1]);
	uint64_t any = 0;

	for (unsigned i = 0; i < 8; i++)
		any |= all[i];
	return any != 0;
}

UNIFORM_INLINE void
keep(struct alive *a, const struct lanes_byte_row *value, uint64_t set)
{
	for (unsigned h = 0; h < LANES_HALVES; h++)
		a->lane.at[h] &= is_member(value->at[h], set);
	a->any = is_any(&a->lane);
}

static void
pass(const struct lanes_byte_row *r, size_t first, size_t count,
	look_passed *passed, void *context)
{
	const uint8_t *byte = (const uint8_t *)r;

	for (unsigned i = 0; i < LANES; i++)
		if (byte[i])
			passed(context, first, count, lanes_of_byte(i));
}

/* The value that a test looks at, of every lane. */
UNIFORM_INLINE void
make_value(const struct sieve_shuffle *f, const struct sieve_group *g,
	struct look_room *room, unsigned test)
{
	const struct sieve_test *t = &g->test[test];

	if (t->step)
		room->value[test] = room->round[g->round - 1].at[t->which];
	else
		trace_back(room->round, g->round, f->plan.steps.method,
			t->which, &room->value[test]);
}

/* Query by query, each given up when no lane is left. */
UNIFORM_INLINE void
look_one_by_one(const struct sieve *s, const struct sieve_shuffle *f,
	const struct sieve_group *g, const struct lanes_byte_row *odd,
	struct look_room *room, look_passed *passed, void *context)
{
	unsigned made = 0;

	for (size_t q = g->first; q < g->first + g->count; q++) {
		const uint64_t *allowed = s->allowed + q * SIEVE_TESTS;
		struct alive a;

		for (unsigned h = 0; h < LANES_HALVES; h++)
			a.lane.at[h] = ~odd->at[h];
		a.any = true;
		for (unsigned t = 0; t < g->tests && a.any; t++) {
			if (t == made)
				make_value(f, g, room, made++);
			keep(&a, &room->value[t], allowed[t]);
		}
		if (a.any)
			pass(&a.lane, q, 1, passed, context);
	}
}

/* The queries whose tests one lane passes. */
static void
pass_lane(const struct sieve *s, const struct sieve_group *g,
	const struct look_room *room, unsigned place, look_passed *passed,
	void *context)
{
	for (size_t q = g->first; q < g->first + g->count; q++) {
		const uint64_t *allowed = s->allowed + q * SIEVE_TESTS;
		unsigned t = 0;

		while (t < g->tests &&
			allowed[t] >> ((const uint8_t *)&room
						      ->value[t])[place] &
				1)
			t++;
		if (t == g->tests)
			passed(context, q, 1, lanes_of_byte(place));
	}
}

/* All queries together, lane by lane. */
UNIFORM_INLINE void
look_by_keys(const struct sieve *s, const struct sieve_shuffle *f,
	const struct sieve_group *g, const struct lanes_byte_row *odd,
	struct look_room *room, look_passed *passed, void *context)
{
	const uint8_t *value[SIEVE_KEYED], *is_odd = (const uint8_t *)odd;

	for (unsigned t = 0; t < g->tests; t++)
		make_value(f, g, room, t);
	for (unsigned t = 0; t < SIEVE_KEYED; t++)
		value[t] = (const uint8_t *)&room->value[t];
	for (unsigned i = 0; i < LANES; i++) {
		uint32_t key = sieve_key(
			value[0][i] & 63, value[1][i] & 63, value[2][i] & 63);

		if (g->keys[key / 64] >> key % 64 & 1 && !is_odd[i])
			pass_lane(s, g, room, i, passed, context);
	}
}

/* Lanes that are odd pass, whatever the tests say. */
UNIFORM_INLINE void
look_for_group(const struct sieve *s, const struct sieve_shuffle *f,
	const struct sieve_group *g, const struct lanes_byte_row *odd,
	struct look_room *room, look_passed *passed, void *context)
{
	if (g->keys)
		look_by_keys(s, f, g, odd, room, passed, context);
	else
		look_one_by_one(s, f, g, odd, room, passed, context);
	if (is_any(odd))
		pass(odd, g->first, g->count, passed, context);
}

UNIFORM_INLINE void
look_by_shuffle(const struct sieve *s, const struct sieve_shuffle *f,
	struct look_room *room, look_passed *passed, void *context)
{
	const struct sieve_group *g = s->group + f->first;
	const struct sieve_group *end = g + f->count;
	struct lanes_byte_row odd = {{{0}}};

	places_rounds(&f->plan, room->numbers.out, room->numbers.count,
		f->rounds, f->wanted, room->round);
	for (unsigned r = 1; r <= f->rounds; r++) {
		for (unsigned h = 0; h < LANES_HALVES; h++)
			odd.at[h] |= room->round[r - 1].odd.at[h];
		if (g->round == r)
			look_for_group(s, f, g++, &odd, room, passed, context);
	}
	/* Of rounds after these nothing is tested. */
	for (; g < end; g++)
		look_for_group(s, f, g, &odd, room, passed, context);
}

UNIFORM_INLINE void
look(const struct sieve *s, struct look_room *room, uint32_t seed,
	look_passed *passed, void *context)
{
	numbers_make(&room->numbers, seed);
	for (size_t i = 0; i < s->shuffles; i++)
		look_by_shuffle(s, &s->shuffle[i], room, passed, context);
}

static void
look_plain(const struct sieve *s, struct look_room *room, uint32_t seed,
	look_passed *passed, void *context)
{
	look(s, room, seed, passed, context);
}

#if defined(__x86_64__) && defined(__GNUC__)

__attribute__((target("avx2"))) static void
look_avx2(const struct sieve *s, struct look_room *room, uint32_t seed,
	look_passed *passed, void *context)
{
	look(s, room, seed, passed, context);
}

__attribute__((target("avx512f,avx512bw"))) static void
look_avx512(const struct sieve *s, struct look_room *room, uint32_t seed,
	look_passed *passed, void *context)
{
	look(s, room, seed, passed, context);
}

look_at_block *const *
look_ways(size_t *count)
{
	static look_at_block *const ways[] = {
		look_avx512, look_avx2, look_plain};
	size_t slower = __builtin_cpu_supports("avx512bw") ? 0
		: __builtin_cpu_supports("avx2")           ? 1
							   : 2;

	*count = 3 - slower;
	return ways + slower;
}

#else

look_at_block *const *
look_ways(size_t *count)
{
	static look_at_block *const ways[] = {look_plain};

	*count = 1;
	return ways;
}

#endif

/* A run of blocks, and where what passes goes. */
struct run {
	const struct sieve *sieve;
	const struct search_sink *sink;
	uint64_t base; /* seed of lane 0 */
	uint64_t stride;
	uint32_t from;
	uint32_t to;
};

/* The seed is dealt once for queries of one group. */
static void
take(void *context, size_t first, size_t count, unsigned lane)
{
	const struct run *r = context;
	const struct search_query *q = &r->sieve->query[first];
	uint64_t seed = r->base + lane * r->stride;
	struct model m = {
		.shuffle = q->shuffle, .order = q->order, .seed = seed};
	struct dealer d;

	if (seed < r->from || seed > r->to)
		return;
	dealer_start(&d, &m);
	while (d.round < q->round)
		dealer_deal(&d);
	for (; count; count--, q++)
		if (known_agrees(&q->rounds[0], d.deck) &&
			(q->count == 1 || query_agrees(q, (uint32_t)seed)))
			r->sink->found(r->sink->context, q, (uint32_t)seed);
}

void
look_at_seeds(const struct sieve *s, uint32_t from, uint32_t to,
	const struct search_sink *sink)
{
	size_t ways;
	look_at_block *way = look_ways(&ways)[0];
	struct look_room room;
	struct run run = {.sieve = s,
		.sink = sink,
		.stride = UINT64_C(1) << s->class_bits,
		.from = from,
		.to = to};
	uint64_t first = from / run.stride * run.stride;

	for (uint64_t c = 0; c < run.stride; c++) {
		if (!(s->classes >> c & 1))
			continue;
		numbers_start(&room.numbers, s->kind, (uint32_t)run.stride,
			s->numbers);
		for (run.base = first + c; run.base <= to;
			run.base += LANES * run.stride)
			way(s, &room, (uint32_t)run.base, take, &run);
	}
}
