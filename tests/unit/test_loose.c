#include "tests/unit/unit.h"

#include "core/games.h"
#include "core/reader/reader_private.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TEST(every_pattern_of_every_game_compiles)
{
	unsigned loaded = 0;

	for (const struct game *const *g = games_all(); *g; g++) {
		struct loose *l;
		struct fault f;

		if (!(*g)->loose)
			continue;
		l = loose_load((*g)->vocabulary, (*g)->loose, &f);
		assert_non_null(l);
		assert_int_equal(loose_check(l, &f), 0);
		loose_free(l);
		loaded++;
	}
	assert_true(loaded >= 2);
}

TEST(a_pattern_that_is_none_is_told_by_the_check)
{
	static const char *const yaml[] = {"say: {win: ['(won']}\n",
		"verb: {play: '(won'}\n", "typed: '(won'\n"};
	const struct vocabulary *v = games_by_name("straights")->vocabulary;
	struct loose_reading how;
	struct event e;
	struct fault f;

	for (size_t i = 0; i < LENGTH(yaml); i++) {
		struct wording_source source = {
			.yaml = yaml[i], .length = strlen(yaml[i])};
		struct loose *l = loose_load(v, &source, &f);

		assert_non_null(l);
		assert_int_equal(loose_check(l, &f), -1);
		assert_int_equal(
			loose_read(l, event_by_name(v, "win"),
				(struct loose_line){"won", 3, false}, &e, &how),
			i == 0 ? LOOSE_LIMIT : LOOSE_NO);
		loose_free(l);
	}
}

TEST(data_of_another_shape_are_refused_with_their_place)
{
	static const struct {
		const char *yaml;
		uint64_t line;
	} wrong[] = {{"say: {no-such: ['x']}\n", 1}, {"say: [x]\n", 1},
		{"opens: invite\nrun: {pile: many}\n", 2},
		{"opens: invite\n\nother: 1\n", 3}, {"", 1}, {"- x\n", 1},
		{"opens: [invite]\n", 1}, {"say: {win: x}\n", 1},
		{"say:\n  win: [[x]]\n", 2}, {"due: {win: x}\n", 1},
		{"next: {win: x}\n", 1}, {"next: {win: [[x]]}\n", 1},
		{"next: {win: [no]}\n", 1}, {"run: {pile: 53}\n", 1},
		{"run: {pile: 4x}\n", 1}, {"run: {pile: [4]}\n", 1}};
	const struct vocabulary *v = games_by_name("straights")->vocabulary;

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct wording_source source = {
			.yaml = wrong[i].yaml, .length = strlen(wrong[i].yaml)};
		struct fault f;

		assert_null(loose_load(v, &source, &f));
		assert_int_equal(f.line, wrong[i].line);
	}
}

TEST(words_are_those_of_all_that_an_expression_matches)
{
	static const char yaml[] = "define: {ONE: 'first|Last', LOOP: "
				   "'abc(?&LOOP)?', MAY: '(?:word)?'}\n";
	static const struct {
		const char *expression, *words;
	} rows[] = {{"^plays\\s+card$", "plays"}, {"^play(?:s|ed)?$", "play"},
		{"abcs?d", "abc"}, {"abc+de", "abc"}, {"ab?cde", "cde"},
		{"(?:first|next)\\b", "first|next"}, {"(?:first|no)", ""},
		{"(?:first|next)?", ""}, {"(?<!not)play", "play"},
		{"(?<=not)play", "play"}, {"(?<one>first){0,2}", ""},
		{"(?<one>first){2}", "first"}, {"(?&ONE) x", "first|last"},
		{"(?&LOOP)", "abc"}, {"(?&MAY)", ""}, {"(?&NONE)", ""},
		{"(?!not)\\d", ""}, {"(?<!not)(?<=not)a", ""},
		{"(?=.*not)\\d", "not"}, {"[abc]\\x5dabc", "abc"},
		{"[]abc]", ""}, {"[^]abc]def", "def"}, {"\\k<card>x", ""},
		{"(?i)abc", ""}, {"(abc", ""}, {"abc)", ""}, {"abc|", ""},
		{"PlAy", "play"}, {"", ""}};
	struct wording_source source = {
		.yaml = yaml, .length = sizeof yaml - 1};
	struct fault f;
	struct loose *l =
		loose_load(games_by_name("straights")->vocabulary, &source, &f);

	assert_non_null(l);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct loose_words *words = NULL;
		size_t count = *rows[i].words != '\0';

		assert_string_equal(
			loose_find_words(l, rows[i].expression, &words)->s,
			rows[i].words);
		for (const char *s = rows[i].words; *s; s++)
			count += *s == '|';
		assert_int_equal(words->count, count);
		free(words);
	}
	loose_free(l);
}

/* Whether the line has one of the words, with bars between them. */
static bool
has_one(const char *line, const char *words)
{
	char all[LOOSE_WORDS];
	char *next = NULL;

	(void)snprintf(all, sizeof all, "%s", words);
	for (char *w = strtok_r(all, "|", &next); w;
		w = strtok_r(NULL, "|", &next))
		if (strcasestr(line, w))
			return true;
	return !*words;
}

TEST(a_kind_may_have_many_patterns)
{
	const struct vocabulary *v = games_by_name("straights")->vocabulary;
	char yaml[400] = "say: {win: [a";
	struct wording_source source = {.yaml = yaml};
	struct loose *l;
	struct fault f;

	for (int i = 0; i < 100; i++)
		strcat(yaml, ", b");
	strcat(yaml, "]}\n");
	source.length = strlen(yaml);
	l = loose_load(v, &source, &f);
	assert_non_null(l);
	loose_free(l);
}

/* How many patterns match the line; each has one of its words in it. */
static unsigned
match_all(struct loose *l, const char *line)
{
	unsigned matches = 0;
	struct pattern_match m;
	struct fault f;

	for (unsigned kind = 0; kind < l->vocabulary->count; kind++)
		for (unsigned i = 0; i < l->kind[kind].patterns; i++) {
			struct loose_pattern *p = &l->kind[kind].pattern[i];

			if (pattern_find_in(p->compiled, l->room, line,
				    strlen(line), &m, &f) <= 0)
				continue;
			matches++;
			assert_true(has_one(line,
				loose_find_words(
					l, p->expression.bytes, &p->words)
					->s));
		}
	return matches;
}

static unsigned
match_file(struct loose *l, const char *path)
{
	FILE *file = fopen(path, "r");
	char line[LOOSE_LINE];
	unsigned matches = 0;

	assert_non_null(file);
	while (fgets(line, sizeof line, file)) {
		line[strcspn(line, "\n")] = '\0';
		matches += match_all(l, line);
	}
	fclose(file);
	return matches;
}

TEST(lines_that_a_pattern_matches_have_its_words)
{
	glob_t files;
	unsigned matches = 0;

	assert_int_equal(glob("fixtures/*/transcript.txt", 0, NULL, &files), 0);
	for (const struct game *const *g = games_all(); *g; g++) {
		struct fault f;
		struct loose *l;

		if (!(*g)->loose)
			continue;
		l = loose_load((*g)->vocabulary, (*g)->loose, &f);
		assert_int_equal(loose_check(l, &f), 0);
		for (size_t i = 0; i < files.gl_pathc; i++)
			matches += match_file(l, files.gl_pathv[i]);
		loose_free(l);
	}
	globfree(&files);
	assert_true(matches > 1000);
}
