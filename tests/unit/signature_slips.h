/*
 * Slips of many kinds in the events of a game that was played at random.
 */
#ifndef TESTS_UNIT_SIGNATURE_SLIPS_H
#define TESTS_UNIT_SIGNATURE_SLIPS_H

#include "tests/unit/signature_habits.h"

/* Kinds of slip, each made at a random event that has what it changes. */
enum slip {
	SLIP_DROP,
	SLIP_DOUBLE,
	SLIP_LATER, /* the line stands some lines later */
	SLIP_COPY,  /* a line from elsewhere stands here, too */
	SLIP_KIND,  /* a line of another kind with the same values */
	SLIP_SEAT,
	SLIP_CARD,
	SLIP_NUMBER,
	SLIP_PILE,
	SLIP_ENTRY,
	SLIP_LACK,
	SLIP_MORE,
	SLIP_TURN,
	SLIP_TYPED,
	SLIP_UNREAD_FIELD,
	SLIP_UNREAD_LINES,
	SLIP_LEFT_OUT, /* an ellipsis stands for lines */
	SLIP_REARRANGED,
	SLIP_LOOSE,
	SLIP_STRAY,
	SLIP_HABIT_DROP,    /* no lines of a kind at all */
	SLIP_HABIT_TURN,    /* all lists of a kind are reversed */
	SLIP_BEGINNING,     /* the first lines are left out */
	SLIP_ROUNDS,        /* whole rounds are left out */
	SLIP_AGAIN,         /* a round stands there once more, later */
	SLIP_EXCHANGE,      /* two cards are exchanged, from a round on */
	SLIP_SEATS,         /* two seats are exchanged, for some lines or on */
	SLIP_HABIT_KINDS,   /* no lines of several kinds at all */
	SLIP_HABIT_LACK,    /* a field is in no line of a kind */
	SLIP_HABIT_NUMBERS, /* two numbers of a kind change places */
	SLIP_HABIT_SPLIT,   /* a line tells its fields in two */
	SLIP_HABIT_TYPED,   /* people type otherwise */
	SLIP_UNASKED,       /* a seat is asked no more */
	SLIPS
};

static const char *const slip_names[SLIPS] = {
	[SLIP_DROP] = "line missing",
	[SLIP_DOUBLE] = "line doubled",
	[SLIP_LATER] = "line later",
	[SLIP_COPY] = "line copied",
	[SLIP_KIND] = "kind",
	[SLIP_SEAT] = "seat",
	[SLIP_CARD] = "card",
	[SLIP_NUMBER] = "number",
	[SLIP_PILE] = "pile",
	[SLIP_ENTRY] = "list entry",
	[SLIP_LACK] = "list entry missing",
	[SLIP_MORE] = "list entry too many",
	[SLIP_TURN] = "list order",
	[SLIP_TYPED] = "typed",
	[SLIP_UNREAD_FIELD] = "field unread",
	[SLIP_UNREAD_LINES] = "lines unread",
	[SLIP_LEFT_OUT] = "lines left out",
	[SLIP_REARRANGED] = "list rearranged",
	[SLIP_LOOSE] = "line loose",
	[SLIP_STRAY] = "stray lines",
	[SLIP_HABIT_DROP] = "kind missing",
	[SLIP_HABIT_TURN] = "lists reversed",
	[SLIP_BEGINNING] = "beginning left out",
	[SLIP_ROUNDS] = "rounds left out",
	[SLIP_AGAIN] = "round again",
	[SLIP_EXCHANGE] = "cards exchanged",
	[SLIP_SEATS] = "seats exchanged",
	[SLIP_HABIT_KINDS] = "kinds missing",
	[SLIP_HABIT_LACK] = "field missing",
	[SLIP_HABIT_NUMBERS] = "numbers exchanged",
	[SLIP_HABIT_SPLIT] = "lines in two",
	[SLIP_HABIT_TYPED] = "typed otherwise",
	[SLIP_UNASKED] = "asked no more",
};

/* Whether events of this kind have what the slip changes. */
static inline bool
slip_concerns(const struct played *p, enum slip slip, unsigned kind)
{
	const struct event_form *form = &p->game->vocabulary->form[kind];
	bool list = false, number = false;
	unsigned numbers = 0;

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		list = list || event_in_list(form->field[i].type);
		number = number || event_in_number(form->field[i].type);
		numbers += form->field[i].type == EVENT_NUMBER;
	}
	switch (slip) {
	case SLIP_SEAT:
	case SLIP_SEATS:
	case SLIP_UNASKED:
		return event_has(form, EVENT_SEAT);
	case SLIP_CARD:
		return event_has(form, EVENT_CARD);
	case SLIP_NUMBER:
		return number;
	case SLIP_HABIT_NUMBERS:
	case SLIP_HABIT_SPLIT:
		return numbers > 1;
	case SLIP_PILE:
		return event_has(form, EVENT_PILE);
	case SLIP_TYPED:
	case SLIP_HABIT_TYPED:
		return event_has(form, EVENT_TEXT);
	case SLIP_UNREAD_FIELD:
	case SLIP_HABIT_LACK:
		return form->field[0].type != EVENT_NO_FIELD;
	case SLIP_ENTRY:
	case SLIP_LACK:
	case SLIP_MORE:
	case SLIP_TURN:
	case SLIP_REARRANGED:
	case SLIP_HABIT_TURN:
		return list;
	default:
		return true;
	}
}

/* A step that the slip may change: its kind is drawn first, so that rare ones
 * are met as often; p->steps when there is none. */
static inline size_t
slip_place(struct played *p, enum slip slip)
{
	unsigned count[64] = {0}, n = 0, kind = 0;

	for (size_t i = 0; i < p->steps; i++)
		count[p->step[i].event.kind]++;
	for (unsigned k = 0; k < 64; k++) {
		if (count[k] && !slip_concerns(p, slip, k))
			count[k] = 0;
		n += count[k] > 0;
	}
	if (n == 0)
		return p->steps;
	for (n = dice_below(&p->dice, n); !count[kind] || n > 0; kind++)
		n -= count[kind] > 0;
	n = dice_below(&p->dice, count[kind]);
	for (size_t i = 0;; i++)
		if (p->step[i].event.kind == kind && n-- == 0)
			return i;
}

static inline void
slip_move(struct played *p, size_t at)
{
	struct step kept = p->step[at];
	size_t to = at + 1 + dice_below(&p->dice, 12);

	step_drop(p, at, 1);
	step_insert(p, to > p->steps ? p->steps : to, kept);
}

/* Another kind with fields of the same types, if there is one. */
static inline void
slip_kind(struct played *p, struct event *e)
{
	const struct vocabulary *v = p->game->vocabulary;
	unsigned kind = dice_below(&p->dice, v->count);

	for (unsigned tries = 0; tries < 2 * v->count; tries++) {
		bool same = kind != e->kind;

		kind = (kind + 1) % v->count;
		for (unsigned i = 0; i < EVENT_FIELDS; i++)
			same = same &&
				v->form[kind].field[i].type ==
					v->form[e->kind].field[i].type;
		if (same && kind != e->kind) {
			e->kind = (uint8_t)kind;
			return;
		}
	}
}

static inline void
slip_list(struct played *p, struct event *e, enum slip slip)
{
	unsigned n = e->count, i = n ? dice_below(&p->dice, n) : 0;
	uint8_t card = (uint8_t)dice_below(&p->dice, CARD_COUNT), kept;

	if (slip == SLIP_MORE && n < EVENT_LIST) {
		n = dice_below(&p->dice, 8) ? 1 : EVENT_LIST - n;
		memmove(&e->list[i + n], &e->list[i], e->count - i);
		memset(&e->list[i], card, n);
		e->count = (uint16_t)(e->count + n);
	} else if (n && slip == SLIP_ENTRY) {
		e->list[i] = card;
	} else if (n && slip == SLIP_LACK) {
		memmove(&e->list[i], &e->list[i + 1], n - i - 1);
		e->count--;
	} else if (n) {
		kept = e->list[i];
		e->list[i] = e->list[n - 1 - i];
		e->list[n - 1 - i] = kept;
	}
}

static inline void
slip_number(struct played *p, struct event *e)
{
	static const int32_t by[] = {1, -1, 1, -1, 5, 10, -13, 100};
	const struct event_form *form = &p->game->vocabulary->form[e->kind];
	unsigned i;

	do {
		i = dice_below(&p->dice, EVENT_FIELDS);
	} while (!event_in_number(form->field[i].type));
	if (form->field[i].type == EVENT_NUMBER)
		e->number[form->field[i].slot] += by[dice_below(&p->dice, 8)];
	else
		e->number[form->field[i].slot] ^= 1;
}

/* A run of lines from `at` is not there; the next line tells why. */
static inline void
slip_stretch(struct played *p, size_t at, enum slip slip)
{
	size_t n = dice_below(&p->dice, 60);
	struct claim *next;

	if (slip == SLIP_BEGINNING)
		n = dice_below(&p->dice, (unsigned)p->steps);
	if (n >= p->steps - at)
		n = p->steps - at - 1;
	step_drop(p, at, n);
	next = &p->step[at].claim;
	if (slip == SLIP_UNREAD_LINES) {
		next->unread = UINT32_C(1) << dice_below(&p->dice, 32);
		if (n > 3)
			next->unread_often = next->unread;
	} else {
		next->cut = true;
	}
}

/* Two seats change places for some lines, or to the end. */
static inline void
slip_seats(struct played *p, size_t at)
{
	unsigned a = 1 + dice_below(&p->dice, 4),
		 b = 1 + dice_below(&p->dice, 4);
	size_t end = at + 1 + dice_below(&p->dice, 6);

	if (dice_below(&p->dice, 4) == 0)
		end = p->steps;
	for (; at < end && at < p->steps; at++) {
		struct event *e = &p->step[at].event;

		e->seat = (uint8_t)(e->seat == a ? b
				: e->seat == b   ? a
						 : e->seat);
	}
}

/* The next step at `at` or behind it that begins a round, or p->steps. */
static inline size_t
slip_round(const struct played *p, size_t at)
{
	while (at < p->steps &&
		p->step[at].event.kind !=
			event_by_name(p->game->vocabulary, "round"))
		at++;
	return at;
}

static inline void
slip_rounds(struct played *p, enum slip slip)
{
	size_t from = slip_round(p, dice_below(&p->dice, (unsigned)p->steps));
	size_t to = slip_round(p, from + 1), n = to - from;

	if (to >= p->steps || p->steps + n > 2 * PLAYED_STEPS)
		return;
	if (slip == SLIP_ROUNDS) {
		step_drop(p, from, n);
		p->step[from].claim.cut = true;
		return;
	}
	while (slip_round(p, to + 1) < p->steps && dice_below(&p->dice, 2))
		to = slip_round(p, to + 1);
	memmove(&p->step[to + n], &p->step[to],
		(p->steps - to) * sizeof *p->step);
	memcpy(&p->step[to], &p->step[from], n * sizeof *p->step);
	p->steps += n;
}

static inline void
slip_cards(struct played *p)
{
	uint8_t a = (uint8_t)dice_below(&p->dice, CARD_COUNT);
	uint8_t b = (uint8_t)dice_below(&p->dice, CARD_COUNT);
	size_t i = slip_round(p, dice_below(&p->dice, (unsigned)p->steps));

	for (; i < p->steps; i++) {
		struct event *e = &p->step[i].event;
		const struct event_form *form =
			&p->game->vocabulary->form[e->kind];
		card_set both = e->cards & (card_bit(a) | card_bit(b));

		if (event_has(form, EVENT_CARD))
			e->card = e->card == a ? b : e->card == b ? a : e->card;
		if (both && both != (card_bit(a) | card_bit(b)))
			e->cards ^= card_bit(a) | card_bit(b);
		for (unsigned k = 0; k < e->count; k++)
			e->list[k] = e->list[k] == a ? b
				: e->list[k] == b    ? a
						     : e->list[k];
	}
}

/* What was typed elsewhere. */
static inline void
slip_typed_before(struct played *p, struct event *e)
{
	size_t from = slip_place(p, SLIP_TYPED);

	e->text = p->step[from].event.text;
	e->length = p->step[from].event.length;
}

static inline void
slip_typed(struct played *p, struct event *e)
{
	static const char *const lines[] = {"play 7S", "discard 10D", "deck",
		"ragequit", "h", "c", "", "quit", "draw stock", "5"};

	e->text = lines[dice_below(&p->dice, 10)];
	e->length = strlen(e->text);
	if (dice_below(&p->dice, 2))
		slip_typed_before(p, e);
}

/* What a claim says besides its event. */
static inline void
slip_claim(struct played *p, struct step *s, enum slip slip)
{
	if (slip == SLIP_UNREAD_FIELD)
		s->claim.missing |= 1U << dice_below(&p->dice, 4);
	else if (slip == SLIP_REARRANGED)
		s->claim.unordered = true;
	else if (slip == SLIP_STRAY)
		s->claim.stray = true;
	else
		s->claim.loose = true;
	if (slip == SLIP_REARRANGED)
		slip_list(p, &s->event, SLIP_TURN);
}

/* A rank more or less or, now and then, one that is there twice. */
static inline void
slip_pile(struct played *p, struct event *e)
{
	unsigned card = (unsigned)e->number[0] % CARD_SUITS * CARD_RANKS +
		dice_below(&p->dice, CARD_RANKS);

	if (dice_below(&p->dice, 4) == 0)
		e->list[e->count++] = (uint8_t)card;
	else
		e->cards ^= card_bit(card);
}

static inline void
slip_event(struct played *p, struct event *e, enum slip slip)
{
	if (slip == SLIP_KIND)
		slip_kind(p, e);
	else if (slip == SLIP_SEAT)
		e->seat = (uint8_t)dice_below(&p->dice, 7);
	else if (slip == SLIP_CARD)
		e->card = (uint8_t)dice_below(&p->dice, CARD_COUNT);
	else if (slip == SLIP_NUMBER)
		slip_number(p, e);
	else if (slip == SLIP_PILE)
		slip_pile(p, e);
	else if (slip == SLIP_TYPED)
		slip_typed(p, e);
	else
		slip_list(p, e, slip);
}

/* Makes the slip at a random place. */
static inline void
slip_make(struct played *p, enum slip slip)
{
	size_t at = slip_place(p, slip);

	if (at == p->steps)
		return;
	if (slip == SLIP_DROP)
		step_drop(p, at, 1);
	else if (slip == SLIP_DOUBLE)
		step_insert(p, at, p->step[at]);
	else if (slip == SLIP_LATER)
		slip_move(p, at);
	else if (slip == SLIP_COPY)
		step_insert(p, at,
			p->step[dice_below(&p->dice, (unsigned)p->steps)]);
	else if (slip == SLIP_HABIT_DROP || slip == SLIP_HABIT_TURN)
		slip_habit(p, p->step[at].event.kind, slip == SLIP_HABIT_DROP);
	else if (slip == SLIP_UNREAD_LINES || slip == SLIP_LEFT_OUT)
		slip_stretch(p, at, slip);
	else if (slip == SLIP_BEGINNING)
		slip_stretch(p, 0, slip);
	else if (slip == SLIP_ROUNDS || slip == SLIP_AGAIN)
		slip_rounds(p, slip);
	else if (slip == SLIP_EXCHANGE)
		slip_cards(p);
	else if (slip == SLIP_SEATS)
		slip_seats(p, at);
	else if (slip == SLIP_HABIT_KINDS)
		slip_kinds(p);
	else if (slip == SLIP_HABIT_LACK)
		slip_lack(p, p->step[at].event.kind);
	else if (slip == SLIP_HABIT_SPLIT)
		slip_split(p, p->step[at].event.kind);
	else if (slip == SLIP_HABIT_NUMBERS)
		slip_numbers(p, p->step[at].event.kind);
	else if (slip == SLIP_HABIT_TYPED)
		slip_habit_typed(p, p->step[at].event.kind);
	else if (slip == SLIP_UNASKED)
		slip_unasked(p, at);
	else if (slip >= SLIP_UNREAD_FIELD)
		slip_claim(p, &p->step[at], slip);
	else
		slip_event(p, &p->step[at].event, slip);
}

#endif
