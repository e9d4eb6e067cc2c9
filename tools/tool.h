/*
 * What the mains share: options, faults on stderr, wordings by name or file.
 *
 * Only here and in the mains is anything printed or ended. A tool's options
 * are one table, from which getopt_long's, the help and the completions are
 * made. Exit status of every tool: 0 agrees, 1 findings, 2 usage or system
 * trouble.
 */
#ifndef TOOLS_TOOL_H
#define TOOLS_TOOL_H

#include "core/game/game.h"
#include "core/game/session.h"
#include "core/base/text.h"
#include "core/wording/wording.h"

#include <stdio.h>

enum { TOOL_OK = 0, TOOL_FINDINGS = 1, TOOL_TROUBLE = 2 };

struct tool_option {
	int key; /* a letter, or from TOOL_LONG up: no short form */
	const char *name;
	const char *argument; /* what the help calls it; NULL: takes none */
	const char *help;
};

enum { TOOL_LONG = 256 };

struct tool {
	const char *program; /* the last part of argv[0] */
	const struct game *game;
	const char *operands; /* as the usage shows them */
	const char *summary;
	const struct tool_option *options; /* ends with a NULL name */

	/* Filled as the command line is read. */
	const char *argument; /* of the option just returned */
	char **operand;       /* those that are no options, NULL-ended */
	size_t operand_count;
	struct game_choice choice[GAME_OPTIONS];
	size_t choices;
	struct tool_getopt *getopt;
};

/* The game is chosen by the program's name. */
void tool_start(struct tool *t, char **argv, const char *operands,
	const char *summary, const struct tool_option *options);
void tool_stop(struct tool *t);

/*
 * The next option's key, its argument in t->argument; -1 when there are no
 * more and the operands are complete. A number with a minus sign is an operand.
 * House rules of the game go to t->choice. --help, --version and the lists
 * (--list-games, --list-shuffles, --list-wordings, --print-wording) answer and
 * end the program; so does bad usage, with status 2.
 */
int tool_next(struct tool *t, int argc, char **argv);

/* Says what is wrong with the usage, in one line, and ends with status 2. */
_Noreturn void tool_misused(const struct tool *t, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* A whole number from least to most; ends the program when s is none. */
unsigned tool_number(const struct tool *t, const char *what, const char *s,
	unsigned least, unsigned most);

/* `file:line:column: slug: what` on stderr; parts that are 0 are left out. */
void tool_tell(const struct tool *t, const char *file, const struct fault *f);

/* `program: what: why` for errno, on stderr; returns TOOL_TROUBLE. */
int tool_trouble(const struct tool *t, const char *what);

/* A built-in's name or a file's. NULL after telling why not. */
struct wording *
tool_wording(const struct tool *t, const struct game *game, const char *name);

/* Adds the game's built-in wordings to the list; what is wrong is told. */
int tool_wordings(const struct tool *t, const struct game *game,
	struct wording_list *list);

/* The file, or standard input for "-". NULL after telling why not. */
FILE *tool_open(const struct tool *t, const char *name);
void tool_close(FILE *in);

/* All of in's bytes. 0, or -1 after telling why not. */
int tool_slurp(
	const struct tool *t, FILE *in, const char *name, struct text *bytes);

/*
 * Writes and clears. A reader that has gone away (EPIPE) ends the program
 * silently with status 0; any other trouble ends it with status 2.
 */
void tool_write(const struct tool *t, struct text *out);

/*
 * One line without its newline, cut at `most` bytes. 1: a line, *cut set when
 * it was longer. 0: end of input. -1: trouble, told.
 */
int tool_line(const struct tool *t, FILE *in, size_t most, struct text *line,
	bool *cut);

#endif
