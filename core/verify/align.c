/*
 * The events of a transcript beside those that its record makes happen.
 *
 * Moves and results are aligned first: lines of a transcript may be missing, or
 * be read as something else, and those after them are still the record's. What
 * stands between two of them is aligned by kind.
 */
#include "core/base/base.h"
#include "core/verify/verify_private.h"

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

/* Whether an event of this kind is a move or a result: a seat, and no list. */
static bool
is_course(const struct verify_case *c, unsigned kind)
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
		is_course(c, kind);
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
			is_course(c, kind))
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

/* Whether number i is read loosely and tells again a move or result of the
 * round before number j, as a list of one card. */
static bool
is_repeated(const struct aligning *a, size_t i, size_t j)
{
	size_t from = j > CARD_COUNT ? j - CARD_COUNT : 0;

	if (!claims_at(a->found.claims, a->found.at[i])->loose)
		return false;
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

unsigned
align_seats(const struct verify_case *c, const struct claims *found,
	struct prediction *p)
{
	struct alignment *a = &p->aligned, other = *a;
	size_t i_next = 0, j_next = 0;
	bool moved = false, unasked = false, differs = false;

	for (size_t i = 0; i < found->count && !(differs && unasked); i++) {
		size_t j = a->want[i];
		unsigned kind = claims_kind(found, i);

		if (j == ALIGN_NONE || !is_course(c, kind))
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
	if (differs)
		*a = other;
	return !differs ? 0 : unasked ? 1 : 2;
}

/* --- answers to what is typed --- */

/* The claims from one move or result to the next. */
struct stretch {
	const struct claims *claims;
	size_t at, end;
};

/* Passes over the next prompt and what is typed at it, to what answers it; the
 * end: there is no other prompt. */
static void
pass_prompt(const struct verify_case *c, struct stretch *s)
{
	unsigned prompt = c->words->prompt;

	while (s->at < s->end && claims_kind(s->claims, s->at) != prompt)
		s->at++;
	s->at += s->at < s->end;
	while (s->at < s->end &&
		claims_kind(s->claims, s->at) == c->words->typed)
		s->at++;
}

/* Whether the transcript refuses where the record does not, or in the words for
 * something else, or the reverse. */
static bool
is_other_answer(const struct verify_case *c, const struct stretch *s,
	const struct stretch *due)
{
	unsigned kind = claims_kind(s->claims, s->at);
	unsigned want = claims_kind(due->claims, due->at);
	unsigned prompt = c->words->prompt;

	return kind != want && (kind == prompt || verify_refuses(c, kind)) &&
		(want == prompt || verify_refuses(c, want));
}

/* A finding that names the line; NULL: there is none. */
static struct finding *
finding_on(struct verdict *v, uint64_t line)
{
	for (size_t i = 0; i < v->count; i++)
		if (finding_names(&v->finding[i], line))
			return &v->finding[i];
	return NULL;
}

static void
raise_answer(const struct verify_case *c, const struct stretch *s,
	const struct stretch *due, struct verdict *v)
{
	unsigned prompt = c->words->prompt;
	struct claim claim, want;
	struct event e, d;
	struct finding *told;
	struct fault f;

	claims_get(s->claims, s->at, &claim, &e);
	claims_get(due->claims, due->at, &want, &d);
	/* What could not be read may be the refusal. */
	if (e.kind == prompt && (claim.stray || claim.unread))
		return;
	if (e.kind == prompt)
		claim.line = claims_line(s->claims, s->at - 1);
	told = finding_on(v, claim.line);
	if (told && (e.kind != prompt || told->fault.id != FAULT_SPACING))
		return;
	if (told)
		finding_discount(told, claim.line);
	findings_take_out(v->finding, &v->count);
	fault_set(&f, FAULT_SPELLING, claim.line, claim.column, " ");
	f.width = claim.width;
	text_fill(f.expected, FAULT_TEXT, FAULT_NO_LINE);
	text_fill(f.found, FAULT_TEXT, FAULT_NO_LINE);
	if (d.kind != prompt)
		verify_print_claim(c, &want, f.expected);
	if (e.kind != prompt)
		verify_print_claim(c, &claim, f.found);
	if (d.kind == prompt) {
		f.id = FAULT_STRAY_LINE;
		text_fill(f.what, FAULT_TEXT,
			"`%s` is extra: the replay of the record answers "
			"nothing",
			SHORT(f.found, QUOTE_LINE));
	} else if (e.kind == prompt) {
		f.id = FAULT_REFUSAL_MISSING;
		text_fill(f.what, FAULT_TEXT, VERIFY_MISSING,
			SHORT(f.expected, QUOTE_LINE));
	} else {
		text_fill(f.what, FAULT_TEXT, "`%s` for `%s`",
			SHORT(f.found, QUOTE_LINE),
			SHORT(f.expected, QUOTE_LINE));
	}
	verdict_add(v, &f);
}

/*
 * Moves both on to what stands before the next move or result: those of the
 * transcript up to the first that differs, or up to the end. False where there
 * is no more.
 */
static bool
next_stretch(const struct verify_case *c, const struct prediction *p,
	struct stretch *s, struct stretch *due)
{
	const struct alignment *a = &p->aligned;

	if (s->end == a->found_at)
		return false;
	s->at = ++s->end;
	due->at = ++due->end;
	while (s->end < a->found_at &&
		!is_course(c, claims_kind(s->claims, s->end)))
		s->end++;
	if (s->end < a->found_at)
		due->end = a->want[s->end];
	else
		due->end = a->differs ? a->want_at : p->want.count;
	return true;
}

/* How many prompts the record has in the stretch; ALIGN_NONE: moves of it are
 * missing from the transcript, or it has ended. */
static size_t
count_prompts(const struct verify_case *c, const struct stretch *s)
{
	size_t n = 0;

	if (s->end == ALIGN_NONE || s->at > s->end)
		return ALIGN_NONE;
	for (size_t i = s->at; i < s->end; i++) {
		if (is_course(c, claims_kind(s->claims, i)))
			return ALIGN_NONE;
		n += claims_kind(s->claims, i) == c->words->prompt;
	}
	return n;
}

/* Moves both on to the next answers that differ; *n prompts are left. */
static bool
find_other_answer(const struct verify_case *c, struct stretch *s,
	struct stretch *due, size_t *n)
{
	while (*n) {
		--*n;
		pass_prompt(c, s);
		pass_prompt(c, due);
		if (s->at < s->end && due->at < due->end &&
			is_other_answer(c, s, due))
			return true;
	}
	return false;
}

void
answers_compare(const struct verify_case *c, const struct claims *found,
	const struct prediction *p, struct verdict *v)
{
	struct stretch s = {found, 0, ALIGN_NONE};
	struct stretch due = {&p->want, 0, ALIGN_NONE};

	while (next_stretch(c, p, &s, &due)) {
		size_t n = count_prompts(c, &due);

		if (n == count_prompts(c, &s) && n != ALIGN_NONE)
			while (find_other_answer(c, &s, &due, &n))
				raise_answer(c, &s, &due, v);
	}
}

/* Whether what is typed can be the record's commands: no more than those, or,
 * behind the end that one of them makes, any. */
static bool
types_record(const struct verify_case *c, const struct claims *found,
	const struct claims *want, bool ended)
{
	unsigned prompt = c->words->prompt;
	size_t left = 0;

	if (ended)
		return claims_kind(want, want->count - 1) != prompt;
	for (size_t i = 0; i < want->count; i++)
		left += claims_kind(want, i) == prompt;
	for (size_t i = 0; i < found->count; i++)
		if (claims_kind(found, i) == prompt && left-- == 0)
			return false;
	return true;
}

void
answers_part(const struct verify_case *c, const struct claims *found,
	struct prediction *p)
{
	struct alignment *a = &p->aligned;
	struct stretch s = {found, 0, ALIGN_NONE};
	struct stretch due = {&p->want, 0, ALIGN_NONE}, asked, t;
	size_t n;

	do {
		if (!next_stretch(c, p, &s, &due))
			return;
		t = s;
		asked = due;
		n = count_prompts(c, &due);
	} while (n == count_prompts(c, &s) && n != ALIGN_NONE &&
		!find_other_answer(c, &t, &asked, &(size_t){n}));
	if (n == 0 || n == ALIGN_NONE || n >= count_prompts(c, &s) ||
		!types_record(c, found, &p->want, due.end == p->want.count))
		return;
	for (; n; n--) {
		pass_prompt(c, &s);
		asked.at = due.at;
		pass_prompt(c, &due);
	}
	if (s.at == s.end || !verify_answers(c, claims_kind(found, s.at)))
		return;
	a->differs = true;
	a->found_at = s.at;
	a->want_at = due.end < p->want.count ? due.end : ALIGN_NONE;
	a->want_before = asked.at;
	do
		a->found_before = --s.at;
	while (claims_kind(found, s.at) != c->words->prompt);
}
