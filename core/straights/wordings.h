/*
 * The built-in wordings of this game: core/straights/wordings, embedded
 * when the project is built.
 */
#ifndef CORE_STRAIGHTS_WORDINGS_H
#define CORE_STRAIGHTS_WORDINGS_H

#include "core/wording/wording.h"

/* Ends with a NULL name. */
extern const struct wording_source straights_wordings[];

/* core/straights/loose.yaml */
extern const struct wording_source straights_loose;

#endif
