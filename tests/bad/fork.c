/* Begins a process while signals come; says whether that was refused. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void
ignore(int signal)
{
	(void)signal;
}

int
main(void)
{
	/* Without SA_RESTART: what is interrupted fails. */
	struct sigaction a = {.sa_handler = ignore};
	pid_t pid;

	sigaction(SIGUSR1, &a, NULL);
	pid = fork();
	if (pid == 0)
		_exit(0);
	printf("%s\n", pid < 0 ? strerror(errno) : "begun");
	return pid < 0 || waitpid(pid, NULL, 0) != pid;
}
