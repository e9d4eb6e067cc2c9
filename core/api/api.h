/*
 * The library: what include/straights.h declares, over the rooms.
 *
 * Each file has the functions of one part of that header. They copy what they
 * are given, turn struct fault into struct sts_error, and keep what they return
 * in the object that it was asked of. Here is what the files share.
 */
#ifndef CORE_API_API_H
#define CORE_API_API_H

#include "include/straights.h"

#include "core/base/fault.h"
#include "core/base/base.h"
#include "core/game/game.h"
#include "core/game/record.h"

/* Fills *error, if it is not NULL, from the fault; returns -1. */
int api_refuse(struct sts_error *error, const struct fault *f);

/* The same of a fault of this kind, with a message. */
int api_fail(struct sts_error *error, enum fault_id id, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* The game called so. NULL and *error. */
const struct game *api_game(const char *name, struct sts_error *error);

/* The shuffle called so; the first for NULL. NULL and *error. */
const struct shuffle *api_shuffle(const char *name, struct sts_error *error);

/* A wording by its name or, when the text has more than one line, its YAML.
 * NULL and *f. */
struct wording *
api_wording(const struct game *game, const char *text, struct fault *f);

struct sts_record {
	const struct game *game;
	struct record record; /* its strings are in `kept`, or its own */
	struct strings kept;
};

/*
 * Sets a house rule among choices[GAME_OPTIONS], with the strings kept by the
 * caller. 0, or -1 and *error where the game has no such rule or refuses
 * the value.
 */
int
api_choose(const struct game *game, struct game_choice *choice, size_t *choices,
	const char *name, const char *value, struct sts_error *error);

#endif
