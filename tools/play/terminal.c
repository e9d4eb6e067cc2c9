/*
 * The game with people at a terminal: editing, completion, drawn cards, help.
 *
 * What is typed is read as people type (tools/terminal/typed.c); the exact line
 * goes to the record and to the session, as over pipes. The screen is drawn
 * from the table (tools/terminal/screen.c); with cardmode off the transcript is
 * printed as it goes.
 */
#include "tools/play/private.h"

#include "core/base/base.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { SHORT_HELP = 4 }; /* lines that are shown with the table */

/* The terminal was resized, or the program goes on after it was stopped. */
static void
redraw_table(void *context)
{
	struct terminal *t = context;

	if (t->cards)
		terminal_show(t);
	else
		terminal_write(t, "\r\033[J");
}

static void
complete_line(void *context, const char *begun, struct text *lines)
{
	struct terminal *t = context;

	typed_complete(t->game, t->g->session.state, begun, lines);
}

static void
say_fault(struct terminal *t, const struct fault *f)
{
	text_format(&t->said, "%s\n", f->what);
}

/* Says what could be typed, where a move was refused. */
static void
say_moves(struct terminal *t)
{
	struct text moves = {0};

	typed_moves(t->game, t->g->session.state, &moves);
	if (moves.length)
		text_format(&t->said, "You may %s.\n", moves.bytes);
	text_fini(&moves);
}

/* Asks a question, which ends with ` > `, in lines of the screen's width. */
static bool
ask_line(struct terminal *t, const char *question, char line[TYPED_LINE])
{
	struct text text = {0}, wrapped = {0};
	struct screen narrow;
	size_t last;
	bool more;

	screen_measure(&t->screen);
	narrow = t->screen;
	narrow.columns -= narrow.columns > 3 ? 3 : 0;
	text_add(&text, question, strlen(question) - strlen(" > "));
	screen_wrap(&narrow, &text, &wrapped);
	text_string(&wrapped, " > ");
	last = wrapped.length;
	while (last && wrapped.bytes[last - 1] != '\n')
		last--;
	text_clear(&text);
	text_add(&text, wrapped.bytes, last);
	if (last)
		terminal_write(t, text.bytes);
	more = reading_line(t->reading, wrapped.bytes + last, false, line);
	text_fini(&wrapped);
	text_fini(&text);
	return more;
}

/* The letter for which the line stands, that or its word alone; 0: for none. */
static char
letter_of(const char *line)
{
	static const char *const words[] = {"yes", "no", "delete"};
	const char *at = line + strspn(line, " \t");
	size_t n = strcspn(at, " \t");

	for (size_t i = 0; i < LENGTH(words); i++)
		if ((n == 1 || n == strlen(words[i])) &&
			!at[n + strspn(at + n, " \t")] &&
			strncasecmp(at, words[i], n) == 0)
			return words[i][0];
	return '\0';
}

/* Asks a question, again where it is not answered with one of the letters;
 * their first for an empty line, the last at the end of input. */
static char
ask_letter(struct terminal *t, const char *question, const char *letters)
{
	char line[TYPED_LINE], letter;

	do {
		if (!ask_line(t, question, line))
			return letters[strlen(letters) - 1];
		if (!line[strspn(line, " \t")])
			return letters[0];
		letter = letter_of(line);
	} while (!letter || !strchr(letters, letter));
	return letter;
}

/* Whether people who want to leave do: the game kept stays, or is deleted. */
static void
ask_to_leave(struct terminal *t)
{
	const struct recording *r = &t->g->recording;
	char answer;

	if (t->g->kept)
		answer = ask_letter(t,
			"Leave? y: yes, and keep the game for --resume; "
			"d: yes, and delete it; n: no > ",
			"ndy");
	else
		answer = ask_letter(t,
			r->fd >= 0 ? "Leave? --resume continues the record. "
				     "y or n > "
				   : "Leave the game? y or n > ",
			"ny");
	if (answer == 'd' && unlink(r->name) != 0)
		t->status = tool_error(t->g->tool, r->name);
	t->leaves = answer != 'n';
}

static bool
is_confirmed(struct terminal *t, const char *what, const char *warning)
{
	char question[TYPED_LINE];

	text_fill(question, sizeof question, "%s %s. Go on? y or n > ", what,
		warning);
	return ask_letter(t, question, "nyn") == 'y';
}

/* Whether the line is one of the legal moves. */
static bool
is_move(const struct game *game, const struct game_state *s, const char *line)
{
	struct text moves = {0};
	size_t at = 0, length;
	const char *move;
	bool found = false;

	game->bots.moves(s, &moves);
	while (!found && text_line(&moves, &at, &move, &length))
		found = bytes_are(move, length, line);
	text_fini(&moves);
	return found;
}

/* What was done before the line at hand is no news any more. */
static void
forget_news(struct terminal *t)
{
	text_clear(&t->news);
	t->told = 0;
	text_clear(&t->seen);
}

/* Types the exact line; what is done after it is news. */
static void
type_line(struct terminal *t, const char *line)
{
	bool moves = is_move(t->game, t->g->session.state, line);
	unsigned turn = t->table.turn;
	struct fault f;
	size_t news;

	t->status = play_record(t->g, line, strlen(line));
	if (t->status != TOOL_OK)
		return;
	if (moves)
		forget_news(t);
	news = t->news.length;
	if (session_type(&t->g->session, line, strlen(line), &f) != 0) {
		text_cut(&t->news, news);
		say_fault(t, &f);
		say_moves(t);
		return;
	}
	t->game->people.look(t->g->session.state, &t->table);
	if (moves || t->table.asks != TABLE_ASKS_MOVE || t->table.turn != turn)
		return;
	/* An answer is said once, by the transcript where that is printed;
	 * what the others did stays. */
	if (t->cards && t->news.length > news)
		text_add(&t->said, t->news.bytes + news, t->news.length - news);
	text_cut(&t->news, news);
	if (strchr(line, ' '))
		say_moves(t);
}

/* How many lines of the record stand since the seat's last move; 0: none. */
static size_t
lines_since_move(const struct terminal *t, unsigned seat)
{
	struct playing *g = t->g;
	struct session s;
	struct table table;
	size_t since = 0, at = 0, length;
	const char *line;
	struct fault f;

	session_init(&s, t->game, g->wording, false, NULL);
	if (session_start(&s, &g->setup, &f) != 0)
		return 0;
	session_seat(&s, &g->rec);
	while (text_line(&g->rec.lines, &at, &line, &length)) {
		struct text one = {0};

		text_add(&one, line, length);
		t->game->people.look(s.state, &table);
		if (table.turn == seat && is_move(t->game, s.state, one.bytes))
			since = 1;
		else
			since += since > 0;
		(void)session_type(&s, one.bytes, one.length, &f);
		text_fini(&one);
	}
	session_stop(&s);
	return since;
}

/* Back to before the last move of the seat to move. */
static void
undo_move(struct terminal *t)
{
	size_t lines = lines_since_move(t, t->table.turn);

	if (!lines) {
		text_string(&t->said,
			"You have not moved yet: there is nothing to undo.\n");
		return;
	}
	t->status = play_undo(t->g, lines);
	forget_news(t);
	text_string(&t->said, "Your last move is taken back.\n");
}

static void
say_hint(struct terminal *t)
{
	struct game_advice advice = {.line = {0}};

	if (!t->game->people.advise ||
		!t->game->people.advise(t->g->session.state, &advice)) {
		say_moves(t);
		return;
	}
	text_format(&t->said, "Hint: %s", advice.line.bytes);
	if (advice.expects)
		text_format(&t->said,
			advice.points < 0 ? "; even so, another player may "
					    "gain %.1f points this round"
					  : "; by it you may expect %.1f "
					    "points this round",
			fabs(advice.points));
	text_char(&t->said, '\n');
	text_fini(&advice.line);
}

static void
set_cardmode(struct terminal *t, const char *word)
{
	if (strcmp(word, "on") != 0 && strcmp(word, "off") != 0) {
		text_string(&t->said, "type cardmode on or cardmode off\n");
		return;
	}
	if (t->cards && strcmp(word, "off") == 0) {
		text_append(&t->g->out, &t->seen);
		text_clear(&t->seen);
	}
	t->cards = strcmp(word, "on") == 0;
}

/* Does what a line asks for that was read as people type. */
static void
obey_line(struct terminal *t, const struct typed *typed)
{
	switch (typed->kind) {
	case TYPED_NOTHING:
		break;
	case TYPED_MOVE:
		if (!typed->warning ||
			is_confirmed(t, typed->line, typed->warning))
			type_line(t, typed->line);
		break;
	case TYPED_HELP:
		help_add(t->game, t->g->session.state, typed->line, &t->said);
		if (screen_lines(&t->screen, &t->said) > SHORT_HELP)
			terminal_page(t, &t->said);
		break;
	case TYPED_HINT:
		say_hint(t);
		break;
	case TYPED_UNDO:
		undo_move(t);
		break;
	case TYPED_CARDMODE:
		set_cardmode(t, typed->line);
		break;
	case TYPED_QUIT:
		ask_to_leave(t);
		break;
	}
}

/* Two people or more share the screen: the next one takes the keyboard. */
static void
change_seat(struct terminal *t)
{
	char name[TABLE_PLAYER], question[TYPED_LINE], line[TYPED_LINE];
	unsigned turn = t->table.turn;

	if (t->facing == turn)
		return;
	t->facing = 0;
	text_clear(&t->seen);
	if (table_humans(&t->table) > 1) {
		text_fill(question, sizeof question,
			"%s is to move: press Return when nobody else looks > ",
			table_player(t->g->rec.players, turn, name));
		/* A line with text is the last player's, who typed on. */
		reading_drop(t->reading);
		do {
			if (t->cards)
				terminal_show(t);
			else
				terminal_write(t, screen_clear);
			if (!ask_line(t, question, line)) {
				ask_to_leave(t);
				return;
			}
		} while (line[strspn(line, " \t")]);
	}
	t->facing = turn;
}

/* What is asked for, before the line that is typed. */
static void
write_prompt(const struct terminal *t, char prompt[TYPED_LINE])
{
	char name[TABLE_PLAYER];

	table_player(t->g->rec.players, t->table.turn, name);
	if (t->table.asks == TABLE_ASKS_COUNT)
		text_fill(prompt, TYPED_LINE, "How many play, %u to %u? ",
			t->game->seats_min, t->game->seats_max);
	else if (t->table.asks == TABLE_ASKS_SEAT)
		text_fill(prompt, TYPED_LINE,
			"Is %s a human (h) or a computer (c)? ", name);
	else
		text_fill(prompt, TYPED_LINE, "%s> ", name);
}

/* The next line: what was typed at a page, or what is typed at the prompt. */
static bool
read_line(struct terminal *t, char line[TYPED_LINE])
{
	char prompt[TYPED_LINE];

	write_prompt(t, prompt);
	if (!t->ahead[0])
		return reading_line(t->reading, prompt, true, line);
	memcpy(line, t->ahead, TYPED_LINE);
	t->ahead[0] = '\0';
	return true;
}

/* One line: shows how the game stands, reads, and does what it says. */
static void
take_line(struct terminal *t)
{
	char line[TYPED_LINE];
	struct typed typed;
	struct fault f;
	bool more;

	t->game->people.look(t->g->session.state, &t->table);
	if (t->table.asks == TABLE_ASKS_MOVE)
		change_seat(t);
	if (t->leaves)
		return;
	terminal_page_news(t);
	terminal_show(t);
	text_clear(&t->said);
	more = read_line(t, line);
	if (t->table.asks == TABLE_ASKS_MOVE)
		t->greeted = true;
	if (!more) {
		terminal_write(t, "\n");
		ask_to_leave(t);
	} else if (typed_read(t->game, t->g->session.state,
			   &wording_facts(t->g->session.wording)->ranks, line,
			   &typed, &f) != 0)
		say_fault(t, &f);
	else
		obey_line(t, &typed);
}

/* Until the game is over or left; a status. */
static int
take_lines(struct terminal *t)
{
	while (t->status == TOOL_OK && !t->leaves &&
		!session_over(&t->g->session))
		take_line(t);
	if (t->status == TOOL_OK && !t->leaves) {
		t->facing = 0;
		terminal_show(t);
	}
	return t->status;
}

/* When the file was last written; 0: it is not known. */
static time_t
time_written(const char *name)
{
	struct stat st;

	return name && stat(name, &st) == 0 ? st.st_mtime : 0;
}

/* Whether people want to continue the game that was kept last, which they
 * have not named. */
static bool
wants_kept_game(struct terminal *t, time_t written)
{
	const struct record *rec = &t->g->rec;
	char question[TYPED_LINE], seed[20] = "", when[40];
	struct tm tm;

	if (!t->g->play->resume || !t->g->kept)
		return true;
	t->game->people.look(t->g->session.state, &t->table);
	localtime_r(&written, &tm);
	strftime(when, sizeof when, "%Y-%m-%d %H:%M", &tm);
	if (rec->seeded)
		text_fill(seed, sizeof seed, "seed %u, ", (unsigned)rec->seed);
	text_fill(question, sizeof question,
		"Continue the game of %sround %u, kept %s? y or n > ", seed,
		t->table.round, when);
	if (ask_letter(t, question, "yn") == 'y')
		return true;
	terminal_write(t,
		"--list-kept lists the games kept; --resume FILE continues "
		"one.\n");
	return false;
}

int
terminal_play(struct playing *g)
{
	struct terminal *t = memory_zero(1, sizeof *t);
	const struct reading_user user = {complete_line, redraw_table, t};
	time_t written = time_written(g->recording.path.bytes);
	int status;

	setlocale(LC_CTYPE, "");
	t->g = g;
	t->game = g->tool->game;
	t->cards = true;
	g->watch = (struct event_sink){terminal_event, t};
	t->screen = (struct screen){.title = t->game->name,
		.players = g->rec.players,
		.colour = terminal_colours(g->play->color),
		.unicode = screen_has_unicode()};
	status = play_start(g);
	if (status == TOOL_OK) {
		t->greeted = session_over(&g->session);
		t->reading = reading_open(g->tool->program, &user);
		t->leaves = !wants_kept_game(t, written);
		/* Who goes on has seen it all: its end beside the table will
		 * do. */
		t->told = g->play->resume ? t->news.length : 0;
		status = take_lines(t);
		reading_close(t->reading);
	}
	g->watch = g->session.watch = (struct event_sink){NULL, NULL};
	text_fini(&t->news);
	text_fini(&t->said);
	text_fini(&t->seen);
	free(t);
	return status;
}
