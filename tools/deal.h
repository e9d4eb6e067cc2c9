/*
 * Dealing: the decks of a list of seeds, printed.
 */
#ifndef TOOLS_DEAL_H
#define TOOLS_DEAL_H

#include "tools/deal_format.h"
#include "tools/seeds.h"
#include "tools/tool.h"

enum { DEAL_ASKED = 64 }; /* --hand, --has, --match, --not-match in all */

/* One of the options that may be given several times. */
struct deal_asked {
	int key;
	const char *text;
};

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
	/* Of finding. */
	bool find;
	bool count;
	bool stats;
	bool verbose;
	const char *deck;
	const char *decks;
	const char *transcript;
	const char *from;
	const char *to;
	const char *most; /* --first */
	struct deal_asked asked[DEAL_ASKED];
	unsigned asked_count;
};

/* Keys of the options that have no letter. */
enum {
	DEAL_CARDS = TOOL_LONG,
	DEAL_DECK,
	DEAL_DECKS,
	DEAL_FROM,
	DEAL_HAND,
	DEAL_HAS,
	DEAL_MATCH,
	DEAL_NOT_MATCH,
	DEAL_STATS,
	DEAL_TO,
	DEAL_TRANSCRIPT
};

/* The options of straights-deal, and taking them from the command line. */
extern const struct tool_option deal_options[];
void deal_read(struct deal *d, struct tool *t, int argc, char **argv);

/* Prints what the options and operands ask for; returns the exit status. */
int deal_run(const struct deal *d);

/* --rounds A..B, or N for 1..N. */
void deal_rounds(const struct deal *d, unsigned *first, unsigned *last);

unsigned deal_jobs(const struct deal *d);

/*
 * The shuffle asked for, else the wording's, else that of the game's own
 * wording; ends the program when there is none of that name.
 */
const struct shuffle *deal_shuffle(const struct deal *d);

/* How the deck is cut; ends the program when it cannot be. */
void deal_cut(const struct deal *d, struct cut *cut);

/*
 * What every record says: this shuffle, and if no seats are asked for, as many
 * computers as there are hands or the nearest the game can seat. The letters
 * are seats', which is kept.
 */
void deal_record(const struct deal *d, const struct shuffle *shuffle,
	const struct cut *cut, char seats[GAME_SEATS + 1],
	struct record *record);

/* The player who is dealt the first hand of that round; 0 where that goes
 * without saying. */
unsigned deal_first(const struct deal *d, const struct model *model,
	const struct cut *cut, unsigned round);

#endif
