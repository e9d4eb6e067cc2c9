/*
 * Runs in one short process after the other, and waits for none of them: says
 * after each how many milliseconds they had of the processor, up to 5,000.
 */
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PROCESSES = 200, BRIEF_MS = 25 };

int
main(void)
{
	signal(SIGCHLD,
		SIG_IGN); /* then nobody is charged with what they ran */
	for (int i = 1; i <= PROCESSES; i++) {
		pid_t pid = fork();
		struct timespec t = {0};

		while (pid == 0 && t.tv_nsec < BRIEF_MS * 1000000)
			clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
		if (pid <= 0)
			return pid < 0;
		wait(NULL); /* until there is none */
		printf("%d\n", i * BRIEF_MS);
		fflush(stdout);
	}
	return 0;
}
