/*
 * What is searched for, and the plain answer whether a seed has it.
 */
#ifndef CORE_SEARCH_QUERY_H
#define CORE_SEARCH_QUERY_H

#include "core/cards/deck.h"
#include "core/cards/hands.h"

struct search_query {
	const struct shuffle *shuffle;
	const struct deck_order *order; /* NULL: CDHS */
	uint32_t from, to;              /* seeds, both included */
	unsigned round;                 /* that rounds[0] tells of, from 1 */
	const struct hands *rounds;     /* borrowed */
	size_t count;                   /* of rounds, at least 1 */
};

/* Takes a seed that was found. */
struct search_sink {
	void (*found)(
		void *context, const struct search_query *query, uint32_t seed);
	void *context;
};

/* Deals the rounds and looks. */
bool query_agrees(const struct search_query *q, uint32_t seed);

/* Gives every seed from .. to that puts a minstd generator in this state. */
void query_give_state(const struct search_query *q, uint64_t state,
	const struct search_sink *sink);

#endif
