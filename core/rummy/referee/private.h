/*
 * What the referee of Rummy knows while it judges one game, and what its files
 * offer each other. Private to it.
 *
 * Two views of a round are kept beside each other: what its lines prove, and,
 * with a dealer or a deck shown, what the deal says. The deal is in doubt until
 * cards that only it could foretell have agreed with it: a few that disagree
 * instead are a wrong deal, one is a slip. After a finding about play the rest
 * of the round is judged by what each line says alone, so that one slip is one
 * finding; the next round begins afresh.
 */
#ifndef CORE_RUMMY_REFEREE_PRIVATE_H
#define CORE_RUMMY_REFEREE_PRIVATE_H

#include "core/referee/parts.h"
#include "core/rummy/play.h"
#include "core/rummy/rules.h"

enum {
	RUMMY_TRUST = 3,    /* cards that make a deal trusted, or refuted */
	RUMMY_LOGGED = 8192 /* moves of a round that are remembered */
};

/* What is reported once a game, as it is a program's habit. */
enum rummy_once {
	RUMMY_ORDER_OF_BLOCK, /* in a line of what a human is shown: */
	RUMMY_ORDER_OF_MELD =
		RUMMY_ORDER_OF_BLOCK + RUMMY_CAN_DISCARD - RUMMY_ON_TABLE + 1,
	RUMMY_ORDER_OF_LEFT,
	RUMMY_ORDER_OF_HELP,
	RUMMY_ORDER_OF_SUMS,
	RUMMY_LINES_LEFT_OUT,
	RUMMY_FROM_ZERO,
	RUMMY_SHORT_MELDS
};

/*
 * What is known of a round from outside: the open table, the cards that surely
 * lie in each hand, and those of which nothing is known. A round whose deck is
 * known is the case in which nothing is unknown.
 */
struct rummy_known {
	bool live; /* what is below holds */
	struct rummy_open open;
	card_set sure[RUMMY_SEATS]; /* in the hand */
	card_set pool; /* in some hand, or in a stock of unknown order */
	bool ordered;  /* the stock's order is known: */
	uint8_t stock[CARD_COUNT]; /* the top is the last */
	uint8_t drawn; /* this turn, or CARD_NONE when that is not known */
};

/* A round of which the first card of the pile is known. */
void rummy_known_begin(struct rummy_known *k, const struct rummy_house *house,
	unsigned seats, unsigned dealer, unsigned turned_up);

/* A round of which deck[CARD_COUNT] is known. */
void rummy_known_deal(struct rummy_known *k, const struct rummy_house *house,
	unsigned seats, unsigned dealer, const uint8_t *deck);

/* How many cards of the hand are not known. */
unsigned rummy_known_hidden(const struct rummy_known *k, unsigned seat);

/* Those of the cards that the seat cannot hold. */
card_set
rummy_known_absent(const struct rummy_known *k, unsigned seat, card_set cards);

/* Whether the seat can hold all these cards at once. */
bool
rummy_known_allows(const struct rummy_known *k, unsigned seat, card_set cards);

/* Whether these can be all cards that the seat holds. */
bool rummy_may_hold(const struct rummy_known *k, unsigned seat, card_set cards);

/* The seat holds these cards, which it can. */
void rummy_known_show(struct rummy_known *k, unsigned seat, card_set cards);

/* Why the seat to move may not do that, as far as is known; cards it cannot
 * hold are RUMMY_NOT_HELD. */
enum rummy_refusal
rummy_known_refuse(const struct rummy_known *k, const struct rummy_move *move);

/* Makes a move that is not refused. */
void rummy_known_move(struct rummy_known *k, const struct rummy_move *move);

/* House rules, and what is known of them. */
struct rummy_agreed {
	struct rummy_house house;
	bool given;  /* with the setup */
	bool named;  /* the computers' strategies are known */
	bool listed; /* the transcript lists the house rules, */
	bool told;   /* and when the game ends */
	/* When the game ends as the transcript says, where that is not what
	 * was agreed on; both 0 where it is. */
	unsigned said_target, said_rounds;
};

/* Questions, what is typed, and what must answer it. */
struct rummy_typed {
	bool asked;   /* the last question was how many play */
	bool prompts; /* there are prompts at all */
	bool answers; /* this claim comes after a prompt */
	bool due;     /* something must answer what was typed: */
	struct rummy_answer answer;
	bool alike; /* in the story without a broken strategy, too */
	/* Programs differ in how they take cards typed: this kind of event may
	 * answer instead (0: none), of these cards. */
	uint8_t meant;
	card_set named;
	bool loose;    /* moves are printed in words of the program's own, or
			  cards spelt so */
	unsigned seat; /* from 1: that is to be asked for */
	unsigned named_seat; /* by an invitation out of order; 0: none */
	uint64_t seated;     /* the line typed last before the first round */
};

struct rummy_round {
	unsigned dealer;
	unsigned next_dealer; /* REFEREE_NOBODY: any */
	bool guessed;         /* no line has said yet who deals, */
	bool waits;           /* nor who moves, but the first card is told: */
	uint8_t first;
	bool unsaid; /* the round's line did not begin it */
	bool lost;   /* its play is not judged any more, */
	bool dealt;  /* but was with every card known until then */
	bool turned; /* the pile was just turned over */
	bool blocked;
	bool out;          /* a seat was said to be out: */
	unsigned out_seat; /* or REFEREE_NOBODY */
	bool all_at_once;
	bool strayed; /* a strategy was not followed */
	bool vague;   /* its line names no seat, and nothing stands behind it */
};

/* What moved a card last in the round, in sight of all. */
struct rummy_last_move {
	uint64_t line;
	uint8_t seat;
	uint8_t verb; /* enum rummy_verb */
};

/* The two views of the round, and whether the deal is right. */
struct rummy_cards {
	struct rummy_known plain;
	struct rummy_known dealt; /* live only with a deck: */
	uint8_t deck[CARD_COUNT];
	bool by_deck;               /* it is one that the transcript shows */
	unsigned agrees, disagrees; /* cards that only the deal foretells */
	unsigned turned_up;
	struct rummy_last_move last[CARD_COUNT]; /* line 0: none */
	unsigned logged; /* moves; more than RUMMY_LOGGED: not all kept */
	struct rummy_move *log;
	size_t log_room;
};

/* What the computer to move must do. */
struct rummy_plan {
	struct rummy_move move[RUMMY_MOVES];
	unsigned moves, followed;
	uint8_t strayed; /* bit per seat: its strategy was not followed */
	bool judged;     /* all choices of this round, so far */
	/* The round as it stands if the first line of it that strayed is wrong,
	 * and the move planned was made; live as long as later moves allow it.
	 */
	struct rummy_known other;
	struct rummy_move missed; /* the move planned there, */
	uint8_t missing;          /* the seat it was planned for, */
	unsigned at;              /* and how many moves were made before */
	bool late;                /* the line at hand tells it after all */
};

/* The block that a human is shown. */
struct rummy_block {
	unsigned melds;     /* lines of melds in it so far */
	bool seen;          /* it was shown since the last move, */
	struct spot at;     /* the last time here */
	bool drawn;         /* the card drawn was shown in it, */
	struct spot handed; /* or is due behind this hand; line 0: it is not */
	card_set fresh;     /* cards first shown in the last hand */
	unsigned help;      /* the line of help that is due, */
	unsigned passed_help; /* the first that was passed over, */
	struct spot passed;   /* and where; line 0: none was */
};

/* A deck that is being shown. */
struct rummy_deck_shown {
	unsigned rows;
	uint8_t card[CARD_COUNT];
	struct spot at[CARD_SUITS];
};

/* A score line as it claims, judged when all hands are known. */
struct rummy_claimed {
	struct spot at;
	int32_t before; /* the total before it */
	int32_t gained;
	int32_t total; /* behind it */
	bool waits;    /* it is to be judged */
	/* The numbers of its lines so far: those told, a bit each, and the
	 * totals that the seat could have before them. */
	unsigned told;
	int32_t said[3];
	struct referee_totals was;
};

/* A hand without its points that lacks cards: it may go on in the next line. */
struct rummy_brief {
	struct spot at; /* line 0: there is none */
	unsigned seat;
	card_set cards;
};

/* What the only number of a score line is. */
enum rummy_single { RUMMY_SINGLE_OPEN, RUMMY_SINGLE_TOTAL, RUMMY_SINGLE_GAIN };

struct rummy_scores {
	struct rummy_claimed claimed[RUMMY_SEATS];
	bool closed;   /* the lines of the round have ended */
	unsigned next; /* the seat whose lines come next */
	struct rummy_brief brief;
	enum rummy_single single;
	struct spot idle; /* a seat that gained nothing has no score here; line
			     0: none was passed */
	unsigned idle_seat;
	bool idles;     /* a score of such a seat was told */
	bool ordered;   /* a total stood before the points gained */
	bool misplaced; /* a finding about these lines */
	bool misnamed;  /* a finding about the winners */
	/* Of the line that names each seat as a winner: twice its bytes, and 1
	 * where it is in other words. */
	uint64_t worded[RUMMY_SEATS];
	/* How much of the rounds scored could be judged. */
	unsigned rounds_dealt;  /* with every card known to the end */
	unsigned rounds_chosen; /* and the computers' choices too */
};

/* Lines that are left out, as an ellipsis says or because the transcript begins
 * in the middle. What is found of a round that lacks them rests on them. */
struct rummy_gap {
	struct spot at; /* the line behind them; line 0: there are none */
	bool here;      /* they may be of the round at hand */
	bool first;     /* the first round told may be a later one, */
	bool later;     /* or rounds may be left out before the next */
	bool guessed;   /* which round is at hand, by its first card alone */
	bool rests;     /* something found rested on them */
	struct referee_finding deal; /* of the first round, until totals show
					which it is */
};

struct rummy_referee {
	struct referee base;
	struct rummy_gap gap;
	struct rummy_agreed agreed;
	struct rummy_typed typed;
	struct rummy_round round;
	struct rummy_cards cards;
	struct rummy_plan plan;
	struct rummy_block block;
	struct rummy_deck_shown deck;
	struct rummy_scores scores;
};

/* Whether any field of the claim's form was not read. */
static inline bool
rummy_lacks(const struct claim *c)
{
	return referee_lacks(c, &rummy_vocabulary);
}

/*
 * deal.c: findings, and whether the deal is right.
 *
 * A finding about play ends what can be judged of the round; when the round has
 * one already, or lines that could not be read may explain it, it is dropped.
 */
extern const struct referee_hooks rummy_hooks;

/* The rest of the round's play is not judged. */
void rummy_lose_round(struct rummy_referee *r);

/* Lines are left out before the claim. */
void rummy_note_gap(struct rummy_referee *r, const struct claim *c);

/* What is found rests on lines that are left out: it is said once that they
 * are, and what they may have told is not known. */
void rummy_rest_on_gap(struct rummy_referee *r);

/* The first round told is the first of the game: its deal may be wrong. */
void rummy_settle_gap(struct rummy_referee *r);

/* The line due, which tells this, is missing, and so are all of its kind. */
void rummy_report_missing(struct rummy_referee *r, const char *what);

/* A finding that rests on the deal, which is still in doubt. */
void rummy_suspect(struct rummy_referee *r, struct referee_note note,
	const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Decides on the deal if the evidence is enough, or `last`. */
void rummy_try_deal(struct rummy_referee *r, bool last);

/* Cards that the seat's line shows in its hand: the deal may have foretold
 * them. If it has not, that is a finding (id) at the line. */
void rummy_evidence(struct rummy_referee *r, unsigned seat, card_set cards,
	enum fault_id id);

/* due.c: what the next finding expects, as far as it is known. */
/* The seat's hand; false when not all of it is known. */
bool
rummy_know_hand(const struct rummy_referee *r, unsigned seat, card_set *hand);

/* What the seat to move may do, or this move of it. */
void rummy_due_move(struct rummy_referee *r);
void rummy_due_made(struct rummy_referee *r, const struct rummy_move *m);

/* What the seat to move must do: as a computer, or as typed. False, and
 * nothing, when it is not known. */
bool rummy_due_plan(struct rummy_referee *r);

/* The cards of the meld that the event tells, none of them twice: those of its
 * line, or, where all melds of the transcript tell less (enum referee_lists),
 * what stands for them. `due`: the meld that is due, or 0. 0: not known. */
card_set rummy_meld_cards(
	const struct rummy_referee *r, const struct event *e, card_set due);

/* The same for the seat to move. False, and none, when they are not known. */
bool rummy_find_cards(const struct rummy_referee *r, const struct event *e,
	struct rummy_move *m);

/* Judges how a meld tells its cards: each once, and all of them, unless all
 * melds of the transcript tell less. `m`: the meld, or NULL if it is not known.
 */
void rummy_judge_list(struct rummy_referee *r, const struct claim *c,
	const struct rummy_move *m);

/* The line of this kind that comes next, about the seat, from 0; with its
 * values when they are known. */
void
rummy_due_line(struct rummy_referee *r, enum rummy_event kind, unsigned seat);

/* The seat's hand, as the line of this kind (RUMMY_HAND or RUMMY_CARDS_LEFT).
 * When not all of it is known, the note, or NULL, has the cards that are, and
 * those found. */
void rummy_due_hand(struct rummy_referee *r, enum rummy_event kind,
	unsigned seat, card_set found, struct referee_note *note);

/* What the seat's strategy does now; false when it cannot be known. */
bool rummy_make_plan(
	const struct rummy_referee *r, unsigned seat, struct rummy_plan *plan);

/* For struct referee_calls. */
bool rummy_fill_due(const struct referee *base, unsigned nth, struct event *e);

/* The seat that must deal the round at hand, or REFEREE_NOBODY when it is not
 * known. */
unsigned rummy_due_dealer(const struct rummy_referee *r);

/* Writes what is wrong with these cards as those that the seat holds, and those
 * of them that are listed twice. */
void rummy_name_cards(const struct rummy_referee *r, unsigned seat,
	card_set cards, card_set twice, char text[FAULT_TEXT]);

/* Judges a claim of one kind or of several. */
typedef void rummy_judge(struct rummy_referee *r, const struct claim *c);

/* A row of a deck that is shown. */
rummy_judge rummy_judge_row;

/* Reports a deck with cards twice: expects the first row that is not of the
 * deal or, where that is not known, the cards that are missing. */
void rummy_raise_twice(
	struct rummy_referee *r, const char *twice, const char *missing);

/* rounds.c: how rounds begin, and how the game ends. */
/* A round that is told from its middle on. */
void rummy_begin_late(struct rummy_referee *r);

rummy_judge rummy_judge_round, rummy_judge_turn_up, rummy_judge_win;

/* The seat that moves first shows who deals, where no line says so
 * (rummy_round.waits). */
rummy_judge rummy_know_dealer;

/* The transcript ends; `whole`: the game must have. */
void rummy_finish(struct rummy_referee *r, bool whole);

/* moves.c: turns and moves. A move that empties the hand must be followed by
 * its line. */
rummy_judge rummy_judge_turn_over, rummy_judge_move, rummy_judge_out,
	rummy_judge_blocked, rummy_expect_out;

/* blocks.c: what a human is shown; behind it, what it lacks. */
rummy_judge rummy_judge_block;
void rummy_end_block(struct rummy_referee *r);

/* commands.c: how the game begins. As many play as were asked for; where none
 * was, as many as have scores. House rules that were agreed on are listed
 * before the first round. */
rummy_judge rummy_judge_invite, rummy_judge_target, rummy_judge_house;
void rummy_count_seats(struct rummy_referee *r);
void rummy_mind_house(struct rummy_referee *r);

/* What is typed, and what answers it. */
rummy_judge rummy_judge_typed, rummy_judge_answer, rummy_judge_refusal,
	rummy_judge_help, rummy_judge_change, rummy_judge_ragequit;

/* scores.c: hands left and scores. */
rummy_judge rummy_judge_left, rummy_judge_score;

/* Judges the hand that lacks cards, unless lines before this one may have them.
 */
rummy_judge rummy_judge_brief;

/* The moves of the round end: a hand must be empty, or the round blocked. */
void rummy_end_play(struct rummy_referee *r);

void rummy_judge_held_back(struct rummy_referee *r);

/* Takes the lines of seats of a kind that the transcript lacks as told: of
 * hands left before a score, and of scores behind hands. */
void rummy_pass_untold(struct rummy_referee *r);

/* Takes the scores due before the seat's lines as told, where those seats gain
 * nothing: a program may print none for them. */
void rummy_pass_idle(struct rummy_referee *r, unsigned seat);

/* gains.c: the score lines end: each seat must have had its own. */
void rummy_end_score(struct rummy_referee *r);

#endif
