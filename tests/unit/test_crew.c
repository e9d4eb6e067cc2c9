#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/base/crew.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TASKS = 500 };

/*
 * Task n has n % 200 results and the status n % 7. A task is in hand from its
 * beginning to the first result that is taken of a later one.
 */
struct tally {
	struct text seen;
	atomic_uint begun;
	unsigned most; /* tasks in hand at one time */
	atomic_uint started;
	atomic_uint stopped;
	atomic_uint worked; /* tasks of all workers that were stopped */
	uint64_t wanted;    /* texts */
};

static void *
start_worker(void *context)
{
	struct tally *t = context;

	atomic_fetch_add(&t->started, 1);
	return memory_zero(1, sizeof(unsigned));
}

static void
stop_worker(void *context, void *worker)
{
	struct tally *t = context;

	atomic_fetch_add(&t->stopped, 1);
	atomic_fetch_add(&t->worked, *(unsigned *)worker);
	free(worker);
}

static unsigned
noise(unsigned n)
{
	for (unsigned i = 0; i < n * 7919 % 5000; i++)
		n = n * 1103515245 + 12345;
	return n;
}

static int
give_results(void *context, void *worker, uint64_t task, struct crew_slot *slot)
{
	struct tally *t = context;
	unsigned n = (unsigned)task;

	++*(unsigned *)worker;
	atomic_fetch_add(&t->begun, 1);
	assert_int_equal(crew_text(slot)->length, 0);
	for (unsigned i = 0; i < n % 200; i++) {
		char result[32];

		noise(n + i);
		snprintf(result, sizeof result, "%u.%u\n", n, i);
		crew_give(slot, memory_copy(result));
		crew_read(slot, 10);
	}
	return (int)(n % 7);
}

static void
take_result(void *context, uint64_t task, void *result)
{
	struct tally *t = context;
	unsigned in_hand = atomic_load(&t->begun) - (unsigned)task;

	assert_int_equal(atoi(result), (int)task);
	if (in_hand > t->most)
		t->most = in_hand;
	text_string(&t->seen, result);
	free(result);
}

static int
run_results(struct tally *t, unsigned workers, uint64_t tasks)
{
	struct crew crew = {.workers = workers,
		.tasks = tasks,
		.context = t,
		.start_worker = start_worker,
		.stop_worker = stop_worker,
		.work = give_results,
		.take_result = take_result};

	*t = (struct tally){0};
	return crew_run(&crew);
}

static const unsigned crowds[] = {2, 3, 16, 0};

TEST(gives_the_same_results_in_the_same_order)
{
	struct tally one, many;

	assert_int_equal(run_results(&one, 1, TASKS), 6);
	for (size_t i = 0; i < LENGTH(crowds); i++) {
		assert_int_equal(run_results(&many, crowds[i], TASKS), 6);
		assert_string_equal(many.seen.bytes, one.seen.bytes);
		text_fini(&many.seen);
	}
	text_fini(&one.seen);
}

TEST(lets_no_worker_run_too_far_ahead)
{
	struct tally t;

	run_results(&t, 2, TASKS);
	assert_in_range(t.most, 1, 2 * CREW_AHEAD);
	text_fini(&t.seen);
}

TEST(stops_all_workers_it_starts)
{
	struct tally t;

	run_results(&t, 4, TASKS);
	assert_int_equal(t.started, 4);
	assert_int_equal(t.stopped, 4);
	assert_int_equal(t.worked, TASKS);
	text_fini(&t.seen);
	run_results(&t, 1, TASKS);
	assert_int_equal(t.started, 1);
	assert_int_equal(t.stopped, 1);
	text_fini(&t.seen);
}

TEST(does_nothing_without_tasks)
{
	struct tally t;

	assert_int_equal(run_results(&t, 4, 0), 0);
	assert_int_equal(t.begun, 0);
}

TEST(returns_the_largest_status)
{
	struct tally t;

	assert_int_equal(run_results(&t, 2, 4), 3);
	text_fini(&t.seen);
	assert_int_equal(run_results(&t, 1, 2), 1);
	text_fini(&t.seen);
}

/* A text has as many lines as its task's number, modulo 50. */
static int
write_text(void *context, void *worker, uint64_t task, struct crew_slot *slot)
{
	struct tally *t = context;
	struct text *text = crew_text(slot);

	++*(unsigned *)worker;
	atomic_fetch_add(&t->begun, 1);
	assert_int_equal(text->length, 0);
	for (uint64_t i = 0; i < task % 50; i++) {
		noise((unsigned)(task + i));
		text_number(text, (int64_t)task);
		text_char(text, '\n');
	}
	return (int)(task % 7);
}

static bool
take_text(void *context, uint64_t task, struct text *text)
{
	struct tally *t = context;
	unsigned in_hand = atomic_load(&t->begun) - (unsigned)task;

	if (in_hand > t->most)
		t->most = in_hand;
	text_add(&t->seen, text->bytes, text->length);
	return task + 1 < t->wanted;
}

static int
run_texts(struct tally *t, unsigned workers, uint64_t wanted)
{
	struct crew crew = {.workers = workers,
		.tasks = 4 * TASKS,
		.context = t,
		.start_worker = start_worker,
		.stop_worker = stop_worker,
		.work = write_text,
		.take_text = take_text};

	*t = (struct tally){.wanted = wanted};
	return crew_run(&crew);
}

TEST(takes_the_same_texts_in_the_same_order)
{
	struct tally one, many;

	assert_int_equal(run_texts(&one, 1, 4 * TASKS), 6);
	for (size_t i = 0; i < LENGTH(crowds); i++) {
		assert_int_equal(run_texts(&many, crowds[i], 4 * TASKS), 6);
		assert_string_equal(many.seen.bytes, one.seen.bytes);
		assert_int_equal(many.worked, 4 * TASKS);
		assert_int_equal(many.started, many.stopped);
		text_fini(&many.seen);
	}
	text_fini(&one.seen);
}

TEST(ends_when_no_further_texts_are_wanted)
{
	struct tally one, many;

	run_texts(&one, 1, 321);
	assert_int_equal(one.begun, 321);
	for (size_t i = 0; i < LENGTH(crowds); i++) {
		run_texts(&many, crowds[i], 321);
		assert_string_equal(many.seen.bytes, one.seen.bytes);
		assert_in_range(many.begun, 321, 321 + 16 * CREW_TEXTS);
		assert_in_range(many.most, 1, 16 * CREW_TEXTS);
		text_fini(&many.seen);
	}
	text_fini(&one.seen);
}

struct slow {
	atomic_uint ticks;
	uint64_t tasks;
	uint64_t bytes;
};

/* Works until there was a tick: no clock is asked. */
static int
work_until_ticked(
	void *context, void *worker, uint64_t task, struct crew_slot *slot)
{
	struct slow *s = context;

	(void)worker;
	(void)task;
	while (s->ticks == 0)
		crew_read(slot, 1);
	return 0;
}

static void
take_none(void *context, uint64_t task, void *result)
{
	(void)context;
	(void)task;
	(void)result;
	fail();
}

static void
count_tick(void *context, const struct crew_progress *p)
{
	struct slow *s = context;

	if (s->ticks == 0) {
		s->bytes = p->bytes;
		assert_int_equal(p->tasks, 0);
	}
	assert_int_equal(p->of, s->tasks);
	assert_true(p->millis >= CREW_TICK);
	s->ticks++;
}

TEST(ticks_while_a_task_takes_long)
{
	for (unsigned workers = 1; workers <= 2; workers++) {
		struct slow s = {.tasks = workers};
		struct crew crew = {.workers = workers,
			.tasks = workers,
			.context = &s,
			.work = work_until_ticked,
			.take_result = take_none,
			.tick = count_tick};

		assert_int_equal(crew_run(&crew), 0);
		assert_true(s.bytes > 0);
	}
}
