/*
 * A crew: threads that work on numbered tasks, with results in order.
 *
 * Task 0, 1, 2 .. are done by any worker at any time; what comes of them goes
 * to the thread that called crew_run one task after the other, so that it is
 * the same for any number of workers. A task either gives results while it is
 * in work, or writes one text. Memory is bounded: a worker that is too far
 * ahead waits. Knows nothing of what the work is.
 */
#ifndef CORE_BASE_CREW_H
#define CORE_BASE_CREW_H

#include "core/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	CREW_WORKERS = 256, /* at most */
	/* Tasks begun whose results are not taken, for each worker at most:
	 * many, as waking the caller's thread takes a processor from a worker.
	 */
	CREW_AHEAD = 128,
	CREW_TEXTS =
		8, /* the same of tasks that write texts, which are large */
	CREW_QUEUE = 16, /* results of one task that wait */
	CREW_TICK = 100  /* milliseconds between ticks */
};

struct crew_slot; /* a task in work */

struct crew_progress {
	uint64_t tasks; /* done and taken */
	uint64_t of;
	uint64_t bytes;  /* read, of all tasks */
	unsigned millis; /* since the beginning */
};

struct crew {
	unsigned workers; /* 0: as many as there are processors */
	uint64_t tasks;
	void *context; /* given to each of these functions */
	/* For each worker, in its thread, what only it uses; may be NULL. */
	void *(*start_worker)(void *context);
	void (*stop_worker)(void *context, void *worker);
	/* In a worker's thread: does the task, and returns a status. */
	int (*work)(void *context, void *worker, uint64_t task,
		struct crew_slot *slot);
	/*
	 * In the caller's thread, one of these two or neither.
	 * take_result owns the result from then on. take_text borrows the text
	 * of a task that is done; false: no further tasks are wanted.
	 */
	void (*take_result)(void *context, uint64_t task, void *result);
	bool (*take_text)(void *context, uint64_t task, struct text *text);
	/* In the caller's thread, every CREW_TICK or so; may be NULL. */
	void (*tick)(void *context, const struct crew_progress *p);
};

/* How many workers crew_run starts at most: 1 .. CREW_WORKERS. */
unsigned crew_size(const struct crew *crew);

/*
 * Does all tasks, or as many as are wanted; returns the largest status of
 * those, at least 0. The caller's thread is one of the workers where tasks
 * write texts, and only takes results where they give those. It does all the
 * work itself, and takes a result at once, for one worker, for one task, and
 * when the system starts no thread.
 */
int crew_run(const struct crew *crew);

/* From work: gives a result; it is taken within a tick of its turn. */
void crew_give(struct crew_slot *slot, void *result);

/* From work: n more bytes have been read. */
void crew_read(struct crew_slot *slot, size_t n);

/* From work: the text of the task, empty at its beginning. */
struct text *crew_text(struct crew_slot *slot);

#endif
