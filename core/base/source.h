/*
 * Files and bytes in: the files that operands name, and a stream of which the
 * caller keeps as much as it needs.
 *
 * A folder stands for all regular files under it, by name, byte by byte, so
 * that the order is the same everywhere; names that begin with a dot are left
 * out, links inside are not followed. Of a stream, the bytes from the mark
 * onwards are kept and can be read again; those before it are forgotten. Knows
 * nothing of what the bytes mean, and opens no file: source_start is given the
 * function that reads. A source belongs to the caller from source_start to
 * source_stop.
 */
#ifndef CORE_BASE_SOURCE_H
#define CORE_BASE_SOURCE_H

#include "core/base/base.h"
#include "core/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PATHS_DEPTH = 100 }; /* folders in folders */

enum { PATHS_SIZED = 32 }; /* files whose sizes are asked for, at least */

/* Names of files, which the list owns. */
struct paths {
	char **path; /* NULL-ended */
	int *error;  /* errno for each: a folder that cannot be read; or 0 */
	size_t count;
	size_t room;
	struct strings links; /* those in folders, which are not followed */
	struct strings bare;  /* folders with nothing in them */
	bool folder;          /* one of the operands is a folder */
	uint64_t bytes;       /* of all files whose size is known */
};

/*
 * Fills *p, which paths_fini frees, from operands[], NULL-ended; none stands
 * for "-", standard input. A name that cannot be looked at stays in the list:
 * opening it tells why. So does a folder that cannot be read to its end, with
 * the error, and nothing of what is in it.
 */
void paths_init(struct paths *p, char *const *operands);
void paths_fini(struct paths *p);

enum { SOURCE_CHUNK = 1 << 17 }; /* bytes asked for in one read */

/* Fills bytes[0..room) as far as it can: how many; 0: the end; -1: trouble. */
typedef long source_read(void *context, char *bytes, size_t room);

struct source {
	source_read *read;
	void *context;
	char *bytes;
	size_t room;   /* of bytes */
	size_t mark;   /* offset in bytes of the first that is kept */
	size_t length; /* of what has been read into bytes */
	uint64_t line; /* of the byte at the mark, from 1 */
	size_t column; /* how many bytes of it stand before the mark */
	bool ended;    /* nothing more to read */
	bool failed;   /* it ended because of trouble */
	/* The text before, between and after games is a shell's, or the echo
	 * of typing ahead, and not part of them. Set by `read`. */
	bool session;
};

void source_start(struct source *s, source_read *read, void *context);

/* Starts a source with a copy of these bytes. */
void source_start_text(struct source *s, const char *bytes, size_t length);
void source_stop(struct source *s);

/*
 * Makes n bytes from the mark available, or all there are before the end.
 * What source_bytes returned before is no longer valid. Returns how many
 * there are.
 */
size_t source_need(struct source *s, size_t n);

/* The bytes from the mark on, and how many have been read of them. */
const char *source_bytes(const struct source *s, size_t *length);

/* Whether the mark is at the first byte. */
static inline bool
source_at_start(const struct source *s)
{
	return s->line == 1 && !s->column;
}

/* Moves the mark n bytes, which hold `lines` newlines, further. */
void source_pass(struct source *s, size_t n, uint64_t lines);

/* Adds what is left of the stream, until there are `most` bytes or more, and
 * ends it with a NUL that is not counted. False when it cannot be read on. */
bool source_slurp(FILE *in, size_t most, struct text *bytes);

/* Writes all the bytes. 0; or -1 and errno, with some of them written. */
int source_write(int fd, const char *bytes, size_t length);

/* Makes a file in memory with these bytes and returns its descriptor, at the
 * beginning; -1 and errno. The caller closes it. */
int source_memory(const char *bytes, size_t length);

#endif
