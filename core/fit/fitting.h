/*
 * Fitting a whole transcript: what the reader shows of its games, to a wording.
 *
 * Stands between core/reader/reader.h and core/fit/fit.h; sees from who has
 * been asked whether computers' turns show the board. Belongs to the caller
 * from fitting_start to fitting_stop.
 */
#ifndef CORE_FIT_FITTING_H
#define CORE_FIT_FITTING_H

#include "core/fit/fit.h"
#include "core/game/game.h"
#include "core/reader/reader.h"

struct fitting;

struct fitting *fitting_start(const struct game *game);
void fitting_stop(struct fitting *g);

/* What the reader is given: lives as long as g. */
const struct reader_lines *fitting_lines(const struct fitting *g);

/* A game has ended, and who sat at its table. */
void fitting_game(struct fitting *g, const struct tally *tally);

/*
 * Adds the wording found, on top of the built-in one that the first game was
 * read in, under this name. False, and nothing added, when no line was shown
 * or that wording is not built in.
 */
bool fitting_yaml(struct fitting *g, const char *name, struct text *out);

#endif
