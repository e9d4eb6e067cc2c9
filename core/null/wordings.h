/*
 * The built-in wordings of this game: core/null/wordings, embedded when
 * the project is built.
 */
#ifndef CORE_NULL_WORDINGS_H
#define CORE_NULL_WORDINGS_H

#include "core/wording/wording.h"

/* Ends with a NULL name. */
extern const struct wording_source null_wordings[];

#endif
