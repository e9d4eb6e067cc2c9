/*
 * What the lines of a round have proved of hidden hands and the stock.
 */
#include "core/rummy/referee/private.h"

#include <assert.h>

void
rummy_known_deal(struct rummy_known *k, const struct rummy_house *house,
	unsigned seats, unsigned dealer, const uint8_t *deck)
{
	struct rummy_table t;

	rummy_deal(&t, house, seats, dealer, deck);
	memset(k, 0, sizeof *k);
	k->live = true;
	k->open = t.open;
	memcpy(k->sure, t.hand, sizeof k->sure);
	k->ordered = true;
	memcpy(k->stock, t.stock, sizeof k->stock);
	k->drawn = CARD_NONE;
}

void
rummy_known_begin(struct rummy_known *k, const struct rummy_house *house,
	unsigned seats, unsigned dealer, unsigned turned_up)
{
	uint8_t deck[CARD_COUNT];
	unsigned first = seats * rummy_hand_size(seats);

	/* Any deck with that card in its place has the same open table. */
	for (unsigned i = 0; i < CARD_COUNT; i++)
		deck[i] = (uint8_t)i;
	deck[turned_up] = (uint8_t)first;
	deck[first] = (uint8_t)turned_up;
	rummy_known_deal(k, house, seats, dealer, deck);
	memset(k->sure, 0, sizeof k->sure);
	k->ordered = false;
	k->pool = CARD_ALL & ~card_bit(turned_up);
}

unsigned
rummy_known_hidden(const struct rummy_known *k, unsigned seat)
{
	return k->open.held[seat] - card_count(k->sure[seat]);
}

card_set
rummy_known_absent(const struct rummy_known *k, unsigned seat, card_set cards)
{
	card_set unknown = rummy_known_hidden(k, seat) ? k->pool : 0;

	return cards & ~(k->sure[seat] | unknown);
}

bool
rummy_known_allows(const struct rummy_known *k, unsigned seat, card_set cards)
{
	return !rummy_known_absent(k, seat, cards) &&
		card_count(cards & ~k->sure[seat]) <=
		rummy_known_hidden(k, seat);
}

/* When only one hand hides cards and the stock none, it hides them all. */
static void
deduce_last_hand(struct rummy_known *k)
{
	unsigned hides = RUMMY_SEATS, hidden = 0;

	if (!k->ordered)
		return;
	for (unsigned seat = 0; seat < k->open.seats; seat++)
		if (rummy_known_hidden(k, seat)) {
			hides = seat;
			hidden++;
		}
	if (hidden != 1)
		return;
	k->sure[hides] |= k->pool;
	k->pool = 0;
}

void
rummy_known_show(struct rummy_known *k, unsigned seat, card_set cards)
{
	assert(rummy_known_allows(k, seat, cards));
	k->sure[seat] |= cards;
	k->pool &= ~cards;
	deduce_last_hand(k);
}

static card_set
cards_of(const struct rummy_move *move)
{
	if (move->verb == RUMMY_MOVE_MELD)
		return move->cards;
	if (move->verb == RUMMY_MOVE_LAYOFF || move->verb == RUMMY_MOVE_DISCARD)
		return card_bit(move->card);
	return 0;
}

enum rummy_refusal
rummy_known_refuse(const struct rummy_known *k, const struct rummy_move *move)
{
	const struct rummy_open *o = &k->open;
	card_set cards = cards_of(move);
	card_set hand = k->sure[o->turn] | cards;
	enum rummy_refusal refusal =
		rummy_refuse_phase(o, (enum rummy_verb)move->verb);

	if (refusal != RUMMY_ALLOWED)
		return refusal;
	if (!rummy_known_allows(k, o->turn, cards))
		return RUMMY_NOT_HELD;
	/* A card for those that are not known, so that the hand does not seem
	 * to end with those that are. */
	if (o->held[o->turn] > card_count(hand))
		hand |= k->pool & ~cards & -(k->pool & ~cards);
	return rummy_refuse(o, hand, move);
}

static void
make_draw(struct rummy_known *k, const struct rummy_move *move)
{
	struct rummy_open *o = &k->open;

	if (move->verb == RUMMY_MOVE_STOCK && rummy_turns_over(o)) {
		for (unsigned i = 0; i < o->piled; i++)
			k->stock[o->piled - 1 - i] = o->pile[i];
		k->ordered = true;
	}
	rummy_move_open(o, move);
	k->drawn = CARD_NONE;
	if (o->phase == RUMMY_BLOCKED)
		return;
	if (move->verb == RUMMY_MOVE_PILE)
		k->drawn = o->taken;
	else if (k->ordered)
		k->drawn = k->stock[o->stock];
	if (k->drawn != CARD_NONE)
		k->sure[o->turn] |= card_bit(k->drawn);
	deduce_last_hand(k);
}

void
rummy_known_move(struct rummy_known *k, const struct rummy_move *move)
{
	unsigned seat = k->open.turn;
	card_set cards = cards_of(move);

	assert(rummy_known_refuse(k, move) == RUMMY_ALLOWED);
	if (!cards) {
		make_draw(k, move);
		return;
	}
	rummy_known_show(k, seat, cards);
	k->sure[seat] &= ~cards;
	rummy_move_open(&k->open, move);
	if (move->verb == RUMMY_MOVE_DISCARD)
		k->drawn = CARD_NONE;
}
