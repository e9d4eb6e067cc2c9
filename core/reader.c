#include "core/reader.h"

#include "core/reader/clean.h"
#include "core/reader/notes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NOTHING = ORDER_KINDS }; /* no kind yet */

/* The line being read: as it looks, and where it came from. */
struct line {
	const char *s;
	size_t length; /* without its newline */
	size_t ahead;  /* bytes from s that exact reading may use */
	uint64_t number;
	bool ended; /* its newline is there */
	size_t at;  /* what has been read of it */
};

/* The last event of a line, held back because its list may go on below. */
struct pending {
	bool set;
	bool loose; /* how is to be compared */
	bool continued;
	struct event event;
	struct claim claim;
	struct loose_reading how;
	struct text line;
	struct text typed;
};

struct reader {
	const struct vocabulary *vocabulary;
	const struct wording *wording;
	const struct loose *loose;
	struct order order;
	uint32_t unmentioned[ORDER_KINDS]; /* fields the wording leaves out */
	struct notes notes;
	struct claims *claims;
	struct pending pending;
	struct text clean;
	struct text prompt; /* as the wording prints it */
	struct text stray;  /* the last one */
	struct event event;
	unsigned before; /* kind of the last claim */
	unsigned run;    /* claims of that kind in a row */
	bool begun;      /* more than the opening has been read */
	bool prompted;   /* the cursor stands after a prompt */
	bool opens;      /* the next game was met */
	struct reading *how;
};

static void
print_prompt(struct reader *r)
{
	struct event e;

	memset(&e, 0, offsetof(struct event, list));
	e.kind = (uint8_t)r->vocabulary->prompt;
	wording_print(r->wording, &e, &r->prompt);
}

struct reader *
reader_start(const struct vocabulary *v, const struct wording *w,
	const struct loose *l)
{
	struct reader *r = calloc(1, sizeof(*r));

	if (!r)
		abort();
	r->vocabulary = v;
	r->wording = w;
	r->loose = l;
	r->order = *loose_order(l);
	r->notes.vocabulary = v;
	r->notes.wording = w;
	r->notes.loose = l;
	print_prompt(r);
	order_learn(&r->order, v, w, r->unmentioned);
	return r;
}

void
reader_stop(struct reader *r)
{
	if (!r)
		return;
	text_fini(&r->notes.due);
	text_fini(&r->pending.line);
	text_fini(&r->pending.typed);
	text_fini(&r->clean);
	text_fini(&r->prompt);
	text_fini(&r->stray);
	free(r);
}

static struct notes_piece
rest(const struct line *l)
{
	return (struct notes_piece){l->number, (uint32_t)l->at + 1,
		l->s + l->at, l->length - l->at};
}

/* Hands the event that was held back on. */
static void
flush(struct reader *r)
{
	struct pending *p = &r->pending;
	struct notes_piece piece = {
		p->claim.line, p->claim.column, p->line.bytes, p->line.length};

	if (!p->set)
		return;
	p->set = false;
	if (p->how.seats > 1)
		notes_merged(&r->notes, &piece, &p->event, &p->how);
	else if (p->loose || p->continued)
		notes_differ(
			&r->notes, &piece, &p->event, &p->how, p->continued);
	p->claim.event = &p->event;
	for (unsigned i = 0; i == 0 || i < p->how.seats; i++) {
		if (p->how.seats)
			p->event.seat = p->how.seat[i];
		if (!claims_add(r->claims, &p->claim) && !r->how->cut) {
			notes_plain(&r->notes, &piece, FAULT_LIMIT,
				"too many lines in one game", "lines");
			r->how->cut = true;
		}
	}
}

/* Whether this event is the opening of another game than the one read. */
static bool
opens_another(const struct reader *r, const struct event *e)
{
	return r->begun && e->kind == r->order.opens && e->seat == 1;
}

static void
check_order(struct reader *r, const struct line *l, unsigned kind)
{
	struct notes_piece piece = rest(l);
	unsigned before = r->before;

	if (kind == before) {
		r->run++;
	} else {
		if (before != NOTHING && r->order.run[before] &&
			r->run != r->order.run[before])
			notes_run(&r->notes, &piece, &r->order, before, r->run);
		r->run = 1;
	}
	if (before != NOTHING && !order_allows(&r->order, before, kind))
		notes_gap(&r->notes, &piece, &r->order, before, kind);
	r->before = kind;
}

/*
 * Takes the event that stands at the cursor, `width` bytes of its line; how is
 * NULL when it was read exactly.
 */
static void
take(struct reader *r, const struct line *l, const struct event *e,
	size_t width, const struct loose_reading *how)
{
	struct pending *p = &r->pending;
	const struct vocabulary *v = r->vocabulary;

	flush(r);
	check_order(r, l, e->kind);
	if (e->kind != r->order.opens || e->seat > 1)
		r->begun = r->begun ||
			(e->kind != v->prompt && e->kind != v->typed);
	r->how->claims++;
	p->set = true;
	p->loose = how != NULL;
	p->continued = false;
	p->event = *e;
	text_clear(&p->typed);
	text_add(&p->typed, e->text, e->length);
	p->event.text = p->typed.bytes;
	p->how = how ? *how : (struct loose_reading){0};
	p->claim = (struct claim){
		.line = l->number,
		.column = (uint32_t)l->at + 1,
		.width = (uint32_t)width,
		.missing = r->unmentioned[e->kind] | p->how.missing,
	};
	text_clear(&p->line);
	text_add(&p->line, l->s + l->at, width);
}

/* Bytes that kind takes at the cursor, read exactly into r->event; or 0. */
static size_t
read_exactly(struct reader *r, const struct line *l, unsigned kind)
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
		(r->before == NOTHING ||
			!order_allows(&r->order, r->before, kind)))
		return 0;
	return n;
}

/* Tries these kinds; the longest reading is left in r->event. */
static size_t
read_longest(struct reader *r, const struct line *l, uint64_t kinds)
{
	size_t longest = 0;
	unsigned best = 0;

	for (unsigned kind = 0; kind < r->vocabulary->count; kind++) {
		size_t n;

		if (!(kinds >> kind & 1))
			continue;
		n = read_exactly(r, l, kind);
		if (n > longest) {
			longest = n;
			best = kind;
		}
	}
	return longest ? read_exactly(r, l, best) : 0;
}

static uint64_t
kinds_due(const struct reader *r)
{
	uint64_t due = UINT64_MAX;

	if (r->before != NOTHING)
		due = r->order.next[r->before];
	return due & ~order_bit(r->vocabulary->typed) &
		~order_bit(r->vocabulary->prompt);
}

/* Moves past an exact event that is no prompt and was not typed. */
static bool
step_exactly(struct reader *r, struct line *l)
{
	uint64_t others = ~(order_bit(r->vocabulary->typed) |
		order_bit(r->vocabulary->prompt));
	size_t n = read_longest(r, l, kinds_due(r));
	size_t width;

	if (!n)
		n = read_longest(r, l, others);
	if (!n)
		return false;
	if (opens_another(r, &r->event)) {
		r->opens = true;
		return true;
	}
	width = n < l->length - l->at ? n : l->length - l->at;
	take(r, l, &r->event, width, NULL);
	r->prompted = false;
	l->at += n;
	return true;
}

/* `>` and the spaces after it. */
static size_t
prompt_length(const struct reader *r, const struct line *l)
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
	while (!r->how->echoed && n < length && s[n] == ' ')
		n++;
	return n;
}

static void
note_prompt(struct reader *r, const struct line *l, size_t length)
{
	struct notes_piece piece = rest(l);
	size_t due = r->prompt.length;

	piece.length = length;
	if (length > due)
		notes_plain(&r->notes, &piece, FAULT_SPACING,
			"a space is extra after the prompt", "prompt");
	else
		notes_plain(&r->notes, &piece, FAULT_SPACING,
			"a space is missing after the prompt", "prompt");
}

static bool
step_prompt(struct reader *r, struct line *l)
{
	size_t n = prompt_length(r, l);
	struct event *e = &r->event;

	if (!n)
		return false;
	if (n != r->prompt.length ||
		memcmp(l->s + l->at, r->prompt.bytes, n) != 0)
		note_prompt(r, l, n);
	memset(e, 0, offsetof(struct event, list));
	e->kind = (uint8_t)r->vocabulary->prompt;
	take(r, l, e, n, NULL);
	r->prompted = true;
	l->at += n;
	return true;
}

static enum loose_answer
read_loosely(struct reader *r, const struct line *l, uint64_t kinds,
	struct loose_reading *how)
{
	for (unsigned kind = 0; kind < r->vocabulary->count; kind++) {
		enum loose_answer answer;

		if (!(kinds >> kind & 1))
			continue;
		answer = loose_read(r->loose, kind, l->s + l->at,
			l->length - l->at, &r->event, how);
		if (answer != LOOSE_NO)
			return answer;
	}
	return LOOSE_NO;
}

/* Whether the rest of the line is what a program may say after a prompt. */
static bool
is_printed(struct reader *r, const struct line *l)
{
	struct loose_reading how;

	return read_loosely(r, l, kinds_due(r), &how) != LOOSE_NO;
}

/* What follows a prompt to the end of the line is what was typed there. */
static bool
step_typed(struct reader *r, struct line *l)
{
	struct event *e = &r->event;
	const char *s = l->s + l->at;
	size_t length = l->length - l->at;

	if (!r->prompted || !l->ended)
		return false;
	if (!loose_typed(r->loose, s, length) &&
		(!r->how->echoed || is_printed(r, l)))
		return false;
	r->how->echoed = true;
	memset(e, 0, offsetof(struct event, list));
	e->kind = (uint8_t)r->vocabulary->typed;
	e->text = s;
	e->length = length;
	take(r, l, e, length, NULL);
	r->prompted = false;
	l->at = l->length;
	return true;
}

static bool
step_loosely(struct reader *r, struct line *l)
{
	struct loose_reading how;
	struct notes_piece piece = rest(l);
	enum loose_answer answer;

	/* Endless output says the same again and again. */
	if (piece.length == r->stray.length &&
		memcmp(piece.s, r->stray.bytes, piece.length) == 0)
		return false;
	answer = read_loosely(r, l, kinds_due(r), &how);
	if (answer == LOOSE_NO)
		answer = read_loosely(r, l, ~kinds_due(r), &how);
	if (answer == LOOSE_NO)
		return false;
	if (answer == LOOSE_LIMIT) {
		notes_plain(&r->notes, &piece, FAULT_LIMIT,
			"the line takes too long to be recognised", "match");
	} else if (opens_another(r, &r->event)) {
		r->opens = true;
		return true;
	} else {
		take(r, l, &r->event, piece.length, &how);
	}
	r->prompted = false;
	l->at = l->length;
	return true;
}

/* Cards that go on from the list of the line before. */
static bool
step_cards(struct reader *r, struct line *l)
{
	struct pending *p = &r->pending;
	struct event *e = &p->event;
	unsigned most = p->set ? loose_continues(r->loose, e->kind) : 0;
	unsigned before = e->count;
	unsigned n;

	if (!most || l->at || r->prompted || before >= most)
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
step_rest(struct reader *r, struct line *l)
{
	struct notes_piece piece = rest(l);

	if (!is_blank(piece.s, piece.length)) {
		notes_stray(&r->notes, &piece);
		text_clear(&r->stray);
		text_add(&r->stray, piece.s, piece.length);
	} else if (!l->ended) {
		/* A prompt is where a transcript may stop. */
	} else if (r->prompted) {
		notes_plain(&r->notes, &piece, FAULT_SPACING,
			"a newline is extra after the prompt", "newline");
	} else {
		notes_plain(&r->notes, &piece, FAULT_BLANK_LINE,
			"a blank line is extra", "blank");
	}
	r->prompted = false;
	l->at = l->length;
}

/* Whether every value of this kind is whole once its last byte is there. */
static bool
is_whole(const struct reader *r, unsigned kind)
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
step_unended(struct reader *r, struct line *l)
{
	struct text t = {0};
	struct line ended = {.ended = true};
	size_t n;

	text_add(&t, l->s + l->at, l->length - l->at);
	text_char(&t, '\n');
	ended.s = t.bytes;
	ended.ahead = t.length;
	n = read_longest(r, &ended, kinds_due(r));
	text_fini(&t);
	if (n != ended.ahead || !is_whole(r, r->event.kind))
		return false;
	take(r, l, &r->event, l->length - l->at, NULL);
	return true;
}

/* A last line that is cut claims nothing: what it says may be half of it. */
static bool
step_cut(struct reader *r, struct line *l)
{
	struct notes_piece piece = rest(l);

	if (l->ended || is_blank(piece.s, piece.length))
		return false;
	if (step_unended(r, l))
		notes_plain(&r->notes, &piece, FAULT_SPACING,
			"the newline at the end is missing", "end");
	else
		notes_plain(&r->notes, &piece, FAULT_TRUNCATED,
			"the transcript is cut off inside this line", "cut");
	r->prompted = false;
	l->at = l->length;
	return true;
}

/* Something is left, if only the end of a line that stops after a prompt. */
static bool
unread(const struct reader *r, const struct line *l)
{
	return l->at < l->length ||
		(l->at == l->length && r->prompted && l->ended);
}

/* Reads one line to its end, or to where the next game opens. */
static void
read_line(struct reader *r, struct line *l)
{
	r->prompted = false;
	do {
		if (step_cards(r, l) || step_exactly(r, l) ||
			step_prompt(r, l) || step_typed(r, l) ||
			step_cut(r, l) || step_loosely(r, l))
			continue;
		step_rest(r, l);
	} while (unread(r, l) && !r->opens);
}

/*
 * The line that begins `at` bytes after the mark, as it stands in the source.
 * False when there is none.
 */
static bool
find_line(struct source *s, size_t at, struct line *l)
{
	size_t length = source_need(s, at + 2 * READER_LINE);
	const char *bytes = source_bytes(s, &length) + at;
	const char *end;

	if (length <= at)
		return false;
	length -= at;
	end = memchr(bytes, '\n',
		length < READER_LINE ? length : (size_t)READER_LINE);
	*l = (struct line){.s = bytes, .ahead = length};
	l->ended = end != NULL || length > READER_LINE;
	l->length = end    ? (size_t)(end - bytes)
		: l->ended ? (size_t)READER_LINE
			   : length;
	return true;
}

/* The line without what a terminal does not show. */
static struct line
clean(struct reader *r, const struct line *l)
{
	struct notes_piece piece = rest(l);
	struct line cleaned = *l;
	struct cleaned gone = clean_line(l->s, l->length, &r->clean);

	if (gone.codes)
		notes_plain(&r->notes, &piece, FAULT_CONTROL,
			"terminal codes stand between the words", "codes");
	if (gone.returns)
		notes_plain(&r->notes, &piece, FAULT_CONTROL,
			"a carriage return ends the line", "returns");
	if (gone.control)
		notes_plain(&r->notes, &piece, FAULT_CONTROL,
			"bytes that are no text stand in the line", "control");
	cleaned.length = r->clean.length;
	if (l->ended)
		text_char(&r->clean, '\n');
	cleaned.s = r->clean.bytes ? r->clean.bytes : "";
	cleaned.ahead = r->clean.length;
	return cleaned;
}

/* Reads the line; returns how many bytes of the source that takes. */
static size_t
read_raw(struct reader *r, struct line *l)
{
	size_t newline = l->length < l->ahead && l->s[l->length] == '\n';
	struct line cleaned;

	if (!newline && l->ended) {
		struct notes_piece piece = rest(l);

		piece.length = 0;
		notes_plain(&r->notes, &piece, FAULT_LIMIT,
			"the line is too long", "long");
	}
	if (clean_is(l->s, l->length)) {
		read_line(r, l);
		return l->at > l->length || r->opens ? l->at
						     : l->length + newline;
	}
	cleaned = clean(r, l);
	read_line(r, &cleaned);
	return r->opens ? 0 : l->length + newline;
}

static uint64_t
newlines(const char *s, size_t length)
{
	uint64_t n = 0;

	for (size_t i = 0; i < length; i++)
		n += s[i] == '\n';
	return n;
}

static void
begin(struct reader *r, struct claims *claims, const struct reader_notes *notes,
	struct reading *how)
{
	*how = (struct reading){0};
	r->how = how;
	r->claims = claims;
	r->notes.take = notes ? notes->note : NULL;
	r->notes.context = notes ? notes->context : NULL;
	r->notes.count = 0;
	r->before = NOTHING;
	r->run = 0;
	r->begun = false;
	r->opens = false;
	r->pending.set = false;
	text_clear(&r->stray);
	claims_clear(claims);
}

void
reader_read(struct reader *r, struct source *s, uint64_t lines,
	struct claims *claims, const struct reader_notes *notes,
	struct reading *how)
{
	struct line l;

	begin(r, claims, notes, how);
	while (!r->opens && !how->cut && (!lines || how->lines < lines) &&
		find_line(s, how->length, &l)) {
		size_t n;

		l.number = s->line + how->lines;
		n = read_raw(r, &l);
		how->lines += newlines(l.s, n);
		how->length += n;
		if (how->length > READER_BYTES) {
			struct notes_piece piece = {l.number, 1, "", 0};

			notes_plain(&r->notes, &piece, FAULT_LIMIT,
				"the game is too long", "bytes");
			how->cut = true;
		}
	}
	flush(r);
	how->notes = r->notes.count;
}
