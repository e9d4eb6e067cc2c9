/*
 * Records played by another program, in a sandbox.
 */
#ifndef TOOLS_EXEC_H
#define TOOLS_EXEC_H

#include "tools/replay.h"

#include "core/trial/sandbox.h"

struct exec {
	struct sandbox sandbox; /* its command NULL: nothing to run */
	bool shrink;
	bool limited; /* an option was given that is of use to run alone */
};

/* Keys of its options, none of which has a letter. */
enum {
	EXEC_COMMAND = TOOL_LONG,
	EXEC_PTY,
	EXEC_TIME,
	EXEC_MEMORY,
	EXEC_OUTPUT,
	EXEC_PROCESSES,
	EXEC_SHRINK
};

void exec_init(struct exec *x);

/* Takes the option; false when the key is none of its own. */
bool exec_take(struct exec *x, const struct tool *t, int key);

/* Ends the program when options of exec were given without a command. */
void exec_check(const struct exec *x, const struct tool *t);

/* Runs the command on every record; returns the exit status. */
int exec_run(const struct exec *x, const struct replay *r, char *const *files);

#endif
