/*
 * Looking at seeds through a sieve, many side by side.
 *
 * What passes is dealt in full before it is believed, so the tests may let too
 * much pass, and do where a library draws a number again.
 */
#ifndef CORE_SEARCH_LOOK_H
#define CORE_SEARCH_LOOK_H

#include "core/search/numbers.h"
#include "core/search/sieve.h"

/* Gives the queries of the sieve the seeds from .. to, both included. */
void look_at_seeds(const struct sieve *s, uint32_t from, uint32_t to,
	const struct search_sink *sink);

/* The numbers, the places of each round, and the values tested. */
struct look_room {
	struct numbers numbers;
	struct places round[SIEVE_ROUNDS];
	struct lanes_byte_row value[SIEVE_TESTS];
};

/*
 * Takes queries first .. first + count - 1, all of a group, with which the seed
 * of this lane may agree.
 */
typedef void
look_passed(void *context, size_t first, size_t count, unsigned lane);

/* Looks at one block of seeds, lane 0 being `seed`. */
typedef void look_at_block(const struct sieve *s, struct look_room *room,
	uint32_t seed, look_passed *passed, void *context);

/* The ways that this processor can go, the fastest first; the last is plain. */
look_at_block *const *look_ways(size_t *count);

#endif
