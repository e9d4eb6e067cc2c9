/*
 * The table as the lines have it: runs of each suit, what a doubtful move
 * leaves open, and whose turn comes; and judges the piles that are shown.
 */
#include "core/straights/referee/private.h"

#include <string.h>

static const card_set aces =
	UINT64_C(1) | UINT64_C(1) << 13 | UINT64_C(1) << 26 | UINT64_C(1) << 39;

static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};

/* Adds one suit's runs, as "6-8" or "6-8,J"; returns the new end. */
static char *
add_runs(char *end, unsigned pile)
{
	const char *separator = "";

	for (unsigned rank = 0; rank < CARD_RANKS; rank++) {
		unsigned last = rank;

		if (!(pile >> rank & 1))
			continue;
		while (pile >> (last + 1) & 1)
			last++;
		end = stpcpy(
			stpcpy(end, separator), card_ranks_plain.name[rank]);
		if (last > rank)
			end = stpcpy(
				stpcpy(end, "-"), card_ranks_plain.name[last]);
		separator = ",";
		rank = last;
	}
	return end;
}

void
straights_write_table(card_set table, char *text)
{
	for (unsigned suit = 0; suit < CARD_SUITS; suit++) {
		unsigned pile = card_suit_ranks(table, suit);

		text = stpcpy(text, suit ? " · " : "");
		*text++ = card_suit_letter(suit);
		text = add_runs(stpcpy(text, pile ? " " : " none"), pile);
	}
}

/* The cards next to these, sevens aside. */
static card_set
neighbours_of(card_set table)
{
	return (table << 1 & ~aces & CARD_ALL) | (table & ~aces) >> 1;
}

/* The cards of the pile that hang together with its seven. */
static unsigned
run_of_seven(unsigned pile)
{
	unsigned grown = pile & 1U << 6, before;

	do {
		before = grown;
		grown |= (grown << 1 | grown >> 1) & pile;
	} while (grown != before);
	return grown;
}

/* Piles with gaps, which no rule makes, prove nothing and allow all. */
static void
allow_gaps(struct straights_referee *r)
{
	for (unsigned suit = 0; suit < CARD_SUITS; suit++) {
		card_set whole = card_suit_set(suit);
		unsigned pile = card_suit_ranks(r->table.sure, suit);

		if (run_of_seven(pile) != pile) {
			r->table.legal &= ~whole;
			r->table.maybe |= whole;
		}
	}
}

void
straights_table_changed(struct straights_referee *r)
{
	struct straights_table *t = &r->table;
	card_set sevens = aces << 6;
	card_set next = neighbours_of(t->sure) | sevens;

	t->legal = next & ~t->sure & ~t->slipped;
	t->maybe = t->legal;
	if (t->sure == t->may && !r->round.slipped)
		return;
	t->maybe = (next & ~t->sure) |
		((neighbours_of(t->may) | sevens) & ~t->may) |
		(t->may & ~t->sure);
	allow_gaps(r);
	if ((r->round.unopened || r->round.moves == 0) && !t->sure)
		t->legal &= card_bit(CARD_7S);
}

void
straights_blur(struct straights_referee *r, card_set cards)
{
	r->table.may |= cards;
	r->table.slipped |= cards;
	r->round.slipped = true;
	straights_table_changed(r);
}

void
straights_lose_hand(struct straights_referee *r, unsigned seat)
{
	struct straights_hand *s = &r->hand[seat];

	s->doubt |= s->held;
	s->held = 0;
	s->lost++;
}

void
straights_move_unseen(struct straights_referee *r, unsigned seat)
{
	card_set played = r->table.maybe & straights_possible(r, seat);

	straights_lose_hand(r, seat);
	r->hand[seat].unseen = true;
	r->hand[seat].moves++;
	r->round.moves++;
	straights_blur(r, played);
}

void
straights_pass_to(struct straights_referee *r, unsigned seat)
{
	r->turn.other = REFEREE_NOBODY;
	r->round.unopened = r->round.unopened || r->round.moves == 0;
	if (r->turn.seat == REFEREE_NOBODY) {
		r->turn.seat = seat;
		return;
	}
	for (unsigned s = r->turn.seat; s != seat; s = straights_next(s)) {
		straights_move_unseen(r, s);
		r->turn.passed |= 1U << s;
	}
	r->turn.seat = seat;
}

/* Remembers the move; `found` when a finding has been made of it. */
static void
log_move(
	struct straights_referee *r, const struct straights_made *m, bool found)
{
	if (m->discard && r->round.moves == 0)
		r->round.unopened = true;
	if (r->round.logged == STRAIGHTS_LOGGED)
		return;
	r->round.log[r->round.logged++] =
		(struct straights_move){.at = r->base.at,
			.legal = r->table.legal,
			.seat = (uint8_t)m->seat,
			.card = (uint8_t)m->card,
			.discard = m->discard,
			.computer = m->computer,
			.found = found};
}

void
straights_end_turn(struct straights_referee *r, unsigned seat)
{
	unsigned swapped = r->turn.swapped, passed = r->turn.passed;

	r->turn = straights_turn_of(straights_next(seat));
	r->turn.swapped = swapped;
	r->turn.passed = passed;
	r->typed.command = STRAIGHTS_TYPES_NOTHING;
}

/* Adds to the seat's discards; `unclear` when it may not be one. */
static void
put_aside(struct straights_referee *r, const struct straights_made *m,
	bool unclear)
{
	struct straights_hand *s = &r->hand[m->seat];

	if (s->discards < STRAIGHTS_HAND_SIZE)
		s->discard[s->discards++] = (uint8_t)m->card;
	if (unclear)
		s->unclear |= m->bit;
	else
		s->denied |= r->table.legal;
}

/* The card leaves the hand. */
static void
move_card(
	struct straights_referee *r, const struct straights_made *m, bool found)
{
	struct straights_hand *s = &r->hand[m->seat];

	straights_learn(r, m->seat, m->bit);
	log_move(r, m, found);
	r->table.gone |= m->bit;
	s->told &= ~m->bit;
	s->held &= ~m->bit;
	s->doubt &= ~m->bit;
	s->moves++;
	r->round.moves++;
}

void
straights_do_move(struct straights_referee *r, const struct straights_made *m)
{
	move_card(r, m, false);
	if (m->discard) {
		put_aside(r, m, false);
		if (r->round.moves == 1)
			straights_table_changed(r);
		return;
	}
	r->table.told |= m->bit;
	r->table.sure |= m->bit;
	r->table.may |= m->bit;
	straights_table_changed(r);
}

void
straights_do_wrong_discard(
	struct straights_referee *r, const struct straights_made *m)
{
	move_card(r, m, true);
	put_aside(r, m, true);
	straights_blur(r, r->table.maybe & m->bit);
}

void
straights_doubt_move(
	struct straights_referee *r, const struct straights_made *m)
{
	card_set played = r->table.maybe & straights_possible(r, m->seat);

	log_move(r, m, true);
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		if (!(r->hand[s].held & m->bit))
			continue;
		r->hand[s].held &= ~m->bit;
		r->hand[s].doubt |= m->bit;
		/* It may be one card less now. */
		r->hand[s].lost++;
	}
	straights_lose_hand(r, m->seat);
	r->hand[m->seat].told &= ~m->bit;
	r->hand[m->seat].unseen = true;
	if (m->discard)
		put_aside(r, m, true);
	else
		r->hand[m->seat].unclear |= m->bit;
	r->table.told |= m->discard ? 0 : m->bit;
	r->hand[m->seat].moves++;
	r->round.moves++;
	straights_blur(r, m->bit | played);
}

void
straights_lose_moves(struct straights_referee *r)
{
	referee_unread_blame(&r->base);
	r->turn.seat = r->turn.other = REFEREE_NOBODY;
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		straights_lose_hand(r, s);
		r->hand[s].unseen = true;
		r->hand[s].lost = STRAIGHTS_HAND_SIZE;
	}
	r->round.slipped = true;
	r->table.may |= CARD_ALL & ~r->table.gone;
	straights_table_changed(r);
}

/* --- the piles that are shown --- */

/*
 * Takes the pile as claimed; its cards have left the hands. After a pile that
 * was wrong only one that is as the moves have it settles what lies there: a
 * program that shows piles wrongly does it again.
 */
static void
settle_pile(struct straights_referee *r, card_set suit, card_set pile)
{
	if ((r->table.wrong & suit) && pile != (r->table.told & suit))
		return;
	r->table.wrong &= ~suit;
	r->table.slipped &= ~suit;
	r->table.sure = (r->table.sure & ~suit) | pile;
	r->table.may = (r->table.may & ~suit) | pile;
	r->table.gone |= pile;
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		r->hand[s].doubt &= ~pile;
}

/* Reports the pile; the cards known and the cards shown may lie there. */
static void
raise_pile(struct straights_referee *r, card_set suit, card_set pile)
{
	struct referee_note note = {
		.id = FAULT_TABLE_DIFFERS, .seat = REFEREE_NOBODY};

	r->round.slipped = true;
	r->turn.found = true;
	card_list(r->table.sure & suit, note.expected, FAULT_TEXT);
	card_list(pile, note.found, FAULT_TEXT);
	note.follows = straights_follows(
		r, (r->table.sure & suit & ~pile) | (pile & ~r->table.may));
	referee_raise_noted(&r->base, &note,
		"the pile of %s shows %s, but %s %s been played",
		suits[card_first(suit) / CARD_RANKS], note.found, note.expected,
		card_count(r->table.sure & suit) > 1 ? "have" : "has");
	r->table.wrong |= suit;
	r->table.slipped |= pile;
	r->table.may |= pile;
	r->table.sure &= ~suit | pile;
}

/* A computer has moved, if it may have played the card that the pile has more.
 * Reports that its line is missing, and makes the move. */
static bool
raise_missing_move(struct straights_referee *r, card_set suit, card_set pile)
{
	struct straights_made m = {
		.seat = r->turn.seat, .bit = pile & ~(r->table.sure & suit)};
	struct referee_note note = {.at = straights_board_at(r),
		.id = FAULT_WRONG_TURN,
		.seat = m.seat};

	if (!straights_is_missing(r, m.seat) || r->round.slipped ||
		(r->table.sure & suit & ~pile) || (m.bit & (m.bit - 1)) ||
		!(m.bit & r->table.legal & straights_possible(r, m.seat)))
		return false;
	m.card = card_first(m.bit);
	m.name = card_plain(m.card);
	note.follows = straights_follows(r, m.bit);
	straights_due_card(r, m.seat, false, m.card);
	referee_raise_noted(&r->base, &note,
		"Player%u's move is missing: the pile of %s shows %s, which "
		"nobody has played",
		m.seat + 1, suits[card_suit(m.card)], m.name);
	straights_do_move(r, &m);
	r->turn.seat = straights_next(m.seat);
	return true;
}

/* Reports cards that cannot lie in the pile, whatever was played; whether one
 * stands there twice, so that another may be missing for it. What was played
 * twice may stand there so. */
static bool
raise_strange_cards(
	struct straights_referee *r, const struct claim *c, card_set suit)
{
	const struct event *e = c->event;
	card_set other = e->cards & CARD_ALL & ~suit, twice = 0;
	struct event due = {.kind = e->kind, .number = {e->number[0]}};
	char cards[FAULT_TEXT];

	for (unsigned i = 0; i < e->count && e->list[i] < CARD_COUNT; i++)
		twice |= card_bit(e->list[i]);
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		twice &= ~r->hand[s].again;
	if (!other && !twice)
		return false;
	card_list(other ? other : twice, cards, sizeof cards);
	due.cards = r->table.sure & suit;
	referee_due(&r->base, &due);
	r->gap.certain = true;
	referee_raise(&r->base, FAULT_TABLE_DIFFERS, REFEREE_NOBODY,
		"the pile of %s shows %s: %.150s",
		suits[card_first(suit) / CARD_RANKS],
		other ? "cards of another suit" : "twice", cards);
	return !other;
}

/*
 * Piles come from clubs to spades. One that is passed over may be missing, and
 * the one before may be there again, three steps on: the order of lines tells
 * both. Two steps are neither.
 */
static void
judge_pile_order(struct straights_referee *r, unsigned number)
{
	unsigned step = (number + CARD_SUITS - r->table.next) % CARD_SUITS;

	r->turn.piles++;
	if (step == 2)
		straights_raise_order(r,
			r->turn.passed_pile.line ? &r->turn.passed_pile : NULL,
			STRAIGHTS_ORDER_OF_PILES, r->turn.seat);
	else if (step && !r->turn.passed_pile.line)
		r->turn.passed_pile = r->base.at;
}

void
straights_end_piles(struct straights_referee *r)
{
	if (r->turn.piles % CARD_SUITS == 0 && r->turn.passed_pile.line)
		straights_raise_order(r, &r->turn.passed_pile,
			STRAIGHTS_ORDER_OF_PILES, r->turn.seat);
}

/* The pile of which only the ends are shown; reports that once. */
static card_set
pile_between(struct straights_referee *r, unsigned number, card_set ends)
{
	card_set last = ends & (ends - 1);
	card_set pile = last ? last | (last - (ends & -ends)) : ends;
	struct event due = {.kind = STRAIGHTS_PILE,
		.number = {(int32_t)number},
		.cards = pile};

	if (pile != ends && referee_once(&r->base, STRAIGHTS_ENDS_OF_PILES)) {
		referee_due(&r->base, &due);
		referee_raise(&r->base, FAULT_SPELLING, REFEREE_NOBODY,
			"the piles show their first and last cards alone");
	}
	return pile;
}

/* Whether the pile is surely this. */
static bool
is_pile(const struct straights_referee *r, unsigned number, card_set pile)
{
	card_set suit = card_suit_set(number);

	return pile == (r->table.sure & suit) && pile == (r->table.may & suit);
}

/* Whether the pile has the name of another suit and not its cards: these, in
 * the suit that is due, are *meant. */
static bool
is_misnamed(const struct straights_referee *r, const struct claim *c,
	card_set *meant)
{
	unsigned number = (unsigned)c->event->number[0], due = r->table.next;
	card_set pile = c->event->cards & card_suit_set(number);

	*meant = pile >> CARD_RANKS * number << CARD_RANKS * due;
	return number != due && !is_pile(r, number, pile) &&
		is_pile(r, due, *meant);
}

/* What is told of the name is not told again of the order of names. */
static void
raise_misnamed(struct straights_referee *r, card_set meant)
{
	(void)referee_once(&r->base, STRAIGHTS_ORDER_OF_PILES);
	referee_due(&r->base,
		&(struct event){.kind = STRAIGHTS_PILE,
			.number = {(int32_t)r->table.next},
			.cards = meant});
	referee_raise(&r->base, FAULT_TABLE_DIFFERS, REFEREE_NOBODY,
		"a pile has the name of another suit");
}

/* Keeps the first pile with cards that is shown before any round has begun. */
static void
note_pile_before(struct straights_referee *r, const struct claim *c)
{
	if (r->base.stage != REFEREE_STARTING || r->table.before ||
		!claim_has(c, 1))
		return;
	r->table.before = c->event->cards & CARD_ALL;
	r->table.before_at = r->base.at;
}

void
straights_judge_piles_before(struct straights_referee *r, card_set hand)
{
	struct referee_note note = {.at = &r->table.before_at,
		.id = FAULT_TABLE_DIFFERS,
		.seat = REFEREE_NOBODY};

	if (r->table.before && (hand >> CARD_7S & 1) &&
		!referee_unread_any(&r->base)) {
		card_list(r->table.before, note.found, FAULT_TEXT);
		referee_raise_noted(&r->base, &note,
			"the table shows %s, but none has been played",
			note.found);
	}
	r->table.before = 0;
}

void
straights_judge_pile(struct straights_referee *r, const struct claim *c)
{
	unsigned number = (unsigned)c->event->number[0];
	card_set suit, pile, meant;

	r->turn.asked = true;
	note_pile_before(r, c);
	if (r->base.stage != REFEREE_PLAYING || !claim_has(c, 0) ||
		!claim_has(c, 1) || number >= CARD_SUITS)
		return;
	if (is_misnamed(r, c, &meant)) {
		raise_misnamed(r, meant);
		r->table.next = (r->table.next + 1) % CARD_SUITS;
		return;
	}
	judge_pile_order(r, number);
	r->table.next = (number + 1) % CARD_SUITS;
	suit = card_suit_set(number);
	pile = c->event->cards & suit;
	if (r->base.ends)
		pile = pile_between(r, number, pile);
	if (raise_strange_cards(r, c, suit))
		return;
	if (is_pile(r, number, pile))
		return;
	if ((pile & ~r->table.may) && referee_unread_moves(&r->base))
		straights_lose_moves(r);
	if (raise_missing_move(r, suit, pile))
		return;
	/* The line that the transcript begins with begins no round. */
	if (r->gap.before && r->base.round == 1 && r->round.moves == 0 &&
		card_count(pile) > 1)
		r->gap.here = true;
	if ((r->table.sure & suit & ~pile) || (pile & ~r->table.may))
		raise_pile(r, suit, pile);
	else
		settle_pile(r, suit, pile);
	straights_table_changed(r);
}
