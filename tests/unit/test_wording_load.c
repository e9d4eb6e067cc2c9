/*
 * What a profile may say, what it means, and where it is refused.
 */
#include "tests/unit/unit.h"

#include "core/games.h"
#include "core/wording/profile.h"
#include "core/straights/rules.h"
#include "core/straights/straights.h"
#include "tests/tables.h"

#include <stdio.h>
#include <string.h>

static struct wording *
load(const char *yaml, struct fault *f)
{
	return wording_load(&straights_vocabulary, straights_wordings, yaml,
		strlen(yaml), f);
}

static struct wording *
built_in(const char *name)
{
	struct fault f;
	struct wording *w = wording_built_in(
		&straights_vocabulary, straights_wordings, name, &f);

	assert_non_null(w);
	return w;
}

#define ON "name: x\nbase: cs246\n"
#define PLAY(text) ON "templates:\n  play: " text "\n"
#define SCORE(text) ON "templates:\n  score: " text "\n"

static const struct {
	const char *yaml;
	enum fault_id id;
	unsigned line, column;
	const char *what;
} refused[] = {
	{"", FAULT_YAML, 1, 1, "there is no document"},
	{ON "---\nname: y\n", FAULT_YAML, 4, 1, "a wording is one document"},
	{ON "seed: *a\n", FAULT_YAML, 3, 7, "alias"},
	{"- a\n", FAULT_VALUE, 1, 1, "a map is wanted"},
	{"base: cs246\n", FAULT_KEY, 1, 1, "the key 'name' is missing"},
	{"name: x\n", FAULT_KEY, 1, 1, "the key 'shuffle' is missing"},
	{"name: x\nshuffle: cs247\n", FAULT_KEY, 1, 1,
		"the template 'invite' is missing"},
	{"name: x\nbase: cs264\n", FAULT_NAME, 2, 7,
		"unknown built-in wording 'cs264'"},
	{"name: x\nbase: [cs246]\n", FAULT_VALUE, 2, 7,
		"the name of a built-in wording is wanted"},
	{ON "rank: A\n", FAULT_KEY, 3, 1, "a wording has no key 'rank'"},
	{"version: 1\ngame: straights\n", FAULT_KEY, 1, 1,
		"this is a record; a wording has no key 'version'"},
	{ON ON, FAULT_KEY, 3, 1, ""},
	{"name: ''\nbase: cs246\n", FAULT_VALUE, 1, 7, "a name is wanted"},
	{"name: {a: b}\nbase: cs246\n", FAULT_VALUE, 1, 7,
		"a string is wanted"},
	{"name: \"a\\0b\"\nbase: cs246\n", FAULT_VALUE, 1, 7,
		"a string without NUL bytes is wanted"},
	{"name: x1234567890123456789012345678901234567890123456789012345678901"
	 "234\nbase: cs246\n",
		FAULT_LIMIT, 1, 7, "at most 63 bytes are allowed here"},
	{ON "summary: \"a\\nb\"\n", FAULT_VALUE, 3, 10,
		"a single line is wanted"},
	{ON "shuffle: dice\n", FAULT_NAME, 3, 10, "unknown shuffle 'dice'"},
	{ON "seed: x\n", FAULT_VALUE, 3, 7,
		"a 32-bit number, none or unseeded is wanted"},
	{ON "seed: 4294967296\n", FAULT_VALUE, 3, 7,
		"a 32-bit number, none or unseeded is wanted"},
	{ON "boards: yes\n", FAULT_VALUE, 3, 9, "'human' or 'all' is wanted"},
	{ON "echo: maybe\n", FAULT_VALUE, 3, 7, "'no' or 'yes' is wanted"},
	{ON "piles: suits\n", FAULT_VALUE, 3, 8,
		"'ranks' or 'cards' is wanted"},
	{ON "ranks: A 2 3 4 5 6 7 8 9 T J Q\n", FAULT_VALUE, 3, 8,
		"thirteen different ranks"},
	{ON "ranks: A 2 3 4 5 6 7 8 9 T J Q K W\n", FAULT_VALUE, 3, 8,
		"thirteen different ranks"},
	{ON "ranks: A 2 3 4 5 6 7 8 9 T J Q A\n", FAULT_VALUE, 3, 8,
		"thirteen different ranks"},
	{ON "ranks: A 2 3 4 5 6 7 8 9 C J Q K\n", FAULT_VALUE, 3, 8,
		"thirteen different ranks"},
	{ON "ranks: A 2 3 4 5 6 7 8 9 TEN J Q K\n", FAULT_VALUE, 3, 8,
		"thirteen different ranks"},
	{ON "suits: C D H\n", FAULT_VALUE, 3, 8, "four different suits"},
	{ON "suits: S S H C\n", FAULT_VALUE, 3, 8, "four different suits"},
	{ON "suits: C D H K\n", FAULT_VALUE, 3, 8, "four different suits"},
	{ON "suits: CL D H S\n", FAULT_VALUE, 3, 8, "four different suits"},
	{ON "suits: ♣ ♦ ♥ ♠️\n", FAULT_VALUE, 3, 8,
		"four different suits"},
	{ON "suits: ♣ ♦ ♥ 7\n", FAULT_VALUE, 3, 8, "four different suits"},
	{ON "suits: S H D C\n", FAULT_VALUE, 3, 8, "four different suits"},
	{ON "suits: c d s h\n", FAULT_VALUE, 3, 8, "four different suits"},
	{ON "suits: \"\\u00a0 ♦ ♥ ♠\"\n", FAULT_VALUE, 3, 8,
		"four different suits"},
	{ON "suits: \"\\u200b ♦ ♥ ♠\"\n", FAULT_VALUE, 3, 8,
		"four different suits"},
	{ON "suits: \"\\u1680 ♦ ♥ ♠\"\n", FAULT_VALUE, 3, 8,
		"four different suits"},
	{ON "suits: \"\\u2000 ♦ ♥ ♠\"\n", FAULT_VALUE, 3, 8,
		"four different suits"},
	{ON "suits: \"\\u200a ♦ ♥ ♠\"\n", FAULT_VALUE, 3, 8,
		"four different suits"},
	{ON "suits: \"\\u202f ♦ ♥ ♠\"\n", FAULT_VALUE, 3, 8,
		"four different suits"},
	{ON "suits: \"\\u205f ♦ ♥ ♠\"\n", FAULT_VALUE, 3, 8,
		"four different suits"},
	{ON "suits: \"\\u2800 ♦ ♥ ♠\"\n", FAULT_VALUE, 3, 8,
		"four different suits"},
	{ON "suits: \"\\u0085 ♦ ♥ ♠\"\n", FAULT_VALUE, 3, 8,
		"four different suits"},
	{ON "suits: \"\\u0301 ♦ ♥ ♠\"\n", FAULT_VALUE, 3, 8,
		"four different suits"},
	{ON "ranks: A 2 3 4 5 6 7 8 9 T J ♠ K\nsuits: ♣ ♦ ♥ ♠\n", FAULT_VALUE,
		3, 8, "thirteen different ranks"},
	{ON "ranks: A 2 3 4 5 6 7 8 9 T J D K\nsuits: ♣ D ♥ ♠\n", FAULT_VALUE,
		3, 8, "thirteen different ranks"},
	{ON "lists: ' '\n", FAULT_VALUE, 3, 8,
		"a map of lead, separator, end and empty is wanted"},
	{ON "lists: {led: ' '}\n", FAULT_KEY, 3, 9, "a list has no key 'led'"},
	{ON "lists: {lead: '12345678901234567'}\n", FAULT_LIMIT, 3, 15,
		"at most 16 bytes are allowed here"},
	{ON "words: {suit: [C, D, H]}\n", FAULT_VALUE, 3, 15,
		"4 words are wanted"},
	{ON "words: {suit: [C, D, H, S, X]}\n", FAULT_VALUE, 3, 28,
		"only 4 words are wanted"},
	{ON "words: {suit: [C, D, C, S]}\n", FAULT_VALUE, 3, 15,
		"a list of words, none empty or there twice, is wanted"},
	{ON "suits: [C, D, H, S]\n", FAULT_VALUE, 3, 8, "one text, as C D H S"},
	{ON "words: {suits: [C, D, H, S]}\n", FAULT_KEY, 3, 9,
		"words has no key 'suits'"},
	{ON "templates: {played: ''}\n", FAULT_KEY, 3, 13,
		"unknown event 'played'"},
	{ON "templates: {play: [x]}\n", FAULT_VALUE, 3, 19,
		"a template or a map is wanted"},
	{ON "templates: {play: {txt: x}}\n", FAULT_KEY, 3, 20,
		"a template has no key 'txt'"},
	{PLAY("\"Player{seet}\\n\""), FAULT_TEMPLATE, 4, 9,
		"play has no field {seet}"},
	{PLAY("\"{card} {card}\\n\""), FAULT_TEMPLATE, 4, 9,
		"play: {card} is there twice"},
	{PLAY("\"{seat\\n\""), FAULT_TEMPLATE, 4, 9,
		"play: the brace at byte 1 belongs to no field; write {{"},
	{PLAY("\"seat}\\n\""), FAULT_TEMPLATE, 4, 9,
		"play: the brace at byte 5 belongs to no field; write }}"},
	{PLAY("\"P{seat} {card}\\n\"") "  discard: \"P{seat} {card}\\n\"\n",
		FAULT_TEMPLATE, 5, 12,
		"play and discard have the same text: their lines cannot"},
	{PLAY("\"Player{seat} discards {card}.\\n\""), FAULT_TEMPLATE, 4, 9,
		"play and discard have the same text: their lines cannot"},
	{PLAY("\"{seat}\\0{card}\\n\""), FAULT_VALUE, 4, 9,
		"a string without NUL bytes is wanted"},
	{SCORE("\"{old}{gained}\\n\""), FAULT_TEMPLATE, 4, 10,
		"score: where {old} ends cannot be told from what follows it"},
	{SCORE("\"{seat} {old}\""), FAULT_TEMPLATE, 4, 10,
		"score: where {old} ends cannot be told from what follows it"},
	{SCORE("\"{old}{seat}\\n\""), FAULT_TEMPLATE, 4, 10,
		"score: where {old} ends"},
	{ON "templates:\n  typed: \"x{text}\"\n", FAULT_TEMPLATE, 4, 10,
		"typed: where {text} ends"},
	{ON "templates:\n  typed: \"{text}.\\n\"\n", FAULT_TEMPLATE, 4, 10,
		"typed: where {text} ends"},
	{ON "templates:\n  hand: \"{gap}{cards}\\n\"\n", FAULT_TEMPLATE, 4, 9,
		"hand: where {gap} ends"},
	{ON "templates:\n  hand: \"{gap}\"\n", FAULT_TEMPLATE, 4, 9,
		"hand: what sometimes prints nothing cannot be read back"},
	{ON "templates:\n  hand: \"{cards}\"\n", FAULT_TEMPLATE, 4, 9,
		"hand: what sometimes prints nothing cannot be read back"},
	{ON "templates:\n  pile: \"{ranks}\\n\"\n", FAULT_TEMPLATE, 4, 9,
		"pile: ranks need the {suit} they are of"},
	{ON "templates:\n  legal: {empty: ' 7C'}\n", FAULT_TEMPLATE, 4, 10,
		"legal: where {cards} ends"},
	{ON "lists: {separator: ''}\nranks: 1 2 3 4 5 6 7 8 9 10 11 12 13\n",
		FAULT_TEMPLATE, 4, 8, "pile: where {ranks} ends"},
};

TEST(refuses_with_the_line_and_the_column)
{
	for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
		struct fault f = {0};
		struct wording *w = load(refused[i].yaml, &f);

		if (w || f.id != refused[i].id || f.line != refused[i].line ||
			f.column != refused[i].column ||
			!strstr(f.what, refused[i].what))
			fail_msg("%s%s at %u:%u: %s", refused[i].yaml,
				fault_kind(f.id)->slug, (unsigned)f.line,
				f.column, f.what);
	}
}

TEST(refuses_what_is_over_the_limits)
{
	static char yaml[PROFILE_BYTES + 100];
	struct fault f;

	snprintf(yaml, sizeof yaml, ON "templates:\n  win: '%0300d'\n", 0);
	assert_null(load(yaml, &f));
	assert_int_equal(f.id, FAULT_LIMIT);
	memset(yaml, '#', sizeof yaml - 1);
	memcpy(yaml, ON, strlen(ON));
	assert_null(load(yaml, &f));
	assert_int_equal(f.id, FAULT_LIMIT);
	assert_null(load(ON "templates: {play: {text: {a: {b: c}}}}\n", &f));
	assert_int_equal(f.id, FAULT_LIMIT);
}

TEST(refuses_bases_that_stand_on_themselves)
{
	static const char a[] = "name: a\nbase: b\n";
	static const char b[] = "name: b\nbase: a\n";
	const struct wording_source circle[] = {{"a", a, sizeof a - 1, NULL},
		{"b", b, sizeof b - 1, NULL}, {NULL, NULL, 0, NULL}};
	struct fault f;

	assert_null(wording_built_in(&straights_vocabulary, circle, "a", &f));
	assert_int_equal(f.id, FAULT_LIMIT);
	assert_null(wording_built_in(&straights_vocabulary, circle, "c", &f));
	assert_int_equal(f.id, FAULT_NAME);
}

TEST(built_in_wordings_know_their_shuffles_and_seeds)
{
	static const struct {
		const char *name, *shuffle;
		bool seeded, unseeded, boards;
		const char *ten;
	} rows[] = {
		{"cs246", "libstdc++", false, false, false, "T"},
		{"cs246-boards", "libstdc++", false, false, true, "T"},
		{"cs247", "cs247", true, false, false, "10"},
		{"cs247-2012", "cs247-lrand48", false, true, false, "10"},
		{"cs247-2013", "cs247-lrand48", true, false, false, "10"},
		{"cs247-2014", "cs247-lrand48", true, false, false, "10"},
		{"cs247-2017", "cs247", true, false, false, "T"},
		{"cs247-2020", "cs247", true, false, false, "10"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct wording *w = built_in(rows[i].name);
		const struct wording_facts *facts = wording_facts(w);

		assert_string_equal(facts->name, rows[i].name);
		assert_string_equal(facts->shuffle, rows[i].shuffle);
		assert_string_equal(facts->ranks.name[9], rows[i].ten);
		assert_int_equal(facts->seeded, rows[i].seeded);
		assert_int_equal(facts->seed, 0);
		assert_int_equal(facts->unseeded, rows[i].unseeded);
		assert_int_equal(facts->boards, rows[i].boards);
		assert_false(facts->echo);
		wording_free(w);
	}
}

/* Whatever their number: each file is a row, under its name and in order. */
TEST(every_built_in_wording_loads)
{
	for (const struct game *const *g = games_all(); *g; g++) {
		const struct wording_source *s = (*g)->wordings;
		struct wording_list all = {0};
		struct fault f;

		assert_int_equal(
			wording_list_built_in(&all, (*g)->vocabulary, s, &f),
			0);
		assert_true(all.count > 0);
		for (size_t i = 0; i < all.count; i++) {
			const struct wording_facts *facts =
				wording_facts(all.wording[i]);

			assert_string_equal(facts->name, s[i].name);
			assert_true(facts->summary[0] != '\0');
			assert_true(
				i == 0 || strcmp(s[i - 1].name, s[i].name) < 0);
		}
		assert_null(s[all.count].name);
		wording_list_fini(&all);
	}
}

static void
prints_as(const struct wording *w, const struct event *e, const char *line)
{
	struct text t = {0};

	wording_print(w, e, &t);
	assert_string_equal(t.bytes, line);
	text_fini(&t);
}

/* Whichever of the two keys stands first, also as the wording is printed. */
TEST(ranks_may_be_letters_that_the_suits_give_up)
{
	static const char *const rows[] = {ON
		"ranks: A 2 3 4 5 6 7 8 9 T J D K\nsuits: ♣ ♦ ♥ ♠\n",
		ON "suits: ♣ ♦ ♥ ♠\nranks: A 2 3 4 5 6 7 8 9 T J D K\n"};
	struct event play = {.kind = STRAIGHTS_PLAY, .seat = 1, .card = 11};
	struct fault f;

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct wording *w = load(rows[i], &f), *again;
		struct text yaml = {0};

		assert_non_null(w);
		wording_yaml(w, &yaml);
		again = load(yaml.bytes, &f);
		assert_non_null(again);
		prints_as(again, &play, "Player1 plays D♣.\n");
		text_fini(&yaml);
		wording_free(again);
		wording_free(w);
	}
}

TEST(knobs_change_what_is_printed)
{
	struct event hand = {.kind = STRAIGHTS_HAND, .count = 2};
	struct event pile = {.kind = STRAIGHTS_PILE,
		.number = {1},
		.cards = card_bit(13) | card_bit(22)};
	struct event none = {.kind = STRAIGHTS_LEGAL};
	struct fault f;
	struct wording *w = load(ON "echo: yes\nseed: -1\npiles: cards\n"
				    "ranks: 1 2 3 4 5 6 7 8 9 10 J Q K\n"
				    "words: {suit: [c, d, h, s]}\n"
				    "lists: {lead: '[', separator: ', ',\n"
				    "        end: ']', empty: ' -'}\n"
				    "templates:\n"
				    "  hand: {text: \"{{{cards}}}.\\n\",\n"
				    "         lead: ''}\n",
		&f);

	assert_non_null(w);
	hand.list[1] = 9;
	prints_as(w, &hand, "{1C, 10C]}.\n");
	prints_as(w, &pile, "d:[1D, 10D]\n");
	prints_as(w, &none, "Legal plays: -\n");
	assert_true(wording_facts(w)->echo);
	assert_true(wording_facts(w)->seeded);
	assert_int_equal(wording_facts(w)->seed, UINT32_MAX);
	wording_free(w);
}

TEST(a_map_keeps_the_text_and_a_string_drops_the_knobs)
{
	struct event none = {.kind = STRAIGHTS_DISCARDS, .seat = 1};
	struct fault f;
	struct wording *w;

	w = load("name: x\nbase: cs247-2013\ntemplates:\n"
		 "  discards: {empty: ' none'}\n",
		&f);
	assert_non_null(w);
	prints_as(w, &none, "Player 1's discards: none\n");
	wording_free(w);
	w = load("name: x\nbase: cs247-2013\ntemplates:\n"
		 "  discards: \"Discarded:{cards}\\n\"\n",
		&f);
	assert_non_null(w);
	prints_as(w, &none, "Discarded:\n");
	wording_free(w);
}

TEST(an_empty_template_prints_and_reads_nothing)
{
	struct event e = {.kind = STRAIGHTS_DECK_END};
	struct text t = {0};
	struct wording *w = built_in("cs246");

	wording_print(w, &e, &t);
	assert_int_equal(t.length, 0);
	assert_int_equal(wording_read(w, STRAIGHTS_DECK_END, "\n", 1, &e), 0);
	assert_false(wording_mentions(w, STRAIGHTS_HAND, 1));
	assert_true(wording_mentions(w, STRAIGHTS_HAND, 0));
	text_fini(&t);
	wording_free(w);
}
