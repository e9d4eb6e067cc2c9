/*
 * How a game stands, without text: for a screen, a page and a bot.
 *
 * A game fills a struct table from its state (struct game, look). It shows all
 * hands; what a seat may not see is left out by the caller. Knows no rules and
 * no output. Plain data, copied by value.
 */
#ifndef CORE_TABLE_TABLE_H
#define CORE_TABLE_TABLE_H

#include "core/cards/cards.h"

#include <stdbool.h>
#include <stdint.h>

enum {
	TABLE_SEATS = 6,
	TABLE_GROUPS = 20,  /* piles or melds, and the top of a pile */
	TABLE_COMPUTER = 20 /* bytes of a computer's name and its NUL */
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
	card_set lost;   /* discarded face down in this round */
	unsigned points; /* of this round so far */
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

#endif
