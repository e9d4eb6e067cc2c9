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

bool
repeat_same(struct reader *r, struct reader_line *l)
{
	struct recalled *line = NULL;
	struct loose_reading *how = &r->same;

	if (r->recall && l->ended && r->sure && !r->lines)
		line = recall_bytes(r->recall, l->s + l->at, l->length - l->at,
			recall_context(r), &r->event);
	if (!line)
		return false;
	if (line->how == RECALLED_STRAY)
		return repeat_stray(r, l, line);
	if (line->missing && line_may_go_on(l, line->missing))
		return false;
	how->missing = line->missing;
	how->seats = line->seated;
	how->seat[0] = r->event.seat;
	if (line->how == RECALLED_LOOSE)
		return repeat_event(r, l, line, how);
	line_accept_exactly(r, l, l->length + 1 - l->at);
	return true;
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

/* Whether no list goes on with this line. */
static bool
begins_with_word(const struct reader_piece *p)
{
	unsigned rank, suit;

	return p->length && isalpha((unsigned char)p->s[0]) &&
		!value_card(p->s, p->length, &rank, &suit);
}

/* Whether the event has no numbers and no list: a line of it comes again. */
static bool
is_plain(const struct event *e)
{
	int32_t some = e->count;

	for (unsigned i = 0; i < EVENT_NUMBERS; i++)
		some |= e->number[i];
	return !some;
}

/* Reads the line as one of the kinds that have followed the last one, if the
 * wording prints it so: a whole line of it is nothing else. */
static bool
repeat_followed(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);
	unsigned context = recall_context(r);
	uint64_t kinds;

	if (!r->sure || r->prompted || r->before == READER_NOTHING ||
		!begins_with_word(&piece))
		return false;
	kinds = r->followed[r->before] & line_kinds_due(r);
	for (; kinds; kinds &= kinds - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(kinds);
		size_t n = l->length + 1 - l->at;

		if (n > 1 &&
			r->vocabulary->form[kind].field[0].type != EVENT_ROW &&
			line_try_kind(r, l, kind) == n) {
			if (is_plain(&r->event))
				recall_keep_bytes(r->recall, piece.s,
					piece.length, context, NULL, &r->event);
			line_accept_exactly(r, l, n);
			return true;
		}
	}
	return false;
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
	if (repeat_followed(r, l))
		return true;
	if (line_is_blank(piece.s, piece.length) ||
		!skeleton_make(&r->skeleton, piece.s, piece.length) ||
		may_continue(r))
		return false;
	line = find_recalled(r, l, context);
	if (!line || !repeat_recalled(r, l, line))
		return false;
	/* A line that begins with a value may go on with another list; one of
	 * many values or cards hardly comes again. */
	if (l->at == l->length + (line->how == RECALLED_EXACT) &&
		!skeleton_begins_with_value(&r->skeleton) &&
		r->skeleton.values <= SKELETON_FEW &&
		(line->how == RECALLED_STRAY || r->event.count <= 1))
		recall_keep_bytes(r->recall, piece.s, piece.length, context,
			line, &r->event);
	return true;
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
