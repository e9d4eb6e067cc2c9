/* Loads the patterns of a game (core/reader/reader.h) from its YAML, and
 * compiles them. */
#include "core/base/base.h"
#include "core/base/yaml.h"
#include "core/reader/loose_private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Passed to every function of loading. */
struct loose_loading {
	struct loose *loose;
	struct fault *f;
};

static int
refuse_node(const struct loose_loading *l, const struct yaml_node *n,
	const char *what)
{
	return fault_set(l->f, FAULT_VALUE, n->line, n->column, "%s", what);
}

static int
read_kind_name(const struct loose_loading *l, const struct yaml_node *n,
	unsigned *kind)
{
	const struct vocabulary *v = l->loose->vocabulary;

	if (n->kind != YAML_SCALAR)
		return refuse_node(l, n, "a kind of event is due here");
	*kind = event_by_name(v, n->text);
	return *kind == v->count ? refuse_node(l, n, "no such kind of event")
				 : 0;
}

static int
read_expression(const struct loose_loading *l, const struct yaml_node *n,
	struct loose_pattern *s)
{
	if (n->kind != YAML_SCALAR)
		return refuse_node(l, n, "a pattern is due here");
	text_add(&s->expression, n->text, n->length);
	return 0;
}

static int
read_patterns(const struct loose_loading *l, unsigned kind, bool due,
	const struct yaml_node *n)
{
	struct loose_kind *k = &l->loose->kind[kind];
	unsigned count = k->patterns;

	if (n->kind != YAML_LIST)
		return refuse_node(l, n, "a list of patterns is due here");
	for (const struct yaml_node *p = n->first; p; p = p->next)
		count++;
	k->pattern = memory_resize(k->pattern, count, sizeof *k->pattern);
	for (const struct yaml_node *p = n->first; p; p = p->next) {
		struct loose_pattern *pattern = &k->pattern[k->patterns++];

		*pattern = (struct loose_pattern){.due = due};
		k->due += due;
		if (read_expression(l, p, pattern) != 0)
			return -1;
	}
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
read_following(
	const struct loose_loading *l, unsigned kind, const struct yaml_node *n)
{
	if (n->kind != YAML_LIST)
		return refuse_node(l, n, "a list of kinds is due here");
	for (const struct yaml_node *k = n->first; k; k = k->next) {
		unsigned next = 0;

		if (read_kind_name(l, k, &next) != 0)
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

	if (n->kind != YAML_SCALAR || !ascii_digit(n->text[0]))
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
read_by_suit(
	const struct loose_loading *l, unsigned kind, const struct yaml_node *n)
{
	return read_small(l, n, &l->loose->kind[kind].suits);
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

		if (read_kind_name(l, n, &kind) != 0 ||
			read(l, kind, n->value) != 0)
			return -1;
	}
	return 0;
}

static int
read_define(const struct loose_loading *l, const struct yaml_node *map)
{
	struct loose *loose = l->loose;

	if (map->kind != YAML_MAP)
		return refuse_node(l, map, "a map of subpatterns is due here");
	for (const struct yaml_node *n = map->first; n; n = n->next) {
		if (n->value->kind != YAML_SCALAR)
			return refuse_node(l, n, "a subpattern is due here");
		if (loose->defines == LOOSE_DEFINES)
			return refuse_node(l, n, "too many subpatterns");
		loose->define[loose->defines++] =
			(struct loose_define){.name = memory_copy(n->text),
				.expression = memory_copy(n->value->text)};
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
		{"by-suit", read_by_suit},
		{"continues", read_continues},
		{"due", read_due},
		{"next", read_following},
		{"run", read_run},
		{"say", read_say},
		{"verb", read_verb},
	};
	const struct {
		const char *name;
		struct loose_pattern *is;
	} pattern[] = {{"doubted", &l->loose->doubted},
		{"left-out", &l->loose->left},
		{"perhaps-move", &l->loose->move},
		{"perhaps-seat", &l->loose->seat}, {"typed", &l->loose->typed},
		{"undone", &l->loose->undone}};

	for (size_t i = 0; i < LENGTH(map); i++)
		if (strcmp(key->text, map[i].name) == 0)
			return read_map(l, key->value, map[i].read);
	if (strcmp(key->text, "opens") == 0)
		return read_kind_name(l, key->value, &l->loose->order.opens);
	if (strcmp(key->text, "begins") == 0)
		return read_kind_name(l, key->value, &l->loose->order.begins);
	for (size_t i = 0; i < LENGTH(pattern); i++)
		if (strcmp(key->text, pattern[i].name) == 0)
			return read_expression(l, key->value, pattern[i].is);
	if (strcmp(key->text, "define") == 0)
		return read_define(l, key->value);
	return fault_set(l->f, FAULT_KEY, key->line, key->column,
		"unknown key '%s'", SHORT(key->text, QUOTE_WORD));
}

static int
read_root(struct loose_loading *l, const struct yaml_node *root)
{
	if (root->kind != YAML_MAP)
		return refuse_node(l, root, "a map is due here");
	for (const struct yaml_node *k = root->first; k; k = k->next)
		if (read_key(l, k) != 0)
			return -1;
	return 0;
}

/* Subpatterns of all games: a suit's sign, ranks, a card and a number. */
static const char *const common[][2] = {
	{"SIGN", "\\xE2\\x99[\\xA0-\\xA7](?:\\xEF\\xB8.)?"},
	{"RANK", "1[0-3]|0[1-9]|[2-9TJQKA1]"},
	{"RANKWORD",
		"ace|two|three|four|five|six|seven|eight|nine|ten|"
		"jack|queen|king"},
	{"SUITWORD", "clubs?|diamonds?|hearts?|spades?"},
	{"C",
		"(?:(?&RANKWORD)|(?&RANK))(?:[\\ _]of[\\ _]|"
		",?\\ |[-_])(?&SUITWORD)\\b|(?:(?&RANK)|[0X])(?:,\\ ?|"
		"[\\ _/-])?(?:[CDHS]\\b|(?&SIGN))|(?:[CDHS]|"
		"(?&SIGN))(?&RANK)\\b"},
	{"N", "[-+]?\\d{1,9}+(?!\\ ?%|[ek]\\d*\\b|[_']\\d|\\xC2[\\xB2-\\xBE])"},
	{"ONE_SEAT", "(?:players?|\\bp)[\\W_]{0,6}\\d"},
	{"NOBODY", "(?:(?!(?&ONE_SEAT)).)*+"},
};

static struct loose *
start_loose(const struct vocabulary *v)
{
	struct loose *l =
		memory_zero(1, sizeof *l + v->count * sizeof l->kind[0]);

	l->vocabulary = v;
	l->room = pattern_room_start(NULL);
	l->order.kinds = v->count;
	for (size_t i = 0; i < LENGTH(common); i++)
		l->define[l->defines++] =
			(struct loose_define){.name = memory_copy(common[i][0]),
				.expression = memory_copy(common[i][1])};
	return l;
}

static int
read_document(struct loose_loading *l, const struct wording_source *source)
{
	static const struct yaml_limits limits = {
		.depth = 4, .nodes = 2000, .bytes = 1 << 16};
	struct yaml_reader *r = wording_source_open(source, &limits);
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
	struct loose_loading l = {start_loose(v), f};

	assert(v->count <= ORDER_KINDS);
	if (read_document(&l, source) == 0) {
		l.loose->order.opens_seated =
			event_has(&v->form[l.loose->order.opens], EVENT_SEAT);
		return l.loose;
	}
	loose_free(l.loose);
	return NULL;
}

static void
free_pattern(struct loose_pattern *s)
{
	pattern_stop(s->compiled);
	free(s->words);
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
		free(l->kind[kind].pattern);
		free_pattern(&l->kind[kind].verb);
	}
	for (unsigned i = 0; i < l->defines; i++) {
		free(l->define[i].name);
		free(l->define[i].expression);
		free(l->define[i].words);
	}
	free_pattern(&l->typed);
	free_pattern(&l->move);
	free_pattern(&l->seat);
	free_pattern(&l->left);
	free_pattern(&l->undone);
	free_pattern(&l->doubted);
	pattern_room_stop(l->room);
	free(l->known);
	free(l);
}

/* --- compiling --- */

unsigned
loose_find_define(const struct loose *l, const char *name, size_t length)
{
	unsigned i = 0;

	while (i < l->defines &&
		(strlen(l->define[i].name) != length ||
			memcmp(l->define[i].name, name, length) != 0))
		i++;
	return i;
}

/* The next call of a subpattern, its number and what is behind it; NULL: there
 * is none. */
static const char *
find_call(const struct loose *l, const char *s, unsigned *number,
	const char **behind)
{
	static const char call[] = "(?&";
	const char *found = s, *name;
	size_t n;

	while ((found = strstr(found, call)) != NULL) {
		name = found + sizeof call - 1;
		n = strcspn(name, ")");
		*number = loose_find_define(l, name, n);
		*behind = name + n + (name[n] != 0);
		if (*number < l->defines)
			break;
		found = name;
	}
	return found;
}

/* Counts where the expression, and the subpatterns that it calls, call each. */
static void
count_calls(const struct loose *l, const char *expression, unsigned *calls)
{
	const char *s = expression;
	unsigned i;

	while (find_call(l, s, &i, &s))
		if (!calls[i]++)
			count_calls(l, l->define[i].expression, calls);
}

/* Adds the expression, in which subpatterns that are called once stand in the
 * place of their calls: then they are matched sooner. */
static void
add_expression(const struct loose *l, const char *expression,
	const unsigned *calls, struct text *out)
{
	const char *s = expression, *call, *behind;
	unsigned i;

	for (; (call = find_call(l, s, &i, &behind)) != NULL; s = behind) {
		text_add(out, s, (size_t)(call - s));
		if (calls[i] > 1) {
			text_add(out, call, (size_t)(behind - call));
			continue;
		}
		text_string(out, "(?:");
		add_expression(l, l->define[i].expression, calls, out);
		text_char(out, ')');
	}
	text_string(out, s);
}

/* Adds the subpatterns that are called by their names: all of them would take
 * long to compile. */
static void
add_called(const struct loose *l, const unsigned *calls, struct text *out)
{
	text_string(out, "(?(DEFINE)");
	for (unsigned i = 0; i < l->defines; i++)
		if (calls[i] > 1) {
			text_format(out, "(?<%s>", l->define[i].name);
			add_expression(l, l->define[i].expression, calls, out);
			text_char(out, ')');
		}
	text_char(out, ')');
}

static int
compile_pattern(const struct loose *l, struct loose_pattern *s,
	const struct event_form *form, struct fault *f)
{
	struct text whole = {0};
	unsigned calls[LOOSE_DEFINES] = {0};

	count_calls(l, s->expression.bytes, calls);
	add_called(l, calls, &whole);
	add_expression(l, s->expression.bytes, calls, &whole);
	s->compiled =
		pattern_start(whole.bytes, whole.length, PATTERN_CASELESS, f);
	text_fini(&whole);
	if (!s->compiled)
		return -1;
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		s->group[i] = pattern_group(s->compiled, form->field[i].name);
	s->seats = pattern_group(s->compiled, "seats");
	return 0;
}

/* By so many uses the compiler for a machine is worth its time. */
enum { LOOSE_OFTEN = 250 };

int
loose_use(const struct loose *l, struct loose_pattern *s,
	const struct event_form *form, struct fault *f)
{
	if (!s->compiled)
		return compile_pattern(l, s, form, f);
	if (s->uses < LOOSE_OFTEN && ++s->uses == LOOSE_OFTEN)
		pattern_compile_jit(s->compiled);
	return 0;
}
