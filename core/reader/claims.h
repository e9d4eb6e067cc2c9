/*
 * Claims of one game, kept to be judged more than once.
 *
 * An event is kept without the unused part of its list, and its text is
 * copied. Knows nothing of how claims were read. Belongs to the caller:
 * {0} or claims_clear, then claims_fini.
 */
#ifndef CORE_READER_CLAIMS_H
#define CORE_READER_CLAIMS_H

#include "core/referee/referee.h"
#include "core/base/text.h"

enum { CLAIMS_MOST = 250000 }; /* in one game */

struct claims_kept; /* one of them */

struct claims {
	struct claims_kept *kept;
	size_t count;
	size_t room;
	struct text bytes; /* lists and texts */
	uint32_t unread;   /* lines after the last claim (struct claim) */
	uint32_t unread_often;
};

void claims_fini(struct claims *c);

/* Forgets the claims and keeps the memory. */
void claims_clear(struct claims *c);

/* False, and nothing kept, when there are CLAIMS_MOST already. */
bool claims_add(struct claims *c, const struct claim *claim);

/*
 * Unpacks number i into *claim and *e, to which it points. The text lives as
 * long as nothing is added.
 */
void claims_get(
	const struct claims *c, size_t i, struct claim *claim, struct event *e);

/* The kind of number i's event. */
unsigned claims_kind(const struct claims *c, size_t i);

/* Says of number i that its list was rearranged. */
void claims_unorder(struct claims *c, size_t i);

#endif
