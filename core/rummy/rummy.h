/*
 * Rummy: its rules, its computers, its referee and its wordings.
 *
 * The door of the room: what callers outside it use. The referee's own files
 * are in referee/. Rules: rummy(6).
 */
#ifndef CORE_RUMMY_RUMMY_H
#define CORE_RUMMY_RUMMY_H

#include "core/game/game.h"
#include "core/referee/referee.h"

extern const struct game rummy_game;

/*
 * Says only what follows from the claims: cards that all have seen, each card
 * in one place, how many each seat holds, what a human is shown and types, what
 * is left at a round's end. With a dealer, or a deck that the transcript shows,
 * it knows every card; and where the computers' strategies are named too, every
 * move of theirs. The tally says how far it came.
 */
extern const struct referee_calls rummy_referee;

/* How far a referee came: from V1, the rules without the deal. */
enum rummy_level { RUMMY_RULES, RUMMY_CARDS, RUMMY_CHOSEN };

/* Says so in the tally. */
void rummy_name_level(enum rummy_level level, struct tally *t);

/* core/rummy/wordings, embedded by the build; ends with a NULL name. */
extern const struct wording_source rummy_wordings[];

/* core/rummy/loose.yaml */
extern const struct wording_source rummy_loose;

#endif
