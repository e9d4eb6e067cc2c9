/*
 * Lists that a program sorts where the rules keep the order of the deal.
 *
 * A hand that happens to be sorted is one of six thousand million; so when
 * all lists of a kind are sorted in one way, the program does it, and their
 * order tells nothing of the deal. Knows claims and no game.
 */
#ifndef CORE_READER_SORTED_H
#define CORE_READER_SORTED_H

#include "core/reader/claims.h"

/*
 * Marks the claims of kinds whose lists of cards are all sorted as unordered.
 * Returns the kinds, a bit for each; none in a game that sorts them itself.
 */
uint64_t sorted_mark(struct claims *c, const struct vocabulary *v);

#endif
