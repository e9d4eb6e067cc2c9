/*
 * Lines that nothing reads: kept by their shape until all is read, when where
 * they stand tells which kind they are (kinds.c).
 */
#include "core/base/base.h"
#include "core/fit/fit_private.h"

#include <stdlib.h>

/* One card, whose suit may be a sign. */
static size_t
read_card(const char *s, size_t length, unsigned *card)
{
	size_t n = card_read_loosely(s, length, card);
	size_t rank = length > 2 && s[0] == '1' && s[1] == '0' ? 2 : 1;
	unsigned suit;
	char name[3];

	if (n || length <= rank ||
		!card_read_sign(s + rank, length - rank, &suit))
		return n;
	memcpy(name, s, rank);
	name[rank] = card_suit_letter(suit);
	return card_read_loosely(name, rank + 1, card) ? rank + 3 : 0;
}

/* A card of a rank in another language, as B or V of a jack: no word is two
 * consonants in capitals. Its bytes, or 0. */
static size_t
read_unknown(const char *s, size_t length)
{
	return length > 1 && ascii_upper(s[0]) &&
			!ascii_among(s[0], "AEIOUY") &&
			ascii_among(s[1], "CDHS")
		? 2
		: 0;
}

/* The list of cards that begins here; where it ends, or 0 when it is not one.
 */
static size_t
read_cards(struct stray_line *l, const char *s, size_t from, size_t length)
{
	struct event *e = &l->event;
	size_t at = from, end = 0;

	e->count = 0;
	while (at < length && e->count < CARD_COUNT) {
		unsigned card = 0;
		size_t n = read_card(s + at, length - at, &card);

		if (!n) {
			n = read_unknown(s + at, length - at);
			l->unknown = l->unknown || n;
		}
		if (!n || (at + n < length && ascii_alnum(s[at + n])))
			break;
		e->list[e->count++] = (uint8_t)card;
		end = at += n;
		while (at < length && !ascii_alnum(s[at]))
			at++;
	}
	return end;
}

/* The rank that ends at `end`; where it begins, or `end` when there is none. */
static size_t
read_rank(const char *s, size_t end, unsigned *card)
{
	size_t begin = end;
	char name[4] = {0};

	while (begin > 0 && ascii_alnum(s[begin - 1]))
		begin--;
	if (end - begin == 0 || end - begin > 2)
		return end;
	memcpy(name, s + begin, end - begin);
	name[end - begin] = card_suit_letter(0);
	return card_read_loosely(name, end - begin + 1, card) > end - begin
		? begin
		: end;
}

/* The bytes before `end` that are not letters or digits. */
static size_t
count_signs(const char *s, size_t end)
{
	size_t begin = end;

	while (begin > 0 && !ascii_alnum(s[begin - 1]) &&
		(unsigned char)s[begin - 1] < 0x80)
		begin--;
	return end - begin;
}

static bool
has_digit(const char *s, size_t n)
{
	while (n > 0 && !ascii_digit(s[n - 1]))
		n--;
	return n > 0;
}

static bool
has_other_sign(const char *s, size_t n)
{
	while (n > 0 && ascii_blank(s[n - 1]))
		n--;
	return n > 0;
}

/*
 * A list of ranks at the end of the line, parted by the same signs, with others
 * before the first, in a line without numbers: one behind a word is not one.
 * The ranks are set as cards of the first suit.
 */
static void
read_ranks(struct stray_line *l, const char *s, size_t length)
{
	const size_t end = length - count_signs(s, length);
	size_t begin = end, before = 0, n = 0, next;
	unsigned card = 0;

	while ((next = read_rank(s, begin - before, &card)) < begin - before &&
		!(l->event.cards & card_bit(card)) &&
		(!n || bytes_equal(s + begin - n, n, s + l->cards, before))) {
		if (l->event.cards && !n) {
			n = before;
			l->cards = begin - before;
		}
		l->event.cards |= card_bit(card);
		begin = next;
		before = count_signs(s, begin);
		if (memchr(s + begin - before, ':', before) ||
			memchr(s + begin - before, '=', before))
			break;
	}
	l->cards = length;
	if (!has_other_sign(s + begin - before, before) ||
		has_digit(s, begin)) {
		l->event.cards = 0;
		return;
	}
	l->ranks = true;
	l->cards = begin;
	l->end = end;
}

/* The number that begins here is the seat or, behind it, the line's own; with
 * more than two there is neither. Returns how many digits it has. */
static size_t
read_number(struct stray_line *l, const char *s, size_t length, unsigned count)
{
	int32_t value = 0;
	size_t n = 0;

	for (; n < length && ascii_digit(s[n]); n++)
		if (n < 9)
			value = value * 10 + (s[n] - '0');
	if (count == 0)
		l->event.seat = (uint8_t)(n == 1 ? value : 0);
	else if (count == 1 && n < 9)
		l->value = value;
	else
		l->others = true;
	return n;
}

/* Looks for a seat, cards and a number, where no ranks were found. */
static void
read_parts(struct stray_line *l, const char *s, size_t length)
{
	unsigned numbers = 0;
	size_t n;

	for (size_t at = 0; at < length; at += n) {
		n = 1;
		if (!l->end && ascii_alnum(s[at]) &&
			(!at || !ascii_alnum(s[at - 1]))) {
			l->end = read_cards(l, s, at, length);
			l->cards = l->end ? at : length;
			if (l->end) {
				n = l->end - at;
				continue;
			}
		}
		if (!ascii_digit(s[at]))
			continue;
		n = read_number(l, s + at, length - at, numbers);
		if (numbers++ == 0)
			l->seat = at;
		l->number = numbers == 2 ? at : l->number;
		l->number_end = numbers == 2 ? at + n : l->number_end;
	}
}

void
stray_read(struct stray_line *l, const char *s, size_t length)
{
	*l = (struct stray_line){.seat = length, .cards = length};
	read_ranks(l, s, length);
	if (!l->ranks)
		read_parts(l, s, length);
	if (!l->end)
		while (l->cards > 0 && ascii_blank(s[l->cards - 1]))
			l->cards--;
	l->end = l->end ? l->end : l->cards;
	l->event.card = l->event.count ? l->event.list[0] : 0;
	if (!l->event.seat || l->event.seat > GAME_SEATS || l->others) {
		l->event.seat = 0;
		l->seat = length;
		l->others = l->others || l->number_end > 0;
		l->number_end = l->number = 0;
	}
}

void
stray_place(const struct stray_line *l, const struct loose_field *word,
	size_t length, const struct event_form *form, struct loose_field *field)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		field[i] = (struct loose_field){0};
		if (form->field[i].type == EVENT_SEAT && l->seat < length)
			field[i] = (struct loose_field){true, l->seat, 1};
		else if (form->field[i].type == EVENT_WORD)
			field[i] = *word;
		else if (form->field[i].type == EVENT_NUMBER)
			field[i] = (struct loose_field){l->number_end > 0,
				l->number, l->number_end - l->number};
		else if (event_in_list(form->field[i].type) ||
			form->field[i].type == EVENT_PILE ||
			form->field[i].type == EVENT_CARD)
			field[i] = (struct loose_field){
				true, l->cards, l->end - l->cards};
	}
}

void
strays_begin(struct strays *s)
{
	s->last = s->waits = s->waits_to = STRAY_NONE;
	s->waiting = s->since_shapes = 0;
	s->since = 0;
}

void
strays_fini(struct strays *s)
{
	for (unsigned i = 0; i < s->count; i++)
		text_fini(&s->shape[i].lines);
	free(s->shape);
	*s = (struct strays){0};
	strays_begin(s);
}

/* The line without its seat and its cards, and the blanks around these. */
static size_t
write_key(const struct stray_line *l, const char *s, size_t length, char *key)
{
	size_t n = 0;

	for (size_t i = 0; i < length && n < VOTES_BYTES; i++) {
		if (i == l->cards) {
			while (n > 0 && ascii_blank(key[n - 1]))
				n--;
			i = l->end;
			while (i < length && ascii_blank(s[i]))
				i++;
			if (i == length)
				break;
		}
		if (i != l->seat && (i < l->number || i >= l->number_end))
			key[n++] = s[i];
	}
	return n;
}

/* The number of the line's shape; STRAY_NONE: there is no room for it. */
static unsigned
find_shape(struct strays *s, const struct stray_line *l, const char *line,
	size_t length)
{
	bool seat = l->event.seat > 0, number = l->number_end > 0;
	struct stray_shape *shape;
	char key[VOTES_BYTES];
	size_t n = write_key(l, line, length, key);
	unsigned i = 0;

	if (!s->shape)
		s->shape = memory_zero(STRAY_SHAPES, sizeof *s->shape);
	for (; i < s->count; i++) {
		shape = &s->shape[i];
		if (shape->seat == seat && shape->number == number &&
			bytes_equal(shape->key, shape->length, key, n))
			return i;
	}
	if (i < STRAY_SHAPES) {
		shape = &s->shape[s->count++];
		shape->seat = seat;
		shape->number = number;
		shape->length = n;
		memcpy(shape->key, key, n);
	}
	return i;
}

/* Shape i stands behind shape `before`, if that is one. */
static void
link_shape(struct strays *s, unsigned before, unsigned i)
{
	if (before != STRAY_NONE)
		s->shape[before].next[i]++;
}

static bool
is_move(const struct stray_shape *shape)
{
	return shape->seat && !shape->several;
}

/* Counts what came between the last move and a line of shape i. */
static void
count_since(struct strays *s, unsigned i)
{
	struct stray_shape *shape = &s->shape[i];

	if (!is_move(shape)) {
		s->since_shapes |= UINT32_C(1) << i;
		return;
	}
	for (unsigned k = 0; k < ORDER_KINDS; k++)
		shape->since[k] += (uint32_t)(s->since >> k & 1);
	for (unsigned j = 0; j < STRAY_SHAPES; j++)
		shape->since_shapes[j] += s->since_shapes >> j & 1;
	s->since = 0;
	s->since_shapes = 0;
}

/* Keeps the line; the number of its shape, or STRAY_NONE. */
static unsigned
keep_line(struct strays *s, const char *line, size_t length)
{
	struct stray_shape *shape;
	struct stray_line l;
	unsigned i;

	stray_read(&l, line, length);
	i = find_shape(s, &l, line, length);
	if (i == STRAY_NONE)
		return i;
	shape = &s->shape[i];
	shape->count++;
	shape->cards = shape->cards || l.event.count;
	shape->several = shape->several || l.event.count != 1;
	shape->ranks = shape->ranks || l.ranks;
	shape->others = shape->others || l.others;
	if (!l.unknown && shape->lines.length + length < STRAY_LINES) {
		text_add(&shape->lines, line, length);
		text_char(&shape->lines, '\n');
	}
	return i;
}

void
strays_add(struct strays *s, const char *line, size_t length, bool first)
{
	unsigned i = keep_line(s, line, length);

	if (i == STRAY_NONE)
		return;
	if (first) {
		s->shape[i].opens += s->last == STRAY_NONE;
		link_shape(s, s->last, i);
		s->last = i;
		count_since(s, i);
	} else {
		link_shape(s, s->waits_to, i);
		s->waits_to = i;
		s->waits = s->waits == STRAY_NONE ? i : s->waits;
		s->waiting |= UINT32_C(1) << i;
	}
}

/* Puts the lines that wait behind the last event. */
static void
pass_waiting(struct strays *s)
{
	for (unsigned i = 0; i < s->count; i++)
		if (s->waiting >> i & 1)
			count_since(s, i);
	s->last = s->waits_to;
	s->waits = s->waits_to = STRAY_NONE;
	s->waiting = 0;
}

void
strays_take(struct strays *s, const char *line, size_t length)
{
	unsigned i = keep_line(s, line, length);

	if (i == STRAY_NONE)
		return;
	link_shape(s, s->last, i);
	count_since(s, i);
	if (s->waits == STRAY_NONE) {
		s->last = i;
		return;
	}
	link_shape(s, i, s->waits);
	pass_waiting(s);
}

void
strays_pass(struct strays *s, const struct vocabulary *v, unsigned kind)
{
	if (event_happens(v, kind)) {
		s->since = event_moves(&v->form[kind]) ? 0 : order_bit(kind);
		s->since_shapes = 0;
	}
	if (s->last != STRAY_NONE)
		s->shape[s->last].behind[kind]++;
	if (s->waits != STRAY_NONE)
		s->shape[s->waits].before[kind]++;
	s->seen[kind]++;
	pass_waiting(s);
}
