#include "tools/crew.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

enum { SLOTS = 2 * CREW_JOBS };

struct slot {
	struct text text;
	bool made;
};

/* Blocks from taken up to begun are being made, or made and not yet taken. */
struct work {
	const struct crew *crew;
	pthread_mutex_t mutex;
	pthread_cond_t changed;
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
	return 2 * (uint64_t)w->crew->jobs;
}

static void *
work_on(void *context)
{
	struct work *w = context;

	pthread_mutex_lock(&w->mutex);
	while (!w->over && w->begun < w->crew->blocks) {
		uint64_t block = w->begun;
		struct slot *slot = &w->slot[block % slots_of(w)];

		if (block >= w->taken + slots_of(w)) {
			pthread_cond_wait(&w->changed, &w->mutex);
			continue;
		}
		w->begun++;
		pthread_mutex_unlock(&w->mutex);
		w->crew->make(w->crew->context, block, &slot->text);
		pthread_mutex_lock(&w->mutex);
		slot->made = true;
		pthread_cond_broadcast(&w->changed);
	}
	pthread_mutex_unlock(&w->mutex);
	return NULL;
}

static void
take_all(struct work *w)
{
	pthread_mutex_lock(&w->mutex);
	while (!w->over && w->taken < w->crew->blocks) {
		struct slot *slot = &w->slot[w->taken % slots_of(w)];
		bool more;

		if (!slot->made) {
			pthread_cond_wait(&w->changed, &w->mutex);
			continue;
		}
		pthread_mutex_unlock(&w->mutex);
		more = w->crew->take(w->crew->context, w->taken, &slot->text);
		pthread_mutex_lock(&w->mutex);
		text_clear(&slot->text);
		slot->made = false;
		w->taken++;
		w->over = !more;
		pthread_cond_broadcast(&w->changed);
	}
	w->over = true;
	pthread_cond_broadcast(&w->changed);
	pthread_mutex_unlock(&w->mutex);
}

static int
run_together(struct work *w)
{
	pthread_t thread[CREW_JOBS];
	unsigned started = 0;
	int error = 0;

	while (started < w->crew->jobs && !error) {
		error = pthread_create(&thread[started], NULL, work_on, w);
		started += !error;
	}
	w->over = started == 0;
	take_all(w);
	for (unsigned i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	errno = error;
	return started ? 0 : -1;
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

int
crew_run(const struct crew *crew)
{
	struct work w = {.crew = crew};
	int status;

	assert(crew->jobs >= 1 && crew->jobs <= CREW_JOBS);
	if (crew->jobs == 1) {
		run_alone(crew);
		return 0;
	}
	pthread_mutex_init(&w.mutex, NULL);
	pthread_cond_init(&w.changed, NULL);
	status = run_together(&w);
	for (unsigned i = 0; i < SLOTS; i++)
		text_fini(&w.slot[i].text);
	pthread_cond_destroy(&w.changed);
	pthread_mutex_destroy(&w.mutex);
	return status;
}
