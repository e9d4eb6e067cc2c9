/*
 * Makes claims of what was read: its order is checked, and an event is held
 * back until it is known whether its list goes on.
 */
#include "core/reader/reader_private.h"

#include <assert.h>

/* Lists that go on below and lines of several seats are not shown. */
static void
show_held(struct reader *r)
{
	struct reader_pending *h = &r->pending;
	struct text *line = h->has_was ? &h->was : &h->line;

	if (!r->lines || h->continued || h->how.seats > 1)
		return;
	if (h->ended)
		text_char(line, '\n');
	r->lines->show(r->lines->context, r->wording, &h->event,
		line->bytes ? line->bytes : "", line->length,
		h->has_was         ? &h->how_was
			: h->loose ? &h->how
				   : NULL);
	if (h->ended)
		text_cut(line, line->length - 1);
}

static struct reader_piece
pending_piece(const struct reader_pending *h)
{
	return (struct reader_piece){
		h->claim.line, h->claim.column, h->line.bytes, h->line.length};
}

/* Whether the places of the line's fields are not kept, as they can be found
 * again when they are needed. */
static bool
finds_fields(const struct reader *r, const struct recalled *line)
{
	return line && line->how == RECALLED_LOOSE && !r->lines;
}

/* Finds again where the fields of the event held back stand. */
static void
place_fields(struct reader *r)
{
	struct reader_pending *h = &r->pending;
	struct skeleton k;
	struct event e;

	if (finds_fields(r, h->recalled) && !h->continued &&
		skeleton_make(&k, h->line.bytes, h->line.length))
		recall_read(
			r->recall, h->recalled, &k, h->line.bytes, &e, &h->how);
}

/* Raises how the event held back differs, as of a line like it, if there was
 * one. */
static void
raise_held(struct reader *r, const struct reader_piece *p)
{
	struct reader_pending *h = &r->pending;
	struct recalled *line = h->continued
		? repeat_of_list(r, &h->line, h->event.kind)
		: h->recalled;

	if (line && reader_raise_again(r, &line->findings, p, &h->event))
		return;
	place_fields(r);
	reader_keep_findings(r, line ? &line->findings : NULL);
	reader_raise_differences(r, p, &h->event, &h->how, h->continued);
	reader_keep_findings(r, NULL);
}

/* The event held back, and where it is said again. */
static bool
add_claims(struct claims *claims, struct reader_pending *h)
{
	h->again.event = &h->event;
	return claims_add(claims, &h->claim) &&
		(!h->again.again || claims_add(claims, &h->again));
}

void
accept_held(struct reader *r)
{
	struct reader_pending *h = &r->pending;
	struct reader_piece piece = pending_piece(h);

	if (!h->set)
		return;
	h->set = false;
	if ((h->event.count || h->event.cards) && !h->continued)
		r->shown.listed |= order_bit(h->event.kind);
	if (h->how.seats > 1)
		reader_raise_merged(r, &piece, &h->event, &h->how);
	else if (h->continued || h->loose)
		raise_held(r, &piece);
	show_held(r);
	h->claim.event = &h->event;
	for (unsigned i = 0; i == 0 || i < h->how.seats; i++) {
		if (h->how.seats)
			h->event.seat = h->how.seat[i];
		if (!add_claims(r->claims, h) && !r->game.cut) {
			reader_raise(r, &piece, FAULT_LIMIT,
				"too many lines in one game", "lines");
			r->game.cut = true;
		}
	}
}

bool
accept_opens(const struct reader *r, const struct event *e)
{
	if (r->end.ended && r->end.until != READER_NO_ROUND &&
		r->end.behind + 1 >= r->end.until &&
		order_begins_round(
			&r->order, r->vocabulary, &r->end.rounds, e->kind))
		return true;
	return r->begun && order_opens(&r->order, e);
}

/* Whether this kind tells something of a game. Refusals do not: where both
 * outputs were caught in one file they may stand before everything. */
static bool
tells_of_game(const struct vocabulary *v, unsigned kind)
{
	return kind != v->typed && v->form[kind].field[0].name != NULL;
}

/* Whether the event is of the kind and seat of the claim before, and each tells
 * fields that the other leaves out: together they are one line. */
static bool
says_more(const struct reader *r, const struct event *e, uint32_t missing)
{
	const struct event_form *form = &r->vocabulary->form[e->kind];
	struct event before;
	struct claim claim;

	if (!missing || !r->claims->count || form->field[0].type != EVENT_SEAT)
		return false;
	claims_get(r->claims, r->claims->count - 1, &claim, &before);
	for (unsigned i = 1; i < EVENT_FIELDS && form->field[i].name; i++)
		if (claim_has(&claim, i) && !(missing >> i & 1))
			return false;
	return before.kind == e->kind && before.seat == e->seat;
}

static void
check_order(struct reader *r, const struct reader_line *l,
	const struct event *e, uint32_t missing)
{
	unsigned kind = e->kind;
	struct reader_piece piece = reader_rest(l);
	unsigned before = r->before;

	/* It is a line too many, wherever it stands. */
	if (r->order.absent & order_bit(kind))
		return;
	if (kind == before) {
		r->run++;
		if (r->run == ORDER_ENDLESS + 1 && l->length < READER_LINE)
			reader_raise(r, &piece, FAULT_LIMIT,
				"the same comes again without end", "endless");
	} else {
		if (before != READER_NOTHING && r->order.run[before] &&
			r->run != r->order.run[before]) {
			reader_raise_run(r, &piece, before, r->run);
			track_skip(r->track);
		}
		r->run = 1;
	}
	if (before != READER_NOTHING &&
		!order_allows(&r->order, before, kind) &&
		(before != kind || !says_more(r, e, missing)))
		reader_raise_gap(r, &piece, before, kind);
	if (!r->opened && !r->begun && kind != r->order.opens &&
		tells_of_game(r->vocabulary, kind))
		reader_raise_opening(r, &piece);
	r->before = kind;
}

/* The next letter, or digit where they count, from *at on, in a small letter;
 * 0: none is left. */
static char
next_letter(const struct reader_piece *p, size_t *at, bool digits)
{
	while (*at < p->length) {
		char c = p->s[(*at)++];

		if (ascii_alpha(c) || (digits && ascii_digit(c)))
			return ascii_tolower(c);
	}
	return 0;
}

/* Whether two lines differ in nothing but blanks, signs and capitals, and
 * digits where they do not count. */
static bool
same_letters(
	const struct reader_piece *a, const struct reader_piece *b, bool digits)
{
	size_t i = 0, j = 0;
	char letter;

	do {
		letter = next_letter(a, &i, digits);
		if (letter != next_letter(b, &j, digits))
			return false;
	} while (letter);
	return true;
}

/* Whether it is what a seat does: its score has numbers and no card. */
static bool
tells_of_seat(const struct event_form *form)
{
	return event_has(form, EVENT_CARD) ||
		(form->field[0].type == EVENT_SEAT &&
			(event_has(form, EVENT_CARDS) || !form->field[1].name));
}

bool
accept_repeats(const struct reader *r, const struct event *e)
{
	return r->pending.set && r->pending.event.kind == e->kind &&
		r->pending.event.card == e->card && r->pending.how.seats <= 1 &&
		tells_of_seat(&r->vocabulary->form[e->kind]) &&
		event_equal(r->vocabulary, &r->pending.event, e);
}

/*
 * Whether a line of the wording and one in other words, next to each other, say
 * the same, or any two that a round begins: the other one is not part of the
 * format. The same words with other numbers and signs are a second move, and so
 * may be a list of one card.
 */
static bool
repeats_pending(const struct reader *r, const struct reader_line *l,
	const struct event *e, bool loose)
{
	const struct reader_pending *h = &r->pending;
	struct reader_piece piece = reader_rest(l), pending = pending_piece(h);

	return (h->loose || loose) && accept_repeats(r, e) &&
		!(e->count == 1 && r->shown.acted >> e->kind & 1) &&
		!same_letters(&piece, &pending, false);
}

/* Whether the line says in other words who begins the round that the line
 * before begins: it is not part of the format, whoever it names. */
static bool
names_opener_again(const struct reader *r, const struct reader_line *l,
	const struct event *e, const struct loose_reading *how)
{
	const struct reader_pending *h = &r->pending;
	struct reader_piece piece = reader_rest(l), pending = pending_piece(h);

	return how && !(how->missing & 1) && e->kind == r->order.begins &&
		h->set && h->event.kind == e->kind &&
		!same_letters(&piece, &pending, true);
}

/* Whether the line tells the one who typed, as `You played 7C.`, what the line
 * before tells all. */
static bool
retells_to_you(const struct reader *r, const struct reader_line *l)
{
	const struct reader_piece piece = reader_rest(l);
	const struct reader_piece pending = pending_piece(&r->pending);

	return piece.length > 4 && pending.length > 4 &&
		memcmp(piece.s, "You ", 4) == 0 &&
		memcmp(pending.s, "You ", 4) != 0;
}

/* The line at hand says what is held back; a move is kept where it stands: it
 * may be a second one. */
static void
note_again(
	struct reader *r, const struct reader_line *l, size_t width, bool loose)
{
	struct reader_pending *h = &r->pending;
	struct reader_piece piece = loose ? reader_rest(l) : pending_piece(h);

	reader_raise_stray(r, &piece);
	h->again = h->claim;
	h->again.line = l->number;
	h->again.column = (uint32_t)l->at + 1;
	h->again.width = (uint32_t)width;
	h->again.loose = loose;
	h->again.again =
		event_has(&r->vocabulary->form[h->event.kind], EVENT_CARD);
	h->again.retold = h->again.again &&
		(manner_says_again(l->s, l->at + width) ||
			retells_to_you(r, l));
	h->again.unread = h->again.unread_often = 0;
	h->again.stray = h->again.cut = false;
	if (!loose) {
		h->loose = false;
		h->how = (struct loose_reading){0};
		text_clear(&h->line);
		text_add(&h->line, l->s + l->at, width);
	}
}

/* Moves the unread lines before the claim into it. */
static void
claim_unread(struct reader *r, struct claim *claim)
{
	struct reader_unread *u = &r->unread;

	claim->retold = claim->retold ||
		(u->stray &&
			manner_says_again(
				r->text.stray.bytes, r->text.stray.length));
	claim->unread = u->shapes;
	claim->unread_often = u->often;
	claim->stray = u->stray;
	claim->cut = u->cut;
	if (u->shapes)
		memset(u->count, 0, sizeof u->count);
	u->stray = u->cut = false;
	u->shapes = u->often = 0;
}

/* Keeps how the event held back was read; NULL: exactly. */
static void
hold_reading(struct reader *r, const struct loose_reading *how)
{
	struct reader_pending *h = &r->pending;

	h->loose = how != NULL;
	h->how.missing = how ? how->missing : 0;
	h->how.seats = how ? how->seats : 0;
	if (h->how.seats)
		memcpy(h->how.seat, how->seat, sizeof how->seat);
	if (how && !finds_fields(r, h->recalled))
		memcpy(h->how.field, how->field, sizeof how->field);
}

/* Finds the fields of the piece where they stood before it was changed; false
 * where one is not to be found. */
static bool
find_fields_as_was(const struct reader *r, size_t at, size_t from, size_t to,
	const struct event *e, struct loose_reading *how)
{
	const struct event_form *form = &r->vocabulary->form[e->kind];

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		struct loose_field *f = &how->field[i];
		bool seat = form->field[i].type == EVENT_SEAT;
		size_t was = manner_was_at(r->origin.applied, at + f->at);
		size_t end = manner_was_at(
			r->origin.applied, at + f->at + f->length);

		if (!f->read)
			continue;
		if (seat) {
			was = manner_seat_was_at(r->origin.applied,
				r->origin.looks->s, at + f->at, e->seat);
			end = was + 1;
		}
		if (was == SIZE_MAX || was < from || end < was || end > to)
			return false;
		*f = (struct loose_field){true, was - from, end - was};
	}
	return true;
}

/* Keeps the piece as it was before the manner of the program was taken off, to
 * be shown so. */
static void
hold_as_was(struct reader *r, const struct reader_line *l,
	const struct event *e, size_t width, const struct loose_reading *how)
{
	struct reader_pending *h = &r->pending;
	struct event read;
	size_t from, to;

	h->has_was = false;
	if (!r->lines || !r->origin.applied || l->s != r->text.plain.bytes)
		return;
	from = manner_was_at(r->origin.applied, l->at);
	to = manner_was_at(r->origin.applied, l->at + width);
	if (from > to || to > r->origin.looks->length ||
		(to - from == width &&
			memcmp(r->origin.looks->s + from, l->s + l->at,
				width) == 0))
		return;
	if (how)
		h->how_was = *how;
	else if (!r->vocabulary->form[e->kind].field[0].name)
		h->how_was = (struct loose_reading){0};
	else if (loose_read(r->loose, e->kind,
			 (struct loose_line){l->s + l->at, width, true}, &read,
			 &h->how_was) != LOOSE_YES)
		return;
	h->has_was = find_fields_as_was(r, l->at, from, to, e, &h->how_was);
	text_clear(&h->was);
	text_add(&h->was, r->origin.looks->s + from, to - from);
}

static void
hold_event(struct reader *r, const struct reader_line *l, const struct event *e,
	size_t width, const struct loose_reading *how,
	struct recalled *recalled)
{
	struct reader_pending *h = &r->pending;

	assert(!h->set && l->at + width <= l->length);
	track_event(r->track, e->kind, width);
	h->set = true;
	h->recalled = recalled;
	hold_reading(r, how);
	hold_as_was(r, l, e, width, how);
	h->continued = h->by_suit = h->headed = false;
	h->again = (struct claim){0};
	h->ended = l->ended && l->at + width == l->length;
	h->reach = l->at + width;
	memcpy(&h->event, e, offsetof(struct event, list) + e->count);
	text_clear(&h->typed);
	if (e->length || !h->typed.bytes)
		text_add(&h->typed, e->text, e->length);
	h->event.text = h->typed.bytes;
	h->claim = (struct claim){
		.line = l->number,
		.column = (uint32_t)l->at + 1,
		.width = (uint32_t)width,
		.missing = r->spelt.unmentioned[e->kind] | h->how.missing,
		.loose = h->loose,
		.retold = how && event_moves(&r->vocabulary->form[e->kind]) &&
			manner_says_again(l->s, l->at + width),
	};
	r->claims->missing |= h->how.missing & ~r->spelt.unmentioned[e->kind];
	claim_unread(r, &h->claim);
	text_clear(&h->line);
	text_add(&h->line, l->s + l->at, width);
}

/* The kinds that this one may follow. */
static uint64_t
kinds_before(const struct reader *r, unsigned kind)
{
	uint64_t kinds = 0;

	for (unsigned i = 0; i < r->vocabulary->count; i++)
		if (order_allows(&r->order, i, kind))
			kinds |= order_bit(i);
	return kinds;
}

bool
accept_holds_move(const struct reader *r)
{
	const struct reader_pending *h = &r->pending;

	return h->set && h->loose && r->before == h->event.kind &&
		event_has(&r->vocabulary->form[r->before], EVENT_CARD);
}

bool
accept_may_be_list(const struct reader *r, unsigned kind)
{
	return accept_holds_move(r) && r->pending.how.seats <= 1 &&
		!order_allows(&r->order, r->before, kind);
}

/* A list of one card may look like a move: it is a list where what comes now
 * may follow that and no move. */
static void
hold_list(struct reader *r, unsigned kind)
{
	struct reader_pending *h = &r->pending;
	const struct reader_line l = {.s = h->line.bytes,
		.length = h->line.length,
		.ahead = h->line.length,
		.ended = true};
	struct loose_reading how;
	struct event e;

	if (!accept_may_be_list(r, kind) ||
		line_try_loosely(r, &l, kinds_before(r, kind), &e, &how) !=
			LOOSE_YES)
		return;
	memcpy(&h->event, &e, offsetof(struct event, list) + e.count);
	h->how = how;
	h->recalled = NULL;
	h->claim.missing = r->spelt.unmentioned[e.kind] | how.missing;
	r->before = e.kind;
	track_doubt(r->track);
}

/* Notes that the pending one-card list may be a move: no list may stand before
 * an event of this kind. */
static void
note_acting(struct reader *r, unsigned kind)
{
	const struct reader_pending *h = &r->pending;

	if (h->set && h->loose && h->event.count == 1 &&
		kind != h->event.kind &&
		!order_allows(&r->order, h->event.kind, kind))
		r->shown.acted |= order_bit(h->event.kind);
}

/* Whether the first line that tells of the game does not open one. */
static bool
begins_late(struct reader *r, unsigned kind)
{
	bool first =
		!r->begun && !r->opened && tells_of_game(r->vocabulary, kind);

	r->opened = r->opened || kind == r->order.opens;
	return first && !r->opened;
}

/* Notes winners, and rounds behind them. */
static void
note_end(struct reader *r, unsigned kind)
{
	r->end.behind += order_next_round(&r->order, r->vocabulary,
				 &r->end.rounds, kind) &&
		r->end.ended;
	r->end.ended = r->end.ended || order_ends(&r->order, kind);
}

void
accept_event(struct reader *r, const struct reader_line *l,
	const struct event *e, size_t width, const struct loose_reading *how,
	struct recalled *recalled)
{
	struct reader_piece piece = reader_rest(l);
	bool again = names_opener_again(r, l, e, how);

	if (repeats_pending(r, l, e, how != NULL)) {
		note_again(r, l, width, how != NULL);
		return;
	}
	note_acting(r, e->kind);
	hold_list(r, e->kind);
	accept_held(r);
	if (again)
		reader_raise_stray(r, &piece);
	else
		check_order(r, l, e, how ? how->missing : 0);
	r->unread.cut = r->unread.cut || begins_late(r, e->kind);
	note_end(r, e->kind);
	if (e->kind != r->order.opens)
		r->begun = r->begun || tells_of_game(r->vocabulary, e->kind);
	r->game.claims++;
	if (r->run > ORDER_ENDLESS)
		return;
	hold_event(r, l, e, width, how, recalled);
	r->pending.loose = r->pending.loose && !again;
}

void
accept_known(struct reader *r, struct claim *claim)
{
	unsigned kind = claim->event->kind;

	r->run = kind == r->before ? r->run + 1 : 1;
	r->before = kind;
	note_end(r, kind);
	if (kind != r->order.opens)
		r->begun = r->begun || tells_of_game(r->vocabulary, kind);
	r->game.claims++;
	r->claims->missing |= claim->missing & ~r->spelt.unmentioned[kind];
	claim_unread(r, claim);
	claims_add(r->claims, claim);
}
