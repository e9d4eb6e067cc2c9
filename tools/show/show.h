/*
 * A record shown otherwise than as its transcript: its events as JSON, a page
 * to step through, or the same at a terminal.
 *
 * The record is played again by the session that replays it; each event that
 * happens at the table is a step, with the table as it stands then.
 */
#ifndef TOOLS_SHOW_SHOW_H
#define TOOLS_SHOW_SHOW_H

#include "tools/replay/replay.h"

#include "core/table/table.h"

struct show {
	const char *format; /* html or json; NULL: neither */
	bool watch;
	unsigned speed; /* steps a second; 0: the default */
};

/* The formats by name; transcript is the first. */
extern const struct option_values show_formats;

/* 0; or -1 and *f where options do not go together. */
int show_check(const struct show *s, bool runs, struct fault *f);

/* Whether the records are to be shown by show_run. */
bool show_is_wanted(const struct show *s);

/* Shows the records of these files (replay_each); returns a status. */
int show_run(const struct show *s, const struct replay *r, char *const *files);

/* The steps of a record. */
struct show_steps {
	const struct tool *tool;
	const struct game *game;
	const struct record *record;
	struct table_steps steps;
};

/* Shows the steps at a terminal until it is left; a status. */
int show_watch(const struct show_steps *steps, unsigned speed);

#endif
