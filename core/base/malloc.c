/*
 * malloc, calloc and realloc for whole programs: also a library that they link
 * ends the process when memory runs out. Not in libstraights, whose callers
 * may have an allocator of their own.
 */
#include "core/base/base.h"

#include <stdlib.h>

/* A sanitizer has its own malloc, which reports what it refuses. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MEMORY_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||     \
	__has_feature(thread_sanitizer)
#define MEMORY_SANITIZED
#endif
#endif

#if defined(__GLIBC__) && !defined(MEMORY_SANITIZED)
/* The C library's own functions, under their second names. */
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t bytes);

void *
malloc(size_t bytes)
{
	void *memory = __libc_malloc(bytes);

	if (!memory)
		memory_fail();
	return memory;
}

void *
calloc(size_t count, size_t size)
{
	void *memory = __libc_calloc(count, size);

	if (!memory)
		memory_fail();
	return memory;
}

/* A resize to 0 bytes frees the memory and returns NULL. */
void *
realloc(void *memory, size_t bytes)
{
	void *resized = __libc_realloc(memory, bytes);

	if (!resized && bytes)
		memory_fail();
	return resized;
}
#endif
