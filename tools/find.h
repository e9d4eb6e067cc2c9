/*
 * Finding: the seeds whose decks are as asked for, printed.
 */
#ifndef TOOLS_FIND_H
#define TOOLS_FIND_H

#include "tools/deal.h"

/* Searches as the options say; returns the exit status: 1 if nothing is found.
 */
int find_run(const struct deal *d);

#endif
