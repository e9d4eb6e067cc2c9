/*
 * A wording printed as YAML, whole or on top of another, is the same wording
 * when it is loaded.
 */
#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/base/yaml.h"
#include "core/games.h"
#include "core/straights/rules.h"
#include "core/straights/straights.h"
#include "core/wording/profile.h"
#include "tests/unit/events.h"

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
	assert_true(wording_equal(a, b));
	text_fini(&x);
	text_fini(&y);
}

/* One byte of what a wording says is another. */
TEST(any_change_makes_another_wording)
{
	static const char *const changes[][2] = {
		{"name: cs246", "name: cs246x"}, {"text\"", "words\""},
		{"shuffle: libstdc++", "shuffle: cs247"},
		{"seed: none", "seed: 7"}, {"boards: human", "boards: all"},
		{"echo: no", "echo: yes"}, {"8 9 T J", "8 9 X J"},
		{"suits: C D H S", "suits: C D H Z"},
		{"piles: ranks", "piles: cards"},
		{"Diamonds, Hearts", "Diamonds, Hertz"},
		{"lists: {lead: \" ", "lists: {lead: \"~"},
		{"rows: {lead: \"", "rows: {lead: \"~"},
		{"} plays {", "} lays {"}};
	const struct game *g = games_all()[0];
	struct wording *w = built_in(g, "cs246"), *other;

	for (size_t i = 0; i < LENGTH(changes); i++) {
		struct text yaml = {0}, changed = {0};
		const char *at;

		wording_yaml(w, &yaml);
		at = strstr(yaml.bytes, changes[i][0]);
		assert_non_null(at);
		text_add(&changed, yaml.bytes, (size_t)(at - yaml.bytes));
		text_string(&changed, changes[i][1]);
		text_string(&changed, at + strlen(changes[i][0]));
		other = load(g, &changed);
		assert_false(wording_equal(w, other));
		assert_false(wording_equal(other, w));
		wording_free(other);
		text_fini(&yaml);
		text_fini(&changed);
	}
	wording_free(w);
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
	struct yaml_reader *b = yaml_open_built(s->built);
	const struct yaml_node *root, *built;
	struct fault f;

	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_int_equal(yaml_next(b, &built, &f), 1);
	assert_same_tree(built, root);
	assert_int_equal(yaml_next(r, &root, &f), 0);
	assert_int_equal(yaml_next(b, &built, &f), 0);
	yaml_close(r);
	yaml_close(b);
}

TEST(the_build_has_read_what_the_wordings_say)
{
	for (const struct game *const *g = games_all(); *g; g++) {
		for (const struct wording_source *s = (*g)->wordings; s->name;
			s++)
			check_source(s);
		if ((*g)->loose)
			check_source((*g)->loose);
	}
}

TEST(every_wording_prints_as_yaml_that_loads)
{
	const struct game *g;

	for (size_t i = 0; (g = games_all()[i]) != NULL; i++)
		for (const struct wording_source *s = g->wordings; s->name;
			s++) {
			struct wording *w = built_in(g, s->name);

			check_whole(g, w);
			wording_free(w);
		}
}

TEST(every_wording_can_be_based_on_every_other)
{
	const struct game *g;

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

TEST(odd_characters_come_back)
{
	const struct game *g = games_by_name("straights");
	struct text yaml = {0};
	struct wording *w;

	text_string(&yaml, odd);
	w = load(g, &yaml);
	check_whole(g, w);
	check_changes(g, &yaml, source_of(g, "cs247-2014"));
	text_fini(&yaml);
	wording_free(w);
}

TEST(only_what_differs_is_told)
{
	const struct game *g = games_by_name("straights");
	const struct wording_source *s = source_of(g, "cs247-2014");
	struct text yaml = {0};

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

/* --- profiles that nobody has written --- */

/* Adds pieces that YAML or a template reads otherwise, up to `most` bytes. */
static size_t
roll_pieces(struct dice *d, char *to, size_t n, size_t most)
{
	static const char *const piece[] = {"a", " ", "\t", "\n", "\"", "'",
		"\\", "#", ": ", "- ", "{{", "}}", "\u2019", "\x1b", "yes", "~",
		"1", "|", "&", "\xC2\x85"};

	for (unsigned i = roll(d, 4); i > 0; i--) {
		const char *s = piece[roll(d, LENGTH(piece))];

		if (n + strlen(s) <= most) {
			memcpy(to + n, s, strlen(s));
			n += strlen(s);
		}
	}
	return n;
}

static void
roll_affix(struct dice *d, struct template_affix *a)
{
	*a = (struct template_affix){0};
	a->length = (uint8_t)roll_pieces(d, a->bytes, 0, TEMPLATE_AFFIX);
}

/* Puts pieces into the text of a kind, or takes all of it away. */
static void
roll_template(struct dice *d, struct profile_template *t)
{
	char text[TEMPLATE_BYTES];
	size_t at = roll(d, (uint32_t)t->length + 1), n = at;

	memcpy(text, t->text, at);
	n = roll_pieces(d, text, n, TEMPLATE_BYTES - (t->length - at));
	memcpy(text + n, t->text + at, t->length - at);
	n += t->length - at;
	t->length = roll(d, 8) ? n : 0;
	memcpy(t->text, text, t->length);
}

static void
change_profile(struct dice *d, struct profile *p)
{
	unsigned kind = roll(d, p->vocabulary->count);
	struct profile_template *t = &p->template[kind];
	unsigned knob = roll(d, TEMPLATE_KNOBS), word;

	switch (roll(d, 6)) {
	case 0:
		p->name[roll_pieces(d, p->name, 1, 40)] = '\0';
		p->name[strcspn(p->name, "\n")] = '\0'; /* a name is a line */
		break;
	case 1:
		roll_affix(d, &p->lists.knob[knob]);
		break;
	case 2:
		t->list = profile_list(p, kind);
		t->own |= 1U << knob;
		roll_affix(d, &t->list.knob[knob]);
		break;
	case 3:
		word = roll(d, TEMPLATE_WORDS);
		if (word < p->words[kind].count)
			p->words[kind].length[word] = (uint8_t)roll_pieces(
				d, p->words[kind].word[word], 1, TEMPLATE_WORD);
		break;
	case 4:
		p->whole = !p->whole;
		break;
	default:
		roll_template(d, t);
	}
}

static bool
compiles(const struct profile *p)
{
	struct spelling spelling;
	struct template t;
	struct fault f;

	spelling_make(&spelling, &p->ranks);
	for (unsigned kind = 0; kind < p->vocabulary->count; kind++)
		if (profile_compile(p, kind, &spelling, &t, &f) != 0)
			return false;
	return true;
}

/* What fit.c prints of any profile, it loads. */
TEST(every_profile_that_compiles_prints_as_yaml_that_loads)
{
	enum { PROFILES = 2000, KEPT = 400 };
	struct dice d = {2026};
	unsigned kept = 0;

	for (unsigned i = 0; i < PROFILES; i++) {
		const struct game *g = games_all()[i % 2];
		const struct wording_source *base = g->wordings;
		struct text yaml = {0};
		struct wording *w;
		struct profile p;
		struct fault f;

		assert_int_equal(
			profile_load(&p, g->vocabulary, g->wordings, base, &f),
			0);
		for (unsigned n = 1 + roll(&d, 3); n > 0; n--)
			change_profile(&d, &p);
		if (compiles(&p)) {
			profile_print(&p, &yaml);
			w = load(g, &yaml);
			check_whole(g, w);
			check_changes(g, &yaml, base);
			wording_free(w);
			kept++;
		}
		text_fini(&yaml);
		profile_fini(&p);
	}
	assert_in_range(kept, KEPT, PROFILES);
}
