/*
 * A game of Straights for a person at a terminal: its commands, how it stands,
 * and what to move.
 *
 * For advice, each choice is played out in many possible deals of the cards
 * that are not seen; in each, all seats go on as the computer hard does. It
 * knows no hand but the seat's own.
 */
#ifndef CORE_STRAIGHTS_VIEW_H
#define CORE_STRAIGHTS_VIEW_H

#include "core/game/game.h"
#include "core/straights/rules.h"

/* The commands of a turn; ends with a NULL form. */
extern const struct game_command straights_commands[];

/* The points of the cards: each its rank, A 1 to K 13. */
unsigned straights_points(card_set cards);

/* As in struct game: how the game stands, and what to move. The advice is the
 * same for the same sight. */
void straights_look(const struct game_state *state, struct table *t);
bool straights_give_advice(
	const struct game_state *state, struct game_advice *advice);

#endif
