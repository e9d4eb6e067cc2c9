/*
 * The rules of Rummy: house rules, melds, which moves of a round are legal and
 * what they change.
 *
 * A table has an open part, which everybody sees, and a hidden one. Knows no
 * events, no scores and no strategy, and no text but that of house rules. A
 * table is plain data, copied by value; nothing is allocated. Rules: rummy(6).
 */
#ifndef CORE_RUMMY_RULES_H
#define CORE_RUMMY_RULES_H

#include "core/game/game.h"

/* House rules: what a table may agree on before it plays, as options
 * (--melds=any), and as the transcript's line names them. */
enum {
	RUMMY_SEATS_MIN = 2,
	RUMMY_SEATS = 6,
	RUMMY_TARGET = 100, /* points, when nothing else is agreed */
	RUMMY_TARGET_MOST = 100000,
	RUMMY_ROUNDS_MOST = 10000,
	/* With an expert, who thinks for up to 40 ms in a round: */
	RUMMY_EXPERT_TARGET = 1000,
	RUMMY_EXPERT_ROUNDS = 100,
	RUMMY_TURNOVERS = 2, /* of the pile, before a round is blocked */
	RUMMY_TURNOVERS_MOST = 100
};

enum rummy_strategy {
	RUMMY_FIRST,
	RUMMY_GREEDY,
	RUMMY_KEEN, /* the default */
	RUMMY_EXPERT,
	RUMMY_STRATEGIES
};

struct rummy_house {
	unsigned target; /* points that end the game; 0: rounds do */
	unsigned rounds; /* that are played; 0: the target ends the game */
	unsigned dealer; /* the first, from 1, counted round; 0: by seed */
	bool melds_any;  /* any number of melds in a turn */
	unsigned turnovers;
	bool double_rummy;             /* all cards at once count double */
	uint8_t computer[RUMMY_SEATS]; /* enum rummy_strategy of each seat */
};

/* The options, in the order in which the transcript lists them. */
extern const struct game_option rummy_options[];

/* What is played when nothing is agreed. */
struct rummy_house rummy_house_default(void);

/* Agrees on what was chosen; 0, or -1 with *f and the house as it was. */
int rummy_house_choose(struct rummy_house *house,
	const struct game_choice *choice, size_t choices, struct fault *f);

/* Refuses a game of experts that would go on for hours: 0, or -1 and *f. */
int rummy_check_experts(const struct rummy_house *house, struct fault *f);

/* Adds the choices that differ from the default and that no other line of the
 * transcript tells, as " --name=value" each; nothing when there are none. */
void rummy_house_print(const struct rummy_house *house, struct text *out);

/*
 * Reads what rummy_house_print writes and agrees on it; target and rounds,
 * which it does not tell, stay. False, and the house as it was, when it is
 * anything else.
 */
bool rummy_house_read(struct rummy_house *house, const char *s, size_t length);

/* The strategy's name, as options spell it. */
const char *rummy_strategy_name(enum rummy_strategy strategy);

/* The strategy of this name, or of this first letter; false: none. */
bool rummy_strategy_read(
	const char *s, size_t length, enum rummy_strategy *strategy);

/*
 * Melds: what lies together, and the most a hand can lay.
 *
 * Works on sets of cards alone: a group is three or four cards of a rank, a
 * run three or more of a suit in a row, the ace low. Knows nothing of turns,
 * of the table or of players.
 */
enum {
	RUMMY_HAND_MOST =
		11, /* cards of the fullest hand, the drawn one counted */
	RUMMY_CHOICES = 64 /* melds such a hand can hold at most; a run of
				eleven has 45 */
};

/* What a card counts: the ace 1, court cards 10, others their number. */
unsigned rummy_points(unsigned card);

/* The sum of the cards' points. */
unsigned rummy_points_of(card_set cards);

/* Whether these cards, and no others, make a meld. */
bool rummy_is_meld(card_set cards);

/* The cards that would make this meld a longer one. */
card_set rummy_fitting(card_set meld);

/* The cards of the set that some meld inside it holds. */
card_set rummy_meldable(card_set cards);

/*
 * The greatest total of points of disjoint melds inside the set. Meant for
 * hands: the time grows with the number of groups that share cards with runs.
 */
unsigned rummy_best(card_set hand);

/*
 * Every meld inside the hand, of at most RUMMY_HAND_MOST cards: by lowest card,
 * runs before groups, longer first, then by second and third card. Fills
 * melds[RUMMY_CHOICES] and returns how many there are.
 */
unsigned rummy_melds(card_set hand, card_set *melds);

enum {
	RUMMY_TABLE_MELDS = CARD_COUNT / 3,
	RUMMY_PILE_DRAWS = 50, /* in a row, then the stock must be drawn from */
	RUMMY_MOVES = 2 * RUMMY_HAND_MOST /* of one turn, at most */
};

enum rummy_phase {
	RUMMY_TO_DRAW,
	RUMMY_TO_PLAY,
	RUMMY_OUT,    /* the seat whose turn it is has no card left */
	RUMMY_BLOCKED /* the stock is empty and may not be made anew */
};

/* What all players see. Seats count from 0 here. */
struct rummy_open {
	uint8_t seats;
	uint8_t phase; /* enum rummy_phase */
	uint8_t turn;  /* the seat whose turn it is */
	uint8_t melds; /* on the table */
	card_set meld[RUMMY_TABLE_MELDS];
	card_set fits[RUMMY_TABLE_MELDS]; /* what each meld would take */
	card_set wanted;                  /* what any meld would take */
	card_set laid;                    /* all cards in melds */
	card_set discarded;               /* all cards in the pile */
	uint8_t stock;                    /* cards in the stock */
	uint8_t piled;                    /* cards in the pile */
	uint8_t pile[CARD_COUNT];         /* the top is the last */
	uint8_t held[RUMMY_SEATS];        /* cards in each hand */
	card_set shown[RUMMY_SEATS];      /* held, and taken from the pile */
	uint8_t taken;     /* from the pile this turn, or CARD_NONE */
	uint8_t has_laid;  /* bit per seat: before this turn */
	bool has_melded;   /* this turn */
	bool lays;         /* melded or laid off this turn */
	uint8_t turnovers; /* of the pile, so far */
	uint8_t turnovers_most;
	uint8_t pile_draws; /* in a row */
	bool melds_any;
	uint16_t turns; /* that have ended */
};

struct rummy_table {
	struct rummy_open open;
	card_set hand[RUMMY_SEATS];
	uint8_t stock[CARD_COUNT]; /* the top is the last */
	uint8_t drawn;             /* this turn, or CARD_NONE */
};

enum rummy_verb {
	RUMMY_MOVE_STOCK,
	RUMMY_MOVE_PILE,
	RUMMY_MOVE_MELD,   /* cards */
	RUMMY_MOVE_LAYOFF, /* card on meld */
	RUMMY_MOVE_DISCARD /* card */
};

struct rummy_move {
	uint8_t verb; /* enum rummy_verb */
	uint8_t card;
	uint8_t meld; /* from 0; a number that is not on the table: no meld */
	card_set cards;
};

/* The cards that a move takes out of the hand. */
static inline card_set
rummy_move_cards(const struct rummy_move *m)
{
	if (m->verb == RUMMY_MOVE_MELD)
		return m->cards;
	return m->verb > RUMMY_MOVE_MELD ? card_bit(m->card) : 0;
}

/* Why a move is refused, in the order in which the tests are made. */
enum rummy_refusal {
	RUMMY_ALLOWED,
	RUMMY_MUST_DRAW,
	RUMMY_HAS_DRAWN,
	RUMMY_MUST_TAKE_STOCK,
	RUMMY_NOT_HELD,
	RUMMY_HAS_MELDED,
	RUMMY_NO_MELD,
	RUMMY_NO_LAYOFF,
	RUMMY_JUST_TAKEN,
	RUMMY_DEAD_END
};

/* How many cards each of that many players is dealt. */
unsigned rummy_hand_size(unsigned seats);

/* Deals deck[CARD_COUNT], the first card of it first, one at a time to the seat
 * after the dealer and on; then the first card of the pile. */
void rummy_deal(struct rummy_table *t, const struct rummy_house *house,
	unsigned seats, unsigned dealer, const uint8_t *deck);

/*
 * Whether the seat to move may do that; what depends on the turn alone is
 * tested by rummy_refuse_phase, which rummy_refuse starts with. `hand` is what
 * that seat holds.
 */
enum rummy_refusal
rummy_refuse_phase(const struct rummy_open *o, enum rummy_verb verb);
enum rummy_refusal rummy_refuse(const struct rummy_open *o, card_set hand,
	const struct rummy_move *move);

/* Makes a move that is not refused. */
void rummy_move(struct rummy_table *t, const struct rummy_move *move);

/* What a move changes in the open part, for callers that do not know the hidden
 * one: a draw from the stock adds a card to the hand, whichever it is. */
void rummy_move_open(struct rummy_open *o, const struct rummy_move *move);

/* Whether a draw from the stock will turn the pile over first, or block. */
bool rummy_turns_over(const struct rummy_open *o);
bool rummy_blocks(const struct rummy_open *o);

/* The legal melds, in their order, of the seat that holds hand and is to
 * play; fills melds[RUMMY_CHOICES] and returns how many. */
unsigned
rummy_legal_melds(const struct rummy_open *o, card_set hand, card_set *melds);

/* The melds, a bit each, that the card may legally be laid off on. */
unsigned
rummy_legal_layoffs(const struct rummy_open *o, card_set hand, unsigned card);

/* The cards that may be discarded. */
card_set rummy_legal_discards(const struct rummy_open *o, card_set hand);

/* Whether going out now empties a hand that had nothing laid before. */
bool rummy_all_at_once(const struct rummy_open *o);

#endif
