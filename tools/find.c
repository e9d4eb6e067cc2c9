#include "tools/find.h"

#include "core/base/crew.h"
#include "core/base/pattern.h"
#include "core/match/match.h"
#include "core/search/search.h"

#include "tools/hunt.h"
#include "tools/tell.h"

#include <assert.h>
#include <stdlib.h>

enum {
	AHEAD = 4,    /* decks dealt before the first of them is looked at */
	BLOCK = 2048, /* seeds walked through at a time by one worker */
	SHUFFLES = 16 /* of one generator, at most */
};

/* Whether the expression matches the line; ends the program at a limit. */
static bool
matches_line(const struct hunt *h, const struct pattern *p,
	struct pattern_room *room, const char *line)
{
	struct fault f;
	int found = pattern_matches(p, room, line, LINE_SIZE - 1, &f);

	if (found < 0) {
		tool_tell(h->deal->tool, NULL, &f);
		exit(TOOL_TROUBLE);
	}
	return found;
}

/* The line is written when an expression's needs are met, and not before. */
static bool
matches(const struct hunt *h, struct pattern_room *const *room,
	const uint8_t *deck)
{
	char line[LINE_ROOM];
	bool written = false;

	for (unsigned i = 0; i < h->wanted_count; i++) {
		const struct wanted *w = &h->wanted[i];
		bool found = needs_met(&w->needs, deck);

		if (found && !written)
			line_hands(deck, &h->cut, line);
		written = written || found;
		if (found)
			found = matches_line(h, w->pattern, room[i], line);
		if (found == w->refused)
			return false;
	}
	return true;
}

/* Evidence of rounds by name: all of them must be dealt. */
static bool
deals_all(const struct hunt *h, uint32_t seed)
{
	const struct evidence *e = &h->evidence;
	struct dealer d;

	hunt_deal(h->shuffle[0], seed, e->first - 1, &d);
	while (d.round < e->last) {
		dealer_deal(&d);
		if (!known_agrees(&e->rounds[d.round - 1], d.deck))
			return false;
	}
	return true;
}

/* What a worker makes of its block: deals found, and a census of them. */
struct haul {
	const struct hunt *hunt;
	const struct shuffle *shuffle;
	uint32_t deck; /* among those looked for */
	struct text *out;
	struct found_census *census;
	struct pattern_room *room[DEAL_ASKED]; /* one for each wanted */
};

static void
open_rooms(struct haul *c)
{
	for (unsigned i = 0; i < c->hunt->wanted_count; i++)
		c->room[i] = pattern_room_start(c->hunt->wanted[i].pattern);
}

static void
close_rooms(struct haul *c)
{
	for (unsigned i = 0; i < c->hunt->wanted_count; i++)
		pattern_room_stop(c->room[i]);
}

static void
catch_deal(struct haul *c, const uint8_t *deck, uint32_t seed, unsigned round)
{
	const struct evidence *e = &c->hunt->evidence;

	if (e->any && !e->fixed && !known_agrees(&e->rounds[0], deck))
		return;
	if (!matches(c->hunt, c->room, deck))
		return;
	if (c->census)
		found_census_add(c->census, deck);
	else
		found_add(c->out,
			&(struct found_deal){c->shuffle, seed, round, c->deck});
}

static void
walk_seed(struct haul *c, struct dealer *d, uint32_t seed)
{
	const struct hunt *h = c->hunt;

	if (h->evidence.fixed && !deals_all(h, seed))
		return;
	dealer_restart(d, seed);
	while (d->round < h->last) {
		dealer_deal(d);
		if (d->round >= h->first)
			catch_deal(c, d->deck, seed, d->round);
	}
}

static void
walk_all_rounds(struct haul *c, uint64_t from, uint64_t to)
{
	struct model model = {.shuffle = c->shuffle};
	struct dealer d;

	dealer_start(&d, &model);
	for (uint64_t i = from; i < to; i++)
		walk_seed(c, &d, (uint32_t)seeds_at(&c->hunt->seeds, i));
}

/*
 * The hot path of --match. A deck that has just been dealt byte by byte cannot
 * be read in words for a while: so some others are dealt first.
 */
static void
walk_first_rounds(struct haul *c, uint64_t from, uint64_t to)
{
	struct model model = {.shuffle = c->shuffle};
	struct dealer dealer[AHEAD];

	for (unsigned i = 0; i < AHEAD; i++)
		dealer_start(&dealer[i], &model);
	for (uint64_t i = from; i < to + AHEAD - 1; i++) {
		struct dealer *d = &dealer[i % AHEAD];

		if (i < to) {
			dealer_restart(
				d, (uint32_t)seeds_at(&c->hunt->seeds, i));
			dealer_deal(d);
		}
		d = &dealer[(i + 1) % AHEAD];
		if (i + 1 >= from + AHEAD)
			catch_deal(c, d->deck, (uint32_t)d->model.seed, 1);
	}
}

static int
walk_block(void *context, void *worker, uint64_t block, struct crew_slot *slot)
{
	const struct hunt *h = context;
	struct found_census census = {0};
	struct haul c = {.hunt = h,
		.shuffle = h->shuffle[0],
		.out = crew_text(slot),
		.census = h->deal->stats ? &census : NULL};
	uint64_t from = block * BLOCK, to = from + BLOCK;

	(void)worker;
	if (to > h->seeds.count)
		to = h->seeds.count;
	open_rooms(&c);
	if (h->last == 1 && !h->evidence.fixed)
		walk_first_rounds(&c, from, to);
	else
		walk_all_rounds(&c, from, to);
	close_rooms(&c);
	if (c.census)
		text_add(c.out, (const char *)&census, sizeof census);
	return TOOL_OK;
}

static void
catch_seed(void *context, const struct search_query *q, uint32_t seed)
{
	struct haul *c = context;
	struct dealer d;

	c->shuffle = q->shuffle;
	if (c->hunt->decks.count)
		c->deck = (uint32_t)decks_index(&c->hunt->decks, q->rounds);
	hunt_deal(q->shuffle, seed, q->round, &d);
	catch_deal(c, d.deck, seed, q->round);
}

static int
search_one(void *context, void *worker, uint64_t block, struct crew_slot *slot)
{
	const struct hunt *h = context;
	struct haul c = {.hunt = h, .out = crew_text(slot)};
	struct search_sink sink = {catch_seed, &c};

	(void)worker;
	open_rooms(&c);
	search_block(h->search, block, &sink);
	close_rooms(&c);
	return TOOL_OK;
}

/* Whether block after block gives the lowest seeds first. */
static bool
goes_upwards(const struct hunt *h)
{
	return !h->search || (search_ordered(h->search) && !h->shuffle[1]);
}

/* Whether more is wanted than has been found, and comes later. */
static bool
wants_more(const struct hunt *h)
{
	return !goes_upwards(h) || h->told + found_count(&h->found) < h->most;
}

/* Prints at once what comes in the order of printing; keeps the rest. */
static void
take_found(struct hunt *h, struct text *found)
{
	if (!h->ordered) {
		text_add(&h->found, found->bytes, found->length);
		return;
	}
	if (h->search)
		found_sort(found);
	tell_found(h, found);
}

/* How many seeds were tried, if no more than these blocks were. */
static uint64_t
tried_in(const struct hunt *h, uint64_t blocks)
{
	if (h->search)
		return search_tried(h->search, blocks);
	return blocks * BLOCK < h->seeds.count ? blocks * BLOCK
					       : h->seeds.count;
}

static bool
take_block(void *context, uint64_t block, struct text *out)
{
	struct hunt *h = context;
	struct found_census part;

	if (h->deal->stats) {
		memcpy(&part, out->bytes, sizeof part);
		found_census_join(&h->census, &part);
	} else if (out->length) {
		take_found(h, out);
	}
	progress_show(&h->progress, h->progress.total * (block + 1) / h->blocks,
		"seeds");
	if (wants_more(h))
		return true;
	h->tried = tried_in(h, block + 1);
	return false;
}

static void
run_crew(struct hunt *h, uint64_t blocks,
	int (*work)(void *, void *, uint64_t, struct crew_slot *))
{
	struct crew crew = {.workers = deal_jobs(h->deal),
		.tasks = blocks,
		.work = work,
		.take_text = take_block,
		.context = h};

	h->progress.total = h->tried;
	h->blocks = blocks;
	h->ordered = goes_upwards(h) && !h->decks.count;
	crew_run(&crew);
}

static void
walk(struct hunt *h)
{
	h->tried = h->seeds.count;
	run_crew(h, (h->seeds.count + BLOCK - 1) / BLOCK, walk_block);
}

static void
set_range(const struct hunt *h, uint32_t *from, uint32_t *to)
{
	search_range(h->shuffle[0], from, to);
	if (h->deal->from)
		*from = (uint32_t)seeds_read(h->deal->tool, h->deal->from);
	if (h->deal->to)
		*to = (uint32_t)seeds_read(h->deal->tool, h->deal->to);
	else if (*from > *to)
		*to = UINT32_MAX;
	if (*from > *to)
		tool_misused(
			h->deal->tool, "no seed is from %u to %u", *from, *to);
}

static size_t
count_shuffles(const struct hunt *h)
{
	size_t n = 0;

	while (h->shuffle[n])
		n++;
	return n;
}

/* What is known of rounds; round by round when it may be any of them. */
static size_t
list_rounds(
	const struct hunt *h, struct search_query q, struct search_query *list)
{
	const struct evidence *e = &h->evidence;
	size_t n = 0;

	if (e->fixed) {
		q.round = e->first;
		q.rounds = e->rounds + e->first - 1;
		q.count = e->last - e->first + 1;
		list[n++] = q;
		return n;
	}
	for (q.round = h->first; q.round <= h->last; q.round++)
		list[n++] = q;
	return n;
}

/* For each shuffle, of seeds from .. to. Returns how many. */
static size_t
list_queries(
	const struct hunt *h, struct search_query q, struct search_query *list)
{
	size_t n = 0;

	q.count = 1;
	for (size_t i = 0; h->shuffle[i]; i++) {
		q.shuffle = h->shuffle[i];
		q.rounds = h->evidence.rounds;
		if (!h->decks.count)
			n += list_rounds(h, q, list + n);
		for (size_t deck = 0; deck < h->decks.count; deck++) {
			q.rounds = &h->decks.deck[deck];
			n += list_rounds(h, q, list + n);
		}
	}
	return n;
}

static int
search_rounds(struct hunt *h)
{
	struct search_query q = {.shuffle = NULL};
	struct search_query *list =
		calloc(count_shuffles(h) * (h->last - h->first + 1) *
				(h->decks.count ? h->decks.count : 1),
			sizeof *list);

	set_range(h, &q.from, &q.to);
	h->tried = (uint64_t)q.to - q.from + 1;
	h->search = list ? search_start(list, list_queries(h, q, list)) : NULL;
	free(list);
	if (!h->search)
		return tool_trouble(h->deal->tool, "the search");
	run_crew(h, search_blocks(h->search), search_one);
	search_stop(h->search);
	h->search = NULL;
	return TOOL_OK;
}

/* Through the seeds listed, or through all when nothing tells where to look. */
static void
walk_seeds(struct hunt *h)
{
	struct seeds_range range = {.before = 0};
	uint32_t from, to;

	if (h->deal->tool->operand_count) {
		seeds_start(&h->seeds, h->deal->tool);
		walk(h);
		seeds_stop(&h->seeds);
		return;
	}
	set_range(h, &from, &to);
	range.first = from;
	range.count = (uint64_t)to - from + 1;
	h->seeds = (struct seeds){&range, 1, range.count};
	walk(h);
}

static bool
walks(const struct hunt *h)
{
	return h->deal->tool->operand_count || h->deal->stats ||
		!(h->evidence.any || h->decks.count);
}

/* Shuffles of one hunt, NULL-ended; true in *any when something is found. */
static int
hunt_shuffles(struct hunt *h, const struct shuffle *const *shuffles, bool *any)
{
	struct text out;
	int status = TOOL_OK;

	text_init(&out);
	text_clear(&h->found);
	h->told = 0;
	h->census = (struct found_census){0};
	h->shuffle = shuffles;
	progress_start(&h->progress, 0);
	if (walks(h))
		walk_seeds(h);
	else
		status = search_rounds(h);
	progress_stop(&h->progress);
	if (!walks(h))
		found_sort(&h->found);
	for (size_t i = 0; h->decks.count && i < found_count(&h->found); i++)
		h->decks.found[found_at(&h->found, i).deck] = true;
	for (; *shuffles; shuffles++)
		tell_shuffle(h, *shuffles, &out);
	tool_write(h->deal->tool, &out);
	text_fini(&out);
	*any = *any || h->told || h->found.length || h->census.decks;
	return status;
}

/* The shuffles over one generator, whose numbers are made once for all. */
static int
hunt_generator(struct hunt *h, enum rng_kind kind, bool *any)
{
	const struct shuffle *list[SHUFFLES + 1];
	size_t count, together = 0;
	const struct shuffle *s = shuffle_table(&count);
	int status = TOOL_OK;

	for (size_t i = 0; i < count && status == TOOL_OK; i++) {
		const struct shuffle *alone[] = {&s[i], NULL};

		if (s[i].rng != kind)
			continue;
		assert(together < SHUFFLES);
		if (walks(h))
			status = hunt_shuffles(h, alone, any);
		else
			list[together++] = &s[i];
	}
	list[together] = NULL;
	if (together && status == TOOL_OK)
		status = hunt_shuffles(h, list, any);
	return status;
}

/* The generator that takes longest comes last. */
static int
hunt_all(struct hunt *h, bool *any)
{
	static const enum rng_kind kinds[] = {
		RNG_MINSTD0, RNG_MINSTD, RNG_LRAND48, RNG_RAND, RNG_MT19937};
	int status = TOOL_OK;

	for (size_t i = 0;
		i < sizeof kinds / sizeof kinds[0] && status == TOOL_OK; i++)
		status = hunt_generator(h, kinds[i], any);
	return status;
}

int
find_run(const struct deal *d)
{
	struct hunt h = {.deal = d};
	bool all = d->shuffle && strcmp(d->shuffle, "all") == 0, any = false;
	const struct shuffle *one[] = {all ? NULL : deal_shuffle(d), NULL};
	int status;

	hunt_read(&h);
	text_init(&h.found);
	status = all ? hunt_all(&h, &any) : hunt_shuffles(&h, one, &any);
	if (h.decks.count && status == TOOL_OK)
		any = decks_all_found(&h.decks, d->tool, d->verbose);
	text_fini(&h.found);
	decks_stop(&h.decks);
	for (unsigned i = 0; i < h.wanted_count; i++)
		pattern_stop(h.wanted[i].pattern);
	return status == TOOL_OK && !any ? TOOL_FINDINGS : status;
}
