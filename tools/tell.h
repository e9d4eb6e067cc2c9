/*
 * Telling what a hunt found.
 */
#ifndef TOOLS_TELL_H
#define TOOLS_TELL_H

#include "tools/hunt.h"

/*
 * Prints a list of what was found next, in the order in which it is told, or
 * counts it; no more than is wanted.
 */
void tell_found(struct hunt *h, const struct text *found);

/*
 * Adds what is told at the end, of this shuffle: statistics, how many, or the
 * list, if it has not been told block by block.
 */
void tell_shuffle(
	const struct hunt *h, const struct shuffle *shuffle, struct text *out);

#endif
