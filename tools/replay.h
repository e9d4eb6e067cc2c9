/*
 * Records on their way to transcripts: read, with the options laid over them,
 * and played again by the game or by another program.
 */
#ifndef TOOLS_REPLAY_H
#define TOOLS_REPLAY_H

#include "tools/options.h"

#include "core/game/record.h"
#include "core/trial/trial.h"

struct replay {
	const struct tool *tool;
	const char *wording; /* over the record's; NULL: the record's */
	const char *shuffle; /* likewise */
	const char *seed;    /* likewise */
	bool echo;
	bool quiet; /* lines that the game refuses are not printed */
};

/* Takes each record in turn; a status other than TOOL_OK ends the reading. */
typedef int
replay_taker(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w);

/*
 * Reads the records of these files (NULL-ended; none: standard input), YAML or
 * plain lines, with the options laid over them, and gives each to take.
 * Returns a status.
 */
int replay_each(const struct replay *r, char *const *files, replay_taker *take,
	void *context);

/* Prints the transcript of every record; returns a status. */
int replay_print(const struct replay *r, char *const *files);

enum { EXEC_SHOWN = 16 }; /* folders to show, at most */

/* Another program, which plays the records in a sandbox. */
struct exec {
	struct sandbox sandbox; /* its command NULL: nothing to run */
	bool shrink;
	const char *limit; /* an option given that needs a command; NULL */
	const char *show[EXEC_SHOWN]; /* folders given by --show */
	size_t shown;
};

/* Keys of its options, none of which has a letter. */
enum {
	EXEC_COMMAND = OPTION_LONG,
	EXEC_PTY,
	EXEC_TIME,
	EXEC_MEMORY,
	EXEC_OUTPUT,
	EXEC_PROCESSES,
	EXEC_SHOW,
	EXEC_SHRINK,
	EXEC_WEAK
};

void exec_init(struct exec *x);

/* Takes one of its options. 0, or -1 and *f. */
int exec_take(struct exec *x, const struct tool_option *o, const char *argument,
	struct fault *f);

/* -1 and *f when options of exec were given without a command. */
int exec_check(const struct exec *x, struct fault *f);

/* Runs the command on every record; returns a status. */
int exec_run(const struct exec *x, const struct replay *r, char *const *files);

#endif
