/*
 * Dealing: the decks of a list of seeds, printed.
 */
#ifndef TOOLS_DEAL_H
#define TOOLS_DEAL_H

#include "tools/deal_format.h"
#include "tools/seeds.h"
#include "tools/tool.h"

struct deal {
	const struct tool *tool;
	/* As given on the command line; NULL: not given. */
	const char *format;
	const char *jobs;
	const char *players;
	const char *cards;
	const char *rounds;
	const char *seats;
	const char *shuffle;
	const char *wording;
};

/* Prints what the options and operands ask for; returns the exit status. */
int deal_run(const struct deal *d);

/*
 * The shuffle asked for, else the wording's, else that of the game's own
 * wording; ends the program when there is none of that name.
 */
const struct shuffle *deal_shuffle(const struct deal *d);

/* How the deck is cut: players, and cards in each hand. */
void deal_cut(const struct deal *d, unsigned *players, unsigned *cards);

#endif
