/* Prints prompts for ever. */
#include <stdio.h>

int
main(void)
{
	for (;;)
		putchar('>');
}
