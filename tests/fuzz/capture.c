/*
 * Fuzz target: any bytes as a file that somebody handed in. What comes out
 * holds no control bytes that a terminal obeys, chunks are never empty, and
 * every line of it has a place in the file.
 */
#include "tests/fuzz/fuzz.h"

#include "core/capture/capture.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST = 1 << 24 }; /* bytes that a small file may be unpacked to */

static bool
obeyed(char c)
{
	return c == '\033' || c == '\r' || c == '\b' || c == '\177';
}

/* The chunk's lines; returns how many newlines it holds. */
static uint64_t
check(const struct capture *c, const char *bytes, size_t length, uint64_t line)
{
	uint64_t lines = 0;

	for (size_t i = 0; i < length; i++) {
		uint64_t at = line + lines;
		uint32_t column = 1;

		if (obeyed(bytes[i]))
			abort();
		if (bytes[i] != '\n')
			continue;
		capture_place(c, &at, &column);
		if (at == 0 || column == 0)
			abort();
		lines++;
	}
	return lines;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int fd = memfd_create("capture", 0);
	struct capture *c = capture_open(fd);
	const char *bytes;
	size_t length, total = 0;
	uint64_t line = 1;
	struct fault f;

	if (fd < 0 || !c || write(fd, data, size) != (ssize_t)size ||
		lseek(fd, 0, SEEK_SET) != 0)
		abort();
	while (total < MOST && capture_next(c, &bytes, &length, &f) > 0) {
		if (length == 0)
			abort();
		line += check(c, bytes, length, line);
		total += length;
	}
	capture_close(c);
	close(fd);
	return 0;
}
