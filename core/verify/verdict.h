/*
 * What was found in one game of a transcript: findings and how it ended.
 *
 * Made by verify, read by report. A verdict owns its findings and strings;
 * verdict_init, verdict_fini.
 */
#ifndef CORE_VERIFY_VERDICT_H
#define CORE_VERIFY_VERDICT_H

#include "core/base/fault.h"
#include "core/game/game.h"
#include "core/table/table.h"

#include <stdbool.h>
#include <stddef.h>

enum {
	VERDICT_NAME = 64,
	VERDICT_PLAYERS = GAME_SEATS * TABLE_PLAYER,
	VERDICT_TABLE = 400,  /* bytes of the table as it stood */
	VERDICT_SOURCE = 240, /* bytes of the source line kept */
	VERDICT_INPUT = 80,   /* bytes of the command kept */
	VERDICT_NEXT = 3      /* places kept of findings like the first */
};

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

void verdict_init(struct verdict *v);
void verdict_fini(struct verdict *v);

/* Forgets the findings and keeps their memory. */
void verdict_clear(struct verdict *v);

/* Says findings with the names of the players, where there are some. */
void verdict_name_players(struct verdict *v);

/* Adds a finding with this fault and returns it. */
struct finding *verdict_add(struct verdict *v, const struct fault *f);

/* Adds a copy of the finding. */
void verdict_take(struct verdict *v, const struct finding *f);

/* Marks a line. */
void verdict_mark(struct verdict_marks *m, uint64_t line, enum fault_id id);

/*
 * The class of the most severe finding that is not allowed, or CLASS_COUNT
 * for ok.
 */
enum fault_class verdict_class(const struct verdict *v);

/* The first finding of that class that is not allowed; NULL: it is ok. */
const struct finding *verdict_worst(const struct verdict *v);

/* Marks the findings whose kind allowed[] has, of FAULT_COUNT. */
void verdict_allow(struct verdict *v, const bool *allowed);

/* `ok`, or the class's name. */
const char *verdict_name(const struct verdict *v);

#endif
