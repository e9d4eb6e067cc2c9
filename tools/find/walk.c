/* The work of finding, done by several processors: deals and their checks. */
#include "tools/find/find.h"

#include "core/base/crew.h"

void
find_redeal(const struct shuffle *shuffle, uint32_t seed, unsigned round,
	struct dealer *d)
{
	struct model m = {.shuffle = shuffle, .seed = seed};

	dealer_start(d, &m);
	while (d->round < round)
		dealer_deal(d);
}

/* What a worker makes of its block: deals found, or a census of them. */
struct walk {
	struct find *find;
	const struct shuffle *shuffle;
	uint32_t deck; /* among those looked for */
	struct text *out;
	struct find_census *census;
	struct pattern_room *room[DEAL_ASKED]; /* one for each pattern */
};

static void
open_rooms(struct walk *w)
{
	for (unsigned i = 0; i < w->find->patterns; i++)
		w->room[i] = pattern_room_start(w->find->pattern[i].pattern);
}

static void
close_rooms(struct walk *w)
{
	for (unsigned i = 0; i < w->find->patterns; i++)
		pattern_room_stop(w->room[i]);
}

/* Keeps the first fault of any worker, which ends the run. */
static void
keep_fault(struct find *find, const struct fault *f)
{
	if (atomic_exchange(&find->failed, true))
		return;
	find->fault = *f;
	atomic_store(&find->stopped, true);
}

/* Whether pattern i matches the line; at a limit the run ends. */
static bool
matches_line(struct walk *w, unsigned i, const char *line)
{
	struct fault f;
	int found = pattern_matches(w->find->pattern[i].pattern, w->room[i],
		line, LINE_SIZE - 1, &f);

	if (found < 0)
		keep_fault(w->find, &f);
	return found > 0;
}

/* The line is written when a pattern's needs are met, and not before. */
static bool
matches_patterns(struct walk *w, const uint8_t *deck)
{
	const struct find *find = w->find;
	char line[LINE_ROOM];
	bool written = false;

	for (unsigned i = 0; i < find->patterns; i++) {
		const struct find_pattern *p = &find->pattern[i];
		bool found = needs_met(&p->needs, deck);

		if (found && !written)
			line_hands(deck, &find->cut, line);
		written = written || found;
		if (found)
			found = matches_line(w, i, line);
		if (found == p->refused)
			return false;
	}
	return true;
}

/* Cards of rounds by name: all of them must be dealt. */
static bool
deals_all(const struct find *find, uint32_t seed)
{
	const struct find_cards *c = &find->cards;
	struct dealer d;

	find_redeal(find->shuffle[0], seed, c->first - 1, &d);
	while (d.round < c->last) {
		dealer_deal(&d);
		if (!known_agrees(&c->rounds[d.round - 1], d.deck))
			return false;
	}
	return true;
}

/* Adds the deal, whose cards agree, if it is what is asked for. */
static void
check_patterns(
	struct walk *w, const uint8_t *deck, uint32_t seed, unsigned round)
{
	if (!matches_patterns(w, deck))
		return;
	if (w->census)
		find_census_add(w->census, deck);
	else
		find_deals_add(w->out,
			&(struct find_deal){w->shuffle, seed, round, w->deck});
}

static void
check_deal(struct walk *w, const uint8_t *deck, uint32_t seed, unsigned round)
{
	const struct find_cards *c = &w->find->cards;

	if (!c->any || c->named || known_agrees(&c->rounds[0], deck))
		check_patterns(w, deck, seed, round);
}

/* The hot path of --match. */
static void
walk_seed(struct walk *w, struct batch *batch, uint32_t seed)
{
	const struct find *find = w->find;

	if (find->cards.named && !deals_all(find, seed))
		return;
	batch_seed(batch, seed);
	for (unsigned round = 1; round <= find->last; round++) {
		const uint8_t *deck = batch_deal(batch);

		if (round >= find->first)
			check_deal(w, deck, seed, round);
	}
}

void *
find_walk_start(void *context)
{
	const struct find *find = context;

	return batch_start(find->shuffle[0], find->last);
}

void
find_walk_stop(void *context, void *worker)
{
	(void)context;
	batch_stop(worker);
}

int
find_walk_block(
	void *context, void *worker, uint64_t block, struct crew_slot *slot)
{
	struct find *find = context;
	struct find_census census = {0};
	struct walk w = {.find = find,
		.shuffle = find->shuffle[0],
		.out = crew_text(slot),
		.census = find->settings->stats ? &census : NULL};
	uint64_t from = block * FIND_BLOCK, to = from + FIND_BLOCK;

	if (to > find->seeds.count)
		to = find->seeds.count;
	open_rooms(&w);
	for (uint64_t i = from; i < to; i++)
		walk_seed(&w, worker, (uint32_t)deal_seeds_at(&find->seeds, i));
	close_rooms(&w);
	if (w.census)
		text_add(w.out, (const char *)&census, sizeof census);
	return TOOL_OK;
}

static void
check_seed(void *context, const struct search_query *q, uint32_t seed)
{
	struct walk *w = context;
	struct dealer d;

	w->shuffle = q->shuffle;
	if (w->find->decks.count)
		w->deck = (uint32_t)((const struct find_wanted *)q->rounds -
			w->find->decks.deck);
	if (w->find->patterns)
		find_redeal(q->shuffle, seed, q->round, &d);
	check_patterns(w, d.deck, seed, q->round);
}

int
find_search_block(
	void *context, void *worker, uint64_t block, struct crew_slot *slot)
{
	struct find *find = context;
	struct walk w = {.find = find, .out = crew_text(slot)};
	struct search_sink sink = {check_seed, &w};

	(void)worker;
	open_rooms(&w);
	search_block(find->search, block, &sink);
	close_rooms(&w);
	return TOOL_OK;
}
