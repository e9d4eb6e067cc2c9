/*
 * The deal in doubt. With a dealer all hands are known from the start, but
 * doubted: what the lines show is counted for and against them, and findings
 * that rest on them are pending until the end of the round. When too much
 * speaks against them, that is one finding, and the round is judged again on
 * what its own lines prove. And a deck that is shown: its cards, and whether it
 * is the one dealt.
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
	r->base.pending.count = 0;
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
 * Whether the seat's moves are right with this hand, the one it moved: it plays
 * what is legal, never discards while it has a legal card; and where just one
 * card is exchanged for another, whose place it has, a computer moves its first
 * one.
 */
static bool
moves_rightly(const struct straights_referee *r, unsigned seat, card_set hand,
	bool exchange)
{
	card_set got = hand & ~r->hand[seat].asked;
	card_set lost = r->hand[seat].asked & ~hand;
	card_set table = 0;

	for (unsigned i = 0; i < r->round.logged; i++) {
		const struct straights_move *m = &r->round.log[i];
		card_set legal = straights_legal_cards(table) & hand;

		table |= m->discard ? 0 : card_bit(m->card);
		if (m->seat != seat)
			continue;
		if (m->discard ? legal != 0 : !(legal >> m->card & 1))
			return false;
		if (m->computer && exchange &&
			first_with(r, legal ? legal : hand, got, lost) !=
				m->card)
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
			!moves_rightly(r, s, moved[s], strange == 2))
			return false;
	}
	return strange > 0;
}

/* Whether a hand that was shown has a card that it was not dealt, which its
 * seat has moved too. */
static bool
hands_deny_deal(const struct straights_referee *r)
{
	for (unsigned i = 0; i < r->round.logged; i++) {
		const struct straights_move *m = &r->round.log[i];
		const struct straights_hand *h = &r->hand[m->seat];

		if (h->seen & ~h->asked & card_bit(m->card))
			return true;
	}
	return false;
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

/* Whether nothing but the line of the round speaks against the deal. */
static bool
names_wrong_opener(const struct straights_referee *r)
{
	unsigned opener = r->round.opener;

	return r->round.logged == 0 && opener != REFEREE_NOBODY &&
		r->base.proved.cards[opener] == card_bit(CARD_7S) &&
		opener != straights_owner(r);
}

void
straights_try_deal(struct straights_referee *r, bool last)
{
	unsigned against, with;

	if (!r->deal.exact || (r->deal.trusted && !last))
		return;
	weigh_deal(r, &with, &against);
	if (last && against == 1 && with == 0 && names_wrong_opener(r)) {
		r->deal.proved = true;
		referee_release(&r->base, &r->base.pending, true);
		straights_raise_opener(
			r, straights_owner(r), r->round.opening.line);
	} else if (!r->deal.trusted &&
		((against >= STRANGE && 2 * against > with) ||
			(last && against > with))) {
		refute_deal(r);
	} else if (last && r->base.pending.count &&
		(!r->deal.given || hands_deny_deal(r)) && moves_deny_deal(r)) {
		refute_deal(r);
	} else {
		r->deal.trusted = last || (against == 0 && with >= TRUST);
		r->deal.proved = last;
		if (last)
			referee_release(&r->base, &r->base.pending, true);
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

static card_set
row_cards(const struct straights_referee *r, unsigned row)
{
	return card_set_of(
		&r->deck.card[STRAIGHTS_HAND_SIZE * row], STRAIGHTS_HAND_SIZE);
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
		unsigned at = r->deal.exact ? r->base.dealer->deck[i]
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

	if (!r->deal.exact || r->base.dealer->model.dealing == DECK_IN_HANDS ||
		r->deck.cards != CARD_COUNT)
		return false;
	dealer_shuffled(r->base.dealer, deck);
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

/* Reports what is wrong with the deck: these cards, or the hand of a row. */
static void
raise_deck(struct straights_referee *r, unsigned row, card_set cards,
	const char *what)
{
	struct referee_note note = {.at = &r->deck.at[row],
		.id = FAULT_DECK_DIFFERS,
		.seat = row,
		.follows = cards ? straights_follows(r, cards)
				 : straights_hand_follows(r, row, 0)};

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
	raise_deck(r, row_with(r, twice), twice, what);
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

/* Whether each row is a suit. */
static bool
is_new(const struct straights_referee *r)
{
	unsigned row = 0;

	while (row < STRAIGHTS_SEATS && card_is_suit(row_cards(r, row)))
		row++;
	return row == STRAIGHTS_SEATS;
}

/* The earlier round of the game, most of whose cards are known, that had these
 * hands; 0: there is none. */
static unsigned
round_with_deck(const struct straights_referee *r)
{
	for (unsigned i = 1;
		i < r->base.round && i <= REFEREE_ROUNDS && !r->base.won; i++) {
		const card_set *had = r->base.kept[i - 1].cards;
		unsigned same = 0, s = 0;

		for (; s < STRAIGHTS_SEATS && !(had[s] & ~row_cards(r, s)); s++)
			same += card_count(had[s]);
		if (s == STRAIGHTS_SEATS && 2 * same > CARD_COUNT)
			return i;
	}
	return 0;
}

/* Reports a deck that no round should have been dealt, whatever its hands are;
 * that says nothing of them. False: it is not such a deck. */
static bool
raise_other_deck(struct straights_referee *r)
{
	unsigned round = round_with_deck(r);
	char what[FAULT_TEXT] = "is not shuffled: each row is a suit";

	if (!round && !is_new(r))
		return false;
	if (round)
		text_fill(what, sizeof what, "is that of round %u", round);
	raise_deck(r, 0, CARD_ALL, what);
	return true;
}

static void
judge_deck(struct straights_referee *r)
{
	card_set once, twice;
	unsigned row;

	if (is_shuffled(r))
		return;
	if (r->deck.cards != CARD_COUNT) {
		row = r->deck.cards && r->deck.cards < CARD_COUNT
			? (r->deck.cards - 1) / STRAIGHTS_HAND_SIZE
			: 0;
		r->gap.certain = true;
		raise_deck(r, row, CARD_ALL,
			"does not have four rows of thirteen cards");
		return;
	}
	once = card_set_of(r->deck.card, CARD_COUNT);
	twice = referee_twice(r->deck.card, CARD_COUNT);
	if (twice) {
		raise_twice(r, once, twice);
		return;
	}
	if ((strange_row(r) < STRAIGHTS_SEATS || !r->deal.exact) &&
		raise_other_deck(r))
		return;
	if (strange_row(r) < STRAIGHTS_SEATS && r->deal.exact &&
		!r->deal.trusted && !denies_lines(r))
		for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
			r->base.at = r->deck.at[s];
			straights_show(r, s, row_cards(r, s));
		}
	row = strange_row(r);
	if (row < STRAIGHTS_SEATS)
		raise_deck(r, row, 0, "has other hands than have been shown");
	else
		judge_deck_order(r);
}

/* Whether the row is the first thing that answers what a human types, but for
 * a line above the deck that was asked for. */
static bool
answers_typed(const struct straights_referee *r, const struct claim *c)
{
	bool shown = r->turn.hand || referee_untold(&r->base, STRAIGHTS_HAND);
	bool asked = r->typed.command == STRAIGHTS_TYPES_DECK;

	return (!c->stray || asked) && !c->unread &&
		(r->typed.command != STRAIGHTS_TYPES_NOTHING ||
			(r->base.typing.prompted && shown));
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
	if (r->deck.rows++ == 0) {
		r->deck.at[0] = r->base.at;
		r->deck.answers = answers_typed(r, c);
	}
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

/* A few cards in fewer lines are not a deck, but where they answer a command;
 * else the order of lines judges them. */
void
straights_end_deck(struct straights_referee *r)
{
	struct spot now = r->base.at;

	if (r->deck.cards > CARD_COUNT / 2 || r->deck.rows >= STRAIGHTS_SEATS ||
		(r->deck.alone && r->deck.cards > 1))
		judge_deck(r);
	r->deck.cards = r->deck.rows = 0;
	r->deck.unordered = r->deck.alone = false;
	r->base.at = now;
}
