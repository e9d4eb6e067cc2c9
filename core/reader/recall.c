/*
 * Remembers how lines of one skeleton were read, so that the next is read
 * without trying all patterns: it differs in its cards and numbers alone.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <assert.h>
#include <stdlib.h>

struct recall_slot {
	uint64_t hash;
	size_t place;
	unsigned context;
	struct recalled line;
	size_t length;
	char skeleton[];
};

struct recall *
recall_start(const struct vocabulary *v)
{
	struct recall *k = memory_zero(1, sizeof *k);

	k->vocabulary = v;
	return k;
}

void
recall_forget(struct recall *k)
{
	for (size_t i = 0; i < k->count; i++) {
		k->place[k->slot[i]->place] = 0;
		recall_forget_findings(&k->slot[i]->line.findings);
		free(k->slot[i]);
	}
	k->count = 0;
}

void
recall_stop(struct recall *k)
{
	if (!k)
		return;
	recall_forget(k);
	free(k->slot);
	free(k);
}

/* The place of the skeleton's slot, or the free one where it belongs. */
static size_t
find_place(const struct recall *k, const struct skeleton *s, unsigned context)
{
	uint64_t hash = s->hash + context * UINT64_C(0x9E3779B97F4A7C15);
	size_t i = (hash >> 40) % RECALL_SLOTS;

	for (;; i = (i + 1) % RECALL_SLOTS) {
		const struct recall_slot *slot;

		if (!k->place[i])
			return i;
		slot = k->slot[k->place[i] - 1];
		if (slot->hash == s->hash && slot->context == context &&
			bytes_equal(slot->skeleton, slot->length, s->bytes,
				s->length))
			return i;
	}
}

/* What is recalled, or NULL. It lives as long as k. */
static struct recalled *
find_line(struct recall *k, const struct skeleton *skeleton, unsigned context)
{
	unsigned n = k->place[find_place(k, skeleton, context)];

	return n ? &k->slot[n - 1]->line : NULL;
}

/* A new line to be filled; NULL when there is no room for it. */
static struct recalled *
add_line(struct recall *k, const struct skeleton *s, unsigned context)
{
	struct recall_slot *slot;

	if (k->count == RECALL_SKELETONS)
		return NULL;
	slot = memory_zero(1, sizeof *slot + s->length);
	slot->hash = s->hash;
	slot->place = find_place(k, s, context);
	slot->context = context;
	slot->length = s->length;
	memcpy(slot->skeleton, s->bytes, s->length);
	k->slot = memory_grow(k->slot, k->count, &k->room, sizeof *k->slot);
	k->slot[k->count++] = slot;
	k->place[slot->place] = (uint16_t)k->count;
	return &slot->line;
}

static size_t
anchored(const struct skeleton *s, struct recalled_anchor a)
{
	size_t at = a.offset;

	if (a.values) {
		const struct skeleton_value *v = &s->value[a.values - 1];

		at += (size_t)v->at + v->length;
	}
	return at;
}

static bool
read_seat(char digit, struct event *e, struct loose_reading *how)
{
	if (digit < '1' || digit > '9')
		return false;
	e->seat = how->seat[0] = (uint8_t)(digit - '0');
	how->seats = 1;
	return true;
}

bool
recall_read(const struct recall *k, const struct recalled *line,
	const struct skeleton *skeleton, const char *s, struct event *e,
	struct loose_reading *how)
{
	const struct event_form *form = &k->vocabulary->form[line->kind];

	memset(e, 0, offsetof(struct event, list));
	*how = (struct loose_reading){.missing = line->missing};
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++) {
		struct loose_field *f = &how->field[i];

		if (!line->field[i].read)
			continue;
		f->read = true;
		f->at = anchored(skeleton, line->field[i].from);
		f->length = anchored(skeleton, line->field[i].to) - f->at;
		if (!value_field(form, i, s + f->at, f->length, e))
			return false;
	}
	e->kind = line->kind;
	return !line->one_seat || read_seat(s[skeleton->value[0].at], e, how);
}

/* False when the place lies inside a value. */
static bool
find_anchor(const struct skeleton *s, size_t at, struct recalled_anchor *a)
{
	size_t end = 0;

	*a = (struct recalled_anchor){0, 0};
	for (unsigned i = 0; i < s->values; i++) {
		size_t from = s->value[i].at;
		size_t to = from + s->value[i].length;

		if (at <= from)
			break;
		if (at < to)
			return false;
		a->values = (uint8_t)(i + 1);
		end = to;
	}
	a->offset = (uint16_t)(at - end);
	return true;
}

/* Whether a pile has cards of several suits, or those between two ranks: then
 * more than the skeleton says which are due. */
static bool
is_strange_pile(const struct skeleton *k, const struct event *e)
{
	const char *from = memchr(k->bytes, 1, k->length);
	const char *to = memrchr(k->bytes, 3, k->length);
	unsigned first;

	if (!e->cards || !from || !to)
		return false;
	first = (unsigned)__builtin_ctzll(e->cards) / CARD_RANKS;
	return e->cards >> (first + 1) * CARD_RANKS != 0 ||
		value_is_range(from, (size_t)(to - from));
}

/* Whether a number in the line is 0: a hand of no cards counts that, and
 * nothing else. */
static bool
has_nought(const struct skeleton *k, const char *s)
{
	for (unsigned i = 0; i < k->values; i++)
		if (k->value[i].length == 1 && s[k->value[i].at] == '0')
			return true;
	return false;
}

bool
recall_is_empty_hand(const struct vocabulary *v, const struct event *e)
{
	const struct event_form *form = &v->form[e->kind];

	return !e->count && event_has(form, EVENT_CARDS) &&
		event_has(form, EVENT_NUMBER);
}

/* A line that tells of several seats is read each time. */
void
recall_loose(const struct vocabulary *v, struct recalled *line,
	const struct skeleton *skeleton, const struct event *e,
	const struct loose_reading *how)
{
	line->how = RECALLED_NOT;
	line->one_seat = how->seats == 1 && skeleton->values == 1 &&
		skeleton->value[0].length == 1;
	if ((how->seats && !line->one_seat) || is_strange_pile(skeleton, e) ||
		recall_is_empty_hand(v, e))
		return;
	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		const struct loose_field *f = &how->field[i];
		struct recalled_field *place = &line->field[i];

		place->read = f->read;
		if (f->read &&
			(!find_anchor(skeleton, f->at, &place->from) ||
				!find_anchor(skeleton, f->at + f->length,
					&place->to)))
			return;
	}
	line->how = RECALLED_LOOSE;
	line->kind = e->kind;
	line->missing = how->missing;
}

/* --- what was found of a line --- */

void
recall_forget_findings(struct recalled_findings *m)
{
	for (unsigned i = 0; i < m->count; i++)
		free(m->finding[i].what);
	free(m->due);
	memset(m, 0, offsetof(struct recalled_findings, finding));
}

/* Whether the words have no value of the line in them. */
static bool
is_of_all(const char *what)
{
	char key[DIFFERENCE_KEY];

	difference_key(what, strlen(what), key);
	return strcmp(key, what) == 0;
}

void
recall_finding(struct recalled_findings *m, const struct reader_piece *p,
	const struct difference *d, uint64_t key, uint64_t slip,
	const struct text *due)
{
	struct recalled_finding *f;
	struct skeleton k;

	if (!m)
		return;
	if (m->count == RECALL_KEYS) {
		m->repeats = false;
		return;
	}
	f = &m->finding[m->count++];
	*f = (struct recalled_finding){.key = key, .slip = slip, .id = d->id};
	if (!m->due && !m->printed)
		m->due = memory_copy_bytes(
			due->length ? due->bytes : "", due->length + 1);
	f->whole = d->at == 0 && d->width == p->length;
	if (!m->moved && is_of_all(d->what) &&
		(f->whole ||
			(skeleton_make(&k, p->s, p->length) &&
				find_anchor(&k, d->at, &f->from) &&
				find_anchor(&k, d->at + d->width, &f->to))))
		f->what = memory_copy(d->what);
	f->last = f->what && !f->whole && f->from.values == k.values;
	f->tail = (uint16_t)(p->length - d->at);
	f->width = (uint16_t)d->width;
	m->wordless = m->wordless || !f->what;
	if (f->what && !f->whole && f->from.values == f->to.values)
		m->worded = true;
}

struct difference
recall_difference(
	const struct recalled_finding *f, const struct reader_piece *p)
{
	struct difference d = {
		.id = f->id, .what = f->what, .width = p->length};
	struct skeleton k;
	bool made;

	assert(f->what);
	if (f->whole)
		return d;
	if (f->last) {
		d.at = p->length - f->tail;
		d.width = f->width;
		return d;
	}
	made = skeleton_make(&k, p->s, p->length);
	assert(made);
	(void)made;
	d.at = anchored(&k, f->from);
	d.width = anchored(&k, f->to) - d.at;
	return d;
}

/* --- lines like one that was read --- */

/* What a line is read in, above the kind of the line before. */
enum {
	PROMPTED = 1 << 8,
	ECHOED = 1 << 9,
	SPACED = 1 << 10,
	HALVES = 1 << 11,     /* the line was broken in two */
	LISTS = 1 << 12,      /* its list goes on below */
	ALONE = 1 << 13,      /* what it says by itself */
	JOINED = 1 << 14,     /* it may be of several moves */
	PRINTED = 1 << 15,    /* or typed */
	BELOW_EMPTY = 1 << 16 /* it stands below an empty list */
};

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
	return r->before | (r->prompts.prompted ? PROMPTED : 0U) |
		(r->game.echoed ? ECHOED : 0U) |
		(r->game.spaced ? SPACED : 0U) |
		(line_is_below_empty(r) ? BELOW_EMPTY : 0U);
}

/* Whether the line may go on with the list of the line before. */
static bool
may_continue(const struct reader *r)
{
	return r->pending.set && skeleton_begins_with_value(&r->skeleton) &&
		loose_continues(r->loose, r->pending.event.kind) > 0;
}

/* The event in r->event was recognised by a pattern, as it was in `line`. False
 * when it may be another. */
static bool
repeat_event(struct reader *r, struct reader_line *l, struct recalled *line,
	const struct loose_reading *how)
{
	if (accept_repeats(r, &r->event) ||
		is_strange_pile(&r->skeleton, &r->event))
		return false;
	if (accept_opens(r, &r->event))
		r->end.opens = true;
	else
		line_accept_loosely(r, l, how, line);
	return true;
}

static bool
repeat_stray(struct reader *r, struct reader_line *l, struct recalled *line)
{
	struct reader_piece piece = reader_rest(l);

	if (has_nought(&r->skeleton, piece.s))
		return false;
	if (line_read_broken(r, l))
		return true;
	line_leave_stray(r, &piece, line->perhaps, line);
	r->prompts.prompted = false;
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
			!line_is_passed_over(r, line->kind) &&
			recall_read(r->recall, line, &r->skeleton, l->s + l->at,
				&r->event, &how) &&
			repeat_event(r, l, line, &how);
	case RECALLED_STRAY:
		return repeat_stray(r, l, line);
	case RECALLED_LAST_HALF:
	case RECALLED_SPLIT:
	case RECALLED_NOT:
		return false;
	}
	return false;
}

/* What is known of lines of this skeleton; r->fresh is set where it is new. */
static struct recalled *
find_recalled(struct reader *r, const struct reader_line *l, unsigned context)
{
	struct recalled *line = find_line(r->recall, &r->skeleton, context);

	if (!line)
		r->fresh = add_line(r->recall, &r->skeleton, context);
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
		!skeleton_make(&r->skeleton, piece.s, piece.length))
		return false;
	if (may_continue(r) && line_read_more_cards(r, l))
		return true;
	line = find_recalled(r, l, context);
	return line && repeat_recalled(r, l, line);
}

/* What is known of lines like s, or nothing yet; NULL: none is kept. */
static struct recalled *
find_or_add(const struct reader *r, const char *s, size_t length,
	unsigned context, struct skeleton *k)
{
	struct recalled *line;

	if (!r->recall || !skeleton_make(k, s, length))
		return NULL;
	line = find_line(r->recall, k, context);
	return line ? line : add_line(r->recall, k, context);
}

static struct recalled *
find_text(const struct reader *r, const struct text *t, unsigned context)
{
	struct skeleton k;

	return find_or_add(r, t->bytes, t->length, context, &k);
}

struct recalled *
repeat_of_halves(struct reader *r, const struct text *whole, struct skeleton *k)
{
	return find_or_add(
		r, whole->bytes, whole->length, recall_context(r) | HALVES, k);
}

struct recalled *
repeat_of_joined(struct reader *r, const struct text *line)
{
	return find_text(r, line, JOINED);
}

struct recalled *
repeat_of_printed(const struct reader *r, const struct reader_line *l)
{
	struct skeleton k;

	return find_or_add(r, l->s + l->at, l->length - l->at,
		recall_context(r) | PRINTED, &k);
}

struct recalled *
repeat_of_list(struct reader *r, const struct text *first, unsigned kind)
{
	return find_text(r, first, kind | LISTS);
}

enum loose_answer
repeat_alone(struct reader *r, const struct reader_line *l, struct event *e,
	struct loose_reading *how)
{
	const char *s = l->s + l->at;
	struct skeleton k;
	struct recalled *line = find_or_add(
		r, s, l->length - l->at, recall_context(r) | ALONE, &k);
	enum loose_answer answer;

	if (line && line->how == RECALLED_STRAY)
		return LOOSE_NO;
	if (line && line->how == RECALLED_LOOSE &&
		recall_read(r->recall, line, &k, s, e, how))
		return LOOSE_YES;
	answer = line_try_loosely(r, l, UINT64_MAX, e, how);
	if (line && answer == LOOSE_YES)
		recall_loose(r->vocabulary, line, &k, e, how);
	else if (line && answer == LOOSE_NO && line->how == RECALLED_NOT)
		line->how = RECALLED_STRAY;
	return answer;
}
