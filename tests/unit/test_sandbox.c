/*
 * What programs in a sandbox are given, and what they say.
 */
#include "tests/unit/sandboxes.h"

static void
feeds_a_program_that_asks(void **state)
{
	(void)state;
	runs("asker", "a\nb\n", ">[a\n]\n>[b\n]\n>end\n", NULL, NULL);
	runs("asker", "", ">end\n", NULL, NULL);
}

static void
feeds_a_program_that_reads_all_first(void **state)
{
	char input[200001];
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	for (size_t i = 0; i < sizeof input; i++)
		input[i] = i % 50 == 49 ? '\n' : 'a';
	input[sizeof input - 1] = '\0';
	ask(&s, command, sizeof command, "slurp");
	run(&s, input, &r);
	ended(&s, &r, NULL, NULL);
	assert_int_equal(r.out.length, sizeof input - 1);
	assert_memory_equal(r.out.bytes, input, sizeof input - 1);
	sandbox_result_fini(&r);
}

static void
waits_for_late_output(void **state)
{
	(void)state;
	runs("late", "a\nb\n", "late a\nlate b\n", NULL, NULL);
}

static void
tells_crashes_and_keeps_what_was_printed(void **state)
{
	(void)state;
	runs("crash", "", "before\n", "crashed",
		"SIGSEGV (Segmentation fault)");
	runs("crash; exit $?", "", "before\n", "crashed",
		"SIGSEGV (Segmentation fault)");
}

static void
keeps_only_what_was_written(void **state)
{
	(void)state;
	runs("unflushed", "", "written\n", NULL, NULL);
}

static void
tells_a_status(void **state)
{
	(void)state;
	runs("asker >&2; exit 3", "", "", "exit-status", "status 3");
	runs("no-such-program", "", "", "exit-status",
		"status 127: the shell found no such command");
}

static void
tells_input_that_was_not_read(void **state)
{
	(void)state;
	runs("quitter", "abc\n", "", "ended-early",
		"with 3 bytes of its input not read");
}

static void
keeps_the_two_outputs_apart(void **state)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	ask(&s, command, sizeof command, "asker; echo error >&2");
	run(&s, "", &r);
	assert_string_equal(r.out.bytes, ">end\n");
	assert_string_equal(r.err.bytes, "error\n");
	sandbox_result_fini(&r);
}

static void
has_no_network(void **state)
{
	(void)state;
	runs("network", "", "Operation not permitted\n", NULL, NULL);
}

static void
cannot_be_ended_from_inside(void **state)
{
	(void)state;
	runs("unflushed >&2; exec ./killer", "", "tried\n", NULL, NULL);
}

static void
has_only_the_environment_it_is_given(void **state)
{
	struct sandbox_result r;
	struct sandbox s;
	char *environment[] = {"A=1", NULL};

	(void)state;
	s = sandbox_default();
	s.environment = environment;
	s.command = "echo $A; exec /usr/bin/env -C /proc/self/fd /bin/ls";
	run(&s, "", &r);
	/* The last is the folder that is being listed. */
	assert_string_equal(r.out.bytes, "1\n0\n1\n2\n3\n");
	sandbox_result_fini(&r);
}

static void
types_at_a_terminal_when_it_is_asked(void **state)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	ask(&s, command, sizeof command, "asker");
	s.terminal = true;
	run(&s, "play 7S\n\x03\x04\x1a\r\x7f\xff\nc", &r);
	ended(&s, &r, NULL, NULL);
	text_char(&r.out, '\0');
	assert_string_equal(r.out.bytes,
		">play 7S\n[play 7S\n]\n"
		">\x03\x04\x1a\r\x7f\xff\n[\x03\x04\x1a\r\x7f\xff\n]\n"
		">c[c]\n>end\n");
	sandbox_result_fini(&r);
}

static void
types_many_lines_at_a_terminal(void **state)
{
	struct text input, expected;
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	text_init(&input);
	text_init(&expected);
	for (int i = 0; i < 100; i++) {
		text_format(&input, "line %d\n", i);
		text_format(&expected, ">line %d\n[line %d\n]\n", i, i);
	}
	text_string(&expected, ">end\n");
	ask(&s, command, sizeof command, "asker");
	s.terminal = true;
	run(&s, input.bytes, &r);
	ended(&s, &r, NULL, NULL);
	assert_string_equal(r.out.bytes, expected.bytes);
	sandbox_result_fini(&r);
	text_fini(&input);
	text_fini(&expected);
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(feeds_a_program_that_asks),
		cmocka_unit_test(feeds_a_program_that_reads_all_first),
		cmocka_unit_test(waits_for_late_output),
		cmocka_unit_test(tells_crashes_and_keeps_what_was_printed),
		cmocka_unit_test(keeps_only_what_was_written),
		cmocka_unit_test(tells_a_status),
		cmocka_unit_test(tells_input_that_was_not_read),
		cmocka_unit_test(keeps_the_two_outputs_apart),
		cmocka_unit_test(has_no_network),
		cmocka_unit_test(cannot_be_ended_from_inside),
		cmocka_unit_test(has_only_the_environment_it_is_given),
		cmocka_unit_test(types_at_a_terminal_when_it_is_asked),
		cmocka_unit_test(types_many_lines_at_a_terminal),
	};

	(void)argc;
	return run_sandboxes(argv[0], tests, sizeof tests / sizeof *tests);
}
