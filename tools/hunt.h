/*
 * A hunt: what straights-deal --find looks for, and what it has found.
 */
#ifndef TOOLS_HUNT_H
#define TOOLS_HUNT_H

#include "core/match/match.h"
#include "core/base/pattern.h"
#include "core/search/search.h"

#include "tools/deal.h"
#include "tools/decks.h"
#include "tools/evidence.h"
#include "tools/found.h"
#include "tools/progress.h"

/* A regular expression that decks must match, or must not. */
struct wanted {
	struct pattern *pattern;
	struct needs needs; /* of the pattern */
	bool refused;       /* decks that match are left out */
};

struct hunt {
	const struct deal *deal;
	struct evidence evidence;
	struct decks decks; /* each is looked for; none: the evidence is */
	struct wanted wanted[DEAL_ASKED];
	unsigned wanted_count;
	unsigned first; /* rounds looked at */
	unsigned last;
	struct cut cut;
	uint64_t most;                    /* found: then no more is wanted */
	const struct deal_format *format; /* NULL: a line for each found */
	/* Of one shuffle, or several that are searched together. */
	const struct shuffle *const *shuffle; /* NULL-ended */
	struct search *search;
	struct seeds seeds; /* that are walked through */
	bool ordered;       /* what blocks find is told at once */
	uint64_t told;      /* how many deals of it */
	struct text found;  /* else it is kept */
	struct found_census census;
	uint64_t tried;
	uint64_t blocks; /* that the work is cut into */
	struct progress progress;
};

/*
 * Fills in what is looked for from h->deal's options; ends the program when
 * they cannot be used.
 */
void hunt_read(struct hunt *h);

/* Deals the seed up to the round. */
void hunt_deal(const struct shuffle *shuffle, uint32_t seed, unsigned round,
	struct dealer *d);

#endif
