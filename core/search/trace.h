/*
 * Where a card came from: a place followed back through the swaps of one round
 * or of several, of many seeds side by side.
 */
#ifndef CORE_SEARCH_TRACE_H
#define CORE_SEARCH_TRACE_H

#include "core/search/places.h"

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

/* Back through the first `steps` steps of a round. */
UNIFORM_INLINE lanes_bytes
trace_round(const struct places *p, unsigned half, enum shuffle_method method,
	unsigned steps, lanes_bytes s)
{
	for (unsigned k = steps; k--;) {
		uint8_t place = (uint8_t)places_step(method, k);
		lanes_bytes other = p->at[k].at[half];
		lanes_bytes here = (lanes_bytes)(s == place);
		lanes_bytes there = (lanes_bytes)(s == other);

		s = (here & other) | (there & ~here & place) |
			(s & ~here & ~there);
	}
	return s;
}

/*
 * For each lane the place in the new deck of the card that lies at `place`
 * after the last of the rounds.
 */
UNIFORM_INLINE void
trace_back(const struct places *round, unsigned rounds,
	enum shuffle_method method, unsigned place, struct lanes_byte_row *to)
{
	for (unsigned h = 0; h < LANES_HALVES; h++) {
		lanes_bytes s = (lanes_bytes){0} + (uint8_t)place;
		unsigned steps = trace_steps(method, place);

		for (unsigned r = rounds; r--; steps = PLACES_STEPS)
			s = trace_round(&round[r], h, method, steps, s);
		to->at[h] = s;
	}
}

#endif
