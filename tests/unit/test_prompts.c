#include "tests/unit/manners.h"

TEST(what_stands_before_each_line_is_left_out)
{
	static const char *const lines[] = {"A new round begins.",
		"Player1 plays 7S.", "Player2 plays 8S.", "Player3 plays 9S.",
		"Player4 discards 2C.", "", "7S 8S", "Player1 plays TS.",
		"Player2 plays JS.", "Player1 wins!"};
	static const char *const before[] = {"%u\t", "    %u  ",
		"%u:", "[12:00:%u] ", "[12:00:%u] INFO ", "12:00:%u game - "};
	struct text t = {0};

	for (unsigned i = 0; i < sizeof before / sizeof before[0]; i++) {
		struct manner m;

		text_clear(&t);
		for (unsigned j = 0; j < sizeof lines / sizeof lines[0]; j++) {
			const char *number = strstr(before[i], "%u");

			text_add(&t, before[i], (size_t)(number - before[i]));
			text_number(&t, 10 + j);
			text_string(&t, number + 2);
			text_string(&t, lines[j]);
			text_char(&t, '\n');
		}
		m = learn(t.bytes);
		*strchr(t.bytes, '\n') = '\0';
		assert_plain(&m, t.bytes, "A new round begins.");
	}
	text_fini(&t);
}

/* The names of the seats are learnt behind it. */
TEST(what_stands_before_lines_of_names_is_left_out)
{
	static const char *const before[] = {
		"INFO:game:", "2026-11-23T12:00:00Z ", "game> "};
	static const char *const names[] = {"Ann", "Bob", "Cat", "Dan"};
	struct text t = {0};
	struct manner m;

	for (unsigned i = 0; i < sizeof before / sizeof before[0]; i++) {
		text_clear(&t);
		for (unsigned j = 0; j < 12; j++)
			text_format(&t, "%s%s %s %cS.\n", before[i],
				names[j % 4], j % 3 ? "plays" : "discards",
				"23456789TJQK"[j]);
		m = learn(t.bytes);
		text_clear(&t);
		text_format(&t, "%sAnn plays 7C.", before[i]);
		assert_plain(&m, t.bytes, "Player1 plays 7C.");
	}
	text_fini(&t);
}

TEST(a_prompt_in_words_is_one)
{
	struct manner m = learn("What now? Player1 plays 7S.\n"
				"What now? Player2 discards 7C.\n"
				"Log: Player2 discards 7C.\n"
				"Log: Player3 plays 7C.\n");

	assert_plain(&m, "What now? 7S 8S", ">7S 8S");
	assert_plain(&m, "What now? What now?", ">>");
	assert_plain(&m, "What now", "What now");
	assert_plain(
		&m, "Log: Player2 discards 7C.", "Log: Player2 discards 7C.");
	m = learn("Player 1> play 7S\nPlayer 1 plays 7S.\n"
		  "Player 2> discard 7C\nPlayer 2 discards 7C.\n");
	assert_plain(&m, "Player 4> deck", ">deck");
	m = learn("[your turn] Player1 plays 7S.\n"
		  "[your turn] Player2 discards 7C.\n");
	assert_plain(&m, "[your turn] c", ">c");
	m = learn("[4] Player1 plays 7S.\n[5] Player2 discards 7C.\n");
	assert_plain(&m, "[6] c", "[6] c");
}

/* What is typed is answered, if by a blank line; and whether it is does not
 * hang on what else is a prompt. */
TEST(what_leads_moves_is_no_prompt)
{
	struct manner m = learn("Go: play 7S\nGo: play 8S\nGo: discard 2C\n");

	assert_plain(&m, "Go: deck", "Go: deck");
	m = learn("Go: play 7S\n\nGo: play 8S\n\nGo: discard 2C\n\n");
	assert_plain(&m, "Go: deck", ">deck");
	m = learn("You: play 7S\nPlayer1 plays 7S.\n"
		  "You: discard 8C\nPlayer2 discards 8C.\n"
		  "You: now> play 8S\nYou: now> discard 9C\n"
		  "You: now> play 9S\nYou: now> discard TC\n");
	assert_plain(&m, "You: deck", ">deck");
	assert_plain(&m, "You: now> deck", ">now> deck");
}

/* In a game that stops early it may stand before two moves alone. */
TEST(a_question_to_the_one_who_types_is_a_prompt_at_once)
{
	struct manner m = learn("Player1 plays 7S.\n"
				"What would you like (play <card>, discard "
				"<card>)? Player2 plays 7C.\n");

	assert_plain(&m,
		"What would you like (play <card>, discard <card>)? 8S", ">8S");
	m = learn("Player1 plays 7S.\nWhat now? Player2 plays 7C.\n");
	assert_plain(&m, "What now? 8S", "What now? 8S");
}

TEST(a_prompt_with_a_seat_and_what_was_typed_is_one_at_once)
{
	struct manner m = learn("Legal plays: 7S\nPlayer 1 $ play 7s\n"
				"Player 1 plays 7S.\nPlayer 2 plays 8S.\n");

	assert_plain(&m, "Player 1 $ play 7s", ">play 7s");
	assert_plain(&m, "Player 2 $ deck", ">deck");
	assert_plain(&m, "Player 1 plays 7S.", "Player 1 plays 7S.");
}

/* Also where no move of the game names its seat, but what asks for it does. */
TEST(a_prompt_that_names_a_seat_asks_or_leads_whole_moves)
{
	static const char *const lines[] = {
		"Player1, enter a command: play 7S\nYou play 7S.\n"
		"Player2, enter a command: discard 8C\nYou discard 8C.\n"
		"Player3, enter a command: play 9S\nYou play 9S.\n",
		"Player1, your move: play 7S\nYou play 7S.\n"
		"Player2, your move: Player2 plays 8S.\n"
		"Player3, your move: discard 9C\nYou discard 9C.\n"};
	struct manner m = learn(lines[0]);

	assert_plain(&m, "Player4, enter a command: deck", ">deck");
	m = learn(lines[1]);
	assert_plain(&m, "Player4, your move: deck", ">deck");
}

/* What is told before is no move, and so nothing before it is a prompt. */
TEST(what_leads_moves_told_before_is_no_prompt)
{
	struct manner m =
		learn("Player1 plays 7S.\nLast move: Player1 plays 7S\n"
		      "Player2 plays 8S.\nLast move: Player2 plays 8S\n"
		      "Player3 plays 9S.\n");

	assert_plain(&m, "Last move: Player3 plays 9S",
		"Last move: Player3 plays 9S");
}

/* Where all are computers no move stands behind it. */
TEST(a_prompt_before_invitations_is_one)
{
	struct manner m = learn("Is Player1 a human (h) or a computer (c)?\n"
				"[13 left]> Is Player2 a human (h) or a "
				"computer (c)?\n[13 left]> Is Player3 a human "
				"(h) or a computer (c)?\n");

	assert_plain(
		&m, "[9 left]> A new round begins.", ">A new round begins.");
	m = learn("[1]> Is Player1 a human (h) or a computer (c)?\n"
		  "[2]> Is Player2 a human (h) or a computer (c)?\n");
	assert_plain(&m, "[4]> Player1 wins!", "[4]> Player1 wins!");
	m = learn("Is Player1 a human (h) or a computer (c)?\n$ c\n"
		  "Is Player2 a human (h) or a computer (c)?\n$ h\n");
	assert_plain(&m, "$ c", ">c");
	m = learn("Is Player1 a human (h) or a computer (c)?\n"
		  "(13 cards) your move: Is Player2 a human (h) or a computer "
		  "(c)?\n"
		  "(13 cards) your move: Player1 wins!\n");
	assert_plain(
		&m, "(12 cards) your move: Player1 wins!", ">Player1 wins!");
}

/* A game that stops there is not cut off inside a line. */
TEST(the_last_line_is_a_prompt_where_lines_begin_so)
{
	static const char begin[] =
		"Is Player1 a human (h) or a computer (c)?\n"
		"Next: Is Player2 a human (h) or a computer (c)?\n"
		"Next: A new round begins. It's Player4's turn to play.\n";
	struct text t = {0};
	struct manner m;

	text_string(&t, begin);
	text_string(&t, "Next: ");
	m = learn(t.bytes);
	assert_plain(&m, "Next: ", ">");
	text_string(&t, "Player4");
	m = learn(t.bytes);
	assert_plain(&m, "Next: ", "Next: ");
	text_fini(&t);
}

/* Where the bytes from `now` on stood, which were made from the line. */
static void
assert_stood(const struct manner *m, const char *prompt, const char *line,
	size_t now, const char *stood)
{
	struct manner_player player = manner_player_usual;
	struct manner_applied a;
	struct text t = {0};

	text_fill(player.prompt, sizeof player.prompt, "%s", prompt);
	a = manner_apply(m, &player, line, strlen(line), &t);
	assert_false(a.lost);
	assert_string_equal(line + manner_was_at(&a, now), stood);
	text_fini(&t);
}

TEST(each_prompt_in_words_stood_where_one_stands_now)
{
	static const char line[] = "What now? What now? 7S";
	struct manner m = learn("What now? Player1 plays 7S.\n"
				"What now? Player2 discards 7C.\n");

	assert_stood(&m, ">", line, 0, line);
	assert_stood(&m, ">", line, 1, "What now? 7S");
	assert_stood(&m, ">", line, 2, "7S");
	assert_stood(&m, "Type a command: ", line, 0, line);
	assert_stood(&m, "Type a command: ", line, 16, "What now? 7S");
	assert_stood(&m, "Type a command: ", line, 32, "7S");
}

TEST(a_clock_before_a_prompt_in_words_is_no_part_of_it)
{
	struct manner m = learn("[12:00:10] A new round begins.\n"
				"[12:00:11] What now? Player1 plays 7S.\n"
				"[12:00:12] Player2 discards 7C.\n"
				"[12:00:13] Player3 plays 8S.\n"
				"[12:00:14] Player4 plays 9S.\n"
				"[12:00:15] What now? Player1 discards TS.\n"
				"[12:00:16] Player2 discards 9C.\n"
				"[12:00:17] Player3 plays JS.\n"
				"[12:00:18] Player1 wins!\n");

	assert_plain(&m, "[12:00:16] What now? 7S", ">7S");
	assert_stood(&m, ">", "[12:00:16] What now? 7S", 0, "What now? 7S");
	assert_stood(&m, ">", "[12:00:16] What now? 7S", 1, "7S");
}

TEST(too_many_changes_of_a_line_are_lost)
{
	static const char line[] = "What now? Al Al Al Al Al Al Al Al Al";
	struct manner m = learn_named("Al,Bo,Cy,Di",
		"What now? Al plays 7S.\nWhat now? Bo discards 7C.\n");

	for (size_t names = 1; names <= 9; names++) {
		for (size_t from = 0; from <= 10; from += 10) {
			struct text t = {0};
			struct manner_applied a =
				manner_apply(&m, &manner_player_usual,
					line + from, 9 + names * 3 - from, &t);

			assert_int_equal(a.prompt, 10 - from);
			assert_int_equal(
				a.lost, names + (from == 0) > MANNER_SWAPS);
			assert_true(a.swaps <= MANNER_SWAPS);
			text_fini(&t);
		}
	}
}

TEST(a_prompt_in_words_is_looked_for_in_its_own_line)
{
	struct manner m = learn("What now? Player1 plays 7S.\n"
				"What now? Player2 discards 7C.\n");
	struct text t = {0};

	text_string(&t, "What now? Cards:\n");
	manner_apply(&m, &manner_player_usual, "7S", 2, &t);
	manner_apply(&m, &manner_player_usual, "What now? 8S", 12, &t);
	assert_string_equal(t.bytes, "What now? Cards:\n7S>8S");
	text_fini(&t);
}

TEST(a_sign_or_a_word_with_one_is_a_prompt)
{
	static const struct {
		const char *lead, *plain;
	} rows[] = {{"X ", "X deck"}, {"* ", ">deck"}, {"*  ", "*  deck"},
		{"# ", ">deck"}, {"** ", "** deck"}, {"-> ", ">deck"},
		{"=> ", ">deck"}, {"<you> ", ">deck"}, {"a> ", ">deck"},
		{"> ", "> deck"}, {"Move? [12:00] ", ">deck"},
		{"Move? 12   ", "Move? 12   deck"}, {"[you] ", ">deck"},
		{"right now: ", ">deck"}, {"Move# ", ">deck"},
		{"Move#", "Move#deck"}};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		char lines[120], line[40];
		const char *lead = rows[i].lead;
		struct manner m;

		snprintf(lines, sizeof lines,
			"%splay 7S\n\n%splay 8S\n\n%sdiscard 2C\n\n", lead,
			lead, lead);
		snprintf(line, sizeof line, "%sdeck", lead);
		m = learn(lines);
		assert_plain(&m, line, rows[i].plain);
	}
}
