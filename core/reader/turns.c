/*
 * In whose turn names stand: lines with cards, one behind the other, tell which
 * seats take turns, and whether a name is that of several seats, or of one that
 * has another name, too.
 */
#include "core/reader/manner_private.h"

/* The first name in the line from `at` on, and the longest there; *at is moved
 * behind it. MANNER_SUBJECTS: there is none. */
static size_t
next_name(const struct learner *l, const char *s, size_t length, size_t *at)
{
	size_t first = SIZE_MAX, name = MANNER_SUBJECTS;

	for (size_t i = 0; i < l->candidates; i++) {
		const struct subject_candidate *c = &l->candidate[i];
		size_t n =
			names_find(s + *at, length - *at, c->text, c->length);

		if (n == SIZE_MAX || n > first ||
			(n == first && c->length < l->candidate[name].length))
			continue;
		first = n;
		name = i;
	}
	if (name < MANNER_SUBJECTS)
		*at += first + l->candidate[name].length;
	return name;
}

/* A name in the lines with cards. */
struct mention {
	const char *s; /* the line, of n bytes */
	size_t n, at;  /* and where it goes on behind the name */
};

/* The next name; MANNER_SUBJECTS: there is none. */
static size_t
next_mention(const struct learner *l, struct mention *m)
{
	const char *s = l->acting.bytes;
	size_t from = m->s ? (size_t)(m->s - s) : 0, name = MANNER_SUBJECTS;

	for (; from < l->acting.length; from += m->n + 1, m->at = 0) {
		m->s = s + from;
		m->n = text_line_length(m->s, l->acting.length - from);
		name = next_name(l, m->s, m->n, &m->at);
		if (name < MANNER_SUBJECTS)
			break;
	}
	return name;
}

size_t
turns_count(const struct learner *l, const struct seating *map)
{
	struct mention m = {NULL, 0, 0};
	size_t count = 0, name;
	unsigned before = 0;

	while ((name = next_mention(l, &m)) < MANNER_SUBJECTS) {
		unsigned seat = map->seat[name];

		count += seat && before && seat != before &&
			seat == before % map->seats + 1;
		before = seat;
	}
	return count;
}

/* A seat with fewer than one in so many turns of a name is a slip. */
enum { TURNS_SLIP = 5 };

/* The turns of one name: each is of the seat behind the one named before. */
struct name_turns {
	size_t times[GAME_SEATS], all;
	unsigned seats;  /* that take turns */
	unsigned before; /* the seat before, and */
	unsigned first;  /* the first that is named; 0: none yet */
	size_t leads;    /* turns before that */
	card_set cards;  /* told of the turn: the name moves one of them */
};

static void
add_other_turn(struct name_turns *t, unsigned seat)
{
	t->before = seat;
	t->first = t->first ? t->first : seat;
	t->cards = 0;
}

/* Adds a line of the name that tells these cards. With one of the line before
 * it tells the same turn. */
static void
add_turn(struct name_turns *t, card_set told)
{
	const bool same = t->cards & told;

	t->cards = told;
	if (same)
		return;
	if (!t->before) {
		t->leads += !t->first;
		return;
	}
	t->before = t->before % t->seats + 1;
	t->times[t->before - 1]++;
	t->all++;
}

/* Gives the turns before the first other name to the seats before that one. */
static void
add_leads(struct name_turns *t)
{
	unsigned behind = t->first;

	if (behind == 1)
		behind = t->times[0] ? 0 : t->seats + 1;
	for (; behind > 1 && t->leads; behind--, t->leads--)
		t->times[behind - 2]++;
}

bool
turns_of_several(
	const struct learner *l, const struct seating *map, size_t name)
{
	/* Where seats lay lists, they do several things at a turn. */
	const bool lists = order_list_moves(loose_order(l->reading.loose),
				   l->reading.vocabulary) != 0;
	struct name_turns t = {
		.seats = map->seats > 1 ? map->seats : GAME_SEATS};
	struct mention m = {NULL, 0, 0};
	size_t is, last = MANNER_SUBJECTS;
	unsigned seats = 0;

	while ((is = next_mention(l, &m)) < MANNER_SUBJECTS) {
		if (is != name)
			add_other_turn(&t, map->seat[is]);
		else if (is != last || !lists)
			add_turn(&t, loose_cards_named(m.s, m.n));
		last = is;
	}
	add_leads(&t);
	for (unsigned i = 0; i < GAME_SEATS; i++)
		seats += TURNS_SLIP * t.times[i] > t.all;
	return seats > 1;
}

/* Whether the line says what another name does. */
static bool
tells_of_other(const struct learner *l, size_t name, const char *s, size_t n)
{
	size_t seat;

	for (size_t i = 0; i < l->candidates; i++)
		if (i != name &&
			names_find(s, n, l->candidate[i].text,
				l->candidate[i].length) != SIZE_MAX)
			return true;
	return manner_reads_move(&l->reading, s, n, &seat);
}

bool
turns_told_twice(const struct learner *l, size_t name)
{
	const struct subject_candidate *c = &l->candidate[name];
	const char *s = l->acting.bytes, *end = s + l->acting.length;
	card_set before = 0, waits = 0; /* of another name, and of this one */
	size_t again = 0, lines = 0;

	while (s < end) {
		const size_t n = text_line_length(s, (size_t)(end - s));
		const card_set cards = loose_cards_named(s, n);

		if (names_find(s, n, c->text, c->length) != SIZE_MAX) {
			lines++;
			again += cards == before;
			waits = cards == before ? 0 : cards;
			before = 0;
		} else {
			before = tells_of_other(l, name, s, n) ? cards : 0;
			again += before && before == waits;
			waits = 0;
		}
		s += n + 1;
	}
	return 2 * again > lines;
}
