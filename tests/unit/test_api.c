/* The library, as a program calls it: include/straights.h and nothing else. */
#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "include/straights.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct sts_record *
make_record(const char *game, const char *seed, const char *seats)
{
	struct sts_record *r = sts_record_new(game, NULL);

	assert_int_equal(sts_record_set(r, "seed", seed, NULL), 0);
	assert_int_equal(sts_record_set(r, "seats", seats, NULL), 0);
	return r;
}

static struct sts_table *
make_table(const char *game, const char *seed, const char *seats)
{
	struct sts_record *r = make_record(game, seed, seats);
	struct sts_table *t = sts_table_new(r, NULL);

	assert_non_null(t);
	sts_record_free(r);
	return t;
}

/* The transcript of a game of computers, for free(). */
static char *
make_transcript(const char *game, const char *seed, const char *seats)
{
	struct sts_table *t = make_table(game, seed, seats);
	const struct sts_event *e;
	size_t size;
	char *text;
	FILE *out = open_memstream(&text, &size);

	while ((e = sts_table_next(t)))
		fwrite(e->printed, 1, e->printed_length, out);
	fclose(out);
	sts_table_free(t);
	return text;
}

static bool
has_name(enum sts_list list, const char *game, const char *name)
{
	const char *found;

	for (size_t i = 0; (found = sts_name(list, game, i)); i++)
		if (strcmp(found, name) == 0)
			return true;
	return false;
}

TEST(names_what_there_is)
{
	char *summary = sts_summary(STS_WORDINGS, "straights", "cs246");

	assert_true(has_name(STS_GAMES, NULL, "rummy"));
	assert_true(has_name(STS_SHUFFLES, NULL, "libstdc++"));
	assert_true(has_name(STS_WORDINGS, "straights", "cs246"));
	assert_true(has_name(STS_FINDINGS, "rummy", "rummy-choices"));
	assert_false(has_name(STS_FINDINGS, "straights", "rummy-choices"));
	assert_true(has_name(STS_RULES, "rummy", "target"));
	assert_null(sts_name(STS_WORDINGS, "whist", 0));
	assert_true(strlen(summary) > 0);
	sts_free(summary);
	assert_null(sts_summary(STS_SHUFFLES, NULL, "no such"));
}

TEST(deals_and_spells_cards)
{
	uint8_t deck[STS_CARDS], again[STS_CARDS] = {7};
	struct sts_error e;
	uint64_t seen = 0;

	for (unsigned card = 0; card < STS_CARDS; card++)
		assert_int_equal(sts_card(sts_card_name(card)), card);
	assert_int_equal(sts_card("10c"), sts_card("TC"));
	assert_int_equal(sts_card("7Z"), STS_NO_CARD);
	assert_null(sts_card_name(STS_NO_CARD));
	assert_int_equal(sts_deal(NULL, 44, 2, deck, &e), 0);
	for (unsigned i = 0; i < STS_CARDS; i++)
		seen |= UINT64_C(1) << deck[i];
	assert_true(seen == (UINT64_C(1) << STS_CARDS) - 1);
	assert_int_equal(sts_deal("nobody's", 44, 1, again, &e), -1);
	assert_string_equal(e.name, "unknown-name");
	assert_int_equal(again[0], 7);
	assert_int_equal(sts_deal(NULL, INT64_C(1) << 32, 1, again, NULL), -1);
	assert_int_equal(sts_deal(NULL, 44, 0, again, NULL), -1);
	assert_true(sts_hand("straights", 0, 1, NULL) == 0x1FFF);
	assert_true(sts_hand("straights", 4, 5, &e) == 0);
	assert_string_equal(e.message, "there are 4 hands");
}

TEST(a_record_comes_back_from_yaml)
{
	struct sts_record *r = make_record("rummy", "-5", "hc");
	struct sts_record *again;
	struct sts_error e;
	char *yaml, *second;

	assert_int_equal(sts_record_set(r, "target", "50", NULL), 0);
	assert_int_equal(sts_record_set(r, "target", "60", NULL), 0);
	assert_int_equal(sts_record_set(r, "target", "none", &e), -1);
	assert_string_equal(e.name, "bad-option");
	assert_int_equal(sts_record_set(r, "colour", "red", &e), -1);
	assert_int_equal(sts_record_set(r, "seats", "hhhhhhh", &e), -1);
	assert_int_equal(sts_record_set(r, "seed", "many", &e), -1);
	assert_int_equal(sts_record_type(r, "two\nlines", &e), -1);
	assert_int_equal(sts_record_type(r, "draw stock", NULL), 0);
	yaml = sts_record_yaml(r);
	again = sts_record_read(yaml, strlen(yaml), 0, NULL);
	second = sts_record_yaml(again);
	assert_string_equal(yaml, second);
	assert_non_null(strstr(yaml, "seed: 4294967291\n"));
	assert_non_null(strstr(yaml, "target: \"60\"\n"));
	assert_null(sts_record_read(yaml, strlen(yaml), 1, &e));
	assert_string_equal(e.message, "");
	assert_null(sts_record_read("version: 2", 10, 0, &e));
	assert_string_not_equal(e.message, "");
	sts_free(yaml);
	sts_free(second);
	sts_record_free(again);
	sts_record_free(r);
}

TEST(records_are_read_one_behind_the_other)
{
	static const char yaml[] =
		"version: 1\ngame: rummy\nseed: 1\n"
		"---\nversion: 2\n"
		"---\nversion: 1\ngame: straights\nseed: 3\n";
	struct sts_records *all = sts_records_new(yaml, sizeof yaml - 1);
	struct sts_record *first, *third;
	struct sts_error e;
	char *printed;

	first = sts_records_next(all, &e);
	assert_non_null(first);
	assert_null(sts_records_next(all, &e));
	assert_int_equal(e.line, 5);
	third = sts_records_next(all, &e);
	printed = sts_record_yaml(third);
	assert_non_null(strstr(printed, "seed: 3\n"));
	assert_null(sts_records_next(all, &e));
	assert_string_equal(e.message, "");
	sts_free(printed);
	sts_record_free(first);
	sts_record_free(third);
	sts_records_free(all);
	sts_records_free(NULL);
}

TEST(a_record_holds_decks)
{
	struct sts_record *r = sts_record_new("straights", NULL);
	uint8_t deck[STS_CARDS];
	struct sts_table *t;
	char *yaml;

	sts_deal(NULL, 44, 1, deck, NULL);
	assert_int_equal(sts_record_deck(r, deck, NULL), 0);
	assert_int_equal(sts_record_deck(r, deck, NULL), 0);
	deck[0] = deck[1];
	assert_int_equal(sts_record_deck(r, deck, NULL), -1);
	yaml = sts_record_yaml(r);
	assert_non_null(strstr(yaml, "decks:\n"));
	sts_free(yaml);
	sts_record_set(r, "seats", "hhhh", NULL);
	t = sts_table_new(r, NULL);
	assert_non_null(t);
	sts_table_free(t);
	sts_record_free(r);
}

/* Makes the move at a place that depends on `dice` until the game is over. */
static unsigned
play_out(struct sts_table *t, unsigned dice)
{
	unsigned moves = 0;
	char line[200];

	for (; !sts_table_over(t) && moves < 20000; moves++) {
		const char *at = sts_table_moves(t);

		assert_true(sts_table_turn(t) > 0 && *at);
		dice = dice * 1664525 + 1013904223;
		for (unsigned skip = dice >> 28; skip--;)
			if (strchr(at, '\n')[1])
				at = strchr(at, '\n') + 1;
		snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
		assert_int_equal(sts_table_type(t, line, NULL), 0);
	}
	return moves;
}

/* Every move that is listed is made: no refusal is told of in the game. */
TEST(every_listed_move_is_legal)
{
	static const char *const game[] = {"straights", "rummy"};
	static const char *const refusal[] = {"refused", "not-legal",
		"must-play", "unknown", "must-draw", "has-drawn",
		"must-take-stock", "not-held", "has-melded", "no-meld",
		"no-layoff", "just-taken", "dead-end"};
	char seed[4];

	for (unsigned i = 0; i < 4; i++) {
		struct sts_table *t;
		const struct sts_event *e;

		snprintf(seed, sizeof seed, "%u", i + 1);
		t = make_table(game[i % 2], seed, i % 2 ? "hh" : "hhch");
		assert_true(play_out(t, i) > 50);
		while ((e = sts_table_next(t)))
			for (unsigned k = 0; k < LENGTH(refusal); k++)
				assert_string_not_equal(e->kind, refusal[k]);
		sts_table_free(t);
	}
}

static const struct sts_event *
find_kind(const struct sts_event *e, size_t count, const char *kind)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(e[i].kind, kind) == 0)
			return &e[i];
	return NULL;
}

/* The hands that the seats see are parts of the deck that have no card twice.
 */
TEST(each_seat_sees_its_own_hand)
{
	struct sts_table *t = make_table("straights", "44", "hhhh");
	const struct sts_event *view, *hand;
	uint8_t deck[STS_CARDS];
	size_t count;

	sts_deal(NULL, 44, 1, deck, NULL);
	for (unsigned seat = 1; seat <= 4; seat++) {
		count = sts_table_view(t, seat, &view);
		hand = find_kind(view, count, "hand");
		assert_int_equal(hand->count, 13);
		assert_memory_equal(hand->cards, deck + 13 * (seat - 1), 13);
	}
	assert_int_equal(sts_table_view(t, 5, &view), 0);
	assert_int_equal(sts_table_view(t, 0, &view), 0);
	sts_table_free(t);
}

TEST(events_are_told_with_all_their_fields)
{
	struct sts_table *t = make_table("straights", "44", "cccc");
	const struct sts_event *e;
	bool scored = false;

	while ((e = sts_table_next(t))) {
		assert_int_equal(e->json[0], '{');
		if (strcmp(e->kind, "score") != 0)
			continue;
		scored = true;
		assert_int_equal(e->number[0] + e->number[1], e->number[2]);
	}
	assert_true(scored && sts_table_over(t));
	assert_int_equal(sts_table_seats(t), 4);
	assert_int_equal(sts_table_type(t, "quit", NULL), -1);
	assert_string_equal(sts_table_moves(t), "");
	sts_table_free(t);
}

TEST(a_line_without_meaning_is_refused)
{
	static const char *const no_cards[] = {
		"play 7Z", "play 07S", "play 7s", "play s7", "play  7S"};
	struct sts_record *r = make_record("straights", "44", "hhhh");
	const struct sts_event *e;
	struct sts_table *t;
	struct sts_error error;

	sts_record_type(r, "sing", NULL);
	t = sts_table_new(r, NULL);
	do
		e = sts_table_next(t);
	while (e && strcmp(e->kind, "refused") != 0);
	assert_non_null(e);
	assert_non_null(strstr(e->text, "'sing'"));
	for (size_t i = 0; i < LENGTH(no_cards); i++) {
		assert_int_equal(sts_table_type(t, no_cards[i], &error), -1);
		assert_string_equal(error.name, "bad-card");
		assert_int_equal(error.column, 6);
	}
	sts_table_free(t);
	sts_record_set(r, "shuffle", "go", NULL);
	sts_record_free(r);
}

static struct sts_verdict
judge(struct sts_verifier *v, const char *bytes)
{
	const struct sts_verdict *verdict = NULL;
	struct sts_verdict copy;

	assert_int_equal(
		sts_verifier_open_bytes(v, "b", bytes, strlen(bytes), NULL), 0);
	assert_int_equal(sts_verifier_next(v, &verdict, NULL), 1);
	copy = *verdict;
	return copy;
}

TEST(judges_bytes)
{
	char *game = make_transcript("straights", "44", "cccc");
	struct sts_verifier *v = sts_verifier_new("straights", NULL);
	const struct sts_verdict *verdict;
	struct sts_verdict told;

	assert_int_equal(sts_verifier_set(v, "seed", "44", NULL), 0);
	told = judge(v, game);
	assert_string_equal(told.verdict, "ok");
	assert_int_equal(told.seed, 44);
	assert_int_equal(told.score[0] > 0, 1);
	assert_int_equal(sts_verifier_next(v, &verdict, NULL), 0);
	memcpy(strstr(game, "plays 8H"), "plays 9H", 8);
	told = judge(v, game);
	assert_string_equal(told.verdict, "play");
	assert_true(told.count > 0 && told.finding[0].line > 0);
	assert_true(*told.finding[0].rule && *told.finding[0].message);
	assert_non_null(strstr(told.json, told.finding[0].name));
	assert_int_equal(sts_verifier_set(v, "allow", "play", NULL), 0);
	assert_int_equal(sts_verifier_set(v, "allow", "deal", NULL), 0);
	assert_string_equal(judge(v, game).verdict, "ok");
	assert_string_equal(judge(v, "").verdict, "input");
	sts_verifier_free(v);
	free(game);
}

TEST(judges_by_a_record)
{
	struct sts_record *r = make_record("straights", "44", "cccc");
	struct sts_verifier *v = sts_verifier_new("straights", NULL);
	char *right = make_transcript("straights", "44", "cccc");
	char *wrong = make_transcript("straights", "45", "cccc");

	assert_int_equal(sts_verifier_record(v, r, NULL), 0);
	assert_string_equal(judge(v, right).verdict, "ok");
	assert_string_not_equal(judge(v, wrong).verdict, "ok");
	assert_int_equal(sts_verifier_set(v, "sauce", "1", NULL), -1);
	assert_int_equal(sts_verifier_set(v, "target", "0", NULL), -1);
	assert_int_equal(sts_verifier_set(v, "shuffle", "x", NULL), -1);
	assert_int_equal(sts_verifier_set(v, "wording", "x", NULL), -1);
	sts_verifier_free(v);
	sts_record_free(r);
	free(right);
	free(wrong);
}

struct found {
	unsigned count;
	uint32_t seed;
	unsigned asked;
	unsigned end; /* after so many questions; 0: never */
};

static void
note_seed(void *context, uint32_t seed)
{
	struct found *f = context;

	f->count++;
	f->seed = seed;
}

static int
note_progress(void *context, uint64_t done, uint64_t of)
{
	struct found *f = context;

	assert_true(done <= of);
	return ++f->asked == f->end;
}

TEST(searches_for_seeds)
{
	struct found found = {0};
	struct sts_search_calls calls = {&found, note_seed, note_progress};
	struct sts_search *s = sts_search_new("libstdc++", NULL);
	uint8_t deck[STS_CARDS];

	assert_int_equal(sts_search_run(s, 1, &calls, NULL), -1);
	sts_deal("libstdc++", 12345, 1, deck, NULL);
	for (unsigned place = 0; place < 13; place++)
		sts_search_card(s, 1, place, deck[place], NULL);
	assert_int_equal(sts_search_card(s, 65, 0, 0, NULL), -1);
	assert_int_equal(sts_search_card(s, 1, 52, 0, NULL), -1);
	sts_search_range(s, 1, 1000000);
	assert_int_equal(sts_search_run(s, 1, &calls, NULL), 0);
	assert_int_equal(found.count, 1);
	assert_int_equal(found.seed, 12345);
	assert_true(found.asked > 0);
	sts_search_free(s);
}

TEST(a_search_can_be_ended)
{
	struct found found = {.end = 1};
	struct sts_search_calls calls = {&found, note_seed, note_progress};
	struct sts_search *s = sts_search_new("cs247", NULL);

	sts_search_cards(s, 1, sts_hand("straights", 4, 1, NULL), 0x1FFF, NULL);
	assert_int_equal(sts_search_run(s, 2, &calls, NULL), 1);
	sts_search_free(s);
}

static void *
play_and_judge(void *seed)
{
	struct sts_verifier *v = sts_verifier_new("straights", NULL);
	char *game = make_transcript("straights", seed, "cccc");

	for (unsigned i = 0; i < 20; i++)
		assert_string_equal(judge(v, game).verdict, "ok");
	sts_verifier_free(v);
	free(game);
	return NULL;
}

TEST(threads_use_objects_of_their_own)
{
	static char seeds[4][3] = {"44", "45", "46", "47"};
	pthread_t thread[4];

	for (unsigned i = 0; i < 4; i++)
		pthread_create(&thread[i], NULL, play_and_judge, seeds[i]);
	for (unsigned i = 0; i < 4; i++)
		pthread_join(thread[i], NULL);
}

/* Of a wording with echo, what is typed is an event with its text. */
TEST(tells_lines_typed_and_scores)
{
	static const char echo[] =
		"name: echo\nsummary: x\nbase: cs246\necho: yes\n";
	struct sts_record *r = make_record("straights", "44", "hccc");
	const struct sts_event *e;
	struct sts_table *t;
	unsigned typed = 0;

	assert_int_equal(sts_record_set(r, "wording", echo, NULL), 0);
	t = sts_table_new(r, NULL);
	assert_non_null(t);
	assert_int_equal(sts_table_type(t, "deck", NULL), 0);
	while ((e = sts_table_next(t))) {
		if (strcmp(e->kind, "typed") != 0)
			continue;
		typed++;
		assert_int_equal(e->text_length, strlen(e->text));
	}
	assert_int_equal(typed, 5);
	for (unsigned seat = 0; seat < 6; seat++) {
		assert_int_equal(sts_table_score(t, seat), 0);
		assert_int_equal(sts_table_won(t, seat), 0);
	}
	sts_table_free(t);
	sts_record_free(r);
	t = make_table("straights", "44", "cccc");
	assert_true(sts_table_score(t, 1) > 0);
	assert_int_equal(sts_table_won(t, 1) + sts_table_won(t, 2) +
			sts_table_won(t, 3) + sts_table_won(t, 4),
		1);
	sts_table_free(t);
}

/* A refusal has a message, and a name where it is a finding. */
static void
refused(int status, struct sts_error *error)
{
	assert_int_equal(status, -1);
	assert_true(*error->message);
	*error = (struct sts_error){.line = 0};
}

TEST(refuses_with_a_reason)
{
	static const char house[] = "name: house\nsummary: x\nbase: cs246\n";
	struct sts_error error = {.line = 0};
	struct sts_record *r = make_record("straights", "44", "hccc");
	struct sts_search *s = sts_search_new(NULL, &error);
	struct sts_table *t;
	uint8_t deck[STS_CARDS];

	assert_string_equal(sts_version(), "0.9.0");
	refused(sts_record_new("straits", &error) ? 0 : -1, &error);
	refused(sts_record_new("whist", &error) ? 0 : -1, &error);
	refused(sts_record_set(r, "wording", "cs200", &error), &error);
	refused(sts_record_set(r, "wording", "name: x\nno: y\n", &error),
		&error);
	assert_int_equal(sts_record_set(r, "wording", house, &error), 0);
	t = sts_table_new(r, &error);
	assert_non_null(t);
	assert_int_equal(sts_table_over(t), 0);
	assert_int_equal(sts_table_type(t, "quit", &error), 0);
	assert_int_equal(sts_table_over(t), 1);
	refused(sts_table_type(t, "deck", &error), &error);
	sts_table_free(t);
	refused(sts_record_set(r, "seats", "hc", &error), &error);
	assert_int_equal(sts_deal(NULL, 44, 1, deck, &error), 0);
	sts_record_free(r);
	r = sts_record_new("straights", NULL);
	for (unsigned i = 0; i < 1000; i++)
		assert_int_equal(sts_record_deck(r, deck, &error), 0);
	refused(sts_record_deck(r, deck, &error), &error);
	sts_record_free(r);
	/* Neither a seed nor decks. */
	r = sts_record_new("rummy", NULL);
	refused(sts_table_new(r, &error) ? 0 : -1, &error);
	sts_record_free(r);
	refused(sts_search_card(s, 1, 52, 0, &error), &error);
	refused(sts_search_card(s, 0, 0, 0, &error), &error);
	refused(sts_search_cards(s, 1, UINT64_C(1) << 52, 1, &error), &error);
	for (unsigned i = 0;
		sts_search_cards(s, 1, UINT64_C(3) << i, 1, &error) == 0; i++)
		assert_true(i < STS_CARDS);
	refused(-1, &error);
	assert_int_equal(sts_search_cards(s, 1, 3, 2, &error), 0);
	sts_search_free(s);
}

TEST(judges_as_it_is_set)
{
	char *game = make_transcript("straights", "44", "cccc");
	char *twice = malloc(2 * strlen(game) + 1);
	struct sts_record *r = make_record("straights", "44", "cccc");
	struct sts_verifier *v = sts_verifier_new("straights", NULL);
	const struct sts_verdict *verdict;
	struct sts_error error = {.line = 0};

	assert_string_equal(sts_name(STS_RULES, "rummy", 0), "target");
	assert_null(sts_name(STS_RULES, "rummy", 1000));
	assert_null(sts_name(STS_FINDINGS, "whist", 0));
	refused(sts_verifier_set(v, "allow", "nothing", &error), &error);
	refused(sts_verifier_set(v, "seed", "x", &error), &error);
	assert_int_equal(sts_verifier_set(v, "complete", "1", &error), 0);
	assert_int_equal(sts_verifier_set(v, "all", "1", &error), 0);
	assert_string_equal(judge(v, game).verdict, "ok");
	*(strstr(game, "plays 8H") + strlen("plays 8H.\n")) = '\0';
	assert_string_equal(judge(v, game).verdict, "input");
	assert_int_equal(sts_verifier_set(v, "complete", "0", &error), 0);
	assert_string_equal(judge(v, game).verdict, "ok");
	assert_int_equal(sts_verifier_set(v, "find-seed", "1", &error), 0);
	assert_string_equal(judge(v, game).verdict, "ok");
	free(game);
	game = make_transcript("straights", "44", "cccc");
	strcpy(twice, game);
	strcat(twice, game);
	assert_int_equal(sts_verifier_record(v, r, &error), 0);
	assert_string_equal(judge(v, twice).verdict, "ok");
	assert_int_equal(sts_verifier_next(v, &verdict, &error), 1);
	assert_string_equal(verdict->finding[0].name, "records-games");
	assert_int_equal(sts_verifier_next(v, &verdict, &error), 0);
	/* Not open for reading. */
	assert_int_equal(sts_verifier_open(v, "x", -1, &error), 0);
	refused(sts_verifier_next(v, &verdict, &error), &error);
	sts_verifier_free(v);
	sts_record_free(r);
	free(twice);
	free(game);
}
