/*
 * Prints the decks of seeds, and finds the seeds of decks.
 */
#include "tools/find/find.h"

#include "core/base/crew.h"

/* Options that may be given several times. */
static int
take_asked(void *settings, const struct tool_option *o, const char *argument,
	struct fault *f)
{
	struct deal_settings *d = settings;

	if (d->asked_count == DEAL_ASKED)
		return tool_refuse(
			f, "more than %d things to find", DEAL_ASKED);
	d->asked[d->asked_count++] = (struct deal_asked){o->key, argument};
	return 0;
}

static const struct option_values shuffles = {.noun = "shuffle",
	.list = "--list-shuffles",
	.first = "all",
	OPTION_SUMMARIES(shuffle_rows)};

#define TEXT(member) OPTION_TEXT(struct deal_settings, member)
#define FLAG(member) OPTION_FLAG(struct deal_settings, member)
#define NUMBER(member, least, most)                                            \
	OPTION_NUMBER(struct deal_settings, member, least, most)

static const struct tool_option options[] = {
	{0, "cards", "N", "deal N cards to each player",
		.group = "What to deal", NUMBER(cards, 1, CARD_COUNT)},
	{'p', "players", "N", "deal hands to N players",
		NUMBER(players, 1, CARD_COUNT)},
	{'r', "rounds", "N|A..B",
		"deal rounds 1 to N, or A to B, of each seed (default 1)",
		TEXT(rounds)},
	{0, "seed", "SEED|A..B", "deal these seeds: the same as the operand",
		TEXT(seed)},
	{'s', "shuffle", "NAME",
		"shuffle as this library does (--list-shuffles); all: search "
		"every shuffle",
		.values = &shuffles, TEXT(shuffle)},
	{'w', "wording", "NAME|FILE",
		"use the shuffle of this wording, and name it in records",
		.values = &option_wordings, TEXT(wording)},
	{'f', "format", "NAME",
		"print {values} (default text; with --players or --cards "
		"hands)",
		.group = "Output", .values = &deal_formats, TEXT(format)},
	{'j', "jobs", "N", "use N processors (default 1)",
		NUMBER(jobs, 1, CREW_WORKERS)},
	{'S', "seats", "LETTERS",
		"write these seats into records: h for a human, c for a "
		"computer (default: all computers)",
		.old = true, TEXT(seats)},
	{'v', "verbose", NULL,
		"print on standard error how many seeds were tried and found",
		FLAG(verbose)},
	{'F', "find", NULL,
		"find the seeds that deal what is asked for; the other options "
		"of this group imply it",
		.group = "Finding seeds", FLAG(find)},
	{0, "deck", "CARDS|FILE", "find this deck", TEXT(deck)},
	{0, "decks", "FILE", "find each of these decks, one a line",
		TEXT(decks)},
	{DEAL_HAND, "hand", "[ROUND:]HAND=CARDS",
		"find this hand, in the order dealt; ? is any card",
		.take = take_asked},
	{DEAL_HAS, "has", "[ROUND:]HAND=CARDS",
		"find a hand that holds these cards", .take = take_asked},
	{DEAL_MATCH, "match", "REGEX",
		"find decks that match, on one line with | between hands",
		.take = take_asked},
	{DEAL_NOT_MATCH, "not-match", "REGEX", "find decks that do not match",
		.take = take_asked},
	{0, "transcript", "FILE", "find the deals that a transcript proves",
		TEXT(transcript)},
	{'c', "count", NULL,
		"print only how many of the seeds tried were found",
		FLAG(count)},
	{'n', "first", "N", "stop when N seeds are found",
		NUMBER(first, 1, UINT32_MAX)},
	{0, "from", "SEED", "search from this seed up", TEXT(from)},
	{0, "to", "SEED", "search up to this seed", TEXT(to)},
	{0, "shard", "I/N", "find in part I of N of the seeds, for --merge",
		OPTION_TAKE(
			struct deal_settings, shard, struct shard, shard_take)},
	{0, "merge", NULL,
		"print what all parts found, from the files that --shard made",
		FLAG(merge)},
	{0, "stats", NULL,
		"print how often each hand holds each card, not seeds",
		FLAG(stats)},
	{0},
};

static const struct tool_page page = {
	.operands = "SEED|A..B|A+N ...",
	.summary = "Print the deck that each seed deals, or find the seeds "
		   "that deal a deck, a hand or a pattern.",
	.options = options,
	.house_rules = true,
	.examples = {"@-deal --format hands 1..10",
		"@-deal --has '1=7C 7D 7H' --first 10 1..100000"},
};

/* Whether the settings ask for seeds, not for decks. */
static bool
wants_seeds(const struct deal_settings *d)
{
	return d->find || d->count || d->stats || d->deck || d->decks ||
		d->transcript || d->from || d->to || d->first ||
		d->asked_count || d->merge || d->shard.part;
}

int
main(int argc, char **argv)
{
	struct tool t;
	struct deal_settings d = {.tool = &t};
	int status;

	tool_start(&t, argv[0], &page);
	status = tool_read(&t, argc, argv, &d);
	if (d.seed)
		tool_add_operand(&t, (char *)d.seed);
	if (status < 0)
		status = wants_seeds(&d) ? find_run(&d) : deal_run(&d);
	return tool_stop(&t, status);
}
