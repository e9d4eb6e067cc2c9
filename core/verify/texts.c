/*
 * What a finding of the referee expects and has found, as text of the program:
 * the bytes that stand, and the line as it should stand, its list in the order
 * in which the transcript has shown the cards.
 */
#include "core/base/text.h"
#include "core/verify/verify_private.h"

#include <string.h>

enum { SHOWN_BEFORE = 600 }; /* claims that are looked at for an order */

/* The cards of a list as card_list writes it; false when it is none. */
static bool
read_list(const char *s, card_set *cards)
{
	*cards = 0;
	if (strcmp(s, "none") == 0)
		return true;
	while (*s) {
		unsigned card;
		size_t n = card_read_loosely(s, strlen(s), &card);

		if (!n || (s[n] && s[n] != ' '))
			return false;
		*cards |= card_bit(card);
		s += n + (s[n] == ' ');
	}
	return *cards != 0;
}

/* Which kind of list the event has: EVENT_NO_FIELD for none. */
static enum event_type
list_type(const struct verify_case *c, const struct event *e)
{
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	const struct event_form *form = &words->form[e->kind];

	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++) {
		enum event_type type = form->field[i].type;

		if (type == EVENT_CARDS || type == EVENT_ROW ||
			type == EVENT_PILE)
			return type;
	}
	return EVENT_NO_FIELD;
}

static card_set
cards_of(enum event_type type, const struct event *e)
{
	card_set cards = 0;

	if (type == EVENT_PILE)
		return e->cards;
	for (unsigned i = 0; i < e->count; i++)
		cards |= card_bit(e->list[i]);
	return cards;
}

/* Puts the cards in the order of `shown`, those it lacks last. */
static void
order_cards(struct event *e, card_set cards, const struct event *shown)
{
	unsigned count = 0;

	for (unsigned i = 0; i < shown->count; i++)
		if (cards & card_bit(shown->list[i])) {
			e->list[count++] = shown->list[i];
			cards &= ~card_bit(shown->list[i]);
		}
	for (; cards; cards &= cards - 1)
		e->list[count++] = (uint8_t)__builtin_ctzll(cards);
	e->count = (uint16_t)count;
}

/* Adds a card that was moved to *moved, if it is one of these. */
static void
note_moved(const struct verify_case *c, const struct event *e, card_set cards,
	struct event *moved)
{
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	const struct event_form *form = &words->form[e->kind];

	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		if (form->field[i].type == EVENT_CARD && e->card < CARD_COUNT &&
			cards & card_bit(e->card) && moved->count < CARD_COUNT)
			moved->list[moved->count++] = e->card;
}

/*
 * Puts the cards into the event of claim i: in the order of the last list that
 * shows them all, as a hand does; else in that in which they were moved.
 */
static void
put_cards(const struct verify_case *c, const struct claims *claims, size_t i,
	card_set cards, struct event *e)
{
	size_t first = i > SHOWN_BEFORE ? i - SHOWN_BEFORE : 0;
	struct event shown, moved = {.count = 0};
	struct claim claim;

	for (size_t j = i; j > first; j--) {
		enum event_type type;

		claims_get(claims, j - 1, &claim, &shown);
		type = list_type(c, &shown);
		if ((type == EVENT_CARDS || type == EVENT_ROW) &&
			(cards & ~cards_of(type, &shown)) == 0) {
			order_cards(e, cards, &shown);
			return;
		}
	}
	for (size_t j = first; j < i; j++) {
		claims_get(claims, j, &claim, &shown);
		note_moved(c, &shown, cards, &moved);
	}
	order_cards(e, cards, &moved);
}

/* The claim is about a list: expects its line with the list as it should be. */
static void
expect_line(const struct verify_case *c, const struct claims *claims, size_t i,
	struct claim *claim, struct event *e, struct finding *f)
{
	enum event_type type = list_type(c, e);
	card_set expected, found;

	if (f->fault.id == FAULT_LIST_ORDER && f->fault.round &&
		!*f->fault.expected) {
		card_list(cards_of(type, e), f->fault.found, FAULT_TEXT);
		memcpy(f->fault.expected, f->fault.found, FAULT_TEXT);
	}
	if (type == EVENT_NO_FIELD ||
		!read_list(f->fault.expected, &expected) ||
		!read_list(f->fault.found, &found) ||
		found != cards_of(type, e))
		return;
	if (type == EVENT_PILE)
		e->cards = expected;
	else
		put_cards(c, claims, i, expected, e);
	verify_print_claim(c, claim, f->fault.expected);
	*f->fault.found = '\0';
}

/*
 * The bytes that the finding marks, when it does not say what was found. What
 * is missing at the end stands behind the last line: there are none.
 */
static void
find_bytes(struct finding *f)
{
	size_t from = f->at ? f->at - 1 : 0;
	size_t length = strlen(f->source);

	if (f->fault.id == FAULT_UNFINISHED) {
		if (!f->at)
			f->at = (uint32_t)length + 1;
		return;
	}
	if (*f->fault.found || from >= length)
		return;
	length -= from;
	if (f->at && f->fault.width && f->fault.width < length)
		length = f->fault.width;
	memcpy(f->fault.found, f->source + from, length);
	f->fault.found[length] = '\0';
}

static bool
is_about(const struct finding *f, const struct claim *claim)
{
	return claim->line == f->fault.line && claim->column == f->fault.column;
}

void
verify_tell_texts(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	struct claim claim = {.line = 0};
	struct event e;
	size_t i = 0;

	for (size_t n = 0; n < v->count; n++) {
		struct finding *f = &v->finding[n];

		while (i < claims->count) {
			claims_get(claims, i, &claim, &e);
			if (claim.line > f->fault.line || is_about(f, &claim))
				break;
			i++;
		}
		if (i < claims->count && is_about(f, &claim))
			expect_line(c, claims, i, &claim, &e, f);
		find_bytes(f);
	}
}
