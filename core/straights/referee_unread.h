/*
 * What lines that could not be read leave open. Private to the referee.
 *
 * Nothing is concluded from what is missing where such lines stand: one of
 * them may tell it. But lines of a shape that was met where nothing was
 * missing, as a banner before each turn is, leave nothing open.
 */
#ifndef CORE_STRAIGHTS_REFEREE_UNREAD_H
#define CORE_STRAIGHTS_REFEREE_UNREAD_H

#include "core/straights/referee_state.h"

/* Such lines stand before the next claim, or the end (struct claim). */
void referee_unread_lines(struct referee *r, uint32_t shapes, uint32_t often);

/* Whether a line since the last move may tell a move, or anything of a seat. */
bool referee_move_unread(const struct referee *r);
bool referee_any_unread(const struct referee *r);

/* Nothing is missing before what comes now. */
void referee_all_read(struct referee *r);

/* Moves have been made that nobody can tell: what was sure is possible. */
void referee_lose(struct referee *r);

#endif
