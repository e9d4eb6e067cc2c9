/*
 * Findings on their way: filled in, held back until they are proved,
 * reported once.
 */
#include "core/referee/parts.h"

#include "core/base/base.h"

#include <assert.h>

static void
write_table(const struct referee *r, const struct referee_note *note,
	struct referee_finding *f)
{
	f->table[0] = '\0';
	if (!f->fault.move)
		return;
	if (note->table)
		text_fill(f->table, sizeof f->table, "%s", note->table);
	else if (r->hooks->table)
		r->hooks->table(r, f->table);
}

/* Each of several lines, as far as there is room for them. */
static void
add_due(struct referee *r, const struct event *e, bool some)
{
	static const char more[] = " or " ELLIPSIS;
	size_t n = r->due.length;
	struct text line = {0};

	if (!r->sink.print)
		return;
	r->sink.print(r->sink.context, e, some, &line);
	if (n && n + line.length + 2 * sizeof more > FAULT_TEXT) {
		text_cut(&line, 0);
		if (n < sizeof more ||
			strcmp(r->due.bytes + n + 1 - sizeof more, more) != 0)
			text_string(&r->due, more);
	}
	if (line.length && n)
		text_string(&r->due, " or ");
	text_append(&r->due, &line);
	text_fini(&line);
}

void
referee_due(struct referee *r, const struct event *e)
{
	if (e)
		add_due(r, e, false);
	else
		text_string(&r->due, FAULT_NO_LINE);
}

void
referee_due_seat(struct referee *r, unsigned kind, unsigned seat)
{
	add_due(r,
		&(struct event){
			.kind = (uint8_t)kind, .seat = (uint8_t)(seat + 1)},
		false);
}

void
referee_due_seats(struct referee *r, unsigned kind, uint32_t seats)
{
	for (; seats; seats &= seats - 1)
		referee_due_seat(r, kind, card_first(seats));
}

void
referee_due_some(struct referee *r, unsigned kind, unsigned seat)
{
	add_due(r,
		&(struct event){.kind = (uint8_t)kind, .seat = (uint8_t)seat},
		true);
}

static void
fill_finding(struct referee *r, const struct referee_note *note,
	struct referee_finding *f)
{
	const struct spot *at = note->at ? note->at : &r->at;

	f->fault = (struct fault){.id = note->id,
		.line = at->line,
		.column = at->column,
		.width = at->width,
		.round = note->round ? note->round : r->round,
		.move = at->move,
		.seat = note->seat < REFEREE_NOBODY ? note->seat + 1 : 0,
		.other = note->other,
		.follows = note->follows};
	memcpy(f->fault.expected, note->expected, sizeof note->expected);
	if (r->due.length)
		text_fill(f->fault.expected, FAULT_TEXT, "%s", r->due.bytes);
	text_clear(&r->due);
	memcpy(f->fault.found, note->found, sizeof note->found);
	memcpy(f->proof, note->proof, sizeof f->proof);
	f->by_deal = note->by_deal;
	f->waits = note->waits;
	write_table(r, note, f);
}

void
referee_report(struct referee *r, const struct referee_finding *f)
{
	enum fault_class class = fault_kind(f->fault.id)->class;

	if (class == CLASS_PLAY || class == CLASS_DEAL)
		r->passed.spoilt = f->fault.round;
	if (r->sink.raise)
		r->sink.raise(r->sink.context, &f->fault, f->table, f->proof);
}

void
referee_add_pending(struct referee_pending *h, const struct referee_finding *f)
{
	h->finding =
		memory_grow(h->finding, h->count, &h->room, sizeof *h->finding);
	h->finding[h->count++] = *f;
}

static void
rule_on(struct referee *r, const struct referee_finding *f)
{
	enum referee_ruling ruling =
		r->hooks->rule ? r->hooks->rule(r, f) : REFEREE_REPORT;

	r->raised++;
	if (ruling == REFEREE_REPORT)
		referee_report(r, f);
	else if (ruling == REFEREE_HOLD)
		referee_add_pending(&r->pending, f);
}

void
referee_raise_list(struct referee *r, const struct referee_note *note,
	const char *format, va_list ap)
{
	struct referee_finding f;

	fill_finding(r, note, &f);
	text_fill_list(f.fault.what, sizeof f.fault.what, format, ap);
	rule_on(r, &f);
}

void
referee_raise_noted(struct referee *r, const struct referee_note *note,
	const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	referee_raise_list(r, note, format, ap);
	va_end(ap);
}

void
referee_raise_at(struct referee *r, const struct spot *at, enum fault_id id,
	unsigned seat, const char *format, ...)
{
	struct referee_note note = {.at = at, .id = id, .seat = seat};
	va_list ap;

	va_start(ap, format);
	referee_raise_list(r, &note, format, ap);
	va_end(ap);
}

void
referee_release(struct referee *r, struct referee_pending *h, bool by_deal)
{
	unsigned count = h->count;

	h->count = 0;
	for (unsigned i = 0; i < count; i++)
		if (by_deal || !h->finding[i].by_deal)
			referee_report(r, &h->finding[i]);
}

bool
referee_once(struct referee *r, unsigned what)
{
	bool first = !(r->once >> what & 1);

	assert(what < 32);
	r->once |= 1U << what;
	return first;
}
