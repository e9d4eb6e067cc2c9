/*
 * Lines shown to whoever wants to see them beside their events.
 */
#ifndef CORE_READER_LINES_H
#define CORE_READER_LINES_H

#include "core/reader/loose.h"
#include "core/wording/wording.h"

/* Is shown each line that says an event; all is borrowed for the call. */
struct reader_lines {
	/*
	 * The event and the bytes that say it, with the newline if it is there.
	 * how is NULL when they are as the wording has them.
	 */
	void (*show)(void *context, const struct wording *w,
		const struct event *e, const char *s, size_t length,
		const struct loose_reading *how);
	void *context;
};

#endif
