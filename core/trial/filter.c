/*
 * The filter of system calls that a program in the sandbox runs under.
 */
#include "core/trial/private.h"

#include "core/base/base.h"
#include "core/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

/* No card game needs these; some are ways out of the sandbox. */
static const int refused[] = {
	SCMP_SYS(add_key),
	SCMP_SYS(bpf),
	SCMP_SYS(io_uring_setup), /* has its own sockets */
	SCMP_SYS(keyctl),
	SCMP_SYS(mount),
	SCMP_SYS(open_by_handle_at),
	SCMP_SYS(perf_event_open),
	SCMP_SYS(pidfd_getfd),
	SCMP_SYS(pidfd_send_signal), /* names no pid to compare */
	SCMP_SYS(process_vm_writev),
	SCMP_SYS(request_key),
	SCMP_SYS(setns),
	SCMP_SYS(socket), /* no network, no service of this machine */
	SCMP_SYS(umount2),
	SCMP_SYS(unshare),
	SCMP_SYS(userfaultfd),
};

/* These make a process or thread, and wait for filter_answer. */
static const int counted[] = {
	SCMP_SYS(clone),
	SCMP_SYS(clone3),
	SCMP_SYS(fork),
	SCMP_SYS(vfork),
};

/* Refuses what would signal or limit this process (pids are 32 bits). */
static void
protect_process(scmp_filter_ctx filter, int32_t pid)
{
	static const int calls[] = {SCMP_SYS(kill), SCMP_SYS(tkill),
		SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo),
		SCMP_SYS(rt_tgsigqueueinfo), SCMP_SYS(prlimit64)};

	for (size_t i = 0; i < LENGTH(calls); i++)
		seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), calls[i], 1,
			SCMP_A0(SCMP_CMP_MASKED_EQ, 0xFFFFFFFF, (uint32_t)pid));
}

/* Refuses to send a file's signals to another process. */
static void
refuse_file_signals(scmp_filter_ctx filter)
{
	static const struct {
		int call;
		unsigned command;
	} calls[] = {{SCMP_SYS(fcntl), F_SETOWN},
		{SCMP_SYS(fcntl), F_SETOWN_EX}, {SCMP_SYS(ioctl), FIOSETOWN},
		{SCMP_SYS(ioctl), SIOCSPGRP}};

	for (size_t i = 0; i < LENGTH(calls); i++)
		seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), calls[i].call,
			1,
			SCMP_A1(SCMP_CMP_MASKED_EQ, 0xFFFFFFFF,
				calls[i].command));
}

/* Puts the filter's instructions into *program, which is to be unmapped. */
static bool
compile_filter(scmp_filter_ctx filter, struct sock_fprog *program)
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
 * Loads the filter so that a process whose request has been received is woken
 * by fatal signals only: an interrupted fork fails. Linux has this from 5.19
 * on, libseccomp from 2.6 on. Returns the listener, or -1.
 */
static int
load_killable(scmp_filter_ctx filter)
{
	struct sock_fprog program;
	long listener;

	if (!compile_filter(filter, &program))
		return -1;
	listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
		SECCOMP_FILTER_FLAG_NEW_LISTENER |
			SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV,
		&program);
	munmap(program.filter, program.len * sizeof(struct sock_filter));
	return (int)listener;
}

bool
filter_load(bool namespaces, pid_t supervisor, pid_t tool, int *listener)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
	bool counts = seccomp_api_get() >= 5;
	bool loaded;

	*listener = -1;
	if (!filter)
		return false;
	for (size_t i = 0; i < LENGTH(refused); i++)
		seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), refused[i], 0);
	for (size_t i = 0; counts && i < LENGTH(counted); i++)
		seccomp_rule_add(filter, SCMP_ACT_NOTIFY, counted[i], 0);
	if (!namespaces) {
		/* Inside namespaces, leak checkers may trace their program. */
		seccomp_rule_add(
			filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ptrace), 0);
		protect_process(filter, -1);
		protect_process(filter, supervisor);
		protect_process(filter, tool);
		protect_process(filter, -getpgid(tool));
		refuse_file_signals(filter);
	}
	if (counts)
		*listener = load_killable(filter);
	if (*listener >= 0)
		return true;
	loaded = seccomp_load(filter) == 0;
	if (loaded && counts)
		*listener = seccomp_notify_fd(filter);
	return loaded;
}

bool
filter_answer(int listener, bool allowed)
{
	struct seccomp_notif *request = NULL;
	struct seccomp_notif_resp *answer = NULL;
	bool answered = false;

	if (seccomp_notify_alloc(&request, &answer) != 0)
		memory_fail();
	if (seccomp_notify_receive(listener, request) == 0) {
		answer->id = request->id;
		if (allowed)
			answer->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
		else
			answer->error = -EAGAIN;
		answered = seccomp_notify_respond(listener, answer) == 0;
	}
	seccomp_notify_free(request, answer);
	return answered;
}
