/*
 * Lines that are left out of a transcript: drops the findings that may come of
 * that, and reports once that lines are left out.
 */
#include "core/straights/referee/private.h"

enum {
	IDLE = 3,     /* ellipses without a gap after which all are ignored */
	SKIPPED = 40, /* rounds left out at once, less than this */
	SHOWN = 20    /* cards that prove which round is shown, at least */
};

void
straights_note_cut(struct straights_referee *r, const struct claim *c)
{
	unsigned kind = c->event->kind;

	if (r->gap.idle >= IDLE)
		return;
	if (!r->gap.at.line)
		r->gap.at = spot_of(c, 0);
	/* A first round that begins with its line or 7S is all there. */
	if (r->base.stage == REFEREE_STARTING && kind == STRAIGHTS_ROUND)
		r->gap.before = true;
	r->gap.here =
		r->base.stage != REFEREE_STARTING || kind != STRAIGHTS_ROUND;
}

/* Whether the claim is the move that opens a round. */
static bool
opens_round(const struct straights_referee *r, const struct claim *c)
{
	return c->event->kind == STRAIGHTS_PLAY && c->event->card == CARD_7S &&
		claim_has(c, 1) && r->round.moves == 1;
}

void
straights_pass_cut(
	struct straights_referee *r, const struct claim *c, bool found)
{
	unsigned kind = c->event->kind;

	if (r->base.round == 1 && opens_round(r, c)) {
		r->gap.here = false;
		r->gap.before = true;
	}
	if (c->cut && r->gap.here && !found && r->round.moves > 1 &&
		(kind == STRAIGHTS_PLAY || kind == STRAIGHTS_DISCARD) &&
		++r->gap.idle == IDLE)
		r->gap.here = false;
}

bool
straights_rests_on_gap(
	struct straights_referee *r, const struct referee_finding *f)
{
	enum fault_class class = fault_kind(f->fault.id)->class;

	if (r->gap.here)
		return class == CLASS_DEAL || class == CLASS_PLAY ||
			class == CLASS_SCORE;
	if (!r->gap.before)
		return false;
	if (class == CLASS_DEAL && r->base.round == 1)
		r->gap.deal = *f;
	r->gap.totals = r->gap.totals || f->fault.id == FAULT_RUNNING_TOTAL;
	return class == CLASS_DEAL || f->fault.id == FAULT_RUNNING_TOTAL;
}

/* Reports the wrong deal of the first round if its totals begin at 0: then it
 * is no later round, though it has the cards of one. */
static void
settle_first_round(struct straights_referee *r)
{
	if (!r->gap.rounds || !r->gap.olds || r->gap.totals ||
		!r->gap.deal.fault.id)
		return;
	referee_report(&r->base, &r->gap.deal);
	r->gap.rounds = 0;
	r->gap.found = false;
}

void
straights_begin_behind_gap(struct straights_referee *r)
{
	if (r->gap.before && r->base.round == 1)
		settle_first_round(r);
	r->gap.before = r->gap.here ||
		(r->gap.before && r->base.stage == REFEREE_STARTING);
	r->gap.here = false;
}

/* Whether the dealer's deck has given each seat the cards shown, and how many
 * they are. */
static bool
deals_shown(const struct straights_referee *r, const struct dealer *d)
{
	unsigned shown = 0;

	for (unsigned i = 0; i < CARD_COUNT; i++)
		for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
			if (!(r->base.proved.cards[s] >> d->deck[i] & 1))
				continue;
			if (s != i / STRAIGHTS_HAND_SIZE)
				return false;
			shown++;
		}
	return shown >= SHOWN;
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

void
straights_deal_behind_gap(struct straights_referee *r)
{
	struct dealer later = r->base.dealer;
	unsigned n;

	if (!r->base.dealing || !(r->gap.here || r->gap.before))
		return;
	n = count_skipped(r, &later);
	if (n < SKIPPED) {
		r->base.dealer = later;
		r->gap.rounds += n;
		r->gap.found = r->gap.found || n > 0;
	} else if (r->gap.before && r->gap.deal.fault.id) {
		referee_report(&r->base, &r->gap.deal);
	}
	/* The game begins here: nothing stands before it. */
	if (!r->gap.here && r->base.round == 1 && (n == 0 || n == SKIPPED))
		r->gap.before = r->gap.found = false;
}

void
straights_tell_gap(struct straights_referee *r)
{
	if (r->gap.before && r->base.round == 1)
		settle_first_round(r);
	if (!r->gap.found)
		return;
	r->gap.here = r->gap.before = false;
	referee_find(&r->base, &r->gap.at, FAULT_LEFT_OUT, REFEREE_NOBODY,
		"lines are left out before this line%s: what rests on them is "
		"not judged",
		r->gap.rounds ? ", whole rounds among them" : "");
}
