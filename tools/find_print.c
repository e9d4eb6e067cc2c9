/* Deals that were found, and how they are printed. */
#include "tools/find.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
find_deals_add(struct text *list, const struct find_deal *deal)
{
	text_add(list, (const char *)deal, sizeof *deal);
}

size_t
find_deals_count(const struct text *list)
{
	return list->length / sizeof(struct find_deal);
}

struct find_deal
find_deals_at(const struct text *list, size_t index)
{
	struct find_deal d;

	assert(index < find_deals_count(list));
	memcpy(&d, list->bytes + index * sizeof d, sizeof d);
	return d;
}

static int
compare_deals(const void *a, const void *b)
{
	struct find_deal x, y;

	memcpy(&x, a, sizeof x);
	memcpy(&y, b, sizeof y);
	if (x.shuffle != y.shuffle)
		return x.shuffle < y.shuffle ? -1 : 1;
	if (x.deck != y.deck)
		return x.deck < y.deck ? -1 : 1;
	if (x.seed != y.seed)
		return x.seed < y.seed ? -1 : 1;
	return (x.round > y.round) - (x.round < y.round);
}

void
find_deals_sort(struct text *list)
{
	if (list->length)
		qsort(list->bytes, find_deals_count(list),
			sizeof(struct find_deal), compare_deals);
}

/* The deck of a deal, in the format asked for. */
static void
print_deck(const struct find *f, struct find_deal deal, struct text *out)
{
	struct record record;
	struct deal_facts facts = {.shuffle = deal.shuffle,
		.seed = deal.seed,
		.round = deal.round,
		.cut = &f->cut,
		.record = &record};
	char seats[GAME_SEATS + 1];
	struct dealer d;

	deal_record(f->settings, deal.shuffle, &f->cut, seats, &record);
	find_redeal(deal.shuffle, deal.seed, deal.round, &d);
	facts.first = deal_first(f->settings, &d.model, &f->cut, deal.round);
	f->format->deck(&facts, d.deck, out);
}

static void
print_line(const struct find *f, struct find_deal deal, struct text *out)
{
	if (f->decks.count)
		text_format(out, "%s:%u: ", f->decks.file,
			f->decks.line[deal.deck]);
	text_format(out, "%s seed %u round %u\n", deal.shuffle->name, deal.seed,
		deal.round);
}

static void
print_deal(const struct find *f, struct find_deal deal, struct text *out)
{
	if (f->format)
		print_deck(f, deal, out);
	else
		print_line(f, deal, out);
}

int
find_print_deals(struct find *f, const struct text *deals)
{
	uint64_t count = find_deals_count(deals), wanted = f->most - f->printed;
	struct text out;
	int status;

	if (count > wanted)
		count = wanted;
	f->printed += count;
	if (f->settings->count)
		return TOOL_OK;
	text_init(&out);
	for (size_t i = 0; i < count; i++)
		print_deal(f, find_deals_at(deals, i), &out);
	status = tool_write(f->tool, &out);
	text_fini(&out);
	return status;
}

/* How many deals of this shuffle are kept, and where they begin. */
static size_t
count_kept(const struct find *f, const struct shuffle *shuffle, size_t *first)
{
	size_t count = find_deals_count(&f->deals), at = 0, end;

	while (at < count && find_deals_at(&f->deals, at).shuffle != shuffle)
		at++;
	end = at;
	while (end < count && find_deals_at(&f->deals, end).shuffle == shuffle)
		end++;
	*first = at;
	return end - at < f->most ? end - at : (size_t)f->most;
}

void
find_print_shuffle(
	const struct find *f, const struct shuffle *shuffle, struct text *out)
{
	size_t first = 0;
	uint64_t count =
		f->ordered ? f->printed : count_kept(f, shuffle, &first);

	if (f->settings->stats)
		find_census_print(&f->census, &f->cut, out);
	else if (f->settings->count)
		text_format(out, "%s %ju of %ju\n", shuffle->name,
			(uintmax_t)count, (uintmax_t)f->tried);
	else if (!f->ordered)
		for (size_t i = first; i < first + count; i++)
			print_deal(f, find_deals_at(&f->deals, i), out);
	if (f->settings->verbose)
		fprintf(f->tool->err, "%s: %ju seeds tried, %ju found\n",
			shuffle->name, (uintmax_t)f->tried, (uintmax_t)count);
}

bool
find_print_decks(const struct find *f)
{
	const struct find_decks *d = &f->decks;
	bool all = true;

	for (size_t i = 0; i < d->count; i++) {
		all &= d->found[i];
		if (!d->found[i] && f->settings->verbose)
			fprintf(f->tool->err, "%s: %s:%u: no seed deals this\n",
				f->tool->program, d->file, d->line[i]);
	}
	return all;
}
