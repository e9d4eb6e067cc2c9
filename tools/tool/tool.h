/*
 * What the tools share: messages on standard error, files, wordings by name or
 * file, bytes to standard output.
 *
 * Nothing here ends the program: a function that fails has printed why and
 * returns a status, or fills a struct fault and returns -1. Only the mains end
 * it, with what tool_stop returns. How a command line is read is in
 * tools/tool/options.h.
 */
#ifndef TOOLS_TOOL_TOOL_H
#define TOOLS_TOOL_TOOL_H

#include "core/base/text.h"
#include "core/game/game.h"
#include "core/wording/wording.h"

#include <stdio.h>

/* Exit status of every tool, and one that tool_stop makes TOOL_OK of. */
enum {
	TOOL_OK = 0,
	TOOL_FINDINGS = 1,
	TOOL_TROUBLE = 2,
	TOOL_CLOSED = 3 /* the reader of standard output has gone away */
};

struct tool_page;   /* tools/tool/options.h */
struct tool_option; /* tools/tool/options.h */

struct tool {
	const char *program; /* the last part of argv[0] */
	const struct game *game;
	FILE *err; /* where messages go: standard error */

	/* The options of the page, of the game and of every tool. */
	const struct tool_page *page;
	struct tool_option *option;
	size_t options;

	/* Filled as the command line is read. */
	char **operand; /* those that are not options, NULL-ended */
	size_t operand_count;
	struct game_choice choice[GAME_OPTIONS];
	size_t choices;
};

/* From git describe, or the release where there is no git. */
extern const char tool_version[];

enum { TOOL_MESSAGE = 4096 + 512 }; /* bytes: a path and more */

/* Prints a message of one line, cut at TOOL_MESSAGE bytes, with control
 * characters made visible. */
void tool_say(const struct tool *t, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Prints `file:line:column: slug: what`, without the parts that are 0; for a
 * fault without a slug, `program: what`. Returns TOOL_TROUBLE. */
int tool_fault(const struct tool *t, const char *file, const struct fault *f);

/* Prints `program: what: why` for errno; returns TOOL_TROUBLE. */
int tool_error(const struct tool *t, const char *what);

/* Prints `program: message`; returns TOOL_TROUBLE. */
int tool_fail(const struct tool *t, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Fills *f with a message that has no slug; returns -1. */
int tool_refuse(struct fault *f, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Fills *f with `name: why` for errno; returns -1. */
int tool_refuse_file(struct fault *f, const char *name);

/* The file, or standard input for "-"; NULL and *f when it cannot be opened. */
FILE *tool_open(const char *name, struct fault *f);
void tool_close(FILE *in);

/* Fills the empty text with all bytes of the file, or of standard input for
 * "-", and a NUL. -1 and *f where they are too many, too. */
int tool_slurp(const char *name, struct text *bytes, struct fault *f);

/* One line without its newline, cut at `most` bytes. 1: a line, *cut set when
 * it was longer. 0: end of input. -1: *f. */
int
tool_line(FILE *in, size_t most, struct text *line, bool *cut, struct fault *f);

/* Whether a word that may be a name or a file is a file: it has a dot or a
 * slash, or can be read. */
bool tool_names_file(const char *word);

/* The file of which tool_wording reads the wording, which is `name`; NULL: it
 * is built in, "auto", or of no file. */
const char *tool_wording_file(const struct game *game, const char *name);

/* A built-in wording of the game or a file's. NULL after printing why not. */
struct wording *
tool_wording(const struct tool *t, const struct game *game, const char *name);

/*
 * Writes the bytes to standard output and clears them. TOOL_OK; TOOL_CLOSED,
 * silently, when nothing reads them any more (EPIPE); or TOOL_TROUBLE, after
 * printing why.
 */
int tool_write(const struct tool *t, struct text *out);

/* The same, and frees them. */
int tool_print(const struct tool *t, struct text *out);

#endif
