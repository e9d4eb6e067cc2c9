/*
 * The functions of the referee of Rummy: starts it, passes each claim to the
 * file that judges it, and tallies the game.
 */
#include "core/rummy/referee/private.h"

#include "core/rummy/rummy.h"

#include <assert.h>

/* House rules that were given with the setup; odd ones count as not given. */
static void
take_choices(struct rummy_referee *r, const struct referee_setup *setup)
{
	struct fault ignored;

	r->agreed.house = rummy_house_default();
	if (setup->choices == 0 ||
		rummy_house_choose(&r->agreed.house, setup->choice,
			setup->choices, &ignored) != 0)
		return;
	r->agreed.given = true;
	r->agreed.named = true;
}

static struct rummy_referee *
of_base(struct referee *r)
{
	return (struct rummy_referee *)r;
}

static struct referee *
start_referee(const struct referee_setup *setup)
{
	struct referee *base = referee_start(
		sizeof(struct rummy_referee), setup, &rummy_hooks, 0);
	struct rummy_referee *r = of_base(base);

	take_choices(r, setup);
	r->agreed.named = r->agreed.named || (base->dealing && !setup->proved);
	r->round.next_dealer = r->round.out_seat = REFEREE_NOBODY;
	r->typed.asked = referee_untold(base, RUMMY_PLAYERS);
	r->typed.loose = setup->spelt;
	return base;
}

static void
check_known(const struct rummy_known *k, unsigned seats)
{
	if (!k->live)
		return;
	assert(k->open.seats == seats && k->open.turn < seats);
	for (unsigned seat = 0; seat < seats; seat++) {
		assert(!(k->sure[seat] & k->pool));
		assert(card_count(k->sure[seat]) <= k->open.held[seat]);
	}
}

/* The two views; while findings are held the second only trails the first. */
static void
check_cards(const struct rummy_referee *r)
{
	check_known(&r->cards.plain, r->base.seats.count);
	if (!r->base.pending.count)
		check_known(&r->cards.dealt, r->base.seats.count);
	assert(!r->cards.dealt.live || r->cards.plain.live);
	assert(!r->round.lost || !r->cards.plain.live);
	assert(!r->cards.plain.live || r->cards.turned_up < CARD_COUNT);
}

/* Asserts what holds between two claims, and returns true. */
static bool
check_referee(const struct rummy_referee *r)
{
	const struct rummy_scores *s = &r->scores;

	assert(r->round.dealer < RUMMY_SEATS);
	assert(r->round.next_dealer <= REFEREE_NOBODY);
	assert(r->round.out_seat <= REFEREE_NOBODY);
	check_cards(r);
	assert(s->next <= RUMMY_SEATS);
	assert(s->rounds_chosen <= s->rounds_dealt);
	assert(s->rounds_dealt <= r->base.rounds);
	assert(r->plan.followed <= r->plan.moves);
	assert(r->plan.moves <= RUMMY_MOVES);
	assert(r->block.help <= RUMMY_COMMANDS);
	assert(r->deck.rows < CARD_SUITS);
	return referee_check(&r->base);
}

static void
note_question(struct rummy_referee *r, const struct claim *c)
{
	(void)c;
	r->typed.asked = true;
}

static rummy_judge *const judges[RUMMY_EVENTS] = {
	[RUMMY_PLAYERS] = note_question,
	[RUMMY_INVITE] = rummy_judge_invite,
	[RUMMY_TO_POINTS] = rummy_judge_target,
	[RUMMY_TO_ROUNDS] = rummy_judge_target,
	[RUMMY_HOUSE] = rummy_judge_house,
	[RUMMY_ROUND] = rummy_judge_round,
	[RUMMY_TURN_UP] = rummy_judge_turn_up,
	[RUMMY_STOCK] = rummy_judge_move,
	[RUMMY_TAKE] = rummy_judge_move,
	[RUMMY_TURN_OVER] = rummy_judge_turn_over,
	[RUMMY_MELD] = rummy_judge_move,
	[RUMMY_LAYOFF] = rummy_judge_move,
	[RUMMY_DISCARD] = rummy_judge_move,
	[RUMMY_GOES_OUT] = rummy_judge_out,
	[RUMMY_ROUND_BLOCKED] = rummy_judge_blocked,
	[RUMMY_RAGEQUIT] = rummy_judge_ragequit,
	[RUMMY_CARDS_LEFT] = rummy_judge_left,
	[RUMMY_SCORE] = rummy_judge_score,
	[RUMMY_WIN] = rummy_judge_win,
	[RUMMY_DECK_ROW] = rummy_judge_row,
	[RUMMY_HELP_LINE] = rummy_judge_help,
	[RUMMY_CHANGE] = rummy_judge_change,
};

/* Turns count from 1 while the round is judged. */
static void
set_place(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_known *k = &r->cards.plain;

	r->base.at = spot_of(c,
		r->base.stage == REFEREE_PLAYING && k->live ? k->open.turns + 1U
							    : 0);
}

static void
judge_line(struct rummy_referee *r, const struct claim *c)
{
	unsigned kind = c->event->kind, raised = r->base.raised;
	bool sound = !r->round.lost && !r->scores.misplaced;

	if (kind != RUMMY_DECK_ROW)
		r->deck.rows = 0;
	rummy_judge_answer(r, c);
	if (r->base.raised != raised)
		set_place(r, c);
	rummy_expect_out(r, c);
	if (r->base.raised != raised)
		set_place(r, c);
	if (judges[kind])
		judges[kind](r, c);
	else if (kind >= RUMMY_TABLE && kind <= RUMMY_CAN_DISCARD)
		rummy_judge_block(r, c);
	else if (kind >= RUMMY_UNKNOWN && kind <= RUMMY_REFUSED_DEAD_END)
		rummy_judge_refusal(r, c);
	referee_unread_judged(&r->base, sound && r->base.raised == raised);
	assert((kind != RUMMY_ROUND && r->base.raised == raised) ||
		check_referee(r));
}

/* Judges this event, which no line tells, before the claim. */
static void
tell_event(struct rummy_referee *r, const struct claim *c,
	const struct event *untold)
{
	struct claim claim = claim_untold(c, untold);

	judge_line(r, &claim);
	set_place(r, c);
}

/* The draw that no line of the transcript tells: of two kinds of draws the one
 * that is not told, or what the computer must do. */
static bool
draw_untold(const struct rummy_referee *r, struct event *e)
{
	const struct rummy_open *o = &r->cards.plain.open;
	bool stock = referee_untold(&r->base, RUMMY_STOCK);
	bool take = referee_untold(&r->base, RUMMY_TAKE);
	const struct rummy_move draw = {
		.verb = stock ? RUMMY_MOVE_STOCK : RUMMY_MOVE_PILE};

	if (stock && take) {
		*e = (struct event){.kind = RUMMY_STOCK};
		if (rummy_fill_due(&r->base, 0, e))
			return true;
		*e = (struct event){.kind = RUMMY_TAKE};
		return rummy_fill_due(&r->base, 0, e);
	}
	rummy_move_event(o, &draw, e);
	return true;
}

/* Whether the claim shows that the seat to move has drawn. */
static bool
shows_draw(const struct rummy_referee *r, const struct claim *c)
{
	switch (c->event->kind) {
	case RUMMY_TABLE:
		return r->block.seen;
	case RUMMY_MELD:
	case RUMMY_LAYOFF:
	case RUMMY_DISCARD:
		return !claim_has(c, 0) ||
			c->event->seat == r->cards.plain.open.turn + 1U;
	case RUMMY_DRAWN:
	case RUMMY_CAN_MELD:
	case RUMMY_CAN_LAY:
	case RUMMY_CAN_DISCARD:
		return true;
	default:
		return false;
	}
}

/* Whether the claim shows that the seat to move has discarded, where no such
 * line is told. */
static bool
shows_discard(const struct rummy_referee *r, const struct claim *c)
{
	unsigned turn = r->cards.plain.open.turn;

	if (!referee_untold(&r->base, RUMMY_DISCARD))
		return false;
	switch (c->event->kind) {
	case RUMMY_STOCK:
	case RUMMY_TAKE:
		return claim_has(c, 0) && c->event->seat != turn + 1U;
	case RUMMY_TURN_OVER:
	case RUMMY_ROUND_BLOCKED:
		return true;
	case RUMMY_GOES_OUT:
		return r->cards.plain.open.held[turn] == 1;
	case RUMMY_TABLE:
		return referee_is_computer(&r->base, turn);
	default:
		return false;
	}
}

/* What was typed is the move, where no such line is told and what follows does
 * not refuse it. */
static bool
is_typed(const struct rummy_referee *r, const struct claim *c)
{
	unsigned kind = c->event->kind;

	return r->typed.due && r->typed.answer.moves &&
		r->typed.answer.kind <= RUMMY_DISCARD &&
		r->typed.answer.kind != RUMMY_TURN_OVER &&
		referee_untold(&r->base, r->typed.answer.kind) &&
		(kind <= RUMMY_RAGEQUIT || kind == RUMMY_TABLE ||
			kind == RUMMY_CARDS_LEFT);
}

/* The round cannot be judged without the line that is left out here. */
static void
leave_out(struct rummy_referee *r)
{
	rummy_lose_round(r);
	if (referee_once(&r->base, RUMMY_LINES_LEFT_OUT))
		referee_raise(&r->base, FAULT_LEFT_OUT, REFEREE_NOBODY,
			"no line tells what stands between this line and the "
			"one before: what rests on it is not judged");
}

/* Whether no line turns a first card up, and the claim is of the play; *e is
 * the line that is due, if its card is known. */
static bool
turns_up_untold(const struct rummy_referee *r, const struct claim *c)
{
	return !r->cards.plain.live && !r->round.lost && !r->cards.logged &&
		r->base.seats.count >= RUMMY_SEATS_MIN &&
		referee_untold(&r->base, RUMMY_TURN_UP) &&
		c->event->kind >= RUMMY_STOCK &&
		c->event->kind <= RUMMY_CAN_DISCARD;
}

/* Begins the round, where no line does and the claim is of its play. */
static void
begin_untold(struct rummy_referee *r, const struct claim *c)
{
	enum referee_stage stage = r->base.stage;
	unsigned kind = c->event->kind, seats;
	struct event e = {.kind = RUMMY_ROUND};
	struct claim claim;

	if ((stage != REFEREE_STARTING && stage != REFEREE_SCORING) ||
		!referee_untold(&r->base, RUMMY_ROUND) ||
		!referee_untold(&r->base, RUMMY_TURN_UP) ||
		kind < RUMMY_STOCK || kind > RUMMY_CAN_DISCARD ||
		(kind > RUMMY_DISCARD && kind < RUMMY_TABLE))
		return;
	rummy_count_seats(r);
	seats = r->base.seats.count;
	if (seats < RUMMY_SEATS_MIN)
		return;
	claim = claim_untold(c, &e);
	claim.missing = kind > RUMMY_TAKE || !claim_has(c, 0) ? 3 : 2;
	e.seat = c->event->seat;
	judge_line(r, &claim);
	set_place(r, c);
}

/* Says that the line is missing, where the order of lines does not, and judges
 * as if it were there. */
static void
miss_event(struct rummy_referee *r, const struct claim *c,
	const struct event *untold, const char *what)
{
	if (!referee_absent(&r->base, untold->kind)) {
		referee_due(&r->base, untold);
		rummy_report_missing(r, what);
	}
	tell_event(r, c, untold);
}

/* Whether the claim shows that cards have left a hand by melds or lay-offs,
 * where no line tells any of them. */
static bool
shows_fewer(const struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->cards.plain.open;
	unsigned seat = c->event->seat - 1U, count = c->event->count;
	bool meld = referee_untold(&r->base, RUMMY_MELD);
	bool layoff = referee_untold(&r->base, RUMMY_LAYOFF);
	card_set cards, was;

	if (!r->cards.plain.live || !(meld || layoff))
		return false;
	switch (c->event->kind) {
	case RUMMY_LAYOFF:
		return meld && c->event->number[0] > o->melds;
	case RUMMY_GOES_OUT:
		return o->phase <= RUMMY_TO_PLAY;
	case RUMMY_CARDS_LEFT:
		return seat < o->seats &&
			(count < o->held[seat] ||
				(meld && o->phase <= RUMMY_TO_PLAY &&
					!r->round.out));
	case RUMMY_ON_TABLE:
		was = r->block.melds < o->melds ? o->meld[r->block.melds] : 0;
		return (was ? layoff : meld) &&
			referee_cards(c->event->list, count, &cards) &&
			!(was & ~cards) && was != cards && rummy_is_meld(cards);
	default:
		return false;
	}
}

/* Whether the computer to move must meld or lay off before the claim, and no
 * line tells that; then *e is what, and *known whether it surely did. Else both
 * mean nothing. */
static bool
plays_untold(const struct rummy_referee *r, const struct claim *c,
	struct event *e, bool *known)
{
	unsigned kind = c->event->kind;

	if (r->cards.plain.open.phase != RUMMY_TO_PLAY || kind < RUMMY_LAYOFF ||
		kind > RUMMY_GOES_OUT)
		return false;
	/* Without melds there are no lay-offs, and nobody goes out. */
	*known = referee_untold(&r->base, RUMMY_MELD) &&
		!(referee_untold(&r->base, RUMMY_LAYOFF) &&
			referee_untold(&r->base, RUMMY_GOES_OUT));
	*e = (struct event){.kind = RUMMY_MELD};
	if (referee_untold(&r->base, RUMMY_MELD) &&
		rummy_fill_due(&r->base, 0, e))
		return true;
	*e = (struct event){.kind = RUMMY_LAYOFF};
	return referee_untold(&r->base, RUMMY_LAYOFF) &&
		rummy_fill_due(&r->base, 0, e);
}

/* How a round or its stock ends, where no line of the transcript says so. */
static void
tell_end(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->cards.plain.open;
	unsigned kind = c->event->kind;
	bool draws = o->phase == RUMMY_TO_DRAW && !r->round.turned;

	if (o->phase == RUMMY_OUT && !r->round.out && kind != RUMMY_GOES_OUT &&
		referee_untold(&r->base, RUMMY_GOES_OUT))
		miss_event(r, c,
			&(struct event){.kind = RUMMY_GOES_OUT,
				.seat = (uint8_t)(o->turn + 1)},
			"the line that says who goes out");
	else if (draws && rummy_blocks(o) && kind == RUMMY_CARDS_LEFT &&
		referee_untold(&r->base, RUMMY_ROUND_BLOCKED))
		miss_event(r, c, &(struct event){.kind = RUMMY_ROUND_BLOCKED},
			"the line that says that the round is blocked");
	else if (draws && !rummy_blocks(o) && rummy_turns_over(o) &&
		kind == RUMMY_STOCK &&
		referee_untold(&r->base, RUMMY_TURN_OVER))
		miss_event(r, c, &(struct event){.kind = RUMMY_TURN_OVER},
			"the line that says that the pile is turned over");
}

/*
 * A program may print no line of some kind at all. What it would have said is
 * known from what was typed, from the deal, or from what comes next; else the
 * round is not judged.
 */
static void
tell_untold(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->cards.plain.open;
	struct event e = {.kind = RUMMY_TURN_UP};
	bool known;

	if (!(r->base.absent | r->base.untold) ||
		r->base.stage != REFEREE_PLAYING ||
		referee_unread_any(&r->base))
		return;
	if (turns_up_untold(r, c))
		known = rummy_fill_due(&r->base, 0, &e);
	else if (!r->cards.plain.live)
		return;
	else if (is_typed(r, c)) {
		rummy_move_event(o, &r->typed.answer.move, &e);
		known = true;
	} else if (o->phase == RUMMY_TO_DRAW && shows_draw(r, c) &&
		(referee_untold(&r->base, RUMMY_STOCK) ||
			referee_untold(&r->base, RUMMY_TAKE)))
		known = draw_untold(r, &e);
	else if (o->phase == RUMMY_TO_PLAY && shows_discard(r, c)) {
		e.kind = RUMMY_DISCARD;
		known = rummy_fill_due(&r->base, 0, &e);
	} else if (!plays_untold(r, c, &e, &known)) {
		tell_end(r, c);
		return;
	}
	if (!known) {
		leave_out(r);
		return;
	}
	if (e.kind == RUMMY_MELD || e.kind == RUMMY_LAYOFF) {
		miss_event(r, c, &e, "the line that melds or lays off");
		tell_untold(r, c);
	} else
		tell_event(r, c, &e);
}

/* The claim as of a program that numbers melds from 1. */
static const struct claim *
number_from_one(struct rummy_referee *r, struct claim *claim, struct event *e)
{
	bool pairs = claim->event->kind == RUMMY_CAN_LAY;

	*e = *claim->event;
	claim->event = e;
	if (!pairs)
		e->number[0]++;
	for (unsigned i = 1; pairs && i < e->count; i += 2)
		e->list[i]++;
	if (referee_once(&r->base, RUMMY_FROM_ZERO)) {
		referee_due(&r->base, e);
		referee_raise(&r->base, FAULT_SPELLING, REFEREE_NOBODY,
			"melds are numbered from 0");
	}
	return claim;
}

/* The claim, that shows the top of the pile before all play, as the first card
 * turned up, which no other line tells. */
static const struct claim *
turn_up_top(struct claim *claim, struct event *e)
{
	*e = (struct event){
		.kind = RUMMY_TURN_UP, .card = claim->event->list[0]};
	*claim = claim_untold(claim, e);
	claim->missing = 1;
	return claim;
}

/* The parts are checked after findings and at the beginning of rounds. */
static void
judge_claim(struct referee *base, const struct claim *c)
{
	struct rummy_referee *r = of_base(base);
	struct claim claim = *c;
	struct event e;

	set_place(r, c);
	if (base->from_zero >> c->event->kind & 1)
		c = number_from_one(r, &claim, &e);
	else if (c->event->kind == RUMMY_TOP && c->event->count == 1 &&
		r->base.stage == REFEREE_PLAYING && turns_up_untold(r, c))
		c = turn_up_top(&claim, &e);
	if (c->cut)
		rummy_note_gap(r, c);
	if (c->event->kind < RUMMY_TABLE || c->event->kind > RUMMY_CAN_DISCARD)
		rummy_end_block(r);
	rummy_judge_brief(r, c);
	begin_untold(r, c);
	if (r->round.waits && c->event->kind >= RUMMY_STOCK &&
		c->event->kind <= RUMMY_DISCARD)
		rummy_know_dealer(r, c);
	tell_untold(r, c);
	if (shows_fewer(r, c) && !referee_unread_any(base))
		leave_out(r);
	if (c->event->kind != RUMMY_HELP_LINE)
		r->block.help = 0;
	switch (c->event->kind) {
	case RUMMY_PROMPT:
		rummy_judge_answer(r, c);
		r->typed.prompts = r->typed.answers = true;
		base->typing.prompted = true;
		break;
	case RUMMY_TYPED:
		rummy_judge_typed(r, c);
		break;
	default:
		base->typing.prompted = false;
		judge_line(r, c);
		r->typed.answers = !r->typed.prompts;
	}
}

static void
end_game(struct referee *base, uint64_t line, bool whole)
{
	set_place(of_base(base), &(struct claim){.line = line});
	rummy_finish(of_base(base), whole);
}

void
rummy_name_level(enum rummy_level level, struct tally *t)
{
	static const struct {
		const char *name;
		const char *judged;
	} levels[] = {
		[RUMMY_RULES] = {"V1", "rules, without the deal"},
		[RUMMY_CARDS] = {"V2", "rules, every card"},
		[RUMMY_CHOSEN] = {"V3",
			"rules, every card, every choice of the computers"},
	};

	t->level = levels[level].name;
	t->judged = levels[level].judged;
}

/* How far the judging of the rounds that were scored came. */
static enum rummy_level
level_of(const struct rummy_referee *r)
{
	if (r->scores.rounds_chosen == r->base.rounds)
		return RUMMY_CHOSEN;
	return r->scores.rounds_dealt == r->base.rounds ? RUMMY_CARDS
							: RUMMY_RULES;
}

static void
tally_game(const struct referee *base, struct tally *t)
{
	referee_tally(base, t);
	if (base->rounds)
		rummy_name_level(
			level_of((const struct rummy_referee *)base), t);
}

const struct referee_calls rummy_referee = {
	.start = start_referee,
	.claim = judge_claim,
	.due = rummy_fill_due,
	.unread = referee_unread,
	.end = end_game,
	.tally = tally_game,
	.turn = FAULT_RUMMY_TURN,
	.hands = referee_hands,
};
