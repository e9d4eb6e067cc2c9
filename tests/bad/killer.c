/* Tries to end whoever runs it, and everybody else. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int
main(void)
{
	kill(getppid(), SIGKILL);
	kill(getppid(), SIGTERM);
	kill(-1, SIGTERM);
	printf("tried\n");
	return 0;
}
