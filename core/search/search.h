/*
 * Search: which seeds deal these cards.
 *
 * For every shuffle, from what is known of one round or of several in a row,
 * and for many queries at once. The way depends on the shuffle and on what is
 * known: a minstd shuffle is run backwards, else all seeds are tried, many at a
 * time. The work is cut into blocks that may be done in any thread. Finds every
 * seed of the range, also those for which a number is drawn again.
 */
#ifndef CORE_SEARCH_SEARCH_H
#define CORE_SEARCH_SEARCH_H

#include "core/search/query.h"

struct search;

/*
 * `count` queries, at least one, all of the same generator and of the same
 * range of seeds: they cost hardly more than one. Their rounds are borrowed
 * until search_stop. The seeds found come with a copy of their query, told from
 * others by its shuffle, round and rounds. NULL: no memory.
 */
struct search *search_start(const struct search_query *query, size_t count);
void search_stop(struct search *s);

uint64_t search_blocks(const struct search *s);

/*
 * Does one block. Seeds come in no order; each is given once to each query by
 * all blocks together.
 */
void search_block(
	const struct search *s, uint64_t block, const struct search_sink *sink);

/* Whether block after block gives the seeds in order, the lowest first. */
bool search_ordered(const struct search *s);

/* How many seeds are tried in the first so many blocks of such a search. */
uint64_t search_tried(const struct search *s, uint64_t blocks);

/* The seeds that deal differently: 1 .. 2^31 - 2 for minstd, else all. */
void search_range(const struct shuffle *s, uint32_t *from, uint32_t *to);

#endif
