/*
 * Taking an event that has been read: its order is checked, and it is held back
 * until it is known whether its list goes on below. Private to the reader.
 */
#ifndef CORE_READER_TAKE_H
#define CORE_READER_TAKE_H

#include "core/reader/state.h"

/*
 * Takes the event that stands at the cursor, `width` bytes of its line; how is
 * NULL when it was read exactly.
 */
void take_event(struct reader *r, const struct reader_line *l,
	const struct event *e, size_t width, const struct loose_reading *how);

/* Hands the event that was held back on. */
void take_flush(struct reader *r);

/* Whether this event is the opening of another game than the one read. */
bool take_opens(const struct reader *r, const struct event *e);

#endif
