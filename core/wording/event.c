#include "core/wording/event.h"

#include <string.h>

void
event_pass(const struct event_sink *sink, const struct event *e)
{
	if (sink)
		sink->take(sink->context, e);
}

void
event_send_bare(const struct event_sink *sink, unsigned kind)
{
	event_send_seat(sink, kind, 0);
}

void
event_send_seat(const struct event_sink *sink, unsigned kind, unsigned seat)
{
	event_send(sink, kind, seat, CARD_NONE, 0, 0);
}

void
event_send_text(const struct event_sink *sink, unsigned kind, unsigned seat,
	const char *text)
{
	struct event e;

	e.kind = (uint8_t)kind;
	e.seat = (uint8_t)seat;
	e.count = 0;
	e.text = text;
	e.length = strlen(text);
	event_pass(sink, &e);
}

void
event_send_deck(
	const struct event_sink *sink, unsigned kind, const uint8_t *deck)
{
	struct event e;

	e.kind = (uint8_t)kind;
	e.count = CARD_RANKS;
	for (unsigned row = 0; row < CARD_SUITS; row++) {
		memcpy(e.list, deck + row * CARD_RANKS, CARD_RANKS);
		event_pass(sink, &e);
	}
}

void
event_send(const struct event_sink *sink, unsigned kind, unsigned seat,
	unsigned card, int32_t number, card_set cards)
{
	struct event e;

	if (!sink)
		return;
	e.kind = (uint8_t)kind;
	e.seat = (uint8_t)seat;
	e.card = (uint8_t)card;
	e.number[0] = number;
	e.length = 0;
	for (e.count = 0; cards; cards &= cards - 1)
		e.list[e.count++] = (uint8_t)card_first(cards);
	sink->take(sink->context, &e);
}

uint64_t
event_kinds_with(const struct vocabulary *v, enum event_type type)
{
	uint64_t kinds = 0;

	for (unsigned kind = 0; kind < v->count; kind++)
		kinds |= (uint64_t)event_has(&v->form[kind], type) << kind;
	return kinds;
}

unsigned
event_by_name(const struct vocabulary *v, const char *name)
{
	unsigned kind = 0;

	while (kind < v->count && strcmp(v->form[kind].name, name) != 0)
		kind++;
	return kind;
}

bool
event_field_equal(const struct event_field *f, const struct event *a,
	const struct event *b)
{
	if (event_in_number(f->type))
		return a->number[f->slot] == b->number[f->slot];
	if (event_in_list(f->type))
		return a->count == b->count &&
			memcmp(a->list, b->list, a->count) == 0;
	if (f->type == EVENT_TEXT)
		return a->length == b->length &&
			(a->length == 0 ||
				memcmp(a->text, b->text, a->length) == 0);
	return f->type == EVENT_SEAT    ? a->seat == b->seat
		: f->type == EVENT_CARD ? a->card == b->card
		: f->type == EVENT_PILE ? a->cards == b->cards
					: true;
}

bool
event_agrees(const struct vocabulary *v, const struct event *a,
	const struct event *b, uint32_t missing)
{
	const struct event_form *form;

	if (a->kind != b->kind || a->kind >= v->count)
		return false;
	form = &v->form[a->kind];
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (!(missing >> i & 1) &&
			!event_field_equal(&form->field[i], a, b))
			return false;
	return true;
}

/* Whether b has what a lists, and more. */
static bool
lists_less(const struct event *a, const struct event *b, bool ordered)
{
	if (ordered)
		return a->count < b->count &&
			memcmp(a->list, b->list, a->count) == 0;
	for (unsigned i = 0; i < a->count; i++)
		if (!memchr(b->list, a->list[i], b->count) ||
			memchr(a->list, a->list[i], i))
			return false;
	return a->count < b->count;
}

bool
event_begins(const struct vocabulary *v, const struct event *a,
	const struct event *b, uint32_t missing, bool ordered)
{
	const struct event_field *f = v->form[a->kind].field;
	card_set rest = b->cards & ~a->cards;
	bool less = false;

	for (unsigned i = 0; i < EVENT_FIELDS && f[i].name; i++) {
		if (missing >> i & 1 || f[i].type == EVENT_FLAG)
			continue;
		if (event_in_list(f[i].type))
			less = lists_less(a, b, ordered);
		else if (f[i].type == EVENT_PILE)
			less = !a->count && !(a->cards & ~b->cards) &&
				(rest & -rest) > a->cards;
		else if (!event_field_equal(&f[i], a, b))
			return false;
	}
	return less;
}

bool
event_equal(const struct vocabulary *v, const struct event *a,
	const struct event *b)
{
	return event_agrees(v, a, b, 0);
}

static void
copy_field(
	const struct event_field *f, const struct event *from, struct event *to)
{
	if (f->type == EVENT_SEAT)
		to->seat = from->seat;
	else if (f->type == EVENT_CARD)
		to->card = from->card;
	else if (f->type == EVENT_PILE)
		to->cards = from->cards;
	else if (event_in_number(f->type))
		to->number[f->slot] = from->number[f->slot];
	else if (event_in_list(f->type)) {
		to->count = from->count;
		memcpy(to->list, from->list, from->count);
	} else if (f->type == EVENT_TEXT) {
		to->text = from->text;
		to->length = from->length;
	}
}

void
event_copy(
	const struct vocabulary *v, const struct event *from, struct event *to)
{
	memset(to, 0, sizeof *to);
	to->kind = from->kind;
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		copy_field(&v->form[from->kind].field[i], from, to);
}
