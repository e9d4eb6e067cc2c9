/*
 * A program's standard streams: pipes, or a pseudo-terminal without a user.
 */
#include "core/trial/private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { END_OF_INPUT = 4 }; /* the byte that types it: control D */

void
stream_close(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

void
streams_close(struct streams *s)
{
	stream_close(&s->in);
	stream_close(&s->program_in);
	stream_close(&s->out);
	stream_close(&s->err);
}

static int
open_pipe(int *reader, int *writer)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) != 0)
		return -1;
	*reader = ends[0];
	*writer = ends[1];
	return 0;
}

/* A copy above the standard streams, or -1. */
static int
copy_stream(int fd)
{
	return fcntl(fd, F_DUPFD_CLOEXEC, 3);
}

static int
set_nonblocking(int fd)
{
	return fcntl(fd, F_SETFL, O_NONBLOCK);
}

static int
open_pipes(struct streams *s, struct program *p)
{
	if (open_pipe(&p->in, &s->in) != 0 ||
		open_pipe(&s->out, &p->out) != 0 ||
		open_pipe(&s->err, &p->err) != 0)
		return -1;
	s->program_in = copy_stream(p->in);
	if (s->program_in < 0)
		return -1;
	return set_nonblocking(s->in) | set_nonblocking(s->out) |
		set_nonblocking(s->err);
}

/* Lines as they are typed, echoed; no byte has a meaning of its own. */
static int
set_terminal(int fd)
{
	struct termios t;

	if (tcgetattr(fd, &t) != 0)
		return -1;
	t.c_iflag = 0;
	t.c_oflag = 0;
	t.c_lflag = ICANON | ECHO;
	for (int i = 0; i < NCCS; i++)
		t.c_cc[i] = _POSIX_VDISABLE;
	return tcsetattr(fd, TCSANOW, &t);
}

/* The program's end of the terminal, or -1. */
static int
open_program_end(int terminal)
{
	char name[64];

	if (grantpt(terminal) != 0 || unlockpt(terminal) != 0 ||
		ptsname_r(terminal, name, sizeof name) != 0)
		return -1;
	return open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
}

static int
open_terminal(struct streams *s, struct program *p)
{
	s->in = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
	if (s->in < 0)
		return -1;
	p->in = open_program_end(s->in);
	if (p->in < 0 || set_terminal(p->in) != 0)
		return -1;
	s->out = copy_stream(s->in);
	s->program_in = copy_stream(p->in);
	p->out = copy_stream(p->in);
	if (s->out < 0 || s->program_in < 0 || p->out < 0)
		return -1;
	/* A transcript is what goes to standard output alone. */
	return open_pipe(&s->err, &p->err) != 0 ? -1 : set_nonblocking(s->err);
}

int
streams_open(struct streams *s, struct program *p)
{
	*s = (struct streams){-1, -1, -1, -1};
	p->in = p->out = p->err = -1;
	return p->terminal ? open_terminal(s, p) : open_pipes(s, p);
}

long
streams_unread(const struct streams *s)
{
	int left = 0;

	return ioctl(s->program_in, FIONREAD, &left) == 0 ? left : -1;
}

/* Only now is the byte given this meaning: until here it is one like others. */
void
streams_type_end(struct streams *s)
{
	static const char end = END_OF_INPUT;
	struct termios t;

	if (tcgetattr(s->program_in, &t) == 0 && t.c_cc[VEOF] != END_OF_INPUT) {
		t.c_cc[VEOF] = END_OF_INPUT;
		tcsetattr(s->program_in, TCSANOW, &t);
	}
	if (write(s->in, &end, 1) < 0)
		return; /* the terminal's buffer is full: it has one already */
}
