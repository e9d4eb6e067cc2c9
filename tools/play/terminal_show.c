/*
 * What people at a terminal see: the table, what was done since their last
 * turn, and pages of help.
 */
#include "tools/play/private.h"

#include <string.h>
#include <unistd.h>

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
	const struct vocabulary *v = s->game->vocabulary;
	struct text line = {0};

	if (e->kind == v->prompt || e->kind == v->typed ||
		v->board >> e->kind & 1)
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
	int status = tool_write(t->g->tool, out);

	if (t->status == TOOL_OK)
		t->status = status;
}

void
terminal_write(struct terminal *t, const char *s)
{
	struct text out = {0};

	text_string(&out, s);
	write_text(t, &out);
	text_fini(&out);
}

void
terminal_show(struct terminal *t)
{
	struct text out = {0}, news = {0};

	t->game->look(t->g->session.state, &t->table);
	t->screen.viewer = t->facing ? t->facing : TABLE_SEATS + 1;
	t->screen.hidden = !t->facing;
	screen_measure(&t->screen, STDOUT_FILENO);
	if (t->cards) {
		text_append(&news, &t->news);
		text_append(&news, &t->said);
		text_string(&out, screen_clear);
		if (t->table.asks != TABLE_ASKS_MOVE && !t->table.round)
			screen_wrap(&t->screen, &news, &out);
		else
			screen_draw(&t->screen, &t->table, &news, &out);
	} else {
		cut_prompt(t);
		text_append(&out, &t->g->out);
		screen_wrap(&t->screen, &t->said, &out);
	}
	text_clear(&t->g->out);
	write_text(t, &out);
	text_fini(&out);
	text_fini(&news);
}

void
terminal_page(struct terminal *t, struct text *text)
{
	unsigned room = t->screen.rows > 4 ? t->screen.rows - 2 : 2, lines = 0;
	char line[TYPED_LINE];
	struct text out = {0}, wrapped = {0};

	screen_wrap(&t->screen, text, &wrapped);
	text_string(&out, t->cards ? screen_clear : "");
	for (const char *at = wrapped.bytes; at && *at;) {
		size_t n = strcspn(at, "\n");

		text_add(&out, at, n + 1);
		at += n + 1;
		if (++lines % room && *at)
			continue;
		write_text(t, &out);
		if (!reading_line(t->reading, "Return goes on, q ends > ",
			    false, line, sizeof line) ||
			line[0] == 'q')
			break;
	}
	text_fini(&out);
	text_fini(&wrapped);
	text_clear(text);
}
