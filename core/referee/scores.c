/*
 * Totals and lists of cards in the scores of both games: what a total may be
 * after a slip, and who is asked for next.
 */
#include "core/referee/parts.h"

#include "core/base/base.h"

bool
referee_lacks(const struct claim *c, const struct vocabulary *v)
{
	const struct event_field *field = v->form[c->event->kind].field;

	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (field[i].type != EVENT_NO_FIELD && !claim_has(c, i))
			return true;
	return false;
}

bool
referee_cards(const uint8_t *list, unsigned count, card_set *cards)
{
	*cards = 0;
	for (unsigned i = 0; i < count; i++) {
		if (list[i] >= CARD_COUNT || (*cards & card_bit(list[i])))
			return false;
		*cards |= card_bit(list[i]);
	}
	return true;
}

card_set
referee_listed(const uint8_t *list, unsigned count, card_set *twice)
{
	card_set once = 0, again = 0;

	for (unsigned i = 0; i < count; i++)
		if (list[i] < CARD_COUNT) {
			again |= once & card_bit(list[i]);
			once |= card_bit(list[i]);
		}
	if (twice)
		*twice = again;
	return once;
}

static bool
is_among(const struct referee_totals *t, int64_t total)
{
	for (unsigned i = 0; i < t->count; i++)
		if (t->may[i] == total)
			return true;
	return false;
}

bool
referee_total_may(const struct referee_totals *t, int64_t total)
{
	return t->lost || is_among(t, total);
}

void
referee_total_add(struct referee_totals *t, int64_t total)
{
	if (!is_among(t, total) && t->count < REFEREE_TOTALS &&
		total >= INT32_MIN && total <= INT32_MAX)
		t->may[t->count++] = (int32_t)total;
}

void
referee_total_settle(
	struct referee_totals *t, const int64_t *may, unsigned count)
{
	*t = (struct referee_totals){0};
	for (unsigned i = 0; i < count; i++)
		referee_total_add(t, may[i]);
	if (t->count == 0)
		referee_total_add(t, 0);
}

void
referee_total_tell(struct referee_totals *t, int64_t old, int64_t gained,
	int64_t total, int64_t right, bool slip)
{
	int64_t before = t->may[0];
	const int64_t may[] = {
		total, before + right, before + gained, old + gained};

	referee_total_settle(t, may, slip ? LENGTH(may) : 1);
}

void
referee_total_gain(struct referee_totals *t, int64_t points)
{
	struct referee_totals before = *t;

	t->count = 0;
	for (unsigned i = 0; i < before.count; i++)
		referee_total_add(t, before.may[i] + points);
	if (t->count == 0)
		*t = before;
}

/* The most, or the least, that it may be. */
static int64_t
extreme_total(const struct referee_totals *t, bool most)
{
	int64_t extreme = t->may[0];

	if (t->lost)
		return most ? INT64_MAX : INT64_MIN;
	for (unsigned i = 1; i < t->count; i++)
		if (most ? t->may[i] > extreme : t->may[i] < extreme)
			extreme = t->may[i];
	return extreme;
}

void
referee_score_begin(struct referee *r)
{
	for (unsigned seat = 0; seat < GAME_SEATS; seat++) {
		struct referee_score *s = &r->score[seat];

		s->listed = s->counted = s->doubted = false;
	}
}

bool
referee_score_reached(const struct referee *r, int64_t points, bool surely)
{
	for (unsigned seat = 0; seat < r->seats.count; seat++) {
		const struct referee_totals *t = &r->score[seat].total;

		if (extreme_total(t, !surely) >= points)
			return true;
	}
	return false;
}

uint32_t
referee_score_leads(const struct referee *r, bool highest, bool surely)
{
	uint32_t seats = 0;

	for (unsigned a = 0; a < r->seats.count; a++) {
		const struct referee_totals *own = &r->score[a].total;
		bool leads = true;

		for (unsigned b = 0; b < r->seats.count; b++) {
			const struct referee_totals *other = &r->score[b].total;

			leads = leads &&
				(a == b ||
					extreme_total(highest ? other : own,
						surely) <=
						extreme_total(
							highest ? own : other,
							!surely));
		}
		seats |= (uint32_t)leads << a;
	}
	return seats;
}

void
referee_raise_scores(
	struct referee *r, enum fault_id id, unsigned seat, const char *what)
{
	char scores[FAULT_TEXT] = "", who[16] = "";
	size_t end = 0;

	if (seat < REFEREE_NOBODY)
		text_fill(who, sizeof who, "Player%u ", seat + 1);
	for (unsigned s = 0; s < r->seats.count; s++)
		end += text_fill(scores + end, sizeof scores - end,
			"%sPlayer%u has %d", s ? ", " : "", s + 1,
			r->score[s].total.may[0]);
	referee_raise(r, id, seat, "%s%s: %s", who, what, scores);
}
