/*
 * Rummy's front door.
 */
#ifndef CORE_RUMMY_RUMMY_H
#define CORE_RUMMY_RUMMY_H

#include "core/game/game.h"

extern const struct game rummy_game;

/* core/rummy/wordings, embedded by the build; ends with a NULL name. */
extern const struct wording_source rummy_wordings[];

/* core/rummy/loose.yaml */
extern const struct wording_source rummy_loose;

#endif
