/*
 * From numbers to the places that a shuffle's steps swap, and back from a place
 * to the card that came to it, of many seeds side by side.
 *
 * Each draw is made as core/cards/shuffles.c does it but in 32-bit arithmetic
 * without division. Where the library would draw a number again the lane is
 * marked as odd: its places are wrong. Draws that refuse three numbers in ten
 * are followed lane by lane.
 */
#ifndef CORE_SEARCH_SWAPS_H
#define CORE_SEARCH_SWAPS_H

#include "core/search/lanes.h"

#include <assert.h>
#include <string.h>

enum { SWAPS_STEPS = STEPS_PLACES - 1 };

#define SWAPS_ALL ((UINT64_C(1) << SWAPS_STEPS) - 1) /* steps */

/* How numbers become places; SWAPS_NONE: not side by side. */
enum swaps_mapping {
	SWAPS_NONE,
	SWAPS_DIVIDE_31, /* draw_by_division, of minstd's numbers */
	SWAPS_DIVIDE_32, /* and of numbers of 32 bits */
	SWAPS_MULTIPLY,
	SWAPS_REMAIN,
	SWAPS_REMAIN_BELOW, /* draw_by_threshold */
	SWAPS_FOLLOW_LOW,   /* draw_by_low_bits */
	SWAPS_FOLLOW_HIGH   /* draw_by_high_bits */
};

/* The constants of one draw, and the step or the two steps it is for. */
struct swaps_draw {
	uint32_t range;   /* results 0 .. range - 1 */
	uint32_t part;    /* by division: numbers of the same result */
	uint32_t factor;  /* 2^35 or 2^36 divided by part; or 2^32 by range */
	uint32_t residue; /* by remainder: 2^16 modulo range */
	uint32_t bound;   /* by threshold: first number refused; 0: none */
	uint8_t step;
	bool pair;
};

struct swaps_plan {
	enum swaps_mapping mapping;
	shuffle_steps *steps;
	unsigned draws;
	struct swaps_draw draw[SWAPS_STEPS];
	/* Of low bits: the smallest number, and, less that, the first that some
	 * draw refuses as too large. */
	uint32_t less;
	uint32_t bound;
};

/* Step k of a shuffle, from 0, swaps place swaps_step(k) with at[k]. */
struct swaps {
	struct lanes_byte_row at[SWAPS_STEPS];
	struct lanes_byte_row spare; /* written after the last step */
	struct lanes_byte_row odd;   /* bytes that are not 0 */
};

/* Whether this shuffle's swaps can be made side by side. */
bool swaps_possible(const struct shuffle *s);

void swaps_plan(struct swaps_plan *p, const struct shuffle *s);

/* How many numbers `rounds` shuffles take at most, or nearly always; of the
 * last only the steps wanted, a bit each. */
unsigned
swaps_numbers(const struct swaps_plan *p, unsigned rounds, uint64_t wanted);

LANES_INLINE unsigned
swaps_step(shuffle_steps *steps, unsigned k)
{
	return steps == steps_down     ? STEPS_PLACES - 1 - k
		: steps == steps_ahead ? k
				       : k + 1;
}

typedef lanes_words
swaps_result(lanes_words x, const struct swaps_draw *d, lanes_words *odd);

/* The quotient from the upper half of n is at most one too small. */
LANES_INLINE lanes_words
swaps_divide(lanes_words n, unsigned low, const struct swaps_draw *d,
	lanes_words *odd)
{
	lanes_words q = (n >> low) * d->factor >> 20;

	q -= (lanes_words)(n - q * d->part >= d->part);
	*odd |= (lanes_words)(q >= d->range);
	return q;
}

LANES_INLINE lanes_words
swaps_divide_31(lanes_words x, const struct swaps_draw *d, lanes_words *odd)
{
	return swaps_divide(x - 1, 15, d, odd);
}

LANES_INLINE lanes_words
swaps_divide_32(lanes_words x, const struct swaps_draw *d, lanes_words *odd)
{
	return swaps_divide(x, 16, d, odd);
}

/* Lemire's method; marks a few more than are drawn again. */
LANES_INLINE lanes_words
swaps_multiply(lanes_words x, const struct swaps_draw *d, lanes_words *odd)
{
	*odd |= (lanes_words)(x * d->range < d->range);
	return ((x >> 16) * d->range + ((x & 0xFFFF) * d->range >> 16)) >> 16;
}

/*
 * n is below 2^22 and has the same remainder as x. n * (2^32 / range) has in
 * its low 32 bits a little more than remainder / range of 2^32; with half a
 * part more, its upper half is enough to tell the remainder.
 */
LANES_INLINE lanes_words
swaps_remain(lanes_words x, const struct swaps_draw *d, lanes_words *odd)
{
	lanes_words n = (x >> 16) * d->residue + (x & 0xFFFF);

	(void)odd;
	return ((n * d->factor + d->factor / 2) >> 16) * d->range >> 16;
}

LANES_INLINE lanes_words
swaps_remain_below(lanes_words x, const struct swaps_draw *d, lanes_words *odd)
{
	*odd |= (lanes_words)(x >= d->bound) & (d->bound ? UINT32_MAX : 0);
	return swaps_remain(x, d, odd);
}

/* x / (step + 2) and x % (step + 2), for x below 51 * 52. */
LANES_INLINE void
swaps_split(struct lanes_row *result, uint32_t step, struct swaps *to)
{
	uint32_t count = step + 2, reciprocal = (1 << 20) / count + 1;
	struct lanes_row high;

	for (unsigned v = 0; v < LANES_VECTORS; v++) {
		high.at[v] = result->at[v] * reciprocal >> 20;
		result->at[v] -= high.at[v] * count;
	}
	lanes_pack(&high, &to->at[step - 1]);
	lanes_pack(result, &to->at[step]);
}

/* The steps wanted of a round in which draw k takes number k. All lanes are odd
 * when there are too few numbers. */
LANES_INLINE void
swaps_each(const struct swaps_plan *p, const struct lanes_row *out,
	unsigned count, uint64_t wanted, swaps_result *make, struct swaps *to)
{
	struct lanes_row odd = {{{0}}}, result;

	for (unsigned k = 0; k < p->draws; k++) {
		const struct swaps_draw *d = &p->draw[k];

		if (!(wanted >> d->step & (d->pair ? 3 : 1)))
			continue;
		if (k >= count) {
			memset(&odd, 0xFF, sizeof odd);
			break;
		}
		for (unsigned v = 0; v < LANES_VECTORS; v++)
			result.at[v] = make(out[k].at[v], d, &odd.at[v]);
		if (d->pair)
			swaps_split(&result, d->step + 1u, to);
		else
			lanes_pack(&result, &to->at[d->step]);
	}
	for (unsigned v = 0; v < LANES_VECTORS; v++)
		odd.at[v] &= 0xFF;
	lanes_pack(&odd, &to->odd);
}

/* All bits below the highest of range - 1. */
LANES_INLINE lanes_words
swaps_mask(lanes_words range)
{
	lanes_words m = range - 1;

	m |= m >> 1;
	m |= m >> 2;
	return m | m >> 4;
}

/* How far each lane has come. */
struct swaps_progress {
	struct lanes_row step; /* of its round */
	struct lanes_row byte; /* that receives its next place */
	struct lanes_row odd;
	uint32_t last; /* byte, which receives what follows the last step */
};

/* Stores the places of 16 lanes, each in its own byte. Through memory, since
 * to take a vector apart in registers is slower. */
LANES_INLINE void
swaps_keep(const struct lanes_row *byte, lanes_words place, unsigned v,
	struct swaps *to)
{
	uint8_t *lane = (uint8_t *)to + lanes_byte_of(v * LANES_WORDS);
	const uint32_t *at = (const uint32_t *)byte + v * LANES_WORDS;
	union {
		lanes_words words;
		uint32_t each[LANES_WORDS];
	} what = {place};

	for (unsigned w = 0; w < LANES_WORDS; w++)
		lane[at[w] + 4 * w] = (uint8_t)what.each[w];
}

/* A number's high bits, as many as range has; range is at most 52. */
LANES_INLINE lanes_words
swaps_high_bits(lanes_words x, lanes_words range)
{
	lanes_words more = (lanes_words)(range < 32) +
		(lanes_words)(range < 16) + (lanes_words)(range < 8) +
		(lanes_words)(range < 4);

	return x >> 26 >> -more;
}

/* Gives each of 16 lanes a number, which it takes for its step or refuses. */
LANES_INLINE void
swaps_take(const struct swaps_plan *p, bool high, lanes_words x, unsigned v,
	struct swaps_progress *r, struct swaps *to)
{
	lanes_words step = r->step.at[v], byte = r->byte.at[v];
	lanes_words range = STEPS_PLACES - step;
	lanes_words bits, place, taken, ends, over;

	if (high) {
		bits = place = swaps_high_bits(x, range);
	} else {
		bits = x & swaps_mask(range);
		place = step + bits;
		r->odd.at[v] |= (lanes_words)(x >= p->bound);
	}
	taken = (lanes_words)(bits < range);
	swaps_keep(&r->byte, place, v, to);
	step -= taken;
	ends = (lanes_words)(step == SWAPS_STEPS);
	byte += (taken & sizeof(struct lanes_byte_row)) +
		(ends & 2 * sizeof(struct lanes_byte_row));
	over = (lanes_words)(byte > r->last);
	r->byte.at[v] = (byte & ~over) | (r->last & over);
	r->step.at[v] = step & ~ends;
}

/*
 * All rounds of a shuffle that refuses many numbers: one number after the other
 * to all lanes, whatever step each of them has come to. Of the last round only
 * `steps` are needed.
 */
LANES_INLINE void
swaps_follow(const struct swaps_plan *p, bool high, const struct numbers *n,
	unsigned rounds, unsigned steps, struct swaps *round)
{
	struct swaps_progress r = {
		.last = (uint32_t)((rounds - 1) * sizeof *round +
			SWAPS_STEPS * sizeof round->at[0])};

	for (unsigned i = 0; i < n->count; i++)
		for (unsigned v = 0; v < LANES_VECTORS; v++)
			swaps_take(p, high, n->out[i].at[v] - p->less, v, &r,
				round);
	for (unsigned i = 0; i < rounds; i++) {
		uint32_t end = (uint32_t)(i * sizeof *round +
			(i + 1 < rounds ? SWAPS_STEPS : steps) *
				sizeof round->at[0]);
		struct lanes_row odd;

		for (unsigned v = 0; v < LANES_VECTORS; v++)
			odd.at[v] = (r.odd.at[v] |
					    (lanes_words)(r.byte.at[v] < end)) &
				0xFF;
		lanes_pack(&odd, &round[i].odd);
	}
}

/* One round from its own numbers. */
LANES_INLINE void
swaps_make(const struct swaps_plan *p, const struct lanes_row *out,
	unsigned count, uint64_t wanted, struct swaps *to)
{
	switch (p->mapping) {
	case SWAPS_DIVIDE_31:
		swaps_each(p, out, count, wanted, swaps_divide_31, to);
		break;
	case SWAPS_DIVIDE_32:
		swaps_each(p, out, count, wanted, swaps_divide_32, to);
		break;
	case SWAPS_MULTIPLY:
		swaps_each(p, out, count, wanted, swaps_multiply, to);
		break;
	case SWAPS_REMAIN:
		swaps_each(p, out, count, wanted, swaps_remain, to);
		break;
	case SWAPS_REMAIN_BELOW:
		swaps_each(p, out, count, wanted, swaps_remain_below, to);
		break;
	case SWAPS_NONE:
	case SWAPS_FOLLOW_LOW:
	case SWAPS_FOLLOW_HIGH:
		assert(false);
	}
}

/* Rounds 1 .. rounds from the numbers; of the last round the steps wanted, at
 * least one, a bit each. */
LANES_CALLED void
swaps_rounds(const struct swaps_plan *p, const struct numbers *n,
	unsigned rounds, uint64_t wanted, struct swaps *round)
{
	unsigned steps = 64 - (unsigned)__builtin_clzll(wanted);

	if (p->mapping == SWAPS_FOLLOW_LOW) {
		swaps_follow(p, false, n, rounds, steps, round);
		return;
	}
	if (p->mapping == SWAPS_FOLLOW_HIGH) {
		swaps_follow(p, true, n, rounds, steps, round);
		return;
	}
	for (unsigned r = 0; r < rounds; r++) {
		unsigned all = r * p->draws,
			 used = all < n->count ? all : n->count;

		swaps_make(p, n->out + used, n->count - used,
			r + 1 < rounds ? SWAPS_ALL : wanted, &round[r]);
	}
}

/* How many of the first steps may move the card that ends at `place`. */
LANES_INLINE unsigned
trace_steps(shuffle_steps *steps, unsigned place)
{
	if (steps == steps_down)
		return place ? STEPS_PLACES - place : SWAPS_STEPS;
	if (steps == steps_ahead)
		return place < SWAPS_STEPS ? place + 1 : SWAPS_STEPS;
	return SWAPS_STEPS;
}

/*
 * Goes back through the first `count` steps of a round: a card in one of the
 * places that are swapped was in the other before. Each step waits for the one
 * before; that the halves do not wait for each other saves half the time.
 */
LANES_INLINE void
trace_round(const struct swaps *p, shuffle_steps *steps, unsigned count,
	struct lanes_byte_row *s)
{
	for (unsigned k = count; k--;) {
		uint8_t place = (uint8_t)swaps_step(steps, k);

#pragma GCC unroll 2
		for (unsigned h = 0; h < LANES_HALVES; h++) {
			lanes_bytes other = p->at[k].at[h];
			lanes_bytes swapped = (lanes_bytes)(s->at[h] == place) |
				(lanes_bytes)(s->at[h] == other);

			s->at[h] ^= swapped & (other ^ place);
		}
	}
}

/* For each lane the place in the new deck of the card that lies at `place`
 * after the last of the rounds. */
LANES_INLINE void
trace_back(const struct swaps *round, unsigned rounds, shuffle_steps *steps,
	unsigned place, struct lanes_byte_row *to)
{
	unsigned count = trace_steps(steps, place);
	struct lanes_byte_row s;

	for (unsigned h = 0; h < LANES_HALVES; h++)
		s.at[h] = (lanes_bytes){0} + (uint8_t)place;
	for (unsigned r = rounds; r--; count = SWAPS_STEPS)
		trace_round(&round[r], steps, count, &s);
	*to = s;
}

/* Shuffles the deck of each lane that is not odd, and marks those that are:
 * their places may lie anywhere. In byte rows a lane has a place of its own. */
LANES_INLINE void
swaps_shuffle(const struct swaps *s, shuffle_steps *steps, bool *odd,
	uint8_t (*deck)[STEPS_PLACES])
{
	int next = steps == steps_down ? -1 : 1;

	for (unsigned lane = 0; lane < LANES; lane++) {
		size_t byte = lanes_byte_of(lane);
		const uint8_t *at = (const uint8_t *)s->at + byte;
		uint8_t *d = deck[lane], *place = d + swaps_step(steps, 0);

		odd[lane] |= ((const uint8_t *)&s->odd)[byte] != 0;
		if (odd[lane])
			continue;
#pragma GCC unroll 3
		for (unsigned k = 0; k < SWAPS_STEPS; k++, place += next) {
			uint8_t *other = d + at[k * sizeof s->at[0]];
			uint8_t card = *other;

			*other = *place;
			*place = card;
		}
	}
}

#endif
