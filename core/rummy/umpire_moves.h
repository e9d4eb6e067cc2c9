/*
 * Turns and moves before the referee. Private to it.
 */
#ifndef CORE_RUMMY_UMPIRE_MOVES_H
#define CORE_RUMMY_UMPIRE_MOVES_H

#include "core/rummy/umpire_state.h"

void umpire_turn_over(struct referee *r, const struct claim *c);
void umpire_move(struct referee *r, const struct claim *c);
void umpire_goes_out(struct referee *r, const struct claim *c);
void umpire_blocks(struct referee *r, const struct claim *c);
void umpire_ragequit(struct referee *r, const struct claim *c);

/* A move that empties the hand must be followed by its line. */
void umpire_expect_out(struct referee *r, const struct claim *c);

#endif
