/*
 * Seeds of a minstd generator from what one shuffle upwards must have drawn.
 *
 * The evidence says what a draw may have been, so the generator's state at
 * that draw is one of few; another draw, one multiplication away, refutes
 * nearly all of these, and what is left is run back to its seed and dealt.
 * Seeds for which the library draws a number again are listed from the numbers
 * that it does not take. All seeds are covered, of the query's first round
 * which must be round 1.
 */
#ifndef CORE_SEARCH_BACKWARDS_H
#define CORE_SEARCH_BACKWARDS_H

#include "core/search/query.h"

struct backwards;

/* NULL: no memory. The query is borrowed until stop. */
struct backwards *backwards_start(const struct search_query *q);
void backwards_stop(struct backwards *b);

/* How many blocks the work is cut into; any may be done in any thread. */
uint64_t backwards_blocks(const struct backwards *b);
void backwards_block(const struct backwards *b, uint64_t block,
	const struct search_sink *sink);

#endif
