#include "tools/deal/deal.h"

#include "core/base/crew.h"

#include "core/search/search.h"
#include "tools/tool/progress.h"

enum { BLOCK = 2048 }; /* decks made at a time by one worker */

struct dealing {
	const struct tool *tool;
	const struct deal_settings *settings;
	struct deal_seeds seeds;
	const struct deal_format *format;
	struct deal_facts facts; /* of no deck in particular */
	unsigned first;          /* round that is printed */
	unsigned last;
	uint64_t block; /* seeds in one */
	struct progress progress;
	int status;
};

static void
deal_seed(const struct dealing *g, struct batch *batch, uint64_t index,
	struct text *out)
{
	struct deal_facts facts = g->facts;
	struct model model = {.shuffle = facts.shuffle};

	facts.seed = deal_seeds_at(&g->seeds, index);
	model.seed = (uint32_t)facts.seed;
	batch_seed(batch, (uint32_t)facts.seed);
	for (facts.round = 1; facts.round <= g->last; facts.round++) {
		const uint8_t *deck = batch_deal(batch);

		if (facts.round < g->first)
			continue;
		if (g->format->first)
			facts.first = deal_first(
				g->settings, &model, g->facts.cut, facts.round);
		g->format->deck(&facts, deck, out);
	}
}

static void *
start_dealing(void *context)
{
	const struct dealing *g = context;

	return batch_start(g->facts.shuffle, g->last);
}

static void
stop_dealing(void *context, void *worker)
{
	(void)context;
	batch_stop(worker);
}

static int
deal_block(void *context, void *worker, uint64_t block, struct crew_slot *slot)
{
	struct text *out = crew_text(slot);
	const struct dealing *g = context;
	uint64_t end = (block + 1) * g->block;

	if (end > g->seeds.count)
		end = g->seeds.count;
	for (uint64_t i = block * g->block; i < end; i++)
		deal_seed(g, worker, i, out);
	return TOOL_OK;
}

static bool
write_block(void *context, uint64_t block, struct text *out)
{
	struct dealing *g = context;

	g->status = tool_write(g->tool, out);
	progress_show(&g->progress, (block + 1) * g->block, "seeds");
	return g->status == TOOL_OK;
}

/* Seats and house rules that the game refuses. */
static int
check_record(
	const struct game *game, const struct record *record, struct fault *f)
{
	if (game_check_choices(game, record->choice, record->choices, f) != 0)
		return -1;
	return game_check_seats(game, record->seats, f);
}

/* A game whose house rules have a number of rounds deals so many; others deal
 * as many as it takes. */
static int
choose_rounds(
	const struct deal_settings *d, struct record *record, struct fault *f)
{
	const struct game_option *rule = d->tool->game->options;

	while (rule->name && strcmp(rule->name, "rounds") != 0)
		rule++;
	if (!rule->name || record->choices == GAME_OPTIONS)
		return tool_refuse(f,
			"a record deals as many rounds as its game takes: "
			"--rounds is for the other formats");
	record->choice[record->choices++] =
		(struct game_choice){rule->name, d->rounds};
	return 0;
}

/* Refuses players and cards for formats that show no hands; records have as
 * many players as the game can seat. */
static int
check_hands(const struct deal_settings *d, const struct deal_format *format,
	struct fault *f)
{
	char seats[CARD_COUNT + 1] = "";

	if (format->first || (!d->players && !d->cards))
		return 0;
	if (d->cards || !format->record)
		return tool_refuse(f,
			"--%s says what hands there are, and --format %s shows "
			"none: use hands or json",
			d->cards ? "cards" : "players", format->name);
	memset(seats, 'c', d->players);
	return game_check_seats(d->tool->game, seats, f);
}

/* Seeds are needed, and house rules are printed in records alone. */
static int
check_settings(const struct dealing *g, struct fault *f)
{
	const struct tool *t = g->tool;

	if (t->operand_count == 0)
		return tool_refuse(f,
			"give a SEED to deal, or an option that says what to "
			"find");
	if (t->choices && !g->format->record)
		return tool_refuse(f,
			"--%s is a house rule: it deals nothing, and only "
			"records (--format yaml) have it",
			t->choice[0].name);
	return check_hands(g->settings, g->format, f);
}

static void
print_decks(struct dealing *g)
{
	unsigned jobs = g->settings->jobs;
	struct crew crew = {.workers = jobs ? jobs : 1,
		.tasks = (g->seeds.count + g->block - 1) / g->block,
		.start_worker = start_dealing,
		.stop_worker = stop_dealing,
		.work = deal_block,
		.take_text = write_block,
		.context = g};
	struct text head = {0};

	if (g->format->head)
		g->format->head(&head);
	g->status = tool_print(g->tool, &head);
	progress_start(&g->progress, g->seeds.count);
	if (g->status == TOOL_OK)
		crew_run(&crew);
	progress_stop(&g->progress);
}

/* Reads the rounds into g or, for records, into the record; checks that. */
static int
set_up_record(struct dealing *g, struct record *record, struct fault *f)
{
	const struct deal_settings *d = g->settings;

	g->first = g->last = 1;
	if (!g->format->record && deal_rounds(d, &g->first, &g->last, f) != 0)
		return -1;
	if (g->format->record && d->rounds && choose_rounds(d, record, f) != 0)
		return -1;
	return check_record(g->tool->game, record, f);
}

int
deal_run(const struct deal_settings *d)
{
	struct dealing g = {.tool = d->tool, .settings = d};
	char seats[GAME_SEATS + 1];
	struct record record;
	struct cut cut;
	struct fault f;

	g.format = deal_format_by_name(d->format ? d->format
			: d->players || d->cards ? "hands"
						 : "text");
	if (check_settings(&g, &f) != 0)
		return tool_fault(d->tool, NULL, &f);
	g.facts.shuffle = deal_shuffle(d);
	if (!g.facts.shuffle)
		return TOOL_TROUBLE;
	if (d->tool->game->cut(d->players, d->cards, &cut, &f) != 0)
		return tool_fault(d->tool, NULL, &f);
	g.facts.cut = &cut;
	g.facts.record = &record;
	deal_record(d, g.facts.shuffle, &cut, seats, &record);
	if (set_up_record(&g, &record, &f) != 0 ||
		deal_seeds_read(&g.seeds, d->tool->operand,
			d->tool->operand_count, g.facts.shuffle, &f) != 0)
		return tool_fault(d->tool, NULL, &f);
	g.block = g.last < BLOCK ? BLOCK / g.last : 1;
	print_decks(&g);
	deal_seeds_fini(&g.seeds);
	return g.status;
}
