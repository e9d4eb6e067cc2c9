/*
 * Regular expressions; the only user of PCRE2.
 *
 * Bytes, not characters. Every match has limits on steps, depth and memory, so
 * that a hostile line costs a bounded time with any expression.
 * Knows nothing of wordings. A pattern is made by pattern_start, not changed
 * after but by pattern_compile_jit, freed by pattern_stop, and may be used by
 * several threads.
 */
#ifndef CORE_BASE_PATTERN_H
#define CORE_BASE_PATTERN_H

#include "core/base/fault.h"

#include <stddef.h>

enum {
	PATTERN_GROUPS = 32, /* of one pattern, the whole match counted */
	PATTERN_STEPS = 100000,
	PATTERN_DEPTH = 1000,
	PATTERN_MEMORY = 1024, /* KiB */
};

enum pattern_option {
	PATTERN_CASELESS = 1, /* letters of either case */
	PATTERN_ANYWHERE = 2, /* not just where the search begins */
	PATTERN_FAST = 4      /* compiled to machine code: for many matches */
};

/* Bytes from `at` up to `end`, without it; at > end: the group has none. */
struct pattern_span {
	size_t at;
	size_t end;
};

struct pattern_match {
	unsigned groups; /* spans that are set; 0 is the whole match */
	struct pattern_span span[PATTERN_GROUPS];
};

struct pattern;

/* NULL and *f (FAULT_TEMPLATE, the column that of the expression). */
struct pattern *pattern_start(const char *expression, size_t length,
	unsigned options, struct fault *f);
void pattern_stop(struct pattern *p);

/* Makes it fast from here on, as with PATTERN_FAST, while no thread uses it. */
void pattern_compile_jit(struct pattern *p);

/* The number of the group called name, for a match's spans; 0: none. */
unsigned pattern_group(const struct pattern *p, const char *name);

/* 1 and *m when s matches, 0 when not, -1 and *f (FAULT_LIMIT) when a limit was
 * hit. */
int pattern_find(const struct pattern *p, const char *s, size_t length,
	struct pattern_match *m, struct fault *f);

/* Room for one thread to match in, kept from match to match where many lines
 * are looked at. It is for p, or where that is NULL for any pattern. */
struct pattern_room;
struct pattern_room *pattern_room_start(const struct pattern *p);
void pattern_room_stop(struct pattern_room *r);

/* As pattern_find, in room for any pattern. */
int pattern_find_in(const struct pattern *p, struct pattern_room *r,
	const char *s, size_t length, struct pattern_match *m, struct fault *f);

/* 1 when s matches, 0 when not, -1 and *f when a limit was hit. */
int pattern_matches(const struct pattern *p, struct pattern_room *r,
	const char *s, size_t length, struct fault *f);

#endif
