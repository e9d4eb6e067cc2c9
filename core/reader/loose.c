/*
 * Finds the pattern of a game that a line matches, and what it says by it.
 */
#include "core/base/base.h"
#include "core/reader/loose_private.h"

#include <stdlib.h>

enum { TYPED_MOST = 256 /* bytes of a line typed */ };

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
	struct loose_pattern *const other[] = {&l->typed, &l->move, &l->seat,
		&l->left, &l->undone, &l->doubted};

	for (unsigned kind = 0; kind < v->count; kind++) {
		struct loose_kind *k = &l->kind[kind];

		for (unsigned i = 0; i < k->patterns; i++)
			if (loose_use(l, &k->pattern[i], &v->form[kind], f) !=
				0)
				return -1;
		if (k->verb.expression.length &&
			loose_use(l, &k->verb, &v->form[kind], f) != 0)
			return -1;
	}
	for (unsigned i = 0; i < LENGTH(other); i++)
		if (other[i]->expression.length &&
			loose_use(l, other[i], &v->form[v->typed], f) != 0)
			return -1;
	return 0;
}

/* --- what is remembered of a line --- */

/* What is remembered of the line; NULL: it is too long. Learning reads each of
 * few lines many times, mostly as kinds that they do not say. */
static struct loose_known *
find_known(struct loose *l, const char *s, size_t length)
{
	uint64_t hash = HASH_EMPTY;
	struct loose_known *known = l->last;

	if (length >= LOOSE_SHORT)
		return NULL;
	if (known && bytes_equal(known->s, known->length, s, length))
		return known;
	if (!l->known)
		l->known = memory_zero(LOOSE_KNOWN, sizeof *l->known);
	hash = hash_add_bytes(hash, s, length);
	known = l->last = &l->known[hash % LOOSE_KNOWN];
	if (known->length != length || memcmp(known->s, s, length) != 0) {
		*known = (struct loose_known){.length = length};
		memcpy(known->s, s, length);
		loose_find_pairs(&known->pairs, s, length);
	}
	return known;
}

/* The pairs of letters of the line, until another is read. */
static const struct loose_pairs *
pairs_of(struct loose *l, const char *s, size_t length)
{
	struct loose_known *known = find_known(l, s, length);

	if (known)
		return &known->pairs;
	loose_find_pairs(&l->pairs, s, length);
	return &l->pairs;
}

/* As pattern_find_in; -1 also when the pattern cannot be compiled. */
static int
try_pattern(struct loose *l, struct loose_pattern *pattern,
	const struct event_form *form, const struct loose_pairs *pairs,
	struct loose_line line, struct pattern_match *m)
{
	const struct loose_words *words = pattern->words
		? pattern->words
		: loose_find_words(
			  l, pattern->expression.bytes, &pattern->words);
	struct fault f;
	int found = 0;

	if (loose_has_word(words, pairs, line.s, line.length))
		found = loose_use(l, pattern, form, &f) == 0
			? pattern_find_in(pattern->compiled, l->room, line.s,
				  line.length, m, &f)
			: -1;
	l->work +=
		1 + line.length / LOOSE_PIECE + (found < 0 ? LOOSE_STOPPED : 0);
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
		try_pattern(l, pattern, form + l->vocabulary->typed,
			pairs_of(l, s, length),
			(struct loose_line){s, length, false}, &m) > 0;
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
loose_undoes(struct loose *l, const char *s, size_t length)
{
	return pattern_fits(l, &l->undone, s, length);
}

bool
loose_typed(struct loose *l, const char *s, size_t length)
{
	return length <= TYPED_MOST && pattern_fits(l, &l->typed, s, length);
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

/* Fills *e from the fields of *how; false when one is no such value. */
static bool
take_fields(const struct event_form *form, const struct loose_reading *how,
	const char *s, struct event *e)
{
	memset(e, 0, offsetof(struct event, list));
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++) {
		const struct loose_field *f = &how->field[i];

		if (f->read && !value_field(form, i, s + f->at, f->length, e))
			return false;
	}
	if (how->seats)
		e->seat = how->seat[0];
	return true;
}

/* Puts the groups that took part into *how; false when one is no such value. */
static bool
read_groups(const struct loose_pattern *pattern, const struct event_form *form,
	const char *s, const struct pattern_match *m, struct event *e,
	struct loose_reading *how)
{
	struct loose_field seats = field_of_group(m, pattern->seats);

	*how = (struct loose_reading){0};
	if (seats.read)
		read_seats(s + seats.at, seats.length, how);
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++) {
		how->field[i] = field_of_group(m, pattern->group[i]);
		if (!how->field[i].read &&
			!(seats.read && form->field[i].type == EVENT_SEAT))
			how->missing |= UINT32_C(1) << i;
	}
	return seats.read <= how->seats && take_fields(form, how, s, e);
}

/* Without a letter or digit a line says nothing, however long it is. */
static bool
says_anything(const char *s, size_t length)
{
	size_t i = 0;

	while (i < length && !ascii_alnum(s[i]) && (unsigned char)s[i] < 0x80)
		i++;
	return i < length;
}

/* Whether words before the move, up to a sign behind them, say that it is none,
 * as in `If only: Player2 plays 7S.` */
static bool
is_doubted(struct loose *l, const struct event_form *form,
	struct loose_line line, const struct loose_reading *how)
{
	size_t n = line.length;
	struct loose_pairs pairs;
	struct pattern_match m;

	if (!event_moves(form) || !l->doubted.expression.length)
		return false;
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (how->field[i].read && how->field[i].at < n)
			n = how->field[i].at;
	while (n > 0 && !ascii_among(line.s[n - 1], ">:?]"))
		n--;
	if (n < 2)
		return false;
	line.length = n - 1;
	loose_find_pairs(&pairs, line.s, line.length);
	return try_pattern(l, &l->doubted, form, &pairs, line, &m) > 0;
}

static enum loose_answer
read_by_patterns(struct loose *l, unsigned kind, struct loose_line line,
	struct event *e, struct loose_reading *how)
{
	const struct event_form *form = &l->vocabulary->form[kind];
	const struct loose_pairs *pairs = pairs_of(l, line.s, line.length);
	struct loose_kind *k = &l->kind[kind];
	struct pattern_match m;

	for (unsigned i = 0; i < k->patterns; i++) {
		struct loose_pattern *pattern = &k->pattern[i];
		int found;

		if (pattern->due && !line.due)
			continue;
		found = try_pattern(l, pattern, form, pairs, line, &m);
		if (found < 0)
			return LOOSE_LIMIT;
		if (found && read_groups(pattern, form, line.s, &m, e, how)) {
			e->kind = (uint8_t)kind;
			return is_doubted(l, form, line, how) ? LOOSE_NO
							      : LOOSE_YES;
		}
	}
	return LOOSE_NO;
}

/* The work of reading the line as a kind that it does not say. */
static size_t
work_of_none(const struct loose *l, unsigned kind, struct loose_line line)
{
	const struct loose_kind *k = &l->kind[kind];

	return (line.due ? k->patterns : k->patterns - k->due) *
		(1 + line.length / LOOSE_PIECE);
}

/* As loose_read, a line of which something may be known. The work does not
 * depend on what is remembered from other files. */
static enum loose_answer
read_known(struct loose *l, unsigned kind, struct loose_line line,
	struct loose_known *known, struct event *e, struct loose_reading *how)
{
	const size_t work = l->work;
	enum loose_answer answer;

	if (known->refused[line.due] >> kind & 1) {
		l->work += work_of_none(l, kind, line);
		return LOOSE_NO;
	}
	if (known->work && known->kind == kind && known->due == line.due) {
		l->work += known->work;
		*how = known->how;
		take_fields(&l->vocabulary->form[kind], how, line.s, e);
		e->kind = (uint8_t)kind;
		return LOOSE_YES;
	}
	answer = read_by_patterns(l, kind, line, e, how);
	if (answer == LOOSE_NO) {
		/* Where it is not due, fewer patterns are tried. */
		known->refused[false] |= order_bit(kind);
		known->refused[true] |= line.due ? order_bit(kind) : 0;
	} else if (answer == LOOSE_YES) {
		known->work = l->work - work;
		known->kind = kind;
		known->due = line.due;
		known->how = *how;
	}
	return answer;
}

enum loose_answer
loose_read(struct loose *l, unsigned kind, struct loose_line line,
	struct event *e, struct loose_reading *how)
{
	struct loose_known *known;

	if (line.length > LOOSE_LINE || !says_anything(line.s, line.length))
		return LOOSE_NO;
	known = find_known(l, line.s, line.length);
	return known ? read_known(l, kind, line, known, e, how)
		     : read_by_patterns(l, kind, line, e, how);
}

unsigned
loose_next(struct loose *l, uint64_t *kinds, uint64_t due, const char *s,
	size_t length)
{
	struct loose_known *known;

	if (length > LOOSE_LINE || !says_anything(s, length))
		return l->order.kinds;
	known = find_known(l, s, length);
	while (*kinds) {
		unsigned kind = (unsigned)__builtin_ctzll(*kinds);
		bool is_due = due >> kind & 1;

		if (kind >= l->order.kinds)
			break;
		*kinds &= *kinds - 1;
		if (!known || !(known->refused[is_due] >> kind & 1))
			return kind;
		l->work += work_of_none(
			l, kind, (struct loose_line){s, length, is_due});
	}
	return l->order.kinds;
}

bool
loose_read_next(struct loose *l, uint64_t *kinds, struct loose_line line,
	struct event *e, struct loose_reading *how)
{
	unsigned kind;

	while ((kind = loose_next(l, kinds, line.due ? UINT64_MAX : 0, line.s,
			line.length)) < l->order.kinds)
		if (loose_read(l, kind, line, e, how) == LOOSE_YES)
			return true;
	return false;
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

/* What numbers the first card, where the next one has a number too: that of a
 * meld is none. */
static size_t
pass_first_number(const char *s, size_t length)
{
	size_t n = value_pass_number(s, length), at;
	unsigned rank, suit;

	if (!n)
		return 0;
	at = n + value_card(s + n, length - n, &rank, &suit);
	at += value_pass_signs(s + at, length - at);
	return at == length || value_pass_number(s + at, length - at) ? n : 0;
}

unsigned
loose_cards(const char *s, size_t length, unsigned suit, struct event *e)
{
	const uint16_t count = e->count;
	const card_set cards = e->cards;
	unsigned n = 0;
	size_t at = 0;

	while (at < length && !ascii_alnum(s[at]) &&
		(unsigned char)s[at] < 0x80)
		at++;
	at += value_pass_signs(s + at, length - at);
	at += pass_first_number(s + at, length - at);
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

/* Adds the melds or lay-offs of the line to the list of such. */
static bool
add_entries(
	const struct event_form *form, const char *s, size_t n, struct event *e)
{
	const uint16_t count = e->count;
	struct event more = {.count = 0};
	bool added;

	for (; n && ascii_blank(*s); n--)
		s++;
	added = value_field(form, 0, s, n, &more) && more.count > 0 &&
		(!count || form->field[0].type == EVENT_LAYOFFS ||
			event_add(e, EVENT_PART));
	for (unsigned i = 0; added && i < more.count; i++)
		added = event_add(e, more.list[i]);
	if (!added)
		e->count = count;
	return added;
}

bool
loose_more(const struct event_form *form, const char *s, size_t length,
	unsigned suit, struct event *e)
{
	return form->field[0].type == EVENT_MELDS ||
			form->field[0].type == EVENT_LAYOFFS
		? add_entries(form, s, length, e)
		: loose_cards(s, length, suit, e) > 0;
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
		for (n = 1; at + n < length && ascii_alnum(s[at]) &&
			ascii_alnum(s[at + n]);
			n++)
			;
	}
	return cards;
}
