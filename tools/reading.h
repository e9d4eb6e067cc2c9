/*
 * Lines from the keyboard of a terminal, edited: history, completion, signals.
 *
 * The only user of libedit. Knows no game: what a line may go on to, and how
 * the screen is drawn again, are functions of the user's.
 */
#ifndef TOOLS_READING_H
#define TOOLS_READING_H

#include "core/base/text.h"

struct reading;

struct reading_user {
	/* Adds every line that may be gone on to from what is typed so far. */
	void (*complete)(void *context, const char *begun, struct text *lines);
	/* Draws the screen again, up to the line of the prompt: the terminal
	 * was resized, or the program goes on after it was stopped. */
	void (*redraw)(void *context);
	void *context;
};

/* The user is borrowed until reading_close. */
struct reading *
reading_open(const char *program, const struct reading_user *user);
void reading_close(struct reading *r);

/*
 * A line, after this prompt; `command`: it can be completed and goes to the
 * history. An interrupt (Ctrl-C) gives an empty line. False at the end of the
 * input (Ctrl-D).
 */
bool reading_line(struct reading *r, const char *prompt, bool command,
	char *line, size_t size);

#endif
