/*
 * The referee of Rummy: the claims of a transcript held against the rules, with
 * the deal known or not (core/judge.h). Knows no text.
 *
 * It says only what follows from the claims: cards that all have seen, each
 * card in one place, how many each seat holds, what a human is shown and types,
 * what is left at a round's end. With a dealer, or a deck that the transcript
 * shows, it knows every card; and where the computers' strategies are named
 * too, every move of theirs. The tally says how far it came.
 */
#ifndef CORE_RUMMY_REFEREE_H
#define CORE_RUMMY_REFEREE_H

#include "core/judge.h"

extern const struct judge rummy_judge;

/* The tally's word for that nothing was left to be judged. */
#define RUMMY_LEVEL_ALL "V3: rules, every card, every choice of the computers"

#endif
