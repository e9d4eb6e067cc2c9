/*
 * Judges plays and discards: the turn, the hand, the table, and the command
 * that they answer.
 */
#include "core/straights/referee/private.h"

/*
 * Whether the seat is a computer: it is known to be one, or nothing is known
 * and it moves without the board and prompt that this wording shows to humans
 * alone. A transcript without any board or prompt proves nothing.
 */
static bool
is_computer(const struct straights_referee *r, unsigned seat)
{
	if (referee_is_computer(&r->base, seat))
		return true;
	return !r->base.seats.known && !r->boards && !r->turn.asked &&
		!referee_is_human(&r->base, seat) &&
		!(referee_untold(&r->base, STRAIGHTS_PROMPT) &&
			referee_untold(&r->base, STRAIGHTS_HAND));
}

static struct referee_note
note_of(enum fault_id id, const struct straights_made *m)
{
	return (struct referee_note){.id = id, .seat = m->seat};
}

void
straights_due_card(
	struct straights_referee *r, unsigned seat, bool discard, unsigned card)
{
	referee_due(&r->base,
		&(struct event){
			.kind = discard ? STRAIGHTS_DISCARD : STRAIGHTS_PLAY,
			.seat = (uint8_t)(seat + 1),
			.card = (uint8_t)card});
}

/* The logged move of this card, or NULL. */
static const struct straights_move *
find_logged(const struct straights_referee *r, unsigned card)
{
	for (unsigned i = r->round.logged; i-- > 0;)
		if (r->round.log[i].card == card)
			return &r->round.log[i];
	return NULL;
}

/* Whether the move before is the same, in the line above. */
static bool
repeats_line(const struct straights_referee *r,
	const struct straights_move *before, const struct straights_made *m)
{
	return before == &r->round.log[r->round.logged - 1] &&
		before->seat == m->seat && before->discard == m->discard &&
		before->at.line + 1 == r->base.at.line;
}

/* Reports a move of a card that has been moved before. */
static void
raise_moved_twice(struct straights_referee *r, const struct straights_made *m)
{
	const struct straights_move *before = find_logged(r, m->card);
	struct referee_note note = note_of(FAULT_CARD_TWICE, m);
	unsigned mover;
	bool again;

	if (before && repeats_line(r, before, m)) {
		r->round.told--;
		note.other = before->at.line;
		referee_due(&r->base, NULL);
		referee_raise_noted(
			&r->base, &note, "this line repeats the one above");
		return;
	}
	if (before) {
		note.other = before->at.line;
		text_fill(note.proof, sizeof note.proof,
			"%s was moved by Player%u at line %ju", m->name,
			before->seat + 1U, (uintmax_t)before->at.line);
	}
	straights_due_move(r, m->seat);
	note.follows = straights_follows(r, m->bit);
	r->gap.certain = before && before->at.line >= r->gap.last;
	referee_raise_noted(&r->base, &note,
		"Player%u %s %s, which has been played or discarded before",
		m->seat + 1, m->verb, m->name);
	r->round.slipped = true;
	if (before && before == &r->round.log[r->round.logged - 1] &&
		before->seat == m->seat) {
		r->round.told--;
		return;
	}
	mover = r->turn.seat == REFEREE_NOBODY ? m->seat : r->turn.seat;
	again = before && before->seat == m->seat &&
		before->discard == m->discard;
	/* Out of turn it is most likely the same line printed again. */
	if (again && mover != m->seat) {
		r->round.told--;
		r->turn.other = straights_next(mover);
		return;
	}
	straights_move_unseen(r, mover);
	if (m->discard)
		r->hand[mover].unclear |= m->bit;
	else
		straights_blur(r, m->bit);
	r->hand[mover].again |= m->bit;
	straights_end_turn(r, m->seat);
	if (again || mover != m->seat)
		r->turn.other = again ? mover : straights_next(mover);
}

/*
 * The opener has the first move's card: the name is wrong, or without a deal
 * perhaps whose hand was shown, as the next move says. Or the seat goes on from
 * a move of the seven of spades that is not shown.
 */
static void
follow_opener(
	struct straights_referee *r, unsigned opener, struct straights_made *m)
{
	bool held = (r->hand[opener].held & m->bit) != 0;

	if (held && r->deal.exact && r->round.opener == opener) {
		m->seat = opener;
	} else if (held && !r->deal.exact) {
		r->turn.swapped = r->round.opener == REFEREE_NOBODY
			? REFEREE_NOBODY
			: m->seat;
		straights_swap_hands(r, opener, m->seat);
	} else if (m->card == CARD_7S) {
		r->hand[m->seat].doubt |= r->deal.pool & m->bit;
		r->deal.pool &= ~m->bit;
	} else if (straights_possible(r, opener) >> CARD_7S & 1) {
		straights_pass_to(r, m->seat);
		straights_blur(r, card_bit(CARD_7S));
		r->typed.command = STRAIGHTS_TYPES_NOTHING;
	}
}

/* Reports a first move by another seat than the one that the round's line names
 * or, without such a line, the one whose hand was shown. */
static void
raise_wrong_opener(struct straights_referee *r, struct straights_made *m)
{
	struct referee_note note = note_of(FAULT_WRONG_OPENING, m);
	unsigned opener = r->round.opener == REFEREE_NOBODY ? r->turn.seat
							    : r->round.opener;
	bool owner = r->deal.exact && (r->hand[m->seat].asked >> CARD_7S & 1);

	note.by_deal = owner;
	note.at = owner ? &r->round.opening : NULL;
	note.other = owner ? r->base.at.line : r->round.opening.line;
	if (owner)
		referee_due_seat(&r->base, STRAIGHTS_ROUND, m->seat);
	else
		straights_due_card(r, opener, false, CARD_7S);
	referee_raise_noted(&r->base, &note,
		"the round begins with Player%u's turn, but Player%u moves",
		opener + 1, m->seat + 1);
	r->round.slipped = true;
	r->turn.other = owner ? REFEREE_NOBODY : straights_next(opener);
	follow_opener(r, opener, m);
}

static void
raise_turn(struct straights_referee *r, const struct straights_made *m)
{
	straights_due_move(r, r->turn.seat);
	referee_raise(&r->base, FAULT_WRONG_TURN, m->seat,
		"Player%u %s %s, but it is Player%u's turn", m->seat + 1,
		m->verb, m->name, r->turn.seat + 1);
	r->round.slipped = true;
}

/* Makes a move out of turn: the seat is wrong in this line, or the lines of the
 * seats between are missing, or the program lost a turn. */
static void
do_stray_move(struct straights_referee *r, struct straights_made *m)
{
	unsigned expected = r->turn.seat, seat = m->seat;
	bool surely = (r->hand[seat].held & m->bit) != 0;

	if ((r->hand[expected].held & m->bit) ||
		!(straights_possible(r, seat) & m->bit)) {
		m->seat = expected;
	} else {
		straights_pass_to(r, seat);
		r->turn.passed &= ~(1U << seat);
	}
	if (!surely && m->seat != expected)
		r->deal.pool &= ~m->bit;
	if (m->discard || (r->table.maybe & m->bit))
		straights_do_move(r, m);
	else
		straights_doubt_move(r, m);
	straights_end_turn(r, m->seat);
	/* Whose card it was, the lists and the deck say. */
	r->hand[seat].unclear |= m->bit;
	r->hand[m->seat].unclear |= m->bit;
	r->round.hands |= 1U << seat | 1U << expected;
	if (surely || m->seat == expected)
		return;
	straights_lose_hand(r, seat);
	r->turn.other = straights_next(expected);
}

/* Settles whose turn it is. False when the move is out of turn: then it has
 * been reported and made. */
static bool
settle_turn(struct straights_referee *r, struct straights_made *m)
{
	if (r->turn.seat == REFEREE_NOBODY || m->seat == r->turn.seat)
		return true;
	if (r->round.moves == 0 ? referee_unread_moves(&r->base)
				: referee_unread_any(&r->base)) {
		straights_lose_moves(r);
		m->lost = true;
		return true;
	}
	if (m->seat == r->turn.shown ||
		(r->round.moves == 0 && r->turn.found)) {
		straights_pass_to(r, m->seat);
		r->turn.passed &= ~(1U << m->seat);
		return true;
	}
	if (r->round.moves == 0) {
		raise_wrong_opener(r, m);
		return true;
	}
	if (m->seat == r->turn.other) {
		if (r->turn.swapped != REFEREE_NOBODY)
			straights_swap_hands(
				r, r->round.opener, r->turn.swapped);
		r->turn.seat = m->seat;
		return true;
	}
	if (r->turn.passed >> m->seat & 1) {
		r->turn.passed &= ~(1U << m->seat);
		r->hand[m->seat].moves--;
		r->hand[m->seat].lost--;
		r->round.moves--;
		m->late = true;
		return true;
	}
	raise_turn(r, m);
	do_stray_move(r, m);
	return false;
}

/* Reports a move of a card that the seat cannot hold. */
static void
raise_not_held(struct straights_referee *r, const struct straights_made *m)
{
	struct referee_note note = note_of(FAULT_NOT_IN_HAND, m);

	note.other = r->hand[m->seat].shown;
	note.by_deal = true;
	note.follows = straights_hand_follows(r, m->seat, m->bit);
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		if (s != m->seat && (r->hand[s].dealt & m->bit))
			text_fill(note.proof, sizeof note.proof,
				"%s was dealt to Player%u", m->name, s + 1);
	straights_due_move(r, m->seat);
	referee_raise_noted(&r->base, &note,
		"Player%u %s %s, which is not in the hand", m->seat + 1,
		m->verb, m->name);
	straights_doubt_move(r, m);
}

/* Reports the line of the round, if it names the seat that moves and the deal
 * gives the seven of spades to another; returns whether it did. */
static bool
raise_owner(struct straights_referee *r, const struct straights_made *m)
{
	unsigned owner = straights_owner(r);

	if (owner == m->seat || owner == REFEREE_NOBODY ||
		r->round.opener != m->seat)
		return false;
	straights_raise_opener(r, owner, r->base.at.line);
	return true;
}

/* Makes a missing first move, of the seven of spades by the seat before, where
 * the line of the round is missing too. */
static void
pass_opening(struct straights_referee *r, unsigned seat)
{
	unsigned opener = (seat + STRAIGHTS_SEATS - 1) % STRAIGHTS_SEATS;

	if (r->round.opener != REFEREE_NOBODY ||
		!(straights_possible(r, opener) >> CARD_7S & 1))
		return;
	r->turn.seat = opener;
	straights_pass_to(r, seat);
	straights_blur(r, card_bit(CARD_7S));
}

static void
raise_not_legal(struct straights_referee *r, const struct straights_made *m)
{
	bool opening = r->round.moves == 0;
	struct referee_note note =
		note_of(opening ? FAULT_WRONG_OPENING : FAULT_ILLEGAL_PLAY, m);
	char legal[FAULT_TEXT] = "";

	if (!r->round.slipped && r->table.sure == r->table.may &&
		(r->table.legal & ~r->table.gone))
		card_list(r->table.legal & ~r->table.gone, legal, sizeof legal);
	if (opening && raise_owner(r, m)) {
		straights_doubt_move(r, m);
		r->round.unopened = true;
		straights_table_changed(r);
		return;
	}
	if (opening)
		straights_due_card(r, m->seat, false, CARD_7S);
	else
		straights_due_move(r, m->seat);
	note.follows = opening ? r->round.hands >> m->seat & 1
			       : straights_follows(r, m->bit);
	if (opening)
		referee_raise_noted(&r->base, &note,
			"Player%u opens the round with %s, not 7S", m->seat + 1,
			m->name);
	else
		referee_raise_noted(&r->base, &note,
			"Player%u plays %s, which is not legal%s%s",
			m->seat + 1, m->name,
			legal[0] ? ": the table takes " : "", legal);
	if (opening)
		pass_opening(r, m->seat);
	straights_doubt_move(r, m);
}

/* Reports a discard by a seat that surely held a legal card. */
static void
raise_must_play(struct straights_referee *r, const struct straights_made *m,
	card_set legal)
{
	struct referee_note note = note_of(FAULT_ILLEGAL_DISCARD, m);
	unsigned card = straights_first_card(r, legal, legal);

	note.other = r->hand[m->seat].shown;
	note.by_deal = note.other == 0;
	note.follows = straights_follows(r, legal);
	straights_due_plays(r, legal, m->seat);
	if (legal & m->bit)
		referee_raise_noted(&r->base, &note,
			"Player%u discards %s, which was legal to play",
			m->seat + 1, m->name);
	else
		referee_raise_noted(&r->base, &note,
			"Player%u discards %s, but held %s, which was legal",
			m->seat + 1, m->name, card_plain(card));
	straights_do_wrong_discard(r, m);
}

/* Reports a discard that opens a round: the seat with 7S must play it first
 * (cs246 3.1). Until then no other seat has a legal card. */
static void
raise_opening_discard(
	struct straights_referee *r, const struct straights_made *m)
{
	struct referee_note note = note_of(FAULT_WRONG_OPENING, m);
	unsigned owner = 0;
	char who[32] = "the player with 7S";

	if (raise_owner(r, m)) {
		straights_doubt_move(r, m);
		return;
	}
	while (owner < STRAIGHTS_SEATS && !(r->hand[owner].held >> CARD_7S & 1))
		owner++;
	if (owner < STRAIGHTS_SEATS) {
		straights_due_card(r, owner, false, CARD_7S);
		text_fill(who, sizeof who, "Player%u, who has 7S,", owner + 1);
	}
	note.follows = r->round.hands >> m->seat & 1;
	referee_raise_noted(&r->base, &note,
		"Player%u opens the round by discarding %s, but %s must play "
		"it",
		m->seat + 1, m->name, who);
	pass_opening(r, m->seat);
	straights_doubt_move(r, m);
}

bool
straights_may_move(
	const struct straights_referee *r, const struct straights_made *m)
{
	if (!(straights_possible(r, m->seat) & m->bit))
		return false;
	return m->discard ? !(r->table.legal & (r->hand[m->seat].held | m->bit))
			  : (r->table.maybe & m->bit) != 0;
}

/* The cards that the seat was sure to hold, or moves, and must play instead of
 * this discard. */
static card_set
cards_to_play(const struct straights_referee *r, const struct straights_made *m)
{
	card_set legal = r->table.legal;

	if (!m->discard)
		return 0;
	/* What was played out of turn before it was not yet on the table. */
	if (m->late && r->round.logged)
		legal &= r->round.log[r->round.logged - 1].legal;
	return legal & (r->hand[m->seat].held | m->bit);
}

/* Holds a move that the rules allow against what was typed, and notes what it
 * shows of who plays the seat. */
static void
judge_answer(struct straights_referee *r, const struct straights_made *m)
{
	if (r->base.typing.line)
		straights_hold_to_command(r, m);
	if (r->boards ||
		(referee_is_human(&r->base, m->seat) &&
			(r->typed.prompts || r->base.seats.given)))
		straights_hold_to_prompt(r, m);
	if (r->turn.asked && !r->boards && !m->lost &&
		!referee_is_computer(&r->base, m->seat))
		referee_seat_human(&r->base, m->seat);
	if (m->computer && r->invitations.prompts && !m->loose && !m->late &&
		!referee_unread_any(&r->base))
		r->invitations.unasked |= (uint8_t)(1U << m->seat);
}

/* The card, in turn: is it held, and is the move legal? */
static void
judge_move(struct straights_referee *r, struct straights_made *m)
{
	card_set proof;

	straights_show(r, m->seat, m->bit);
	if (referee_unread_moves(&r->base) &&
		(r->base.unread.often || !straights_may_move(r, m)))
		straights_lose_moves(r);
	if (!(straights_possible(r, m->seat) & m->bit)) {
		raise_not_held(r, m);
		return;
	}
	if (!m->discard && !(r->table.maybe & m->bit)) {
		raise_not_legal(r, m);
		return;
	}
	if (m->discard && r->round.moves == 0 && !r->round.slipped &&
		!(r->hand[m->seat].held >> CARD_7S & 1)) {
		raise_opening_discard(r, m);
		return;
	}
	proof = cards_to_play(r, m);
	if (proof) {
		raise_must_play(r, m, proof);
		return;
	}
	if (straights_computer_errs(r, m))
		return;
	judge_answer(r, m);
	straights_do_move(r, m);
}

/* No seat holds the card any more that one has moved, whichever it is. */
static void
pass_card(struct straights_referee *r, unsigned card)
{
	r->table.passed |= card_bit(card);
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++) {
		r->hand[seat].held &= ~card_bit(card);
		r->hand[seat].told &= ~card_bit(card);
	}
}

/* Makes a move of which a field could not be read. */
static void
do_unread_move(struct straights_referee *r, unsigned seat)
{
	if (seat == REFEREE_NOBODY) {
		straights_lose_moves(r);
		r->typed.command = STRAIGHTS_TYPES_NOTHING;
		return;
	}
	straights_move_unseen(r, seat);
	r->round.slipped = true;
	straights_end_turn(r, seat);
}

void
straights_judge_move(struct straights_referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	struct straights_made m = {.seat = e->seat - 1U,
		.card = e->card,
		.discard = e->kind == STRAIGHTS_DISCARD,
		.loose = c->loose,
		.verb = e->kind == STRAIGHTS_DISCARD ? "discards" : "plays"};
	unsigned turn, other;

	r->base.passed.of++;
	if (!claim_has(c, 0))
		m.seat = r->turn.seat;
	if (!claim_has(c, 1) || m.card >= CARD_COUNT ||
		m.seat == REFEREE_NOBODY) {
		if (claim_has(c, 1) && m.card < CARD_COUNT) {
			referee_pass_move(&r->base, c);
			pass_card(r, m.card);
		}
		do_unread_move(r, m.seat);
		return;
	}
	r->round.told++;
	m.bit = card_bit(m.card);
	straights_leave_untold(r, c, m.seat);
	m.computer = is_computer(r, m.seat);
	m.name = card_plain(m.card);
	if (r->table.gone & m.bit) {
		raise_moved_twice(r, &m);
		return;
	}
	if (!settle_turn(r, &m))
		return;
	turn = r->turn.seat;
	other = r->turn.other;
	/* The hand shown is that of the seat which moves a card of it. */
	if (r->turn.hand & m.bit)
		r->hand[m.seat].seen |= r->turn.hand;
	straights_count_unasked(r, m.seat);
	judge_move(r, &m);
	referee_unread_settle(&r->base);
	straights_end_turn(r, m.seat);
	if (r->round.moves > 1)
		r->turn.swapped = REFEREE_NOBODY;
	if (m.late)
		r->turn.seat = turn;
	else if (r->round.moves == 1)
		r->turn.other = other;
}
