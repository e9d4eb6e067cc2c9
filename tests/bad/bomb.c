/* Forks for ever, in every process that it makes. */
#include <unistd.h>

int
main(void)
{
	for (;;)
		fork();
}
