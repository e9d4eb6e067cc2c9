/* Judges what each seat gained when all lines of a round are told. */
#include "core/rummy/referee/private.h"

/* What a line tells that has the total and neither of its parts: it may go on
 * from any total that the seat may have had. */
enum { TOTAL_ALONE = 1 << 2 };

/* What going out brings: all cards left. False when not all are known. */
static bool
sum_hands(const struct rummy_referee *r, int32_t *sum)
{
	*sum = 0;
	for (unsigned seat = 0; seat < r->base.seats.count; seat++) {
		const struct referee_score *score = &r->base.score[seat];
		card_set hand;

		if (score->listed && !score->doubted)
			*sum += score->sum;
		else if (referee_untold(&r->base, RUMMY_CARDS_LEFT) &&
			rummy_know_hand(r, seat, &hand))
			*sum += (int32_t)rummy_points_of(hand);
		else
			return false;
	}
	return true;
}

/* Makes the next finding expect the seat's score with this gain. */
static void
due_gain(struct rummy_referee *r, unsigned seat, int32_t right)
{
	int64_t before = r->scores.claimed[seat].before;

	referee_due(&r->base,
		&(struct event){.kind = RUMMY_SCORE,
			.seat = (uint8_t)(seat + 1),
			.number = {(int32_t)before, right,
				(int32_t)(before + right)}});
}

/* Reports a score whose numbers do not add up. */
static void
judge_total(struct rummy_referee *r, unsigned seat)
{
	const struct rummy_claimed *s = &r->scores.claimed[seat];

	if ((int64_t)s->before + s->gained == s->total)
		return;
	due_gain(r, seat, s->gained);
	referee_raise_at(&r->base, &s->at, FAULT_RUMMY_TOTAL, seat,
		"%d + %d is not %d", (int)s->before, (int)s->gained,
		(int)s->total);
}

/* Whether the gain told is not known to be wrong; *right is what it must be. */
static bool
may_gain(const struct rummy_referee *r, unsigned seat, bool known, int32_t sum,
	int32_t *right)
{
	const struct rummy_claimed *s = &r->scores.claimed[seat];
	const struct rummy_round *round = &r->round;
	bool out = round->out && round->out_seat == seat;
	bool doubles = r->agreed.house.double_rummy;

	*right = !out ? 0 : doubles && round->all_at_once ? 2 * sum : sum;
	return (!round->out && !round->blocked) ||
		(round->out && round->out_seat == REFEREE_NOBODY) ||
		(out && !known) || s->gained == *right ||
		(s->told == TOTAL_ALONE &&
			referee_total_may(
				&s->was, (int64_t)s->total - *right)) ||
		(out && doubles && !r->cards.plain.live &&
			(s->gained == sum || s->gained == 2 * sum));
}

static void
judge_gain(struct rummy_referee *r, unsigned seat, bool known, int32_t sum)
{
	const struct rummy_claimed *s = &r->scores.claimed[seat];
	int32_t right;

	if (!s->waits)
		return;
	if (may_gain(r, seat, known, sum, &right)) {
		judge_total(r, seat);
		return;
	}
	due_gain(r, seat, right);
	referee_raise_at(&r->base, &s->at, FAULT_RUMMY_GAIN, seat,
		"Player%u's score says a gain of %d, not %d", seat + 1,
		(int)s->gained, (int)right);
	referee_total_add(
		&r->base.score[seat].total, (int64_t)s->before + right);
}

/* Adds what the seat gains by the rules, as no line tells scores. */
static void
gain_untold(struct rummy_referee *r, unsigned seat, bool known, int32_t sum)
{
	struct referee_totals *total = &r->base.score[seat].total;
	bool out = r->round.out && r->round.out_seat == seat;

	if (out && known && !r->agreed.house.double_rummy)
		referee_total_gain(total, sum);
	else if (out || (!r->round.out && !r->round.blocked))
		total->lost = true;
}

/* Reports a seat without a score or a hand after the round, once. */
static void
judge_missing(struct rummy_referee *r, unsigned seat)
{
	const struct referee_score *score = &r->base.score[seat];

	if (score->counted && score->listed)
		return;
	if (!r->scores.misplaced) {
		rummy_due_line(r,
			score->listed ? RUMMY_SCORE : RUMMY_CARDS_LEFT, seat);
		referee_raise(&r->base, FAULT_RUMMY_LINES, seat,
			"Player%u's %s is missing in round %u", seat + 1,
			score->listed ? "score" : "hand",
			(unsigned)r->base.round);
	}
	r->scores.misplaced = true;
}

void
rummy_end_score(struct rummy_referee *r)
{
	const bool unread = referee_unread_any(&r->base);
	int32_t sum;
	bool known = sum_hands(r, &sum);

	if (r->scores.closed)
		return;
	rummy_judge_held_back(r);
	r->scores.closed = true;
	rummy_try_deal(r, true);
	rummy_settle_gap(r);
	if (r->cards.plain.live && !r->round.lost)
		referee_unread_trust(&r->base);
	rummy_pass_untold(r);
	rummy_pass_idle(r, r->base.seats.count);
	for (unsigned seat = 0; seat < r->base.seats.count; seat++) {
		struct referee_score *score = &r->base.score[seat];

		if (!score->counted && unread)
			score->total.lost = true;
		judge_missing(r, seat);
		judge_gain(r, seat, known, sum);
		if (referee_untold(&r->base, RUMMY_SCORE))
			gain_untold(r, seat, known, sum);
		/* It may have gained what no line has told. */
		if (!score->counted && known && r->round.out_seat == seat)
			referee_total_add(&score->total,
				(int64_t)score->total.may[0] + sum);
	}
	r->base.rounds++;
	if (r->round.dealt || (r->cards.plain.live && r->cards.dealt.live)) {
		r->scores.rounds_dealt++;
		r->scores.rounds_chosen += r->plan.judged;
	}
}
