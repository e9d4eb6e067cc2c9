/*
 * What a move changes: hands, table, turn and the round's log. Nothing is
 * judged here. Private to the referee.
 */
#ifndef CORE_STRAIGHTS_REFEREE_MOVES_H
#define CORE_STRAIGHTS_REFEREE_MOVES_H

#include "core/straights/referee_state.h"

/* A move under judgement. */
struct made {
	struct spot at;
	unsigned seat;
	unsigned card;
	card_set bit;
	bool discard;
	bool computer;
	char name[CARD_NAME];
};

static inline unsigned
referee_next(unsigned seat)
{
	return (seat + 1) % REFEREE_SEATS;
}

/* Some of these cards may lie on the table, played by a move not shown. */
void referee_blur(struct referee *r, card_set cards);

/* Seat moved some card that is not shown. */
void referee_unseen(struct referee *r, unsigned seat);

/*
 * The turn is at seat, whatever was expected: who was passed over made a move
 * that was not shown.
 */
void referee_pass(struct referee *r, unsigned seat);

/* Remembers the move; `told` when a finding has been made of it. */
void referee_log(struct referee *r, const struct made *m, bool told);

/* The turn goes on from the seat that moved. */
void referee_go_on(struct referee *r, unsigned seat);

/* Adds to the seat's discards; `unclear` when it may not be one. */
void referee_put_aside(struct referee *r, const struct made *m, bool unclear);

/* The move is what it says. */
void referee_do(struct referee *r, const struct made *m);

/*
 * A finding has been made of the move: the seat made it, or another one with
 * a card that is not known. Both stories are kept.
 */
void referee_doubt(struct referee *r, const struct made *m);

#endif
