/*
 * Judges how a game begins, who plays and by which house rules; and what is
 * typed and how it is answered: questions, moves, refusals, help, and who plays
 * on.
 */
#include "core/rummy/referee/private.h"

#include "core/base/base.h"

#include <strings.h>

/* --- how a game begins --- */

/* What stands behind an invitation out of order says whether those before it
 * are left out, so that what was answered is of the seat that it named. */
static void
settle_named(struct rummy_referee *r, const struct claim *c)
{
	struct referee_seats *s = &r->base.seats;
	struct rummy_typed *t = &r->typed;
	unsigned named = t->named_seat, last = s->invited;
	unsigned play = s->count ? s->count : s->scored;

	if (!named || c->event->kind == RUMMY_PROMPT ||
		c->event->kind > RUMMY_ROUND)
		return;
	t->named_seat = 0;
	if (c->event->kind == RUMMY_INVITE ? c->event->seat != named + 1
					   : named != play)
		return;
	if (last > 0 && last < named) {
		referee_seat_answer(&r->base, named - 1, s->letter[last - 1]);
		s->letter[last - 1] = '?';
		s->human &= (uint8_t) ~(1U << (last - 1));
		s->computer &= (uint8_t) ~(1U << (last - 1));
	}
	s->invited = named;
	t->seat += named - last;
	if (t->answer.kind == RUMMY_INVITE && t->seat > play)
		t->answer.kind = RUMMY_TO_POINTS;
}

void
rummy_judge_invite(struct rummy_referee *r, const struct claim *c)
{
	struct referee_seats *s = &r->base.seats;
	unsigned seat = c->event->seat;

	r->typed.asked = false;
	if (!claim_has(c, 0) || r->base.stage != REFEREE_STARTING)
		return;
	if (r->gap.at.line && s->invited == 0 && seat <= RUMMY_SEATS)
		s->invited = seat - 1;
	if (seat != s->invited && seat != s->invited + 1) {
		referee_due_seat(&r->base, RUMMY_INVITE, s->invited);
		referee_raise(&r->base,
			seat <= RUMMY_SEATS ? FAULT_LIST_ORDER
					    : FAULT_RUMMY_TURN,
			seat - 1,
			"Player%u is asked for, but it is Player%u's turn",
			seat, s->invited + 1);
		if (seat <= RUMMY_SEATS)
			r->typed.named_seat = seat;
		seat = s->invited + 1;
	}
	if (seat > RUMMY_SEATS) {
		referee_due(&r->base, NULL);
		referee_raise(&r->base, FAULT_RUMMY_TURN, REFEREE_NOBODY,
			"more than %d seats are asked for", RUMMY_SEATS);
		return;
	}
	s->invited = seat;
}

void
rummy_count_seats(struct rummy_referee *r)
{
	struct referee_seats *seats = &r->base.seats;

	if (seats->count == 0)
		seats->count = seats->invited >= RUMMY_SEATS_MIN
			? seats->invited
			: seats->scored;
}

void
rummy_judge_target(struct rummy_referee *r, const struct claim *c)
{
	bool points = c->event->kind == RUMMY_TO_POINTS;
	int32_t n = c->event->number[0];
	unsigned most = points ? RUMMY_TARGET_MOST : RUMMY_ROUNDS_MOST;
	struct rummy_house house = r->agreed.house;

	rummy_count_seats(r);
	if (r->base.seats.invited &&
		r->base.seats.invited != r->base.seats.count) {
		if (r->base.seats.invited < r->base.seats.count)
			referee_due_seat(
				&r->base, RUMMY_INVITE, r->base.seats.invited);
		referee_raise(&r->base, FAULT_RUMMY_ANSWER, REFEREE_NOBODY,
			"%u seats are asked for, but %u play",
			r->base.seats.invited, r->base.seats.count);
		if (r->base.seats.scored == r->base.seats.invited)
			r->base.seats.count = r->base.seats.scored;
	}
	if (!claim_has(c, 0))
		return;
	r->agreed.told = true;
	house.target = points ? (unsigned)n : 0;
	house.rounds = points ? 0 : (unsigned)n;
	if (n < 1 || (unsigned)n > most)
		referee_raise(&r->base, FAULT_RUMMY_HOUSE, REFEREE_NOBODY,
			"a game cannot be played to %d %s", (int)n,
			points ? "points" : "rounds");
	else if (r->agreed.given &&
		(house.target != r->agreed.house.target ||
			house.rounds != r->agreed.house.rounds)) {
		r->agreed.said_target = house.target;
		r->agreed.said_rounds = house.rounds;
		house = r->agreed.house;
		referee_due(&r->base,
			&(struct event){.kind = house.rounds ? RUMMY_TO_ROUNDS
							     : RUMMY_TO_POINTS,
				.number = {(int32_t)(house.rounds
						? house.rounds
						: house.target)}});
		referee_raise(&r->base, FAULT_RUMMY_HOUSE, REFEREE_NOBODY,
			"the game is played to %d %s, which was not agreed on",
			(int)n, points ? "points" : "rounds");
	} else
		r->agreed.house = house;
}

/* The house rules agreed on are due. */
static void
due_house(struct rummy_referee *r)
{
	struct text rules = {0};

	rummy_house_print(&r->agreed.house, &rules);
	referee_due(&r->base,
		&(struct event){.kind = RUMMY_HOUSE,
			.text = rules.bytes,
			.length = rules.length});
	text_fini(&rules);
}

void
rummy_judge_house(struct rummy_referee *r, const struct claim *c)
{
	struct rummy_house house = r->agreed.house;

	r->agreed.listed = true;
	if (!claim_has(c, 0))
		return;
	r->agreed.named = true;
	if (!rummy_house_read(&house, c->event->text, c->event->length) ||
		c->event->length == 0)
		referee_raise(&r->base, FAULT_RUMMY_HOUSE, REFEREE_NOBODY,
			"house rules are listed as --name=value, each "
			"once, and not those that are usual");
	else if (r->agreed.given &&
		memcmp(&house, &r->agreed.house, sizeof house) != 0) {
		due_house(r);
		referee_raise(&r->base, FAULT_RUMMY_HOUSE, REFEREE_NOBODY,
			"the house rules are not those agreed on");
	} else
		r->agreed.house = house;
}

void
rummy_mind_house(struct rummy_referee *r)
{
	struct rummy_house usual = rummy_house_default();

	if (r->base.round == 0 && !r->agreed.told &&
		!(r->base.absent >> RUMMY_TO_POINTS & 1))
		referee_unread_blame(&r->base);
	usual.target = r->agreed.house.target;
	usual.rounds = r->agreed.house.rounds;
	if (r->base.round == 0 && r->agreed.given && !r->agreed.listed &&
		!(r->base.absent >> RUMMY_HOUSE & 1) &&
		memcmp(&usual, &r->agreed.house, sizeof usual) != 0) {
		due_house(r);
		referee_raise(&r->base, FAULT_RUMMY_HOUSE, REFEREE_NOBODY,
			"the house rules are not listed");
	}
}

/* --- what is typed, and what answers it --- */

/* The answer to how many play, or who plays a seat. */
static void
take_answer(struct rummy_referee *r, const struct event *e)
{
	char c = rummy_one_letter(e->text, e->length);

	if (!r->typed.asked && referee_untold(&r->base, RUMMY_INVITE) &&
		r->base.seats.invited < r->base.seats.count)
		r->base.seats.invited++;
	r->typed.answer = (struct rummy_answer){
		.kind = r->typed.asked ? RUMMY_PLAYERS : RUMMY_INVITE};
	r->typed.seat = r->typed.asked ? 1 : r->base.seats.invited;
	if (r->typed.asked) {
		if (c < '0' + RUMMY_SEATS_MIN || c > '0' + RUMMY_SEATS)
			return;
		r->base.seats.count = (unsigned)(c - '0');
		r->typed.answer.kind = RUMMY_INVITE;
		r->typed.asked = !referee_untold(&r->base, RUMMY_INVITE);
		return;
	}
	if (r->base.seats.invited == 0 || (c != 'h' && c != 'c'))
		return;
	if (r->base.seats.invited == r->base.seats.count)
		r->typed.answer.kind = RUMMY_TO_POINTS;
	r->typed.seat++;
	referee_seat_answer(&r->base, r->base.seats.invited - 1, c);
}

/*
 * What is typed is not a command, but begins as one: a program may take cards
 * as it prints them, suit first or with signs. Then what it does must be of
 * that word and of cards that are named.
 */
static void
take_as_meant(struct rummy_typed *t, const char *s, size_t length)
{
	static const struct {
		const char *word;
		uint8_t kind;
	} moves[] = {{"meld ", RUMMY_MELD}, {"layoff ", RUMMY_LAYOFF},
		{"discard ", RUMMY_DISCARD}};

	for (; length && *s == ' '; length--)
		s++;
	for (unsigned i = 0; i < LENGTH(moves); i++) {
		size_t n = strlen(moves[i].word);

		if (length <= n || strncasecmp(s, moves[i].word, n) != 0)
			continue;
		t->meant = moves[i].kind;
		t->named = card_named(s + n, length - n);
	}
}

/* Whether the command is answered alike where the computer's move that the
 * transcript leaves out was made. */
static bool
is_answered_alike(
	const struct rummy_referee *r, const struct rummy_command *command)
{
	const struct rummy_known *k = &r->plan.other;

	return k->live &&
		rummy_answer(&k->open, k->sure[k->open.turn], command).kind ==
		r->typed.answer.kind;
}

void
rummy_judge_typed(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_known *k = &r->cards.plain;
	const struct event *e = c->event;
	struct rummy_command command;
	enum rummy_strategy strategy;
	unsigned seat;
	bool answers;

	if (!claim_has(c, 0) || !e->text)
		return;
	if (referee_may_answer(&r->base, e) &&
		(r->typed.asked || referee_awaits_answer(&r->base))) {
		take_answer(r, e);
		return;
	}
	answers = referee_take_typed(&r->base, c, r->typed.due);
	r->typed.due = false;
	if (!answers)
		return;
	if (r->base.stage == REFEREE_STARTING) {
		r->typed.due = true;
		take_answer(r, e);
		if (rummy_command_read(
			    &command, e->text, e->length, &card_ranks_plain) &&
			command.word == RUMMY_TYPES_QUIT)
			r->typed.answer.kind = RUMMY_EVENTS;
	}
	if (r->base.stage != REFEREE_PLAYING || !k->live ||
		k->open.phase > RUMMY_TO_PLAY ||
		rummy_known_hidden(k, k->open.turn))
		return;
	if (rummy_change_read(e->text, e->length, &seat, &strategy))
		return; /* answered, or refused where nobody sees it */
	r->typed.due = true;
	r->typed.meant = 0;
	r->typed.alike = false;
	if (rummy_command_read(
		    &command, e->text, e->length, &card_ranks_plain)) {
		command.meld += r->base.from_zero >> RUMMY_ON_TABLE & 1;
		r->typed.answer =
			rummy_answer(&k->open, k->sure[k->open.turn], &command);
		r->typed.alike = is_answered_alike(r, &command);
		if (command.ten)
			r->typed.meant = RUMMY_UNKNOWN;
	} else {
		r->typed.answer = (struct rummy_answer){.kind = RUMMY_UNKNOWN};
		take_as_meant(&r->typed, e->text, e->length);
	}
}

/* A line of the answer's kind is due; none when the program should end. */
static void
due_kind(struct rummy_referee *r, unsigned seat)
{
	if (r->typed.answer.kind < RUMMY_EVENTS)
		referee_due_some(&r->base, r->typed.answer.kind, seat);
	else
		referee_due(&r->base, NULL);
}

/* Questions are asked again until they are answered. */
static void
judge_asked(struct rummy_referee *r, const struct claim *c)
{
	unsigned kind = c->event->kind;

	if (kind == RUMMY_TO_ROUNDS)
		kind = RUMMY_TO_POINTS;
	if (kind == RUMMY_TO_POINTS && r->base.seats.count == 0)
		return;
	if (kind == RUMMY_PROMPT && r->typed.answer.kind == RUMMY_INVITE)
		r->base.seats.invited = r->typed.seat; /* its line is missing */
	if (kind != r->typed.answer.kind ||
		(kind == RUMMY_INVITE && claim_has(c, 0) &&
			c->event->seat != r->typed.seat &&
			(c->event->seat == r->base.seats.invited ||
				c->event->seat == r->base.seats.invited + 1))) {
		due_kind(r,
			r->typed.answer.kind == RUMMY_INVITE ? r->typed.seat
							     : 0);
		referee_raise(&r->base, FAULT_RUMMY_ANSWER, REFEREE_NOBODY,
			"this line does not answer what is typed in line %ju",
			(uintmax_t)r->base.typing.line);
	}
}

/* Whether the event is the move that was asked for. Melds that tell none of
 * their cards are judged as moves. */
static bool
is_move(const struct rummy_referee *r, const struct event *e)
{
	const struct rummy_move *m = &r->typed.answer.move;
	card_set cards;

	switch (e->kind) {
	case RUMMY_MELD:
		return referee_cards(e->list, e->count, &cards) &&
			(!cards ||
				rummy_meld_cards(r, e, m->cards) == m->cards);
	case RUMMY_LAYOFF:
		return e->card == m->card && e->number[0] == m->meld + 1;
	case RUMMY_DISCARD:
		return e->card == m->card;
	default:
		return true;
	}
}

/* Whether it may answer what a program takes otherwise than others do. */
static bool
is_meant(const struct rummy_typed *t, const struct event *e)
{
	bool melds = e->kind == RUMMY_MELD;
	card_set cards;

	if (e->kind == RUMMY_UNKNOWN || t->meant == RUMMY_UNKNOWN)
		return e->kind == t->meant;
	if (!t->loose || !t->meant)
		return false;
	if (e->kind != t->meant)
		return e->kind > RUMMY_UNKNOWN &&
			e->kind <= RUMMY_REFUSED_DEAD_END;
	return referee_cards(melds ? e->list : &e->card, melds ? e->count : 1,
		       &cards) &&
		!(cards & ~t->named);
}

/* Whether the program prints no line that is due here, but goes on with what
 * comes behind it. */
static bool
is_untold(const struct rummy_referee *r, unsigned kind)
{
	unsigned due = r->typed.answer.kind;

	if (due >= RUMMY_EVENTS || !referee_untold(&r->base, due))
		return false;
	if (r->base.stage == REFEREE_STARTING)
		return kind > due && kind <= RUMMY_ROUND &&
			(kind != RUMMY_PROMPT || due == RUMMY_INVITE);
	return kind == RUMMY_PROMPT || kind == RUMMY_HELP_LINE;
}

void
rummy_judge_answer(struct rummy_referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	const struct rummy_answer *a = &r->typed.answer;
	bool right = e->kind == a->kind;

	r->typed.loose = r->typed.loose ||
		(c->loose && e->kind >= RUMMY_TURN_UP &&
			e->kind <= RUMMY_DISCARD);
	if (r->base.stage == REFEREE_STARTING)
		settle_named(r, c);
	if (!r->typed.due)
		return;
	r->typed.due = false;
	if (is_untold(r, e->kind))
		return;
	if (r->base.stage == REFEREE_STARTING)
		judge_asked(r, c);
	if (r->base.stage != REFEREE_PLAYING || !r->cards.plain.live ||
		rummy_lacks(c))
		return;
	if (right && e->kind == RUMMY_REFUSED_NOT_HELD)
		right = e->card == a->card;
	else if (right && a->moves)
		right = is_move(r, e);
	if (right || is_meant(&r->typed, e))
		return;
	r->plan.other.live = r->plan.other.live && !r->typed.alike;
	if (a->moves)
		rummy_due_made(r, &a->move);
	else if (a->kind == RUMMY_REFUSED_NOT_HELD)
		referee_due(&r->base,
			&(struct event){.kind = RUMMY_REFUSED_NOT_HELD,
				.card = a->card});
	else
		due_kind(r, r->cards.plain.open.turn + 1);
	referee_raise(&r->base, FAULT_RUMMY_ANSWER, r->cards.plain.open.turn,
		"this line does not answer what is typed in line %ju",
		(uintmax_t)r->base.typing.line);
}

/* Why this refusal is wrong whatever was typed, or NULL. */
static const char *
cannot_be_due(const struct rummy_known *k, enum rummy_event kind)
{
	const struct rummy_open *o = &k->open;
	bool draws = o->phase == RUMMY_TO_DRAW;

	switch (kind) {
	case RUMMY_UNKNOWN:
		return NULL;
	case RUMMY_REFUSED_MUST_DRAW:
		return draws ? NULL : "a card has been drawn";
	case RUMMY_REFUSED_MUST_TAKE_STOCK:
		return rummy_refuse_phase(o, RUMMY_MOVE_PILE) ==
				RUMMY_MUST_TAKE_STOCK
			? NULL
			: "the pile may be drawn from";
	case RUMMY_REFUSED_HAS_DRAWN:
		return draws ? "no card has been drawn" : NULL;
	case RUMMY_REFUSED_HAS_MELDED:
		return o->has_melded && !o->melds_any ? NULL
						      : "a meld may be laid";
	case RUMMY_REFUSED_JUST_TAKEN:
		return o->taken != CARD_NONE &&
				k->sure[o->turn] & card_bit(o->taken)
			? NULL
			: "no card taken from the pile is held";
	case RUMMY_REFUSED_DEAD_END:
		return o->taken == CARD_NONE ? "no card was taken from the pile"
					     : NULL;
	default:
		return draws ? "no card has been drawn" : NULL;
	}
}

void
rummy_judge_refusal(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->cards.plain.open;
	const char *why;

	if (r->base.stage != REFEREE_PLAYING || !r->cards.plain.live)
		return;
	if (!r->typed.answers) {
		rummy_due_move(r);
		referee_raise(&r->base, FAULT_RUMMY_REFUSAL, o->turn,
			"Player%u is refused, but was not asked", o->turn + 1);
	}
	why = referee_is_computer(&r->base, o->turn)
		? "it is a computer"
		: cannot_be_due(
			  &r->cards.plain, (enum rummy_event)c->event->kind);
	if (why) {
		rummy_due_move(r);
		referee_raise(&r->base, FAULT_RUMMY_REFUSAL, o->turn,
			"Player%u is refused, but %s", o->turn + 1, why);
	}
}

/* A line left out or doubled is told by how many there are; one that comes
 * later is out of order. */
void
rummy_judge_help(struct rummy_referee *r, const struct claim *c)
{
	struct rummy_block *b = &r->block;
	unsigned line = (unsigned)c->event->number[0];

	if (rummy_lacks(c) || line >= RUMMY_COMMANDS)
		return;
	if (b->help == 0)
		b->passed.line = 0;
	if (line > b->help && !b->passed.line) {
		b->passed = r->base.at;
		b->passed_help = b->help;
	} else if (b->passed.line && line + 1 < b->help &&
		referee_once(&r->base, RUMMY_ORDER_OF_HELP)) {
		referee_due(&r->base,
			&(struct event){.kind = RUMMY_HELP_LINE,
				.number = {(int32_t)b->passed_help}});
		referee_raise_at(&r->base, &b->passed, FAULT_LIST_ORDER,
			REFEREE_NOBODY,
			"the lines of help are not in their order");
	}
	b->help = line + 1;
}

/* From now on the seat's computer is held to the other strategy; no computer is
 * held to any where the line does not say which it is. */
void
rummy_judge_change(struct rummy_referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	unsigned seats = r->base.seats.count, seat = e->seat - 1U;
	enum rummy_strategy strategy;

	if (!e->text || !rummy_strategy_read(e->text, e->length, &strategy))
		return;
	r->plan.moves = r->plan.followed = 0;
	if (!claim_has(c, 0)) {
		r->plan.strayed = UINT8_MAX;
		return;
	}
	if (seat >= (seats ? seats : RUMMY_SEATS)) {
		referee_raise(&r->base, FAULT_RUMMY_TURN, seat,
			"there is no Player%u", seat + 1);
		return;
	}
	r->agreed.house.computer[seat] = (uint8_t)strategy;
	r->plan.strayed &= (uint8_t) ~(1U << seat);
}

void
rummy_judge_ragequit(struct rummy_referee *r, const struct claim *c)
{
	unsigned seat = c->event->seat - 1U;

	if (r->base.stage != REFEREE_PLAYING)
		return;
	if (!claim_has(c, 0))
		seat = r->cards.plain.open.turn;
	if (seat >= RUMMY_SEATS) {
		referee_raise(&r->base, FAULT_RUMMY_TURN, seat,
			"there is no Player%u", seat + 1);
		return;
	}
	if (r->cards.plain.live && seat != r->cards.plain.open.turn) {
		rummy_due_move(r);
		referee_raise(&r->base, FAULT_RUMMY_TURN, seat,
			"Player%u ragequits, but it is Player%u's turn",
			seat + 1, r->cards.plain.open.turn + 1);
	} else if (r->cards.plain.live && referee_is_computer(&r->base, seat))
		referee_raise(&r->base, FAULT_RUMMY_TAKEOVER, seat,
			"Player%u ragequits, but is a computer already",
			seat + 1);
	if (r->cards.plain.live)
		referee_seat_computer(&r->base, seat);
	else
		r->base.seats.human = 0;
	r->plan.moves = r->plan.followed = 0;
	r->block.seen = false;
}
