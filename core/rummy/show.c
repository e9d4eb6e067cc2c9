#include "core/rummy/show.h"

#include "core/rummy/events.h"

#include <assert.h>
#include <string.h>

static void
take(const struct event_sink *sink, const struct event *e)
{
	sink->take(sink->context, e);
}

static void
begin(struct event *e, enum rummy_event kind)
{
	e->kind = (uint8_t)kind;
	e->seat = 0;
	e->card = CARD_NONE;
	e->count = 0;
}

static void
add(struct event *e, unsigned entry)
{
	assert(e->count < EVENT_LIST);
	e->list[e->count++] = (uint8_t)entry;
}

void
rummy_list(card_set cards, struct event *e)
{
	for (; cards; cards &= cards - 1)
		add(e, (unsigned)__builtin_ctzll(cards));
}

void
rummy_show_meld(const struct rummy_open *o, unsigned meld, struct event *e)
{
	begin(e, RUMMY_ON_TABLE);
	e->number[0] = (int32_t)meld + 1;
	rummy_list(o->meld[meld], e);
}

void
rummy_show_top(const struct rummy_open *o, struct event *e)
{
	begin(e, RUMMY_TOP);
	if (o->piled)
		add(e, o->pile[o->piled - 1]);
}

void
rummy_show_stock(const struct rummy_open *o, struct event *e)
{
	begin(e, RUMMY_IN_STOCK);
	e->number[0] = o->stock;
}

void
rummy_show_held(const struct rummy_open *o, struct event *e)
{
	begin(e, RUMMY_HELD_BY);
	for (unsigned seat = 0; seat < o->seats; seat++)
		add(e, o->held[seat]);
}

void
rummy_show_hand(card_set hand, struct event *e)
{
	begin(e, RUMMY_HAND);
	rummy_list(hand, e);
}

void
rummy_show_draws(const struct rummy_open *o, struct event *e)
{
	begin(e, RUMMY_DRAWS);
	e->number[0] = 1;
	if (rummy_refuse_phase(o, RUMMY_MOVE_PILE) == RUMMY_ALLOWED)
		e->number[0] |= 2;
}

void
rummy_show_melds(const struct rummy_open *o, card_set hand, struct event *e)
{
	card_set melds[RUMMY_CHOICES];
	unsigned count = rummy_legal_melds(o, hand, melds);

	begin(e, RUMMY_CAN_MELD);
	for (unsigned i = 0; i < count; i++) {
		if (i)
			add(e, EVENT_PART);
		rummy_list(melds[i], e);
	}
}

void
rummy_show_layoffs(const struct rummy_open *o, card_set hand, struct event *e)
{
	begin(e, RUMMY_CAN_LAY);
	for (card_set left = hand & o->wanted; left; left &= left - 1) {
		unsigned card = (unsigned)__builtin_ctzll(left);
		unsigned melds = rummy_legal_layoffs(o, hand, card);

		for (; melds; melds &= melds - 1) {
			add(e, card);
			add(e, (unsigned)__builtin_ctz(melds) + 1);
		}
	}
}

void
rummy_show_discards(const struct rummy_open *o, card_set hand, struct event *e)
{
	begin(e, RUMMY_CAN_DISCARD);
	rummy_list(rummy_legal_discards(o, hand), e);
}

static void
show_table(const struct rummy_open *o, const struct event_sink *sink)
{
	struct event e;

	begin(&e, RUMMY_TABLE);
	take(sink, &e);
	for (unsigned meld = 0; meld < o->melds; meld++) {
		rummy_show_meld(o, meld, &e);
		take(sink, &e);
	}
	rummy_show_top(o, &e);
	take(sink, &e);
	rummy_show_stock(o, &e);
	take(sink, &e);
	rummy_show_held(o, &e);
	take(sink, &e);
}

static void
show_choices(const struct rummy_open *o, card_set hand,
	const struct event_sink *sink)
{
	struct event e;

	rummy_show_melds(o, hand, &e);
	take(sink, &e);
	rummy_show_layoffs(o, hand, &e);
	take(sink, &e);
	rummy_show_discards(o, hand, &e);
	take(sink, &e);
}

void
rummy_show(const struct rummy_table *t, const struct event_sink *sink)
{
	const struct rummy_open *o = &t->open;
	card_set hand = t->hand[o->turn];
	struct event e;

	show_table(o, sink);
	if (o->phase == RUMMY_TO_PLAY) {
		begin(&e, RUMMY_DRAWN);
		e.card = t->drawn;
		take(sink, &e);
	}
	rummy_show_hand(hand, &e);
	take(sink, &e);
	if (o->phase == RUMMY_TO_DRAW) {
		rummy_show_draws(o, &e);
		take(sink, &e);
	} else
		show_choices(o, hand, sink);
}

void
rummy_show_deck(const uint8_t *deck, const struct event_sink *sink)
{
	struct event e;

	for (unsigned suit = 0; suit < CARD_SUITS; suit++) {
		begin(&e, RUMMY_DECK_ROW);
		for (unsigned i = 0; i < CARD_RANKS; i++)
			add(&e, deck[suit * CARD_RANKS + i]);
		take(sink, &e);
	}
}
