#include "core/search/places.h"

#include <assert.h>
#include <string.h>

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
