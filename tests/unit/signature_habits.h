/*
 * Slips that a game makes again and again: habits of a program, in the events
 * of a game that was played at random.
 */
#ifndef TESTS_UNIT_SIGNATURE_HABITS_H
#define TESTS_UNIT_SIGNATURE_HABITS_H

#include "tests/unit/signature_games.h"

#include <ctype.h>

/* One kind's lines are all missing, or their lists all reversed. */
static inline void
slip_habit(struct played *p, unsigned kind, bool drop)
{
	size_t to = 0;

	for (size_t i = 0; i < p->steps; i++) {
		struct event *e = &p->step[i].event;

		if (e->kind == kind && drop)
			continue;
		for (unsigned k = 0; e->kind == kind && k < e->count / 2; k++) {
			uint8_t kept = e->list[k];

			e->list[k] = e->list[e->count - 1 - k];
			e->list[e->count - 1 - k] = kept;
		}
		if (to != i)
			p->step[to] = p->step[i];
		to++;
	}
	p->steps = to;
	if (drop && dice_below(&p->dice, 2))
		p->absent |= UINT64_C(1) << kind;
}

/* One kind's lines in four are all missing. */
static inline void
slip_kinds(struct played *p)
{
	for (unsigned kind = 0; kind < p->game->vocabulary->count; kind++)
		if (dice_below(&p->dice, 4) == 0)
			slip_habit(p, kind, true);
}

/* A field of the form, by chance: of this type, or EVENT_NO_FIELD: of any. */
static inline unsigned
slip_field(
	struct played *p, const struct event_form *form, enum event_type type)
{
	unsigned i;

	do {
		i = dice_below(&p->dice, EVENT_FIELDS);
	} while (form->field[i].type == EVENT_NO_FIELD ||
		(type != EVENT_NO_FIELD && form->field[i].type != type));
	return i;
}

/* No line of the kind tells this field; or no line tells some of them. */
static inline void
slip_lack(struct played *p, unsigned kind)
{
	const struct event_form *form = &p->game->vocabulary->form[kind];
	uint32_t fields = 1U << slip_field(p, form, EVENT_NO_FIELD);

	if (dice_below(&p->dice, 2))
		fields |= dice_below(&p->dice, 1U << EVENT_FIELDS);
	for (size_t i = 0; i < p->steps; i++)
		if (p->step[i].event.kind == kind)
			p->step[i].claim.missing |= fields;
}

/* From here on a seat is asked for no move: what stands between another's line
 * and its own is missing. */
static inline void
slip_unasked(struct played *p, size_t at)
{
	const struct event_form *form = p->game->vocabulary->form;
	unsigned seat = p->step[at].event.seat;

	for (size_t n = 0; at < p->steps; at++) {
		const struct event *e = &p->step[at].event;

		if (!event_has(&form[e->kind], EVENT_SEAT)) {
			n++;
			continue;
		}
		if (e->seat == seat) {
			step_drop(p, at - n, n);
			at -= n;
		}
		n = 0;
	}
}

/* In all lines of the kind two numbers change places, or one is told twice. */
static inline void
slip_numbers(struct played *p, unsigned kind)
{
	const struct event_form *form = &p->game->vocabulary->form[kind];
	unsigned a = form->field[slip_field(p, form, EVENT_NUMBER)].slot;
	unsigned b = form->field[slip_field(p, form, EVENT_NUMBER)].slot;
	bool twice = dice_below(&p->dice, 2);

	for (size_t i = 0; i < p->steps; i++) {
		struct event *e = &p->step[i].event;
		int32_t kept = e->number[a];

		if (e->kind != kind)
			continue;
		e->number[a] = e->number[b];
		if (!twice)
			e->number[b] = kept;
	}
}

/* Each line of the kind is two: one tells a number, the other all the rest but
 * the seat. */
static inline void
slip_split(struct played *p, unsigned kind)
{
	uint32_t one = UINT32_C(1) << slip_field(p,
			       &p->game->vocabulary->form[kind], EVENT_NUMBER);
	bool first = dice_below(&p->dice, 2);

	for (size_t i = 0; i < p->steps && p->steps < 2 * PLAYED_STEPS; i++) {
		if (p->step[i].event.kind != kind)
			continue;
		step_insert(p, i, p->step[i]);
		p->step[i + !first].claim.missing |= one;
		p->step[i + first].claim.missing |= ~one & ~1U;
		i++;
	}
}

/* A line as people type it: in capitals, with blanks around it, or its card's
 * suit first. */
static inline void
slip_spell(struct played *p, struct event *e, unsigned way)
{
	char *to = p->spelt + p->spelt_used;
	size_t n = e->length;

	if (p->spelt_used + n + 2 > sizeof p->spelt)
		return;
	p->spelt_used += n + 2;
	memcpy(to, e->text, n);
	for (size_t i = 0; i < n && way == 0; i++)
		to[i] = (char)toupper((unsigned char)to[i]);
	if (way == 1)
		to[n++] = ' ';
	if (way == 2 && n > 2) {
		to[n - 2] = e->text[n - 1];
		to[n - 1] = e->text[n - 2];
	}
	e->text = to;
	e->length = n;
}

/* All lines typed are spelt so, or some of them. */
static inline void
slip_habit_typed(struct played *p, unsigned kind)
{
	unsigned way = dice_below(&p->dice, 3),
		 of = 1 + dice_below(&p->dice, 3);

	for (size_t i = 0; i < p->steps; i++)
		if (p->step[i].event.kind == kind &&
			dice_below(&p->dice, of) == 0)
			slip_spell(p, &p->step[i].event, way);
}

#endif
