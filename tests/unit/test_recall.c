#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/games.h"
#include "core/reader/reader_private.h"
#include "core/verify/verify_private.h"
#include "tests/unit/straights_transcripts.h"

#include <stdio.h>
#include <string.h>

/* What is found in a game: keys, the first finding of each, and how often. */
struct tallied {
	uint64_t key[VERIFY_KEYS];
	struct fault first[VERIFY_KEYS];
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
	t->first[t->keys] = *f;
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
	{"Your hand: ", "Hand "}, {"Clubs:", "C:"}, {" plays", " 7 plays"},
	{"Player1", "Ann"}, {"A new round", "*** Next ***\nA new round"},
	{"Cards on the table:\n", ""}, {"8H", "\x1b[31m8H\x1b[0m"},
	{"This is not a legal play", "Illegal play"}, {"Player1's ", ""},
	{"H", "\xE2\x99\xA5"}, {"\n", "\n\n"}, {" wins", "  won"},
	{"Player", "12:00 game - Player"}, {"7S", "7 of Spades"},
	{" ragequits", " leaves"}, {"1", "2"}, {": ", ":  "}, {"\n", ". "},
	{" plays ", "\nplays "}, {" discards ", "\n  discards "},
	{"plays 7S.", "plays 7S.\nWell\ndone."}, {"Your hand: ", "Spades: "},
	{"Legal plays: ", "Spades: Q "}, {"Your hand:", "Your hand:\nClubs"},
	{"S", "s"}, {"Cards on", "1) play <card>\n2) deck\nCards on"},
	{".\nPlayer2", ". Player2"}, {" plays", "\nNot 7S or as\nnow plays"},
	{".\nPlayer", ".\nyou cannot play 7S now\nPlayer"},
	{"\n>", "\n  1. play 7S\n>"},
	{">p", ">{\"seat\": 4, \"card\": \"7S\"}\n>p"}};

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

/* Two readers of one wording: one recalls lines, the other reads each. */
struct both_ways {
	const struct vocabulary *vocabulary;
	struct loose *loose;
	struct wording *wording;
	struct reader *quick, *plain;
	struct manner manner;
	struct claims claims[2];
	struct tallied found[2];
};

static void
ways_init_of(struct both_ways *w, const struct game *game)
{
	const struct vocabulary *v = game->vocabulary;
	struct fault f;

	memset(w, 0, sizeof *w);
	w->vocabulary = v;
	w->loose = loose_load(v, game->loose, &f);
	w->wording =
		wording_built_in(v, game->wordings, game->wordings[0].name, &f);
	w->quick = reader_start(v, w->wording, w->loose);
	w->plain = reader_start(v, w->wording, w->loose);
	reader_forget(w->plain);
}

static void
ways_init(struct both_ways *w)
{
	ways_init_of(w, &straights_game);
}

static void
ways_fini(struct both_ways *w)
{
	claims_fini(&w->claims[0]);
	claims_fini(&w->claims[1]);
	reader_stop(w->quick);
	reader_stop(w->plain);
	wording_free(w->wording);
	loose_free(w->loose);
}

static void
assert_same_claims(const struct vocabulary *v, const struct claims *a,
	const struct claims *b)
{
	assert_int_equal(a->count, b->count);
	for (size_t i = 0; i < a->count; i++) {
		struct claim c[2];
		struct event e[2];

		claims_get(a, i, &c[0], &e[0]);
		claims_get(b, i, &c[1], &e[1]);
		assert_true(event_equal(v, &e[0], &e[1]));
		assert_int_equal(c[0].line, c[1].line);
		assert_int_equal(c[0].column, c[1].column);
		assert_int_equal(c[0].width, c[1].width);
		assert_int_equal(c[0].missing, c[1].missing);
		assert_int_equal(c[0].loose, c[1].loose);
		assert_int_equal(c[0].unread, c[1].unread);
		assert_int_equal(c[0].unread_often, c[1].unread_often);
		assert_int_equal(c[0].stray, c[1].stray);
		assert_int_equal(c[0].cut, c[1].cut);
		assert_int_equal(c[0].again, c[1].again);
	}
}

static void
assert_same_fault(const struct fault *a, const struct fault *b)
{
	assert_int_equal(a->id, b->id);
	assert_int_equal(a->line, b->line);
	assert_int_equal(a->column, b->column);
	assert_int_equal(a->width, b->width);
	assert_string_equal(a->what, b->what);
	assert_string_equal(a->expected, b->expected);
	assert_string_equal(a->found, b->found);
}

static void
assert_same_findings(const struct tallied *a, const struct tallied *b)
{
	assert_int_equal(a->keys, b->keys);
	assert_memory_equal(a->key, b->key, a->keys * sizeof a->key[0]);
	assert_memory_equal(a->count, b->count, a->keys * sizeof a->count[0]);
	for (size_t i = 0; i < a->keys; i++)
		assert_same_fault(&a->first[i], &b->first[i]);
}

/* Reads one game both ways; the bytes it takes. */
static size_t
assert_game_same(struct both_ways *w, struct source *s, uint64_t *lines)
{
	struct reader_game game[2];

	memset(w->found, 0, sizeof w->found);
	for (unsigned i = 0; i < 2; i++) {
		struct reader_sink sink = {
			tally_finding, tally_again, &w->found[i]};

		game[i] = reader_read(i ? w->plain : w->quick, s, NULL, &sink,
			NULL, &w->claims[i]);
	}
	assert_same_claims(w->vocabulary, &w->claims[0], &w->claims[1]);
	assert_same_findings(&w->found[0], &w->found[1]);
	assert_memory_equal(&game[0], &game[1], sizeof game[0]);
	*lines = game[0].lines;
	return game[0].length;
}

/* Reads all games of a file. */
static void
assert_text_same(struct both_ways *w, const struct text *bytes)
{
	struct source s;
	uint64_t lines;

	manner_learn(&w->manner, w->loose, w->vocabulary, NULL, bytes->bytes,
		bytes->length);
	reader_follow(w->quick, &w->manner);
	reader_follow(w->plain, &w->manner);
	source_start_text(&s, bytes->bytes, bytes->length);
	while (source_need(&s, 1) > 0) {
		size_t n = assert_game_same(w, &s, &lines);

		source_pass(&s, n, lines);
	}
	source_stop(&s);
}

/* The work of patterns on a game that is read by what is recalled alone. */
static size_t
read_quickly(struct both_ways *w, const struct text *bytes, uint64_t *lines)
{
	const size_t work = loose_work(w->loose);
	struct reader_sink sink = {tally_finding, tally_again, &w->found[0]};
	struct source s;

	memset(w->found, 0, sizeof w->found);
	source_start_text(&s, bytes->bytes, bytes->length);
	source_need(&s, bytes->length);
	*lines = reader_read(w->quick, &s, NULL, &sink, NULL, &w->claims[0])
			 .lines;
	source_stop(&s);
	return loose_work(w->loose) - work;
}

TEST(what_is_recalled_is_what_is_read_plainly)
{
	struct text changed = {0};
	struct both_ways w;
	struct transcripts t;
	struct game_events g;
	uint64_t random = 7;

	ways_init(&w);
	games_init(&g);
	transcripts_init(&t);
	for (unsigned i = 0; i < 20 * LENGTH(ways); i++) {
		games_play(&g, &random);
		transcripts_print(&t, &g, transcripts_wording(&t, &g, &random));
		print_changed(&t.bytes, &ways[i % LENGTH(ways)], &changed);
		assert_text_same(&w, &changed);
	}
	transcripts_fini(&t);
	games_fini(&g);
	text_fini(&changed);
	ways_fini(&w);
}

/* What one line of a skeleton is not says nothing of the others. */
TEST(a_seat_that_is_none_spoils_no_line_like_it)
{
	static const char *const lines[] = {
		"Player1 wins!", "Player0 wins!", "Player2 wins!"};
	struct both_ways w;

	ways_init(&w);
	for (unsigned i = 0; i < LENGTH(lines); i++) {
		const struct reader_line line = {
			.s = lines[i], .length = strlen(lines[i])};
		struct loose_reading how;
		struct event e[2] = {0};

		assert_int_equal(
			repeat_alone(w.quick, &line, &e[0], &how) == LOOSE_YES,
			i != 1);
		assert_int_equal(
			repeat_alone(w.plain, &line, &e[1], &how) == LOOSE_YES,
			i != 1);
		assert_true(i == 1 ||
			event_equal(&straights_vocabulary, &e[0], &e[1]));
	}
	ways_fini(&w);
}

/* Each text is read the same both ways, as a transcript of the game. */
static void
assert_texts_same(
	const struct game *game, const char *const *texts, size_t count)
{
	struct both_ways w;
	struct text text = {0};

	ways_init_of(&w, game);
	for (size_t i = 0; i < count; i++) {
		text_clear(&text);
		text_string(&text, texts[i]);
		assert_text_same(&w, &text);
	}
	text_fini(&text);
	ways_fini(&w);
}

/* What a line says may depend on the seat or the list of the one before. */
TEST(lines_on_the_track_are_read_beside_those_before)
{
	static const char *const texts[] = {"Player2 to move.\n"
					    "Player1 to move.\n"
					    "They draw from the stock.\n"
					    "They discard TH.\n"
					    "Player2 to move.\n"
					    "Player1 to move.\n"
					    "They discard KS.\n"
					    "Player1 to move.\n"
					    "They draw from the stock.\n"
					    "They discard TH.\n"
					    "Player2 to move.\n"
					    "Player2 to move.\n"
					    "Player1 to move.\n"
					    "They draw from the stock.\n"
					    "They discard TH.\n"
					    "Player2 to move.\n"
					    "They discard 9S.\n",
		"Player1's new score: 62\n"
		"Player2's hand: AH = 1\n"
		"Player2's previous score: 10\n"
		"Player1's previous score: 62\n"
		"Player1's points gained: 2\n"
		"Player1's new score: 64\n"
		"Player2's hand: 2S = 2\n"
		"Player2's previous score: 10\n"
		"Player1's previous score: 64\n"
		"Player1's points gained: 0\n"
		"Player1's new score: 64\n"
		"Player1's new score: 65\n"
		"Player2's hand: AS = 1\n"
		"Player1's previous score: 23\n"
		"Player1's points gained: 0\n"
		"Player1's new score: 23\n",
		"3D 9H 4H 4C 2D AC 9D 5D AH 9C 4S\n"
		"2H 3H 8H QC 4D QH 2C QS 6S 5H 6H\n"
		"5C JC 2S 3S JH TH KC JD QD 5S KS\n"
		"2H QC QH QS\n"
		"KC JD QD KS\n",
		"Legal melds:\n"
		"Legal layoffs:\n"
		"  4S JS\n"
		"Your hand: TC AD 2D 4D TH 2S 3S\n"
		"Legal melds: 2S-3S-4S\n"
		"  2S 3S 4S\n"};

	assert_texts_same(&straights_game, texts, LENGTH(texts));
}

/* Where no cards are left, 0 is what they count; another number is no hand. */
TEST(hands_of_no_cards_are_read_each_time)
{
	const char *const texts[] = {
		"Player2's score: 23 + 0 = 23\nPlayer3: = 0 points\n"
		"Player2's score: 23 + 0 = 23\nPlayer3: = 0 points\n"
		"Player3's score: 55 + 0 = 55\nPlayer4: = 1 points\n",
		"Player4: = 1 points\nPlayer3: = 0 points\n"};

	assert_texts_same(games_by_name("rummy"), texts, LENGTH(texts));
}

/* Plays a game and prints it; t and g are the caller's to free. */
static void
print_game(struct transcripts *t, struct game_events *g)
{
	uint64_t random = 9;

	games_init(g);
	transcripts_init(t);
	games_play(g, &random);
	transcripts_print(t, g, transcripts_wording(t, g, &random));
}

/* Lines that stand beside others, or hold several moves, are tried by patterns
 * once: not in a game like one that was read. */
TEST(lines_met_before_are_not_tried_again)
{
	static const struct {
		struct changed way;
		unsigned tenths; /* of its lines: work beside what plain ones
				    take, at most */
	} met[] = {{{"Cards on", "1) play <card>\n2) deck\nCards on"}, 3},
		{{".\nPlayer", ".\nyou cannot play 7S now\nPlayer"}, 3},
		{{"\n>", "\n  1. play 7S\n>"}, 3},
		{{">p", ">{\"seat\": 4, \"card\": \"7S\"}\n>p"}, 5},
		{{".\nPlayer", ". Player"}, 3}, {{" plays ", " plays\n"}, 3},
		{{"Your hand: ", "Your hand:\nClubs:\nSpades: "}, 11}};
	size_t plain = 0;
	struct text changed = {0};
	struct transcripts t;
	struct game_events g;

	print_game(&t, &g);
	for (unsigned i = 0; i <= LENGTH(met); i++) {
		/* First the lines as they are, beside which the others count.
		 */
		static const struct changed none = {".", "."};
		struct both_ways w;
		uint64_t lines = 0;
		size_t work;

		ways_init(&w);
		print_changed(&t.bytes, i ? &met[i - 1].way : &none, &changed);
		assert_text_same(&w, &changed);
		work = read_quickly(&w, &changed, &lines);
		if (i)
			assert_in_range(work, 0,
				plain + lines * met[i - 1].tenths / 10);
		else {
			plain = work;
			/* Most of them are on the track, what was typed with
			 * them. */
			assert_in_range(plain, 0, lines / 2);
		}
		ways_fini(&w);
	}
	transcripts_fini(&t);
	games_fini(&g);
	text_fini(&changed);
}

/* The transcript with each of its cards spelt so: the rank, then the suit. */
static void
print_spelt(const struct text *bytes, const struct card_parts *way, bool words,
	struct text *out)
{
	char before = '\n';
	size_t n;

	text_clear(out);
	for (size_t i = 0; i < bytes->length; i += n) {
		const char *s = bytes->bytes + i, *rank, *suit;
		unsigned card;

		n = ascii_alnum(before)
			? 0
			: card_read_loosely(s, bytes->length - i, &card);
		if (n && !ascii_upper(s[n - 1]))
			n = 0;
		before = s[n ? n - 1 : 0];
		if (!n) {
			n = 1;
			text_char(out, *s);
			continue;
		}
		rank = words ? card_rank_words[card_rank(card)]
			     : card_ranks_plain.name[card_rank(card)];
		suit = words ? card_suit_words[card_suit(card)]
			     : card_ranks_plain.suit[card_suit(card)];
		text_format(out, "%s%s%s", way->suit_first ? suit : rank,
			way->between, way->suit_first ? rank : suit);
	}
}

/* Lines whose cards are spelt in words, or the suit first, are on the track. */
TEST(cards_in_words_are_on_the_track)
{
	static const struct card_parts way[] = {{.between = "-"},
		{.between = " of "}, {.suit_first = true}, {.between = "/"}};
	struct text changed = {0};
	struct transcripts t;
	struct game_events g;

	print_game(&t, &g);
	for (unsigned i = 0; i < LENGTH(way); i++) {
		struct both_ways w;
		unsigned spelt = 0;

		ways_init(&w);
		print_spelt(&t.bytes, &way[i], i < 2, &changed);
		assert_text_same(&w, &changed);
		assert_text_same(&w, &changed);
		for (unsigned k = 0; k < w.quick->track->shapes; k++)
			spelt += w.quick->track->shape[k]->spelt != NULL;
		assert_in_range(spelt, 4, TRACK_SHAPES); /* plays, hands ... */
		ways_fini(&w);
	}
	transcripts_fini(&t);
	games_fini(&g);
	text_fini(&changed);
}

/* Files that a script names behind the game that they are read as. */
static char **named;

static void
read_file(const char *name, struct text *bytes)
{
	FILE *file = fopen(name, "rb");
	int c;

	assert_non_null(file);
	text_clear(bytes);
	while ((c = getc(file)) != EOF)
		text_char(bytes, (char)c);
	assert_false(ferror(file)); /* as of a folder */
	assert_int_equal(fclose(file), 0);
	assert_true(bytes->length > 0);
}

static void
files_are_read_the_same_both_ways(void **state)
{
	const struct game *game = games_by_name(named[0]);
	struct text bytes = {0};
	struct both_ways w;

	(void)state;
	assert_non_null(game);
	ways_init_of(&w, game);
	for (char **name = named + 1; *name; name++) {
		read_file(*name, &bytes);
		assert_text_same(&w, &bytes);
	}
	text_fini(&bytes);
	ways_fini(&w);
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest of_files[] = {
		cmocka_unit_test(files_are_read_the_same_both_ways)};

	named = argv + 1;
	return argc > 1 ? cmocka_run_group_tests(of_files, NULL, NULL)
			: unit_run("tests");
}
