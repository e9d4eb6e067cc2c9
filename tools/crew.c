#include "tools/crew.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>

enum { SLOTS_EACH = 8, SLOTS = SLOTS_EACH * CREW_JOBS };

struct slot {
	struct text text;
	bool made;
};

/*
 * Blocks from taken up to begun are being made, or made and not yet taken. Whom
 * a change does not concern is not woken: that costs more than a small block.
 */
struct work {
	const struct crew *crew;
	pthread_mutex_t mutex;
	pthread_cond_t next; /* the block that is taken next is made, or over */
	pthread_cond_t room; /* for a block more, or over */
	unsigned waiting;    /* workers, for room */
	uint64_t begun;
	uint64_t taken;
	bool over;
	struct slot slot[SLOTS];
};

unsigned
crew_processors(void)
{
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) != 0)
		return 1;
	return CPU_COUNT(&set) > CREW_JOBS ? CREW_JOBS
					   : (unsigned)CPU_COUNT(&set);
}

static uint64_t
slots_of(const struct work *w)
{
	return SLOTS_EACH * (uint64_t)w->crew->jobs;
}

static bool
has_room(const struct work *w)
{
	return w->begun < w->taken + slots_of(w);
}

/* Makes the next block, which has room; the mutex is held but for that. */
static void
make_next(struct work *w)
{
	uint64_t block = w->begun++;
	struct slot *slot = &w->slot[block % slots_of(w)];

	pthread_mutex_unlock(&w->mutex);
	w->crew->make(w->crew->context, block, &slot->text);
	pthread_mutex_lock(&w->mutex);
	slot->made = true;
	if (block == w->taken)
		pthread_cond_signal(&w->next);
}

static void *
work_on(void *context)
{
	struct work *w = context;

	pthread_mutex_lock(&w->mutex);
	while (!w->over && w->begun < w->crew->blocks) {
		if (has_room(w)) {
			make_next(w);
			continue;
		}
		w->waiting++;
		pthread_cond_wait(&w->room, &w->mutex);
		w->waiting--;
	}
	pthread_mutex_unlock(&w->mutex);
	return NULL;
}

/* Takes the next block, which is made. */
static void
take_next(struct work *w)
{
	struct slot *slot = &w->slot[w->taken % slots_of(w)];
	bool more;

	pthread_mutex_unlock(&w->mutex);
	more = w->crew->take(w->crew->context, w->taken, &slot->text);
	pthread_mutex_lock(&w->mutex);
	text_clear(&slot->text);
	slot->made = false;
	w->taken++;
	w->over = !more;
	if (w->waiting)
		pthread_cond_signal(&w->room);
}

/* The caller's thread takes what is made, and is a worker meanwhile: a thread
 * that only waits would have to be woken for each block. */
static void
work_and_take(struct work *w)
{
	pthread_mutex_lock(&w->mutex);
	while (!w->over && w->taken < w->crew->blocks)
		if (w->slot[w->taken % slots_of(w)].made)
			take_next(w);
		else if (w->begun < w->crew->blocks && has_room(w))
			make_next(w);
		else
			pthread_cond_wait(&w->next, &w->mutex);
	w->over = true;
	pthread_cond_broadcast(&w->room);
	pthread_mutex_unlock(&w->mutex);
}

/* Where no more threads can be started, fewer do the work. */
static void
run_together(struct work *w)
{
	pthread_t thread[CREW_JOBS];
	unsigned started = 0;

	while (started + 1 < w->crew->jobs &&
		pthread_create(&thread[started], NULL, work_on, w) == 0)
		started++;
	work_and_take(w);
	for (unsigned i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
}

static void
run_alone(const struct crew *crew)
{
	struct text text;
	bool more = true;

	text_init(&text);
	for (uint64_t block = 0; more && block < crew->blocks; block++) {
		crew->make(crew->context, block, &text);
		more = crew->take(crew->context, block, &text);
		text_clear(&text);
	}
	text_fini(&text);
}

void
crew_run(const struct crew *crew)
{
	struct work w = {.crew = crew};

	assert(crew->jobs >= 1 && crew->jobs <= CREW_JOBS);
	if (crew->jobs == 1) {
		run_alone(crew);
		return;
	}
	pthread_mutex_init(&w.mutex, NULL);
	pthread_cond_init(&w.next, NULL);
	pthread_cond_init(&w.room, NULL);
	run_together(&w);
	for (unsigned i = 0; i < SLOTS; i++)
		text_fini(&w.slot[i].text);
	pthread_cond_destroy(&w.room);
	pthread_cond_destroy(&w.next);
	pthread_mutex_destroy(&w.mutex);
}
