/*
 * Live play: a session fed by standard input, recorded as it goes.
 */
#ifndef TOOLS_PLAY_H
#define TOOLS_PLAY_H

#include "tools/tool.h"

struct play {
	const char *seed;    /* as typed; NULL: the wording's, or the time */
	const char *wording; /* NULL: the game's */
	const char *shuffle; /* NULL: the wording's */
	const char *record_name; /* NULL: no record is written */
	bool echo;
};

/* Plays to the end of the game or of the input; returns the exit status. */
int play_run(const struct tool *t, const struct play *p);

#endif
