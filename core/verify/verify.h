/*
 * Verify: a game of a transcript to its verdict. The door of the room.
 *
 * Tries the cheapest check first. With a record: the bytes that it predicts
 * (predict.c). Without: every line exact, and nothing for the referee to find.
 * Otherwise the game is read line by line, in the wording that its first lines
 * differ from least; lines that have changed places are put in order
 * (exchange.c); claims are judged (judge.c), on the deal that was given or on
 * the one that explains what is shown (deal.c). Findings are put in order
 * (findings.c), say which line is due (due.c), and are one for each cause
 * (causes.c). Each step makes a value from those before; struct verify keeps
 * nothing of a game but memory and which wording was met last. A struct
 * verify_input reads a transcript as it is handed in.
 *
 * Knows struct game and no game. What the setup points to must live as long as
 * struct verify, which belongs to the caller from verify_start to verify_stop.
 */
#ifndef CORE_VERIFY_VERIFY_H
#define CORE_VERIFY_VERIFY_H

#include "core/base/crew.h"
#include "core/base/source.h"
#include "core/capture/capture.h"
#include "core/game/game.h"
#include "core/game/record.h"
#include "core/reader/reader.h"
#include "core/table/table.h"
#include "core/wording/wording.h"

/* --- what was found in one game: findings and how it ended (verdict.c) --- */

enum {
	VERDICT_NAME = 64,
	VERDICT_PLAYERS = GAME_SEATS * TABLE_PLAYER,
	VERDICT_TABLE = 400,  /* bytes of the table as it stood */
	VERDICT_SOURCE = 240, /* bytes of the source line kept */
	VERDICT_INPUT = 80,   /* bytes of the command kept */
	VERDICT_NEXT = 3      /* places kept of findings like the first */
};

/* Stands in a finding's sentence before the lines of other kinds that have the
 * same slip. */
#define VERDICT_ALSO ", also in "

struct finding {
	struct fault fault;
	uint64_t count;              /* findings of one cause; at least 1 */
	uint64_t next[VERDICT_NEXT]; /* lines of the next of them; 0: none */
	bool alone;   /* a cause by itself: no other is counted with it */
	bool allowed; /* --allow: reported, but not in the verdict */
	char source[VERDICT_SOURCE]; /* the line it is about, as it looks */
	uint32_t at; /* where in that line, from 1; 0: nowhere. In a plain file
			this is the fault's column. */
	char table[VERDICT_TABLE]; /* how the table stood; empty: unknown */
	char proof[FAULT_TEXT];    /* the note that proves it, or empty */
	uint64_t command; /* of the record, from 1, that led there; 0: none, or
			     unknown */
	char input[VERDICT_INPUT]; /* that command, as it looks */
};

/* A line with a difference that is counted in a finding of another line. */
struct verdict_mark {
	uint64_t line;
	enum fault_id id;
};

struct verdict_marks {
	struct verdict_mark *mark;
	size_t count;
	size_t room;
};

struct verdict {
	const char *file; /* borrowed; "-" is standard input */
	/* The part of `file` by which the judge calls the student: where it
	 * begins and its bytes; none: it is not told. */
	size_t student_at;
	size_t student_length;
	const char *game;
	uint64_t first_line;
	uint64_t last_line;
	char wording[VERDICT_NAME]; /* empty: unknown */
	char shuffle[VERDICT_NAME]; /* empty: unknown */
	bool seeded;
	bool recovered; /* the seed was not given but found */
	bool sought;    /* it was asked for and not found */
	int64_t seed;
	char players[VERDICT_PLAYERS]; /* names A,B,..; empty: Player1 .. */
	struct tally tally;
	bool complete;
	uint64_t asked; /* the record's last command that was; 0: unknown */
	size_t count;
	size_t room;
	struct finding *finding;    /* in order of line */
	struct verdict_marks marks; /* in no order; only if asked for */
	/* The moves and results that it tells; only if asked for. */
	struct table_steps steps;
};

/* {0} is an empty verdict. */
void verdict_fini(struct verdict *v);

/* Forgets the findings and keeps their memory. */
void verdict_clear(struct verdict *v);

/* Says findings with the names of the players, where there are some. */
void verdict_name_players(struct verdict *v);

/* Adds a finding with this fault and returns it. */
struct finding *verdict_add(struct verdict *v, const struct fault *f);

/* Marks a line. */
void verdict_mark(struct verdict_marks *m, uint64_t line, enum fault_id id);

/* The class of the most severe finding that is not allowed, or CLASS_COUNT
 * for ok. */
enum fault_class verdict_class(const struct verdict *v);

/* The first finding of that class that is not allowed; NULL: it is ok. */
const struct finding *verdict_worst(const struct verdict *v);

/* Marks the findings whose kind allowed[] has, of FAULT_COUNT. */
void verdict_allow(struct verdict *v, const bool *allowed);

/* `ok`, or the class's name. */
const char *verdict_name(const struct verdict *v);

/* --- judging games --- */

/* In which games of a source a seed is looked for. */
enum verify_recovery { RECOVER_NO_GAME, RECOVER_FIRST_GAME, RECOVER_ALL_GAMES };

/* What is known of transcripts before they are judged. */
struct verify_setup {
	const struct game *game;
	/* The wordings it may be in; of those that fit alike, the first. The
	 * list is copied. None: those built into the game, each loaded when a
	 * game is first tried in it. */
	const struct wording *const *wording;
	size_t wordings;
	const struct shuffle *shuffle; /* NULL: the wording's */
	bool seeded;
	uint32_t seed;
	const char *argument; /* the seed as it was typed; NULL: unknown */
	/* Seeds to look among first, as a clock's; none: from >= to. */
	struct {
		uint32_t from, to;
	} near;
	const char *seats; /* h and c; NULL: unknown */
	const char *names; /* of the seats, A,B,C,D; NULL: unknown */
	bool whole;        /* a game that stops early is a finding */
	bool all;          /* each finding of one cause is reported */
	/* Why only exact games are judged, as others cost work; NULL: all are.
	 */
	const char *why_exact_only;
	bool marks; /* also keep the lines that are only counted in a finding */
	unsigned steps; /* keep those of so many games, read line by line */
	/* In which games of a source to look for a seed that was not given. */
	enum verify_recovery recover;
	bool thorough; /* for a second each, else for a sixteenth of it */
	const struct game_choice *choice;
	size_t choices;
	/* Is shown each line; may be NULL. With it, or with `proved`, every
	 * game is read line by line. */
	const struct reader_lines *lines;
	/* Is told what each game proves of its decks; may be NULL. */
	void (*proved)(void *context, const struct known *rounds, size_t count);
	void *proved_context;
};

struct verify;

/* Whether the game can have such house rules, seats and names; 0, or -1 and
 * *f. */
int verify_check(const struct verify_setup *setup, struct fault *f);

/* NULL and *f when the setup or the game's own data are refused. */
struct verify *verify_start(const struct verify_setup *setup, struct fault *f);
void verify_stop(struct verify *v);

/* Judges by another deal from here on, as if started with this setup: its game
 * and its wordings must be those of before. 0; or -1 and *f. */
int verify_redeal(
	struct verify *v, const struct verify_setup *setup, struct fault *f);

/*
 * Judges the game at the source's mark and moves the mark behind it. With a
 * record (whose wording is the only one of the setup) it must be that game.
 * False, and an empty verdict, when the source has ended.
 */
bool verify_game(struct verify *v, struct source *s, const struct record *rec,
	struct verdict *verdict);

/* Adds to a message how many of the commands typed were not asked for. */
void verify_add_unasked(
	uint64_t left, uint64_t typed, const char *between, char *what);

/* The record's command of this number, from 1; empty: it has none such. */
void verify_command(
	const struct record *rec, uint64_t number, char *to, size_t room);

/*
 * A transcript as it is handed in: read from a file descriptor, unwrapped
 * (core/capture), and the places of findings mapped back to the file.
 *
 * Lines count from 1 in the unwrapped text. Opens and closes no file. A struct
 * verify_input is {0}, or with `keep` and `slot` set, before the first
 * verify_input_open; it may be opened again after verify_input_close. `kept` is
 * the caller's to free.
 */
struct verify_input {
	struct capture *capture; /* NULL: no file is open */
	const char *chunk;       /* what is left of it */
	size_t left;
	struct fault fault;       /* why reading failed */
	bool told[CAPTURE_TAKEN]; /* what was taken out is reported */
	bool keep;          /* the report shows the lines: keep what is read */
	struct text kept;   /* since the last game */
	uint64_t kept_line; /* of its first byte */
	struct crew_slot *slot; /* of a worker; NULL: the only one */
	struct source source;
};

/* Begins to read fd, borrowed until verify_input_close. */
void verify_input_open(struct verify_input *in, int fd);

/* Ends reading, if something is open. */
void verify_input_close(struct verify_input *in);

/* Moves what was found in the unwrapped text to where it stood in the file, and
 * adds a finding for each kind of bytes, as colours, that the capture has taken
 * out up to the game's last line and no game before has. */
void verify_input_place(struct verify_input *in, struct verdict *v);

/* A game's lines, and the numbers they have in the file. Owns both. */
struct verify_lines {
	struct text text;
	uint64_t *number; /* NULL: they follow one another */
	uint64_t first;
};

/* Takes the verdict's lines out of what is kept; drops those before them. */
void verify_input_lines(struct verify_input *in, const struct verdict *v,
	struct verify_lines *lines);

#endif
