/*
 * Shards: a long job cut into N parts by --shard I/N, each run anywhere, and
 * merged into what one run prints.
 *
 * A part is a file of lines of JSON: a head that says which part of what it is,
 * what was found, and an end, without which the part was cut short. Each line
 * behind the head ends with the sum of those so far: none can be lost or
 * changed. Knows nothing of what is found. Bytes that are not UTF-8 are kept,
 * as characters up to U+00FF.
 */
#ifndef TOOLS_TOOL_SHARD_H
#define TOOLS_TOOL_SHARD_H

#include "tools/tool/options.h"

#include <jansson.h>

struct shard {
	unsigned part; /* from 1; 0: the job is not cut */
	unsigned of;
};

enum { SHARDS = 1000000 };

/* Takes --shard I/N (OPTION_TAKE) into the struct shard of the settings. */
int shard_take(void *to, const struct tool_option *o, const char *argument,
	struct fault *f);

/* -1 and *f when a part is to be merged too. */
int shard_check(const struct shard *s, bool merge, struct fault *f);

/* The part of `count` things: from *first up to *end, without it. */
void shard_slice(
	const struct shard *s, uint64_t count, uint64_t *first, uint64_t *end);

/* Adds the object, which it frees, as a line; *sum, 0 at first, is that of all
 * lines behind the head. */
void shard_add_line(json_t *object, uint64_t *sum, struct text *out);

/* Adds the head, with `what` was asked for: parts of one job are equal in it,
 * and in the version of the tool. And the end, with a status. */
void shard_add_head(const struct shard *s, const char *what, json_t *facts,
	struct text *out);
void shard_add_end(int status, uint64_t *sum, struct text *out);

/*
 * A value of a struct, for tables from which it is written and read: `count`
 * numbers or structs of `width` bytes, or bytes that end with a NUL (width 0).
 */
struct shard_field {
	const char *name;
	size_t at;
	size_t width;
	size_t count;                     /* of bytes: the room for them */
	const struct shard_field *fields; /* of structs */
};

#define SHARD_ROW(name, type, member, width, count, fields)                    \
	{                                                                      \
		name, offsetof(type, member), width, count, fields             \
	}
#define SHARD_ONE(name, type, member, fields)                                  \
	SHARD_ROW(name, type, member, sizeof(((type *)0)->member), 1, fields)
#define SHARD_LIST(name, type, member, fields)                                 \
	SHARD_ROW(name, type, member, sizeof(((type *)0)->member[0]),          \
		LENGTH(((type *)0)->member), fields)
#define SHARD_NUMBER(type, name, member) SHARD_ONE(name, type, member, NULL)
#define SHARD_NUMBERS(type, name, member) SHARD_LIST(name, type, member, NULL)
#define SHARD_STRUCT(type, member, fields)                                     \
	SHARD_ONE(#member, type, member, fields)
#define SHARD_STRUCTS(type, member, fields)                                    \
	SHARD_LIST(#member, type, member, fields)
#define SHARD_BYTES(type, name, member)                                        \
	SHARD_ROW(name, type, member, 0, sizeof(((type *)0)->member), NULL)

/* An object of what is not 0 or empty; and back, with 0 for what is not in it.
 * The table ends with a NULL name. */
json_t *shard_value(const struct shard_field *fields, const void *from);
void
shard_fill(const struct shard_field *fields, const json_t *value, void *to);

/* A number of an object or a list; 0: there is none. */
uint64_t shard_number(const json_t *object, const char *key);
uint64_t shard_number_at(const json_t *list, size_t i);

/* The bytes of value_bytes: for free(), NUL-ended; NULL for no string. */
char *shard_string(const json_t *value, size_t *length);

/* All parts of a job, in order. */
struct shard_parts;

/* Opens the files, which must be all parts of one job of `what`. NULL after
 * printing why not. *facts, borrowed, are those of the head. */
struct shard_parts *shard_open(const struct tool *t, char *const *files,
	const char *what, const json_t **facts);

/*
 * The next line of all parts in turn, borrowed until the next call; NULL after
 * the last, with *status the largest of the parts', or TOOL_TROUBLE after
 * printing why a part cannot be read.
 */
const json_t *shard_next(struct shard_parts *p, int *status);
void shard_close(struct shard_parts *p);

#endif
