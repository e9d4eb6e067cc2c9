#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/base/batch.h"
#include "core/base/text.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { FILES = 500 };

/* Work on the file called N gives N % 200 results and the status N % 7. */
struct tally {
	struct text seen;
	size_t done;
	size_t bytes;
	atomic_int in_hand; /* files begun and not done */
	int most;           /* of them at one time */
	atomic_uint hired;
	atomic_uint fired;
	atomic_uint worked; /* by all who were fired */
};

static void *
hire(void *context)
{
	struct tally *t = context;

	atomic_fetch_add(&t->hired, 1);
	return calloc(1, sizeof(unsigned));
}

static void
fire(void *context, void *worker)
{
	struct tally *t = context;

	atomic_fetch_add(&t->fired, 1);
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
work(void *context, void *worker, const char *path, struct batch_slot *slot)
{
	struct tally *t = context;
	int n = atoi(path);

	++*(unsigned *)worker;
	atomic_fetch_add(&t->in_hand, 1);
	for (int i = 0; i < n % 200; i++) {
		char *result = malloc(32);

		noise((unsigned)(n + i));
		snprintf(result, 32, "%d.%d\n", n, i);
		batch_give(slot, result);
		batch_read(slot, 10);
	}
	return n % 7;
}

static void
take(void *context, const char *path, void *result)
{
	struct tally *t = context;

	assert_int_equal(atoi(path), atoi(result));
	text_string(&t->seen, result);
	free(result);
}

static void
done(void *context, const char *path, int status)
{
	struct tally *t = context;
	int in_hand = atomic_fetch_sub(&t->in_hand, 1);

	assert_int_equal(status, atoi(path) % 7);
	if (in_hand > t->most)
		t->most = in_hand;
	t->done++;
}

static int
run(struct tally *t, unsigned jobs, size_t count)
{
	static char name[FILES][12];
	char *path[FILES];
	struct batch b = {.path = path,
		.count = count,
		.jobs = jobs,
		.context = t,
		.hire = hire,
		.fire = fire,
		.work = work,
		.take = take,
		.done = done};

	*t = (struct tally){0};
	for (int i = 0; i < FILES; i++) {
		snprintf(name[i], sizeof name[i], "%d", i);
		path[i] = name[i];
	}
	return batch_run(&b);
}

static void
gives_the_same_in_the_same_order_whatever_the_jobs(void **state)
{
	static const unsigned jobs[] = {2, 3, 16, 0};
	struct tally one, many;

	(void)state;
	assert_int_equal(run(&one, 1, FILES), 6);
	assert_int_equal(one.done, FILES);
	for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
		assert_int_equal(run(&many, jobs[i], FILES), 6);
		assert_string_equal(many.seen.bytes, one.seen.bytes);
		assert_int_equal(many.done, FILES);
		text_fini(&many.seen);
	}
	text_fini(&one.seen);
}

static void
lets_no_worker_run_too_far_ahead(void **state)
{
	struct tally t;

	(void)state;
	run(&t, 4, FILES);
	assert_in_range(t.most, 1, 4 * BATCH_AHEAD);
	text_fini(&t.seen);
}

static void
fires_all_it_hires(void **state)
{
	struct tally t;

	(void)state;
	run(&t, 4, FILES);
	assert_int_equal(t.hired, 4);
	assert_int_equal(t.fired, 4);
	assert_int_equal(t.worked, FILES);
	text_fini(&t.seen);
	run(&t, 1, FILES);
	assert_int_equal(t.hired, 1);
	assert_int_equal(t.fired, 1);
	text_fini(&t.seen);
}

static void
does_nothing_with_no_files(void **state)
{
	struct tally t;

	(void)state;
	assert_int_equal(run(&t, 4, 0), 0);
	assert_int_equal(t.done, 0);
}

static void
returns_the_largest_status(void **state)
{
	struct tally t;

	(void)state;
	assert_int_equal(run(&t, 2, 4), 3);
	text_fini(&t.seen);
	assert_int_equal(run(&t, 1, 2), 1);
	text_fini(&t.seen);
}

struct slow {
	size_t ticks;
	uint64_t bytes;
};

/* Works until a tick has seen half of its bytes: no clock is asked. */
static int
work_until_ticked(
	void *context, void *worker, const char *path, struct batch_slot *slot)
{
	struct slow *s = context;

	(void)worker;
	(void)path;
	while (s->ticks == 0)
		batch_read(slot, 1);
	return 0;
}

static void
count_tick(void *context, const struct batch_progress *p)
{
	struct slow *s = context;

	s->ticks++;
	s->bytes = p->bytes;
	assert_int_equal(p->files, 0);
	assert_int_equal(p->of, 1);
	assert_true(p->millis >= BATCH_TICK);
}

static void
ticks_while_one_file_takes_long(void **state)
{
	static char *path[] = {"long"};
	struct slow s = {0};
	struct batch b = {.path = path,
		.count = 1,
		.context = &s,
		.work = work_until_ticked,
		.tick = count_tick};

	(void)state;
	assert_int_equal(batch_run(&b), 0);
	assert_true(s.bytes > 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			gives_the_same_in_the_same_order_whatever_the_jobs),
		cmocka_unit_test(lets_no_worker_run_too_far_ahead),
		cmocka_unit_test(fires_all_it_hires),
		cmocka_unit_test(does_nothing_with_no_files),
		cmocka_unit_test(returns_the_largest_status),
		cmocka_unit_test(ticks_while_one_file_takes_long),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
