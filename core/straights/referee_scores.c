#include "core/straights/referee_scores.h"

#include "core/straights/referee_rounds.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Whether the list is a seat's discards as far as they are known. */
static bool
list_fits(const struct referee *r, unsigned seat, card_set listed)
{
	const struct referee_seat *s = &r->seat[seat];
	card_set known = 0, extra = s->unclear;

	for (unsigned i = 0; i < s->discards; i++)
		known |= card_bit(s->discard[i]);
	if (s->unseen)
		extra |= referee_possible(r, seat) | ~r->gone;
	return !(listed & ~(known | extra)) && !(known & ~s->unclear & ~listed);
}

static void
judge_list(struct referee *r, const struct spot *at, unsigned seat,
	const struct claim *c)
{
	const struct event *e = c->event;
	const struct referee_seat *s = &r->seat[seat];
	struct referee_note note = {.id = FAULT_DISCARDS_LIST, .seat = seat};
	card_set listed = 0, known = 0;
	unsigned i;

	for (i = 0; i < e->count && e->list[i] < CARD_COUNT; i++)
		listed |= card_bit(e->list[i]);
	for (unsigned k = 0; k < s->discards; k++)
		known |= card_bit(s->discard[k]);
	if (i < e->count || referee_count(listed) != e->count ||
		!list_fits(r, seat, listed)) {
		card_list(known, note.expected, FAULT_TEXT);
		card_list(listed, note.found, FAULT_TEXT);
		r->score[seat].doubted = true;
		referee_find(r, at, &note,
			"the discards of Player%u are not those of the round: "
			"%s, not %s",
			seat + 1, note.expected, note.found);
	} else if (!c->unordered && listed == known &&
		memcmp(e->list, s->discard, e->count) != 0) {
		referee_find_order(r, at, REFEREE_LIST_DISCARDS, seat);
	}
	r->score[seat].list = referee_sum(e->list, i);
}

/*
 * The seat that a list must be of when the seat named is wrong: the next one,
 * if the list can only be its own, or nobody.
 */
static unsigned
list_owner(const struct referee *r, const struct claim *c, unsigned seat)
{
	card_set listed = 0;
	unsigned next = 0;

	while (next < REFEREE_SEATS && r->score[next].listed)
		next++;
	for (unsigned i = 0; i < c->event->count; i++)
		if (c->event->list[i] < CARD_COUNT)
			listed |= card_bit(c->event->list[i]);
	if (next == REFEREE_SEATS || next == seat || (c->missing & 2) ||
		!list_fits(r, next, listed) ||
		(!r->score[seat].listed && list_fits(r, seat, listed)) ||
		(r->score[seat].listed && r->line_of == seat))
		return REFEREE_NOBODY;
	return next;
}

/* What the seat gained by its list or, failing that, by its moves. */
static bool
gained_right(
	const struct referee *r, unsigned seat, int32_t gained, int32_t *right)
{
	const struct referee_score *s = &r->score[seat];
	int32_t moves =
		referee_sum(r->seat[seat].discard, r->seat[seat].discards);

	*right = s->listed && !s->doubted ? s->list : moves;
	if (gained == *right)
		return true;
	if (s->listed && gained == s->list)
		return true;
	return r->seat[seat].unseen && (!s->listed || s->doubted);
}

static bool
total_known(const struct referee_score *s, int64_t total)
{
	for (unsigned i = 0; i < s->totals; i++)
		if (s->total[i] == total)
			return true;
	return s->lost;
}

/* Whether a score line can be this seat's. */
static bool
sum_fits(const struct referee *r, unsigned seat, const struct claim *c)
{
	const int32_t *n = c->event->number;
	int32_t right;

	return (c->missing & 2 || total_known(&r->score[seat], n[0])) &&
		(c->missing & 4 || gained_right(r, seat, n[1], &right));
}

/*
 * The seat that a score must be of when the seat named is wrong: that of the
 * list above it, unless the program tells all lists first.
 */
static unsigned
score_owner(const struct referee *r, const struct claim *c, unsigned seat)
{
	unsigned listed = 0, counted = 0;

	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		listed += r->score[s].listed;
		counted += r->score[s].counted;
	}
	if (r->line_of == REFEREE_NOBODY || r->line_of == seat ||
		r->score[r->line_of].counted || listed != counted + 1 ||
		(!r->score[seat].counted && sum_fits(r, seat, c)))
		return REFEREE_NOBODY;
	return r->line_of;
}

/*
 * The seat a score line is about. REFEREE_NOBODY when it cannot be told or is
 * told twice.
 */
static unsigned
score_seat(struct referee *r, const struct claim *c, bool list)
{
	static const char *const lines[] = {"score", "list of discards"};
	struct spot at = referee_spot(r, c);
	struct referee_note note = {.id = FAULT_SCORE_LINES};
	unsigned seat = c->event->seat - 1U, owner;

	at.move = 0;
	if (r->phase == REFEREE_PLAYING)
		referee_end_round(r, &at);
	if (r->phase != REFEREE_SCORING || (c->missing & 1) ||
		seat >= REFEREE_SEATS)
		return REFEREE_NOBODY;
	note.seat = seat;
	owner = list ? list_owner(r, c, seat) : score_owner(r, c, seat);
	if (owner != REFEREE_NOBODY) {
		referee_find(r, &at, &note, "Player%u's %s is named Player%u's",
			owner + 1, lines[list], seat + 1);
		return owner;
	}
	if (list ? r->score[seat].listed : r->score[seat].counted) {
		referee_find(r, &at, &note,
			"Player%u's %s is told twice for round %u", seat + 1,
			lines[list], (unsigned)r->round);
		return REFEREE_NOBODY;
	}
	return seat;
}

void
referee_discards(struct referee *r, const struct claim *c)
{
	unsigned seat = score_seat(r, c, true);
	struct spot at = referee_spot(r, c);

	if (seat == REFEREE_NOBODY)
		return;
	r->lists = true;
	r->line_of = seat;
	r->score[seat].listed = true;
	if (c->missing & 2)
		r->score[seat].doubted = true;
	else
		judge_list(r, &at, seat, c);
}

static void
add_total(struct referee_score *s, int64_t total)
{
	for (unsigned i = 0; i < s->totals; i++)
		if (s->total[i] == total)
			return;
	if (s->totals < REFEREE_TOTALS && total >= INT32_MIN &&
		total <= INT32_MAX)
		s->total[s->totals++] = (int32_t)total;
}

/* The claims of a score line that could be read; the others are made good. */
struct sum {
	int64_t old;
	int64_t gained;
	int64_t total;
	int32_t right; /* what was gained, by list or moves */
};

/*
 * Finds the first thing that is wrong in old + gained = total: FAULT_NONE, or
 * the fault with what is right and what is told.
 */
static enum fault_id
wrong_sum(const struct referee *r, unsigned seat, struct sum *sum,
	const struct claim *c, int64_t *want, int64_t *got)
{
	const struct referee_score *s = &r->score[seat];
	const int32_t *n = c->event->number;
	bool right = gained_right(r, seat, n[1], &sum->right);

	sum->gained = c->missing & 4 ? sum->right : n[1];
	sum->old = !(c->missing & 2)           ? n[0]
		: s->lost && !(c->missing & 8) ? n[2] - sum->gained
					       : s->total[0];
	sum->total = c->missing & 8 ? sum->old + sum->gained : n[2];
	if (!(c->missing & 4) && !right) {
		*want = sum->right;
		*got = n[1];
		return FAULT_ROUND_SUM;
	}
	if (!total_known(s, sum->old)) {
		*want = s->total[0];
		*got = sum->old;
		return FAULT_RUNNING_TOTAL;
	}
	*want = sum->old + sum->gained;
	*got = sum->total;
	return *want == *got ? FAULT_NONE : FAULT_RUNNING_TOTAL;
}

/* What the seat may have now: after a slip there are several stories. */
static void
keep_totals(struct referee_score *s, const struct sum *sum, bool slip)
{
	int64_t before = s->total[0];

	s->totals = 0;
	s->lost = false;
	add_total(s, sum->total);
	if (slip) {
		add_total(s, before + sum->right);
		add_total(s, before + sum->gained);
		add_total(s, sum->old + sum->gained);
	}
	if (s->totals == 0)
		add_total(s, 0);
}

static void
find_sum(struct referee *r, const struct spot *at, unsigned seat,
	enum fault_id id, int64_t want, int64_t got)
{
	struct referee_note note = {.id = id, .seat = seat};

	snprintf(note.expected, sizeof note.expected, "%lld", (long long)want);
	snprintf(note.found, sizeof note.found, "%lld", (long long)got);
	referee_find(r, at, &note, "Player%u's score tells %lld, not %lld",
		seat + 1, (long long)got, (long long)want);
}

/*
 * A round after winners is another game's, whose invitations are not shown,
 * when the scores begin anew; it is the same game's when they are carried on.
 */
static void
judge_after(struct referee *r, unsigned seat, const struct claim *c)
{
	struct referee_note note = {
		.id = FAULT_GAME_END, .seat = REFEREE_NOBODY};
	int32_t old = c->event->number[0];
	bool carried = total_known(&r->score[seat], old);

	if (!r->after.line || (c->missing & 2) || (old == 0) == carried)
		return;
	if (carried)
		referee_find(r, &r->after, &note,
			"the game goes on after its winners were named");
	for (unsigned s = 0; s < REFEREE_SEATS && !carried; s++)
		if (!r->score[s].counted || s == seat)
			r->score[s] = (struct referee_score){.totals = 1,
				.listed = r->score[s].listed,
				.counted = r->score[s].counted,
				.doubted = r->score[s].doubted,
				.list = r->score[s].list};
	r->after = (struct spot){0};
}

static void
judge_sum(struct referee *r, const struct spot *at, unsigned seat,
	const struct claim *c)
{
	struct sum sum;
	int64_t want, got;
	enum fault_id id = wrong_sum(r, seat, &sum, c, &want, &got);

	keep_totals(&r->score[seat], &sum, id != FAULT_NONE);
	if (id != FAULT_NONE)
		find_sum(r, at, seat, id, want, got);
}

void
referee_score(struct referee *r, const struct claim *c)
{
	unsigned seat = score_seat(r, c, false);
	struct spot at = referee_spot(r, c);

	if (seat == REFEREE_NOBODY)
		return;
	for (unsigned s = seat + 1; s < REFEREE_SEATS; s++)
		if (r->score[s].counted)
			referee_find_order(r, &at, REFEREE_LIST_SCORES, seat);
	r->score[seat].counted = true;
	judge_after(r, seat, c);
	judge_sum(r, &at, seat, c);
}
