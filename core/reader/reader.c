#include "core/reader/reader.h"

#include "core/reader/clean.h"
#include "core/reader/step.h"
#include "core/reader/take.h"

#include <stdlib.h>
#include <string.h>

static void
print_prompt(struct reader *r)
{
	struct event e;

	memset(&e, 0, offsetof(struct event, list));
	e.kind = (uint8_t)r->vocabulary->prompt;
	wording_print(r->wording, &e, &r->prompt);
}

struct reader *
reader_start(
	const struct vocabulary *v, const struct wording *w, struct loose *l)
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

/*
 * The line that begins `at` bytes after the mark, as it stands in the source.
 * False when there is none.
 */
static bool
find_line(struct source *s, size_t at, struct reader_line *l)
{
	size_t length = source_need(s, at + 2 * READER_LINE);
	const char *bytes = source_bytes(s, &length) + at;
	const char *end;

	if (length <= at)
		return false;
	length -= at;
	end = memchr(bytes, '\n',
		length < READER_LINE ? length : (size_t)READER_LINE);
	*l = (struct reader_line){.s = bytes, .ahead = length};
	l->ended = end != NULL || length > READER_LINE;
	l->length = end    ? (size_t)(end - bytes)
		: l->ended ? (size_t)READER_LINE
			   : length;
	return true;
}

/* The line without what a terminal does not show. */
static struct reader_line
clean(struct reader *r, const struct reader_line *l)
{
	struct notes_piece piece = reader_rest(l);
	struct reader_line cleaned = *l;
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
read_raw(struct reader *r, struct reader_line *l)
{
	size_t newline = l->length < l->ahead && l->s[l->length] == '\n';
	struct reader_line cleaned;

	if (!newline && l->ended) {
		struct notes_piece piece = reader_rest(l);

		piece.length = 0;
		notes_plain(&r->notes, &piece, FAULT_LIMIT,
			"the line is too long", "long");
	}
	if (clean_is(l->s, l->length)) {
		step_line(r, l);
		return l->at > l->length || r->opens ? l->at
						     : l->length + newline;
	}
	cleaned = clean(r, l);
	step_line(r, &cleaned);
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
	r->lines = notes ? notes->lines : NULL;
	r->notes.count = 0;
	r->before = READER_NOTHING;
	r->run = 0;
	r->begun = false;
	r->opens = false;
	r->pending.set = false;
	text_clear(&r->stray);
	r->unread = (struct unread){0};
	claims_clear(claims);
}

static bool
goes_on(const struct reader *r, const struct reader_until *until)
{
	if (r->opens || r->how->cut)
		return false;
	return !until ||
		(r->how->lines < until->lines &&
			r->notes.count <= until->notes);
}

void
reader_read(struct reader *r, struct source *s,
	const struct reader_until *until, struct claims *claims,
	const struct reader_notes *notes, struct reading *how)
{
	struct reader_line l;

	begin(r, claims, notes, how);
	while (goes_on(r, until) && find_line(s, how->length, &l)) {
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
	take_flush(r);
	claims->unread = r->unread.shapes;
	claims->unread_often = r->unread.often;
	how->notes = r->notes.count;
}
