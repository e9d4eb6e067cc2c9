/*
 * Seeds of a minstd generator under libc++'s shuffle, whose draws are the low
 * bits of a number.
 *
 * The number that first was not drawn again has one of few low bits when the
 * first card is known: these states alone are tried. All seeds are covered.
 */
#ifndef CORE_SEARCH_LOWBITS_H
#define CORE_SEARCH_LOWBITS_H

#include "core/search/query.h"
#include "core/search/sets.h"

struct lowbits {
	const struct search_query *query;
	struct steps steps;
	struct sets sets;
};

/* The query is borrowed; it is of round 1. */
void lowbits_init(struct lowbits *l, const struct search_query *q);

/* How many cards may lie first: the fewer, the more the way pays. */
unsigned lowbits_first_cards(const struct lowbits *l);

uint64_t lowbits_blocks(const struct lowbits *l);
void lowbits_block(const struct lowbits *l, uint64_t block,
	const struct search_sink *sink);

#endif
