/*
 * A line that has moved past others, up or down: it is put back, if all are in
 * order then.
 */
#include "core/verify/order_private.h"

enum {
	MOVED_LINES = 8,  /* a line has moved past so many, at most; */
	NEAR_CLAIMS = 64, /* show how many places a kind has */
	SLIPS_MOST = 6    /* what is found more often is a habit, not a slip */
};

/* Lines around claim `wrong`, which may not follow the one before it. */
struct around {
	uint64_t told; /* the kinds that the game tells: bits */
	size_t wrong;
	unsigned count;  /* of lines that stand one below the other */
	unsigned middle; /* the one that begins with claim `wrong` */
	size_t at[2 * MOVED_LINES + 3]; /* where each begins; then the end */
};

static void
find_lines_around(const struct claims *claims, size_t from, struct around *a)
{
	size_t back[MOVED_LINES + 1], i = a->wrong;
	unsigned n = 0;

	while (n <= MOVED_LINES && i > from &&
		claims_line(claims, i - 1) + 1 == claims_line(claims, i)) {
		i = exchange_begin_of_line(claims, from, i - 1);
		back[n++] = i;
	}
	for (a->middle = n, a->count = 0; n > 0; n--)
		a->at[a->count++] = back[n - 1];
	i = a->wrong;
	do {
		a->at[a->count++] = i;
		i = exchange_end_of_line(claims, i);
	} while (a->count <= a->middle + MOVED_LINES && i < claims->count &&
		claims_line(claims, i - 1) + 1 == claims_line(claims, i));
	a->at[a->count] = i;
}

/* Where the line of this claim stands among those of its kind, or a move among
 * moves: its seat, or the number of its word; 0: it has none. */
static unsigned
place_of(const struct verify_case *c, const struct claims *claims, size_t i)
{
	const struct event_form *form = &c->words->form[claims_kind(claims, i)];
	struct event e;

	claims_event(claims, i, &e);
	if (form->field[0].type == EVENT_WORD)
		return (unsigned)e.number[form->field[0].slot] + 1;
	return form->field[0].type == EVENT_SEAT ? e.seat : 0;
}

/* The kind that a claim has a place in: all moves share that of typed lines,
 * which have none. */
static unsigned
kind_in_order(
	const struct verify_case *c, const struct claims *claims, size_t i)
{
	unsigned kind = claims_kind(claims, i);

	return align_moves_card(c, kind) ? c->words->typed : kind;
}

/* How many claims from `first` to `end` do not stand behind the one that does
 * so among those of their kind, moves among moves, or end a wrong run. */
static unsigned
count_misplaced(const struct verify_case *c, const struct claims *claims,
	size_t first, size_t end)
{
	unsigned last[ORDER_KINDS] = {0}, top[ORDER_KINDS] = {0}, count = 0;

	for (size_t i = first - (first < NEAR_CLAIMS ? first : NEAR_CLAIMS);
		i < claims->count && i < end + NEAR_CLAIMS; i++) {
		unsigned kind = kind_in_order(c, claims, i);

		if (place_of(c, claims, i) > top[kind])
			top[kind] = place_of(c, claims, i);
	}
	for (size_t i = first; i < end; i++) {
		unsigned kind = kind_in_order(c, claims, i);
		unsigned place = place_of(c, claims, i);

		count += place && last[kind] &&
			place != last[kind] % top[kind] + 1;
		count += i > first && exchange_ends_run(c, claims, i);
		last[kind] = place;
		if (kind == c->wording->exact.order.begins)
			memset(last, 0, sizeof last);
	}
	return count;
}

/* Whether the order is broken in two places at least from the first of these
 * lines to the one behind them, as by a line in another place, and not only in
 * one, as by a missing line. What ends a game may stand where it is. */
static bool
breaks_twice(const struct verify_case *c, const struct claims *claims,
	uint64_t told, const struct exchange *x)
{
	const struct order *order = &c->wording->exact.order;
	unsigned broken = 0;
	size_t i = x->first;

	do {
		broken += exchange_breaks_order(c, claims, i) &&
			!exchange_leaves_out(c, claims, told, i - 1, i);
		broken +=
			i < x->end && order_ends(order, claims_kind(claims, i));
	} while (++i < claims->count &&
		(i <= x->end ||
			(i <= x->end + MOVED_LINES &&
				order->run[claims_kind(claims, i - 1)])));
	return broken > 1;
}

/* Whether these lines, in order by themselves, are so between what stands
 * around them, once they have changed places. */
static bool
may_move(const struct verify_case *c, const struct claims *claims,
	const struct around *a, const struct exchange *x)
{
	if (a->wrong < x->first || a->wrong > x->end ||
		!exchange_may_follow(c, claims, x->first - 1, x->middle) ||
		!exchange_may_follow(c, claims, x->end - 1, x->first) ||
		!exchange_ends_in_order(c, claims, x))
		return false;
	for (size_t i = x->first + 1; i < x->end; i++)
		if (i != x->middle && !exchange_may_follow(c, claims, i - 1, i))
			return false;
	return claims_line(claims, x->end - 1) ==
		claims_line(claims, x->first) + 1 ||
		breaks_twice(c, claims, a->told, x);
}

/* How many claims are misplaced around, with the runs that reach beyond. */
static unsigned
count_around(const struct verify_case *c, const struct claims *claims,
	const struct around *a)
{
	size_t first = a->at[0], end = a->at[a->count];

	while (first > 1 && a->at[0] - first < MOVED_LINES &&
		claims_kind(claims, first - 1) == claims_kind(claims, first))
		first--;
	while (end < claims->count && end - a->at[a->count] < MOVED_LINES &&
		claims_kind(claims, end - 1) == claims_kind(claims, end))
		end++;
	return count_misplaced(
		c, claims, first - 1, end < claims->count ? end + 1 : end);
}

/* Whether a move stands right where it is, by the hands among the lines that it
 * may have moved past: behind those that have its card (`up`), or before those
 * that lack it. */
static bool
fits_hands(const struct verify_case *c, const struct claims *claims,
	const struct exchange *x, bool up)
{
	size_t i = up ? x->first : x->middle, end = up ? x->middle : x->end;
	card_set listed = 0;
	struct event e;

	for (; i < end; i++) {
		claims_event(claims, i, &e);
		if (event_has(&c->words->form[e.kind], EVENT_CARDS))
			listed |= card_set_of(e.list, e.count);
	}
	claims_event(claims, (up ? x->end : x->middle) - 1, &e);
	return listed && align_moves_card(c, e.kind) &&
		up == (listed >> e.card & 1);
}

/* Finds the one line that has moved past the fewest others, so that all are
 * in order once it is put back: none from a run that stays too short. */
static bool
find_moved(const struct verify_case *c, struct claims *claims,
	const struct around *a, struct exchange *moved)
{
	unsigned now = count_around(c, claims, a);
	unsigned least = exchange_may_follow(c, claims, a->wrong - 1, a->wrong)
		? 1
		: now + 1;
	bool found = false;

	for (unsigned k = 1; k <= MOVED_LINES; k++)
		for (unsigned n = 0; n <= 2 * (k + 2); n++) {
			unsigned up = n % 2, i = a->middle + n / 2;
			struct exchange x;
			unsigned misplaced, run;

			if (i < k + 1 || i > a->count)
				continue;
			i -= k + 1;
			x = (struct exchange){a->at[i],
				a->at[up ? i + k : i + 1], a->at[i + k + 1]};
			if (!may_move(c, claims, a, &x) ||
				fits_hands(c, claims, &x, up) ||
				(found &&
					exchange_passes_deeds(
						c, claims, &x, false)))
				continue;
			run = c->wording->exact.order.run[claims_kind(
				claims, up ? x.middle : x.first)];
			claims_exchange(claims, x.first, x.middle, x.end);
			misplaced = count_around(c, claims, a);
			claims_exchange(claims, x.first,
				x.first + (x.end - x.middle), x.end);
			if (misplaced < least && (!run || misplaced < now) &&
				(!misplaced ||
					!exchange_passes_deeds(
						c, claims, &x, true))) {
				least = misplaced;
				*moved = x;
				found = true;
			}
		}
	return found;
}

size_t
moved_put_back(const struct verify_case *c, struct verify_reading *r,
	uint64_t told, size_t from, size_t i)
{
	struct claims *claims = &r->claims;
	struct around around = {.told = told, .wrong = i};
	struct order_slip slip;
	struct exchange x;
	bool up, down;

	if (claims_line(claims, i - 1) == claims_line(claims, i) ||
		exchange_leaves_out(c, claims, told, i - 1, i))
		return i;
	find_lines_around(claims, from, &around);
	if (!find_moved(c, claims, &around, &x))
		return i;
	up = exchange_end_of_line(claims, x.first) < x.middle;
	down = exchange_end_of_line(claims, x.middle) < x.end;
	slip = (struct order_slip){.first = x.first,
		.due = x.middle,
		.behind = exchange_line_behind(c, claims, &x),
		.most = up || down ? SLIPS_MOST : 0,
		.what = down ? "this line stands too far up"
			: up ? ORDER_BELOW
			     : ORDER_CHANGE};
	if (!order_raise(c, r, &slip) && (up || down))
		return i;
	exchange_lines(c, claims, &x);
	return x.end;
}
