/*
 * Trying seeds of mt19937, many at a time.
 *
 * A generator's first numbers need its first and middle words alone, and those
 * of many seeds are made side by side in vectors.
 */
#ifndef CORE_SEARCH_TWISTER_H
#define CORE_SEARCH_TWISTER_H

#include "core/search/trial.h"

enum {
	TWISTER_LANES = 128,  /* seeds side by side */
	TWISTER_NUMBERS = 227 /* at most, of one seed */
};

/* Tries the seeds from .. to for each of the trials, which are all of mt19937.
 */
void twister_seeds(const struct trial *trials, size_t count, uint32_t from,
	uint32_t to, const struct search_sink *sink);

/*
 * Makes the first `count` numbers of the seeds seed, seed + 1 .. (modulo 2^32):
 * number i of lane k is out[i][k]. As fast as this processor can.
 */
void twister_make(uint32_t seed, unsigned count,
	uint32_t out[TWISTER_NUMBERS][TWISTER_LANES]);

/* The same in the way of any processor. */
void twister_make_plain(uint32_t seed, unsigned count,
	uint32_t out[TWISTER_NUMBERS][TWISTER_LANES]);

#endif
