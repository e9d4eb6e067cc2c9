/*
 * Which seat is first of those that are called by names alone: the lines before
 * the first name say who begins the round, or which seat is the human's.
 */
#include "core/reader/manner_private.h"

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

bool
names_follow_sibling(const struct learner *l, size_t i, size_t stem)
{
	const struct subject_candidate *c = &l->candidate[i];
	size_t before;

	return i > 0 && subject_number(c - 1, &before) >= 0 && before == stem &&
		memcmp(c[-1].text, c->text, stem) == 0;
}

/* The candidates whose numbers invite nobody, as bits: none of those invited
 * differs from them in that alone. */
static unsigned
find_uninvited(const struct learner *l)
{
	unsigned found = 0, siblings = 1;
	size_t stem;

	for (size_t i = 1; i < l->candidates; i++)
		siblings += subject_number(&l->candidate[i], &stem) >= 0 &&
			names_follow_sibling(l, i, stem);
	for (size_t i = 0; i < l->candidates && siblings < l->candidates; i++) {
		const struct subject_candidate *c = &l->candidate[i];

		if (subject_number(c, &stem) < 0 || !stem)
			continue;
		/* Those of one stem mostly stand together. */
		if (names_follow_sibling(l, i, stem))
			found |= (found & 1U << (i - 1)) << 1;
		else if (!names_digits_invited(l, c, stem))
			found |= 1U << i;
	}
	return found;
}

size_t
names_set_aside(const struct manner *m, struct learner *l,
	struct subject_candidate aside[MANNER_SUBJECTS])
{
	const unsigned uninvited = find_uninvited(l);
	struct subject_candidate was[MANNER_SUBJECTS];
	size_t candidates = l->candidates, count = 0, order[MANNER_SUBJECTS];

	if (!uninvited)
		return 0;
	memcpy(was, l->candidate, sizeof was);
	l->candidates = 0;
	for (size_t i = 0; i < candidates; i++)
		if (uninvited >> i & 1)
			aside[count++] = was[i];
		else
			l->candidate[l->candidates++] = was[i];
	names_add_invited(m, l);
	if (l->candidates > 1 && names_by_invitations(l, order))
		return count;
	memcpy(l->candidate, was, sizeof was);
	l->candidates = candidates;
	return 0;
}
