/*
 * Replaying records: each to its transcript on standard output.
 */
#ifndef TOOLS_REPLAY_H
#define TOOLS_REPLAY_H

#include "tools/tool.h"

#include "core/game/record.h"

struct replay {
	const struct tool *tool;
	const char *wording; /* over the record's; NULL: the record's */
	const char *shuffle; /* likewise */
	const char *seed;    /* likewise */
	bool echo;
	bool quiet; /* lines the game cannot make sense of are not told */
};

/* Takes each record in turn; other than TOOL_OK ends the reading. */
typedef int
replay_taker(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w);

/*
 * Reads the records of these files (NULL-ended; none: standard input), YAML or
 * plain lines, with the options laid over them, and gives each to take.
 * Returns the exit status.
 */
int replay_each(const struct replay *r, char *const *files, replay_taker *take,
	void *context);

/* Prints the transcript of every record; returns the exit status. */
int replay_print(const struct replay *r, char *const *files);

#endif
