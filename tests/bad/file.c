/* Writes a file for ever; it has no name. */
#include <stdio.h>

int
main(void)
{
	FILE *out = tmpfile();

	while (out)
		fputc('x', out);
	return 0;
}
