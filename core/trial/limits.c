/*
 * What the kernel holds a program in the sandbox to: the filter of system
 * calls, and the control group.
 *
 * Groups of version 2 are one tree of folders: what is written to the files of
 * a folder limits the processes in it and below (cgroups(7)). A new folder is
 * made in the lowest one above this process where that is allowed; for users,
 * that is one which systemd has delegated.
 */
#include "core/trial/private.h"

#include "core/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <limits.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#define SECCOMP_FUNCTIONS(FUNCTION)                                            \
	FUNCTION(seccomp_api_get)                                              \
	FUNCTION(seccomp_export_bpf)                                           \
	FUNCTION(seccomp_init)                                                 \
	FUNCTION(seccomp_load)                                                 \
	FUNCTION(seccomp_notify_alloc)                                         \
	FUNCTION(seccomp_notify_fd)                                            \
	FUNCTION(seccomp_notify_free)                                          \
	FUNCTION(seccomp_notify_receive)                                       \
	FUNCTION(seccomp_notify_respond)                                       \
	FUNCTION(seccomp_release)                                              \
	FUNCTION(seccomp_rule_add)                                             \
	FUNCTION(seccomp_syscall_resolve_name)

struct seccomp_library {
	SECCOMP_FUNCTIONS(LIBRARY_MEMBER)
};

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

/*
 * What programs in the languages of courses call, their run-time systems and
 * leak checkers included. No sockets, no mounts, no keys, and no memory that is
 * outside of processes (memfd_create, shmget, mq_open), where it is not
 * counted. All else is as if this kernel did not have it.
 */
static const char listed[] =
	"access alarm arch_prctl brk capget chdir chmod clock_getres "
	"clock_gettime clock_nanosleep close close_range "
	"copy_file_range creat dup dup2 dup3 epoll_create "
	"epoll_create1 epoll_ctl epoll_ctl_old epoll_pwait "
	"epoll_pwait2 epoll_wait eventfd eventfd2 execve execveat "
	"exit exit_group faccessat faccessat2 fadvise64 fallocate "
	"fchdir fchmod fchmodat fchown fchownat fcntl fdatasync "
	"fgetxattr flistxattr flock fstat fstatfs fsync ftruncate "
	"futex futex_waitv futimesat get_mempolicy get_robust_list "
	"get_thread_area getcpu getcwd getdents getdents64 getegid "
	"geteuid getgid getgroups getitimer getpgid getpgrp getpid "
	"getppid getpriority getrandom getresgid getresuid getrlimit "
	"getrusage getsid getsockname getsockopt gettid gettimeofday "
	"getuid getxattr inotify_add_watch inotify_init inotify_init1 "
	"inotify_rm_watch ioctl ioprio_get kill lchown lgetxattr link "
	"linkat listxattr llistxattr lseek lstat madvise mbind "
	"membarrier mincore mkdir mkdirat mknod mknodat mlock mlock2 mmap "
	"mprotect "
	"mremap msync munlock munmap nanosleep newfstatat open openat "
	"openat2 pause personality pidfd_open pipe pipe2 poll ppoll "
	"prctl pread64 preadv preadv2 prlimit64 process_madvise "
	"process_mrelease ptrace pwrite64 pwritev pwritev2 read "
	"readahead readlink readlinkat readv recvfrom recvmmsg "
	"recvmsg rename renameat renameat2 restart_syscall rmdir rseq "
	"rt_sigaction rt_sigpending rt_sigprocmask rt_sigqueueinfo "
	"rt_sigreturn rt_sigsuspend rt_sigtimedwait rt_tgsigqueueinfo "
	"sched_get_priority_max sched_get_priority_min "
	"sched_getaffinity sched_getattr sched_getparam "
	"sched_getscheduler sched_rr_get_interval sched_setaffinity "
	"sched_yield select semctl semget semop semtimedop sendfile "
	"sendmmsg sendmsg sendto set_mempolicy set_robust_list "
	"set_tid_address setgid setgroups setitimer setpgid "
	"setpriority setregid setresgid setresuid setreuid setrlimit "
	"setsid setsockopt setuid shutdown sigaltstack signalfd "
	"signalfd4 stat statfs statx symlink symlinkat "
	"sync sync_file_range sysinfo tgkill time timer_create "
	"timer_delete timer_getoverrun timer_gettime timer_settime "
	"timerfd_create timerfd_gettime timerfd_settime times tkill "
	"truncate umask uname unlink unlinkat utime utimensat utimes "
	"wait4 waitid write writev";

/* These are refused with EPERM, which programs expect of them. */
static const int refused[] = {
	SCMP_SYS(keyctl),
	SCMP_SYS(mount),
	SCMP_SYS(perf_event_open),
	SCMP_SYS(setns),
	SCMP_SYS(socket),
	SCMP_SYS(socketpair), /* what is in them is not counted */
	SCMP_SYS(umount2),
	SCMP_SYS(unshare),
};

/* These make a process or thread, and wait for filter_answer. */
static const int counted[] = {
	SCMP_SYS(clone),
	SCMP_SYS(fork),
	SCMP_SYS(vfork),
};

/* Of so many the numbers do not begin anew from one count to the next. */
enum { NUMBERED_MOST = 10000 };

/* Refuses the call with this value, of 32 bits, as its argument. */
static void
refuse_with(const struct seccomp_library *l, scmp_filter_ctx filter, int call,
	unsigned argument, unsigned value)
{
	l->seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 1,
		SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, 0xFFFFFFFF, value));
}

/* Refuses what would signal or limit this process. */
static void
protect_process(
	const struct seccomp_library *l, scmp_filter_ctx filter, pid_t pid)
{
	static const int calls[] = {SCMP_SYS(kill), SCMP_SYS(tkill),
		SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo),
		SCMP_SYS(rt_tgsigqueueinfo), SCMP_SYS(prlimit64)};

	for (size_t i = 0; i < LENGTH(calls); i++)
		refuse_with(l, filter, calls[i], 0, (unsigned)pid);
}

/* Allows the calls of the list; some may be of other machines than this. */
static bool
add_listed(const struct seccomp_library *l, scmp_filter_ctx list)
{
	const char *name = listed;
	bool added = true;

	while (*name && added) {
		size_t length = strcspn(name, " ");
		char word[32];
		int call;

		text_fill(word, sizeof word, "%.*s", (int)length, name);
		call = l->seccomp_syscall_resolve_name(word);
		added = call < 0 ||
			l->seccomp_rule_add(list, SCMP_ACT_ALLOW, call, 0) == 0;
		name += length + (name[length] == ' ');
	}
	return added;
}

/*
 * Loads a second filter: what is in no list is not there. clone(2) may not make
 * namespaces, and clone3(2), whose arguments no filter can read, is not there
 * either: all libraries then use clone.
 */
static bool
load_list(const struct seccomp_library *l)
{
	const uint64_t namespaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID |
		CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
	scmp_filter_ctx list = l->seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
	bool loaded = list != NULL;

	loaded = loaded && add_listed(l, list);
	for (size_t i = 0; loaded && i < LENGTH(refused); i++)
		loaded = l->seccomp_rule_add(list, SCMP_ACT_ERRNO(EPERM),
				 refused[i], 0) == 0;
	loaded = loaded &&
		l->seccomp_rule_add(list, SCMP_ACT_ALLOW, SCMP_SYS(fork), 0) ==
			0 &&
		l->seccomp_rule_add(list, SCMP_ACT_ALLOW, SCMP_SYS(vfork), 0) ==
			0 &&
		l->seccomp_rule_add(list, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
			SCMP_A0(SCMP_CMP_MASKED_EQ, namespaces, 0)) == 0 &&
		l->seccomp_load(list) == 0;
	if (list)
		l->seccomp_release(list);
	return loaded;
}

/* Puts the filter's instructions into *program, which is to be unmapped. */
static bool
compile_filter(const struct seccomp_library *l, scmp_filter_ctx filter,
	struct sock_fprog *program)
{
	int fd = memfd_create("filter", MFD_CLOEXEC);
	off_t size = -1;
	void *code = MAP_FAILED;

	if (fd < 0)
		return false;
	if (l->seccomp_export_bpf(filter, fd) == 0)
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
 * Loads the filter so that a process whose request has been received is woken
 * by fatal signals only: an interrupted fork fails. Linux has this from 5.19
 * on, libseccomp from 2.6 on. Returns the listener, or -1.
 */
static int
load_killable(const struct seccomp_library *l, scmp_filter_ctx filter)
{
	struct sock_fprog program;
	long listener;

	if (!compile_filter(l, filter, &program))
		return -1;
	listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
		SECCOMP_FILTER_FLAG_NEW_LISTENER |
			SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV,
		&program);
	munmap(program.filter, program.len * sizeof(struct sock_filter));
	return (int)listener;
}

/* The filter that counts processes, and refuses by argument. */
static bool
load_counting(const struct seccomp_library *l, bool namespaces,
	pid_t supervisor, pid_t tool, int *listener)
{
	scmp_filter_ctx filter = l->seccomp_init(SCMP_ACT_ALLOW);
	bool counts = listener && l->seccomp_api_get() >= 5;
	bool loaded;

	if (!filter)
		return false;
	for (size_t i = 0; counts && i < LENGTH(counted); i++)
		l->seccomp_rule_add(filter, SCMP_ACT_NOTIFY, counted[i], 0);
	/* To put bytes into a terminal's input, or more into a pipe. */
	refuse_with(l, filter, SCMP_SYS(ioctl), 1, TIOCSTI);
	refuse_with(l, filter, SCMP_SYS(ioctl), 1, TIOCLINUX);
	refuse_with(l, filter, SCMP_SYS(fcntl), 1, F_SETPIPE_SZ);
	if (!namespaces) {
		/* Inside namespaces, leak checkers may trace their program. */
		l->seccomp_rule_add(
			filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ptrace), 0);
		protect_process(l, filter, -1);
		protect_process(l, filter, supervisor);
		protect_process(l, filter, tool);
		protect_process(l, filter, -getpgid(tool));
		/* To send a file's signals to another process. */
		refuse_with(l, filter, SCMP_SYS(fcntl), 1, F_SETOWN);
		refuse_with(l, filter, SCMP_SYS(fcntl), 1, F_SETOWN_EX);
		refuse_with(l, filter, SCMP_SYS(ioctl), 1, FIOSETOWN);
		refuse_with(l, filter, SCMP_SYS(ioctl), 1, SIOCSPGRP);
	}
	if (counts)
		*listener = load_killable(l, filter);
	loaded = (counts && *listener >= 0) || l->seccomp_load(filter) == 0;
	if (loaded && counts && *listener < 0)
		*listener = l->seccomp_notify_fd(filter);
	return loaded;
}

static bool
load_library(struct seccomp_library *l)
{
	return library_load(
		l, "libseccomp.so.2", SECCOMP_FUNCTIONS(LIBRARY_NAME));
}

bool
filter_prepare(void)
{
	struct seccomp_library l;

	return load_library(&l);
}

bool
filter_load(bool namespaces, pid_t supervisor, pid_t tool, int *listener)
{
	struct seccomp_library l;

	return load_library(&l) &&
		load_counting(&l, namespaces, supervisor, tool, listener) &&
		load_list(&l);
}

bool
filter_answer(int listener, bool allowed)
{
	struct seccomp_library library, *l = &library;
	struct seccomp_notif *request = NULL;
	struct seccomp_notif_resp *answer = NULL;
	bool answered = false;

	if (!load_library(l))
		return false;
	if (l->seccomp_notify_alloc(&request, &answer) != 0)
		memory_fail();
	if (l->seccomp_notify_receive(listener, request) == 0) {
		answer->id = request->id;
		if (allowed)
			answer->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
		else
			answer->error = -EAGAIN;
		answered = l->seccomp_notify_respond(listener, answer) == 0;
	}
	l->seccomp_notify_free(request, answer);
	return answered;
}

unsigned
processes_numbered(void)
{
	char load[200];
	const char *last = NULL;

	if (read_beginning(AT_FDCWD, "/proc/loadavg", load, sizeof load))
		last = strrchr(load, ' ');
	return last ? (unsigned)strtoul(last, NULL, 10) : 0;
}

/* From Linux 5.14 on. */
static bool
counts_by_namespace(void)
{
	struct utsname system;
	unsigned major, minor;

	return uname(&system) == 0 &&
		sscanf(system.release, "%u.%u", &major, &minor) == 2 &&
		(major > 5 || (major == 5 && minor >= 14));
}

/* Whether this process may start none when its limit is 0: a user may be above
 * all limits, as root outside of namespaces is. */
static bool
is_limit_held(void)
{
	struct rlimit limit, none;
	pid_t pid;

	if (getrlimit(RLIMIT_NPROC, &limit) != 0)
		return false;
	none = (struct rlimit){0, limit.rlim_max};
	if (setrlimit(RLIMIT_NPROC, &none) != 0)
		return false;
	pid = fork();
	if (pid == 0)
		_exit(0);
	if (pid > 0)
		waitpid(pid, NULL, 0);
	setrlimit(RLIMIT_NPROC, &limit);
	return pid < 0;
}

bool
limit_processes(bool enter, unsigned most)
{
	/* The program itself, the supervisor, and the first too much. */
	const struct rlimit limit = {most + 3, most + 3};

	return most <= NUMBERED_MOST && counts_by_namespace() &&
		processes_numbered() == (unsigned)getpid() &&
		(!enter || unshare(CLONE_NEWUSER) == 0) && is_limit_held() &&
		setrlimit(RLIMIT_NPROC, &limit) == 0;
}

static const char *const trees[] = {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"};

static bool
write_value(int folder, const char *name, int flags, const char *value)
{
	int fd = openat(folder, name, O_WRONLY | O_CLOEXEC | flags, 0644);
	ssize_t length = (ssize_t)strlen(value), written;

	if (fd < 0)
		return false;
	written = write(fd, value, (size_t)length);
	return close(fd) == 0 && written == length;
}

/* Writes the limits. The file for swap is missing where there is no swap. */
static bool
set_group_limits(int folder, uint64_t memory, unsigned processes)
{
	char value[32];

	write_value(folder, "memory.swap.max", O_CREAT, "0");
	write_value(folder, "memory.oom.group", O_CREAT, "1");
	text_fill(value, sizeof value, "%ju", (uintmax_t)memory);
	if (!write_value(folder, "memory.max", O_CREAT, value))
		return false;
	text_fill(value, sizeof value, "%u", processes);
	return write_value(folder, "pids.max", O_CREAT, value);
}

void
group_remove(struct control_group *g)
{
	if (g->folder >= 0)
		unlinkat(g->parent, g->name, AT_REMOVEDIR);
	stream_close(&g->entrance);
	stream_close(&g->folder);
	stream_close(&g->parent);
}

/* Makes the group in this folder. False: that is not allowed. */
static bool
make_group_in(struct control_group *g, const char *parent, uint64_t memory,
	unsigned processes)
{
	*g = (struct control_group){.folder = -1, .entrance = -1};
	g->parent = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	text_fill(g->name, sizeof g->name, "straights-%ld", (long)getpid());
	/* A process of this number that was killed may have left its own. */
	if (g->parent >= 0)
		unlinkat(g->parent, g->name, AT_REMOVEDIR);
	if (g->parent < 0 ||
		!write_value(g->parent, "cgroup.subtree_control", 0,
			"+memory +pids") ||
		mkdirat(g->parent, g->name, 0755) != 0) {
		group_remove(g);
		return false;
	}
	g->folder =
		openat(g->parent, g->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (set_group_limits(g->folder, memory, processes))
		g->entrance = openat(g->folder, "cgroup.procs",
			O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	if (g->entrance < 0)
		group_remove(g);
	return g->entrance >= 0;
}

bool
group_make(struct control_group *g, const char *tree, const char *own,
	uint64_t memory, unsigned processes)
{
	char path[PATH_MAX], *end;

	*g = (struct control_group){.parent = -1, .folder = -1, .entrance = -1};
	if (strlen(tree) + strlen(own) >= sizeof path)
		return false;
	text_fill(path, sizeof path, "%s%s", tree, own);
	while (!make_group_in(g, path, memory, processes)) {
		end = strrchr(path, '/');
		if (!end || (size_t)(end - path) < strlen(tree))
			return false;
		*end = '\0';
	}
	return true;
}

bool
group_make_here(struct control_group *g, uint64_t memory, unsigned processes)
{
	char groups[PATH_MAX], *own = NULL;

	*g = (struct control_group){.parent = -1, .folder = -1, .entrance = -1};
	if (read_beginning(
		    AT_FDCWD, "/proc/self/cgroup", groups, sizeof groups))
		own = strstr(groups, "0::/");
	if (!own)
		return false;
	own += strlen("0::");
	own[strcspn(own, "\n")] = '\0';
	if (strstr(own, "..")) /* outside of this namespace's tree */
		return false;
	for (size_t i = 0; i < LENGTH(trees); i++)
		if (group_make(g, trees[i], own, memory, processes))
			return true;
	return false;
}

bool
group_is_out_of_memory(const struct control_group *g)
{
	char events[1000];
	const char *killed = NULL;

	if (g->folder >= 0 &&
		read_beginning(
			g->folder, "memory.events", events, sizeof events))
		killed = strstr(events, "oom_kill ");
	return killed && strtoul(killed + strlen("oom_kill "), NULL, 10) > 0;
}
