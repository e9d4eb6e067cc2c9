/*
 * The null game: nobody sits down and nothing is played.
 *
 * The smallest thing that fits the door; a new game starts as its copy, and the
 * tests put it through session, record and wording.
 */
#ifndef CORE_NULL_NULL_H
#define CORE_NULL_NULL_H

#include "core/game/game.h"

extern const struct game null_game;

/* core/null/wordings, embedded by the build; ends with a NULL name. */
extern const struct wording_source null_wordings[];

#endif
