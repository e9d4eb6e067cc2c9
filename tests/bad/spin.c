/* Never ends, and keeps the processor busy; SIGXCPU does not stop it. */
#include <signal.h>

int
main(void)
{
	signal(SIGXCPU, SIG_IGN);
	for (volatile int i = 0;; i = i + 1)
		continue;
}
