/*
 * The patterns of a game as they are kept: loaded by loose_load.c, matched by
 * loose.c.
 */
#ifndef CORE_READER_LOOSE_PRIVATE_H
#define CORE_READER_LOOSE_PRIVATE_H

#include "core/base/pattern.h"
#include "core/base/text.h"
#include "core/reader/loose.h"

enum { LOOSE_PATTERNS = 8, LOOSE_DEFINES = 32 };

/*
 * One pattern of a kind, and the group of each field; 0: none. It is compiled
 * when a line is first matched with it: an exact transcript needs none.
 */
struct loose_pattern {
	struct text expression;
	struct pattern *compiled; /* NULL until then */
	unsigned uses;            /* of it, up to LOOSE_OFTEN */
	unsigned group[EVENT_FIELDS];
	unsigned seats;
	bool due; /* tried only where the kind is due */
};

/* A subpattern that patterns call by its name. */
struct loose_define {
	char *name, *expression;
};

struct loose_kind {
	struct loose_pattern pattern[LOOSE_PATTERNS];
	unsigned patterns;
	unsigned continues;
	unsigned suits;            /* by-suit */
	struct loose_pattern verb; /* of moves in other words */
};

struct loose {
	const struct vocabulary *vocabulary;
	struct order order;
	struct loose_pattern typed, seat, left;
	struct loose_pattern move; /* unread lines that may tell a move */
	struct loose_kind kind[ORDER_KINDS];
	struct loose_define define[LOOSE_DEFINES];
	unsigned defines;
	struct pattern_room *room; /* memory for matching */
	size_t work;               /* see loose_work */
};

#endif
