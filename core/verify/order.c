/*
 * The order of lines, and of turns. What the order of lines finds at a line
 * becomes one finding; of lines that are printed twice the claims of the second
 * one are dropped. Turns go as moves and lines of the program's own have them.
 */
#include "core/verify/verify_private.h"

enum {
	MIXED_LEAST = 3, /* lines of a kind before another's, or, where lines */
	MIXED_APART = 2  /* of the program's own part them, as many as here */
};

/* Writes the line that begins with this claim. */
static void
write_line(const struct verify_case *c, const struct claims *claims, size_t i,
	char text[FAULT_TEXT])
{
	uint64_t number = claims_line(claims, i);
	struct text line = {0};
	struct event e;

	for (; i < claims->count && claims_line(claims, i) == number; i++) {
		claims_event(claims, i, &e);
		verify_print_event(c, &e, false, &line);
	}
	text_fill(text, FAULT_TEXT, "%s", line.length ? line.bytes : "");
	text_fini(&line);
}

/* Whether no line that the finding counts stands below this one. */
static bool
ends_by(const struct finding *f, uint64_t last)
{
	bool ends = f->count <= VERDICT_NEXT + 1;

	for (unsigned i = 0; i < VERDICT_NEXT && f->next[i]; i++)
		ends = ends && f->next[i] <= last;
	return ends;
}

bool
order_raise(const struct verify_case *c, struct verify_reading *r,
	const struct order_slip *slip)
{
	struct findings *l = &r->findings;
	uint64_t line = claims_line(&r->claims, slip->first);
	struct finding *told = NULL;

	for (size_t i = 0; i < l->count; i++) {
		struct finding *f = &l->finding[i];

		if ((f->fault.id != FAULT_MISSING_LINE &&
			    f->fault.id != FAULT_LINE_ORDER) ||
			(slip->most && f->count > slip->most) ||
			f->fault.line < line || f->fault.line > slip->behind)
			continue;
		if (!told)
			told = f;
		else if (f->count <= told->count || ends_by(f, slip->behind))
			findings_drop(f);
	}
	if (!told)
		return false;
	findings_take_out(l->finding, &l->count);
	told->fault.id = FAULT_LINE_ORDER;
	told->fault.line = line;
	told->fault.column = told->at = 1;
	told->fault.width = 0;
	*told->fault.found = '\0';
	text_fill(told->fault.what, FAULT_TEXT, "%s",
		slip->what ? slip->what
			   : "the line that is due here stands further below");
	if (slip->due < r->claims.count)
		write_line(c, &r->claims, slip->due, told->fault.expected);
	else
		text_fill(told->fault.expected, FAULT_TEXT, FAULT_NO_LINE);
	return true;
}

/* The findings of lines that stand twice, of one kind, in a list: numbers from
 * 1; 0: there is none yet. */
struct doubled {
	size_t order; /* what the order of lines makes of them */
	size_t same;  /* that each repeats the one above */
};

/* The finding that the order of lines makes of this one, or else of those of
 * its kind, or the last one before it that is of several lines; NULL: none. */
static struct finding *
order_finding(struct findings *l, uint64_t line, struct doubled *d)
{
	size_t found = d->order;

	for (size_t i = 0; i < l->count; i++) {
		struct finding *f = &l->finding[i];
		bool named = finding_names(f, line);

		if ((f->fault.id != FAULT_LINE_ORDER &&
			    f->fault.id != FAULT_MISSING_LINE) ||
			i + 1 == d->same ||
			!(named ||
				(!d->order && f->fault.line < line &&
					f->count > VERDICT_NEXT + 1)))
			continue;
		found = i + 1;
		if (named)
			break;
	}
	if (!found || l->finding[found - 1].fault.id == FAULT_NONE)
		return NULL;
	d->order = found;
	return &l->finding[found - 1];
}

void
finding_discount(struct finding *f, uint64_t line)
{
	unsigned i = 0;

	if (!--f->count)
		findings_drop(f);
	if (f->fault.line == line)
		f->fault.line = f->next[0] ? f->next[0] : FINDING_UNKNOWN;
	else
		while (i < VERDICT_NEXT && f->next[i] != line)
			i++;
	for (; i < VERDICT_NEXT; i++)
		f->next[i] = i + 1 < VERDICT_NEXT ? f->next[i + 1] : 0;
}

/* Names the line as one that the finding counts already. */
static void
name_line(struct finding *f, uint64_t line)
{
	if (f->fault.line == FINDING_UNKNOWN)
		f->fault.line = line;
	else if (f->fault.line < line)
		verify_count_lines(f, line, 0);
}

/* Whether lines of this kind tell what a seat does or has: that one stands
 * twice is for the referee to judge, who may find a bug. */
static bool
is_of_seat(const struct verify_case *c, unsigned kind)
{
	return event_happens(c->words, kind) &&
		c->words->form[kind].field[0].type == EVENT_SEAT;
}

/* Whether claim i is of a line that is printed twice and may not follow itself.
 */
static bool
is_doubled(const struct verify_case *c, const struct claims *claims, size_t i)
{
	const struct claim *first = claims_at(claims, i - 1);
	const struct claim *again = claims_at(claims, i);
	struct event e, twice;

	if (order_allows(&c->wording->exact.order, claims_kind(claims, i - 1),
		    claims_kind(claims, i)) ||
		(i + 1 < claims->count &&
			claims_line(claims, i + 1) == claims_line(claims, i)) ||
		first->line + 1 != again->line || first->loose ||
		again->loose || first->missing != again->missing)
		return false;
	claims_event(claims, i - 1, &e);
	claims_event(claims, i, &twice);
	return event_agrees(c->words, &e, &twice, first->missing);
}

/* Makes a finding of the line, or counts it in that of its kind. False when the
 * order of lines finds nothing there. */
static bool
raise_doubled(struct findings *l, uint64_t line, struct doubled *d)
{
	struct finding *f = order_finding(l, line, d);
	struct fault fault;

	if (!f)
		return false;
	if (d->same) {
		verify_count_lines(&l->finding[d->same - 1], line, 1);
		finding_discount(f, line);
		return true;
	}
	fault = f->fault;
	fault.id = FAULT_LINE_ORDER;
	fault.line = line;
	text_fill(fault.what, FAULT_TEXT, "this line repeats the one above");
	text_fill(fault.expected, FAULT_TEXT, FAULT_NO_LINE);
	if (f->count == 1) {
		f->fault = fault;
		*d = (struct doubled){.same = d->order};
	} else {
		finding_discount(f, line);
		findings_add(l, &fault, VERIFY_FINDINGS);
		d->same = l->count;
	}
	return true;
}

/* Takes out the claims of lines that are printed twice: each repeats the one
 * above. The referee judges those of a seat. */
void
order_drop_doubled(const struct verify_case *c, struct verify_reading *r)
{
	struct claims *claims = &r->claims;
	struct findings *l = &r->findings;
	struct doubled doubled[ORDER_KINDS] = {0};
	size_t kept = 1;

	for (size_t i = kept; i < claims->count; i++) {
		uint64_t line = claims_line(claims, i);
		unsigned kind = claims_kind(claims, i);
		struct doubled *d = &doubled[kind];

		if (c->verify->setup.all)
			*d = (struct doubled){0};
		if (is_doubled(c, claims, i) && raise_doubled(l, line, d) &&
			!is_of_seat(c, kind))
			continue;
		if (d->order && claims_kind(claims, i - 1) == kind)
			name_line(&l->finding[d->order - 1], line);
		if (kept < i)
			claims_move(claims, kept, i);
		kept++;
	}
	if (kept < claims->count)
		claims->count = kept;
	for (size_t i = 0; i < l->count; i++)
		if (l->finding[i].fault.line == FINDING_UNKNOWN)
			findings_drop(&l->finding[i]);
	findings_take_out(l->finding, &l->count);
}

/* --- lines of two kinds --- */

/* How many lines of one claim and of one kind follow each other, from claim i
 * on; more than there are seats are not counted. Lines of the program's own may
 * part them. */
static size_t
count_alike(const struct claims *claims, size_t i)
{
	unsigned kind = claims_kind(claims, i);
	size_t n = 0;

	while (n <= GAME_SEATS && i + n < claims->count &&
		claims_kind(claims, i + n) == kind &&
		(!n ||
			claims_line(claims, i + n) !=
				claims_line(claims, i + n - 1)))
		n++;
	return n;
}

/* How many lines of one kind each of n seats has from claim i on, in the order
 * of the n lines before; 0: they have not as many each. */
static size_t
count_each(const struct claims *claims, size_t i, size_t n)
{
	size_t each = 0;
	struct event e, of;

	for (size_t k = 0; !each || k < n * each; k++) {
		if (i + k == claims->count ||
			claims_kind(claims, i + k) != claims_kind(claims, i))
			return 0;
		claims_event(claims, i - n + (each ? k / each : 0), &of);
		claims_event(claims, i + k, &e);
		if (e.seat != of.seat) {
			if (each || !k)
				return 0;
			each = k--;
		}
	}
	return each;
}

/* Whether the line of claim i is of the seat of claim `of`; or must be, since
 * as many lines are left as seats. */
static bool
is_line_of(const struct claims *claims, size_t i, size_t of, size_t lines,
	size_t seats)
{
	struct event e, seat;

	if (lines == 0 || lines == seats)
		return lines > 0;
	claims_event(claims, i, &e);
	claims_event(claims, of, &seat);
	return e.seat == seat.seat;
}

/* How many lines of one kind follow from claim i on, one of each seat of the n
 * lines before, but for one line that is missing or of another seat; 0: more
 * than one is. Of two seats' lines, one that is missing is not seen. */
static size_t
count_nearly(const struct claims *claims, size_t i, size_t n)
{
	size_t lines = count_alike(claims, i), at = 0, of = 0;
	struct event e, seat;

	if (lines != n && (lines + 1 != n || n < MIXED_LEAST))
		return 0;
	for (size_t k = 0; k < n; k++) {
		if (!is_line_of(claims, i + at, i - n + k, lines - at, n - k))
			continue;
		claims_event(claims, i + at++, &e);
		claims_event(claims, i - n + k, &seat);
		of += e.seat == seat.seat;
	}
	return at == lines && of + 1 >= lines && of + 1 >= n && of ? lines : 0;
}

/* Puts so many lines behind n of another kind, each behind that of its seat. */
static void
mix_nearly(struct claims *claims, size_t first, size_t n, size_t lines)
{
	for (size_t at = first + 1; n-- > 1; at++) {
		if (!is_line_of(claims, at + n, at - 1, lines, n + 1))
			continue;
		claims_exchange(claims, at, at + n, at + n + 1);
		lines--;
		at++;
	}
}

/* Puts so many lines for each of n of another kind behind these. */
static void
mix_each(struct claims *claims, size_t first, size_t n, size_t each)
{
	for (size_t at = first + 1; n-- > 1; at += each + 1)
		claims_exchange(claims, at, at + n, at + n + each);
}

/* Lines of two kinds that take turns are such as hands and scores; each seat
 * may have several of the second. */
size_t
order_mix(const struct verify_case *c, struct verify_reading *r, size_t i)
{
	const struct order *order = &c->wording->exact.order;
	struct claims *claims = &r->claims;
	const unsigned kind = claims_kind(claims, i);
	size_t first = i - 1, n = count_alike(claims, first), each, lines;
	const size_t second = first + n;

	if (n < MIXED_APART || n > GAME_SEATS || second == claims->count ||
		(n < MIXED_LEAST &&
			claims_line(claims, second) ==
				claims_line(claims, first) + n))
		return i;
	each = count_each(claims, second, n);
	lines = each ? n * each : count_nearly(claims, second, n);
	if (!lines || !order_allows(order, kind, claims_kind(claims, second)) ||
		!order_allows(order, claims_kind(claims, second), kind))
		return i;
	order_raise(c, r,
		&(struct order_slip){.first = i,
			.due = second,
			.behind = claims_line(claims, second + lines - 1) + 1});
	if (each)
		mix_each(claims, first, n, each);
	else
		mix_nearly(claims, first, n, lines);
	return second + lines;
}

/* --- turns --- */

enum { HEADINGS_LEAST = 12, HEADINGS_RARE = 9, HEADINGS_TRIED = 8 };

/* Whether so many seats move in the order of turns the other way round. */
static bool
are_reversed(const struct verify_case *c, const struct claims *claims,
	unsigned seats)
{
	unsigned before = 0;
	size_t back = 0, others = 0;
	struct event e;

	for (size_t i = 0; i < claims->count; i++) {
		if (!event_moves(&c->words->form[claims_kind(claims, i)]))
			continue;
		claims_event(claims, i, &e);
		back += before == e.seat % seats + 1;
		others += before != e.seat;
		before = e.seat;
	}
	return back >= HEADINGS_LEAST &&
		back >= HEADINGS_RARE * (others - back);
}

/* Says of moves out of turn that turns go the other way round, if so. */
static void
say_reversed(const struct verify_case *c, const struct claims *claims,
	enum fault_id id, struct verdict *v)
{
	unsigned seats = c->verify->setup.game->seats_max;
	struct text what = {0};

	if (!findings_last(v->finding, v->count, id) ||
		!are_reversed(c, claims, seats))
		return;
	text_string(&what, "turns go the other way round:");
	for (; seats > 0; seats--)
		text_format(&what, " Player%u%s", seats, seats > 1 ? "," : "");
	for (size_t i = 0; i < v->count; i++)
		if (v->finding[i].fault.id == id)
			fault_words(&v->finding[i].fault, what.bytes);
	text_fini(&what);
}

/* Lines of one shape of the program's own, which name the seat that moves next.
 */
struct headings {
	uint64_t shape, right;
	enum fault_id id;
	struct finding wrong; /* those that name another */
};

/* Holds a line, if it is a heading, against whose turn it is. */
static void
see_heading(const struct verify_case *c, struct headings *h, const char *line,
	uint64_t number, unsigned due)
{
	uint64_t shape;
	unsigned seat = reader_seat_named(&c->verify->manner, line, &shape);

	if (!seat || shape != h->shape)
		return;
	h->right += seat == due;
	if (seat == due)
		return;
	if (!h->wrong.count)
		fault_set(&h->wrong.fault, h->id, number, 1,
			"this line names Player%u, but it is Player%u's turn",
			seat, due);
	verify_count_lines(&h->wrong, number, 1);
}

/* Sees the lines between moves that are in the order of turns. */
static void
see_headings(const struct verify_case *c, const struct claims *claims,
	struct headings *h)
{
	unsigned begins = loose_order(c->verify->loose)->begins, due = 0;
	size_t n;
	const char *s = source_bytes(c->source, &n), *end = s + n;
	uint64_t line = c->source->line;
	struct event e;

	for (size_t i = 0; i < claims->count; i++) {
		const struct claim *claim = claims_at(claims, i);
		unsigned kind = claims_kind(claims, i), seat;

		if (kind != begins && !event_moves(&c->words->form[kind]))
			continue;
		claims_event(claims, i, &e);
		seat = claim_has(claim, 0) ? e.seat : 0;
		for (; line <= claim->line; line++) {
			n = text_line_length(s, (size_t)(end - s));
			if (due && due == seat && kind != begins &&
				line < claim->line)
				see_heading(c, h,
					text_short(s, n, QUOTE_LINE).bytes,
					line, due);
			s += n + (s + n < end);
		}
		due = kind == begins || !seat
			? seat
			: seat % c->verify->setup.game->seats_max + 1;
	}
}

void
verify_raise_turns(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	enum fault_id id = c->verify->setup.game->referee->turn;
	uint64_t tried[HEADINGS_TRIED];
	size_t count = 0, known;

	if (id == FAULT_NONE)
		return;
	say_reversed(c, claims, id, v);
	for (size_t i = 0; i < v->count && count < HEADINGS_TRIED; i++) {
		const struct fault *f = &v->finding[i].fault;
		struct headings h = {.id = id};

		if (f->id != FAULT_STRAY_LINE ||
			!reader_seat_named(&c->verify->manner,
				verify_quote(c->source, f->line).bytes,
				&h.shape))
			continue;
		for (known = 0; known < count && tried[known] != h.shape;)
			known++;
		tried[known] = h.shape;
		if (known < count)
			continue;
		count++;
		see_headings(c, claims, &h);
		h.wrong.at = 1;
		if (h.wrong.count && h.right >= HEADINGS_LEAST &&
			h.right >= HEADINGS_RARE * h.wrong.count)
			*verdict_add(v, &h.wrong.fault) = h.wrong;
	}
}
