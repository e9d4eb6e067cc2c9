/*
 * The steps of every shuffle: which places are swapped, from first to last.
 *
 * `next` gives the generator's numbers and `step` is told to swap places i and
 * j: it answers false to stop. Both are inlined, so that the same lines shuffle
 * a deck and look for seeds. Knows no cards.
 */
#ifndef CORE_CARDS_STEPS_H
#define CORE_CARDS_STEPS_H

#include "core/cards/uniform.h"

enum { STEPS_PLACES = 52 };

/* How a uniform number and a permutation are made of the generator's bits. */
enum shuffle_method {
	SHUFFLE_LIBSTDCXX,   /* GCC 7 and later, two swaps a draw */
	SHUFFLE_LIBSTDCXX_6, /* GCC 6 and earlier, one swap a draw */
	SHUFFLE_LIBCXX,
	SHUFFLE_MSVC, /* until 2025 */
	SHUFFLE_MSVC_2025,
	SHUFFLE_CS247, /* x % n, from the last place down */
	SHUFFLE_RANDOM /* std::random_shuffle: x % n, from the first up */
};

struct steps {
	enum shuffle_method method;
	bool minstd; /* the generator's numbers are 1 .. 2^31 - 2 */
	bool lemire; /* libstdc++: uniform numbers by multiplication */
};

typedef bool steps_swap(void *context, uint32_t i, uint32_t j);

/* bits/stl_algo.h: two swaps a draw; `first` is always 1. */
UNIFORM_INLINE bool
steps_in_pairs(const struct steps *s, uniform_next *next, void *g,
	steps_swap *step, void *context)
{
	uint32_t x = s->lemire ? uniform_by_multiplication(next, g, 2)
			       : uniform_by_division(next, g, s->minstd, 2);

	if (!step(context, 1, x))
		return false;
	for (uint32_t i = 2; i < STEPS_PLACES; i += 2) {
		uint32_t m = (i + 1) * (i + 2);

		x = s->lemire ? uniform_by_multiplication(next, g, m)
			      : uniform_by_division(next, g, s->minstd, m);
		if (!step(context, i, x / (i + 2)) ||
			!step(context, i + 1, x % (i + 2)))
			return false;
	}
	return true;
}

/* Step i = 1 .. 51 swaps with a place below it or itself. */
UNIFORM_INLINE bool
steps_upwards(const struct steps *s, uniform_next *next, void *g,
	steps_swap *step, void *context)
{
	for (uint32_t i = 1; i < STEPS_PLACES; i++) {
		uint32_t j = s->method == SHUFFLE_MSVC
			? uniform_by_remainder(next, g, i + 1)
			: s->method == SHUFFLE_MSVC_2025
			? uniform_by_multiplication(next, g, i + 1)
			: s->method == SHUFFLE_RANDOM
			? next(g) % (i + 1)
			: uniform_by_division(next, g, s->minstd, i + 1);

		if (!step(context, i, j))
			return false;
	}
	return true;
}

/* False when `step` stopped it. */
UNIFORM_INLINE bool
steps_run(const struct steps *s, uniform_next *next, void *g, steps_swap *step,
	void *context)
{
	switch (s->method) {
	case SHUFFLE_LIBSTDCXX:
		return steps_in_pairs(s, next, g, step, context);
	case SHUFFLE_LIBCXX:
		for (uint32_t i = 0; i < STEPS_PLACES - 1; i++)
			if (!step(context, i,
				    i +
					    uniform_by_bits(next, g, s->minstd,
						    STEPS_PLACES - i)))
				return false;
		return true;
	case SHUFFLE_CS247:
		for (uint32_t n = STEPS_PLACES; n > 1; n--)
			if (!step(context, n - 1, next(g) % n))
				return false;
		return true;
	default:
		return steps_upwards(s, next, g, step, context);
	}
}

#endif
