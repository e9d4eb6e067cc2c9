/*
 * A game of Rummy in events, from its first question to its winner; and its
 * computer players.
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

/* The seat that deals first, from 0: as the house says, or by seed. */
unsigned rummy_first_dealer(
	const struct rummy_house *house, uint64_t seed, unsigned seats);

/* The seed that dealer and dice go by; 0 where the decks are given. */
uint64_t rummy_seed(const struct dealer *dealer);

/*
 * The computer players of Rummy: a strategy and a view give a move (rummy(6)).
 *
 * First, greedy and keen choose one move at a time, from what they may see. The
 * expert plays each choice out against worlds that could be. All arithmetic is
 * in whole numbers, so that the same view gives the same move on every machine.
 */

/*
 * What a seat may know when it is to move: the open table, its own hand, and
 * dice of its own. Players get a view and never the table behind it.
 */
struct rummy_view {
	const struct rummy_open *open; /* its turn is the seat's own */
	card_set hand;
	uint64_t dice; /* says nothing of the cards (rummy_dice) */
};

/*
 * What the strategy does in the seat whose turn it is: the draw, or all that is
 * left of the turn. Fills moves[RUMMY_MOVES] and returns how many; at least
 * one.
 */
unsigned rummy_agent(enum rummy_strategy strategy,
	const struct rummy_view *view, struct rummy_move *moves);

/*
 * Dice for a decision, mixed from the game's seed, the round, the turns of it
 * that have ended and the phase. The seed cannot be told from them, nor the
 * cards.
 */
uint64_t rummy_dice(uint64_t seed, unsigned round, const struct rummy_open *o);

/*
 * The next move of the seat whose turn it is and that holds `hand`; strategy is
 * RUMMY_FIRST, RUMMY_GREEDY or RUMMY_KEEN.
 */
struct rummy_move rummy_simple_move(enum rummy_strategy strategy,
	const struct rummy_open *o, card_set hand);

/* What keen discards. */
unsigned rummy_keen_discard(const struct rummy_open *o, card_set hand);

/*
 * The points of the hand that its best melds leave over, once this card is
 * discarded.
 */
unsigned rummy_left_over(card_set hand, unsigned card);

/* The cards whose place is known to their holders alone. */
card_set rummy_unseen(const struct rummy_open *o, card_set hand);

/*
 * As rummy_agent, for the expert.
 *
 * A world deals the unseen cards to the others and the stock, so that keen
 * would have made the discard before: hands that would have led to another
 * discard are dealt again. Every choice is played out by keen in all seats, in
 * the same worlds; those that seem no better than keen's own are dropped on the
 * way. It leaves keen's choice only where another is clearly better.
 */
unsigned rummy_expert(const struct rummy_view *view, struct rummy_move *moves);

/*
 * What these moves bring the seat in this round, on the average, if all play on
 * as keen: tenths of a point, negative when another gains.
 */
int rummy_expect(const struct rummy_view *view, const struct rummy_move *moves,
	unsigned count);

#endif
