/*
 * Lines that are left out, as an ellipsis says or because the transcript begins
 * in the middle. What is found of the round in which they are may rest on them:
 * it is pending until the round ends, reported where all its cards have moved,
 * so that nothing is missing, and else dropped. So is the deal of the next
 * round; the totals are not known until they are told again. Wherever something
 * is dropped, it is reported once that lines are left out.
 */
#include "core/straights/referee/private.h"

enum {
	IDLE = 3,     /* ellipses without a gap after which all are ignored */
	SKIPPED = 40, /* rounds left out at once, less than this */
	SHOWN = 20,   /* cards that prove which round is shown, at least, */
	FOR_ONE = 4   /* so many for each that speaks against it */
};

/* Marks all totals as unknown: those told before the gap may be old. */
static void
lose_totals(struct straights_referee *r)
{
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		struct referee_totals *total = &r->base.score[s].total;

		if (!total->lost)
			r->gap.lost |= 1U << s;
		total->lost = true;
	}
}

static void
restore_totals(struct straights_referee *r)
{
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		if (r->gap.lost >> s & 1)
			r->base.score[s].total.lost = false;
	r->gap.lost = 0;
}

void
straights_note_cut(struct straights_referee *r, const struct claim *c)
{
	unsigned kind = c->event->kind;
	bool begins = r->base.stage == REFEREE_STARTING;

	if (r->gap.idle >= IDLE)
		return;
	if (!r->gap.at.line)
		r->gap.at = spot_of(c, 0);
	r->gap.last = c->line;
	r->gap.listed = 0;
	lose_totals(r);
	/* A first round that begins with its line or 7S is all there. */
	if (begins && kind == STRAIGHTS_ROUND)
		r->gap.before = true;
	r->gap.here = !begins || kind != STRAIGHTS_ROUND;
	r->gap.scores = r->base.stage == REFEREE_SCORING ||
		(!begins && r->round.told == CARD_COUNT);
}

/* Whether the claim is the move that opens a round. */
static bool
opens_round(const struct straights_referee *r, const struct claim *c)
{
	return c->event->kind == STRAIGHTS_PLAY && c->event->card == CARD_7S &&
		r->round.moves == 1;
}

void
straights_pass_cut(
	struct straights_referee *r, const struct claim *c, bool found)
{
	unsigned kind = c->event->kind;

	if (opens_round(r, c)) {
		r->gap.here = false;
		r->gap.before = true;
	}
	if (c->cut && r->gap.here && !found && r->round.moves > 1 &&
		(kind == STRAIGHTS_PLAY || kind == STRAIGHTS_DISCARD) &&
		++r->gap.idle == IDLE)
		r->gap.here = false;
}

static void
drop_held(struct straights_referee *r)
{
	r->gap.dropped = r->gap.dropped || r->gap.pending.count > 0;
	r->gap.pending.count = 0;
}

/* Whether the totals of a score line may be judged, and so the points gained,
 * by the list of discards told behind the gap. */
static bool
is_sum_told(const struct straights_referee *r, const struct referee_finding *f)
{
	return f->fault.id == FAULT_RUNNING_TOTAL ||
		((f->fault.id == FAULT_ROUND_SUM ||
			 f->fault.id == FAULT_DISCARDS_LIST) &&
			(r->gap.listed >> (f->fault.seat - 1U) & 1));
}

/* Reports the wrong deal that was kept of the first round, if there is one. */
static void
report_deal(struct straights_referee *r)
{
	if (r->gap.deal.fault.id)
		referee_report(&r->base, &r->gap.deal);
	r->gap.deal.fault.id = FAULT_NONE;
}

bool
straights_rests_on_gap(
	struct straights_referee *r, const struct referee_finding *f)
{
	enum fault_class class = fault_kind(f->fault.id)->class;
	bool certain = r->gap.certain || is_sum_told(r, f);

	r->gap.certain = false;
	if (certain)
		return false;
	if (r->gap.here &&
		(class == CLASS_DEAL || class == CLASS_PLAY ||
			class == CLASS_SCORE)) {
		if (r->gap.pending.count < STRAIGHTS_GAP_PENDING)
			referee_add_pending(&r->gap.pending, f);
		else
			r->gap.dropped = true;
		return true;
	}
	if (r->gap.here || class != CLASS_DEAL)
		return false;
	if (!r->gap.before) {
		report_deal(r);
		return false;
	}
	if (r->base.round == 1)
		r->gap.deal = *f;
	else
		r->gap.dropped = true;
	return true;
}

/* Reports a round that has the cards of the first, but points of rounds before
 * it. */
static void
raise_first_again(struct straights_referee *r)
{
	r->gap.first = false;
	r->gap.certain = true;
	referee_raise_at(&r->base, &r->round.opening, FAULT_WRONG_DEAL,
		REFEREE_NOBODY,
		"the round is dealt as if it were the first, but there are "
		"points of rounds before it");
}

void
straights_note_total(
	struct straights_referee *r, unsigned seat, const struct claim *c)
{
	const struct referee_totals *total = &r->base.score[seat].total;

	if (!claim_has(c, 1)) {
		if (r->gap.begins)
			restore_totals(r);
		return;
	}
	if (!(r->gap.lost >> seat & 1))
		return;
	r->gap.lost &= ~(1U << seat);
	if (total->may[0] == c->event->number[0])
		return;
	if (r->gap.first)
		raise_first_again(r);
	r->gap.dropped = true;
}

void
straights_begin_behind_gap(struct straights_referee *r)
{
	drop_held(r);
	r->gap.before = r->gap.here ||
		(r->gap.before && r->base.stage == REFEREE_STARTING);
	r->gap.here = r->gap.scores = r->gap.begins = false;
}

/* Whether the dealer's deck has given each seat the cards shown, but for those
 * that a slip has shown. */
static bool
deals_shown(const struct straights_referee *r, const struct dealer *d)
{
	unsigned shown = 0, other = 0;

	for (unsigned i = 0; i < CARD_COUNT; i++)
		for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
			if (!(r->base.proved.cards[s] >> d->deck[i] & 1))
				continue;
			if (s == i / STRAIGHTS_HAND_SIZE)
				shown++;
			else
				other++;
		}
	return shown >= SHOWN && FOR_ONE * other <= shown;
}

/* Deals rounds until one is as shown; returns how many, SKIPPED: none is. */
static unsigned
count_skipped(const struct straights_referee *r, struct dealer *later)
{
	unsigned n = 0;

	while (n < SKIPPED && !deals_shown(r, later))
		n = dealer_deal(later) ? n + 1 : (unsigned)SKIPPED;
	return n;
}

/* Moves the dealer on to the round that is shown; true: to a later one. */
static bool
skip_rounds(struct straights_referee *r)
{
	struct dealer later;
	unsigned n;

	if (!r->base.dealing || !(r->gap.here || r->gap.before))
		return false;
	dealer_copy(r->base.dealer, &later);
	n = count_skipped(r, &later);
	if (n < SKIPPED) {
		dealer_copy(&later, r->base.dealer);
		r->gap.rounds += n;
	} else if (r->gap.before) {
		report_deal(r);
	}
	/* The game begins here, unless there are points of rounds before. */
	if (!r->gap.here && r->base.round == 1 && (n == 0 || n == SKIPPED)) {
		report_deal(r);
		r->gap.begins = true;
		r->gap.first = n == 0;
	}
	return n > 0 && n < SKIPPED;
}

/* Whether as many moves are told as a round has, and no two cards or more are
 * missing: lines that are left out of it would be seen. */
static bool
is_whole(const struct straights_referee *r)
{
	card_set moved = 0;

	for (unsigned i = 0; i < r->round.logged; i++)
		moved |= card_bit(r->round.log[i].card);
	return r->round.told == CARD_COUNT &&
		card_count(moved) >= CARD_COUNT - 1;
}

void
straights_deal_behind_gap(struct straights_referee *r)
{
	if (skip_rounds(r) || !is_whole(r))
		return;
	referee_release(&r->base, &r->gap.pending, r->deal.exact);
	r->gap.here = r->gap.scores;
	if (!r->gap.here && !r->gap.before)
		restore_totals(r);
}

void
straights_raise_gap(struct straights_referee *r)
{
	drop_held(r);
	if (!r->gap.dropped && !r->gap.rounds && !r->gap.deal.fault.id)
		return;
	r->gap.here = r->gap.before = false;
	referee_raise_at(&r->base, &r->gap.at, FAULT_LEFT_OUT, REFEREE_NOBODY,
		"%s%s: what rests on them is not judged",
		referee_absent(&r->base, STRAIGHTS_PLAY)
			? "this wording does not print the cards played"
			: "lines are left out before this line",
		r->gap.rounds ? ", whole rounds among them" : "");
}

/* Whether it comes behind a move, and not in place of its line. */
static bool
follows_move(const struct straights_referee *r, const struct event *e)
{
	switch (e->kind) {
	case STRAIGHTS_ROUND:
	case STRAIGHTS_TABLE:
	case STRAIGHTS_PILE:
	case STRAIGHTS_HAND:
	case STRAIGHTS_DISCARDS:
	case STRAIGHTS_SCORE:
	case STRAIGHTS_WIN:
		return true;
	case STRAIGHTS_PLAY:
	case STRAIGHTS_DISCARD:
		return e->seat == straights_next(r->turn.seat) + 1;
	default:
		return false;
	}
}

void
straights_tell_typed(struct straights_referee *r, const struct claim *c)
{
	unsigned seat = r->turn.seat;
	struct straights_made m = {.seat = seat,
		.discard = r->typed.command == STRAIGHTS_TYPES_DISCARD,
		.bit = card_bit(r->typed.card)};
	struct claim move;
	struct event e;

	if (r->base.stage != REFEREE_PLAYING || seat == REFEREE_NOBODY ||
		(r->typed.command != STRAIGHTS_TYPES_PLAY && !m.discard) ||
		referee_is_computer(&r->base, seat) ||
		!follows_move(r, c->event) || !straights_may_move(r, &m))
		return;
	e = (struct event){
		.kind = m.discard ? STRAIGHTS_DISCARD : STRAIGHTS_PLAY,
		.seat = (uint8_t)(seat + 1),
		.card = r->typed.card};
	move = claim_untold(c, &e);
	if (referee_once(&r->base, STRAIGHTS_TYPED_ALONE)) {
		referee_due(&r->base, &e);
		referee_raise(&r->base, FAULT_MISSING_LINE, seat,
			"no line tells the moves that people type");
	}
	straights_judge_move(r, &move);
}
