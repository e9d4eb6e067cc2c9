/*
 * Judges the discards and the points of a round's end, and the totals.
 */
#include "core/straights/referee/private.h"

#include <assert.h>

/* Fields of a score line: seat, old + gained = total. */
enum {
	SCORE_SEAT = 1 << 0,
	SCORE_TOTAL = 1 << 3,
	SCORE_NUMBERS = 1 << 1 | 1 << 2 | SCORE_TOTAL
};

int32_t
straights_sum(const uint8_t *cards, unsigned count)
{
	int32_t sum = 0;

	for (unsigned i = 0; i < count; i++)
		sum += (int32_t)card_rank(cards[i]) + 1;
	return sum;
}

/* Whether the list is a seat's discards as far as they are known. */
static bool
list_fits(const struct straights_referee *r, unsigned seat, card_set listed)
{
	const struct straights_hand *s = &r->hand[seat];
	card_set known = card_set_of(s->discard, s->discards);
	card_set extra = s->unclear;

	assert(seat < STRAIGHTS_SEATS);
	if (s->unseen)
		extra |= straights_possible(r, seat) | ~r->table.gone;
	/* A move is missing, as is told where the round ends. */
	if (r->round.moves < CARD_COUNT && !r->round.slipped)
		extra |= straights_possible(r, seat) & ~r->table.gone;
	return !(listed & ~(known | extra)) && !(known & ~s->unclear & ~listed);
}

/* Writes the names of the cards, in this order, to text[FAULT_TEXT]. */
static void
name_cards(const uint8_t *list, unsigned count, char *text)
{
	text_fill(text, FAULT_TEXT, "%s", count ? "" : "no card");
	for (unsigned i = 0; i < count; i++)
		text_fill(text + strlen(text), FAULT_TEXT - strlen(text),
			"%s%s", i ? " " : "", card_plain(list[i]));
}

/* Reports a list with other cards than the seat is known to have discarded. */
static void
raise_discards(struct straights_referee *r, unsigned seat, const uint8_t *list,
	unsigned count)
{
	struct event due = {.kind = STRAIGHTS_DISCARDS};
	char right[FAULT_TEXT], found[FAULT_TEXT];

	straights_fill_score(r, seat, &due);
	name_cards(due.list, due.count, right);
	name_cards(list, count, found);
	referee_due(&r->base, &due);
	referee_raise(&r->base, FAULT_DISCARDS_LIST, seat,
		"Player%u discarded %.100s in round %u, but the list has "
		"%.100s",
		seat + 1, right, (unsigned)r->base.round, found);
}

static void
judge_list(struct straights_referee *r, unsigned seat, const struct claim *c)
{
	const struct event *e = c->event;
	const struct straights_hand *s = &r->hand[seat];
	card_set known = card_set_of(s->discard, s->discards);
	card_set listed;
	unsigned i = 0;

	while (i < e->count && e->list[i] < CARD_COUNT)
		i++;
	listed = card_set_of(e->list, i);
	if (s->again) {
		r->base.score[seat].doubted = true;
		r->base.score[seat].sum = straights_sum(e->list, i);
		return;
	}
	if (i < e->count || card_count(listed) != e->count ||
		!list_fits(r, seat, listed)) {
		r->base.score[seat].doubted = true;
		raise_discards(r, seat, e->list, i);
	} else if (!c->unordered && listed == known &&
		memcmp(e->list, s->discard, e->count) != 0) {
		straights_raise_order(
			r, NULL, STRAIGHTS_ORDER_OF_DISCARDS, seat);
	}
	r->base.score[seat].sum = straights_sum(e->list, i);
}

/* The seat that a list must be of when the seat named is wrong: the next one,
 * if the list can only be its own, or nobody. */
static unsigned
list_owner(
	const struct straights_referee *r, const struct claim *c, unsigned seat)
{
	card_set listed = card_set_of(c->event->list, c->event->count);
	unsigned next = 0;

	while (next < STRAIGHTS_SEATS && r->base.score[next].listed)
		next++;
	if (next == STRAIGHTS_SEATS || next == seat || !claim_has(c, 1) ||
		!list_fits(r, next, listed) ||
		(!r->base.score[seat].listed && list_fits(r, seat, listed)) ||
		(r->base.score[seat].listed && r->scores.line_of == seat))
		return REFEREE_NOBODY;
	return next;
}

/* What the seat gained by its list or, failing that, by its moves. */
static bool
gained_right(const struct straights_referee *r, unsigned seat, int32_t gained,
	int32_t *right)
{
	const struct referee_score *s = &r->base.score[seat];
	int32_t moves =
		straights_sum(r->hand[seat].discard, r->hand[seat].discards);

	*right = s->listed && !s->doubted ? s->sum : moves;
	if (gained == *right)
		return true;
	if (s->listed && gained == s->sum)
		return true;
	return r->hand[seat].unseen && (!s->listed || s->doubted);
}

/* Whether a score line can be this seat's. */
static bool
sum_fits(
	const struct straights_referee *r, unsigned seat, const struct claim *c)
{
	const int32_t *n = c->event->number;
	int32_t right;

	return (!claim_has(c, 1) ||
		       referee_total_may(&r->base.score[seat].total, n[0])) &&
		(!claim_has(c, 2) || gained_right(r, seat, n[1], &right));
}

/* The seat that a score must be of when the seat named is wrong: that of the
 * list above it, unless the program tells all lists first. */
static unsigned
score_owner(
	const struct straights_referee *r, const struct claim *c, unsigned seat)
{
	unsigned listed = 0, counted = 0;

	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		listed += r->base.score[s].listed;
		counted += r->base.score[s].counted;
	}
	if (r->scores.line_of == REFEREE_NOBODY || r->scores.line_of == seat ||
		r->base.score[r->scores.line_of].counted ||
		listed != counted + 1 ||
		(!r->base.score[seat].counted && sum_fits(r, seat, c)))
		return REFEREE_NOBODY;
	return r->scores.line_of;
}

/* The numbers that this score line tells. */
static uint32_t
fields_told(const struct claim *c)
{
	return ~c->missing & SCORE_NUMBERS;
}

/* Whether the seat's score is told already, in this line's fields: some
 * programs tell the points gained and the total in a line each. */
static bool
told_twice(
	const struct straights_referee *r, unsigned seat, const struct claim *c)
{
	uint32_t told = r->scores.told[seat], fields = fields_told(c);

	return r->base.score[seat].counted &&
		(!told || !fields || (told & fields));
}

/* Whose score a line without a seat tells: of the seats whose lists were told,
 * the first without one, or the last; or the one before, of what was not told
 * yet. The list of a seat before may have named nobody: then that is not known.
 */
static unsigned
seat_in_order(const struct straights_referee *r, const struct claim *c)
{
	uint32_t fields = fields_told(c), told;
	unsigned s = 0;

	while (s < STRAIGHTS_SEATS && r->base.score[s].counted)
		s++;
	told = s ? r->scores.told[s - 1] : 0;
	if (told && fields && !(told & fields))
		return s - 1;
	if (s < STRAIGHTS_SEATS)
		return r->base.score[s].listed ? s : REFEREE_NOBODY;
	return r->scores.line_of;
}

/* The seat a score line is about. REFEREE_NOBODY when it cannot be told or is
 * told twice. */
static unsigned
score_seat(struct straights_referee *r, const struct claim *c, bool list)
{
	static const char *const lines[] = {"score", "list of discards"};
	unsigned seat = c->event->seat - 1U, owner;
	struct event due;

	r->base.at.move = 0;
	if (r->base.stage == REFEREE_PLAYING)
		straights_end_play(r);
	/* A score that names no seat, and was given none where it was read, is
	 * of the seat whose discards are listed above it. */
	if (r->base.stage == REFEREE_SCORING && !claim_has(c, 0) &&
		!c->event->seat && !list)
		return seat_in_order(r, c);
	if (r->base.stage != REFEREE_SCORING || !claim_has(c, 0))
		return REFEREE_NOBODY;
	owner = list ? list_owner(r, c, seat)
		: r->base.score[seat].counted && !told_twice(r, seat, c)
		? REFEREE_NOBODY
		: score_owner(r, c, seat);
	if (owner != REFEREE_NOBODY) {
		due = *c->event;
		due.seat = (uint8_t)(owner + 1);
		referee_due(&r->base, &due);
		referee_raise(&r->base, FAULT_SCORE_LINES, seat,
			"Player%u's %s is named Player%u's in round %u",
			owner + 1, lines[list], seat + 1,
			(unsigned)r->base.round);
		return owner;
	}
	if (list ? r->base.score[seat].listed : told_twice(r, seat, c)) {
		referee_due(&r->base, NULL);
		referee_raise(&r->base, FAULT_SCORE_LINES, seat,
			"Player%u's %s is printed twice in round %u", seat + 1,
			lines[list], (unsigned)r->base.round);
		return REFEREE_NOBODY;
	}
	return seat;
}

void
straights_judge_discards(struct straights_referee *r, const struct claim *c)
{
	unsigned seat = score_seat(r, c, true);

	if (seat == REFEREE_NOBODY)
		return;
	r->scores.lists = true;
	r->scores.line_of = seat;
	r->base.score[seat].listed = true;
	if (!claim_has(c, 1))
		r->base.score[seat].doubted = true;
	else
		judge_list(r, seat, c);
	if (!r->gap.here || !claim_has(c, 1))
		return;
	/* What the seat discarded is not known but from its list. */
	r->base.score[seat].doubted = false;
	r->gap.listed |= 1U << seat;
}

/* Reads old + gained = total, and what is wrong in it first. */
static void
read_sum(const struct straights_referee *r, unsigned seat,
	const struct claim *c, struct straights_score_line *sum)
{
	const struct referee_score *s = &r->base.score[seat];
	const int32_t *n = c->event->number;
	bool right = gained_right(r, seat, n[1], &sum->right);

	sum->gained = claim_has(c, 2) ? n[1] : sum->right;
	sum->old = claim_has(c, 1) ? n[0]
		: claim_has(c, 3) &&
			referee_total_may(&s->total, n[2] - sum->gained)
		? n[2] - sum->gained
		: referee_total_right(&s->total);
	sum->total = claim_has(c, 3) ? n[2] : sum->old + sum->gained;
	sum->wrong = FAULT_RUNNING_TOTAL;
	if (claim_has(c, 2) && !right) {
		sum->wrong = FAULT_ROUND_SUM;
		sum->want = sum->right;
		sum->got = n[1];
	} else if (!referee_total_may(&s->total, sum->old)) {
		sum->want = referee_total_right(&s->total);
		sum->got = sum->old;
	} else {
		sum->want = sum->old + sum->gained;
		sum->got = sum->total;
		if (sum->want == sum->got)
			sum->wrong = FAULT_NONE;
	}
}

/* Reports the sum, at the place (NULL: at this line); `before` is the total
 * that the seat had. */
static void
raise_sum(struct straights_referee *r, const struct spot *at, unsigned seat,
	const struct straights_score_line *sum, int64_t before)
{
	int64_t gained =
		sum->wrong == FAULT_ROUND_SUM ? sum->right : sum->gained;
	const struct event due = {.kind = STRAIGHTS_SCORE,
		.seat = (uint8_t)(seat + 1),
		.number = {(int32_t)before, (int32_t)gained,
			(int32_t)(before + gained)}};
	char what[FAULT_TEXT];

	/* A list behind a gap may be of all rounds: what it adds up to is the
	 * total. */
	if (sum->wrong == FAULT_ROUND_SUM && (r->gap.listed >> seat & 1) &&
		sum->right == sum->total &&
		sum->old + sum->gained == sum->total) {
		referee_raise_at(&r->base, at, FAULT_DISCARDS_LIST, seat,
			"Player%u's discards are worth %lld, but the list has "
			"those of all rounds, worth %lld",
			seat + 1, (long long)sum->got, (long long)sum->want);
		return;
	}
	referee_due(&r->base, &due);
	if (sum->wrong == FAULT_ROUND_SUM)
		text_fill(what, sizeof what,
			"adds %lld, but the discards of round %u are worth "
			"%lld",
			(long long)sum->got, (unsigned)r->base.round,
			(long long)sum->want);
	else if (before == sum->old)
		text_fill(what, sizeof what, "is %lld, but %lld + %lld is %lld",
			(long long)sum->got, (long long)sum->old,
			(long long)sum->gained, (long long)sum->want);
	else
		text_fill(what, sizeof what,
			r->base.round > 1
				? "begins with %lld, but was %lld before round "
				  "%u"
				: "begins with %lld, but the game begins with "
				  "%lld",
			(long long)sum->got, (long long)sum->want,
			(unsigned)r->base.round);
	referee_raise_at(&r->base, at, sum->wrong, seat, "Player%u's score %s",
		seat + 1, what);
}

/* Whether the only number of the line is the points gained: it would be wrong
 * as a total, and no line like it tells one. */
static bool
tells_gained(struct straights_referee *r, unsigned seat, const struct claim *c,
	const struct straights_score_line *sum)
{
	struct straights_scores *s = &r->scores;
	bool total = sum->wrong == FAULT_NONE;

	if (fields_told(c) != SCORE_TOTAL || r->base.score[seat].counted ||
		sum->right == sum->old + sum->gained ||
		(!total && sum->total != sum->right))
		return false;
	if (total && s->single == STRAIGHTS_SINGLE_MAY_GAIN)
		raise_sum(r, &s->gain, s->gain_of, &s->gain_line,
			s->gain_line.old);
	if (total && s->single != STRAIGHTS_SINGLE_GAINS)
		s->single = STRAIGHTS_SINGLE_TOTALS;
	if (total || s->single == STRAIGHTS_SINGLE_TOTALS)
		return false;
	if (s->single == STRAIGHTS_SINGLE_OPEN) {
		s->gain = r->base.at;
		s->gain_of = seat;
		s->gain_line = *sum;
	}
	s->single = s->single == STRAIGHTS_SINGLE_OPEN
		? STRAIGHTS_SINGLE_MAY_GAIN
		: STRAIGHTS_SINGLE_GAINS;
	return true;
}

/*
 * A round after winners is another game's, whose invitations are not shown,
 * when the scores begin anew; it is the same game's when they are carried on.
 */
static void
judge_after(struct straights_referee *r, unsigned seat, const struct claim *c)
{
	int32_t old = c->event->number[0];
	bool carried = referee_total_may(&r->base.score[seat].total, old);

	if (!r->scores.after.line || !claim_has(c, 1) || (old == 0) == carried)
		return;
	if (carried) {
		referee_due(&r->base, NULL);
		referee_raise_at(&r->base, &r->scores.after, FAULT_GAME_END,
			REFEREE_NOBODY,
			"the game goes on after its winners were named");
	}
	for (unsigned s = 0; s < STRAIGHTS_SEATS && !carried; s++)
		if (!r->base.score[s].counted || s == seat)
			r->base.score[s].total =
				(struct referee_totals){.count = 1};
	r->scores.after = (struct spot){0};
}

static void
judge_sum(struct straights_referee *r, unsigned seat, const struct claim *c)
{
	struct straights_score_line sum;
	struct referee_totals *t = &r->base.score[seat].total;
	int64_t before;

	read_sum(r, seat, c, &sum);
	if (tells_gained(r, seat, c, &sum)) {
		sum.wrong = FAULT_NONE;
		sum.total = sum.old + sum.gained;
	}
	before = referee_total_may(t, sum.old) ? sum.old
					       : referee_total_right(t);
	referee_total_claim(t, sum.old, sum.gained, sum.total, sum.right,
		sum.wrong != FAULT_NONE);
	if (sum.wrong != FAULT_NONE)
		raise_sum(r, NULL, seat, &sum, before);
}

/* Judges a further line of the seat's score, whose total is that of the end of
 * the round. */
static void
judge_more(struct straights_referee *r, unsigned seat, const struct claim *c)
{
	struct straights_score_line sum = {.wrong = FAULT_NONE};
	struct referee_totals *t = &r->base.score[seat].total;
	const int32_t *n = c->event->number;
	bool right = gained_right(r, seat, n[1], &sum.right);

	sum.gained = sum.right;
	sum.old = referee_total_right(t) - sum.right;
	if (claim_has(c, 2) && !right) {
		sum.wrong = FAULT_ROUND_SUM;
		sum.want = sum.right;
		sum.got = n[1];
	} else if (claim_has(c, 3) && !referee_total_may(t, n[2])) {
		sum.wrong = FAULT_RUNNING_TOTAL;
		sum.want = referee_total_right(t);
		sum.got = n[2];
	}
	if (sum.wrong != FAULT_NONE)
		raise_sum(r, NULL, seat, &sum, sum.old);
	if (claim_has(c, 3))
		*t = (struct referee_totals){.may = {n[2], t->may[0]},
			.right = t->may[0],
			.count = sum.wrong == FAULT_NONE ? 1 : 2};
}

/* Whether the line is right once it says these in place of what it says. */
static bool
fits_as(const struct straights_referee *r, const struct claim *c, int64_t old,
	int64_t gained, struct event *e)
{
	struct claim claim = *c;

	*e = *c->event;
	e->number[0] = (int32_t)old;
	e->number[1] = (int32_t)gained;
	claim.event = e;
	return !(c->missing & (SCORE_SEAT | SCORE_NUMBERS)) &&
		!sum_fits(r, e->seat - 1U, c) &&
		sum_fits(r, e->seat - 1U, &claim);
}

/*
 * Reads a sum of several numbers as the old total and the points of each card,
 * and one of the points gained and the old total as these, where only that is
 * right. Returns the claim to be judged: c, or *read, which says *e.
 */
static const struct claim *
read_split(struct straights_referee *r, const struct claim *c, struct event *e,
	struct claim *read)
{
	const int32_t *n = c->event->number;
	int64_t rest = n[EVENT_REST];
	bool cards = rest && fits_as(r, c, n[0] - rest, n[1] + rest, e);

	if (!cards && !fits_as(r, c, n[1], n[0], e))
		return c;
	if (!cards)
		straights_raise_order(
			r, NULL, STRAIGHTS_ORDER_OF_SUMS, c->event->seat - 1U);
	*read = *c;
	read->event = e;
	return read;
}

void
straights_judge_score(struct straights_referee *r, const struct claim *c)
{
	struct event read_as;
	struct claim read;
	unsigned seat;

	c = read_split(r, c, &read_as, &read);
	seat = score_seat(r, c, false);
	if (seat == REFEREE_NOBODY)
		return;
	for (unsigned s = 0; s < seat; s++)
		if (!r->base.score[s].counted && !r->scores.passed.line)
			r->scores.passed = r->base.at;
	for (unsigned s = seat + 1; s < STRAIGHTS_SEATS; s++)
		if (r->base.score[s].counted)
			straights_raise_order(r, &r->scores.passed,
				STRAIGHTS_ORDER_OF_SCORES, seat);
	if (r->base.score[seat].counted) {
		judge_more(r, seat, c);
	} else {
		straights_note_total(r, seat, c);
		judge_after(r, seat, c);
		judge_sum(r, seat, c);
	}
	r->base.score[seat].counted = true;
	r->scores.told[seat] |= fields_told(c);
}
