/*
 * What a search costs, told before it is begun.
 *
 * In states looked at, each about a nanosecond of one core. How much a search
 * costs depends on how much is known and of which places: from milliseconds to
 * minutes for the same shuffle.
 */
#ifndef CORE_SEARCH_WORK_H
#define CORE_SEARCH_WORK_H

#include "core/search/query.h"

#include <stdbool.h>

/* Whether a search of all seeds runs the shuffle backwards. */
bool work_goes_backwards(const struct shuffle *s);

/* Of running it backwards, for all seeds; the query's range is not looked at.
 */
uint64_t work_backwards(const struct search_query *q);

/* Of trying so many seeds for this many queries together. */
uint64_t work_trying(uint64_t seeds, size_t queries);

#endif
