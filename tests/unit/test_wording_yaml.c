/*
 * A wording printed as YAML, whole or on top of another, is the same wording
 * when it is loaded.
 */
#include "tests/unit/unit.h"

#include "core/base/yaml.h"
#include "core/games.h"
#include "core/straights/rules.h"
#include "core/straights/straights.h"
#include "core/wording/profile.h"

#include <string.h>

static struct wording *
load(const struct game *g, const struct text *yaml)
{
	struct fault f;
	struct wording *w = wording_load(
		g->vocabulary, g->wordings, yaml->bytes, yaml->length, &f);

	if (!w)
		fail_msg("%s%u:%u: %s", yaml->bytes, (unsigned)f.line, f.column,
			f.what);
	return w;
}

static struct wording *
built_in(const struct game *g, const char *name)
{
	struct fault f;
	struct wording *w =
		wording_built_in(g->vocabulary, g->wordings, name, &f);

	assert_non_null(w);
	return w;
}

/* Two wordings are equal when all that they say is. */
static void
assert_same(const struct wording *a, const struct wording *b)
{
	struct text x = {0};
	struct text y = {0};

	wording_yaml(a, &x);
	wording_yaml(b, &y);
	assert_string_equal(x.bytes, y.bytes);
	text_fini(&x);
	text_fini(&y);
}

static void
check_whole(const struct game *g, const struct wording *w)
{
	struct text yaml = {0};
	struct wording *again;

	wording_yaml(w, &yaml);
	assert_null(strstr(yaml.bytes, "\nbase:"));
	again = load(g, &yaml);
	assert_same(w, again);
	wording_free(again);
	text_fini(&yaml);
}

/* What a wording says otherwise than a built-in one. */
static void
print_changes(const struct game *g, const struct wording_source *wording,
	const struct wording_source *base, struct text *yaml)
{
	struct profile p, q;
	struct fault f;

	assert_int_equal(
		profile_load(&p, g->vocabulary, g->wordings, wording, &f), 0);
	assert_int_equal(
		profile_load(&q, g->vocabulary, g->wordings, base, &f), 0);
	profile_print_changes(&p, &q, yaml);
	profile_fini(&p);
	profile_fini(&q);
}

static void
check_changes(const struct game *g, const struct text *wording,
	const struct wording_source *base)
{
	struct wording *w = load(g, wording);
	struct wording_source source = {
		.yaml = wording->bytes, .length = wording->length};
	struct text yaml = {0};
	struct wording *again;

	print_changes(g, &source, base, &yaml);
	again = load(g, &yaml);
	assert_same(w, again);
	wording_free(w);
	wording_free(again);
	text_fini(&yaml);
}

static const struct wording_source *
source_of(const struct game *g, const char *name)
{
	const struct wording_source *s = g->wordings;

	while (s->name && strcmp(s->name, name) != 0)
		s++;
	assert_non_null(s->name);
	return s;
}

/* The trees that two readers have made of the same YAML. */
static void
assert_same_tree(const struct yaml_node *a, const struct yaml_node *b)
{
	assert_int_equal(!a, !b);
	if (!a)
		return;
	assert_int_equal(a->kind, b->kind);
	assert_int_equal(a->plain, b->plain);
	assert_int_equal(a->line, b->line);
	assert_int_equal(a->column, b->column);
	assert_int_equal(a->length, b->length);
	assert_int_equal(!a->text, !b->text);
	if (a->text)
		assert_memory_equal(a->text, b->text, a->length + 1);
	assert_same_tree(a->first, b->first);
	assert_same_tree(a->value, b->value);
	assert_same_tree(a->next, b->next);
}

static void
check_source(const struct wording_source *s)
{
	static const struct yaml_limits limits = {4, PROFILE_NODES, 1 << 16};
	struct yaml_reader *r = yaml_open(s->yaml, s->length, NULL, &limits);
	const struct yaml_node *root;
	struct fault f;

	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_same_tree(s->root, root);
	assert_int_equal(yaml_next(r, &root, &f), 0);
	yaml_close(r);
}

static void
the_build_has_read_what_the_wordings_say(void **state)
{
	(void)state;
	for (const struct game *const *g = games_all(); *g; g++) {
		for (const struct wording_source *s = (*g)->wordings; s->name;
			s++)
			check_source(s);
		if ((*g)->loose)
			check_source((*g)->loose);
	}
}

static void
every_wording_prints_as_yaml_that_loads(void **state)
{
	const struct game *g;

	(void)state;
	for (size_t i = 0; (g = games_all()[i]) != NULL; i++)
		for (const struct wording_source *s = g->wordings; s->name;
			s++) {
			struct wording *w = built_in(g, s->name);

			check_whole(g, w);
			wording_free(w);
		}
}

static void
every_wording_can_be_based_on_every_other(void **state)
{
	const struct game *g;

	(void)state;
	for (size_t i = 0; (g = games_all()[i]) != NULL; i++)
		for (size_t a = 0; g->wordings[a].name; a++)
			for (size_t b = 0; g->wordings[b].name; b++) {
				struct text yaml = {0};

				text_add(&yaml, g->wordings[a].yaml,
					g->wordings[a].length);
				check_changes(g, &yaml, &g->wordings[b]);
				text_fini(&yaml);
			}
}

static const char odd[] =
	"name: \"o: d\\td # '\\\"\"\nsummary: \"\\x85 \\x7f \\u2019 \\e[1m\"\n"
	"base: cs247-2013\nseed: -1\nboards: all\necho: yes\npiles: cards\n"
	"words: {suit: [\"a\\nb\", \": \", \"# \", \"- \"]}\n"
	"lists: {lead: \"\\t- \", end: \"\\u2019\"}\n"
	"templates:\n  win: \"{{x}}{seat}\\e[0m\\u0085\\n\"\n"
	"  hand: {end: \"|\", text: \"{cards}|{gap}.\\n\"}\n"
	"  discards: \"{seat}:{cards}\\n\"\n";

static void
odd_characters_come_back(void **state)
{
	const struct game *g = games_by_name("straights");
	struct text yaml = {0};
	struct wording *w;

	(void)state;
	text_string(&yaml, odd);
	w = load(g, &yaml);
	check_whole(g, w);
	check_changes(g, &yaml, source_of(g, "cs247-2014"));
	text_fini(&yaml);
	wording_free(w);
}

static void
only_what_differs_is_told(void **state)
{
	const struct game *g = games_by_name("straights");
	const struct wording_source *s = source_of(g, "cs247-2014");
	struct text yaml = {0};

	(void)state;
	print_changes(g, s, source_of(g, "cs247"), &yaml);
	assert_string_equal(yaml.bytes,
		"name: cs247-2014\n"
		"summary: \"CS 247, 2014, lrand48, a space after every empty "
		"list\"\n"
		"base: cs247\n"
		"shuffle: cs247-lrand48\n"
		"lists: {lead: \" \", separator: \" \", end: \"\", "
		"empty: \" \"}\n"
		"templates:\n"
		"  table: \"Cards on the table: \\n\"\n"
		"  deck-end: \"\\n\"\n");
	text_fini(&yaml);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_build_has_read_what_the_wordings_say),
		cmocka_unit_test(every_wording_prints_as_yaml_that_loads),
		cmocka_unit_test(every_wording_can_be_based_on_every_other),
		cmocka_unit_test(odd_characters_come_back),
		cmocka_unit_test(only_what_differs_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
