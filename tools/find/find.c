/* A run: with which shuffles seeds are found, in which order, and its end. */
#include "tools/find/find.h"

#include "core/base/base.h"

#include <stdlib.h>

/* Marks the decks that these shuffles have dealt. */
static void
mark_found_decks(struct find *find)
{
	for (size_t i = 0;
		find->decks.count && i < find_deals_count(&find->deals); i++)
		find->decks.deck[find_deals_at(&find->deals, i).deck].found =
			true;
}

static int
find_and_print(struct find *find, const struct shuffle *const *shuffles)
{
	struct text out = {0};
	int status = TOOL_OK;

	progress_start(&find->progress, 0);
	find->progress.of = shuffles[0]->name;
	find->progress.after = find->after;
	if (find->merged)
		find_merge_take(find);
	else
		status = find_seeds(find);
	progress_stop(&find->progress);
	if (status != TOOL_OK)
		return status;
	if (!find_walks(find))
		find_deals_sort(&find->deals);
	mark_found_decks(find);
	for (; *shuffles; shuffles++) {
		uint64_t count = find_print_shuffle(find, *shuffles, &out);

		if (find->settings->first)
			find->most -= count;
	}
	return tool_print(find->tool, &out);
}

/* With these shuffles, NULL-ended; true in *any when something is found. */
static int
find_with(struct find *find, const struct shuffle *const *shuffles, bool *any)
{
	int status;

	text_clear(&find->deals);
	find->printed = 0;
	find->census = (struct find_census){0};
	find->shuffle = shuffles;
	status = find_and_print(find, shuffles);
	*any = *any || find->printed || find->deals.length ||
		find->census.decks;
	return status;
}

/* The shuffles over the generator of row i, whose numbers are made once for all
 * of them; marks their rows as done. */
static int
find_with_generator(struct find *find, size_t i, bool *done, bool *any)
{
	const struct shuffle *s = shuffle_rows;
	const struct generator *generator = s[i].generator;
	const struct shuffle **list =
		memory_zero(shuffle_count + 1, sizeof *list);
	size_t together = 0;
	int status = TOOL_OK;

	for (; s[i].name && status == TOOL_OK && find->most; i++) {
		const struct shuffle *alone[] = {&s[i], NULL};

		if (s[i].generator != generator)
			continue;
		done[i] = true;
		if (find_walks(find))
			status = find_with(find, alone, any);
		else
			list[together++] = &s[i];
	}
	if (together && status == TOOL_OK)
		status = find_with(find, list, any);
	free(list);
	return status;
}

/* The first row that costs least of those not done, or shuffle_count. */
static size_t
cheapest_row(const bool *done)
{
	const struct shuffle *s = shuffle_rows;
	size_t cheapest = shuffle_count;

	for (size_t i = 0; i < shuffle_count; i++)
		if (!done[i] &&
			(cheapest == shuffle_count ||
				search_cost(&s[i]) < search_cost(&s[cheapest])))
			cheapest = i;
	return cheapest;
}

/* Whether one whole deck is looked for, and not how many seeds deal it: a
 * second generator deals no deck that a first has dealt. */
static bool
is_one_deck(const struct find *find)
{
	const struct deal_settings *d = find->settings;

	return d->deck && !d->first && !d->count && !d->shard.part &&
		(find->cards.rounds[0].placed & CARD_ALL) == CARD_ALL;
}

/* Whether another generator may give what is still wanted. */
static bool
wants_generator(const struct find *find, bool any)
{
	size_t deck = 0;

	if (any && is_one_deck(find))
		return false;
	while (deck < find->decks.count && !find_wants_deck(find, deck))
		deck++;
	return find->most && (!find->decks.count || deck < find->decks.count);
}

/* The first row of its generator. */
static size_t
row_of_generator(const struct shuffle *s, size_t row)
{
	size_t i = 0;

	while (s[i].generator != s[row].generator)
		i++;
	return i;
}

/* About how many seconds it takes to search the generators that are not done,
 * but for this row's. */
static double
seconds_after(const struct find *find, const bool *done, size_t row)
{
	const struct shuffle *s = shuffle_rows;
	double sum = 0;

	for (size_t i = 0; i < shuffle_count; i++)
		if (!done[i] && row_of_generator(s, i) == i &&
			s[i].generator != s[row].generator)
			sum += (double)find_seed_count(find, &s[i]) *
				search_cost(&s[i]) / 1e9;
	return sum / (find->settings->jobs ? find->settings->jobs : 1);
}

/* The generator that takes longest comes last. */
static int
find_with_generators(struct find *find, enum find_part part, bool *any)
{
	bool *done = memory_zero(shuffle_count, sizeof *done);
	int status = TOOL_OK;

	find->part = part;
	for (size_t i = cheapest_row(done); i < shuffle_count &&
		status == TOOL_OK && wants_generator(find, *any);
		i = cheapest_row(done)) {
		find->after = find_walks(find) || part == FIND_LOWEST
			? 0
			: seconds_after(find, done, i);
		status = find_with_generator(find, i, done, any);
	}
	free(done);
	return status;
}

/* The lowest seeds first where all are searched and each find is printed. */
static int
find_with_all(struct find *find, bool *any)
{
	const struct deal_settings *d = find->settings;
	int status;

	if (find_walks(find) || find->merged || d->shard.part || d->count ||
		d->from || d->to)
		return find_with_generators(find, FIND_WHOLE, any);
	status = find_with_generators(find, FIND_LOWEST, any);
	if (status == TOOL_OK)
		status = find_with_generators(find, FIND_OTHERS, any);
	return status;
}

/* With --shuffle all, or the one shuffle that is asked for. */
static int
find_all(struct find *find, bool *any)
{
	const char *name = find->settings->shuffle;
	const struct shuffle *one[] = {NULL, NULL};

	if (name && strcmp(name, "all") == 0)
		return find_with_all(find, any);
	one[0] = deal_shuffle(find->settings);
	return one[0] ? find_with(find, one, any) : TOOL_TROUBLE;
}

static int
end_shard(struct find *find, int status)
{
	struct text out = {0};
	int written;

	shard_add_end(status, &find->sum, &out);
	written = tool_print(find->tool, &out);
	return status == TOOL_OK ? written : status;
}

int
find_run(const struct deal_settings *d)
{
	struct find *find = memory_zero(1, sizeof *find);
	bool any = false;
	int status;

	find->settings = d;
	find->tool = d->tool;
	status = find_read(find);
	if (status == TOOL_OK && d->merge)
		status = find_merge_read(find);
	if (status == TOOL_OK && d->shard.part)
		status = find_shard_begin(find);
	if (status == TOOL_OK)
		status = find_all(find, &any);
	if (status == TOOL_OK && d->shard.part)
		any = true;
	else if (status == TOOL_OK && find->decks.count)
		any = find_print_decks(find);
	if (d->shard.part)
		status = end_shard(find, status);
	find_fini(find);
	free(find);
	return status == TOOL_OK && !any ? TOOL_FINDINGS : status;
}
