/*
 * How a game stands, without text: for a screen, a page and a bot.
 *
 * A game fills a struct table from its state (struct game, look). It shows all
 * hands; what a seat may not see is left out by the caller. Knows no rules and
 * no output. Plain data, copied by value.
 */
#ifndef CORE_TABLE_TABLE_H
#define CORE_TABLE_TABLE_H

#include "core/base/text.h"
#include "core/cards/cards.h"

#include <stdbool.h>
#include <stdint.h>

enum {
	TABLE_SEATS = 6,
	TABLE_GROUPS = 20,   /* piles or melds, and the top of a pile */
	TABLE_COMPUTER = 20, /* bytes of a computer's name and its NUL */
	TABLE_PLAYER = 24    /* of a player's */
};

/* What is asked for by the last prompt. */
enum table_question {
	TABLE_ASKS_NOTHING, /* the game is over */
	TABLE_ASKS_COUNT,   /* how many play */
	TABLE_ASKS_SEAT,    /* who plays seat `turn` */
	TABLE_ASKS_MOVE     /* a move of seat `turn` */
};

enum table_kind {
	TABLE_PILE, /* cards of the suit `number`, from 0 */
	TABLE_MELD, /* meld `number`, from 1 */
	TABLE_TOP   /* the top of the discard pile */
};

/* Cards that lie together, face up. */
struct table_group {
	enum table_kind kind;
	unsigned number;
	card_set cards;
};

struct table_seat {
	bool human;
	char computer[TABLE_COMPUTER]; /* its name; empty: a human */
	int32_t score;                 /* of the rounds that are scored */
	card_set hand;
	unsigned unknown; /* cards of the hand besides those */
	card_set lost;    /* discarded face down in this round */
	unsigned points;  /* of this round so far */
	bool won;
};

struct table {
	enum table_question asks;
	unsigned seats; /* 0: not known yet */
	unsigned turn;  /* the seat to move or to be asked for, from 1 */
	unsigned round; /* from 1; 0: none was dealt yet */
	unsigned groups;
	unsigned stock; /* cards in it */
	card_set legal; /* cards of the hand to move that some move uses */
	struct table_group group[TABLE_GROUPS];
	struct table_seat seat[TABLE_SEATS];
};

/* Adds cards that lie together; the groups are not more than there is room. */
void table_add(
	struct table *t, enum table_kind kind, unsigned number, card_set cards);

/* How many seats humans play. */
unsigned table_humans(const struct table *t);

/* Writes the name of a seat, from 1, to name[TABLE_PLAYER]; returns it.
 * `players` are names, parted by commas; NULL or empty: Player1 .. */
const char *table_player(const char *players, unsigned seat, char *name);

/* Adds a line of a transcript, with the players' names in place of PlayerN. */
void table_name_players(
	const char *players, const char *line, size_t length, struct text *out);

/* One step of a game: what happened, and how the table stands then. */
struct table_step {
	struct table table;
	size_t text;   /* where its line begins in the text of the steps */
	uint64_t line; /* of a transcript that tells it; 0: none */
};

/* The steps of a game; {0} has none, table_steps_fini frees. */
struct table_steps {
	struct table_step *step;
	size_t count;
	size_t room;
	struct text text; /* lines, each ended by a NUL */
};

/* Adds a step of this text, of which the first line counts. Its table is the
 * caller's to fill, and valid until the next is added. */
struct table_step *table_steps_add(struct table_steps *s, const char *text);
void table_steps_fini(struct table_steps *s);

/* What happened in that step. */
static inline const char *
table_step_text(const struct table_steps *s, size_t step)
{
	return s->text.bytes + s->step[step].text;
}

#endif
