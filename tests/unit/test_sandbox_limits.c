/*
 * Programs at their limits, and what is left of them.
 */
#include "tests/unit/sandboxes.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

TEST(ends_what_does_not_end)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	ask(&s, command, sizeof command, "stubborn");
	s.time = 300;
	run(&s, "", &r);
	ended(&s, &r, "timed-out", "after 0.3 seconds");
	assert_string_equal(r.out.bytes, "here\n");
	assert_true(r.ms >= 300);
	sandbox_result_fini(&r);
}

/* Runs until it is killed or the test ends, at most ten seconds; returns its
 * pid. Some systems share time out by sessions: it has its own. */
static pid_t
keep_busy(void)
{
	const struct rlimit seconds = {10, 10};
	pid_t test = getpid(), pid = fork();

	if (pid == 0 &&
		(setsid() < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 ||
			setrlimit(RLIMIT_CPU, &seconds) != 0 ||
			getppid() != test))
		_exit(1);
	while (pid == 0)
		continue;
	return pid;
}

/* Of a busy machine's time only what the program gets of it counts: 50 ms of
 * the processor, while more than it is allowed pass by the clock. */
TEST(lets_others_run)
{
	char command[5000];
	struct sandbox_result r;
	struct sandbox s;
	cpu_set_t one, all;
	pid_t other[4];

	assert_int_equal(sched_getaffinity(0, sizeof all, &all), 0);
	CPU_ZERO(&one);
	for (size_t i = 0; CPU_COUNT(&one) == 0; i++)
		if (CPU_ISSET(i, &all))
			CPU_SET(i, &one);
	assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
	for (size_t i = 0; i < LENGTH(other); i++)
		other[i] = keep_busy();
	ask(&s, command, sizeof command, "sleeper works");
	snprintf(command, sizeof command, "exec %s/sleeper works", folder);
	s.time = 600;
	r = (struct sandbox_result){0};
	assert_int_equal(sandbox_run(&s, "", 0, &r, &(struct fault){0}), 0);
	for (size_t i = 0; i < LENGTH(other); i++) {
		kill(other[i], SIGKILL);
		waitpid(other[i], NULL, 0);
	}
	assert_int_equal(sched_setaffinity(0, sizeof all, &all), 0);
	ended(&s, &r, NULL, NULL);
	assert_true(r.ms > s.time);
	sandbox_result_fini(&r);
}

/* Neither as one that waits for a disk, nor as one that runs whenever there is
 * something to look at, nor with what children ran that are gone. */
TEST(ends_what_sleeps_in_disguise)
{
	static const char *const ways[] = {
		"sleeper", "sleeper naps", "sleeper heirs"};

	for (size_t i = 0; i < LENGTH(ways); i++) {
		struct sandbox_result r;
		struct sandbox s;
		char command[5000];

		ask(&s, command, sizeof command, ways[i]);
		s.time = 300;
		run(&s, "", &r);
		ended(&s, &r, "timed-out", "after 0.3 seconds");
		sandbox_result_fini(&r);
	}
}

TEST(says_how_long_a_program_was_held_up)
{
	struct sandbox s = sandbox_default();
	struct sandbox_result r = {.end = SANDBOX_CLOCK_OUT, .ms = 70050};

	s.time = 1000;
	ended(&s, &r, "timed-out", "after 70 seconds by the clock");
}

TEST(ends_what_keeps_the_processor)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	/* One that ignores the signal is killed a second later. */
	ask(&s, command, sizeof command, weak ? "spin stopped" : "spin");
	s.cpu = 1;
	s.time = 60000;
	run(&s, "", &r);
	ended(&s, &r, "timed-out", "after 1 second of processor time");
	assert_true(r.ms < 30000);
	sandbox_result_fini(&r);
}

/* What processes ran that nobody waited for counts as well. */
static void
ends_what_runs_in_short_processes(const char *program)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];
	int last = 0;

	ask(&s, command, sizeof command, program);
	s.time = 1000;
	run(&s, "", &r);
	ended(&s, &r, "timed-out", "after 1 second");
	text_char(&r.out, '\0');
	/* The last line may have been cut. */
	for (const char *at = r.out.bytes; strchr(at, '\n');
		at = strchr(at, '\n') + 1)
		last = atoi(at);
	assert_in_range(last, 1, 1100);
	sandbox_result_fini(&r);
}

/* One after the other, or now and then: begun and gone between two checks. */
TEST(ends_what_forks)
{
	ends_what_runs_in_short_processes("brief");
	ends_what_runs_in_short_processes("brief 40");
}

TEST(ends_output_without_an_end)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

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

TEST(allows_output_up_to_the_limit)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

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

TEST(ends_what_takes_too_much_memory)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	ask(&s, command, sizeof command, "greedy");
	s.memory = 50 << 20;
	run(&s, "", &r);
	ended(&s, &r, "memory-limit", "more than 50 MiB");
	sandbox_result_fini(&r);
	ask(&s, command, sizeof command, "tables");
	s.memory = 50 << 20;
	run(&s, "", &r);
	ended(&s, &r, "memory-limit", "more than 50 MiB");
	sandbox_result_fini(&r);
}

TEST(ends_a_fork_bomb)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	ask(&s, command, sizeof command, "bomb");
	s.processes = 40;
	run(&s, "", &r);
	ended(&s, &r, "process-limit", "more than 40 processes and threads");
	sandbox_result_fini(&r);
}

TEST(allows_processes_up_to_the_limit)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

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

/* Runs where namespaces of mounts, and of users, are forbidden: root is above
 * all limits there, and to try one starts a process. */
static int
run_without_view(const struct sandbox *s, struct sandbox_result *r)
{
	struct fault f;

	forbid_namespaces(CLONE_NEWNS);
	forbid_namespaces(CLONE_NEWUSER);
	return sandbox_run(s, "", 0, r, &f) == 0 &&
			(weak || geteuid() != 0 ||
				(r->isolation.namespaces && !r->isolation.view))
		? (int)r->end
		: -1;
}

TEST(counts_the_programs_processes_alone)
{
	for (unsigned most = 5; most <= 6; most++) {
		struct sandbox_result r = {0};
		struct sandbox s;
		char command[5000];
		pid_t pid;
		int status;

		ask(&s, command, sizeof command, "brood 5");
		s.weak = true;
		s.processes = most;
		pid = fork();
		if (pid == 0)
			_exit(run_without_view(&s, &r));
		assert_int_equal(waitpid(pid, &status, 0), pid);
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status),
			most == 5 ? SANDBOX_PROCESSES_OUT : SANDBOX_EXITED);
	}
}

TEST(ends_what_a_program_leaves_behind)
{
	runs("daemon", "", "left\n", NULL, NULL);
	runs("stubborn > /dev/null & exec sleep 0", "", "", NULL, NULL);
}

TEST(ends_what_does_not_end_at_a_terminal)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

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
 * The process that runs the sandbox is killed. The program holds one end of a
 * named pipe; reading the other ends when the program has ended.
 */
TEST(ends_with_the_process_that_runs_it)
{
	char command[5000], pipe[100], name[] = "/tmp/sandbox-XXXXXX", c;
	const char *const shown[] = {folder, name, NULL};
	struct sandbox_result r;
	struct sandbox s;
	struct fault f;
	pid_t runner;
	int in;

	assert_non_null(mkdtemp(name));
	ask(&s, command, sizeof command, "stubborn");
	snprintf(command, sizeof command,
		"exec 9>%s/pipe; echo x >&9; exec %s/stubborn", name, folder);
	s.time = 60000;
	snprintf(pipe, sizeof pipe, "%s/pipe", name);
	assert_int_equal(mkfifo(pipe, 0600), 0);
	/* The program may be another user's. */
	assert_int_equal(chmod(name, 0755) | chmod(pipe, 0666), 0);
	s.shown = shown;
	runner = fork();
	if (runner == 0) {
		r = (struct sandbox_result){0};
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

int
main(void)
{
	return run_sandboxes();
}
