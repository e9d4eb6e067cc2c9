/*
 * A wording is found again from the lines it prints, as the verifier's loose
 * patterns read them.
 */
#include "tests/unit/unit.h"

#include "core/fit/fit.h"
#include "core/reader/reader.h"
#include "core/rummy/play.h"
#include "core/rummy/rummy.h"
#include "core/straights/rules.h"
#include "core/straights/straights.h"
#include "tests/unit/events.h"

#include <stdio.h>

static const struct vocabulary *const v = &straights_vocabulary;

static struct wording *
load(const char *yaml, size_t length)
{
	struct fault f;
	struct wording *w =
		wording_load(v, straights_wordings, yaml, length, &f);

	if (!w)
		fail_msg("%s%u:%u: %s", yaml, (unsigned)f.line, f.column,
			f.what);
	return w;
}

static struct fit *
start_on(const char *base)
{
	struct fit *fit = fit_start(&straights_game);
	struct fault f;

	assert_int_equal(fit_base(fit, base, &f), 0);
	return fit;
}

static struct loose *
load_loose(void)
{
	struct fault f;
	struct loose *l = loose_load(v, &straights_loose, &f);

	assert_non_null(l);
	return l;
}

/* An event as games have them: seats to 4, lists that are not too long. */
static void
roll_sane(struct dice *d, unsigned kind, struct event *e)
{
	roll_event(d, v, kind, e);
	e->seat = (uint8_t)(1 + roll(d, 4));
	if (kind == STRAIGHTS_HAND || kind == STRAIGHTS_LEGAL ||
		kind == STRAIGHTS_DISCARDS)
		e->count = (uint16_t)roll(d, 13);
	if (kind == STRAIGHTS_HAND) {
		e->count++;
		e->number[0] = 0;
	}
	if (kind == STRAIGHTS_DECK_ROW)
		e->count = 13;
	for (unsigned i = 0; i < e->count; i++)
		e->list[i] = roll_card(d);
	for (unsigned i = 0; kind == STRAIGHTS_SCORE && i < 3; i++)
		e->number[i] = (int32_t)roll(d, 90);
}

/* Shows the fit one line as `w` prints it. */
static void
show(struct fit *fit, struct loose *l, const struct wording *w,
	const struct event *e)
{
	struct text line = {0};
	struct event read;
	struct loose_reading how;

	wording_print(w, e, &line);
	if (line.length && line.bytes[line.length - 1] == '\n' &&
		loose_read(l, e->kind,
			(struct loose_line){line.bytes, line.length - 1, false},
			&read, &how) == LOOSE_YES)
		fit_line(fit, e, line.bytes, line.length, how.field);
	else
		fit_line(fit, e, line.bytes, line.length, NULL);
	text_fini(&line);
}

static void
check_same(struct dice *d, const struct wording *a, const struct wording *b,
	const char *yaml)
{
	for (unsigned kind = 0; kind < v->count; kind++)
		for (unsigned i = 0; i < 40; i++) {
			struct event e;
			struct text x = {0};
			struct text y = {0};

			if (kind == v->typed)
				continue;
			roll_sane(d, kind, &e);
			wording_print(a, &e, &x);
			wording_print(b, &e, &y);
			if (x.length != y.length ||
				(x.length &&
					memcmp(x.bytes, y.bytes, x.length)))
				fail_msg("%s\nis: %sdue: %s", yaml, y.bytes,
					x.bytes);
			text_fini(&x);
			text_fini(&y);
		}
}

/* Fits what w prints, on top of base, and compares. */
static void
find_again(const struct wording *w, const char *base)
{
	struct dice d = {5};
	struct loose *l = load_loose();
	struct fit *fit = start_on(base);
	struct text yaml = {0};
	struct wording *found;

	for (unsigned i = 0; i < 60; i++)
		for (unsigned kind = 0; kind < v->count; kind++) {
			struct event e;

			if (kind == v->typed)
				continue;
			roll_sane(&d, kind, &e);
			show(fit, l, w, &e);
		}
	fit_boards(fit, wording_facts(w)->boards);
	fit_yaml(fit, "found", &yaml);
	found = load(yaml.bytes, yaml.length);
	check_same(&d, w, found, yaml.bytes);
	assert_int_equal(
		wording_facts(found)->boards, wording_facts(w)->boards);
	wording_free(found);
	text_fini(&yaml);
	fit_stop(fit);
	loose_free(l);
}

TEST(finds_the_built_in_wordings)
{
	static const char *const names[] = {"cs246", "cs246-boards", "cs247",
		"cs247-2012", "cs247-2013", "cs247-2017", "cs247-2020"};
	struct fault f;

	for (size_t a = 0; a < sizeof names / sizeof names[0]; a++) {
		struct wording *w =
			wording_built_in(v, straights_wordings, names[a], &f);

		find_again(w, "cs246");
		find_again(w, "cs247-2014");
		find_again(w, names[a]);
		wording_free(w);
	}
}

/* As students' programs have it (FORMATS of the courses). */
TEST(finds_what_students_programs_print)
{
	static const char *const yaml[] = {
		"name: a\nbase: cs246\ntemplates: {prompt: '>>'}\n",
		"name: b\nbase: cs246\nlists: {end: ' ', empty: ' '}\n"
		"rows: {end: ' '}\n",
		"name: c\nbase: cs246\nlists: {separator: ', '}\n"
		"templates:\n  hand: \"Your Hand:{cards}\\n\"\n"
		"  win: \"Player {seat} wins\\n\"\n",
		"name: d\nbase: cs246\nlists: {lead: '  '}\npiles: cards\n",
		"name: e\nbase: cs246\nranks: 1 2 3 4 5 6 7 8 9 10 J Q K\n",
		"name: g\nbase: cs246\nsuits: ♣ ♦ ♥ ♠\npiles: cards\n",
		"name: f\nbase: cs246\ntemplates:\n"
		"  play: \"Player {seat} plays {card}\\n\"\n"
		"  not-legal: \"This is not a legal play!\\n\"\n"
		"  score: \"Player{seat}\\u2019s score: "
		"{old}+{gained}={new}\\n\"\n",
	};

	for (size_t i = 0; i < sizeof yaml / sizeof yaml[0]; i++) {
		struct wording *w = load(yaml[i], strlen(yaml[i]));

		find_again(w, "cs246");
		find_again(w, "cs247");
		wording_free(w);
	}
}

static void
tell(struct fit *fit, unsigned kind, unsigned seat, const char *line, size_t at)
{
	struct event e = {.kind = (uint8_t)kind, .seat = (uint8_t)seat};
	struct loose_field span[EVENT_FIELDS] = {{at > 0, at, 1}};

	fit_line(fit, &e, line, strlen(line), span);
}

TEST(tells_only_what_differs)
{
	struct fit *fit = start_on("cs246");
	struct text yaml = {0};

	tell(fit, STRAIGHTS_WIN, 1, "Player1 won!\n", 6);
	tell(fit, STRAIGHTS_PROMPT, 0, "> ", 0);
	fit_yaml(fit, "mine", &yaml);
	assert_string_equal(yaml.bytes,
		"name: mine\n"
		"summary: \"cs246, as fitted to a transcript\"\n"
		"base: cs246\n"
		"templates:\n"
		"  prompt: \"> \"\n"
		"  win: \"Player{seat} won!\\n\"\n");
	text_fini(&yaml);
	fit_stop(fit);
}

/* What the most lines say holds; what cannot be a template does not count. */
TEST(the_most_lines_win)
{
	struct fit *fit = start_on("cs246");
	struct text yaml = {0};
	char long_line[400];

	tell(fit, STRAIGHTS_WIN, 1, "Player1 won!\n", 6);
	tell(fit, STRAIGHTS_WIN, 1, "Player1 has won!\n", 6);
	tell(fit, STRAIGHTS_WIN, 2, "Player2 won!\n", 6);
	snprintf(long_line, sizeof long_line, "Player1%0300d\n", 0);
	for (unsigned i = 0; i < 9; i++) {
		tell(fit, STRAIGHTS_WIN, 1, "Player1 \xff!\n", 6);
		tell(fit, STRAIGHTS_WIN, 1, long_line, 6);
		tell(fit, STRAIGHTS_RAGEQUIT, 1, "", 0);
	}
	for (unsigned i = 0; i < 100; i++) {
		snprintf(long_line, sizeof long_line, "round %u\n", i);
		tell(fit, STRAIGHTS_TABLE, 0, long_line, 0);
	}
	fit_yaml(fit, "mine", &yaml);
	assert_non_null(
		strstr(yaml.bytes, "  win: \"Player{seat} won!\\n\"\n"));
	wording_free(load(yaml.bytes, yaml.length));
	text_fini(&yaml);
	fit_stop(fit);
}

TEST(refuses_a_base_that_is_not_built_in)
{
	struct fit *fit = fit_start(&straights_game);
	struct text yaml = {0};
	struct fault f;

	assert_int_equal(fit_base(fit, "mine", &f), -1);
	assert_int_equal(f.id, FAULT_NAME);
	assert_false(fit_yaml(fit, "mine", &yaml));
	assert_int_equal(yaml.length, 0);
	fit_stop(fit);
}

/* Nor does it end the process: the base cannot print it. */
TEST(a_line_without_its_seat_does_not_vote)
{
	struct fit *fit = start_on("cs246");
	struct text yaml = {0};

	tell(fit, STRAIGHTS_WIN, 0, "We won!\n", 0);
	assert_true(fit_yaml(fit, "mine", &yaml));
	assert_null(strstr(yaml.bytes, "win:"));
	text_fini(&yaml);
	fit_stop(fit);
}

/* A program that spells two suits alike spells its ranks all the same. */
TEST(ranks_are_learnt_without_suits_that_cannot_be)
{
	static const uint8_t cards[] = {CARD_RANKS + 9, 2 * CARD_RANKS + 9};
	static const char line[] = "Player1 plays 10\u2665.\n";
	const struct loose_field field[EVENT_FIELDS] = {
		{true, 6, 1}, {true, 14, 5}};
	struct fit *fit = start_on("cs246");
	struct text yaml = {0};

	for (unsigned i = 0; i < 2; i++) {
		const struct event e = {
			.kind = STRAIGHTS_PLAY, .seat = 1, .card = cards[i]};

		fit_line(fit, &e, line, strlen(line), field);
	}
	assert_true(fit_yaml(fit, "alike", &yaml));
	assert_non_null(
		strstr(yaml.bytes, "ranks: A 2 3 4 5 6 7 8 9 10 J Q K\n"));
	assert_null(strstr(yaml.bytes, "suits:"));
	text_fini(&yaml);
	fit_stop(fit);
}

/* Cards in melds and lay-offs of plain lines vote for the base's ranks. */
TEST(cards_of_all_lists_vote)
{
	static const struct event lines[] = {
		{.kind = RUMMY_CAN_MELD, .count = 3, .list = {9, 22, 35}},
		{.kind = RUMMY_CAN_LAY, .count = 2, .list = {9, 1}}};
	const struct vocabulary *rummy = &rummy_vocabulary;
	struct fit *fit = fit_start(&rummy_game);
	struct event e = {.kind = RUMMY_DISCARD, .seat = 1, .card = 9};
	struct loose_field span[EVENT_FIELDS] = {{true, 6, 1}, {true, 17, 3}};
	struct text line = {0}, yaml = {0};
	struct fault f;
	struct wording *w =
		wording_built_in(rummy, rummy_wordings, "rummy", &f);

	assert_int_equal(fit_base(fit, "rummy", &f), 0);
	fit_line(fit, &e, "Player1 discards 10C.\n", 22, span);
	for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
		text_clear(&line);
		wording_print(w, &lines[i], &line);
		fit_line(fit, &lines[i], line.bytes, line.length, NULL);
	}
	assert_true(fit_yaml(fit, "mine", &yaml));
	assert_null(strstr(yaml.bytes, "ranks:"));
	text_fini(&line);
	text_fini(&yaml);
	wording_free(w);
	fit_stop(fit);
}
