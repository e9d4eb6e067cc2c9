/*
 * Tries one way out of the sandbox, or past its limits: probe NAME [ARGUMENT].
 * Prints "through" when it worked and "held" when it did not; without a name,
 * prints the names. left-behind and left-over are two halves: the second sees
 * what the first has left in another run.
 */
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MEGABYTE = 1 << 20, MUCH = 200 }; /* megabytes: the limit is less */

static const char *argument;
static char block[MEGABYTE];

/* Time enough to be found out. */
static bool
keep(void)
{
	sleep(1);
	return true;
}

static bool
fill(int fd)
{
	signal(SIGXFSZ, SIG_IGN);
	for (int i = 0; i < MUCH; i++)
		if (fd < 0 ||
			write(fd, block, sizeof block) != (ssize_t)sizeof block)
			return false;
	return keep();
}

/* In such a way that no compiler leaves it out. */
static bool
touch(void *memory, size_t length)
{
	volatile char *p = memory;

	for (size_t i = 0; p && i < length; i += 4096)
		p[i] = 1;
	return p != NULL;
}

static bool
heap(void)
{
	for (int i = 0; i < MUCH; i++)
		if (!touch(malloc(MEGABYTE), MEGABYTE))
			return false;
	return keep();
}

static bool
shared(void)
{
	char *p = mmap(NULL, (size_t)MUCH * MEGABYTE, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED)
		return false;
	return touch(p, (size_t)MUCH * MEGABYTE) && keep();
}

/* Each process has little; together they have much. */
static bool
spread(void)
{
	for (int i = 0; i < 20; i++)
		if (fork() == 0) {
			touch(malloc((size_t)MUCH / 20 * MEGABYTE),
				(size_t)MUCH / 20 * MEGABYTE);
			sleep(3);
			_exit(0);
		}
	return keep();
}

static bool
in_memory_file(void)
{
	bool through = false;

	for (int i = 0; i < MUCH / 10; i++) {
		int fd = memfd_create("x", 0);

		if (fd < 0)
			return false;
		for (int j = 0; j < 10; j++)
			through = write(fd, block, MEGABYTE) == MEGABYTE;
	}
	return through && keep();
}

static bool
shared_memory_object(void)
{
	for (int i = 0; i < MUCH / 10; i++) {
		char name[20];
		int fd;

		snprintf(name, sizeof name, "/probe%d", i);
		fd = shm_open(name, O_CREAT | O_RDWR, 0600);
		for (int j = 0; j < 10; j++)
			if (fd < 0 || write(fd, block, MEGABYTE) != MEGABYTE)
				return false;
	}
	return keep();
}

static bool
segment(void)
{
	int id = shmget(IPC_PRIVATE, (size_t)MUCH * MEGABYTE, 0600);
	void *p = id < 0 ? NULL : shmat(id, NULL, 0);

	if (!p || p == (void *)-1)
		return false;
	touch(p, (size_t)MUCH * MEGABYTE);
	shmdt(p);
	return keep();
}

/* Messages that no process takes stay in the kernel. */
static bool
queues(void)
{
	static int id[20000];
	static struct {
		long type;
		char bytes[8000];
	} message = {1, ""};
	const size_t much = (size_t)MUCH * MEGABYTE;
	size_t held = 0;
	int n = 0;
	bool kept;

	while (n < 20000 && held < much &&
		(id[n] = msgget(IPC_PRIVATE, 0600)) >= 0) {
		while (msgsnd(id[n], &message, sizeof message.bytes,
			       IPC_NOWAIT) == 0)
			held += sizeof message.bytes;
		n++;
	}
	kept = held >= much && keep();
	while (n > 0)
		msgctl(id[--n], IPC_RMID, NULL);
	return kept;
}

/* Nobody reads them: what is written stays in the kernel. */
static bool
pipes(void)
{
	size_t held = 0;

	for (int i = 0; i < 2000; i++) {
		int ends[2];
		ssize_t n;

		if (pipe2(ends, O_NONBLOCK) != 0)
			break;
		fcntl(ends[0], F_SETPIPE_SZ, MEGABYTE);
		while ((n = write(ends[1], block, sizeof block)) > 0)
			held += (size_t)n;
	}
	return held > (size_t)MUCH * MEGABYTE && keep();
}

static bool
pairs(void)
{
	size_t held = 0;

	for (int i = 0; i < 2000; i++) {
		int ends[2], size = MEGABYTE;
		ssize_t n;

		if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends))
			break;
		setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
		while ((n = write(ends[0], block, 65536)) > 0)
			held += (size_t)n;
	}
	return held > (size_t)MUCH * MEGABYTE && keep();
}

static bool
disk_here(void)
{
	return fill(open("probe.big", O_CREAT | O_WRONLY, 0600));
}

static bool
disk_temporary(void)
{
	for (int i = 0; i < MUCH / 10; i++) {
		char name[30];
		int fd;

		snprintf(name, sizeof name, "/tmp/probe.%d", i);
		fd = open(name, O_CREAT | O_WRONLY, 0600);
		for (int j = 0; j < 10; j++)
			if (fd < 0 || write(fd, block, MEGABYTE) != MEGABYTE)
				return false;
	}
	return true;
}

static bool
disk_log(void)
{
	return fill(open("/var/tmp/probe.big", O_CREAT | O_WRONLY, 0600));
}

static bool
many_files(void)
{
	for (int i = 0; i < 20000; i++) {
		char name[30];
		int fd;

		snprintf(name, sizeof name, "/tmp/probe.%d", i);
		fd = open(name, O_CREAT | O_WRONLY, 0600);
		if (fd < 0)
			return false;
		close(fd);
	}
	return true;
}

static bool
read_argument(void)
{
	char c;
	int fd = open(argument, O_RDONLY);

	return fd >= 0 && read(fd, &c, 1) == 1;
}

static bool
write_argument(void)
{
	return open(argument, O_WRONLY | O_APPEND) >= 0;
}

static bool
replace_argument(void)
{
	return unlink(argument) == 0 || chmod(argument, 0666) == 0;
}

/* The first half: that it can be made is no harm. */
static bool
make_argument(void)
{
	return open(argument, O_CREAT | O_WRONLY, 0600) >= 0 && false;
}

static bool
see_argument(void)
{
	return access(argument, F_OK) == 0;
}

static bool
make_device(void)
{
	return mknod("/tmp/disk", S_IFBLK | 0600, makedev(254, 0)) == 0 &&
		open("/tmp/disk", O_RDONLY) >= 0;
}

/* The first process holds this one. What ended it would end this one too. */
static bool
end_first(void)
{
	kill(1, SIGKILL);
	kill(1, SIGTERM);
	kill(1, SIGSTOP);
	return false;
}

/* The argument is a process of the same user outside. */
static bool
end_argument(void)
{
	return kill(atoi(argument), SIGTERM) == 0;
}

static bool
signal_by_pipe(void)
{
	int ends[2];

	return pipe(ends) == 0 &&
		fcntl(ends[0], F_SETOWN, atoi(argument)) == 0 &&
		fcntl(ends[0], F_GETOWN) == atoi(argument) &&
		kill(atoi(argument), 0) == 0;
}

static bool
trace_argument(void)
{
	return ptrace(PTRACE_SEIZE, atoi(argument), NULL, NULL) == 0 ||
		ptrace(PTRACE_SEIZE, 1, NULL, NULL) == 0;
}

static bool
first_memory(void)
{
	return open("/proc/1/mem", O_RDWR) >= 0;
}

static bool
other_environment(void)
{
	char path[40];

	snprintf(path, sizeof path, "/proc/%s/environ", argument);
	argument = path;
	return read_argument();
}

/* The first process is a copy of the tool: so are its arguments. */
static bool
judge_arguments(void)
{
	argument = "/proc/1/cmdline";
	return read_argument();
}

static bool
own_environment(void)
{
	return getenv("SECRET") != NULL;
}

static bool
network(void)
{
	return socket(AF_INET, SOCK_STREAM, 0) >= 0 ||
		socket(AF_UNIX, SOCK_STREAM, 0) >= 0 ||
		socket(AF_NETLINK, SOCK_RAW, 0) >= 0;
}

static bool
ring(void)
{
	char room[256] = {0};

	return syscall(SYS_io_uring_setup, 4, room) >= 0;
}

static bool namespace(void)
{
	return unshare(CLONE_NEWUSER) == 0 ||
		syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) >= 0;
}

static bool
mounts(void)
{
	return mount("tmpfs", "/tmp", "tmpfs", 0, NULL) == 0;
}

static bool
privileges(void)
{
	return setuid(0) == 0 && prctl(PR_CAPBSET_READ, 21, 0, 0, 0) == 1;
}

static bool
clock_back(void)
{
	struct timeval t = {0};

	return settimeofday(&t, NULL) == 0;
}

static bool
terminal(void)
{
	char c = 'x';

	return ioctl(0, TIOCSTI, &c) == 0 || ioctl(2, TIOCSTI, &c) == 0;
}

static bool
raise_limit(void)
{
	struct rlimit more = {RLIM_INFINITY, RLIM_INFINITY};

	return setrlimit(RLIMIT_CPU, &more) == 0;
}

static void *
wait_long(void *nothing)
{
	sleep(3);
	return nothing;
}

static bool
threads(void)
{
	pthread_t thread;

	for (int i = 0; i < 1000; i++)
		if (pthread_create(&thread, NULL, wait_long, NULL) != 0)
			return false;
	return keep();
}

static bool
bomb(void)
{
	for (int i = 0; i < 1000; i++)
		if (fork() < 0)
			return false;
	return keep();
}

/* Leaves a process that nobody waits for, of the name that the test looks for.
 */
static bool
stay_behind(void)
{
	int ready[2];
	char byte;

	if (pipe(ready) != 0)
		return false;
	if (fork() == 0) {
		setsid();
		if (fork() == 0) {
			prctl(PR_SET_NAME, argument);
			for (int i = 0; i < 3; i++)
				close(i);
			if (write(ready[1], "", 1) == 1)
				sleep(600);
		}
		_exit(0);
	}
	close(ready[1]);
	return read(ready[0], &byte, 1) < 0;
}

static const struct probe {
	const char *name;
	bool (*through)(void);
} probes[] = {
	{"heap", heap},
	{"shared", shared},
	{"spread", spread},
	{"in-memory-file", in_memory_file},
	{"shared-memory-object", shared_memory_object},
	{"segment", segment},
	{"queues", queues},
	{"pipes", pipes},
	{"pairs", pairs},
	{"disk-here", disk_here},
	{"disk-temporary", disk_temporary},
	{"disk-log", disk_log},
	{"many-files", many_files},
	{"read-record", read_argument},
	{"write-record", write_argument},
	{"replace-record", replace_argument},
	{"write-judge", write_argument},
	{"write-setting", write_argument},
	{"read-secret", read_argument},
	{"left-behind", make_argument},
	{"left-over", see_argument},
	{"make-device", make_device},
	{"end-first", end_first},
	{"end-other", end_argument},
	{"signal-by-pipe", signal_by_pipe},
	{"trace", trace_argument},
	{"first-memory", first_memory},
	{"other-environment", other_environment},
	{"own-environment", own_environment},
	{"judge-arguments", judge_arguments},
	{"network", network},
	{"ring", ring},
	{"namespace", namespace},
	{"mount", mounts},
	{"privileges", privileges},
	{"clock", clock_back},
	{"terminal", terminal},
	{"raise-limit", raise_limit},
	{"threads", threads},
	{"bomb", bomb},
	{"daemon", stay_behind},
};

int
main(int argc, char **argv)
{
	size_t count = sizeof probes / sizeof *probes;

	argument = argc > 2 ? argv[2] : "";
	setvbuf(stdout, NULL, _IONBF, 0);
	for (size_t i = 0; i < count; i++) {
		if (argc < 2)
			printf("%s\n", probes[i].name);
		else if (strcmp(argv[1], probes[i].name) == 0)
			printf("%s\n",
				probes[i].through() ? "through" : "held");
	}
	return 0;
}
