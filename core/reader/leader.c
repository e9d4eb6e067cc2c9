/*
 * Which seat is first of those that are called by names alone: the lines before
 * the first name say who begins the round, or which seat is the human's. And
 * the kind of the first move, whether a name is that of another seat, too, and
 * by which numbers seats are invited.
 */
#include "core/reader/reader_private.h"

/* What lines say before the first with a name: how many seats are invited by
 * their numbers, which alone answers that it is a human, and which moves first.
 */
struct leader_search {
	const struct learner *learner;
	unsigned seats, first;
	unsigned asked, human; /* 0: none; more than there are: several */
	bool named;
};

static void
see_leader(void *context, const char *s, size_t length)
{
	struct leader_search *search = context;
	const struct learner *l = search->learner;
	const struct order *order = loose_order(l->reading.loose);
	const size_t skip = manner_skip_prompt(s, length);
	const struct loose_line line = {s + skip, length - skip, true};
	struct loose_reading how;
	struct event e;

	for (size_t i = 0; i < l->candidates && !search->named; i++)
		search->named = names_find(s, length, l->candidate[i].text,
					l->candidate[i].length) != SIZE_MAX;
	if (search->named)
		return;
	if (line.length == 1 && *line.s == 'h' && search->asked)
		search->human = search->human ? GAME_SEATS + 1 : search->asked;
	search->asked = 0;
	if (loose_read(l->reading.loose, order->begins, line, &e, &how) ==
		LOOSE_YES)
		search->first = e.seat;
	else if (loose_read(l->reading.loose, order->opens, line, &e, &how) ==
		LOOSE_YES) {
		search->asked = e.seat;
		if (e.seat > search->seats)
			search->seats = e.seat;
	}
}

/* The seat of the first name, if the only one without a number is the human. */
static unsigned
first_before_human(const struct learner *l, const size_t *order, unsigned human,
	unsigned seats)
{
	unsigned at = 0, unnumbered = 0;
	size_t stem;

	for (unsigned i = 0; i < l->candidates; i++)
		if (subject_number(&l->candidate[order[i]], &stem) < 0) {
			at = i;
			unnumbered++;
		}
	return unnumbered == 1 && human && human <= seats
		? (human - 1 + seats - at) % seats + 1
		: 0;
}

unsigned
names_find_leader(const struct manner *m, struct learner *l,
	const size_t *order, unsigned *seats)
{
	struct leader_search search = {.learner = l, .seats = *seats};

	learner_each_line(l, m, see_leader, &search);
	*seats = search.seats;
	return search.first
		? search.first
		: first_before_human(l, order, search.human, *seats);
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
names_tell_again(const struct learner *l, size_t name)
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

unsigned
leader_kind(const struct manner_reading *r)
{
	const struct order *order = loose_order(r->loose);
	unsigned kind = 0;

	while (kind < r->vocabulary->count &&
		!(loose_knows_verb(r->loose, kind) &&
			order->next[order->begins] >> kind & 1))
		kind++;
	return kind;
}

unsigned
names_digits_invited(
	const struct learner *l, const struct subject_candidate *c, size_t stem)
{
	static const char *const words[] = {"human", NULL};
	unsigned digits = 0;

	for (const char *s = l->begin; s < l->end; s++) {
		size_t n = text_line_length(s, (size_t)(l->end - s));

		if (names_line_has(s, n, words) && !loose_cards_named(s, n))
			digits |= subject_digits(c, stem, s, n);
		s += n;
	}
	return digits;
}
