#include "core/trial/cage.h"

#include "core/trial/census.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

/* Sends a report, and a file descriptor with it unless it is -1. */
static void
tell(int line, struct cage_report r, int listener)
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

bool
cage_hear(int line, struct cage_report *r, int *listener)
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

_Noreturn static void
fail(int line)
{
	tell(line, (struct cage_report){CAGE_FAILED, errno, 0, false}, -1);
	_exit(127);
}

static void
limit(int which, uint64_t soft, uint64_t hard)
{
	setrlimit((__rlimit_resource_t)which, &(struct rlimit){soft, hard});
}

/* No program that plays cards needs these; some are ways out of the cage. */
static const int refused[] = {
	SCMP_SYS(add_key),
	SCMP_SYS(bpf),
	SCMP_SYS(io_uring_setup), /* has its own sockets */
	SCMP_SYS(keyctl),
	SCMP_SYS(mount),
	SCMP_SYS(open_by_handle_at),
	SCMP_SYS(perf_event_open),
	SCMP_SYS(pidfd_getfd),
	SCMP_SYS(pidfd_send_signal), /* knows no numbers to compare */
	SCMP_SYS(process_vm_writev),
	SCMP_SYS(request_key),
	SCMP_SYS(setns),
	SCMP_SYS(socket), /* no network, no service of this machine */
	SCMP_SYS(umount2),
	SCMP_SYS(unshare),
	SCMP_SYS(userfaultfd),
};

static const int begetting[] = {
	SCMP_SYS(clone),
	SCMP_SYS(clone3),
	SCMP_SYS(fork),
	SCMP_SYS(vfork),
};

/* Nothing is done to this process; numbers are 32 bits of the register. */
static void
protect(scmp_filter_ctx filter, int32_t pid)
{
	static const int doing[] = {SCMP_SYS(kill), SCMP_SYS(tkill),
		SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo),
		SCMP_SYS(rt_tgsigqueueinfo), SCMP_SYS(prlimit64)};

	for (size_t i = 0; i < sizeof doing / sizeof *doing; i++)
		seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), doing[i], 1,
			SCMP_A0(SCMP_CMP_MASKED_EQ, 0xFFFFFFFF, (uint32_t)pid));
}

/* Nor is it given a file's signals, which is another way to send some. */
static void
keep_signals(scmp_filter_ctx filter)
{
	static const struct {
		int call;
		unsigned command;
	} giving[] = {{SCMP_SYS(fcntl), F_SETOWN},
		{SCMP_SYS(fcntl), F_SETOWN_EX}, {SCMP_SYS(ioctl), FIOSETOWN},
		{SCMP_SYS(ioctl), SIOCSPGRP}};

	for (size_t i = 0; i < sizeof giving / sizeof *giving; i++)
		seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), giving[i].call,
			1,
			SCMP_A1(SCMP_CMP_MASKED_EQ, 0xFFFFFFFF,
				giving[i].command));
}

/* The filter's instructions in *program, which is to be unmapped. */
static bool
compile(scmp_filter_ctx filter, struct sock_fprog *program)
{
	int fd = memfd_create("filter", MFD_CLOEXEC);
	off_t size = -1;
	void *code = MAP_FAILED;

	if (fd < 0)
		return false;
	if (seccomp_export_bpf(filter, fd) == 0)
		size = lseek(fd, 0, SEEK_END);
	if (size > 0)
		code = mmap(NULL, (size_t)size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (code == MAP_FAILED)
		return false;
	program->len =
		(unsigned short)((size_t)size / sizeof(struct sock_filter));
	program->filter = code;
	return true;
}

/*
 * Loads the filter so that who waits for an answer, once the question is read,
 * is woken by no signal that does not end it: a fork that is interrupted
 * fails. From Linux 5.19 on; libseccomp has no word for it before 2.6. Returns
 * the listener, or -1.
 */
static int
load_patient(scmp_filter_ctx filter)
{
	struct sock_fprog program;
	long listener;

	if (!compile(filter, &program))
		return -1;
	listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
		SECCOMP_FILTER_FLAG_NEW_LISTENER |
			SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV,
		&program);
	munmap(program.filter, program.len * sizeof(struct sock_filter));
	return (int)listener;
}

/*
 * Loads the filter. True when it holds; *listener is then where new processes
 * are asked for, or -1 when this kernel does not ask.
 */
static bool
load_filter(bool alone, pid_t keeper, pid_t tool, int *listener)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
	bool asks = seccomp_api_get() >= 5;
	bool held;

	*listener = -1;
	if (!filter)
		return false;
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
		seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), refused[i], 0);
	for (size_t i = 0; asks && i < sizeof begetting / sizeof *begetting;
		i++)
		seccomp_rule_add(filter, SCMP_ACT_NOTIFY, begetting[i], 0);
	if (!alone) {
		/* Alone, leak checkers may trace what they check. */
		seccomp_rule_add(
			filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ptrace), 0);
		protect(filter, -1);
		protect(filter, keeper);
		protect(filter, tool);
		protect(filter, -getpgid(tool));
		keep_signals(filter);
	}
	if (asks)
		*listener = load_patient(filter);
	if (*listener >= 0)
		return true;
	held = seccomp_load(filter) == 0;
	if (held && asks)
		*listener = seccomp_notify_fd(filter);
	return held;
}

/* What even root leaves outside. */
static void
drop_privileges(void)
{
	for (unsigned long i = 0; prctl(PR_CAPBSET_DROP, i, 0, 0, 0) == 0; i++)
		continue;
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

static void
write_file(const char *path, const char *s)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	if (write(fd, s, strlen(s)) < 0)
		errno = 0; /* what is written here is a courtesy */
	close(fd);
}

static void
set_limits(const struct cage *c)
{
	limit(RLIMIT_CORE, 0, 0);
	limit(RLIMIT_CPU, c->cpu, c->cpu + 1);
	limit(RLIMIT_FSIZE, c->file, c->file);
	setpriority(PRIO_PROCESS, 0, 10);
	/* Should memory run out, the stranger goes first. */
	write_file("/proc/self/oom_score_adj", "1000");
}

static void
take_streams(const struct cage *c)
{
	if (setsid() < 0)
		return;
	if (c->terminal)
		ioctl(c->in, TIOCSCTTY, 0);
	dup2(c->in, 0);
	dup2(c->out, 1);
	dup2(c->err, 2);
	close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
}

/* The streams are above 2: the tool's own are open. */
_Noreturn static void
run(const struct cage *c, bool alone, pid_t keeper, pid_t tool, int line)
{
	char *const argv[] = {"sh", "-c", (char *)(uintptr_t)c->command, NULL};
	struct cage_report r = {.word = CAGE_BEGUN};
	sigset_t none;
	int listener;

	for (int s = 1; s < NSIG; s++)
		signal(s, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	take_streams(c);
	set_limits(c);
	drop_privileges();
	r.filter = load_filter(alone, keeper, tool, &listener);
	/* Next best, and of no use against root: all that the user runs. */
	if (listener < 0)
		limit(RLIMIT_NPROC, c->processes, c->processes);
	tell(line, r, listener);
	execve("/bin/sh", argv, c->environment);
	fail(line);
}

/* A user of a new namespace is nobody until it is told who it was. */
static void
map_user(uid_t uid, gid_t gid)
{
	char map[64];

	write_file("/proc/self/setgroups", "deny");
	snprintf(map, sizeof map, "%u %u 1", (unsigned)uid, (unsigned)uid);
	write_file("/proc/self/uid_map", map);
	snprintf(map, sizeof map, "%u %u 1", (unsigned)gid, (unsigned)gid);
	write_file("/proc/self/gid_map", map);
}

/* Without a namespace: kills what is below this process until nothing is. */
static void
kill_below(void)
{
	struct census c = {0};

	while (census_take(&c, getpid()) == 0) {
		for (size_t i = 0; i < c.count; i++)
			kill(c.list[i].pid, SIGKILL);
		if (waitpid(-1, NULL, 0) < 0)
			break;
	}
	census_fini(&c);
}

/* Reaps what has ended; true when the program itself is among it. */
static bool
reap(pid_t program, struct cage_report *r)
{
	struct rusage used;
	pid_t pid;
	int status;

	while ((pid = wait4(-1, &status, WNOHANG, &used)) > 0)
		if (pid == program) {
			r->word = CAGE_ENDED;
			r->code = status;
			r->cpu_ms = (uint64_t)(used.ru_utime.tv_sec +
					    used.ru_stime.tv_sec) *
					1000 +
				(uint64_t)(used.ru_utime.tv_usec +
					used.ru_stime.tv_usec) /
					1000;
			return true;
		}
	return false;
}

/* Whoever holds an end of a pipe keeps the other from seeing it end. */
static void
leave_only(int line)
{
	if (line > 3)
		close_range(3, (unsigned)line - 1, 0);
	close_range((unsigned)line + 1, ~0U, 0);
}

/*
 * The keeper's life: until its program ends, or it is told to end by SIGTERM,
 * which nobody inside may send where there is no namespace to be alone in.
 */
_Noreturn static void
keep(const struct cage *c, bool alone, pid_t tool, int line)
{
	struct cage_report r = {0};
	pid_t keeper = getpid(), program;
	sigset_t awaited;
	int got;

	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	signal(SIGCHLD, SIG_DFL);
	sigemptyset(&awaited);
	sigaddset(&awaited, SIGCHLD);
	sigaddset(&awaited, SIGTERM);
	sigprocmask(SIG_BLOCK, &awaited, NULL);
	prctl(PR_SET_PDEATHSIG, alone ? SIGKILL : SIGTERM, 0, 0, 0);
	if (!alone && getppid() != tool)
		_exit(1);
	program = fork();
	if (program < 0)
		fail(line);
	if (program == 0)
		run(c, alone, keeper, tool, line);
	leave_only(line);
	do {
		got = sigwaitinfo(&awaited, NULL);
	} while (!reap(program, &r) && (got != SIGTERM || alone));
	if (!alone)
		kill_below();
	if (r.word == CAGE_ENDED)
		tell(line, r, -1);
	_exit(0);
}

/* As fork(2), into new namespaces. */
static pid_t
fork_into(unsigned long flags)
{
	return (pid_t)syscall(
		SYS_clone, flags | SIGCHLD, NULL, NULL, NULL, NULL);
}

enum { CAGE_ALONE = CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC };

pid_t
cage_start(const struct cage *c, int *line, struct cage_walls *walls)
{
	static const unsigned long ways[] = {
		CLONE_NEWUSER | CAGE_ALONE, CAGE_ALONE, 0};
	uid_t uid = geteuid();
	gid_t gid = getegid();
	pid_t tool = getpid(), keeper = -1;
	size_t way;
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
		return -1;
	for (way = 0; keeper < 0 && way < sizeof ways / sizeof *ways; way++)
		keeper = fork_into(ways[way]);
	way--;
	if (keeper == 0) {
		close(ends[0]);
		if (ways[way] & CLONE_NEWUSER)
			map_user(uid, gid);
		keep(c, ways[way] != 0, tool, ends[1]);
	}
	close(ends[1]);
	if (keeper < 0) {
		close(ends[0]);
		return -1;
	}
	*line = ends[0];
	*walls = (struct cage_walls){
		.processes = ways[way] != 0, .network = ways[way] != 0};
	return keeper;
}

void
cage_kill(pid_t keeper, const struct cage_walls *walls)
{
	kill(keeper, walls->processes ? SIGKILL : SIGTERM);
}

void
cage_hurry(bool hurry)
{
	struct sched_param p = {.sched_priority = hurry ? 1 : 0};

	sched_setscheduler(
		0, (hurry ? SCHED_RR : SCHED_OTHER) | SCHED_RESET_ON_FORK, &p);
}

bool
cage_answer(int listener, bool allowed)
{
	struct seccomp_notif *asked = NULL;
	struct seccomp_notif_resp *answer = NULL;
	bool done = false;

	if (seccomp_notify_alloc(&asked, &answer) != 0)
		abort();
	if (seccomp_notify_receive(listener, asked) == 0) {
		answer->id = asked->id;
		if (allowed)
			answer->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
		else
			answer->error = -EAGAIN;
		done = seccomp_notify_respond(listener, answer) == 0;
	}
	seccomp_notify_free(asked, answer);
	return done;
}
