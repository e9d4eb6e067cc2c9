/*
 * What every room uses: refusals and findings (fault.h, with the findings that
 * all games share in fault.def), memory (memory.h), bytes out and quoting
 * (text.h), files and bytes in (source.h), work on several processors
 * (crew.h), the name nearest to a mistyped one (nearest.h), and the only users
 * of libyaml (yaml.h) and PCRE2 (pattern.h).
 *
 * Knows no cards, no games and no transcripts. Three policies hold everywhere:
 * memory that runs out ends the process (memory.h); a function that may refuse
 * returns 0, or -1 with a struct fault filled and everything else as it was; a
 * question is answered with a bool.
 */
#ifndef CORE_BASE_BASE_H
#define CORE_BASE_BASE_H

#include <stddef.h>

/* How many elements an array has; not for pointers. */
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

#endif
