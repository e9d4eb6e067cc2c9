/*
 * What the referee of Straights knows while it judges one game. Private to it.
 *
 * Table, hands and totals are kept as what is sure and what may be
 * (core/referee/parts.h says why).
 */
#ifndef CORE_STRAIGHTS_REFEREE_STATE_PRIVATE_H
#define CORE_STRAIGHTS_REFEREE_STATE_PRIVATE_H

#include "core/referee/parts.h"
#include "core/straights/rules.h"

enum {
	STRAIGHTS_LOGGED = 64,     /* moves of a round that are remembered */
	STRAIGHTS_GAP_PENDING = 16 /* findings, for lines left out */
};

/* What a line that was typed asks for, until it is answered. */
enum straights_command {
	STRAIGHTS_TYPES_NOTHING,
	STRAIGHTS_TYPES_PLAY,
	STRAIGHTS_TYPES_DISCARD,
	STRAIGHTS_TYPES_DECK,
	STRAIGHTS_TYPES_RAGEQUIT,
	STRAIGHTS_TYPES_OTHER
};

/* What is reported once a game, as it is a program's habit. */
enum straights_once {
	STRAIGHTS_ORDER_OF_HAND,
	STRAIGHTS_ORDER_OF_DECK,
	STRAIGHTS_ORDER_OF_LEGAL,
	STRAIGHTS_ORDER_OF_DISCARDS,
	STRAIGHTS_ORDER_OF_WINNERS,
	STRAIGHTS_ORDER_OF_SCORES,
	STRAIGHTS_ORDER_OF_SEATS,
	STRAIGHTS_ORDER_OF_PILES,
	STRAIGHTS_ORDER_OF_SUMS,
	STRAIGHTS_MOVES_UNASKED, /* a human moved without being asked */
	STRAIGHTS_NO_SUCH_SEAT,
	STRAIGHTS_GAP_OF_HAND, /* a hand with a space too many or too few */
	STRAIGHTS_TYPED_ALONE, /* no line tells what people type */
	STRAIGHTS_ENDS_OF_PILES
};

struct straights_invitations {
	bool muddled;     /* they are not one after the other */
	unsigned prompts; /* since the last of them */
	uint8_t unasked;  /* bit per seat: has moved with no prompt then */
	unsigned bare;    /* answers before anybody is invited, */
	char bare_answer[STRAIGHTS_SEATS];
	char meant;     /* H or C, the last answer to it, in small; or 0 */
	unsigned twice; /* of them, with two prompts each */
	char second;    /* an answer behind that to the last of them; or 0: */
	struct spot second_at;
	/* Player1's behind those of others: a game may begin anew. */
	struct spot again;
};

/* What was typed in this turn and is not answered yet. */
struct straights_typed {
	enum straights_command command;
	uint8_t card;
	/* A play or discard in letters of another case, which is not a command:
	 * who moves on it must make that move. */
	enum straights_command meant;
	uint8_t meant_card;
	bool in_capitals;  /* it has no small letter; */
	unsigned capitals; /* so many moves were what was typed so */
	card_set named;    /* behind the word of a move */
	struct spot at;
	bool blanks;       /* it has more of: it may be no command */
	bool prompts;      /* some prompt has been shown */
	bool apart;        /* discards are refused in words of their own */
	bool bare;         /* it stands behind none, as all that is typed; */
	unsigned agreed;   /* so many moves were what was typed so */
	struct spot again; /* a second prompt, before anything was typed */
};

struct straights_move {
	struct spot at;
	card_set legal; /* surely legal when it was made */
	uint8_t seat;
	uint8_t card;
	bool discard;
	bool computer;
	bool found; /* a finding has been made of it */
};

struct straights_round {
	struct spot opening; /* the line that began it */
	unsigned opener;     /* the seat that line names, or REFEREE_NOBODY; */
	bool reworded;       /* that line is in other words */
	bool slipped;        /* a slip is found in its play */
	bool unopened;       /* it began, perhaps, with another move than 7S */
	card_set found;      /* cards that findings were about, */
	unsigned hands;      /* and a bit per seat whose hand, as lines show it,
				they were about */
	unsigned moves;
	unsigned told; /* of them, with their cards */
	unsigned logged;
	struct straights_move log[STRAIGHTS_LOGGED];
};

struct straights_turn {
	unsigned seat;     /* to move, or REFEREE_NOBODY */
	unsigned other;    /* by the other story, or nobody */
	unsigned swapped;  /* with whose hand the opener's was exchanged */
	unsigned shown;    /* whose hand is shown though another is to move */
	unsigned passed;   /* bit per seat that was passed over */
	card_set hand;     /* shown in it */
	card_set listed;   /* in it as legal, but not so */
	struct spot board; /* where it begins; line 0: none is shown */
	unsigned piles;    /* shown in it */
	struct spot passed_pile; /* the first before which one is left out */
	bool asked;              /* a board or prompt since the last move */
	bool found;              /* a slip in the board of this turn */
	bool left;               /* the seat to move has just ragequit */
};

struct straights_table {
	card_set gone;    /* surely played or discarded */
	card_set passed;  /* in moves that do not say whose they are */
	card_set told;    /* on the table by the moves told */
	card_set sure;    /* surely on the table */
	card_set may;     /* on the table, perhaps; includes sure */
	card_set legal;   /* by what is sure */
	card_set maybe;   /* legal by what may be; includes legal */
	card_set slipped; /* on the table, perhaps, because of a slip */
	card_set wrong;   /* the suits whose pile was shown wrongly */
	card_set before; /* in the first pile that has cards, before round 1: */
	struct spot before_at;
	unsigned next; /* the suit whose pile is shown next */
};

/* The hands as they were dealt (deal.c). */
struct straights_deal {
	bool given;      /* moves alone do not refute the dealer's hands */
	bool exact;      /* the dealer's hands are used */
	bool trusted;    /* the first lines speak for them */
	bool proved;     /* the whole round does: nothing is held back */
	card_set pool;   /* cards whose seat is not proved */
	card_set placed; /* cards whose place in the hand is known: */
	uint8_t place[CARD_COUNT];
	struct spot strange; /* the first line that is not the dealer's */
};

/* One seat in one round. */
struct straights_hand {
	card_set dealt;  /* proved to have been dealt to it */
	card_set told;   /* in the hand now by the moves told */
	card_set held;   /* surely in the hand now */
	card_set doubt;  /* perhaps in the hand now, because of a slip */
	card_set asked;  /* by the dealer: the hand of the deal asked for */
	card_set denied; /* surely legal when it discarded */
	/* A legal play that was refused, perhaps since it was not held; 0. */
	card_set refused;
	struct spot refused_at;
	unsigned refused_after; /* moves of the log */
	uint64_t shown;         /* line of its last hand line; 0: none */
	card_set seen;          /* in hand lines from which it moved a card */
	unsigned hidden;        /* cards dealt to it that are not proved */
	unsigned moves;
	unsigned lost; /* moves whose card is in doubt */
	bool unseen;   /* not all of its moves of the round were shown */
	bool wrong;    /* its hand was shown wrongly */
	uint8_t discard[STRAIGHTS_HAND_SIZE];
	unsigned discards;
	card_set unclear; /* discarded, or perhaps not */
	card_set again;   /* moved though they had been moved before */
};

/* A deck that is being shown. */
struct straights_deck_shown {
	unsigned cards; /* of it; more than a deck has: not counted */
	unsigned rows;  /* in lines of its own */
	bool unordered; /* rows are rearranged by habit */
	bool answers;   /* it is the first answer to what is typed, */
	bool alone;     /* and a prompt stands right behind it */
	uint8_t card[CARD_COUNT];
	struct spot at[STRAIGHTS_SEATS]; /* where each hand begins */
};

/* The claims of a score line that could be read; the others are made good. */
struct straights_score_line {
	int64_t old;
	int64_t gained;
	int64_t total;
	int32_t right; /* what was gained, by list or moves */
	/* The first that is wrong, what it should be and is; FAULT_NONE. */
	enum fault_id wrong;
	int64_t want;
	int64_t got;
};

/* What a score line of one number tells, as far as lines have shown. */
enum straights_single {
	STRAIGHTS_SINGLE_OPEN,
	STRAIGHTS_SINGLE_MAY_GAIN, /* one line tells the points gained, */
	STRAIGHTS_SINGLE_GAINS,    /* or two do: this is the program's way */
	STRAIGHTS_SINGLE_TOTALS
};

/* The score lines of a round, and the winners. */
struct straights_scores {
	uint32_t told[STRAIGHTS_SEATS]; /* fields that lines have told */
	/* Of the line that names each seat as a winner: twice its bytes, and 1
	 * where it is in other words. */
	uint64_t worded[STRAIGHTS_SEATS];
	enum straights_single single;
	/* The first line that may tell the points gained: if it tells a total,
	 * that is wrong. */
	struct spot gain;
	unsigned gain_of;
	struct straights_score_line gain_line;
	bool closed;        /* the score lines of the round have ended */
	bool lists;         /* lists of discards are told at all, */
	bool as_moves;      /* in words of a move */
	bool found;         /* a slip in the lines of winners */
	struct spot passed; /* the first score before an earlier seat's */
	bool lost;          /* lines of scores could not be read */
	bool begun;         /* a line named who begins a round */
	bool stray;       /* lines that nothing reads stand behind the scores */
	unsigned line_of; /* the seat that the last list was of, or nobody */
	/* A round's line after winners, until a score shows whose it is. */
	struct spot after;
};

/* A list as the transcript shows it to the seat that is to move. */
struct straights_list {
	unsigned count;
	uint8_t card[STRAIGHTS_HAND_SIZE];
};

/* How a seat chooses among the cards listed. */
struct straights_habit {
	unsigned choices; /* among two cards or more */
	unsigned firsts;  /* that took the first */
	unsigned others;  /* that hand order would have made otherwise, */
	struct spot at;   /* the first of them: */
	uint32_t round;
	card_set table; /* after it */
	uint8_t best;
	uint8_t card;
};

struct straights_habits {
	struct straights_list hand;
	struct straights_list legal;
	struct straights_habit seat[STRAIGHTS_SEATS];
};

/* Lines that are left out (gaps.c). */
struct straights_gap {
	bool here;      /* in this round, */
	bool scores;    /* behind its last move, */
	bool before;    /* or before the round */
	bool begins;    /* before round 1, which seems to begin the game: */
	bool first;     /* it has the cards of the first */
	unsigned idle;  /* ellipses where nothing was missing */
	struct spot at; /* the line behind the first of them */
	uint64_t last;  /* the line behind the last of them */
	bool dropped;   /* something rests on what is left out */
	bool certain;   /* what is found now does not */
	struct referee_pending pending; /* STRAIGHTS_GAP_PENDING at most */
	uint32_t rounds; /* that are left out, as the deal says */
	unsigned lost;   /* bit per seat whose total is not known for it */
	unsigned listed; /* bit per seat whose discards are told behind it */
	/* What is wrong with the deal of a first round that no invitations
	 * stand before: reported unless it is a later round's. */
	struct referee_finding deal;
};

/* A seat whose player has ragequit, or is not asked any more. */
struct straights_absence {
	bool left;      /* by its own line; */
	struct spot at; /* where it was asked again, or moved unasked; 0 */
	uint32_t round;
	unsigned moves; /* unasked since */
};

struct straights_referee {
	struct referee base;
	struct straights_absence absence[STRAIGHTS_SEATS];
	bool boards;   /* computers' turns show board and prompt */
	bool spelt;    /* cards may be typed as the program prints them */
	bool misshown; /* some hand was shown that its seat cannot have */
	struct straights_house house;
	struct straights_invitations invitations;
	struct straights_typed typed;
	struct straights_round round;
	struct straights_turn turn;
	struct straights_table table;
	struct straights_deal deal;
	struct straights_hand hand[STRAIGHTS_SEATS];
	struct straights_deck_shown deck;
	struct straights_scores scores;
	struct straights_habits habits;
	struct straights_gap gap;
};

#endif
