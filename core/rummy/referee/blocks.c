/*
 * Judges what is shown before a turn: the melds on the table, the piles, the
 * hand and the choices; and decks with cards twice.
 */
#include "core/rummy/referee/private.h"

#include <stdlib.h>

enum likeness { SAME, REARRANGED, DIFFERENT };

static int
by_value(const void *a, const void *b)
{
	return (int)*(const uint8_t *)a - (int)*(const uint8_t *)b;
}

/* Entries of a list as one number each, so that order can be told apart. */
static enum likeness
compare_lists(const struct event *a, const struct event *b)
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

/* The cards of all melds in the list. */
static card_set
cards_shown(const struct event *e)
{
	card_set cards = 0;

	for (unsigned i = 0; i < e->count; i++)
		if (e->list[i] < CARD_COUNT)
			cards |= card_bit(e->list[i]);
	return cards;
}

static enum likeness
compare_lines(const struct claim *c, const struct event *expected)
{
	const struct event *e = c->event;
	enum likeness like = SAME;

	/* Melds may be shown without their numbers. */
	if (rummy_lacks(c) && (e->kind != RUMMY_ON_TABLE || !claim_has(c, 1)))
		return SAME;
	switch (e->kind) {
	case RUMMY_IN_STOCK:
	case RUMMY_DRAWS:
		return e->number[0] == expected->number[0] ? SAME : DIFFERENT;
	case RUMMY_ON_TABLE:
		if (claim_has(c, 0) && e->number[0] != expected->number[0])
			return DIFFERENT;
		break;
	case RUMMY_HELD_BY:
		return compare_lists(e, expected) == SAME ? SAME : DIFFERENT;
	}
	like = compare_lists(e, expected);
	return like == REARRANGED && c->unordered ? SAME : like;
}

/* Adds one entry of a list to text[FAULT_TEXT]; returns its new length. */
static size_t
add_entry(char *text, size_t n, enum event_type type, const uint8_t *list,
	unsigned i)
{
	bool number =
		type == EVENT_COUNTS || (type == EVENT_LAYOFFS && i % 2 != 0);
	const char *before = i == 0 || list[i - 1] == EVENT_PART ? ""
		: type == EVENT_MELDS                            ? "-"
		: type == EVENT_LAYOFFS && i % 2 != 0            ? "@"
								 : " ";

	if (list[i] == EVENT_PART)
		return n + text_fill(text + n, FAULT_TEXT - n, " ");
	if (number)
		return n +
			text_fill(text + n, FAULT_TEXT - n, "%s%u", before,
				list[i]);
	return n +
		text_fill(text + n, FAULT_TEXT - n, "%s%s", before,
			list[i] < CARD_COUNT ? card_plain(list[i]) : "?");
}

/* Writes what a line of the block says to text[FAULT_TEXT]. */
static void
write_line(const struct event *e, char *text)
{
	const struct event_field *field = rummy_vocabulary.form[e->kind].field;
	enum event_type type = field[e->kind == RUMMY_ON_TABLE].type;
	size_t n = 0;

	if (e->kind == RUMMY_IN_STOCK)
		text_fill(text, FAULT_TEXT, "%d", (int)e->number[0]);
	else if (e->kind == RUMMY_DRAWS)
		text_fill(text, FAULT_TEXT, "%s%s",
			e->number[0] & 1 ? "stock" : "",
			e->number[0] & 2 ? " discard" : "");
	else if (e->count == 0)
		text_fill(text, FAULT_TEXT, "none");
	else
		for (unsigned i = 0; i < e->count; i++)
			n = add_entry(text, n, type, e->list, i);
}

/* Whether the line shows the legal melds, but with blanks between their cards,
 * so that each seems to be a meld: of a loose line the reader tells that. */
static bool
parts_melds(const struct event *e, const struct event *expected)
{
	return e->kind == RUMMY_CAN_MELD && e->count > 1 &&
		e->list[1] == EVENT_PART &&
		cards_shown(e) == cards_shown(expected);
}

/* How the line of the block agrees with what should stand there. */
static enum likeness
like_due(const struct claim *c, const struct event *expected)
{
	return parts_melds(c->event, expected) ? SAME
					       : compare_lines(c, expected);
}

/* Ends the story in which the line that broke a strategy is wrong, where this
 * line of the block is as wrong in it. */
static void
try_other(struct rummy_referee *r, const struct claim *c)
{
	struct rummy_known *k = &r->plan.other;
	bool meld = c->event->kind == RUMMY_ON_TABLE;
	struct event e;

	k->live = k->live && k->open.turn == r->cards.plain.open.turn &&
		(!meld || r->block.melds <= k->open.melds);
	if (!k->live)
		return;
	if (meld)
		rummy_show_meld(&k->open, r->block.melds - 1, &e);
	else
		rummy_show_line(&k->open, k->sure[k->open.turn],
			(enum rummy_event)c->event->kind, &e);
	k->live = like_due(c, &e) != DIFFERENT;
}

/* Judges a line of the block, which should be as expected. */
static void
judge_line(struct rummy_referee *r, const struct claim *c,
	const struct event *expected, enum fault_id id)
{
	static const struct {
		const char *name, *verb;
	} lines[] = {
		[RUMMY_ON_TABLE] = {"a meld on the table", "is"},
		[RUMMY_TOP] = {"the top of the pile", "is"},
		[RUMMY_IN_STOCK] = {"the number of cards in the stock", "is"},
		[RUMMY_HELD_BY] = {"the numbers of cards held", "are"},
		[RUMMY_HAND] = {"the hand", "is"},
		[RUMMY_DRAWS] = {"the legal draws", "are"},
		[RUMMY_CAN_MELD] = {"the legal melds", "are"},
		[RUMMY_CAN_LAY] = {"the legal lay-offs", "are"},
		[RUMMY_CAN_DISCARD] = {"the legal discards", "are"},
	};
	enum likeness like = like_due(c, expected);
	bool parted = !c->loose && parts_melds(c->event, expected);
	unsigned kind = c->event->kind, list = kind - RUMMY_ON_TABLE;
	const char *verb = lines[kind].verb;
	struct referee_note note = {.id = parted ? FAULT_SPACING
			: like == DIFFERENT      ? id
						 : FAULT_LIST_ORDER,
		.seat = r->cards.plain.open.turn};
	char due[FAULT_TEXT], found[FAULT_TEXT];

	if ((like == SAME && !parted) ||
		(like != DIFFERENT &&
			!referee_once(&r->base, RUMMY_ORDER_OF_BLOCK + list)))
		return;
	try_other(r, c);
	write_line(expected, due);
	write_line(c->event, found);
	referee_due(&r->base, expected);
	if (like == REARRANGED)
		referee_raise_noted(&r->base, &note,
			"%s %s shown in a wrong order", lines[kind].name, verb);
	else
		referee_raise_noted(&r->base, &note,
			"%s %s shown as %s, but %s %s", lines[kind].name, verb,
			SHORT(found, QUOTE_WORD), verb, SHORT(due, QUOTE_WORD));
}

static void
judge_table(struct rummy_referee *r)
{
	const struct rummy_open *o = &r->cards.plain.open;

	if (o->phase > RUMMY_TO_PLAY) {
		referee_due_some(&r->base, RUMMY_CARDS_LEFT, 0);
		referee_raise(&r->base, FAULT_RUMMY_BLOCK, o->turn,
			"the table is shown, but the round is over");
	}
	if (!r->cards.plain.live)
		return;
	r->block.seen = true;
	r->block.at = r->base.at;
	r->block.melds = 0;
}

static void
judge_meld(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->cards.plain.open;
	struct event expected;

	if (r->block.melds >= o->melds) {
		referee_due_some(&r->base, RUMMY_TOP, 0);
		referee_raise(&r->base, FAULT_RUMMY_BLOCK, o->turn,
			"%u meld%s on the table, and more are shown",
			(unsigned)o->melds, o->melds == 1 ? " lies" : "s lie");
		return;
	}
	rummy_show_meld(o, r->block.melds++, &expected);
	judge_line(r, c, &expected, FAULT_RUMMY_BLOCK);
}

static void
judge_top(struct rummy_referee *r, const struct claim *c)
{
	struct event expected;

	if (r->block.seen && r->block.melds != r->cards.plain.open.melds) {
		rummy_show_meld(
			&r->cards.plain.open, r->block.melds, &expected);
		referee_due(&r->base, &expected);
		referee_raise(&r->base, FAULT_RUMMY_BLOCK,
			r->cards.plain.open.turn,
			"%u of %u melds on the table are shown", r->block.melds,
			r->cards.plain.open.melds);
		return;
	}
	rummy_show_line(&r->cards.plain.open, 0, RUMMY_TOP, &expected);
	judge_line(r, c, &expected, FAULT_RUMMY_BLOCK);
}

static void
judge_drawn(struct rummy_referee *r, const struct claim *c)
{
	struct rummy_known *k = &r->cards.plain;
	unsigned card = c->event->card, seat = k->open.turn;
	card_set may = r->block.handed.line ? r->block.fresh : k->pool;

	r->block.drawn = !r->block.handed.line;
	r->block.handed.line = 0;
	if (rummy_lacks(c) || card >= CARD_COUNT)
		return;
	if (k->open.phase != RUMMY_TO_PLAY ||
		(k->drawn != CARD_NONE && k->drawn != card) ||
		(k->drawn == CARD_NONE && !(may & card_bit(card)))) {
		if (k->drawn != CARD_NONE)
			referee_due(&r->base,
				&(struct event){
					.kind = RUMMY_DRAWN, .card = k->drawn});
		referee_raise(&r->base, FAULT_RUMMY_HAND, seat,
			"the card shown is not the one that was drawn");
		return;
	}
	if (k->drawn == card)
		return;
	rummy_evidence(r, seat, card_bit(card), FAULT_RUMMY_HAND);
	/* After a slip the hand may be known to have no room for the card. */
	if (!k->live || !rummy_known_allows(k, seat, card_bit(card)))
		return;
	rummy_known_show(k, seat, card_bit(card));
	k->drawn = (uint8_t)card;
}

/* In the play phase the card drawn is shown before the hand; by some programs
 * behind it, which is for the reader to tell. */
static void
expect_drawn(struct rummy_referee *r)
{
	bool due =
		r->cards.plain.open.phase == RUMMY_TO_PLAY && !r->block.drawn;

	r->block.drawn = false;
	if (due && !referee_absent(&r->base, RUMMY_DRAWN))
		r->block.handed = r->base.at;
}

void
rummy_end_block(struct rummy_referee *r)
{
	const struct spot now = r->base.at;

	if (!r->block.handed.line)
		return;
	r->base.at = r->block.handed;
	r->block.handed.line = 0;
	rummy_due_line(r, RUMMY_DRAWN, REFEREE_NOBODY);
	if (referee_untold(&r->base, RUMMY_DRAWN))
		rummy_report_missing(r, "the line that shows the card drawn");
	else
		referee_raise(&r->base, FAULT_RUMMY_BLOCK,
			r->cards.plain.open.turn,
			"the card that was drawn is not shown");
	r->base.at = now;
}

void
rummy_name_cards(const struct rummy_referee *r, unsigned seat, card_set cards,
	card_set twice, char text[FAULT_TEXT])
{
	const struct rummy_known *k = &r->cards.plain;
	card_set strange = rummy_known_absent(k, seat, cards);
	card_set lacking = k->sure[seat] & ~cards;
	char list[FAULT_TEXT];

	card_list(twice           ? twice
			: strange ? strange
				  : lacking,
		list, FAULT_TEXT);
	if (twice)
		text_fill(text, FAULT_TEXT, "has %.120s twice", list);
	else if (strange || lacking)
		text_fill(text, FAULT_TEXT, "%s %.120s",
			strange ? "cannot have" : "must have", list);
	else
		text_fill(text, FAULT_TEXT, "has %u card%s, not %u",
			card_count(cards), card_count(cards) == 1 ? "" : "s",
			(unsigned)k->open.held[seat]);
}

static void
judge_hand(struct rummy_referee *r, const struct claim *c)
{
	struct rummy_known *k = &r->cards.plain;
	unsigned seat = k->open.turn;
	struct referee_note note = {.id = FAULT_RUMMY_HAND, .seat = seat};
	struct event ordered;
	char said[FAULT_TEXT];
	card_set cards = card_set_of(c->event->list, c->event->count);
	card_set twice = referee_twice(c->event->list, c->event->count);

	expect_drawn(r);
	r->block.fresh = 0;
	if (rummy_lacks(c) || !k->live)
		return;
	if (twice || !rummy_may_hold(k, seat, cards)) {
		r->plan.other.live = r->plan.other.live && !twice &&
			rummy_may_hold(&r->plan.other, seat, cards);
		rummy_name_cards(r, seat, cards, twice, said);
		rummy_due_hand(r, RUMMY_HAND, seat, cards, &note);
		referee_raise_noted(&r->base, &note,
			"the hand shown of Player%u %s", seat + 1, said);
		return;
	}
	rummy_evidence(r, seat, cards, FAULT_RUMMY_HAND);
	if (!k->live)
		return;
	r->block.fresh = cards & ~k->sure[seat];
	rummy_known_show(k, seat, cards);
	rummy_show_line(&k->open, cards, RUMMY_HAND, &ordered);
	judge_line(r, c, &ordered, FAULT_RUMMY_HAND);
}

/* A line that follows from the table and the hand, which is known. */
static void
judge_choices(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->cards.plain.open;
	card_set hand = r->cards.plain.sure[o->turn];
	struct event expected;

	if ((c->event->kind == RUMMY_DRAWS) != (o->phase == RUMMY_TO_DRAW)) {
		referee_due_some(&r->base,
			c->event->kind == RUMMY_DRAWS ? RUMMY_CAN_MELD
						      : RUMMY_DRAWS,
			0);
		referee_raise(&r->base, FAULT_RUMMY_CHOICES, o->turn,
			"legal %s are shown %s Player%u has drawn",
			c->event->kind == RUMMY_DRAWS ? "draws" : "plays",
			c->event->kind == RUMMY_DRAWS ? "after" : "before",
			o->turn + 1);
		return;
	}
	if (rummy_known_hidden(&r->cards.plain, o->turn) ||
		card_count(hand) > RUMMY_HAND_MOST)
		return;
	rummy_show_line(o, hand, (enum rummy_event)c->event->kind, &expected);
	judge_line(r, c, &expected, FAULT_RUMMY_CHOICES);
}

/* A line of a table for the seat to move, as no computer is shown one. */
static void
judge_shown(struct rummy_referee *r, const struct claim *c)
{
	unsigned seat = r->cards.plain.open.turn;

	if (referee_is_computer(&r->base, seat) && !c->loose) {
		rummy_due_move(r);
		referee_raise_at(&r->base,
			r->block.seen ? &r->block.at : &r->base.at,
			FAULT_RUMMY_BLOCK, seat,
			"Player%u is a computer and is shown the table",
			seat + 1);
	}
	referee_seat_human(&r->base, seat);
}

void
rummy_judge_block(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->cards.plain.open;
	struct event expected;

	if (r->base.stage != REFEREE_PLAYING || !r->cards.plain.live)
		return;
	/* Below a heading that is left out stands the table all the same. */
	if (c->event->kind == RUMMY_TABLE ||
		(!r->block.seen &&
			(referee_untold(&r->base, RUMMY_TABLE) ||
				!referee_is_computer(&r->base, o->turn))))
		judge_table(r);
	/* A program may show all players the table, but not a hand. */
	if (c->event->kind >= RUMMY_DRAWN)
		judge_shown(r, c);
	switch (c->event->kind) {
	case RUMMY_TABLE:
		break;
	case RUMMY_ON_TABLE:
		judge_meld(r, c);
		break;
	case RUMMY_TOP:
		judge_top(r, c);
		break;
	case RUMMY_IN_STOCK:
	case RUMMY_HELD_BY:
		rummy_show_line(
			o, 0, (enum rummy_event)c->event->kind, &expected);
		judge_line(r, c, &expected, FAULT_RUMMY_BLOCK);
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

void
rummy_raise_twice(
	struct rummy_referee *r, const char *twice, const char *missing)
{
	struct referee_note note = {
		.id = FAULT_RUMMY_DECK, .seat = REFEREE_NOBODY};
	struct event due = {.kind = RUMMY_DECK_ROW, .count = CARD_RANKS};
	const uint8_t *row = r->cards.deck;
	unsigned n = 0;

	if (r->cards.dealt.live) {
		while (memcmp(row, r->deck.card + n * CARD_RANKS, CARD_RANKS) ==
			0)
			row = r->cards.deck + ++n * CARD_RANKS;
		memcpy(due.list, row, CARD_RANKS);
		referee_due(&r->base, &due);
		r->base.at = r->deck.at[n];
	} else {
		text_fill(note.expected, FAULT_TEXT, "%s", missing);
		text_fill(note.found, FAULT_TEXT, "%s", twice);
	}
	referee_raise_noted(&r->base, &note,
		"the deck shown has %.90s twice and lacks %.90s", twice,
		missing);
}
