/*
 * The shapes of lines: makes a template of a line that was read, in which the
 * values of its event are fields, and finds the shape that a line has.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

/* A template on its way, and what is left of the line. */
struct track_maker {
	const struct template *due; /* as the wording has it */
	const struct spelling *spelling;
	const struct event *e;
	bool named; /* seats have names: a number that is equal is another */
	bool glued; /* nothing parts the items of its list */
	bool pile;  /* which are the ranks of a pile */
	uint8_t item[CARD_COUNT];
	unsigned items;
	const char *s;
	size_t length;
	struct text text;
	uint32_t done; /* fields that it has */
	struct template_list list;
};

/* Digits that stand here. */
static size_t
count_digits(const struct track_maker *m, int64_t *number)
{
	size_t n = 0;

	*number = 0;
	while (n < m->length && ascii_digit(m->s[n]) && n < 10)
		*number = *number * 10 + (m->s[n++] - '0');
	return n;
}

/* What stands between the card here, of n bytes, and the next one. */
static struct template_affix
separator_behind(const struct track_maker *m, size_t n)
{
	struct template_affix a = {0};

	while (a.length < TEMPLATE_AFFIX && n < m->length &&
		!ascii_alnum(m->s[n]))
		a.bytes[a.length++] = m->s[n++];
	return a;
}

/* The bytes of this item of the list, if it stands at the place. */
static size_t
item_at(const struct track_maker *m, size_t at, unsigned i)
{
	const size_t left = m->length - at;
	unsigned item = CARD_COUNT;
	size_t n;

	if (i >= m->items || at >= m->length)
		return 0;
	n = m->pile ? spelling_rank(m->spelling, m->s + at, left, &item)
		    : spelling_card(m->spelling, m->s + at, left, &item);
	return item == m->item[i] ? n : 0;
}

/* The event's list of cards, or the ranks of its pile, if it stands here. */
static size_t
pass_list(struct track_maker *m)
{
	size_t n = item_at(m, 0, 0), at = n;
	struct template_affix between = separator_behind(m, n);

	for (unsigned i = 1; n && i < m->items; i++) {
		if (m->length - at < between.length ||
			memcmp(m->s + at, between.bytes, between.length) != 0)
			return 0;
		at += between.length;
		n = item_at(m, at, i);
		at += n;
	}
	/* Where what parts cards is cleaned, how many bytes are read of the
	 * line depends on their number. And 5-8 may be the cards between. */
	if (!n || (m->items > 1 && !between.length) != m->glued ||
		!clean_already(between.bytes, between.length) ||
		(m->pile &&
			((at < m->length && ascii_alnum(m->s[at])) ||
				value_is_range(between.bytes, between.length))))
		return 0;
	/* Behind one card there is no other. */
	m->list.separator =
		m->items > 1 ? between : (struct template_affix){1, "\1"};
	return at;
}

/* The fields whose value is the number or the card that stands here: bits. */
static uint32_t
fields_of(const struct track_maker *m, int64_t number, unsigned card)
{
	const struct event_field *field = m->due->form->field;
	uint32_t fields = 0;

	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if ((field[i].type == EVENT_SEAT && !m->named &&
			    number == m->e->seat) ||
			(field[i].type == EVENT_NUMBER &&
				number == m->e->number[field[i].slot]) ||
			(field[i].type == EVENT_CARD && card == m->e->card) ||
			(field[i].type ==
					(m->pile ? EVENT_PILE : EVENT_CARDS) &&
				card == CARD_COUNT))
			fields |= UINT32_C(1) << i;
	return fields;
}

static void
copy_bytes(struct track_maker *m, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (m->s[i] == '{' || m->s[i] == '}')
			text_char(&m->text, m->s[i]);
		text_char(&m->text, m->s[i]);
	}
	m->s += n;
	m->length -= n;
}

/* Passes the field that these bytes are, if they are one; false when they may
 * be one of several. */
static bool
put_field(struct track_maker *m, uint32_t fields, size_t n)
{
	if (!fields) {
		copy_bytes(m, n);
		return true;
	}
	if ((fields & (fields - 1)) || (m->done & fields))
		return false;
	m->done |= fields;
	text_format(&m->text, "{%s}",
		m->due->form->field[__builtin_ctz(fields)].name);
	m->s += n;
	m->length -= n;
	return true;
}

/* A card, a list, a number, or the bytes up to where one may begin. */
static bool
put_part(struct track_maker *m)
{
	unsigned card = CARD_COUNT;
	int64_t number;
	size_t n = pass_list(m);

	if (n)
		return put_field(m, fields_of(m, -1, CARD_COUNT), n);
	n = spelling_card(m->spelling, m->s, m->length, &card);
	if (n && (n == m->length || !ascii_alnum(m->s[n])))
		return put_field(m, fields_of(m, -1, card), n);
	n = count_digits(m, &number);
	if (n)
		return put_field(m, fields_of(m, number, CARD_COUNT + 1), n);
	do
		n++;
	while (n < m->length && !ascii_digit(m->s[n]) &&
		(ascii_alnum(m->s[n - 1]) || !ascii_alnum(m->s[n])));
	copy_bytes(m, n);
	return true;
}

/* Makes the line's template; false when another could be meant. */
static bool
make_template(struct track_maker *m, struct template *t)
{
	struct fault f;
	unsigned card;

	/* A line that begins with a card may go on with the list above. */
	if (item_at(m, 0, 0) ||
		spelling_card(m->spelling, m->s, m->length, &card))
		return false;
	while (m->length > 0)
		if (!put_part(m))
			return false;
	text_char(&m->text, '\n');
	return template_compile(t,
		       &(struct template_source){.text = m->text.bytes,
			       .length = m->text.length,
			       .list = &m->list,
			       .form = m->due->form,
			       .spelling = m->spelling,
			       .words = m->due->words,
			       .bare = true},
		       &f) == 0;
}

/* Takes the values of the fields out of what all lines of the shape say. */
static void
take_fields(struct event *says, const struct event_form *form, uint32_t fields)
{
	for (; fields; fields &= fields - 1) {
		const struct event_field *f =
			&form->field[__builtin_ctz(fields)];

		if (f->type == EVENT_SEAT)
			says->seat = 0;
		else if (f->type == EVENT_CARD)
			says->card = 0;
		else if (f->type == EVENT_NUMBER)
			says->number[f->slot] = 0;
		else if (f->type == EVENT_PILE)
			says->cards = 0;
		else
			says->count = 0;
	}
}

/* Whether the fields are all cards that the event says. */
static bool
has_cards(const struct event_form *form, const struct event *e, uint32_t fields)
{
	bool all = true;

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		enum event_type type = form->field[i].type;

		if (type == EVENT_CARD || (type == EVENT_CARDS && e->count) ||
			(type == EVENT_PILE && e->cards))
			all = all && fields >> i & 1;
	}
	return all;
}

/* Makes the shape of this line in a spelling; false when there is none. */
static bool
make_shape(struct track_maker m, const struct spelling *spelling,
	struct track_shape *shape)
{
	const struct event *e = m.e;
	const struct event_form *form = m.due->form;
	bool made;

	m.spelling = spelling;
	m.glued = shape->glued;
	for (card_set left = e->cards; left; left &= left - 1)
		m.item[m.items++] = (uint8_t)card_rank(card_first(left));
	m.pile = m.items > 0;
	for (unsigned i = 0; i < e->count && m.items < CARD_COUNT; i++)
		m.item[m.items++] = e->list[i];
	made = make_template(&m, &shape->template) &&
		(spelling == m.due->spelling || has_cards(form, e, m.done));
	text_fini(&m.text);
	memcpy(&shape->says, e, offsetof(struct event, list));
	take_fields(&shape->says, form, m.done);
	shape->list = skeleton_count_sign(track_items(e));
	shape->pile = m.pile;
	shape->template.has_pile = false; /* its suit is known */
	if (m.pile)
		shape->template.suit = (uint8_t)card_suit(card_first(e->cards));
	return made &&
		(shape->event ? !shape->says.count && !shape->says.cards
			      : shape->values || !m.done);
}

/* Makes the shape of a line that is just as the wording has it; false where it
 * is not. */
static bool
take_wording(const struct reader *r, const struct reader_line *l,
	const struct event *e, struct track_shape *shape)
{
	struct event read;

	if (!shape->event || shape->loose || shape->prompt || shape->wider)
		return false;
	shape->template = *wording_template(r->wording, e->kind);
	shape->says = (struct event){.kind = e->kind};
	shape->list = skeleton_count_sign(track_items(e));
	return track_read_shape(shape, l->s, l->ahead, &read) ==
		l->length + 1 &&
		event_equal(r->vocabulary, &read, e);
}

/* The values in what people type, and in lines that nothing reads. */
static const struct event_form values_form = {
	.field = {{"number", EVENT_NUMBER, 0}, {"cards", EVENT_CARDS, 0}}};

/* Finds the cards of the text, and its number; false where it has several. */
static bool
find_values(const struct spelling *spelling, const char *s, size_t length,
	struct event *e)
{
	*e = (struct event){.number = {INT32_MIN}};
	for (size_t at = 0, n; at < length; at += n + 1) {
		const char *end = memchr(s + at, ' ', length - at);
		struct track_maker word = {.s = s + at};
		int64_t number;
		unsigned card;

		n = word.length = (size_t)((end ? end : s + length) - word.s);
		if (n && spelling_card(spelling, word.s, n, &card) == n) {
			e->list[e->count++] = (uint8_t)card;
		} else if (n && count_digits(&word, &number) == n) {
			if (e->number[0] >= 0 || number > INT32_MAX)
				return false;
			e->number[0] = (int32_t)number;
		}
		if (e->count > CARD_COUNT)
			return false;
	}
	return true;
}

/* The same of a line that was typed behind a prompt, or that nothing reads: all
 * lines of the shape have other cards, and another number, in the same words.
 */
static bool
take_values(struct reader *r, const struct reader_line *l,
	const struct event *e, struct track_shape *shape)
{
	const struct template due = {.form = &values_form,
		.spelling = wording_template(r->wording, e->kind)->spelling};
	struct event values;

	if ((shape->event && !loose_typed(r->loose, e->text, e->length)) ||
		!find_values(due.spelling, l->s + shape->prompt,
			l->length - shape->prompt, &values) ||
		!make_shape((struct track_maker){.due = &due,
				    .e = &values,
				    .s = l->s,
				    .length = l->length},
			due.spelling, shape))
		return false;
	shape->says = (struct event){.kind = e->kind};
	return true;
}

/* Completes a new shape of this line, which says *e; false when there is no
 * template of it. */
static bool
fill_shape(struct reader *r, const struct reader_line *l, const struct event *e,
	struct track_shape *shape)
{
	const struct track_spelling *own = &r->track->spelling;
	const struct track_maker m = {
		.due = wording_template(r->wording, e->kind),
		.e = e,
		.named = shape->below ||
			(r->own.manner && r->own.manner->subjects > 0) ||
			(shape->event && r->track->seated >> e->kind & 1),
		.s = l->s,
		.length = l->length};

	shape->values = shape->values && take_values(r, l, e, shape);
	if (shape->values || e->length)
		return shape->values;
	if (take_wording(r, l, e, shape))
		return true;
	if (own->made && make_shape(m, &own->spelling, shape)) {
		shape->spelt = own->how;
		shape->how = track_spelling_of(shape, e);
		return true;
	}
	return make_shape(m, m.due->spelling, shape);
}

static bool
is_like(const struct track_shape *a, const struct track_shape *b)
{
	return !a->retired && a->event == b->event && a->stray == b->stray &&
		a->tells.perhaps == b->tells.perhaps &&
		a->tells.confirms == b->tells.confirms &&
		a->echoed == b->echoed && a->before == b->before &&
		a->loose == b->loose && a->missing == b->missing &&
		a->wider == b->wider && a->prompt == b->prompt &&
		a->glued == b->glued && a->heads == b->heads &&
		a->below == b->below;
}

/* The shape that the line has, an old one or a new; NULL when it has none. */
static struct track_shape *
shape_of_line(struct reader *r, const struct reader_line *l,
	const struct event *e, const struct track_shape *like)
{
	struct track *t = r->track;
	struct track_shape *shape;
	struct event read, says = *e;
	unsigned *strange = &t->strange[like->event ? e->kind : ORDER_KINDS];

	if (like->below)
		says.seat = 0;
	/* Where each line has another number, none has the shape of another. */
	if (*strange >= TRACK_STRANGE)
		return NULL;
	if (like->values &&
		!find_values(wording_template(r->wording, e->kind)->spelling,
			l->s + like->prompt, l->length - like->prompt, &read)) {
		++*strange;
		return NULL;
	}
	for (unsigned i = 0; i < t->shapes; i++)
		if (t->shape[i]->says.kind == e->kind &&
			is_like(t->shape[i], like) &&
			track_read_shape(t->shape[i], l->s, l->ahead, &read) &&
			event_equal(r->vocabulary, &read, &says)) {
			*strange -=
				*strange < TRACK_KNOWN ? *strange : TRACK_KNOWN;
			return t->shape[i];
		}
	if (t->shapes == TRACK_SHAPES) {
		++*strange;
		return NULL;
	}
	if (!t->shape[t->shapes])
		t->shape[t->shapes] = memory_zero(1, sizeof *shape);
	shape = t->shape[t->shapes];
	*shape = *like;
	if (!fill_shape(r, l, &says, shape)) {
		++*strange;
		return NULL;
	}
	t->shapes++;
	return shape;
}

/* Whether lines like this one, which was typed, are behind a prompt, in a game
 * that has shown other typed lines. */
static bool
may_type_again(const struct track_line *line, const struct event *e)
{
	return line->events == 2 && line->from && line->from->echoed &&
		e->length && e->length < TRACK_TYPED;
}

struct track_shape *
track_shape_of_event(
	struct reader *r, const struct reader_line *l, struct track_line *line)
{
	const struct reader_pending *h = &r->pending;
	const struct event *e = &h->event;
	uint32_t prompt = line->events > 1 ? line->width : 0;
	uint32_t wider = h->claim.width - (uint32_t)l->length;
	unsigned items = track_items(e);
	bool typed = e->kind == r->vocabulary->typed;
	bool glued = r->own.manner && r->own.manner->glued && items > 1 &&
		wider + prompt == items - 1;

	if (!h->set || h->claim.line != l->number ||
		h->claim.column != 1 + prompt || h->continued ||
		h->how.seats > 1 || h->claim.retold || (e->cards && e->count) ||
		(!r->begun && e->kind != r->order.opens) ||
		e->kind == r->vocabulary->prompt ||
		recall_is_empty_hand(r->vocabulary, e) ||
		(typed ? !may_type_again(line, e) : e->length > 0))
		return NULL;
	line->like = h->recalled;
	return shape_of_line(r, l, e,
		&(struct track_shape){.event = true,
			.echoed = r->game.echoed,
			.loose = h->claim.loose,
			.missing = h->claim.missing,
			.values = typed,
			.below = line->below,
			.glued = glued,
			.wider = glued ? wider - (items - 1) : wider,
			.prompt = prompt});
}

struct track_shape *
track_shape_of_stray(struct reader *r, const struct reader_line *l,
	const struct track_line *line)
{
	static const struct event nothing;

	return shape_of_line(r, l, &nothing,
		&(struct track_shape){.stray = !line->blanks,
			.tells = line->tells,
			.values = !line->tells.confirms && !line->heads,
			.heads = line->heads,
			.echoed = r->game.echoed,
			.before = (uint8_t)r->before});
}
