/* Begins as many processes as it is told, which wait for ever. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int
main(int argc, char **argv)
{
	for (int left = argc > 1 ? atoi(argv[1]) : 0; left > 0; left--) {
		pid_t pid = fork();

		if (pid < 0)
			return 1;
		while (pid == 0)
			pause();
	}
	printf("done\n");
	return 0;
}
