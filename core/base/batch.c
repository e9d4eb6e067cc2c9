#include "core/base/batch.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct batch_slot {
	struct pool *pool;
	bool finished;
	int status;
	size_t first; /* of the results that wait */
	size_t waiting;
	void *result[BATCH_QUEUE];
};

struct pool {
	const struct batch *batch;
	unsigned jobs;
	bool direct; /* no threads: results go straight to take */
	struct timespec start;
	unsigned ticked; /* milliseconds */
	int status;

	pthread_mutex_t lock; /* of all that follows, and of the slots */
	pthread_cond_t given; /* the file at `head` has something to take */
	pthread_cond_t taken; /* there is room for results or for files */
	size_t next;          /* file to begin */
	size_t head;          /* file whose results are taken */
	uint64_t bytes;
	size_t slots;
	struct batch_slot *slot; /* of file i: i % slots */
};

static unsigned
millis_since(const struct timespec *start)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (unsigned)((now.tv_sec - start->tv_sec) * 1000 +
		(now.tv_nsec - start->tv_nsec) / 1000000);
}

/* Calls tick when it is time; the lock is not held. */
static void
tick(struct pool *p, uint64_t bytes)
{
	struct batch_progress progress = {.files = p->head,
		.of = p->batch->count,
		.bytes = bytes,
		.millis = millis_since(&p->start)};

	if (!p->batch->tick || progress.millis - p->ticked < BATCH_TICK)
		return;
	p->ticked = progress.millis;
	p->batch->tick(p->batch->context, &progress);
}

static void
finish(struct pool *p, int status)
{
	const struct batch *b = p->batch;

	if (b->done)
		b->done(b->context, b->path[p->head], status);
	if (status > p->status)
		p->status = status;
}

static void *
hire(const struct batch *b)
{
	return b->hire ? b->hire(b->context) : NULL;
}

static void
fire(const struct batch *b, void *worker)
{
	if (b->fire)
		b->fire(b->context, worker);
}

static void
run_directly(struct pool *p)
{
	const struct batch *b = p->batch;
	struct batch_slot slot = {.pool = p};
	void *self = hire(b);

	for (; p->head < b->count; p->head++) {
		int status = b->work(b->context, self, b->path[p->head], &slot);

		finish(p, status);
		tick(p, p->bytes);
	}
	fire(b, self);
}

/* Waits until there is a file to begin. False: there are no more. */
static bool
next_file(struct pool *p, size_t *file)
{
	while (p->next < p->batch->count && p->next >= p->head + p->slots)
		pthread_cond_wait(&p->taken, &p->lock);
	if (p->next >= p->batch->count)
		return false;
	*file = p->next++;
	return true;
}

static void *
worker(void *pool)
{
	struct pool *p = pool;
	const struct batch *b = p->batch;
	void *self = hire(b);
	size_t file;

	pthread_mutex_lock(&p->lock);
	while (next_file(p, &file)) {
		struct batch_slot *slot = &p->slot[file % p->slots];
		int status;

		pthread_mutex_unlock(&p->lock);
		status = b->work(b->context, self, b->path[file], slot);
		pthread_mutex_lock(&p->lock);
		slot->status = status;
		slot->finished = true;
		pthread_cond_signal(&p->given);
	}
	pthread_mutex_unlock(&p->lock);
	fire(b, self);
	return NULL;
}

void
batch_give(struct batch_slot *slot, void *result)
{
	struct pool *p = slot->pool;
	const struct batch *b = p->batch;

	if (p->direct) {
		b->take(b->context, b->path[p->head], result);
		return;
	}
	pthread_mutex_lock(&p->lock);
	while (slot->waiting == BATCH_QUEUE)
		pthread_cond_wait(&p->taken, &p->lock);
	slot->result[(slot->first + slot->waiting++) % BATCH_QUEUE] = result;
	pthread_cond_signal(&p->given);
	pthread_mutex_unlock(&p->lock);
}

void
batch_read(struct batch_slot *slot, size_t n)
{
	struct pool *p = slot->pool;

	if (p->direct) {
		p->bytes += n;
		tick(p, p->bytes);
		return;
	}
	pthread_mutex_lock(&p->lock);
	p->bytes += n;
	pthread_mutex_unlock(&p->lock);
}

/* Takes one result of the file at head; the lock is held before and after. */
static void
take_one(struct pool *p, struct batch_slot *slot)
{
	const struct batch *b = p->batch;
	void *result = slot->result[slot->first];

	slot->first = (slot->first + 1) % BATCH_QUEUE;
	if (slot->waiting-- == BATCH_QUEUE)
		pthread_cond_broadcast(&p->taken);
	pthread_mutex_unlock(&p->lock);
	b->take(b->context, b->path[p->head], result);
	pthread_mutex_lock(&p->lock);
}

static void
finish_one(struct pool *p, struct batch_slot *slot)
{
	int status = slot->status;

	slot->finished = false;
	pthread_mutex_unlock(&p->lock);
	finish(p, status);
	pthread_mutex_lock(&p->lock);
	p->head++;
	pthread_cond_broadcast(&p->taken);
}

static void
wait_for_workers(struct pool *p)
{
	struct timespec until;
	uint64_t bytes;

	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_nsec += BATCH_TICK * 1000000L;
	if (until.tv_nsec >= 1000000000L) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000L;
	}
	pthread_cond_timedwait(&p->given, &p->lock, &until);
	bytes = p->bytes;
	pthread_mutex_unlock(&p->lock);
	tick(p, bytes);
	pthread_mutex_lock(&p->lock);
}

static void
take_all(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
	while (p->head < p->batch->count) {
		struct batch_slot *slot = &p->slot[p->head % p->slots];

		if (slot->waiting)
			take_one(p, slot);
		else if (slot->finished)
			finish_one(p, slot);
		else
			wait_for_workers(p);
	}
	pthread_mutex_unlock(&p->lock);
}

/* Starts the workers; returns how many there are, which may be fewer. */
static unsigned
start(struct pool *p, pthread_t *thread)
{
	unsigned n = 0;

	while (n < p->jobs) {
		int error = pthread_create(&thread[n], NULL, worker, p);

		if (error) {
			errno = error;
			break;
		}
		n++;
	}
	return n;
}

static int
run_threads(struct pool *p)
{
	pthread_t thread[BATCH_JOBS];
	pthread_condattr_t attributes;
	unsigned running;

	p->slots = (size_t)BATCH_AHEAD * p->jobs;
	p->slot = calloc(p->slots, sizeof *p->slot);
	if (!p->slot)
		return -1;
	for (size_t i = 0; i < p->slots; i++)
		p->slot[i].pool = p;
	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->given, &attributes);
	pthread_cond_init(&p->taken, NULL);
	pthread_condattr_destroy(&attributes);
	running = start(p, thread);
	if (running)
		take_all(p);
	for (unsigned i = 0; i < running; i++)
		pthread_join(thread[i], NULL);
	pthread_cond_destroy(&p->taken);
	pthread_cond_destroy(&p->given);
	pthread_mutex_destroy(&p->lock);
	free(p->slot);
	return running ? 0 : -1;
}

static unsigned
jobs_of(const struct batch *b)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	size_t jobs = b->jobs;

	if (jobs == 0)
		jobs = processors > 0 ? (size_t)processors : 1;
	if (jobs > BATCH_JOBS)
		jobs = BATCH_JOBS;
	return (unsigned)(jobs > b->count ? b->count : jobs);
}

int
batch_run(const struct batch *b)
{
	struct pool p = {.batch = b, .jobs = jobs_of(b)};

	clock_gettime(CLOCK_MONOTONIC, &p.start);
	p.direct = p.jobs <= 1;
	if (p.direct)
		run_directly(&p);
	else if (run_threads(&p) < 0)
		return -1;
	return p.status;
}
