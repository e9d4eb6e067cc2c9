/* Tries to leave this machine. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

int
main(void)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	printf("%s\n", fd < 0 ? strerror(errno) : "a socket");
	return 0;
}
