/*
 * Included before every file by `make coverage`: a process that ends by
 * _exit(2) writes its counts, too, which gcc does for exec(3) and exit(3)
 * alone. Where the folder for counts (COUNTS) cannot be written to, as in the
 * sandbox, none are written, and gcov's message is not printed between what the
 * program prints.
 */
#include <gcov.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#define HAS_COUNTS (access(COUNTS, W_OK) == 0)
#define _exit(status) (HAS_COUNTS ? __gcov_dump() : (void)0, _exit(status))
/* Of the sandbox alone, whose program has none. */
#define execve(path, arguments, environment)                                   \
	syscall(SYS_execve, path, arguments, environment)

/* Runs before gcov writes at exit. */
__attribute__((destructor)) static void
hide_message_of_gcov(void)
{
	if (!HAS_COUNTS && !freopen("/dev/null", "w", stderr))
		close(STDERR_FILENO);
}
