#include "tools/deal.h"

const struct tool_option deal_options[] = {
	{'c', "count", NULL, "with --find: only how many, of how many tried"},
	{DEAL_CARDS, "cards", "N", "give each player N cards"},
	{DEAL_DECK, "deck", "CARDS|FILE", "find this deck"},
	{DEAL_DECKS, "decks", "FILE", "find each of these, a deck a line"},
	{'F', "find", NULL, "find the seeds that deal what follows"},
	{'n', "first", "N", "end when N are found"},
	{'f', "format", "NAME", "text, line, hands, yaml, json or csv"},
	{DEAL_FROM, "from", "SEED", "find no seed below this one"},
	{DEAL_HAND, "hand", "[ROUND:]HAND=CARDS",
		"find this hand, in the order it shows; ? is any card"},
	{DEAL_HAS, "has", "[ROUND:]HAND=CARDS",
		"find a hand that holds these cards"},
	{'j', "jobs", "N", "work with N processors"},
	{DEAL_MATCH, "match", "REGEX",
		"find decks, on one line, hands parted by |, that match"},
	{DEAL_NOT_MATCH, "not-match", "REGEX", "find decks that do not"},
	{'p', "players", "N", "deal hands to N players"},
	{'r', "rounds", "N|A..B", "deal N rounds of each seed, or these"},
	{'S', "seats", "LETTERS", "seats of the records, as in hccc"},
	{'s', "shuffle", "NAME", "shuffle as this library does; find: all"},
	{DEAL_STATS, "stats", NULL,
		"count how often each hand holds each card"},
	{DEAL_TO, "to", "SEED", "find no seed above this one"},
	{DEAL_TRANSCRIPT, "transcript", "FILE",
		"find the deals that a transcript proves"},
	{'v', "verbose", NULL, "say on stderr how many seeds were tried"},
	{'w', "wording", "NAME|FILE", "let the records ask for this wording"},
	{0, NULL, NULL, NULL},
};

/* Options that may be given several times. */
static void
ask(struct deal *d, struct tool *t, int key)
{
	if (d->asked_count == DEAL_ASKED)
		tool_misused(t, "more than %d things to find", DEAL_ASKED);
	d->asked[d->asked_count++] = (struct deal_asked){key, t->argument};
}

static void
take_find_option(struct deal *d, struct tool *t, int key)
{
	switch (key) {
	case 'c':
		d->count = true;
		break;
	case 'n':
		d->most = t->argument;
		break;
	case 'v':
		d->verbose = true;
		break;
	case DEAL_DECK:
		d->deck = t->argument;
		break;
	case DEAL_DECKS:
		d->decks = t->argument;
		break;
	case DEAL_FROM:
		d->from = t->argument;
		break;
	case DEAL_STATS:
		d->stats = true;
		break;
	case DEAL_TO:
		d->to = t->argument;
		break;
	case DEAL_TRANSCRIPT:
		d->transcript = t->argument;
		break;
	case 'F':
		break;
	default:
		ask(d, t, key);
	}
	d->find = d->find || key != 'v';
}

void
deal_read(struct deal *d, struct tool *t, int argc, char **argv)
{
	int key;

	while ((key = tool_next(t, argc, argv)) != -1)
		switch (key) {
		case 'f':
			d->format = t->argument;
			break;
		case 'j':
			d->jobs = t->argument;
			break;
		case 'p':
			d->players = t->argument;
			break;
		case DEAL_CARDS:
			d->cards = t->argument;
			break;
		case 'r':
			d->rounds = t->argument;
			break;
		case 'S':
			d->seats = t->argument;
			break;
		case 's':
			d->shuffle = t->argument;
			break;
		case 'w':
			d->wording = t->argument;
			break;
		default:
			take_find_option(d, t, key);
		}
}
