/*
 * Moves and scores in words of a program's own, as `play,1,7S`: lines of one
 * shape, with a card and a number that follow each other as the turns do; and
 * lines of four numbers, of which the last is the sum of the two before.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <stdlib.h>

enum {
	NUMBERS = 4,      /* of one line */
	SHAPES = 24,      /* that may be moves */
	LEAST = 8,        /* lines of shapes that are moves */
	LEAST_OWNED = 16, /* and of those that may be lists of one card */
	SLIP = 8,         /* a number's count above its slips, at least */
	LEAST_SUMS = 4,   /* lines that are scores of a single round */
	CARD_SIGN = 1,    /* in a shape */
	NUMBER_SIGN = 2
};

struct shape_number {
	size_t at;
	size_t length;
	int is;
};

/* The shape of one line, and what stands in it. */
struct line_shape {
	struct manner_move move;
	unsigned cards; /* the last: */
	unsigned card;
	size_t card_at;
	size_t card_length;
	unsigned numbers;
	bool more; /* numbers than that */
	struct shape_number number[NUMBERS];
};

/* A player is the same as `Player1` and as `player 1`; and so are columns,
 * whatever blanks fill them. */
static bool
put_sign(struct line_shape *k, char sign)
{
	char *shape = k->move.shape;
	size_t n = k->move.length;

	if (sign == NUMBER_SIGN && n > 1 && shape[n - 1] == ' ' &&
		ascii_lower(shape[n - 2]))
		n--;
	if (sign == ' ' && n && shape[n - 1] == ' ')
		return true;
	if (n == MANNER_SHAPE)
		return false;
	shape[n++] = sign;
	k->move.length = n;
	return true;
}

/* A card that stands by itself at the place: its bytes, or 0. */
static size_t
pass_card(struct line_shape *k, const char *s, size_t length, size_t at)
{
	unsigned rank, suit;
	size_t n = at > 0 && ascii_alnum(s[at - 1])
		? 0
		: value_card(s + at, length - at, &rank, &suit);

	if (!n || suit == CARD_SUITS)
		return 0;
	k->cards++;
	k->card = suit * CARD_RANKS + rank;
	k->card_at = at;
	k->card_length = n;
	return n;
}

/* A number above NUMBER_MOST is that. */
static size_t
pass_number(struct line_shape *k, const char *s, size_t length, size_t at)
{
	bool minus =
		s[at] == '-' && at > 0 && ascii_among(s[at - 1], " \t,;|:=(");
	size_t n = minus;
	int is = 0;

	for (; at + n < length && ascii_digit(s[at + n]); n++)
		is = is < NUMBER_MOST / 10 ? 10 * is + (s[at + n] - '0')
					   : NUMBER_MOST;
	is = minus ? -is : is;
	n = n == minus ? 0 : n;
	k->more = k->more || (n && k->numbers == NUMBERS);
	if (n && k->numbers < NUMBERS)
		k->number[k->numbers++] = (struct shape_number){at, n, is};
	return n;
}

/* False when the line can say neither a move nor a score. */
static bool
shape_of_line(struct line_shape *k, const char *s, size_t length)
{
	*k = (struct line_shape){.cards = 0};
	while (length > 0 && ascii_blank(s[length - 1]))
		length--;
	for (size_t at = 0, n; at < length; at += n) {
		char sign = ascii_tolower(s[at]);

		n = pass_card(k, s, length, at);
		if (n)
			sign = CARD_SIGN;
		else if ((n = pass_number(k, s, length, at)) > 0)
			sign = NUMBER_SIGN;
		n += !n;
		if (!put_sign(k, sign))
			return false;
	}
	return k->cards ? k->cards == 1 && k->numbers > 0
			: k->numbers == NUMBERS && !k->more;
}

static bool
same_shape(const struct manner_move *a, const struct manner_move *b)
{
	return a->length == b->length &&
		memcmp(a->shape, b->shape, a->length) == 0;
}

/* Field i of the event, `numbers` of which have been filled. */
static struct loose_field
fill_field(const struct line_shape *k, const struct manner_move *move,
	const struct event_field *field, unsigned *numbers, struct event *e)
{
	const struct shape_number *n = &k->number[move->number];

	if (field->type == EVENT_CARD) {
		e->card = (uint8_t)k->card;
		return (struct loose_field){true, k->card_at, k->card_length};
	}
	if (field->type == EVENT_SEAT) {
		e->seat = (uint8_t)(n->is + move->from_zero);
	} else {
		n = &k->number[++*numbers];
		e->number[field->slot] = n->is;
	}
	return (struct loose_field){true, n->at, n->length};
}

bool
moves_read(const struct manner *m, const struct vocabulary *v, const char *s,
	size_t length, struct event *e, struct loose_reading *how)
{
	struct line_shape k;
	unsigned numbers = 0;
	size_t i = 0;

	if (m && lists_read(&m->list, s, length, e, how))
		return true;
	if (!m || !m->moves || !shape_of_line(&k, s, length))
		return false;
	while (i < m->moves && !same_shape(&k.move, &m->move[i]))
		i++;
	if (i == m->moves)
		return false;
	memset(e, 0, offsetof(struct event, list));
	*how = (struct loose_reading){0};
	e->kind = m->move[i].kind;
	for (unsigned f = 0; f < EVENT_FIELDS && v->form[e->kind].field[f].name;
		f++)
		how->field[f] = fill_field(&k, &m->move[i],
			&v->form[e->kind].field[f], &numbers, e);
	return true;
}

/* --- learning --- */

/* Numbers of seats, counted from 0 or from 1; what is behind is no seat's. */
enum { NO_SEAT = GAME_SEATS + 1 };

/* A line that may be a move. */
struct line_seen {
	unsigned shape;
	int number[NUMBERS];
};

struct shape_seen {
	struct manner_move move;
	unsigned numbers;
	bool card; /* else the line may be a score, and no move */
	size_t seen[NUMBERS][NO_SEAT + 1]; /* how often each number is there */
	size_t count;
	size_t pairs;  /* lines whose last two numbers are not 0, */
	size_t sums;   /* and those whose last number is the sum of them */
	size_t slips;  /* lines whose last number is no such sum */
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

	while (i < l->shapes && !same_shape(&seen[i].move, &k->move))
		i++;
	if (i < l->shapes || i == SHAPES)
		return i;
	l->shapes++;
	seen[i] = (struct shape_seen){.move = k->move,
		.numbers = k->numbers,
		.card = k->cards != 0,
		.read = manner_reads_move(reading, s, length, &seat),
		.kind = kind_of_verb(reading, s, length)};
	seen[i].taken = seen[i].read;
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
	if (manner_says_again(s, length) || !shape_of_line(&k, s, length) ||
		(shape = shape_number(l, &k, s, length)) == SHAPES)
		return;
	l->line = memory_grow(l->line, l->lines, &l->room, sizeof *l->line);
	line = &l->line[l->lines++];
	line->shape = shape;
	l->shape[shape].count++;
	if (!k.cards) {
		bool pair = k.number[3].is && k.number[2].is;
		bool sum = k.number[1].is + k.number[2].is == k.number[3].is;

		l->shape[shape].pairs += pair;
		l->shape[shape].sums += pair && sum;
		l->shape[shape].slips += !sum;
	}
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

/* The kind of events that tell a seat's sum; the vocabulary's count: none. */
static unsigned
kind_of_score(const struct vocabulary *v)
{
	unsigned kind = 0;

	while (kind < v->count && !event_sums(&v->form[kind]))
		kind++;
	return kind;
}

/* Whether the lines are sums, but for a slip; of one round, without any. */
static bool
are_sums(const struct shape_seen *s)
{
	if (s->sums < 3)
		return s->sums && !s->slips && s->count >= LEAST_SUMS;
	return 4 * s->sums >= 3 * s->pairs;
}

/* Lines of sums whose first number is a seat are scores. */
static void
take_scores(struct move_learner *l)
{
	const struct vocabulary *v = l->learner->reading.vocabulary;

	for (unsigned i = 0; i < l->shapes; i++) {
		struct shape_seen *s = &l->shape[i];

		if (!are_sums(s) || !s->count || s->move.number || s->read)
			continue;
		s->taken = true;
		s->kind = kind_of_score(v);
	}
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
		move->from_zero = (s->card ? seats : numbers_seen(s, 0)) & 1;
		m->moves++;
	}
}

/* Whether some line that was looked at may be a move and is not read. */
static bool
has_unread(struct learner *l, const struct manner *m)
{
	struct line_shape k;

	for (size_t i = 0; i < l->skeletons; i++) {
		learner_apply(l, m, i);
		if (l->line.length &&
			shape_of_line(&k, l->line.bytes, l->line.length) &&
			!manner_reads_any(
				&l->reading, l->line.bytes, l->line.length))
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
	name_last_kind(&l);
	take_scores(&l);
	keep_moves(&l, m);
	free(l.line);
}
