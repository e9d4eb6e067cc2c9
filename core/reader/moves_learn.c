/*
 * Learns which lines are moves and scores in words of a program's own: lines of
 * one shape, with a card and a number that follow each other as the turns do;
 * and lines of a seat, its old score, its gain and their sum, or two of these.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <stdlib.h>

enum {
	SHAPES = 96,      /* that may be moves or scores */
	LEAST = 8,        /* lines of shapes that are moves */
	LEAST_OWNED = 16, /* and of those that may be lists of one card */
	SLIP = 8,         /* a number's count above its slips, at least */
	LEAST_SUMS = 4    /* lines that are scores of a single round */
};

/* Numbers of seats, counted from 0 or from 1; what is behind is no seat's. */
enum { NO_SEAT = GAME_SEATS + 1 };

/* A line that may be a move. */
struct line_seen {
	unsigned shape, card;
	int number[MANNER_NUMBERS];
};

struct shape_seen {
	struct manner_move move;
	unsigned numbers;
	bool card; /* else the line may be a score, and no move */
	size_t seen[MANNER_NUMBERS]
		   [NO_SEAT + 1]; /* how often each number is there */
	size_t count;
	bool read;     /* a pattern reads it */
	bool taken;    /* it is a move */
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

/* The kind of move whose verb the line has, if it is of just one. */
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
		int is = k.number[i].is;

		line->number[i] = is;
		if (is < 0 || is > NO_SEAT ||
			is_of_clock(&k.number[i], s, length))
			is = NO_SEAT;
		l->shape[shape].seen[i][is]++;
	}
}

/* Which numbers stand at place i of the shape, a bit each. One that is far less
 * frequent than others is a slip. */
static uint32_t
numbers_seen(const struct shape_seen *s, size_t i)
{
	size_t most = 0;
	uint32_t numbers = 0;

	for (unsigned is = 0; is <= NO_SEAT; is++)
		if (s->seen[i][is] > most)
			most = s->seen[i][is];
	for (unsigned is = 0; is <= NO_SEAT; is++)
		if (s->seen[i][is] * SLIP > most)
			numbers |= UINT32_C(1) << is;
	return numbers;
}

/* The first number that is a seat in all lines of the shape: not always the
 * same one, but where a line has a verb, whose kind is not `none`, and is
 * single or has no other number. */
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

/* How many lines of shapes taken come behind one of the seat before theirs. */
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

/* Whether the shapes may be of moves, beside `before` lines that are in turn.
 */
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

/* Takes one shape or two, if four of five of their lines then add one that is
 * in turn: what tells a move again, or talks of one, adds none. */
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

/* Shapes of which all but one have a kind's verb: the last has the other. */
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
	if (last && left && !(left & (left - 1)))
		last->kind = (unsigned)__builtin_ctzll(left);
}

/* Of two shapes without a verb, or with one that begins no round, that with the
 * first move is of the kind that begins it; one alone is of either. */
static void
name_first_kind(struct move_learner *l)
{
	unsigned none = l->learner->reading.vocabulary->count;
	unsigned opening = leader_kind(&l->learner->reading);
	unsigned first = SHAPES, shapes = 0;
	card_set moved = 0; /* in this round */

	for (const struct line_seen *i = l->line; i < l->line + l->lines; i++) {
		if (!l->shape[i->shape].taken)
			continue;
		if (first == SHAPES ||
			(moved >> i->card & 1 &&
				card_count(moved) > CARD_COUNT - LEAST)) {
			first = i->shape;
			moved = 0;
		}
		moved |= card_bit(i->card);
	}
	for (unsigned i = 0; i < l->shapes; i++) {
		if (!l->shape[i].taken)
			continue;
		if (l->shape[i].kind == opening ||
			l->shape[i].kind != l->shape[first].kind)
			return;
		shapes++;
	}
	if (opening < none && shapes && shapes <= 2)
		l->shape[first].kind = shapes == 2 ? opening : none;
}

/* How often the old score is the last of the seat, if the lines add up in these
 * roles but for a slip; of one round, without any. 0: they do not. Where a
 * number is not told, it takes several rounds. */
static size_t
count_sums(const struct move_learner *l, unsigned shape, const uint8_t *role,
	bool all)
{
	size_t pairs = 0, sums = 0, slips = 0, carried = 1;
	int last[NO_SEAT + 1] = {0};

	for (size_t i = 0; i < l->lines; i++) {
		const int *number = l->line[i].number;
		int seat = number[l->shape[shape].move.number];
		int old, gain, sum = number[role[2]];
		bool pair;

		if (l->line[i].shape != shape || seat < 0 || seat > NO_SEAT)
			continue;
		old = role[0] < MANNER_NUMBERS ? number[role[0]] : last[seat];
		gain = role[1] < MANNER_NUMBERS ? number[role[1]]
						: sum - last[seat];
		pair = gain && sum && (all || last[seat]);
		pairs += pair;
		sums += pair && old + gain == sum;
		slips += old + gain != sum;
		carried += old == last[seat];
		last[seat] = sum;
	}
	if (sums < 3)
		all = all && sums && !slips &&
			l->shape[shape].count >= LEAST_SUMS;
	else
		all = 4 * sums >= 3 * pairs && (all || 3 * slips <= carried);
	return all ? carried : 0;
}

/* Lines of a seat and sums are scores. */
static void
take_scores(struct move_learner *l, struct shape_seen *s)
{
	size_t best = 0;

	for (unsigned i = 0; i < 1U << 9; i++) {
		const uint8_t role[] = {(uint8_t)(i & 7), (uint8_t)(i >> 3 & 7),
			(uint8_t)(i >> 6)};
		unsigned bits = 1U << role[0] | 1U << role[1] | 1U << role[2] |
			1U << s->move.number;
		int told = 3 - (role[0] == MANNER_NUMBERS) -
			(role[1] == MANNER_NUMBERS);
		size_t good;

		bits &= (1U << s->numbers) - 1;
		if (told < 2 || __builtin_popcount(bits) != told + 1)
			continue;
		good = count_sums(l, (unsigned)(s - l->shape), role, told == 3);
		if (good * (size_t)told <= best)
			continue;
		best = good * (size_t)told;
		memcpy(s->move.role, role, sizeof role);
	}
	/* A pattern may read those of few digits alone. */
	s->taken = best && (!s->read || memcmp(s->move.role, "\1\2\3", 3) == 0);
	s->read = !s->taken;
	s->kind = event_kind_of_sums(l->learner->reading.vocabulary);
}

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

/* Whether some line that was looked at may be a move or a score and is not
 * read; or without a `=` not surely, as a pattern may read few digits alone. */
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
