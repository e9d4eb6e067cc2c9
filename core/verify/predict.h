/*
 * What a record makes happen, held against what a transcript says. Private to
 * verify.
 */
#ifndef CORE_VERIFY_PREDICT_H
#define CORE_VERIFY_PREDICT_H

#include "core/verify/job.h"

/*
 * Whether the bytes from the source's mark on begin with the record's
 * transcript, with or without echo: then *length and *lines are its size and
 * the verdict has its tally.
 */
bool predict_exactly(
	struct verify *v, struct source *s, size_t *length, uint64_t *lines);

/*
 * The first move or result among the claims that the record does not make
 * happen is a finding.
 */
void predict_compare(struct verify *v, struct voice *voice);

#endif
