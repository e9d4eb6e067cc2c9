/*
 * What a fuzz target defines, and what targets share. `make fuzz` runs each
 * with libFuzzer; `make check` gives each its corpus and seeds with a plain
 * main (tests/fuzz/main.c).
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "core/base/source.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Aborts when something does not hold; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The input, read from its first byte on. */
struct fuzz_bytes {
	const uint8_t *at;
	size_t left;
	size_t piece; /* bytes that a source is given at a time */
};

/* The next byte; 0 when all have been read. */
static inline uint8_t
fuzz_byte(struct fuzz_bytes *b)
{
	if (!b->left)
		return 0;
	b->left--;
	return *b->at++;
}

/* As struct source reads. */
static inline long
fuzz_give(void *context, char *bytes, size_t room)
{
	struct fuzz_bytes *b = context;
	size_t n = b->left < b->piece ? b->left : b->piece;

	n = n < room ? n : room;
	if (n)
		memcpy(bytes, b->at, n);
	b->at += n;
	b->left -= n;
	return (long)n;
}

/* A file that has the head and then the bytes, at its beginning; always the
 * same one, FUZZ_FILE. */
enum { FUZZ_FD = 100 };
#define FUZZ_FILE "/proc/self/fd/100"

static inline int
fuzz_file(const char *head, const uint8_t *data, size_t size)
{
	static int made;
	size_t length = strlen(head);
	int fd;

	if (!made) {
		fd = memfd_create("fuzz", 0);
		if (fd < 0 || dup2(fd, FUZZ_FD) != FUZZ_FD)
			abort();
		close(fd);
		made = 1;
	}
	if (ftruncate(FUZZ_FD, 0) != 0 || lseek(FUZZ_FD, 0, SEEK_SET) != 0 ||
		write(FUZZ_FD, head, length) != (ssize_t)length ||
		write(FUZZ_FD, data, size) != (ssize_t)size ||
		lseek(FUZZ_FD, 0, SEEK_SET) != 0)
		abort();
	return FUZZ_FD;
}

#endif
