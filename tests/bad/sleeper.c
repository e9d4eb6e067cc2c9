/*
 * Sleeps five seconds so that it seems to do something else: in the child of a
 * vfork, as one that waits for a disk; or, with an argument, in short naps,
 * each of which ends with output, which wakes who reads it, and a little work.
 */
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

int
main(int argc, char **argv)
{
	long end = ms(CLOCK_MONOTONIC) + 5000;

	(void)argv;
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
