/*
 * Preloaded: refuses memory. REFUSE=N refuses the Nth request and no other,
 * REFUSE=N+ that one and all after it. REFUSE_COUNT=FILE has the number of
 * requests written to the file at the end.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t bytes);

static atomic_ulong requests;
static unsigned long from, to;
static int counts = -1; /* a file */

/* The C library's own function, which this one stands before. */
static void *
real(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

static int
refuses(void)
{
	unsigned long n = ++requests;

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
	const char *which = getenv("REFUSE"), *path = getenv("REFUSE_COUNT");
	char *end = NULL;

	if (path)
		counts = open(path, O_WRONLY | O_CLOEXEC);
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
