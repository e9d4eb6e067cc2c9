/*
 * House rules: what a table may agree on before it plays, as options
 * (--melds=any), and as the transcript's line names them.
 */
#ifndef CORE_RUMMY_HOUSE_H
#define CORE_RUMMY_HOUSE_H

#include "core/base/fault.h"
#include "core/base/text.h"
#include "core/game/game.h"

#include <stdbool.h>
#include <stdint.h>

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

/*
 * Adds the choices that differ from the default and that no other line of the
 * transcript tells, as " --name=value" each; nothing when there are none.
 */
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

#endif
