#include "tools/deal.h"

#include "core/base/crew.h"

#include "tools/progress.h"

#include <stdlib.h>

enum {
	BLOCK = 2048,    /* decks made at a time by one worker */
	ROUNDS = 1000000 /* at most, of one seed */
};

struct dealing {
	const struct tool *tool;
	const struct deal *deal;
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
	return d->jobs ? tool_number(d->tool, "jobs", d->jobs, 1, CREW_WORKERS)
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
deal_cut(const struct deal *d, struct cut *cut)
{
	unsigned players = 0, cards = 0;
	struct fault f;

	if (d->players)
		players = tool_number(
			d->tool, "players", d->players, 1, CARD_COUNT);
	if (d->cards)
		cards = tool_number(d->tool, "cards", d->cards, 1, CARD_COUNT);
	if (d->tool->game->cut(players, cards, cut, &f) != 0) {
		tool_tell(d->tool, NULL, &f);
		exit(TOOL_TROUBLE);
	}
}

unsigned
deal_first(const struct deal *d, const struct model *model,
	const struct cut *cut, unsigned round)
{
	const struct game *game = d->tool->game;

	return game->first ? game->first(model, cut->hands, round) : 0;
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
		if (facts.round < g->first)
			continue;
		if (g->format->tells_first)
			facts.first = deal_first(g->deal, &dealer->model,
				g->facts.cut, facts.round);
		g->format->deck(&facts, dealer->deck, out);
	}
}

static int
make_block(void *context, void *worker, uint64_t block, struct crew_slot *slot)
{
	struct text *out = crew_text(slot);
	const struct dealing *g = context;
	struct model model = {.shuffle = g->facts.shuffle};
	uint64_t end = (block + 1) * g->block;
	struct dealer dealer;

	(void)worker;
	if (end > g->seeds.count)
		end = g->seeds.count;
	dealer_start(&dealer, &model);
	for (uint64_t i = block * g->block; i < end; i++)
		deal_seed(g, &dealer, i, out);
	return TOOL_OK;
}

static bool
take_block(void *context, uint64_t block, struct text *out)
{
	struct dealing *g = context;

	tool_write(g->tool, out);
	progress_show(&g->progress, (block + 1) * g->block, "seeds");
	return true;
}

/* Seats and house rules that the game refuses end the program here. */
static void
check_record(const struct tool *t, const struct record *record)
{
	struct game_setup setup = {
		.choice = record->choice, .choices = record->choices};
	struct game_state *s;
	struct text lines;
	struct fault f;

	text_init(&lines);
	s = t->game->start(&setup, &f);
	if (!s || t->game->seating(record->seats, &lines, &f) != 0) {
		tool_tell(t, NULL, &f);
		exit(TOOL_TROUBLE);
	}
	t->game->stop(s);
	text_fini(&lines);
}

/* As many computers as there are hands, or the nearest the game can seat. */
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

void
deal_record(const struct deal *d, const struct shuffle *shuffle,
	const struct cut *cut, char seats[GAME_SEATS + 1],
	struct record *record)
{
	const struct tool *t = d->tool;

	seat_computers(t->game, cut->hands, seats);
	record_init(record);
	record->game = t->game->name;
	record->wording = d->wording;
	record->shuffle = shuffle->name;
	record->seats = d->seats ? d->seats : seats;
	memcpy(record->choice, t->choice, sizeof record->choice);
	record->choices = t->choices;
}

static const struct deal_format *
choose_format(const struct deal *d)
{
	const struct deal_format *format =
		deal_format_by_name(d->format ? d->format : "text");

	if (!format)
		tool_misused(d->tool, "no format is called '%s'", d->format);
	if (d->tool->choices && !format->tells_record)
		tool_misused(d->tool,
			"--%s is a house rule: it deals nothing, and only "
			"records (--format yaml) tell it",
			d->tool->choice[0].name);
	return format;
}

/*
 * A game whose house rules have a number of rounds deals so many; others deal
 * as many as it takes.
 */
static void
record_rounds(const struct deal *d, struct record *record)
{
	const struct game_option *rule = d->tool->game->options;

	while (rule->name && strcmp(rule->name, "rounds") != 0)
		rule++;
	if (!rule->name || record->choices == GAME_OPTIONS)
		tool_misused(d->tool,
			"a record deals as many rounds as its game takes: "
			"--rounds is for the other formats");
	record->choice[record->choices++] =
		(struct game_choice){rule->name, d->rounds};
}

static void
print_all(struct dealing *g, unsigned jobs)
{
	struct crew crew = {.workers = jobs,
		.tasks = (g->seeds.count + g->block - 1) / g->block,
		.work = make_block,
		.take_text = take_block,
		.context = g};
	struct text head;

	text_init(&head);
	g->format->head(&g->facts, &head);
	tool_write(g->tool, &head);
	text_fini(&head);
	progress_start(&g->progress, g->seeds.count);
	crew_run(&crew);
	progress_stop(&g->progress);
}

int
deal_run(const struct deal *d)
{
	struct dealing g = {.tool = d->tool, .deal = d};
	char seats[GAME_SEATS + 1];
	struct record record;
	struct cut cut;

	if (d->tool->operand_count == 0)
		tool_misused(d->tool, "which seeds?");
	g.format = choose_format(d);
	g.facts.shuffle = deal_shuffle(d);
	deal_cut(d, &cut);
	g.facts.cut = &cut;
	deal_record(d, g.facts.shuffle, &cut, seats, &record);
	g.first = g.last = 1;
	if (!g.format->tells_record)
		deal_rounds(d, &g.first, &g.last);
	else if (d->rounds)
		record_rounds(d, &record);
	check_record(d->tool, &record);
	g.block = g.last < BLOCK ? BLOCK / g.last : 1;
	g.facts.record = &record;
	seeds_start(&g.seeds, d->tool);
	print_all(&g, deal_jobs(d));
	seeds_stop(&g.seeds);
	return TOOL_OK;
}
