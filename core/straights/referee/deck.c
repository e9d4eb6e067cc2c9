/*
 * Judges a deck that is shown: its cards, and whether it is the one that was
 * dealt.
 */
#include "core/straights/referee/private.h"

static card_set
row_cards(const struct straights_referee *r, unsigned row)
{
	card_set cards = 0;

	for (unsigned i = 0; i < STRAIGHTS_HAND_SIZE; i++)
		cards |= card_bit(r->deck.card[STRAIGHTS_HAND_SIZE * row + i]);
	return cards;
}

/* The cards that are there once or more often, and those that are twice. */
static card_set
deck_cards(const struct straights_referee *r, card_set *twice)
{
	card_set once = 0;

	*twice = 0;
	for (unsigned i = 0; i < CARD_COUNT; i++) {
		*twice |= once & card_bit(r->deck.card[i]);
		once |= card_bit(r->deck.card[i]);
	}
	return once;
}

/* The last row in which one of these cards stands. */
static unsigned
row_with(const struct straights_referee *r, card_set cards)
{
	unsigned row = STRAIGHTS_SEATS - 1;

	while (row > 0 && !(row_cards(r, row) & cards))
		row--;
	return row;
}

/* Whether a row has a card at a place where another one is proved to be. */
static bool
row_misplaces(const struct straights_referee *r, unsigned row)
{
	for (unsigned i = row * STRAIGHTS_HAND_SIZE;
		i < (row + 1) * STRAIGHTS_HAND_SIZE; i++) {
		unsigned at = r->deal.exact ? r->base.dealer.deck[i]
					    : r->base.proved.at[i];

		if (at != CARD_NONE && at != r->deck.card[i])
			return true;
	}
	return false;
}

/* The first row that has not the hand which is known, or STRAIGHTS_SEATS. */
static unsigned
strange_row(const struct straights_referee *r)
{
	unsigned row = 0;

	while (row < STRAIGHTS_SEATS &&
		!(r->hand[row].dealt & ~row_cards(r, row)))
		row++;
	return row;
}

/* All is known from here on: each row is the hand of a seat, `placed` if its
 * cards stand as they were dealt. */
static void
take_deck(struct straights_referee *r, bool placed)
{
	for (unsigned s = 0; s < STRAIGHTS_SEATS && placed; s++)
		straights_place(r, s, &r->deck.card[STRAIGHTS_HAND_SIZE * s],
			STRAIGHTS_HAND_SIZE);
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		struct straights_hand *seat = &r->hand[s];

		r->base.at = r->deck.at[s];
		straights_learn(r, s, row_cards(r, s));
		seat->hidden = 0;
		if (seat->unseen) {
			seat->doubt |= seat->held;
			seat->held = 0;
		}
		if (!r->deal.exact)
			straights_reexamine(r, s);
	}
}

/* Whether it is the deck that hands in another order were dealt from. */
static bool
is_shuffled(const struct straights_referee *r)
{
	uint8_t deck[CARD_COUNT];

	if (!r->deal.exact || r->base.dealer.model.dealing == DECK_IN_HANDS ||
		r->deck.cards != CARD_COUNT)
		return false;
	dealer_shuffled(&r->base.dealer, deck);
	return memcmp(deck, r->deck.card, CARD_COUNT) == 0;
}

/* Whether hands that lines have shown are not those of the deck shown. */
static bool
denies_lines(const struct straights_referee *r)
{
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		if (r->base.proved.cards[s] & ~row_cards(r, s))
			return true;
	return false;
}

static void
raise_deck(struct straights_referee *r, unsigned row, const char *what)
{
	struct referee_note note = {
		.at = &r->deck.at[row], .id = FAULT_DECK_DIFFERS, .seat = row};

	if (r->deck.cards == CARD_COUNT) {
		straights_list_cards(r, r->hand[row].dealt, note.expected);
		card_list(row_cards(r, row), note.found, FAULT_TEXT);
	}
	referee_raise_noted(&r->base, &note, "the deck shown %s", what);
}

/* Some cards are there twice, and so others are not there. */
static void
raise_twice(struct straights_referee *r, card_set once, card_set twice)
{
	char repeated[FAULT_TEXT / 3], missing[FAULT_TEXT / 3];
	char what[FAULT_TEXT];

	card_list(twice, repeated, sizeof repeated);
	card_list(CARD_ALL & ~once, missing, sizeof missing);
	text_fill(what, sizeof what, "has %s twice and lacks %s", repeated,
		missing);
	r->gap.certain = true;
	raise_deck(r, row_with(r, twice), what);
}

/* The rows are four hands; are they in the order of the deal? */
static void
judge_deck_order(struct straights_referee *r)
{
	unsigned row = 0;

	while (!r->deck.unordered && row < STRAIGHTS_SEATS &&
		!row_misplaces(r, row))
		row++;
	if (!r->deck.unordered && row < STRAIGHTS_SEATS)
		straights_raise_order(
			r, &r->deck.at[row], STRAIGHTS_ORDER_OF_DECK, row);
	take_deck(r, row == STRAIGHTS_SEATS);
}

static void
judge_deck(struct straights_referee *r)
{
	card_set once, twice;
	unsigned row;

	if (is_shuffled(r))
		return;
	if (r->deck.cards != CARD_COUNT) {
		row = r->deck.cards > CARD_COUNT
			? 0
			: (r->deck.cards - 1) / STRAIGHTS_HAND_SIZE;
		r->gap.certain = true;
		raise_deck(r, row, "does not have four rows of thirteen cards");
		return;
	}
	once = deck_cards(r, &twice);
	if (twice) {
		raise_twice(r, once, twice);
		return;
	}
	if (strange_row(r) < STRAIGHTS_SEATS && r->deal.exact &&
		!r->deal.trusted && !denies_lines(r))
		for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
			r->base.at = r->deck.at[s];
			straights_show(r, s, row_cards(r, s));
		}
	row = strange_row(r);
	if (row < STRAIGHTS_SEATS)
		raise_deck(r, row, "has other hands than have been shown");
	else
		judge_deck_order(r);
}

/* The cards go on from those of the lines before, however many a line has. */
void
straights_judge_row(struct straights_referee *r, const struct claim *c)
{
	const struct event *e = c->event;

	r->turn.asked = true;
	if (r->base.stage != REFEREE_PLAYING)
		return;
	if (r->deck.cards == CARD_COUNT)
		straights_end_deck(r);
	r->deck.rows++;
	for (unsigned i = 0; i < e->count; i++) {
		if (r->deck.cards < CARD_COUNT &&
			r->deck.cards % STRAIGHTS_HAND_SIZE == 0)
			r->deck.at[r->deck.cards / STRAIGHTS_HAND_SIZE] =
				r->base.at;
		if (r->deck.cards >= CARD_COUNT || e->list[i] >= CARD_COUNT) {
			r->deck.cards = CARD_COUNT + 1;
			return;
		}
		r->deck.card[r->deck.cards++] = e->list[i];
	}
	r->deck.unordered = r->deck.unordered || c->unordered;
}

/* A few cards in fewer lines are not a deck; the order of lines judges them. */
void
straights_end_deck(struct straights_referee *r)
{
	struct spot now = r->base.at;

	if (r->deck.cards > CARD_COUNT / 2 || r->deck.rows >= STRAIGHTS_SEATS)
		judge_deck(r);
	r->deck.cards = r->deck.rows = 0;
	r->deck.unordered = false;
	r->base.at = now;
}
