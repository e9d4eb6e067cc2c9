/* Counts of cards over places: what --stats prints. */
#include "tools/find.h"

#include <math.h>
#include <string.h>

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
	char name[CARD_NAME];

	card_name(card, &card_ranks_plain, name);
	text_format(out, "%-4s", name);
	for (unsigned hand = 0; hand < columns; hand++)
		text_format(
			out, " %9ju", (uintmax_t)count_in(c, card, cut, hand));
	text_format(out, " %10.2f\n", chi_square(c, card, cut));
}

static void
print_opening(const struct find_census *c, const struct cut *cut,
	unsigned freedom, struct text *out)
{
	char what[24 + CARD_NAME] = "opening seat (";

	if (cut->opener == CARD_NONE)
		return;
	card_name(cut->opener, &card_ranks_plain, what + strlen(what));
	strcat(what, ")");
	print_chi(what, chi_square(c, cut->opener, cut), freedom, out);
}

void
find_census_print(
	const struct find_census *c, const struct cut *cut, struct text *out)
{
	bool left = cut_dealt(cut) < CARD_COUNT;
	unsigned freedom = cut->hands + left - 1;
	struct cut places;

	text_format(out, "%ju decks\ncard", (uintmax_t)c->decks);
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
