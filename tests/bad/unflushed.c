/* Ends without writing what it has printed. */
#include <stdio.h>
#include <unistd.h>

int
main(void)
{
	printf("written\n");
	fflush(stdout);
	printf("lost\n");
	_exit(0);
}
