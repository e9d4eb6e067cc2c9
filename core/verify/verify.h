/*
 * Verify: a game of a transcript to its verdict.
 *
 * Tries the cheapest proof first: the bytes a record predicts; every line
 * exact and the referee content; and only then line by line whatever is
 * there. Knows struct game and no game. What the setup points to must live as
 * long as struct verify, which belongs to the caller from verify_start to
 * verify_stop.
 */
#ifndef CORE_VERIFY_VERIFY_H
#define CORE_VERIFY_VERIFY_H

#include "core/game/record.h"
#include "core/base/source.h"
#include "core/verify/verdict.h"
#include "core/verify/setup.h"

struct verify;

/* NULL and *f when the game's own data are refused. */
struct verify *verify_start(const struct verify_setup *setup, struct fault *f);
void verify_stop(struct verify *v);

/*
 * Judges the game at the source's mark and moves the mark behind it. With a
 * record (whose wording is the only one of the setup) it must be that game.
 * False, and an empty verdict, when the source has ended.
 */
bool verify_game(struct verify *v, struct source *s, const struct record *rec,
	struct verdict *verdict);

#endif
