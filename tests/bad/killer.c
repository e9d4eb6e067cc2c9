/* Tries to end whoever runs it, and everybody else, in every way there is. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

/* Makes a byte in a pipe a signal to the parent. */
static void
give_signal(void)
{
	int ends[2];

	if (pipe(ends) != 0)
		return;
	fcntl(ends[0], F_SETSIG, SIGKILL);
	fcntl(ends[0], F_SETOWN, getppid());
	fcntl(ends[0], F_SETFL, O_ASYNC);
	if (write(ends[1], "x", 1) != 1)
		return;
}

int
main(void)
{
	struct rlimit none = {0, 0};

	kill(getppid(), SIGKILL);
	kill(getppid(), SIGTERM);
	kill(-1, SIGTERM);
	prlimit(getppid(), RLIMIT_CPU, &none, NULL);
	give_signal();
	printf("tried\n");
	return 0;
}
