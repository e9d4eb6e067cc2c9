/*
 * Lines that are like one that was read before: the same bytes, or the same but
 * for their cards and numbers.
 */
#include "core/reader/reader_private.h"
#include "core/wording/template.h"

enum { HALVES = 1024 }; /* in a context: the line was broken in two */

static bool
is_of_line(const struct template_affix *a)
{
	return !memchr(a->bytes, '\n', a->length);
}

/* Whether the template prints at most one line, and nothing behind it. */
static bool
prints_line(const struct template *t)
{
	for (unsigned i = 0; i < t->segments; i++) {
		const struct segment *s = &t->segment[i];
		const char *stop = memchr(t->pool + s->at, '\n', s->length);

		if (stop &&
			(s->type != EVENT_NO_FIELD ||
				stop + 1 != t->pool + s->at + s->length))
			return false;
	}
	return is_of_line(&t->list.lead) && is_of_line(&t->list.separator) &&
		is_of_line(&t->list.end) && is_of_line(&t->list.empty);
}

bool
repeat_is_sure(const struct wording *w, unsigned kinds)
{
	for (unsigned kind = 0; kind < kinds; kind++)
		if (!prints_line(wording_template(w, kind)))
			return false;
	return true;
}

/* What the reading of a line depends on besides its bytes. */
static unsigned
recall_context(const struct reader *r)
{
	return r->before | (r->prompted ? 256U : 0) |
		(r->game.echoed ? 512U : 0);
}

/* Whether the line may go on with the list of the line before. */
static bool
may_continue(const struct reader *r)
{
	return r->held.set && skeleton_begins_with_value(&r->skeleton) &&
		loose_continues(r->loose, r->held.event.kind) > 0;
}

/* The event in r->event was recognised by a pattern, as it was in `line`. False
 * when it may be another. */
static bool
repeat_event(struct reader *r, struct reader_line *l, struct recalled *line,
	const struct loose_reading *how)
{
	if (accept_repeats(r, &r->event))
		return false;
	if (accept_opens(r, &r->event))
		r->opens = true;
	else
		line_accept_loosely(r, l, how, line);
	return true;
}

static bool
repeat_stray(struct reader *r, struct reader_line *l, struct recalled *line)
{
	struct reader_piece piece = reader_rest(l);

	if (line_read_broken(r, l))
		return true;
	line_leave_stray(r, &piece, line->perhaps, line);
	r->prompted = false;
	l->at = l->length;
	return true;
}

/* Reads what is left of the line as the last one of its skeleton was read. */
static bool
repeat_recalled(struct reader *r, struct reader_line *l, struct recalled *line)
{
	struct loose_reading how;
	size_t n;

	switch (line->how) {
	case RECALLED_EXACT:
		n = line_try_kind(r, l, line->kind);
		if (n)
			line_accept_exactly(r, l, n);
		return n > 0;
	case RECALLED_LOOSE:
		return !(line->missing && line_may_go_on(l, line->missing)) &&
			recall_read(r->recall, line, &r->skeleton, l->s + l->at,
				&r->event, &how) &&
			repeat_event(r, l, line, &how);
	case RECALLED_STRAY:
		return repeat_stray(r, l, line);
	case RECALLED_NOT:
		return false;
	}
	return false;
}

/* What is known of lines of this skeleton; r->fresh is set where it is new. */
static struct recalled *
find_recalled(struct reader *r, const struct reader_line *l, unsigned context)
{
	struct recalled *line = recall_find(r->recall, &r->skeleton, context);

	if (!line)
		r->fresh = recall_add(r->recall, &r->skeleton, context);
	/* What the wording prints may have numbers of its own: two programs may
	 * print lines of one skeleton, of which one is exact. */
	else if ((line->how == RECALLED_LOOSE && !line->findings.worded &&
			 line_try_kind(r, l, line->kind)) ||
		(line->how == RECALLED_STRAY &&
			line_try_kinds(r, l, line_kinds_due(r))))
		return NULL;
	return line;
}

bool
repeat_line(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);
	unsigned context = recall_context(r);
	struct recalled *line;

	r->fresh = NULL;
	if (!r->recall || !l->ended)
		return false;
	if (line_is_blank(piece.s, piece.length) ||
		!skeleton_make(&r->skeleton, piece.s, piece.length) ||
		may_continue(r))
		return false;
	line = find_recalled(r, l, context);
	return line && repeat_recalled(r, l, line);
}

struct recalled *
repeat_of_halves(struct reader *r, const struct text *whole)
{
	struct recalled *line;
	unsigned context = recall_context(r) | HALVES;
	struct skeleton k;

	if (!r->recall || !skeleton_make(&k, whole->bytes, whole->length))
		return NULL;
	line = recall_find(r->recall, &k, context);
	return line ? line : recall_add(r->recall, &k, context);
}
