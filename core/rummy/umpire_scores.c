#include "core/rummy/umpire_scores.h"

#include "core/rummy/show.h"

#include <stdio.h>
#include <string.h>

static int64_t
least(const struct umpire_score *s)
{
	int64_t n = s->total[0];

	for (unsigned i = 1; i < s->totals; i++)
		if (s->total[i] < n)
			n = s->total[i];
	return n;
}

static int64_t
most(const struct umpire_score *s)
{
	int64_t n = s->total[0];

	for (unsigned i = 1; i < s->totals; i++)
		if (s->total[i] > n)
			n = s->total[i];
	return s->lost ? INT32_MAX : n;
}

static bool
ends_at(const struct referee *r, unsigned target, unsigned rounds, bool surely)
{
	if (rounds)
		return r->rounds >= rounds;
	for (unsigned seat = 0; seat < r->seats; seat++)
		if ((surely ? least(&r->score[seat]) : most(&r->score[seat])) >=
			(int64_t)target)
			return true;
	return false;
}

bool
umpire_over(const struct referee *r, bool surely)
{
	bool agreed = ends_at(r, r->house.target, r->house.rounds, surely);
	bool said;

	if (!r->said_target && !r->said_rounds)
		return agreed;
	/* That the two differ has been told: the end may be that of either. */
	said = ends_at(r, r->said_target, r->said_rounds, surely);
	return surely ? agreed && said : agreed || said;
}

/* Seats that surely, or perhaps, have the highest total. */
static unsigned
highest(const struct referee *r, bool surely)
{
	unsigned seats = 0;

	for (unsigned a = 0; a < r->seats; a++) {
		bool high = true;

		for (unsigned b = 0; b < r->seats; b++)
			if (a != b &&
				(surely ? least(&r->score[a]) <
							most(&r->score[b])
					: most(&r->score[a]) <
							least(&r->score[b])))
				high = false;
		if (high)
			seats |= 1U << a;
	}
	return seats;
}

/* The moves of the round end here: whether they could. */
static void
end_play(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);

	if (r->plain.live && !r->out && !r->blocked)
		umpire_find(r, &at, FAULT_RUMMY_OUT, UMPIRE_NOBODY,
			"the round ends, but nobody is out");
	r->stage = UMPIRE_SCORING;
}

/*
 * The seat a line is about, when it names another than the one whose line comes
 * next: lines of a seat may be late, or missing, or else only its number is
 * wrong.
 */
static unsigned
meant(struct referee *r, const struct spot *at, unsigned seat, bool hand)
{
	const struct umpire_score *next = &r->score[r->scoring];
	const struct umpire_score *s = &r->score[seat < RUMMY_SEATS ? seat : 0];

	if (seat == r->scoring)
		return seat;
	if (r->scoring >= r->seats)
		return seat < r->seats ? seat : UMPIRE_NOBODY;
	if (seat < r->scoring && !(hand ? s->listed : s->counted))
		return seat;
	if (seat == r->scoring + 1 && seat < r->seats && hand && next->listed)
		return seat;
	if (!r->misplaced)
		umpire_find(r, at, FAULT_RUMMY_LINES, seat,
			"here comes Player%u's %s", r->scoring + 1,
			next->listed ? "score" : "hand");
	r->misplaced = true;
	return hand || next->listed ? r->scoring : UMPIRE_NOBODY;
}

/*
 * The seat whose lines come next must be this one. UMPIRE_NOBODY when the line
 * cannot be used.
 */
static unsigned
score_seat(struct referee *r, const struct claim *c, bool hand)
{
	struct spot at = umpire_spot(c);
	unsigned seat = c->event->seat - 1U;
	struct umpire_score *s;

	if (r->stage == UMPIRE_IN_ROUND)
		end_play(r, c);
	if (r->stage != UMPIRE_SCORING || !umpire_has(c, 0) || !r->seats)
		return UMPIRE_NOBODY;
	seat = meant(r, &at, seat, hand);
	if (seat == UMPIRE_NOBODY)
		return seat;
	s = &r->score[seat];
	if (hand ? s->listed : s->counted) {
		umpire_find(r, &at, FAULT_RUMMY_LINES, seat,
			"Player%u's %s is told twice", seat + 1,
			hand ? "hand" : "score");
		return UMPIRE_NOBODY;
	}
	if (!r->misplaced &&
		(seat != r->scoring || (hand ? s->counted : !s->listed))) {
		r->misplaced = true;
		umpire_find(r, &at, FAULT_RUMMY_LINES, seat,
			"here comes Player%u's %s", r->scoring + 1,
			r->score[r->scoring].listed ? "score" : "hand");
	}
	return seat;
}

/* Whether the cards can be what the seat has left; tells when not. */
static bool
judge_left(struct referee *r, const struct claim *c, unsigned seat,
	bool distinct, card_set cards)
{
	struct rummy_known *k = &r->plain;
	struct spot at = umpire_spot(c);
	char expected[FAULT_TEXT], found[FAULT_TEXT];
	unsigned pendings = r->pendings;

	if (distinct &&
		(!k->live ||
			(rummy_count(cards) == k->open.held[seat] &&
				!(k->sure[seat] & ~cards) &&
				rummy_known_allows(k, seat, cards)))) {
		if (k->live)
			umpire_evidence(r, c, seat, cards, FAULT_RUMMY_LEFT);
		return r->pendings == pendings;
	}
	card_list(k->live ? k->sure[seat] : 0, expected, FAULT_TEXT);
	card_list(cards, found, FAULT_TEXT);
	umpire_find_text(r, &at, FAULT_RUMMY_LEFT, seat, expected, found,
		"this is not what Player%u holds at the end", seat + 1);
	return false;
}

void
umpire_left(struct referee *r, const struct claim *c)
{
	unsigned seat = score_seat(r, c, true);
	struct spot at = umpire_spot(c);
	struct event ordered;
	card_set cards;
	bool distinct;

	if (seat == UMPIRE_NOBODY)
		return;
	r->score[seat].listed = true;
	r->score[seat].doubted = true;
	if (seat > r->scoring)
		r->scoring = seat;
	if (!umpire_has(c, 1))
		return;
	distinct = umpire_list(c->event, &cards);
	if (!judge_left(r, c, seat, distinct, cards))
		return;
	r->score[seat].points = (int32_t)rummy_points_of(cards);
	if (umpire_has(c, 2) && c->event->number[0] != r->score[seat].points) {
		umpire_find(r, &at, FAULT_RUMMY_POINTS, seat,
			"these cards are worth %d points, not %d",
			(int)r->score[seat].points, (int)c->event->number[0]);
		return;
	}
	r->score[seat].doubted = false;
	if (r->plain.live)
		rummy_known_show(&r->plain, seat, cards);
	rummy_show_hand(cards, &ordered);
	if (!c->unordered &&
		memcmp(ordered.list, c->event->list, ordered.count) != 0)
		umpire_find(r, &at, FAULT_LIST_ORDER, seat,
			"the cards are not in the order of a new deck");
}

static void
add_total(struct umpire_score *s, int64_t total)
{
	for (unsigned i = 0; i < s->totals; i++)
		if (s->total[i] == total)
			return;
	if (s->totals < UMPIRE_TOTALS && total >= INT32_MIN &&
		total <= INT32_MAX)
		s->total[s->totals++] = (int32_t)total;
}

static bool
had_total(const struct umpire_score *s, int64_t total)
{
	for (unsigned i = 0; i < s->totals; i++)
		if (s->total[i] == total)
			return true;
	return false;
}

/* After a slip there are several stories of the total. */
static void
keep_totals(struct umpire_score *s, int64_t old, int64_t gained, int64_t new,
	bool slip)
{
	int64_t before = s->total[0];

	s->totals = 0;
	add_total(s, new);
	if (slip) {
		add_total(s, before + gained);
		add_total(s, old + gained);
	}
	if (s->totals == 0)
		add_total(s, before);
}

/* What the seat gained is judged when all hands are known. */
void
umpire_score(struct referee *r, const struct claim *c)
{
	unsigned seat = score_seat(r, c, false);
	struct spot at = umpire_spot(c);
	const int32_t *n = c->event->number;
	struct umpire_score *s;
	bool slip = true;

	if (seat == UMPIRE_NOBODY)
		return;
	s = &r->score[seat];
	s->counted = true;
	s->at = at;
	if (seat >= r->scoring)
		r->scoring = seat + 1;
	if (umpire_lacks(c)) {
		if (umpire_has(c, 3))
			keep_totals(s, n[2], 0, n[2], false);
		return;
	}
	if (s->lost)
		s->total[0] = n[0];
	if (!s->lost && !had_total(s, n[0]))
		umpire_find(r, &at, FAULT_RUMMY_TOTAL, seat,
			"Player%u had %d points, not %d", seat + 1,
			(int)s->total[0], (int)n[0]);
	else if ((int64_t)n[0] + n[1] != n[2])
		umpire_find(r, &at, FAULT_RUMMY_TOTAL, seat,
			"%d + %d is not %d", (int)n[0], (int)n[1], (int)n[2]);
	else
		slip = false;
	s->gained = n[1];
	s->claimed = !slip;
	s->before = s->total[0];
	s->lost = false;
	keep_totals(s, n[0], n[1], n[2], slip);
}

/* What going out brought; false when not all hands are known. */
static bool
gain(const struct referee *r, int32_t *sum)
{
	*sum = 0;
	for (unsigned seat = 0; seat < r->seats; seat++) {
		if (!r->score[seat].listed || r->score[seat].doubted)
			return false;
		*sum += r->score[seat].points;
	}
	return true;
}

static void
judge_gain(struct referee *r, unsigned seat, bool known, int32_t sum)
{
	struct umpire_score *s = &r->score[seat];
	bool out = r->out && r->out_seat == seat;
	bool twice = r->house.double_rummy && r->all_at_once;
	int32_t right = out ? twice ? 2 * sum : sum : 0;

	if (!s->claimed || (!r->out && !r->blocked) ||
		(r->out && r->out_seat == UMPIRE_NOBODY) || (out && !known) ||
		s->gained == right)
		return;
	if (out && r->house.double_rummy && !r->plain.live &&
		(s->gained == sum || s->gained == 2 * sum))
		return;
	umpire_find(r, &s->at, FAULT_RUMMY_GAIN, seat,
		"Player%u gains %d, not %d", seat + 1, (int)right,
		(int)s->gained);
	add_total(s, s->before + right);
}

/* The score lines end: each seat must have had its own. */
static void
end_score(struct referee *r, const struct spot *at)
{
	int32_t sum;
	bool known = gain(r, &sum);

	umpire_judge_deal(r, true);
	umpire_trust(r);
	for (unsigned seat = 0; seat < r->seats; seat++) {
		if (!r->score[seat].counted && umpire_doubts(r))
			r->score[seat].lost = true;
		if (!r->score[seat].counted || !r->score[seat].listed) {
			if (!r->misplaced)
				umpire_find(r, at, FAULT_RUMMY_LINES, seat,
					"Player%u's %s is not told", seat + 1,
					r->score[seat].listed ? "score"
							      : "hand");
			r->misplaced = true;
		}
		judge_gain(r, seat, known, sum);
		/* It may have gained what nobody has told. */
		if (!r->score[seat].counted && known && r->out_seat == seat)
			add_total(&r->score[seat],
				(int64_t)r->score[seat].total[0] + sum);
	}
	r->rounds++;
	if (r->plain.live && r->dealt.live) {
		r->rounds_dealt++;
		r->rounds_chosen += r->choices_judged;
	}
}

void
umpire_leave_round(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);

	if (r->stage == UMPIRE_IN_ROUND)
		end_play(r, c);
	if (r->stage == UMPIRE_SCORING) {
		end_score(r, &at);
		if (r->seats && umpire_over(r, true))
			umpire_find(r, &at, FAULT_RUMMY_END, UMPIRE_NOBODY,
				"the game goes on, but it is over");
	} else if (r->stage == UMPIRE_ENDED)
		umpire_find(r, &at, FAULT_RUMMY_END, UMPIRE_NOBODY,
			"a round begins after the game was won");
	r->misplaced = false;
}

void
umpire_win(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	unsigned seat = c->event->seat - 1U;
	unsigned skipped;

	if (r->stage == UMPIRE_IN_ROUND)
		end_play(r, c);
	if (r->stage == UMPIRE_SCORING)
		end_score(r, &at);
	if (r->stage == UMPIRE_STARTING || !umpire_has(c, 0) || !r->seats)
		return;
	if (seat >= r->seats) {
		umpire_find(r, &at, FAULT_RUMMY_WINNER, seat,
			"nobody sits at seat %u", seat + 1);
		r->stage = UMPIRE_ENDED;
		return;
	}
	skipped = highest(r, true) & ((1U << seat) - 1) & ~r->won;
	if (r->stage == UMPIRE_SCORING && !umpire_over(r, false))
		umpire_find(r, &at, FAULT_RUMMY_END, seat,
			"Player%u wins, but the game is not over", seat + 1);
	else if (r->won >> seat)
		umpire_find(r, &at, FAULT_RUMMY_WINNER, seat,
			"Player%u is named again, or too late", seat + 1);
	else if (!(highest(r, false) >> seat & 1))
		umpire_find(r, &at, FAULT_RUMMY_WINNER, seat,
			"Player%u wins, but has not the highest score",
			seat + 1);
	else if (skipped)
		umpire_find(r, &at, FAULT_RUMMY_WINNER, seat,
			"Player%u wins as well and is not named",
			(unsigned)__builtin_ctz(skipped) + 1);
	r->stage = UMPIRE_ENDED;
	r->won |= 1U << seat;
}

void
umpire_finish(struct referee *r, const struct spot *at, bool whole)
{
	unsigned missing;

	if (r->pendings)
		umpire_judge_deal(r, true);
	if (r->stage == UMPIRE_SCORING && r->seats &&
		r->score[r->seats - 1].counted)
		end_score(r, at);
	if (!whole)
		return;
	if (r->stage != UMPIRE_ENDED) {
		umpire_find(r, at, FAULT_UNFINISHED, UMPIRE_NOBODY,
			"the transcript stops in the game");
		return;
	}
	missing = highest(r, true) & ~r->won;
	if (missing)
		umpire_find(r, at, FAULT_RUMMY_WINNER, UMPIRE_NOBODY,
			"Player%u wins as well and is not named",
			(unsigned)__builtin_ctz(missing) + 1);
}
