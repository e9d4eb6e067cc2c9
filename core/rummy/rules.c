#include "core/rummy/rules.h"

#include <assert.h>

unsigned
rummy_hand_size(unsigned seats)
{
	return seats == 2 ? 10 : seats < 5 ? 7 : 6;
}

static void
put_on_pile(struct rummy_open *o, unsigned card)
{
	o->pile[o->piled++] = (uint8_t)card;
	o->discarded |= card_bit(card);
}

void
rummy_deal(struct rummy_table *t, const struct rummy_house *house,
	unsigned seats, unsigned dealer, const uint8_t *deck)
{
	unsigned size = rummy_hand_size(seats);
	unsigned place = 0;

	assert(seats >= RUMMY_SEATS_MIN && seats <= RUMMY_SEATS);
	memset(t, 0, sizeof *t);
	t->drawn = CARD_NONE;
	t->open.taken = CARD_NONE;
	t->open.seats = (uint8_t)seats;
	t->open.turn = (uint8_t)((dealer + 1) % seats);
	t->open.turnovers_most = (uint8_t)house->turnovers;
	t->open.melds_any = house->melds_any;
	for (; place < seats * size; place++)
		t->hand[(dealer + 1 + place) % seats] |= card_bit(deck[place]);
	for (unsigned seat = 0; seat < seats; seat++)
		t->open.held[seat] = (uint8_t)size;
	put_on_pile(&t->open, deck[place]);
	while (++place < CARD_COUNT)
		t->stock[CARD_COUNT - 1 - place] = deck[place];
	t->open.stock = (uint8_t)(CARD_COUNT - 1 - seats * size);
}

bool
rummy_turns_over(const struct rummy_open *o)
{
	return o->stock == 0 && o->turnovers < o->turnovers_most;
}

bool
rummy_blocks(const struct rummy_open *o)
{
	return o->stock == 0 && o->turnovers >= o->turnovers_most;
}

enum rummy_refusal
rummy_refuse_phase(const struct rummy_open *o, enum rummy_verb verb)
{
	bool draws = verb == RUMMY_MOVE_STOCK || verb == RUMMY_MOVE_PILE;

	if (o->phase == RUMMY_TO_DRAW && !draws)
		return RUMMY_MUST_DRAW;
	if (o->phase == RUMMY_TO_PLAY && draws)
		return RUMMY_HAS_DRAWN;
	if (verb == RUMMY_MOVE_PILE &&
		(o->pile_draws >= RUMMY_PILE_DRAWS || o->piled == 0))
		return RUMMY_MUST_TAKE_STOCK;
	return RUMMY_ALLOWED;
}

/* Whether only the card just taken from the pile would be left, with no meld
 * to lay it on: it may not be discarded, so the turn could not end. */
static bool
melds_into_dead_end(const struct rummy_open *o, card_set hand, card_set meld)
{
	card_set left = hand & ~meld;

	return o->taken != CARD_NONE && left == card_bit(o->taken) &&
		!((o->wanted | rummy_fitting(meld)) & left);
}

/* What the melds want once this card lies on that one. */
static card_set
wanted_after(const struct rummy_open *o, unsigned card, unsigned meld)
{
	card_set wanted = rummy_fitting(o->meld[meld] | card_bit(card));

	for (unsigned i = 0; i < o->melds; i++)
		if (i != meld)
			wanted |= o->fits[i];
	return wanted;
}

static bool
lays_off_into_dead_end(
	const struct rummy_open *o, card_set hand, unsigned card, unsigned meld)
{
	card_set left = hand & ~card_bit(card);

	return o->taken != CARD_NONE && left == card_bit(o->taken) &&
		!(wanted_after(o, card, meld) & left);
}

static enum rummy_refusal
refuse_meld(const struct rummy_open *o, card_set hand, card_set cards)
{
	if (cards & ~hand)
		return RUMMY_NOT_HELD;
	if (o->has_melded && !o->melds_any)
		return RUMMY_HAS_MELDED;
	if (!rummy_is_meld(cards))
		return RUMMY_NO_MELD;
	if (melds_into_dead_end(o, hand, cards))
		return RUMMY_DEAD_END;
	return RUMMY_ALLOWED;
}

static enum rummy_refusal
refuse_layoff(
	const struct rummy_open *o, card_set hand, unsigned card, unsigned meld)
{
	if (!(hand & card_bit(card)))
		return RUMMY_NOT_HELD;
	if (meld >= o->melds || !(o->fits[meld] & card_bit(card)))
		return RUMMY_NO_LAYOFF;
	if (lays_off_into_dead_end(o, hand, card, meld))
		return RUMMY_DEAD_END;
	return RUMMY_ALLOWED;
}

enum rummy_refusal
rummy_refuse(const struct rummy_open *o, card_set hand,
	const struct rummy_move *move)
{
	enum rummy_refusal refusal = rummy_refuse_phase(o, move->verb);

	if (refusal != RUMMY_ALLOWED)
		return refusal;
	switch ((enum rummy_verb)move->verb) {
	case RUMMY_MOVE_STOCK:
	case RUMMY_MOVE_PILE:
		return RUMMY_ALLOWED;
	case RUMMY_MOVE_MELD:
		return refuse_meld(o, hand, move->cards);
	case RUMMY_MOVE_LAYOFF:
		return refuse_layoff(o, hand, move->card, move->meld);
	case RUMMY_MOVE_DISCARD:
		if (!(hand & card_bit(move->card)))
			return RUMMY_NOT_HELD;
		return move->card == o->taken ? RUMMY_JUST_TAKEN
					      : RUMMY_ALLOWED;
	}
	return RUMMY_ALLOWED;
}

static void
draw_stock_open(struct rummy_open *o)
{
	if (rummy_blocks(o)) {
		o->phase = RUMMY_BLOCKED;
		return;
	}
	if (rummy_turns_over(o)) {
		o->stock = o->piled;
		o->piled = 0;
		o->discarded = 0;
		o->turnovers++;
	}
	o->stock--;
	o->held[o->turn]++;
	o->pile_draws = 0;
	o->phase = RUMMY_TO_PLAY;
}

static void
draw_pile_open(struct rummy_open *o)
{
	o->taken = o->pile[--o->piled];
	o->discarded &= ~card_bit(o->taken);
	o->shown[o->turn] |= card_bit(o->taken);
	o->held[o->turn]++;
	o->pile_draws++;
	o->phase = RUMMY_TO_PLAY;
}

static void
set_meld(struct rummy_open *o, unsigned meld, card_set cards)
{
	o->meld[meld] = cards;
	o->fits[meld] = rummy_fitting(cards);
	o->laid |= cards;
	o->wanted = 0;
	for (unsigned i = 0; i < o->melds; i++)
		o->wanted |= o->fits[i];
}

/* The seat to move gives these cards away and may be out. */
static void
give_cards(struct rummy_open *o, card_set cards)
{
	o->shown[o->turn] &= ~cards;
	o->held[o->turn] = (uint8_t)(o->held[o->turn] - card_count(cards));
	if (o->held[o->turn] == 0)
		o->phase = RUMMY_OUT;
}

static void
lay_open(struct rummy_open *o, unsigned meld, card_set cards)
{
	if (meld == o->melds) {
		assert(o->melds < RUMMY_TABLE_MELDS);
		o->melds++;
		o->has_melded = true;
		set_meld(o, meld, cards);
	} else
		set_meld(o, meld, o->meld[meld] | cards);
	o->lays = true;
	give_cards(o, cards);
}

static void
discard_open(struct rummy_open *o, unsigned card)
{
	put_on_pile(o, card);
	give_cards(o, card_bit(card));
	o->turns++;
	if (o->phase == RUMMY_OUT)
		return;
	if (o->lays)
		o->has_laid |= (uint8_t)(1 << o->turn);
	o->turn = (uint8_t)((o->turn + 1) % o->seats);
	o->phase = RUMMY_TO_DRAW;
	o->taken = CARD_NONE;
	o->has_melded = false;
	o->lays = false;
}

void
rummy_move_open(struct rummy_open *o, const struct rummy_move *move)
{
	switch ((enum rummy_verb)move->verb) {
	case RUMMY_MOVE_STOCK:
		draw_stock_open(o);
		break;
	case RUMMY_MOVE_PILE:
		draw_pile_open(o);
		break;
	case RUMMY_MOVE_MELD:
		lay_open(o, o->melds, move->cards);
		break;
	case RUMMY_MOVE_LAYOFF:
		lay_open(o, move->meld, card_bit(move->card));
		break;
	case RUMMY_MOVE_DISCARD:
		discard_open(o, move->card);
		break;
	}
}

/* The pile becomes the stock, its oldest card on top. */
static void
turn_over(struct rummy_table *t)
{
	for (unsigned i = 0; i < t->open.piled; i++)
		t->stock[t->open.piled - 1 - i] = t->open.pile[i];
}

static void
draw_card(struct rummy_table *t, const struct rummy_move *move)
{
	unsigned seat = t->open.turn;

	if (move->verb == RUMMY_MOVE_STOCK && rummy_turns_over(&t->open))
		turn_over(t);
	rummy_move_open(&t->open, move);
	if (t->open.phase == RUMMY_BLOCKED)
		return;
	t->drawn = move->verb == RUMMY_MOVE_PILE ? t->open.taken
						 : t->stock[t->open.stock];
	t->hand[seat] |= card_bit(t->drawn);
}

void
rummy_move(struct rummy_table *t, const struct rummy_move *move)
{
	unsigned seat = t->open.turn;

	assert(rummy_refuse(&t->open, t->hand[seat], move) == RUMMY_ALLOWED);
	if (move->verb < RUMMY_MOVE_MELD) {
		draw_card(t, move);
		return;
	}
	t->hand[seat] &= ~rummy_move_cards(move);
	if (move->verb == RUMMY_MOVE_DISCARD)
		t->drawn = CARD_NONE;
	rummy_move_open(&t->open, move);
}

unsigned
rummy_legal_melds(const struct rummy_open *o, card_set hand, card_set *melds)
{
	unsigned count, kept = 0;

	if (o->has_melded && !o->melds_any)
		return 0;
	count = rummy_melds(hand, melds);
	for (unsigned i = 0; i < count; i++)
		if (!melds_into_dead_end(o, hand, melds[i]))
			melds[kept++] = melds[i];
	return kept;
}

unsigned
rummy_legal_layoffs(const struct rummy_open *o, card_set hand, unsigned card)
{
	unsigned melds = 0;

	for (unsigned i = 0; i < o->melds; i++)
		if (o->fits[i] & card_bit(card) &&
			!lays_off_into_dead_end(o, hand, card, i))
			melds |= 1U << i;
	return melds;
}

card_set
rummy_legal_discards(const struct rummy_open *o, card_set hand)
{
	return o->taken == CARD_NONE ? hand : hand & ~card_bit(o->taken);
}

bool
rummy_all_at_once(const struct rummy_open *o)
{
	return o->phase == RUMMY_OUT && !(o->has_laid >> o->turn & 1);
}
