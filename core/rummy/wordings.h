/*
 * The built-in wordings of this game: core/rummy/wordings, embedded when
 * the project is built.
 */
#ifndef CORE_RUMMY_WORDINGS_H
#define CORE_RUMMY_WORDINGS_H

#include "core/wording/wording.h"

/* Ends with a NULL name. */
extern const struct wording_source rummy_wordings[];

/* core/rummy/loose.yaml */
extern const struct wording_source rummy_loose;

#endif
