/*
 * A game of Rummy in events, from its first question to its winner.
 *
 * Joins rules, players and scores, and says in events what happens. Knows no
 * text but the line of house rules. Plain data of the caller's; nothing is
 * allocated. Rules: rummy(6).
 */
#ifndef CORE_RUMMY_PLAY_H
#define CORE_RUMMY_PLAY_H

#include "core/cards/cards.h"
#include "core/wording/event.h"
#include "core/rummy/command.h"
#include "core/rummy/rules.h"

enum rummy_stage {
	RUMMY_ASKING,   /* how many play */
	RUMMY_INVITING, /* who plays seat `invited` */
	RUMMY_PLAYING,
	RUMMY_WON,
	RUMMY_LEFT_TABLE, /* a human quit */
	RUMMY_OUT_OF_DECKS
};

enum { RUMMY_HOUSE_LINE = 256 };

struct rummy {
	struct dealer dealer;
	struct rummy_house house;
	bool named; /* computers were named: they can be changed */
	char house_line[RUMMY_HOUSE_LINE]; /* empty: all by default */
	enum rummy_stage stage;
	bool dealt; /* a round is under way */
	bool shown; /* the human to move has seen the table as it is */
	unsigned seats;
	unsigned invited;         /* seats that have been asked for */
	uint8_t computer;         /* bit per seat */
	uint8_t invited_computer; /* as they were invited */
	unsigned deals;           /* the seat that deals */
	unsigned rounds;          /* scored */
	int32_t score[RUMMY_SEATS];
	struct rummy_table table;
};

void rummy_begin(struct rummy *g, const struct dealer *dealer,
	const struct rummy_house *house);

/*
 * Goes on until a human must answer or the game is over; sink may be NULL. The
 * last event is a prompt then.
 */
void rummy_go(struct rummy *g, const struct event_sink *sink);

/* Answers to the questions. */
void rummy_seat_count(struct rummy *g, unsigned seats);
void rummy_seat(struct rummy *g, bool computer);

/* A command of the human to move; what it refuses it refuses in events. */
void rummy_act(struct rummy *g, const struct rummy_command *command,
	const struct event_sink *sink);

/* The computer in that seat, from 0, plays so from now on. */
void rummy_change(struct rummy *g, unsigned seat, enum rummy_strategy strategy,
	const struct event_sink *sink);

/* What was typed is no command: says so. */
void rummy_unknown(const struct event_sink *sink);

void rummy_quit(struct rummy *g);

/* The seat that deals first, from 0: as the house says, or by seed. */
unsigned rummy_first_dealer(
	const struct rummy_house *house, uint64_t seed, unsigned seats);

/* The seed that dealer and dice go by; 0 where the decks are given. */
uint64_t rummy_seed(const struct dealer *dealer);

#endif
