/*
 * A rubric: how many points each kind of finding costs.
 *
 * Written as YAML (straights-verify(1), "RUBRICS"):
 *
 *	points:
 *	  deal: 10
 *	  play: {points: 40, each: 5}
 *	  illegal-discard: 10
 *
 * A key is a class or a slug; a slug with a key of its own is taken out of its
 * class. A finding costs all the points of its key, or `each` of them. Knows
 * nothing of who reads the points.
 */
#ifndef CORE_REPORT_RUBRIC_H
#define CORE_REPORT_RUBRIC_H

#include "core/base/fault.h"

#include <stddef.h>

enum { RUBRIC_ITEMS = 64, RUBRIC_NAME = 40 };

struct rubric_item {
	char name[RUBRIC_NAME]; /* the class or slug */
	double points;
	double each; /* what one finding costs; 0: all points */
};

struct rubric {
	size_t count;
	struct rubric_item item[RUBRIC_ITEMS];
	size_t of[FAULT_COUNT]; /* the item of each fault; count: none */
};

/* The one that is used when none is given: 100 points over the five classes. */
void rubric_default(struct rubric *r);

/* Reads one from YAML. 0; or -1 and *f, with *r as it was. */
int
rubric_read(struct rubric *r, const char *yaml, size_t length, struct fault *f);

#endif
