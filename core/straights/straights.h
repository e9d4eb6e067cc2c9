/*
 * Straights behind the door: struct game over rules.
 *
 * Reads the lines one types (cs246 5.2, 5.5.2); knows no output format.
 */
#ifndef CORE_STRAIGHTS_STRAIGHTS_H
#define CORE_STRAIGHTS_STRAIGHTS_H

#include "core/game/game.h"

extern const struct game straights_game;

#endif
