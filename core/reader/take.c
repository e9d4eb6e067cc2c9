#include "core/reader/take.h"

#include <string.h>

/* Lists that go on below and lines of several seats are not shown. */
static void
show(struct reader *r)
{
	struct reader_pending *p = &r->pending;

	if (!r->lines || p->continued || p->how.seats > 1)
		return;
	if (p->ended)
		text_char(&p->line, '\n');
	r->lines->show(r->lines->context, r->wording, &p->event,
		p->line.bytes ? p->line.bytes : "", p->line.length,
		p->loose ? &p->how : NULL);
	if (p->ended)
		text_cut(&p->line, p->line.length - 1);
}

void
take_flush(struct reader *r)
{
	struct reader_pending *p = &r->pending;
	struct notes_piece piece = {
		p->claim.line, p->claim.column, p->line.bytes, p->line.length};

	if (!p->set)
		return;
	p->set = false;
	if (p->how.seats > 1)
		notes_merged(&r->notes, &piece, &p->event, &p->how);
	else if (p->loose || p->continued)
		notes_differ(
			&r->notes, &piece, &p->event, &p->how, p->continued);
	show(r);
	p->claim.event = &p->event;
	for (unsigned i = 0; i == 0 || i < p->how.seats; i++) {
		if (p->how.seats)
			p->event.seat = p->how.seat[i];
		if (!claims_add(r->claims, &p->claim) && !r->how->cut) {
			notes_plain(&r->notes, &piece, FAULT_LIMIT,
				"too many lines in one game", "lines");
			r->how->cut = true;
		}
	}
}

bool
take_opens(const struct reader *r, const struct event *e)
{
	return r->begun && order_opens(&r->order, e);
}

static void
check_order(struct reader *r, const struct reader_line *l, unsigned kind)
{
	struct notes_piece piece = reader_rest(l);
	unsigned before = r->before;

	if (kind == before) {
		r->run++;
		if (r->run == ORDER_ENDLESS + 1)
			notes_plain(&r->notes, &piece, FAULT_LIMIT,
				"the same comes again without end", "endless");
	} else {
		if (before != READER_NOTHING && r->order.run[before] &&
			r->run != r->order.run[before])
			notes_run(&r->notes, &piece, &r->order, before, r->run);
		r->run = 1;
	}
	if (before != READER_NOTHING && !order_allows(&r->order, before, kind))
		notes_gap(&r->notes, &piece, &r->order, before, kind);
	r->before = kind;
}

/*
 * Whether this kind tells something of a game. Refusals do not: where both
 * outputs were caught in one file they may stand before everything.
 */
static bool
tells(const struct vocabulary *v, unsigned kind)
{
	return kind != v->typed && v->form[kind].field[0].name != NULL;
}

/* Whether the event is one card that moves: nothing says that twice. */
static bool
is_card(const struct vocabulary *v, const struct event *e)
{
	const struct event_form *form = &v->form[e->kind];

	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		if (form->field[i].type == EVENT_CARD)
			return true;
	return false;
}

/*
 * Whether a line of the wording and one in other words, next to each other,
 * say the same: the other one is no part of the format.
 */
static bool
says_again(struct reader *r, const struct reader_line *l, const struct event *e,
	bool loose)
{
	struct reader_pending *p = &r->pending;
	struct notes_piece piece = reader_rest(l);

	if (!p->set || p->loose == loose || p->how.seats > 1 ||
		!is_card(r->vocabulary, e) ||
		!event_equal(r->vocabulary, &p->event, e))
		return false;
	if (!loose) {
		piece = (struct notes_piece){p->claim.line, p->claim.column,
			p->line.bytes, p->line.length};
		p->set = false;
	}
	notes_stray(&r->notes, &piece);
	return loose;
}

void
take_event(struct reader *r, const struct reader_line *l, const struct event *e,
	size_t width, const struct loose_reading *how)
{
	struct reader_pending *p = &r->pending;
	const struct vocabulary *v = r->vocabulary;

	if (says_again(r, l, e, how != NULL))
		return;
	take_flush(r);
	check_order(r, l, e->kind);
	if (!order_opens(&r->order, e))
		r->begun = r->begun || tells(v, e->kind);
	r->how->claims++;
	if (r->run > ORDER_ENDLESS)
		return;
	p->set = true;
	p->loose = how != NULL;
	p->continued = false;
	p->ended = l->ended && l->at + width == l->length;
	p->event = *e;
	text_clear(&p->typed);
	text_add(&p->typed, e->text, e->length);
	p->event.text = p->typed.bytes;
	p->how = how ? *how : (struct loose_reading){0};
	p->claim = (struct claim){
		.line = l->number,
		.column = (uint32_t)l->at + 1,
		.width = (uint32_t)width,
		.missing = r->unmentioned[e->kind] | p->how.missing,
		.loose = p->loose,
	};
	p->claim.unread = r->unread.shapes;
	p->claim.unread_often = r->unread.often;
	unread_clear(&r->unread);
	text_clear(&p->line);
	text_add(&p->line, l->s + l->at, width);
}
