/*
 * Two lines that have changed places: where the order of lines says so, their
 * claims are judged in the right order, and all that the order finds of them is
 * one finding.
 */
#include "core/verify/verify_private.h"

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

/*
 * Whether the lines of claim i and behind it are not in order where they stand
 * and are when they change places.
 */
static bool
is_exchanged(const struct verify_case *c, const struct claims *claims, size_t i,
	struct exchange *x)
{
	size_t n = claims->count;

	x->first = i;
	x->middle = end_of_line(claims, i);
	if (x->middle == n ||
		claims_line(claims, x->middle) != claims_line(claims, i) + 1)
		return false;
	x->end = end_of_line(claims, x->middle);
	/* Moves in another order are other moves. */
	if ((align_moves_card(c, claims_kind(claims, x->middle - 1)) &&
		    align_moves_card(c, claims_kind(claims, x->end - 1))) ||
		claims_kind(claims, i) == claims_kind(claims, x->middle) ||
		(may_follow(c, claims, i - 1, i) &&
			may_follow(c, claims, x->middle - 1, x->middle)))
		return false;
	return may_follow(c, claims, i - 1, x->middle) &&
		may_follow(c, claims, x->end - 1, i) &&
		(x->end == n || may_follow(c, claims, x->middle - 1, x->end));
}

/* The line as it stands in the source. */
static void
copy_source_line(
	const struct verify_case *c, uint64_t line, char text[FAULT_TEXT])
{
	size_t length, n;
	const char *at = source_bytes(c->source, &length), *end = at + length;

	for (uint64_t skip = line - c->source->line; skip && at; skip--) {
		at = memchr(at, '\n', (size_t)(end - at));
		at += at != NULL;
	}
	n = at ? (size_t)(end - at) : 0;
	n = n < FAULT_TEXT ? n : FAULT_TEXT - 1;
	if (n)
		memcpy(text, at, n);
	text[n] = '\0';
	text[strcspn(text, "\n")] = '\0';
}

/* Makes one finding of what the order finds up to the line behind the two. */
static void
tell_exchanged(const struct verify_case *c, struct findings *l, uint64_t line,
	uint64_t behind)
{
	struct finding *first = NULL;
	size_t kept = 0;

	for (size_t i = 0; i < l->count; i++) {
		struct finding *f = &l->finding[i];
		bool of_order = (f->fault.id == FAULT_MISSING_LINE ||
					f->fault.id == FAULT_LINE_ORDER) &&
			f->fault.line >= line && f->fault.line <= behind;

		if (of_order && first && f->count <= first->count)
			continue;
		if (kept != i)
			l->finding[kept] = *f;
		if (of_order && !first)
			first = &l->finding[kept];
		kept++;
	}
	l->count = kept;
	if (!first)
		return;
	first->fault.id = FAULT_LINE_ORDER;
	first->fault.line = line;
	first->fault.column = first->at = 1;
	first->fault.width = 0;
	text_fill(first->fault.what, FAULT_TEXT,
		"this line and the next one must change places");
	copy_source_line(c, line, first->fault.found);
	copy_source_line(c, line + 1, first->fault.expected);
	first->fault.width = (uint32_t)strlen(first->fault.found);
}

/* Whether each claim may follow the one before: most games are so. */
static bool
is_in_order(const struct verify_case *c, const struct claims *claims)
{
	size_t i = 1;

	while (i < claims->count && may_follow(c, claims, i - 1, i))
		i++;
	return i >= claims->count;
}

void
verify_exchange_lines(const struct verify_case *c, struct verify_reading *r)
{
	struct claims *claims = &r->claims;
	struct exchange x;

	if (is_in_order(c, claims))
		return;
	for (size_t i = 1; i < claims->count; i++) {
		uint64_t line = claims_line(claims, i), behind;

		if (claims_line(claims, i - 1) == line ||
			!is_exchanged(c, claims, i, &x))
			continue;
		behind = x.end < claims->count ? claims_line(claims, x.end)
					       : line + 1;
		tell_exchanged(c, &r->findings, line, behind);
		claims_exchange(claims, x.first, x.middle, x.end);
		i = x.end - 1;
	}
}
