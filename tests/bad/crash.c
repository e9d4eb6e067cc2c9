/* Prints, then follows a null pointer. */
#include <stdio.h>

int
main(void)
{
	volatile int *nowhere = NULL;

	printf("before\n");
	fflush(stdout);
	return *nowhere;
}
