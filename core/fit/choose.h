/*
 * From votes to a profile: what most lines say, wherever that can be read back.
 */
#ifndef CORE_FIT_CHOOSE_H
#define CORE_FIT_CHOOSE_H

#include "core/fit/shape.h"
#include "core/wording/profile.h"

/* What is known when all lines have voted; all borrowed. */
struct counted {
	const struct profile *base;
	const struct shape_votes *votes; /* one for each kind */
	const struct shape_spelling *spelling;
};

/* Changes p, which is the base's equal, to what was voted for. It compiles. */
void choose_profile(const struct counted *c, struct profile *p);

#endif
