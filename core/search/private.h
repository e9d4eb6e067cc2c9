/*
 * What the parts of core/search use of each other.
 */
#ifndef CORE_SEARCH_PRIVATE_H
#define CORE_SEARCH_PRIVATE_H

#include "core/search/search.h"

/* Deals the rounds and looks. */
bool query_agrees(const struct search_query *q, uint32_t seed);

/* Gives every seed from .. to that puts a minstd generator in this state. */
void query_give_state(const struct search_query *q, uint64_t state,
	const struct search_sink *sink);

/* Whether a search of all seeds runs the shuffle backwards. */
bool work_goes_backwards(const struct shuffle *s);

/* Of running it backwards, for all seeds; the query's range is not looked at.
 */
uint64_t work_backwards(const struct search_query *q);

/* Of trying so many seeds for this many queries together. */
uint64_t work_trying(uint64_t seeds, size_t queries);

struct sets {
	uint64_t
		cards[CARD_COUNT]; /* of each place dealt: what may lie there */
	uint64_t places[CARD_COUNT]; /* of each card: where it may lie */
	uint64_t swap[CARD_COUNT]; /* of step i upwards: places it may swap with
				    */
};

/* From what is known of a round that begins with the deck in this order. */
void sets_init(
	struct sets *s, const struct known *h, const struct deck_order *order);

/*
 * Fills swap[] for shuffles whose step i = 1 .. 51 swaps place i with a place
 * up to i. Such a step moves the card of place i down for good but for later
 * steps that move it on, so from the last step back each tells where it
 * swapped: exactly, as long as all cards met are known.
 */
void sets_swaps(struct sets *s);

enum { CLASSES_BITS = 6 };

#define CLASSES_ALL UINT64_MAX

/* Bit c: seeds that are c modulo 64 may deal round 1, by cs247's shuffle. */
uint64_t classes_lrand48(const struct sets *s);

struct backwards;

/* NULL: no memory. The query is borrowed until stop. */
struct backwards *backwards_start(const struct search_query *q);
void backwards_stop(struct backwards *b);

/* How many blocks the work is cut into; any may be done in any thread. */
uint64_t backwards_blocks(const struct backwards *b);
void backwards_block(const struct backwards *b, uint64_t block,
	const struct search_sink *sink);

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
