/*
 * A progress bar on standard error, when that is a terminal.
 *
 * It appears after a second of work, takes one line of a terminal of any width,
 * and is wiped away at the end. Knows nothing of what is done.
 */
#ifndef TOOLS_TOOL_PROGRESS_H
#define TOOLS_TOOL_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
	bool on;        /* standard error is a terminal */
	uint64_t total; /* 0: unknown, only the count is shown */
	double begun;   /* seconds, of a clock that only goes forward */
	double shown;   /* when it was shown last; 0: never */
	const char *of; /* whose these are; NULL after the start: not shown */
	double after;   /* seconds, about, that what follows takes; 0 after
			   the start: not shown */
};

void progress_start(struct progress *p, uint64_t total);

/* `done` of the total are done; what: "seeds", "files", "bytes". */
void progress_show(struct progress *p, uint64_t done, const char *what);

/* Wipes it away until it is shown again: something else will be printed. */
void progress_clear(struct progress *p);

void progress_stop(struct progress *p);

#endif
