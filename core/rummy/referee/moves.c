/* Judges moves: whose turn it is, what may be drawn, melded, laid off and
 * discarded, and what a computer would do. */
#include "core/rummy/referee/private.h"

#include "core/base/base.h"

/* Finds the meld of a lay-off whose line names none: the only one that the card
 * fits; of several the one typed, or the first, which computers choose. False
 * where a human may have meant another. */
static bool
find_meld(const struct rummy_referee *r, struct rummy_move *m)
{
	const struct rummy_open *o = &r->cards.plain.open;
	const struct rummy_move *typed = &r->typed.answer.move;
	unsigned fits = 0, first = 0;
	bool named;

	for (unsigned i = o->melds; i-- > 0;) {
		m->meld = (uint8_t)i;
		if (rummy_known_refuse(&r->cards.plain, m) == RUMMY_NO_LAYOFF)
			continue;
		fits++;
		first = i;
	}
	named = r->typed.answer.moves && typed->verb == RUMMY_MOVE_LAYOFF &&
		typed->card == m->card;
	if (fits > 1 && named)
		first = typed->meld;
	m->meld = (uint8_t)first;
	return fits <= 1 || named || referee_is_computer(&r->base, o->turn);
}

/* The move that is claimed; false when not all of it was read. A card taken
 * from the pile that is not told is its top. */
static bool
read_move(const struct rummy_referee *r, const struct claim *c,
	struct rummy_move *m)
{
	const struct rummy_open *o = &r->cards.plain.open;
	const struct event *e = c->event;

	*m = (struct rummy_move){.card = e->card};
	switch (e->kind) {
	case RUMMY_STOCK:
		*m = (struct rummy_move){.verb = RUMMY_MOVE_STOCK};
		return true;
	case RUMMY_TAKE:
		m->verb = RUMMY_MOVE_PILE;
		if (!claim_has(c, 1) && o->piled)
			m->card = o->pile[o->piled - 1];
		return m->card < CARD_COUNT;
	case RUMMY_MELD:
		*m = (struct rummy_move){.verb = RUMMY_MOVE_MELD};
		return (claim_has(c, 1) || !e->count) &&
			referee_cards(e->list, e->count, &m->cards) &&
			rummy_find_cards(r, e, m);
	case RUMMY_LAYOFF:
		m->verb = RUMMY_MOVE_LAYOFF;
		m->meld =
			(uint8_t)(e->number[0] < 1 || e->number[0] > CARD_COUNT
					? CARD_COUNT
					: e->number[0] - 1);
		if (!claim_has(c, 1) || e->card >= CARD_COUNT)
			return false;
		return claim_has(c, 2) || find_meld(r, m);
	default:
		m->verb = RUMMY_MOVE_DISCARD;
		return claim_has(c, 1) && e->card < CARD_COUNT;
	}
}

/* Writes what the move does, as `melds 3C 3D 3H`. */
static void
describe_move(const struct rummy_move *m, char text[FAULT_TEXT])
{
	static const char *const verbs[] = {"draws from the stock",
		"draws from the pile", "melds ", "lays off ", "discards "};
	char cards[FAULT_TEXT] = "";
	size_t n;

	if (m->verb >= RUMMY_MOVE_MELD)
		card_list(rummy_move_cards(m), cards, FAULT_TEXT);
	n = text_fill(text, FAULT_TEXT, "%s%.120s", verbs[m->verb], cards);
	if (m->verb == RUMMY_MOVE_LAYOFF)
		text_fill(
			text + n, FAULT_TEXT - n, " on meld %u", m->meld + 1U);
}

/* The move is of cards that the seat cannot hold, or of more than it hides. */
static void
raise_absent(struct rummy_referee *r, unsigned seat, const struct rummy_move *m,
	const char *move)
{
	static const char *const verbs[] = {
		"turned up", "taken", "melded", "laid off", "discarded"};
	const struct rummy_known *k = &r->cards.plain;
	card_set cards = rummy_move_cards(m);
	card_set absent = rummy_known_absent(k, seat, cards);
	struct referee_note note = {.id = FAULT_RUMMY_HELD, .seat = seat};
	const struct rummy_last_move *last;
	char list[FAULT_TEXT];
	unsigned card;

	if (!absent) {
		referee_raise(&r->base, FAULT_RUMMY_HELD, seat,
			"Player%u %.120s, but can hold only %u of these cards",
			seat + 1, move,
			card_count(cards & k->sure[seat]) +
				rummy_known_hidden(k, seat));
		return;
	}
	card = card_first(absent);
	last = &r->cards.last[card];
	card_list(absent, list, FAULT_TEXT);
	note.other = last->line;
	if (last->line)
		text_fill(note.proof, sizeof note.proof,
			"%s was %s by Player%u at line %ju", card_plain(card),
			verbs[last->verb], last->seat + 1U,
			(uintmax_t)last->line);
	referee_raise_noted(&r->base, &note,
		"Player%u %.120s, but cannot hold %s", seat + 1, move, list);
}

static void
raise_refused(struct rummy_referee *r, unsigned seat,
	const struct rummy_move *m, enum rummy_refusal refusal)
{
	static const struct {
		enum fault_id id;
		const char *why;
	} refusals[] = {
		[RUMMY_MUST_DRAW] = {FAULT_RUMMY_TURN, " before it has drawn"},
		[RUMMY_HAS_DRAWN] = {FAULT_RUMMY_TURN, " after it has drawn"},
		[RUMMY_MUST_TAKE_STOCK] = {FAULT_RUMMY_TOP,
			", but must draw from the stock"},
		[RUMMY_HAS_MELDED] = {FAULT_RUMMY_MELD,
			", the second meld of the turn"},
		[RUMMY_NO_MELD] = {FAULT_RUMMY_MELD, ", which are not a meld"},
		[RUMMY_NO_LAYOFF] = {FAULT_RUMMY_LAYOFF,
			", which it does not fit"},
		[RUMMY_JUST_TAKEN] = {FAULT_RUMMY_TAKEN,
			", the card it took from the pile"},
		[RUMMY_DEAD_END] = {FAULT_RUMMY_DEAD_END,
			" and is left without a legal discard"},
	};
	const struct rummy_move draw = {.verb = RUMMY_MOVE_STOCK};
	char move[FAULT_TEXT];

	describe_move(m, move);
	if (refusal == RUMMY_MUST_DRAW || refusal == RUMMY_MUST_TAKE_STOCK)
		rummy_due_made(r, &draw);
	else if (refusal == RUMMY_HAS_DRAWN || refusal == RUMMY_HAS_MELDED ||
		refusal == RUMMY_DEAD_END)
		rummy_due_move(r);
	else
		rummy_due_plan(r);
	if (refusal == RUMMY_NOT_HELD)
		raise_absent(r, seat, m, move);
	else
		referee_raise(&r->base, refusals[refusal].id, seat,
			"Player%u %s%s", seat + 1, move,
			refusal == RUMMY_NO_LAYOFF &&
					m->meld >= r->cards.plain.open.melds
				? ", which is not on the table"
				: refusals[refusal].why);
}

/* Judges what only this kind of move must also be. False on a finding. */
static bool
judge_move(struct rummy_referee *r, const struct claim *c,
	const struct rummy_move *m)
{
	const struct rummy_open *o = &r->cards.plain.open;
	const struct rummy_move draw = {
		.verb = r->round.turned ? RUMMY_MOVE_STOCK : RUMMY_MOVE_PILE};

	if (m->verb == RUMMY_MOVE_STOCK &&
		(rummy_blocks(o) || rummy_turns_over(o) != r->round.turned)) {
		referee_due(&r->base,
			&(struct event){.kind = rummy_blocks(o)
					? RUMMY_ROUND_BLOCKED
					: RUMMY_TURN_OVER});
		referee_raise(&r->base, FAULT_RUMMY_STOCK, o->turn,
			"a card is drawn, but the stock is empty%s",
			rummy_blocks(o) ? " and the round blocked"
					: " and was not made anew");
	} else if (m->verb == RUMMY_MOVE_PILE && r->round.turned) {
		rummy_due_made(r, &draw);
		referee_raise(&r->base, FAULT_RUMMY_STOCK, o->turn,
			"the pile was turned over, but a card is drawn from "
			"it");
	} else if (m->verb == RUMMY_MOVE_PILE &&
		o->pile[o->piled - 1] != m->card) {
		rummy_due_made(r, &draw);
		referee_raise(&r->base, FAULT_RUMMY_TOP, o->turn,
			"Player%u draws %s from the pile, but its top is %s",
			o->turn + 1, card_plain(m->card),
			card_plain(o->pile[o->piled - 1]));
	} else if (m->verb == RUMMY_MOVE_MELD && claim_has(c, 2) &&
		c->event->number[0] != o->melds + 1) {
		struct event due = *c->event;

		due.number[0] = (int32_t)o->melds + 1;
		referee_due(&r->base, &due);
		referee_raise(&r->base, FAULT_RUMMY_MELD, o->turn,
			"this is meld %d, not %d", o->melds + 1,
			(int)c->event->number[0]);
	} else
		return true;
	return false;
}

/* Cards are melded in the order of a new deck. */
static void
judge_order(struct rummy_referee *r, const struct claim *c)
{
	const struct event *e = c->event;

	for (unsigned i = 1; i < e->count && !c->unordered; i++)
		if (e->list[i] < e->list[i - 1]) {
			if (referee_once(&r->base, RUMMY_ORDER_OF_MELD))
				referee_raise(&r->base, FAULT_LIST_ORDER,
					e->seat - 1U,
					"the cards are not in the order of a "
					"new deck");
			return;
		}
}

/* Whether who plays was typed, and nothing since the first round began. */
static bool
moves_alone(const struct rummy_referee *r)
{
	const struct referee_typing *t = &r->base.typing;

	return t->seen && !t->apart && r->base.seats.known &&
		t->line == r->typed.seated;
}

/* A turn begins: by the computer if the table was not shown. */
static void
see_mover(struct rummy_referee *r, unsigned seat)
{
	if (referee_is_human(&r->base, seat) &&
		!referee_absent(&r->base, RUMMY_RAGEQUIT)) {
		/* That it left may stand in the lines that were left out. A
		 * program without tables shows what is typed. */
		if (r->block.seen || r->gap.at.line ||
			(referee_untold(&r->base, RUMMY_TABLE) &&
				!moves_alone(r)))
			return;
		referee_due_some(&r->base, RUMMY_TABLE, 0);
		referee_raise(&r->base, FAULT_RUMMY_TURN, seat,
			"Player%u moves, but was not asked", seat + 1);
	} else if (!r->block.seen)
		referee_seat_computer(&r->base, seat);
}

static bool
is_same_move(const struct rummy_move *a, const struct rummy_move *b)
{
	if (a->verb != b->verb)
		return false;
	if (a->verb == RUMMY_MOVE_MELD)
		return a->cards == b->cards;
	if (a->verb == RUMMY_MOVE_LAYOFF)
		return a->card == b->card && a->meld == b->meld;
	return a->verb != RUMMY_MOVE_DISCARD || a->card == b->card;
}

/* The move is not the one of the seat's strategy. */
static void
raise_choice(struct rummy_referee *r, unsigned seat, const struct rummy_move *m)
{
	bool doubted = r->cards.dealt.live && r->cards.agrees < RUMMY_TRUST;
	char move[FAULT_TEXT], due[FAULT_TEXT];
	struct referee_note note = {.id = FAULT_RUMMY_STRATEGY,
		.seat = seat,
		.by_deal = doubted,
		.waits = doubted};

	describe_move(m, move);
	describe_move(&r->plan.move[r->plan.followed], due);
	rummy_due_made(r, &r->plan.move[r->plan.followed]);
	referee_raise_noted(&r->base, &note,
		"Player%u %s, but its strategy, %s, %s here", seat + 1,
		SHORT(move, QUOTE_WORD),
		rummy_strategy_name(
			(enum rummy_strategy)r->agreed.house.computer[seat]),
		SHORT(due, QUOTE_WORD));
	if (doubted)
		rummy_try_deal(r, false);
}

/* Makes the move in this view; ends the view if it is illegal there. */
static void
follow_move(struct rummy_known *k, const struct rummy_move *m)
{
	k->live = k->live && k->open.phase <= RUMMY_TO_PLAY &&
		rummy_known_refuse(k, m) == RUMMY_ALLOWED;
	if (k->live)
		rummy_known_move(k, m);
}

/* The same in the view in which the line that broke the strategy is wrong. */
static void
follow_claim(struct rummy_referee *r, const struct claim *c,
	const struct rummy_move *m)
{
	struct rummy_known *k = &r->plan.other;
	const struct rummy_open *o = &k->open;

	r->plan.late = r->round.strayed && claim_has(c, 0) &&
		c->event->seat == r->plan.missing + 1 &&
		(m->verb != RUMMY_MOVE_STOCK || /* one is like another */
			r->cards.logged == r->plan.at + 1) &&
		is_same_move(m, &r->plan.missed);
	if ((claim_has(c, 0) && c->event->seat != o->turn + 1) ||
		(m->verb == RUMMY_MOVE_PILE && o->piled &&
			m->card != o->pile[o->piled - 1]))
		k->live = false;
	follow_move(k, m);
}

/* Starts that view, with the planned moves up to this one. */
static void
follow_plan(struct rummy_referee *r, const struct rummy_move *m)
{
	struct rummy_plan *p = &r->plan;
	unsigned told = p->followed;

	r->round.strayed = true;
	p->missed = p->move[told];
	p->missing = (uint8_t)r->cards.plain.open.turn;
	p->at = r->cards.logged;
	p->other = r->cards.dealt.live ? r->cards.dealt : r->cards.plain;
	while (told < p->moves && !is_same_move(m, &p->move[told]))
		told++;
	if (told == p->moves)
		told = p->followed;
	for (unsigned i = p->followed; i <= told; i++)
		follow_move(&p->other, &p->move[i]);
}

/* Reported once for a seat: a program with another strategy strays always. */
static void
judge_choice(struct rummy_referee *r, unsigned seat, const struct rummy_move *m)
{
	if (!referee_is_computer(&r->base, seat))
		return;
	/* Cards of others are worse than another choice: rummy_evidence(). */
	if (r->plan.strayed >> seat & 1 || r->round.strayed ||
		(r->cards.dealt.live &&
			(rummy_move_cards(m) & ~r->cards.dealt.sure[seat])) ||
		(r->plan.followed == r->plan.moves &&
			!rummy_make_plan(r, seat, &r->plan))) {
		r->plan.judged = false;
		return;
	}
	if (is_same_move(m, &r->plan.move[r->plan.followed])) {
		r->plan.followed++;
		return;
	}
	if (!referee_unread_any(&r->base))
		r->plan.strayed |= (uint8_t)(1 << seat);
	raise_choice(r, seat, m);
	if (r->cards.plain.live)
		follow_plan(r, m);
}

/* The view by the deal follows what is played, even where they differ. */
static void
trail_dealt(struct rummy_known *k, const struct rummy_known *plain,
	const struct rummy_move *m, unsigned seat)
{
	card_set cards = rummy_move_cards(m);

	if (m->verb == RUMMY_MOVE_STOCK && plain->ordered)
		memcpy(k->stock, plain->stock, sizeof k->stock);
	for (unsigned s = 0; s < plain->open.seats; s++)
		k->sure[s] &= ~cards;
	k->open = plain->open;
	if (m->verb == RUMMY_MOVE_STOCK && k->open.phase == RUMMY_TO_PLAY)
		k->sure[seat] |= card_bit(k->stock[k->open.stock]);
	if (m->verb == RUMMY_MOVE_PILE)
		k->sure[seat] |= card_bit(k->open.taken);
	k->drawn = CARD_NONE;
}

/* A card is drawn from the stock as it was dealt. */
static void
prove_draw(struct rummy_referee *r, unsigned seat)
{
	const struct rummy_open *o = &r->cards.plain.open;
	unsigned place = CARD_COUNT - o->stock;

	if (o->turnovers == 0 && o->stock)
		r->base.proved.places[seat] |= UINT64_C(1) << place;
}

/* Both views make the move. */
static void
make_move(struct rummy_referee *r, const struct claim *c, unsigned seat,
	const struct rummy_move *m)
{
	card_set cards = rummy_move_cards(m);

	rummy_evidence(r, seat, cards, FAULT_RUMMY_HELD);
	if (!r->cards.plain.live)
		return;
	for (card_set moved = m->verb == RUMMY_MOVE_PILE ? card_bit(m->card)
							 : cards;
		moved; moved &= moved - 1)
		r->cards.last[card_first(moved)] = (struct rummy_last_move){
			c->line, (uint8_t)seat, m->verb};
	if (m->verb == RUMMY_MOVE_STOCK)
		prove_draw(r, seat);
	rummy_known_move(&r->cards.plain, m);
	if (r->cards.dealt.live && !r->base.pending.count)
		rummy_known_move(&r->cards.dealt, m);
	else if (r->cards.dealt.live)
		trail_dealt(&r->cards.dealt, &r->cards.plain, m, seat);
	if (r->cards.logged < RUMMY_LOGGED) {
		r->cards.log = memory_grow(r->cards.log, r->cards.logged,
			&r->cards.log_room, sizeof *r->cards.log);
		r->cards.log[r->cards.logged] = *m;
	}
	r->cards.logged++;
}

/* Reads the move. False where not all of it is known, which ends the judging of
 * the round. */
static bool
take_move(struct rummy_referee *r, const struct claim *c, struct rummy_move *m)
{
	bool known = read_move(r, c, m);

	if (referee_twice(c->event->list, c->event->count))
		r->plan.other.live = false;
	if (m->verb == RUMMY_MOVE_MELD)
		rummy_judge_list(r, c, known ? m : NULL);
	if (!known && !referee_twice(c->event->list, c->event->count) &&
		(m->verb == RUMMY_MOVE_MELD || !claim_has(c, 1)))
		referee_pass_move(&r->base, c);
	if (!known)
		r->cards.plain.live = r->cards.dealt.live = false;
	return known;
}

void
rummy_judge_move(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->cards.plain.open;
	unsigned seat = c->event->seat - 1U, mover = o->turn;
	enum rummy_refusal refusal;
	char move[FAULT_TEXT];
	struct rummy_move m;

	r->base.passed.of++;
	if (r->base.stage == REFEREE_PLAYING && !r->cards.plain.live &&
		r->base.seats.count >= RUMMY_SEATS_MIN && !r->cards.logged) {
		referee_due_some(&r->base, RUMMY_TURN_UP, 0);
		referee_raise(&r->base, FAULT_RUMMY_DEALER, REFEREE_NOBODY,
			"the first card has not been turned up");
	}
	if (r->base.stage != REFEREE_PLAYING || !r->cards.plain.live) {
		referee_pass_move(&r->base, c);
		return;
	}
	if (!take_move(r, c, &m))
		return;
	follow_claim(r, c, &m);
	if (claim_has(c, 0) && seat != mover) {
		rummy_due_move(r);
		describe_move(&m, move);
		referee_raise(&r->base, FAULT_RUMMY_TURN, seat,
			"Player%u %.120s, but it is Player%u's turn", seat + 1,
			move, mover + 1);
		return;
	}
	refusal = o->phase > RUMMY_TO_PLAY
		? RUMMY_HAS_DRAWN
		: rummy_known_refuse(&r->cards.plain, &m);
	if (refusal != RUMMY_ALLOWED) {
		raise_refused(r, mover, &m, refusal);
		return;
	}
	if (!judge_move(r, c, &m))
		return;
	see_mover(r, mover);
	judge_choice(r, mover, &m);
	if (r->cards.plain.live)
		make_move(r, c, mover, &m);
	if (r->cards.plain.live && !r->base.pending.count &&
		m.verb == RUMMY_MOVE_MELD)
		judge_order(r, c);
	r->round.turned = false;
	r->block.seen = false;
	if (m.verb == RUMMY_MOVE_DISCARD)
		r->plan.moves = r->plan.followed = 0;
}

/* The seat to move has gone out. */
static void
leave_table(struct rummy_referee *r)
{
	const struct rummy_open *o = &r->cards.plain.open;

	r->round.out = true;
	r->round.out_seat = o->turn;
	r->round.all_at_once = rummy_all_at_once(o);
}

void
rummy_expect_out(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->cards.plain.open;

	if (r->base.stage == REFEREE_PLAYING && r->cards.plain.live &&
		!r->round.out && o->phase == RUMMY_OUT &&
		c->event->kind != RUMMY_GOES_OUT) {
		referee_due_seat(&r->base, RUMMY_GOES_OUT, o->turn);
		referee_raise(&r->base, FAULT_RUMMY_OUT, o->turn,
			"Player%u has no card left, but no line says that it "
			"goes out",
			o->turn + 1);
		leave_table(r);
	}
}

void
rummy_judge_out(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->cards.plain.open;
	unsigned seat = c->event->seat - 1U;
	bool twice = r->round.out;

	if (r->base.stage != REFEREE_PLAYING)
		return;
	if (claim_has(c, 0) && seat < r->base.seats.count)
		r->round.out_seat = seat;
	if (r->cards.plain.live && o->phase == RUMMY_OUT) {
		leave_table(r);
		if (claim_has(c, 0) && seat != o->turn) {
			referee_due_seat(&r->base, RUMMY_GOES_OUT, o->turn);
			referee_raise(&r->base, FAULT_RUMMY_OUT, seat,
				"Player%u goes out, but Player%u has no card "
				"left",
				seat + 1, o->turn + 1);
		}
	} else if (r->cards.plain.live) {
		rummy_due_move(r);
		referee_raise(&r->base, FAULT_RUMMY_OUT, seat,
			"Player%u goes out, but holds cards", seat + 1);
	}
	if (twice)
		referee_raise(&r->base, FAULT_RUMMY_OUT, seat,
			"a second seat goes out");
	r->round.out = true;
}

void
rummy_judge_blocked(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_move draw = {.verb = RUMMY_MOVE_STOCK};
	unsigned mover = r->cards.plain.open.turn;

	if (r->base.stage != REFEREE_PLAYING)
		return;
	r->round.blocked = true;
	if (!r->cards.plain.live)
		return;
	if (r->cards.plain.open.phase != RUMMY_TO_DRAW ||
		!rummy_blocks(&r->cards.plain.open) || r->round.turned) {
		rummy_due_move(r);
		referee_raise(&r->base, FAULT_RUMMY_STOCK, REFEREE_NOBODY,
			"the round is blocked, but %s",
			r->cards.plain.open.phase != RUMMY_TO_DRAW
				? "no draw is due"
				: "a card can be drawn");
		return;
	}
	see_mover(r, mover);
	follow_move(&r->plan.other, &draw);
	judge_choice(r, mover, &draw);
	if (r->cards.plain.live)
		make_move(r, c, mover, &draw);
}
