#include "core/search/swaps.h"

#include <assert.h>
#include <string.h>

/* Seeds this near to one that a generator takes for another begin anew. */
enum { NEAR = 2 * LANES };

/* After k numbers the state is step * state + add, modulo 2^48. */
static void
start_lrand48(struct numbers *n)
{
	uint64_t factor = 1, add = 0, mask = (UINT64_C(1) << 48) - 1;

	for (unsigned i = 0; i < n->count; i++) {
		factor = factor * UINT64_C(0x5DEECE66D) & mask;
		add = (add * UINT64_C(0x5DEECE66D) + 0xB) & mask;
		n->step[i] = (uint32_t)factor;
		n->add[i] = (uint32_t)((factor * 0x330E + add) >> 16);
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

void
numbers_start(
	struct numbers *n, enum rng_kind kind, uint32_t stride, unsigned count)
{
	assert(count <= NUMBERS);
	n->kind = kind;
	n->stride = stride;
	n->count = count;
	n->going = false;
	n->next = 0;
	if (kind == RNG_LRAND48)
		start_lrand48(n);
	if (minstd_is(kind))
		start_powers(n, minstd_factor(kind), 0, count);
	if (kind == RNG_RAND) {
		n->step[0] = LANES * stride;
		start_powers(n, minstd_factor(RNG_MINSTD0), 1, RNG_RAND_WORDS);
	}
}

bool
numbers_must_begin(const struct numbers *n, uint32_t seed)
{
	uint32_t residue = seed % (uint32_t)MINSTD_MODULUS;

	if (n->kind == RNG_MT19937 || n->kind == RNG_LRAND48)
		return false;
	if (!n->going || seed != n->next)
		return true;
	if (n->kind == RNG_RAND)
		return seed < NEAR || seed + NEAR < NEAR ||
			seed - (UINT32_C(0x80000000) - NEAR) < 2 * NEAR;
	return residue < NEAR || residue > (uint32_t)MINSTD_MODULUS - NEAR;
}

/* As rng_seed does, before it throws numbers away. */
static void
begin_rand(struct numbers *n, unsigned v, unsigned w, uint32_t seed)
{
	int64_t modulus = (int64_t)MINSTD_MODULUS;
	int64_t word = (int32_t)(seed ? seed : 1);

	n->state[0].at[v][w] = (uint32_t)word;
	for (unsigned i = 1; i < RNG_RAND_WORDS; i++) {
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

		if (n->kind == RNG_RAND) {
			begin_rand(n, v, w, seed + k * n->stride);
			continue;
		}
		rng_seed(&r, n->kind, (uint32_t)(seed + k * n->stride));
		for (unsigned i = 0; i < n->count; i++)
			n->out[i].at[v][w] = rng_next(&r);
	}
}

enum {
	BITS = 6,    /* of a number below 52 */
	REFUSED = 12 /* numbers for what libc++ refuses beyond the mean */
};

/* What is divided by range or part is the larger of what the vectors hold. */
static void
plan_draw(struct places_draw *d, const struct steps *s, uint32_t range)
{
	uint32_t most = s->minstd ? UNIFORM_MINSTD : UINT32_MAX;

	d->range = range;
	d->part = most / range;
	d->residue = (1 << 16) % range;
	switch (s->method) {
	case SHUFFLE_CS247:
	case SHUFFLE_RANDOM:
	case SHUFFLE_MSVC:
		d->factor = UINT32_MAX / range + 1;
		d->bound = UINT32_MAX % range == range - 1
			? 0
			: UINT32_MAX / range * range;
		break;
	default:
		d->factor = (uint32_t)((UINT64_C(1) << (s->minstd ? 35 : 36)) /
			d->part);
	}
}

static void
plan_bits(struct places_plan *p)
{
	p->bound = UINT32_MAX;
	if (p->steps.minstd)
		p->bound = (UNIFORM_MINSTD + 1) >> BITS << BITS;
	for (unsigned step = 0; step < PLACES_STEPS; step++)
		p->draw[step].step = (uint8_t)step;
	p->draws = PLACES_STEPS;
}

void
places_plan(struct places_plan *p, const struct steps *steps)
{
	memset(p, 0, sizeof *p);
	p->steps = *steps;
	if (steps->method == SHUFFLE_LIBCXX) {
		plan_bits(p);
		return;
	}
	for (uint32_t step = 0; step < PLACES_STEPS; step++) {
		struct places_draw *d = &p->draw[p->draws++];
		uint32_t place = places_step(steps->method, step);

		d->step = (uint8_t)step;
		d->pair = steps->method == SHUFFLE_LIBSTDCXX && step;
		plan_draw(d, steps,
			d->pair ? (place + 1) * (place + 2) : place + 1);
		step += d->pair;
	}
}

unsigned
places_numbers(const struct places_plan *p, unsigned rounds, uint64_t wanted)
{
	unsigned last = p->draws;

	while (last &&
		!(wanted >> p->draw[last - 1].step &
			(p->draw[last - 1].pair ? 3 : 1)))
		last--;
	if (p->steps.method != SHUFFLE_LIBCXX)
		return (rounds - 1) * p->draws + last;
	return ((rounds - 1) * p->draws + last) * 8 / 5 + rounds * REFUSED;
}
