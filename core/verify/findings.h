/*
 * Findings of one game on their way to its verdict. Private to verify.
 */
#ifndef CORE_VERIFY_FINDINGS_H
#define CORE_VERIFY_FINDINGS_H

#include "core/verify/job.h"

/* A referee_sink's find: context is the struct verify. */
void findings_add(void *context, const struct fault *f, const char *table,
	const char *proof);

/*
 * A reader_sink's find: equal differences are told once, with their number,
 * unless all are wanted.
 */
void findings_note(void *context, const struct fault *f, uint64_t key);

/* A reader_sink's again. */
bool findings_again(void *context, uint64_t key, bool count);

/*
 * Puts the findings in order of line and copies the line each is about; the
 * game takes `length` bytes from the source's mark.
 */
void findings_finish(struct verify *v, struct source *s, size_t length);

#endif
