#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <stdlib.h>

static void
print_prompt(struct reader *r)
{
	struct event e;

	memset(&e, 0, offsetof(struct event, list));
	e.kind = (uint8_t)r->vocabulary->prompt;
	wording_print(r->wording, &e, &r->spelt.prompt);
}

/* Which kinds the wording may print as an empty line. */
static void
learn_empty(struct reader *r)
{
	struct event *e = &r->event;

	for (unsigned kind = 0; kind < r->vocabulary->count; kind++) {
		memset(e, 0, offsetof(struct event, list));
		if (wording_read(r->wording, kind, "\n", 1, e) > 0)
			r->spelt.empty |= order_bit(kind);
	}
}

/* Which kinds each byte may begin, as the wording prints them. */
static void
learn_begins(struct reader *r)
{
	for (unsigned kind = 0; kind < r->vocabulary->count; kind++) {
		const struct template *t = wording_template(r->wording, kind);
		const struct segment *first = t->segment;

		for (unsigned c = 0; c < LENGTH(r->spelt.begins) && t->segments;
			c++)
			if (!first->length ||
				(unsigned char)t->pool[first->at] == c)
				r->spelt.begins[c] |= order_bit(kind);
	}
}

struct reader *
reader_start(
	const struct vocabulary *v, const struct wording *w, struct loose *l)
{
	struct reader *r = memory_zero(1, sizeof *r);

	r->vocabulary = v;
	r->wording = w;
	r->loose = l;
	r->order = *loose_order(l);
	r->recall = recall_start(v);
	r->track = track_start();
	r->own.usual = true;
	r->sure = repeat_is_sure(w, v->count);
	learn_empty(r);
	learn_begins(r);
	print_prompt(r);
	order_learn(&r->order, v, w, r->spelt.unmentioned);
	manner_learn_player(v, w, r->order.opens, &r->spelt.player);
	return r;
}

/* Recalls no line read so far; shapes on the track have such lines. */
static void
recall_anew(struct reader *r)
{
	recall_forget(r->recall);
	track_forget(r->track);
}

void
reader_follow(struct reader *r, const struct manner *m)
{
	/* What was recalled is of another program. */
	if (r->recall)
		recall_anew(r);
	for (unsigned i = 0; i < MANNER_CHANGES; i++)
		recall_forget_findings(&r->again.changed[i]);
	r->own.manner = m;
	r->own.usual = !m || manner_keeps_lines(m);
}

void
reader_forget(struct reader *r)
{
	recall_stop(r->recall);
	r->recall = NULL;
	track_stop(r->track);
	r->track = NULL;
}

void
reader_stop(struct reader *r)
{
	if (!r)
		return;
	reader_follow(r, NULL);
	reader_forget(r);
	recall_forget_findings(&r->again.blank);
	for (unsigned i = 0; i < ORDER_KINDS; i++)
		recall_forget_findings(&r->again.gap[i].findings);
	text_fini(&r->pending.line);
	text_fini(&r->pending.typed);
	text_fini(&r->pending.was);
	text_fini(&r->spelt.prompt);
	text_fini(&r->text.clean);
	text_fini(&r->text.plain);
	text_fini(&r->text.parts);
	text_fini(&r->text.halves);
	text_fini(&r->text.stray);
	text_fini(&r->text.opening);
	text_fini(&r->text.due);
	free(r);
}

/* The bytes from `at` after the mark on, as they stand in the source. False
 * when there are none. */
static bool
find_bytes(struct source *s, size_t at, struct reader_line *l)
{
	size_t length;

	source_need(s, at + 2 * READER_LINE);
	*l = (struct reader_line){.s = source_bytes(s, &length) + at};
	if (length <= at)
		return false;
	l->ahead = length - at;
	return true;
}

/* Where the line ends that begins with these bytes. */
static void
find_end(struct reader_line *l)
{
	size_t most = l->ahead < READER_LINE ? l->ahead : (size_t)READER_LINE;
	const char *end = memchr(l->s, '\n', most);

	l->ended = end != NULL || l->ahead > READER_LINE;
	l->length = end ? (size_t)(end - l->s) : most;
}

/* The line as it looks, in r->text.clean. */
static struct reader_line
clean_line(struct reader *r, const struct reader_line *l)
{
	static const struct {
		enum fault_id id;
		const char *what, *key;
	} found[CLEAN_COUNT] = {
		[CLEAN_CODES] = {FAULT_CONTROL,
			"escape sequences stand between the words", "codes"},
		[CLEAN_RETURNS] = {FAULT_CONTROL,
			"a carriage return ends the line", "returns"},
		[CLEAN_CONTROL] = {FAULT_CONTROL,
			"the line has bytes that are not text", "control"},
		[CLEAN_ENTITIES] = {FAULT_SPELLING,
			"characters are written as in HTML, as `&gt;` for `>`",
			"entities"},
		[CLEAN_BLANKS] = {FAULT_SPACING,
			"no-break spaces stand for spaces", "blanks"},
		[CLEAN_WIDTHS] = {FAULT_SPELLING,
			"letters are full-width forms", "widths"},
		[CLEAN_CARDS] = {FAULT_CARD_SPELLING,
			"characters that are pictures stand for cards",
			"pictures"},
	};
	struct reader_piece piece = reader_rest(l);
	struct reader_line cleaned = *l;
	unsigned gone = clean_bytes(l->s, l->length, &r->text.clean);

	for (unsigned i = 0; i < CLEAN_COUNT; i++)
		if (gone >> i & 1)
			reader_raise(r, &piece, found[i].id, found[i].what,
				found[i].key);
	cleaned.length = r->text.clean.length;
	if (l->ended)
		text_char(&r->text.clean, '\n');
	cleaned.s = r->text.clean.bytes ? r->text.clean.bytes : "";
	cleaned.ahead = r->text.clean.length;
	return cleaned;
}

/* The next line of this text, which ends as l does. */
static struct reader_line
line_of_text(const struct reader_line *l, const struct text *t, size_t at)
{
	struct reader_line line = {.number = l->number,
		.s = t->bytes ? t->bytes + at : "",
		.ahead = t->length - at,
		.ended = true};

	line.length = text_line_length(line.s, line.ahead);
	line.ended = line.length < line.ahead || l->ended;
	return line;
}

/* Whether the next line of the source may go on with this one: it has neither a
 * prefix nor the name of a seat before it. */
static bool
may_go_on(const struct reader *r, const struct reader_line *l)
{
	const char *next = l->s + l->length + 1;
	size_t n, prompts;

	if (!line_may_go_on(l, 0))
		return false;
	n = text_line_length(next, l->ahead - l->length - 1);
	return clean_already(next, n) &&
		!prefix_length(r->own.manner, next, n, &prompts) &&
		!subject_at(r->own.manner, next, n, 0);
}

/* Moves on to the next line of the source; false where it is not whole. */
static bool
pass_line(struct reader_line *l)
{
	l->s += l->length + 1;
	l->ahead -= l->length + 1;
	l->length = text_line_length(l->s, l->ahead);
	return l->length < l->ahead;
}

/* Adds the lines that may go on with this one of the source. */
static void
add_following(struct reader *r, const struct reader_line *l, struct text *t)
{
	struct reader_line next = *l;

	for (unsigned i = 1;
		i < READER_HALVES && may_go_on(r, &next) && pass_line(&next);
		i++) {
		manner_apply(r->own.manner, &r->spelt.player, next.s,
			next.length, t);
		text_char(t, '\n');
	}
}

/* Adds the next line of the source behind one that says only whose turn it is:
 * a move there may not say whose, though it has the prefix of all lines. */
static void
add_headed(struct reader *r, const struct reader_line *l, struct text *t)
{
	struct reader_line heading = line_of_text(l, t, 0), next = *l;

	if (!r->own.manner->parts || !line_heads_turn(&heading) ||
		l->ahead <= l->length + 1 || !pass_line(&next) ||
		!clean_already(next.s, next.length))
		return;
	manner_apply(r->own.manner, &r->spelt.player, next.s, next.length, t);
	text_char(t, '\n');
}

/* Adds the lines of the box in which a list goes on, of which *last is the
 * last. */
static void
add_wrapped(struct reader *r, struct reader_line *last, struct text *t)
{
	const struct reader_piece piece = reader_rest(last);

	if (!r->own.manner->wrapped || !page_has_label(t->bytes, t->length))
		return;
	while (last->length + 1 < last->ahead && t->length < LOOSE_LINE / 2 &&
		page_goes_on(last->s, last->length, last->s + last->length + 1,
			last->ahead - last->length - 1)) {
		pass_line(last);
		text_char(t, ' ');
		manner_apply(r->own.manner, &r->spelt.player, last->s,
			last->length, t);
	}
	if (last->s > piece.s)
		reader_raise(r, &piece, FAULT_SPACING,
			"the line goes on in the next one", "goes on");
}

/* Puts moves or piles that stand on the line in r->text.plain into
 * r->text.parts, moves as those of such a line before; says which, or NULL
 * where there is but one. */
static const char *
split_line(struct reader *r)
{
	const struct manner_reading reading = {r->loose, r->vocabulary};
	const struct text *t = &r->text.plain;
	struct text *parts = &r->text.parts;
	struct recalled *line;
	uint32_t begins;
	bool split;

	if (!r->own.manner->joined || !t->length)
		return NULL;
	if (manner_split_piles(r->vocabulary, t->bytes, t->length, parts))
		return "the piles stand on one line";
	if (!manner_may_split(t->bytes, t->length))
		return NULL;
	line = repeat_of_joined(r, t);
	if (line && line->how == RECALLED_STRAY)
		return NULL;
	begins = line ? line->parts : 0;
	split = manner_split(&reading, t->bytes, t->length, &begins, parts);
	if (line) {
		line->how = split ? RECALLED_SPLIT : RECALLED_STRAY;
		line->parts = begins;
	}
	return split ? "several moves stand on one line" : NULL;
}

/*
 * Reads the line, which is l as it looks, in the usual manner; moves and
 * piles that stand on one line, each as a line of its own, the last as *part.
 * Returns how many bytes of the source go on with it.
 */
static size_t
read_plain_line(struct reader *r, const struct reader_line *source,
	const struct reader_line *l, struct reader_line *part)
{
	struct reader_piece piece = reader_rest(l);
	struct reader_line last = *source;
	struct text *t = &r->text.plain;
	struct manner_applied a;
	const char *joined;
	size_t own;

	text_clear(t);
	a = manner_apply(r->own.manner, &r->spelt.player, l->s, l->length, t);
	reader_raise_manner(r, l, &a);
	add_wrapped(r, &last, t);
	joined = split_line(r);
	if (joined) {
		t = &r->text.parts;
		reader_raise_changed(
			r, MANNER_JOINED, &piece, FAULT_SPACING, joined);
	}
	if (l->ended)
		text_char(t, '\n');
	own = t->length;
	r->origin.source = &last;
	if (may_go_on(r, &last))
		add_following(r, &last, t);
	else
		add_headed(r, &last, t);
	a.lost = a.lost || last.s > source->s;
	r->origin.applied =
		t == &r->text.plain && a.swaps && !a.lost ? &a : NULL;
	r->origin.looks = l;
	for (size_t at = 0; at == 0 || (at < own && !r->end.opens);) {
		*part = line_of_text(l, t, at);
		reader_read_line(r, part);
		r->origin.applied = NULL;
		at += part->at > part->length ? part->at : part->length + 1;
		for (size_t i = own; i < at; i++)
			if (t->bytes[i] == '\n' && !pass_line(&last))
				break;
	}
	return (size_t)(last.s + last.length - source->s) - source->length;
}

/* The bytes of the line up to where words stand that a game of other names may
 * have in their place. */
static size_t
length_of_start(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && !ascii_alpha(s[n]))
		n++;
	while (n < length && s[n] != ' ')
		n++;
	return n;
}

/* Whether a line that begins and ends as that with which the game opened is
 * one of another game, and no other question of this one. */
static bool
is_opening(const struct text *o, const char *s, size_t length, size_t start)
{
	const char *end = memchr(s, '?', length);
	size_t whole = text_line_length(o->bytes, o->length), n = 0, same = 0;

	if (!end || !names_same_but_digits(s, o->bytes, start))
		return false;
	n = (size_t)(end - s) + 1;
	if (n == whole && names_same_but_digits(s, o->bytes, n))
		return memcmp(s + start, o->bytes + start, n - start) == 0;
	while (start + same < n && start + same < whole &&
		s[n - 1 - same] == o->bytes[whole - 1 - same])
		same++;
	return 2 * same >= whole;
}

/* Where another game opens within the line as this one did, since a newline is
 * missing. The line's length: nowhere. */
static size_t
find_opening(const struct reader *r, const struct reader_line *l)
{
	const struct text *o = &r->text.opening;
	size_t at = 1, start;

	if (!r->begun || !o->length || !memchr(l->s, '?', l->length))
		return l->length;
	start = length_of_start(o->bytes, o->length);
	while (at + o->length / 2 < l->length &&
		!is_opening(o, l->s + at, l->length - at, start))
		at++;
	return at + o->length / 2 < l->length ? at : l->length;
}

/* Keeps the line with which the game opens, up to its question mark. */
static void
keep_opening(struct reader *r, const struct reader_line *l)
{
	const char *end = memchr(l->s, '?', l->length);

	if (r->begun || r->text.opening.length || r->before != r->order.opens ||
		!end)
		return;
	text_add(&r->text.opening, l->s, (size_t)(end - l->s) + 1);
}

/* Reads the line; returns how many bytes of the source that takes. */
static size_t
read_source_line(struct reader *r, struct reader_line *l)
{
	size_t newline = l->length < l->ahead && l->s[l->length] == '\n';
	struct reader_line cleaned, part;
	size_t more = 0;

	if (!newline && l->ended) {
		struct reader_piece piece = reader_rest(l);

		piece.length = 0;
		reader_raise(
			r, &piece, FAULT_LIMIT, "the line is too long", "long");
		l->ended = false; /* no newline stands where it is cut */
	}
	r->origin.source = l;
	cleaned = clean_already(l->s, l->length) ? *l : clean_line(r, l);
	part = cleaned;
	if (!r->own.usual)
		more = read_plain_line(r, l, &cleaned, &part);
	else
		reader_read_line(r, &part);
	/* Of a line as it stands, more may have been read. */
	if (part.s == l->s && (part.at > l->length || r->end.opens))
		return part.at;
	/* No game begins with what the one before has read. */
	return more + (r->end.opens && !part.at ? 0 : l->length + newline);
}

/* Reads the line up to where another game opens in it. */
static size_t
read_last_line(struct reader *r, const struct reader_line *l, size_t opening)
{
	struct reader_piece next = {
		l->number, (uint32_t)opening + 1, l->s + opening, 0};
	struct reader_line last = {.number = l->number};
	struct text t = {0};
	size_t end = opening;

	while (end > 0 && l->s[end - 1] == ' ')
		end--;
	/* No newline is due behind a prompt. */
	last.ended = !end || l->s[end - 1] != '>';
	text_add(&t, l->s, opening);
	if (last.ended)
		text_char(&t, '\n');
	last.s = t.bytes;
	last.length = opening;
	last.ahead = t.length;
	read_source_line(r, &last);
	if (last.ended)
		reader_raise(r, &next, FAULT_SPACING,
			"a newline is missing before this", "glued");
	r->end.opens = true;
	text_fini(&t);
	return opening;
}

static void
begin_game(struct reader *r, const struct reader_sink *sink,
	const struct reader_lines *lines, struct claims *claims)
{
	r->game = (struct reader_game){0};
	r->claims = claims;
	r->sink = sink;
	r->lines = lines;
	r->pending.set = false;
	r->unread = (struct reader_unread){0};
	r->before = READER_NOTHING;
	r->run = 0;
	r->opened = r->begun = false;
	r->shown = (struct reader_shown){0};
	r->prompts = (struct reader_prompts){0};
	r->end = (struct reader_end){0};
	r->found.seens = 0;
	/* Half of the room is for this game: where there is none, less is read,
	 * and that must not depend on the games before. */
	if (r->recall && r->recall->count > RECALL_SKELETONS / 2)
		recall_anew(r);
	track_begin(r->track);
	text_clear(&r->text.stray);
	text_clear(&r->text.opening);
	claims_clear(claims);
}

static bool
reads_on(const struct reader *r, const struct reader_until *until)
{
	if (r->end.opens || r->game.cut)
		return false;
	return !until ||
		(r->game.lines < until->lines &&
			r->game.weight <= until->weight &&
			(!until->bytes || r->game.length < until->bytes) &&
			(!until->work || !r->game.lines ||
				loose_work(r->loose) <= until->work));
}

/* Reads a line that is not on the track. */
static void
read_any_line(struct reader *r, const struct source *s, struct reader_line *l)
{
	bool first = r->game.lines < READER_SEEN;
	struct reader_piece piece;
	size_t n, opening;

	l->number = s->line + r->game.lines;
	track_watch(r, l->number);
	opening = find_opening(r, l);
	if (opening < l->length)
		n = read_last_line(r, l, opening);
	else
		n = read_source_line(r, l);
	keep_opening(r, l);
	track_learn(r, l, n);
	if (first)
		r->game.claims_first = r->game.claims;
	/* Most are one line: its newline is the last byte. */
	r->game.lines += n == l->length + 1 ? 1 : text_newlines(l->s, n);
	r->game.length += n;
	if (r->game.length <= READER_BYTES)
		return;
	piece = (struct reader_piece){l->number, 1, "", 0};
	reader_raise(r, &piece, FAULT_LIMIT, "the game is too long", "bytes");
	r->game.cut = true;
}

/* A list may be half of one where the source ends behind it, in lines of its
 * cards or in lines of no game up to this one: the program was killed. */
static void
mark_half_list(struct reader *r, uint64_t last)
{
	struct reader_pending *h = &r->pending;

	h->claim.half = h->set && last > h->claim.line &&
		(r->vocabulary->board >> h->event.kind & 1 ||
			event_has(&r->vocabulary->form[h->event.kind],
				EVENT_CARDS));
}

struct reader_game
reader_read(struct reader *r, struct source *s,
	const struct reader_until *until, const struct reader_sink *sink,
	const struct reader_lines *lines, struct claims *claims)
{
	struct reader_line l;
	bool ended = true;

	begin_game(r, sink, lines, claims);
	r->end.until = until ? until->round : READER_NO_ROUND;
	r->opened = r->end.until == READER_FIRST_ROUND && !source_at_start(s);
	while (reads_on(r, until)) {
		if (!find_bytes(s, r->game.length + track_bytes_ahead(r->track),
			    &l)) {
			mark_half_list(r, s->line + r->game.lines - ended);
			break;
		}
		if (track_take(r, &l, s->line) || track_leave(r->track))
			continue;
		find_end(&l);
		ended = l.ended;
		read_any_line(r, s, &l);
	}
	track_pass(r, s->line);
	accept_held(r);
	r->game.parted = r->end.opens && r->end.ended &&
		r->end.behind + 1 == r->end.until;
	claims_settle_again(claims, r->vocabulary);
	claims_settle_draws(claims, r->vocabulary);
	claims->unread = r->unread.shapes;
	claims->unread_often = r->unread.often;
	return r->game;
}
