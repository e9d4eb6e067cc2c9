/*
 * Votes for strings: which one was seen most.
 *
 * Bounded: when more different strings come than there is room for, each loses
 * a vote, so that a string which most votes are for is never lost. Zeroed to
 * begin with; the caller's, votes_fini frees.
 */
#ifndef CORE_FIT_VOTES_H
#define CORE_FIT_VOTES_H

#include <stdbool.h>
#include <stddef.h>

enum { VOTES_ROOM = 16, VOTES_BYTES = 256 };

struct votes_entry {
	char *bytes;
	size_t length;
	size_t count;
};

struct votes {
	struct votes_entry entry[VOTES_ROOM];
	size_t entries;
};

void votes_fini(struct votes *v);

/* A vote; of more than VOTES_BYTES bytes it does not count. */
void votes_add(struct votes *v, const char *bytes, size_t length);

/* What was voted for most, of equals the first; NULL when nothing was. */
const struct votes_entry *votes_best(const struct votes *v);

#endif
