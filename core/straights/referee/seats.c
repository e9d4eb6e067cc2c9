/*
 * Judges who plays each seat: as it is invited and answers, as it moves, and
 * once it has left or is changed; and the computer's choice: the first legal
 * card of a hand whose order is known, or learnt from its moves.
 *
 * Where boards are shown for everybody and nothing typed shows, nothing says
 * which seats are computers but how they move. A seat that took the first of
 * the legal plays listed, or the first of its hand, in every one of many
 * choices moves as a computer does; if its lists are not in hand order, those
 * are not the moves a computer must make.
 */
#include "core/straights/referee/private.h"

enum {
	CHOICES = 12, /* that are enough: by chance one in a hundred thousand */
	OTHERS = 3,   /* of them that hand order would have made otherwise */
	UNASKED = 3   /* moves without a board in a row that are reported */
};

/* --- invitations --- */

/* The invitations go on, or end, behind seat's (from 1), which may have been
 * answered by something else than h and c. */
static void
judge_answered(struct straights_referee *r, unsigned seat)
{
	if (seat == 0 || !r->base.typing.seen || r->base.typing.apart ||
		r->invitations.muddled || r->base.seats.letter[seat - 1] != '?')
		return;
	if (referee_once(&r->base, STRAIGHTS_MOVES_UNASKED)) {
		referee_due_some(&r->base, STRAIGHTS_INVITE, seat);
		referee_raise(&r->base, FAULT_NOT_ASKED, seat - 1,
			"no answer for Player%u is h or c, but it is not asked "
			"again",
			seat);
	}
	if (r->invitations.meant)
		referee_seat_answer(&r->base, seat - 1, r->invitations.meant);
}

/* The seats are not invited in order, as is seen first at this place: which
 * answer is whose is not known. */
static void
muddle(struct straights_referee *r, const struct spot *at, unsigned seat)
{
	r->invitations.muddled = true;
	if (!r->base.seats.given)
		r->base.seats.human = r->base.seats.computer = 0;
	straights_raise_order(r, at, STRAIGHTS_ORDER_OF_SEATS, seat);
}

/*
 * Reports a second answer, once the invitations have gone on with seat `next`
 * (from 1; one too many: they have ended): it answers an invitation that is
 * missing before `next`, or else the seat was asked again.
 */
static void
settle_second(struct straights_referee *r, unsigned next)
{
	struct referee_seats *seats = &r->base.seats;
	unsigned seat = seats->invited;
	char answer = r->invitations.second;

	if (!answer)
		return;
	r->invitations.second = 0;
	if (next == seat + 2) {
		referee_due_some(&r->base, STRAIGHTS_INVITE, next - 1);
		straights_raise_order(r, &r->invitations.second_at,
			STRAIGHTS_ORDER_OF_SEATS, seat);
		seats->invited++;
	} else {
		referee_due(&r->base, NULL);
		referee_raise_at(&r->base, &r->invitations.second_at,
			FAULT_NOT_ASKED, seat - 1,
			"Player%u is asked again, though it was answered that "
			"it is %c",
			seat, seats->letter[seat - 1]);
	}
	referee_seat_answer(&r->base, seats->invited - 1, answer);
}

/* Player1 is invited again: what was answered before may be of a game that was
 * given up. */
static void
invite_anew(struct straights_referee *r)
{
	struct referee_seats *seats = &r->base.seats;

	r->invitations.again = r->base.at;
	seats->invited = 0;
	if (seats->given)
		return;
	memset(seats->letter, '?', STRAIGHTS_SEATS);
	seats->human = seats->computer = 0;
	seats->known = false;
}

void
straights_judge_invite(struct straights_referee *r, const struct claim *c)
{
	unsigned seat = c->event->seat;

	if (r->base.stage != REFEREE_STARTING || !claim_has(c, 0) || seat < 1 ||
		seat > STRAIGHTS_SEATS)
		return;
	settle_second(r, seat);
	if (seat == 1 && r->base.seats.invited > 1)
		invite_anew(r);
	if (seat != r->base.seats.invited + 1)
		muddle(r, NULL, seat - 1);
	judge_answered(r, seat - 1);
	r->base.seats.invited = seat;
	r->invitations.prompts = 0;
	r->invitations.meant = 0;
}

/* Four equal answers, and no line that asks for them, are those of the seats.
 * Others may be of seats in another order: names alone do not say which is the
 * first. */
static void
take_bare_answers(struct straights_referee *r)
{
	const struct referee_seats *seats = &r->base.seats;
	const char *answer = r->invitations.bare_answer;

	if (seats->invited || seats->given ||
		r->invitations.bare != STRAIGHTS_SEATS)
		return;
	for (unsigned s = 1; s < STRAIGHTS_SEATS; s++)
		if (answer[s] != answer[0])
			return;
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		referee_seat_answer(&r->base, s, answer[s]);
}

void
straights_end_invitations(struct straights_referee *r)
{
	unsigned invited;

	take_bare_answers(r);
	settle_second(r, STRAIGHTS_SEATS + 1);
	invited = r->base.seats.invited;
	if (invited > 0 && invited < STRAIGHTS_SEATS) {
		if (r->invitations.again.line)
			muddle(r, &r->invitations.again, 0);
		else
			straights_raise_order(
				r, NULL, STRAIGHTS_ORDER_OF_SEATS, invited);
	}
	judge_answered(r, invited);
	if (r->invitations.twice != STRAIGHTS_SEATS || r->base.typing.seen)
		return;
	referee_due(&r->base, &(struct event){.kind = STRAIGHTS_PROMPT});
	referee_raise(&r->base, FAULT_NOT_ASKED, REFEREE_NOBODY,
		"all four invitations are followed by two prompts");
}

void
straights_take_answer(
	struct straights_referee *r, const char *s, size_t n, bool blanks)
{
	unsigned seat = r->base.seats.invited;
	struct event due = {.kind = STRAIGHTS_TYPED, .length = 1};

	r->invitations.meant = 0;
	if (n == 1 && (*s == 'H' || *s == 'C'))
		r->invitations.meant = ascii_tolower(*s);
	if (seat == 0 && n == 1 && (*s == 'h' || *s == 'c') &&
		r->invitations.bare++ < STRAIGHTS_SEATS)
		r->invitations.bare_answer[r->invitations.bare - 1] = *s;
	if (seat == 0 || r->invitations.muddled || n != 1 ||
		(*s != 'h' && *s != 'c'))
		return;
	if (r->base.seats.letter[seat - 1] != '?' && !r->base.seats.given &&
		!r->typed.blanks &&
		referee_once(&r->base, STRAIGHTS_MOVES_UNASKED)) {
		r->invitations.second = *s;
		r->invitations.second_at = r->base.at;
		return;
	}
	if (r->base.seats.given) {
		due.text = &r->base.seats.letter[seat - 1];
		if (blanks || *due.text == *s)
			return;
		referee_due(&r->base, &due);
		referee_raise(&r->base, FAULT_ANSWER_DIFFERS, seat - 1,
			"Player%u is %c, but '%c' is typed", seat,
			r->base.seats.letter[seat - 1], *s);
		return;
	}
	referee_seat_answer(&r->base, seat - 1, *s);
}

void
straights_count_prompt(struct straights_referee *r)
{
	r->invitations.prompts++;
	r->invitations.twice += r->invitations.prompts == 2;
	r->invitations.twice -= r->invitations.prompts == 3;
}

/* --- the computer's choice --- */

void
straights_note_list(struct straights_referee *r, const struct claim *c)
{
	struct straights_list *l = &r->habits.legal;

	if (c->event->kind == STRAIGHTS_HAND) {
		l = &r->habits.hand;
		r->habits.legal.count = 0;
	}
	l->count = 0;
	if (c->unordered || c->event->count > STRAIGHTS_HAND_SIZE)
		return;
	l->count = c->event->count;
	memcpy(l->card, c->event->list, l->count);
}

/* The first card of the hand that is among the legal ones, or CARD_NONE. */
static unsigned
first_in_hand(const struct straights_referee *r)
{
	for (unsigned i = 0; i < r->habits.hand.count; i++)
		for (unsigned j = 0; j < r->habits.legal.count; j++)
			if (r->habits.hand.card[i] == r->habits.legal.card[j])
				return r->habits.hand.card[i];
	return CARD_NONE;
}

static void
count_choice(struct straights_referee *r, const struct claim *c,
	struct straights_habit *h, const struct straights_list *from)
{
	unsigned best = first_in_hand(r);

	if (from->count < 2)
		return;
	h->choices++;
	h->firsts += from->card[0] == c->event->card;
	if (c->event->kind != STRAIGHTS_PLAY || best == CARD_NONE ||
		best == c->event->card)
		return;
	if (!h->others++) {
		h->at = r->base.at;
		h->at.move = r->round.moves;
		h->round = r->base.round;
		h->table = r->table.sure;
		h->best = (uint8_t)best;
		h->card = c->event->card;
	}
}

void
straights_note_move(struct straights_referee *r, const struct claim *c)
{
	unsigned seat = c->event->seat - 1U;

	if (claim_has(c, 0) && claim_has(c, 1))
		count_choice(r, c, &r->habits.seat[seat],
			c->event->kind == STRAIGHTS_PLAY ? &r->habits.legal
							 : &r->habits.hand);
	r->habits.hand.count = r->habits.legal.count = 0;
}

static void
raise_habit(struct straights_referee *r, unsigned seat)
{
	const struct straights_habit *h = &r->habits.seat[seat];
	char table[REFEREE_TABLE];
	struct referee_note note = {.at = &h->at,
		.id = FAULT_COMPUTER_CHOICE,
		.seat = seat,
		.round = h->round,
		.table = table};

	straights_due_card(r, seat, false, h->best);
	text_fill(note.proof, sizeof note.proof,
		"it took the first card listed in all its %u choices; %u were "
		"not the first in hand order",
		h->choices, h->others);
	straights_write_table(h->table, table);
	referee_raise_noted(&r->base, &note,
		"Player%u moves as a computer does, but plays %s, and its "
		"first legal card was %s",
		seat + 1, card_plain(h->card), card_plain(h->best));
}

void
straights_judge_habits(struct straights_referee *r)
{
	if (r->base.typing.seen) /* what is typed says who is human */
		return;
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		const struct straights_habit *h = &r->habits.seat[s];

		if (r->base.seats.letter[s] == '?' &&
			!(referee_is_computer(&r->base, s)) &&
			h->choices >= CHOICES && h->firsts == h->choices &&
			h->others >= OTHERS)
			raise_habit(r, s);
	}
}

/* The first card by rank, or else by suit; CARD_NONE when there is none. */
static unsigned
first_sorted(card_set cards, bool by_rank)
{
	unsigned first = CARD_NONE;

	for (; cards; cards &= cards - 1) {
		unsigned card = card_first(cards);

		if (first == CARD_NONE ||
			(by_rank && card_rank(card) < card_rank(first)))
			first = card;
	}
	return first;
}

/* How a program may have come to this card, or "". */
static const char *
why_chosen(const struct straights_referee *r, card_set cards, unsigned card)
{
	unsigned last = CARD_NONE;

	if (card == first_sorted(cards, false))
		return "it is the first of the hand sorted by suits";
	if (card == first_sorted(cards, true))
		return "it is the first of the hand sorted by ranks";
	for (; cards; cards &= cards - 1)
		if (last == CARD_NONE ||
			r->deal.place[card_first(cards)] > r->deal.place[last])
			last = card_first(cards);
	return card == last ? "it is the last of the hand, not the first" : "";
}

void
straights_write_choice(const struct straights_referee *r, unsigned seat,
	bool legal, const char *card, char due[STRAIGHTS_CHOICE])
{
	const struct straights_computer *c = &r->house.computer[seat];
	char name[STRAIGHTS_NAME];

	straights_computer_name(c, name);
	if (straights_takes_first(c))
		text_fill(due, STRAIGHTS_CHOICE, "its first %s card was %s",
			legal ? "legal" : "held", card);
	else
		text_fill(due, STRAIGHTS_CHOICE, "%s %s %s", name,
			legal ? "plays" : "discards", card);
}

static void
raise_choice(struct straights_referee *r, const struct straights_made *m,
	unsigned best, card_set cards)
{
	struct referee_note note = {
		.id = FAULT_COMPUTER_CHOICE, .seat = m->seat};
	char due[STRAIGHTS_CHOICE];

	note.by_deal = r->deal.exact;
	note.other = r->hand[m->seat].shown;
	straights_due_card(r, m->seat, m->discard, best);
	text_fill(note.proof, sizeof note.proof, "%s",
		why_chosen(r, cards, m->card));
	straights_write_choice(r, m->seat, !m->discard, card_plain(best), due);
	referee_raise_noted(&r->base, &note,
		"Player%u, a computer, %s %s, but %s", m->seat + 1, m->verb,
		m->name, due);
	straights_doubt_move(r, m);
}

bool
straights_computer_errs(
	struct straights_referee *r, const struct straights_made *m)
{
	struct straights_hand *s = &r->hand[m->seat];
	card_set legal = r->table.legal;
	unsigned best;

	if (!m->computer || !straights_knows(r, m->seat) ||
		(s->held & ~r->deal.placed))
		return false;
	if (!m->discard)
		legal |= r->table.maybe & m->bit;
	best = straights_computers_card(r, m->seat, s->held, legal);
	if (best == m->card || best == CARD_NONE)
		return false;
	if (!r->boards && straights_raise_return(r, m->seat, r->turn.asked))
		return false;
	raise_choice(r, m, best, m->discard ? s->held : s->held & legal);
	return true;
}

/* --- ragequit and change --- */

/* Reports where a seat was asked first though its player has ragequit, or moved
 * first without being asked though another's has. */
static void
raise_absence(struct straights_referee *r, unsigned seat, const char *what)
{
	struct straights_absence *a = &r->absence[seat];
	struct referee_note note = {.at = a->at.line ? &a->at : NULL,
		.id = FAULT_RAGEQUIT_COMPUTER,
		.seat = seat,
		.round = a->at.line ? a->round : 0};

	referee_raise_noted(&r->base, &note, "Player%u %s", seat + 1, what);
	*a = (struct straights_absence){0};
}

static void
begin_absence(struct straights_referee *r, struct straights_absence *a,
	const struct spot *at)
{
	a->at = *at;
	a->round = r->base.round;
}

void
straights_note_asked(struct straights_referee *r)
{
	unsigned seat = r->turn.seat;

	if (seat == REFEREE_NOBODY || r->base.stage != REFEREE_PLAYING)
		return;
	if (!r->absence[seat].left)
		r->absence[seat].at.line = r->absence[seat].moves = 0;
	else if (!r->boards && !r->absence[seat].at.line)
		begin_absence(r, &r->absence[seat],
			r->turn.left || !straights_board_at(r)
				? &r->base.at
				: straights_board_at(r));
}

bool
straights_raise_return(struct straights_referee *r, unsigned seat, bool asked)
{
	if (!r->absence[seat].left || !asked)
		return false;
	raise_absence(r, seat, "is asked again, but has ragequit");
	referee_seat_human(&r->base, seat);
	return true;
}

/* Counts the moves of a seat that is not asked any more, since another's player
 * has ragequit. */
void
straights_count_unasked(struct straights_referee *r, unsigned seat)
{
	struct straights_absence *a = &r->absence[seat];

	if (a->at.line && !a->left && !r->turn.asked && ++a->moves == UNASKED)
		raise_absence(
			r, seat, "is not asked any more, but has not ragequit");
}

void
straights_begin_unasked(struct straights_referee *r, unsigned seat)
{
	bool left = false;

	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		left = left || r->absence[s].left;
	if (left && !r->absence[seat].left && !r->boards && !r->round.slipped)
		begin_absence(r, &r->absence[seat], &r->base.at);
}

void
straights_seat_unasked(struct straights_referee *r, unsigned seat)
{
	if (!r->turn.asked && !referee_is_human(&r->base, seat) &&
		(r->invitations.unasked >> seat & 1))
		referee_seat_computer(&r->base, seat);
}

void
straights_judge_ragequit(struct straights_referee *r, const struct claim *c)
{
	bool told = claim_has(c, 0);
	unsigned seat = told ? c->event->seat - 1U : REFEREE_NOBODY;
	struct referee_note note = {.id = FAULT_WRONG_TURN, .seat = seat};
	char who[16] = "a player";

	if (r->base.stage == REFEREE_SCORING && r->scores.begun &&
		!r->base.won && !c->loose && !referee_unread_any(&r->base)) {
		referee_due(&r->base, NULL);
		if (told)
			text_fill(who, sizeof who, "Player%u", seat + 1);
		referee_raise_noted(&r->base, &note,
			"%s ragequits, but the round is over", who);
	}
	if (r->base.stage != REFEREE_PLAYING)
		return;
	if (!told)
		seat = r->turn.seat;
	straights_answered(r, STRAIGHTS_TYPES_RAGEQUIT);
	if (seat == REFEREE_NOBODY)
		return;
	straights_seat_unasked(r, seat);
	r->turn.asked = false;
	r->turn.left = true;
	note.seat = seat;
	if (seat == r->turn.other)
		r->turn.seat = seat;
	if (r->turn.seat != REFEREE_NOBODY && seat != r->turn.seat) {
		straights_due_move(r, r->turn.seat);
		referee_raise_noted(&r->base, &note,
			"Player%u ragequits, but it is Player%u's turn",
			seat + 1, r->turn.seat + 1);
		r->turn.other = seat;
		r->base.seats.human = 0;
		r->round.slipped = true;
		return;
	}
	if (!straights_raise_return(r, seat, !r->boards) &&
		referee_is_computer(&r->base, seat)) {
		note.id = FAULT_RAGEQUIT_COMPUTER;
		referee_raise_noted(&r->base, &note,
			"Player%u ragequits, but is a computer already",
			seat + 1);
	}
	referee_seat_computer(&r->base, seat);
	r->absence[seat] = (struct straights_absence){.left = true};
	r->house.computer[seat] =
		(struct straights_computer){.skill = STRAIGHTS_MEDIUM};
}

void
straights_leave_untold(
	struct straights_referee *r, const struct claim *c, unsigned seat)
{
	struct event e;
	struct claim left;

	/* Asked of every move: events are large. */
	if (r->typed.command != STRAIGHTS_TYPES_RAGEQUIT ||
		seat != r->turn.seat)
		return;
	e = (struct event){
		.kind = STRAIGHTS_RAGEQUIT, .seat = (uint8_t)(seat + 1)};
	left = claim_untold(c, &e);
	referee_due(&r->base, &e);
	referee_raise(&r->base, FAULT_MISSING_LINE, seat,
		"no line says that the player ragequits");
	straights_judge_ragequit(r, &left);
}

/* From now on the seat's computer is held to the other way of playing. */
void
straights_judge_change(struct straights_referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	struct straights_computer computer;

	if (!e->text || e->seat < 1 || e->seat > STRAIGHTS_SEATS ||
		!straights_computer_read(e->text, e->length, &computer))
		return;
	r->house.computer[e->seat - 1] = computer;
}
