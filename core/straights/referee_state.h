/*
 * What the referee of Straights knows while it judges one game: its private
 * state, the legal cards, and how findings are told.
 *
 * Only the referee's own files include this. Seats are 0..3 here and 1..4 in
 * events and findings. All memory is in struct referee: nothing is allocated
 * after the start.
 *
 * After a slip of the transcript two stories are possible: the program really
 * did what is written, or only that line is wrong. So table, hands and totals
 * are kept as what is sure and what may be; a later line that agrees with
 * either story is accepted and settles it. One slip is then one finding.
 */
#ifndef CORE_STRAIGHTS_REFEREE_STATE_H
#define CORE_STRAIGHTS_REFEREE_STATE_H

#include "core/referee/referee.h"
#include "core/straights/events.h"

#include <stdbool.h>

enum {
	REFEREE_SEATS = 4,
	REFEREE_NOBODY = REFEREE_SEATS, /* a seat that is not known */
	REFEREE_HAND = 13,
	REFEREE_LIMIT = 80,   /* points that end the game (cs246 4) */
	REFEREE_MOVES = 64,   /* of a round that are remembered */
	REFEREE_PENDING = 12, /* findings that wait for the deal's trial */
	REFEREE_ROUNDS = 32,  /* whose evidence is kept for the search */
	REFEREE_TOTALS = 4,   /* totals a seat may have after slips */
	REFEREE_LINE = 400    /* bytes of a table or proof line */
};

enum referee_phase { REFEREE_INVITING, REFEREE_PLAYING, REFEREE_SCORING };

/* A line that was typed and has not been answered yet. */
enum referee_command {
	REFEREE_NOTHING,
	REFEREE_PLAY,
	REFEREE_DISCARD,
	REFEREE_DECK,
	REFEREE_RAGEQUIT,
	REFEREE_OTHER
};

/* Lists whose order is told once a game when it is not the rules'. */
enum referee_list {
	REFEREE_LIST_HAND,
	REFEREE_LIST_LEGAL,
	REFEREE_LIST_DISCARDS,
	REFEREE_LIST_WINNERS,
	REFEREE_LIST_SCORES,
	REFEREE_LIST_SEATS,
	REFEREE_LIST_PILES
};

/* A place in the transcript. */
struct spot {
	uint64_t line;
	uint32_t column;
	uint32_t width;
	uint32_t move; /* from 1 within the round; 0: none */
};

struct referee_move {
	struct spot at;
	card_set legal; /* surely legal when it was made */
	uint8_t seat;
	uint8_t card;
	bool discard;
	bool computer;
	bool told; /* a finding has been made of it */
};

/* One seat in one round. */
struct referee_seat {
	card_set dealt;  /* proved to have been dealt to it */
	card_set held;   /* surely in the hand now */
	card_set doubt;  /* perhaps in the hand now, because of a slip */
	card_set seen;   /* what the transcript shows of it, right or wrong */
	card_set asked;  /* from the dealer: the hand of the seed asked for */
	card_set denied; /* surely legal when it discarded */
	uint64_t shown;  /* line of its last hand line; 0: none */
	unsigned hidden; /* cards dealt to it that are not proved */
	unsigned moves;
	unsigned lost; /* moves whose card is in doubt */
	bool unseen;   /* not all of its moves of the round were shown */
	uint8_t discard[REFEREE_HAND];
	unsigned discards;
	card_set unclear; /* discarded, or perhaps not */
};

/* One seat's part of the score lines of a round. */
struct referee_score {
	int32_t total[REFEREE_TOTALS]; /* what it may have, the claim first */
	unsigned totals;
	bool listed;
	bool counted;
	bool doubted; /* the list was found wrong */
	bool lost;    /* the total was not told, or could not be read */
	int32_t list; /* the sum of the list */
};

/* A list as the transcript shows it to the seat that is to move. */
struct referee_list_shown {
	unsigned count;
	uint8_t card[REFEREE_HAND];
};

/* How a seat chooses among the cards listed (referee_habit.h). */
struct referee_habit {
	unsigned choices; /* among two cards or more */
	unsigned firsts;  /* that took the first */
	unsigned others;  /* that hand order would have made otherwise, */
	struct spot at;   /* the first of them: */
	uint32_t round;
	card_set table; /* after it */
	uint8_t best;
	uint8_t card;
};

struct referee_pending {
	struct fault fault;
	char table[REFEREE_LINE];
	char proof[FAULT_TEXT];
};

/* What a round's lines have shown of its deck. */
struct referee_proof {
	uint8_t at[CARD_COUNT];
	card_set cards[REFEREE_SEATS];
};

struct referee {
	struct referee_sink sink;
	bool boards;
	bool told;    /* the setup tells the seats */
	bool seated;  /* seats are known, from the setup or echoed answers */
	bool dealing; /* there is a dealer */
	struct dealer dealer;
	uint8_t human; /* bit per seat: known to be */
	uint8_t computer;
	char invited[REFEREE_SEATS]; /* h, c or ? */
	unsigned invitations;
	bool muddled;         /* they are not one after the other */
	unsigned prompts;     /* since the last of them */
	unsigned twice_asked; /* of them, with two prompts each */
	enum referee_phase phase;
	struct referee_list_shown shown_hand;
	struct referee_list_shown shown_legal;
	struct referee_habit habit[REFEREE_SEATS];
	unsigned ordered;  /* bit per referee_list that has been told */
	bool unasked_told; /* a human moved without being asked */
	bool gap_told;     /* a hand with a space too many or too few */

	/* the round */
	uint32_t round;
	struct spot opening; /* the line that began it */
	unsigned opener;
	unsigned pile;   /* the suit whose pile comes next */
	unsigned turn;   /* seat to move, or REFEREE_NOBODY */
	unsigned other;  /* the turn by the other story, or nobody */
	unsigned passed; /* bit per seat that was passed over */
	unsigned slips;  /* found in the play of this round */
	bool board_told; /* and in the board of this turn */
	bool asked;      /* a board or prompt since the last move */
	bool exact;      /* the dealer's hands are believed */
	bool trusted;    /* and have stood the trial */
	bool deal_told;
	card_set pool;   /* cards whose seat is not proved */
	card_set gone;   /* surely played or discarded */
	card_set sure;   /* surely on the table */
	card_set may;    /* on the table, perhaps */
	card_set legal;  /* by what is sure */
	card_set maybe;  /* legal by what may be; includes legal */
	card_set placed; /* cards whose place in the hand is known */
	uint8_t place[CARD_COUNT];
	struct referee_seat seat[REFEREE_SEATS];
	unsigned moves;
	unsigned logged;
	struct referee_move log[REFEREE_MOVES];
	uint8_t row[CARD_COUNT]; /* of a deck that is being shown */
	unsigned row_cards;      /* of it; more than a deck has: not counted */
	struct spot row_at[REFEREE_SEATS]; /* where each hand begins */
	bool left;         /* the seat to move has just ragequit */
	struct spot again; /* a second prompt, before anything was typed */
	enum referee_command command;
	uint8_t command_card;
	uint64_t command_line;
	bool prompted; /* the last claim was a prompt */
	bool heard;    /* a line has been typed in answer to a prompt */
	bool deaf;     /* what is typed cannot be told from what answers it */

	/* lines that could not be read, by shape (referee_unread.h) */
	uint32_t unread; /* since the last move or the round's begin */
	uint32_t twice;
	uint32_t often;    /* so often that all seats may have moved */
	uint32_t harmless; /* met where nothing is missing */
	uint32_t harmful;  /* met where something is */

	/* the score */
	struct referee_score score[REFEREE_SEATS];
	uint32_t rounds; /* scored */
	unsigned won;    /* bit per seat that was called winner */
	bool winner_told;
	bool closed;      /* the score lines of the round have ended */
	unsigned line_of; /* the seat that the last list was of, or nobody */
	bool lists;       /* lists of discards are told at all */
	/* A round's line after winners, until a score shows whose it is. */
	struct spot after;

	struct referee_proof now; /* of this round */
	struct referee_proof proof[REFEREE_ROUNDS];
	struct spot strange; /* the first line that is not the dealer's */
	unsigned pendings;
	struct referee_pending pending[REFEREE_PENDING];
};

/* What a finding says besides its place and its sentence. */
struct referee_note {
	enum fault_id id;
	unsigned seat;  /* 0..3, or REFEREE_NOBODY */
	uint64_t other; /* the line that proves it; 0: none */
	bool by_deal;   /* rests on the dealer's hands */
	/* The move it is about, when later lines have proved it wrong. */
	const struct referee_move *late;
	char expected[FAULT_TEXT];
	char found[FAULT_TEXT];
	char proof[FAULT_TEXT];
};

struct spot referee_spot(const struct referee *r, const struct claim *c);

/*
 * Tells a finding. One that rests on the dealer's hands waits until they have
 * stood their trial (referee_hands.h).
 */
void referee_find(struct referee *r, const struct spot *at,
	const struct referee_note *note, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* A list in an order that is not the rules': told once a game for each. */
void referee_find_order(struct referee *r, const struct spot *at,
	enum referee_list list, unsigned seat);

/* Makes `legal` and `maybe` what the table allows now (cs246 3.1). */
void referee_table_changed(struct referee *r);

/* Cards that seat's hand may hold, as far as is known. */
static inline card_set
referee_possible(const struct referee *r, unsigned seat)
{
	const struct referee_seat *s = &r->seat[seat];

	return s->held | s->doubt | (s->hidden ? r->pool : 0);
}

/* Whether the hand is known card by card. */
static inline bool
referee_knows(const struct referee *r, unsigned seat)
{
	return !r->seat[seat].hidden && !r->seat[seat].doubt;
}

static inline unsigned
referee_count(card_set cards)
{
	return (unsigned)__builtin_popcountll(cards);
}

static inline unsigned
referee_first(card_set cards)
{
	return (unsigned)__builtin_ctzll(cards);
}

#endif
