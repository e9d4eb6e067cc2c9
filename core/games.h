/*
 * The table of games: the one place where they are named.
 */
#ifndef CORE_GAMES_H
#define CORE_GAMES_H

#include "core/game/game.h"

/* All games; ends with NULL. */
const struct game *const *games_all(void);

/* The game called name, or NULL. */
const struct game *games_by_name(const char *name);

/* Refuses the name (FAULT_NAME), with the nearest one there is. Returns -1. */
int games_refuse(const char *name, struct fault *f);

/* The game a program plays by its name: "rummy-verify" is Rummy's. The first
 * game when the name says none. */
const struct game *games_by_program(const char *program);

#endif
