/*
 * Lines that changed places: their claims are put in the right order, and what
 * the order of lines finds there becomes one finding.
 */
#include "core/verify/order_private.h"

enum {
	MIXED_LEAST = 3 /* lines of a kind before another's: 2 may be a slip */
};

size_t
exchange_end_of_line(const struct claims *claims, size_t i)
{
	uint64_t line = claims_line(claims, i);

	while (i < claims->count && claims_line(claims, i) == line)
		i++;
	return i;
}

size_t
exchange_begin_of_line(const struct claims *claims, size_t from, size_t i)
{
	uint64_t line = claims_line(claims, i);

	while (i > from && claims_line(claims, i - 1) == line)
		i--;
	return i;
}

bool
exchange_may_follow(const struct verify_case *c, const struct claims *claims,
	size_t before, size_t after)
{
	return order_allows(&c->wording->exact.order,
		claims_kind(claims, before), claims_kind(claims, after));
}

bool
exchange_leaves_out(const struct verify_case *c, const struct claims *claims,
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

bool
exchange_ends_in_order(const struct verify_case *c, const struct claims *claims,
	const struct exchange *x)
{
	size_t end = x->end, middle;

	while (end < claims->count &&
		!exchange_may_follow(c, claims, x->middle - 1, end)) {
		middle = exchange_end_of_line(claims, end);
		if (middle == claims->count ||
			claims_line(claims, x->end - 1) >
				claims_line(claims, x->first) + 1 ||
			claims_kinds(claims, end, middle) !=
				claims_kinds(claims, x->first, x->middle) ||
			claims_kinds(claims, middle,
				exchange_end_of_line(claims, middle)) !=
				claims_kinds(claims, x->middle, x->end))
			return false;
		end = exchange_end_of_line(claims, middle);
	}
	return true;
}

/* Whether this line asks, as the line before it does, and the order of lines is
 * broken right behind the next one: an answer told ahead of its question. */
static bool
asks_ahead(const struct verify_case *c, const struct claims *claims,
	const struct exchange *x)
{
	return claims_kind(claims, x->first) == c->words->prompt &&
		claims_kind(claims, x->first - 1) ==
		claims_kind(claims, x->middle - 1) &&
		x->end < claims->count &&
		!exchange_may_follow(c, claims, x->end - 1, x->end);
}

bool
exchange_passes_deeds(const struct verify_case *c, const struct claims *claims,
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

void
exchange_lines(const struct verify_case *c, struct claims *claims,
	const struct exchange *x)
{
	if (!exchange_passes_deeds(c, claims, x, false))
		claims_exchange(claims, x->first, x->middle, x->end);
}

/* Whether claim i may stand behind what is before claim `first`: before the
 * first of all, only the line that begins a round may. */
static bool
may_stand_first(const struct verify_case *c, const struct claims *claims,
	size_t first, size_t i)
{
	return first ? exchange_may_follow(c, claims, first - 1, i)
		     : claims_kind(claims, i) == c->wording->exact.order.begins;
}

/* Whether claim i begins a line, or stands behind its prompt and before the
 * line that begins a round, which the prompt asks for nothing of. */
static bool
may_change_places(
	const struct verify_case *c, const struct claims *claims, size_t i)
{
	size_t next;

	if (i && claims_line(claims, i - 1) != claims_line(claims, i))
		return true;
	if (i &&
		(claims_kind(claims, i - 1) != c->words->prompt ||
			claims_kind(claims, i) == c->words->prompt))
		return false;
	next = exchange_end_of_line(claims, i);
	return next < claims->count &&
		claims_kind(claims, next) == c->wording->exact.order.begins;
}

/* Whether the line of claim i and the next one are in order only once they have
 * changed places. */
static bool
is_exchanged(const struct verify_case *c, const struct claims *claims,
	uint64_t told, size_t i, struct exchange *x)
{
	x->first = i;
	x->middle = exchange_end_of_line(claims, i);
	if (x->middle == claims->count ||
		claims_line(claims, x->middle) != claims_line(claims, i) + 1)
		return false;
	x->end = exchange_end_of_line(claims, x->middle);
	/* Moves in another order are other moves. */
	if ((align_moves_card(c, claims_kind(claims, x->middle - 1)) &&
		    align_moves_card(c, claims_kind(claims, x->end - 1))) ||
		claims_kind(claims, i) == claims_kind(claims, x->middle) ||
		(may_stand_first(c, claims, i, i) &&
			exchange_may_follow(
				c, claims, x->middle - 1, x->middle) &&
			!asks_ahead(c, claims, x)))
		return false;
	return may_stand_first(c, claims, i, x->middle) &&
		exchange_may_follow(c, claims, x->end - 1, i) &&
		(!i || !exchange_leaves_out(c, claims, told, i - 1, i)) &&
		/* What is missing before the first round is no round's end. */
		((claims_kind(claims, x->middle) ==
				 c->wording->exact.order.begins &&
			 !(claims_kinds(claims, 0, x->middle) >>
					 c->wording->exact.order.begins &
				 1)) ||
			!exchange_leaves_out(
				c, claims, told, x->middle - 1, x->middle)) &&
		exchange_ends_in_order(c, claims, x);
}

uint64_t
exchange_line_behind(const struct verify_case *c, const struct claims *claims,
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

bool
exchange_ends_run(
	const struct verify_case *c, const struct claims *claims, size_t i)
{
	unsigned before = claims_kind(claims, i - 1), n = 1;
	unsigned due = c->wording->exact.order.run[before];

	if (!due || claims_kind(claims, i) == before)
		return false;
	while (n <= due && n < i && claims_kind(claims, i - 1 - n) == before)
		n++;
	return n != due;
}

bool
exchange_breaks_order(
	const struct verify_case *c, const struct claims *claims, size_t i)
{
	return (!exchange_may_follow(c, claims, i - 1, i) ||
		       exchange_ends_run(c, claims, i)) &&
		!claims_at(claims, i)->cut;
}

/* The first claim from i on that breaks the order, but not as one more prompt
 * in its line, as in `>>>`; the number of claims, as in most games: none. */
static size_t
next_disorder(
	const struct verify_case *c, const struct claims *claims, size_t i)
{
	while (i < claims->count &&
		(!exchange_breaks_order(c, claims, i) ||
			(claims_line(claims, i - 1) == claims_line(claims, i) &&
				claims_kind(claims, i - 1) ==
					claims_kind(claims, i))))
		i++;
	return i;
}

/* How many lines of one claim and of one kind stand one below the other, from
 * claim i on, each about the seat of the one `back` claims before, if any; more
 * than there are seats are not counted. */
static size_t
count_alike(const struct claims *claims, size_t i, size_t back)
{
	unsigned kind = claims_kind(claims, i);
	size_t n = 0;
	struct event e, other;

	for (; n <= GAME_SEATS && i + n < claims->count; n++) {
		if (claims_kind(claims, i + n) != kind ||
			claims_line(claims, i + n) !=
				claims_line(claims, i) + n)
			break;
		claims_event(claims, i + n - back, &other);
		claims_event(claims, i + n, &e);
		if (e.seat != other.seat || (back && n == back))
			break;
	}
	return n;
}

/*
 * Puts lines of two kinds that take turns, and stand as all of one kind and
 * then all of the other, in their order from claim i on, the second of them: as
 * hands and scores. Returns the claim behind them, or i when there are none.
 */
static size_t
mix_lines(const struct verify_case *c, struct verify_reading *r, size_t i)
{
	struct claims *claims = &r->claims;
	size_t first = i - 1, n = count_alike(claims, first, 0);
	struct exchange x = {i, first + n, first + n + 1};

	if (n < MIXED_LEAST || n > GAME_SEATS || x.middle == claims->count ||
		count_alike(claims, x.middle, n) != n ||
		!exchange_may_follow(c, claims, first, x.middle) ||
		!exchange_may_follow(c, claims, x.middle, i))
		return i;
	order_raise(c, r,
		&(struct order_slip){.what = ORDER_BELOW,
			.first = x.first,
			.due = x.middle,
			.behind = claims_line(claims, first + 2 * n - 1) + 1});
	for (size_t k = 1; k < n; k++)
		claims_exchange(claims, first + 2 * k - 1, first + n + k - 1,
			first + n + k);
	return first + 2 * n;
}

/* If the lines around claim i's may follow each other, makes one finding of
 * what the order finds there. */
static void
raise_extra(const struct verify_case *c, struct verify_reading *r, size_t i)
{
	struct claims *claims = &r->claims;
	size_t end = exchange_end_of_line(claims, i);
	struct exchange x = {i, end, end};

	if (end == claims->count ||
		claims_line(claims, i - 1) == claims_line(claims, i) ||
		exchange_may_follow(c, claims, i - 1, i) ||
		exchange_may_follow(c, claims, end - 1, end) ||
		!exchange_may_follow(c, claims, i - 1, end))
		return;
	x.end = exchange_end_of_line(claims, end);
	order_raise(c, r,
		&(struct order_slip){.what = "this line is one too many",
			.first = i,
			.due = SIZE_MAX,
			.behind = exchange_line_behind(c, claims, &x),
			.most = 1});
}

void
verify_exchange_lines(const struct verify_case *c, struct verify_reading *r)
{
	struct claims *claims = &r->claims;
	struct findings *l = &r->findings;
	size_t i = 1, from = 1, wrong, mixed;
	uint64_t told;
	bool moved;
	struct exchange x;

	/* Nothing was found of the order of lines. */
	if (!findings_last(l->finding, l->count, FAULT_MISSING_LINE) &&
		!findings_last(l->finding, l->count, FAULT_LINE_ORDER))
		return;
	order_drop_doubled(c, r);
	told = claims_kinds(claims, 0, claims->count);
	wrong = next_disorder(c, claims, 1);
	/* The first of two such lines is that of the claim out of order, or the
	 * one before it. */
	while (wrong < claims->count) {
		if (wrong > i)
			i = exchange_begin_of_line(claims, i, wrong - 1);
		if (i > from)
			i = exchange_begin_of_line(claims, from, i - 1);
		mixed = mix_lines(c, r, wrong);
		if (mixed == wrong)
			mixed = moved_put_back(c, r, told, from, wrong);
		moved = mixed > wrong;
		if (moved)
			i = from = mixed;
		else if (i == 1)
			i = 0;
		for (; i <= wrong; i++) {
			if (!may_change_places(c, claims, i) ||
				!is_exchanged(c, claims, told, i, &x))
				continue;
			order_raise(c, r,
				&(struct order_slip){.what = ORDER_CHANGE,
					.first = x.first,
					.due = x.middle,
					.behind = exchange_line_behind(
						c, claims, &x)});
			exchange_lines(c, claims, &x);
			i = from = x.end;
			moved = true;
			break;
		}
		if (!moved)
			raise_extra(c, r, wrong);
		wrong = next_disorder(c, claims, i);
	}
}
