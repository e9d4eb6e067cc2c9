/*
 * Programs in a sandbox: their input, output, environment and isolation.
 */
#include "tests/unit/sandboxes.h"

#include <fcntl.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/stat.h>
#include <sys/wait.h>

TEST(feeds_a_program_that_asks)
{
	runs("asker", "a\nb\n", ">[a\n]\n>[b\n]\n>end\n", NULL, NULL);
	runs("asker", "", ">end\n", NULL, NULL);
}

TEST(feeds_a_program_that_reads_all_first)
{
	char input[200001];
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

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

TEST(waits_for_late_output)
{
	runs("late", "a\nb\n", "late a\nlate b\n", NULL, NULL);
}

TEST(reports_crashes_and_keeps_what_was_printed)
{
	runs("crash", "", "before\n", "crashed",
		"SIGSEGV (Segmentation fault)");
	runs("crash; exit $?", "", "before\n", "crashed",
		"SIGSEGV (Segmentation fault)");
}

TEST(keeps_only_what_was_written)
{
	runs("unflushed", "", "written\n", NULL, NULL);
}

TEST(reports_an_exit_status)
{
	runs("asker >&2; exit 3", "", "", "exit-status", "status 3");
	runs("no-such-program", "", "", "exit-status",
		"status 127: the shell found no such command, or it is in "
		"a folder that the sandbox hides (--show FOLDER)");
}

TEST(reports_input_that_was_not_read)
{
	runs("quitter", "abc\n", "", "ended-early",
		"it left 3 bytes of its input unread");
	runs("quitter", "a\n", "", "ended-early",
		"it left 1 byte of its input unread");
}

TEST(keeps_the_two_outputs_apart)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	ask(&s, command, sizeof command, "asker; echo error >&2");
	run(&s, "", &r);
	assert_string_equal(r.out.bytes, ">end\n");
	assert_string_equal(r.err.bytes, "error\n");
	sandbox_result_fini(&r);
}

TEST(has_no_network)
{
	runs("network", "", "Operation not permitted\n", NULL, NULL);
}

TEST(cannot_be_ended_from_inside)
{
	runs("unflushed >&2; exec ./killer", "", "tried\n", NULL, NULL);
}

TEST(has_only_the_environment_it_is_given)
{
	struct sandbox_result r;
	struct sandbox s;
	char *environment[] = {"A=1", NULL};

	s = sandbox_default();
	s.environment = environment;
	s.weak = weak;
	s.command = "echo $A; exec /usr/bin/env -C /proc/self/fd /bin/ls";
	run(&s, "", &r);
	/* The last is the folder that is being listed. */
	assert_string_equal(r.out.bytes, "1\n0\n1\n2\n3\n");
	sandbox_result_fini(&r);
}

TEST(types_at_a_terminal_when_the_program_reads)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

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

/* Short sleeps, one after the other, are not one that is long. */
TEST(types_when_a_slow_program_reads)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	ask(&s, command, sizeof command, "asker");
	snprintf(command, sizeof command,
		"cd %s; for n in 1 2 3 4 5 6; do sleep 0.1; i=0; while "
		"[ $i -lt 20000 ]; do i=$((i+1)); done; done; exec ./asker",
		folder);
	s.terminal = true;
	s.time = 60000;
	run(&s, "a\n", &r);
	ended(&s, &r, NULL, NULL);
	text_char(&r.out, '\0');
	assert_string_equal(r.out.bytes, ">a\n[a\n]\n>end\n");
	sandbox_result_fini(&r);
}

TEST(types_many_lines_at_a_terminal)
{
	struct text input = {0}, expected = {0};
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	for (int i = 0; i < 100; i++) {
		text_format(&input, "line %d\n", i);
		text_format(&expected, ">line %d\n[line %d\n]\n", i, i);
	}
	text_string(&expected, ">end\n");
	ask(&s, command, sizeof command, "asker");
	s.terminal = true;
	s.time = 60000;
	run(&s, input.bytes, &r);
	ended(&s, &r, NULL, NULL);
	assert_string_equal(r.out.bytes, expected.bytes);
	sandbox_result_fini(&r);
	text_fini(&input);
	text_fini(&expected);
}

/* The letter of /proc/PID/stat: how the process waits. */
static char
state_of(pid_t pid)
{
	char path[64], stat[1024];
	FILE *in;
	size_t n;

	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	in = fopen(path, "r");
	if (!in)
		return 'X';
	n = fread(stat, 1, sizeof stat - 1, in);
	stat[n] = '\0';
	fclose(in);
	return strrchr(stat, ')')[2];
}

/* Whether the process keeps waiting for its answer when a signal arrives. */
static bool
stays(int listener, const struct seccomp_notif *asked)
{
	assert_int_equal(kill((pid_t)asked->pid, SIGUSR1), 0);
	while (seccomp_notify_id_valid(listener, asked->id) == 0)
		if (state_of((pid_t)asked->pid) == 'D')
			return true;
	return false;
}

/* Allows each request; a signal arrives while the first one is pending. */
static void
allow_under_signals(int listener)
{
	/* The kernel handles the signal and repeats the request. */
	for (int i = 0; i < 2; i++) {
		struct seccomp_notif *asked = NULL;
		struct seccomp_notif_resp *answer = NULL;

		assert_int_equal(seccomp_notify_alloc(&asked, &answer), 0);
		assert_int_equal(seccomp_notify_receive(listener, asked), 0);
		assert_true(i || stays(listener, asked));
		answer->id = asked->id;
		answer->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
		assert_int_equal(seccomp_notify_respond(listener, answer), 0);
		seccomp_notify_free(asked, answer);
	}
}

/* From Linux 5.19 on: earlier ones refuse the flag before they read the
 * filter. */
static bool
has_killable_wait(void)
{
	return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
		       SECCOMP_FILTER_FLAG_NEW_LISTENER | 1UL << 5, NULL) < 0 &&
		errno == EFAULT;
}

TEST(forks_while_signals_arrive)
{
	char *environment[] = {NULL}, command[5000], said[10] = "";
	static const char *const shown[] = {folder, NULL};
	struct program p = {.environment = environment,
		.shown = shown,
		.view = !weak,
		.command = command,
		.cpu = 10,
		.file = 1000,
		.processes = 10,
		.entrance = -1};
	struct program_report r;
	struct isolation isolation;
	int out[2], line, listener = -1;
	struct stat device;
	pid_t supervisor;
	uid_t owner;

	if (!has_killable_wait())
		skip();
	assert_int_equal(pipe2(out, O_CLOEXEC), 0);
	snprintf(command, sizeof command, "exec %s/fork", folder);
	p.in = p.err = open("/dev/null", O_RDWR | O_CLOEXEC);
	assert_int_equal(fstat(p.in, &device), 0);
	owner = device.st_uid;
	p.out = out[1];
	alarm(60);
	supervisor = supervisor_start(&p, &line, &isolation);
	assert_true(supervisor > 0);
	close(out[1]);
	assert_true(supervisor_receive(line, &r, &listener));
	/* In namespaces no process asks: there is nothing to interrupt. */
	assert_true(r.counted == !weak);
	assert_true((listener >= 0) == weak);
	if (weak)
		allow_under_signals(listener);
	assert_int_equal(read(out[0], said, sizeof said - 1), 6);
	assert_string_equal(said, "begun\n");
	close(out[0]);
	assert_int_equal(fstat(p.in, &device), 0);
	assert_int_equal(device.st_uid, owner);
	close(p.in);
	stream_close(&listener);
	close(line);
	assert_int_equal(waitpid(supervisor, NULL, 0), supervisor);
	alarm(0);
}

int
main(void)
{
	return run_sandboxes();
}
