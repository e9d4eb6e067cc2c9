/*
 * Lists in words of the program's own, as of discards before a score: learns
 * what stands before the cards, and reads a line as such a list. And the piles
 * of a table in one line, and the items of all lists.
 */
#include "core/base/base.h"
#include "core/reader/loose_private.h"
#include "core/reader/manner_private.h"

#include <strings.h>

enum {
	LIST_HEADS = 8, /* before scores */
	LIST_LEAST = 4, /* scores that have a list before them, */
	LIST_SHOWN = 2, /* of which so many show cards that agree; */
	LIST_WRONG = 4  /* and one of so many lists may not */
};

/* The bytes of a sign that parts cards; 0: there is none here. */
static size_t
sign_between(const char *s, size_t length)
{
	static const char *const signs[] = {"\xC2\xB7", "\xE2\x80\x93",
		"\xE2\x80\x94", "\xE2\x80\xA2", "\xE2\x86\x92", "\xE2\x94\x82"};

	if (*s > 0)
		return !ascii_alnum(*s) && *s != '_';
	for (unsigned i = 0; i < LENGTH(signs); i++)
		if (bytes_begin(s, length, signs[i]))
			return strlen(signs[i]);
	return 0;
}

size_t
value_pass_signs(const char *s, size_t length)
{
	size_t at = 0, n;

	while (at < length && (n = sign_between(s + at, length - at)) > 0)
		at += n;
	return at;
}

bool
value_is_range(const char *s, size_t length)
{
	static const char *const signs[] = {"-", ".", "\xE2\x80\x93", " to "};

	for (unsigned i = 0; i < LENGTH(signs); i++)
		if (memmem(s, length, signs[i], strlen(signs[i])))
			return true;
	return false;
}

/* The points of a card, as in `KD (13)`. */
static size_t
pass_points(const char *s, size_t length)
{
	size_t n = length > 0 && s[0] == ' ', from;

	if (n >= length || s[n] != '(')
		return 0;
	from = ++n;
	while (n < length && ascii_digit(s[n]))
		n++;
	return n > from && n < length && s[n] == ')' ? n + 1 : 0;
}

size_t
value_pass_number(const char *s, size_t length)
{
	unsigned rank, suit;
	size_t n = 0;

	while (n < length && n < 2 && ascii_digit(s[n]))
		n++;
	if (!n || n == length || !ascii_among(s[n], "]).:"))
		return 0;
	n++;
	n += n < length && s[n] == ' ';
	return value_card(s + n, length - n, &rank, &suit) && suit < CARD_SUITS
		? n
		: 0;
}

size_t
value_item(const char *s, size_t length, struct value_item *item)
{
	static const char *const words[] = {"and ", "or ", "to ", "the "};
	size_t n = value_card(s, length, &item->rank, &item->suit);

	item->length = n;
	if (!n)
		return 0;
	n += pass_points(s + n, length - n);
	n += value_pass_signs(s + n, length - n);
	for (unsigned i = 0; i < LENGTH(words) && n < length; i++) {
		size_t word;

		if (ascii_tolower(s[n]) != words[i][0])
			continue;
		word = strlen(words[i]);
		if (length - n > word &&
			strncasecmp(s + n, words[i], word) == 0)
			n += word;
	}
	return n + value_pass_number(s + n, length - n);
}

/* A line that may be a list, and what it shows. */
struct list_line {
	struct manner_list is;
	card_set cards;
};

struct list_seen {
	struct manner_list is;
	size_t lines, places, right, shown;
};

struct list_learner {
	struct manner *manner;
	struct learner *learner;
	unsigned list, move, score;            /* kinds */
	card_set moved[GAME_SEATS + 1];        /* since the seat's last score */
	struct list_line last[GAME_SEATS + 1]; /* since the last move */
	struct list_seen seen[LIST_HEADS];
	unsigned count;
};

/* Without the word behind a seat's number that says that there are no cards. */
static size_t
length_without_none(const char *s, size_t length)
{
	static const char *const words[] = {
		" none", " empty", " nothing", " (none)", " (empty)"};

	for (size_t i = 0; i < LENGTH(words); i++) {
		size_t n = strlen(words[i]);

		if (n < length && strncasecmp(s + length - n, words[i], n) == 0)
			return length - n;
	}
	return length;
}

/* Splits the line before its cards, all of which stand at its end; the seat, or
 * 0: it is not a list of a seat's. */
static unsigned
split_list(struct list_line *l, const char *s, size_t length, struct event *e)
{
	struct manner_list *is = &l->is;
	size_t at = 0;

	while (at < length && !ascii_digit(s[at]))
		at++;
	if (at == length || s[at] < '1' || s[at] > '0' + GAME_SEATS)
		return 0;
	memset(is, 0, sizeof *is);
	is->seat = at++;
	e->count = 0;
	e->cards = 0;
	while (at < length &&
		(ascii_alnum(s[at - 1]) || !ascii_alnum(s[at]) ||
			!loose_cards(s + at, length - at, CARD_SUITS, e)))
		at++;
	if (at == length && !e->count)
		at = length_without_none(s, length);
	while (ascii_blank(s[at - 1]))
		at--;
	/* Signs around the cards are not words of the line. */
	if (at > MANNER_SHAPE || ascii_among(s[at - 1], "([{<|") ||
		loose_cards_named(s, at))
		return 0;
	is->length = at;
	memcpy(is->head, s, at);
	l->cards = card_set_of(e->list, e->count);
	return (unsigned)(s[is->seat] - '0');
}

static bool
same_head(const struct manner_list *a, const struct manner_list *b)
{
	size_t behind = a->seat + 1;

	return a->length == b->length && a->seat == b->seat &&
		memcmp(a->head, b->head, a->seat) == 0 &&
		memcmp(a->head + behind, b->head + behind,
			a->length - behind) == 0;
}

bool
lists_read(const struct manner_list *list, const char *s, size_t length,
	struct event *e, struct loose_reading *how)
{
	struct list_line l;
	unsigned seat;

	if (!list->length)
		return false;
	memset(e, 0, offsetof(struct event, list));
	seat = split_list(&l, s, length, e);
	if (!seat || !same_head(&l.is, list))
		return false;
	e->kind = list->kind;
	e->seat = (uint8_t)seat;
	*how = (struct loose_reading){0};
	how->field[0] = (struct loose_field){true, l.is.seat, 1};
	while (l.is.length < length && ascii_blank(s[l.is.length]))
		l.is.length++;
	how->field[1] =
		(struct loose_field){true, l.is.length, length - l.is.length};
	return true;
}

/* Whether a colon ends it behind the word that says moves of the kind that the
 * lists are of, as in `Player1's dumps:` where Player1 dumps 7C. */
static bool
names_moves(const struct list_learner *l, const struct manner_list *is)
{
	size_t end = is->length - 1, n = 0;

	while (n < end && ascii_alpha(is->head[end - 1 - n]))
		n++;
	for (size_t i = 0; i < l->manner->moves && n; i++) {
		const struct manner_move *m = &l->manner->move[i];

		if (is->head[end] == ':' && m->kind == l->move &&
			names_find(m->shape, m->length, is->head + end - n,
				n) != SIZE_MAX)
			return true;
	}
	return false;
}

/* The number of this head; LIST_HEADS: there is no room. */
static unsigned
list_number(struct list_learner *l, const struct manner_list *is)
{
	unsigned i = 0;

	while (i < l->count && !same_head(&l->seen[i].is, is))
		i++;
	return i;
}

/* The seat's score is told: the line before it may list what it has moved. */
static void
end_list(struct list_learner *l, unsigned seat)
{
	struct list_line *last = &l->last[seat];
	unsigned i = last->is.length ? list_number(l, &last->is) : LIST_HEADS;

	if (i < LIST_HEADS) {
		struct list_seen *seen = &l->seen[i];

		if (i == l->count) {
			l->count++;
			*seen = (struct list_seen){.is = last->is, .lines = 1};
		}
		seen->places++;
		seen->right += last->cards == l->moved[seat];
		seen->shown += last->cards && last->cards == l->moved[seat];
	}
	last->is.length = 0;
	l->moved[seat] = 0;
}

static bool
reads_as(struct list_learner *l, unsigned kind, const char *s, size_t length,
	struct event *e)
{
	const struct manner_reading *r = &l->learner->reading;
	struct loose_reading how;

	return (moves_read(l->manner, r->vocabulary, s, length, e, &how) &&
		       e->kind == kind) ||
		loose_read(r->loose, kind, (struct loose_line){s, length, true},
			e, &how) == LOOSE_YES;
}

static void
see_list(void *context, const char *s, size_t length)
{
	struct list_learner *l = context;
	size_t skip = manner_skip_prompt(s, length);
	struct list_line line;
	struct event e;
	unsigned seat, i;

	s += skip;
	length -= skip;
	seat = split_list(&line, s, length, &e);
	if (reads_as(l, l->score, s, length, &e)) {
		if (e.seat && e.seat <= GAME_SEATS)
			end_list(l, e.seat);
	} else if (reads_as(l, l->move, s, length, &e)) {
		if (e.seat && e.seat <= GAME_SEATS)
			l->moved[e.seat] |= card_bit(e.card);
	} else if (seat) {
		l->last[seat] = line;
		i = list_number(l, &line.is);
		if (i < l->count)
			l->seen[i].lines++;
	}
}

/* Whether some line that was looked at may be such a list, and none is read. */
static bool
may_have_lists(struct list_learner *l)
{
	struct list_line line;
	struct event e;
	bool may = false;

	for (size_t i = 0; i < l->learner->skeletons; i++) {
		const struct text *t = &l->learner->line;

		learner_apply(l->learner, l->manner, i);
		if (!t->length || !split_list(&line, t->bytes, t->length, &e) ||
			(e.count < 2 && !names_moves(l, &line.is)))
			continue;
		if (reads_as(l, l->list, t->bytes, t->length, &e))
			return false;
		may = true;
	}
	return may;
}

/* Whether the kind is of lists of a seat's cards before its score. */
static bool
lists_cards(const struct list_learner *l, unsigned kind)
{
	const struct manner_reading *r = &l->learner->reading;
	const struct event_form *form = &r->vocabulary->form[kind];

	return form->field[0].type == EVENT_SEAT &&
		form->field[1].type == EVENT_CARDS &&
		order_allows(loose_order(r->loose), kind, l->score);
}

/* Whether the lists are named after the moves. */
static bool
lists_moves(const struct vocabulary *v, unsigned list, unsigned move)
{
	const char *name = v->form[move].name;

	return event_moves(&v->form[move]) &&
		strncmp(v->form[list].name, name, strlen(name)) == 0;
}

/* Finds the kinds of scores, of such lists and of their moves; false: there are
 * none. */
static bool
find_list_kinds(struct list_learner *l)
{
	const struct vocabulary *v = l->learner->reading.vocabulary;

	l->score = event_kind_of_sums(v);
	if (l->score == v->count)
		return false;
	for (l->list = 0; l->list < v->count; l->list++)
		for (l->move = 0; lists_cards(l, l->list) && l->move < v->count;
			l->move++)
			if (lists_moves(v, l->list, l->move))
				return true;
	return false;
}

void
lists_learn(struct manner *m, struct learner *learner)
{
	struct list_learner l = {.manner = m, .learner = learner};

	if (!find_list_kinds(&l) || !may_have_lists(&l))
		return;
	learner_each_line(learner, m, see_list, &l);
	for (unsigned i = 0; i < l.count; i++) {
		const struct list_seen *seen = &l.seen[i];
		size_t right = seen->right;

		if (names_moves(&l, &seen->is))
			right = seen->places;
		else if (seen->shown < LIST_SHOWN)
			continue;
		if (seen->places < LIST_LEAST ||
			LIST_WRONG * right < (LIST_WRONG - 1) * seen->places ||
			LIST_WRONG * right < (LIST_WRONG - 1) * seen->lines)
			continue;
		m->list = seen->is;
		m->list.kind = (uint8_t)l.list;
	}
}

/* --- the piles of a line --- */

/* How many bytes name a suit where its letter stands: a word, or the letter
 * that a sign parts from what it has; 0: none. */
static size_t
suit_name(const char *s, size_t length, unsigned *suit)
{
	size_t n;

	*suit = value_suit_letter[(unsigned char)*s] - 1;
	n = strlen(card_suit_words[*suit]) + 1;
	if (length > n && !ascii_alnum(s[n]) &&
		ascii_tolower(s[n - 1]) == 's' &&
		strncasecmp(s, card_suit_words[*suit], n - 1) == 0)
		return n;
	return length > 1 && ascii_among(s[1], ":=[(");
}

/* Where the next suit is named at or behind `at`, and in how many bytes;
 * length: nowhere. */
static size_t
next_suit(const char *s, size_t length, size_t at, unsigned *suit, size_t *n)
{
	for (; at < length; at++) {
		if (!value_suit_letter[(unsigned char)s[at]] ||
			(at && (ascii_alnum(s[at - 1]) || s[at - 1] == '_')))
			continue;
		*n = suit_name(s + at, length - at, suit);
		if (*n)
			return at;
	}
	return length;
}

/* Whether they are a pile's ranks or cards, and signs. */
static bool
lists_pile(const char *s, size_t length)
{
	struct value_item item;
	size_t at = value_pass_signs(s, length), n;

	for (; at < length; at += n)
		if (!(n = value_item(s + at, length - at, &item)))
			return false;
	return true;
}

/* Adds a pile whose ranks nothing parts, or that a letter names: its suit in
 * words, and each rank by itself. False when it is something else. */
static bool
add_glued_pile(struct text *out, unsigned suit, const char *s, size_t end)
{
	struct value_item item;
	size_t n;

	text_add(out, card_suit_words[suit], strlen(card_suit_words[suit]));
	text_add(out, "s:", 2);
	for (size_t at = 0; at < end; at += n) {
		n = s[at] == '1' && at + 1 < end ? 2 : 1;
		if (value_pass_signs(s + at, 1))
			continue;
		if (!value_item(s + at, n, &item))
			return false;
		text_char(out, ' ');
		text_add(out, s + at, n);
	}
	text_char(out, '\n');
	return true;
}

bool
manner_split_piles(const struct vocabulary *v, const char *s, size_t length,
	struct text *out)
{
	static const char *const words[] = {"table", "board", "piles", NULL};
	unsigned suit, seen = 0;
	size_t from = 0, n, at = next_suit(s, length, 0, &suit, &n);

	text_clear(out);
	if (at == length || !event_kinds_with(v, EVENT_PILE))
		return false;
	if (names_line_has(s, at, words)) {
		manner_add_part(out, s, at);
		from = at;
	}
	while (from < at && !ascii_alpha(s[from]))
		from++;
	if (from < at)
		return false;
	from = out->length ? at : 0;
	while (at < length) {
		const unsigned of = suit;
		const size_t named = n;
		size_t next;

		/* `7 Clubs 9 Clubs 2 Hearts` are cards. */
		if (seen >> suit & 1)
			return false;
		seen |= 1U << suit;
		at += n;
		next = next_suit(s, length, at, &suit, &n);
		if (named > 1 && lists_pile(s + at, next - at))
			manner_add_part(out, s + from, next - from);
		else if (!add_glued_pile(out, of, s + at, next - at))
			return false;
		from = at = next;
	}
	text_cut(out, out->length - 1);
	return seen == (1U << CARD_SUITS) - 1;
}
