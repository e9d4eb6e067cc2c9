/*
 * How many games and files came to which verdict: the table after many.
 */
#ifndef CORE_REPORT_TOTALS_H
#define CORE_REPORT_TOTALS_H

#include "core/base/text.h"
#include "core/verify/verdict.h"

struct totals {
	/* By class of the verdict, CLASS_COUNT being ok. */
	uint64_t files[CLASS_COUNT + 1]; /* by their worst game */
	uint64_t games[CLASS_COUNT + 1];
	uint64_t findings[CLASS_COUNT + 1];
	const char *file; /* the last, not yet counted; NULL: none */
	enum fault_class worst;
};

/* Games of one file come one after the other; v->file is kept. */
void totals_count(struct totals *t, const struct verdict *v);

/* Adds the table, a line for each verdict there was and one for all. */
void totals_add(struct totals *t, struct text *out);

#endif
