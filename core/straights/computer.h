/*
 * The computer players of Straights, by name, and the house rules.
 *
 * A computer sees its own hand and what is legal, as bit sets of deck places.
 * The difficulties are those of the game on itch.io that the wording itch is
 * named after.
 */
#ifndef CORE_STRAIGHTS_COMPUTER_H
#define CORE_STRAIGHTS_COMPUTER_H

#include "core/base/fault.h"
#include "core/cards/cards.h"
#include "core/game/game.h"

#include <stdbool.h>
#include <stdint.h>

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

/* Reads a name, or its first letter; false: it is none. */
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

#endif
