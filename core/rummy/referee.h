/*
 * The referee of Rummy: the claims of a transcript held against the rules, with
 * the deal known or not (core/referee/referee.h). Knows no text.
 *
 * It says only what follows from the claims: cards that all have seen, each
 * card in one place, how many each seat holds, what a human is shown and types,
 * what is left at a round's end. With a dealer, or a deck that the transcript
 * shows, it knows every card; and where the computers' strategies are named
 * too, every move of theirs. The tally says how far it came.
 */
#ifndef CORE_RUMMY_REFEREE_H
#define CORE_RUMMY_REFEREE_H

#include "core/referee/referee.h"

extern const struct referee_door rummy_referee;

/* How far a judge came: from V1, the rules without the deal. */
enum rummy_level { RUMMY_RULES, RUMMY_CARDS, RUMMY_CHOSEN };

/* Says so in the tally. */
void rummy_tell_level(enum rummy_level level, struct tally *t);

#endif
