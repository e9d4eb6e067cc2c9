/*
 * Which seats the subjects of a program are: by their numbers, by the order in
 * which lines name them, or by the names told.
 */
#include "core/base/base.h"
#include "core/reader/manner_private.h"

#include <strings.h>

static void
add_subject(struct manner *m, const char *s, size_t length, unsigned seat)
{
	struct manner_subject *subject;

	if (length == 7 && memcmp(s, "Player", 6) == 0 &&
		s[6] == (char)('0' + seat))
		return;
	for (size_t i = 0; i < m->subjects; i++)
		if (bytes_equal(m->subject[i].text, m->subject[i].length, s,
			    length))
			return;
	if (m->subjects == MANNER_SUBJECTS || length > MANNER_SUBJECT)
		return;
	m->begins[(unsigned char)s[0]] = true;
	if (ascii_digit(s[length - 1]))
		m->begins[(unsigned char)s[0] ^
			(ascii_alpha(s[0]) ? 0x20 : 0)] = true;
	subject = &m->subject[m->subjects++];
	memcpy(subject->text, s, length);
	subject->length = length;
	subject->seat = (uint8_t)seat;
	subject->card = names_card(s, length);
	subject->counted = ascii_digit(s[length - 1]);
}

/* Subjects of one stem, counted in digits or letters from `first` on. */
static void
add_counted(struct manner *m, const struct subject_candidate *c, size_t stem,
	int first)
{
	char name[MANNER_SUBJECT];

	memcpy(name, c->text, c->length);
	for (unsigned seat = 1; seat <= GAME_SEATS && stem < c->length;
		seat++) {
		name[stem] = (char)(first + (int)seat - 1);
		add_subject(m, name, c->length, seat);
	}
}

/* The same, counted from 0, with a blank before the number where the candidate
 * has none, or without. */
static void
add_spaced(struct manner *m, const struct subject_candidate *c, size_t stem)
{
	struct subject_candidate other = *c;
	bool spaced = stem && c->text[stem - 1] == ' ';
	size_t at = spaced ? stem - 1 : stem + 1;

	if (!stem || c->length == MANNER_SUBJECT)
		return;
	other.text[stem] = ' ';
	memcpy(other.text + at, c->text + stem, c->length - stem);
	other.length = c->length + at - stem;
	add_counted(m, &other, at, '0');
}

/* The seat that the program calls 0 though it invites them from 1 on, as the
 * remainder of the number of seats is: the last. 0: it does not. */
static unsigned
seat_of_remainder(
	const struct learner *l, const struct subject_candidate *c, size_t stem)
{
	unsigned digits = names_digits_invited(l, c, stem), last = 0;

	for (unsigned seat = 1; seat <= GAME_SEATS && !(digits & 1); seat++)
		if (digits >> seat & 1)
			last = seat;
	return last;
}

/* The first candidate that is Player and a digit, or NULL. */
static const struct subject_candidate *
find_usual(const struct learner *l)
{
	for (size_t i = 0; i < l->candidates; i++)
		if (l->candidate[i].usual)
			return &l->candidate[i];
	return NULL;
}

/* Adds the names that have another digit than a candidate has, which lines
 * alike but for their numbers leave out. */
static void
add_siblings(struct learner *l)
{
	size_t candidates = l->candidates, stem;
	unsigned digits = 0;

	for (size_t i = 0; i < candidates; i++) {
		struct subject_candidate c = l->candidate[i];

		if (subject_number(&c, &stem) < 0)
			continue;
		/* Those of one stem mostly stand together. */
		if (!names_follow_sibling(l, i, stem))
			digits = subject_digits(
				&c, stem, l->acting.bytes, l->acting.length);
		if (names_card(c.text, c.length))
			continue;
		for (unsigned digit = 0; digit < 10; digit++) {
			c.text[stem] = (char)('0' + digit);
			if (digits >> digit & 1)
				subjects_add(l, c.text, c.length, false);
		}
	}
}

/* Seats by the digits of the names: counted from `first` on, or from 1, with
 * `zero` for the seat of 0. */
static struct seating
seat_by_number(const struct learner *l, int first, unsigned zero)
{
	struct seating map = {.seats = zero};
	size_t stem;

	for (size_t i = 0; i < l->candidates; i++) {
		int n = subject_number(&l->candidate[i], &stem);
		int seat = n == 0 && zero ? (int)zero : n - first + 1;

		if (n < 0 || seat < 1 || seat > GAME_SEATS)
			continue;
		map.seat[i] = (uint8_t)seat;
		if (map.seats < (unsigned)seat)
			map.seats = (unsigned)seat;
	}
	return map;
}

/* Whether the number 0 is a seat: then turns are in order with it, as the first
 * seat or, where it is not 0, as the seat `zero`. Otherwise it is a slip. */
static bool
zero_goes_in_turn(struct learner *l, unsigned zero)
{
	size_t candidates = l->candidates, turns;
	struct seating map;
	bool goes;

	add_siblings(l);
	map = seat_by_number(l, 1, 0);
	turns = turns_count(l, &map);
	map = seat_by_number(l, zero != 0, zero);
	goes = turns == 0 || turns_count(l, &map) > turns;
	l->candidates = candidates;
	return goes;
}

/* Which seat the name is that has a 0 in the place of this one's number, if not
 * the first, and adds it; 0: it is the first, and *first is 0, or none is
 * called so. */
static unsigned
see_zero(struct manner *m, struct learner *l, const struct subject_candidate *c,
	size_t stem, int *first)
{
	struct subject_candidate zero = *c;
	unsigned last;

	if (!(subject_digits(c, stem, l->acting.bytes, l->acting.length) & 1)) {
		/* Who is invited may not have moved. */
		if (names_digits_invited(l, c, stem) & 1)
			*first = 0;
		return 0;
	}
	last = seat_of_remainder(l, c, stem);
	if (!zero_goes_in_turn(l, last))
		return 0;
	zero.text[stem] = '0';
	if (last)
		add_subject(m, zero.text, stem + 1, last);
	else
		*first = 0;
	return last;
}

/* Whether the name has the number of a seat: digits, a word or a letter. */
static bool
has_seat_number(const struct learner *l, const struct subject_candidate *c)
{
	size_t stem;
	int n = subject_number(c, &stem);

	if (names_card(c->text, c->length))
		return false;
	if (n < 0)
		return subject_number_word(c, &stem) >= 0;
	/* `Player1's legal` is not a name where Player1 moves. */
	return n <= GAME_SEATS &&
		(!find_usual(l) || ascii_digit(c->text[c->length - 1]));
}

/* The number of the first seat, 1 or 0; -1: some name has no number. Adds the
 * subject that 0 is where it is the last seat. */
static int
find_first_number(struct manner *m, struct learner *l)
{
	int first = 1;
	unsigned last = 0;
	size_t stem;

	for (size_t i = 0; i < l->candidates; i++) {
		const struct subject_candidate *c = &l->candidate[i];

		if (!has_seat_number(l, c))
			return -1;
		if (!last && subject_number(c, &stem) >= 0 &&
			!names_follow_sibling(l, i, stem))
			last = see_zero(m, l, c, stem, &first);
	}
	return first;
}

/* Whether the name needs no subject: it is read as usual, or, as the number of
 * `1. play 7S` in a menu, stands in a copy of a line that is. */
static bool
needs_no_subject(
	const struct learner *l, const struct subject_candidate *c, int first)
{
	size_t stem;

	return (c->usual && first == 1) ||
		(find_usual(l) && subject_number(c, &stem) >= 0 && stem == 0);
}

/* Adds the names that differ from this one in their number. */
static void
add_family(struct manner *m, const struct subject_candidate *c, int first)
{
	size_t stem;
	int number = subject_number(c, &stem);

	if (number >= 0) {
		add_counted(m, c, stem, '0' + first);
		if (first == 0)
			add_spaced(m, c, stem);
		return;
	}
	number = subject_number_word(c, &stem);
	if (c->length - stem == 1)
		add_counted(m, c, stem, c->text[stem] - number + 1);
	else
		add_subject(m, c->text, c->length, (unsigned)number);
}

/* Where all names have numbers, seats are in their order; false: some have
 * none. Names that lines have come first, as there is not room for any number.
 */
static bool
number_subjects(struct manner *m, struct learner *l)
{
	const int first = find_first_number(m, l);
	size_t stem;

	for (size_t i = 0; i < l->candidates && first >= 0; i++) {
		const struct subject_candidate *c = &l->candidate[i];
		int n = subject_number(c, &stem);

		if (n >= first && !needs_no_subject(l, c, first))
			add_subject(m, c->text, c->length,
				(unsigned)(n - first + 1));
	}
	for (size_t i = 0; i < l->candidates && first >= 0; i++)
		if (!needs_no_subject(l, &l->candidate[i], first))
			add_family(m, &l->candidate[i], first);
	return first >= 0;
}

/* The names in this order, from the seat `first` on. */
static struct seating
seat_in_order(const struct learner *l, const size_t order[MANNER_SUBJECTS],
	unsigned first, unsigned seats)
{
	struct seating map = {.seats = seats};

	for (size_t i = 0; i < l->candidates; i++)
		map.seat[order[i]] =
			(uint8_t)((first - 1 + (unsigned)i) % seats + 1);
	return map;
}

/* Where one name has no number, as You, and the others all but one, it is that
 * seat. Where they have all, it may be the seat that is Computer 1 once they
 * have left, if turns go better so. Not all of them are invited. */
static void
join_numbered(const struct learner *l, struct seating *map)
{
	struct seating joined = seat_by_number(l, 1, 0);
	size_t name = 0, unnumbered = 0, order[MANNER_SUBJECTS];
	unsigned left = (2U << l->candidates) - 2;

	for (size_t i = 0; i < l->candidates; i++) {
		name = joined.seat[i] ? name : i;
		unnumbered += !joined.seat[i];
		left &= ~(1U << joined.seat[i]);
	}
	if (unnumbered != 1 || joined.seats > l->candidates ||
		joined.seats + 1 < l->candidates ||
		names_by_invitations(l, order))
		return;
	for (unsigned seat = 1; seat <= joined.seats; seat++) {
		joined.seat[name] = (uint8_t)seat;
		if (joined.seats == l->candidates
				? left == 1U << seat
				: turns_count(l, &joined) > turns_count(l, map))
			*map = joined;
	}
}

/*
 * Names that are not all numbered: seats are invited in their order, and their
 * scores are told in it. Where neither shows, they are in the order in which
 * they come, from the seat on that a round begins with.
 */
static void
name_subjects(struct manner *m, struct learner *l)
{
	size_t order[MANNER_SUBJECTS];
	unsigned seats, first = 0;
	struct seating map;

	add_siblings(l);
	seats = (unsigned)l->candidates;
	if (l->candidates < 2 || l->candidates > GAME_SEATS)
		return;
	if (!names_by_lines(l, order)) {
		names_by_place(l, order);
		first = names_find_leader(m, l, order, &seats);
		m->guessed = !first || first > seats;
	}
	if (m->guessed || !first)
		first = 1;
	map = seat_in_order(l, order, first, seats);
	join_numbered(l, &map);
	for (size_t i = 0; i < l->candidates; i++)
		add_subject(m, l->candidate[order[i]].text,
			l->candidate[order[i]].length, map.seat[order[i]]);
}

static void
swap_candidates(struct learner *l, size_t i, size_t k)
{
	struct subject_candidate c = l->candidate[i];

	l->candidate[i] = l->candidate[k];
	l->candidate[k] = c;
}

/* Takes away a numbered name that is a slip: all others and not it are invited.
 * Its place; SIZE_MAX: there is none. */
static size_t
drop_uninvited(struct learner *l)
{
	size_t order[MANNER_SUBJECTS], stem;

	if (names_by_invitations(l, order))
		return SIZE_MAX;
	for (size_t at = 0; at < l->candidates; at++) {
		if (subject_number(&l->candidate[at], &stem) < 0)
			continue;
		swap_candidates(l, at, --l->candidates);
		if (names_by_invitations(l, order))
			return at;
		swap_candidates(l, at, l->candidates++);
	}
	return SIZE_MAX;
}

/*
 * Whether numbers begin anew with each sort of names, as in Player 1, Bot 1,
 * Bot 2: turns are in the order in which lines name them, rather than in that
 * of the numbers; or as often, and each name is invited, as they are if they
 * are more than the numbers. Where a name is for a seat that has another one
 * too, as when Human 1 becomes CPU 1, they are not.
 */
static bool
numbers_begin_anew(const struct manner *m, struct learner *l)
{
	size_t candidates = l->candidates, order[MANNER_SUBJECTS];
	struct seating by_number, by_lines = {.seats = 0};
	size_t slip;
	bool invited;

	names_add_invited(m, l);
	add_siblings(l);
	slip = drop_uninvited(l);
	by_number = seat_by_number(l, 1, 0);
	if (l->candidates <= GAME_SEATS && names_share_number(l) &&
		names_by_lines(l, order)) {
		by_lines = seat_in_order(l, order, 1, (unsigned)l->candidates);
		invited = names_by_invitations(l, order);
		if ((invited && by_number.seats < by_lines.seats) ||
			turns_count(l, &by_lines) + invited >
				turns_count(l, &by_number))
			return true;
	}
	if (slip != SIZE_MAX)
		swap_candidates(l, slip, l->candidates);
	l->candidates = candidates;
	return false;
}

/* Seats that lines name as this candidate with another digit: bits from 1. */
static unsigned
seats_named(const struct learner *l, const struct subject_candidate *c)
{
	const size_t length = (size_t)(l->end - l->begin);
	char name[MANNER_SUBJECT];
	unsigned seats = 0;

	memcpy(name, c->text, c->length);
	for (unsigned seat = 1; seat <= GAME_SEATS; seat++) {
		name[c->length - 1] = (char)('0' + seat);
		if (names_find(l->begin, length, name, c->length) != SIZE_MAX)
			seats |= 1U << seat;
	}
	return seats;
}

/* Whether the name comes before those numbered from 1, as in Ann, Bot1, Bot2.
 */
static bool
leads_numbered(struct learner *l, const struct subject_candidate *name)
{
	size_t order[MANNER_SUBJECTS];

	add_siblings(l);
	return l->candidates <= GAME_SEATS && names_by_lines(l, order) &&
		&l->candidate[order[0]] == name;
}

/* The seat of a name among numbered ones: that left over; or, where each has
 * its number, the one with which turns go best, as You are Player1. */
static unsigned
seat_among(const struct learner *l, size_t name, unsigned left)
{
	struct seating map = seat_by_number(l, 1, 0);
	const unsigned numbered = map.seats;
	unsigned best = left;
	size_t most = 0, turns;

	for (unsigned seat = left; seat && left > numbered; seat--) {
		map.seats = seat > numbered ? seat : numbered;
		map.seat[name] = (uint8_t)seat;
		turns = turns_count(l, &map);
		if (turns > most) {
			most = turns;
			best = seat;
		}
	}
	return best;
}

/* A single name among seats that are Player and a digit, if the others are not
 * numbered behind it. */
static void
name_left_over(struct manner *m, struct learner *l)
{
	const struct subject_candidate *usual = find_usual(l), *name = NULL;
	unsigned seats = usual ? seats_named(l, usual) : 0, seat = 1;
	size_t stem;

	for (size_t i = 0; i < l->candidates && usual; i++) {
		const struct subject_candidate *c = &l->candidate[i];

		if (c->usual || subject_number(c, &stem) >= 0 ||
			!subjects_told_of(l, c) || subjects_ask(m, l, c))
			continue;
		if (name)
			return;
		name = c;
	}
	while (seats >> seat & 1)
		seat++;
	if (name && seats && leads_numbered(l, name))
		name_subjects(m, l);
	else if (name && seats)
		add_subject(m, name->text, name->length,
			seat_among(l, (size_t)(name - l->candidate), seat));
}

void
subjects_name(struct manner *m, const char *names)
{
	for (unsigned seat = 1; seat <= GAME_SEATS && *names; seat++) {
		size_t n = strcspn(names, ",");

		if (n)
			add_subject(m, names, n, seat);
		names += n + (names[n] == ',');
	}
}

/* Whether a seat is named Player, or by lines of who is invited or of scores,
 * which may number the seats as Player1 and so on while moves name them. */
static bool
are_told_of(const struct learner *l)
{
	const struct subject_candidate first = {.text = "Player1", .length = 7};
	static const char *const usual[] = {"player", NULL};
	size_t i = 0;

	while (i < l->candidates && !subjects_told_of(l, &l->candidate[i]) &&
		!names_line_has(
			l->candidate[i].text, l->candidate[i].length, usual))
		i++;
	return i < l->candidates || subjects_told_of(l, &first);
}

/* Takes away `You` where it names several seats, or one that has another name,
 * too: whose turn it is says which. */
static void
drop_you(struct manner *m, struct learner *l)
{
	const struct seating map = seat_by_number(l, 1, 0);

	for (size_t i = 0; i < l->candidates; i++)
		if (subject_is_you(&l->candidate[i]) &&
			(turns_of_several(l, &map, i) ||
				turns_told_twice(l, i))) {
			add_subject(m, "You", 3, 0);
			swap_candidates(l, i, --l->candidates);
			return;
		}
}

/* Adds the names that count so many seats with the number of this one, from 1
 * or 0 on. */
static void
add_numbers(struct manner *m, const struct learner *l,
	struct subject_candidate *c, unsigned seats)
{
	size_t stem;
	unsigned first = subject_number(c, &stem) > 0 &&
		!(subject_digits(c, stem, l->acting.bytes, l->acting.length) &
			1);

	for (unsigned seat = 1; seat <= seats && !(first && c->usual); seat++) {
		c->text[stem] = (char)('0' + first + seat - 1);
		add_subject(m, c->text, c->length, seat);
	}
}

void
subjects_learn(struct manner *m, struct learner *l)
{
	struct subject_candidate beside[MANNER_SUBJECTS];
	size_t count;

	subjects_drop_kinds(l);
	subjects_drop_prompts(m, l);
	drop_you(m, l);
	count = names_set_aside(m, l, beside);
	for (size_t i = 0; i < count; i++)
		add_numbers(m, l, &beside[i], (unsigned)l->candidates);
	m->itemed = subjects_have_items(l);
	if (m->itemed && !find_usual(l))
		subjects_drop_items(l);
	if (!find_usual(l))
		names_add_invited(m, l);
	if (!m->itemed && numbers_begin_anew(m, l)) {
		name_subjects(m, l);
		return;
	}
	if (number_subjects(m, l)) {
		m->guessed = l->candidates && !are_told_of(l);
		return;
	}
	if (find_usual(l))
		name_left_over(m, l);
	else
		name_subjects(m, l);
}
