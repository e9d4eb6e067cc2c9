/*
 * Many files, several at a time, with results in the order of the files.
 *
 * A worker works on one file and gives results as it finds them; the thread
 * that called batch_run takes them file after file, whatever the number of
 * workers. Memory is bounded: a worker that is too far ahead waits. Knows
 * nothing of what the work is.
 */
#ifndef CORE_BASE_BATCH_H
#define CORE_BASE_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	BATCH_JOBS = 256, /* workers at most */
	BATCH_AHEAD = 4,  /* files in hand for each worker */
	BATCH_QUEUE = 64, /* results of one file that wait */
	BATCH_TICK = 100  /* milliseconds between ticks */
};

struct batch_slot; /* one file in work */

struct batch_progress {
	size_t files; /* done */
	size_t of;
	uint64_t bytes;  /* read, of all files */
	unsigned millis; /* since the beginning */
};

struct batch {
	char *const *path;
	size_t count;
	unsigned jobs; /* 0: as many as there are processors */
	void *context;
	/* For each worker, in its thread, what only it uses; may be NULL. */
	void *(*hire)(void *context);
	void (*fire)(void *context, void *worker);
	/* In a worker: the whole work on one file. Returns a status. */
	int (*work)(void *context, void *worker, const char *path,
		struct batch_slot *slot);
	/* In the caller's thread; the result is now its own. */
	void (*take)(void *context, const char *path, void *result);
	/* In the caller's thread, after the last result; may be NULL. */
	void (*done)(void *context, const char *path, int status);
	/* In the caller's thread, now and then; may be NULL. */
	void (*tick)(void *context, const struct batch_progress *p);
};

/*
 * Works on all files; returns the largest status. With one job, or one file,
 * everything is done in the caller's thread, and a result is taken at once.
 * -1, with errno, when no thread can be started.
 */
int batch_run(const struct batch *b);

/* From work: hands a result over; may wait until its turn comes. */
void batch_give(struct batch_slot *slot, void *result);

/* From work: n more bytes of the file have been read. */
void batch_read(struct batch_slot *slot, size_t n);

#endif
