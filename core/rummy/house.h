/*
 * House rules: what a table may agree on before it plays. Plain data.
 */
#ifndef CORE_RUMMY_HOUSE_H
#define CORE_RUMMY_HOUSE_H

#include <stdbool.h>
#include <stdint.h>

enum {
	RUMMY_SEATS_MIN = 2,
	RUMMY_SEATS = 6,
	RUMMY_TARGET = 100, /* points, when nothing else is agreed */
	RUMMY_TARGET_MOST = 100000,
	RUMMY_ROUNDS_MOST = 10000,
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

#endif
