/*
 * Records read from strings.
 */
#ifndef TESTS_UNIT_RECORDS_H
#define TESTS_UNIT_RECORDS_H

#include "tests/unit/unit.h"

#include "core/game/record.h"

#include <string.h>

#define HEAD "version: 1\ngame: straights\n"

/* The first record of this YAML: what record_next says. */
static inline int
read_string(const char *yaml, struct record *rec, struct fault *f)
{
	FILE *in = fmemopen((void *)(uintptr_t)yaml, strlen(yaml), "r");
	struct record_reader *r = record_open(in, NULL);
	int found;

	assert_non_null(r);
	found = record_next(r, rec, f);
	record_close(r);
	fclose(in);
	return found;
}

#endif
