/*
 * The referee of Straights: the claims of a transcript held against the rules,
 * with the deal known or not (core/referee/referee.h). Knows no text.
 *
 * It says only what follows from the claims. Seats are held to the computer's
 * rule when the setup or echoed answers say they are computers, after they
 * have ragequit, or when they move without the board that this wording shows to
 * humans alone.
 */
#ifndef CORE_STRAIGHTS_REFEREE_H
#define CORE_STRAIGHTS_REFEREE_H

#include "core/referee/referee.h"

extern const struct referee_door straights_referee;

#endif
