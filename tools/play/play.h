/*
 * Playing: what the options of a game's program come to, and the game at a
 * terminal or over pipes.
 *
 * Over pipes the exact commands are read and the transcript alone is printed
 * (play.c); at a terminal, people are served (terminal.c).
 */
#ifndef TOOLS_PLAY_PLAY_H
#define TOOLS_PLAY_PLAY_H

#include "core/game/record.h"
#include "core/game/session.h"
#include "tools/tool/tool.h"

#include <sys/types.h>

/* The record that a game is written to as it is played, and games that are kept
 * to be continued (keep.c). Each command is in the file before it is played. */
struct recording {
	const struct tool *tool;
	const char *name;
	int fd;           /* -1: no record is written */
	off_t length;     /* of what is written whole; of a pipe too */
	struct text path; /* room for a name */
	struct text bytes;
};

/*
 * Creates the file, or with `force` writes over one, and writes the head of the
 * record. A file that has anything in it is refused otherwise, as is always one
 * that another game writes to. A status, printed.
 */
int recording_open(struct recording *r, const char *name,
	const struct record *rec, bool force);

/* Bytes of a record that is continued: all, and up to its last whole line. */
struct keep_size {
	off_t all, whole;
};

/* Continues the file behind its last whole line (keep_read). A status, printed.
 */
int
recording_reopen(struct recording *r, const char *name, struct keep_size size);

/* Writes a command; nothing where no record is written. */
int recording_add(struct recording *r, const char *line, size_t length);

/* Writes that the last `lines` commands are taken back. */
int recording_undo(struct recording *r, size_t lines);

/* Closes the file; returns the status, or that of trouble. */
int recording_close(struct recording *r, int status);

/*
 * Reads the record of a game of t's, also one whose writer was killed while it
 * wrote: a last line that was cut is left out, and *size says where it begins.
 * A status, printed.
 */
int keep_read(const struct tool *t, const char *name, struct record *rec,
	struct keep_size *size);

/* Fills path with the name of a new file for a game that is kept, in the XDG
 * state folder, which is made. 0, or -1 and *f. */
int keep_name(const struct game *game, uint32_t seed, struct text *path,
	struct fault *f);

/* Fills path with the last game kept that is not over. 0, or -1 and *f. */
int keep_last(const struct tool *t, struct text *path, struct fault *f);

/* Adds the games kept, newest first, a line each. */
void keep_list(const struct tool *t, struct text *out);

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
	struct keep_size size;   /* of the record that is continued */
};

/* Plays to the end of the game or of the input; returns a status. */
int play_run(const struct tool *t, const struct play *p);

/* Starts the session, at the end of a record that is continued, and opens
 * the record to write. A status, printed. */
int play_start(struct playing *g);

/* Writes the line to the record and remembers it; a status. */
int play_record(struct playing *g, const char *line, size_t length);

/* Takes the last `lines` back: the session stands as before them, and what it
 * printed is dropped. A status, printed. */
int play_undo(struct playing *g, size_t lines);

/* The game with people at a terminal; returns a status. */
int terminal_play(struct playing *g);

/*
 * What `help` says during a game (gamehelp.c): the sections of the game's
 * manual page, its commands, the rules behind its findings, and what may be
 * typed now.
 */

/* A section of a manual page, as plain text, a line to a paragraph; made of
 * man/GAME.6 by the build. */
struct help_topic {
	const char *game;
	const char *title;
	const char *text;
};

extern const struct help_topic help_topics[]; /* ends with a NULL game */

/*
 * Adds all topics of the game; or the commands whose first word is `about`, in
 * any letter case; else the topics and findings that begin with it, or which
 * there are if none does.
 */
void help_add(const struct game *game, const struct game_state *s,
	const char *about, struct text *out);

#endif
