/*
 * The lines of a YAML stream, on their way to the parser.
 *
 * They come from bytes, then from a file. One document can be held back, to be
 * looked at as bytes before the parser has it or instead. Private to yaml.c.
 */
#ifndef CORE_BASE_YAML_LINES_H
#define CORE_BASE_YAML_LINES_H

#include "core/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

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

/*
 * Copies the next line, or as much of it as there is room for; returns how many
 * bytes, 0 at the end.
 */
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
