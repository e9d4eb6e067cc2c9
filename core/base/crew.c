#include "core/base/crew.h"

#include "core/base/base.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* Bytes that keep two slots apart: processors fetch cache lines in pairs, and
 * threads that write to the same pair slow each other down. */
enum { APART = 128 };

/* Small tasks with results that a worker begins at once: to take the lock for
 * each would cost as much as the task. */
enum { RUN = 8 };

struct crew_slot {
	struct pool *pool;
	struct text text;
	int status;
	atomic_bool done; /* and the status is there */
	/* A ring, which the worker writes and the caller's thread reads. */
	void *result[CREW_QUEUE];
	atomic_size_t given; /* results since the beginning */
	char apart[APART];
	atomic_size_t taken; /* of them */
	char apart_too[APART];
};

/*
 * Tasks from `taken` up to `begun` are in work, or done and not taken. A thread
 * is woken only when there is enough for it to do: a system call for each small
 * task would cost more than the task.
 */
struct pool {
	const struct crew *crew;
	bool alone;      /* no other thread: a result is taken at once */
	uint64_t start;  /* by clock_ns */
	unsigned ticked; /* milliseconds */
	int status;
	atomic_uint_least64_t bytes;

	pthread_mutex_t lock; /* of all that follows, and of the slots */
	pthread_cond_t news;  /* for the caller's thread */
	pthread_cond_t room;  /* for workers: tasks to begin, or their queue */
	bool idle;            /* the caller's thread waits for news */
	unsigned blocked;     /* workers that wait for room, */
	unsigned full;        /* and those of them whose queue was full */
	uint64_t begun;
	uint64_t taken; /* written by the caller's thread only */
	uint64_t done;  /* since the caller's thread last waited */
	bool over;      /* no further tasks are wanted */
	size_t slots;
	struct crew_slot *slot; /* of task i: i % slots */
};

/* How many processors there are to work on: 1 .. CREW_WORKERS. */
static unsigned
count_processors(void)
{
	cpu_set_t set;
	int count;

	if (sched_getaffinity(0, sizeof set, &set) != 0)
		return 1;
	count = CPU_COUNT(&set);
	return count > CREW_WORKERS ? CREW_WORKERS : (unsigned)count;
}

/* Calls tick when it is time to; the lock is not held. */
static void
tick_if_due(struct pool *p)
{
	const struct crew *crew = p->crew;
	struct crew_progress progress = {.tasks = p->taken, .of = crew->tasks};

	if (!crew->tick)
		return;
	progress.millis = (unsigned)((clock_ns() - p->start) / 1000000);
	if (progress.millis - p->ticked < CREW_TICK)
		return;
	p->ticked = progress.millis;
	progress.bytes = atomic_load_explicit(&p->bytes, memory_order_relaxed);
	crew->tick(crew->context, &progress);
}

static void *
start_worker(const struct crew *crew)
{
	return crew->start_worker ? crew->start_worker(crew->context) : NULL;
}

static void
stop_worker(const struct crew *crew, void *worker)
{
	if (crew->stop_worker)
		crew->stop_worker(crew->context, worker);
}

/* Takes the task that is next, its results aside; false: it is the last. */
static bool
take_task(struct pool *p, struct crew_slot *slot)
{
	const struct crew *crew = p->crew;
	bool more = true;

	if (crew->take_text)
		more = crew->take_text(crew->context, p->taken, &slot->text);
	text_clear(&slot->text);
	if (slot->status > p->status)
		p->status = slot->status;
	tick_if_due(p);
	return more;
}

static void
run_alone(struct pool *p)
{
	const struct crew *crew = p->crew;
	struct crew_slot slot = {.pool = p};
	void *self = start_worker(crew);
	bool more = true;

	p->alone = true;
	for (; more && p->taken < crew->tasks; p->taken++) {
		slot.status = crew->work(crew->context, self, p->taken, &slot);
		more = take_task(p, &slot);
	}
	text_fini(&slot.text);
	stop_worker(crew, self);
}

/* How many tasks may be begun. */
static uint64_t
room_left(const struct pool *p)
{
	uint64_t left = p->crew->tasks - p->begun;
	uint64_t room = p->taken + p->slots - p->begun;

	if (p->over)
		return 0;
	return room < left ? room : left;
}

static bool
all_begun(const struct pool *p)
{
	return p->over || p->begun == p->crew->tasks;
}

static void
wake_caller(struct pool *p)
{
	if (p->idle)
		pthread_cond_signal(&p->news);
	p->idle = false;
}

static void
wake_workers(struct pool *p)
{
	if (p->blocked)
		pthread_cond_broadcast(&p->room);
}

/* In a worker: waits until the caller's thread has made room. */
static void
wait_for_room(struct pool *p)
{
	wake_caller(p);
	p->blocked++;
	pthread_cond_wait(&p->room, &p->lock);
	p->blocked--;
}

/*
 * A task is done: whether the caller's thread is to know at once. For a text
 * when that is the next it takes; for results when half of the slots are in
 * use, since before long the next tick wakes it.
 */
static bool
is_news(struct pool *p, uint64_t task)
{
	if (p->crew->take_text)
		return task == p->taken;
	return ++p->done >= p->slots / 2 || all_begun(p);
}

/* How many tasks a worker begins at once: few when few are left. */
static uint64_t
run_length(const struct pool *p)
{
	uint64_t share = room_left(p) * CREW_AHEAD / (2 * p->slots);

	if (p->crew->take_text || share < 1)
		return 1;
	return share < RUN ? share : RUN;
}

/* Does the next tasks; the lock is held, but not while they are in work. */
static void
do_next(struct pool *p, void *self)
{
	uint64_t task = p->begun, end = task + run_length(p);

	p->begun = end;
	pthread_mutex_unlock(&p->lock);
	for (uint64_t i = task; i < end; i++) {
		struct crew_slot *slot = &p->slot[i % p->slots];

		slot->status = p->crew->work(p->crew->context, self, i, slot);
		atomic_store(&slot->done, true);
	}
	pthread_mutex_lock(&p->lock);
	for (; task < end; task++)
		if (is_news(p, task))
			wake_caller(p);
}

static void *
run_worker(void *pool)
{
	struct pool *p = pool;
	void *self = start_worker(p->crew);

	pthread_mutex_lock(&p->lock);
	while (!all_begun(p))
		if (room_left(p))
			do_next(p, self);
		else
			wait_for_room(p);
	pthread_mutex_unlock(&p->lock);
	stop_worker(p->crew, self);
	return NULL;
}

void
crew_give(struct crew_slot *slot, void *result)
{
	struct pool *p = slot->pool;
	const struct crew *crew = p->crew;
	size_t given;

	assert(crew->take_result);
	if (p->alone) {
		crew->take_result(crew->context, p->taken, result);
		return;
	}
	given = atomic_load_explicit(&slot->given, memory_order_relaxed);
	if (given - atomic_load(&slot->taken) == CREW_QUEUE) {
		pthread_mutex_lock(&p->lock);
		p->full++;
		while (given - atomic_load(&slot->taken) == CREW_QUEUE)
			wait_for_room(p);
		p->full--;
		pthread_mutex_unlock(&p->lock);
	}
	slot->result[given % CREW_QUEUE] = result;
	atomic_store(&slot->given, given + 1);
}

void
crew_read(struct crew_slot *slot, size_t n)
{
	struct pool *p = slot->pool;

	atomic_fetch_add_explicit(&p->bytes, n, memory_order_relaxed);
	if (p->alone)
		tick_if_due(p);
}

struct text *
crew_text(struct crew_slot *slot)
{
	return &slot->text;
}

static size_t
results_waiting(struct crew_slot *slot)
{
	return atomic_load(&slot->given) -
		atomic_load_explicit(&slot->taken, memory_order_relaxed);
}

/*
 * Takes the results that wait; the lock is not held while it does. Meanwhile
 * their worker may have filled the rest of its queue: it waits then, though
 * fewer results than a queue were taken.
 */
static void
take_results(struct pool *p, struct crew_slot *slot)
{
	const struct crew *crew = p->crew;
	size_t count = results_waiting(slot), at = atomic_load(&slot->taken);

	pthread_mutex_unlock(&p->lock);
	for (size_t i = 0; i < count; i++)
		crew->take_result(crew->context, p->taken,
			slot->result[(at + i) % CREW_QUEUE]);
	pthread_mutex_lock(&p->lock);
	atomic_store(&slot->taken, at + count);
	if (p->full)
		wake_workers(p);
}

/* Takes a task that is done and whose results are taken. */
static void
take_next(struct pool *p, struct crew_slot *slot)
{
	bool more;

	pthread_mutex_unlock(&p->lock);
	more = take_task(p, slot);
	pthread_mutex_lock(&p->lock);
	slot->done = false;
	p->taken++;
	p->over = !more;
	if (room_left(p) >= p->slots / 2)
		wake_workers(p);
}

static void
wait_for_news(struct pool *p)
{
	struct timespec until;

	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_nsec += CREW_TICK * 1000000L;
	if (until.tv_nsec >= 1000000000L) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000L;
	}
	p->done = 0;
	p->idle = true;
	pthread_cond_timedwait(&p->news, &p->lock, &until);
	p->idle = false;
	pthread_mutex_unlock(&p->lock);
	tick_if_due(p);
	pthread_mutex_lock(&p->lock);
}

/* The caller's thread works or waits while there is nothing for it to take. */
static void
work_or_wait(struct pool *p, void *self)
{
	bool works = p->crew->take_text && room_left(p);

	if (room_left(p) > works)
		wake_workers(p);
	if (works)
		do_next(p, self);
	else
		wait_for_news(p);
}

static void
run_caller(struct pool *p)
{
	bool works = p->crew->take_text;
	void *self = works ? start_worker(p->crew) : NULL;

	pthread_mutex_lock(&p->lock);
	while (!p->over && p->taken < p->crew->tasks) {
		struct crew_slot *slot = &p->slot[p->taken % p->slots];
		bool done = atomic_load(&slot->done); /* no results follow */

		if (results_waiting(slot))
			take_results(p, slot);
		else if (done)
			take_next(p, slot);
		else
			work_or_wait(p, self);
	}
	p->over = true;
	pthread_cond_broadcast(&p->room);
	pthread_mutex_unlock(&p->lock);
	if (works)
		stop_worker(p->crew, self);
}

static void
init_pool(struct pool *p, unsigned workers)
{
	pthread_condattr_t attributes;

	/* Texts are larger than results, and the caller makes some itself. */
	p->slots = (size_t)(p->crew->take_text ? CREW_TEXTS : CREW_AHEAD) *
		workers;
	p->slot = memory_zero(p->slots, sizeof *p->slot);
	for (size_t i = 0; i < p->slots; i++)
		p->slot[i].pool = p;
	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->news, &attributes);
	pthread_cond_init(&p->room, NULL);
	pthread_condattr_destroy(&attributes);
}

static void
fini_pool(struct pool *p)
{
	pthread_cond_destroy(&p->room);
	pthread_cond_destroy(&p->news);
	pthread_mutex_destroy(&p->lock);
	for (size_t i = 0; i < p->slots; i++)
		text_fini(&p->slot[i].text);
	free(p->slot);
}

/* Starts so many threads, or as many as the system allows. */
static unsigned
start_threads(struct pool *p, pthread_t *thread, unsigned count)
{
	unsigned n = 0;

	while (n < count &&
		pthread_create(&thread[n], NULL, run_worker, p) == 0)
		n++;
	return n;
}

static void
run_together(struct pool *p, unsigned workers)
{
	pthread_t thread[CREW_WORKERS];
	unsigned started;

	init_pool(p, workers);
	started = start_threads(
		p, thread, p->crew->take_text ? workers - 1 : workers);
	if (started)
		run_caller(p);
	for (unsigned i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	fini_pool(p);
	if (!started)
		run_alone(p);
}

unsigned
crew_size(const struct crew *crew)
{
	uint64_t workers = crew->workers ? crew->workers : count_processors();

	if (workers > CREW_WORKERS)
		workers = CREW_WORKERS;
	if (workers > crew->tasks)
		workers = crew->tasks;
	return workers ? (unsigned)workers : 1;
}

int
crew_run(const struct crew *crew)
{
	struct pool p = {.crew = crew, .start = clock_ns()};
	unsigned workers = crew_size(crew);

	assert(!crew->take_result || !crew->take_text);
	if (workers == 1)
		run_alone(&p);
	else
		run_together(&p, workers);
	return p.status;
}
