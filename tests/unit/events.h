/*
 * Random events of any vocabulary, and what a template brings back of them.
 */
#ifndef TESTS_UNIT_EVENTS_H
#define TESTS_UNIT_EVENTS_H

#include "core/wording/event.h"
#include "core/wording/wording.h"

#include <string.h>

struct dice {
	uint64_t state;
};

/* A number below n. */
static inline uint32_t
roll(struct dice *d, uint32_t n)
{
	return (uint32_t)(card_roll(&d->state) % n);
}

static inline uint8_t
roll_card(struct dice *d)
{
	return (uint8_t)roll(d, CARD_COUNT);
}

static inline int32_t
roll_number(struct dice *d)
{
	switch (roll(d, 5)) {
	case 0:
		return 0;
	case 1:
		return roll(d, 2) ? INT32_MAX : INT32_MIN;
	case 2:
		return (int32_t)roll(d, 120);
	case 3:
		return -(int32_t)roll(d, 120);
	default:
		return (int32_t)(roll(d, UINT32_MAX) - UINT32_C(1) - INT32_MAX);
	}
}

/* Mostly short lists, empty ones and ones as long as they get among them. */
static inline uint16_t
roll_count(struct dice *d)
{
	uint32_t kind = roll(d, 16);

	return (uint16_t)(kind == 0 ? EVENT_LIST : kind < 4 ? 0 : roll(d, 15));
}

static inline void
roll_list(struct dice *d, enum event_type type, struct event *e)
{
	e->count = roll_count(d);
	if (type == EVENT_MELDS && e->count == EVENT_LIST)
		e->count--;
	if (type == EVENT_LAYOFFS)
		e->count &= 0xFFFE;
	for (unsigned i = 0; i < e->count; i++) {
		bool meld = type == EVENT_LAYOFFS && i % 2;

		e->list[i] = meld || type == EVENT_COUNTS
			? (uint8_t)roll(d, 256)
			: roll_card(d);
		if (type == EVENT_MELDS && i % 4 == 3 && i + 1u < e->count)
			e->list[i] = EVENT_PART;
	}
}

static inline unsigned
words_of(const struct event_form *form)
{
	unsigned n = 0;

	while (form->words && form->words[n])
		n++;
	return n;
}

static inline void
roll_field(struct dice *d, const struct event_form *form, unsigned i,
	struct event *e)
{
	static const char text[] = "play 7S \\{}'\"\r\t\x80\xff$^.*[](|)?+ end";
	const struct event_field *field = &form->field[i];
	int32_t *number = &e->number[field->slot];

	switch (field->type) {
	case EVENT_NO_FIELD:
	case EVENT_PILE: /* when its suit is known */
		break;
	case EVENT_SEAT:
		e->seat = (uint8_t)(1 + roll(d, 9));
		break;
	case EVENT_CARD:
		e->card = roll_card(d);
		break;
	case EVENT_NUMBER:
		*number = roll_number(d);
		break;
	case EVENT_WORD:
		*number = (int32_t)roll(d, words_of(form));
		break;
	case EVENT_WORDS:
		*number = (int32_t)roll(d, UINT32_C(1) << words_of(form));
		break;
	case EVENT_FLAG:
		*number = (int32_t)roll(d, 2);
		break;
	case EVENT_TEXT:
		e->text = text + roll(d, 8);
		e->length = roll(d, sizeof text - 8);
		break;
	default:
		roll_list(d, field->type, e);
	}
}

static inline void
roll_event(struct dice *d, const struct vocabulary *v, unsigned kind,
	struct event *e)
{
	const struct event_form *form = &v->form[kind];

	memset(e, 0, sizeof *e);
	e->kind = (uint8_t)kind;
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		roll_field(d, form, i, e);
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type == EVENT_PILE)
			e->cards = (card_set)roll(d, 1 << CARD_RANKS)
				<< CARD_RANKS *
					(unsigned)
						e->number[form->field[i].slot];
}

/* Forgets what the template does not mention. */
static inline void
forget_silent(
	const struct wording *w, const struct vocabulary *v, struct event *e)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		const struct event_field *field = &v->form[e->kind].field[i];

		if (wording_mentions(w, e->kind, i))
			continue;
		switch (field->type) {
		case EVENT_NO_FIELD:
			break;
		case EVENT_SEAT:
			e->seat = 0;
			break;
		case EVENT_CARD:
			e->card = 0;
			break;
		case EVENT_NUMBER:
		case EVENT_WORD:
		case EVENT_WORDS:
		case EVENT_FLAG:
			e->number[field->slot] = 0;
			break;
		case EVENT_PILE:
			e->cards = 0;
			break;
		case EVENT_TEXT:
			e->length = 0;
			break;
		default:
			e->count = 0;
		}
	}
}

#endif
