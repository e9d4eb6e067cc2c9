/*
 * A terminal with people at a game, and what it shows them. Private to
 * terminal.c, which reads and does what is typed, and terminal_show.c.
 */
#ifndef TOOLS_PLAY_PRIVATE_H
#define TOOLS_PLAY_PRIVATE_H

#include "tools/play/play.h"
#include "tools/terminal/terminal.h"

struct terminal {
	struct playing *g;
	const struct game *game;
	struct reading *reading;
	struct screen screen;
	struct table table;
	struct text news;       /* what was done since the last turn */
	size_t told;            /* so many bytes of the news were shown */
	struct text said;       /* answers to the line before */
	struct text seen;       /* the transcript of this turn */
	char ahead[TYPED_LINE]; /* typed at a page: the next line, or empty */
	unsigned facing; /* the seat whose hand is on the screen; 0: none */
	bool cards;      /* cardmode */
	bool greeted;    /* a move was typed, or none is asked for */
	bool leaves;
	int status;
};

/* Whether colours are used: never, always, or as the environment says. */
bool terminal_colours(const char *when);

/* Takes each event of the session: all but boards and questions are news. */
void terminal_event(void *context, const struct event *e);

/* Draws the table, the news and what was said, or prints the transcript. */
void terminal_show(struct terminal *t);

/* Writes the string as it is. */
void terminal_write(struct terminal *t, const char *s);

/* Shows a text page by page, and clears it; Return goes on, q and the end of
 * input end it, and so does anything else, which is the next line typed. */
void terminal_page(struct terminal *t, struct text *text);

/* Shows news and answers in pages where the table leaves them no room. */
void terminal_page_news(struct terminal *t);

#endif
