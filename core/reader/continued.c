/*
 * Lists that go on in the lines below: cards behind a line that was full, cards
 * by suits, and one card a line.
 */
#include "core/reader/reader_private.h"

/* The suit of the pile that the event tells; CARD_SUITS: it tells another
 * list. */
static unsigned
suit_of_pile(const struct reader *r, const struct event *e)
{
	const struct event_field *field = r->vocabulary->form[e->kind].field;
	unsigned suit = CARD_SUITS;

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		if (field[i].type == EVENT_WORD)
			suit = (unsigned)e->number[field[i].slot];
		if (field[i].type == EVENT_PILE)
			return suit;
	}
	return CARD_SUITS;
}

bool
line_read_more_suits(struct reader *r, struct reader_line *l)
{
	struct reader_pending *p = &r->pending;
	struct event *e = &p->event, pile;
	struct loose_reading how;

	if (!p->set || l->at || (e->count && !p->by_suit) ||
		!loose_shows_suits(r->loose, e->kind, r->shown.by_suit) ||
		repeat_alone(r, l, &pile, &how) != LOOSE_YES ||
		suit_of_pile(r, &pile) == CARD_SUITS)
		return false;
	for (card_set left = pile.cards; left; left &= left - 1)
		if (e->count < CARD_COUNT)
			e->list[e->count++] = (uint8_t)__builtin_ctzll(left);
	for (unsigned i = 0; i < pile.count && e->count < CARD_COUNT; i++)
		e->list[e->count++] = pile.list[i];
	p->continued = p->by_suit = r->shown.by_suit = true;
	l->at = l->length;
	return true;
}

/* Whether a card alone was typed, below a list whose cards stand on its own
 * line: a program that shows what is typed shows no prompt before it. */
static bool
is_card_typed(const struct reader *r, const struct reader_line *l)
{
	const struct event *e = &r->pending.event;

	return r->game.echoed && !r->prompts.asked && !r->pending.continued &&
		(e->count > 0 || r->shown.listed >> e->kind & 1) &&
		line_is_card(l->s, l->length);
}

/* How many bytes number the one card of a line below a list of none on its own
 * line, as in `1) 5C`, `2. 5C` and `[0] 5C`, or are the command to play it, set
 * in; 0: there are none. */
static size_t
number_length(const struct reader_pending *p, const char *s, size_t length)
{
	size_t n = 0, digits;

	if (p->event.count && !p->continued)
		return 0;
	while (n < length && ascii_blank(s[n]))
		n++;
	if (n && n + 5 < length && memcmp(s + n, "play ", 5) == 0 &&
		line_is_card(s + n + 5, length - n - 5))
		return n + 5;
	n += n < length && (s[n] == '[' || s[n] == '(');
	for (digits = n; n < length && ascii_digit(s[n]);)
		n++;
	n += n > digits && n + 3 < length && s[n] == ' ' && s[n + 1] == '-';
	if (n == digits || n + 2 >= length || !ascii_among(s[n], ")].:-") ||
		s[n + 1] != ' ')
		return 0;
	n += 2;
	return line_is_card(s + n, length - n) ? n : 0;
}

/*
 * Whether the line is rather what is shown for a command, behind a list that is
 * the last before one: its first card had room in the line before, which is no
 * longer than this one then.
 */
static bool
had_room(const struct reader *r, const struct reader_line *l)
{
	const struct reader_pending *p = &r->pending;
	size_t at = 0, card, end = l->length;
	unsigned rank, suit;

	while (end && ascii_blank(l->s[end - 1]))
		end--;
	while (at < end && ascii_blank(l->s[at]))
		at++;
	card = value_card(l->s + at, end - at, &rank, &suit);
	while (at + card < end && !ascii_blank(l->s[at + card]))
		card++;
	return p->event.count && p->reach + 1 + card <= end &&
		(r->order.next[p->event.kind] &
			order_bit(r->vocabulary->prompt));
}

/* Whether cards on the line may be more of the list before it. */
static bool
may_hold_more_cards(const struct reader *r, const struct reader_line *l)
{
	const struct reader_pending *p = &r->pending;

	return p->set && !l->at && !p->headed && !line_prompt_length(r, l) &&
		!is_card_typed(r, l) && !had_room(r, l) &&
		(p->continued || (l->ended && !line_begins_deck(r)));
}

/* Whether the list before is complete without a card: lists of its kind have
 * had theirs on the line, as piles have, and the last one before a prompt. */
static bool
ends_empty(const struct reader *r, unsigned suit)
{
	const struct event *e = &r->pending.event;

	return !e->cards && !e->count && !r->pending.continued &&
		r->shown.listed >> e->kind & 1 &&
		(suit < CARD_SUITS ||
			r->order.next[e->kind] >> r->vocabulary->prompt & 1);
}

bool
line_read_more_cards(struct reader *r, struct reader_line *l)
{
	struct reader_pending *p = &r->pending;
	struct event *e = &p->event;
	unsigned most = p->set ? loose_continues(r->loose, e->kind) : 0, suit;
	uint16_t count = e->count;
	card_set cards = e->cards;
	size_t number;

	if (!most || !may_hold_more_cards(r, l))
		return false;
	suit = suit_of_pile(r, e);
	if (ends_empty(r, suit))
		return false;
	number = number_length(p, l->s, l->length);
	if (!loose_more(&r->vocabulary->form[e->kind], l->s + number,
		    l->length - number, suit, e))
		return false;
	if ((suit < CARD_SUITS ? card_count(e->cards) : e->count) > most) {
		e->count = count;
		e->cards = cards;
		return false;
	}
	p->continued = true;
	p->reach = l->length;
	r->game.claims++;
	l->at = l->length;
	return true;
}

bool
line_is_below_empty(const struct reader *r)
{
	const struct reader_pending *p = &r->pending;

	return p->set && p->event.kind == r->before && !p->event.count &&
		!p->event.cards && loose_continues(r->loose, r->before) > 0 &&
		!line_begins_deck(r);
}
