#include "tools/tell.h"

static void
print_deck(const struct hunt *h, struct found_deal found, struct text *out)
{
	struct record record;
	struct deal_facts facts = {.shuffle = found.shuffle,
		.seed = found.seed,
		.round = found.round,
		.cut = &h->cut,
		.record = &record};
	char seats[GAME_SEATS + 1];
	struct dealer d;

	deal_record(h->deal, found.shuffle, &h->cut, seats, &record);
	hunt_deal(found.shuffle, found.seed, found.round, &d);
	facts.first = deal_first(h->deal, &d.model, &h->cut, found.round);
	h->format->deck(&facts, d.deck, out);
}

static void
print_line(const struct hunt *h, struct found_deal f, struct text *out)
{
	if (h->decks.count)
		text_format(
			out, "%s:%u: ", h->decks.file, h->decks.line[f.deck]);
	text_format(
		out, "%s seed %u round %u\n", f.shuffle->name, f.seed, f.round);
}

/* How many were found by this shuffle, and where they begin in the list. */
static size_t
count_of(const struct hunt *h, const struct shuffle *shuffle, size_t *first)
{
	size_t at = 0, end;

	while (at < found_count(&h->found) &&
		found_at(&h->found, at).shuffle != shuffle)
		at++;
	end = at;
	while (end < found_count(&h->found) &&
		found_at(&h->found, end).shuffle == shuffle)
		end++;
	*first = at;
	return end - at < h->most ? end - at : (size_t)h->most;
}

/* One deal, as the options ask. */
static void
print_deal(const struct hunt *h, struct found_deal f, struct text *out)
{
	if (h->format)
		print_deck(h, f, out);
	else
		print_line(h, f, out);
}

void
tell_found(struct hunt *h, const struct text *found)
{
	uint64_t count = found_count(found), wanted = h->most - h->told;
	struct text out;

	if (count > wanted)
		count = wanted;
	h->told += count;
	if (h->deal->count)
		return;
	text_init(&out);
	for (size_t i = 0; i < count; i++)
		print_deal(h, found_at(found, i), &out);
	tool_write(h->deal->tool, &out);
	text_fini(&out);
}

void
tell_shuffle(
	const struct hunt *h, const struct shuffle *shuffle, struct text *out)
{
	size_t first = 0;
	uint64_t count = h->ordered ? h->told : count_of(h, shuffle, &first);

	if (h->deal->stats)
		found_census_print(&h->census, &h->cut, out);
	else if (h->deal->count)
		text_format(out, "%s %ju of %ju\n", shuffle->name,
			(uintmax_t)count, (uintmax_t)h->tried);
	else if (!h->ordered)
		for (size_t i = first; i < first + count; i++)
			print_deal(h, found_at(&h->found, i), out);
	if (h->deal->verbose)
		fprintf(stderr, "%s: %ju seeds tried, %ju found\n",
			shuffle->name, (uintmax_t)h->tried, (uintmax_t)count);
}
