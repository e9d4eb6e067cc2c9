/*
 * The deal in doubt: what the lines show is weighed against the hands that the
 * dealer gave; and where there is no dealer, whether the deck was shuffled at
 * all.
 */
#include "core/straights/referee/private.h"

enum {
	TRUST = 16, /* cards that agree before the deal is trusted */
	STRANGE = 3 /* cards that disagree before it is not */
};

static void
raise_wrong_deal(struct straights_referee *r)
{
	struct referee_note note = {.id = FAULT_WRONG_DEAL,
		.at = r->deal.strange.line ? &r->deal.strange : NULL};
	unsigned most = 0, n = 0;

	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		unsigned k =
			card_count(r->base.proved.cards[s] & ~r->hand[s].asked);

		if (k > n) {
			n = k;
			most = s;
		}
	}
	note.seat = most;
	referee_raise_noted(&r->base, &note,
		"the hands of round %u are not those of the deal asked for: "
		"Player%u has cards of others",
		(unsigned)r->base.round, most + 1);
}

static void
refute_deal(struct straights_referee *r)
{
	r->base.held.count = 0;
	r->deal.trusted = r->deal.proved = true;
	raise_wrong_deal(r);
	straights_rely_on_lines(r);
}

/* Where the card lies in the hand of a seat that has `got` for the card that
 * the dealer gave it. */
static unsigned
place_with(const struct straights_referee *r, unsigned card, card_set got,
	card_set lost)
{
	return r->deal.place[got == card_bit(card) ? card_first(lost) : card];
}

/* The first card at these places, or CARD_NONE. */
static unsigned
first_with(const struct straights_referee *r, card_set cards, card_set got,
	card_set lost)
{
	unsigned first = CARD_NONE;

	for (; cards; cards &= cards - 1) {
		unsigned card = card_first(cards);

		if (first == CARD_NONE ||
			place_with(r, card, got, lost) <
				place_with(r, first, got, lost))
			first = card;
	}
	return first;
}

/*
 * Whether the seat's moves are right with this hand, the one it moved: it never
 * discards while it has a legal card; and where just one card is exchanged for
 * another, whose place it has, a computer moves its first one.
 */
static bool
moves_rightly(const struct straights_referee *r, unsigned seat, card_set hand,
	bool exchange)
{
	card_set got = hand & ~r->hand[seat].asked;
	card_set lost = r->hand[seat].asked & ~hand;

	for (unsigned i = 0; i < r->round.logged; i++) {
		const struct straights_move *m = &r->round.log[i];
		card_set legal =
			m->legal | (m->discard ? 0 : card_bit(m->card));

		if (m->seat != seat)
			continue;
		if (m->discard && (legal & hand))
			return false;
		if (m->computer && exchange &&
			first_with(r, m->discard ? hand : hand & legal, got,
				lost) != m->card)
			return false;
		hand &= ~card_bit(m->card);
	}
	return true;
}

/*
 * Whether each seat has moved thirteen cards, all once, and they are not the
 * dealer's hands. The moves are wrong, and not the deal, where they are not
 * right with the hands that they say, or where a line shows a card in the hand
 * that it was dealt to and another seat moves it.
 */
static bool
moves_deny_deal(const struct straights_referee *r)
{
	card_set moved[STRAIGHTS_SEATS] = {0}, all = 0;
	unsigned strange = 0;

	for (unsigned i = 0; i < r->round.logged; i++) {
		card_set bit = card_bit(r->round.log[i].card);

		moved[r->round.log[i].seat] |= bit;
		all |= bit;
	}
	if (all != CARD_ALL)
		return false;
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		strange += card_count(moved[s] & ~r->hand[s].asked);
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		const struct straights_hand *h = &r->hand[s];

		if (card_count(moved[s]) != STRAIGHTS_HAND_SIZE ||
			(h->seen & h->asked & ~moved[s]) ||
			(moved[s] != h->asked &&
				!moves_rightly(r, s, moved[s], strange == 2)))
			return false;
	}
	return strange > 0;
}

/* Counts what the lines have shown for the dealer's hands and against them. */
static void
weigh_deal(const struct straights_referee *r, unsigned *with, unsigned *against)
{
	*with = *against = 0;
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		card_set seen = r->base.proved.cards[s];

		*against += card_count(seen & ~r->hand[s].asked);
		*with += card_count(seen & r->hand[s].asked);
	}
}

void
straights_try_deal(struct straights_referee *r, bool last)
{
	unsigned against, with;

	if (!r->deal.exact || (r->deal.trusted && !last))
		return;
	weigh_deal(r, &with, &against);
	if (!r->deal.trusted &&
		((against >= STRANGE && 2 * against > with) ||
			(last && against > with))) {
		refute_deal(r);
	} else if (last && r->base.held.count && !r->deal.given &&
		moves_deny_deal(r)) {
		refute_deal(r);
	} else {
		r->deal.trusted = last || (against == 0 && with >= TRUST);
		r->deal.proved = last;
		if (last)
			referee_release(&r->base, &r->base.held, true);
	}
}

void
straights_show(struct straights_referee *r, unsigned seat, card_set cards)
{
	card_set *seen = &r->base.proved.cards[seat];

	if (!(cards & ~*seen))
		return;
	*seen |= cards;
	if (!r->deal.exact)
		return;
	if ((cards & ~r->hand[seat].asked) && !r->deal.strange.line)
		r->deal.strange = r->base.at;
	if (!r->deal.trusted)
		straights_try_deal(r, false);
}

void
straights_show_dealt(struct straights_referee *r, unsigned seat, card_set hand)
{
	if (r->deal.exact && r->hand[seat].moves == 0 &&
		card_count(hand) == STRAIGHTS_HAND_SIZE &&
		card_count(hand & ~r->hand[seat].asked) > 1)
		refute_deal(r);
}

/* Whether all hands are those of this earlier round. */
static bool
repeats_round(const struct straights_referee *r, unsigned round)
{
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		if (r->base.kept[round - 1].cards[s] != r->base.proved.cards[s])
			return false;
	return true;
}

void
straights_judge_shuffle(struct straights_referee *r)
{
	const struct referee_note note = {.at = &r->round.opening,
		.id = FAULT_WRONG_DEAL,
		.seat = REFEREE_NOBODY};
	unsigned suits = 0;

	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		card_set hand = r->base.proved.cards[s];
		unsigned suit = hand ? card_suit(card_first(hand)) : 0;

		if (r->base.dealing || r->base.won ||
			card_count(hand) != STRAIGHTS_HAND_SIZE)
			return;
		suits += hand == UINT64_C(0x1FFF) << CARD_RANKS * suit;
	}
	for (unsigned i = 1; i < r->base.round && i <= REFEREE_ROUNDS; i++)
		if (repeats_round(r, i)) {
			referee_raise_noted(&r->base, &note,
				"round %u has the hands of round %u again",
				(unsigned)r->base.round, i);
			return;
		}
	if (suits == STRAIGHTS_SEATS)
		referee_raise_noted(&r->base, &note,
			"the deck is not shuffled: each hand is a suit");
}
