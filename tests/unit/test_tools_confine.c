#include "tests/unit/unit.h"

#include "tools/tool/confine.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* How a process ends that calls this after it was confined. */
static int
status_of(const char *writable, void (*call)(void))
{
	int status = 0;
	pid_t child = fork();

	assert_true(child >= 0);
	if (child == 0) {
		if (!confine_tool(writable))
			_exit(77);
		call();
		_exit(0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

static void
run_program(void)
{
	char *argv[] = {"true", NULL};

	execv("/bin/true", argv);
}

static void
open_socket(void)
{
	socket(AF_INET, SOCK_STREAM, 0);
}

static void
open_to_write(void)
{
	open("/dev/null", O_WRONLY | O_CLOEXEC);
}

static void
open_to_change(void)
{
	open("/dev/null", O_RDWR | O_CLOEXEC);
}

static void
make_file(void)
{
	open("/tmp/test_tools_confine.none", O_CREAT | O_CLOEXEC, 0600);
}

static void
remove_file(void)
{
	unlink("/tmp/test_tools_confine.none");
}

static void
trace_other(void)
{
	ptrace(PTRACE_ATTACH, 1, NULL, NULL);
}

static void
signal_other(void)
{
	kill(getppid(), 0);
}

TEST(dies_of_what_it_does_not_need)
{
	static void (*const calls[])(void) = {run_program, open_socket,
		open_to_write, open_to_change, make_file, remove_file,
		trace_other, signal_other};

	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		int status = status_of(NULL, calls[i]);

		if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
			skip();
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), SIGSYS);
	}
}

static void *
read_file(void *done)
{
	char c;
	int fd = open("/etc/passwd", O_RDONLY | O_CLOEXEC);

	*(bool *)done = read(fd, &c, 1) == 1;
	close(fd);
	return NULL;
}

static void
work(void)
{
	bool done = false;
	pthread_t thread;
	int fd = memfd_create("x", MFD_CLOEXEC);

	if (pthread_create(&thread, NULL, read_file, &done) != 0 ||
		pthread_join(thread, NULL) != 0 || !done ||
		write(fd, "x", 1) != 1)
		_exit(1);
	free(malloc(1 << 24));
}

TEST(has_what_it_needs)
{
	int status = status_of(NULL, work);

	if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
		skip();
	assert_int_equal(status, 0);
}

static char inside[64], outside[64];

static void
write_inside(void)
{
	if (open(inside, O_CREAT | O_WRONLY | O_CLOEXEC, 0600) < 0)
		_exit(1);
	/* Without Landlock only the list of calls holds. */
	if (open(outside, O_CREAT | O_WRONLY | O_CLOEXEC, 0600) >= 0)
		_exit(2);
}

TEST(writes_in_one_folder)
{
	char folder[] = "/tmp/confine-XXXXXX";
	int status;

	assert_non_null(mkdtemp(folder));
	snprintf(inside, sizeof inside, "%s/file", folder);
	snprintf(outside, sizeof outside, "%s.out", folder);
	status = status_of(folder, write_inside);
	unlink(inside);
	unlink(outside);
	rmdir(folder);
	if (WIFEXITED(status) && WEXITSTATUS(status) != 1 &&
		WEXITSTATUS(status) != 0)
		skip();
	assert_int_equal(status, 0);
	assert_true(WIFSIGNALED(status_of(folder, run_program)));
}
