/* Which seeds are searched or walked through, block after block. */
#include "tools/find/find.h"

#include "core/base/crew.h"
#include "core/base/base.h"

#include <stdlib.h>

/* Whether block after block gives the lowest seeds first. */
static bool
goes_upwards(const struct find *find)
{
	return !find->search ||
		(search_ordered(find->search) && !find->shuffle[1]);
}

/* Whether more is wanted than has been found, and comes later. */
static bool
wants_more(const struct find *find)
{
	return !goes_upwards(find) ||
		find->printed + find_deals_count(&find->deals) < find->most;
}

/* Prints at once what blocks give in the order in which it is printed, and
 * keeps the rest. */
static int
take_deals(struct find *find, struct text *deals)
{
	if (!find->ordered) {
		text_append(&find->deals, deals);
		return TOOL_OK;
	}
	if (find->search)
		find_deals_sort(deals);
	return find_print_deals(find, deals);
}

/* How many seeds were tried, if no more than these blocks were. */
static uint64_t
tried_in(const struct find *find, uint64_t blocks)
{
	uint64_t tried = blocks * FIND_BLOCK;

	if (find->search)
		return search_tried(find->search, blocks);
	return tried < find->seeds.count ? tried : find->seeds.count;
}

static bool
take_block(void *context, uint64_t block, struct text *out)
{
	struct find *find = context;
	struct find_census part;

	if (atomic_load(&find->stopped))
		return false;
	if (find->settings->stats) {
		memcpy(&part, out->bytes, sizeof part);
		find_census_join(&find->census, &part);
	} else if (out->length) {
		find->status = take_deals(find, out);
	}
	progress_show(&find->progress,
		find->progress.total * (block + 1) / find->blocks, "seeds");
	if (find->status == TOOL_OK && wants_more(find))
		return true;
	find->tried = tried_in(find, block + 1);
	return false;
}

/* Does all blocks of work, on as many processors as are asked for. */
static void
do_blocks(struct find *find, uint64_t blocks,
	int (*work)(void *, void *, uint64_t, struct crew_slot *))
{
	unsigned jobs = find->settings->jobs;
	struct crew crew = {.workers = jobs ? jobs : 1,
		.tasks = blocks,
		.work = work,
		.take_text = take_block,
		.context = find};

	if (!find->search) {
		crew.start_worker = find_walk_start;
		crew.stop_worker = find_walk_stop;
	}
	find->progress.total = find->tried;
	find->blocks = blocks;
	find->ordered = goes_upwards(find) && !find->decks.count;
	crew_run(&crew);
	if (atomic_load(&find->stopped))
		find->status = tool_fault(find->tool, NULL, &find->fault);
}

/* The shuffle that is searched; NULL: there are several. */
static const struct shuffle *
only_shuffle(const struct find *find)
{
	return find->shuffle[1] ? NULL : find->shuffle[0];
}

/* Reads --from or --to into *seed, which stays as it is without the option. */
static int
read_end(const struct shuffle *shuffle, const char *s, uint32_t *seed,
	struct fault *f)
{
	int64_t typed;

	if (!s)
		return 0;
	if (deal_seed_read(s, strlen(s), &typed, f) != 0 ||
		(shuffle && seed_check(shuffle, typed, f) != 0))
		return -1;
	*seed = (uint32_t)typed;
	return 0;
}

static int
read_range(const struct find *find, uint32_t *from, uint32_t *to)
{
	const struct deal_settings *d = find->settings;
	const struct shuffle *only = only_shuffle(find);
	struct fault f;

	search_range(find->shuffle[0], from, to);
	if (find->part == FIND_LOWEST)
		*to = FIND_LOW_SEEDS - 1;
	else if (find->part == FIND_OTHERS)
		*from = FIND_LOW_SEEDS;
	if (read_end(only, d->from, from, &f) != 0 ||
		read_end(only, d->to, to, &f) != 0)
		return tool_fault(find->tool, NULL, &f);
	if (!d->to && *from > *to)
		*to = UINT32_MAX;
	if (*from <= *to)
		return TOOL_OK;
	return tool_fail(find->tool, "no seed is from %u to %u", *from, *to);
}

/* This shard's part of the range asked for: the first seed and how many. */
static int
read_slice(const struct find *find, uint32_t *first, uint64_t *count)
{
	uint64_t begin, end;
	uint32_t from, to;

	if (read_range(find, &from, &to) != TOOL_OK)
		return TOOL_TROUBLE;
	shard_slice(
		&find->settings->shard, (uint64_t)to - from + 1, &begin, &end);
	*first = (uint32_t)(from + begin);
	*count = end - begin;
	return TOOL_OK;
}

uint64_t
find_seed_count(const struct find *find, const struct shuffle *s)
{
	const struct deal_settings *d = find->settings;
	uint32_t from, to;
	struct fault f;

	search_range(s, &from, &to);
	if (read_end(NULL, d->from, &from, &f) != 0 ||
		read_end(NULL, d->to, &to, &f) != 0)
		return 0;
	return from <= to ? (uint64_t)to - from + 1 : 0;
}

static size_t
count_shuffles(const struct find *find)
{
	size_t n = 0;

	while (find->shuffle[n])
		n++;
	return n;
}

/* What is known of rounds; round by round when it may be any of them. */
static size_t
list_rounds(const struct find *find, struct search_query q,
	struct search_query *list)
{
	const struct find_cards *c = &find->cards;
	size_t n = 0;

	if (c->named) {
		q.round = c->first;
		q.rounds = c->rounds + c->first - 1;
		q.count = c->last - c->first + 1;
		list[n++] = q;
		return n;
	}
	for (q.round = find->first; q.round <= find->last; q.round++)
		list[n++] = q;
	return n;
}

bool
find_wants_deck(const struct find *f, size_t deck)
{
	return !f->decks.deck[deck].found || f->settings->shard.part;
}

/* The queries of each shuffle, each like q. Returns how many. */
static size_t
list_queries(const struct find *find, struct search_query q,
	struct search_query *list)
{
	size_t n = 0;

	q.count = 1;
	for (size_t i = 0; find->shuffle[i]; i++) {
		q.shuffle = find->shuffle[i];
		q.rounds = find->cards.rounds;
		if (!find->decks.count)
			n += list_rounds(find, q, list + n);
		for (size_t deck = 0; deck < find->decks.count; deck++) {
			if (!find_wants_deck(find, deck))
				continue;
			q.rounds = &find->decks.deck[deck].cards;
			n += list_rounds(find, q, list + n);
		}
	}
	return n;
}

/* Among these seeds, both ends included. */
static int
search_seeds(struct find *find, uint32_t from, uint32_t to)
{
	const struct search_query q = {.from = from, .to = to};
	size_t rounds = find->last - find->first + 1;
	size_t decks = find->decks.count ? find->decks.count : 1;
	struct search_query *list;

	list = memory_zero(count_shuffles(find) * rounds * decks, sizeof *list);
	find->tried = (uint64_t)q.to - q.from + 1;
	find->search = search_start(list, list_queries(find, q, list));
	free(list);
	do_blocks(find, search_blocks(find->search), find_search_block);
	search_stop(find->search);
	find->search = NULL;
	return find->status;
}

static int
search_range_asked(struct find *find)
{
	uint64_t count;
	uint32_t first;

	if (read_slice(find, &first, &count) != TOOL_OK)
		return TOOL_TROUBLE;
	find->tried = 0;
	if (!count)
		return TOOL_OK;
	return search_seeds(find, first, (uint32_t)(first + count - 1));
}

/* Prints what a search has kept, in order, before the next search begins. */
static int
print_kept(struct find *find)
{
	int status = TOOL_OK;

	find_deals_sort(&find->deals);
	if (find->deals.length)
		status = find_print_deals(find, &find->deals);
	text_clear(&find->deals);
	return status;
}

/* Searches from first to last, which are of one sign; none if first > last. */
static int
search_piece(struct find *find, int64_t first, int64_t last, uint64_t *tried)
{
	int status;

	if (first > last || find->printed == find->most)
		return TOOL_OK;
	status = search_seeds(find, (uint32_t)first, (uint32_t)last);
	if (status == TOOL_OK)
		status = print_kept(find);
	*tried += find->tried;
	return status;
}

/* Searches range after range of find->seeds; a negative seed is the 32-bit
 * number that generators make of it. */
static int
search_ranges(struct find *find)
{
	uint64_t tried = 0;
	int status = TOOL_OK;

	for (size_t i = 0; i < find->seeds.ranges && status == TOOL_OK; i++) {
		const struct deal_range *r = &find->seeds.range[i];
		int64_t last = r->first + (int64_t)r->count - 1;

		status = search_piece(
			find, r->first, last < 0 ? last : -1, &tried);
		if (status == TOOL_OK)
			status = search_piece(find, r->first < 0 ? 0 : r->first,
				last, &tried);
	}
	find->tried = tried;
	find->ordered = true;
	return status;
}

/* Whether the seeds listed are ranges that a search is soon done with. */
static bool
searches_ranges(const struct find *find)
{
	return find->cards.any && !find->cards.named &&
		!find->settings->stats &&
		find->seeds.count / find->seeds.ranges >= FIND_BLOCK;
}

/* Walks through find->seeds. */
static int
walk_seeds(struct find *find)
{
	uint64_t count = find->seeds.count;

	find->tried = count;
	do_blocks(find, (count + FIND_BLOCK - 1) / FIND_BLOCK, find_walk_block);
	return find->status;
}

/* Through the seeds listed. */
static int
walk_operands(struct find *find)
{
	const struct tool *t = find->tool;
	uint64_t first, end;
	struct fault f;
	int status;

	if (deal_seeds_read(&find->seeds, t->operand, t->operand_count,
		    only_shuffle(find), &f) != 0)
		return tool_fault(t, NULL, &f);
	shard_slice(&find->settings->shard, find->seeds.count, &first, &end);
	deal_seeds_slice(&find->seeds, first, end);
	status = searches_ranges(find) ? search_ranges(find) : walk_seeds(find);
	deal_seeds_fini(&find->seeds);
	return status;
}

/* Through all seeds, or those from --from to --to. */
static int
walk_range(struct find *find)
{
	struct deal_range range = {.before = 0};
	uint32_t first;

	if (read_slice(find, &first, &range.count) != TOOL_OK)
		return TOOL_TROUBLE;
	range.first = first;
	find->seeds = (struct deal_seeds){&range, 1, range.count};
	return walk_seeds(find);
}

bool
find_walks(const struct find *find)
{
	if (find->merged)
		return find->walked;
	return find->tool->operand_count || find->settings->stats ||
		!(find->cards.any || find->decks.count);
}

int
find_seeds(struct find *find)
{
	if (!find_walks(find))
		return search_range_asked(find);
	return find->tool->operand_count ? walk_operands(find)
					 : walk_range(find);
}
