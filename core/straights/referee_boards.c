#include "core/straights/referee_boards.h"

#include "core/straights/referee_hands.h"
#include "core/straights/referee_moves.h"
#include "core/straights/referee_unread.h"

#include <stdio.h>

/* The pile is what is claimed: what lies there has left the hands. */
static void
settle_pile(struct referee *r, card_set suit, card_set pile)
{
	r->sure = (r->sure & ~suit) | pile;
	r->may = (r->may & ~suit) | pile;
	r->gone |= pile;
	for (unsigned s = 0; s < REFEREE_SEATS; s++)
		r->seat[s].doubt &= ~pile;
}

/* Both what was known and what is shown may lie there. */
static void
find_pile(
	struct referee *r, const struct spot *at, card_set suit, card_set pile)
{
	struct referee_note note = {
		.id = FAULT_TABLE_DIFFERS, .seat = REFEREE_NOBODY};

	r->slips++;
	r->board_told = true;
	card_list(r->sure & suit, note.expected, FAULT_TEXT);
	card_list(pile, note.found, FAULT_TEXT);
	referee_find(r, at, &note, "a pile shows %s, but %s has been played",
		note.found, note.expected);
	r->may |= pile;
	r->sure &= ~suit | pile;
}

void
referee_pile(struct referee *r, const struct claim *c)
{
	struct spot at = referee_spot(r, c);
	unsigned number = (unsigned)c->event->number[0];
	card_set suit, pile;

	r->asked = true;
	if (r->phase != REFEREE_PLAYING || (c->missing & 3) ||
		number >= CARD_SUITS)
		return;
	if (number != r->pile && number != (r->pile + 3) % CARD_SUITS)
		referee_find_order(r, &at, REFEREE_LIST_PILES, r->turn);
	r->pile = (number + 1) % CARD_SUITS;
	suit = UINT64_C(0x1FFF) << CARD_RANKS * number;
	pile = c->event->cards & suit;
	if (pile == (r->sure & suit) && pile == (r->may & suit))
		return;
	if ((pile & ~r->may) && referee_move_unread(r))
		referee_lose(r);
	if ((r->sure & suit & ~pile) || (pile & ~r->may))
		find_pile(r, &at, suit, pile);
	else
		settle_pile(r, suit, pile);
	referee_table_changed(r);
}

/* The cards of a list; false when one is there twice or is no card. */
static bool
list_cards(const struct event *e, card_set *cards)
{
	*cards = 0;
	if (e->count > REFEREE_HAND)
		return false;
	for (unsigned i = 0; i < e->count; i++) {
		if (e->list[i] >= CARD_COUNT || (*cards & card_bit(e->list[i])))
			return false;
		*cards |= card_bit(e->list[i]);
	}
	return true;
}

/* Whether seat may hold just these cards now. */
static bool
fits(const struct referee *r, unsigned seat, card_set hand)
{
	const struct referee_seat *s = &r->seat[seat];
	unsigned size = referee_count(hand) + s->moves;
	unsigned off =
		size > REFEREE_HAND ? size - REFEREE_HAND : REFEREE_HAND - size;

	return !(hand & ~referee_possible(r, seat)) && !(s->held & ~hand) &&
		off <= s->lost;
}

/*
 * The one seat whose hand this is, or nobody. After slips it is not known
 * which of its cards a seat still has, but they are no other seat's.
 */
static unsigned
whose(const struct referee *r, card_set hand)
{
	unsigned seat = REFEREE_NOBODY;

	for (unsigned s = 0; s < REFEREE_SEATS && hand; s++) {
		if (r->seat[s].hidden || !fits(r, s, hand))
			continue;
		if (seat != REFEREE_NOBODY)
			return REFEREE_NOBODY;
		seat = s;
	}
	return seat;
}

/* The hand of a seat whose turn it is not. */
static void
find_turn(struct referee *r, const struct spot *at, unsigned seat)
{
	struct referee_note note = {.id = FAULT_WRONG_TURN, .seat = seat};

	if (r->moves == 0 && r->opener != REFEREE_NOBODY) {
		note.id = FAULT_WRONG_OPENING;
		note.other = at->line;
		note.by_deal = true;
		referee_find(r, &r->opening, &note,
			"the round begins with Player%u, but Player%u has 7S",
			r->opener + 1, seat + 1);
		r->turn = REFEREE_NOBODY;
	} else if (!r->board_told) {
		referee_find(r, at, &note,
			"Player%u's hand is shown in Player%u's turn", seat + 1,
			r->turn + 1);
	}
	referee_pass(r, seat);
	r->slips++;
}

/* Whose hand is shown; nobody when it cannot be told. */
static unsigned
hand_seat(struct referee *r, const struct spot *at, card_set hand)
{
	unsigned seat;

	if (r->turn == REFEREE_NOBODY) {
		r->turn = whose(r, hand);
		return r->turn;
	}
	if (fits(r, r->turn, hand))
		return r->turn;
	if (r->other != REFEREE_NOBODY && fits(r, r->other, hand)) {
		r->turn = r->other;
		r->other = REFEREE_NOBODY;
		return r->turn;
	}
	seat = whose(r, hand);
	if (seat != r->turn &&
		(r->moves ? referee_any_unread(r) : referee_move_unread(r))) {
		referee_lose(r);
		r->turn = seat;
	} else if (seat != REFEREE_NOBODY && seat != r->turn)
		find_turn(r, at, seat);
	return r->turn;
}

/* Says what is wrong with the hand shown. */
static void
tell_hand(
	struct referee *r, const struct spot *at, unsigned seat, card_set hand)
{
	const struct referee_seat *s = &r->seat[seat];
	card_set strange = hand & ~referee_possible(r, seat);
	card_set missing = s->held & ~hand;
	struct referee_note note = {.id = FAULT_HAND_CHANGED,
		.seat = seat,
		.other = s->shown,
		.by_deal = true};
	char cards[FAULT_TEXT];

	card_list(s->held, note.expected, FAULT_TEXT);
	card_list(hand, note.found, FAULT_TEXT);
	if (s->shown)
		snprintf(note.proof, sizeof note.proof,
			"the hand was last shown at line %llu",
			(unsigned long long)s->shown);
	card_list(strange ? strange : missing, cards, FAULT_TEXT);
	if (strange || missing)
		referee_find(r, at, &note, "Player%u's hand %s %s", seat + 1,
			strange ? "cannot have" : "must still have", cards);
	else
		referee_find(r, at, &note,
			"Player%u's hand has %u cards after %u moves", seat + 1,
			referee_count(hand), s->moves);
}

/* Both what was known and what is shown may be; the next hand settles it. */
static void
find_hand(
	struct referee *r, const struct spot *at, unsigned seat, card_set hand)
{
	struct referee_seat *s = &r->seat[seat];

	tell_hand(r, at, seat, hand);
	r->slips++;
	s->doubt = (s->doubt | s->held | hand) & ~(s->held & hand);
	s->held &= hand;
	s->lost++;
}

/* A list that no hand can be: with a card twice, or too long. */
static void
find_list(struct referee *r, const struct spot *at, enum fault_id id,
	const char *what)
{
	struct referee_note note = {.id = id, .seat = r->turn};

	r->slips++;
	if (r->turn < REFEREE_SEATS)
		referee_slip(r, r->turn);
	referee_find(r, at, &note, "%s has a card twice, or too many", what);
}

static void
take_hand(
	struct referee *r, const struct spot *at, unsigned seat, card_set hand)
{
	struct referee_seat *s = &r->seat[seat];

	referee_learn(r, seat, hand, at);
	s->held = hand;
	s->doubt = 0;
	s->hidden = 0;
	s->lost = 0;
	s->moves = REFEREE_HAND - referee_count(hand);
}

/* The hand's order: the first one shown counts, the others follow it. */
static void
judge_order(struct referee *r, const struct claim *c, const struct spot *at,
	unsigned seat, card_set hand)
{
	const struct event *e = c->event;

	if (c->unordered)
		return;
	if (!(hand & r->placed)) {
		referee_place(r, seat, e->list, e->count);
		return;
	}
	for (unsigned i = 1; i < e->count; i++)
		if (!(hand & ~r->placed) &&
			r->place[e->list[i - 1]] > r->place[e->list[i]]) {
			referee_find_order(r, at, REFEREE_LIST_HAND, seat);
			return;
		}
}

/*
 * Where a wording tells by a space that the first card dealt has gone, and that
 * card is known, the space is held against it. Told once a game.
 */
static void
judge_gap(struct referee *r, const struct claim *c, const struct spot *at,
	unsigned seat, card_set hand)
{
	struct referee_note note = {.id = FAULT_SPACING, .seat = seat};
	unsigned first = r->exact ? r->dealer.deck[REFEREE_HAND * seat]
				  : r->now.at[REFEREE_HAND * seat];
	bool gap = c->event->number[0] != 0;

	if ((c->missing & 2) || r->gap_told || c->unordered ||
		first == CARD_NONE || (r->exact && !r->trusted) ||
		gap == !(hand >> first & 1))
		return;
	r->gap_told = true;
	referee_find(r, at, &note,
		"a space is %s before the hand, whose first "
		"card %s",
		gap ? "extra" : "missing", gap ? "is still there" : "has gone");
}

void
referee_hand(struct referee *r, const struct claim *c)
{
	struct spot at = referee_spot(r, c);
	card_set hand;
	unsigned seat;

	r->asked = true;
	if (r->phase != REFEREE_PLAYING || (c->missing & 1))
		return;
	if (!list_cards(c->event, &hand)) {
		find_list(r, &at, FAULT_HAND_CHANGED, "the hand");
		return;
	}
	seat = hand_seat(r, &at, hand);
	if (seat == REFEREE_NOBODY)
		return;
	if (r->exact && !r->trusted && !c->unordered)
		referee_place(r, seat, c->event->list, c->event->count);
	referee_show(r, seat, hand, &at);
	referee_show_dealt(r, seat, hand, &at);
	if (fits(r, seat, hand) &&
		(r->moves || !r->seat[seat].hidden || hand >> CARD_7S & 1)) {
		take_hand(r, &at, seat, hand);
		judge_order(r, c, &at, seat, hand);
		judge_gap(r, c, &at, seat, hand);
	} else {
		find_hand(r, &at, seat, hand);
	}
	r->seat[seat].shown = at.line;
}

/* Whether the list's cards stand in the order of the hand. */
static bool
in_hand_order(const struct referee *r, const struct event *e)
{
	for (unsigned i = 0; i < e->count; i++)
		if (!(r->placed & card_bit(e->list[i])))
			return true;
	for (unsigned i = 1; i < e->count; i++)
		if (r->place[e->list[i - 1]] > r->place[e->list[i]])
			return false;
	return true;
}

static void
find_legal(struct referee *r, const struct spot *at, card_set listed,
	card_set least, card_set most)
{
	struct referee_note note = {.id = FAULT_LEGAL_LIST, .seat = r->turn};
	char cards[FAULT_TEXT];

	r->slips++;
	card_list(least, note.expected, FAULT_TEXT);
	card_list(listed, note.found, FAULT_TEXT);
	if (listed & ~most) {
		card_list(listed & ~most, cards, FAULT_TEXT);
		referee_find(r, at, &note,
			"the legal plays of Player%u list %s, which %s not",
			r->turn + 1, cards,
			referee_count(listed & ~most) > 1 ? "are" : "is");
	} else {
		card_list(least & ~listed, cards, FAULT_TEXT);
		referee_find(r, at, &note,
			"the legal plays of Player%u lack %s", r->turn + 1,
			cards);
	}
}

void
referee_legal(struct referee *r, const struct claim *c)
{
	struct spot at = referee_spot(r, c);
	card_set listed, least, most;

	r->asked = true;
	if (r->phase != REFEREE_PLAYING || (c->missing & 1) ||
		r->turn == REFEREE_NOBODY)
		return;
	if (!list_cards(c->event, &listed)) {
		find_list(r, &at, FAULT_LEGAL_LIST, "the list of legal plays");
		return;
	}
	least = r->legal & r->seat[r->turn].held;
	most = r->maybe & referee_possible(r, r->turn);
	if ((least & ~listed) || (listed & ~most))
		find_legal(r, &at, listed, least, most);
	else if (!c->unordered && !in_hand_order(r, c->event))
		referee_find_order(r, &at, REFEREE_LIST_LEGAL, r->turn);
}
