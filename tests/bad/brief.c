/*
 * Runs in one short process after the other, and waits for none of them, and so
 * many milliseconds itself after each: says then how many they had of the
 * processor so far. There are 200 processes.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PROCESSES = 200, BRIEF_MS = 25 };

/* Until this process has had so many milliseconds. */
static void
work(long ms)
{
	struct timespec t;

	do
		clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < ms);
}

int
main(int argc, char **argv)
{
	int own = argc > 1 ? atoi(argv[1]) : 0;

	signal(SIGCHLD,
		SIG_IGN); /* then nobody is charged with what they ran */
	for (int i = 1; i <= PROCESSES; i++) {
		pid_t pid = fork();

		if (pid == 0)
			work(BRIEF_MS);
		if (pid <= 0)
			return pid < 0;
		wait(NULL); /* until there is none */
		work(i * own);
		printf("%d\n", i * (BRIEF_MS + own));
		fflush(stdout);
	}
	return 0;
}
