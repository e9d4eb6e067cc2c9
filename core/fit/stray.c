/*
 * Lines that nothing reads: kept by their shape until all is read, when where
 * they stand tells which kind they are.
 */
#include "core/base/base.h"
#include "core/fit/fit_private.h"

#include <stdlib.h>

/* The list of cards that begins here; where it ends, or 0 when it is none. */
static size_t
read_cards(const char *s, size_t from, size_t length, struct event *e)
{
	size_t at = from, end = 0;

	e->count = 0;
	while (at < length && e->count < CARD_COUNT) {
		unsigned card;
		size_t n = card_read_loosely(s + at, length - at, &card);

		if (!n || (at + n < length && ascii_alnum(s[at + n])))
			break;
		e->list[e->count++] = (uint8_t)card;
		end = at += n;
		while (at < length && !ascii_alnum(s[at]))
			at++;
	}
	return end;
}

void
stray_read(struct stray_line *l, const char *s, size_t length)
{
	unsigned digits = 0;
	size_t at;

	l->event = (struct event){.kind = 0};
	l->seat = length;
	l->end = 0;
	for (at = 0; at < length; at++) {
		if (ascii_alnum(s[at]) && (!at || !ascii_alnum(s[at - 1])))
			l->end = read_cards(s, at, length, &l->event);
		if (l->end)
			break;
		if (ascii_digit(s[at]) && digits++ == 0)
			l->seat = at;
	}
	l->cards = at;
	if (!l->end)
		while (l->cards > 0 && ascii_blank(s[l->cards - 1]))
			l->cards--;
	l->end = l->end ? l->end : l->cards;
	if (digits == 1)
		l->event.seat = (uint8_t)(s[l->seat] - '0');
	if (digits != 1 || !l->event.seat || l->event.seat > GAME_SEATS) {
		l->event.seat = 0;
		l->seat = length;
	}
}

void
stray_place(const struct stray_line *l, size_t length,
	const struct event_form *form, struct loose_field *field)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		field[i] = (struct loose_field){0};
		if (form->field[i].type == EVENT_SEAT && l->seat < length)
			field[i] = (struct loose_field){true, l->seat, 1};
		else if (event_in_list(form->field[i].type))
			field[i] = (struct loose_field){
				true, l->cards, l->end - l->cards};
	}
}

void
strays_begin(struct strays *s)
{
	s->last = s->waits = s->waits_to = STRAY_NONE;
}

void
strays_fini(struct strays *s)
{
	for (unsigned i = 0; i < s->count; i++)
		text_fini(&s->shape[i].lines);
	free(s->shape);
	*s = (struct strays){0};
	strays_begin(s);
}

/* The line without its seat and its cards, and the blanks around these. */
static size_t
write_key(const struct stray_line *l, const char *s, size_t length, char *key)
{
	size_t n = 0;

	for (size_t i = 0; i < length && n < VOTES_BYTES; i++) {
		if (i == l->cards) {
			while (n > 0 && ascii_blank(key[n - 1]))
				n--;
			i = l->end;
			while (i < length && ascii_blank(s[i]))
				i++;
			if (i == length)
				break;
		}
		if (i != l->seat)
			key[n++] = s[i];
	}
	return n;
}

/* The number of the line's shape; STRAY_NONE: there is no room for it. */
static unsigned
find_shape(struct strays *s, const struct stray_line *l, const char *line,
	size_t length)
{
	bool seat = l->event.seat > 0;
	struct stray_shape *shape;
	char key[VOTES_BYTES];
	size_t n = write_key(l, line, length, key);
	unsigned i = 0;

	if (!s->shape)
		s->shape = memory_zero(STRAY_SHAPES, sizeof *s->shape);
	for (; i < s->count; i++) {
		shape = &s->shape[i];
		if (shape->seat == seat && shape->length == n &&
			(n == 0 || memcmp(shape->key, key, n) == 0))
			return i;
	}
	if (i < STRAY_SHAPES) {
		shape = &s->shape[s->count++];
		shape->seat = seat;
		shape->length = n;
		memcpy(shape->key, key, n);
	}
	return i;
}

/* Shape i stands behind shape `before`, if that is one. */
static void
link_shape(struct strays *s, unsigned before, unsigned i)
{
	if (before != STRAY_NONE)
		s->shape[before].next |= UINT32_C(1) << i;
}

void
strays_add(struct strays *s, const char *line, size_t length, bool first)
{
	struct stray_shape *shape;
	struct stray_line l;
	unsigned i;

	stray_read(&l, line, length);
	i = find_shape(s, &l, line, length);
	if (i == STRAY_NONE)
		return;
	shape = &s->shape[i];
	shape->cards = shape->cards || l.event.count;
	if (shape->lines.length + length < STRAY_LINES) {
		text_add(&shape->lines, line, length);
		text_char(&shape->lines, '\n');
	}
	if (first) {
		shape->opens = shape->opens || s->last == STRAY_NONE;
		link_shape(s, s->last, i);
		s->last = i;
	} else {
		link_shape(s, s->waits_to, i);
		s->waits_to = i;
		s->waits = s->waits == STRAY_NONE ? i : s->waits;
	}
}

void
strays_pass(struct strays *s, unsigned kind)
{
	if (s->last != STRAY_NONE)
		s->shape[s->last].behind |= order_bit(kind);
	if (s->waits != STRAY_NONE)
		s->shape[s->waits].before |= order_bit(kind);
	s->last = s->waits_to;
	s->waits = s->waits_to = STRAY_NONE;
}

/* --- which kind they are --- */

/* Whether an event of this form says what such lines do. */
static bool
has_fields(const struct stray_shape *shape, const struct event_form *form)
{
	bool cards = false;

	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		switch (form->field[i].type) {
		case EVENT_CARDS:
		case EVENT_ROW:
			cards = true;
			break;
		case EVENT_SEAT:
		case EVENT_FLAG:
			break;
		default:
			return false;
		}
	return cards == shape->cards &&
		shape->seat == event_has(form, EVENT_SEAT);
}

/* Whether lines of shape i may be of the kind, as far as those next to them are
 * known. */
static bool
may_be_kind(const struct strays *s, const struct order *o, unsigned i,
	unsigned k, const unsigned *kind)
{
	const struct stray_shape *shape = &s->shape[i];

	if ((shape->opens && k != o->opens) || (shape->behind & ~o->next[k]))
		return false;
	for (unsigned b = 0; b < o->kinds; b++)
		if ((shape->before >> b & 1) && !order_allows(o, b, k))
			return false;
	for (unsigned j = 0; j < s->count; j++)
		if (kind[j] < o->kinds &&
			(((shape->next >> j & 1) &&
				 !order_allows(o, k, kind[j])) ||
				((s->shape[j].next >> i & 1) &&
					!order_allows(o, kind[j], k))))
			return false;
	return true;
}

/* The only one of the kinds that shape i may be, or the vocabulary's count. */
static unsigned
only_kind(const struct strays *s, const struct vocabulary *v,
	const struct order *o, unsigned i, uint64_t kinds, const unsigned *kind)
{
	unsigned only = v->count;

	for (unsigned k = 0; k < v->count; k++) {
		if (!(kinds >> k & 1) ||
			!has_fields(&s->shape[i], &v->form[k]) ||
			!may_be_kind(s, o, i, k, kind))
			continue;
		if (only < v->count)
			return v->count;
		only = k;
	}
	return only;
}

/* The kinds that the base prints and that were not met, but for prompts and
 * what is typed. */
static uint64_t
kinds_not_met(const struct profile *base, uint64_t seen)
{
	const struct vocabulary *v = base->vocabulary;
	uint64_t kinds = 0;

	for (unsigned k = 0; k < v->count; k++)
		if (k != v->prompt && k != v->typed && base->template[k].length)
			kinds |= order_bit(k);
	return kinds & ~seen;
}

void
strays_name(const struct strays *s, const struct profile *base,
	const struct order *order, uint64_t seen, unsigned *kind)
{
	const struct vocabulary *v = base->vocabulary;
	uint64_t kinds = kinds_not_met(base, seen);
	bool more = true;

	for (unsigned i = 0; i < STRAY_SHAPES; i++)
		kind[i] = v->count;
	while (more) {
		more = false;
		for (unsigned i = 0; i < s->count; i++) {
			if (kind[i] < v->count)
				continue;
			kind[i] = only_kind(s, v, order, i, kinds, kind);
			if (kind[i] == v->count)
				continue;
			kinds &= ~order_bit(kind[i]);
			more = true;
		}
	}
}
