#include "tools/tool/confine.h"

#include "core/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sanitizers and the measuring of coverage trace and write files themselves. */
#if defined(__SANITIZE_ADDRESS__) || defined(TOOL_UNCONFINED)
#define UNCONFINED true
#else
#define UNCONFINED false
#endif

/* Reading files and folders, memory, threads, writing to what is open. */
static const int needed[] = {SCMP_SYS(access), SCMP_SYS(arch_prctl),
	SCMP_SYS(brk), SCMP_SYS(clock_getres), SCMP_SYS(clock_gettime),
	SCMP_SYS(clock_nanosleep), SCMP_SYS(clone), SCMP_SYS(clone3),
	SCMP_SYS(close), SCMP_SYS(dup), SCMP_SYS(exit), SCMP_SYS(exit_group),
	SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(fadvise64),
	SCMP_SYS(fcntl), SCMP_SYS(fstat), SCMP_SYS(fstatfs), SCMP_SYS(futex),
	SCMP_SYS(getcwd), SCMP_SYS(getdents64), SCMP_SYS(getegid),
	SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getpid),
	SCMP_SYS(getrandom), SCMP_SYS(getrusage), SCMP_SYS(gettid),
	SCMP_SYS(getuid), SCMP_SYS(ioctl), SCMP_SYS(lseek), SCMP_SYS(lstat),
	SCMP_SYS(madvise), SCMP_SYS(membarrier), SCMP_SYS(memfd_create),
	SCMP_SYS(mmap), SCMP_SYS(mprotect), SCMP_SYS(mremap), SCMP_SYS(munmap),
	SCMP_SYS(nanosleep), SCMP_SYS(newfstatat), SCMP_SYS(poll),
	SCMP_SYS(ppoll), SCMP_SYS(pread64), SCMP_SYS(prlimit64),
	SCMP_SYS(pselect6), SCMP_SYS(read), SCMP_SYS(readlink),
	SCMP_SYS(readlinkat), SCMP_SYS(readv), SCMP_SYS(restart_syscall),
	SCMP_SYS(rseq), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask),
	SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigtimedwait),
	SCMP_SYS(sched_getaffinity), SCMP_SYS(select), SCMP_SYS(sched_yield),
	SCMP_SYS(set_robust_list), SCMP_SYS(sigaltstack), SCMP_SYS(signalfd4),
	SCMP_SYS(stat), SCMP_SYS(statfs), SCMP_SYS(statx), SCMP_SYS(sysinfo),
	SCMP_SYS(tgkill), SCMP_SYS(uname), SCMP_SYS(write), SCMP_SYS(writev)};

/* What a fault that is made use of would call. */
static const int deadly[] = {SCMP_SYS(bpf), SCMP_SYS(chmod), SCMP_SYS(connect),
	SCMP_SYS(creat), SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(fchmod),
	SCMP_SYS(fchmodat), SCMP_SYS(fork), SCMP_SYS(io_uring_setup),
	SCMP_SYS(kill), SCMP_SYS(link), SCMP_SYS(linkat), SCMP_SYS(mkdir),
	SCMP_SYS(mkdirat), SCMP_SYS(mount), SCMP_SYS(process_vm_readv),
	SCMP_SYS(process_vm_writev), SCMP_SYS(ptrace), SCMP_SYS(rename),
	SCMP_SYS(renameat), SCMP_SYS(renameat2), SCMP_SYS(rmdir),
	SCMP_SYS(setuid), SCMP_SYS(socket), SCMP_SYS(socketpair),
	SCMP_SYS(symlink), SCMP_SYS(symlinkat), SCMP_SYS(truncate),
	SCMP_SYS(unlink), SCMP_SYS(unlinkat), SCMP_SYS(unshare),
	SCMP_SYS(vfork)};

/* How openat(2) and open(2) are asked to make or change a file. */
static const unsigned writing[] = {O_WRONLY, O_RDWR, O_CREAT, O_TRUNC};

static bool
add_calls(scmp_filter_ctx filter, uint32_t action, const int *call, size_t n)
{
	bool added = true;

	for (size_t i = 0; i < n && added; i++)
		added = seccomp_rule_add(filter, action, call[i], 0) == 0;
	return added;
}

/* A file may be opened; kills where it would be opened to be written. */
static bool
add_opening(scmp_filter_ctx filter, bool writes)
{
	const uint64_t any = O_ACCMODE | O_CREAT | O_TRUNC;
	bool added = true;

	if (writes)
		return seccomp_rule_add(filter, SCMP_ACT_ALLOW,
			       SCMP_SYS(openat), 0) == 0;
	for (size_t i = 0; i < LENGTH(writing) && added; i++)
		added = seccomp_rule_add(filter, SCMP_ACT_KILL_PROCESS,
				SCMP_SYS(openat), 1,
				SCMP_A2(SCMP_CMP_MASKED_EQ, writing[i],
					writing[i])) == 0;
	return added &&
		seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1,
			SCMP_A2(SCMP_CMP_MASKED_EQ, any, O_RDONLY)) == 0;
}

static bool
load_calls(bool writes)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
	bool loaded;

	if (!filter)
		return false;
	/* A tree, and not one comparison after the other. */
	seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	loaded = add_calls(filter, SCMP_ACT_ALLOW, needed, LENGTH(needed)) &&
		add_calls(filter, SCMP_ACT_KILL_PROCESS, deadly,
			LENGTH(deadly)) &&
		add_opening(filter, writes) && seccomp_load(filter) == 0;
	seccomp_release(filter);
	return loaded;
}

/* Landlock (Linux 5.13): whatever call it is, no file is run or changed. */
static void
restrict_files(const char *writable)
{
	struct landlock_ruleset_attr none = {
		.handled_access_fs = LANDLOCK_ACCESS_FS_EXECUTE |
			LANDLOCK_ACCESS_FS_WRITE_FILE |
			LANDLOCK_ACCESS_FS_REMOVE_DIR |
			LANDLOCK_ACCESS_FS_REMOVE_FILE |
			LANDLOCK_ACCESS_FS_MAKE_CHAR |
			LANDLOCK_ACCESS_FS_MAKE_DIR |
			LANDLOCK_ACCESS_FS_MAKE_REG |
			LANDLOCK_ACCESS_FS_MAKE_SOCK |
			LANDLOCK_ACCESS_FS_MAKE_FIFO |
			LANDLOCK_ACCESS_FS_MAKE_BLOCK |
			LANDLOCK_ACCESS_FS_MAKE_SYM};
	struct landlock_path_beneath_attr folder = {
		.allowed_access = LANDLOCK_ACCESS_FS_WRITE_FILE |
			LANDLOCK_ACCESS_FS_MAKE_REG};
	int rules = (int)syscall(
		SYS_landlock_create_ruleset, &none, sizeof none, 0);

	if (rules < 0)
		return;
	folder.parent_fd = writable
		? open(writable, O_PATH | O_CLOEXEC | O_DIRECTORY)
		: -1;
	if (folder.parent_fd >= 0) {
		syscall(SYS_landlock_add_rule, rules,
			LANDLOCK_RULE_PATH_BENEATH, &folder, 0);
		close(folder.parent_fd);
	}
	syscall(SYS_landlock_restrict_self, rules, 0);
	close(rules);
}

bool
confine_tool(const char *writable)
{
	if (UNCONFINED || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return false;
	restrict_files(writable);
	return load_calls(writable != NULL);
}
