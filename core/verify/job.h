/*
 * What verify knows while it judges one game. Private to verify.
 */
#ifndef CORE_VERIFY_JOB_H
#define CORE_VERIFY_JOB_H

#include "core/search/search.h"
#include "core/reader/reader.h"
#include "core/game/record.h"
#include "core/verify/verdict.h"
#include "core/verify/setup.h"

enum {
	VERIFY_ROUNDS = 64 /* of evidence about the deal */
};

/* What has to do with one wording. */
struct voice {
	const struct wording *wording;
	struct exact exact;
	struct reader *reader;
};

/* A wording finding that equal ones are counted in. */
struct merged {
	uint64_t key;
	size_t finding;
};

struct verify {
	struct verify_setup setup;
	const struct referee_door *referee;
	struct loose *loose;
	struct voice *voice; /* setup.wordings of them */
	struct explain_memory *models;
	size_t usual; /* the voice chosen last: most likely the next one too */
	/* In how many ways the file differs from it, as far as was seen. */
	size_t usual_ways;
	struct claims claims;
	struct text predicted;
	struct known *hands; /* VERIFY_ROUNDS of them */
	struct merged *merged;
	size_t merges;

	/* the game at hand */
	struct verdict *verdict;
	const struct record *record;
	bool found;   /* by the referee, in an exact reading */
	bool session; /* the source is a recorded session */
	struct event event;
};

#endif
