#include "tools/deal.h"

#include "tools/crew.h"
#include "tools/progress.h"

#include <stdlib.h>

enum {
	BLOCK = 2048,    /* decks made at a time by one worker */
	ROUNDS = 1000000 /* at most, of one seed */
};

struct dealing {
	const struct tool *tool;
	struct seeds seeds;
	const struct deal_format *format;
	struct deal_facts facts; /* of no deck in particular */
	unsigned first;          /* round that is printed */
	unsigned last;
	uint64_t block; /* seeds in one */
	struct progress progress;
};

void
deal_rounds(const struct deal *d, unsigned *first, unsigned *last)
{
	const char *dots = d->rounds ? strstr(d->rounds, "..") : NULL;
	char begin[12] = "";

	*first = 1;
	*last = 1;
	if (dots && dots - d->rounds < (int)sizeof begin) {
		memcpy(begin, d->rounds, (size_t)(dots - d->rounds));
		*last = tool_number(d->tool, "rounds", dots + 2, 1, ROUNDS);
		*first = tool_number(d->tool, "rounds", begin, 1, *last);
	} else if (d->rounds) {
		*last = tool_number(d->tool, "rounds", d->rounds, 1, ROUNDS);
	}
}

unsigned
deal_jobs(const struct deal *d)
{
	return d->jobs ? tool_number(d->tool, "jobs", d->jobs, 1, CREW_JOBS)
		       : 1;
}

/* The shuffle that a wording's programs use. */
static const struct shuffle *
shuffle_of_wording(const struct tool *t, const char *name)
{
	struct wording *w = tool_wording(t, t->game, name);
	const struct shuffle *s;

	if (!w)
		exit(TOOL_TROUBLE);
	s = shuffle_by_name(wording_facts(w)->shuffle);
	wording_free(w);
	return s;
}

const struct shuffle *
deal_shuffle(const struct deal *d)
{
	const struct shuffle *s;
	size_t count;

	if (d->shuffle) {
		s = shuffle_by_name(d->shuffle);
		if (!s)
			tool_misused(d->tool, "no shuffle is called '%s'",
				d->shuffle);
		return s;
	}
	s = d->wording ? shuffle_of_wording(d->tool, d->wording) : NULL;
	return s ? s : shuffle_table(&count);
}

void
deal_cut(const struct deal *d, unsigned *players, unsigned *cards)
{
	*players = d->players
		? tool_number(d->tool, "players", d->players, 1, CARD_COUNT)
		: CARD_SUITS;
	*cards = d->cards ? tool_number(d->tool, "cards", d->cards, 1,
				    CARD_COUNT / *players)
			  : CARD_COUNT / *players;
}

static void
deal_seed(const struct dealing *g, struct dealer *dealer, uint64_t index,
	struct text *out)
{
	struct deal_facts facts = g->facts;

	facts.seed = seeds_at(&g->seeds, index);
	dealer_restart(dealer, (uint32_t)facts.seed);
	for (facts.round = 1; facts.round <= g->last; facts.round++) {
		dealer_deal(dealer);
		if (facts.round >= g->first)
			g->format->deck(&facts, dealer->deck, out);
	}
}

static void
make(void *context, uint64_t block, struct text *out)
{
	const struct dealing *g = context;
	struct model model = {.shuffle = g->facts.shuffle};
	uint64_t end = (block + 1) * g->block;
	struct dealer dealer;

	if (end > g->seeds.count)
		end = g->seeds.count;
	dealer_start(&dealer, &model);
	for (uint64_t i = block * g->block; i < end; i++)
		deal_seed(g, &dealer, i, out);
}

static bool
take(void *context, uint64_t block, struct text *out)
{
	struct dealing *g = context;

	tool_write(g->tool, out);
	progress_show(&g->progress, (block + 1) * g->block, "seeds");
	return true;
}

/* Four computers, or as many as the game can seat nearest to the players. */
static void
seat_computers(
	const struct game *game, unsigned players, char seats[GAME_SEATS + 1])
{
	unsigned n = players;

	if (n < game->seats_min)
		n = game->seats_min;
	if (n > game->seats_max)
		n = game->seats_max;
	memset(seats, 'c', n);
	seats[n] = '\0';
}

static void
check_seats(const struct deal *d)
{
	struct text lines;
	struct fault f;

	text_init(&lines);
	if (d->tool->game->seating(d->seats, &lines, &f) != 0) {
		tool_tell(d->tool, NULL, &f);
		exit(TOOL_TROUBLE);
	}
	text_fini(&lines);
}

static const struct deal_format *
choose_format(const struct deal *d)
{
	const struct deal_format *format =
		deal_format_by_name(d->format ? d->format : "text");

	if (!format)
		tool_misused(d->tool, "no format is called '%s'", d->format);
	if (d->rounds && strcmp(format->name, "yaml") == 0)
		tool_misused(d->tool,
			"a record deals as many rounds as its game takes: "
			"--rounds is for the other formats");
	return format;
}

static int
print_all(struct dealing *g, unsigned jobs)
{
	struct crew crew = {.jobs = jobs,
		.blocks = (g->seeds.count + g->block - 1) / g->block,
		.make = make,
		.take = take,
		.context = g};
	struct text head;
	int status = TOOL_OK;

	text_init(&head);
	g->format->head(&g->facts, &head);
	tool_write(g->tool, &head);
	text_fini(&head);
	progress_start(&g->progress, g->seeds.count);
	if (crew_run(&crew) != 0)
		status = tool_trouble(g->tool, "workers");
	progress_stop(&g->progress);
	return status;
}

int
deal_run(const struct deal *d)
{
	struct dealing g = {.tool = d->tool};
	char seats[GAME_SEATS + 1];
	struct record record;
	int status;

	if (d->tool->operand_count == 0)
		tool_misused(d->tool, "which seeds?");
	g.format = choose_format(d);
	g.facts.shuffle = deal_shuffle(d);
	deal_rounds(d, &g.first, &g.last);
	deal_cut(d, &g.facts.players, &g.facts.cards);
	g.block = g.last < BLOCK ? BLOCK / g.last : 1;
	seat_computers(d->tool->game, g.facts.players, seats);
	if (d->seats)
		check_seats(d);
	record_init(&record);
	record.game = d->tool->game->name;
	record.wording = d->wording;
	record.shuffle = g.facts.shuffle->name;
	record.seats = d->seats ? d->seats : seats;
	memcpy(record.choice, d->tool->choice, sizeof record.choice);
	record.choices = d->tool->choices;
	g.facts.record = &record;
	seeds_start(&g.seeds, d->tool);
	status = print_all(&g, deal_jobs(d));
	seeds_stop(&g.seeds);
	return status;
}
