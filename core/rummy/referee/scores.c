/* Judges the lines behind a round: what is left in the hands, and scores. */
#include "core/rummy/referee/private.h"

#include "core/base/base.h"

void
rummy_end_play(struct rummy_referee *r)
{
	if (r->cards.plain.live && !r->round.out && !r->round.blocked) {
		rummy_due_move(r);
		referee_raise(&r->base, FAULT_RUMMY_OUT, REFEREE_NOBODY,
			"the round ends, but no player is out");
	}
	if (r->plan.other.live && referee_unread_any(&r->base)) {
		r->scores.misplaced = true;
		rummy_lose_round(r);
	}
	r->base.stage = REFEREE_SCORING;
	r->base.at.move = 0;
}

static void
raise_misplaced(struct rummy_referee *r, unsigned seat, bool hand)
{
	unsigned next = r->scores.next;

	if (r->scores.misplaced)
		return;
	r->scores.misplaced = true;
	if (next < r->base.seats.count) {
		bool listed = r->base.score[next].listed;

		rummy_due_line(
			r, listed ? RUMMY_SCORE : RUMMY_CARDS_LEFT, next);
		referee_raise(&r->base, FAULT_RUMMY_LINES, seat,
			"Player%u's %s is due here", next + 1,
			listed ? "score" : "hand");
		return;
	}
	referee_due(&r->base, NULL);
	referee_raise(&r->base, FAULT_RUMMY_LINES, seat,
		"Player%u's %s comes too late", seat + 1,
		hand ? "hand" : "score");
}

/* Whether the line shows what the seat it names can be left with, and not what
 * the seat that comes next can. */
static bool
is_early(const struct rummy_referee *r, const struct claim *c, unsigned seat)
{
	const struct rummy_known *k = &r->cards.plain;
	card_set cards;

	return c->event->kind == RUMMY_CARDS_LEFT && claim_has(c, 1) &&
		k->live && seat < r->base.seats.count &&
		referee_cards(c->event->list, c->event->count, &cards) &&
		rummy_may_hold(k, seat, cards) &&
		!rummy_may_hold(k, r->scores.next, cards);
}

/*
 * The seat a line is about, when it names another than the one whose line comes
 * next: lines of a seat may be early, late, or missing, or else only its number
 * is wrong.
 */
static unsigned
seat_meant(struct rummy_referee *r, const struct claim *c, bool hand)
{
	unsigned next = r->scores.next, seats = r->base.seats.count;
	unsigned seat = c->event->seat - 1U;
	const struct referee_score *score = r->base.score;

	if (seat == next)
		return seat;
	if (next >= seats || r->gap.here || referee_unread_any(&r->base))
		return seat < seats ? seat : REFEREE_NOBODY;
	if (seat < next && !(hand ? score[seat].listed : score[seat].counted))
		return seat;
	if (seat == next + 1 && seat < seats && hand && score[next].listed)
		return seat;
	raise_misplaced(r, seat, hand);
	if (is_early(r, c, seat))
		return seat;
	return hand || score[next].listed ? next : REFEREE_NOBODY;
}

/* Whether the seat surely gains nothing in this round. */
static bool
is_idle(const struct rummy_referee *r, unsigned seat)
{
	const struct rummy_round *round = &r->round;

	return round->out
		? round->out_seat != REFEREE_NOBODY && round->out_seat != seat
		: round->blocked;
}

void
rummy_pass_idle(struct rummy_referee *r, unsigned seat)
{
	if (r->scores.idles || r->gap.here || referee_unread_any(&r->base))
		return;
	for (unsigned next = r->scores.next;
		next < seat && next < r->base.seats.count; next++) {
		struct referee_score *s = &r->base.score[next];

		if (!s->listed || s->counted || !is_idle(r, next))
			return;
		s->counted = true;
		r->scores.next = next + 1;
		if (r->scores.idle.line)
			continue;
		r->scores.idle = r->base.at;
		r->scores.idle_seat = next;
	}
}

/* A score of a seat that gains nothing: one that lacks is missing. */
static void
judge_idle(struct rummy_referee *r)
{
	if (r->scores.idles)
		return;
	r->scores.idles = true;
	if (!r->scores.idle.line)
		return;
	r->scores.misplaced = true;
	referee_raise_at(&r->base, &r->scores.idle, FAULT_RUMMY_LINES,
		r->scores.idle_seat, "Player%u's score is due here",
		r->scores.idle_seat + 1);
}

/* The seat whose lines come next must be this one. REFEREE_NOBODY when the line
 * cannot be used. */
static unsigned
score_seat(struct rummy_referee *r, const struct claim *c, bool hand)
{
	const struct referee_score *s;
	unsigned seat;

	if (r->base.stage == REFEREE_PLAYING)
		rummy_end_play(r);
	if (r->base.stage != REFEREE_SCORING || !r->base.seats.count)
		return REFEREE_NOBODY;
	/* A score below a hand may name no seat. */
	if (claim_has(c, 0)) {
		if (hand ? c->event->seat == r->scores.next + 2
			 : claim_has(c, 2) && c->event->number[1] != 0)
			rummy_pass_idle(r, c->event->seat - 1U);
		seat = seat_meant(r, c, hand);
	} else
		seat = !hand && r->scores.next < r->base.seats.count &&
				r->base.score[r->scores.next].listed
			? r->scores.next
			: REFEREE_NOBODY;
	if (seat == REFEREE_NOBODY)
		return seat;
	s = &r->base.score[seat];
	if (hand ? s->listed : s->counted) {
		referee_due(&r->base, NULL);
		referee_raise(&r->base, FAULT_RUMMY_LINES, seat,
			"Player%u's %s is printed twice in round %u", seat + 1,
			hand ? "hand" : "score", (unsigned)r->base.round);
		return REFEREE_NOBODY;
	}
	if (seat != r->scores.next || (hand ? s->counted : !s->listed))
		raise_misplaced(r, seat, hand);
	return seat;
}

/* Whether the cards can be what the seat has left; reports it when not. */
static bool
judge_left(struct rummy_referee *r, const struct spot *at, unsigned seat,
	card_set cards, card_set twice)
{
	struct rummy_known *k = &r->cards.plain;
	struct referee_note note = {
		.at = at, .id = FAULT_RUMMY_LEFT, .seat = seat};
	unsigned pending = r->base.pending.count;
	char said[FAULT_TEXT];

	if (!twice && (!k->live || rummy_may_hold(k, seat, cards))) {
		if (k->live)
			rummy_evidence(r, seat, cards, FAULT_RUMMY_LEFT);
		return r->base.pending.count == pending;
	}
	/* The line that broke a strategy is wrong, and has been reported. */
	if (!twice && r->plan.other.live &&
		rummy_may_hold(&r->plan.other, seat, cards)) {
		rummy_lose_round(r);
		return true;
	}
	rummy_name_cards(r, seat, cards, twice, said);
	if (k->live)
		rummy_due_hand(r, RUMMY_CARDS_LEFT, seat, cards, &note);
	referee_raise_noted(&r->base, &note, "the hand left of Player%u %s",
		seat + 1, said);
	return false;
}

/* The cards left, once they may be right: their points and their order. */
static void
judge_points(struct rummy_referee *r, const struct claim *c, unsigned seat,
	card_set cards)
{
	struct referee_score *score = &r->base.score[seat];
	struct event ordered, due;

	score->sum = (int32_t)rummy_points_of(cards);
	rummy_show_line(&r->cards.plain.open, cards, RUMMY_HAND, &ordered);
	due = *c->event;
	due.number[0] = score->sum;
	if (claim_has(c, 2) && c->event->number[0] != score->sum) {
		referee_due(&r->base, &due);
		referee_raise(&r->base, FAULT_RUMMY_POINTS, seat,
			"these cards are worth %d points, not %d",
			(int)score->sum, (int)c->event->number[0]);
		return;
	}
	score->doubted = false;
	if (r->cards.plain.live)
		rummy_known_show(&r->cards.plain, seat, cards);
	if (!c->unordered &&
		memcmp(ordered.list, c->event->list, ordered.count) != 0 &&
		referee_once(&r->base, RUMMY_ORDER_OF_LEFT)) {
		memcpy(due.list, ordered.list, ordered.count);
		referee_due(&r->base, &due);
		referee_raise(&r->base, FAULT_LIST_ORDER, seat,
			"the cards are not in the order of a new deck");
	}
}

void
rummy_pass_untold(struct rummy_referee *r)
{
	bool left = referee_untold(&r->base, RUMMY_CARDS_LEFT);
	bool scores = referee_untold(&r->base, RUMMY_SCORE);

	if (referee_unread_any(&r->base))
		return;
	for (unsigned seat = 0; seat < r->base.seats.count; seat++) {
		struct referee_score *s = &r->base.score[seat];

		if (left && !s->listed)
			s->listed = s->doubted = true;
		if (!scores || !s->listed || s->counted)
			continue;
		s->counted = true;
		r->scores.next = seat + 1;
	}
}

/* What a hand is worth, where its cards are not told. */
static void
judge_worth(struct rummy_referee *r, const struct claim *c, unsigned seat)
{
	struct referee_score *score = &r->base.score[seat];
	struct event due;
	card_set hand;

	score->sum = c->event->number[0];
	score->doubted = false;
	if (!rummy_know_hand(r, seat, &hand) ||
		score->sum == (int32_t)rummy_points_of(hand))
		return;
	rummy_show_line(&r->cards.plain.open, hand, RUMMY_HAND, &due);
	due.kind = RUMMY_CARDS_LEFT;
	due.seat = c->event->seat;
	due.number[0] = (int32_t)rummy_points_of(hand);
	referee_due(&r->base, &due);
	referee_raise(&r->base, FAULT_RUMMY_POINTS, seat,
		"the cards of Player%u are worth %d points, not %d", seat + 1,
		(int)due.number[0], (int)score->sum);
	score->sum = due.number[0];
}

void
rummy_judge_left(struct rummy_referee *r, const struct claim *c)
{
	unsigned seat;
	card_set cards, twice;

	rummy_pass_untold(r);
	seat = score_seat(r, c, true);
	if (seat == REFEREE_NOBODY)
		return;
	r->base.score[seat].listed = true;
	r->base.score[seat].doubted = true;
	if (seat > r->scores.next)
		r->scores.next = seat;
	if (!claim_has(c, 1)) {
		if (claim_has(c, 2))
			judge_worth(r, c, seat);
		return;
	}
	cards = card_set_of(c->event->list, c->event->count);
	twice = referee_twice(c->event->list, c->event->count);
	if (!twice && !claim_has(c, 2) && r->cards.plain.live &&
		card_count(cards) < r->cards.plain.open.held[seat])
		r->scores.brief = (struct rummy_brief){r->base.at, seat, cards};
	else if (judge_left(r, NULL, seat, cards, twice))
		judge_points(r, c, seat, cards);
}

/* Judges a hand held back, unless a line since could not be read: it may have
 * the rest of the hand. */
void
rummy_judge_held_back(struct rummy_referee *r)
{
	struct rummy_brief b = r->scores.brief;

	r->scores.brief.at.line = 0;
	if (b.at.line && !r->base.unread.fresh && !r->round.lost)
		judge_left(r, &b.at, b.seat, b.cards, 0);
}

void
rummy_judge_brief(struct rummy_referee *r, const struct claim *c)
{
	if (c->event->kind == RUMMY_DECK_ROW)
		r->scores.brief.at.line = 0;
	rummy_judge_held_back(r);
}

/* Reports a line that does not go on from the seat's total; returns whether it
 * does. */
static bool
judge_before(struct rummy_referee *r, const struct event *e, unsigned seat)
{
	const struct referee_totals *t = &r->base.score[seat].total;
	const int32_t *n = e->number;
	struct event due = *e;

	if (referee_total_may(t, n[0]))
		return true;
	if (r->gap.first) {
		rummy_rest_on_gap(r);
		return false;
	}
	due.number[0] = t->may[0];
	due.number[2] = (int32_t)((int64_t)due.number[0] + n[1]);
	referee_due(&r->base, &due);
	referee_raise(&r->base, FAULT_RUMMY_TOTAL, seat,
		"Player%u had %d points, not %d", seat + 1, (int)t->may[0],
		(int)n[0]);
	return false;
}

/* Reads the points gained before the total they are added to, where only that
 * carries the total on: says so, and writes the line in its order to *e. */
static void
read_turned(struct rummy_referee *r, unsigned seat, struct event *e)
{
	const struct referee_totals *t = &r->base.score[seat].total;
	int32_t gained = e->number[0];
	bool turned = !referee_total_may(t, gained) &&
		referee_total_may(t, e->number[1]) &&
		(int64_t)gained + e->number[1] == e->number[2];

	r->scores.ordered =
		r->scores.ordered || !referee_total_may(t, e->number[1]);
	if (!turned || r->scores.ordered)
		return;
	e->number[0] = e->number[1];
	e->number[1] = gained;
	if (!referee_once(&r->base, RUMMY_ORDER_OF_SUMS))
		return;
	referee_due(&r->base, e);
	referee_raise(&r->base, FAULT_LIST_ORDER, seat,
		"the points gained stand before the total they are added to");
}

/* Whether the only number of score lines is what the seat gained. That of a
 * seat which is not out decides: it gained nothing, so it says 0 or its total.
 */
static bool
tells_gain(struct rummy_referee *r, unsigned seat, int32_t number)
{
	const struct referee_totals *t = &r->base.score[seat].total;
	bool idle = r->round.out && r->round.out_seat != seat;

	if (r->scores.single == RUMMY_SINGLE_OPEN && idle && !t->lost &&
		!referee_total_may(t, 0) &&
		(number == 0 || referee_total_may(t, number)))
		r->scores.single =
			number ? RUMMY_SINGLE_TOTAL : RUMMY_SINGLE_GAIN;
	return r->scores.single == RUMMY_SINGLE_GAIN;
}

/* Fills in the numbers that the line does not tell, from the others and what
 * the seat had. False, and *e as it was, when they are not known. */
static bool
fill_sum(struct rummy_referee *r, const struct claim *c, unsigned seat,
	struct event *e)
{
	const struct referee_totals *t = &r->base.score[seat].total;
	bool old = claim_has(c, 1), gained = claim_has(c, 2);
	bool total = claim_has(c, 3);
	int64_t n[] = {e->number[0], e->number[1], e->number[2]};

	if (total && !old && !gained && tells_gain(r, seat, e->number[2])) {
		n[1] = n[2];
		gained = true;
		total = false;
	}
	if (!gained && !total)
		return false;
	if (!old && (t->lost || r->gap.first) && !(gained && total))
		return false;
	if (!old)
		n[0] = gained && total                        ? n[2] - n[1]
			: total && referee_total_may(t, n[2]) ? n[2]
							      : t->may[0];
	if (!gained)
		n[1] = n[2] - n[0];
	if (!total)
		n[2] = n[0] + n[1];
	for (unsigned i = 0; i < LENGTH(n); i++)
		if (n[i] < INT32_MIN || n[i] > INT32_MAX)
			return false;
	for (unsigned i = 0; i < LENGTH(n); i++)
		e->number[i] = (int32_t)n[i];
	return true;
}

/* The numbers that the line tells: a bit each. */
static unsigned
numbers_told(const struct claim *c)
{
	return ~c->missing >> 1 & 7;
}

/*
 * Whether the line tells of a seat's score what other lines of it have not:
 * adds what they tell, and takes the seat's total as it was before them.
 */
static bool
complete_score(struct rummy_referee *r, struct claim *c, struct event *e)
{
	unsigned seat = e->seat - 1U;
	struct rummy_claimed *s = &r->scores.claimed[seat % RUMMY_SEATS];

	if (r->base.stage != REFEREE_SCORING || !claim_has(c, 0) ||
		seat >= r->base.seats.count || !r->base.score[seat].counted ||
		(s->told & numbers_told(c)) ||
		numbers_told(c) == (1U << LENGTH(s->said)) - 1)
		return false;
	if (s->told)
		r->base.score[seat].total = s->was;
	else if (r->scores.idle_seat == seat)
		r->scores.idle.line = 0;
	for (unsigned i = 0; i < LENGTH(s->said); i++) {
		if (!(s->told >> i & 1))
			continue;
		e->number[i] = s->said[i];
		c->missing &= ~(UINT32_C(2) << i);
	}
	return true;
}

/* Takes a seat's numbers as they stand in the lines told so far: they are
 * judged when all hands are known. */
static void
claim_score(struct rummy_referee *r, const struct claim *c, struct event *told,
	unsigned seat)
{
	const int32_t *n = told->number;
	struct referee_totals *t = &r->base.score[seat].total;
	struct rummy_claimed *s = &r->scores.claimed[seat];
	bool right;

	*s = (struct rummy_claimed){.was = *t, .told = numbers_told(c)};
	memcpy(s->said, n, sizeof s->said);
	if (!fill_sum(r, c, seat, told)) {
		if (claim_has(c, 3) && r->scores.single != RUMMY_SINGLE_GAIN)
			referee_total_claim(t, n[0], n[1], n[2], n[1], false);
		return;
	}
	if (claim_has(c, 1) && claim_has(c, 2))
		read_turned(r, seat, told);
	if (n[1] == 0 && is_idle(r, seat))
		judge_idle(r);
	right = judge_before(r, told, seat);
	s->at = r->base.at;
	s->before = n[0];
	s->gained = n[1];
	s->total = n[2];
	s->waits = right;
	referee_total_claim(t, n[0], n[1], n[2], n[1],
		!right || (int64_t)n[0] + n[1] != n[2]);
}

void
rummy_judge_score(struct rummy_referee *r, const struct claim *c)
{
	struct event told = *c->event;
	struct claim whole = *c;
	unsigned seat;

	rummy_pass_untold(r);
	if (complete_score(r, &whole, &told)) {
		claim_score(r, &whole, &told, told.seat - 1U);
		return;
	}
	seat = score_seat(r, c, false);
	if (seat == REFEREE_NOBODY)
		return;
	r->base.score[seat].counted = true;
	if (seat >= r->scores.next)
		r->scores.next = seat + 1;
	claim_score(r, c, &told, seat);
}
