/* Leaves a process behind in a session of its own, twice removed. */
#include <stdio.h>
#include <unistd.h>

int
main(void)
{
	char c = 0;
	int ends[2];

	if (pipe(ends) != 0)
		return 1;
	if (fork() == 0) {
		setsid();
		if (fork() == 0) {
			if (write(ends[1], "x", 1) != 1)
				return 1;
			for (;;)
				pause();
		}
		return 0;
	}
	if (read(ends[0], &c, 1) != 1)
		return 1;
	printf("left\n");
	return 0;
}
