/*
 * From numbers to the places that a shuffle's steps swap, and back from a place
 * to the card that came to it, of many seeds side by side.
 *
 * Each draw is made as core/cards/shuffles.h does it but in 32-bit arithmetic
 * without division. Where the library would draw a number again the lane is
 * marked as odd: its places are wrong. libc++, which refuses three numbers in
 * ten, is followed lane by lane.
 */
#ifndef CORE_SEARCH_SWAPS_H
#define CORE_SEARCH_SWAPS_H

#include "core/search/lanes.h"

#include <string.h>

enum { PLACES_STEPS = STEPS_PLACES - 1 };

#define PLACES_ALL ((UINT64_C(1) << PLACES_STEPS) - 1) /* steps */

/* The constants of one draw, and the step or the two steps it is for. */
struct places_draw {
	uint32_t range;   /* results 0 .. range - 1 */
	uint32_t part;    /* by division: numbers of the same result */
	uint32_t factor;  /* 2^35 or 2^36 divided by part; or 2^32 by range */
	uint32_t residue; /* by remainder: 2^16 modulo range */
	uint32_t bound;   /* MSVC: first number refused; 0: none */
	uint8_t step;
	bool pair;
};

struct places_plan {
	struct steps steps;
	unsigned draws;
	struct places_draw draw[PLACES_STEPS];
	uint32_t bound; /* libc++: a number that some draw refuses as too large
			 */
};

/* Step k of a shuffle, from 0, swaps place places_step(k) with at[k]. */
struct places {
	struct lanes_byte_row at[PLACES_STEPS];
	struct lanes_byte_row spare; /* what comes after the last step */
	struct lanes_byte_row odd;   /* bytes that are not 0 */
};

void places_plan(struct places_plan *p, const struct steps *steps);

/*
 * How many numbers `rounds` shuffles take at most, or nearly always; of the
 * last the steps wanted, a bit each.
 */
unsigned
places_numbers(const struct places_plan *p, unsigned rounds, uint64_t wanted);

UNIFORM_INLINE unsigned
places_step(enum shuffle_method method, unsigned k)
{
	return method == SHUFFLE_CS247     ? STEPS_PLACES - 1 - k
		: method == SHUFFLE_LIBCXX ? k
					   : k + 1;
}

typedef lanes_words
places_result(lanes_words x, const struct places_draw *d, lanes_words *odd);

/* The quotient from the upper half of n is at most one too small. */
UNIFORM_INLINE lanes_words
places_divide(lanes_words n, unsigned low, const struct places_draw *d,
	lanes_words *odd)
{
	lanes_words q = (n >> low) * d->factor >> 20;

	q -= (lanes_words)(n - q * d->part >= d->part);
	*odd |= (lanes_words)(q >= d->range);
	return q;
}

UNIFORM_INLINE lanes_words
places_divide_31(lanes_words x, const struct places_draw *d, lanes_words *odd)
{
	return places_divide(x - 1, 15, d, odd);
}

UNIFORM_INLINE lanes_words
places_divide_32(lanes_words x, const struct places_draw *d, lanes_words *odd)
{
	return places_divide(x, 16, d, odd);
}

/* Lemire's way; marks a few more than are drawn again. */
UNIFORM_INLINE lanes_words
places_multiply(lanes_words x, const struct places_draw *d, lanes_words *odd)
{
	*odd |= (lanes_words)(x * d->range < d->range);
	return ((x >> 16) * d->range + ((x & 0xFFFF) * d->range >> 16)) >> 16;
}

/*
 * A number with the same remainder, below 2^22, times 2^32 / range has in its
 * low bits what is left over, a little more than remainder / range of 2^32;
 * with half a part more its upper half is enough.
 */
UNIFORM_INLINE lanes_words
places_remain(lanes_words x, const struct places_draw *d, lanes_words *odd)
{
	lanes_words n = (x >> 16) * d->residue + (x & 0xFFFF);

	(void)odd;
	return ((n * d->factor + d->factor / 2) >> 16) * d->range >> 16;
}

UNIFORM_INLINE lanes_words
places_remain_below(
	lanes_words x, const struct places_draw *d, lanes_words *odd)
{
	*odd |= (lanes_words)(x >= d->bound) & (d->bound ? UINT32_MAX : 0);
	return places_remain(x, d, odd);
}

/* x / (step + 2) and x % (step + 2), for x below 51 * 52. */
UNIFORM_INLINE void
places_split(struct lanes_row *result, uint32_t step, struct places *to)
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

/*
 * A round of a shuffle whose draw k takes number k: only the steps wanted. All
 * lanes are odd when there are too few numbers.
 */
UNIFORM_INLINE void
places_each(const struct places_plan *p, const struct lanes_row *out,
	unsigned count, uint64_t wanted, places_result *make, struct places *to)
{
	struct lanes_row odd = {{{0}}}, result;

	for (unsigned k = 0; k < p->draws; k++) {
		const struct places_draw *d = &p->draw[k];

		if (!(wanted >> d->step & (d->pair ? 3 : 1)))
			continue;
		if (k >= count) {
			memset(&odd, 0xFF, sizeof odd);
			break;
		}
		for (unsigned v = 0; v < LANES_VECTORS; v++)
			result.at[v] = make(out[k].at[v], d, &odd.at[v]);
		if (d->pair)
			places_split(&result, d->step + 1u, to);
		else
			lanes_pack(&result, &to->at[d->step]);
	}
	for (unsigned v = 0; v < LANES_VECTORS; v++)
		odd.at[v] &= 0xFF;
	lanes_pack(&odd, &to->odd);
}

/* All bits below the highest of range - 1. */
UNIFORM_INLINE lanes_words
places_mask(lanes_words range)
{
	lanes_words m = range - 1;

	m |= m >> 1;
	m |= m >> 2;
	return m | m >> 4;
}

/* What libc++ has done in each lane. */
struct places_progress {
	struct lanes_row step; /* of its round */
	struct lanes_row byte; /* where its next place is kept */
	struct lanes_row odd;
};

/*
 * The places of 16 lanes, each to its own byte. By way of memory: to take a
 * vector apart in registers is slower.
 */
UNIFORM_INLINE void
places_keep(const struct lanes_row *byte, lanes_words place, unsigned v,
	struct places *to)
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

/* One number of 16 lanes: each takes it for its step or refuses it. */
UNIFORM_INLINE void
places_take(const struct places_plan *p, lanes_words x, unsigned v,
	uint32_t last, struct places_progress *r, struct places *to)
{
	lanes_words step = r->step.at[v], byte = r->byte.at[v];
	lanes_words range = STEPS_PLACES - step;
	lanes_words bits = x & places_mask(range);
	lanes_words taken = (lanes_words)(bits < range);
	lanes_words place = step + bits, ends, over;

	r->odd.at[v] |= (lanes_words)(x >= p->bound);
	places_keep(&r->byte, place, v, to);
	step -= taken;
	ends = (lanes_words)(step == PLACES_STEPS);
	byte += (taken & sizeof(struct lanes_byte_row)) +
		(ends & 2 * sizeof(struct lanes_byte_row));
	over = (lanes_words)(byte > last);
	r->byte.at[v] = (byte & ~over) | (last & over);
	r->step.at[v] = step & ~ends;
}

/*
 * All rounds of libc++: number after number of all lanes, wherever each of them
 * is. Of the last round, `steps` are needed.
 */
UNIFORM_INLINE void
places_follow(const struct places_plan *p, const struct lanes_row *out,
	unsigned count, unsigned rounds, unsigned steps, struct places *round)
{
	uint32_t last = (uint32_t)((rounds - 1) * sizeof *round +
		PLACES_STEPS * sizeof round->at[0]);
	uint32_t less = p->steps.minstd ? 1 : 0;
	struct places_progress r = {0};

	for (unsigned n = 0; n < count; n++)
		for (unsigned v = 0; v < LANES_VECTORS; v++)
			places_take(p, out[n].at[v] - less, v, last, &r, round);
	for (unsigned i = 0; i < rounds; i++) {
		uint32_t end = (uint32_t)(i * sizeof *round +
			(i + 1 < rounds ? PLACES_STEPS : steps) *
				sizeof round->at[0]);
		struct lanes_row odd;

		for (unsigned v = 0; v < LANES_VECTORS; v++)
			odd.at[v] = (r.odd.at[v] |
					    (lanes_words)(r.byte.at[v] < end)) &
				0xFF;
		lanes_pack(&odd, &round[i].odd);
	}
}

/* One round from the numbers that are its own. */
UNIFORM_INLINE void
places_make(const struct places_plan *p, const struct lanes_row *out,
	unsigned count, uint64_t wanted, struct places *to)
{
	switch (p->steps.method) {
	case SHUFFLE_CS247:
	case SHUFFLE_RANDOM:
		places_each(p, out, count, wanted, places_remain, to);
		break;
	case SHUFFLE_MSVC:
		places_each(p, out, count, wanted, places_remain_below, to);
		break;
	case SHUFFLE_MSVC_2025:
		places_each(p, out, count, wanted, places_multiply, to);
		break;
	default:
		if (p->steps.lemire)
			places_each(p, out, count, wanted, places_multiply, to);
		else if (p->steps.minstd)
			places_each(
				p, out, count, wanted, places_divide_31, to);
		else
			places_each(
				p, out, count, wanted, places_divide_32, to);
	}
}

/*
 * Rounds 1 .. rounds from the numbers out[0 .. count - 1]; of the last round
 * the steps wanted, at least one, a bit each.
 */
UNIFORM_INLINE void
places_rounds(const struct places_plan *p, const struct lanes_row *out,
	unsigned count, unsigned rounds, uint64_t wanted, struct places *round)
{
	unsigned steps = 64 - (unsigned)__builtin_clzll(wanted);

	if (p->steps.method == SHUFFLE_LIBCXX) {
		places_follow(p, out, count, rounds, steps, round);
		return;
	}
	for (unsigned r = 0; r < rounds; r++) {
		unsigned used = r * p->draws < count ? r * p->draws : count;

		places_make(p, out + used, count - used,
			r + 1 < rounds ? PLACES_ALL : wanted, &round[r]);
	}
}

/* Of the steps that end a shuffle, those that no card of `place` has seen. */
UNIFORM_INLINE unsigned
trace_steps(enum shuffle_method method, unsigned place)
{
	switch (method) {
	case SHUFFLE_CS247:
		return place ? STEPS_PLACES - place : PLACES_STEPS;
	case SHUFFLE_LIBCXX:
		return place < PLACES_STEPS ? place + 1 : PLACES_STEPS;
	default:
		return PLACES_STEPS;
	}
}

/*
 * Back through the first `steps` steps of a round. What is in one of the places
 * that are swapped was in the other before. A lane must wait for its step
 * before; that the halves need not wait for each other is half the time.
 */
UNIFORM_INLINE void
trace_round(const struct places *p, enum shuffle_method method, unsigned steps,
	struct lanes_byte_row *s)
{
	for (unsigned k = steps; k--;) {
		uint8_t place = (uint8_t)places_step(method, k);

#pragma GCC unroll 2
		for (unsigned h = 0; h < LANES_HALVES; h++) {
			lanes_bytes other = p->at[k].at[h];
			lanes_bytes swapped = (lanes_bytes)(s->at[h] == place) |
				(lanes_bytes)(s->at[h] == other);

			s->at[h] ^= swapped & (other ^ place);
		}
	}
}

/*
 * For each lane the place in the new deck of the card that lies at `place`
 * after the last of the rounds.
 */
UNIFORM_INLINE void
trace_back(const struct places *round, unsigned rounds,
	enum shuffle_method method, unsigned place, struct lanes_byte_row *to)
{
	unsigned steps = trace_steps(method, place);
	struct lanes_byte_row s;

	for (unsigned h = 0; h < LANES_HALVES; h++)
		s.at[h] = (lanes_bytes){0} + (uint8_t)place;
	for (unsigned r = rounds; r--; steps = PLACES_STEPS)
		trace_round(&round[r], method, steps, &s);
	*to = s;
}

#endif
