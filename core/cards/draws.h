/*
 * The 26 draws of one libstdc++ shuffle over a minstd generator, at once.
 *
 * The hot path of dealing. A state k draws ahead is one multiplication away,
 * so the draws need not wait for each other; the places that the steps swap
 * with follow from them by multiplications instead of divisions. Knows no deck.
 */
#ifndef CORE_CARDS_DRAWS_H
#define CORE_CARDS_DRAWS_H

#include "core/cards/rng.h"

#include <stdbool.h>
#include <stddef.h>

enum {
	DRAWS_COUNT = 26, /* numbers drawn by one shuffle */
	DRAWS_ROOM = 64   /* of places: two for each of 32 */
};

/*
 * From the generator's state before the first draw: step i = 1 .. 51 swaps
 * place i with place[i], and *x becomes the state after the last draw. False,
 * and *x as it was, when one of the numbers would have to be drawn again (8
 * seeds in a million): then the shuffle must be done draw by draw.
 */
bool draws_make(enum rng_kind kind, uint64_t *x, uint16_t place[DRAWS_ROOM]);

typedef bool
draws_way(enum rng_kind kind, uint64_t *x, uint16_t place[DRAWS_ROOM]);

/* The ways that this processor can go, the fastest first; the last is plain. */
draws_way *const *draws_ways(size_t *count);

#endif
