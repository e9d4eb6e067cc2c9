/*
 * The vocabulary of Straights: its kinds of event and their fields.
 */
#ifndef CORE_STRAIGHTS_EVENTS_H
#define CORE_STRAIGHTS_EVENTS_H

#include "core/wording/event.h"

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
	STRAIGHTS_EVENTS
};

extern const struct vocabulary straights_vocabulary;

#endif
