/*
 * The map from unwrapped text back to the file as it was handed in.
 *
 * Runs of bytes that follow each other in both. Only the last ones are kept:
 * PLACES_KEPT runs at least, so that memory is bounded. Lines and columns count
 * from 1, columns in bytes.
 */
#ifndef CORE_CAPTURE_PLACES_H
#define CORE_CAPTURE_PLACES_H

#include <stddef.h>
#include <stdint.h>

enum { PLACES_KEPT = 1 << 17 };

struct place {
	uint64_t line;
	uint32_t column;
};

struct places {
	struct places_run *run;
	size_t count;
	size_t room;
};

void places_fini(struct places *p);

/* The byte at `text` came from `file`; texts are added in rising order. */
void places_add(struct places *p, struct place text, struct place file);

/*
 * Where the byte at `text` came from: itself, when nothing was added before it;
 * after a run's end, as many columns or lines after its beginning.
 */
struct place places_find(const struct places *p, struct place text);

#endif
