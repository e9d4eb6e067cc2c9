/*
 * What the files of the referee of Straights offer each other. Private to it.
 * Rules: cs246-assignment sections 2 to 5.6.
 */
#ifndef CORE_STRAIGHTS_REFEREE_PRIVATE_H
#define CORE_STRAIGHTS_REFEREE_PRIVATE_H

#include "core/straights/referee/state_private.h"

/* A move under judgement. */
struct straights_made {
	unsigned seat;
	unsigned card;
	card_set bit;
	bool discard;
	bool computer;
	bool late;        /* told behind a move that is out of turn */
	bool lost;        /* moves before it could not be read */
	bool loose;       /* told in other words, or cards, than is asked */
	const char *verb; /* plays or discards */
	const char *name;
};

/* Cards that seat's hand may hold, as far as is known. */
static inline card_set
straights_possible(const struct straights_referee *r, unsigned seat)
{
	const struct straights_hand *h = &r->hand[seat];

	return h->held | h->doubt | (h->hidden ? r->deal.pool : 0);
}

/* Whether the hand is known card by card. */
static inline bool
straights_knows(const struct straights_referee *r, unsigned seat)
{
	return !r->hand[seat].hidden && !r->hand[seat].doubt;
}

static inline unsigned
straights_next(unsigned seat)
{
	return (seat + 1) % STRAIGHTS_SEATS;
}

/* The turn of a seat, of which nothing is shown yet. */
static inline struct straights_turn
straights_turn_of(unsigned seat)
{
	return (struct straights_turn){.seat = seat,
		.other = REFEREE_NOBODY,
		.swapped = REFEREE_NOBODY,
		.shown = REFEREE_NOBODY};
}

/* The table: what a move changes. */

/* Writes how such a table stands: C 6-8 · D 7 · H none · S 5-9. */
void straights_write_table(card_set table, char *text);

/* Makes `legal` and `maybe` what the table allows now (cs246 3.1). */
void straights_table_changed(struct straights_referee *r);

/* Some of these cards may lie on the table, played by a move not shown. */
void straights_blur(struct straights_referee *r, card_set cards);

/* Seat moved some card that is not shown. */
void straights_move_unseen(struct straights_referee *r, unsigned seat);

/* Seat made a move of which the card is in doubt. */
void straights_lose_hand(struct straights_referee *r, unsigned seat);

/* Lines that could not be read told moves: what was sure is possible. */
void straights_lose_moves(struct straights_referee *r);

/* Makes the next finding expect a move of the seat, which may be nobody. */
void straights_due_move(struct straights_referee *r, unsigned seat);

/* Makes it expect that the seat plays one of these cards. */
void
straights_due_plays(struct straights_referee *r, card_set cards, unsigned seat);

/* Makes it expect that the seat plays this card, or discards it. */
void straights_due_card(struct straights_referee *r, unsigned seat,
	bool discard, unsigned card);

/* The turn is at seat, whatever was expected: those passed over made moves that
 * were not shown. */
void straights_pass_to(struct straights_referee *r, unsigned seat);

/* The turn goes on from the seat that moved. */
void straights_end_turn(struct straights_referee *r, unsigned seat);

typedef void
straights_on_move(struct straights_referee *r, const struct straights_made *m);

/* The move is what it says; or it is a discard of a card that had to be played,
 * which may lie on the table. */
straights_on_move straights_do_move, straights_do_wrong_discard;

/* A finding has been made of the move: the seat made it, or another one with
 * a card that is not known. Both stories are kept. */
straights_on_move straights_doubt_move;

/* The hands of a round, as the line under judgement shows them. */

/* A round begins: nothing is played, and the dealer, if any, deals. */
void straights_begin_hands(struct straights_referee *r);

/* The seat that the dealer gives the seven of spades, or REFEREE_NOBODY. */
unsigned straights_owner(const struct straights_referee *r);

/* The line shows that these cards were dealt to seat. */
void
straights_learn(struct straights_referee *r, unsigned seat, card_set cards);

/* Counts these cards for or against the dealer's hands. */
void straights_show(struct straights_referee *r, unsigned seat, card_set cards);

/*
 * The line shows seat's hand. One of thirteen cards, before the seat
 * has moved, is the deal itself: other cards than the dealer's are a wrong
 * deal, unless a single one is.
 */
void
straights_show_dealt(struct straights_referee *r, unsigned seat, card_set hand);

/* The line shows these places of seat's cards, `count` of them left. */
void straights_place(struct straights_referee *r, unsigned seat,
	const uint8_t *cards, unsigned count);

/* For a finding about these cards: whether it follows from an earlier one of
 * the round, which was about them. */
bool straights_follows(struct straights_referee *r, card_set cards);

/* The same where it rests on seat's hand: if that is one which lines have
 * shown, all that is found of it later follows. */
bool straights_hand_follows(
	struct straights_referee *r, unsigned seat, card_set cards);

/* Judges the round so far again, on what its own lines prove. */
void straights_rely_on_lines(struct straights_referee *r);

/* Decides, if the evidence is enough, or `last`, whether the deal is wrong. */
void straights_try_deal(struct straights_referee *r, bool last);

/* Without a dealer: the hands of a round that has ended may not be those of an
 * earlier round, nor whole suits. */
void straights_judge_shuffle(struct straights_referee *r);

/*
 * Holds seat's moves so far against a hand that is known only now. A
 * computer's moves alone never contradict each other: the order it moved
 * in is always an order that explains them. So a place must be shown.
 */
void straights_reexamine(struct straights_referee *r, unsigned seat);

/* The hand shown for the opener was this seat's; or, done again, it was not. */
void straights_swap_hands(
	struct straights_referee *r, unsigned opener, unsigned seat);

/* The first card of the hand, all of it placed: a legal one if there is one. */
unsigned straights_first_card(
	const struct straights_referee *r, card_set hand, card_set legal);

/* Writes the cards, in the order dealt where the place of each is known; text
 * has room for FAULT_TEXT bytes. */
void straights_list_cards(
	const struct straights_referee *r, card_set cards, char *text);

/* The card that seat's computer must move with this hand, all of it placed;
 * CARD_NONE where its choice is not known. */
unsigned straights_computers_card(const struct straights_referee *r,
	unsigned seat, card_set hand, card_set legal);

/* Judges a claim of one kind or of several. */
typedef void
straights_judge(struct straights_referee *r, const struct claim *c);

/*
 * Whether a board shows that a move of this seat, which is to move, is missing:
 * computers' turns show none, and it is one or has moved as one in this round.
 */
bool straights_is_missing(const struct straights_referee *r, unsigned seat);

/* Where the board of this turn begins; NULL: nothing says. */
static inline const struct spot *
straights_board_at(const struct straights_referee *r)
{
	return r->turn.board.line ? &r->turn.board : NULL;
}

straights_judge straights_judge_pile; /* table.c */
/* The first hand is shown. If it holds the seven of spades, nothing is played
 * yet: reports the piles above it that have cards. */
void straights_judge_piles_before(struct straights_referee *r, card_set hand);
/* No more piles follow: if the board has all, they are judged to be in order.
 */
void straights_end_piles(struct straights_referee *r);
straights_judge straights_judge_hand, straights_judge_legal; /* boards.c */
straights_judge straights_judge_prompt, straights_judge_typed,
	straights_judge_refusal; /* commands.c */
straights_judge straights_judge_invite, straights_judge_ragequit,
	straights_judge_change;                                  /* seats.c */
straights_judge straights_judge_move;                            /* moves.c */
straights_judge straights_judge_round, straights_judge_win;      /* rounds.c */
straights_judge straights_judge_discards, straights_judge_score; /* scores.c */

/* The seat moves: where it has typed ragequit, the line that says so is missing
 * (seats.c). */
void straights_leave_untold(
	struct straights_referee *r, const struct claim *c, unsigned seat);

/* A seat that leaves or is refused with no prompt, as it has moved before where
 * invitations have prompts, is a computer (seats.c). */
void straights_seat_unasked(struct straights_referee *r, unsigned seat);

/*
 * A human is asked until it ragequits (seats.c). Notes that the seat to move is
 * asked; reports a seat that is asked, or moves as a human, though it has
 * ragequit, which is then taken for a human (false: it has not ragequit); and
 * notes, and counts, moves of a human that was not asked, which are reported
 * where they began.
 */
void straights_note_asked(struct straights_referee *r);
bool
straights_raise_return(struct straights_referee *r, unsigned seat, bool asked);
void straights_begin_unasked(struct straights_referee *r, unsigned seat);
void straights_count_unasked(struct straights_referee *r, unsigned seat);

/* deal.c: after the fourth row the deck is judged, or where it ends. */
straights_judge straights_judge_row;
void straights_end_deck(struct straights_referee *r);

/*
 * seats.c. The invitations have ended. A seat that is answered wrongly is
 * asked for once more; but where each of the four has just two prompts, the
 * program does so.
 */
void straights_end_invitations(struct straights_referee *r);

/* The answer to an invitation, which may differ from the setup's; blanks stood
 * around it: it may have been none. */
void straights_take_answer(
	struct straights_referee *r, const char *s, size_t n, bool blanks);

/* A prompt behind an invitation. */
void straights_count_prompt(struct straights_referee *r);

/* This command has been answered, whatever was typed. */
void straights_answered(struct straights_referee *r, enum straights_command c);

/* Reports a move that is not the one typed last. */
straights_on_move straights_hold_to_command;

/* Whether the move is right by all that is known. */
bool straights_may_move(
	const struct straights_referee *r, const struct straights_made *m);

/*
 * For a human, or any seat where all turns show a board: it moves without a
 * prompt or, in an echoed transcript, without a command typed. Reported
 * once a game, as it is a habit of the program.
 */
straights_on_move straights_hold_to_prompt;

/* rounds.c. Reports that the line of the round names another seat than the
 * owner of the seven of spades, as the line of number `shown` shows. */
void straights_raise_opener(
	struct straights_referee *r, unsigned owner, uint64_t shown);

/* A move where none was to come: the round began without its line. */
void straights_unsaid_round(struct straights_referee *r);

/* The moves end: there must have been one for each card (cs246 4). */
void straights_end_play(struct straights_referee *r);

/* Nothing more comes. `whole`: the game must have come to its end. */
void straights_finish(struct straights_referee *r, bool whole);

/* Whether somebody surely has, or may have, enough points to end the game. */
static inline bool
straights_is_over(const struct straights_referee *r, bool surely)
{
	return referee_score_reached(&r->base, r->house.target, surely);
}

/* Fills the list of discards or the score that is due of this seat. */
void straights_fill_score(
	const struct straights_referee *r, unsigned seat, struct event *e);

/* `due` of struct referee_calls. */
bool
straights_fill_due(const struct referee *base, unsigned nth, struct event *e);

/*
 * gaps.c. For a claim behind lines that may be left out, before it is judged;
 * and for each claim of such a round afterwards, `found` when it had findings.
 */
straights_judge straights_note_cut;
void straights_pass_cut(
	struct straights_referee *r, const struct claim *c, bool found);

/* Whether the finding may come of lines that are left out: it is kept here
 * until that is known, or dropped. */
bool straights_rests_on_gap(
	struct straights_referee *r, const struct referee_finding *f);

/* For the score of a seat, before it is judged: notes an old total that is not
 * the one known before lines that are left out. */
void straights_note_total(
	struct straights_referee *r, unsigned seat, const struct claim *c);

/* For each claim where no line tells the moves of people (base.alone): judges
 * before it what a human typed as its move, where it shows that it was made. */
straights_judge straights_tell_typed;

/* For the beginning of a round. And for its end: moves the dealer on to the
 * round that is shown, and reports the findings of a round that is whole. */
void straights_begin_behind_gap(struct straights_referee *r);
void straights_deal_behind_gap(struct straights_referee *r);

/* For the end of the game: reports that lines are left out if that matters. */
void straights_raise_gap(struct straights_referee *r);

/* scores.c: the points of these cards: each its rank, A 1 to K 13. */
int32_t straights_sum(const uint8_t *cards, unsigned count);

/* seats.c. Writes what the seat's computer must move: this card, a legal one
 * or not. */
enum { STRAIGHTS_CHOICE = 60 };
void straights_write_choice(const struct straights_referee *r, unsigned seat,
	bool legal, const char *card, char due[STRAIGHTS_CHOICE]);

straights_judge straights_note_list, straights_note_move;
void straights_judge_habits(struct straights_referee *r);

/* Whether a computer whose hand is known made the wrong move; then it is a
 * finding, and the move is in doubt. */
bool straights_computer_errs(
	struct straights_referee *r, const struct straights_made *m);

/* A list in an order that is not the rules'. */
void straights_raise_order(struct straights_referee *r, const struct spot *at,
	enum straights_once list, unsigned seat);

#endif
