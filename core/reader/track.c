/*
 * The track of a program: the shapes of its lines, and which follow which. A
 * line of a shape that is due is read by a template, from its own bytes, and
 * what was found of such lines before is counted once more.
 *
 * A shape, and a step from one to the next, is learnt from lines that were read
 * as any other; a step is taken when it was seen twice and what is found of its
 * line has been found in the game at hand. A line is passed when the one behind
 * it is on the track as well: until then it may go on there. Where the track
 * ends, what was not passed is read as any other line.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <stdlib.h>

struct track *
track_start(void)
{
	return memory_zero(1, sizeof(struct track));
}

void
track_stop(struct track *t)
{
	track_forget(t);
	if (t)
		text_fini(&t->text);
	free(t);
}

void
track_forget_shapes(struct track *t)
{
	for (unsigned i = 0; i < TRACK_SHAPES && t->shape[i]; i++) {
		free(t->shape[i]);
		t->shape[i] = NULL;
	}
	t->shapes = 0;
	memset(t->strange, 0, sizeof t->strange);
	t->at = NULL;
}

void
track_forget(struct track *t)
{
	if (!t)
		return;
	track_forget_shapes(t);
	memset(&t->spelling, 0, offsetof(struct track_spelling, spelling));
	t->seated = 0;
}

void
track_begin(struct track *t)
{
	if (!t)
		return;
	t->game++;
	t->at = NULL;
	t->off = t->lines_ahead = t->lines = 0;
	t->bytes_ahead = 0;
}

/* --- lines on the track --- */

unsigned
track_spelling_of(const struct track_shape *shape, const struct event *e)
{
	const uint8_t *how = shape->spelt;
	unsigned all = 0;

	if (event_has(shape->template.form, EVENT_CARD))
		all = how[e->card];
	for (unsigned i = 0; i < e->count; i++)
		all |= how[e->list[i]];
	for (card_set left = e->cards; left; left &= left - 1)
		all |= how[CARD_COUNT + card_rank(card_first(left))];
	return all;
}

size_t
track_read_shape(const struct track_shape *shape, const char *s, size_t length,
	struct event *e)
{
	size_t n = template_read(&shape->template, s, length, e);

	if (!n || shape->list != skeleton_count_sign(track_items(e)) ||
		(shape->spelt && shape->how != track_spelling_of(shape, e)))
		return 0;
	if (shape->pile)
		e->cards <<= shape->template.suit * CARD_RANKS;
	e->kind = shape->says.kind;
	if (shape->values) {
		e->count = 0;
		e->number[0] = 0;
	}
	if (shape->values && shape->event) {
		e->text = s + shape->prompt;
		e->length = n - 1 - shape->prompt;
		return n;
	}
	e->seat = (uint8_t)(e->seat + shape->says.seat);
	e->card = (uint8_t)(e->card + shape->says.card);
	for (unsigned i = 0; i < EVENT_NUMBERS; i++)
		e->number[i] += shape->says.number[i];
	return n;
}

/* Whether all that is found of the step's line was found in this game. */
static bool
is_found(const struct reader *r, struct track_step *step)
{
	if (step->game == r->track->game)
		return true;
	for (unsigned i = 0; i < step->found.count; i++)
		if (!r->sink->again(r->sink->context, step->found.key[i], 0))
			return false;
	step->game = r->track->game;
	return true;
}

/* Finds the step from this shape that the line takes; NULL: none. */
static struct track_step *
find_step(struct track_shape *from, const struct reader_line *l,
	struct event *e, size_t *length)
{
	for (unsigned i = 0; i < from->steps; i++) {
		unsigned n = i == 0 ? from->likely : i - (i <= from->likely);
		struct track_step *step = &from->step[n];

		if (!step->confirmed || step->bad)
			continue;
		*length = track_read_shape(step->to, l->s, l->ahead, e);
		if (!*length || e->length > TRACK_TYPED)
			continue;
		from->likely = n;
		return step;
	}
	return NULL;
}

/* Passes a line that nothing reads. */
static void
pass_stray(struct reader *r, const struct track_shape *shape, uint64_t number)
{
	const struct segment *literal = shape->template.segment;

	if (!shape->stray)
		return;
	line_count_unread(r, &shape->tells, number);
	line_keep_stray(r, shape->template.pool + literal->at,
		shape->template.segments == 1 ? literal->length - 1U : 0);
}

/* Passes the prompt before an event. */
static void
accept_prompt(
	struct reader *r, const struct track_shape *shape, uint64_t number)
{
	unsigned kind = r->vocabulary->prompt;
	struct event e;
	struct claim claim = {.event = &e,
		.line = number,
		.column = 1,
		.width = shape->prompt,
		.missing = r->spelt.unmentioned[kind]};

	memset(&e, 0, offsetof(struct event, list));
	e.kind = (uint8_t)kind;
	accept_known(r, &claim);
	if (!r->game.echoed)
		r->game.spaced = shape->prompt > r->spelt.prompt.length;
}

/* Passes the event of the first line ahead. */
static void
accept_event_ahead(
	struct reader *r, const struct track_ahead *a, uint64_t number)
{
	const struct track_shape *shape = a->step->to;
	const struct event *e = &r->track->event[r->track->second];
	struct claim claim = {.event = e,
		.line = number,
		.column = 1 + shape->prompt,
		.width = (uint32_t)(a->length - 1) + shape->wider +
			(shape->glued ? track_items(e) - 1 : 0),
		.missing = shape->missing,
		.loose = shape->loose};

	accept_held(r);
	track_settle(r->track);
	if (shape->prompt)
		accept_prompt(r, shape, number);
	accept_known(r, &claim);
}

static void
accept_line_ahead(
	struct reader *r, const struct track_ahead *a, uint64_t number)
{
	struct track *t = r->track;

	if (a->step->to->event)
		accept_event_ahead(r, a, number);
	else
		pass_stray(r, a->step->to, number);
	if (a->step->to->heads) {
		r->shown.mover = a->step->to->heads;
		r->shown.heading = number;
	}
	if (a->new)
		reader_raise_again(r, &a->step->like->findings,
			&(struct reader_piece){
				number, 1, t->text.bytes, t->text.length},
			&t->event[t->second]);
	for (unsigned i = 0; i < a->step->found.count && !a->new; i++) {
		r->sink->again(r->sink->context, a->step->found.key[i], number);
		r->game.weight++;
	}
	t->at = a->step->to;
}

void
track_pass(struct reader *r, uint64_t line)
{
	struct track *t = r->track;

	for (unsigned i = 0; t && i < t->lines_ahead; i++) {
		bool first = r->game.lines < READER_SEEN;

		accept_line_ahead(r, &t->ahead[i], line + r->game.lines);
		if (first)
			r->game.claims_first = r->game.claims;
		r->game.lines++;
		r->game.length += t->ahead[i].length;
	}
	if (!t)
		return;
	t->lines_ahead = 0;
	t->bytes_ahead = 0;
}

size_t
track_bytes_ahead(const struct track *t)
{
	return t ? t->bytes_ahead : 0;
}

/* Whether the event is the move that the line before tells, or both begin a
 * round: then the words of both tell whether that is said again. */
static bool
repeats_before(const struct reader *r, const struct event *e)
{
	const struct track *t = r->track;
	const struct event *before = &t->event[t->second];

	if (!t->lines_ahead || !t->ahead[0].step->to->event)
		return accept_repeats(r, e);
	if (before->kind == r->order.begins && e->kind == before->kind)
		return true;
	return before->card == e->card && before->seat == e->seat &&
		event_has(&r->vocabulary->form[e->kind], EVENT_CARD) &&
		event_equal(r->vocabulary, before, e);
}

/* The seat whose moves stand below the last line ahead. */
static uint8_t
seat_ahead(const struct reader *r)
{
	const struct track *t = r->track;
	char seat = r->shown.mover;

	for (unsigned i = 0; i < t->lines_ahead; i++)
		if (t->ahead[i].step->to->heads)
			seat = t->ahead[i].step->to->heads;
	return (uint8_t)(seat - '0');
}

static bool
is_off(const struct reader *r)
{
	const struct track *t = r->track;

	return !t || t->off || !r->sink || r->lines || r->shown.by_suit ||
		t->lines_ahead == TRACK_AHEAD || r->run >= ORDER_ENDLESS ||
		r->claims->count + 2 > CLAIMS_MOST ||
		r->game.length + 3 * READER_LINE > READER_BYTES;
}

/* Whether the kind before has not come as often as it must. */
static bool
ends_run(const struct reader *r, unsigned kind)
{
	return kind != r->before && r->order.run[r->before] &&
		r->run != r->order.run[r->before];
}

/* Whether the line may tell what the one before leaves out: where both are of
 * one seat, nothing is missing between them. */
static bool
may_say_more(
	const struct reader *r, const struct track_step *step, unsigned kind)
{
	return kind == r->before && step->to->missing &&
		!order_allows(&r->order, kind, kind);
}

/* Whether what is found of such lines can be found of this one. */
static bool
can_raise(const struct reader *r, const struct track_step *step)
{
	const struct recalled_findings *m =
		step->like ? &step->like->findings : NULL;

	if (!m || !m->repeats || m->wordless || !step->to->event ||
		m->count != step->found.count)
		return false;
	for (unsigned i = 0; i < m->count; i++)
		if (m->finding[i].key != step->found.key[i])
			return false;
	return r->own.usual && !step->to->wider && !step->to->prompt;
}

/* Whether it is a row that may be more of the list above it. */
static bool
is_short_row(const struct reader *r, const struct event *e)
{
	return r->vocabulary->form[e->kind].field[0].type == EVENT_ROW &&
		e->count < loose_continues(r->loose, e->kind);
}

/* Passes what is ahead of a line that takes this step and says t->event; false
 * when the line is to be read as any other. */
static bool
take_event(struct reader *r, const struct track_step *step, uint64_t line)
{
	struct track *t = r->track;
	const struct event *e = &t->event[!t->second];
	unsigned kind = step->to->prompt ? r->vocabulary->prompt : e->kind;

	if (order_opens(&r->order, e) || is_short_row(r, e) ||
		accept_may_be_list(r, e->kind) ||
		(!step->to->prompt && repeats_before(r, e)))
		return false;
	track_pass(r, line);
	return !ends_run(r, kind) && !may_say_more(r, step, kind) &&
		!accept_opens(r, e);
}

/* Keeps the text of the event at hand: the line may move before it is passed.
 */
static void
keep_typed(struct track *t)
{
	struct event *e = &t->event[!t->second];
	char *text = t->typed[!t->second];

	memcpy(text, e->text, e->length);
	e->text = text;
}

bool
track_take(struct reader *r, const struct reader_line *l, uint64_t line)
{
	struct track *t = r->track;
	struct track_shape *from;
	struct track_step *step;
	struct track_ahead a = {0};

	if (is_off(r))
		return false;
	from = t->lines_ahead ? t->ahead[t->lines_ahead - 1].step->to : t->at;
	step = from ? find_step(from, l, &t->event[!t->second], &a.length)
		    : NULL;
	if (step && step->to->below)
		t->event[!t->second].seat = seat_ahead(r);
	if (!step || (step->to->event && !take_event(r, step, line)))
		return false;
	a.step = step;
	a.new = !is_found(r, step);
	if (a.new && !can_raise(r, step))
		return false;
	if (a.new) {
		text_clear(&t->text);
		text_add(&t->text, l->s, a.length - 1);
	}
	if (step->to->values && step->to->event)
		keep_typed(t);
	t->second ^= step->to->event;
	t->ahead[t->lines_ahead++] = a;
	t->bytes_ahead += a.length;
	return true;
}

bool
track_leave(struct track *t)
{
	bool left = t && t->lines_ahead;

	if (!left)
		return false;
	t->off = t->lines_ahead + 1;
	t->lines_ahead = 0;
	t->bytes_ahead = 0;
	return true;
}
