/*
 * Lists of seeds, as straights-deal takes them: 44, 1..1000, -5..5, 1+50.
 */
#ifndef TOOLS_SEEDS_H
#define TOOLS_SEEDS_H

#include "tools/tool.h"

struct seeds_range {
	int64_t first; /* as typed: -2147483648 .. 4294967295 */
	uint64_t count;
	uint64_t before; /* seeds in the ranges before this one */
};

struct seeds {
	struct seeds_range *range;
	size_t ranges;
	uint64_t count; /* of all ranges */
};

/* From the operands; ends the program when one is no list of seeds. */
void seeds_start(struct seeds *s, const struct tool *t);
void seeds_stop(struct seeds *s);

/* The seed at this index, below count. */
int64_t seeds_at(const struct seeds *s, uint64_t index);

/* One seed as typed, -2147483648 .. 4294967295; ends the program if it is none.
 */
int64_t seeds_read(const struct tool *t, const char *s);

#endif
