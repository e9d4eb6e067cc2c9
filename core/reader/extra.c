/*
 * Lines that tell once more, or too early, what a program tells in its place:
 * `played: 7S` below each move, scores after each turn, totals below the sums,
 * a winner so far. They are of shapes of their own, by which they are known.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

enum {
	SHAPES = 32, /* of lines that say an event */
	LEAST = 4,   /* lines that make a shape a habit, */
	TWICE = 2,   /* or fewer, behind each move or with fields missing */
	OFTEN = 6    /* one of so many moves has the line behind it */
};

/* Lines that differ in cards and numbers alone, and which event they say. */
struct extra_shape {
	char key[DIFFERENCE_KEY];
	unsigned kind; /* the vocabulary's count: what was typed */
	uint32_t missing;
	bool moves;
	bool acts;   /* a seat does something: moves, or draws a card unseen */
	bool rare;   /* it may stand between moves only where a round ends */
	bool begins; /* it says that a round begins, wherever it stands */
	bool fuller; /* another shape of its kind has more fields */
	size_t lines;
	size_t gaps;    /* between moves, where it stands, */
	size_t beside;  /* and where a fuller shape says it of the same seats */
	size_t echoes;  /* it has the card of the move next to it */
	size_t heads;   /* it has the seat that the move below it lacks */
	unsigned here;  /* lines since the last move, */
	uint32_t seats; /* and whose, a bit for each digit */
};

struct extra_learner {
	struct learner *learner;
	struct text parts; /* of a line of several moves */
	struct extra_shape shape[SHAPES];
	unsigned shapes;
	size_t moves, rounds;
	unsigned
		card; /* of the last move; CARD_COUNT: it has been told again */
	struct extra_shape *head;    /* a line of a seat above */
	struct extra_shape *waiting; /* told its card before the next move, */
	unsigned waits;              /* this one */
};

/* The shape with this key; NULL when none was seen. */
static struct extra_shape *
find_shape(struct extra_learner *l, const char *key)
{
	for (unsigned i = 0; i < l->shapes; i++)
		if (strcmp(l->shape[i].key, key) == 0)
			return &l->shape[i];
	return NULL;
}

/* Whether lines of the kind are neither moves nor answers nor of a board. */
static bool
is_rare(const struct manner_reading *reading, unsigned kind)
{
	const struct vocabulary *v = reading->vocabulary;
	const struct order *order = loose_order(reading->loose);

	return !event_moves(&v->form[kind]) && !(v->board >> kind & 1) &&
		(kind == order->begins ||
			!order_allows(order, v->prompt, kind));
}

/* Whether a seat does something in lines of the kind, between which others
 * stand. */
static bool
acts(const struct manner_reading *reading, unsigned kind)
{
	const struct vocabulary *v = reading->vocabulary;

	return event_moves(&v->form[kind]) ||
		(event_has(&v->form[kind], EVENT_SEAT) &&
			kind != loose_order(reading->loose)->begins &&
			!(v->board >> kind & 1) && !is_rare(reading, kind));
}

/* Reads the line as any event; the kind, or the vocabulary's count. */
static unsigned
read_kind(const struct extra_learner *l, const struct manner *m, const char *s,
	size_t length, struct loose_reading *how)
{
	const struct manner_reading *reading = &l->learner->reading;
	const struct vocabulary *v = reading->vocabulary;
	uint64_t kinds = ~v->board;
	struct event e;

	return moves_read(m, v, s, length, &e, how) ||
			loose_read_next(reading->loose, &kinds,
				(struct loose_line){s, length, true}, &e, how)
		? e.kind
		: v->count;
}

/* Reads the line, or the first of its moves, as any event, and adds its shape.
 */
static void
add_shape(struct extra_learner *l, const struct manner *m, const char *s,
	size_t length)
{
	const struct manner_reading *reading = &l->learner->reading;
	const struct vocabulary *v = reading->vocabulary;
	struct extra_shape *shape = &l->shape[l->shapes];
	char key[DIFFERENCE_KEY];
	struct loose_reading how;
	struct event e;
	unsigned kind;

	if (manner_split(reading, s, length, NULL, &l->parts)) {
		s = l->parts.bytes;
		length = text_line_length(s, l->parts.length);
	}
	difference_key(s, length, key);
	if (l->shapes == SHAPES || find_shape(l, key))
		return;
	kind = read_kind(l, m, s, length, &how);
	if (kind == v->count)
		return;
	*shape = (struct extra_shape){.kind = kind,
		.missing = how.missing,
		.moves = event_moves(&v->form[kind]),
		.acts = acts(reading, kind),
		.rare = is_rare(reading, kind)};
	shape->begins = kind == loose_order(reading->loose)->begins &&
		loose_read(reading->loose, kind,
			(struct loose_line){s, length, false}, &e,
			&how) == LOOSE_YES;
	memcpy(shape->key, key, sizeof key);
	l->shapes++;
}

/* Whether one shape says more than another of the same kind, or of a move. */
static bool
is_fuller(const struct extra_shape *a, const struct extra_shape *b)
{
	return (a->kind == b->kind || (a->moves && b->moves)) &&
		!(a->missing & ~b->missing) && a->missing != b->missing;
}

/* Marks the shapes of which there are fuller ones; false when nothing that was
 * seen can be extra. */
static bool
compare_shapes(struct extra_learner *l)
{
	bool any = false;

	for (unsigned i = 0; i < l->shapes; i++) {
		struct extra_shape *a = &l->shape[i];

		for (unsigned j = 0; j < l->shapes; j++)
			a->fuller = a->fuller || is_fuller(&l->shape[j], a);
		any = any || a->fuller || a->rare;
	}
	return any;
}

/* The first card in the line; CARD_COUNT: there is none. */
static unsigned
first_card(const char *s, size_t length)
{
	unsigned rank, suit;

	for (size_t at = 0; at < length; at++)
		if ((at == 0 || !ascii_alnum(s[at - 1])) &&
			value_card(s + at, length - at, &rank, &suit) &&
			suit < CARD_SUITS)
			return suit * CARD_RANKS + rank;
	return CARD_COUNT;
}

/* The first digit of the line, as a bit. */
static uint32_t
first_digit(const char *s, size_t length)
{
	size_t at = 0;

	while (at < length && !ascii_digit(s[at]))
		at++;
	return at < length ? UINT32_C(1) << (s[at] - '0') : 0;
}

/* Whether a fuller shape says what this one does since the last move. */
static bool
is_beside(const struct extra_learner *l, const struct extra_shape *a)
{
	for (unsigned i = 0; i < l->shapes; i++) {
		const struct extra_shape *b = &l->shape[i];

		if (is_fuller(b, a) && b->here == a->here &&
			((a->missing & 1) || b->seats == a->seats))
			return true;
	}
	return false;
}

/* A move, or the end: counts what stood since the last one. */
static void
close_gap(struct extra_learner *l)
{
	for (unsigned i = 0; i < l->shapes; i++) {
		struct extra_shape *a = &l->shape[i];

		a->gaps += a->here > 0;
		a->beside += a->here > 0 && is_beside(l, a);
	}
	for (unsigned i = 0; i < l->shapes; i++) {
		l->shape[i].here = 0;
		l->shape[i].seats = 0;
	}
	l->moves++;
}

/* A line that tells a part of a move: of the last one, or of the next. */
static void
see_part(struct extra_learner *l, struct extra_shape *shape, unsigned card)
{
	if (card < CARD_COUNT && card == l->card) {
		shape->echoes++;
		l->card = CARD_COUNT;
		return;
	}
	l->waiting = shape;
	l->waits = card;
}

/* The shape of a move with which a line of several moves begins; NULL: it
 * begins with none. */
static struct extra_shape *
find_first_move(struct extra_learner *l, const char *key)
{
	for (unsigned i = 0; i < l->shapes; i++) {
		struct extra_shape *a = &l->shape[i];
		size_t n = strlen(a->key);

		while (n > 0 && ascii_punct(a->key[n - 1]))
			n--;
		if (a->moves && !a->fuller && strncmp(a->key, key, n) == 0)
			return a;
	}
	return NULL;
}

static void
see_extra(void *context, const char *s, size_t length)
{
	struct extra_learner *l = context;
	size_t skip = manner_skip_prompt(s, length);
	struct extra_shape *shape;
	char key[DIFFERENCE_KEY];

	if (!length)
		return;
	s += skip;
	length -= skip;
	difference_key(s, length, key);
	shape = find_shape(l, key);
	if (!shape)
		shape = find_first_move(l, key);
	if (shape && shape->moves && l->head && (shape->missing & 1))
		l->head->heads++;
	l->head = shape && shape->rare && first_digit(s, length) ? shape : NULL;
	if (!shape)
		return;
	shape->lines++;
	l->rounds += shape->begins;
	if (shape->acts && !shape->fuller) {
		close_gap(l);
		l->card = first_card(s, length);
		if (l->waiting && l->waits == l->card)
			l->waiting->echoes++;
		l->waiting = NULL;
	} else if (shape->moves) {
		see_part(l, shape, first_card(s, length));
	} else {
		shape->here++;
		shape->seats |= first_digit(s, length);
	}
}

/* Whether some are nine of ten of the lines: a few are cut off or misread. */
static bool
is_most(size_t some, size_t lines)
{
	return 10 * some >= 9 * lines;
}

/* Whether lines of this shape tell nothing that is not told elsewhere. */
static bool
is_extra(const struct extra_learner *l, const struct extra_shape *a)
{
	bool twice = a->missing || a->gaps + 1 >= l->moves;
	bool each = a->echoes + 1 >= l->moves;

	if (a->moves)
		return a->fuller && a->lines >= (each ? TWICE : LEAST) &&
			is_most(a->echoes, a->lines);
	if (2 * a->heads >= a->lines)
		return false;
	/* What ends a round stands between moves, too, where these are below
	 * headings and not among the moves counted. */
	if (a->rare && a->gaps >= (twice ? TWICE : LEAST) &&
		a->gaps > l->rounds && OFTEN * a->gaps >= l->moves)
		return true;
	return a->fuller && a->beside > 0 && 2 * a->beside >= a->gaps;
}

/* Whether the program says the same in another shape that is not extra. */
static bool
is_told(const struct extra_learner *l, const struct extra_shape *a)
{
	for (unsigned i = 0; i < l->shapes; i++)
		if (l->shape[i].kind == a->kind && !is_extra(l, &l->shape[i]))
			return true;
	return false;
}

static void
keep_extras(const struct extra_learner *l, struct manner *m)
{
	for (unsigned i = 0; i < l->shapes && m->extras < MANNER_EXTRAS; i++) {
		const struct extra_shape *a = &l->shape[i];
		struct manner_extra *extra = &m->extra[m->extras];

		if (!is_extra(l, a))
			continue;
		memcpy(extra->shape, a->key, sizeof extra->shape);
		extra->kind = (uint8_t)a->kind;
		extra->anywhere = a->moves || is_told(l, a);
		m->extras++;
	}
}

/* Adds the shape of the line that the learner has at hand; `named`: only if it
 * has a value. */
static void
add_line(struct extra_learner *l, const struct manner *m, bool named)
{
	const struct text *line = &l->learner->line;
	size_t skip = manner_skip_prompt(line->bytes, line->length);
	const char *s = line->bytes + skip;
	size_t length = line->length - skip;

	if (length && (!named || first_digit(s, length)))
		add_shape(l, m, s, length);
}

void
extras_learn(struct manner *m, struct learner *learner)
{
	struct extra_learner l = {.learner = learner, .card = CARD_COUNT};

	for (size_t i = 0; i < learner->skeletons; i++) {
		learner_apply(learner, m, i);
		add_line(&l, m, false);
	}
	/* Such as `Winner so far: Ann`, whose value is the name. */
	for (size_t i = 0; i < learner->others && m->subjects; i++) {
		learner_apply_other(learner, m, i);
		add_line(&l, m, true);
	}
	text_fini(&l.parts);
	if (!compare_shapes(&l))
		return;
	learner_each_line(learner, m, see_extra, &l);
	close_gap(&l);
	keep_extras(&l, m);
}

/* Whether the keys are of one shape: the wording may write `player 1` where the
 * learnt line has `Player1` for a name. */
static bool
same_key(const char *a, const char *b)
{
	for (;; a++, b++) {
		a += a[0] == ' ' && a[1] == '#';
		b += b[0] == ' ' && b[1] == '#';
		if (ascii_tolower(*a) != ascii_tolower(*b))
			return false;
		if (!*a)
			return true;
	}
}

/* The shape of such lines that this one has, or NULL. */
static const struct manner_extra *
find_extra(const struct manner *m, const char *s, size_t length)
{
	char key[DIFFERENCE_KEY];

	if (!m || !m->extras)
		return NULL;
	difference_key(s, length, key);
	for (size_t i = 0; i < m->extras; i++)
		if (same_key(m->extra[i].shape, key))
			return &m->extra[i];
	return NULL;
}

bool
line_read_extra(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);
	const struct manner_extra *extra = l->ended
		? find_extra(r->own.manner, piece.s, piece.length)
		: NULL;

	/* What is due, and just as the wording has it, is read. What extra
	 * lines are was learnt without the moves below headings: there it may
	 * be spelt otherwise. */
	if (!extra ||
		((line_kinds_due(r) >> extra->kind & 1) &&
			(!extra->anywhere || r->shown.mover ||
				line_try_kind(r, l, extra->kind) ==
					l->length + 1 - l->at)))
		return false;
	line_leave_stray(r, &piece, LOOSE_NOTHING, NULL);
	r->prompts.prompted = false;
	l->at = l->length;
	return true;
}

/* --- moves of their own --- */

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

/* Words that deny the verb after them; words after a seat's name that no verb
 * follows; and words to skip between the name and the verb. */
static const char *const denies[] = {"can", "cannot", "considers", "could",
	"did", "didn", "does", "doesn", "held", "holds", "hopes", "if", "keeps",
	"likes", "may", "might", "must", "needs", "never", "no", "not", "sees",
	"should", "thinks", "wants", "will", "would"};
static const char *const no_verbs[] = {"a", "an", "are", "had", "is", "only",
	"or", "the", "to", "was", "with"};
static const char *const adverbs[] = {
	"again", "also", "and", "has", "have", "just", "now", "then"};
static const char *const verbs[] = {"discarded", "discards", "draws", "drew",
	"gives", "laid", "lays", "played", "plays", "puts", "takes", "took"};

/* What follows the seat's name at s, and the seat; NULL when no name stands
 * there. */
static const char *
behind_seat(const struct manner *m, const char *s, unsigned *seat)
{
	size_t n = strncasecmp(s, "player", 6) == 0 ? 6 : 1;

	for (size_t i = 0; i < m->subjects; i++) {
		const struct manner_subject *is = &m->subject[i];

		*seat = is->seat;
		if (strncmp(s, is->text, is->length) == 0 &&
			!ascii_alnum(s[is->length]))
			return s + is->length;
	}
	if (*s != 'P' && *s != 'p')
		return NULL;
	n += s[n] == ' ';
	*seat = (unsigned)(s[n] - '0');
	return ascii_digit(s[n]) && !ascii_alnum(s[n + 1]) ? s + n + 1 : NULL;
}

/* Whether a verb stands behind a seat's name. */
static bool
has_verb(const char *s)
{
	for (size_t n; *s == ' '; s += n) {
		n = strspn(++s, LETTERS);
		if (!n || names_word_among(denies, LENGTH(denies), s, n) ||
			names_word_among(no_verbs, LENGTH(no_verbs), s, n))
			return false;
		if (n > 2 && !names_word_among(adverbs, LENGTH(adverbs), s, n))
			return true;
	}
	return false;
}

bool
manner_says_again(const char *s, size_t length)
{
	static const char *const again[] = {
		"last", "latest", "previous", "recap", "recent", "since", NULL};

	return names_line_has(s, length, again);
}

/* Whether a verb stands behind a seat's name, or some verb of a move anywhere
 * and no word that denies it. */
static bool
says_deed(const struct manner *m, const char *line)
{
	bool verb = false, denied = false;
	size_t n;

	for (const char *s = line; *s; s += n + !n) {
		const char *behind;
		unsigned seat;

		n = strspn(s, LETTERS);
		if (s > line && ascii_alnum(s[-1]))
			continue;
		behind = behind_seat(m, s, &seat);
		if (behind && has_verb(behind))
			return true;
		verb = verb || names_word_among(verbs, LENGTH(verbs), s, n);
		denied = denied ||
			names_word_among(denies, LENGTH(denies), s, n);
	}
	return verb && !denied;
}

enum { EXTRA_CARDS = 2 }; /* of one move, at most: two change places */

struct reader_extra
reader_extra_move(const struct manner *m, struct loose *loose, const char *line)
{
	struct reader_extra x = {
		.strange = loose_undoes(loose, line, strlen(line)),
		.cards = loose_cards_named(line, strlen(line))};

	x.told = x.strange ||
		(x.cards && card_count(x.cards) <= EXTRA_CARDS &&
			says_deed(m, line));
	return x;
}

bool
reader_affirm(const char *line, struct text *out)
{
	static const struct {
		const char *denial, *instead;
		bool bare; /* the verb behind it has no ending */
	} word[] = {{" does not ", " ", true}, {" doesn't ", " ", true},
		{" did not ", " ", true}, {" didn't ", " ", true},
		{" never ", " ", false}, {" has not ", " ", false},
		{" hasn't ", " ", false}, {" not ", " ", false},
		{" loses", " wins", false}, {" lost", " wins", false}};

	for (size_t i = 0; i < LENGTH(word); i++) {
		const char *at = strcasestr(line, word[i].denial), *verb;
		size_t n;

		if (!at)
			continue;
		verb = at + strlen(word[i].denial);
		n = strspn(verb, LETTERS);
		text_add(out, line, (size_t)(at - line));
		text_string(out, word[i].instead);
		text_add(out, verb, n);
		if (n && word[i].bare)
			text_string(out, verb[n - 1] == 'o' ? "es" : "s");
		text_string(out, verb + n);
		return true;
	}
	return false;
}

unsigned
reader_seat_named(const struct manner *m, const char *line, uint64_t *shape)
{
	unsigned seat = 0, names = 0, other;

	*shape = HASH_EMPTY;
	for (const char *s = line, *behind; *s; s = behind ? behind : s + 1) {
		bool inside = s > line && ascii_alnum(s[-1]);

		behind = inside ? NULL : behind_seat(m, s, &other);
		if (behind)
			seat = names++ ? 0 : other;
		else if (!ascii_digit(*s))
			*shape = hash_add(*shape, *s);
	}
	return seat;
}
