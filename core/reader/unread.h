/*
 * Lines that could not be read but may tell something, by how they look.
 *
 * Lines that differ only in their cards and numbers have one shape. Knows no
 * wording. Plain data: {0} begins a game.
 */
#ifndef CORE_READER_UNREAD_H
#define CORE_READER_UNREAD_H

#include "core/reader/loose.h"

#include <stdint.h>

enum { UNREAD_SHAPES = 16 }; /* of each sort; further ones share the last */

struct unread {
	uint64_t key[2][UNREAD_SHAPES]; /* those that may tell a move; others */
	unsigned keys[2];
	uint32_t shapes; /* since the last claim, as in struct claim */
	uint32_t often;
	uint8_t count[2 * UNREAD_SHAPES];
};

/* A line that may tell this is met. */
void unread_add(struct unread *u, enum loose_perhaps perhaps, const char *s,
	size_t length);

/* An event is met: what was unread before it has been handed on. */
void unread_clear(struct unread *u);

#endif
