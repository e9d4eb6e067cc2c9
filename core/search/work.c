#include "core/search/work.h"

#include "core/cards/minstd.h"
#include "core/search/sets.h"

#include <stdlib.h>

/* Measured, in nanoseconds: a state that is run through, a test of one that
 * passed the tests before, and the deal of one that passed them all. */
enum { RUN = 2, TEST = 3, DEAL = 400 };

/* A seed, however many queries there are, and for each of them. */
enum { SEED = 20, QUERY = 10 };

enum { DRAWS = CARD_COUNT };

bool
work_goes_backwards(const struct shuffle *s)
{
	return minstd_is(s->rng) && s->method != SHUFFLE_LIBCXX;
}

/* The part of the places that step i may swap with. */
static double
part_of(const struct sets *s, unsigned i)
{
	return __builtin_popcountll(s->swap[i]) / (i + 1.0);
}

/* The part of the numbers that each draw may give; returns how many draws. */
static unsigned
list_parts(const struct search_query *q, double part[DRAWS])
{
	bool pairs = q->shuffle->method == SHUFFLE_LIBSTDCXX;
	struct sets s;
	unsigned n = 0;

	sets_init(&s, &q->rounds[0], q->order);
	sets_swaps(&s);
	part[n++] = part_of(&s, 1);
	for (unsigned i = 2; i < CARD_COUNT; i += 1 + pairs)
		part[n++] = pairs ? part_of(&s, i) * part_of(&s, i + 1)
				  : part_of(&s, i);
	return n;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

uint64_t
work_backwards(const struct search_query *q)
{
	double part[DRAWS], left, work;
	unsigned n = list_parts(q, part);

	qsort(part, n, sizeof *part, by_size);
	left = (double)MINSTD_MODULUS * part[0];
	work = left * RUN;
	left *= part[1];
	for (unsigned i = 2; i < n; i++) {
		work += left * TEST;
		left *= part[i];
	}
	return (uint64_t)(work + left * DEAL);
}

uint64_t
work_trying(uint64_t seeds, size_t queries)
{
	return seeds * (SEED + QUERY * queries);
}
