/*
 * Takes seconds so that they are not seen: asleep in the child of a vfork,
 * as one that waits for a disk; in `naps`, each of which ends with output,
 * which wakes who reads it, and a little work; or at work in `heirs`, children
 * that nobody waits for. Or `works` 200 ms of the processor's, and ends.
 */
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long
ms(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
sleep_ms(long n)
{
	nanosleep(&(struct timespec){n / 1000, n % 1000 * 1000000}, NULL);
}

static void
work(long n)
{
	long begin = ms(CLOCK_PROCESS_CPUTIME_ID);

	while (ms(CLOCK_PROCESS_CPUTIME_ID) - begin < n)
		continue;
}

static int
work_in_children(void)
{
	signal(SIGCHLD, SIG_IGN);
	for (int i = 0; i < 200; i++) {
		pid_t pid = fork();

		if (pid == 0) {
			work(20);
			_exit(0);
		}
		if (pid < 0)
			return 1;
		wait(NULL);
	}
	return 0;
}

int
main(int argc, char **argv)
{
	long end = ms(CLOCK_MONOTONIC) + 5000;

	if (argc == 2 && strcmp(argv[1], "heirs") == 0)
		return work_in_children();
	if (argc == 2 && strcmp(argv[1], "works") == 0) {
		work(200);
		return 0;
	}
	if (argc == 1 && vfork() == 0) {
		sleep_ms(5000);
		_exit(0);
	}
	while (ms(CLOCK_MONOTONIC) < end) {
		sleep_ms(25);
		if (write(1, ".", 1) != 1)
			return 1;
		work(2);
	}
	return 0;
}
