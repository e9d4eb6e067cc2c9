#include "core/trial/pty.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static int
set_up(int program)
{
	struct termios t;

	if (tcgetattr(program, &t) != 0)
		return -1;
	t.c_iflag = 0;
	t.c_oflag = 0;
	t.c_lflag = ICANON | ECHO;
	for (int i = 0; i < NCCS; i++)
		t.c_cc[i] = _POSIX_VDISABLE;
	return tcsetattr(program, TCSANOW, &t);
}

static int
open_program(int typist)
{
	char name[64];

	if (grantpt(typist) != 0 || unlockpt(typist) != 0 ||
		ptsname_r(typist, name, sizeof name) != 0)
		return -1;
	return open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
}

int
pty_open(int *typist, int *program)
{
	int a = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
	int b = a < 0 ? -1 : open_program(a);

	if (b < 0 || set_up(b) != 0) {
		int why = errno;

		if (a >= 0)
			close(a);
		if (b >= 0)
			close(b);
		errno = why;
		return -1;
	}
	*typist = a;
	*program = b;
	return 0;
}

bool
pty_taken(int program)
{
	int left = 0;

	return ioctl(program, FIONREAD, &left) == 0 && left == 0;
}

/* The key for it is set only now: before, the byte 4 is one like any other. */
void
pty_end(int typist, int program)
{
	struct termios t;

	if (tcgetattr(program, &t) == 0 && t.c_cc[VEOF] != 4) {
		t.c_cc[VEOF] = 4;
		tcsetattr(program, TCSANOW, &t);
	}
	if (write(typist, "\004", 1) < 0)
		return; /* full: it has been typed already */
}
