#include "core/straights/referee_deck.h"

#include "core/straights/referee_hands.h"

#include <string.h>

static card_set
row_cards(const struct referee *r, unsigned row)
{
	card_set cards = 0;

	for (unsigned i = 0; i < REFEREE_HAND; i++)
		cards |= card_bit(r->row[REFEREE_HAND * row + i]);
	return cards;
}

/* Whether a row has a card twice, or one of a row before. */
static bool
repeats(const struct referee *r, unsigned row)
{
	card_set before = 0;

	for (unsigned s = 0; s < row; s++)
		before |= row_cards(r, s);
	return (row_cards(r, row) & before) ||
		referee_count(row_cards(r, row)) != REFEREE_HAND;
}

/* Whether a row has a card at a place where another one is proved to be. */
static bool
misplaces(const struct referee *r, unsigned row)
{
	for (unsigned i = row * REFEREE_HAND; i < (row + 1) * REFEREE_HAND;
		i++) {
		unsigned at = r->exact ? r->dealer.deck[i] : r->now.at[i];

		if (at != CARD_NONE && at != r->row[i])
			return true;
	}
	return false;
}

/* Why the deck shown cannot be this round's, and in which row; or NULL. */
static const char *
deck_wrong(const struct referee *r, unsigned *row)
{
	*row = r->row_cards < CARD_COUNT ? (r->row_cards - 1) / REFEREE_HAND
					 : 0;
	if (r->row_cards != CARD_COUNT)
		return "has not four rows of thirteen cards";
	for (*row = 0; *row < REFEREE_SEATS; ++*row)
		if (repeats(r, *row))
			return "has a card twice";
	for (*row = 0; *row < REFEREE_SEATS; ++*row) {
		if (r->seat[*row].dealt & ~row_cards(r, *row))
			return "has other hands than have been shown";
		if (misplaces(r, *row))
			return "has another order than has been shown";
	}
	return NULL;
}

/* All is known from here on: each row is the hand of a seat. */
static void
take_deck(struct referee *r)
{
	for (unsigned s = 0; s < REFEREE_SEATS; s++)
		referee_place(r, s, &r->row[REFEREE_HAND * s], REFEREE_HAND);
	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		struct referee_seat *seat = &r->seat[s];

		referee_learn(r, s, row_cards(r, s), &r->row_at[s]);
		seat->hidden = 0;
		if (seat->unseen) {
			seat->doubt |= seat->held;
			seat->held = 0;
		}
		if (!r->exact)
			referee_reexamine(r, s, &r->row_at[s]);
	}
}

/* Whether it is the deck that hands in another order were dealt from. */
static bool
is_shuffled(const struct referee *r)
{
	uint8_t deck[CARD_COUNT];

	if (!r->exact || r->dealer.model.dealing == DECK_IN_HANDS ||
		r->row_cards != CARD_COUNT)
		return false;
	dealer_shuffled(&r->dealer, deck);
	return memcmp(deck, r->row, CARD_COUNT) == 0;
}

/* Whether hands that lines have shown are not those of the deck shown. */
static bool
denies_lines(const struct referee *r)
{
	for (unsigned s = 0; s < REFEREE_SEATS; s++)
		if (r->seat[s].seen & ~row_cards(r, s))
			return true;
	return false;
}

static void
judge_deck(struct referee *r)
{
	struct referee_note note = {.id = FAULT_DECK_DIFFERS};
	unsigned row;
	const char *wrong;

	if (is_shuffled(r))
		return;
	wrong = deck_wrong(r, &row);
	if (wrong && r->exact && !r->trusted && r->row_cards == CARD_COUNT &&
		!denies_lines(r)) {
		for (unsigned s = 0; s < REFEREE_SEATS; s++)
			referee_show(r, s, row_cards(r, s), &r->row_at[s]);
		wrong = deck_wrong(r, &row);
	}
	note.seat = row;
	if (wrong)
		referee_find(
			r, &r->row_at[row], &note, "the deck shown %s", wrong);
	else
		take_deck(r);
}

/* The cards go on from those of the lines before, however many a line has. */
void
referee_deck_row(struct referee *r, const struct claim *c)
{
	const struct event *e = c->event;

	r->asked = true;
	if (r->phase != REFEREE_PLAYING)
		return;
	if (r->row_cards == CARD_COUNT)
		referee_deck_end(r);
	for (unsigned i = 0; i < e->count; i++) {
		if (r->row_cards >= CARD_COUNT || e->list[i] >= CARD_COUNT) {
			r->row_cards = CARD_COUNT + 1;
			return;
		}
		if (r->row_cards % REFEREE_HAND == 0)
			r->row_at[r->row_cards / REFEREE_HAND] =
				referee_spot(r, c);
		r->row[r->row_cards++] = e->list[i];
	}
}

/* A few cards are no deck: whatever shows them, the order of lines tells it. */
void
referee_deck_end(struct referee *r)
{
	if (r->row_cards > CARD_COUNT / 2)
		judge_deck(r);
	r->row_cards = 0;
}
