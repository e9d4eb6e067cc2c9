/* Asks for a line, says it, asks again: as a game does. */
#include <stdio.h>

int
main(void)
{
	char line[5000];

	for (;;) {
		printf(">");
		fflush(stdout);
		if (!fgets(line, sizeof line, stdin))
			break;
		printf("[%s]\n", line);
	}
	printf("end\n");
	return 0;
}
