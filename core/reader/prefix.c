/* What a program prints before each of its lines: a clock, a number or the
 * level of a log; a clock behind each of them; and what it prints before its
 * lists. */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <strings.h>

enum {
	PREFIXED = 400, /* the first lines, in which a prefix is looked for */
	PREFIXED_LEAST = 8,    /* in fewer lines none is taken for one */
	PREFIXED_FROM = 8,     /* so many first lines may stand without it */
	PREFIXED_READ = 60,    /* lines read with and without it, to compare */
	PREFIXED_RARE = 5,     /* one of so many may have none, */
	PREFIXED_WORDS = 50,   /* or where it is words and no label */
	PREFIXED_BRACKET = 40, /* bytes in brackets, at most */
	CLOCKED = 4 /* of so many lines one may end in no clock: it was typed */
};

/* What sort a part is: these, or the sign or letter itself. */
enum { NUMBER = '0', BLANKS = ' ', CAPITALS = 1, BRACKETS = 2 };

/* A run of capital letters, as the level of a log or the T of a clock. */
static size_t
pass_capitals(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && ascii_upper(s[n]))
		n++;
	return n < length && ascii_lower(s[n]) ? 0 : n;
}

/*
 * One part of what may stand before each line: a number, capital letters,
 * something in brackets, blanks, or another sign or letter. Writes what sort it
 * is.
 */
static size_t
pass_prefix_part(const char *s, size_t length, char *sort)
{
	size_t n = 0;

	*sort = NUMBER;
	while (n < length && ascii_digit(s[n]))
		n++;
	if (n)
		return n;
	*sort = CAPITALS;
	n = pass_capitals(s, length);
	if (n)
		return n;
	*sort = BRACKETS;
	if (s[0] == '[' || s[0] == '(') {
		const char *end = memchr(s, s[0] == '[' ? ']' : ')',
			length < PREFIXED_BRACKET ? length : PREFIXED_BRACKET);

		return end ? (size_t)(end - s) + 1 : 0;
	}
	*sort = BLANKS;
	while (n < length && s[n] == ' ')
		n++;
	if (n)
		return n;
	*sort = s[0];
	return (unsigned char)s[0] < 0x80 ? 1 : 0;
}

/* How many bytes are these parts; 0: others stand there. */
static size_t
pass_prefix(const struct manner *m, const char *s, size_t length)
{
	size_t at = 0;

	for (size_t i = 0; i < m->parts; i++) {
		char sort;
		size_t n = at < length
			? pass_prefix_part(s + at, length - at, &sort)
			: 0;

		if (!n || sort != m->part[i])
			return 0;
		at += n;
	}
	return at;
}

/* The parts that stand before the line, at most MANNER_PARTS. */
static size_t
split_prefix(const char *s, size_t length, char part[MANNER_PARTS])
{
	size_t parts = 0;

	for (size_t at = 0; at < length && parts < MANNER_PARTS; parts++) {
		size_t n = pass_prefix_part(s + at, length - at, &part[parts]);

		if (!n)
			break;
		at += n;
	}
	return parts;
}

size_t
prefix_length(const struct manner *m, const char *s, size_t length, size_t *at)
{
	size_t n = pass_prefix(m, s, length);

	for (*at = 0; !n && *at < length && s[*at] == '>';) {
		do
			(*at)++;
		while (*at < length && s[*at] == ' ');
		n = pass_prefix(m, s + *at, length - *at);
	}
	return n;
}

/* Whether the lines begin with these parts but for one of `rare`. */
static bool
is_shared(const struct manner *m, const char *s, size_t length, size_t rare)
{
	const char *end = s + length;
	size_t others = 0, lines = 0, at;

	for (; s < end && lines < PREFIXED; lines++) {
		size_t n = text_line_length(s, (size_t)(end - s));

		others += n > 0 && !prefix_length(m, s, n, &at);
		if (others > PREFIXED / rare)
			return false;
		s += n + 1;
	}
	return lines >= PREFIXED_LEAST && others <= lines / rare;
}

/*
 * How many of the first lines are read, with their seats. Behind the sign of a
 * prompt lines that no prompt stands before must be among them, as in a letter
 * that quotes a game.
 */
static size_t
count_read(const struct manner *m, const struct manner_reading *l,
	const char *s, size_t length)
{
	const bool prompts = memchr(m->part, '>', m->parts) != NULL;
	const char *end = s + length;
	size_t count = 0, others = 0, seat;

	for (size_t lines = 0; s < end && lines < PREFIXED_READ; lines++) {
		size_t n = text_line_length(s, (size_t)(end - s));
		size_t at = pass_prefix(m, s, n);

		count += manner_reads_seat(l, s + at, n - at);
		others +=
			prompts && !manner_reads_move(l, s + at, n - at, &seat);
		s += n + 1;
	}
	return prompts && others < PREFIXED_LEAST ? 0 : count;
}

/* Whether words may begin behind the parts, which are not blanks alone. */
static bool
is_closed(const struct manner *m)
{
	char last = m->part[m->parts - 1];
	size_t i = 0;

	while (i < m->parts && m->part[i] == BLANKS)
		i++;
	return i < m->parts && last != NUMBER && last != CAPITALS &&
		!ascii_alpha(last);
}

/* Whether letters are among the parts from `at` on. */
static bool
has_words(const struct manner *m, size_t at)
{
	for (; at < m->parts; at++)
		if (ascii_alpha(m->part[at]))
			return true;
	return false;
}

/* Whether it is words, a sign and a blank, as `stdout: `: what stands before
 * all lines so is no name of a seat. */
static bool
is_label(const struct manner *m)
{
	size_t last = m->parts - 1;

	return has_words(m, 0) && last > 0 && m->part[last] == BLANKS &&
		ascii_among(m->part[last - 1], ":|>") &&
		!memchr(m->part, NUMBER, m->parts);
}

/* Whether the parts are a prefix, if the lines begin with them but for a few.
 */
static bool
is_whole(const struct manner *m, const char *s, size_t length)
{
	return is_closed(m) &&
		(!has_words(m, 0) || is_label(m) ||
			is_shared(m, s, length, PREFIXED_WORDS));
}

/*
 * The most parts with which the most lines are read, of those that stand before
 * the first. Words belong to the prefix only where more lines are read without
 * them, or as many behind a label.
 */
static void
learn_parts(struct manner *m, const struct manner_reading *l, const char *s,
	size_t length)
{
	size_t parts = split_prefix(s, text_line_length(s, length), m->part);
	const struct manner without = {.parts = 0};
	size_t best = 0, most = SIZE_MAX; /* until one is shared */

	for (m->parts = 1;
		m->parts <= parts && is_shared(m, s, length, PREFIXED_RARE);
		m->parts++) {
		size_t n = is_whole(m, s, length) ? count_read(m, l, s, length)
						  : 0;

		if (n && most == SIZE_MAX)
			most = count_read(&without, l, s, length);
		if (n > most ||
			(n && n == most &&
				(!has_words(m, best) || is_label(m)))) {
			best = m->parts;
			most = n;
		}
	}
	m->parts = best;
}

void
prefix_learn(struct manner *m, const struct manner_reading *l, const char *s,
	size_t length)
{
	const char *end = s + length;

	/* Not of the last line, which may be cut in its prefix. */
	while (end > s && end[-1] != '\n')
		end--;
	for (size_t i = 0; i <= PREFIXED_FROM && s < end && !m->parts; i++) {
		learn_parts(m, l, s, (size_t)(end - s));
		/* `CPU 1 plays 7S`: words may be a name. */
		if (i > 0 && !memchr(m->part, NUMBER, m->parts) &&
			!memchr(m->part, BRACKETS, m->parts) && m->parts &&
			!is_label(m))
			m->parts = 0;
		s += text_line_length(s, (size_t)(end - s)) + 1;
	}
}

/* What stands before a clock that this closes: a bracket, or 0, a blank. */
static char
opening_of(char close)
{
	if (close == ')')
		return '(';
	return close ? '[' : ' ';
}

/* The bytes of a clock at the end, as in `plays 7S. (12:03:04)`, with the
 * blanks on both sides of it; 0: none stands there. */
static size_t
clock_behind(const char *s, size_t length)
{
	size_t end = length, from;
	char close;

	while (end > 0 && ascii_among(s[end - 1], " \r"))
		end--;
	close = end > 0 && ascii_among(s[end - 1], ")]") ? s[--end] : 0;
	for (from = end; from > 0 &&
		(ascii_digit(s[from - 1]) || ascii_among(s[from - 1], ":."));)
		from--;
	if (from == 0 || !ascii_digit(s[from]) ||
		!memchr(s + from, ':', end - from) ||
		s[from - 1] != opening_of(close))
		return 0;
	from -= close != 0;
	while (from > 0 && s[from - 1] == ' ')
		from--;
	return length - from;
}

size_t
suffix_length(const struct manner *m, const char *s, size_t length)
{
	return m->clocked ? clock_behind(s, length) : 0;
}

void
suffix_learn(struct manner *m, const char *s, size_t length)
{
	const char *end = s + length;
	size_t others = 0, lines = 0;

	while (s < end && lines < PREFIXED) {
		size_t n = text_line_length(s, (size_t)(end - s));

		lines += n > 0;
		others += n > 0 && !clock_behind(s, n);
		s += n + 1;
	}
	m->clocked = lines >= PREFIXED_LEAST && CLOCKED * others <= lines;
}

/* --- lists in words of the program's own --- */

enum {
	LIST_HEADS = 8, /* before scores */
	LIST_LEAST = 4, /* scores that have a list before them, */
	LIST_SHOWN = 2, /* of which so many show cards that agree; */
	LIST_WRONG = 4  /* and one of so many lists may not */
};

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
 * 0: it is no list of a seat's. */
static unsigned
split_list(struct list_line *l, const char *s, size_t length, struct event *e)
{
	struct manner_list *is = &l->is;
	size_t at = 0;

	while (at < length && !ascii_digit(s[at]))
		at++;
	if (at == length || s[at] < '1' || s[at] > '0' + GAME_SEATS)
		return 0;
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
	/* Signs around the cards are no words of the line. */
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
			e.count < 2)
			continue;
		if (reads_as(l, l->list, t->bytes, t->length, &e))
			return false;
		may = true;
	}
	return may;
}

/* Finds the kind of lists of a seat's cards before its score, named after the
 * moves that they list; false: there is none. */
static bool
find_list_kinds(struct list_learner *l)
{
	const struct manner_reading *r = &l->learner->reading;
	const struct event_form *form = r->vocabulary->form;
	unsigned count = r->vocabulary->count;

	for (l->score = 0; l->score < count && !event_sums(&form[l->score]);)
		l->score++;
	for (unsigned i = 0; i < count * count && l->score < count; i++) {
		const struct event_form *list = &form[l->list = i / count];
		const struct event_form *move = &form[l->move = i % count];

		if (list->field[0].type == EVENT_SEAT &&
			list->field[1].type == EVENT_CARDS &&
			event_moves(move) &&
			strncmp(list->name, move->name, strlen(move->name)) ==
				0 &&
			order_allows(loose_order(r->loose), l->list, l->score))
			return true;
	}
	return false;
}

void
lists_learn(
	struct manner *m, struct learner *learner, const char *s, size_t length)
{
	struct list_learner l = {.manner = m, .learner = learner};

	if (!find_list_kinds(&l) || !may_have_lists(&l))
		return;
	learner_each_line(learner, m, s, length, see_list, &l);
	for (unsigned i = 0; i < l.count; i++) {
		const struct list_seen *seen = &l.seen[i];

		if (seen->places < LIST_LEAST || seen->shown < LIST_SHOWN ||
			LIST_WRONG * seen->right <
				(LIST_WRONG - 1) * seen->places ||
			LIST_WRONG * seen->right <
				(LIST_WRONG - 1) * seen->lines)
			continue;
		m->list = seen->is;
		m->list.kind = (uint8_t)l.list;
	}
}
