/*
 * The rules of Straights: house rules, the computer players, and state and
 * moves to events, or a refusal.
 *
 * Deal places, not cards: a hand is 13 consecutive places of the deck, and
 * what is legal and what is still held are bit sets over places. Knows no
 * text but the names of computers. The state is plain data of the caller's;
 * rules allocate nothing. Rules: cs246-assignment sections 2 to 5.6.
 */
#ifndef CORE_STRAIGHTS_RULES_H
#define CORE_STRAIGHTS_RULES_H

#include "core/game/game.h"

/*
 * The computer players of Straights, by name, and the house rules.
 *
 * A computer sees its own hand and what is legal, as bit sets of deck places.
 * The difficulties are those of the game on itch.io that the wording itch is
 * named after.
 */
enum {
	STRAIGHTS_SEATS = 4,
	STRAIGHTS_LIMIT = 80, /* points that end the game, cs246 4 */
	STRAIGHTS_LIMIT_MOST = 100000,
	STRAIGHTS_NAME = 20 /* bytes of a computer's name and its NUL */
};

enum straights_skill {
	STRAIGHTS_C,      /* the assignment's: the first card (cs246 5.5.3) */
	STRAIGHTS_EASY,   /* plays the lowest rank, discards the highest */
	STRAIGHTS_MEDIUM, /* plays as c does */
	STRAIGHTS_HARD,   /* plays the highest rank, discards the lowest */
	STRAIGHTS_RANDOM, /* any card, by a seed of its own */
	STRAIGHTS_SKILLS
};

struct straights_computer {
	uint8_t skill; /* enum straights_skill */
	uint32_t seed; /* of STRAIGHTS_RANDOM */
};

/* What a table may agree on before it plays. */
struct straights_house {
	int32_t target; /* points that end the game */
	bool named;     /* computers were named: they can be changed */
	struct straights_computer computer[STRAIGHTS_SEATS];
};

extern const struct game_option straights_options[];

/* What is played when nothing is agreed. */
struct straights_house straights_house_default(void);

/* Agrees on what was chosen; 0, or -1 with *f and the house as it was. */
int straights_house_choose(struct straights_house *house,
	const struct game_choice *choice, size_t choices, struct fault *f);

/* Reads a name, or its first letter; false: it is neither. */
bool straights_computer_read(
	const char *s, size_t length, struct straights_computer *c);

/* Writes the name to name[STRAIGHTS_NAME]. */
void straights_computer_name(const struct straights_computer *c, char *name);

/* Whether it always moves the first card, as c does. */
static inline bool
straights_takes_first(const struct straights_computer *c)
{
	return c->skill == STRAIGHTS_C || c->skill == STRAIGHTS_MEDIUM;
}

/*
 * The place of the card it moves: of `legal`, or if that is empty of `hand`.
 * deck[CARD_COUNT] says which card a place has; dice are for STRAIGHTS_RANDOM
 * and the same for the same decision.
 */
unsigned straights_choose(const struct straights_computer *c,
	const uint8_t *deck, uint64_t hand, uint64_t legal, uint64_t dice);

enum { STRAIGHTS_HAND_SIZE = 13 };

/* The places of the deck that make the seat's hand, seats from 0. */
static inline uint64_t
straights_places(unsigned seat)
{
	return UINT64_C(0x1FFF) << STRAIGHTS_HAND_SIZE * seat;
}

/* What each kind says, and which members of struct event carry it. */
enum straights_event {
	STRAIGHTS_INVITE,    /* seat asked: human or computer */
	STRAIGHTS_PROMPT,    /* the table waits for a line */
	STRAIGHTS_TYPED,     /* text: the line, as a terminal echoes it */
	STRAIGHTS_ROUND,     /* seat begins a new round */
	STRAIGHTS_TABLE,     /* the piles follow, clubs first */
	STRAIGHTS_PILE,      /* number[0] the suit; cards in the pile */
	STRAIGHTS_HAND,      /* list: the hand, in deal order; number[0] is 1
				once the first card dealt has gone */
	STRAIGHTS_LEGAL,     /* list: the legal plays, in hand order */
	STRAIGHTS_PLAY,      /* seat plays card */
	STRAIGHTS_DISCARD,   /* seat discards card */
	STRAIGHTS_NOT_LEGAL, /* a play refused */
	STRAIGHTS_MUST_PLAY, /* a discard refused */
	STRAIGHTS_DECK_ROW,  /* list: 13 cards; four rows are a deck */
	STRAIGHTS_DECK_END,  /* after the fourth row */
	STRAIGHTS_RAGEQUIT,  /* seat is a computer from now on */
	STRAIGHTS_DISCARDS,  /* list: seat's discards of the round */
	STRAIGHTS_SCORE,     /* seat: number[0] + number[1] = number[2] */
	STRAIGHTS_WIN,       /* seat wins */
	STRAIGHTS_CHANGE,    /* seat's computer plays as text from now on */
	STRAIGHTS_EVENTS
};

extern const struct vocabulary straights_vocabulary;

enum straights_phase {
	STRAIGHTS_INVITING, /* seat `turn` is asked who plays it */
	STRAIGHTS_TURN,     /* seat `turn` is to move */
	STRAIGHTS_WON,
	STRAIGHTS_LEFT, /* a human quit */
	STRAIGHTS_OUT_OF_DECKS
};

struct straights {
	struct straights_house house;
	struct card_ranks ranks; /* a card may be typed so */
	enum straights_phase phase;
	bool boards;      /* computers' turns show board and prompt */
	bool asked;       /* the question of this phase has been shown */
	unsigned turn;    /* seat from 0 */
	unsigned moves;   /* in this round */
	unsigned rounds;  /* scored */
	uint8_t computer; /* bit per seat */
	uint8_t invited;  /* seats that have been answered for, */
	uint8_t invited_computer;    /* and those of them for computers */
	uint8_t place[CARD_COUNT];   /* of each card in dealer.deck */
	uint64_t opened[CARD_COUNT]; /* places that the card at each makes legal
					when it is played */
	uint64_t held;               /* places whose cards are still in hands */
	uint64_t legal;              /* places whose cards may be played */
	card_set table;              /* cards played */
	int32_t score[STRAIGHTS_SEATS];
	uint8_t discards[STRAIGHTS_SEATS]; /* how many this round */
	/* The entry behind the last is where a move that plays is noted. */
	uint8_t discard[STRAIGHTS_SEATS][STRAIGHTS_HAND_SIZE + 1];
	struct dealer dealer; /* last: large, and not cleared to begin */
};

/* A game about to invite its first seat; house may be NULL, for the default. */
void straights_begin(struct straights *s, const struct dealer *dealer,
	const struct straights_house *house, bool boards);

/* Goes on until a human must answer or the game is over; sink may be NULL. In
 * a human's turn it shows the board once, and then only the prompt. */
void straights_go(struct straights *s, const struct event_sink *sink);

/* The invited seat's answer. */
void straights_seat(struct straights *s, bool computer);

/* The seat to move plays, or is refused in events (cs246 5.5.2). False: the
 * card is not in its hand, and nothing happened. */
bool straights_play(
	struct straights *s, unsigned card, const struct event_sink *sink);
bool straights_discard(
	struct straights *s, unsigned card, const struct event_sink *sink);

/* Shows the deck as it was dealt, thirteen cards a row. */
void straights_deck(struct straights *s, const struct event_sink *sink);

/* Piles, the hand of the seat (from 0) and its legal plays (cs246 5.5.1). */
void straights_board(const struct straights *s, unsigned seat,
	const struct event_sink *sink);

/* The seat to move is left to a computer of medium skill. */
void straights_ragequit(struct straights *s, const struct event_sink *sink);

/* A seat, from 0, that a computer plays: it plays as this one from now on. */
void straights_change(struct straights *s, unsigned seat,
	const struct straights_computer *computer,
	const struct event_sink *sink);

/* The cards seat (from 0) holds, and those of them it may play. */
card_set straights_hand(const struct straights *s, unsigned seat);
card_set straights_legal(const struct straights *s, unsigned seat);

/*
 * The computer player (cs246 5.5.3): the first legal play in its hand, else the
 * first card of its hand. It sees only its own hand and what is legal, both as
 * bit sets of deck places, so that "first" is the lowest bit. hand is not
 * empty; legal is a part of hand. Returns the place of the card it moves:
 * played when `legal` has its bit, discarded otherwise.
 */
static inline unsigned
straights_agent(uint64_t hand, uint64_t legal)
{
	return (unsigned)__builtin_ctzll(legal ? legal : hand);
}

/* Bit per seat: the lowest totals, once the game is won (cs246 5.6). */
unsigned straights_winners(const struct straights *s);

/* The points of the cards: each its rank, A 1 to K 13. */
unsigned straights_points(card_set cards);

/* What may be played on this table (cs246 3.1). */
card_set straights_legal_cards(card_set table);

/*
 * The card that is expected to cost the seat to move least in this round, and
 * the points of the round that are expected then. Each choice is played out in
 * many possible deals of the cards that are not seen; in each, all seats go on
 * as the computer hard does. Knows no hand but the seat's own; the same for the
 * same sight.
 */
unsigned straights_advise(const struct straights *s, double *points);

#endif
