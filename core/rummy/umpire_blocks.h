/*
 * What a human is shown, and what it types, before the referee. Private to it.
 */
#ifndef CORE_RUMMY_UMPIRE_BLOCKS_H
#define CORE_RUMMY_UMPIRE_BLOCKS_H

#include "core/rummy/umpire_state.h"

/* A line of the block. */
void umpire_block(struct referee *r, const struct claim *c);

/* What a terminal shows of what was typed. */
void umpire_typed(struct referee *r, const struct claim *c);

/* Any other line: whether it answers what was typed. */
void umpire_answer(struct referee *r, const struct claim *c);

void umpire_refusal(struct referee *r, const struct claim *c);

/* Help's lines, which come in their order. */
void umpire_help(struct referee *r, const struct claim *c);

#endif
