#include "core/rummy/umpire_blocks.h"

#include "core/rummy/umpire_moves.h"
#include "core/rummy/show.h"

#include <stdlib.h>
#include <string.h>

enum likeness { SAME, REARRANGED, DIFFERENT };

static int
by_value(const void *a, const void *b)
{
	return (int)*(const uint8_t *)a - (int)*(const uint8_t *)b;
}

/* Entries of a list as one number each, so that order can be told apart. */
static enum likeness
lists(const struct event *a, const struct event *b)
{
	uint8_t one[EVENT_LIST], other[EVENT_LIST];

	if (a->count != b->count)
		return DIFFERENT;
	if (memcmp(a->list, b->list, a->count) == 0)
		return SAME;
	memcpy(one, a->list, a->count);
	memcpy(other, b->list, b->count);
	qsort(one, a->count, 1, by_value);
	qsort(other, b->count, 1, by_value);
	return memcmp(one, other, a->count) == 0 ? REARRANGED : DIFFERENT;
}

static enum likeness
compare(const struct claim *c, const struct event *expected)
{
	const struct event *e = c->event;
	enum likeness like = SAME;

	if (umpire_lacks(c))
		return SAME;
	switch (e->kind) {
	case RUMMY_IN_STOCK:
	case RUMMY_DRAWS:
		return e->number[0] == expected->number[0] ? SAME : DIFFERENT;
	case RUMMY_ON_TABLE:
		if (e->number[0] != expected->number[0])
			return DIFFERENT;
		break;
	case RUMMY_HELD_BY:
		return lists(e, expected) == SAME ? SAME : DIFFERENT;
	default:
		break;
	}
	like = lists(e, expected);
	return like == REARRANGED && c->unordered ? SAME : like;
}

/* Tells how a line of the block differs from how it should be. */
static void
judge(struct referee *r, const struct claim *c, const struct event *expected,
	enum fault_id id, const char *what)
{
	struct spot at = umpire_spot(c);
	enum likeness like = compare(c, expected);

	if (like == REARRANGED)
		umpire_find(r, &at, FAULT_LIST_ORDER, r->plain.open.turn,
			"%s: the order is another", what);
	else if (like == DIFFERENT)
		umpire_find(r, &at, id, r->plain.open.turn,
			"%s: that is not how it is", what);
}

static void
judge_table(struct referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->plain.open;
	struct spot at = umpire_spot(c);

	if (r->computer >> o->turn & 1)
		umpire_find(r, &at, FAULT_RUMMY_BLOCK, o->turn,
			"Player%u is a computer and is shown the table",
			o->turn + 1);
	else if (o->phase > RUMMY_TO_PLAY)
		umpire_find(r, &at, FAULT_RUMMY_BLOCK, o->turn,
			"the table is shown, but the round is over");
	if (!r->plain.live)
		return;
	r->human |= (uint8_t)(1 << o->turn);
	r->seen = true;
	r->melds = 0;
}

static void
judge_meld(struct referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->plain.open;
	struct spot at = umpire_spot(c);
	struct event expected;

	if (r->melds >= o->melds) {
		umpire_find(r, &at, FAULT_RUMMY_BLOCK, o->turn,
			"there is no such meld on the table");
		return;
	}
	rummy_show_meld(o, r->melds++, &expected);
	judge(r, c, &expected, FAULT_RUMMY_BLOCK, "a meld on the table");
}

static void
judge_top(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	struct event expected;

	if (r->seen && r->melds != r->plain.open.melds) {
		umpire_find(r, &at, FAULT_RUMMY_BLOCK, r->plain.open.turn,
			"%u of %u melds on the table are shown", r->melds,
			r->plain.open.melds);
		return;
	}
	rummy_show_top(&r->plain.open, &expected);
	judge(r, c, &expected, FAULT_RUMMY_BLOCK, "the top of the pile");
}

static void
judge_drawn(struct referee *r, const struct claim *c)
{
	struct rummy_known *k = &r->plain;
	struct spot at = umpire_spot(c);
	unsigned card = c->event->card, seat = k->open.turn;

	r->drawn_shown = true;
	if (umpire_lacks(c) || card >= CARD_COUNT)
		return;
	if (k->open.phase != RUMMY_TO_PLAY ||
		(k->drawn != CARD_NONE && k->drawn != card) ||
		(k->drawn == CARD_NONE && !(k->pool & card_bit(card)))) {
		umpire_find(r, &at, FAULT_RUMMY_HAND, seat,
			"this is not the card that was drawn");
		return;
	}
	if (k->drawn == card)
		return;
	umpire_evidence(r, c, seat, card_bit(card), FAULT_RUMMY_HAND);
	if (!k->live)
		return;
	rummy_known_show(k, seat, card_bit(card));
	k->drawn = (uint8_t)card;
}

/* In the play phase the card drawn is shown before the hand. */
static void
mind_drawn(struct referee *r, const struct spot *at)
{
	bool due = r->plain.open.phase == RUMMY_TO_PLAY && !r->drawn_shown;

	r->drawn_shown = false;
	if (due && !(r->absent >> RUMMY_DRAWN & 1))
		umpire_find(r, at, FAULT_RUMMY_BLOCK, r->plain.open.turn,
			"the card that was drawn is not shown");
}

static void
judge_hand(struct referee *r, const struct claim *c)
{
	struct rummy_known *k = &r->plain;
	struct spot at = umpire_spot(c);
	unsigned seat = k->open.turn;
	char expected[FAULT_TEXT], found[FAULT_TEXT];
	struct event ordered;
	card_set cards;

	mind_drawn(r, &at);
	if (umpire_lacks(c) || !k->live)
		return;
	if (!umpire_list(c->event, &cards) ||
		rummy_count(cards) != k->open.held[seat] ||
		(k->sure[seat] & ~cards) ||
		!rummy_known_allows(k, seat, cards)) {
		card_list(k->sure[seat], expected, FAULT_TEXT);
		card_list(cards, found, FAULT_TEXT);
		umpire_find_text(r, &at, FAULT_RUMMY_HAND, seat, expected,
			found, "this is not what Player%u holds", seat + 1);
		return;
	}
	umpire_evidence(r, c, seat, cards, FAULT_RUMMY_HAND);
	if (!k->live)
		return;
	rummy_known_show(k, seat, cards);
	rummy_show_hand(cards, &ordered);
	judge(r, c, &ordered, FAULT_RUMMY_HAND, "the hand");
}

/* A line that follows from the table and the hand, which is known. */
static void
judge_choices(struct referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->plain.open;
	card_set hand = r->plain.sure[o->turn];
	struct spot at = umpire_spot(c);
	struct event expected;
	const char *what = "the legal draws";

	if ((c->event->kind == RUMMY_DRAWS) != (o->phase == RUMMY_TO_DRAW)) {
		umpire_find(r, &at, FAULT_RUMMY_CHOICES, o->turn,
			"these are not the choices of this part of the turn");
		return;
	}
	if (rummy_known_hidden(&r->plain, o->turn) ||
		rummy_count(hand) > RUMMY_HELD)
		return;
	if (c->event->kind == RUMMY_DRAWS)
		rummy_show_draws(o, &expected);
	else if (c->event->kind == RUMMY_CAN_MELD) {
		rummy_show_melds(o, hand, &expected);
		what = "the legal melds";
	} else if (c->event->kind == RUMMY_CAN_LAY) {
		rummy_show_layoffs(o, hand, &expected);
		what = "the legal lay-offs";
	} else {
		rummy_show_discards(o, hand, &expected);
		what = "the legal discards";
	}
	judge(r, c, &expected, FAULT_RUMMY_CHOICES, what);
}

void
umpire_block(struct referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->plain.open;
	struct event expected;

	if (r->stage != UMPIRE_IN_ROUND || !r->plain.live)
		return;
	switch (c->event->kind) {
	case RUMMY_TABLE:
		judge_table(r, c);
		break;
	case RUMMY_ON_TABLE:
		judge_meld(r, c);
		break;
	case RUMMY_TOP:
		judge_top(r, c);
		break;
	case RUMMY_IN_STOCK:
		rummy_show_stock(o, &expected);
		judge(r, c, &expected, FAULT_RUMMY_BLOCK, "the stock");
		break;
	case RUMMY_HELD_BY:
		rummy_show_held(o, &expected);
		judge(r, c, &expected, FAULT_RUMMY_BLOCK, "the cards held");
		break;
	case RUMMY_DRAWN:
		judge_drawn(r, c);
		break;
	case RUMMY_HAND:
		judge_hand(r, c);
		break;
	default:
		judge_choices(r, c);
	}
}

/* The answer to how many play, or who plays a seat. */
static void
take_answer(struct referee *r, const struct event *e)
{
	char c = rummy_one_letter(e->text, e->length);
	uint8_t bit;

	r->answer = (struct rummy_answer){
		.kind = r->asked ? RUMMY_PLAYERS : RUMMY_INVITE};
	r->due_seat = r->asked ? 1 : r->invited;
	if (r->asked) {
		if (c < '0' + RUMMY_SEATS_MIN || c > '0' + RUMMY_SEATS)
			return;
		r->seats = (unsigned)(c - '0');
		r->answer.kind = RUMMY_INVITE;
		return;
	}
	if (r->invited == 0 || (c != 'h' && c != 'c'))
		return;
	if (r->invited == r->seats)
		r->answer.kind = RUMMY_TO_POINTS;
	r->due_seat++;
	bit = (uint8_t)(1 << (r->invited - 1));
	r->invitation[r->invited - 1] = c;
	if (c == 'h')
		r->human |= bit;
	else
		r->computer |= bit;
}

void
umpire_typed(struct referee *r, const struct claim *c)
{
	const struct rummy_known *k = &r->plain;
	const struct event *e = c->event;
	struct rummy_command command;

	if (!umpire_has(c, 0) || !e->text)
		return;
	if (r->due || !r->prompted)
		r->deaf = true;
	r->due = false;
	if (r->deaf)
		return;
	r->typed_line = c->line;
	if (r->stage == UMPIRE_STARTING) {
		r->due = true;
		take_answer(r, e);
		if (rummy_command_read(&command, e->text, e->length) &&
			command.word == RUMMY_TYPES_QUIT)
			r->answer.kind = RUMMY_EVENTS;
	}
	if (r->stage != UMPIRE_IN_ROUND || !k->live ||
		k->open.phase > RUMMY_TO_PLAY ||
		rummy_known_hidden(k, k->open.turn))
		return;
	r->due = true;
	if (rummy_command_read(&command, e->text, e->length))
		r->answer =
			rummy_answer(&k->open, k->sure[k->open.turn], &command);
	else
		r->answer = (struct rummy_answer){.kind = RUMMY_UNKNOWN};
}

/* Questions are asked again until they are answered. */
static void
judge_asked(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	unsigned kind = c->event->kind;

	if (kind == RUMMY_TO_ROUNDS)
		kind = RUMMY_TO_POINTS;
	if (kind != r->answer.kind ||
		(kind == RUMMY_INVITE && umpire_has(c, 0) &&
			c->event->seat != r->due_seat))
		umpire_find(r, &at, FAULT_RUMMY_ANSWER, UMPIRE_NOBODY,
			"this does not follow what is typed in line %ju",
			(uintmax_t)r->typed_line);
}

/* Whether the event is the move that was asked for. */
static bool
is_move(const struct rummy_move *m, const struct event *e)
{
	card_set cards;

	switch (e->kind) {
	case RUMMY_MELD:
		return umpire_list(e, &cards) && cards == m->cards;
	case RUMMY_LAYOFF:
		return e->card == m->card && e->number[0] == m->meld + 1;
	case RUMMY_DISCARD:
		return e->card == m->card;
	default:
		return true;
	}
}

void
umpire_answer(struct referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	const struct rummy_answer *a = &r->answer;
	struct spot at = umpire_spot(c);
	bool right = e->kind == a->kind;

	if (!r->due)
		return;
	r->due = false;
	if (r->stage == UMPIRE_STARTING)
		judge_asked(r, c);
	if (r->stage != UMPIRE_IN_ROUND || !r->plain.live || umpire_lacks(c))
		return;
	if (right && e->kind == RUMMY_HOLDS_NOT)
		right = e->card == a->card;
	else if (right && a->moves)
		right = is_move(&a->move, e);
	if (!right)
		umpire_find(r, &at, FAULT_RUMMY_ANSWER, r->plain.open.turn,
			"this does not answer what is typed in line %ju",
			(uintmax_t)r->typed_line);
}

/* Why this refusal cannot be due, whatever was typed; NULL when it can. */
static const char *
cannot_be_due(const struct rummy_known *k, enum rummy_event kind)
{
	const struct rummy_open *o = &k->open;
	bool draws = o->phase == RUMMY_TO_DRAW;

	switch (kind) {
	case RUMMY_UNKNOWN:
		return NULL;
	case RUMMY_DRAW_FIRST:
		return draws ? NULL : "a card has been drawn";
	case RUMMY_FROM_STOCK:
		return rummy_refuse_phase(o, RUMMY_MOVE_PILE) ==
				RUMMY_MUST_TAKE_STOCK
			? NULL
			: "the pile may be drawn from";
	case RUMMY_DRAWN_ALREADY:
		return draws ? "no card has been drawn" : NULL;
	case RUMMY_MELDED_ALREADY:
		return o->has_melded && !o->melds_any ? NULL
						      : "a meld may be laid";
	case RUMMY_TAKEN_CARD:
		return o->taken != CARD_NONE &&
				k->sure[o->turn] & card_bit(o->taken)
			? NULL
			: "no card taken from the pile is held";
	case RUMMY_LEAVES_NONE:
		return o->taken == CARD_NONE ? "no card was taken from the pile"
					     : NULL;
	default:
		return draws ? "no card has been drawn" : NULL;
	}
}

void
umpire_refusal(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	const struct rummy_open *o = &r->plain.open;
	const char *why;

	if (r->stage != UMPIRE_IN_ROUND || !r->plain.live)
		return;
	if (!r->answers)
		umpire_find(r, &at, FAULT_RUMMY_REFUSAL, o->turn,
			"Player%u is refused, but was not asked", o->turn + 1);
	why = r->computer >> o->turn & 1
		? "it is a computer"
		: cannot_be_due(&r->plain, (enum rummy_event)c->event->kind);
	if (why)
		umpire_find(r, &at, FAULT_RUMMY_REFUSAL, o->turn,
			"Player%u is refused, but %s", o->turn + 1, why);
}

void
umpire_help(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);

	if (umpire_lacks(c) || (unsigned)c->event->number[0] >= RUMMY_COMMANDS)
		return;
	if ((unsigned)c->event->number[0] != r->helped)
		umpire_find(r, &at, FAULT_LIST_ORDER, UMPIRE_NOBODY,
			"this is not the line of help that comes here");
	r->helped = (unsigned)c->event->number[0] + 1;
	if (!rummy_help[r->helped])
		r->helped = 0;
}
