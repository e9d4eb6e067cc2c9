/* A game of Straights as a table without text, for a screen or a page. */
#ifndef CORE_STRAIGHTS_VIEW_H
#define CORE_STRAIGHTS_VIEW_H

#include "core/game/game.h"
#include "core/straights/rules.h"

/* The commands of a turn; ends with a NULL form. */
extern const struct game_command straights_commands[];

void straights_look(const struct straights *s, struct table *t);

/* What to move in the seat to move, and the points that are expected. */
bool
straights_give_advice(const struct straights *s, struct game_advice *advice);

#endif
