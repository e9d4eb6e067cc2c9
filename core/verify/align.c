/*
 * The events of a transcript beside those that its record makes happen.
 *
 * Moves and results are aligned first: lines of a transcript may be missing, or
 * be read as something else, and those after them are still the record's. What
 * stands between two of them is aligned by kind.
 */
#include "core/base/base.h"
#include "core/verify/record_private.h"

#include <stdlib.h>

enum {
	ALIGN_MISSING = 8, /* moves and results that may be missing in a row */
	ALIGN_EXTRA = 2,   /* results that may be extra in a row */
	ALIGN_RUN = 4,     /* equal ones that show the place where it goes on */
	ALIGN_NEAR = 64    /* claims that are looked at for one of a kind */
};

/* The moves and results among claims, by number. */
struct course {
	const struct claims *claims;
	size_t *at;
	size_t count;
};

struct aligning {
	const struct verify_case *c;
	struct course found;
	struct course want;
	bool left_out; /* lines of the transcript are left out: claim.cut */
	struct alignment *to;
	size_t found_next; /* the claim behind the last that is aligned, */
	size_t want_next;  /* and the one behind that which it is */
};

bool
align_is_course(const struct verify_case *c, unsigned kind)
{
	const struct event_form *form = &c->words->form[kind];

	if (kind == loose_order(c->verify->loose)->opens)
		return false;
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++) {
		enum event_type type = form->field[i].type;

		if (type != EVENT_SEAT && type != EVENT_CARD &&
			type != EVENT_NUMBER)
			return false;
	}
	return event_has(form, EVENT_SEAT);
}

bool
align_moves_card(const struct verify_case *c, unsigned kind)
{
	return event_has(&c->words->form[kind], EVENT_CARD) &&
		align_is_course(c, kind);
}

uint64_t
align_moves(const struct verify_case *c, bool ordered)
{
	const struct order *order = &c->wording->exact.order;
	const struct event_form *form = c->words->form;
	uint64_t moves = 0;

	for (unsigned k = 0; k < c->words->count; k++) {
		uint64_t next = order->next[k];

		if (!event_happens(c->words, k) || k == order->begins ||
			!event_has(&form[k], EVENT_SEAT) ||
			event_sums(&form[k]) ||
			(ordered && order_allows(order, k, k)))
			continue;
		while (next && !event_moves(&form[card_first(next)]))
			next &= next - 1;
		if (next || event_moves(&form[k]))
			moves |= order_bit(k);
	}
	return moves;
}

/* The claims that must be aligned. A kind of which there are more than one for
 * each seat, and none among those found, is left out: a program may print none.
 */
static struct course
course_of(const struct verify_case *c, const struct claims *claims,
	const struct claims *found)
{
	const uint64_t told = claims_kinds(found, 0, found->count);
	struct course course = {.claims = claims,
		.at = memory_resize(NULL, claims->count, sizeof *course.at)};
	size_t times[ORDER_KINDS] = {0};

	for (size_t i = 0; i < claims->count; i++)
		times[claims_kind(claims, i)]++;
	for (size_t i = 0; i < claims->count; i++) {
		unsigned kind = claims_kind(claims, i);

		if ((told >> kind & 1 || times[kind] <= GAME_SEATS) &&
			align_is_course(c, kind))
			course.at[course.count++] = i;
	}
	return course;
}

static unsigned
kind_of(const struct course *course, size_t i)
{
	return claims_kind(course->claims, course->at[i]);
}

/* Whether the two are one sum, which says other numbers: other addends of the
 * same total, or the round's points alone. A referee judges that. */
static bool
is_same_sum(const struct event_form *form, const struct event *e,
	const struct event *due, uint32_t missing)
{
	const struct event_field *f = form->field;
	const int32_t *n = e->number, *want = due->number;

	if (e->kind != due->kind || !event_sums(form) || (missing & 1) ||
		e->seat != due->seat)
		return false;
	/* Of the numbers, fields 1 to 3, the first two may be missing. */
	missing &= 0xE;
	return (missing == 0x6 && n[f[3].slot] == want[f[2].slot]) ||
		(!missing && n[f[3].slot] == want[f[3].slot]);
}

/* Whether number i of what was found may be number j of what is wanted. */
static bool
is_same(const struct aligning *a, size_t i, size_t j)
{
	struct claim found, want;
	struct event e, due;

	claims_get(a->found.claims, a->found.at[i], &found, &e);
	claims_get(a->want.claims, a->want.at[j], &want, &due);
	e.number[0] += (int32_t)(a->c->from_zero >> e.kind & 1);
	return event_agrees(a->c->words, &e, &due, found.missing) ||
		is_same_sum(
			&a->c->words->form[e.kind], &e, &due, found.missing);
}

/* Whether ALIGN_RUN from i and j on are the same, or all up to an end, with one
 * missing before each. */
static bool
is_run(const struct aligning *a, size_t i, size_t j)
{
	size_t n = 0;

	while (n < ALIGN_RUN && i + n < a->found.count && j < a->want.count) {
		if (!is_same(a, i + n, j) &&
			(n == 0 || ++j == a->want.count ||
				!is_same(a, i + n, j)))
			return false;
		n++;
		j++;
	}
	return n > 0 || (i == a->found.count && j == a->want.count);
}

/* Whether a sum is number j of what is wanted, or stands before it, behind the
 * one before: a round ends there. */
static bool
ends_round(const struct aligning *a, size_t j)
{
	size_t at = j ? a->want.at[j - 1] : 0;
	const size_t end =
		j < a->want.count ? a->want.at[j] + 1 : a->want.claims->count;

	while (at < end &&
		!event_sums(
			&a->c->words->form[claims_kind(a->want.claims, at)]))
		at++;
	return at < end;
}

/* Whether number i is read loosely and tells again a move or result of the
 * round before number j, as a list of one card; or is one of none. */
static bool
is_repeated(const struct aligning *a, size_t i, size_t j)
{
	const size_t round = CARD_COUNT + GAME_SEATS;
	const struct claim *claim = claims_at(a->found.claims, a->found.at[i]);
	size_t from = j > round ? j - round : 0;

	if (!claim->loose)
		return false;
	if (align_moves_card(a->c, kind_of(&a->found, i)) &&
		!claim_has(claim, 1) && ends_round(a, j))
		return true;
	while (j > from && !is_same(a, i, j - 1))
		j--;
	return j > from;
}

/* Puts the score of a round that number i is, which is due behind number j,
 * there: scores are told in another order. */
static bool
take_score(struct aligning *a, size_t i, size_t j)
{
	size_t k = j, at;

	if (!event_sums(&a->c->words->form[kind_of(&a->found, i)]))
		return false;
	while (k < a->want.count && k < j + GAME_SEATS &&
		kind_of(&a->want, k) == kind_of(&a->found, i) &&
		!is_same(a, i, k))
		k++;
	if (k == a->want.count || k == j + GAME_SEATS || !is_same(a, i, k))
		return false;
	at = a->want.at[k];
	memmove(&a->want.at[j + 1], &a->want.at[j],
		(k - j) * sizeof *a->want.at);
	a->want.at[j] = at;
	return true;
}

/* Steps over what is missing or extra. False when *i and *j differ. */
static bool
step_over(const struct aligning *a, size_t *i, size_t *j)
{
	for (size_t n = 1; n <= ALIGN_MISSING; n++)
		if (is_run(a, *i, *j + n)) {
			*j += n;
			return true;
		}
	for (size_t n = 1; n <= ALIGN_EXTRA && *i + n <= a->found.count &&
		!align_moves_card(a->c, kind_of(&a->found, *i + n - 1));
		n++)
		if (is_run(a, *i + n, *j)) {
			*i += n;
			return true;
		}
	if (!is_repeated(a, *i, *j))
		return false;
	++*i;
	return true;
}

/* Aligns by kind the claims found before number `found` and wanted before
 * number `want`. */
static void
align_between(struct aligning *a, size_t found, size_t want)
{
	for (size_t i = a->found_next; i < found; i++) {
		unsigned kind = claims_kind(a->found.claims, i);
		size_t most = want < a->want_next + ALIGN_NEAR
			? want
			: a->want_next + ALIGN_NEAR;

		for (size_t j = a->want_next; j < most; j++)
			if (claims_kind(a->want.claims, j) == kind) {
				a->to->want[i] = j;
				a->want_next = j + 1;
				break;
			}
	}
	a->found_next = found;
}

static void
align_pair(struct aligning *a, size_t i, size_t j)
{
	size_t found = a->found.at[i], want = a->want.at[j];

	align_between(a, found, want);
	a->to->want[found] = want;
	a->found_next = found + 1;
	if (a->want_next <= want)
		a->want_next = want + 1;
}

/* The claim behind lines left out before number i, or ALIGN_NONE. */
static size_t
find_cut(const struct aligning *a, size_t i)
{
	for (size_t at = i ? a->found.at[i - 1] + 1 : 0;
		a->left_out && at <= a->found.at[i]; at++)
		if (claims_at(a->found.claims, at)->cut)
			return at;
	return ALIGN_NONE;
}

/* Passes over the events of the lines left out before number i. The alignment
 * is lost where the record does not go on as the transcript does. */
static void
pass_gap(struct aligning *a, size_t i, size_t *j)
{
	size_t cut = find_cut(a, i), n = *j;

	if (cut == ALIGN_NONE)
		return;
	while (n < a->want.count && !is_run(a, i, n))
		n++;
	a->to->lost = n == a->want.count;
	if (a->to->lost || n == *j)
		return;
	align_between(a, cut, a->want.at[n]);
	a->want_next = a->want.at[n - 1] + 1;
	*j = n;
}

static void
align_courses(struct aligning *a)
{
	size_t i = 0, j = 0;

	while (i < a->found.count && !a->to->differs) {
		pass_gap(a, i, &j);
		if (a->to->lost)
			return;
		if (j < a->want.count &&
			(is_same(a, i, j) || take_score(a, i, j))) {
			align_pair(a, i++, j++);
		} else if (!step_over(a, &i, &j)) {
			a->to->differs = true;
		}
	}
	a->to->found_at =
		a->to->differs ? a->found.at[i] : a->found.claims->count;
	a->to->want_at = j < a->want.count ? a->want.at[j] : ALIGN_NONE;
}

struct alignment
align_claims(const struct verify_case *c, const struct claims *found,
	const struct claims *want, bool left_out)
{
	struct alignment to = {
		.want = memory_resize(NULL, found->count, sizeof *to.want)};
	struct aligning a = {.c = c,
		.found = course_of(c, found, found),
		.want = course_of(c, want, found),
		.left_out = left_out,
		.to = &to};

	for (size_t i = 0; i < found->count; i++)
		to.want[i] = ALIGN_NONE;
	align_courses(&a);
	to.found_before = a.found_next;
	to.want_before = a.want_next;
	align_between(&a, to.found_at,
		to.differs && to.want_at != ALIGN_NONE ? to.want_at
						       : want->count);
	to.want_next = a.want_next;
	free(a.found.at);
	free(a.want.at);
	return to;
}

bool
align_asked(const struct verify_case *c, const struct claims *claims,
	size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (claims_kind(claims, i) == c->words->prompt)
			return true;
	return false;
}

enum asked_seats
align_seats(const struct verify_case *c, const struct claims *found,
	struct prediction *p)
{
	struct alignment *a = &p->aligned, other = *a;
	size_t i_next = 0, j_next = 0;
	bool moved = false, unasked = false, differs = false;

	for (size_t i = 0; i < found->count && !(differs && unasked); i++) {
		size_t j = a->want[i];
		unsigned kind = claims_kind(found, i);

		if (j == ALIGN_NONE || !align_is_course(c, kind))
			continue;
		if (!align_asked(c, found, i_next, i)) {
			unasked |= moved && align_moves_card(c, kind);
		} else if (!differs && align_moves_card(c, kind) &&
			!align_asked(c, &p->want, j_next, j)) {
			other.found_before = i_next;
			other.want_before = j_next;
			other.found_at = i;
			other.want_at = j;
			differs = true;
		}
		moved = align_moves_card(c, kind);
		i_next = i + 1;
		j_next = j + 1;
	}
	if (!differs)
		return ASKED_AS_RECORDED;
	*a = other;
	return unasked ? ASKED_OTHERS : ASKED_ALL;
}
