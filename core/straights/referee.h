/*
 * The referee of Straights: the claims of a transcript held against the rules,
 * with the deal known or not (core/game/judge.h). Knows no text.
 *
 * It says only what follows from the claims. Seats are held to the computer's
 * rule when the setup or echoed answers say they are computers, after they
 * have ragequit, or when they move without the board that this wording shows to
 * humans alone.
 */
#ifndef CORE_STRAIGHTS_REFEREE_H
#define CORE_STRAIGHTS_REFEREE_H

#include "core/game/judge.h"

extern const struct judge straights_judge;

#endif
