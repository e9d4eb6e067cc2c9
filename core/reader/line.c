#include "core/base/text.h"
#include "core/reader/reader_private.h"

#include <string.h>

/* Bytes that kind takes at the cursor, read exactly into r->event; or 0. */
static size_t
try_kind(struct reader *r, const struct reader_line *l, unsigned kind)
{
	struct event *e = &r->event;
	size_t n;

	memset(e, 0, offsetof(struct event, list));
	n = wording_read(r->wording, kind, l->s + l->at, l->ahead - l->at, e);
	e->kind = (uint8_t)kind;
	/* A row of no cards is an empty line. */
	if (r->vocabulary->form[kind].field[0].type == EVENT_ROW && !e->count)
		return 0;
	/* What ends something by an empty line stands only behind it. */
	if (n == 1 && l->s[l->at] == '\n' &&
		(r->before == READER_NOTHING ||
			!order_allows(&r->order, r->before, kind)))
		return 0;
	return n;
}

/* Tries these kinds; the longest reading is left in r->event. */
static size_t
try_kinds(struct reader *r, const struct reader_line *l, uint64_t kinds)
{
	size_t longest = 0;
	unsigned best = 0;

	for (unsigned kind = 0; kind < r->vocabulary->count; kind++) {
		size_t n;

		if (!(kinds >> kind & 1))
			continue;
		n = try_kind(r, l, kind);
		if (n > longest) {
			longest = n;
			best = kind;
		}
	}
	return longest ? try_kind(r, l, best) : 0;
}

static uint64_t
kinds_due(const struct reader *r)
{
	uint64_t due = UINT64_MAX;

	if (r->before != READER_NOTHING)
		due = r->order.next[r->before];
	return due & ~order_bit(r->vocabulary->typed) &
		~order_bit(r->vocabulary->prompt);
}

static enum loose_answer
try_loosely(const struct reader *r, const struct reader_line *l, uint64_t kinds,
	struct event *e, struct loose_reading *how)
{
	uint64_t due = kinds_due(r);

	for (unsigned kind = 0; kind < r->vocabulary->count; kind++) {
		enum loose_answer answer;

		if (!(kinds >> kind & 1))
			continue;
		answer = loose_read(r->loose, kind, due >> kind & 1,
			l->s + l->at, l->length - l->at, e, how);
		if (answer != LOOSE_NO)
			return answer;
	}
	return LOOSE_NO;
}

/* Whether the rest of the line is what a program may say after a prompt. */
static bool
is_printed(const struct reader *r, const struct reader_line *l)
{
	struct loose_reading how;
	struct event e;

	return try_loosely(r, l, kinds_due(r), &e, &how) != LOOSE_NO;
}

/*
 * Whether what was read exactly is a bare row of cards where none is due, but
 * another list of cards is, from which words may be missing.
 */
static bool
is_other_row(const struct reader *r, const struct reader_line *l)
{
	unsigned kind = r->event.kind;

	return r->vocabulary->form[kind].field[0].type == EVENT_ROW &&
		!(kinds_due(r) >> kind & 1) && is_printed(r, l);
}

/* Moves past an exact event that is no prompt and was not typed. */
static bool
read_exact_event(struct reader *r, struct reader_line *l)
{
	uint64_t others = ~(order_bit(r->vocabulary->typed) |
		order_bit(r->vocabulary->prompt));
	size_t n = try_kinds(r, l, kinds_due(r));
	size_t width;

	/* What people type may be spelt like an event that is not due here. */
	if (!n &&
		!(r->prompted &&
			loose_typed(r->loose, l->s + l->at, l->length - l->at)))
		n = try_kinds(r, l, others);
	if (!n || is_other_row(r, l))
		return false;
	if (accept_opens(r, &r->event)) {
		r->opens = true;
		return true;
	}
	width = n < l->length - l->at ? n : l->length - l->at;
	accept_event(r, l, &r->event, width, NULL);
	r->prompted = false;
	l->at += n;
	return true;
}

/* `>` and the spaces after it. */
static size_t
prompt_length(const struct reader *r, const struct reader_line *l)
{
	const char *s = l->s + l->at;
	size_t length = l->length - l->at;
	size_t due = r->prompt.length;
	size_t n = 0;

	if (length >= due && due && memcmp(s, r->prompt.bytes, due) == 0)
		n = due;
	else {
		while (n < length && s[n] == ' ')
			n++;
		if (n == length || s[n] != '>')
			return 0;
		n++;
	}
	while (!r->game.echoed && n < length && s[n] == ' ')
		n++;
	return n;
}

static void
find_prompt_spaces(struct reader *r, const struct reader_line *l, size_t length)
{
	struct reader_piece piece = reader_rest(l);
	size_t due = r->prompt.length;

	piece.length = length;
	if (length > due)
		reader_find(r, &piece, FAULT_SPACING,
			"a space is extra after the prompt", "prompt");
	else
		reader_find(r, &piece, FAULT_SPACING,
			"a space is missing after the prompt", "prompt");
}

static bool
read_prompt(struct reader *r, struct reader_line *l)
{
	size_t n = prompt_length(r, l);
	struct event *e = &r->event;

	if (!n)
		return false;
	if (n != r->prompt.length ||
		memcmp(l->s + l->at, r->prompt.bytes, n) != 0)
		find_prompt_spaces(r, l, n);
	memset(e, 0, offsetof(struct event, list));
	e->kind = (uint8_t)r->vocabulary->prompt;
	accept_event(r, l, e, n, NULL);
	r->prompted = true;
	l->at += n;
	return true;
}

/* What follows a prompt to the end of the line is what was typed there. */
static bool
read_typed(struct reader *r, struct reader_line *l)
{
	struct event *e = &r->event;
	const char *s = l->s + l->at;
	size_t length = l->length - l->at;

	if (!r->prompted || !l->ended)
		return false;
	if (!loose_typed(r->loose, s, length) &&
		(!r->game.echoed || is_printed(r, l)))
		return false;
	r->game.echoed = true;
	memset(e, 0, offsetof(struct event, list));
	e->kind = (uint8_t)r->vocabulary->typed;
	e->text = s;
	e->length = length;
	accept_event(r, l, e, length, NULL);
	r->prompted = false;
	l->at = l->length;
	return true;
}

/*
 * A line that says nothing but what it is, and the prompt behind it because its
 * newline is missing: the bytes before the prompt.
 */
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

static void
accept_loosely(struct reader *r, struct reader_line *l,
	const struct loose_reading *how)
{
	struct reader_piece piece = reader_rest(l);
	size_t n = before_prompt(r, &piece);

	accept_event(r, l, &r->event, n, how);
	l->at += n;
	if (n == piece.length)
		return;
	piece.length = n;
	reader_find(r, &piece, FAULT_SPACING,
		"the newline before the prompt is missing", "newline before");
}

static bool
read_loose_event(struct reader *r, struct reader_line *l)
{
	struct loose_reading how;
	struct reader_piece piece = reader_rest(l);
	enum loose_answer answer;

	/* Endless output says the same again and again. */
	if (piece.length == r->stray.length &&
		(piece.length == 0 ||
			memcmp(piece.s, r->stray.bytes, piece.length) == 0))
		return false;
	answer = try_loosely(r, l, kinds_due(r), &r->event, &how);
	if (answer == LOOSE_NO)
		answer = try_loosely(r, l, ~kinds_due(r), &r->event, &how);
	if (answer == LOOSE_NO)
		return false;
	if (answer == LOOSE_LIMIT) {
		reader_find(r, &piece, FAULT_LIMIT,
			"the line takes too long to be recognised", "match");
		l->at = l->length;
	} else if (accept_opens(r, &r->event)) {
		r->opens = true;
		return true;
	} else {
		accept_loosely(r, l, &how);
	}
	r->prompted = false;
	return true;
}

/* Cards that go on from the list of the line before. */
static bool
read_more_cards(struct reader *r, struct reader_line *l)
{
	struct reader_held *p = &r->held;
	struct event *e = &p->event;
	unsigned most = p->set ? loose_continues(r->loose, e->kind) : 0;
	unsigned before = e->count;
	unsigned n;

	if (!most || l->at || before >= most || prompt_length(r, l))
		return false;
	n = loose_cards(l->s, l->length, e);
	if (n && e->count <= most) {
		p->continued = true;
		l->at = l->length;
		return true;
	}
	e->count = (uint16_t)before;
	return false;
}

static bool
is_blank(const char *s, size_t length)
{
	while (length > 0 && (s[length - 1] == ' ' || s[length - 1] == '\t'))
		length--;
	return length == 0;
}

static void
leave_rest(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);

	if (!is_blank(piece.s, piece.length)) {
		reader_find_stray(r, &piece);
		accept_unread(r, loose_perhaps(r->loose, piece.s, piece.length),
			piece.s, piece.length);
		text_clear(&r->stray);
		text_add(&r->stray, piece.s, piece.length);
	} else if (!l->ended) {
		/* A prompt is where a transcript may stop. */
	} else if (r->prompted) {
		reader_find(r, &piece, FAULT_SPACING,
			"a newline is extra after the prompt", "newline");
	} else {
		reader_find(r, &piece, FAULT_BLANK_LINE,
			"a blank line is extra", "blank");
	}
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

/* A last line that lacks nothing but its newline. */
static bool
read_unended(struct reader *r, struct reader_line *l)
{
	struct text t = {0};
	struct reader_line ended = {.ended = true};
	size_t n;

	text_add(&t, l->s + l->at, l->length - l->at);
	text_char(&t, '\n');
	ended.s = t.bytes;
	ended.ahead = t.length;
	n = try_kinds(r, &ended, kinds_due(r));
	text_fini(&t);
	if (n != ended.ahead || !is_whole_at_end(r, r->event.kind))
		return false;
	accept_event(r, l, &r->event, l->length - l->at, NULL);
	return true;
}

/* A last line that is cut claims nothing: what it says may be half of it. */
static bool
read_cut_line(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);

	if (l->ended || is_blank(piece.s, piece.length))
		return false;
	if (read_unended(r, l))
		reader_find(r, &piece, FAULT_SPACING,
			"the newline at the end is missing", "end");
	else
		reader_find(r, &piece, FAULT_TRUNCATED,
			"the transcript is cut off inside this line", "cut");
	r->prompted = false;
	l->at = l->length;
	return true;
}

/* Something is left, if only the end of a line that stops after a prompt. */
static bool
is_left(const struct reader *r, const struct reader_line *l)
{
	return l->at < l->length ||
		(l->at == l->length && r->prompted && l->ended);
}

/* Output without end is prompts, one after the other. */
static bool
read_due_prompt(struct reader *r, struct reader_line *l)
{
	size_t n = r->prompt.length;

	return n && l->length - l->at >= n &&
		memcmp(l->s + l->at, r->prompt.bytes, n) == 0 &&
		read_prompt(r, l);
}

void
reader_read_line(struct reader *r, struct reader_line *l)
{
	r->prompted = false;
	do {
		if (read_more_cards(r, l) || read_due_prompt(r, l) ||
			read_exact_event(r, l) || read_prompt(r, l) ||
			read_typed(r, l) || read_cut_line(r, l) ||
			read_loose_event(r, l))
			continue;
		leave_rest(r, l);
	} while (is_left(r, l) && !r->opens);
}
