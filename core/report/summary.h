/*
 * A verdict in one line, as several formats end with it.
 */
#ifndef CORE_REPORT_SUMMARY_H
#define CORE_REPORT_SUMMARY_H

#include "core/base/text.h"
#include "core/verify/verdict.h"

/*
 * Adds what was found, by class, and then the game, without file or newline:
 * "play: 1 finding, wording: 418 in 1; cs246, libstdc++ seed 44 (recovered),
 * 5 rounds, Player1 wins".
 */
void summary_add(const struct verdict *v, struct text *out);

/* Adds only the findings: "ok" or "play: 1 finding, wording: 418 in 1". */
void summary_findings(const struct verdict *v, struct text *out);

/* Adds only the game: "cs246, libstdc++ seed 44, 5 rounds, Player1 wins". */
void summary_game(const struct verdict *v, struct text *out);

#endif
