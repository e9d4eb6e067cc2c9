#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <stdlib.h>

enum { LOOSE_OFTEN = 400 };

/* The number of the subpattern; l->defines: there is none. */
static unsigned
find_define(const struct loose *l, const char *name, size_t length)
{
	unsigned i = 0;

	while (i < l->defines &&
		(strlen(l->define[i].name) != length ||
			memcmp(l->define[i].name, name, length) != 0))
		i++;
	return i;
}

/* Adds the subpatterns that the expression calls, each once, and those that
 * they call: all of them would take long to compile. */
static void
add_called(const struct loose *l, const char *expression, uint32_t *added,
	struct text *out)
{
	static const char call[] = "(?&";
	const size_t begins = sizeof call - 1;
	const char *s = expression;

	while ((s = strstr(s, call)) != NULL) {
		size_t n = strcspn(s += begins, ")");
		unsigned i = find_define(l, s, n);
		const struct loose_define *d = &l->define[i];

		if (i == l->defines || *added >> i & 1)
			continue;
		*added |= UINT32_C(1) << i;
		text_format(out, "(?<%s>%s)", d->name, d->expression);
		add_called(l, d->expression, added, out);
	}
}

static int
compile_pattern(const struct loose *l, struct loose_pattern *s,
	const struct event_form *form, struct fault *f)
{
	struct text whole = {0};
	uint32_t added = 0;

	text_string(&whole, "(?(DEFINE)");
	add_called(l, s->expression.bytes, &added, &whole);
	text_char(&whole, ')');
	text_append(&whole, &s->expression);
	s->compiled =
		pattern_start(whole.bytes, whole.length, PATTERN_CASELESS, f);
	text_fini(&whole);
	if (!s->compiled)
		return -1;
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		s->group[i] = pattern_group(s->compiled, form->field[i].name);
	s->seats = pattern_group(s->compiled, "seats");
	return 0;
}

/* Compiles the pattern when it is used first; for a machine, when it is used
 * often. */
static int
use_pattern(const struct loose *l, struct loose_pattern *s,
	const struct event_form *form, struct fault *f)
{
	if (!s->compiled)
		return compile_pattern(l, s, form, f);
	if (s->uses < LOOSE_OFTEN && ++s->uses == LOOSE_OFTEN)
		pattern_hasten(s->compiled);
	return 0;
}

static void
free_pattern(struct loose_pattern *s)
{
	pattern_stop(s->compiled);
	text_fini(&s->expression);
}

void
loose_free(struct loose *l)
{
	if (!l)
		return;
	for (unsigned kind = 0; kind < l->order.kinds; kind++) {
		for (unsigned i = 0; i < l->kind[kind].patterns; i++)
			free_pattern(&l->kind[kind].pattern[i]);
		free_pattern(&l->kind[kind].verb);
	}
	for (unsigned i = 0; i < l->defines; i++) {
		free(l->define[i].name);
		free(l->define[i].expression);
	}
	free_pattern(&l->typed);
	free_pattern(&l->move);
	free_pattern(&l->seat);
	free_pattern(&l->left);
	pattern_room_stop(l->room);
	free(l);
}

const struct order *
loose_order(const struct loose *l)
{
	return &l->order;
}

unsigned
loose_continues(const struct loose *l, unsigned kind)
{
	return l->kind[kind].continues;
}

bool
loose_shows_suits(const struct loose *l, unsigned kind, bool shown)
{
	return l->kind[kind].suits > !shown;
}

int
loose_check(struct loose *l, struct fault *f)
{
	const struct vocabulary *v = l->vocabulary;
	struct loose_pattern *const other[] = {
		&l->typed, &l->move, &l->seat, &l->left};

	for (unsigned kind = 0; kind < v->count; kind++) {
		struct loose_kind *k = &l->kind[kind];

		for (unsigned i = 0; i < k->patterns; i++)
			if (use_pattern(l, &k->pattern[i], &v->form[kind], f) !=
				0)
				return -1;
		if (k->verb.expression.length &&
			use_pattern(l, &k->verb, &v->form[kind], f) != 0)
			return -1;
	}
	for (unsigned i = 0; i < LENGTH(other); i++)
		if (other[i]->expression.length &&
			use_pattern(l, other[i], &v->form[v->typed], f) != 0)
			return -1;
	return 0;
}

/* As pattern_find_in; -1 also when the pattern cannot be compiled. */
static int
try_pattern(struct loose *l, struct loose_pattern *pattern,
	const struct event_form *form, const char *s, size_t length,
	struct pattern_match *m)
{
	struct fault f;
	int found = use_pattern(l, pattern, form, &f) == 0
		? pattern_find_in(pattern->compiled, l->room, s, length, m, &f)
		: -1;

	l->work += 1 + length / LOOSE_PIECE + (found < 0 ? LOOSE_STOPPED : 0);
	return found;
}

void
loose_count(struct loose *l, size_t work)
{
	l->work += work;
}

size_t
loose_work(const struct loose *l)
{
	return l->work;
}

/* Whether a pattern without fields is there and fits. */
static bool
pattern_fits(struct loose *l, struct loose_pattern *pattern, const char *s,
	size_t length)
{
	const struct event_form *form = &l->vocabulary->form[0];
	struct pattern_match m;

	return pattern->expression.length && length <= LOOSE_LINE &&
		try_pattern(l, pattern, form + l->vocabulary->typed, s, length,
			&m) > 0;
}

enum loose_perhaps
loose_perhaps(struct loose *l, const char *s, size_t length)
{
	if (pattern_fits(l, &l->left, s, length))
		return LOOSE_LEFT_OUT;
	if (pattern_fits(l, &l->move, s, length))
		return LOOSE_MOVE;
	return pattern_fits(l, &l->seat, s, length) ? LOOSE_SEAT
						    : LOOSE_NOTHING;
}

bool
loose_typed(struct loose *l, const char *s, size_t length)
{
	return pattern_fits(l, &l->typed, s, length);
}

bool
loose_knows_verb(const struct loose *l, unsigned kind)
{
	return l->kind[kind].verb.expression.length > 0;
}

bool
loose_has_verb(struct loose *l, unsigned kind, const char *s, size_t length)
{
	return pattern_fits(l, &l->kind[kind].verb, s, length);
}

static void
read_seats(const char *s, size_t length, struct loose_reading *how)
{
	for (size_t i = 0; i < length && how->seats < LOOSE_SEATS; i++)
		if (s[i] >= '1' && s[i] <= '9')
			how->seat[how->seats++] = (uint8_t)(s[i] - '0');
}

static struct loose_field
field_of_group(const struct pattern_match *m, unsigned number)
{
	struct loose_field f = {false, 0, 0};

	if (number && number < m->groups &&
		m->span[number].at <= m->span[number].end) {
		f.read = true;
		f.at = m->span[number].at;
		f.length = m->span[number].end - f.at;
	}
	return f;
}

/* The groups that took part, as fields; false when one is no such value. */
static bool
read_fields(const struct loose_pattern *pattern, const struct event_form *form,
	const char *s, const struct pattern_match *m, struct event *e,
	struct loose_reading *how)
{
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++) {
		struct loose_field *f = &how->field[i];

		*f = field_of_group(m, pattern->group[i]);
		if (!f->read)
			how->missing |= UINT32_C(1) << i;
		else if (!value_field(form, i, s + f->at, f->length, e))
			return false;
	}
	return true;
}

static bool
read_groups(const struct loose_pattern *pattern, const struct event_form *form,
	const char *s, const struct pattern_match *m, struct event *e,
	struct loose_reading *how)
{
	struct loose_field seats = field_of_group(m, pattern->seats);

	memset(e, 0, offsetof(struct event, list));
	*how = (struct loose_reading){0};
	if (!read_fields(pattern, form, s, m, e, how))
		return false;
	if (!seats.read)
		return true;
	read_seats(s + seats.at, seats.length, how);
	e->seat = how->seat[0];
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		if (form->field[i].type == EVENT_SEAT)
			how->missing &= ~(UINT32_C(1) << i);
	return how->seats > 0;
}

/* Without a letter or digit a line says nothing, however long it is. */
static bool
says_anything(const char *s, size_t length)
{
	size_t i = 0;

	while (i < length && !isalnum((unsigned char)s[i]) &&
		(unsigned char)s[i] < 0x80)
		i++;
	return i < length;
}

enum loose_answer
loose_read(struct loose *l, unsigned kind, struct loose_line line,
	struct event *e, struct loose_reading *how)
{
	const struct event_form *form = &l->vocabulary->form[kind];
	struct loose_kind *k = &l->kind[kind];
	struct pattern_match m;

	if (line.length > LOOSE_LINE || !says_anything(line.s, line.length))
		return LOOSE_NO;
	for (unsigned i = 0; i < k->patterns; i++) {
		struct loose_pattern *pattern = &k->pattern[i];
		int found;

		if (pattern->due && !line.due)
			continue;
		found = try_pattern(l, pattern, form, line.s, line.length, &m);
		if (found < 0)
			return LOOSE_LIMIT;
		if (found && read_groups(pattern, form, line.s, &m, e, how)) {
			e->kind = (uint8_t)kind;
			return LOOSE_YES;
		}
	}
	return LOOSE_NO;
}

/* --- lists that go on over several lines of cards --- */

/* Adds an item to the list, or to the pile; false when it is there already. */
static bool
add_item(const struct value_item *item, unsigned suit, struct event *e)
{
	unsigned card = item->suit * CARD_RANKS + item->rank;

	if (suit < CARD_SUITS) {
		card = suit * CARD_RANKS + item->rank;
		if ((item->suit != suit && item->suit != CARD_SUITS) ||
			(e->cards & card_bit(card)))
			return false;
		e->cards |= card_bit(card);
		return true;
	}
	if (item->suit == CARD_SUITS || e->count == CARD_COUNT ||
		memchr(e->list, (int)card, e->count))
		return false;
	e->list[e->count++] = (uint8_t)card;
	return true;
}

unsigned
loose_cards(const char *s, size_t length, unsigned suit, struct event *e)
{
	const uint16_t count = e->count;
	const card_set cards = e->cards;
	unsigned n = 0;
	size_t at = 0;

	while (at < length && !isalnum((unsigned char)s[at]) &&
		(unsigned char)s[at] < 0x80)
		at++;
	for (; at < length; n++) {
		struct value_item item;
		size_t taken = value_item(s + at, length - at, &item);

		if (!taken || !add_item(&item, suit, e)) {
			e->count = count;
			e->cards = cards;
			return 0;
		}
		at += taken;
	}
	return n;
}

card_set
loose_cards_named(const char *s, size_t length)
{
	card_set cards = 0;
	unsigned rank, suit;
	size_t n;

	for (size_t at = 0; at < length; at += n) {
		n = value_card(s + at, length - at, &rank, &suit);
		if (n && suit < CARD_SUITS) {
			cards |= card_bit(suit * CARD_RANKS + rank);
			continue;
		}
		for (n = 1; at + n < length && isalnum((unsigned char)s[at]) &&
			isalnum((unsigned char)s[at + n]);
			n++)
			;
	}
	return cards;
}
