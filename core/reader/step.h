/*
 * Reading one line, step by step: what stands at the cursor is an event of the
 * wording, a prompt, what was typed, an event in other words, or none. Private
 * to the reader.
 */
#ifndef CORE_READER_STEP_H
#define CORE_READER_STEP_H

#include "core/reader/state.h"

/* Reads one line to its end, or to where the next game opens. */
void step_line(struct reader *r, struct reader_line *l);

#endif
