#include "core/base/base.h"
#include "core/base/text.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void
memory_fail(void)
{
	static const char line[] = "out of memory\n";
	ssize_t written = write(STDERR_FILENO, line, sizeof line - 1);

	/* Where standard error cannot be written the status must do. */
	(void)written;
	_exit(2);
}

void *
memory_zero(size_t count, size_t size)
{
	void *memory = calloc(count ? count : 1, size ? size : 1);

	if (!memory)
		memory_fail();
	return memory;
}

void *
memory_resize(void *memory, size_t count, size_t size)
{
	size_t bytes;
	void *resized;

	if (__builtin_mul_overflow(count, size, &bytes) || bytes > PTRDIFF_MAX)
		memory_fail();
	resized = realloc(memory, bytes ? bytes : 1);
	if (!resized)
		memory_fail();
	return resized;
}

char *
memory_copy_bytes(const char *bytes, size_t length)
{
	char *copy = memory_resize(NULL, length + 1, 1);

	if (length)
		memcpy(copy, bytes, length);
	copy[length] = '\0';
	return copy;
}

void *
memory_grow(void *memory, size_t count, size_t *room, size_t size)
{
	if (count < *room)
		return memory;
	*room = *room ? 2 * *room : 16;
	return memory_resize(memory, *room, size);
}

char *
memory_copy(const char *s)
{
	return memory_copy_bytes(s, strlen(s));
}

char *
strings_keep(struct strings *s, char *string)
{
	size_t held = s->count + 1; /* with the NULL */

	/* There is room for the next power of two. */
	if ((held & (held - 1)) == 0)
		s->at = memory_resize(s->at, 2 * held, sizeof *s->at);
	s->at[s->count++] = string;
	s->at[s->count] = NULL;
	return string;
}

void
strings_fini(struct strings *s)
{
	for (size_t i = 0; i < s->count; i++)
		free(s->at[i]);
	free(s->at);
	*s = (struct strings){0};
}

bool
library_load(void *functions, const char *file, const char *names)
{
	void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL),
	     *function = library;
	char *to = functions;

	for (; function && *names; names += strlen(names) + 1) {
		function = dlsym(library, names);
		memcpy(to, &function, sizeof function);
		to += sizeof function;
	}
	return function != NULL;
}

uint64_t
clock_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}
