/*
 * Crazy Eights for three: rules, computer, referee and wording.
 *
 * A game that is added to a copy of the tree (tests/seams/additions.sh), and an
 * example of what a game has to bring along. Rules: eights(6).
 */
#ifndef CORE_EIGHTS_EIGHTS_H
#define CORE_EIGHTS_EIGHTS_H

#include "core/game/game.h"
#include "core/referee/referee.h"

extern const struct game eights_game;
extern const struct referee_calls eights_referee;

/* core/eights/wordings and core/eights/loose.yaml, embedded by the build. */
extern const struct wording_source eights_wordings[];
extern const struct wording_source eights_loose;

enum {
	EIGHTS_SEATS = 3,
	EIGHTS_DEALT = 7,
	EIGHTS_UP = EIGHTS_SEATS * EIGHTS_DEALT, /* place of the first card */
	EIGHTS_LIMIT = 100                       /* points that end the game */
};

/* What each kind says, and which members of struct event carry it. */
enum eights_event {
	EIGHTS_INVITE,  /* seat asked: human or computer */
	EIGHTS_PROMPT,  /* the table waits for a line */
	EIGHTS_TYPED,   /* text: the line, as a terminal echoes it */
	EIGHTS_ROUND,   /* seat begins a new round */
	EIGHTS_TURN_UP, /* card */
	EIGHTS_TOP,     /* card; number[0] the suit to follow */
	EIGHTS_HAND,    /* list, in the order of a new deck */
	EIGHTS_PLAY,    /* seat, card */
	EIGHTS_WILD,    /* seat, card: an eight; number[0] the suit named */
	EIGHTS_DRAW,    /* seat */
	EIGHTS_REFUSED, /* a play or a draw is not legal */
	EIGHTS_LEFT,    /* seat holds list, worth number[0], at the end */
	EIGHTS_SCORE,   /* seat: number[0] + number[1] = number[2] */
	EIGHTS_WIN,     /* seat */
	EIGHTS_EVENTS
};

/* What all players see of a round. Seats count from 0. */
struct eights_open {
	uint8_t turn;
	uint8_t top;
	uint8_t suit; /* to follow */
	uint8_t next; /* place of the deck that is drawn next */
	uint8_t held[EIGHTS_SEATS];
};

void eights_begin_round(struct eights_open *o, unsigned first, unsigned up);

/* The cards that may be played now. */
card_set eights_fitting(const struct eights_open *o);
bool eights_is_wild(unsigned card);

/* The seat to move plays the card, an eight with the suit it names; or draws.
 */
void eights_play(struct eights_open *o, unsigned card, unsigned suit);
void eights_draw(struct eights_open *o);

/* A hand or the stock is empty. */
bool eights_round_over(const struct eights_open *o);

/* What the cards left in a hand count. */
int32_t eights_points(card_set cards);

/* The computer: the card that it plays, or CARD_NONE, and the suit it names. */
unsigned
eights_choice(const struct eights_open *o, card_set hand, unsigned *suit);

#endif
