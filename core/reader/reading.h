/*
 * What the reader says of one game as a whole.
 */
#ifndef CORE_READER_READING_H
#define CORE_READER_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How one game was read. */
struct reading {
	size_t length;  /* bytes of the source, from its mark, that it takes */
	uint64_t lines; /* newlines in them */
	size_t claims;  /* lines and prompts that were recognised */
	size_t notes;   /* differences, equal ones counted each */
	bool echoed;    /* what was typed shows */
	bool cut;       /* it was too long: the rest of it was not read */
};

#endif
