/*
 * Learns the shapes of a program's lines, and which follow which, from lines
 * that are read as any other.
 */
#include "core/reader/reader_private.h"

static struct track_line *
line_at_hand(struct track *t)
{
	return &t->line[t->lines];
}

void
track_watch(struct reader *r, uint64_t number)
{
	struct track *t = r->track;

	if (!t)
		return;
	t->off -= t->off > 0;
	*line_at_hand(t) = (struct track_line){.number = number, .from = t->at};
}

void
track_note(struct track *t, uint64_t number, uint64_t key)
{
	for (unsigned i = 0; t && i <= t->lines; i++) {
		struct track_keys *found = &t->line[i].found;

		if (t->line[i].number != number)
			continue;
		if (found->count < TRACK_KEYS)
			found->key[found->count] = key;
		found->count++;
	}
}

void
track_event(struct track *t, unsigned kind, size_t width)
{
	struct track_line *line;

	if (!t)
		return;
	line = line_at_hand(t);
	if (line->events++)
		return;
	line->kind = kind;
	line->width = (uint32_t)width;
}

void
track_stray(struct track *t, const struct reader_stray *stray)
{
	struct track_line *line;

	if (!t)
		return;
	line = line_at_hand(t);
	line->strays++;
	line->blanks += !stray;
	line->tells = stray ? *stray : (struct reader_stray){0};
}

void
track_heading(struct track *t, char seat)
{
	track_stray(t, NULL);
	if (t)
		line_at_hand(t)->heads = seat;
}

void
track_below(struct track *t)
{
	if (t)
		line_at_hand(t)->below = true;
}

void
track_skip(struct track *t)
{
	if (t)
		line_at_hand(t)->from = NULL;
}

void
track_doubt(struct track *t)
{
	for (unsigned i = 0; t && i <= t->lines; i++)
		t->line[i].from = NULL;
}

/* Lines of the shape differ in more than its fields: if that is the seat, they
 * have a shape for each. */
static void
part_seats(struct track *t, struct track_shape *shape)
{
	const struct event_form *form = shape->template.form;

	if (!shape->event || form->field[0].type != EVENT_SEAT ||
		!(shape->template.mentions & 1))
		return;
	t->seated |= order_bit(shape->says.kind);
	shape->retired = true;
}

static void
add_step(struct track *t, const struct track_line *line)
{
	struct track_shape *from = line->from;
	struct track_step *step;
	unsigned i = 0;

	if (!from || line->found.count > TRACK_KEYS)
		return;
	while (i < from->steps && from->step[i].to != line->shape)
		i++;
	if (i == TRACK_STEPS)
		return;
	step = &from->step[i];
	if (i == from->steps) {
		from->steps++;
		*step = (struct track_step){.to = line->shape,
			.found = line->found,
			.like = line->like};
		return;
	}
	step->confirmed = true;
	if (step->found.count != line->found.count ||
		memcmp(step->found.key, line->found.key,
			line->found.count * sizeof line->found.key[0]) != 0) {
		step->bad = true;
		part_seats(t, line->shape);
	}
}

void
track_settle(struct track *t)
{
	for (unsigned i = 0; i < t->lines; i++)
		add_step(t, &t->line[i]);
	t->lines = 0;
}

/* What the line was read as, if it can be read so again. */
static struct track_shape *
learn_shape(struct reader *r, const struct reader_line *l, size_t n)
{
	struct track_line *line = line_at_hand(r->track);

	if (!r->game.claims || r->end.opens || r->shown.by_suit || r->lines ||
		!r->sink || n != l->length + 1 || l->s[l->length] != '\n')
		return NULL;
	if (!line->strays &&
		(line->events == 1 ||
			(line->events == 2 &&
				line->kind == r->vocabulary->prompt))) {
		if (!track_learn_spelling(r, l))
			return track_shape_of_event(r, l, line);
		line->from = NULL;
		return NULL;
	}
	if (!line->events && line->strays == 1 && r->begun)
		return track_shape_of_stray(r, l, line);
	return NULL;
}

/* The steps that the line could have taken, but that to its own shape. */
static void
doubt_steps(struct track_shape *from, const struct reader_line *l,
	const struct track_shape *shape)
{
	struct event e;

	for (unsigned i = 0; from && i < from->steps; i++)
		if (from->step[i].to != shape &&
			track_read_shape(from->step[i].to, l->s, l->ahead, &e))
			from->step[i].bad = true;
}

void
track_learn(struct reader *r, const struct reader_line *l, size_t n)
{
	struct track *t = r->track;
	struct track_line *line;

	if (!t)
		return;
	line = line_at_hand(t);
	line->shape = learn_shape(r, l, n);
	doubt_steps(line->from, l, line->shape);
	t->at = line->shape;
	if (!t->at) {
		t->lines = 0;
	} else if (t->at->event) {
		struct track_line kept = *line;

		track_settle(t);
		t->line[0] = kept;
		t->lines = 1;
	} else if (t->lines == TRACK_AHEAD) {
		t->at = NULL;
		t->lines = 0;
	} else {
		t->lines++;
	}
	line_at_hand(t)->number = 0;
}
