/*
 * Lines that changed places, or are printed twice: the claims of neighbouring
 * lines are put in the right order, or dropped, and what the order of lines
 * finds there becomes one finding.
 */
#include "core/verify/verify_private.h"

#define LINE_UNKNOWN UINT64_MAX

/* Lines of a kind, one below the other, that stand before those of another: of
 * two, one line has changed places. */
enum { MIXED_LEAST = 3 };

/* The claims of two lines, one after the other. */
struct exchange {
	size_t first;
	size_t middle; /* where the second line begins */
	size_t end;
};

static size_t
end_of_line(const struct claims *claims, size_t i)
{
	uint64_t line = claims_line(claims, i);

	while (i < claims->count && claims_line(claims, i) == line)
		i++;
	return i;
}

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

	if (order_allows(order, from, to) || !order_gap(order, from, to, gap))
		return false;
	for (uint64_t one = order->next[from] & ~told; one; one &= one - 1)
		if (order_allows(order, card_first(one), to))
			return true;
	return !(told & order_bit(gap[0]));
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
			claims_kind(claims, end) !=
				claims_kind(claims, x->first) ||
			claims_kind(claims, middle) !=
				claims_kind(claims, x->middle))
			return false;
		end = end_of_line(claims, middle);
	}
	return true;
}

/* Whether this line asks, as the line before it does, and the order of lines is
 * broken right behind the next one: an answer told ahead of its question. */
static bool
asks_ahead(const struct verify_case *c, const struct claims *claims,
	const struct exchange *x)
{
	unsigned prompt = c->words->prompt;

	return claims_kind(claims, x->first) == prompt &&
		claims_kind(claims, x->first - 1) ==
		claims_kind(claims, x->middle - 1) &&
		x->end < claims->count &&
		!may_follow(c, claims, x->end - 1, x->end);
}

/* Whether the line of claim i and the next one are in order only once they have
 * changed places. */
static bool
is_exchanged(const struct verify_case *c, const struct claims *claims,
	uint64_t told, size_t i, struct exchange *x)
{
	x->first = i;
	x->middle = end_of_line(claims, i);
	if (x->middle == claims->count ||
		claims_line(claims, x->middle) != claims_line(claims, i) + 1)
		return false;
	x->end = end_of_line(claims, x->middle);
	/* Moves in another order are other moves. */
	if ((align_moves_card(c, claims_kind(claims, x->middle - 1)) &&
		    align_moves_card(c, claims_kind(claims, x->end - 1))) ||
		claims_kind(claims, i) == claims_kind(claims, x->middle) ||
		(may_follow(c, claims, i - 1, i) &&
			may_follow(c, claims, x->middle - 1, x->middle) &&
			!asks_ahead(c, claims, x)))
		return false;
	return may_follow(c, claims, i - 1, x->middle) &&
		may_follow(c, claims, x->end - 1, i) &&
		!leaves_out(c, claims, told, i - 1, i) &&
		!leaves_out(c, claims, told, x->middle - 1, x->middle) &&
		ends_in_order(c, claims, x);
}

/* Writes the line that these claims tell. */
static void
write_line(const struct verify_case *c, const struct claims *claims,
	size_t first, size_t end, char text[FAULT_TEXT])
{
	struct text line = {0};
	struct claim claim;
	struct event e;

	for (; first < end; first++) {
		claims_get(claims, first, &claim, &e);
		verify_print_event(c, &e, false, &line);
	}
	text_fill(text, FAULT_TEXT, "%s", line.length ? line.bytes : "");
	text_fini(&line);
}

/* The line behind the two, or behind the run that they belong to: the number of
 * its lines is wrong until they have changed places. */
static uint64_t
line_behind(const struct verify_case *c, const struct claims *claims,
	const struct exchange *x)
{
	unsigned kind = claims_kind(claims, x->first);
	size_t end = x->end;

	while (c->wording->exact.order.run[kind] && end < claims->count &&
		claims_kind(claims, end) == kind)
		end++;
	return end < claims->count ? claims_line(claims, end)
				   : claims_line(claims, x->first) + 1;
}

/* Makes one finding of all about the order from the first of the two lines to
 * the line `behind` them. */
static void
raise_exchanged(const struct verify_case *c, struct verify_reading *r,
	const struct exchange *x, uint64_t behind, const char *what)
{
	struct findings *l = &r->findings;
	uint64_t line = claims_line(&r->claims, x->first);
	struct finding *first = NULL;

	for (size_t i = 0; i < l->count; i++) {
		struct finding *f = &l->finding[i];

		if ((f->fault.id != FAULT_MISSING_LINE &&
			    f->fault.id != FAULT_LINE_ORDER) ||
			f->fault.line < line || f->fault.line > behind)
			continue;
		if (!first)
			first = f;
		else if (f->count <= first->count)
			findings_drop(f);
	}
	if (!first)
		return;
	findings_take_out(l->finding, &l->count);
	first->fault.id = FAULT_LINE_ORDER;
	first->fault.line = line;
	first->fault.column = first->at = 1;
	first->fault.width = 0;
	*first->fault.found = '\0';
	text_fill(first->fault.what, FAULT_TEXT, "%s", what);
	write_line(c, &r->claims, x->middle, x->end, first->fault.expected);
}

/* The first claim from i on that may not follow the one before; the number of
 * claims, as in most games: there is none. */
static size_t
next_disorder(
	const struct verify_case *c, const struct claims *claims, size_t i)
{
	unsigned before = i < claims->count ? claims_kind(claims, i - 1) : 0;

	for (; i < claims->count; i++) {
		unsigned kind = claims_kind(claims, i);

		if (!order_allows(&c->wording->exact.order, before, kind))
			break;
		before = kind;
	}
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

/* The findings of lines that stand twice, of one kind, in a list: numbers from
 * 1; 0: there is none yet. */
struct doubled {
	size_t order; /* what the order of lines makes of them */
	size_t same;  /* that each is one too many */
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

/* Takes one line off those that the finding counts; the last one drops it, and
 * LINE_UNKNOWN is the first when no other is named. */
static void
discount_line(struct finding *f, uint64_t line)
{
	unsigned i = 0;

	if (!--f->count)
		findings_drop(f);
	if (f->fault.line == line)
		f->fault.line = f->next[0] ? f->next[0] : LINE_UNKNOWN;
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
	if (f->fault.line == LINE_UNKNOWN)
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
	struct claim first, again;
	struct event e, twice;

	if (may_follow(c, claims, i - 1, i) ||
		end_of_line(claims, i) != i + 1 ||
		claims_line(claims, i - 1) + 1 != claims_line(claims, i))
		return false;
	claims_get(claims, i - 1, &first, &e);
	claims_get(claims, i, &again, &twice);
	return !first.loose && !again.loose && first.missing == again.missing &&
		event_agrees(c->words, &e, &twice, first.missing);
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
		discount_line(f, line);
		return true;
	}
	fault = f->fault;
	fault.id = FAULT_LINE_ORDER;
	fault.line = line;
	text_fill(fault.what, FAULT_TEXT, "this line is one too many");
	text_fill(fault.expected, FAULT_TEXT, FAULT_NO_LINE);
	if (f->count == 1) {
		f->fault = fault;
		*d = (struct doubled){.same = d->order};
	} else {
		discount_line(f, line);
		findings_add(l, &fault);
		d->same = l->count;
	}
	return true;
}

/* Takes out the claims of lines that are printed twice: each line is one too
 * many. The referee judges those of a seat. */
static void
drop_doubled(const struct verify_case *c, struct verify_reading *r)
{
	struct claims *claims = &r->claims;
	struct findings *l = &r->findings;
	struct doubled doubled[ORDER_KINDS] = {0};
	size_t kept = next_disorder(c, claims, 1);

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
		claims_move(claims, kept++, i);
	}
	if (kept < claims->count)
		claims->count = kept;
	for (size_t i = 0; i < l->count; i++)
		if (l->finding[i].fault.line == LINE_UNKNOWN)
			findings_drop(&l->finding[i]);
	findings_take_out(l->finding, &l->count);
}

/* How many lines of one claim and of one kind stand one below the other, from
 * claim i on, each about the seat of the one `back` claims before, if any; more
 * than there are seats are not counted. */
static size_t
count_alike(const struct claims *claims, size_t i, size_t back)
{
	unsigned kind = claims_kind(claims, i);
	size_t n = 0;
	struct claim claim;
	struct event e, other;

	for (; n <= GAME_SEATS && i + n < claims->count; n++) {
		if (claims_kind(claims, i + n) != kind ||
			(n &&
				claims_line(claims, i + n) !=
					claims_line(claims, i) + n))
			break;
		claims_get(claims, i + n - back, &claim, &other);
		claims_get(claims, i + n, &claim, &e);
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
		!may_follow(c, claims, first, x.middle) ||
		!may_follow(c, claims, x.middle, i))
		return i;
	raise_exchanged(c, r, &x, claims_line(claims, first + 2 * n - 1) + 1,
		"the line that is due here stands further below");
	for (size_t k = 1; k < n; k++)
		claims_exchange(claims, first + 2 * k - 1, first + n + k - 1,
			first + n + k);
	return first + 2 * n;
}

void
verify_exchange_lines(const struct verify_case *c, struct verify_reading *r)
{
	struct claims *claims = &r->claims;
	size_t i = 1, from = 1, wrong, mixed;
	uint64_t told;
	struct exchange x;

	drop_doubled(c, r);
	wrong = next_disorder(c, claims, 1);
	told = wrong < claims->count ? claims_kinds(claims) : 0;
	/* The first of two such lines is that of the claim out of order, or the
	 * one before it. */
	while (wrong < claims->count) {
		if (wrong > i)
			i = begin_of_line(claims, i, wrong - 1);
		if (i > from)
			i = begin_of_line(claims, from, i - 1);
		mixed = mix_lines(c, r, wrong);
		if (mixed > wrong)
			i = from = mixed;
		for (; i <= wrong; i++) {
			if (claims_line(claims, i - 1) ==
					claims_line(claims, i) ||
				!is_exchanged(c, claims, told, i, &x))
				continue;
			raise_exchanged(c, r, &x, line_behind(c, claims, &x),
				"this line and the next one must change "
				"places");
			claims_exchange(claims, x.first, x.middle, x.end);
			i = from = x.end;
			break;
		}
		wrong = next_disorder(c, claims, i);
	}
}

/* --- another line in place of a missing one --- */

/* Whether the line has at least half of the words due, or is the line due with
 * one letter wrong. */
static bool
is_like(const char *line, const char *due)
{
	unsigned words, same = verify_same_words(line, due, &words);

	return words &&
		(2 * same >= words || nearest_distance(line, due, 1) <= 1);
}

/* Whether the line has other numbers than the one due, not fewer. */
static bool
has_other_numbers(const char *line, const char *due)
{
	bool other = false;

	if (strstr(due, ELLIPSIS))
		return false;
	while (*(due += strcspn(due, DIGITS))) {
		line += strcspn(line, DIGITS);
		if (!*line)
			return false;
		other = *line++ != *due++ || other;
	}
	return other;
}

/* Makes the finding of a blank or stray line one of the line due there. */
static void
put_in_place(const struct verify_case *c, struct finding *f, const char *due)
{
	bool blank = f->fault.id == FAULT_BLANK_LINE;

	memcpy(f->fault.expected, due, FAULT_TEXT);
	text_fill(f->fault.what, FAULT_TEXT, "%s%s%s `%s`",
		blank ? "a blank line" : "`",
		blank ? "" : SHORT(f->fault.found, QUOTE_LINE),
		blank ? " in place of" : "` for", SHORT(due, QUOTE_LINE));
	if (blank) {
		f->fault.id = FAULT_MISSING_LINE;
		text_fill(f->fault.found, FAULT_TEXT, "\n");
	} else if (nearest_distance(f->fault.found, due, 1) > 1 &&
		verify_kind_of_list(c, due) < c->words->count)
		f->fault.id = FAULT_UNREAD_LIST;
	else if (has_other_numbers(f->fault.found, due))
		f->fault.id = FAULT_UNREAD_SCORES;
	else
		f->fault.id = FAULT_SPELLING;
}

void
verify_merge_replaced(const struct verify_case *c, struct verdict *v)
{
	for (size_t i = 1; i < v->count; i++) {
		struct finding *m = &v->finding[i], *before = m - 1;

		while (before > v->finding &&
			before->fault.line == m->fault.line)
			before--;
		/* A refusal in other words is told as the one that is due, and
		 * a move that could not be read is not missing. */
		if (m->fault.id == FAULT_MISSING_LINE &&
			before->fault.line + 1 == m->fault.line &&
			before->count == m->count &&
			(before->fault.id == FAULT_UNREAD_MOVES ||
				(before->fault.id == FAULT_SPELLING &&
					strcmp(before->fault.expected,
						m->fault.expected) == 0)))
			findings_drop(m);
		if (m->fault.id != FAULT_MISSING_LINE ||
			before->fault.line + 1 != m->fault.line ||
			before->count > m->count ||
			strchr(m->fault.expected, '\n') ||
			!(before->fault.id == FAULT_BLANK_LINE ||
				(before->fault.id == FAULT_STRAY_LINE &&
					is_like(before->fault.found,
						m->fault.expected))))
			continue;
		put_in_place(c, before, m->fault.expected);
		m->count -= before->count;
		if (!m->count)
			findings_drop(m);
	}
}
