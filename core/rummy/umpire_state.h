/*
 * What the referee of Rummy knows while it judges one game: its private state,
 * and how findings are told.
 *
 * Only the referee's own files include this. Seats are 0.. here and 1.. in
 * events and findings. All memory is in struct referee: nothing is allocated
 * after the start.
 *
 * Two views of a round are kept beside each other: what its lines prove, and,
 * with a dealer or a deck shown, what the deal says. The deal is on trial until
 * cards that only it could foretell have agreed with it: a few that disagree
 * instead are a wrong deal, one is a slip. After a finding about play the rest
 * of the round is judged by what each line says alone, so that one slip is one
 * finding; the next round begins afresh.
 */
#ifndef CORE_RUMMY_UMPIRE_STATE_H
#define CORE_RUMMY_UMPIRE_STATE_H

#include "core/referee/referee.h"
#include "core/rummy/answer.h"
#include "core/rummy/command.h"
#include "core/rummy/events.h"
#include "core/rummy/house.h"
#include "core/rummy/known.h"

#include <stdbool.h>

enum {
	UMPIRE_NOBODY = RUMMY_SEATS, /* a seat that is not known */
	UMPIRE_TRUST = 3,   /* cards that make a deal believed, or not */
	UMPIRE_PENDING = 4, /* findings that wait for the deal's trial */
	UMPIRE_LOG = 8192,  /* moves of a round that are remembered */
	UMPIRE_ROUNDS = 16, /* whose evidence is kept for a search */
	UMPIRE_TOTALS = 4,  /* totals a seat may have after slips */
	UMPIRE_TABLE = 400  /* bytes of a table line */
};

enum umpire_stage {
	UMPIRE_STARTING, /* questions, and what the game is played to */
	UMPIRE_IN_ROUND,
	UMPIRE_SCORING,
	UMPIRE_ENDED /* winners have been named */
};

/* A place in the transcript. */
struct spot {
	uint64_t line;
	uint32_t column;
	uint32_t width;
};

/* A finding that waits for the deal's trial. */
struct umpire_pending {
	struct fault fault;
	char table[UMPIRE_TABLE];
	bool by_deal; /* not told when the deal is a wrong one */
};

struct umpire_score {
	int32_t total[UMPIRE_TOTALS]; /* what it may have, the claim first */
	unsigned totals;
	bool listed;
	bool counted;
	int32_t points; /* of the hand as listed */
	bool doubted;   /* the list is missing or wrong */
	struct spot at; /* the score line */
	int32_t gained; /* as it claims */
	int32_t before; /* the total before it */
	bool lost;      /* the last total may be told where nothing was read */
	bool claimed;   /* and that claim is to be judged */
};

/* What a round's lines have shown of its deck. */
struct umpire_proof {
	uint8_t at[CARD_COUNT];
	uint64_t places[RUMMY_SEATS]; /* where a seat's cards come from */
	card_set cards[RUMMY_SEATS];
};

struct referee {
	struct referee_sink sink;
	uint64_t absent; /* bit per kind that the wording leaves out */
	bool dealing;    /* there is a dealer */
	struct dealer dealer;
	struct rummy_house house;
	bool agreed; /* on all house rules: nothing is left to the default */
	bool named;  /* the computers' strategies are known */
	bool housed; /* the transcript lists the house rules */
	bool chosen; /* house rules were given with the setup */
	/* When the game ends as the transcript says, where that is not what
	 * was agreed on; both 0 where it is. */
	unsigned said_target, said_rounds;

	/* seats */
	unsigned seats; /* 0: not known */
	unsigned invited;
	char invitation[RUMMY_SEATS + 1]; /* h, c or ? */
	uint8_t human;                    /* bit per seat: known to be */
	uint8_t computer;
	bool asked; /* the last question was how many play */

	enum umpire_stage stage;
	bool prompted; /* the last claim was a prompt */
	bool prompts;  /* there are prompts at all */
	bool answers;  /* this claim comes after a prompt */
	bool deaf;     /* what is typed cannot be told from what answers it */
	bool due;      /* something must answer what was typed: */
	struct rummy_answer answer;
	unsigned due_seat; /* from 1: that is to be asked for */
	uint64_t typed_line;

	/* the round */
	uint32_t round;
	unsigned dealer_seat;
	unsigned next_dealer; /* UMPIRE_NOBODY: any */
	bool told;            /* a finding about this round's play */
	bool unsaid;          /* the round's line did not begin it */
	bool guessed;         /* nobody has said yet who deals */
	struct rummy_known plain;
	struct rummy_known dealt; /* live only with a deck */
	uint8_t deck[CARD_COUNT]; /* that the second view was dealt from */
	bool by_deck;             /* it is one that the transcript shows */
	bool turned;              /* the pile was just turned over */
	bool out;                 /* somebody was said to be out: */
	unsigned out_seat;        /* or UMPIRE_NOBODY */
	bool blocked;
	bool all_at_once;
	unsigned agrees, disagrees; /* cards that only the deal foretells */
	struct rummy_move plan[RUMMY_MOVES]; /* what the computer must do */
	unsigned planned, followed;
	uint8_t strayed; /* bit per seat: its strategy was not followed */
	unsigned turned_up;
	struct rummy_move log[UMPIRE_LOG];
	unsigned logged; /* moves; more than UMPIRE_LOG: not all kept */
	unsigned pendings;
	struct umpire_pending pending[UMPIRE_PENDING];

	/* lines that could not be read, by shape (struct claim) */
	uint32_t unread;   /* before this claim */
	uint32_t doubted;  /* in this round: they may have told of its play */
	uint32_t harmless; /* were met where nothing was missing */
	unsigned found;    /* findings, and what would have been some */

	/* the block that a human is shown */
	unsigned melds;   /* lines of melds in it so far */
	bool seen;        /* it was shown since the last move */
	bool drawn_shown; /* in this block */

	unsigned helped; /* lines of help so far */

	/* a deck that is being shown */
	unsigned rows;
	uint8_t row[CARD_COUNT];
	struct spot rows_at;

	/* the score */
	struct umpire_score score[RUMMY_SEATS + 1]; /* the last is nobody's */
	unsigned scoring; /* the seat whose lines come next */
	bool misplaced;   /* a finding about these lines */
	uint32_t rounds;  /* scored */
	unsigned won;
	/* how much of it could be judged */
	unsigned rounds_dealt;  /* with every card known to the end */
	unsigned rounds_chosen; /* and the computers' choices too */
	bool choices_judged;    /* in this round, so far */

	struct umpire_proof proof[UMPIRE_ROUNDS];
};

struct spot umpire_spot(const struct claim *c);

/* Unread lines of these shapes stand before the next claim. */
void umpire_unread(struct referee *r, uint32_t shapes);

/*
 * The claim has been judged. Lines before one that is right told no draw and no
 * discard; those that may have told a meld stay in doubt until the round ends
 * well.
 */
void umpire_has_read(struct referee *r, bool right);

/* Whether what does not fit may be told by lines that could not be read. */
bool umpire_doubts(const struct referee *r);

/* The round has ended, in so far as its play goes. */
void umpire_trust(struct referee *r);

/*
 * Tells a finding; seat is UMPIRE_NOBODY for nobody. One about play ends what
 * can be judged of the round; when the round has one already, or lines that
 * could not be read may explain it, it is not told.
 */
void umpire_find(struct referee *r, const struct spot *at, enum fault_id id,
	unsigned seat, const char *format, ...)
	__attribute__((format(printf, 5, 6)));

/* The same with what was expected and found. */
void
umpire_find_text(struct referee *r, const struct spot *at, enum fault_id id,
	unsigned seat, const char *expected, const char *found,
	const char *format, ...) __attribute__((format(printf, 7, 8)));

/* A finding that rests on the deal, which is still on trial. */
void umpire_suspect(struct referee *r, const struct spot *at, enum fault_id id,
	unsigned seat, bool by_deal, const char *format, ...)
	__attribute__((format(printf, 6, 7)));

/* The deal has been tried, as far as it can be: what waits is told. */
void umpire_judge_deal(struct referee *r, bool last);

/*
 * Cards that the seat's line shows in its hand: the deal may have foretold
 * them. What they are not is a finding (id) for the place.
 */
void umpire_evidence(struct referee *r, const struct claim *c, unsigned seat,
	card_set cards, enum fault_id id);

/* The cards of an event's list; false when one is twice or is none. */
bool umpire_list(const struct event *e, card_set *cards);

/* Whether field i of the claim was read. */
static inline bool
umpire_has(const struct claim *c, unsigned field)
{
	return !(c->missing >> field & 1);
}

/* Whether any field of the claim's form was not read. */
static inline bool
umpire_lacks(const struct claim *c)
{
	const struct event_form *form = &rummy_vocabulary.form[c->event->kind];

	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type != EVENT_NO_FIELD && !umpire_has(c, i))
			return true;
	return false;
}

#endif
