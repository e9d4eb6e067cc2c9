#include "core/search/swaps.h"

#include "core/base/base.h"

/* Begin anew this near to a seed that a generator takes for another one. */
enum { NEAR = 2 * LANES };

/* After k numbers the state is step * state + add, modulo 2^48. */
static void
start_lrand48(struct numbers *n)
{
	uint64_t factor = 1, add = 0;

	for (unsigned i = 0; i < n->count; i++) {
		factor = factor * LRAND48_FACTOR & LRAND48_MASK;
		add = (add * LRAND48_FACTOR + LRAND48_ADD) & LRAND48_MASK;
		n->step[i] = (uint32_t)factor;
		n->add[i] = (uint32_t)((factor * LRAND48_LOW + add) >> 16);
	}
}

/* What the word or number, the seed times a power, gains in one block. */
static void
start_powers(struct numbers *n, uint64_t factor, unsigned first, unsigned count)
{
	uint64_t step = (uint64_t)LANES * n->stride % MINSTD_MODULUS;

	for (unsigned i = first; i < count; i++) {
		step = minstd_times(step, factor);
		n->step[i] = (uint32_t)step;
	}
}

unsigned
numbers_cost(const struct generator *g)
{
	static const struct {
		const struct generator *generator;
		unsigned cost; /* measured, with AVX-512 */
	} known[] = {
		{&generator_minstd0, 1},
		{&generator_minstd, 1},
		{&generator_lrand48, 2},
		{&generator_rand, 10},
		{&generator_mt19937, 30},
		{&generator_python, 120},
	};

	for (size_t i = 0; i < LENGTH(known); i++)
		if (known[i].generator == g)
			return known[i].cost;
	return 0;
}

void
numbers_start(struct numbers *n, const struct generator *g, uint32_t stride,
	unsigned count)
{
	assert(count <= NUMBERS && numbers_cost(g));
	n->generator = g;
	n->stride = stride;
	n->count = count;
	n->going = false;
	n->next = 0;
	if (g == &generator_python) {
		struct rng r;

		rng_seed(&r, &generator_mt19937, PYTHON_SEED);
		memcpy(n->common, r.word, sizeof n->common);
	}
	if (g == &generator_lrand48)
		start_lrand48(n);
	if (minstd_is(g))
		start_powers(n, minstd_factor(g), 0, count);
	if (g == &generator_rand) {
		n->step[0] = LANES * stride;
		start_powers(
			n, minstd_factor(&generator_minstd0), 1, RAND_WORDS);
	}
}

bool
numbers_must_begin(const struct numbers *n, uint32_t seed)
{
	uint32_t residue = seed % (uint32_t)MINSTD_MODULUS;

	if (n->generator == &generator_mt19937 ||
		n->generator == &generator_python ||
		n->generator == &generator_lrand48)
		return false;
	if (!n->going || seed != n->next)
		return true;
	if (n->generator == &generator_rand)
		return seed < NEAR || seed + NEAR < NEAR ||
			seed - (UINT32_C(0x80000000) - NEAR) < 2 * NEAR;
	return residue < NEAR || residue > (uint32_t)MINSTD_MODULUS - NEAR;
}

/* The state of rand before its first numbers are dropped. */
static void
begin_rand(struct numbers *n, unsigned v, unsigned w, uint32_t seed)
{
	int64_t modulus = (int64_t)MINSTD_MODULUS;
	int64_t word = (int32_t)(seed ? seed : 1);

	n->state[0].at[v][w] = (uint32_t)word;
	for (unsigned i = 1; i < RAND_WORDS; i++) {
		word = (16807 * word % modulus + modulus) % modulus;
		n->state[i].at[v][w] = (uint32_t)word;
	}
}

void
numbers_begin(struct numbers *n, uint32_t seed)
{
	for (unsigned k = 0; k < LANES; k++) {
		unsigned v = k / LANES_WORDS, w = k % LANES_WORDS;
		struct rng r;

		if (n->generator == &generator_rand) {
			begin_rand(n, v, w, seed + k * n->stride);
			continue;
		}
		rng_seed(&r, n->generator, (uint32_t)(seed + k * n->stride));
		for (unsigned i = 0; i < n->count; i++)
			n->out[i].at[v][w] = (uint32_t)rng_next(&r);
	}
}

enum {
	BITS = 6,    /* of a number below 52 */
	REFUSED = 12 /* numbers refused beyond the mean, when many are */
};

/* The vector code for a shuffle; SWAPS_NONE when there is none. */
static enum swaps_mapping
mapping_of(const struct shuffle *s)
{
	bool single = s->steps == steps_up || s->steps == steps_down;
	bool bits_32 =
		s->generator->least == 0 && s->generator->most == UINT32_MAX;

	if (!numbers_cost(s->generator))
		return SWAPS_NONE;
	if (s->steps == steps_ahead)
		return s->draw == draw_by_low_bits &&
				(bits_32 || minstd_is(s->generator))
			? SWAPS_FOLLOW_LOW
			: SWAPS_NONE;
	if (!single && s->steps != steps_in_pairs)
		return SWAPS_NONE;
	if (s->draw == draw_by_division)
		return bits_32                    ? SWAPS_DIVIDE_32
			: minstd_is(s->generator) ? SWAPS_DIVIDE_31
						  : SWAPS_NONE;
	if (s->draw == draw_by_multiplication)
		return bits_32 ? SWAPS_MULTIPLY : SWAPS_NONE;
	if (s->draw == draw_by_remainder)
		return single ? SWAPS_REMAIN : SWAPS_NONE;
	if (s->draw == draw_by_high_bits)
		return s->steps == steps_down && bits_32 ? SWAPS_FOLLOW_HIGH
							 : SWAPS_NONE;
	if (s->draw == draw_by_threshold)
		return single && bits_32 ? SWAPS_REMAIN_BELOW : SWAPS_NONE;
	return SWAPS_NONE;
}

bool
swaps_possible(const struct shuffle *s)
{
	return mapping_of(s) != SWAPS_NONE;
}

/* The largest number less the smallest. */
static uint32_t
span_of(const struct shuffle *s)
{
	return (uint32_t)(s->generator->most - s->generator->least);
}

/* Division and remainder divide different numbers, by multiplying with the
 * factor. */
static void
plan_draw(struct swaps_draw *d, enum swaps_mapping mapping,
	const struct shuffle *s, uint32_t range)
{
	d->range = range;
	d->part = span_of(s) / range;
	d->residue = (1 << 16) % range;
	if (mapping == SWAPS_REMAIN || mapping == SWAPS_REMAIN_BELOW)
		d->factor = UINT32_MAX / range + 1;
	else
		d->factor =
			(uint32_t)((UINT64_C(1) << (mapping == SWAPS_DIVIDE_31
						    ? 35
						    : 36)) /
				d->part);
	d->bound = UINT32_MAX % range == range - 1 ? 0
						   : UINT32_MAX / range * range;
}

static void
plan_following(struct swaps_plan *p, const struct shuffle *s)
{
	p->bound = UINT32_MAX;
	if (minstd_is(s->generator))
		p->bound = (span_of(s) + 1) >> BITS << BITS;
	p->less = (uint32_t)s->generator->least;
	for (unsigned step = 0; step < SWAPS_STEPS; step++)
		p->draw[step].step = (uint8_t)step;
	p->draws = SWAPS_STEPS;
}

void
swaps_plan(struct swaps_plan *p, const struct shuffle *s)
{
	memset(p, 0, sizeof *p);
	p->mapping = mapping_of(s);
	p->steps = s->steps;
	assert(p->mapping != SWAPS_NONE);
	if (p->mapping == SWAPS_FOLLOW_LOW || p->mapping == SWAPS_FOLLOW_HIGH) {
		plan_following(p, s);
		return;
	}
	for (uint32_t step = 0; step < SWAPS_STEPS; step++) {
		struct swaps_draw *d = &p->draw[p->draws++];
		uint32_t place = swaps_step(s->steps, step);

		d->step = (uint8_t)step;
		d->pair = s->steps == steps_in_pairs && step;
		plan_draw(d, p->mapping, s,
			d->pair ? (place + 1) * (place + 2) : place + 1);
		step += d->pair;
	}
}

unsigned
swaps_numbers(const struct swaps_plan *p, unsigned rounds, uint64_t wanted)
{
	unsigned last = p->draws;

	while (last &&
		!(wanted >> p->draw[last - 1].step &
			(p->draw[last - 1].pair ? 3 : 1)))
		last--;
	if (p->mapping != SWAPS_FOLLOW_LOW && p->mapping != SWAPS_FOLLOW_HIGH)
		return (rounds - 1) * p->draws + last;
	return ((rounds - 1) * p->draws + last) * 8 / 5 + rounds * REFUSED;
}
