/* A game of Rummy as a table without text, for a screen or a page. */
#ifndef CORE_RUMMY_VIEW_H
#define CORE_RUMMY_VIEW_H

#include "core/game/game.h"
#include "core/rummy/play.h"

/* The commands of a turn; ends with a NULL form. */
extern const struct game_command rummy_commands[];

void rummy_look(const struct rummy *g, struct table *t);

/* What expert would do in the seat to move, and the points it expects. */
bool rummy_advise(const struct rummy *g, struct game_advice *advice);

#endif
