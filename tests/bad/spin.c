/* Never ends, and keeps the processor busy; SIGXCPU stops it where it is asked
 * so, by an argument. */
#include <signal.h>

int
main(int argc, char **argv)
{
	(void)argv;
	if (argc == 1)
		signal(SIGXCPU, SIG_IGN);
	for (volatile int i = 0;; i = i + 1)
		continue;
}
