/*
 * Prints, as C, the filters of system calls that a tool loads to confine itself
 * (tools/tool/confine.h). Run by the build: libseccomp takes 0.2 ms to make
 * them.
 */
#include "core/base/base.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

/* Allowed: to read files and folders, to use memory and threads, to write to
 * what is open. */
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

/* What an exploit would call: kills the process. All other calls fail. */
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

/* Flags with which openat(2) makes or changes a file. */
static const unsigned writing[] = {O_WRONLY, O_RDWR, O_CREAT, O_TRUNC};

static bool
add_calls(scmp_filter_ctx filter, uint32_t action, const int *call, size_t n)
{
	bool added = true;

	for (size_t i = 0; i < n && added; i++)
		added = seccomp_rule_add(filter, action, call[i], 0) == 0;
	return added;
}

/* Allows to open files; unless `writes`, kills where one would be written. */
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

static scmp_filter_ctx
make_filter(bool writes)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));

	if (!filter)
		errx(1, "libseccomp makes no filter");
	/* A binary tree, not a list of comparisons. */
	seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	if (!add_calls(filter, SCMP_ACT_ALLOW, needed, LENGTH(needed)) ||
		!add_calls(filter, SCMP_ACT_KILL_PROCESS, deadly,
			LENGTH(deadly)) ||
		!add_opening(filter, writes))
		errx(1, "libseccomp refuses a rule");
	return filter;
}

static void
print_filter(bool writes, const char *name)
{
	scmp_filter_ctx filter = make_filter(writes);
	struct sock_filter step;
	FILE *steps = tmpfile();

	if (!steps || seccomp_export_bpf(filter, fileno(steps)) != 0 ||
		fseek(steps, 0, SEEK_SET) != 0)
		err(1, "filter");
	printf("const struct sock_filter confine_%s[] = {\n", name);
	while (fread(&step, sizeof step, 1, steps) == 1)
		printf("\t{%u, %u, %u, %u},\n", step.code, step.jt, step.jf,
			step.k);
	if (ferror(steps) || fclose(steps) != 0)
		err(1, "filter");
	printf("};\nconst unsigned short confine_%s_length =\n"
	       "\tsizeof confine_%s / sizeof *confine_%s;\n",
		name, name, name);
	seccomp_release(filter);
}

int
main(void)
{
	printf("#include \"tools/tool/confine.h\"\n");
	print_filter(false, "reading");
	print_filter(true, "writing");
	return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
