/*
 * A process that does tasks for another.
 */
#include "tools/verify/private.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* False at the end, or when it cannot be read on. */
static bool
read_fully(int fd, void *to, size_t n)
{
	char *at = to;

	while (n > 0) {
		ssize_t got = read(fd, at, n);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		at += got;
		n -= (size_t)got;
	}
	return true;
}

static bool
send_fully(int fd, const void *from, size_t n)
{
	const char *at = from;

	while (n > 0) {
		ssize_t sent = send(fd, at, n, MSG_NOSIGNAL);

		if (sent < 0 && errno == EINTR)
			continue;
		if (sent < 0)
			return false;
		at += sent;
		n -= (size_t)sent;
	}
	return true;
}

/* Does tasks until the other process closes its end, or has ended. */
_Noreturn static void
do_tasks(int line, pid_t other, runner_work *work, void *context)
{
	struct text reply = {0};
	uint64_t task;

	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	if (getppid() != other)
		_exit(1);
	processes_close_files(line);
	while (read_fully(line, &task, sizeof task)) {
		uint64_t length;

		text_clear(&reply);
		work(context, task, &reply);
		length = reply.length;
		if (!send_fully(line, &length, sizeof length) ||
			!send_fully(line, reply.bytes, reply.length))
			break;
	}
	_exit(0);
}

int
runner_start(
	struct runner *r, runner_work *work, void *context, struct fault *f)
{
	pid_t other = getpid();
	int ends[2];

	*r = (struct runner){-1, -1};
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
		return fault_set(
			f, FAULT_RUN, 0, 0, "no socket: %s", strerror(errno));
	r->pid = fork();
	if (r->pid == 0) {
		close(ends[0]);
		do_tasks(ends[1], other, work, context);
	}
	close(ends[1]);
	if (r->pid < 0) {
		close(ends[0]);
		return fault_set(
			f, FAULT_RUN, 0, 0, "no process: %s", strerror(errno));
	}
	r->line = ends[0];
	return 0;
}

bool
runner_ask(const struct runner *r, uint64_t task, struct text *reply)
{
	uint64_t length;

	text_clear(reply);
	if (r->line < 0 || !send_fully(r->line, &task, sizeof task) ||
		!read_fully(r->line, &length, sizeof length))
		return false;
	if (!read_fully(r->line, text_reserve(reply, length), length))
		return false;
	reply->length = length;
	return true;
}

void
runner_stop(struct runner *r)
{
	if (r->line < 0)
		return;
	close(r->line);
	while (waitpid(r->pid, NULL, 0) < 0 && errno == EINTR)
		continue;
	*r = (struct runner){-1, -1};
}
