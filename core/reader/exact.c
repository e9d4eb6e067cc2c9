/*
 * Reads a transcript by one wording alone, as long as every byte is as it
 * prints them.
 */
#include "core/reader/reader_private.h"

enum { EXACT_AHEAD = 1 << 14 }; /* bytes that the longest event cannot fill */

void
exact_init(struct exact *x, const struct vocabulary *v, const struct wording *w,
	const struct order *order)
{
	memset(x, 0, sizeof *x);
	x->vocabulary = v;
	x->wording = w;
	x->order = *order;
	order_learn(&x->order, v, w, x->unmentioned);
}

/* Where reading stands. */
struct exact_cursor {
	const char *s;
	size_t length; /* of s */
	unsigned before;
	unsigned run;
	bool first; /* the first prompt's answer decides about the echo */
	bool begun;
	bool echoed;
	bool spaced; /* the first line typed begins with a blank */
	uint32_t column;
};

/* Whether the text ends with this line, behind something else. */
static bool
ends_with_line(const char *s, size_t length, const struct text *line)
{
	size_t n = line->length;

	return n > 1 && line->bytes[n - 1] == '\n' && length > n - 1 &&
		memcmp(s + length - (n - 1), line->bytes, n - 1) == 0;
}

/* Whether an answer of the program is glued to the end of what was typed. */
static bool
has_answer(const struct vocabulary *v, const struct wording *w, const char *s,
	size_t length)
{
	bool found = false;

	/* Commands end in a letter, and this is asked of each of them. */
	if (!length || ascii_alnum(s[length - 1]))
		return false;
	for (unsigned kind = 0; kind < v->count && !found; kind++) {
		struct event e = {.kind = (uint8_t)kind};
		struct text line = {0};

		if (v->form[kind].field[0].name)
			continue;
		wording_print(w, &e, &line);
		found = ends_with_line(s, length, &line);
		text_fini(&line);
	}
	return found;
}

static size_t
try_kind(struct exact *x, const struct exact_cursor *c, unsigned kind)
{
	size_t n = wording_read(x->wording, kind, c->s, c->length, &x->event);

	if (!n)
		return 0;
	/* A row of no cards is an empty line, one card what was typed. */
	if (x->vocabulary->form[kind].field[0].type == EVENT_ROW &&
		x->event.count <=
			(c->echoed && c->before == x->vocabulary->prompt))
		return 0;
	if (kind == x->vocabulary->typed &&
		has_answer(x->vocabulary, x->wording, x->event.text,
			x->event.length))
		return 0;
	x->event.kind = (uint8_t)kind;
	return n;
}

/* The kinds that may come; typed lines only where they are echoed. */
static uint64_t
kinds_due(const struct exact *x, const struct exact_cursor *c,
	const struct exact_game *g)
{
	uint64_t kinds = x->order.next[c->before];

	if (!g->echoed && !c->first)
		kinds &= ~order_bit(x->vocabulary->typed);
	return kinds;
}

static size_t
read_event(struct exact *x, const struct exact_cursor *c,
	const struct exact_game *g)
{
	uint8_t *likely = x->likely[c->before];
	uint64_t typed = order_bit(x->vocabulary->typed);
	uint64_t kinds, left;

	if (c->before == READER_NOTHING)
		return try_kind(x, c, x->order.opens);
	kinds = kinds_due(x, c, g);
	left = kinds & ~typed;
	for (unsigned i = 0; left; i++) {
		unsigned kind =
			i < 2 ? likely[i] : (unsigned)__builtin_ctzll(left);
		size_t n = left >> kind & 1 ? try_kind(x, c, kind) : 0;

		left &= ~order_bit(kind);
		if (!n)
			continue;
		if (i)
			likely[1] = likely[0];
		likely[0] = (uint8_t)kind;
		return n;
	}
	return kinds & typed ? try_kind(x, c, x->vocabulary->typed) : 0;
}

/* Counts the events of a kind in a row; false when they are too few or many. */
static bool
count_run(const struct exact *x, struct exact_cursor *c, unsigned kind)
{
	if (kind == c->before) {
		c->run++;
		return c->run <= ORDER_ENDLESS;
	}
	if (c->before != READER_NOTHING && x->order.run[c->before] &&
		c->run != x->order.run[c->before])
		return false;
	c->run = 1;
	c->before = kind;
	return true;
}

static void
hand_claim(const struct exact *x, const struct exact_cursor *c, size_t n,
	uint64_t line, const struct referee_calls *calls,
	struct referee *referee)
{
	struct claim claim = {
		.event = &x->event,
		.line = line,
		.column = c->column,
		.width = (uint32_t)n - (c->s[n - 1] == '\n'),
		.missing = x->unmentioned[x->event.kind],
	};

	calls->claim(referee, &claim);
}

static void
pass_event(struct exact_cursor *c, size_t n, struct exact_game *g)
{
	const char *s = c->s;
	const char *end = s + n;

	g->length += n;
	c->column += (uint32_t)n;
	while ((s = memchr(s, '\n', (size_t)(end - s))) != NULL) {
		s++;
		g->lines++;
		c->column = 1 + (uint32_t)(end - s);
		if (s == end)
			break;
	}
}

/*
 * Notes whether the first line typed begins with a blank. False when such a
 * line has been carried out, and not asked for again: where a game does not
 * pass blanks, this one is not typed but printed.
 */
static bool
is_typed_closely(const struct exact *x, struct exact_cursor *c,
	const struct exact_game *g)
{
	unsigned kind = x->event.kind;

	if (c->spaced && kind != x->vocabulary->prompt)
		return false;
	c->spaced = kind == x->vocabulary->typed && !g->echoed &&
		!x->vocabulary->trims && x->event.length &&
		ascii_blank(*x->event.text);
	return true;
}

static void
note_kind(struct exact *x, struct exact_cursor *c, struct exact_game *g)
{
	unsigned kind = x->event.kind;

	if (kind == x->vocabulary->typed)
		g->echoed = c->echoed = true;
	if (c->before != READER_NOTHING && kind != x->vocabulary->prompt)
		c->first = false;
	if (kind != x->vocabulary->prompt && kind != x->vocabulary->typed &&
		kind != x->order.opens)
		c->begun = true;
}

bool
exact_opens(struct exact *x, struct source *s)
{
	size_t length = source_need(s, EXACT_AHEAD);

	return wording_read(x->wording, x->order.opens,
		       source_bytes(s, &length), length, &x->event) > 0;
}

bool
exact_read(struct exact *x, struct source *s, const struct referee_calls *calls,
	struct referee *referee, const bool *found, struct exact_game *g)
{
	struct exact_cursor c = {
		.before = READER_NOTHING, .first = true, .column = 1};

	*g = (struct exact_game){0};
	for (;;) {
		size_t length;
		size_t n;

		source_need(s, g->length + EXACT_AHEAD);
		c.s = source_bytes(s, &length) + g->length;
		c.length = length - g->length;
		if (c.length == 0)
			return g->claims > 0 &&
				(!x->order.run[c.before] ||
					c.run <= x->order.run[c.before]);
		n = read_event(x, &c, g);
		if (n == 0)
			return false;
		if (c.begun && order_opens(&x->order, &x->event))
			return true;
		if (!is_typed_closely(x, &c, g))
			return false;
		note_kind(x, &c, g);
		if (!count_run(x, &c, x->event.kind))
			return false;
		g->claims++;
		if (referee)
			hand_claim(
				x, &c, n, s->line + g->lines, calls, referee);
		if (found && *found)
			return false;
		pass_event(&c, n, g);
	}
}
