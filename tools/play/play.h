/*
 * Playing: what the options of a game's program come to, and the game at a
 * terminal or over pipes.
 *
 * Over pipes the exact commands are read and the transcript alone is printed
 * (play.c); at a terminal, people are served (terminal.c).
 */
#ifndef TOOLS_PLAY_PLAY_H
#define TOOLS_PLAY_PLAY_H

#include "core/game/session.h"
#include "tools/play/keep.h"
#include "tools/tool/tool.h"

struct play {
	const char *seed; /* as typed; NULL: the wording's, or the time */
	const char *wording;
	const char *shuffle;
	const char *record;  /* a file to write; NULL: none, or a kept one */
	const char *seats;   /* letters, you or ask; NULL: by the terminal */
	const char *players; /* names, parted by commas; NULL: none */
	const char *ui;      /* plain or cards; NULL: by the terminal */
	const char *color;   /* never, auto or always; NULL: auto */
	bool resume;         /* of `record`, or of the last game kept */
	bool force;
	bool no_record;
	bool echo;
	bool list_kept;
};

/* A game under way: what is typed goes to the record, then to the session. */
struct playing {
	const struct tool *tool;
	const struct play *play;
	const struct wording *wording;
	struct record rec; /* with every line that stands */
	struct game_setup setup;
	struct session session;
	struct recording recording;
	struct text out;         /* what the session prints */
	struct event_sink watch; /* of the session */
	bool terminal;           /* people are served */
	bool kept;               /* the record is in the state folder */
	bool chosen;             /* the seed is from the clock */
	size_t whole;            /* bytes of the record that is gone on with */
};

/* Plays to the end of the game or of the input; returns a status. */
int play_run(const struct tool *t, const struct play *p);

/*
 * Starts the session, at the end of a record that is gone on with, and opens
 * the record to write. A status, printed.
 */
int play_start(struct playing *g);

/* Writes the line to the record and remembers it; a status. */
int play_record(struct playing *g, const char *line, size_t length);

/*
 * Takes the last `lines` back: the session stands as before them, and what it
 * printed is dropped. A status, printed.
 */
int play_undo(struct playing *g, size_t lines);

/* The game with people at a terminal; returns a status. */
int terminal_play(struct playing *g);

#endif
