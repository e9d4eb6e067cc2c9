/*
 * Rummy's front door.
 */
#ifndef CORE_RUMMY_RUMMY_H
#define CORE_RUMMY_RUMMY_H

#include "core/game/game.h"

extern const struct game rummy_game;

#endif
