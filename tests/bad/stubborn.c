/* Ignores what it may ignore, prints, and waits for ever. */
#include <signal.h>
#include <stdio.h>

int
main(void)
{
	for (int s = 1; s < NSIG; s++)
		signal(s, SIG_IGN);
	printf("here\n");
	fflush(stdout);
	for (;;)
		pause();
}
