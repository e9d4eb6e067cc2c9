/*
 * Lines that changed places, or moved past others: their claims are put in the
 * right order, and what the order of lines finds there becomes one finding.
 */
#include "core/verify/record_private.h"

#define ORDER_CHANGE "this line and the next one must change places"

enum {
	MOVED_LINES = 8,  /* a line has moved past so many, at most; */
	NEAR_CLAIMS = 64, /* show how many places a kind has */
	SLIPS_MOST = 6    /* what is found more often is a habit, not a slip */
};

/* The claims of two lines, one after the other. */
struct exchange {
	size_t first, middle, end; /* middle: where the second line begins */
};

/* Where the line of claim i ends. */
static size_t
end_of_line(const struct claims *claims, size_t i)
{
	uint64_t line = claims_line(claims, i);

	while (i < claims->count && claims_line(claims, i) == line)
		i++;
	return i;
}

/* Where the line of claim i begins, from claim `from` on. */
static size_t
begin_of_line(const struct claims *claims, size_t from, size_t i)
{
	uint64_t line = claims_line(claims, i);

	while (i > from && claims_line(claims, i - 1) == line)
		i--;
	return i;
}

/* Whether claim `after` may stand behind claim `before`. */
static bool
may_follow(const struct verify_case *c, const struct claims *claims,
	size_t before, size_t after)
{
	return order_allows(&c->wording->exact.order,
		claims_kind(claims, before), claims_kind(claims, after));
}

/* Whether what is missing between two claims may be of a kind that this game
 * never tells: the program leaves it out, and nothing has changed places. */
static bool
leaves_out(const struct verify_case *c, const struct claims *claims,
	uint64_t told, size_t before, size_t after)
{
	const struct order *order = &c->wording->exact.order;
	unsigned from = claims_kind(claims, before);
	unsigned to = claims_kind(claims, after);
	uint8_t gap[ORDER_GAP];
	unsigned n = order_gap(order, from, to, gap);

	if (order_allows(order, from, to) || !n)
		return false;
	for (uint64_t one = order->next[from] & ~told; one; one &= one - 1)
		if (order_allows(order, card_first(one), to))
			return true;
	while (n > 0 && (told >> gap[n - 1] & 1))
		n--;
	return n > 0;
}

/* Whether what follows two lines may do so once they have changed places, and
 * those of the same kinds behind them. */
static bool
ends_in_order(const struct verify_case *c, const struct claims *claims,
	const struct exchange *x)
{
	size_t end = x->end, middle;

	while (end < claims->count &&
		!may_follow(c, claims, x->middle - 1, end)) {
		middle = end_of_line(claims, end);
		if (middle == claims->count ||
			claims_line(claims, x->end - 1) >
				claims_line(claims, x->first) + 1 ||
			claims_kinds(claims, end, middle) !=
				claims_kinds(claims, x->first, x->middle) ||
			claims_kinds(
				claims, middle, end_of_line(claims, middle)) !=
				claims_kinds(claims, x->middle, x->end))
			return false;
		end = end_of_line(claims, middle);
	}
	return true;
}

/* Whether two moves of a turn, or also lines typed, change places. */
static bool
passes_deeds(const struct verify_case *c, const struct claims *claims,
	const struct exchange *x, bool typed)
{
	uint64_t deeds = align_moves(c, false) |
		(typed ? order_bit(c->words->typed) : 0);

	return (claims_kinds(claims, x->first, x->middle) & deeds) &&
		(claims_kinds(claims, x->middle, x->end) & deeds) &&
		(typed ||
			(claims_kinds(claims, x->first, x->end) &
				align_moves(c, true)));
}

/* Puts two lines in order; but moves stay as told, and the rules judge them. */
static void
exchange_lines(const struct verify_case *c, struct claims *claims,
	const struct exchange *x)
{
	if (!passes_deeds(c, claims, x, false))
		claims_exchange(claims, x->first, x->middle, x->end);
}

/* The line behind the two, or behind the run that they belong to: the number of
 * its lines is wrong until they have changed places. */
static uint64_t
line_behind(const struct verify_case *c, const struct claims *claims,
	const struct exchange *x)
{
	const struct order *order = &c->wording->exact.order;
	const size_t ends[] = {x->first, x->middle - 1, x->end - 1};
	size_t end = x->end;

	for (unsigned i = 0; i < 3; i++) {
		unsigned kind = claims_kind(claims, ends[i]);

		while (order->run[kind] && end < claims->count &&
			claims_kind(claims, end) == kind)
			end++;
	}
	return end < claims->count ? claims_line(claims, end)
				   : claims_line(claims, x->first) + 1;
}

/* Whether claim i begins another kind behind too many or too few of one. */
static bool
ends_run(const struct verify_case *c, const struct claims *claims, size_t i)
{
	unsigned before = claims_kind(claims, i - 1), n = 1;
	unsigned due = c->wording->exact.order.run[before];

	if (!due || claims_kind(claims, i) == before)
		return false;
	while (n <= due && n < i && claims_kind(claims, i - 1 - n) == before)
		n++;
	return n != due;
}

/* Whether the claim may not follow the one before, or its run, with nothing
 * left out. */
static bool
breaks_order(const struct verify_case *c, const struct claims *claims, size_t i)
{
	return (!may_follow(c, claims, i - 1, i) || ends_run(c, claims, i)) &&
		!claims_at(claims, i)->cut;
}

/* --- one that moved past others --- */

/* Lines around claim `wrong`, which may not follow the one before it. */
struct around {
	uint64_t told; /* the kinds that the game tells: bits */
	size_t wrong;
	bool begins;     /* it begins the first round */
	unsigned count;  /* of lines that stand one below the other */
	unsigned middle; /* the one that begins with claim `wrong` */
	size_t at[2 * MOVED_LINES + 3]; /* where each begins; then the end */
};

static void
find_lines_around(const struct verify_case *c, const struct claims *claims,
	size_t from, struct around *a)
{
	size_t back[MOVED_LINES + 1], i = a->wrong;
	unsigned n = 0;

	while (n <= MOVED_LINES && i > from &&
		claims_line(claims, i - 1) + 1 == claims_line(claims, i)) {
		i = begin_of_line(claims, from, i - 1);
		/* A prompt asks for nothing of the line that begins it. */
		while (a->begins && end_of_line(claims, i) > i + 1 &&
			claims_kind(claims, i) == c->words->prompt)
			i++;
		back[n++] = i;
	}
	for (a->middle = n, a->count = 0; n > 0; n--)
		a->at[a->count++] = back[n - 1];
	i = a->wrong;
	do {
		a->at[a->count++] = i;
		i = end_of_line(claims, i);
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
		count += i > first && ends_run(c, claims, i);
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
	unsigned broken = !x->first;
	size_t i = x->first + broken;

	do {
		broken += breaks_order(c, claims, i) &&
			!leaves_out(c, claims, told, i - 1, i);
		broken +=
			i < x->end && order_ends(order, claims_kind(claims, i));
	} while (++i < claims->count &&
		(i <= x->end ||
			(i <= x->end + MOVED_LINES &&
				order->run[claims_kind(claims, i - 1)])));
	return broken > 1;
}

/* Whether claim i may stand behind what is before claim `first`: before the
 * first of all, only the line that begins a round may. */
static bool
may_stand(const struct verify_case *c, const struct claims *claims,
	size_t first, size_t i)
{
	return first ? may_follow(c, claims, first - 1, i)
		     : claims_kind(claims, i) == c->wording->exact.order.begins;
}

/* Whether these lines, in order by themselves, are so between what stands
 * around them, once they have changed places. */
static bool
may_move(const struct verify_case *c, const struct claims *claims,
	const struct around *a, const struct exchange *x)
{
	if (a->wrong < x->first || a->wrong > x->end ||
		!may_stand(c, claims, x->first, x->middle) ||
		!may_follow(c, claims, x->end - 1, x->first) ||
		!ends_in_order(c, claims, x))
		return false;
	for (size_t i = x->first + 1; i < x->end; i++)
		if (i != x->middle && !may_follow(c, claims, i - 1, i))
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
	return count_misplaced(c, claims, first - (first > 0),
		end < claims->count ? end + 1 : end);
}

/* The card's pile, shown first from claim i up to `end`: 1 with it, 0 without
 * it, -1 not at all. */
static int
pile_shows(const struct verify_case *c, const struct claims *claims, size_t i,
	size_t end, unsigned card)
{
	struct event e;

	for (; i < end && i < claims->count; i++) {
		claims_event(claims, i, &e);
		if (event_has(&c->words->form[e.kind], EVENT_PILE) &&
			(unsigned)e.number[0] == card_suit(card))
			return e.cards >> card & 1;
	}
	return -1;
}

/* Whether a move stands right where it is, by the lines that it may have moved
 * past: behind hands that have its card, or its pile without it that the next
 * one shows with it (`up`), or before hands that lack it. */
static bool
fits_cards(const struct verify_case *c, const struct claims *claims,
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
	if (!align_moves_card(c, e.kind))
		return false;
	return (listed && up == (listed >> e.card & 1)) ||
		(up && pile_shows(c, claims, x->first, end, e.card) == 0 &&
			pile_shows(c, claims, x->end, x->end + NEAR_CLAIMS,
				e.card) == 1);
}

/* Finds the one line that has moved past the fewest others, so that all are
 * in order once it is put back: none from a run that stays too short. */
static bool
find_moved(const struct verify_case *c, struct claims *claims,
	const struct around *a, struct exchange *moved)
{
	unsigned now = count_around(c, claims, a);
	unsigned least =
		may_follow(c, claims, a->wrong - 1, a->wrong) ? 1 : now + 1;
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
				fits_cards(c, claims, &x, up) ||
				(found && passes_deeds(c, claims, &x, false)))
				continue;
			run = c->wording->exact.order.run[claims_kind(
				claims, up ? x.middle : x.first)];
			claims_exchange(claims, x.first, x.middle, x.end);
			misplaced = count_around(c, claims, a);
			claims_exchange(claims, x.first,
				x.first + (x.end - x.middle), x.end);
			if (misplaced < least && (!run || misplaced < now) &&
				(!misplaced || k == 1 ||
					!passes_deeds(c, claims, &x, true))) {
				least = misplaced;
				*moved = x;
				found = true;
			}
		}
	return found;
}

/* Puts a line back that has moved away from the place where it is due, past
 * others; `told`: the kinds that the game tells. Looks no further back than
 * claim `from`. Returns the claim behind them, or i when there is none. */
static size_t
put_back(const struct verify_case *c, struct verify_reading *r, uint64_t told,
	size_t from, size_t i)
{
	struct claims *claims = &r->claims;
	const unsigned begins = c->wording->exact.order.begins;
	struct around around = {.told = told, .wrong = i};
	struct order_slip slip;
	struct exchange x;
	bool up, down;

	around.begins = claims_kind(claims, i) == begins &&
		!(claims_kinds(claims, 0, i) >> begins & 1);
	if (claims_line(claims, i - 1) == claims_line(claims, i) ||
		(!around.begins && leaves_out(c, claims, told, i - 1, i)))
		return i;
	find_lines_around(c, claims, from, &around);
	if (!find_moved(c, claims, &around, &x))
		return i;
	up = end_of_line(claims, x.first) < x.middle;
	down = end_of_line(claims, x.middle) < x.end;
	slip = (struct order_slip){.first = x.first,
		.due = x.middle,
		.behind = line_behind(c, claims, &x),
		.most = up || down ? SLIPS_MOST : 0,
		.what = down ? "this line stands too far up"
			: up ? NULL
			     : ORDER_CHANGE};
	if (!order_raise(c, r, &slip) && (up || down))
		return i;
	exchange_lines(c, claims, &x);
	return x.end;
}

/* --- all of a transcript --- */

/* The first claim from i on that breaks the order, but not as one more prompt
 * in its line, as in `>>>`; the number of claims, as in most games: none. */
static size_t
next_disorder(
	const struct verify_case *c, const struct claims *claims, size_t i)
{
	while (i < claims->count &&
		(!breaks_order(c, claims, i) ||
			(claims_line(claims, i - 1) == claims_line(claims, i) &&
				claims_kind(claims, i - 1) ==
					claims_kind(claims, i))))
		i++;
	return i;
}

/* If the lines around claim i's may follow each other, makes one finding of
 * what the order finds there. */
static void
raise_extra(const struct verify_case *c, struct verify_reading *r, size_t i)
{
	struct claims *claims = &r->claims;
	size_t end = end_of_line(claims, i);
	struct exchange x = {i, end, end};

	if (end == claims->count ||
		claims_line(claims, i - 1) == claims_line(claims, i) ||
		may_follow(c, claims, i - 1, i) ||
		may_follow(c, claims, end - 1, end) ||
		!may_follow(c, claims, i - 1, end))
		return;
	x.end = end_of_line(claims, end);
	order_raise(c, r,
		&(struct order_slip){.what = "this line does not belong here",
			.first = i,
			.due = SIZE_MAX,
			.behind = line_behind(c, claims, &x),
			.most = 1});
}

void
verify_exchange_lines(const struct verify_case *c, struct verify_reading *r)
{
	struct claims *claims = &r->claims;
	struct findings *l = &r->findings;
	size_t from = 0, wrong, mixed;
	uint64_t told;

	/* Nothing was found of the order of lines. */
	if (!findings_last(l->finding, l->count, FAULT_MISSING_LINE) &&
		!findings_last(l->finding, l->count, FAULT_LINE_ORDER))
		return;
	order_drop_doubled(c, r);
	told = claims_kinds(claims, 0, claims->count);
	wrong = next_disorder(c, claims, 1);
	while (wrong < claims->count) {
		mixed = order_mix(c, r, wrong);
		if (mixed == wrong)
			mixed = put_back(c, r, told, from, wrong);
		if (mixed > wrong)
			from = wrong = mixed;
		else
			raise_extra(c, r, wrong++);
		wrong = next_disorder(c, claims, wrong);
	}
}
