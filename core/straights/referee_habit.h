/*
 * Habits: a seat that always takes the first card its program lists.
 *
 * Where boards are shown for everybody and nothing typed shows, nothing says
 * which seats are computers but how they move. A seat that took the first of
 * the legal plays listed, or the first of its hand, in every one of many
 * choices moves as a computer does; if its lists are not in hand order, those
 * are not the moves a computer must make. Private to the referee.
 */
#ifndef CORE_STRAIGHTS_REFEREE_HABIT_H
#define CORE_STRAIGHTS_REFEREE_HABIT_H

#include "core/straights/referee_state.h"

/* The hand or the legal plays of the next to move are shown. */
void referee_habit_list(struct referee *r, const struct claim *c);

/* A card is played or discarded. */
void referee_habit_move(struct referee *r, const struct claim *c);

/* The game is over: tells of seats that moved as no computer may. */
void referee_habit_end(struct referee *r);

#endif
