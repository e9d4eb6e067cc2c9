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
