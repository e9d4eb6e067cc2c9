/*
 * Runs the programs of tests/bad, first as this system allows and then without
 * namespaces, as in a container that forbids them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/census.h"
#include "core/sandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[4096]; /* of the programs */

static void
ask(struct sandbox *s, char *command, size_t room, const char *program)
{
	static char *environment[] = {"PATH=/usr/bin:/bin", NULL};

	snprintf(command, room, "cd %s && ./%s", folder, program);
	*s = sandbox_default();
	s->command = command;
	s->environment = environment;
}

/* Processes anywhere on this machine that were started from the folder. */
static size_t
left_behind(void)
{
	DIR *proc = opendir("/proc");
	const struct dirent *entry;
	size_t found = 0;

	assert_non_null(proc);
	while ((entry = readdir(proc)) != NULL) {
		char path[300], target[4096];
		ssize_t n;

		snprintf(path, sizeof path, "/proc/%s/exe", entry->d_name);
		n = readlink(path, target, sizeof target - 1);
		if (n <= 0)
			continue;
		target[n] = '\0';
		found += strncmp(target, folder, strlen(folder)) == 0;
	}
	closedir(proc);
	return found;
}

/* Runs it; nothing may be left of it, and of the test's own files no more. */
static void
run(const struct sandbox *s, const char *input, struct sandbox_result *r)
{
	struct census c = {0};
	struct fault f;
	int before = dup(0), after;

	close(before);
	sandbox_result_init(r);
	if (sandbox_run(s, input, strlen(input), r, &f) != 0)
		fail_msg("%s", f.what);
	assert_int_equal(census_take(&c, getpid()), 0);
	assert_int_equal(c.count, 0);
	census_fini(&c);
	assert_int_equal(left_behind(), 0);
	assert_true(r->walls.filter);
	assert_true(r->walls.counted);
	after = dup(0);
	close(after);
	assert_int_equal(before, after);
}

static void
ended(const struct sandbox *s, struct sandbox_result *r, const char *slug,
	const char *what)
{
	struct fault f = {0};

	if (!slug) {
		if (sandbox_fault(s, r, &f))
			fail_msg("%s: %s", fault_kind(f.id)->slug, f.what);
	} else {
		assert_true(sandbox_fault(s, r, &f));
		assert_string_equal(fault_kind(f.id)->slug, slug);
		assert_string_equal(f.what, what);
	}
}

static void
runs(const char *program, const char *input, const char *out, const char *slug,
	const char *what)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	ask(&s, command, sizeof command, program);
	run(&s, input, &r);
	ended(&s, &r, slug, what);
	text_char(&r.out, '\0');
	assert_string_equal(r.out.bytes, out);
	sandbox_result_fini(&r);
}

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
ends_what_does_not_end(void **state)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	ask(&s, command, sizeof command, "stubborn");
	s.time = 300;
	run(&s, "", &r);
	ended(&s, &r, "timed-out", "after 0.3 seconds");
	assert_string_equal(r.out.bytes, "here\n");
	assert_true(r.ms >= 300);
	sandbox_result_fini(&r);
}

static void
ends_what_keeps_the_processor(void **state)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	ask(&s, command, sizeof command, "spin");
	s.cpu = 1;
	s.time = 60000;
	run(&s, "", &r);
	ended(&s, &r, "timed-out", "after 1 seconds of processor time");
	assert_true(r.ms < 30000);
	sandbox_result_fini(&r);
}

static void
ends_output_without_an_end(void **state)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	ask(&s, command, sizeof command, "endless");
	s.output = 100000;
	run(&s, "", &r);
	ended(&s, &r, "output-limit", "more than 100000 bytes");
	assert_int_equal(r.out.length, 100000);
	assert_int_equal(r.out.bytes[99999], '>');
	sandbox_result_fini(&r);
	ask(&s, command, sizeof command, "endless >&2");
	s.output = 100000;
	run(&s, "", &r);
	ended(&s, &r, "output-limit", "more than 100000 bytes");
	assert_int_equal(r.err.length, 100000);
	sandbox_result_fini(&r);
	ask(&s, command, sizeof command, "file");
	s.output = 100000;
	run(&s, "", &r);
	ended(&s, &r, "output-limit", "more than 100000 bytes");
	sandbox_result_fini(&r);
}

static void
allows_output_up_to_the_limit(void **state)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	ask(&s, command, sizeof command, "slurp");
	s.output = 10;
	run(&s, "0123456789", &r);
	ended(&s, &r, NULL, NULL);
	sandbox_result_fini(&r);
	run(&s, "0123456789x", &r);
	ended(&s, &r, "output-limit", "more than 10 bytes");
	assert_string_equal(r.out.bytes, "0123456789");
	sandbox_result_fini(&r);
}

static void
ends_what_takes_too_much_memory(void **state)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	ask(&s, command, sizeof command, "greedy");
	s.memory = 50 << 20;
	run(&s, "", &r);
	ended(&s, &r, "memory-limit", "more than 52428800 bytes");
	sandbox_result_fini(&r);
}

static void
ends_a_fork_bomb(void **state)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	ask(&s, command, sizeof command, "bomb");
	s.processes = 40;
	run(&s, "", &r);
	ended(&s, &r, "process-limit", "more than 40 processes and threads");
	sandbox_result_fini(&r);
}

static void
allows_processes_up_to_the_limit(void **state)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	ask(&s, command, sizeof command, "brood 5");
	s.processes = 6;
	run(&s, "", &r);
	ended(&s, &r, NULL, NULL);
	assert_string_equal(r.out.bytes, "done\n");
	sandbox_result_fini(&r);
	s.processes = 5;
	run(&s, "", &r);
	ended(&s, &r, "process-limit", "more than 5 processes and threads");
	sandbox_result_fini(&r);
}

static void
ends_what_a_program_leaves_behind(void **state)
{
	(void)state;
	runs("daemon", "", "left\n", NULL, NULL);
	runs("stubborn > /dev/null & exec sleep 0", "", "", NULL, NULL);
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

static void
ends_what_does_not_end_at_a_terminal(void **state)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	(void)state;
	ask(&s, command, sizeof command, "stubborn");
	s.terminal = true;
	s.time = 300;
	run(&s, "a\n", &r);
	ended(&s, &r, "timed-out", "after 0.3 seconds");
	sandbox_result_fini(&r);
	ask(&s, command, sizeof command, "endless");
	s.terminal = true;
	s.output = 5000;
	run(&s, "a\n", &r);
	ended(&s, &r, "output-limit", "more than 5000 bytes");
	sandbox_result_fini(&r);
}

/*
 * Whoever runs it is killed in the middle. The program holds the end of a
 * named pipe, which is at its end when the program is.
 */
static void
ends_with_the_one_who_runs_it(void **state)
{
	char command[5000], pipe[100], name[] = "/tmp/sandbox-XXXXXX", c;
	struct sandbox_result r;
	struct sandbox s;
	struct fault f;
	pid_t runner;
	int in;

	(void)state;
	assert_non_null(mkdtemp(name));
	ask(&s, command, sizeof command, "stubborn");
	snprintf(command, sizeof command,
		"exec 9>%s/pipe; echo x >&9; exec %s/stubborn", name, folder);
	s.time = 60000;
	snprintf(pipe, sizeof pipe, "%s/pipe", name);
	assert_int_equal(mkfifo(pipe, 0600), 0);
	runner = fork();
	if (runner == 0) {
		sandbox_result_init(&r);
		_exit(sandbox_run(&s, "", 0, &r, &f) != 0);
	}
	alarm(30);
	in = open(pipe, O_RDONLY | O_CLOEXEC);
	assert_int_equal(read(in, &c, 1), 1);
	kill(runner, SIGKILL);
	assert_int_equal(waitpid(runner, NULL, 0), runner);
	while (read(in, &c, 1) == 1)
		continue;
	alarm(0);
	close(in);
	unlink(pipe);
	rmdir(name);
}

/* From here on no namespace can be made in this process or below. */
static void
forbid_namespaces(void)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);

	if (!filter ||
		seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone),
			1,
			SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWPID,
				CLONE_NEWPID)) != 0 ||
		seccomp_load(filter) != 0)
		abort();
	seccomp_release(filter);
}

/* The programs are beside the tests: build/tests/bad, build/tests/unit. */
static void
find_programs(const char *self)
{
	char path[4096];
	const char *end = strrchr(self, '/');

	snprintf(path, sizeof path, "%.*s/../bad", end ? (int)(end - self) : 1,
		end ? self : ".");
	if (!realpath(path, folder))
		abort();
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
		cmocka_unit_test(ends_what_does_not_end),
		cmocka_unit_test(ends_what_keeps_the_processor),
		cmocka_unit_test(ends_output_without_an_end),
		cmocka_unit_test(allows_output_up_to_the_limit),
		cmocka_unit_test(ends_what_takes_too_much_memory),
		cmocka_unit_test(ends_a_fork_bomb),
		cmocka_unit_test(allows_processes_up_to_the_limit),
		cmocka_unit_test(ends_what_a_program_leaves_behind),
		cmocka_unit_test(has_no_network),
		cmocka_unit_test(cannot_be_ended_from_inside),
		cmocka_unit_test(has_only_the_environment_it_is_given),
		cmocka_unit_test(types_at_a_terminal_when_it_is_asked),
		cmocka_unit_test(types_many_lines_at_a_terminal),
		cmocka_unit_test(ends_what_does_not_end_at_a_terminal),
		cmocka_unit_test(ends_with_the_one_who_runs_it),
	};
	int failed;

	(void)argc;
	find_programs(argv[0]);
	failed = cmocka_run_group_tests_name("as allowed", tests, NULL, NULL);
	forbid_namespaces();
	failed += cmocka_run_group_tests_name(
		"without namespaces", tests, NULL, NULL);
	return failed != 0;
}
