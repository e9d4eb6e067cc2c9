#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/reader/reader_private.h"
#include "core/verify/verify_private.h"
#include "tests/unit/straights_transcripts.h"

#include <string.h>

static void
assert_outlines(const char *a, const char *b, bool alike)
{
	struct skeleton k;
	char key[2][DIFFERENCE_KEY];

	assert_true(skeleton_make(&k, a, strlen(a)));
	skeleton_outline(&k, key[0], DIFFERENCE_KEY);
	assert_true(skeleton_make(&k, b, strlen(b)));
	skeleton_outline(&k, key[1], DIFFERENCE_KEY);
	assert_int_equal(strcmp(key[0], key[1]) == 0, alike);
}

static uint64_t
skeleton_hash(const char *s)
{
	struct skeleton k;

	assert_true(skeleton_make(&k, s, strlen(s)));
	return k.hash;
}

static void
lines_that_differ_in_values_have_one_skeleton(void **state)
{
	(void)state;
	assert_true(skeleton_hash("Player1 plays 7S.") ==
		skeleton_hash("Player3 plays KD."));
	assert_true(skeleton_hash("Your hand: 7S 3C 9H") ==
		skeleton_hash("Your hand: 4D KD AC 2S"));
	assert_true(skeleton_hash("Player2's score: 20 + 13 = 33") ==
		skeleton_hash("Player1's score: 45 + 99 = 144"));
	assert_true(skeleton_hash("a new round begins") ==
		skeleton_hash("a new round begins"));
}

static void
another_spelling_is_another_skeleton(void **state)
{
	static const char *const lines[] = {"Your hand: 7S TC",
		"Your hand: 7S 10C", "Your hand: 7s tc", "Your hand: 7S,TC",
		"Your hand: S7 CT", "Your hand:  7S TC", "Your hand: 7S 9C",
		"Your Hand: 7S TC", "Your hand: 7S TC ", "Your hand: 7S"};

	(void)state;
	for (unsigned i = 0; i < LENGTH(lines); i++)
		for (unsigned j = 0; j < i; j++)
			assert_true(skeleton_hash(lines[i]) !=
				skeleton_hash(lines[j]));
}

static void
an_outline_counts_no_values(void **state)
{
	(void)state;
	assert_outlines("[DEBUG] 7S 8S 9S", "[DEBUG] 4C", true);
	assert_outlines("Player1 | 2 | 3", "Player4 | 20 | 103", true);
	assert_outlines("Player1 wins", "Player1 won", false);
	assert_outlines("In 7 moves", "In 12 moves", true);
}

static void
long_lines_and_bytes_that_are_no_text_have_none(void **state)
{
	char line[SKELETON_LINE + 2];
	struct skeleton k;

	(void)state;
	memset(line, 'x', sizeof line);
	assert_true(skeleton_make(&k, line, SKELETON_LINE));
	assert_false(skeleton_make(&k, line, SKELETON_LINE + 1));
	assert_false(skeleton_make(&k, "a\x01z", 3));
	for (size_t i = 0; i + 1 < SKELETON_LINE; i += 2)
		memcpy(line + i, "1-", 2);
	assert_false(skeleton_make(&k, line, SKELETON_LINE));
}

/* What is found in a game: keys, and how often each. */
struct tallied {
	uint64_t key[VERIFY_KEYS];
	size_t count[VERIFY_KEYS];
	size_t keys;
};

static bool
tally_again(void *context, uint64_t key, uint64_t line)
{
	struct tallied *t = context;

	for (size_t i = 0; i < t->keys; i++)
		if (t->key[i] == key) {
			t->count[i] += line != 0;
			return true;
		}
	return false;
}

static void
tally_finding(void *context, const struct fault *f, uint64_t key)
{
	struct tallied *t = context;

	if (tally_again(t, key, f->line))
		return;
	assert_true(t->keys < VERIFY_KEYS);
	t->key[t->keys] = key;
	t->count[t->keys++] = 1;
}

/* A way of printing: every `from` of a transcript as `to`. */
struct changed {
	const char *from;
	const char *to;
};

static const struct changed ways[] = {{"\n", " \n"}, {"Player", "Player "},
	{" plays ", " puts down "}, {"T", "10"}, {"Legal plays", "Legal Plays"},
	{"'", "\xE2\x80\x99"}, {"score: ", "points are "}, {" ", "  "},
	{"S", "\xE2\x99\xA0"}, {".\n", "\n"}, {">", "> "}, {"\n", "\r\n"},
	{"Cards on the table", "=====\nThe table"}, {"discards", "drops"},
	{"Your hand: ", "Hand "}, {"Clubs:", "C:"}, {" plays", " 7 plays"}};

static void
print_changed(
	const struct text *bytes, const struct changed *way, struct text *out)
{
	size_t n = strlen(way->from);

	text_clear(out);
	for (size_t i = 0; i < bytes->length;) {
		bool here = i + n <= bytes->length &&
			memcmp(bytes->bytes + i, way->from, n) == 0;

		if (here)
			text_string(out, way->to);
		else
			text_char(out, bytes->bytes[i]);
		i += here ? n : 1;
	}
}

struct read_text {
	const struct text *bytes;
	size_t at;
};

static long
give_bytes(void *context, char *bytes, size_t room)
{
	struct read_text *t = context;
	size_t n = t->bytes->length - t->at;

	n = n < room ? n : room;
	if (n)
		memcpy(bytes, t->bytes->bytes + t->at, n);
	t->at += n;
	return (long)n;
}

static struct reader_game
read_text(struct reader *r, const struct text *bytes, struct claims *claims,
	struct tallied *tallied)
{
	struct read_text t = {bytes, 0};
	struct reader_sink sink = {tally_finding, tally_again, tallied};
	struct reader_game game;
	struct source s;

	source_start(&s, give_bytes, &t);
	game = reader_read(r, &s, NULL, &sink, NULL, claims);
	source_stop(&s);
	return game;
}

static void
assert_same_claims(const struct claims *a, const struct claims *b)
{
	assert_int_equal(a->count, b->count);
	for (size_t i = 0; i < a->count; i++) {
		struct claim c[2];
		struct event e[2];

		claims_get(a, i, &c[0], &e[0]);
		claims_get(b, i, &c[1], &e[1]);
		assert_true(event_equal(&straights_vocabulary, &e[0], &e[1]));
		assert_int_equal(c[0].line, c[1].line);
		assert_int_equal(c[0].column, c[1].column);
		assert_int_equal(c[0].width, c[1].width);
		assert_int_equal(c[0].missing, c[1].missing);
		assert_int_equal(c[0].loose, c[1].loose);
		assert_int_equal(c[0].unread, c[1].unread);
		assert_int_equal(c[0].unread_often, c[1].unread_often);
	}
}

static void
assert_same_findings(const struct tallied *a, const struct tallied *b)
{
	assert_int_equal(a->keys, b->keys);
	assert_memory_equal(a->key, b->key, a->keys * sizeof a->key[0]);
	assert_memory_equal(a->count, b->count, a->keys * sizeof a->count[0]);
}

static void
what_is_recalled_is_what_is_read_plainly(void **state)
{
	const struct game *game = &straights_game;
	struct fault f;
	struct loose *l = loose_load(game->vocabulary, game->loose, &f);
	struct wording *w =
		wording_built_in(game->vocabulary, game->wordings, "cs246", &f);
	struct reader *quick = reader_start(game->vocabulary, w, l);
	struct reader *plain = reader_start(game->vocabulary, w, l);
	struct tallied found[2];
	struct claims claims[2] = {{0}};
	struct text changed = {0};
	struct transcripts t;
	struct game_events g;
	uint64_t random = 7;

	(void)state;
	reader_forget(plain);
	games_init(&g);
	transcripts_init(&t);
	for (unsigned i = 0; i < 20 * LENGTH(ways); i++) {
		struct reader_game a, b;

		memset(found, 0, sizeof found);
		games_play(&g, &random);
		transcripts_print(&t, &g, transcripts_wording(&t, &g, &random));
		print_changed(&t.bytes, &ways[i % LENGTH(ways)], &changed);
		a = read_text(quick, &changed, &claims[0], &found[0]);
		b = read_text(plain, &changed, &claims[1], &found[1]);
		assert_same_claims(&claims[0], &claims[1]);
		assert_same_findings(&found[0], &found[1]);
		assert_memory_equal(&a, &b, sizeof a);
	}
	transcripts_fini(&t);
	games_fini(&g);
	text_fini(&changed);
	claims_fini(&claims[0]);
	claims_fini(&claims[1]);
	reader_stop(quick);
	reader_stop(plain);
	wording_free(w);
	loose_free(l);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_that_differ_in_values_have_one_skeleton),
		cmocka_unit_test(another_spelling_is_another_skeleton),
		cmocka_unit_test(an_outline_counts_no_values),
		cmocka_unit_test(
			long_lines_and_bytes_that_are_no_text_have_none),
		cmocka_unit_test(what_is_recalled_is_what_is_read_plainly),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
