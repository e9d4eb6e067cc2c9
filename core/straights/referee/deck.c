#include "core/straights/referee/private.h"

#include <string.h>

static card_set
row_cards(const struct straights_referee *r, unsigned row)
{
	card_set cards = 0;

	for (unsigned i = 0; i < STRAIGHTS_HAND_SIZE; i++)
		cards |= card_bit(r->deck.card[STRAIGHTS_HAND_SIZE * row + i]);
	return cards;
}

/* Whether a row has a card twice, or one of a row before. */
static bool
row_repeats(const struct straights_referee *r, unsigned row)
{
	card_set before = 0;

	for (unsigned s = 0; s < row; s++)
		before |= row_cards(r, s);
	return (row_cards(r, row) & before) ||
		referee_count(row_cards(r, row)) != STRAIGHTS_HAND_SIZE;
}

/* Whether a row has a card at a place where another one is proved to be. */
static bool
row_misplaces(const struct straights_referee *r, unsigned row)
{
	for (unsigned i = row * STRAIGHTS_HAND_SIZE;
		i < (row + 1) * STRAIGHTS_HAND_SIZE; i++) {
		unsigned at = r->deal.exact ? r->base.dealer.deck[i]
					    : r->base.proof.at[i];

		if (at != CARD_NONE && at != r->deck.card[i])
			return true;
	}
	return false;
}

/* Why the deck shown cannot be this round's, and in which row; or NULL. */
static const char *
deck_wrong(const struct straights_referee *r, unsigned *row)
{
	*row = r->deck.cards < CARD_COUNT
		? (r->deck.cards - 1) / STRAIGHTS_HAND_SIZE
		: 0;
	if (r->deck.cards != CARD_COUNT)
		return "does not have four rows of thirteen cards";
	for (*row = 0; *row < STRAIGHTS_SEATS; ++*row)
		if (row_repeats(r, *row))
			return "has a card twice";
	for (*row = 0; *row < STRAIGHTS_SEATS; ++*row) {
		if (r->hand[*row].dealt & ~row_cards(r, *row))
			return "has other hands than have been shown";
		if (row_misplaces(r, *row))
			return "has another order than has been shown";
	}
	return NULL;
}

/* All is known from here on: each row is the hand of a seat. */
static void
take_deck(struct straights_referee *r)
{
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		straights_place(r, s, &r->deck.card[STRAIGHTS_HAND_SIZE * s],
			STRAIGHTS_HAND_SIZE);
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		struct straights_hand *seat = &r->hand[s];

		straights_learn(r, s, row_cards(r, s), &r->deck.at[s]);
		seat->hidden = 0;
		if (seat->unseen) {
			seat->doubt |= seat->held;
			seat->held = 0;
		}
		if (!r->deal.exact)
			straights_reexamine(r, s, &r->deck.at[s]);
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
		if (r->base.proof.cards[s] & ~row_cards(r, s))
			return true;
	return false;
}

static void
judge_deck(struct straights_referee *r)
{
	struct referee_note note = {.id = FAULT_DECK_DIFFERS};
	unsigned row;
	const char *wrong;

	if (is_shuffled(r))
		return;
	wrong = deck_wrong(r, &row);
	if (wrong && r->deal.exact && !r->deal.trusted &&
		r->deck.cards == CARD_COUNT && !denies_lines(r)) {
		for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
			straights_show(r, s, row_cards(r, s), &r->deck.at[s]);
		wrong = deck_wrong(r, &row);
	}
	note.seat = row;
	if (wrong)
		referee_find_noted(&r->base, &r->deck.at[row], &note,
			"the deck shown %s", wrong);
	else
		take_deck(r);
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
	for (unsigned i = 0; i < e->count; i++) {
		if (r->deck.cards >= CARD_COUNT || e->list[i] >= CARD_COUNT) {
			r->deck.cards = CARD_COUNT + 1;
			return;
		}
		if (r->deck.cards % STRAIGHTS_HAND_SIZE == 0)
			r->deck.at[r->deck.cards / STRAIGHTS_HAND_SIZE] =
				straights_spot(r, c);
		r->deck.card[r->deck.cards++] = e->list[i];
	}
}

/* A few cards are not a deck; the order of lines judges them. */
void
straights_end_deck(struct straights_referee *r)
{
	if (r->deck.cards > CARD_COUNT / 2)
		judge_deck(r);
	r->deck.cards = 0;
}
