#include "core/wording/template.h"

enum { AHEAD = 64 };

/* What can stand at a place: these bytes, then one byte of the set. */
struct ahead {
	size_t length;
	unsigned char bytes[AHEAD];
	bool set[256];
};

/* Where a template is being read, and where to complain. */
struct template_cursor {
	struct template *t;
	const struct template_source *source;
	size_t at;   /* in the source */
	size_t used; /* of the pool */
	struct fault *f;
};

static void
add_byte(struct template_cursor *c, char byte)
{
	c->t->pool[c->used++] = byte;
	c->t->segment[c->t->segments].length++;
}

/* The index of the form's field of that name, or EVENT_FIELDS. */
static unsigned
field_by_name(const struct event_form *form, const char *name, size_t length)
{
	unsigned i = 0;

	while (i < EVENT_FIELDS &&
		(form->field[i].type == EVENT_NO_FIELD ||
			strlen(form->field[i].name) != length ||
			memcmp(form->field[i].name, name, length) != 0))
		i++;
	return i;
}

static void
next_segment(struct template_cursor *c)
{
	c->used += TEMPLATE_PAD;
	c->t->segments++;
	c->t->segment[c->t->segments].at = (uint16_t)c->used;
}

static int
add_field(struct template_cursor *c, const char *name, size_t length)
{
	struct segment *s = &c->t->segment[c->t->segments];
	const struct event_form *form = c->source->form;
	unsigned i = field_by_name(form, name, length);

	if (i == EVENT_FIELDS)
		return fault_set(c->f, FAULT_TEMPLATE, c->source->line,
			c->source->column, "%s has no field {%s}", form->name,
			text_short(name, length, QUOTE_WORD).bytes);
	if (c->t->mentions >> i & 1)
		return fault_set(c->f, FAULT_TEMPLATE, c->source->line,
			c->source->column, "%s: {%s} is there twice",
			form->name, form->field[i].name);
	c->t->mentions |= 1u << i;
	s->type = (uint8_t)form->field[i].type;
	s->slot = (uint8_t)form->field[i].slot;
	s->field = (uint8_t)i;
	next_segment(c);
	return 0;
}

/* One step through the text: a byte, a doubled brace or a field. */
static int
read_part(struct template_cursor *c)
{
	const char *s = c->source->text + c->at;
	size_t left = c->source->length - c->at;
	const char *end;

	if (*s != '{' && *s != '}') {
		add_byte(c, *s);
		c->at++;
		return 0;
	}
	if (left > 1 && s[1] == *s) {
		add_byte(c, *s);
		c->at += 2;
		return 0;
	}
	end = *s == '{' ? memchr(s, '}', left) : NULL;
	if (!end)
		return fault_set(c->f, FAULT_TEMPLATE, c->source->line,
			c->source->column,
			"%s: the brace at byte %zu belongs to no field; write "
			"%c%c",
			c->source->form->name, c->at + 1, *s, *s);
	c->at += (size_t)(end + 1 - s);
	return add_field(c, s + 1, (size_t)(end - s - 1));
}

static int
read_text(struct template_cursor *c)
{
	const struct template_source *source = c->source;

	if (source->length > TEMPLATE_BYTES)
		return fault_set(c->f, FAULT_LIMIT, source->line,
			source->column, "a template has at most %d bytes",
			TEMPLATE_BYTES);
	while (c->at < source->length)
		if (read_part(c))
			return -1;
	c->t->segments++;
	return 0;
}

static void
allow_bytes(struct ahead *a, const char *bytes)
{
	while (*bytes)
		a->set[(unsigned char)*bytes++] = true;
}

/* Puts n bytes before what is ahead. */
static void
prepend_bytes(struct ahead *a, const char *bytes, size_t n)
{
	size_t keep = a->length;

	if (n > AHEAD)
		n = AHEAD;
	if (n + keep > AHEAD) {
		keep = AHEAD - n;
		memset(a->set, true, sizeof a->set);
	}
	memmove(a->bytes + n, a->bytes, keep);
	if (n)
		memcpy(a->bytes, bytes, n);
	a->length = n + keep;
}

/* Whether no text can go on both like a and like b. */
static bool
are_apart(const struct ahead *a, const struct ahead *b)
{
	size_t i = 0;

	while (i < a->length && i < b->length && a->bytes[i] == b->bytes[i])
		i++;
	if (i < a->length && i < b->length)
		return true;
	if (i < a->length)
		return !b->set[a->bytes[i]];
	if (i < b->length)
		return !a->set[b->bytes[i]];
	for (unsigned c = 0; c < 256; c++)
		if (a->set[c] && b->set[c])
			return false;
	return true;
}

/* Adds to a's set the bytes that b may begin with. */
static void
join_first_byte(struct ahead *a, const struct ahead *b)
{
	if (b->length)
		a->set[b->bytes[0]] = true;
	else
		for (unsigned c = 0; c < 256; c++)
			a->set[c] = a->set[c] || b->set[c];
}

/* What an item, or a field that is not a list, begins with. */
static void
allow_first_bytes(
	struct ahead *a, const struct template *t, enum event_type type)
{
	if (type == EVENT_SEAT)
		allow_bytes(a, "123456789");
	else if (type == EVENT_NUMBER)
		allow_bytes(a, "-" DIGITS);
	else if (type == EVENT_COUNTS)
		allow_bytes(a, DIGITS);
	else if (type == EVENT_WORD || type == EVENT_WORDS)
		for (unsigned i = 0; i < t->words->count; i++)
			a->set[(unsigned char)t->words->word[i][0]] = true;
	else
		for (unsigned r = 0; r < CARD_RANKS; r++)
			a->set[(unsigned char)t->spelling->ranks.name[r][0]] =
				true;
}

/* A word that begins another continues with the other's next byte. */
static void
allow_longer_words(struct ahead *a, const struct template_words *words)
{
	for (unsigned i = 0; i < words->count; i++)
		for (unsigned k = 0; k < words->count; k++)
			if (words->length[i] < words->length[k] &&
				memcmp(words->word[i], words->word[k],
					words->length[i]) == 0)
				a->set[(unsigned char)words
						->word[k][words->length[i]]] =
					true;
}

/* The bytes that would make a value longer than it is. */
static void
allow_longer(struct ahead *a, const struct template *t, enum event_type type)
{
	const struct card_ranks *ranks = &t->spelling->ranks;

	if (type == EVENT_NUMBER || type == EVENT_COUNTS ||
		type == EVENT_LAYOFFS)
		allow_bytes(a, DIGITS);
	else if (type == EVENT_MELDS)
		allow_bytes(a, "-");
	else if (type == EVENT_WORD || type == EVENT_WORDS)
		allow_longer_words(a, t->words);
	for (unsigned r = 0;
		type == EVENT_PILE && !t->list.whole && r < CARD_RANKS; r++)
		if (t->spelling->one[(unsigned char)ranks->name[r][0]] <
			CARD_RANKS)
			a->set[(unsigned char)ranks->name[r][1]] = true;
	a->set[0] = false;
}

static void
prepend_affix(struct ahead *a, const struct template_affix *affix)
{
	prepend_bytes(a, affix->bytes, affix->length);
}

/* Steps back over a list: `a` is what follows it, and becomes what can stand
 * where it begins. */
static bool
check_list(struct ahead *a, const struct template *t, enum event_type type)
{
	struct ahead none = *a;
	struct ahead last = *a;
	struct ahead first = {0};
	struct ahead more = {0};
	struct ahead longer = {0};

	allow_first_bytes(&first, t, type);
	more = first;
	prepend_affix(&first, &t->list.lead);
	prepend_affix(&more, &t->list.separator);
	prepend_affix(&none, &t->list.empty);
	prepend_affix(&last, &t->list.end);
	allow_longer(&longer, t, type);
	*a = (struct ahead){0};
	join_first_byte(a, &first);
	join_first_byte(a, &none);
	return are_apart(&first, &none) && are_apart(&more, &last) &&
		are_apart(&longer, &more) && are_apart(&longer, &last);
}

/* Steps back over a field that is not a list. */
static bool
check_value(struct ahead *a, const struct template *t, enum event_type type)
{
	struct ahead longer = {0};
	bool good;

	if (type == EVENT_TEXT) {
		good = a->length && a->bytes[0] == '\n';
		*a = (struct ahead){0};
		memset(a->set, true, sizeof a->set);
		return good;
	}
	if (type == EVENT_FLAG) {
		longer.set[' '] = true;
		good = are_apart(&longer, a);
		join_first_byte(&longer, a);
		*a = longer;
		return good;
	}
	allow_longer(&longer, t, type);
	good = are_apart(&longer, a);
	*a = (struct ahead){0};
	allow_first_bytes(a, t, type);
	return good;
}

/* From the last segment to the first, with what lies ahead of each. */
static int
check_segments(const struct template_cursor *c)
{
	const struct template *t = c->t;
	struct ahead a = {0};

	memset(a.set, true, sizeof a.set);
	for (unsigned i = t->segments; i-- > 0;) {
		const struct segment *s = &t->segment[i];
		enum event_type type = (enum event_type)s->type;

		if (type != EVENT_NO_FIELD &&
			!(event_is_list(type) ? check_list(&a, t, type)
					      : check_value(&a, t, type)))
			return fault_set(c->f, FAULT_TEMPLATE, c->source->line,
				c->source->column,
				"%s: where {%s} ends cannot be told from what "
				"follows it",
				t->form->name, t->form->field[s->field].name);
		prepend_bytes(&a, t->pool + s->at, s->length);
	}
	return 0;
}

/* Whether something is always printed: a literal, or a value with bytes. */
static bool
prints_always(const struct template *t)
{
	for (unsigned i = 0; i < t->segments; i++) {
		enum event_type type = (enum event_type)t->segment[i].type;
		bool list = event_is_list(type);

		if (t->segment[i].length ||
			(list && t->list.empty.length && t->list.lead.length) ||
			(!list && type != EVENT_NO_FIELD &&
				type != EVENT_FLAG && type != EVENT_TEXT))
			return true;
	}
	return false;
}

/* A pile of ranks means nothing without the suit it is of. */
static bool
find_suit(struct template *t)
{
	const struct event_field *field = t->form->field;
	bool suit = false;

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		if (!(t->mentions >> i & 1))
			continue;
		if (field[i].type == EVENT_PILE)
			t->has_pile = true;
		if (field[i].type != EVENT_WORD)
			continue;
		suit = t->words->count == CARD_SUITS;
		t->suit = (uint8_t)field[i].slot;
	}
	return !t->has_pile || suit;
}

bool
template_settle_suit(const struct template *t, struct event *e)
{
	unsigned first = (unsigned)e->number[t->suit] * CARD_RANKS;

	if (!t->list.whole)
		e->cards <<= first;
	return (e->cards >> first << first) == e->cards &&
		e->cards >> first < card_bit(CARD_RANKS);
}

static int
check_template(const struct template_cursor *c)
{
	const struct template_source *source = c->source;

	if (!prints_always(c->t))
		return fault_set(c->f, FAULT_TEMPLATE, source->line,
			source->column,
			"%s: what sometimes prints nothing cannot be read back",
			source->form->name);
	if (!find_suit(c->t) && !source->bare)
		return fault_set(c->f, FAULT_TEMPLATE, source->line,
			source->column, "%s: ranks need the {suit} they are of",
			source->form->name);
	return check_segments(c);
}

/* The most bytes one field can print, entries of the event's list apart. */
static size_t
most_bytes(const struct template *t, enum event_type type)
{
	size_t item = (size_t)TEMPLATE_PAD + TEMPLATE_AFFIX;

	if (type == EVENT_PILE)
		return item * (CARD_RANKS + 2);
	if (type == EVENT_WORDS)
		return (item + TEMPLATE_WORD) * (t->words->count + 2);
	if (type == EVENT_WORD)
		return TEMPLATE_WORD;
	return item + 2 * TEMPLATE_PAD;
}

/* Whether segment i has a short literal and a field of this type. */
static bool
is_short(const struct template *t, unsigned i, enum event_type type)
{
	return t->segment[i].type == type &&
		t->segment[i].length <= TEMPLATE_PAD;
}

static void
measure_template(struct template *t)
{
	t->is_move = t->segments == 3 && is_short(t, 0, EVENT_SEAT) &&
		is_short(t, 1, EVENT_CARD) && is_short(t, 2, EVENT_NO_FIELD);
	t->bound = TEMPLATE_PAD;
	for (unsigned i = 0; i < t->segments; i++) {
		enum event_type type = (enum event_type)t->segment[i].type;

		t->bound += t->segment[i].length + (size_t)TEMPLATE_PAD;
		t->bound += most_bytes(t, type);
		t->has_text |= type == EVENT_TEXT;
		if (event_is_list(type) && type != EVENT_PILE &&
			type != EVENT_WORDS)
			t->per_entry = TEMPLATE_AFFIX + CARD_NAME;
	}
}

int
template_compile(struct template *t, const struct template_source *source,
	struct fault *f)
{
	struct template_cursor c = {.t = t, .source = source, .f = f};

	*t = (struct template){
		.form = source->form,
		.spelling = source->spelling,
		.words = source->words,
		.list = *source->list,
	};
	if (source->length == 0)
		return 0;
	if (read_text(&c))
		return -1;
	if (check_template(&c))
		return -1;
	measure_template(t);
	return 0;
}
