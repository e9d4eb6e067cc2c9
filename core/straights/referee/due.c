/*
 * Which line of each kind is due next, with its values, as far as they are
 * known (`due` of struct referee_calls).
 */
#include "core/straights/referee/private.h"

/* The seat that is dealt the seven of spades in this round or, between rounds,
 * in the next. */
static unsigned
find_opener(const struct straights_referee *r)
{
	struct dealer next;

	if (r->base.stage == REFEREE_PLAYING) {
		for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
			if (r->hand[s].dealt >> CARD_7S & 1)
				return s;
		return REFEREE_NOBODY;
	}
	if (!r->base.dealing)
		return REFEREE_NOBODY;
	dealer_copy(r->base.dealer, &next);
	if (!dealer_deal(&next))
		return REFEREE_NOBODY;
	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (next.deck[i] == CARD_7S)
			return i / STRAIGHTS_HAND_SIZE;
	return REFEREE_NOBODY;
}

/* The first seat whose list of discards, or else whose score, is to come. */
static unsigned
next_scored(const struct straights_referee *r, bool list)
{
	unsigned seat = 0;

	if (r->base.stage == REFEREE_PLAYING)
		return r->round.moves == CARD_COUNT ? 0 : REFEREE_NOBODY;
	if (r->base.stage != REFEREE_SCORING || r->scores.closed)
		return REFEREE_NOBODY;
	while (seat < STRAIGHTS_SEATS &&
		(list ? r->base.score[seat].listed
		      : r->base.score[seat].counted))
		seat++;
	return seat < STRAIGHTS_SEATS ? seat : REFEREE_NOBODY;
}

void
straights_fill_score(
	const struct straights_referee *r, unsigned seat, struct event *e)
{
	const struct straights_hand *s = &r->hand[seat];

	e->seat = (uint8_t)(seat + 1);
	e->number[0] = r->base.score[seat].total.may[0];
	e->number[1] = straights_sum(s->discard, s->discards);
	e->number[2] = e->number[0] + e->number[1];
	e->count = (uint16_t)s->discards;
	memcpy(e->list, s->discard, s->discards);
}

/* Lists the cards in the order of the hand; false when the place of one is not
 * known. */
static bool
fill_cards(const struct straights_referee *r, card_set cards, struct event *e)
{
	if (cards & ~r->deal.placed)
		return false;
	for (; cards; cards &= ~card_bit(e->list[e->count++]))
		e->list[e->count] =
			(uint8_t)straights_first_card(r, cards, cards);
	return true;
}

/* The hand that is to move, or its legal plays. */
static bool
fill_hand(const struct straights_referee *r, bool legal, struct event *e)
{
	unsigned seat = r->turn.seat, first;
	card_set held;

	if (r->base.stage != REFEREE_PLAYING || seat == REFEREE_NOBODY ||
		!straights_knows(r, seat))
		return false;
	held = r->hand[seat].held;
	if (legal)
		return !(held & (r->table.maybe ^ r->table.legal)) &&
			fill_cards(r, held & r->table.legal, e);
	first = r->deal.exact ? r->base.dealer->deck[STRAIGHTS_HAND_SIZE * seat]
			      : r->base.proved.at[STRAIGHTS_HAND_SIZE * seat];
	e->number[0] = first != CARD_NONE && !(held >> first & 1);
	return fill_cards(r, held, e);
}

static bool
fill_pile(const struct straights_referee *r, unsigned nth, struct event *e)
{
	unsigned number = r->table.next + nth;
	card_set suit;

	if (r->base.stage != REFEREE_PLAYING || number >= CARD_SUITS)
		return false;
	suit = card_suit_set(number);
	e->number[0] = (int32_t)number;
	e->cards = r->table.sure & suit;
	return e->cards == (r->table.may & suit);
}

static bool
fill_seat(unsigned seat, struct event *e)
{
	e->seat = (uint8_t)(seat + 1);
	return seat < STRAIGHTS_SEATS;
}

/* The one card that the seat may move, as a computer's or the only legal play;
 * CARD_NONE where that is not known. *legal is what it may play. */
static unsigned
only_card(const struct straights_referee *r, unsigned seat, card_set *legal)
{
	card_set held;

	*legal = 0;
	if (seat == REFEREE_NOBODY || r->base.stage != REFEREE_PLAYING ||
		!straights_knows(r, seat))
		return CARD_NONE;
	held = r->hand[seat].held;
	if (held & (r->table.maybe ^ r->table.legal))
		return CARD_NONE;
	*legal = held & r->table.legal;
	if (referee_is_computer(&r->base, seat) && !(held & ~r->deal.placed))
		return straights_computers_card(r, seat, held, *legal);
	return card_count(*legal) == 1 ? card_first(*legal) : CARD_NONE;
}

void
straights_due_plays(struct straights_referee *r, card_set cards, unsigned seat)
{
	for (; cards; cards &= cards - 1)
		straights_due_card(r, seat, false, card_first(cards));
}

void
straights_due_move(struct straights_referee *r, unsigned seat)
{
	card_set legal;
	unsigned card = only_card(r, seat, &legal);
	bool discards;

	if (card != CARD_NONE) {
		straights_due_card(r, seat, !legal, card);
		return;
	}
	straights_due_plays(r, legal, seat);
	if (legal)
		return;
	discards = seat != REFEREE_NOBODY && straights_knows(r, seat) &&
		!(r->hand[seat].held & r->table.maybe);
	seat = seat == REFEREE_NOBODY ? 0 : seat + 1;
	if (!discards)
		referee_due_some(&r->base, STRAIGHTS_PLAY, seat);
	referee_due_some(&r->base, STRAIGHTS_DISCARD, seat);
}

static bool
fill_move(const struct straights_referee *r, struct event *e)
{
	unsigned seat = r->turn.seat;
	card_set legal;

	e->card = (uint8_t)only_card(r, seat, &legal);
	return e->card != CARD_NONE &&
		(legal != 0) == (e->kind == STRAIGHTS_PLAY) &&
		fill_seat(seat, e);
}

/* Whether the seat that is asked may be refused a discard, or else a play. */
static bool
may_refuse(const struct straights_referee *r, bool discard)
{
	unsigned seat = r->turn.seat;

	if (r->base.stage != REFEREE_PLAYING || seat == REFEREE_NOBODY ||
		(r->typed.command != STRAIGHTS_TYPES_NOTHING &&
			r->typed.command !=
				(discard ? STRAIGHTS_TYPES_DISCARD
					 : STRAIGHTS_TYPES_PLAY)))
		return false;
	return !discard || (r->table.maybe & straights_possible(r, seat));
}

bool
straights_fill_due(const struct referee *base, unsigned nth, struct event *e)
{
	const struct straights_referee *r =
		(const struct straights_referee *)base;
	unsigned seat;

	switch (e->kind) {
	case STRAIGHTS_INVITE:
		return fill_seat(r->base.seats.invited + nth, e);
	case STRAIGHTS_ROUND:
		return fill_seat(find_opener(r), e);
	case STRAIGHTS_PILE:
		return fill_pile(r, nth, e);
	case STRAIGHTS_HAND:
	case STRAIGHTS_LEGAL:
		return fill_hand(r, e->kind == STRAIGHTS_LEGAL, e);
	case STRAIGHTS_DISCARDS:
	case STRAIGHTS_SCORE:
		seat = next_scored(r, e->kind == STRAIGHTS_DISCARDS);
		if (seat == REFEREE_NOBODY || r->hand[seat].unseen ||
			r->base.score[seat].total.lost)
			return false;
		straights_fill_score(r, seat, e);
		return true;
	case STRAIGHTS_PLAY:
	case STRAIGHTS_DISCARD:
		return fill_move(r, e);
	case STRAIGHTS_RAGEQUIT:
		return fill_seat(r->turn.seat, e);
	case STRAIGHTS_NOT_LEGAL:
	case STRAIGHTS_MUST_PLAY:
		return may_refuse(r, e->kind == STRAIGHTS_MUST_PLAY);
	case STRAIGHTS_TABLE:
	case STRAIGHTS_PROMPT:
		return true;
	default:
		return false;
	}
}
