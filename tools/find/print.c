/* What was found, deals and counts of cards, and how it is printed. */
#include "tools/find/find.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

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

void
find_census_add(struct find_census *c, const uint8_t *deck)
{
	c->decks++;
	for (unsigned place = 0; place < CARD_COUNT; place++)
		c->at[place][deck[place]]++;
}

void
find_census_join(struct find_census *c, const struct find_census *part)
{
	c->decks += part->decks;
	for (unsigned place = 0; place < CARD_COUNT; place++)
		for (unsigned card = 0; card < CARD_COUNT; card++)
			c->at[place][card] += part->at[place][card];
}

/* How often the card lay in a hand, or in none: the hand after the last. */
static uint64_t
count_in(const struct find_census *c, unsigned card, const struct cut *cut,
	unsigned hand)
{
	unsigned from = hand * cut->cards;
	unsigned to = hand < cut->hands ? from + cut->cards : CARD_COUNT;
	uint64_t sum = 0;

	for (unsigned i = from; i < to; i++)
		sum += c->at[cut->place[i]][card];
	return sum;
}

/* (seen - expected)^2 / expected, summed over hands and what is left over. */
static double
chi_square(const struct find_census *c, unsigned card, const struct cut *cut)
{
	double sum = 0;

	for (unsigned hand = 0; hand <= cut->hands; hand++) {
		unsigned places = hand < cut->hands
			? cut->cards
			: CARD_COUNT - cut_dealt(cut);
		double expected = (double)c->decks * places / CARD_COUNT;
		double off = (double)count_in(c, card, cut, hand) - expected;

		if (expected > 0)
			sum += off * off / expected;
	}
	return sum;
}

static double
chi_square_of_all(const struct find_census *c, const struct cut *cut)
{
	double sum = 0;

	for (unsigned card = 0; card < CARD_COUNT; card++)
		sum += chi_square(c, card, cut);
	/* Every card lies somewhere and every place has one: that takes one
	 * degree of 52 away. */
	return sum * (CARD_COUNT - 1) / CARD_COUNT;
}

/* The chance of as much or more, after Wilson and Hilferty (1931). */
static double
chance(double chi, double degrees)
{
	double spread = 2 / (9 * degrees);
	double z = (cbrt(chi / degrees) - (1 - spread)) / sqrt(spread);

	return erfc(z / sqrt(2)) / 2;
}

static void
print_chi(const char *what, double chi, unsigned degrees, struct text *out)
{
	text_format(out, "%s: chi-square %.2f, %u degrees, chance %.4f\n", what,
		chi, degrees, chance(chi, degrees));
}

static void
print_card(const struct find_census *c, unsigned card, const struct cut *cut,
	struct text *out)
{
	unsigned columns = cut->hands + (cut_dealt(cut) < CARD_COUNT);

	text_format(out, "%-4s", card_plain(card));
	for (unsigned hand = 0; hand < columns; hand++)
		text_format(
			out, " %9ju", (uintmax_t)count_in(c, card, cut, hand));
	text_format(out, " %10.2f\n", chi_square(c, card, cut));
}

static void
print_opening(const struct find_census *c, const struct cut *cut,
	unsigned freedom, struct text *out)
{
	char what[24 + CARD_NAME];

	if (cut->opener == CARD_NONE)
		return;
	text_fill(what, sizeof what, "opening seat (%s)",
		card_plain(cut->opener));
	print_chi(what, chi_square(c, cut->opener, cut), freedom, out);
}

void
find_census_print(
	const struct find_census *c, const struct cut *cut, struct text *out)
{
	bool left = cut_dealt(cut) < CARD_COUNT;
	unsigned freedom = cut->hands + left - 1;
	struct cut places;

	text_format(out, "%ju deck%s\ncard", (uintmax_t)c->decks,
		c->decks == 1 ? "" : "s");
	for (unsigned hand = 1; hand <= cut->hands; hand++)
		text_format(out, " %9u", hand);
	text_format(out, "%s chi-square\n", left ? "      left" : "");
	for (unsigned card = 0; card < CARD_COUNT; card++)
		print_card(c, card, cut, out);
	if (!c->decks)
		return;
	if (freedom) {
		print_opening(c, cut, freedom, out);
		print_chi("cards over hands", chi_square_of_all(c, cut),
			(CARD_COUNT - 1) * freedom, out);
	}
	cut_by_hand(&places, CARD_COUNT, 1);
	print_chi("cards over places", chi_square_of_all(c, &places),
		(CARD_COUNT - 1) * (CARD_COUNT - 1), out);
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
			f->decks.deck[deal.deck].line);
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
	struct text out = {0};

	if (count > wanted)
		count = wanted;
	f->printed += count;
	if (f->settings->count && !f->settings->shard.part)
		return TOOL_OK;
	if (f->settings->shard.part)
		find_shard_deals(f, deals, count, &out);
	for (size_t i = 0; i < count && !f->settings->shard.part; i++)
		print_deal(f, find_deals_at(deals, i), &out);
	return tool_print(f->tool, &out);
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

/* The deals of the shuffle that are kept, and its counts. */
static void
print_shard(struct find *f, const struct shuffle *shuffle, size_t first,
	uint64_t count, struct text *out)
{
	struct text kept = {
		.bytes = f->deals.bytes + first * sizeof(struct find_deal),
		.length = count * sizeof(struct find_deal)};

	find_shard_deals(f, &kept, count, out);
	find_shard_shuffle(f, shuffle, out);
}

uint64_t
find_print_shuffle(
	struct find *f, const struct shuffle *shuffle, struct text *out)
{
	size_t first = 0;
	uint64_t count =
		f->ordered ? f->printed : count_kept(f, shuffle, &first);

	if (f->settings->shard.part)
		print_shard(f, shuffle, first, f->ordered ? 0 : count, out);
	else if (f->settings->stats)
		find_census_print(&f->census, &f->cut, out);
	else if (f->settings->count)
		text_format(out, "%s %ju of %ju\n", shuffle->name,
			(uintmax_t)count, (uintmax_t)f->tried);
	else if (!f->ordered)
		for (size_t i = first; i < first + count; i++)
			print_deal(f, find_deals_at(&f->deals, i), out);
	if (f->settings->verbose && (count || f->part != FIND_LOWEST))
		fprintf(f->tool->err, "%s: %ju seed%s tried, %ju found\n",
			shuffle->name, (uintmax_t)f->tried,
			f->tried == 1 ? "" : "s", (uintmax_t)count);
	return count;
}

bool
find_print_decks(const struct find *f)
{
	const struct find_decks *d = &f->decks;
	bool all = true;

	for (size_t i = 0; i < d->count; i++) {
		all &= d->deck[i].found;
		if (!d->deck[i].found && f->settings->verbose)
			tool_say(f->tool, "%s: %s:%u: no seed deals this",
				f->tool->program, d->file, d->deck[i].line);
	}
	return all;
}
