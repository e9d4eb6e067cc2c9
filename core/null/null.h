/*
 * The null game: no seats, no moves, one line.
 *
 * The smallest thing that fits the two doors, of a game (core/game/game.h) and
 * of a referee (core/referee/referee.h). A new game starts as its copy: a
 * folder core/NAME with NAME.h, which declares NAME_game, and wordings/, and a
 * row in core/games.c. The tests put it through session, record and wording.
 */
#ifndef CORE_NULL_NULL_H
#define CORE_NULL_NULL_H

#include "core/game/game.h"

extern const struct game null_game;

/* core/null/wordings, embedded by the build; ends with a NULL name. */
extern const struct wording_source null_wordings[];

#endif
