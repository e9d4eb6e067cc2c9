/* Reads one byte and ends as if that were all. */
#include <unistd.h>

int
main(void)
{
	char c;

	return read(0, &c, 1) != 1;
}
