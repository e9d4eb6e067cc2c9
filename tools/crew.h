/*
 * A crew: workers that make texts, which are taken in order.
 *
 * Knows nothing of what is made. Block 0, 1, 2 .. are made by any worker at
 * any time and taken by the caller's thread one after the other, so that the
 * bytes are the same however many workers there are. At most eight times as
 * many texts as workers exist at a time.
 */
#ifndef TOOLS_CREW_H
#define TOOLS_CREW_H

#include "core/base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { CREW_JOBS = 256 };

struct crew {
	unsigned jobs;   /* workers, 1 .. CREW_JOBS, the caller's thread one */
	uint64_t blocks; /* to be made */
	/* Makes a block, in any thread. */
	void (*make)(void *context, uint64_t block, struct text *out);
	/* Takes it, in the caller's thread; false: no more are wanted. */
	bool (*take)(void *context, uint64_t block, struct text *out);
	void *context;
};

/* Returns when all is taken, or no more is wanted. */
void crew_run(const struct crew *crew);

/* How many processors there are to work on, at least 1. */
unsigned crew_processors(void);

#endif
