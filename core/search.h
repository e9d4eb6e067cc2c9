/*
 * Search: which seeds deal these cards.
 *
 * For every shuffle, from what is known of one round or of several in a row.
 * The way depends on the shuffle and on what is known: a minstd shuffle is run
 * backwards, mt19937 is tried many seeds at a time. The work is cut into blocks
 * that may be done in any thread. Finds every seed of the range, also those
 * for which a number is drawn again.
 */
#ifndef CORE_SEARCH_H
#define CORE_SEARCH_H

#include "core/search/query.h"

struct search;

enum { SEARCH_SHUFFLES = 16 };

/*
 * NULL: no memory. The query's rounds are borrowed until search_stop. `also`
 * are other shuffles, of the same generator, looked for at the same time: for
 * mt19937 that is hardly more work. NULL-ended; may be NULL.
 */
struct search *
search_start(const struct search_query *q, const struct shuffle *const *also);
void search_stop(struct search *s);

uint64_t search_blocks(const struct search *s);

/*
 * Does one block. Seeds come in no order; each is given once by all blocks
 * together.
 */
void search_block(
	const struct search *s, uint64_t block, const struct search_sink *sink);

/* Whether block after block gives the seeds in order, the lowest first. */
bool search_ordered(const struct search *s);

/* The seeds that deal differently: 1 .. 2^31 - 2 for minstd, else all. */
void search_range(const struct shuffle *s, uint32_t *from, uint32_t *to);

#endif
