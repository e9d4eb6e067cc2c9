/*
 * Moves and scores in words of a program's own, as `play,1,7S`, read by the
 * shapes that such lines have, which moves_learn.c finds.
 */
#include "core/base/base.h"
#include "core/reader/loose_private.h"
#include "core/reader/manner_private.h"

/* A player is the same as `Player1` and as `player 1`; and so are columns,
 * whatever blanks fill them. */
static bool
put_sign(struct line_shape *k, char sign)
{
	char *shape = k->move.shape;
	size_t n = k->move.length;

	if (sign == NUMBER_SIGN && n > 1 && shape[n - 1] == ' ' &&
		ascii_lower(shape[n - 2]))
		n--;
	if (sign == ' ' && n && shape[n - 1] == ' ')
		return true;
	if (n == MANNER_SHAPE)
		return false;
	shape[n++] = sign;
	k->move.length = n;
	return true;
}

/* The bytes of a card that stands by itself at the place, or 0. */
static size_t
card_at(const char *s, size_t length, size_t at, unsigned *card)
{
	unsigned rank, suit;
	size_t n = at > 0 && ascii_alnum(s[at - 1])
		? 0
		: value_card(s + at, length - at, &rank, &suit);

	if (!n || suit == CARD_SUITS)
		return 0;
	*card = suit * CARD_RANKS + rank;
	return n;
}

static size_t
pass_card(struct line_shape *k, const char *s, size_t length, size_t at)
{
	size_t n = card_at(s, length, at, &k->card);

	if (!n)
		return 0;
	k->cards++;
	k->card_at = at;
	k->card_length = n;
	return n;
}

/* A number above NUMBER_MOST is that; in ` -5H` there is none. */
static size_t
pass_number(struct line_shape *k, const char *s, size_t length, size_t at)
{
	unsigned card;
	bool minus = s[at] == '-' && at > 0 &&
		ascii_among(s[at - 1], " \t,;|:=(") &&
		!card_at(s, length, at + 1, &card);
	size_t n = minus;
	int value = 0;

	for (; at + n < length && ascii_digit(s[at + n]); n++)
		value = value < NUMBER_MOST / 10
			? 10 * value + (s[at + n] - '0')
			: NUMBER_MOST;
	value = minus ? -value : value;
	n = n == minus ? 0 : n;
	k->more = k->more || (n && k->numbers == MANNER_NUMBERS);
	if (n && k->numbers < MANNER_NUMBERS)
		k->number[k->numbers++] = (struct shape_number){at, n, value};
	return n;
}

bool
line_shape_of(struct line_shape *k, const char *s, size_t length)
{
	*k = (struct line_shape){.cards = 0};
	while (length > 0 && ascii_blank(s[length - 1]))
		length--;
	for (size_t at = 0, n; at < length; at += n) {
		char sign = ascii_tolower(s[at]);

		n = pass_card(k, s, length, at);
		if (n)
			sign = CARD_SIGN;
		else if ((n = pass_number(k, s, length, at)) > 0)
			sign = NUMBER_SIGN;
		n += !n;
		if (!put_sign(k, sign))
			return false;
	}
	return k->cards ? k->cards == 1 && k->numbers > 0
			: k->numbers > 2 && !k->more;
}

bool
line_shape_equal(const struct manner_move *a, const struct manner_move *b)
{
	return a->length == b->length &&
		memcmp(a->shape, b->shape, a->length) == 0;
}

/* Field i of the event, `numbers` of which have been filled. */
static struct loose_field
fill_field(const struct line_shape *k, const struct manner_move *move,
	const struct event_field *field, unsigned *numbers, struct event *e)
{
	const struct shape_number *n = &k->number[move->number];

	if (field->type == EVENT_CARD) {
		e->card = (uint8_t)k->card;
		return (struct loose_field){true, k->card_at, k->card_length};
	}
	if (field->type == EVENT_SEAT) {
		e->seat = (uint8_t)(n->value + move->from_zero);
	} else {
		unsigned role = move->role[(*numbers)++];

		if (role == MANNER_UNTOLD)
			return (struct loose_field){.read = false};
		n = &k->number[role];
		e->number[field->slot] = n->value;
	}
	return (struct loose_field){true, n->at, n->length};
}

bool
moves_read(const struct manner *m, const struct vocabulary *v, const char *s,
	size_t length, struct event *e, struct loose_reading *how)
{
	struct line_shape k;
	unsigned numbers = 0;
	size_t i = 0;

	if (m && lists_read(&m->list, s, length, e, how))
		return true;
	if (!m || !m->moves || !line_shape_of(&k, s, length))
		return false;
	while (i < m->moves && !line_shape_equal(&k.move, &m->move[i]))
		i++;
	/* A number of two digits, or below 0, is no seat. */
	if (i == m->moves || (unsigned)k.number[m->move[i].number].value > 8)
		return false;
	memset(e, 0, offsetof(struct event, list));
	*how = (struct loose_reading){0};
	e->kind = m->move[i].kind;
	for (unsigned f = 0; f < EVENT_FIELDS && v->form[e->kind].field[f].name;
		f++) {
		how->field[f] = fill_field(&k, &m->move[i],
			&v->form[e->kind].field[f], &numbers, e);
		how->missing |= (uint32_t)!how->field[f].read << f;
	}
	return true;
}
