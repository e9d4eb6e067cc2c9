/*
 * Learns which lines are moves and scores in words of a program's own: lines of
 * one shape, with a card and a number that follow each other as the turns do;
 * and lines of a seat, its old score, its gain and their sum, or two of these.
 */
#include "core/base/base.h"
#include "core/reader/manner_private.h"

#include <stdlib.h>

enum {
	SHAPES = 96,      /* of lines that may be moves or scores, at most */
	LEAST = 8,        /* lines of a shape, for it to be a move's */
	LEAST_OWNED = 16, /* the same, where it may be a list of one card */
	SLIP = 8,         /* times that a number is above one that is a slip */
	LEAST_SUMS = 3,   /* lines that add up, for several rounds of scores */
	LEAST_SCORES = 4, /* lines of scores, for a single round of them */
	ROUND_MOVES = CARD_COUNT - LEAST /* cards of a round that all moved */
};

/* Seats are numbered from 0 or from 1; this number and those above are none's.
 */
enum { NO_SEAT = GAME_SEATS + 1 };

/* Ways to give each role of a score a number, or none. */
enum {
	SCORE_WAYS =
		(MANNER_UNTOLD + 1) * (MANNER_UNTOLD + 1) * (MANNER_UNTOLD + 1)
};

/* A line that may be a move. */
struct line_seen {
	unsigned shape, card;
	int number[MANNER_NUMBERS];
};

struct shape_seen {
	struct manner_move move;
	unsigned numbers;
	bool card; /* it may be a move; else it may be a score */
	/* How often each number stands at each place. */
	size_t seen[MANNER_NUMBERS][NO_SEAT + 1];
	size_t count;  /* of its lines; 0: none of its numbers is a seat */
	bool read;     /* it need not be learnt: a pattern reads it */
	bool taken;    /* it is a move or a score */
	unsigned kind; /* whose verb it has; the vocabulary's count: unclear */
};

struct move_learner {
	struct learner *learner;
	struct shape_seen shape[SHAPES];
	unsigned shapes;
	struct line_seen *line;
	size_t lines;
	size_t room;
};

/* The only kind of move of which the line has a verb; the vocabulary's count:
 * there are none or several. */
static unsigned
kind_of_verb(const struct manner_reading *r, const char *s, size_t length)
{
	unsigned none = r->vocabulary->count, found = none;

	for (unsigned kind = 0; kind < none; kind++)
		if (loose_has_verb(r->loose, kind, s, length)) {
			if (found < none)
				return none;
			found = kind;
		}
	return found;
}

/* The number of this shape; SHAPES: there is no room. */
static unsigned
shape_number(struct move_learner *l, const struct line_shape *k, const char *s,
	size_t length)
{
	const struct manner_reading *reading = &l->learner->reading;
	struct shape_seen *seen = l->shape;
	unsigned i = 0;
	size_t seat;

	while (i < l->shapes && !line_shape_equal(&seen[i].move, &k->move))
		i++;
	if (i < l->shapes || i == SHAPES)
		return i;
	l->shapes++;
	seen[i] = (struct shape_seen){.move = k->move,
		.numbers = k->numbers,
		.card = k->cards != 0,
		.read = k->cards ? manner_reads_move(reading, s, length, &seat)
				 : manner_reads_any(reading, s, length),
		.kind = kind_of_verb(reading, s, length)};
	seen[i].taken = seen[i].read && k->cards;
	return i;
}

/* Whether the number is one of two digits beside a colon, as a clock has it. */
static bool
is_of_clock(const struct shape_number *n, const char *s, size_t length)
{
	size_t end = n->at + n->length;

	return n->length == 2 &&
		((n->at > 0 && s[n->at - 1] == ':') ||
			(end < length && s[end] == ':'));
}

static void
see_move(void *context, const char *s, size_t length)
{
	struct move_learner *l = context;
	size_t skip = manner_skip_prompt(s, length);
	struct line_shape k;
	struct line_seen *line;
	unsigned shape;

	s += skip;
	length -= skip;
	if (!line_shape_of(&k, s, length) ||
		(k.cards && manner_says_again(s, length)) ||
		(shape = shape_number(l, &k, s, length)) == SHAPES)
		return;
	l->line = memory_grow(l->line, l->lines, &l->room, sizeof *l->line);
	line = &l->line[l->lines++];
	line->shape = shape;
	line->card = k.card;
	l->shape[shape].count++;
	for (unsigned i = 0; i < k.numbers; i++) {
		int seat = k.number[i].value;

		line->number[i] = seat;
		if (seat < 0 || seat > NO_SEAT ||
			is_of_clock(&k.number[i], s, length))
			seat = NO_SEAT;
		l->shape[shape].seen[i][seat]++;
	}
}

/* Which numbers stand at place i of the shape, but for slips, a bit each. */
static uint32_t
numbers_seen(const struct shape_seen *s, size_t i)
{
	return learner_without_slips(s->seen[i], NO_SEAT + 1, SLIP);
}

/*
 * Finds the seat of the shape: the first place whose numbers are seats in all
 * lines, and of several seats. They may be of one seat where the line has a
 * verb, so that its kind is not `none`, and is single or has no other number.
 * Without such a place the shape counts no lines.
 */
static void
find_seat(struct shape_seen *s, unsigned none)
{
	unsigned i = 0;

	for (uint32_t seen; i < s->numbers; i++) {
		seen = numbers_seen(s, i);
		if (!(seen >> NO_SEAT) &&
			((seen & (seen - 1)) ||
				(s->kind < none &&
					(s->count == 1 || s->numbers == 1))))
			break;
	}
	if (i == s->numbers)
		s->count = 0;
	else
		s->move.number = (uint8_t)i;
}

/* How many lines of shapes taken follow, among these, one of the seat before
 * theirs. */
static size_t
count_in_turn(const struct move_learner *l, uint32_t seats)
{
	size_t good = 0;
	int least = __builtin_ctz(seats), most = 31 - __builtin_clz(seats);
	int due = -1;

	for (size_t i = 0; i < l->lines; i++) {
		const struct line_seen *line = &l->line[i];
		const struct shape_seen *shape = &l->shape[line->shape];
		int seat = line->number[shape->move.number];

		if (!shape->taken)
			continue;
		good += seat == due;
		due = seat == most ? least : seat + 1;
	}
	return good;
}

/* The numbers that are seats in shapes taken. */
static uint32_t
seats_taken(const struct move_learner *l)
{
	uint32_t seats = 0;

	for (unsigned i = 0; i < l->shapes; i++)
		if (l->shape[i].taken)
			seats |= numbers_seen(
				&l->shape[i], l->shape[i].move.number);
	return seats;
}

/* Whether it says what a seat has, as `Player1's discards: 7S`, which may be in
 * quotes or brackets. */
static bool
says_owner(const struct shape_seen *s)
{
	const char *shape = s->move.shape;

	for (size_t i = 0, at; i + 2 < s->move.length; i++) {
		at = i + 1;
		if (ascii_among(shape[at], "\"*])>"))
			at++;
		if (shape[i] == NUMBER_SIGN && at + 1 < s->move.length &&
			shape[at] == '\'' && shape[at + 1] == 's')
			return true;
	}
	return false;
}

/* Whether a number alone begins the line and is taken for the seat, as in an
 * item of a menu, `1. play 7S`. */
static bool
begins_with_number(const struct shape_seen *s)
{
	size_t at = s->move.length && s->move.shape[0] == ' ';

	return at < s->move.length && s->move.shape[at] == NUMBER_SIGN &&
		s->move.number == 0;
}

/* Whether moves taken begin with a number: then others do so, too. */
static bool
moves_begin_with_number(const struct move_learner *l)
{
	for (unsigned i = 0; i < l->shapes; i++)
		if (l->shape[i].taken && begins_with_number(&l->shape[i]))
			return true;
	return false;
}

/* Whether both shapes, of so many lines, may be moves where `before` lines of
 * those taken are in turn. */
static bool
may_be_moves(const struct move_learner *l, const struct shape_seen *a,
	const struct shape_seen *b, size_t lines, size_t before)
{
	if (a->taken || b->taken || !a->card || !b->card || !a->count ||
		!b->count || (says_owner(a) && lines < LEAST_OWNED))
		return false;
	return before ? !begins_with_number(a) || moves_begin_with_number(l)
		      : lines >= LEAST;
}

/* Takes the two shapes, or the one that both are, if four of five of their
 * lines add one that is in turn: lines that tell a move again add none. */
static void
take_shapes(struct move_learner *l, struct shape_seen *a, struct shape_seen *b)
{
	size_t lines = a->count + (b == a ? 0 : b->count);
	uint32_t seats = seats_taken(l);
	size_t before = seats ? count_in_turn(l, seats) : 0;

	if (!may_be_moves(l, a, b, lines, before))
		return;
	a->taken = b->taken = true;
	/* The first of all lines is behind none. */
	if (5 * count_in_turn(l, seats_taken(l)) <
		5 * before + 4 * (lines - !before))
		a->taken = b->taken = false;
}

/* Whether some seat has moves of this shape and of another one: else both may
 * be one kind, for which humans and computers have words of their own. */
static bool
shares_seat(const struct move_learner *l, const struct shape_seen *s)
{
	for (const struct shape_seen *o = l->shape; o < l->shape + l->shapes;
		o++)
		for (unsigned seat = 0; seat < NO_SEAT; seat++)
			if (o->taken && o != s &&
				o->seen[o->move.number][seat] &&
				s->seen[s->move.number][seat])
				return true;
	return false;
}

/* Where all shapes taken but one have a verb, and these are of all kinds with
 * verbs but one, the shape is of that kind. */
static void
name_last_kind(struct move_learner *l)
{
	unsigned none = l->learner->reading.vocabulary->count;
	struct shape_seen *last = NULL;
	uint64_t left = 0;

	for (unsigned kind = 0; kind < none; kind++)
		if (loose_knows_verb(l->learner->reading.loose, kind))
			left |= UINT64_C(1) << kind;
	for (unsigned i = 0; i < l->shapes; i++) {
		if (!l->shape[i].taken)
			continue;
		if (l->shape[i].kind < none)
			left &= ~(UINT64_C(1) << l->shape[i].kind);
		else if (last)
			return;
		else
			last = &l->shape[i];
	}
	if (last && left && !(left & (left - 1)) && shares_seat(l, last))
		last->kind = (unsigned)__builtin_ctzll(left);
}

/* The shape of the move that begins the last round; a round begins where a card
 * moves again and nearly all have moved. SHAPES: no shape is taken. */
static unsigned
shape_of_opening(const struct move_learner *l)
{
	unsigned first = SHAPES;
	card_set moved = 0; /* in this round */

	for (size_t n = 0; n < l->lines; n++) {
		const struct line_seen *i = &l->line[n];

		if (!l->shape[i->shape].taken)
			continue;
		if (first == SHAPES ||
			(moved >> i->card & 1 &&
				card_count(moved) > ROUND_MOVES)) {
			first = i->shape;
			moved = 0;
		}
		moved |= card_bit(i->card);
	}
	return first;
}

/* The kind of move that may begin a round; the vocabulary's count: none. */
static unsigned
opening_kind(const struct manner_reading *r)
{
	const struct order *order = loose_order(r->loose);
	unsigned kind = 0;

	while (kind < r->vocabulary->count &&
		!(loose_knows_verb(r->loose, kind) &&
			order->next[order->begins] >> kind & 1))
		kind++;
	return kind;
}

/*
 * Names shapes that have no verb, or all that of one kind, which begins no
 * round. Of two, the one that begins a round is of the kind that does. One
 * alone holds moves of both kinds: its verb does not tell which.
 */
static void
name_first_kind(struct move_learner *l)
{
	unsigned none = l->learner->reading.vocabulary->count;
	unsigned opening = opening_kind(&l->learner->reading);
	unsigned first = shape_of_opening(l), shapes = 0;

	for (unsigned i = 0; i < l->shapes; i++) {
		if (!l->shape[i].taken)
			continue;
		if (l->shape[i].kind == opening ||
			l->shape[i].kind != l->shape[first].kind)
			return;
		shapes++;
	}
	if (opening == none)
		return;
	if (shapes == 2 && shares_seat(l, &l->shape[first]))
		l->shape[first].kind = opening;
	else if (shapes == 1)
		l->shape[first].kind = none;
}

/* How lines of one shape add up with their numbers in some roles. */
struct sums_seen {
	size_t telling; /* have a gain and a sum, and nothing is guessed; */
	size_t right;   /* of them, old score and gain are the sum */
	size_t wrong;   /* lines that do not add up, telling or not */
	size_t carried; /* have the seat's last sum as their old score */
};

/* Adds up the lines of the shape. A number without a role is the one that the
 * seat's last sum, or 0, makes of the others. */
static struct sums_seen
add_up(const struct move_learner *l, unsigned shape, const uint8_t *role)
{
	const bool has_old = role[MANNER_OLD] != MANNER_UNTOLD;
	const bool has_gain = role[MANNER_GAIN] != MANNER_UNTOLD;
	struct sums_seen seen = {0};
	int last[NO_SEAT + 1] = {0};

	for (size_t i = 0; i < l->lines; i++) {
		const int *number = l->line[i].number;
		int seat = number[l->shape[shape].move.number];
		int old, gain, sum = number[role[MANNER_SUM]];
		bool tells;

		if (l->line[i].shape != shape || seat < 0 || seat > NO_SEAT)
			continue;
		old = has_old ? number[role[MANNER_OLD]] : last[seat];
		gain = has_gain ? number[role[MANNER_GAIN]] : sum - last[seat];
		tells = gain && sum && ((has_old && has_gain) || last[seat]);
		seen.telling += tells;
		seen.right += tells && old + gain == sum;
		seen.wrong += old + gain != sum;
		seen.carried += old == last[seat];
		last[seat] = sum;
	}
	return seen;
}

/* Whether `count` lines that add up so are scores, each with `told` of the
 * three numbers: of a single round all three without a slip; of several rounds
 * but for slips, which are fewer where one is not told. */
static bool
are_scores(const struct sums_seen *seen, int told, size_t count)
{
	if (seen->right < LEAST_SUMS)
		return told == MANNER_ROLES && seen->right && !seen->wrong &&
			count >= LEAST_SCORES;
	return 4 * seen->right >= 3 * seen->telling &&
		(told == MANNER_ROLES || 3 * seen->wrong <= seen->carried + 1);
}

/* How many of the roles are told, if that is enough for a score: each by a
 * number of its own among those of the shape that is not the seat. 0: not so.
 */
static int
count_roles(const struct shape_seen *s, const uint8_t *role)
{
	uint32_t used = UINT32_C(1) << s->move.number;
	int told = 0;

	for (unsigned i = 0; i < MANNER_ROLES; i++) {
		if (i != MANNER_SUM && role[i] == MANNER_UNTOLD)
			continue;
		if (role[i] >= s->numbers || used >> role[i] & 1)
			return 0;
		used |= UINT32_C(1) << role[i];
		told++;
	}
	return told < MANNER_ROLES - 1 ? 0 : told;
}

/* The roles that the number stands for, in base MANNER_UNTOLD + 1. */
static void
fill_roles(unsigned way, uint8_t role[MANNER_ROLES])
{
	for (unsigned i = 0; i < MANNER_ROLES; i++) {
		role[i] = (uint8_t)(way % (MANNER_UNTOLD + 1));
		way /= MANNER_UNTOLD + 1;
	}
}

/* Takes the shape for scores if its lines add up with their numbers in some
 * roles: in those with which most lines carry the seat's last sum on, and of
 * those with which fewest do not add up. */
static void
take_scores(struct move_learner *l, struct shape_seen *s)
{
	static const uint8_t usual[MANNER_ROLES] = {1, 2, 3};
	uint8_t role[MANNER_ROLES];
	size_t best = 0, wrong = 0;

	for (unsigned way = 0; way < SCORE_WAYS; way++) {
		struct sums_seen seen;
		size_t weight;
		int told;

		fill_roles(way, role);
		told = count_roles(s, role);
		if (!told)
			continue;
		seen = add_up(l, (unsigned)(s - l->shape), role);
		weight = (seen.carried + 1) * (size_t)told;
		if (!are_scores(&seen, told, s->count) || weight < best ||
			(weight == best && seen.wrong >= wrong))
			continue;
		best = weight;
		wrong = seen.wrong;
		memcpy(s->move.role, role, sizeof role);
	}
	/* Patterns read the usual order, but may read few digits alone: then
	 * the shape is learnt, too. */
	s->taken = best &&
		(!s->read || memcmp(s->move.role, usual, sizeof usual) == 0);
	s->read = !s->taken;
	s->kind = event_kind_of_sums(l->learner->reading.vocabulary);
}

/* Keeps the shapes taken that no pattern reads. */
static void
keep_moves(const struct move_learner *l, struct manner *m)
{
	uint32_t seats = seats_taken(l);

	for (unsigned i = 0; i < l->shapes; i++) {
		const struct shape_seen *s = &l->shape[i];
		struct manner_move *move = &m->move[m->moves];

		if (!s->taken || s->read || m->moves == MANNER_MOVES ||
			s->kind == l->learner->reading.vocabulary->count)
			continue;
		*move = s->move;
		move->kind = (uint8_t)s->kind;
		/* Each seat has a score. */
		move->from_zero =
			(s->card ? seats : numbers_seen(s, s->move.number)) & 1;
		m->moves++;
	}
}

/* Whether some line may be a move or a score and no pattern reads it; or one
 * may read it as a score by mistake: few digits alone, without a `=`. */
static bool
has_unread(struct learner *l, const struct manner *m)
{
	struct line_shape k;

	for (size_t i = 0; i < l->skeletons; i++) {
		const char *s;

		learner_apply(l, m, i);
		s = l->line.bytes;
		if (l->line.length && line_shape_of(&k, s, l->line.length) &&
			((!k.cards && !memchr(s, '=', l->line.length)) ||
				!manner_reads_any(
					&l->reading, s, l->line.length)))
			return true;
	}
	return false;
}

void
moves_learn(struct manner *m, struct learner *learner)
{
	struct move_learner l = {.learner = learner};

	if (!has_unread(learner, m))
		return;
	learner_each_line(learner, m, see_move, &l);
	for (unsigned i = 0; i < l.shapes; i++)
		find_seat(&l.shape[i], learner->reading.vocabulary->count);
	for (unsigned i = 0; i < l.shapes; i++)
		for (unsigned j = i; j < l.shapes; j++)
			take_shapes(&l, &l.shape[i], &l.shape[j]);
	name_first_kind(&l);
	name_last_kind(&l);
	for (unsigned i = 0; i < l.shapes; i++)
		if (!l.shape[i].card && l.shape[i].count)
			take_scores(&l, &l.shape[i]);
	keep_moves(&l, m);
	free(l.line);
}
