/*
 * Judges what is shown before a turn: the hand and the legal plays.
 */
#include "core/straights/referee/private.h"

/* The cards of a list; false when one is there twice or is not a card. */
static bool
list_cards(const struct event *e, card_set *cards)
{
	return e->count <= STRAIGHTS_HAND_SIZE &&
		referee_cards(e->list, e->count, cards);
}

/* Whether seat may hold just these cards now. */
static bool
hand_fits(const struct straights_referee *r, unsigned seat, card_set hand)
{
	const struct straights_hand *s = &r->hand[seat];
	unsigned size = card_count(hand) + s->moves;
	unsigned off = size > STRAIGHTS_HAND_SIZE ? size - STRAIGHTS_HAND_SIZE
						  : STRAIGHTS_HAND_SIZE - size;

	return !(hand & ~straights_possible(r, seat)) && !(s->held & ~hand) &&
		off <= s->lost;
}

/* The one seat that can have this hand, or REFEREE_NOBODY. After slips it is
 * not known which of its cards a seat still has, but no other seat has them. */
static unsigned
seat_of_hand(const struct straights_referee *r, card_set hand)
{
	unsigned seat = REFEREE_NOBODY;

	for (unsigned s = 0; s < STRAIGHTS_SEATS && hand; s++) {
		if (r->hand[s].hidden || !hand_fits(r, s, hand))
			continue;
		if (seat != REFEREE_NOBODY)
			return REFEREE_NOBODY;
		seat = s;
	}
	return seat;
}

bool
straights_is_missing(const struct straights_referee *r, unsigned seat)
{
	bool unasked = referee_is_computer(&r->base, seat);

	if (r->boards || seat == REFEREE_NOBODY)
		return false;
	for (unsigned i = 0; i < r->round.logged; i++)
		if (r->round.log[i].seat == seat)
			unasked = r->round.log[i].computer;
	return unasked;
}

/* Reports the hand of a seat whose turn it is not. The next move tells whether
 * the turn is that seat's, or the wrong hand was shown. */
static void
raise_board_turn(struct straights_referee *r, unsigned seat, card_set hand)
{
	struct referee_note note = {
		.id = FAULT_WRONG_TURN, .seat = seat, .by_deal = r->deal.exact};

	r->round.slipped = true;
	if (r->round.moves == 0 && r->round.opener != REFEREE_NOBODY &&
		(hand >> CARD_7S & 1)) {
		straights_raise_opener(r, seat, r->base.at.line);
		r->turn.seat = seat;
		return;
	}
	if (!r->turn.found && straights_is_missing(r, r->turn.seat)) {
		note.at = straights_board_at(r);
		straights_due_move(r, r->turn.seat);
		referee_raise_noted(&r->base, &note,
			"Player%u's move is missing: Player%u's hand is shown",
			r->turn.seat + 1, seat + 1);
	} else if (!r->turn.found)
		referee_raise_noted(&r->base, &note,
			"Player%u's hand is shown in Player%u's turn", seat + 1,
			r->turn.seat + 1);
	r->turn.shown = seat;
}

/* The seat that opens the round, if this is its hand but for a card: it has the
 * seven of spades still. REFEREE_NOBODY: it is not. */
static unsigned
seat_that_opens(const struct straights_referee *r, card_set hand)
{
	unsigned owner = straights_owner(r);

	if (owner == REFEREE_NOBODY || !(hand >> CARD_7S & 1) ||
		r->round.moves || card_count(hand & ~r->hand[owner].asked) > 1)
		return REFEREE_NOBODY;
	return owner;
}

/* Settles whose hand is shown and, if the hand tells, whose turn it is; reports
 * a turn that is another's. REFEREE_NOBODY when that is not clear. */
static unsigned
settle_shown_seat(struct straights_referee *r, card_set hand)
{
	unsigned seat;

	if (r->turn.seat == REFEREE_NOBODY) {
		r->turn.seat = seat_of_hand(r, hand);
		if (r->turn.seat == REFEREE_NOBODY)
			r->turn.seat = seat_that_opens(r, hand);
		return r->turn.seat;
	}
	if (hand_fits(r, r->turn.seat, hand))
		return referee_unread_moves(&r->base) &&
				!(hand & r->hand[r->turn.seat].dealt)
			? REFEREE_NOBODY /* or that of the next seat */
			: r->turn.seat;
	if (r->turn.other != REFEREE_NOBODY &&
		hand_fits(r, r->turn.other, hand)) {
		r->turn.seat = r->turn.other;
		r->turn.other = REFEREE_NOBODY;
		return r->turn.seat;
	}
	seat = seat_of_hand(r, hand);
	if (seat != r->turn.seat &&
		(r->round.moves ? referee_unread_any(&r->base)
				: referee_unread_moves(&r->base))) {
		straights_lose_moves(r);
		r->turn.seat = seat;
	} else if (seat != REFEREE_NOBODY && seat != r->turn.seat) {
		if (seat != r->turn.shown)
			raise_board_turn(r, seat, hand);
		return seat;
	}
	return r->turn.seat;
}

/* Reports what is wrong with the hand shown. */
static void
raise_hand(struct straights_referee *r, unsigned seat, card_set hand)
{
	const struct straights_hand *s = &r->hand[seat];
	card_set strange = hand & ~straights_possible(r, seat);
	card_set missing = s->held & ~hand;
	struct referee_note note = {.id = FAULT_HAND_CHANGED,
		.seat = seat,
		.other = s->shown,
		.by_deal = true};
	char cards[FAULT_TEXT];

	straights_list_cards(r, s->held, note.expected);
	card_list(hand, note.found, FAULT_TEXT);
	if (s->shown)
		text_fill(note.proof, sizeof note.proof,
			"the hand was last shown at line %ju",
			(uintmax_t)s->shown);
	card_list(strange ? strange : missing, cards, FAULT_TEXT);
	note.follows = straights_hand_follows(
		r, seat, strange || missing ? strange : hand);
	/* Its number of cards alone is wrong. */
	if (!strange && !missing)
		note.expected[0] = note.found[0] = '\0';
	if (strange || missing)
		referee_raise_noted(&r->base, &note, "Player%u's hand %s %s",
			seat + 1, strange ? "cannot have" : "must still have",
			cards);
	else if (hand_fits(r, seat, hand))
		referee_raise_noted(&r->base, &note,
			"Player%u opens the round with a hand without 7S",
			seat + 1);
	else
		referee_raise_noted(&r->base, &note,
			"Player%u's hand has %u cards after %u moves", seat + 1,
			card_count(hand), s->moves);
}

/* Keeps the hand known and the hand shown, until the next one decides. */
static void
doubt_hand(struct straights_referee *r, unsigned seat, card_set hand)
{
	struct straights_hand *s = &r->hand[seat];

	raise_hand(r, seat, hand);
	r->misshown = true;
	r->round.slipped = true;
	s->doubt = (s->doubt | s->held | hand) & ~(s->held & hand);
	s->held &= hand;
	s->lost++;
	s->wrong = true;
}

/* Reports a list that no hand can be: with a card twice, or too long. */
static void
raise_list(struct straights_referee *r, enum fault_id id, const char *what,
	const struct event *e)
{
	card_set twice;
	char cards[FAULT_TEXT];

	r->round.slipped = true;
	if (r->turn.seat != REFEREE_NOBODY)
		straights_lose_hand(r, r->turn.seat);
	twice = referee_twice(e->list, e->count);
	card_list(twice, cards, sizeof cards);
	r->gap.certain = true;
	if (twice)
		referee_raise_noted(&r->base,
			&(struct referee_note){.id = id,
				.seat = r->turn.seat,
				.follows = straights_follows(r, twice)},
			"%s has twice: %.150s", what, cards);
	else
		referee_raise(&r->base, id, r->turn.seat,
			"%s has %u cards, more than a hand", what, e->count);
}

/*
 * Takes the hand as shown. After one that was wrong only the hand that the
 * moves have left settles what is held: a program that shows hands wrongly does
 * it again.
 */
static void
take_hand(struct straights_referee *r, unsigned seat, card_set hand)
{
	struct straights_hand *s = &r->hand[seat];

	if (s->wrong &&
		(s->hidden ? card_count(hand) + s->moves != STRAIGHTS_HAND_SIZE
			   : hand != s->told))
		return;
	straights_learn(r, seat, hand);
	s->wrong = false;
	s->told = s->held = hand;
	s->doubt = 0;
	s->hidden = 0;
	s->lost = 0;
	s->moves = STRAIGHTS_HAND_SIZE - card_count(hand);
}

/*
 * Whether the list, of these cards, is in the order of the seat's hand, as far
 * as the places of all are known: a card that the dealer gave to another seat
 * has none.
 */
static bool
in_hand_order(const struct straights_referee *r, unsigned seat, card_set cards,
	const struct event *e)
{
	if ((cards & ~r->deal.placed) ||
		(r->deal.exact && (cards & ~r->hand[seat].asked)))
		return true;
	for (unsigned i = 1; i < e->count; i++)
		if (r->deal.place[e->list[i - 1]] > r->deal.place[e->list[i]])
			return false;
	return true;
}

/* The order of the first hand shown must be that of all later ones. */
static void
judge_order(struct straights_referee *r, const struct claim *c, unsigned seat,
	card_set hand)
{
	const struct event *e = c->event;

	if (c->unordered)
		return;
	if (!(hand & r->deal.placed))
		straights_place(r, seat, e->list, e->count);
	else if (!in_hand_order(r, seat, hand, e))
		straights_raise_order(r, NULL, STRAIGHTS_ORDER_OF_HAND, seat);
}

/* Some wordings print a space once the first card dealt has gone. Where that
 * card is known the space is judged, and reported once a game. */
static void
judge_gap(struct straights_referee *r, const struct claim *c, unsigned seat,
	card_set hand)
{
	unsigned first = r->deal.exact
		? r->base.dealer->deck[STRAIGHTS_HAND_SIZE * seat]
		: r->base.proved.at[STRAIGHTS_HAND_SIZE * seat];
	bool gap = c->event->number[0] != 0;
	struct event due = *c->event;

	if (!claim_has(c, 1) || c->unordered || first == CARD_NONE ||
		(r->deal.exact && !r->deal.trusted) ||
		gap == !(hand >> first & 1) ||
		!referee_once(&r->base, STRAIGHTS_GAP_OF_HAND))
		return;
	due.number[0] = !gap;
	referee_due(&r->base, &due);
	referee_raise(&r->base, FAULT_SPACING, seat,
		"a space is %s before the hand, whose first "
		"card %s",
		gap ? "extra" : "missing", gap ? "is still there" : "has gone");
}

/* Whether four piles are shown in this turn, and all are empty. */
static bool
shows_no_card(const struct straights_referee *r)
{
	return r->turn.piles == CARD_SUITS && !r->table.may && !r->round.logged;
}

/* Reports a whole hand without the seven of spades that is shown before the
 * round is opened, where no line says whose turn it is: the seat with that card
 * must be shown its hand. False, and nothing reported, for any other hand. */
static bool
raise_unable(struct straights_referee *r, card_set hand)
{
	if (!shows_no_card(r) || (hand >> CARD_7S & 1) ||
		card_count(hand) != STRAIGHTS_HAND_SIZE ||
		referee_unread_any(&r->base))
		return false;
	r->turn.found = true;
	referee_raise(&r->base, FAULT_HAND_CHANGED, REFEREE_NOBODY,
		"the hand shown before the round is opened does not have 7S");
	return true;
}

void
straights_judge_hand(struct straights_referee *r, const struct claim *c)
{
	card_set hand;
	unsigned seat;

	r->turn.asked = true;
	straights_end_piles(r);
	if (r->base.stage != REFEREE_PLAYING || !claim_has(c, 0))
		return;
	if (!list_cards(c->event, &hand)) {
		raise_list(r, FAULT_HAND_CHANGED, "the hand", c->event);
		return;
	}
	straights_judge_piles_before(r, hand);
	if (r->turn.seat == REFEREE_NOBODY && raise_unable(r, hand))
		return;
	seat = settle_shown_seat(r, hand);
	if (seat == REFEREE_NOBODY ||
		(r->turn.found && r->hand[seat].hidden)) /* perhaps another's */
		return;
	if (r->deal.exact && !r->deal.trusted && !c->unordered)
		straights_place(r, seat, c->event->list, c->event->count);
	r->turn.hand = hand;
	straights_note_asked(r);
	straights_show(r, seat, hand);
	straights_show_dealt(r, seat, hand);
	if (hand_fits(r, seat, hand) &&
		(r->round.moves || !r->hand[seat].hidden ||
			hand >> CARD_7S & 1)) {
		take_hand(r, seat, hand);
		/* A card shown wrongly again has no place. */
		if (!r->hand[seat].wrong) {
			judge_order(r, c, seat, hand);
			judge_gap(r, c, seat, hand);
		}
	} else {
		doubt_hand(r, seat, hand);
	}
	r->hand[seat].shown = r->base.at.line;
}

/* A list of cards that are legal, but for the hand shown, tells of another hand
 * than the seat's where hands have been shown wrongly: it is of that cause. */
static enum fault_id
id_of_list(const struct straights_referee *r, card_set strange)
{
	bool by_hand =
		r->turn.seat != REFEREE_NOBODY && !(strange & ~r->table.maybe);

	return by_hand && r->misshown && !r->deal.exact ? FAULT_HAND_CHANGED
							: FAULT_LEGAL_LIST;
}

static void
raise_legal(struct straights_referee *r, card_set listed, card_set least,
	card_set most)
{
	card_set strange = listed & ~most, named = strange | (least & ~listed);
	struct referee_note note = {
		.id = id_of_list(r, strange), .seat = r->turn.seat};
	char cards[FAULT_TEXT], whose[16] = "";

	r->round.slipped = true;
	if (r->turn.seat != REFEREE_NOBODY)
		text_fill(
			whose, sizeof whose, " of Player%u", r->turn.seat + 1);
	straights_list_cards(r, least, note.expected);
	card_list(listed, note.found, FAULT_TEXT);
	note.follows = r->turn.seat != REFEREE_NOBODY &&
			(r->round.moves == 0 || !(strange & ~r->table.maybe))
		? straights_hand_follows(r, r->turn.seat, named)
		: straights_follows(r, named);
	r->turn.listed = strange;
	if (strange) {
		card_list(strange, cards, FAULT_TEXT);
		referee_raise_noted(&r->base, &note,
			"the legal plays%s list %s, which %s", whose, cards,
			note.id == FAULT_HAND_CHANGED
				? "the hand shown does not have"
				: card_count(strange) > 1 ? "are not legal"
							  : "is not legal");
	} else {
		card_list(least & ~listed, cards, FAULT_TEXT);
		referee_raise_noted(&r->base, &note,
			"the legal plays%s lack %s", whose, cards);
	}
}

void
straights_judge_legal(struct straights_referee *r, const struct claim *c)
{
	card_set listed, least, most;

	r->turn.asked = true;
	if (r->base.stage != REFEREE_PLAYING || !claim_has(c, 0) ||
		(r->turn.seat == REFEREE_NOBODY && r->round.logged))
		return;
	if (!list_cards(c->event, &listed)) {
		raise_list(r, FAULT_LEGAL_LIST, "the list of legal plays",
			c->event);
		return;
	}
	/* Who opens the round is not known, but it is with 7S. */
	if (r->turn.seat == REFEREE_NOBODY) {
		if ((listed & ~r->table.maybe) && !r->turn.found &&
			((listed & r->table.maybe) || shows_no_card(r)))
			raise_legal(r, listed, listed & r->table.maybe,
				r->table.maybe);
		return;
	}
	least = r->table.legal & r->hand[r->turn.seat].held;
	most = r->table.maybe & straights_possible(r, r->turn.seat);
	if (r->turn.shown != REFEREE_NOBODY) {
		least &= r->hand[r->turn.shown].held;
		most |= r->table.maybe & straights_possible(r, r->turn.shown);
	}
	if ((least & ~listed) || (listed & ~most))
		raise_legal(r, listed, least, most);
	else if (!c->unordered &&
		!in_hand_order(r, r->turn.seat, listed, c->event))
		straights_raise_order(
			r, NULL, STRAIGHTS_ORDER_OF_LEGAL, r->turn.seat);
}
