/*
 * A game of Rummy in events, from its first question to its winner: what is
 * said in it, what a human types and what answers that, the game itself, and
 * its computer players.
 *
 * Joins rules, players and scores, and says in events what happens. Knows no
 * text but the forms of commands and the line of house rules. Plain data of the
 * caller's; nothing is allocated. Rules: rummy(6).
 */
#ifndef CORE_RUMMY_PLAY_H
#define CORE_RUMMY_PLAY_H

#include "core/base/text.h"
#include "core/cards/cards.h"
#include "core/rummy/rules.h"
#include "core/wording/event.h"

/* What each kind says, and which members of struct event carry it. */
enum rummy_event {
	RUMMY_PLAYERS,       /* the table is asked how many play */
	RUMMY_INVITE,        /* seat asked: human or computer */
	RUMMY_PROMPT,        /* the table waits for a line */
	RUMMY_TYPED,         /* text: the line, as a terminal echoes it */
	RUMMY_TO_POINTS,     /* number[0]: the target */
	RUMMY_TO_ROUNDS,     /* number[0]: the rounds */
	RUMMY_HOUSE,         /* text: house rules that are not the default */
	RUMMY_ROUND,         /* number[0] deals, seat begins */
	RUMMY_TURN_UP,       /* seat turns up card */
	RUMMY_STOCK,         /* seat draws from the stock */
	RUMMY_TAKE,          /* seat draws card from the pile */
	RUMMY_TURN_OVER,     /* the pile becomes the stock */
	RUMMY_MELD,          /* seat melds list as number[0] */
	RUMMY_LAYOFF,        /* seat lays card off on number[0] */
	RUMMY_DISCARD,       /* seat discards card */
	RUMMY_GOES_OUT,      /* seat has no cards left */
	RUMMY_ROUND_BLOCKED, /* the round is blocked */
	RUMMY_RAGEQUIT,      /* seat is a computer from now on */
	RUMMY_CARDS_LEFT,    /* seat holds list, worth number[0], at the end */
	RUMMY_SCORE,         /* seat: number[0] + number[1] = number[2] */
	RUMMY_WIN,           /* seat wins */
	RUMMY_TABLE,         /* the melds follow, the first one first */
	RUMMY_ON_TABLE,      /* meld number[0]: list */
	RUMMY_TOP,           /* list: the pile's top card, or none */
	RUMMY_IN_STOCK,      /* number[0] cards */
	RUMMY_HELD_BY,       /* list: cards in each hand */
	RUMMY_DRAWN,         /* card */
	RUMMY_HAND,          /* list: the hand, in deck order */
	RUMMY_DRAWS,         /* number[0]: bit 0 the stock, bit 1 the pile */
	RUMMY_CAN_MELD,      /* list: legal melds, EVENT_PART between them */
	RUMMY_CAN_LAY,       /* list: a card and a meld's number, in turn */
	RUMMY_CAN_DISCARD,   /* list */
	/* Refusals: a command has none of the forms; and then those of enum
	 * rummy_refusal, in its order. */
	RUMMY_UNKNOWN,
	RUMMY_REFUSED_MUST_DRAW,
	RUMMY_REFUSED_HAS_DRAWN,
	RUMMY_REFUSED_MUST_TAKE_STOCK,
	RUMMY_REFUSED_NOT_HELD, /* card */
	RUMMY_REFUSED_HAS_MELDED,
	RUMMY_REFUSED_NO_MELD,
	RUMMY_REFUSED_NO_LAYOFF,
	RUMMY_REFUSED_JUST_TAKEN,
	RUMMY_REFUSED_DEAD_END,
	RUMMY_DECK_ROW,  /* list: 13 cards; four rows are a deck */
	RUMMY_HELP,      /* the commands follow */
	RUMMY_HELP_LINE, /* number[0]: a line of rummy_help */
	RUMMY_CHANGE,    /* seat, text: a computer plays so from now on */
	RUMMY_EVENTS
};

extern const struct vocabulary rummy_vocabulary;

/* The block for the seat to move: the table, what it holds and what it may
 * do. */
void rummy_show(const struct rummy_table *t, const struct event_sink *sink);

/* The same for a seat, from 0, that is not to move: it may do nothing. */
void rummy_show_waiting(const struct rummy_table *t, unsigned seat,
	const struct event_sink *sink);

/*
 * A line of the block as an event, its form's fields set: a meld on the table,
 * or a kind from RUMMY_TOP to RUMMY_CAN_DISCARD but RUMMY_DRAWN. `hand` is for
 * the hand and the choices.
 */
void
rummy_show_meld(const struct rummy_open *o, unsigned meld, struct event *e);
void rummy_show_line(const struct rummy_open *o, card_set hand,
	enum rummy_event kind, struct event *e);

/* The event that tells of a move of the seat to move; a draw as one from a
 * stock that has cards. */
void rummy_move_event(const struct rummy_open *o, const struct rummy_move *m,
	struct event *e);

/* Shows in the table what lies open. */
void rummy_look(const struct rummy_open *o, struct table *t);

/* Adds the cards to the event's list, in deck order. */
void rummy_list(card_set cards, struct event *e);

/*
 * What a human types in a turn. One table has the forms and the lines of help.
 * The order in which a command is tested stands here alone: play makes events
 * of the answer, the referee holds what was printed against it.
 */
enum rummy_word {
	RUMMY_TYPES_DRAW_STOCK,
	RUMMY_TYPES_DRAW_DISCARD,
	RUMMY_TYPES_MELD,
	RUMMY_TYPES_LAYOFF,
	RUMMY_TYPES_DISCARD,
	RUMMY_TYPES_DECK,
	RUMMY_TYPES_HELP,
	RUMMY_TYPES_RAGEQUIT,
	RUMMY_TYPES_QUIT,
	RUMMY_COMMANDS
};

/* Cards of one command that are kept: among one more than there are in the deck
 * one is named twice, so that those after it do not matter. */
enum { RUMMY_TYPED_CARDS = CARD_COUNT + 1 };

struct rummy_command {
	enum rummy_word word;
	uint8_t count;                   /* of cards */
	uint8_t card[RUMMY_TYPED_CARDS]; /* in typed order */
	unsigned meld; /* from 1, as typed; 0 for one that cannot be */
	bool ten;      /* a ten is typed as 10 */
};

/* The commands as help lists them; ends with NULL. */
extern const char *const rummy_help[];

/*
 * Reads a line: words parted by blanks, in any letter case, and cards also in
 * another spelling. False, and *command as it was, when it has none of the
 * forms.
 */
bool rummy_command_read(struct rummy_command *command, const char *line,
	size_t length, const struct card_ranks *ranks);

/* Whether the line is `change`, a seat and a strategy; *seat, from 1, is 0
 * where what follows the word is wrong. */
bool rummy_change_read(const char *line, size_t length, unsigned *seat,
	enum rummy_strategy *strategy);

/* The one character of an answer to a question, blanks aside and in lower case;
 * NUL when it is not one. */
char rummy_one_letter(const char *line, size_t length);

/* Whether the line has nothing but blanks. */
bool rummy_line_is_blank(const char *line, size_t length);

struct rummy_answer {
	enum rummy_event kind; /* of the first event; RUMMY_EVENTS: none */
	bool moves;            /* it is a move: */
	struct rummy_move move;
	uint8_t card; /* that is not held, for RUMMY_REFUSED_NOT_HELD */
};

/* The answer to the seat to move, which holds `hand`. */
struct rummy_answer rummy_answer(const struct rummy_open *o, card_set hand,
	const struct rummy_command *command);

/* Adds a move as one would type it. */
void rummy_write_move(const struct rummy_move *move, struct text *line);

/* Adds each legal move of the seat to move, which holds `hand`, as a line. */
void
rummy_list_moves(const struct rummy_open *o, card_set hand, struct text *lines);

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
	struct card_ranks ranks; /* a card may be typed so */
	bool named;              /* computers were named: they can be changed */
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

/* Goes on until a human must answer or the game is over; sink may be NULL. The
 * last event is a prompt then. */
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

/* What was typed is not a command: says so. */
void rummy_unknown(const struct event_sink *sink);

/* The seat that deals first, from 0: as the house says, or by seed. */
unsigned rummy_first_dealer(
	const struct rummy_house *house, uint64_t seed, unsigned seats);

/*
 * The computer players of Rummy: a strategy and a view give a move (rummy(6)).
 *
 * First, greedy and keen choose one move at a time, from what they may see. The
 * expert plays each choice out against worlds that could be. All arithmetic is
 * in whole numbers, so that the same view gives the same move on every machine.
 */

/* What a seat may know when it is to move: the open table, its own hand, and
 * dice of its own. Players get a view and never the table behind it. */
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

/* The next move of the seat whose turn it is and that holds `hand`; strategy is
 * RUMMY_FIRST, RUMMY_GREEDY or RUMMY_KEEN. */
struct rummy_move rummy_simple_move(enum rummy_strategy strategy,
	const struct rummy_open *o, card_set hand);

/* What keen discards. */
unsigned rummy_keen_discard(const struct rummy_open *o, card_set hand);

/* Of these cards of the hand the one without which the best melds leave the
 * fewest points over; of equals the one of the highest rank, or the first. */
unsigned rummy_least_left_over(card_set cards, card_set hand, bool highest);

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

/* What these moves bring the seat in this round, on the average, if all play on
 * as keen: tenths of a point, negative when another gains. */
int rummy_expect(const struct rummy_view *view, const struct rummy_move *moves,
	unsigned count);

#endif
