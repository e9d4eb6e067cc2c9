/*
 * YAML in, as a tree with places; the only user of libyaml.
 *
 * Strict: no aliases, anchors or tags, no duplicate keys, keys are scalars,
 * and everything has a limit. Columns count characters, not bytes. Knows
 * nothing of what a document means. The tree belongs to the reader and lives
 * until its next yaml_next. Input is taken a line at a time, so that a document
 * is there as soon as the one after it begins, and memory is that of one
 * document.
 */
#ifndef CORE_BASE_YAML_H
#define CORE_BASE_YAML_H

#include "core/base/fault.h"
#include "core/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

struct yaml_limits {
	unsigned depth; /* nested collections */
	size_t nodes;   /* in one document */
	size_t bytes;   /* of one document, as written */
};

enum {
	YAML_KEYS = 256,       /* in one map */
	YAML_HELD = 1 << 20,   /* bytes of a document looked at as such */
	YAML_DIRECTIVES = 1000 /* lines of a document that begin with % */
};

struct yaml_node {
	enum yaml_kind kind;
	bool plain; /* a scalar without quotes */
	uint64_t line;
	uint32_t column;
	const char *text; /* scalar: NUL-ended; length counts NULs inside */
	size_t length;
	const struct yaml_node *first; /* list: items; map: keys */
	const struct yaml_node *next;  /* the next item or key */
	const struct yaml_node *value; /* of a key */
};

struct yaml_reader;

/* Reads bytes[length], then what follows in `in`; no bytes, or NULL for `in`,
 * are nothing to read. Both are borrowed until yaml_close. */
struct yaml_reader *yaml_open(const char *bytes, size_t length, FILE *in,
	const struct yaml_limits *limits);
void yaml_close(struct yaml_reader *r);

/* Loads what documents are read by, as the first of them does. 0, or -1 and *f:
 * it is missing, and yaml_open's documents are refused alike. */
int yaml_prepare(struct fault *f);

/*
 * A document that the build has read (tools/build/embed.c), so that a tool need
 * not. Links are numbers of nodes, 0 for none, and not pointers, so that the
 * table needs no relocation and pages that are not used are never touched. The
 * strings of one document end below 64 KiB, or the table does not compile.
 */
struct yaml_built {
	const struct yaml_built_node {
		uint16_t line;
		uint16_t column;
		uint16_t text; /* where its string begins in `text` */
		uint16_t length;
		uint16_t first;
		uint16_t next;
		uint16_t value;
		uint8_t kind;
		bool plain;
	} * node; /* the root, then the others */
	size_t nodes;
	const char *text;
};

/* Gives this one document, which is kept until yaml_close. */
struct yaml_reader *yaml_open_built(const struct yaml_built *built);

/* 1: *root is the next document's. 0: no more. -1: *f says why, and the stream
 * has ended: what follows a document that is not YAML cannot be told. */
int yaml_next(
	struct yaml_reader *r, const struct yaml_node **root, struct fault *f);

/* A document as it is written, from its line "---" on; borrowed. */
struct yaml_held {
	const char *bytes;
	size_t length;
	uint64_t line; /* its first, from 1 */
};

/*
 * Before the first yaml_next, the document that it would read, for a caller
 * that knows a faster way: true, and *held until the next call. False: it does
 * not begin with a line "---" or is longer than YAML_HELD.
 */
bool yaml_hold(struct yaml_reader *r, struct yaml_held *held);

/* Continues with the document after the one held. */
void yaml_pass(struct yaml_reader *r);

/* Whether the last line of the file was the item of a list and had no newline:
 * what wrote it was perhaps stopped halfway, so it is in no document. */
bool yaml_cut(const struct yaml_reader *r);

/* The value of a map's key, or NULL. */
const struct yaml_node *yaml_get(const struct yaml_node *map, const char *key);

/*
 * The lines of a stream on their way to the parser (yaml_lines.c), for yaml.c
 * alone. They come from bytes, then from a file. One document can be held back,
 * to be looked at as bytes before the parser has it or instead.
 */
struct yaml_lines {
	const char *bytes; /* not yet given */
	size_t length;     /* of them */
	FILE *in;          /* where the next come from; NULL: no more */
	size_t most;       /* bytes of a line; the rest comes as another */
	struct text line;  /* the last one read from it */
	struct text held;  /* lines to give before all others */
	size_t given;      /* bytes of them */
	size_t document;   /* bytes of them that are the document */
	bool cut;          /* the last line was left out */
	bool failed;       /* the file could not be read */
};

void yaml_lines_fini(struct yaml_lines *l);

/* Copies the next line, or as much of it as there is room for; returns how many
 * bytes, 0 at the end. */
size_t yaml_lines_copy(struct yaml_lines *l, unsigned char *to, size_t room);

/*
 * Holds the lines back from a line "---" up to the next one like it, or to the
 * end: the first l->document bytes of l->held. False: the next line is another,
 * or there are more than `most` bytes; they are given as if nothing were held.
 */
bool yaml_lines_hold(struct yaml_lines *l, size_t most);

/* Forgets the document held. */
void yaml_lines_pass(struct yaml_lines *l);

#endif
