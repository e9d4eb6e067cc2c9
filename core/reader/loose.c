#include "core/base/base.h"
#include "core/base/memory.h"
#include "core/base/pattern.h"
#include "core/base/yaml.h"
#include "core/reader/reader_private.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LOOSE_PATTERNS = 8, LOOSE_OFTEN = 400 };

/*
 * One pattern of a kind, and the group of each field; 0: none. It is compiled
 * when a line is first matched with it: an exact transcript needs none.
 */
struct loose_pattern {
	struct text expression;
	struct pattern *compiled; /* NULL until then */
	unsigned uses;            /* of it, up to LOOSE_OFTEN */
	unsigned group[EVENT_FIELDS];
	unsigned seats;
	bool due; /* tried only where the kind is due */
};

struct loose_kind {
	struct loose_pattern pattern[LOOSE_PATTERNS];
	unsigned patterns;
	unsigned continues;
	struct loose_pattern verb; /* of moves in other words */
};

struct loose {
	const struct vocabulary *vocabulary;
	struct order order;
	struct loose_pattern typed, seat;
	struct loose_pattern move; /* unread lines that may tell a move */
	struct loose_kind kind[ORDER_KINDS];
	struct pattern_room *room; /* memory for matching */
};

/* What loading needs at every step. */
struct loose_loading {
	struct loose *loose;
	const struct yaml_node *define;
	struct fault *f;
};

static int
refuse_node(const struct loose_loading *l, const struct yaml_node *n,
	const char *what)
{
	return fault_set(l->f, FAULT_VALUE, n->line, n->column, "%s", what);
}

static int
read_kind(const struct loose_loading *l, const struct yaml_node *n,
	unsigned *kind)
{
	const struct vocabulary *v = l->loose->vocabulary;

	if (n->kind != YAML_SCALAR)
		return refuse_node(l, n, "a kind of event is due here");
	*kind = event_by_name(v, n->text);
	return *kind == v->count ? refuse_node(l, n, "no such kind of event")
				 : 0;
}

/* The expression with what is defined for all of them. */
static int
read_expression(const struct loose_loading *l, const struct yaml_node *n,
	struct loose_pattern *s)
{
	if (n->kind != YAML_SCALAR)
		return refuse_node(l, n, "a pattern is due here");
	if (l->define && l->define->kind == YAML_SCALAR)
		text_add(&s->expression, l->define->text, l->define->length);
	text_add(&s->expression, n->text, n->length);
	return 0;
}

/* Compiles the pattern when it is used first; for a machine, when it is used
 * often. */
static int
compile_pattern(
	struct loose_pattern *s, const struct event_form *form, struct fault *f)
{
	if (s->compiled) {
		if (s->uses < LOOSE_OFTEN && ++s->uses == LOOSE_OFTEN)
			pattern_hasten(s->compiled);
		return 0;
	}
	s->compiled = pattern_start(
		s->expression.bytes, s->expression.length, PATTERN_CASELESS, f);
	if (!s->compiled)
		return -1;
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		s->group[i] = pattern_group(s->compiled, form->field[i].name);
	s->seats = pattern_group(s->compiled, "seats");
	return 0;
}

static int
read_pattern(const struct loose_loading *l, unsigned kind, bool due,
	const struct yaml_node *n)
{
	struct loose_kind *k = &l->loose->kind[kind];

	if (k->patterns == LOOSE_PATTERNS)
		return refuse_node(l, n, "too many patterns for one kind");
	k->pattern[k->patterns].due = due;
	return read_expression(l, n, &k->pattern[k->patterns++]);
}

static int
read_patterns(const struct loose_loading *l, unsigned kind, bool due,
	const struct yaml_node *n)
{
	if (n->kind != YAML_LIST)
		return refuse_node(l, n, "a list of patterns is due here");
	for (const struct yaml_node *p = n->first; p; p = p->next)
		if (read_pattern(l, kind, due, p) != 0)
			return -1;
	return 0;
}

static int
read_say(
	const struct loose_loading *l, unsigned kind, const struct yaml_node *n)
{
	return read_patterns(l, kind, false, n);
}

static int
read_due(
	const struct loose_loading *l, unsigned kind, const struct yaml_node *n)
{
	return read_patterns(l, kind, true, n);
}

static int
read_next(
	const struct loose_loading *l, unsigned kind, const struct yaml_node *n)
{
	if (n->kind != YAML_LIST)
		return refuse_node(l, n, "a list of kinds is due here");
	for (const struct yaml_node *k = n->first; k; k = k->next) {
		unsigned next = 0;

		if (read_kind(l, k, &next) != 0)
			return -1;
		l->loose->order.next[kind] |= order_bit(next);
	}
	return 0;
}

static int
read_small(const struct loose_loading *l, const struct yaml_node *n,
	unsigned *small)
{
	char *end;
	unsigned long number;

	if (n->kind != YAML_SCALAR || !isdigit((unsigned char)n->text[0]))
		return refuse_node(l, n, "a number is due here");
	number = strtoul(n->text, &end, 10);
	if (*end || number > CARD_COUNT)
		return refuse_node(l, n, "a number up to 52 is due here");
	*small = (unsigned)number;
	return 0;
}

static int
read_run(
	const struct loose_loading *l, unsigned kind, const struct yaml_node *n)
{
	unsigned run = 0;

	if (read_small(l, n, &run) != 0)
		return -1;
	l->loose->order.run[kind] = (uint8_t)run;
	return 0;
}

static int
read_continues(
	const struct loose_loading *l, unsigned kind, const struct yaml_node *n)
{
	return read_small(l, n, &l->loose->kind[kind].continues);
}

static int
read_verb(
	const struct loose_loading *l, unsigned kind, const struct yaml_node *n)
{
	return read_expression(l, n, &l->loose->kind[kind].verb);
}

/* A map from kinds to what `read` takes. */
static int
read_map(const struct loose_loading *l, const struct yaml_node *map,
	int (*read)(const struct loose_loading *, unsigned,
		const struct yaml_node *))
{
	if (map->kind != YAML_MAP)
		return refuse_node(l, map, "a map of kinds is due here");
	for (const struct yaml_node *n = map->first; n; n = n->next) {
		unsigned kind = 0;

		if (read_kind(l, n, &kind) != 0 || read(l, kind, n->value) != 0)
			return -1;
	}
	return 0;
}

static int
read_key(const struct loose_loading *l, const struct yaml_node *key)
{
	static const struct {
		const char *name;
		int (*read)(const struct loose_loading *, unsigned,
			const struct yaml_node *);
	} map[] = {
		{"continues", read_continues},
		{"due", read_due},
		{"next", read_next},
		{"run", read_run},
		{"say", read_say},
		{"verb", read_verb},
	};

	for (size_t i = 0; i < LENGTH(map); i++)
		if (strcmp(key->text, map[i].name) == 0)
			return read_map(l, key->value, map[i].read);
	if (strcmp(key->text, "opens") == 0)
		return read_kind(l, key->value, &l->loose->order.opens);
	if (strcmp(key->text, "typed") == 0)
		return read_expression(l, key->value, &l->loose->typed);
	if (strcmp(key->text, "perhaps-move") == 0)
		return read_expression(l, key->value, &l->loose->move);
	if (strcmp(key->text, "perhaps-seat") == 0)
		return read_expression(l, key->value, &l->loose->seat);
	if (strcmp(key->text, "define") == 0)
		return 0;
	return fault_set(l->f, FAULT_KEY, key->line, key->column,
		"unknown key '%.40s'", key->text);
}

static int
read_root(struct loose_loading *l, const struct yaml_node *root)
{
	if (root->kind != YAML_MAP)
		return refuse_node(l, root, "a map is due here");
	l->define = yaml_get(root, "define");
	for (const struct yaml_node *k = root->first; k; k = k->next)
		if (read_key(l, k) != 0)
			return -1;
	return 0;
}

static struct loose *
start_loose(const struct vocabulary *v)
{
	struct loose *l = memory_zero(1, sizeof *l);

	l->vocabulary = v;
	l->room = pattern_room_start(NULL);
	l->order.kinds = v->count;
	return l;
}

/* A game opens for the first seat, where its opening asks for one. */
static void
mind_seat(struct loose *l, const struct vocabulary *v)
{
	l->order.opens_seated = event_has(&v->form[l->order.opens], EVENT_SEAT);
}

/* Reads the YAML of data that the build has not read. */
static int
read_document(struct loose_loading *l, const struct wording_source *source)
{
	static const struct yaml_limits limits = {
		.depth = 4, .nodes = 2000, .bytes = 1 << 16};
	struct yaml_reader *r =
		yaml_open(source->yaml, source->length, NULL, &limits);
	const struct yaml_node *root;
	int status = yaml_next(r, &root, l->f);

	if (status == 0)
		status = fault_set(l->f, FAULT_YAML, 1, 1, "nothing is there");
	if (status == 1)
		status = read_root(l, root);
	yaml_close(r);
	return status;
}

struct loose *
loose_load(const struct vocabulary *v, const struct wording_source *source,
	struct fault *f)
{
	struct loose_loading l = {start_loose(v), NULL, f};
	int refused;

	assert(v->count <= ORDER_KINDS);
	refused = source->root ? read_root(&l, source->root)
			       : read_document(&l, source);
	if (refused == 0) {
		mind_seat(l.loose, v);
		return l.loose;
	}
	loose_free(l.loose);
	return NULL;
}

static void
free_pattern(struct loose_pattern *s)
{
	pattern_stop(s->compiled);
	text_fini(&s->expression);
}

void
loose_free(struct loose *l)
{
	if (!l)
		return;
	for (unsigned kind = 0; kind < l->order.kinds; kind++) {
		for (unsigned i = 0; i < l->kind[kind].patterns; i++)
			free_pattern(&l->kind[kind].pattern[i]);
		free_pattern(&l->kind[kind].verb);
	}
	free_pattern(&l->typed);
	free_pattern(&l->move);
	free_pattern(&l->seat);
	pattern_room_stop(l->room);
	free(l);
}

const struct order *
loose_order(const struct loose *l)
{
	return &l->order;
}

unsigned
loose_continues(const struct loose *l, unsigned kind)
{
	return l->kind[kind].continues;
}

int
loose_check(struct loose *l, struct fault *f)
{
	const struct vocabulary *v = l->vocabulary;
	struct loose_pattern *const other[] = {&l->typed, &l->move, &l->seat};

	for (unsigned kind = 0; kind < v->count; kind++) {
		struct loose_kind *k = &l->kind[kind];

		for (unsigned i = 0; i < k->patterns; i++)
			if (compile_pattern(
				    &k->pattern[i], &v->form[kind], f) != 0)
				return -1;
		if (k->verb.expression.length &&
			compile_pattern(&k->verb, &v->form[kind], f) != 0)
			return -1;
	}
	for (unsigned i = 0; i < 3; i++)
		if (other[i]->expression.length &&
			compile_pattern(other[i], &v->form[v->typed], f) != 0)
			return -1;
	return 0;
}

/* Whether a pattern without fields is there and fits. */
static bool
pattern_fits(struct loose *l, struct loose_pattern *pattern, const char *s,
	size_t length)
{
	const struct vocabulary *v = l->vocabulary;
	struct pattern_match m;
	struct fault f;

	return pattern->expression.length && length <= LOOSE_LINE &&
		compile_pattern(pattern, &v->form[v->typed], &f) == 0 &&
		pattern_find_in(pattern->compiled, l->room, s, length, &m, &f) >
		0;
}

enum loose_perhaps
loose_perhaps(struct loose *l, const char *s, size_t length)
{
	if (pattern_fits(l, &l->move, s, length))
		return LOOSE_MOVE;
	return pattern_fits(l, &l->seat, s, length) ? LOOSE_SEAT
						    : LOOSE_NOTHING;
}

bool
loose_typed(struct loose *l, const char *s, size_t length)
{
	return pattern_fits(l, &l->typed, s, length);
}

bool
loose_knows_verb(const struct loose *l, unsigned kind)
{
	return l->kind[kind].verb.expression.length > 0;
}

bool
loose_has_verb(struct loose *l, unsigned kind, const char *s, size_t length)
{
	return pattern_fits(l, &l->kind[kind].verb, s, length);
}

static void
read_seats(const char *s, size_t length, struct loose_reading *how)
{
	for (size_t i = 0; i < length && how->seats < LOOSE_SEATS; i++)
		if (s[i] >= '1' && s[i] <= '9')
			how->seat[how->seats++] = (uint8_t)(s[i] - '0');
}

static struct loose_field
field_of_group(const struct pattern_match *m, unsigned number)
{
	struct loose_field f = {false, 0, 0};

	if (number && number < m->groups &&
		m->span[number].at <= m->span[number].end) {
		f.read = true;
		f.at = m->span[number].at;
		f.length = m->span[number].end - f.at;
	}
	return f;
}

/* The groups that took part, as fields; false when one is no such value. */
static bool
read_fields(const struct loose_pattern *pattern, const struct event_form *form,
	const char *s, const struct pattern_match *m, struct event *e,
	struct loose_reading *how)
{
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++) {
		struct loose_field *f = &how->field[i];

		*f = field_of_group(m, pattern->group[i]);
		if (!f->read)
			how->missing |= UINT32_C(1) << i;
		else if (!value_field(form, i, s + f->at, f->length, e))
			return false;
	}
	return true;
}

static bool
read_groups(const struct loose_pattern *pattern, const struct event_form *form,
	const char *s, const struct pattern_match *m, struct event *e,
	struct loose_reading *how)
{
	struct loose_field seats = field_of_group(m, pattern->seats);

	memset(e, 0, offsetof(struct event, list));
	*how = (struct loose_reading){0};
	if (!read_fields(pattern, form, s, m, e, how))
		return false;
	if (!seats.read)
		return true;
	read_seats(s + seats.at, seats.length, how);
	e->seat = how->seat[0];
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		if (form->field[i].type == EVENT_SEAT)
			how->missing &= ~(UINT32_C(1) << i);
	return how->seats > 0;
}

/* Without a letter or digit a line says nothing, however long it is. */
static bool
has_word(const char *s, size_t length)
{
	size_t i = 0;

	while (i < length && !isalnum((unsigned char)s[i]) &&
		(unsigned char)s[i] < 0x80)
		i++;
	return i < length;
}

enum loose_answer
loose_read(struct loose *l, unsigned kind, bool due, const char *s,
	size_t length, struct event *e, struct loose_reading *how)
{
	const struct event_form *form = &l->vocabulary->form[kind];
	struct loose_kind *k = &l->kind[kind];
	struct pattern_match m;
	struct fault f;

	if (length > LOOSE_LINE || !has_word(s, length))
		return LOOSE_NO;
	for (unsigned i = 0; i < k->patterns; i++) {
		struct loose_pattern *pattern = &k->pattern[i];
		int found = -1;

		if (pattern->due && !due)
			continue;
		if (compile_pattern(pattern, form, &f) == 0)
			found = pattern_find_in(
				pattern->compiled, l->room, s, length, &m, &f);
		if (found < 0)
			return LOOSE_LIMIT;
		if (found && read_groups(pattern, form, s, &m, e, how)) {
			e->kind = (uint8_t)kind;
			return LOOSE_YES;
		}
	}
	return LOOSE_NO;
}

/* Adds an item to the list, or to the pile; false when it is there already. */
static bool
add_item(const struct value_item *item, unsigned suit, struct event *e)
{
	unsigned card = item->suit * CARD_RANKS + item->rank;

	if (suit < CARD_SUITS) {
		card = suit * CARD_RANKS + item->rank;
		if ((item->suit != suit && item->suit != CARD_SUITS) ||
			(e->cards & card_bit(card)))
			return false;
		e->cards |= card_bit(card);
		return true;
	}
	if (item->suit == CARD_SUITS || e->count == CARD_COUNT ||
		memchr(e->list, (int)card, e->count))
		return false;
	e->list[e->count++] = (uint8_t)card;
	return true;
}

unsigned
loose_cards(const char *s, size_t length, unsigned suit, struct event *e)
{
	const uint16_t count = e->count;
	const card_set cards = e->cards;
	unsigned n = 0;
	size_t at = 0;

	while (at < length && !isalnum((unsigned char)s[at]))
		at++;
	for (; at < length; n++) {
		struct value_item item;
		size_t taken = value_item(s + at, length - at, &item);

		if (!taken || !add_item(&item, suit, e)) {
			e->count = count;
			e->cards = cards;
			return 0;
		}
		at += taken;
	}
	return n;
}
