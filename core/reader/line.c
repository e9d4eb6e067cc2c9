/*
 * One line to claims, by the first way that reads it: as an extra line, as one
 * recalled, as more of a list, exactly, as a prompt, glued to another line,
 * typed, cut, loosely, trimmed, or broken in two.
 */
#include "core/reader/reader_private.h"

/* How many cards a row has at most that may rather be one card typed, or more
 * of the list of none above it. */
static unsigned
most_of_no_row(const struct reader *r)
{
	return line_is_below_empty(r) ? loose_continues(r->loose, r->before)
				      : 1;
}

/* Whether the event is a row of so few cards where no row may be: it stands
 * below neither another row nor what was typed, if that was of no card. */
static bool
is_stray_row(const struct reader *r, const struct event *e)
{
	if (r->vocabulary->form[e->kind].field[0].type != EVENT_ROW ||
		!e->count || e->count > most_of_no_row(r))
		return false;
	return r->before == READER_NOTHING ||
		!order_allows(&r->order, r->before, e->kind) ||
		(r->before == r->vocabulary->typed && r->pending.set &&
			line_types_card(&r->pending.event));
}

/* The same; or it is another list of a board, of one card behind a prompt or
 * what was typed, as in `Valid move: 7S`, or a row of a deck. */
static bool
is_stray_list(const struct reader *r, const struct event *e)
{
	if (!e->count || !(r->vocabulary->board >> e->kind & 1))
		return is_stray_row(r, e);
	if (e->count == CARD_RANKS)
		return line_begins_deck(r);
	return e->count == 1 &&
		(r->before == r->vocabulary->prompt ||
			r->before == r->vocabulary->typed) &&
		!order_allows(&r->order, r->before, e->kind);
}

size_t
line_try_kind(struct reader *r, const struct reader_line *l, unsigned kind)
{
	struct event *e = &r->event;
	size_t n;

	memset(e, 0, offsetof(struct event, list));
	n = wording_read(r->wording, kind, l->s + l->at, l->ahead - l->at, e);
	e->kind = (uint8_t)kind;
	/* A row of no cards is an empty line, one card what was typed. */
	if (r->vocabulary->form[kind].field[0].type == EVENT_ROW &&
		e->count <= (r->prompts.prompted && r->game.echoed))
		return 0;
	if (n && is_stray_row(r, e))
		return 0;
	/* What ends something by an empty line stands only behind it. */
	if (n == 1 && l->s[l->at] == '\n' &&
		(r->before == READER_NOTHING ||
			!order_allows(&r->order, r->before, kind)))
		return 0;
	return n;
}

size_t
line_try_kinds(struct reader *r, const struct reader_line *l, uint64_t kinds)
{
	size_t longest = 0;
	unsigned best = 0;

	if (l->at == l->length && l->ended && r->sure)
		kinds &= r->spelt.empty;
	kinds &= l->at < l->ahead ? r->spelt.begins[(unsigned char)l->s[l->at]]
				  : 0;
	for (; kinds; kinds &= kinds - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(kinds);
		size_t n;

		n = line_try_kind(r, l, kind);
		if (n > longest) {
			longest = n;
			best = kind;
		}
	}
	return longest ? line_try_kind(r, l, best) : 0;
}

/* Whether no round begins behind this kind once a game has begun: a player who
 * is refused, or has typed what is no command, is asked again. */
static bool
begins_nothing(const struct reader *r, unsigned kind)
{
	return kind == r->vocabulary->typed || kind == r->vocabulary->prompt ||
		order_refuses(&r->order, r->vocabulary, kind);
}

uint64_t
line_kinds_due(const struct reader *r)
{
	uint64_t due = UINT64_MAX;

	if (r->before != READER_NOTHING)
		due = r->order.next[r->before];
	if (due & order_bit(r->vocabulary->prompt))
		due |= r->order.next[r->vocabulary->prompt];
	if (r->begun && begins_nothing(r, r->before))
		due &= ~order_bit(r->order.begins);
	return due & ~order_bit(r->vocabulary->typed) &
		~order_bit(r->vocabulary->prompt);
}

/* The kinds due behind a list of a seat, where the move held back may be one,
 * as `Alice discarded: 4C` is. */
static uint64_t
kinds_behind_list(const struct reader *r)
{
	const struct vocabulary *v = r->vocabulary;
	uint64_t lists, due = 0;

	if (!accept_holds_move(r))
		return 0;
	lists = event_kinds_with(v, EVENT_CARDS) &
		event_kinds_with(v, EVENT_SEAT) &
		~order_list_moves(&r->order, v);
	for (; lists; lists &= lists - 1)
		due |= r->order.next[__builtin_ctzll(lists)];
	return due & event_kinds_with(v, EVENT_SEAT);
}

/* The kind of the last line, where its lines are one for each seat: it does not
 * begin a round. */
static uint64_t
kind_of_seats(const struct reader *r)
{
	if (r->before == READER_NOTHING ||
		r->order.next[r->order.begins] >> r->before & 1 ||
		r->vocabulary->form[r->before].field[0].type != EVENT_SEAT)
		return 0;
	return order_bit(r->before);
}

/* Whether the seat that was read is but the number of an item, as in `1. play
 * 7S`. */
static bool
is_item(const struct reader *r, const struct reader_line *l, unsigned kind,
	const struct loose_reading *how)
{
	size_t at = l->at;

	if (!r->own.manner || !r->own.manner->itemed || !how->field[0].read ||
		r->vocabulary->form[kind].field[0].type != EVENT_SEAT)
		return false;
	while (at < l->length && ascii_blank(l->s[at]))
		at++;
	return at == l->at + how->field[0].at;
}

enum loose_answer
line_try_loosely(const struct reader *r, const struct reader_line *l,
	uint64_t kinds, struct event *e, struct loose_reading *how)
{
	const uint64_t first = line_kinds_due(r) | kind_of_seats(r);
	const uint64_t due = first | kinds_behind_list(r);
	const char *s = l->s + l->at;
	const size_t length = l->length - l->at;
	unsigned kind;

	while ((kind = loose_next(r->loose, &kinds, due, s, length)) <
		r->vocabulary->count) {
		enum loose_answer answer = loose_read(r->loose, kind,
			(struct loose_line){s, length, due >> kind & 1}, e,
			how);

		/* What names no seat does not make a list of a move. */
		if (answer != LOOSE_NO && !is_item(r, l, kind, how) &&
			(answer != LOOSE_YES || !is_stray_list(r, e)) &&
			!(how->missing & (due & ~first) >> kind & 1))
			return answer;
	}
	return LOOSE_NO;
}

/* Where the transcript shows what people type, a move that names no seat is
 * typed, not printed; and a line that is not due is printed if it names one. */
bool
line_may_be_printed(const struct reader *r, const struct reader_line *l)
{
	struct recalled *line = repeat_of_printed(r, l);
	struct loose_reading how = {0};
	struct event e;
	uint64_t due = line_kinds_due(r);
	bool is_due, of_seat;

	if (line && line->how == RECALLED_STRAY)
		return false;
	is_due = line_try_loosely(r, l, due, &e, &how) != LOOSE_NO ||
		moves_read(r->own.manner, r->vocabulary, l->s + l->at,
			l->length - l->at, &e, &how);
	if (!is_due && line_try_loosely(r, l, ~due, &e, &how) != LOOSE_YES) {
		if (line)
			line->how = RECALLED_STRAY;
		return false;
	}
	of_seat = r->vocabulary->form[e.kind].field[0].type == EVENT_SEAT;
	return (is_due && (!r->game.echoed || !of_seat)) ||
		(of_seat && !(how.missing & 1));
}

/* Whether what was read exactly is a bare row of cards where none is due, but
 * another list of cards is, from which words may be missing. */
static bool
is_other_row(const struct reader *r, const struct reader_line *l)
{
	unsigned kind = r->event.kind;

	return r->vocabulary->form[kind].field[0].type == EVENT_ROW &&
		!(line_kinds_due(r) >> kind & 1) && line_may_be_printed(r, l);
}

void
line_accept_exactly(struct reader *r, struct reader_line *l, size_t n)
{
	size_t width = n < l->length - l->at ? n : l->length - l->at;

	if (accept_opens(r, &r->event)) {
		r->end.opens = true;
		return;
	}
	accept_event(r, l, &r->event, width, NULL, NULL);
	r->prompts.prompted = false;
	l->at += n;
}

/* Moves past an exact event that is not a prompt and was not typed. */
static bool
read_exact_event(struct reader *r, struct reader_line *l)
{
	uint64_t others = ~(order_bit(r->vocabulary->typed) |
		order_bit(r->vocabulary->prompt));
	size_t n = line_try_kinds(r, l, line_kinds_due(r));

	/* What people type may be spelt like an event that is not due here. */
	if (!n && !line_is_typed_unasked(r, l) &&
		!(r->prompts.prompted &&
			loose_typed(r->loose, l->s + l->at, l->length - l->at)))
		n = line_try_kinds(r, l, others);
	if (!n || is_other_row(r, l))
		return false;
	if (r->fresh && n == l->length + 1 - l->at) {
		r->fresh->how = RECALLED_EXACT;
		r->fresh->kind = r->event.kind;
	}
	line_accept_exactly(r, l, n);
	return true;
}

/* A line that says nothing but what it is, and the prompt behind it because its
 * newline is missing: the bytes before the prompt. */
static size_t
before_prompt(const struct reader *r, const struct reader_piece *piece)
{
	const char *sign;

	if (r->vocabulary->form[r->event.kind].field[0].name)
		return piece->length;
	sign = memchr(piece->s, '>', piece->length);
	return sign && sign > piece->s ? (size_t)(sign - piece->s)
				       : piece->length;
}

void
line_accept_loosely(struct reader *r, struct reader_line *l,
	const struct loose_reading *how, struct recalled *recalled)
{
	struct reader_piece piece = reader_rest(l);
	size_t n = before_prompt(r, &piece);

	accept_event(r, l, &r->event, n, how, recalled);
	r->prompts.prompted = false;
	l->at += n;
	if (n == piece.length)
		return;
	piece.length = n;
	reader_raise(r, &piece, FAULT_SPACING,
		"the newline before the prompt is missing", "newline before");
}

/* The line says what the last one said: reads it as another kind, as a list of
 * the card that moved, if it can be one. */
static void
try_otherwise(struct reader *r, const struct reader_line *l,
	struct loose_reading *how)
{
	uint64_t others = line_kinds_due(r) & ~order_bit(r->event.kind);
	struct loose_reading other;
	struct event e;

	if (line_try_loosely(r, l, others, &e, &other) != LOOSE_YES)
		return;
	r->event = e;
	*how = other;
}

/* Whether one byte in eight or more is an ASCII letter or digit, as in each
 * line of a game. */
static bool
may_be_read(const struct reader_piece *p)
{
	size_t n = 0;

	for (size_t i = 0; i < p->length; i++)
		n += ascii_alnum(p->s[i]);
	return 8 * n >= p->length;
}

/* As moves_read. Seats that are counted from 0 are not recalled: a digit is
 * another seat there. */
static bool
read_move(struct reader *r, const struct reader_piece *piece,
	struct loose_reading *how)
{
	const struct loose_field *seat = &how->field[0];

	if (!moves_read(r->own.manner, r->vocabulary, piece->s, piece->length,
		    &r->event, how))
		return false;
	if (piece->s[seat->at] - '0' != r->event.seat)
		r->fresh = NULL;
	return true;
}

bool
line_is_passed_over(struct reader *r, unsigned kind)
{
	const struct reader_line *l = r->origin.source;
	struct reader_line next = {.s = l->s + l->length + 1, .ended = true};
	const uint64_t prompt = order_bit(r->vocabulary->prompt);
	struct event kept;
	bool due;

	if (!order_refuses(&r->order, r->vocabulary, kind) ||
		r->before == READER_NOTHING || !l->ended ||
		l->ahead <= l->length + 1)
		return false;
	next.ahead = l->ahead - l->length - 1;
	next.length = text_line_length(next.s, next.ahead);
	if (line_prompt_length(r, &next))
		return r->prompts.asked && r->order.next[r->before] & prompt &&
			r->before != r->vocabulary->prompt &&
			r->before != r->vocabulary->typed;
	kept = r->event;
	due = line_try_kinds(r, &next, line_kinds_due(r)) > 0;
	r->event = kept;
	return due;
}

/* Recognises the rest of the line by the patterns: first of the kinds that may
 * come next, then of the others. */
static enum loose_answer
recognise_line(struct reader *r, const struct reader_line *l,
	const struct reader_piece *piece, struct loose_reading *how)
{
	const uint64_t due = line_kinds_due(r);
	enum loose_answer answer = line_try_loosely(r, l, due, &r->event, how);

	if (answer == LOOSE_YES && accept_repeats(r, &r->event)) {
		try_otherwise(r, l, how);
		/* Others of its skeleton are read by themselves. */
		r->fresh = NULL;
	}
	if (answer == LOOSE_NO)
		answer = line_try_loosely(r, l, ~due, &r->event, how);
	if (answer == LOOSE_NO && read_move(r, piece, how))
		return LOOSE_YES;
	return answer;
}

/* Accepts r->event, which a pattern has read from the rest of the line and
 * perhaps of those below, or stops where it opens the next game. */
static void
accept_recognised(struct reader *r, struct reader_line *l,
	const struct loose_reading *how)
{
	const bool opens = accept_opens(r, &r->event);

	if (!opens && how->missing && line_may_go_on(l, how->missing) &&
		line_read_halves(r, l, how)) {
		r->prompts.prompted = false;
		return;
	}
	if (r->fresh)
		recall_loose(
			r->vocabulary, r->fresh, &r->skeleton, &r->event, how);
	if (opens) {
		r->end.opens = true;
		return;
	}
	line_accept_loosely(r, l, how, r->fresh);
	r->prompts.prompted = false;
}

static bool
read_loose_event(struct reader *r, struct reader_line *l)
{
	struct loose_reading how;
	struct reader_piece piece = reader_rest(l);
	enum loose_answer answer;

	/* Endless output says the same again and again. */
	if (piece.length == 0 ||
		(r->unread.stray &&
			bytes_equal(piece.s, piece.length, r->text.stray.bytes,
				r->text.stray.length)))
		return false;
	answer = recognise_line(r, l, &piece, &how);
	if (answer == LOOSE_LIMIT && may_be_read(&piece)) {
		reader_raise(r, &piece, FAULT_LIMIT,
			"the line takes too long to be recognised", "match");
		r->prompts.prompted = false;
		l->at = l->length;
		return true;
	}
	if (answer != LOOSE_YES)
		return false;
	if (line_is_passed_over(r, r->event.kind)) {
		r->fresh = NULL;
		return false;
	}
	if (line_read_headed(r, l))
		r->fresh = NULL;
	else
		accept_recognised(r, l, &how);
	return true;
}

void
reader_read_line(struct reader *r, struct reader_line *l)
{
	r->prompts.prompted = r->prompts.waits;
	r->prompts.waits = false;
	do {
		if (line_read_extra(r, l) || line_read_more_suits(r, l) ||
			line_read_below(r, l) || repeat_line(r, l) ||
			line_read_more_cards(r, l) ||
			line_read_due_prompt(r, l) || read_exact_event(r, l) ||
			line_read_prompt(r, l) || line_read_glued(r, l) ||
			line_read_typed(r, l) || line_read_cut(r, l) ||
			read_loose_event(r, l) || line_read_trimmed(r, l) ||
			line_read_near(r, l) || line_read_broken(r, l))
			continue;
		line_leave_rest(r, l);
		/* What is left may be the end of a line behind a prompt. */
	} while (!r->end.opens &&
		(l->at < l->length ||
			(l->at == l->length && r->prompts.prompted &&
				l->ended)));
}
