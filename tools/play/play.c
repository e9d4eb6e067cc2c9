#include "tools/play/play.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* The seed typed, else the wording's own, else one from the clock: then
 * g->chosen is set. 0, or -1 and *f. */
static int
choose_seed(struct playing *g, struct fault *f)
{
	const struct wording_facts *facts = wording_facts(g->wording);
	struct record *rec = &g->rec;
	struct timespec time;

	if (g->play->seed)
		return record_seed(rec, g->play->seed, f);
	rec->seeded = true;
	rec->seed = facts->seed;
	rec->negative = facts->negative;
	if (facts->unseeded)
		rec->seeded = false;
	if (facts->seeded || facts->unseeded)
		return 0;
	clock_gettime(CLOCK_REALTIME, &time);
	rec->seed = (uint32_t)time.tv_sec * 1000003u ^ (uint32_t)time.tv_nsec;
	g->chosen = true;
	return 0;
}

/* Whether both ends are a terminal that can be drawn on, and are to be. */
static bool
wants_terminal(const struct tool *t, const struct play *p)
{
	const char *term = getenv("TERM");

	if (!t->game->people.look || !isatty(STDIN_FILENO) ||
		!isatty(STDOUT_FILENO))
		return false;
	if (p->ui)
		return strcmp(p->ui, "cards") == 0;
	return term && strcmp(term, "dumb") != 0;
}

/* A human and, in a game for as many, three computers. */
static const char *
seats_of_one(const struct game *game)
{
	static const char *const seats[GAME_SEATS] = {
		"h", "hc", "hcc", "hccc", "hcccc", "hccccc"};
	unsigned count = 4;

	if (count < game->seats_min)
		count = game->seats_min;
	if (count > game->seats_max)
		count = game->seats_max;
	return seats[count ? count - 1 : 0];
}

/* The seats of --seats, a letter each; NULL: the game asks for each. */
static int
choose_seats(struct playing *g, struct fault *f)
{
	const struct game *game = g->tool->game;
	const char *seats = g->play->seats;

	if (!seats)
		seats = g->terminal ? "you" : "ask";
	if (strcmp(seats, "ask") == 0)
		return 0;
	if (strcmp(seats, "you") == 0)
		seats = seats_of_one(game);
	if (game_check_seats(game, seats, f) != 0)
		return -1;
	g->rec.seats = seats;
	return 0;
}

enum { NAME_MOST = 20 }; /* bytes of a player's name */

/* The terminal has room for names of NAME_MOST bytes. */
static int
check_players(const struct playing *g, struct fault *f)
{
	const char *names = g->play->players;

	for (const char *at = names; at;) {
		size_t n = strcspn(at, ",");

		if (n > NAME_MOST)
			return tool_refuse(f,
				"--players takes names of 1 to %d characters, "
				"parted by commas, not '%s'",
				NAME_MOST, SHORT(names, QUOTE_WORD));
		at = at[n] ? at + n + 1 : NULL;
	}
	return names ? game_check_names(g->tool->game, g->rec.seats, names, f)
		     : 0;
}

/* What people agree on who have not said otherwise. */
static void
choose_usual(struct playing *g)
{
	const struct game_choice *usual = &g->tool->game->people.usual;
	struct record *rec = &g->rec;

	for (size_t i = 0; usual->name && i < rec->choices; i++)
		if (strcmp(rec->choice[i].name, usual->name) == 0)
			return;
	if (usual->name && rec->choices < GAME_OPTIONS)
		rec->choice[rec->choices++] = *usual;
}

/* A new game: its record as far as it is known before anything is typed. */
static int
begin_record(struct playing *g, struct fault *f)
{
	const struct tool *t = g->tool;

	g->rec.game = t->game->name;
	g->rec.wording = g->play->wording ? g->play->wording : t->game->wording;
	g->rec.shuffle = g->play->shuffle;
	g->rec.players = g->play->players;
	memcpy(g->rec.choice, t->choice, sizeof g->rec.choice);
	g->rec.choices = t->choices;
	if (g->terminal)
		choose_usual(g);
	if (choose_seed(g, f) != 0 || choose_seats(g, f) != 0)
		return -1;
	return check_players(g, f);
}

/* Types the lines of the record again, without the quit that may end it. */
static int
replay_record(struct playing *g, struct fault *f)
{
	session_init(
		&g->session, g->tool->game, g->wording, g->play->echo, &g->out);
	g->session.watch = g->watch;
	if (session_start(&g->session, &g->setup, f) != 0)
		return -1;
	session_seat(&g->session, &g->rec);
	session_feed(&g->session, &g->rec.lines, NULL);
	return 0;
}

/* Takes back the quit that ends the record, if one does; a status. */
static int
undo_quit(struct playing *g)
{
	struct tally tally;

	g->tool->game->tally(g->session.state, &tally);
	if (!session_over(&g->session) || tally.over || !g->rec.line_count)
		return TOOL_OK;
	return play_undo(g, 1);
}

int
play_undo(struct playing *g, size_t lines)
{
	struct fault f;
	int status;

	if (!record_undo(&g->rec, lines))
		return TOOL_OK;
	status = recording_undo(&g->recording, lines);
	session_stop(&g->session);
	text_clear(&g->out);
	if (replay_record(g, &f) != 0)
		return tool_fault(g->tool, NULL, &f);
	return status;
}

int
play_record(struct playing *g, const char *line, size_t length)
{
	record_add_line(&g->rec, line, length);
	return recording_add(&g->recording, line, length);
}

/* Types one line; prints why when the game cannot make sense of it. */
static void
type_line(struct playing *g, const struct text *line, bool cut)
{
	const struct tool *t = g->tool;
	struct fault f;

	if (session_type(&g->session, line->bytes ? line->bytes : "",
		    line->length, &f) == 0)
		return;
	if (cut)
		fault_set(&f, FAULT_LIMIT, 0, 0,
			"the line is longer than %d bytes", RECORD_LINE);
	tool_say(t, "%s: %s", t->program, f.what);
}

static int
play_lines(struct playing *g)
{
	const struct tool *t = g->tool;
	int got = 0, written, status = play_start(g);
	struct text line = {0};
	struct fault f;
	bool cut;

	if (status == TOOL_OK)
		status = tool_write(t, &g->out);
	while (status == TOOL_OK && !session_over(&g->session) &&
		(got = tool_line(stdin, RECORD_LINE, &line, &cut, &f)) > 0) {
		status = recording_add(&g->recording,
			line.bytes ? line.bytes : "", line.length);
		type_line(g, &line, cut);
		written = tool_write(t, &g->out);
		status = status == TOOL_OK ? written : status;
	}
	text_fini(&line);
	return got < 0 ? tool_fault(t, NULL, &f) : status;
}

/* Where a new game is written to, if anywhere. */
static int
open_record(struct playing *g)
{
	const struct play *p = g->play;
	struct text path = {0};
	struct fault f;

	if (p->record)
		return recording_open(
			&g->recording, p->record, &g->rec, p->force);
	if (!g->terminal || p->no_record)
		return TOOL_OK;
	if (keep_name(g->tool->game, g->rec.seed, &path, &f) != 0) {
		text_fini(&path);
		(void)tool_fault(g->tool, NULL, &f);
		tool_say(
			g->tool, "%s: this game is not kept", g->tool->program);
		return TOOL_OK;
	}
	g->kept = true;
	g->recording.path = path;
	return recording_open(&g->recording, path.bytes, &g->rec, false);
}

int
play_start(struct playing *g)
{
	const struct tool *t = g->tool;
	const char *resumed = g->play->resume ? g->recording.path.bytes : NULL;
	struct fault f;
	int status;

	if (session_setup(t->game, &g->rec, g->wording, &g->setup, &f) != 0 ||
		replay_record(g, &f) != 0)
		return tool_fault(t, resumed, &f);
	if (g->chosen && !g->terminal)
		fprintf(t->err, "seed %u\n", g->rec.seed);
	if (!resumed)
		return open_record(g);
	/* A record that is refused stays as it was. */
	status = recording_reopen(&g->recording, resumed, g->size);
	return status == TOOL_OK ? undo_quit(g) : status;
}

/* The record to continue; a status, printed. */
static int
read_resumed(struct playing *g)
{
	struct text *path = &g->recording.path;
	struct fault f;

	if (g->play->record)
		text_string(path, g->play->record);
	else if (keep_last(g->tool, path, &f) != 0)
		return tool_fault(g->tool, NULL, &f);
	g->kept = !g->play->record;
	return keep_read(g->tool, path->bytes, &g->rec, &g->size);
}

static int
play_game(struct playing *g)
{
	const struct tool *t = g->tool;
	const char *name = g->play->wording;
	struct wording *w = NULL;
	struct fault f;
	int status = TOOL_OK;

	g->terminal = wants_terminal(t, g->play);
	if (g->play->resume)
		status = read_resumed(g);
	if (status != TOOL_OK)
		return status;
	if (!name)
		name = g->rec.wording ? g->rec.wording : t->game->wording;
	w = tool_wording(t, t->game, name);
	if (!w)
		return TOOL_TROUBLE;
	g->wording = w;
	if (!g->play->resume && begin_record(g, &f) != 0)
		status = tool_fault(t, NULL, &f);
	else
		status = g->terminal ? terminal_play(g) : play_lines(g);
	session_stop(&g->session);
	wording_free(w);
	return status;
}

/* Refuses options that do not go together; 0, or -1 and *f. */
static int
check_play(const struct tool *t, const struct play *p, struct fault *f)
{
	if (p->ui && strcmp(p->ui, "cards") == 0 &&
		(!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)))
		return tool_refuse(f,
			"--ui cards needs a terminal to read from and to "
			"write to");
	if (p->resume &&
		(p->seed || p->seats || p->shuffle || t->choices ||
			p->players || p->no_record || p->force))
		return tool_refuse(f,
			"--resume goes on as the record says: no seed, seats, "
			"players or house rules can be given");
	return 0;
}

int
play_run(const struct tool *t, const struct play *p)
{
	struct playing g = {.tool = t, .play = p};
	struct text out = {0};
	struct fault f;
	int status;

	if (p->list_kept) {
		keep_list(t, &out);
		return tool_print(t, &out);
	}
	if (check_play(t, p, &f) != 0)
		return tool_fault(t, NULL, &f);
	g.recording = (struct recording){.tool = t, .fd = -1};
	status = play_game(&g);
	status = recording_close(&g.recording, status);
	record_fini(&g.rec);
	text_fini(&g.out);
	return status;
}
