/* What is left of a line: with a clock before it or a letter too many, broken
 * in two, two lines in one, cut off, blank, or nothing known. */
#include "core/reader/reader_private.h"

enum { GLUED = 4 }; /* letters behind a card or a number, at most */

bool
line_is_blank(const char *s, size_t length)
{
	while (length > 0 && (s[length - 1] == ' ' || s[length - 1] == '\t'))
		length--;
	return length == 0;
}

void
line_leave_stray(struct reader *r, const struct reader_piece *piece,
	enum loose_perhaps perhaps, struct recalled *line)
{
	if (!line || !reader_raise_again(r, &line->findings, piece, NULL)) {
		reader_keep_findings(r, line ? &line->findings : NULL);
		reader_raise_stray(r, piece);
		reader_keep_findings(r, NULL);
	}
	accept_unread(r, perhaps, piece);
	track_stray(r->track, false);
	/* Counted twice, a line that may tell something gets no shape. */
	if (perhaps != LOOSE_NOTHING)
		track_stray(r->track, false);
	text_clear(&r->stray);
	text_add(&r->stray, piece->s, piece->length);
}

/* The next line of the source, without the blanks before it; false when there
 * is none. */
static bool
find_next_line(const struct reader *r, const struct reader_line *l,
	struct reader_line *n)
{
	const char *end;

	*n = (struct reader_line){.s = l->s + l->length + 1, .ended = true};
	if (!l->ended || l->ahead <= l->length + 1)
		return false;
	n->ahead = l->ahead - l->length - 1;
	end = memchr(n->s, '\n', n->ahead);
	n->length = end ? (size_t)(end - n->s) : 0;
	while (n->at < n->length && n->s[n->at] == ' ')
		n->at++;
	return n->at < n->length && !line_prompt_length(r, n);
}

/* Whether the line is known to be something by itself, and says no less than
 * the event of which it may be the end, read as `whole`. */
static bool
stands_alone(const struct reader *r, const struct reader_line *l,
	const struct loose_reading *whole)
{
	struct loose_reading how;
	struct event e;

	return line_try_loosely(r, l, UINT64_MAX, &e, &how) != LOOSE_NO &&
		(e.kind != r->event.kind || !(how.missing & ~whole->missing));
}

/* Makes *whole of the piece and the next line; piece NULL: adds the next line
 * to what has been joined already. */
static void
join_halves(struct reader *r, const struct reader_piece *piece,
	const struct reader_line *next, struct reader_line *whole)
{
	if (piece) {
		text_clear(&r->halves);
		text_add(&r->halves, piece->s, piece->length);
		*whole = (struct reader_line){
			.number = piece->line, .ended = true};
	}
	text_char(&r->halves, ' ');
	text_add(&r->halves, next->s + next->at, next->length - next->at);
	whole->s = r->halves.bytes;
	whole->length = whole->ahead = r->halves.length;
}

bool
line_may_go_on(const struct reader_line *l, uint32_t missing)
{
	size_t at = l->length + 1;
	unsigned rank, suit;

	while (at < l->ahead && l->s[at] == ' ')
		at++;
	return l->ended && at < l->ahead && l->s[at] != '\n' &&
		l->s[at] != '>' &&
		((missing & 1) || !isupper((unsigned char)l->s[at]) ||
			value_card(l->s + at, l->ahead - at, &rank, &suit));
}

/* Whether the line says an event by itself. */
static bool
says_event(struct reader *r, const struct reader_line *l)
{
	const struct event kept = r->event;
	struct loose_reading how;
	struct event e;
	uint64_t kinds = ~order_bit(r->vocabulary->typed);
	bool says = line_try_kinds(r, l, kinds) ||
		line_try_loosely(r, l, kinds, &e, &how) != LOOSE_NO;

	r->event = kept;
	return says;
}

/* Whether what was joined says more of r->event than *half did; if so, sets
 * both to that. */
static bool
adds_to_event(struct reader *r, const struct reader_line *whole,
	struct loose_reading *half)
{
	struct loose_reading how;
	struct event e;

	if (line_try_loosely(r, whole, order_bit(r->event.kind), &e, &how) !=
			LOOSE_YES ||
		(how.missing & ~half->missing) || how.missing == half->missing)
		return false;
	r->event = e;
	*half = how;
	return true;
}

/* Accepts r->event, which the lines from *l to *last say together. */
static void
accept_halves(struct reader *r, struct reader_line *l,
	const struct reader_line *last, struct reader_line *whole,
	const struct loose_reading *how)
{
	struct reader_piece piece = reader_rest(l);

	reader_raise(r, &piece, FAULT_SPACING,
		"the line goes on in the next one", "goes on");
	line_accept_loosely(r, whole, how, NULL);
	l->at = (size_t)(last->s + last->length + 1 - l->s);
}

bool
line_read_halves(struct reader *r, struct reader_line *l,
	const struct loose_reading *half)
{
	struct reader_piece piece = reader_rest(l);
	struct reader_line next, whole;
	struct loose_reading how = *half;

	if (!find_next_line(r, l, &next) ||
		((half->missing & 1) && says_event(r, &next)))
		return false;
	join_halves(r, &piece, &next, &whole);
	if (!adds_to_event(r, &whole, &how))
		return false;
	accept_halves(r, l, &next, &whole, &how);
	return true;
}

/*
 * Joins further lines that go on to those joined, of which *last is the last,
 * until they say an event. *tried is the number of lines joined.
 */
static bool
join_until_read(struct reader *r, struct reader_line *last,
	struct reader_line *whole, struct loose_reading *how, unsigned *tried)
{
	struct reader_line next;

	for (*tried = 2; line_try_loosely(r, whole, UINT64_MAX, &r->event,
				 how) != LOOSE_YES;
		(*tried)++) {
		if (*tried == READER_HALVES || !line_may_go_on(last, 0) ||
			!find_next_line(r, last, &next))
			return false;
		join_halves(r, NULL, &next, whole);
		*last = next;
	}
	return true;
}

/* Joins a line that was broken in two or more, as at the edge of a page. */
bool
line_read_broken(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);
	struct reader_line next, third, whole;
	struct recalled *halves;
	struct loose_reading how;
	unsigned tried;

	if (l->at || !find_next_line(r, l, &next))
		return false;
	join_halves(r, &piece, &next, &whole);
	halves = repeat_of_halves(r, &r->halves);
	if (halves && halves->how == RECALLED_STRAY)
		return false;
	if (!join_until_read(r, &next, &whole, &how, &tried)) {
		if (halves && tried == 2)
			halves->how = RECALLED_STRAY;
		return false;
	}
	if (accept_opens(r, &r->event) || stands_alone(r, &next, &how))
		return false;
	if (how.missing && line_may_go_on(&next, 0) &&
		find_next_line(r, &next, &third)) {
		size_t two = r->halves.length;

		join_halves(r, NULL, &third, &whole);
		if (adds_to_event(r, &whole, &how))
			next = third;
		else
			whole.length = whole.ahead = two;
	}
	accept_halves(r, l, &next, &whole, &how);
	return true;
}

/* How many bytes before the first word are a clock or a number and signs. */
static size_t
count_clock(const char *s, size_t length)
{
	size_t n = 0;
	bool digit = false;

	for (; n < length && !isalpha((unsigned char)s[n]) && s[n] != '>' &&
		(unsigned char)s[n] < 0x80;
		n++)
		digit = digit || isdigit((unsigned char)s[n]);
	return digit && n < length && s[n - 1] == ' ' ? n : 0;
}

/* Whether the last word is a card. */
static bool
ends_in_card(const char *s, size_t length)
{
	size_t from = length;
	struct value_item item;

	while (from > 0 && isalnum((unsigned char)s[from - 1]))
		from--;
	return from > 0 && s[from - 1] == ' ' &&
		value_item(s + from, length - from, &item) == length - from &&
		item.suit < CARD_SUITS;
}

/* How many letters stand behind the last sign that is none, at most. */
static size_t
count_last_letters(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && n < GLUED &&
		isalpha((unsigned char)s[length - n - 1]))
		n++;
	return n;
}

/* Whether so many letters of the last word are glued to a card or a number,
 * and no part of a word: without those of `round` there is another. */
static bool
are_glued(const char *s, size_t length, size_t letters)
{
	size_t rest = length - letters;

	return ends_in_card(s, rest) ||
		(rest > 0 && isdigit((unsigned char)s[rest - 1]));
}

/* Reads what is between the bytes left out at both ends. */
static bool
try_between(struct reader *r, const struct reader_line *l, size_t before,
	size_t after, struct loose_reading *how)
{
	struct reader_line part = *l;

	part.at += before;
	part.length -= after;
	if (line_try_loosely(r, &part, UINT64_MAX, &r->event, how) !=
			LOOSE_YES ||
		accept_opens(r, &r->event))
		return false;
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		how->field[i].at += how->field[i].read ? before : 0;
	return true;
}

bool
line_read_trimmed(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);
	size_t clock = count_clock(piece.s, piece.length);
	size_t letters = ends_in_card(piece.s, piece.length)
		? 0
		: count_last_letters(piece.s, piece.length);
	struct loose_reading how;
	bool found = clock && try_between(r, l, clock, 0, &how);

	/* Of `8Dx` all letters but the suit are glued. */
	for (size_t n = 1; n <= letters && !found; n++)
		found = are_glued(piece.s, piece.length, n) &&
			(try_between(r, l, 0, n, &how) ||
				(clock && try_between(r, l, clock, n, &how)));
	if (found)
		line_accept_loosely(r, l, &how, NULL);
	return found;
}

/* Whether the piece ends in what was typed in the line before: `You entered:
 * play 7S` tells nothing else. */
static bool
confirms_typed(const struct reader *r, const struct reader_piece *p)
{
	const struct event *e = &r->pending.event;

	return r->pending.set && e->kind == r->vocabulary->typed && e->length &&
		p->length > e->length &&
		memcmp(p->s + p->length - e->length, e->text, e->length) == 0;
}

void
line_leave_rest(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);

	if (confirms_typed(r, &piece)) {
		line_leave_stray(r, &piece, LOOSE_NOTHING, NULL);
	} else if (!line_is_blank(piece.s, piece.length)) {
		enum loose_perhaps perhaps =
			loose_perhaps(r->loose, piece.s, piece.length);

		if (r->fresh) {
			r->fresh->how = RECALLED_STRAY;
			r->fresh->perhaps = perhaps;
		}
		line_leave_stray(r, &piece, perhaps, r->fresh);
	} else if (!l->ended) {
		/* A prompt is where a transcript may stop. */
	} else if (r->prompted) {
		reader_raise(r, &piece, FAULT_SPACING,
			"a newline is extra after the prompt", "newline");
	} else if (!reader_raise_again(r, &r->blank, &piece, NULL)) {
		reader_keep_findings(r, &r->blank);
		reader_raise(r, &piece, FAULT_BLANK_LINE,
			"a blank line is extra", "blank");
		reader_keep_findings(r, NULL);
	}
	if (line_is_blank(piece.s, piece.length))
		track_stray(r->track, true);
	r->prompted = false;
	l->at = l->length;
}

/* Whether every value of this kind is whole once its last byte is there. */
static bool
is_whole_at_end(const struct reader *r, unsigned kind)
{
	const struct event_form *form = &r->vocabulary->form[kind];

	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		if (form->field[i].type != EVENT_SEAT &&
			form->field[i].type != EVENT_CARD)
			return false;
	return true;
}

/* A last line that lacks nothing but its newline; blanks may stand for it. */
static bool
read_unended(struct reader *r, struct reader_line *l)
{
	struct text t = {0};
	struct reader_line ended = {.ended = true};
	size_t n = l->length;

	while (n > l->at && strchr(" \t", l->s[n - 1]))
		n--;
	text_add(&t, l->s + l->at, n - l->at);
	text_char(&t, '\n');
	ended.s = t.bytes;
	ended.ahead = t.length;
	ended.length = t.length - 1;
	n = line_try_kinds(r, &ended, line_kinds_due(r));
	text_fini(&t);
	if (n != ended.ahead || !is_whole_at_end(r, r->event.kind))
		return false;
	accept_event(r, l, &r->event, l->length - l->at, NULL, NULL);
	r->game.newline_missing = true;
	return true;
}

/* Whether the piece is the beginning of this event's line, of any seat. */
static bool
begins_line_of(struct reader *r, const struct reader_piece *p, unsigned kind)
{
	struct event e = {.kind = (uint8_t)kind, .seat = 1};

	for (; e.seat <= GAME_SEATS; e.seat++) {
		reader_print_due(r, &e);
		if (p->length < r->due.length &&
			memcmp(p->s, r->due.bytes, p->length) == 0)
			return true;
	}
	return false;
}

/* Whether the game is over, and the piece begins nothing that may follow: a
 * shell prompt, say. */
static bool
is_behind_end(struct reader *r, const struct reader_piece *p)
{
	unsigned opens = r->order.opens;
	unsigned last = r->pending.set ? r->pending.event.kind : r->before;

	return last != READER_NOTHING &&
		r->order.next[last] == (order_bit(last) | order_bit(opens)) &&
		!begins_line_of(r, p, last) && !begins_line_of(r, p, opens);
}

/* A last line that is cut claims nothing: what it says may be half of it. */
bool
line_read_cut(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);

	if (l->ended || line_is_blank(piece.s, piece.length))
		return false;
	if (read_unended(r, l))
		reader_raise(r, &piece, FAULT_SPACING,
			"the newline at the end is missing", "end");
	else if (is_behind_end(r, &piece))
		return false;
	else
		reader_raise(r, &piece, FAULT_TRUNCATED,
			"the transcript is cut off inside this line", "cut");
	r->prompted = false;
	l->at = l->length;
	return true;
}

/* --- lines of the wording without the newline between them --- */

enum { LONG_LINE = 256, KINDS_WORK = 8 };

/* Kinds that end with a newline; bare rows of cards only behind a prompt: they
 * are the end of other lists. */
static uint64_t
kinds_of_lines(const struct reader *r)
{
	const struct vocabulary *v = r->vocabulary;
	uint64_t kinds = ~(order_bit(v->prompt) | order_bit(v->typed));

	for (unsigned kind = 0; kind < v->count && !r->prompted; kind++)
		if (v->form[kind].field[0].type == EVENT_ROW)
			kinds &= ~order_bit(kind);
	return kinds;
}

/* Whether the wording prints the line as one of these kinds. In a long line
 * many places are tried: that is work. */
static bool
reads_line(struct reader *r, const struct reader_line *l, uint64_t kinds)
{
	if (l->length > LONG_LINE)
		loose_count(r->loose, KINDS_WORK);
	return line_try_kinds(r, l, kinds) == l->length + 1 - l->at;
}

/* Whether a line of the wording, or a prompt, begins at the cursor. */
static bool
begins_line(struct reader *r, const struct reader_line *l)
{
	const char *s = l->s + l->at;

	if (*s == '>')
		return line_prompt_length(r, l) > 0;
	return (isupper((unsigned char)*s) ||
		       (isdigit((unsigned char)*s) &&
			       islower((unsigned char)s[-1]))) &&
		reads_line(r, l, kinds_of_lines(r));
}

/* The bytes from the cursor to `end`, without blanks behind them, as a line in
 * r->halves. */
static struct reader_line
line_before(struct reader *r, const struct reader_line *l, size_t end)
{
	struct reader_line first = {.number = l->number, .ended = true};

	while (end > l->at && l->s[end - 1] == ' ')
		end--;
	text_clear(&r->halves);
	text_add(&r->halves, l->s + l->at, end - l->at);
	text_char(&r->halves, '\n');
	first.s = r->halves.bytes;
	first.ahead = r->halves.length;
	first.length = first.ahead - 1;
	return first;
}

/* Whether the line was typed, behind a prompt. */
static bool
is_typed(const struct reader *r, const struct reader_line *l)
{
	return r->prompted && loose_typed(r->loose, l->s, l->length);
}

/* Accepts the line before the one that begins at `next`. */
static void
accept_before(struct reader *r, struct reader_line *l,
	const struct reader_line *first, size_t next)
{
	struct reader_piece end = {
		l->number, (uint32_t)next + 1, l->s + next, 0};

	if (is_typed(r, first))
		line_accept_typed(r, l, first->length);
	else
		line_accept_exactly(r, l, first->length);
	l->at = r->opens ? l->at : next;
	reader_raise(r, &end, FAULT_SPACING, "a newline is missing before this",
		"glued");
}

bool
line_read_glued(struct reader *r, struct reader_line *l)
{
	struct reader_line first, rest = *l;

	if (!l->ended || l->length > LOOSE_LINE)
		return false;
	while (++rest.at < l->length) {
		if (!begins_line(r, &rest))
			continue;
		first = line_before(r, l, rest.at);
		if (first.length &&
			(is_typed(r, &first) ||
				reads_line(r, &first, kinds_of_lines(r)))) {
			accept_before(r, l, &first, rest.at);
			return true;
		}
	}
	return false;
}
