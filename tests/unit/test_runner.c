#include "tests/unit/unit.h"

#include "tools/verify/private.h"

#include <signal.h>
#include <string.h>

enum { LONG = 1 << 20, ENDS = 99 };

/* Adds as many bytes as the task says, of the letter in the context. */
static void
add_letters(void *context, uint64_t task, struct text *reply)
{
	const char *letter = context;

	if (task == ENDS)
		raise(SIGKILL);
	memset(text_reserve(reply, task), *letter, task);
	reply->length = task;
}

TEST(does_one_task_after_the_other)
{
	static const uint64_t tasks[] = {0, 1, LONG, 3};
	char letter = 'a';
	struct runner r;
	struct text reply = {0};
	struct fault f;

	assert_int_equal(runner_start(&r, add_letters, &letter, &f), 0);
	letter = 'b'; /* it has a copy of what was */
	for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
		assert_true(runner_ask(&r, tasks[i], &reply));
		assert_int_equal(reply.length, tasks[i]);
		for (size_t k = 0; k < reply.length; k++)
			assert_int_equal(reply.bytes[k], 'a');
	}
	runner_stop(&r);
	text_fini(&reply);
}

TEST(tells_that_it_has_ended)
{
	char letter = 'a';
	struct runner r, other;
	struct text reply = {0};
	struct fault f;

	assert_int_equal(runner_start(&r, add_letters, &letter, &f), 0);
	assert_int_equal(runner_start(&other, add_letters, &letter, &f), 0);
	assert_false(runner_ask(&r, ENDS, &reply));
	assert_false(runner_ask(&r, 1, &reply));
	assert_true(runner_ask(&other, 1, &reply));
	runner_stop(&r);
	assert_false(runner_ask(&r, 1, &reply));
	runner_stop(&other);
	text_fini(&reply);
}
