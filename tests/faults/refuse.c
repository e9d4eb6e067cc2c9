/*
 * Preloaded: refuses memory. REFUSE=N refuses the Nth request and no other,
 * REFUSE=N+ that one and all after it. REFUSE_COUNT=FILE has the number of
 * requests written to the file at the end.
 *
 * REFUSE_EACH='TELL HEAR STEP' refuses the first request and each STEPth after
 * it, in two copies of the process each: once, and from there on. A copy is a
 * child of this process's parent, who is told of it in TELL, a descriptor, and
 * answers with a byte in HEAR when the copy has ended. Copies share the offsets
 * of files, which are then set back; so this is for processes of one thread
 * that write to standard output and error only, both of them files.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t bytes);

static atomic_ulong requests;
static unsigned long from, to;
static int counts = -1; /* a file */

enum { FILES = 64 };

/* What the parent is told of a copy, as faults.py unpacks it. */
struct copy {
	long pid;
	unsigned long request;
	long goes_on;  /* refuses the later requests, too */
	long out, err; /* how much of the streams was there before */
};

static int tell = -1, hear = -1;
static unsigned long step = 1;

/* The C library's own function, which this one stands before. */
static void *
real(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

static void
stop(void)
{
	static const char line[] = "refuse.so: the parent has gone\n";

	_exit(write(STDERR_FILENO, line, sizeof line) < 0 ? 125 : 124);
}

/* Whether this is the copy, which ends before the process goes on. */
static int
copies(unsigned long n, int goes_on)
{
	off_t at[FILES];
	struct copy copy = {.request = n, .goes_on = goes_on};
	int before = errno;
	char answer;

	for (int file = 0; file < FILES; file++)
		at[file] = lseek(file, 0, SEEK_CUR);
	copy.out = at[STDOUT_FILENO];
	copy.err = at[STDERR_FILENO];
	copy.pid = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
	if (copy.pid == 0)
		return 1;
	if (copy.pid < 0 || write(tell, &copy, sizeof copy) != sizeof copy ||
		read(hear, &answer, 1) != 1)
		stop();
	for (int file = 0; file < FILES; file++)
		if (at[file] >= 0)
			lseek(file, at[file], SEEK_SET);
	errno = before;
	return 0;
}

/* Tries both refusals of this request; in a copy, says which from here on. */
static void
try_each(unsigned long n)
{
	int goes_on = 0;

	if (tell < 0 || (n - 1) % step != 0)
		return;
	if (!copies(n, 0)) {
		goes_on = 1;
		if (!copies(n, 1))
			return;
	}
	tell = -1;
	from = n;
	to = goes_on ? (unsigned long)-1 : n;
}

static int
refuses(void)
{
	unsigned long n = ++requests;

	try_each(n);
	if (n < from || n > to)
		return 0;
	errno = ENOMEM;
	return 1;
}

void *
__libc_malloc(size_t bytes)
{
	static void *(*next)(size_t);

	if (!next)
		*(void **)&next = real("__libc_malloc");
	return refuses() ? NULL : next(bytes);
}

void *
__libc_calloc(size_t count, size_t size)
{
	static void *(*next)(size_t, size_t);

	if (!next)
		*(void **)&next = real("__libc_calloc");
	return refuses() ? NULL : next(count, size);
}

void *
__libc_realloc(void *memory, size_t bytes)
{
	static void *(*next)(void *, size_t);

	if (!next)
		*(void **)&next = real("__libc_realloc");
	return refuses() ? NULL : next(memory, bytes);
}

/* The file is opened before the tool gives up opening files to write to. */
__attribute__((constructor)) static void
begin(void)
{
	const char *which = getenv("REFUSE"), *path = getenv("REFUSE_COUNT"),
		   *each = getenv("REFUSE_EACH");
	char *end = NULL;

	if (path)
		counts = open(path, O_WRONLY | O_CLOEXEC);
	if (each && sscanf(each, "%d %d %lu", &tell, &hear, &step) != 3)
		stop();
	if (!which)
		return;
	from = strtoul(which, &end, 10);
	to = *end == '+' ? (unsigned long)-1 : from;
}

__attribute__((destructor)) static void
end(void)
{
	if (counts >= 0)
		dprintf(counts, "%lu\n", atomic_load(&requests));
}
