/*
 * Prints the decks of seeds, and finds the seeds of decks.
 */
#include "tools/deal.h"
#include "tools/tool.h"

enum { CARDS = TOOL_LONG };

static const struct tool_option options[] = {
	{'f', "format", "NAME", "text, line, hands, yaml, json or csv"},
	{'j', "jobs", "N", "work with N processors"},
	{'p', "players", "N", "cut the deck for N players"},
	{CARDS, "cards", "N", "give each player N cards"},
	{'r', "rounds", "N", "deal N rounds of each seed"},
	{'S', "seats", "LETTERS", "seats of the records, as in hccc"},
	{'s', "shuffle", "NAME", "shuffle as this library does"},
	{'w', "wording", "NAME|FILE", "let the records ask for this wording"},
	{0, NULL, NULL, NULL},
};

static void
read_options(struct tool *t, int argc, char **argv, struct deal *d)
{
	int key;

	while ((key = tool_next(t, argc, argv)) != -1) {
		if (key == 'f')
			d->format = t->argument;
		else if (key == 'j')
			d->jobs = t->argument;
		else if (key == 'p')
			d->players = t->argument;
		else if (key == CARDS)
			d->cards = t->argument;
		else if (key == 'r')
			d->rounds = t->argument;
		else if (key == 'S')
			d->seats = t->argument;
		else if (key == 's')
			d->shuffle = t->argument;
		else
			d->wording = t->argument;
	}
}

int
main(int argc, char **argv)
{
	struct tool t;
	struct deal d = {.tool = &t};
	int status;

	tool_start(&t, argv, "SEED|A..B|A+N ...",
		"Prints the shuffled deck of each seed.", options);
	read_options(&t, argc, argv, &d);
	status = deal_run(&d);
	tool_stop(&t);
	return status;
}
