/* What people type, as the exact line; and what the screen shows of a table. */
#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/games.h"
#include "tools/play/play.h"
#include "tools/terminal/terminal.h"

#include <stdlib.h>

struct seated {
	const struct game *game;
	struct game_state *state;
	struct card_ranks ranks; /* of its wording */
};

static void
type_exactly(struct seated *g, const char *line)
{
	struct fault f;

	assert_int_equal(
		g->game->act(g->state, line, strlen(line), NULL, &f), 0);
}

/* A game of seed 44 with a human in seat 1, to be answered. */
static void
seat_people(struct seated *g, const char *game, const char *seats)
{
	struct game_setup setup = {0};
	struct model model = {.times = 1, .seed = 44};
	struct text lines = {0};
	struct fault f;

	model.shuffle = shuffle_by_name("libstdc++");
	dealer_start(&setup.dealer, &model);
	g->game = games_by_name(game);
	g->ranks = card_ranks_plain;
	g->state = g->game->start(&setup, &f);
	assert_non_null(g->state);
	assert_int_equal(game_seating(g->game, seats, &lines, &f), 0);
	for (char *line = strtok(lines.bytes, "\n"); line;
		line = strtok(NULL, "\n"))
		type_exactly(g, line);
	text_fini(&lines);
}

static void
unseat(struct seated *g)
{
	free(g->state);
}

static void
becomes(const struct seated *g, const char *typed, const char *exact)
{
	struct typed t;
	struct fault f;

	if (typed_read(g->game, g->state, &g->ranks, typed, &t, &f) != 0)
		fail_msg("'%s': %s", typed, f.what);
	assert_int_equal(t.kind, TYPED_MOVE);
	assert_string_equal(t.line, exact);
}

static void
is_refused(const struct seated *g, const char *typed, const char *says)
{
	struct typed t;
	struct fault f;

	assert_int_equal(
		typed_read(g->game, g->state, &g->ranks, typed, &t, &f), -1);
	if (!strstr(f.what, says))
		fail_msg("'%s': %s", typed, f.what);
}

static void
is_of_kind(const struct seated *g, const char *typed, enum typed_kind kind,
	const char *line)
{
	struct typed t;
	struct fault f;

	assert_int_equal(
		typed_read(g->game, g->state, &g->ranks, typed, &t, &f), 0);
	assert_int_equal(t.kind, kind);
	assert_string_equal(t.line, line);
}

TEST(reads_cards_as_the_wording_prints_them)
{
	static const struct card_ranks own = {
		.name = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "Z", "B",
			"V", "R"},
		.suit = {"K", "\xE2\x98\x85", "♥", "P"}};
	struct seated g;

	seat_people(&g, "straights", "hccc");
	g.ranks = own;
	becomes(&g, "7P", "play 7S");
	becomes(&g, "play 7p", "play 7S");
	becomes(&g, "d 7★", "discard 7D");
	becomes(&g, "discard zk", "discard TC");
	becomes(&g, "play 7s", "play 7S");
	is_refused(&g, "play 7X", "is not a card");
	unseat(&g);
}

TEST(reads_straights_as_people_type_it)
{
	struct seated g;

	seat_people(&g, "straights", "hccc");
	becomes(&g, "7s", "play 7S");
	becomes(&g, "  play 7s \t", "play 7S");
	becomes(&g, "PLAY 10D", "play TD");
	becomes(&g, "p 1c", "play AC");
	becomes(&g, "d qh", "discard QH");
	becomes(&g, "change 3 HARD", "change 3 hard");
	becomes(&g, "change Player3 hard", "change 3 hard");
	becomes(&g, "c player3 h", "change 3 h");
	is_refused(&g, "change Player hard", "'Player' is not a number: type");
	becomes(&g, "rage", "ragequit");
	is_refused(&g, "d", "discard CARD or deck");
	is_refused(&g, "play", "'play' needs more: type play CARD");
	is_refused(&g, "play 7x", "'7x' is not a card: type play CARD");
	is_refused(&g, "play 7s now", "'now' is one word too many");
	is_refused(&g, "change x hard", "'x' is not a number: type change");
	is_refused(&g, "9d", "you may play 7S");
	is_refused(&g, "quitt", "did you mean 'quit'");
	is_refused(&g, "7", "type a card, or help");
	becomes(&g, "7♠", "play 7S");
	becomes(&g, "d 10♤", "discard TS");
	becomes(&g, "play 1♡", "play AH");
	becomes(&g, "d q♥", "discard QH");
	becomes(&g, "d q♢", "discard QD");
	becomes(&g, "d q♦", "discard QD");
	becomes(&g, "d q♧", "discard QC");
	becomes(&g, "d q♣", "discard QC");
	is_refused(&g, "7☠", "'7☠' is not a command");
	is_refused(&g, "7♠♠", "'7♠♠' is not a command");
	type_exactly(&g, "play 7S");
	becomes(&g, "5C", "play 5C");
	unseat(&g);
}

TEST(reads_rummy_as_people_type_it)
{
	struct seated g;

	seat_people(&g, "rummy", "hh");
	becomes(&g, "draw s", "draw stock");
	becomes(&g, "D Discard", "draw discard");
	becomes(&g, "meld 2c 10d 1h 4S", "meld 2C TD AH 4S");
	becomes(&g, "l 5h 1", "layoff 5H 1");
	becomes(&g, "dis 3c", "discard 3C");
	is_refused(&g, "meld 2c 3c", "'meld' needs more: type meld CARD");
	is_refused(&g, "meld 2c 3c", "three cards or more");
	is_refused(&g, "meld 2c 3c 4c 5x", "'5x' is not a card");
	is_refused(&g, "discard zz", "'zz' is not a card: type discard CARD");
	is_refused(&g, "7s", "you may type: draw stock, draw discard");
	is_refused(&g, "layoff 5h x", "'x' is not a number: type layoff");
	unseat(&g);
}

TEST(reads_the_commands_of_a_terminal)
{
	struct seated g;

	seat_people(&g, "straights", "hccc");
	is_of_kind(&g, "", TYPED_NOTHING, "");
	is_of_kind(&g, " \t ", TYPED_NOTHING, "");
	is_of_kind(&g, "?", TYPED_HELP, "");
	is_of_kind(&g, "h", TYPED_HELP, "");
	is_of_kind(&g, "HELP Rules of it", TYPED_HELP, "rules of it");
	is_of_kind(&g, "hi", TYPED_HINT, "");
	is_of_kind(&g, "u", TYPED_UNDO, "");
	is_of_kind(&g, "cardmode OFF", TYPED_CARDMODE, "off");
	is_of_kind(&g, "Q", TYPED_QUIT, "");
	unseat(&g);
}

TEST(answers_to_questions_say_what_is_right)
{
	struct seated g = {0};
	struct game_setup setup = {0};
	struct model model = {.times = 1, .seed = 44};
	struct fault f;

	model.shuffle = shuffle_by_name("libstdc++");
	dealer_start(&setup.dealer, &model);
	g.game = games_by_name("rummy");
	g.state = g.game->start(&setup, &f);
	becomes(&g, " 3 ", "3");
	is_refused(&g, "9", "a number from 2 to 6");
	is_refused(&g, "h", "a number from 2 to 6");
	type_exactly(&g, "2");
	becomes(&g, "Human", "h");
	becomes(&g, "comp", "c");
	is_refused(&g, "x", "h for a human or c for a computer");
	is_of_kind(&g, "quit", TYPED_QUIT, "");
	unseat(&g);
}

/* Words of commands and none, in any order, are read or refused. */
TEST(lives_through_any_line)
{
	static const char *const words[] = {"play", "P", "discard", "d", "7s",
		"10C", "1h", "deck", "help", "?", "meld", "layoff", "1", "99",
		"change", "hard", "...", "|", "cardmode", "on", "quit", "\xff",
		"an-unreasonably-long-word-that-goes-on-and-on-and-on", "\t"};
	enum { COUNT = sizeof words / sizeof *words };
	uint32_t random = 1;
	struct seated g;

	seat_people(&g, "straights", "hccc");
	for (unsigned i = 0; i < 20000; i++) {
		struct text line = {0};
		struct typed t;
		struct fault f;

		for (unsigned n = random >> 8 & 7; n < 8; n++) {
			random = random * 1664525 + 1013904223;
			text_string(&line, words[(random >> 16) % COUNT]);
			text_char(&line, ' ');
		}
		if (typed_read(g.game, g.state, &g.ranks, line.bytes, &t, &f) ==
			0) {
			assert_true(t.kind <= TYPED_QUIT);
			assert_null(strchr(t.line, '\n'));
			assert_true(t.kind != TYPED_MOVE || t.line[0]);
		} else
			assert_true(f.what[0]);
		text_fini(&line);
	}
	unseat(&g);
}

static void
completes(const struct seated *g, const char *begun, const char *lines)
{
	struct text found = {0};

	typed_complete(g->game, g->state, begun, &found);
	text_char(&found, '\0');
	assert_string_equal(found.bytes, lines);
	text_fini(&found);
}

TEST(offers_what_may_be_typed)
{
	struct seated g;

	seat_people(&g, "straights", "hccc");
	type_exactly(&g, "play 7S");
	completes(&g, "p", "play 5C\nplay 7D\n");
	completes(&g, "P 7", "play 7D\n");
	completes(&g, "5", "play 5C\n");
	completes(&g, "de", "deck\n");
	completes(&g, "ch", "change\n");
	completes(&g, "card", "cardmode on\ncardmode off\n");
	completes(&g, "x", "");
	unseat(&g);
}

/* Columns of the widest line, a character being one column. */
static unsigned
widest_line(const struct text *t)
{
	unsigned widest = 0, width = 0;

	for (size_t i = 0; i < t->length; i++) {
		unsigned char c = (unsigned char)t->bytes[i];

		if (c == '\n')
			width = 0;
		else if ((c & 0xC0) != 0x80 && ++width > widest)
			widest = width;
	}
	return widest;
}

static void
fits(const struct table *t, unsigned columns, unsigned rows, unsigned viewer)
{
	struct screen screen = {.columns = columns,
		.rows = rows,
		.unicode = true,
		.title = "a game",
		.players = "Ann,Bob,Cat,Dan,Eve,Fay",
		.viewer = viewer};
	struct text news = {0}, out = {0};
	unsigned lines = 0;

	for (unsigned i = 0; i < 40; i++)
		text_string(&news,
			"Somebody does something that takes more than a line "
			"of a terminal to be told of in words, and more.\n");
	screen_draw(&screen, t, &news, &out);
	for (size_t i = 0; i < out.length; i++)
		lines += out.bytes[i] == '\n';
	assert_true(lines < rows);
	assert_true(widest_line(&out) <= columns);
	text_fini(&news);
	text_fini(&out);
}

static void
wraps(unsigned columns, const char *text, const char *wrapped)
{
	struct screen screen = {.columns = columns};
	struct text in = {0}, out = {0};

	text_string(&in, text);
	screen_wrap(&screen, &in, &out);
	assert_string_equal(out.bytes, wrapped);
	text_fini(&in);
	text_fini(&out);
}

TEST(lines_are_wrapped_at_words)
{
	wraps(11, "to be told of\n", "to be told\nof\n");
	wraps(10, "to be told of", "to be\ntold of");
	wraps(12, "  (5.1, 5.3) of it\n\nnext\n",
		"  (5.1,\n  5.3) of\n  it\n\nnext\n");
	wraps(10, "see /a/path/that/is/long it",
		"see\n/a/path/t\nhat/is/lo\nng it");
	wraps(10, "♠♠♠♠♠♠♠♠♠ ♣\n", "♠♠♠♠♠♠♠♠♠\n♣\n");
	wraps(1, "abcdefgh", "abcdefg\nh");
}

/* Plays the first legal move, again and again, and looks at every table. */
static void
looks_at_a_game(const char *name, const char *seats)
{
	struct seated g;
	struct table t;

	seat_people(&g, name, seats);
	while (!g.game->over(g.state)) {
		struct text moves = {0};

		g.game->people.look(g.state, &t);
		assert_int_equal(t.turn, g.game->bots.turn(g.state));
		assert_int_equal(t.asks, TABLE_ASKS_MOVE);
		assert_false(t.legal & ~t.seat[t.turn - 1].hand);
		fits(&t, 80, 24, t.turn);
		fits(&t, 80, 24, 0);
		fits(&t, 132, 50, t.turn);
		if (strcmp(name, "straights") == 0)
			fits(&t, 40, 12, t.turn);
		g.game->bots.moves(g.state, &moves);
		*strchr(moves.bytes, '\n') = '\0';
		becomes(&g, moves.bytes, moves.bytes);
		type_exactly(&g, moves.bytes);
		text_fini(&moves);
	}
	g.game->people.look(g.state, &t);
	assert_int_equal(t.asks, TABLE_ASKS_NOTHING);
	unseat(&g);
}

TEST(every_table_fits_a_terminal)
{
	looks_at_a_game("straights", "hhcc");
	looks_at_a_game("rummy", "hc");
	looks_at_a_game("rummy", "hhcccc");
}

TEST(colors_are_shown_where_they_are_wanted)
{
	struct screen screen = {.columns = 80, .rows = 24, .title = "a game"};
	struct text news = {0}, out = {0};
	struct seated g;
	struct table t;

	seat_people(&g, "straights", "hccc");
	g.game->people.look(g.state, &t);
	screen_draw(&screen, &t, &news, &out);
	assert_null(strchr(out.bytes, '\033'));
	for (size_t i = 0; i < out.length; i++)
		assert_true((unsigned char)out.bytes[i] < 0x80);
	text_clear(&out);
	screen.colour = true;
	screen_draw(&screen, &t, &news, &out);
	assert_non_null(strstr(out.bytes, "\033[31m2H"));
	assert_null(strstr(out.bytes, "\033[31m2S"));
	text_fini(&out);
	unseat(&g);
}

static void
help_says(const struct seated *g, const char *about, const char *begins)
{
	struct text out = {0};

	help_add(g->game, g->state, about, &out);
	if (strncmp(out.bytes, begins, strlen(begins)) != 0)
		fail_msg("help %s: %s", about, out.bytes);
	text_fini(&out);
}

/* The page of a game tells each command of the terminal. */
static void
tells_terminal_commands(struct seated *g)
{
	struct text said = {0};

	help_add(g->game, g->state, "playing", &said);
	text_char(&said, '\0');
	for (const struct game_command *c = typed_commands; c->form; c++) {
		char word[TYPED_LINE];

		text_fill(word, sizeof word, "\n%.*s",
			(int)strcspn(c->form, " "), c->form);
		assert_non_null(strstr(said.bytes, word));
	}
	text_fini(&said);
}

TEST(each_command_has_help)
{
	struct seated g;

	seat_people(&g, "rummy", "hc");
	help_says(&g, "hint", "hint\n  tell what the strongest");
	help_says(&g, "UNDO", "undo\n  go back");
	help_says(&g, "quit", "quit\n  leave the game");
	help_says(&g, "draw", "draw stock\n  draw a card");
	help_says(&g, "dra", "There is no help about 'dra'.");
	help_says(&g, "scores", "Scores\n\n");
	tells_terminal_commands(&g);
	unseat(&g);
	seat_people(&g, "straights", "hccc");
	help_says(&g, "play", "play CARD\n  play a card");
	help_says(&g, "playing", "Playing at a terminal\n\n");
	help_says(&g, "change", "change SEAT NAME\n");
	tells_terminal_commands(&g);
	unseat(&g);
}

TEST(help_is_without_markup)
{
	static const char *const macros[] = {" Op ", " Pq ", " Sx ", " Ar ",
		" Cm ", " Fl ", " Ns ", " Li ", " Pa ", "\\"};

	for (const struct help_topic *h = help_topics; h->game; h++)
		for (size_t i = 0; i < LENGTH(macros); i++)
			if (strstr(h->text, macros[i]))
				fail_msg("%s, %s: has '%s'", h->game, h->title,
					macros[i]);
}

TEST(hints_are_legal_moves)
{
	struct seated g;

	seat_people(&g, "straights", "hccc");
	for (unsigned i = 0; i < 8; i++) {
		struct game_advice advice = {.line = {0}},
				   again = {.line = {0}};
		struct text moves = {0};

		assert_true(g.game->people.advise(g.state, &advice));
		assert_true(g.game->people.advise(g.state, &again));
		assert_string_equal(advice.line.bytes, again.line.bytes);
		assert_true(advice.expects && advice.points >= 0);
		g.game->bots.moves(g.state, &moves);
		assert_non_null(strstr(moves.bytes, advice.line.bytes));
		type_exactly(&g, advice.line.bytes);
		text_fini(&moves);
		text_fini(&advice.line);
		text_fini(&again.line);
	}
	unseat(&g);
}

/* What is advised at each turn of a game that follows it, and the points. */
static void
advises(const char *name, const char *seats, const char *expected)
{
	struct game_advice advice = {.line = {0}};
	struct text said = {0};
	struct seated g;

	seat_people(&g, name, seats);
	for (unsigned i = 0; i < 16; i++) {
		text_clear(&advice.line);
		if (!g.game->people.advise(g.state, &advice))
			break;
		text_append(&said, &advice.line);
		text_format(&said, advice.expects ? " (%.1f)\n" : "\n",
			advice.points);
		for (char *line = strtok(advice.line.bytes, "\n"); line;
			line = strtok(NULL, "\n")) {
			char *then = strstr(line, ", then ");

			if (then)
				*then = '\0';
			type_exactly(&g, line);
		}
	}
	text_char(&said, '\0');
	assert_string_equal(said.bytes, expected);
	text_fini(&said);
	text_fini(&advice.line);
	unseat(&g);
}

TEST(hints_are_these)
{
	advises("straights", "hhcc",
		"play 7S (5.5)\n"
		"play 7C (6.2)\n"
		"play 7D (3.0)\n"
		"play 8D (5.9)\n"
		"play 5C (3.4)\n"
		"play 5D (5.6)\n"
		"play 4C (3.6)\n"
		"play 4D (5.8)\n"
		"play 3D (3.0)\n"
		"play 3C (8.3)\n"
		"play 9S (2.9)\n"
		"play 2C (3.1)\n"
		"play 3H (4.9)\n"
		"play 2D (3.9)\n"
		"play AD (6.2)\n"
		"play 8H (7.3)\n");
	advises("rummy", "hh",
		"draw discard (3.3)\n"
		"meld AH 2H 3H, then discard 4C (2.1)\n"
		"discard 4C (2.1)\n"
		"draw discard (-6.7)\n"
		"discard KD (-8.4)\n"
		"draw stock (2.1)\n"
		"discard JS (1.4)\n"
		"draw discard (-2.7)\n"
		"meld TS JS QS, then discard TD (-2.3)\n"
		"discard TD (-3.0)\n"
		"draw stock (0.6)\n"
		"layoff KS 2, then layoff 9S 2, then discard 3C (0.7)\n"
		"layoff 9S 2, then discard 3C (0.5)\n"
		"discard 3C (0.5)\n"
		"draw discard (-1.1)\n"
		"meld 3C 4C 5C, then discard 9C (-1.3)\n");
}
