#include "core/rummy/play.h"

#include <assert.h>

static const char *const draws[] = {"stock", "discard", NULL};

/* clang-format off */
#define SEAT {"seat", EVENT_SEAT, 0}
#define CARD {"card", EVENT_CARD, 0}
#define CARDS {"cards", EVENT_CARDS, 0}
#define MELD {"meld", EVENT_NUMBER, 0}
#define COUNT {"count", EVENT_NUMBER, 0}
#define NOTHING {{0}}
#define FORM(kind, name, what, ...) [kind] = {name, what, __VA_ARGS__, NULL}
/* clang-format on */

static const struct event_form forms[RUMMY_EVENTS] = {
	FORM(RUMMY_PLAYERS, "players", "the table is asked how many play",
		NOTHING),
	FORM(RUMMY_INVITE, "invite", "a seat is asked who plays it", {SEAT}),
	FORM(RUMMY_PROMPT, "prompt", "the table waits for a line", NOTHING),
	FORM(RUMMY_TYPED, "typed", "the line, as a terminal echoes it",
		{{"text", EVENT_TEXT, 0}}),
	FORM(RUMMY_TO_POINTS, "target", "the points that end the game",
		{{"points", EVENT_NUMBER, 0}}),
	FORM(RUMMY_TO_ROUNDS, "rounds", "the rounds that the game lasts",
		{COUNT}),
	FORM(RUMMY_HOUSE, "house", "house rules that are not the default",
		{{"rules", EVENT_TEXT, 0}}),
	FORM(RUMMY_ROUND, "round", "a round begins: who deals, who plays first",
		{SEAT, {"dealer", EVENT_NUMBER, 0}}),
	FORM(RUMMY_TURN_UP, "turn-up", "the first card of the discard pile",
		{SEAT, CARD}),
	FORM(RUMMY_STOCK, "draw-stock", "a card is drawn from the stock",
		{SEAT}),
	FORM(RUMMY_TAKE, "draw-discard", "the top of the pile is drawn",
		{SEAT, CARD}),
	FORM(RUMMY_TURN_OVER, "turn-over", "the pile becomes the stock",
		NOTHING),
	FORM(RUMMY_MELD, "meld", "cards are melded", {SEAT, CARDS, MELD}),
	FORM(RUMMY_LAYOFF, "layoff", "a card is laid off on a meld",
		{SEAT, CARD, MELD}),
	FORM(RUMMY_DISCARD, "discard", "a card is discarded", {SEAT, CARD}),
	FORM(RUMMY_GOES_OUT, "out", "a seat has no cards left", {SEAT}),
	FORM(RUMMY_ROUND_BLOCKED, "blocked", "the round ends with nobody out",
		NOTHING),
	FORM(RUMMY_RAGEQUIT, "ragequit", "a computer takes a seat over",
		{SEAT}),
	FORM(RUMMY_CARDS_LEFT, "left",
		"the cards left in a hand, and their points",
		{SEAT, CARDS, {"points", EVENT_NUMBER, 0}}),
	FORM(RUMMY_SCORE, "score", "a seat's total before and after",
		{SEAT, {"old", EVENT_NUMBER, 0}, {"gained", EVENT_NUMBER, 1},
			{"new", EVENT_NUMBER, 2}}),
	FORM(RUMMY_WIN, "win", "a seat wins the game", {SEAT}),
	FORM(RUMMY_TABLE, "table", "the melds follow", NOTHING),
	FORM(RUMMY_ON_TABLE, "table-meld", "a meld on the table",
		{MELD, CARDS}),
	FORM(RUMMY_TOP, "top", "the top of the discard pile", {CARDS}),
	FORM(RUMMY_IN_STOCK, "stock", "how many cards the stock has", {COUNT}),
	FORM(RUMMY_HELD_BY, "held", "how many cards each seat holds",
		{{"counts", EVENT_COUNTS, 0}}),
	FORM(RUMMY_DRAWN, "drawn", "the card drawn this turn", {CARD}),
	FORM(RUMMY_HAND, "hand", "the hand, in the order of a new deck",
		{CARDS}),
	[RUMMY_DRAWS] = {"draws", "where a card may be drawn from",
		{{"draws", EVENT_WORDS, 0}}, draws},
	FORM(RUMMY_CAN_MELD, "melds", "the legal melds",
		{{"melds", EVENT_MELDS, 0}}),
	FORM(RUMMY_CAN_LAY, "layoffs", "the legal lay-offs",
		{{"layoffs", EVENT_LAYOFFS, 0}}),
	FORM(RUMMY_CAN_DISCARD, "discards", "the legal discards", {CARDS}),
	FORM(RUMMY_UNKNOWN, "unknown", "a command has none of the forms",
		NOTHING),
	FORM(RUMMY_REFUSED_MUST_DRAW, "must-draw",
		"a move is made before the draw", NOTHING),
	FORM(RUMMY_REFUSED_HAS_DRAWN, "has-drawn", "a second draw is refused",
		NOTHING),
	FORM(RUMMY_REFUSED_MUST_TAKE_STOCK, "must-take-stock",
		"a draw from the pile is refused", NOTHING),
	FORM(RUMMY_REFUSED_NOT_HELD, "not-held", "a card is not in the hand",
		{CARD}),
	FORM(RUMMY_REFUSED_HAS_MELDED, "has-melded", "a second meld is refused",
		NOTHING),
	FORM(RUMMY_REFUSED_NO_MELD, "no-meld", "cards do not make a meld",
		NOTHING),
	FORM(RUMMY_REFUSED_NO_LAYOFF, "no-layoff", "a card does not fit a meld",
		NOTHING),
	FORM(RUMMY_REFUSED_JUST_TAKEN, "just-taken",
		"the card taken from the pile may not go back", NOTHING),
	FORM(RUMMY_REFUSED_DEAD_END, "dead-end",
		"no legal discard would be left", NOTHING),
	FORM(RUMMY_DECK_ROW, "deck-row", "thirteen cards of the deck",
		{{"cards", EVENT_ROW, 0}}),
	FORM(RUMMY_HELP, "help", "the commands follow", NOTHING),
	[RUMMY_HELP_LINE] = {"help-line", "a command, as help lists it",
		{{"line", EVENT_WORD, 0}}, rummy_help},
	FORM(RUMMY_CHANGE, "change", "a computer plays as another does",
		{SEAT, {"computer", EVENT_TEXT, 0}}),
};

const struct vocabulary rummy_vocabulary = {
	.form = forms,
	.count = RUMMY_EVENTS,
	.prompt = RUMMY_PROMPT,
	.typed = RUMMY_TYPED,
	.board = 1 << RUMMY_PLAYERS | 1 << RUMMY_INVITE |
		((UINT64_C(2) << RUMMY_CAN_DISCARD) -
			(UINT64_C(1) << RUMMY_TABLE)),
	.melds = 1 << RUMMY_MELD | 1 << RUMMY_LAYOFF | 1 << RUMMY_ON_TABLE |
		UINT64_C(1) << RUMMY_CAN_LAY,
	.taken = RUMMY_TAKE,
	.drawn = RUMMY_STOCK,
	.news = 1 << RUMMY_ROUND | 1 << RUMMY_TURN_OVER,
	.sorted = true,
	.trims = true,
};

static void
begin_event(struct event *e, enum rummy_event kind)
{
	e->kind = (uint8_t)kind;
	e->seat = 0;
	e->card = CARD_NONE;
	e->count = 0;
}

/* There is room for all cards, twice. */
static void
add_entry(struct event *e, unsigned entry)
{
	bool added = event_add(e, entry);

	assert(added);
	(void)added;
}

void
rummy_list(card_set cards, struct event *e)
{
	for (; cards; cards &= cards - 1)
		add_entry(e, card_first(cards));
}

void
rummy_move_event(
	const struct rummy_open *o, const struct rummy_move *m, struct event *e)
{
	static const uint8_t kinds[] = {[RUMMY_MOVE_STOCK] = RUMMY_STOCK,
		[RUMMY_MOVE_PILE] = RUMMY_TAKE,
		[RUMMY_MOVE_MELD] = RUMMY_MELD,
		[RUMMY_MOVE_LAYOFF] = RUMMY_LAYOFF,
		[RUMMY_MOVE_DISCARD] = RUMMY_DISCARD};

	begin_event(e, (enum rummy_event)kinds[m->verb]);
	e->seat = (uint8_t)(o->turn + 1);
	e->card = m->card;
	e->number[0] = m->meld + 1;
	if (m->verb == RUMMY_MOVE_PILE && o->piled)
		e->card = o->pile[o->piled - 1];
	if (m->verb == RUMMY_MOVE_MELD) {
		rummy_list(m->cards, e);
		e->number[0] = (int32_t)o->melds + 1;
	}
}

void
rummy_show_meld(const struct rummy_open *o, unsigned meld, struct event *e)
{
	begin_event(e, RUMMY_ON_TABLE);
	e->number[0] = (int32_t)meld + 1;
	rummy_list(o->meld[meld], e);
}

static void
show_melds(const struct rummy_open *o, card_set hand, struct event *e)
{
	card_set melds[RUMMY_CHOICES];
	unsigned count = rummy_legal_melds(o, hand, melds);

	for (unsigned i = 0; i < count; i++) {
		if (i)
			add_entry(e, EVENT_PART);
		rummy_list(melds[i], e);
	}
}

static void
show_layoffs(const struct rummy_open *o, card_set hand, struct event *e)
{
	for (card_set left = hand & o->wanted; left; left &= left - 1) {
		unsigned card = card_first(left);
		unsigned melds = rummy_legal_layoffs(o, hand, card);

		for (; melds; melds &= melds - 1) {
			add_entry(e, card);
			add_entry(e, (unsigned)__builtin_ctz(melds) + 1);
		}
	}
}

void
rummy_show_line(const struct rummy_open *o, card_set hand,
	enum rummy_event kind, struct event *e)
{
	begin_event(e, kind);
	if (kind == RUMMY_TOP && o->piled)
		add_entry(e, o->pile[o->piled - 1]);
	else if (kind == RUMMY_IN_STOCK)
		e->number[0] = o->stock;
	else if (kind == RUMMY_HELD_BY)
		for (unsigned seat = 0; seat < o->seats; seat++)
			add_entry(e, o->held[seat]);
	else if (kind == RUMMY_HAND)
		rummy_list(hand, e);
	else if (kind == RUMMY_DRAWS)
		e->number[0] =
			rummy_refuse_phase(o, RUMMY_MOVE_PILE) == RUMMY_ALLOWED
			? 3
			: 1;
	else if (kind == RUMMY_CAN_MELD)
		show_melds(o, hand, e);
	else if (kind == RUMMY_CAN_LAY)
		show_layoffs(o, hand, e);
	else if (kind == RUMMY_CAN_DISCARD)
		rummy_list(rummy_legal_discards(o, hand), e);
}

/* Sends the lines of these kinds, the last one included. */
static void
send_lines(const struct rummy_open *o, card_set hand, unsigned first,
	unsigned last, const struct event_sink *sink)
{
	struct event e;

	for (; first <= last; first++) {
		rummy_show_line(o, hand, (enum rummy_event)first, &e);
		event_pass(sink, &e);
	}
}

static void
send_table(const struct rummy_open *o, const struct event_sink *sink)
{
	struct event e;

	event_send(sink, RUMMY_TABLE, 0, CARD_NONE, 0, 0);
	for (unsigned meld = 0; meld < o->melds; meld++) {
		rummy_show_meld(o, meld, &e);
		event_pass(sink, &e);
	}
	send_lines(o, 0, RUMMY_TOP, RUMMY_HELD_BY, sink);
}

void
rummy_show(const struct rummy_table *t, const struct event_sink *sink)
{
	const struct rummy_open *o = &t->open;
	card_set hand = t->hand[o->turn];
	bool to_draw = o->phase == RUMMY_TO_DRAW;

	send_table(o, sink);
	if (o->phase == RUMMY_TO_PLAY)
		event_send(sink, RUMMY_DRAWN, 0, t->drawn, 0, 0);
	send_lines(o, hand, RUMMY_HAND, RUMMY_HAND, sink);
	send_lines(o, hand, to_draw ? RUMMY_DRAWS : RUMMY_CAN_MELD,
		to_draw ? RUMMY_DRAWS : RUMMY_CAN_DISCARD, sink);
}

void
rummy_show_waiting(const struct rummy_table *t, unsigned seat,
	const struct event_sink *sink)
{
	send_table(&t->open, sink);
	send_lines(&t->open, t->hand[seat], RUMMY_HAND, RUMMY_HAND, sink);
}

void
rummy_look(const struct rummy_open *o, struct table *t)
{
	for (unsigned meld = 0; meld < o->melds; meld++)
		table_add(t, TABLE_MELD, meld + 1, o->meld[meld]);
	table_add(t, TABLE_TOP, 0,
		o->piled ? card_bit(o->pile[o->piled - 1]) : 0);
	t->stock = o->stock;
}
