/*
 * The bytes of a file descriptor, unpacked if gzip or zstd packed them.
 *
 * Knows nothing of what the bytes say. Memory is bounded whatever the input:
 * unpacking is done as it is read, windows larger than PACKED_WINDOW and more
 * than PACKED_MOST unpacked bytes are refused.
 */
#ifndef CORE_CAPTURE_PACKED_H
#define CORE_CAPTURE_PACKED_H

#include "core/base/fault.h"

#include <stddef.h>
#include <stdint.h>

enum { PACKED_WINDOW = 25 /* its logarithm: 32 MiB, zstd up to level 20 */ };

#define PACKED_MOST (UINT64_C(1) << 32)

struct packed;

/* Begins to read fd, borrowed until packed_close. NULL: no memory. */
struct packed *packed_open(int fd);
void packed_close(struct packed *s);

/*
 * Reads 1..room bytes to `bytes` and sets *n; 0 there is the end. Returns 0, or
 * -1 and *f when reading fails, the packed bytes are damaged, or too much comes
 * out of them.
 */
int packed_read(
	struct packed *s, char *bytes, size_t room, size_t *n, struct fault *f);

#endif
