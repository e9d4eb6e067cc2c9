#include "tests/unit/manners.h"

TEST(what_is_asked_for_is_the_usual_manner)
{
	struct manner m = learn("Is Player1 a human (h) or a computer (c)?\n"
				"Your hand: 7S 3C\nLegal plays: 7S\n"
				">Player1 plays 7S.\nPlayer2 discards 3C.\n");

	assert_true(manner_keeps_lines(&m));
	assert_false(m.guessed);
	assert_plain(&m, "Player1 plays 7S.", "Player1 plays 7S.");
	assert_false(learn("[PLAY] Player 1 7S\n").guessed);
	assert_false(learn("seat=1 plays 7S\nseat=2 plays 8S\n"
			   "Player1's score: 0 + 1 = 1\n")
			     .guessed);
}

/* Bytes that nothing is learnt of, as those of a first line, do not count. */
TEST(programs_that_are_alike_are_equal)
{
	static const char lines[] =
		"Is Zoe a human (h) or a computer (c)?\n"
		">Is Bob a human (h) or a computer (c)?\n"
		">Zoe plays 7S.\nBob plays 6S.\nZoe plays 8S.\n"
		"Bob plays 9S.\nZoe plays 5S.\nBob discards 3C.\n"
		"Cards on the table:\nZoe plays 4S.\n"
		"Bob: AC, [2] - x y z (1) - 2 3 4\nZoe plays TS.\n";
	char below[sizeof lines + 40];
	struct manner m = learn(lines), other;

	snprintf(below, sizeof below, "12 (-) go [x]\n%s", lines);
	other = learn(below);
	assert_true(manner_equal(&m, &other));
	other = learn("Is Al a human (h) or a computer (c)?\nAl plays 7S.\n");
	assert_false(manner_equal(&m, &other));
}

TEST(names_are_seats_in_the_order_of_their_invitations)
{
	struct manner m = learn("Is Zoe a human (h) or a computer (c)?\n"
				">Is Bob a human (h) or a computer (c)?\n"
				">Is Al a human (h) or a computer (c)?\n"
				">Is Di a human (h) or a computer (c)?\n"
				">A new round begins. It's Al's turn to play.\n"
				"Al plays 7S.\nDi discards 3C.\nZoe plays 8S.\n"
				"Bob plays 6S.\nLegal plays: 7S\n");

	assert_plain(&m, "Al plays 7S.", "Player3 plays 7S.");
	assert_plain(&m, "It's Zoe's turn", "It's Player1's turn");
	assert_plain(&m, "Alice and Di", "Alice and Player4");
	/* A prompt in words is no part of a name. */
	m = learn("You: human or computer? [h/c]\n"
		  "Player 1 $ Bo: human or computer? [h/c]\n"
		  "Player 1 $ Al: human or computer? [h/c]\n"
		  "Player 1 $ You played 7S\nBo played 8S\nAl played 9S\n"
		  "You discarded 3C\n");
	assert_plain(&m, "Al wins", "Player3 wins");
}

TEST(names_without_invitations_or_scores_are_seats_as_they_come)
{
	struct manner m = learn(">Zoe plays 7S.\nBob discards 3C.\n"
				"Al plays 8S.\nDi plays 6S.\nZoe plays 9S.\n"
				"Bob discards 4C.\n");

	assert_plain(&m, "Zoe plays 7S.", "Player1 plays 7S.");
	assert_plain(&m, "Bob discards 3C.", "Player2 discards 3C.");
	assert_plain(&m, "Di plays 6S.", "Player4 plays 6S.");
}

TEST(numbers_letters_and_words_are_seats)
{
	struct manner m = learn("CPU 2 plays 7S.\nHuman 1 plays 8S.\n");

	assert_plain(&m, "CPU 4 discards 2C.", "Player4 discards 2C.");
	m = learn("Player B plays 7S.\nPlayer C plays 8S.\n");
	assert_plain(&m, "Player A wins!", "Player1 wins!");
	m = learn("Player Two plays 7S.\nPlayer Three plays 8S.\n");
	assert_plain(&m, "Player Three wins!", "Player3 wins!");
	m = learn("Player0 plays 7S.\nPlayer3 plays 8S.\n");
	assert_plain(&m, "Player0's discards: 7C", "Player1's discards: 7C");
	assert_plain(&m, "Player3 wins!", "Player4 wins!");
}

TEST(names_that_are_told_are_taken)
{
	struct manner m =
		learn_named("Al,Bo,Cy,Di", "Di plays 7S.\nBo plays 8S.\n");

	assert_plain(&m, "Cy discards 2C.", "Player3 discards 2C.");
	assert_plain(&m, "Di plays 7S.", "Player4 plays 7S.");
}

/* A transcript that counts its seats from 1, and a line that must stay. */
static void
assert_counts_from_1(const char *transcript, const char *line)
{
	struct manner m = learn(transcript);

	assert_plain(&m, line, line);
}

TEST(seat_0_in_slips_does_not_count_from_0)
{
	struct manner m = learn("Is Human 1 a human (h) or a computer (c)?\n"
				"Human 1 plays 7S.\nHuman 2 plays 8S.\n"
				"Human 3 plays 9S.\nHuman 4 plays 6S.\n"
				"Human 1 plays TS.\nHuman 2 plays 7D.\n"
				"Human 3 plays 6D.\nHuman 4 plays 8D.\n"
				"Human 1 plays 5D.\nHuman 2 plays 5S.\n"
				"Human 1 discards 4D.\n\nA new round begins. "
				"It's Human 2's turn "
				"to play.\nHuman 2 discards 4S.\n"
				"Human 1's score: 0 + 4 = 4\n"
				"Human 2's score: 0 + 4 = 4\n"
				"Human 1 plays 3D.\nHuman 0 plays 9D.\n");

	assert_plain(&m, "Human 1 plays 7S.", "Player1 plays 7S.");
	assert_counts_from_1("Player1 plays 7S.\nPlayer2 plays 8S.\n"
			     "Player3 plays 9S.\nPlayer4 plays 6S.\n"
			     "Player1 plays TS.\nPlayer2 plays 7D.\n"
			     "Player3 plays 6D.\nPlayer4 plays 8D.\n"
			     "Player1 plays 9D.\nPlayer1 plays 5D.\n"
			     "Player0 plays TD.\n",
		"Player0 plays TD.");
	assert_counts_from_1(">Player1 plays 7S.\nPlayer2 plays 8S.\n"
			     "P0 plays 9S.\nPlayer4 plays 6S.\n"
			     "Player1 discards 3C.\nPlayer2 plays 5S.\n",
		"Player1 plays 7S.");
	assert_counts_from_1("Player 0's hand: hidden\n"
			     ">Player 1 plays 7S.\nPlayer 2 plays 8S.\n"
			     "Player 0's hand: hidden\n",
		"Player 1 plays 7S.");
}

TEST(items_of_a_menu_are_no_seats)
{
	struct manner m = learn("Player1 plays 7S.\n  1. play 8S\n"
				"Player2 plays 8S.\n  2. play 9S\n"
				"Player1 plays 9S.\n  1. play TS\n"
				"Player2 plays TS.\n  2. play JS\n"
				"Player1's score: 0 + 3 = 3\n"
				"The least score is 1.\n"
				"Player2's score: 0 + 4 = 4\n"
				"The least score is 2.\n");

	assert_true(m.itemed);
	assert_plain(&m, "  1. play 8S", "  1. play 8S");
	assert_plain(&m, "Player2 plays 8S.", "Player2 plays 8S.");
}

TEST(numbers_that_begin_anew_are_no_seats)
{
	struct manner m = learn("Is Bot 1 a human (h) or a computer (c)?\n"
				">Is Player 1 a human (h) or a computer (c)?\n"
				">Is Bot 2 a human (h) or a computer (c)?\n"
				"Bot 2 plays 7S.\nBot 1 discards 3C.\n"
				"Player 1 plays 8S.\nBot 2 plays 6S.\n");
	struct text t = {0};

	assert_plain(&m, "Bot 1 plays 7S.", "Player1 plays 7S.");
	assert_plain(&m, "Player 1 plays 7S.", "Player2 plays 7S.");
	assert_plain(&m, "It's Bot 2's turn", "It's Player3's turn");
	/* Two moves are in turn either way: the invitations say whose. */
	m = learn("Is Player 1 a human (h) or a computer (c)?\n"
		  ">Is Bot 1 a human (h) or a computer (c)?\n"
		  ">Is Bot 2 a human (h) or a computer (c)?\n"
		  ">Is Bot 3 a human (h) or a computer (c)?\n"
		  ">Bot 3 plays 7S.\nPlayer 1 plays 8S.\n");
	assert_plain(&m, "It's Bot 1's turn", "It's Player2's turn");
	/* The wording's own name is no other one. */
	manner_apply(&m, &(struct manner_player){"Player ", "player ", ">"},
		"Player 1 and Bot 1", 18, &t);
	assert_string_equal(t.bytes, "Player 1 and player 2");
	text_fini(&t);
}

TEST(who_leaves_to_a_computer_is_not_invited)
{
	struct manner m = learn("Zoe ragequits. A computer takes over.\n"
				"Zoe plays 7S.\nBob plays 8S.\n"
				"Bob ragequits. A computer takes over.\n"
				"Bob's score: 0 + 1 = 1\n"
				"Zoe's score: 0 + 2 = 2\n");

	assert_plain(&m, "Bob plays 7S.", "Player1 plays 7S.");
	assert_plain(&m, "Zoe plays 7S.", "Player2 plays 7S.");
}

TEST(a_number_behind_a_name_is_a_note_if_it_is_the_seats)
{
	struct manner m = learn("Is Zoe (1) a human (h) or a computer (c)?\n"
				">Is Bob (2) a human (h) or a computer (c)?\n"
				"Zoe (1) plays 7S.\nBob (2) plays 8S.\n");

	assert_plain(&m, "Bob (2) ragequits.", "Player2 ragequits.");
	assert_plain(&m, "Bob (9) has", "Player2 (9) has");
}

TEST(moves_on_one_line_are_lines_of_their_own)
{
	static const char line[] = "Player1 plays 7S.; Player2 plays 8S.";
	struct manner m = learn("Player1 plays 7S.; Player2 plays 8S.\n");
	const struct game *game = &straights_game;
	struct text out = {0};
	struct fault f;
	struct manner_reading reading = {
		loose_load(game->vocabulary, game->loose, &f),
		game->vocabulary};

	assert_true(m.joined && m.subjects == 0);
	assert_true(manner_split(&reading, line, strlen(line), NULL, &out));
	text_char(&out, '\0');
	assert_string_equal(out.bytes, "Player1 plays 7S.\nPlayer2 plays 8S.");
	assert_false(manner_split(&reading, line, 17, NULL, &out));
	text_fini(&out);
	loose_free(reading.loose);
}

/* Moves of 12 turns, seats in turn, in the program's own words; every third
 * one is a discard. */
static void
put_moves(struct text *t, const char *play, const char *discard)
{
	static const char *const cards[] = {"7S", "6S", "8S", "2C", "9S", "5S",
		"7C", "6C", "JH", "8C", "9C", "5C"};
	char line[120];

	for (unsigned i = 0; i < 12; i++) {
		text_fill(line, sizeof line, i % 3 == 2 ? discard : play,
			i % 4 + 1, cards[i]);
		text_string(t, line);
	}
	text_char(t, '\0');
}

TEST(moves_in_other_words_are_learnt_by_their_turns)
{
	static const char *const words[][2] = {
		{"play,%u,%s\n", "discard,%u,%s\n"},
		{"{\"seat\": %u, \"card\": \"%s\", \"event\": \"play\"}\n",
			"{\"seat\": %u, \"card\": \"%s\", \"is\": 0}\n"},
		{"%2$s goes to the table, by %1$u\n", "%2$s thrown by %1$u\n"},
	};
	const struct vocabulary *v = straights_game.vocabulary;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		struct text t = {0};
		struct loose_reading how;
		struct manner m;
		struct event e;

		put_moves(&t, words[i][0], words[i][1]);
		m = learn(t.bytes);
		assert_int_equal(m.moves, 2);
		text_clear(&t);
		put_moves(&t, words[i][1], words[i][0]);
		*strchr(t.bytes, '\n') = '\0';
		assert_true(
			moves_read(&m, v, t.bytes, strlen(t.bytes), &e, &how));
		assert_int_equal(e.seat, 1);
		assert_string_equal(v->form[e.kind].name, "discard");
		text_fini(&t);
	}
}

TEST(a_verb_makes_a_move_of_who_alone_does_it)
{
	struct text t = {0};
	struct manner m;

	for (unsigned i = 0; i < 12; i++)
		text_format(&t,
			"{\"event\": \"%s\", \"seat\": %u, \"card\":"
			" \"%c%c\"}\n",
			i % 8 == 3 ? "discard" : "play", i % 4 + 1,
			"789TJQ"[i / 2], "CD"[i % 2]);
	m = learn(t.bytes);
	assert_int_equal(m.moves, 2);
	text_fini(&t);
}

TEST(what_tells_a_move_again_is_not_learnt)
{
	static const char play[] = "Player%1$u plays %2$s.\nplay,%1$u,%2$s\n";
	static const char discard[] =
		"Player%1$u discards %2$s.\ndiscard,%1$u,%2$s\n";
	struct text t = {0};
	struct manner m;

	put_moves(&t, play, discard);
	m = learn(t.bytes);
	assert_int_equal(m.moves, 0);
	text_fini(&t);
}

TEST(a_box_is_left_out)
{
	struct manner m = learn("+------------------+\n"
				"| Clubs: 6 7       |\n| Diamonds:        |\n"
				"| Hearts: 7        |\n| Spades: 7 8      |\n"
				"+------------------+\n>Player1 plays 7S.\n");

	assert_true(m.boxed && !m.glued);
	assert_plain(&m, "| Clubs: 6 7       |", "Clubs: 6 7");
	assert_plain(&m, "\xe2\x94\x82 7C 8D \xe2\x94\x82", "7C 8D");
	assert_plain(&m, "+------------------+", "+------------------+");
	assert_plain(&m, "| Clubs: 6 7", "| Clubs: 6 7");
}

TEST(a_list_in_a_box_goes_on_where_a_word_has_no_room)
{
	static const char hand[] = "| Your hand: A of |\n| Diamonds        |\n";
	static const char full[] = "| Spades: 7, 8, 9 |",
			  *next[] = {"| T               |",
				  "| Legal plays: 7S |", "+-----------------+"};
	struct manner m = learn("| Clubs:          |\n| Hearts:         |\n"
				"| Your hand: A of |\n| Diamonds        |\n");

	assert_true(m.boxed && m.wrapped);
	m = learn("| Clubs:          |\n| Hearts:         |\n"
		  "| Your hand:      |\n| A of Diamonds   |\n");
	assert_true(m.boxed && !m.wrapped);
	m = learn("| Clubs:          |\n| Your hand: 7 of |\n"
		  "| Hearts: 7       |\n| Your hand: A of |\n");
	assert_false(m.boxed || m.wrapped);
	assert_true(page_goes_on(hand, 19, hand + 20, 19));
	for (size_t i = 0; i < LENGTH(next); i++)
		assert_int_equal(
			page_goes_on(full, 19, next[i], strlen(next[i])),
			i == 0);
	assert_false(page_goes_on(hand + 20, 19, next[0], 19));
}

TEST(cards_that_nothing_parts_are_parted)
{
	struct manner m = learn("Clubs: 56789\nYour hand: 7CTDKS\n");

	assert_true(m.glued && !m.boxed);
	assert_plain(&m, "Your hand: 7CTDKS10H", "Your hand: 7C TD KS 10H");
	assert_plain(&m, "Clubs: 910JQK", "Clubs: 9 10 J Q K");
	assert_plain(&m, "- [Clubs] 910JQK", "- [Clubs] 9 10 J Q K");
	assert_plain(&m, "- \xe2\x99\xa3 : 789", "- \xe2\x99\xa3 : 7 8 9");
	assert_plain(&m, "- Clues: 789", "- Clues: 789");
	assert_plain(&m, "Hand: 7\xe2\x99\xa0J\xe2\x99\xa5",
		"Hand: 7\xe2\x99\xa0 J\xe2\x99\xa5");
	/* Numbers, words, a pile that does not rise. */
	assert_plain(&m, "Seed: 789", "Seed: 789");
	assert_plain(&m, "ACDC plays 7S.", "ACDC plays 7S.");
	assert_plain(&m, "Clubs: 987", "Clubs: 987");
	m = learn("Seed: 789\nClubs: 7 8 9\nPlayer1 plays 7S.\n");
	assert_false(m.glued);
}

static void
assert_looks(const char *line, const char *looks)
{
	struct text t = {0};

	assert_int_equal(
		clean_bytes(line, strlen(line), &t), 1U << CLEAN_CARDS);
	assert_string_equal(t.bytes, looks);
	text_fini(&t);
}

TEST(what_chooses_the_form_of_a_picture_is_left_out)
{
	assert_looks("\xf0\x9f\x82\xa1", "AS");
	assert_looks("\xf0\x9f\x82\xa1\xef\xb8\x8e.", "AS.");
	assert_looks("\xf0\x9f\x82\xa1\xef\xb8\x8f.", "AS.");
	assert_looks("\xf0\x9f\x82\xa1\xef\xb8\x90", "AS\xef\xb8\x90");
	assert_looks("\xf0\x9f\x82\xa1\xef\xb8\x8d", "AS\xef\xb8\x8d");
}

/* The extra lines that are learnt from moves, a line with this behind each and
 * one below the round's scores. */
static size_t
count_extras(const char *behind, const char *below)
{
	struct text t = {0};
	struct manner m;

	for (unsigned i = 0; i < 16; i++) {
		text_format(&t, "Player%u plays %c%c.\n", i % 4 + 1,
			"789TJQK6"[i / 2], "CDHS"[i % 4]);
		text_format(&t, behind, "789TJQK6"[i / 2], "CDHS"[i % 4]);
	}
	for (unsigned i = 1; i <= 4; i++)
		text_format(&t, "Player%u's score: 0 + %u = %u\n", i, i, i);
	for (unsigned i = 1; i <= 4; i++)
		text_format(&t, below, i, i);
	m = learn(t.bytes);
	text_fini(&t);
	return m.extras;
}

TEST(lines_that_tell_nothing_new_are_extra)
{
	assert_int_equal(count_extras("", ""), 0);
	assert_int_equal(count_extras("played: %c%c\n", ""), 1);
	assert_int_equal(count_extras("Player2 score: 14\n", ""), 1);
	assert_int_equal(count_extras("Winner so far: Player3\n", ""), 1);
	assert_int_equal(count_extras("", "Player%u's score: %u\n"), 1);
}

static void
assert_score_is_extra(unsigned moves, const char *move)
{
	struct text t = {0};
	struct manner m;

	for (unsigned i = 0; i < moves; i++) {
		text_string(&t, "P0's score: 0\n");
		text_format(&t, move, i % 4 + 1, "789TJQ"[i / 2], "CD"[i % 2]);
	}
	m = learn(t.bytes);
	assert_int_equal(m.extras, 1);
	text_fini(&t);
}

TEST(scores_between_moves_of_any_words_are_extra)
{
	assert_score_is_extra(2, "Player%u plays %c%c.\n");
	assert_score_is_extra(12, "play,%u,%c%c\n");
}

TEST(what_is_told_nowhere_else_is_not_extra)
{
	struct manner m;

	/* Another card each time, winners, a board. */
	assert_int_equal(count_extras("played: 2C\n", ""), 0);
	assert_int_equal(count_extras("", "Player%u wins\n"), 0);
	assert_int_equal(count_extras("Your hand: %c%c\n", ""), 0);
	/* Sums of two seats in full, of the others in part. */
	m = learn("Player1 plays 7S.\nPlayer2 plays 8S.\n"
		  "Player1's score: 0 + 1 = 1\nPlayer2's score: 0 + 2 = 2\n"
		  "Player3's score: 3\nPlayer4's score: 4\n");
	assert_int_equal(m.extras, 0);
}

TEST(scores_below_many_moves_of_one_line_are_not_extra)
{
	struct text t = {0};
	struct manner m;

	for (unsigned round = 1; round <= 5; round++) {
		for (unsigned i = 0; i < 12; i++)
			text_format(&t,
				"Player1 plays %cS.; Player2 plays %cC.\n",
				"6789TJQK5432"[i], "6789TJQK5432"[i]);
		text_string(&t, "Player3 plays 7D.\n");
		text_format(&t, "Player1's score: %u\n", round);
	}
	m = learn(t.bytes);
	assert_int_equal(m.extras, 0);
	text_fini(&t);
}

TEST(a_condition_is_no_move_of_its_own)
{
	struct manner m = learn("Player1 plays 7S.\n"
				"If Player1 plays KD next, good.\n"
				"Player2 plays 8S.\n"
				"If Player2 plays KD next, good.\n");

	assert_true(manner_keeps_lines(&m));
}

TEST(words_that_are_no_subject_are_not_learnt)
{
	struct manner m = learn("Legal plays: 7S\nplay 7S\ndiscard 7C\n"
				"You have a legal play.\n7S 8S 9S\n"
				"Best plays: 7S\nHer Hand: 7S\n");

	assert_true(m.subjects < 2);
}

/* A line that only begins in the bytes looked at is not read as a shorter one.
 */
TEST(a_line_that_is_cut_names_nobody)
{
	static const char moves[] = "Ada plays 7S.\nBob plays 6S.\n"
				    "Ada plays 8S.\nBob discards 3C.\n";
	static const char cut[] = "Zoe plays 9S";
	static char page[MANNER_LEARNT + 40];
	size_t at = MANNER_LEARNT - strlen(cut);
	struct manner m;

	for (size_t i = 0; i < at; i++)
		page[i] = i % 64 && i + 1 < at ? '-' : '\n';
	memcpy(page, moves, strlen(moves));
	snprintf(page + at, sizeof page - at, "%s or TS, or not at all\n", cut);
	m = learn(page);
	assert_plain(&m, "Bob plays 5S.", "Player2 plays 5S.");
	assert_plain(&m, "Zoe plays 5S.", "Zoe plays 5S.");
}
