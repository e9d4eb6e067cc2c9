/*
 * Records on their way to transcripts: read, with the options laid over them,
 * and played again by the game or by another program.
 */
#ifndef TOOLS_REPLAY_REPLAY_H
#define TOOLS_REPLAY_REPLAY_H

#include "tools/tool/options.h"
#include "tools/tool/progress.h"

#include "core/base/base.h"
#include "core/game/record.h"
#include "core/trial/trial.h"

struct replay {
	const struct tool *tool;
	const char *wording; /* over the record's; NULL: the record's */
	const char *shuffle; /* likewise */
	const char *seed;    /* likewise */
	const char *bytes;   /* in place of those of the one file; or NULL */
	size_t length;       /* of bytes */
	bool echo;
	bool quiet; /* lines that the game refuses are not printed */
	/* Receives the reason why a record is refused; NULL: print it. */
	struct fault *refused;
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
	const char *each;       /* a folder of programs; NULL: none */
	bool shrink;
	unsigned tries;    /* runs to shrink a record; 0: TRIAL_RUNS */
	const char *limit; /* an option given that needs a command; NULL */
	const char *show[EXEC_SHOWN]; /* folders given by --show */
	size_t shown;
};

/* Its options but --exec, for a struct exec in a tool's settings. */
extern const struct tool_option exec_options[];

void exec_init(struct exec *x);

/* Whether there is a program to run. */
static inline bool
exec_runs(const struct exec *x)
{
	return x->sandbox.command || x->each;
}

/* Takes --exec (OPTION_TAKE). */
int exec_take_command(void *to, const struct tool_option *o,
	const char *argument, struct fault *f);

/* -1 and *f when options of exec were given without a command. */
int exec_check(const struct exec *x, struct fault *f);

/* What a program has around it: variables, and files that it sees. */
struct exec_surroundings {
	char **environment;
	struct strings shown;
	struct strings hidden;
};

/*
 * Sets what a program sees of these files of records, namely nothing. It is run
 * in the folder of `program`, one of x->each; NULL: in the current one.
 * exec_leave frees.
 */
void exec_surround(struct exec_surroundings *s, const struct exec *x,
	const char *program, char *const *records);
void exec_leave(struct exec_surroundings *s);

/* The sandbox borrows the surroundings. */
void exec_enter(const struct exec_surroundings *s, struct sandbox *sandbox);

/*
 * Adds how many of a record's lines are left, after how many runs, and whether
 * --tries ended the search.
 */
void exec_add_count(
	const struct trial *t, size_t left, size_t lines, struct text *out);

/* Makes the trial show on a terminal how often it runs the program to shrink
 * this record. Starts *bar, which the caller stops with progress_stop. */
void exec_show_tries(struct trial *t, struct progress *bar, const char *record);

/* Says whether a control group limits the memory and processes of programs. */
void exec_say_limits(const struct tool *t, const struct isolation *has);

/* Says what the sandbox lacks on this system. */
void exec_warn(const struct tool *t, const struct isolation *has);

/* Runs the command on every record; returns a status. */
int exec_run(const struct exec *x, const struct replay *r, char *const *files);

#endif
