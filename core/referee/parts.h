/*
 * What the referees of all games are made of.
 *
 * A game's referee is a struct of its own whose first member is a struct
 * referee; the functions of struct referee_calls convert between the two. The
 * parts here know no rules: where findings stand and how they are reported or
 * held back, who plays each seat, what is typed, lines that could not be read,
 * what totals may be after a slip, and what a round's lines have shown of its
 * deck. Seats count from 0 here and from 1 in events and findings. Memory is in
 * the game's struct, but for what few games need: a dealer, findings held back,
 * and the evidence of earlier rounds.
 *
 * After a slip of the transcript two stories are possible: the program really
 * did what is written, or only that line is wrong. A game keeps both; a later
 * line that agrees with either is accepted and settles it, so that one slip is
 * one finding.
 */
#ifndef CORE_REFEREE_PARTS_H
#define CORE_REFEREE_PARTS_H

#include "core/referee/referee.h"

#include <stdarg.h>

enum {
	REFEREE_NOBODY = GAME_SEATS, /* a seat that is not known */
	REFEREE_TOTALS = 4,  /* totals that a seat may have after slips */
	REFEREE_ROUNDS = 32, /* whose evidence is kept */
	REFEREE_TABLE = 400  /* bytes of a table's line and its NUL */
};

enum referee_stage {
	REFEREE_STARTING, /* who plays, and by which rules */
	REFEREE_PLAYING,
	REFEREE_SCORING,
	REFEREE_ENDED /* winners have been named */
};

/* A place in the transcript. */
struct spot {
	uint64_t line;
	uint32_t column;
	uint32_t move; /* from 1 within the round; 0: none */
	/* Not beside `column`: read together, both would stall until each has
	 * left the store buffer. */
	uint32_t width;
};

/* Findings: what is reported, and what is pending. */

/* What a finding says besides its place and its sentence. */
struct referee_note {
	const struct spot *at; /* NULL: where the claim stands */
	enum fault_id id;
	unsigned seat;  /* REFEREE_NOBODY: nobody */
	uint64_t other; /* a line that proves it; 0: none */
	uint32_t round; /* 0: the one at hand */
	bool by_deal;   /* rests on the cards of the deal asked for */
	bool waits;     /* until the deal is decided on, whatever it rests on */
	bool follows;   /* from an earlier finding of the round */
	/* How the table stood then; NULL: as it stands. */
	const char *table;
	char expected[FAULT_TEXT];
	char found[FAULT_TEXT];
	char proof[FAULT_TEXT];
};

struct referee_finding {
	struct fault fault;
	char table[REFEREE_TABLE];
	char proof[FAULT_TEXT];
	bool by_deal;
	bool waits;
};

/* Findings held back until they are proved; finding is NULL until one is. */
struct referee_pending {
	unsigned count;
	size_t room;
	struct referee_finding *finding;
};

enum referee_ruling { REFEREE_REPORT, REFEREE_HOLD, REFEREE_DROP };

/* What a game decides about findings. */
struct referee_hooks {
	/* Writes how the table stands to text[REFEREE_TABLE]; NULL: nothing is
	 * written. Called for findings about a move. */
	void (*table)(const struct referee *r, char *text);
	/* Fills in what the lines have told of a round: groups, hands, legal
	 * cards, whose turn it is. NULL: nothing. */
	void (*look)(const struct referee *r, struct table *t);
	/* What becomes of the finding; NULL: all are reported. */
	enum referee_ruling (*rule)(
		struct referee *r, const struct referee_finding *f);
	/* Frees what the game's own parts hold; NULL: nothing. */
	void (*stop)(struct referee *r);
};

/* Who plays the seats. */
struct referee_seats {
	unsigned count;              /* 0: not known */
	unsigned scored;             /* as the transcript shows; 0: not known */
	unsigned invited;            /* the last seat asked for, from 1 */
	char letter[GAME_SEATS + 1]; /* as invited: h, c or ?; NUL-ended */
	uint8_t human;               /* bit per seat: known to be */
	uint8_t computer;
	bool given; /* by the setup */
	bool known; /* all of them were, by the setup or by answers */
};

/*
 * What is typed, where the transcript shows it. In some transcripts the input
 * stands elsewhere than after a prompt: which line answers which is unknown
 * there, and nothing is concluded from it (`apart`).
 */
struct referee_typing {
	bool prompted; /* the last claim was a prompt */
	bool seen;     /* a line has been typed in answer to a prompt */
	bool apart;    /* what is typed stands elsewhere */
	uint64_t line; /* of what was typed last */
};

/*
 * Lines that could not be read, a bit for each shape of them. Nothing is
 * concluded from what is missing where such lines stand: one of them may tell
 * it. But lines of a shape that was met where nothing was missing, as a banner
 * before each turn is, leave nothing open.
 */
struct referee_unread {
	uint32_t fresh; /* before this claim */
	uint32_t open;  /* since the game last settled or blamed them */
	uint32_t twice;
	uint32_t often;    /* so often that all seats may have moved */
	uint32_t harmless; /* met where nothing is missing */
	uint32_t harmful;  /* met where something is */
};

/* What a seat's total may be. */
struct referee_totals {
	int32_t may[REFEREE_TOTALS]; /* the one claimed first */
	unsigned count;              /* of them; at least one */
	bool lost;     /* it was not told, or not read: it may be anything */
	bool more;     /* the end of a round was not told: it may be more */
	int32_t right; /* the one by the rules, when there are several */
};

/* A seat's lines after a round. */
struct referee_score {
	struct referee_totals total;
	bool listed;  /* its list of cards was told */
	bool counted; /* its score was told */
	bool doubted; /* the list is wrong or could not be read */
	int32_t sum;  /* of the list's cards */
};

/* What a round's lines have shown of its deck. */
struct referee_proved {
	uint8_t at[CARD_COUNT];      /* the card at each place, or CARD_NONE */
	uint64_t places[GAME_SEATS]; /* where a seat's cards come from */
	card_set cards[GAME_SEATS];  /* that it was dealt */
};

struct referee {
	const struct referee_hooks *hooks;
	struct referee_sink sink;
	enum referee_stage stage;
	uint32_t round;  /* from 1; 0: before the first */
	uint64_t absent; /* bit per kind of event that the wording lacks, */
	uint64_t untold; /* or the whole transcript does */
	bool alone;      /* no line tells moves but those that people type */
	bool ends;       /* piles show their ends alone */
	enum referee_lists lists;
	bool dealing;          /* there is a dealer */
	struct dealer *dealer; /* NULL: there never was one */
	uint64_t from_zero;    /* as in struct referee_setup */
	struct referee_seats seats;
	struct referee_typing typing;
	struct referee_unread unread;
	struct referee_passed passed;
	struct referee_score score[GAME_SEATS];
	uint32_t rounds; /* scored */
	uint32_t won;    /* bit per seat that was called winner */
	uint32_t once;   /* bit per thing that was reported once */
	struct spot at;  /* of the claim that is judged */
	unsigned raised; /* findings raised, whatever became of them */
	struct text due; /* what the next finding expects */
	struct referee_pending pending;
	struct referee_proved proved; /* of this round */
	struct referee_proved *kept;  /* of REFEREE_ROUNDS; NULL in the first */
};

/* A referee of `size` bytes that begins with a struct referee, all zero but for
 * that part. `seats` play; 0: it is not known how many. */
struct referee *referee_start(size_t size, const struct referee_setup *setup,
	const struct referee_hooks *hooks, unsigned seats);

/* These three serve a game's referee_calls as they are. */
uint32_t referee_unread(struct referee *r, uint32_t shapes, uint32_t often);
void referee_tally(const struct referee *r, struct tally *t);
size_t referee_hands(const struct referee *r, struct known *hands, size_t room);

/* Asserts what holds between two claims, and returns true. */
bool referee_check(const struct referee *r);

/* A round begins: its number, and the evidence of the one before is kept. */
void referee_begin_round(struct referee *r);

/* Whether the wording prints no events of this kind: none is missing then. */
static inline bool
referee_absent(const struct referee *r, unsigned kind)
{
	return r->absent >> kind & 1;
}

/* Whether no line tells events of this kind: what they say is not known then.
 */
static inline bool
referee_untold(const struct referee *r, unsigned kind)
{
	return (r->absent | r->untold) >> kind & 1;
}

/* The claim of an event that no line tells, at the place of claim c; the event
 * is borrowed. */
static inline struct claim
claim_untold(const struct claim *c, const struct event *e)
{
	struct claim claim = *c;

	claim.event = e;
	claim.missing = 0;
	return claim;
}

static inline struct spot
spot_of(const struct claim *c, uint32_t move)
{
	return (struct spot){.line = c->line,
		.column = c->column,
		.move = move,
		.width = c->width};
}

/*
 * Raises a finding where the claim that is judged stands, or at that place or
 * the note's (NULL: also there); the game's hooks decide whether it is reported
 * now. One with a move has the table with it.
 */
#define referee_raise(r, id, seat, ...)                                        \
	referee_raise_at(r, NULL, id, seat, __VA_ARGS__)
void referee_raise_at(struct referee *r, const struct spot *at,
	enum fault_id id, unsigned seat, const char *format, ...)
	__attribute__((format(printf, 5, 6)));
void referee_raise_noted(struct referee *r, const struct referee_note *note,
	const char *format, ...) __attribute__((format(printf, 3, 4)));
void referee_raise_list(struct referee *r, const struct referee_note *note,
	const char *format, va_list ap) __attribute__((format(printf, 3, 0)));

/* The next finding expects the line of this event in its place, or one of the
 * lines that were said to be due before it; or no line (NULL). */
void referee_due(struct referee *r, const struct event *e);

/* The next finding expects a line of this kind about the seat, or one about
 * each of these seats, from 0, that says nothing else. */
void referee_due_seat(struct referee *r, unsigned kind, unsigned seat);
void referee_due_seats(struct referee *r, unsigned kind, uint32_t seats);

/* The next finding expects a line of this kind and seat, from 1 (0: any). */
void referee_due_some(struct referee *r, unsigned kind, unsigned seat);

/* Reports a finding, whatever the game's hooks say. */
void referee_report(struct referee *r, const struct referee_finding *f);

/* Holds the finding back. */
void
referee_add_pending(struct referee_pending *h, const struct referee_finding *f);

/* Reports the pending findings, and with by_deal also those that rest on the
 * deal; empties the list. */
void
referee_release(struct referee *r, struct referee_pending *h, bool by_deal);

/* True for the first call of a game with this number, which is below 32: for
 * habits of a program that are reported once a game. */
bool referee_once(struct referee *r, unsigned what);

/* A seat is played by a human, or by a computer, from now on. */
void referee_seat_human(struct referee *r, unsigned seat);
void referee_seat_computer(struct referee *r, unsigned seat);

static inline bool
referee_is_human(const struct referee *r, unsigned seat)
{
	return r->seats.human >> seat & 1;
}

static inline bool
referee_is_computer(const struct referee *r, unsigned seat)
{
	return r->seats.computer >> seat & 1;
}

/* The answer, h or c, of the seat (from 0) that was asked for. */
void referee_seat_answer(struct referee *r, unsigned seat, char letter);

/* A line was typed. `waits`: the one before has not been answered. False when
 * it cannot be held against what follows. */
bool referee_take_typed(struct referee *r, const struct claim *c, bool waits);

/* Whether a line typed where no prompt is shown may answer a question of the
 * beginning, as far as the line and what was typed before say; and whether the
 * seat invited last is still to be answered for, as those before were in turn.
 */
bool referee_may_answer(const struct referee *r, const struct event *e);
bool referee_awaits_answer(const struct referee *r);

/* Whether a line that could not be read may tell anything, or a move. */
bool referee_unread_any(const struct referee *r);
bool referee_unread_moves(const struct referee *r);

/* Nothing is missing before the next claim: marks the shapes of the open lines
 * as harmless, but for those met too often or known as harmful. */
void referee_unread_settle(struct referee *r);

/* The same, however often they were met. */
void referee_unread_trust(struct referee *r);

/* Something is missing that the open lines may have told: marks their shapes
 * as harmful, but for those known as harmless. */
void referee_unread_blame(struct referee *r);

/* Forgets the open lines, as when the round they stood in is over. */
void referee_unread_forget(struct referee *r);

/* The claim's move cannot be judged: counts it, unless a finding about the play
 * or the deal of its round is why. */
void referee_pass_move(struct referee *r, const struct claim *c);

/* The claim has been judged. If it is right, marks the shapes of the lines just
 * before it as harmless, but for those that may tell a move. */
void referee_unread_judged(struct referee *r, bool right);

/* The total is one of these, the claim first; numbers out of range are left
 * out. */
void referee_total_settle(
	struct referee_totals *t, const int64_t *may, unsigned count);

/* A score line says old + gained = total, and `right` should have been gained:
 * after a slip in it there are several stories. */
void referee_total_claim(struct referee_totals *t, int64_t old, int64_t gained,
	int64_t total, int64_t right, bool slip);

/* The total that the rules give, as far as the lines before are right. */
int32_t referee_total_right(const struct referee_totals *t);

/* Adds so many points to each total that the seat may have. */
void referee_total_gain(struct referee_totals *t, int64_t points);

/* Adds a total that the seat may have. */
void referee_total_add(struct referee_totals *t, int64_t total);
bool referee_total_may(const struct referee_totals *t, int64_t total);

/* A round's score lines are to come. */
void referee_score_begin(struct referee *r);

/* Whether some seat has so many points, surely or perhaps. */
bool
referee_score_reached(const struct referee *r, int64_t points, bool surely);

/* Bit per seat that has the lowest total, or the highest, surely or perhaps. */
enum referee_extreme { REFEREE_LOWEST, REFEREE_HIGHEST };
uint32_t referee_score_leads(
	const struct referee *r, enum referee_extreme which, bool surely);

/* Reports about the end of a game: the seat (REFEREE_NOBODY: no seat), what is
 * wrong, and how many points each seat has, as they were claimed last. */
void referee_raise_scores(
	struct referee *r, enum fault_id id, unsigned seat, const char *what);

/* Whether any field of the claim, of a vocabulary's kind, was not read. */
bool referee_lacks(const struct claim *c, const struct vocabulary *v);

/* A list of cards as a set; false, with the cards before it, at one that is
 * there twice or cannot be a card. */
bool referee_cards(const uint8_t *list, unsigned count, card_set *cards);

/* The cards that are in the list more than once. */
card_set referee_twice(const uint8_t *list, unsigned count);

#endif
