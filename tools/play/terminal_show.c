/*
 * What people at a terminal see: the table, what was done since their last
 * turn, and pages of help.
 */
#include "tools/play/private.h"

#include <limits.h>

enum { PAGE = 80 }; /* columns of a page at most: longer lines read badly */

bool
terminal_colours(const char *when)
{
	if (when && strcmp(when, "auto") != 0)
		return strcmp(when, "always") == 0;
	return screen_has_colours();
}

void
terminal_event(void *context, const struct event *e)
{
	struct terminal *t = context;
	const struct session *s = &t->g->session;
	struct text line = {0};

	if (!event_happens(s->game->vocabulary, e->kind))
		return;
	wording_print(s->wording, e, &line);
	table_name_players(t->g->rec.players, line.bytes ? line.bytes : "",
		line.length, &t->news);
	text_fini(&line);
}

/* Forgets the prompt that the transcript so far ends with. */
static void
cut_prompt(struct terminal *t)
{
	const struct game *game = t->game;
	struct event e = {.kind = (uint8_t)game->vocabulary->prompt};
	struct text prompt = {0}, *out = &t->g->out;

	wording_print(t->g->wording, &e, &prompt);
	if (prompt.length && out->length >= prompt.length &&
		memcmp(out->bytes + out->length - prompt.length, prompt.bytes,
			prompt.length) == 0)
		text_cut(out, out->length - prompt.length);
	text_fini(&prompt);
}

static void
write_text(struct terminal *t, struct text *out)
{
	int status = tool_print(t->g->tool, out);

	if (t->status == TOOL_OK)
		t->status = status;
}

void
terminal_write(struct terminal *t, const char *s)
{
	struct text out = {0};

	text_string(&out, s);
	write_text(t, &out);
}

/* A line of the banner: `fill` in all columns between its ends. */
static void
add_edge(struct text *out, const char *left, const char *fill, size_t columns,
	const char *right)
{
	text_string(out, left);
	while (columns--)
		text_string(out, fill);
	text_format(out, "%s\n", right);
}

/* WELCOME TO STRAIGHTS: THE FOUR-PLAYER CARD GAME, in a box. */
static void
add_banner(const struct terminal *t, struct text *out)
{
	static const char *const count[GAME_SEATS + 1] = {
		"", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX"};
	const struct game *game = t->game;
	const char *side = t->screen.unicode ? "║" : "|";
	struct text line = {0};

	text_string(&line, "WELCOME TO ");
	for (const char *c = game->name; *c; c++)
		text_char(&line, ascii_toupper(*c));
	text_format(&line, ": THE %s%sCARD GAME",
		game->seats_min == game->seats_max ? count[game->seats_max]
						   : "",
		game->seats_min == game->seats_max ? "-PLAYER " : "");
	text_char(&line, '\0');
	add_edge(out, t->screen.unicode ? "╔" : "+",
		t->screen.unicode ? "═" : "=", line.length + 1,
		t->screen.unicode ? "╗" : "+");
	text_format(out, "%s %s %s\n", side, line.bytes, side);
	add_edge(out, t->screen.unicode ? "╚" : "+",
		t->screen.unicode ? "═" : "=", line.length + 1,
		t->screen.unicode ? "╝" : "+");
	text_fini(&line);
}

/* Where the record is, the seed, how to get help, and how to leave. */
static void
add_greeting(const struct terminal *t, struct text *out)
{
	const struct record *rec = &t->g->rec;
	const struct recording *r = &t->g->recording;

	if (t->g->play->resume)
		text_format(out, "Going on with %s.\n", r->name);
	if (rec->seeded)
		text_format(out, "Seed %u; ", (unsigned)rec->seed);
	text_string(out,
		"help explains the game and lists the commands; Tab completes "
		"them.\n");
	if (t->g->kept)
		text_string(out,
			"quit leaves; the game is kept, and --resume continues "
			"it.\n");
	else
		text_format(out, "quit leaves%s%s%s.\n",
			r->fd < 0 ? "" : "; --resume ",
			r->fd < 0 ? "" : r->name,
			r->fd < 0 ? "" : " continues the game");
}

/* The first screen: the banner where all has room, the greeting or its short
 * form in any case, and the last lines of the news below. */
static void
fit_greeting(const struct terminal *t, unsigned room, struct text *out)
{
	const struct record *rec = &t->g->rec;
	struct text banner = {0}, greeting = {0};
	unsigned lines, news = screen_lines(&t->screen, &t->news);

	if (!t->g->play->resume)
		add_banner(t, &banner);
	add_greeting(t, &greeting);
	lines = screen_lines(&t->screen, &greeting);
	if (lines > room) {
		text_clear(&greeting);
		if (rec->seeded)
			text_format(
				&greeting, "Seed %u: ", (unsigned)rec->seed);
		text_string(&greeting, "type help, or quit.\n");
		lines = screen_lines(&t->screen, &greeting);
	}
	if (screen_lines(&t->screen, &banner) + lines + news <= room)
		text_append(out, &banner);
	text_append(out, &greeting);
	screen_wrap_last(
		&t->screen, &t->news, lines < room ? room - lines : 0, out);
	text_fini(&banner);
	text_fini(&greeting);
}

/* Draws the table and the news; before the first round, these alone. */
static void
show_cards(const struct terminal *t, struct text *out)
{
	bool drawn = t->table.asks == TABLE_ASKS_MOVE || t->table.round;
	struct text news = {0};

	if (t->greeted)
		text_append(&news, &t->news);
	else
		fit_greeting(t,
			drawn ? screen_room(&t->screen, &t->table) : UINT_MAX,
			&news);
	text_append(&news, &t->said);
	text_string(out, screen_clear);
	if (drawn)
		screen_draw(&t->screen, &t->table, &news, out);
	else
		screen_wrap(&t->screen, &news, out);
	text_fini(&news);
}

/* What is seen, by whom, on a screen of which size. */
static void
look_at_table(struct terminal *t)
{
	t->game->people.look(t->g->session.state, &t->table);
	t->screen.viewer = t->facing ? t->facing : TABLE_SEATS + 1;
	t->screen.hidden = !t->facing;
	screen_measure(&t->screen);
}

void
terminal_show(struct terminal *t)
{
	struct text out = {0};

	look_at_table(t);
	cut_prompt(t);
	text_append(&t->seen, &t->g->out);
	if (t->cards) {
		show_cards(t, &out);
	} else {
		text_append(&out, &t->g->out);
		screen_wrap(&t->screen, &t->said, &out);
	}
	text_clear(&t->g->out);
	write_text(t, &out);
}

void
terminal_page(struct terminal *t, struct text *text)
{
	unsigned room = t->screen.rows > 4 ? t->screen.rows - 2 : 2, lines = 0;
	char line[TYPED_LINE];
	struct text out = {0}, wrapped = {0};
	struct screen page = t->screen;

	page.columns = page.columns < PAGE ? page.columns : PAGE;
	screen_wrap(&page, text, &wrapped);
	text_string(&out, t->cards ? screen_clear : "");
	for (const char *at = wrapped.bytes; at && *at;) {
		size_t n = strcspn(at, "\n");

		text_add(&out, at, n + 1);
		at += n + 1;
		if (++lines % room && *at)
			continue;
		write_text(t, &out);
		if (!reading_line(t->reading, "Return goes on, q ends > ",
			    false, line) ||
			line[0] == 'q')
			break;
		if (line[strspn(line, " \t")]) {
			memcpy(t->ahead, line, sizeof line);
			break;
		}
	}
	text_fini(&wrapped);
	text_clear(text);
}

void
terminal_page_news(struct terminal *t)
{
	struct text text = {0};
	unsigned room;

	look_at_table(t);
	if (!t->cards || t->table.asks != TABLE_ASKS_MOVE)
		return;
	room = screen_room(&t->screen, &t->table);
	/* Before the first move a line of greeting stands above the news. */
	room -= !t->greeted && room;
	if (t->news.length > t->told)
		text_append(&text, &t->news);
	text_append(&text, &t->said);
	if (text.length && screen_lines(&t->screen, &text) > room) {
		terminal_page(t, &text);
		text_clear(&t->said);
	}
	t->told = t->news.length;
	text_fini(&text);
}
