/*
 * The process between the tool and a program in the sandbox.
 *
 * Between fork and exec it writes and ends by itself: no other file of core/
 * does.
 */
#include "core/trial/private.h"

#include "core/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/close_range.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* Sends a report, and a file descriptor with it unless it is -1. */
static void
send_report(int line, struct program_report r, int listener)
{
	union {
		struct cmsghdr align;
		char room[CMSG_SPACE(sizeof(int))];
	} control = {.room = {0}};
	struct iovec part = {&r, sizeof r};
	struct msghdr m = {.msg_iov = &part, .msg_iovlen = 1};

	if (listener >= 0) {
		m.msg_control = control.room;
		m.msg_controllen = sizeof control.room;
		*CMSG_FIRSTHDR(&m) =
			(struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof(int)),
				.cmsg_level = SOL_SOCKET,
				.cmsg_type = SCM_RIGHTS};
		memcpy(CMSG_DATA(CMSG_FIRSTHDR(&m)), &listener,
			sizeof listener);
	}
	while (sendmsg(line, &m, MSG_NOSIGNAL) < 0 && errno == EINTR)
		continue;
}

/* Reports errno and ends the process. */
_Noreturn static void
fail_start(int line)
{
	send_report(line,
		(struct program_report){.event = PROGRAM_FAILED, .code = errno},
		-1);
	_exit(127);
}

static void
set_limit(int which, uint64_t soft, uint64_t hard)
{
	setrlimit((__rlimit_resource_t)which, &(struct rlimit){soft, hard});
}

/* What the supervisor knows of where it is. */
struct surroundings {
	bool namespaces; /* it is the first process of its own */
	bool root;       /* it may become another user */
	pid_t tool;      /* the process that started it */
	int line;        /* to the tool */
};

/* Reports what does not isolate the program, with errno, and ends. */
_Noreturn static void
fail_isolation(int line, const char *what)
{
	struct program_report r = {
		.event = PROGRAM_NOT_ISOLATED, .code = errno};

	text_fill(r.what, sizeof r.what, "%s", what);
	send_report(line, r, -1);
	_exit(127);
}

/* Makes the user the owner of a stream; not of a device that all may use, as
 * /dev/null, whose owner would change for the whole machine. */
static int
give_stream(int fd, uid_t user)
{
	const mode_t all =
		S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;
	struct stat s;

	if (fstat(fd, &s) != 0)
		return -1;
	if (S_ISCHR(s.st_mode) && (s.st_mode & all) == all)
		return 0;
	return fchown(fd, user, user);
}

/* Becomes a user who owns nothing but the streams. */
static void
change_user(const struct program *p, int line)
{
	const uid_t user = SANDBOX_USER;

	if (give_stream(p->in, user) != 0 || give_stream(p->out, user) != 0 ||
		give_stream(p->err, user) != 0 || setgroups(0, NULL) != 0 ||
		setresgid(user, user, user) != 0 ||
		setresuid(user, user, user) != 0)
		fail_isolation(line, "another user than root");
	if (p->view && access(".", R_OK | X_OK) != 0)
		fail_isolation(line, "a folder that others than root may read");
}

/* Of this namespace of users; the next program has none of them. */
static void
drop_capabilities(void)
{
	for (unsigned long i = 0; prctl(PR_CAPBSET_DROP, i, 0, 0, 0) == 0; i++)
		continue;
}

/* Gives up what even root has outside of the sandbox. */
static void
drop_privileges(const struct program *p, const struct surroundings *s)
{
	drop_capabilities();
	if (s->root)
		change_user(p, s->line);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/* Writes s to a file of /proc, as far as the system lets it. */
static void
write_setting(const char *path, const char *s)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	if (write(fd, s, strlen(s)) < 0)
		errno = 0; /* the sandbox works without it */
	close(fd);
}

static void
set_limits(const struct program *p)
{
	set_limit(RLIMIT_CORE, 0, 0);
	set_limit(RLIMIT_CPU, p->cpu, p->cpu + 1);
	set_limit(RLIMIT_FSIZE, p->file, p->file);
	set_limit(RLIMIT_NOFILE, SANDBOX_FILES, SANDBOX_FILES);
	setpriority(PRIO_PROCESS, 0, 10);
}

static void
set_streams(const struct program *p)
{
	if (setsid() < 0)
		return;
	if (p->terminal)
		ioctl(p->in, TIOCSCTTY, 0);
	dup2(p->in, 0);
	dup2(p->out, 1);
	dup2(p->err, 2);
	close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
}

/* Becomes the program; *before is the last process numbered before it. */
_Noreturn static void
exec_program(const struct program *p, const struct surroundings *s,
	pid_t supervisor, unsigned *before)
{
	char *const argv[] = {"sh", "-c", (char *)(uintptr_t)p->command, NULL};
	struct program_report r = {.event = PROGRAM_STARTS};
	sigset_t none;
	int listener = -1;

	for (int i = 1; i < NSIG; i++)
		signal(i, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	r.group = p->entrance >= 0 && write(p->entrance, "0", 1) == 1;
	set_streams(p);
	set_limits(p);
	drop_privileges(p, s);
	r.counted = s->namespaces && limit_processes(s->root, p->processes);
	drop_capabilities();
	r.filter = filter_load(s->namespaces, supervisor, s->tool,
		r.counted ? NULL : &listener);
	/* The next best: a limit on all processes of the user, but not root. */
	if (!r.counted && listener < 0)
		set_limit(RLIMIT_NPROC, p->processes, p->processes);
	send_report(s->line, r, listener);
	*before = processes_numbered();
	execve("/bin/sh", argv, p->environment);
	fail_start(s->line);
}

/* In a new namespace of users, maps this user to the one outside. */
static void
map_user(uid_t uid, gid_t gid)
{
	char map[64];

	write_setting("/proc/self/setgroups", "deny");
	text_fill(map, sizeof map, "%u %u 1", (unsigned)uid, (unsigned)uid);
	write_setting("/proc/self/uid_map", map);
	text_fill(map, sizeof map, "%u %u 1", (unsigned)gid, (unsigned)gid);
	write_setting("/proc/self/gid_map", map);
}

/* Kills the processes below this one until there are none. */
static void
kill_below(void)
{
	struct processes p = {0};

	while (processes_find(&p, getpid()) == 0) {
		for (size_t i = 0; i < p.count; i++)
			kill(p.list[i].pid, SIGKILL);
		if (waitpid(-1, NULL, 0) < 0)
			break;
	}
	processes_free(&p);
}

/* Reaps processes that have ended; true when the program is one of them. */
static bool
reap_processes(pid_t program, struct program_report *r)
{
	struct rusage used;
	pid_t pid;
	int status;

	while ((pid = wait4(-1, &status, WNOHANG, &used)) > 0)
		if (pid == program) {
			timeradd(
				&used.ru_utime, &used.ru_stime, &used.ru_utime);
			r->code = status;
			r->cpu_ms = (uint64_t)used.ru_utime.tv_sec * 1000 +
				(uint64_t)used.ru_utime.tv_usec / 1000;
			return true;
		}
	return false;
}

void
processes_close_files(int line)
{
	if (line > 3)
		close_range(3, (unsigned)line - 1, 0);
	close_range((unsigned)line + 1, ~0U, 0);
}

/* Processes and threads of this namespace that came after this one; 0: that one
 * is not known yet. */
static unsigned
count_started(unsigned before)
{
	unsigned last = processes_numbered();

	return before && last > before ? last - before : 0;
}

enum { COUNT_NS = 20000000 }; /* between two counts, below that of two checks */

/*
 * Runs the program and waits until it ends, has started more processes than it
 * may, or until the tool ends it: by
 * SIGKILL in namespaces, where the kernel then kills all processes, else by
 * SIGTERM, which the filter keeps the program from sending.
 */
_Noreturn static void
supervise(const struct program *p, const struct surroundings *s)
{
	const struct timespec interval = {.tv_nsec = COUNT_NS};
	struct program_report r = {.event = PROGRAM_ENDED};
	pid_t supervisor = getpid(), program;
	const char *what;
	unsigned *before;
	sigset_t awaited;
	unsigned started;
	bool ended;
	int got;

	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	signal(SIGCHLD, SIG_DFL);
	sigemptyset(&awaited);
	sigaddset(&awaited, SIGCHLD);
	sigaddset(&awaited, SIGTERM);
	sigprocmask(SIG_BLOCK, &awaited, NULL);
	prctl(PR_SET_PDEATHSIG, s->namespaces ? SIGKILL : SIGTERM, 0, 0, 0);
	if (!s->namespaces && getppid() != s->tool)
		_exit(1);
	/* When the machine is out of memory, kill these processes first. */
	write_setting("/proc/self/oom_score_adj", "1000");
	what = p->view ? view_make(p) : NULL;
	if (what)
		fail_isolation(s->line, what);
	before = mmap(NULL, sizeof *before, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	program = before == MAP_FAILED ? -1 : fork();
	if (program < 0)
		fail_start(s->line);
	if (program == 0)
		exec_program(p, s, supervisor, before);
	processes_close_files(s->line);
	do {
		got = sigtimedwait(&awaited, NULL, &interval);
		ended = reap_processes(program, &r);
		started = s->namespaces ? count_started(*before) : 0;
		if (started != r.started && !ended) {
			r.event = PROGRAM_FORKS;
			r.started = started;
			send_report(s->line, r, -1);
			r.event = PROGRAM_ENDED;
		}
		r.started = started;
	} while (!ended && r.started <= p->processes &&
		(got != SIGTERM || s->namespaces));
	if (!s->namespaces)
		kill_below();
	if (ended || r.started > p->processes)
		send_report(s->line, r, -1);
	_exit(0);
}

enum { NAMESPACES = CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC };

/* The most isolation first: a user may be allowed less. */
static const unsigned long ways[] = {NAMESPACES | CLONE_NEWNS,
	CLONE_NEWUSER | NAMESPACES | CLONE_NEWNS, CLONE_NEWUSER | NAMESPACES,
	NAMESPACES, 0};

/* Forks (clone(2), into new namespaces) in the first way there is; a view needs
 * namespaces. */
static pid_t
fork_supervisor(bool view, size_t *way)
{
	pid_t supervisor = -1;

	for (*way = 0; supervisor < 0 && *way < LENGTH(ways); ++*way)
		if (view == ((ways[*way] & CLONE_NEWNS) != 0))
			supervisor = (pid_t)syscall(SYS_clone,
				ways[*way] | SIGCHLD, NULL, NULL, NULL, NULL);
	--*way;
	return supervisor;
}

pid_t
supervisor_start(
	const struct program *p, int *line, struct isolation *isolation)
{
	struct surroundings s = {.tool = getpid()};
	uid_t uid = geteuid();
	gid_t gid = getegid();
	pid_t supervisor;
	size_t way;
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
		return -1;
	supervisor = fork_supervisor(p->view, &way);
	s.namespaces = ways[way] != 0;
	s.root = uid == 0 && p->view && !(ways[way] & CLONE_NEWUSER);
	s.line = ends[1];
	if (supervisor == 0) {
		close(ends[0]);
		if (ways[way] & CLONE_NEWUSER)
			map_user(uid, gid);
		supervise(p, &s);
	}
	close(ends[1]);
	if (supervisor < 0) {
		close(ends[0]);
		return -1;
	}
	*line = ends[0];
	*isolation =
		(struct isolation){.view = p->view, .namespaces = s.namespaces};
	return supervisor;
}

bool
supervisor_receive(int line, struct program_report *r, int *listener)
{
	union {
		struct cmsghdr align;
		char room[CMSG_SPACE(sizeof(int))];
	} control;
	struct iovec part = {r, sizeof *r};
	struct msghdr m = {.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = control.room,
		.msg_controllen = sizeof control.room};
	struct cmsghdr *h;
	ssize_t n;

	while ((n = recvmsg(line, &m, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR)
		continue;
	if (n != (ssize_t)sizeof *r)
		return false;
	h = CMSG_FIRSTHDR(&m);
	if (h && h->cmsg_type == SCM_RIGHTS)
		memcpy(listener, CMSG_DATA(h), sizeof *listener);
	return true;
}

void
supervisor_raise_priority(bool raise)
{
	struct sched_param p = {.sched_priority = raise ? 1 : 0};

	sched_setscheduler(
		0, (raise ? SCHED_RR : SCHED_OTHER) | SCHED_RESET_ON_FORK, &p);
}
