/* Reads, thinks for a while, and answers. */
#include <stdio.h>
#include <time.h>

int
main(void)
{
	char line[100];

	while (fgets(line, sizeof line, stdin)) {
		nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL);
		printf("late %s", line);
		fflush(stdout);
	}
	return 0;
}
