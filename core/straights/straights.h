/*
 * Straights: its rules, its computer, its referee and its wordings.
 *
 * The door of the room: what callers outside it use. Rules and events are in
 * rules.h; the referee's own files are in referee/. Knows no output format: the
 * wordings are data.
 */
#ifndef CORE_STRAIGHTS_STRAIGHTS_H
#define CORE_STRAIGHTS_STRAIGHTS_H

#include "core/game/game.h"
#include "core/referee/referee.h"

extern const struct game straights_game;

/*
 * Says only what follows from the claims. Seats are held to the computer's rule
 * when the setup or echoed answers say they are computers, after they have
 * ragequit, or when they move without the board that the wording shows to
 * humans alone.
 */
extern const struct referee_calls straights_referee;

/* core/straights/wordings, embedded by the build; ends with a NULL name. */
extern const struct wording_source straights_wordings[];

/* core/straights/loose.yaml */
extern const struct wording_source straights_loose;

#endif
