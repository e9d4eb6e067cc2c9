/*
 * A record as one HTML page: a table to step through, with the keyboard, a
 * slider or buttons; the points of each round; and every step as text, for
 * printing and where no script runs. It takes nothing from the network.
 */
#include "tools/terminal/terminal.h"
#include "tools/show/show.h"

#include "core/base/memory.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* tools/show/page.css and .js, as the build embeds them. */
extern const char show_page_style[];
extern const char show_page_script[];

static const char *
player_name(const struct show_steps *s, unsigned seat, char *name)
{
	return screen_name(s->record->players, seat, name);
}

static void
add_escaped(const char *s, struct text *out)
{
	for (; *s; s++) {
		if (*s == '<')
			text_string(out, "&lt;");
		else if (*s == '&')
			text_string(out, "&amp;");
		else if (*s == '"')
			text_string(out, "&quot;");
		else
			text_char(out, *s);
	}
}

/* What happened in a step, with the players' names. */
static void
step_line(const struct show_steps *s, size_t step, struct text *line)
{
	const char *text = show_text(s, step);

	text_clear(line);
	screen_add_news(s->record->players, text, strlen(text), line);
	text_char(line, '\0');
}

static json_t *
cards_value(card_set cards)
{
	struct text list = {0};
	char name[CARD_NAME];
	json_t *value;

	for (; cards; cards &= cards - 1) {
		if (list.length)
			text_char(&list, ' ');
		text_string(&list,
			card_plain((unsigned)__builtin_ctzll(cards), name));
	}
	value = json_string(list.bytes ? list.bytes : "");
	text_fini(&list);
	return value;
}

static json_t *
group_value(const struct table_group *g)
{
	static const char *const suits[] = {
		"Clubs", "Diamonds", "Hearts", "Spades"};
	char name[32] = "Discard pile";

	if (g->kind == TABLE_PILE)
		text_fill(name, sizeof name, "%s", suits[g->number]);
	else if (g->kind == TABLE_MELD)
		text_fill(name, sizeof name, "Meld %u", g->number);
	return json_pack(
		"{s:s, s:o}", "name", name, "cards", cards_value(g->cards));
}

static json_t *
seat_value(const struct table_seat *p)
{
	return json_pack("{s:s, s:i, s:i, s:o, s:b}", "plays",
		p->human ? "human" : p->computer, "score", (int)p->score,
		"points", (int)p->points, "hand", cards_value(p->hand), "won",
		(int)p->won);
}

static json_t *
step_value(const struct show_steps *s, size_t step)
{
	const struct table *t = &s->step[step].table;
	json_t *groups = json_array(), *seats = json_array();
	struct text line = {0};
	json_t *value;

	step_line(s, step, &line);
	for (unsigned i = 0; i < t->groups; i++)
		json_array_append_new(groups, group_value(&t->group[i]));
	if (t->stock)
		json_array_append_new(groups,
			json_pack("{s:o, s:s}", "name",
				json_sprintf("Stock of %u cards", t->stock),
				"cards", ""));
	for (unsigned i = 0; i < t->seats; i++)
		json_array_append_new(seats, seat_value(&t->seat[i]));
	value = json_pack("{s:s, s:i, s:i, s:o, s:o, s:o}", "text", line.bytes,
		"round", (int)t->round, "turn",
		t->asks == TABLE_ASKS_MOVE ? (int)t->turn : 0, "legal",
		cards_value(t->legal), "groups", groups, "seats", seats);
	text_fini(&line);
	return value;
}

/* Whether the round's points are all counted after this step. */
static bool
ends_round(const struct show_steps *s, size_t step)
{
	return step + 1 == s->count ||
		s->step[step + 1].table.round > s->step[step].table.round;
}

static unsigned
count_seats(const struct show_steps *s)
{
	return s->step[s->count - 1].table.seats;
}

/* The totals after each round. */
static json_t *
totals_value(const struct show_steps *s)
{
	json_t *totals = json_array();

	for (size_t i = 0; i < s->count; i++) {
		json_t *row;

		if (!ends_round(s, i) || !s->step[i].table.round)
			continue;
		row = json_array();
		for (unsigned seat = 0; seat < count_seats(s); seat++)
			json_array_append_new(row,
				json_integer(
					s->step[i].table.seat[seat].score));
		json_array_append_new(totals, row);
	}
	return totals;
}

/* The steps as JSON in a script, in which no tag may begin. */
static void
add_data(const struct show_steps *s, struct text *out)
{
	json_t *steps = json_array(), *players = json_array(), *game;
	char name[SCREEN_NAME], *dump;

	for (size_t i = 0; i < s->count; i++)
		json_array_append_new(steps, step_value(s, i));
	for (unsigned seat = 1; seat <= count_seats(s); seat++)
		json_array_append_new(
			players, json_string(player_name(s, seat, name)));
	game = json_pack("{s:o, s:o, s:o}", "players", players, "totals",
		totals_value(s), "steps", steps);
	dump = json_dumps(game, JSON_COMPACT);
	if (!dump)
		memory_fail();
	text_string(out, "<script type=\"application/json\" id=\"game\">");
	for (const char *c = dump; *c; c++) {
		if (*c == '<')
			text_string(out, "\\u003c");
		else
			text_char(out, *c);
	}
	text_string(out, "</script>\n");
	free(dump);
	json_decref(game);
}

static void
add_controls(const struct show_steps *s, struct text *out)
{
	char name[SCREEN_NAME];

	text_string(out,
		"<div class=\"controls\" role=\"group\" aria-label=\"Steps\">\n"
		"<button id=\"first\" aria-label=\"First step\">⏮</button>\n"
		"<button id=\"back\" aria-label=\"Back\">◀</button>\n"
		"<button id=\"play\">Play</button>\n"
		"<button id=\"on\" aria-label=\"On\">▶</button>\n"
		"<button id=\"last\" aria-label=\"Last step\">⏭</button>\n");
	text_format(out,
		"<input id=\"slider\" type=\"range\" min=\"0\" max=\"%zu\" "
		"value=\"0\" aria-label=\"Step\">\n"
		"<span id=\"place\"></span>\n"
		"<label>Hands: <select id=\"hands\">"
		"<option value=\"all\">all</option>",
		s->count - 1);
	for (unsigned seat = 1; seat <= count_seats(s); seat++) {
		text_format(out, "<option value=\"%u\">", seat);
		add_escaped(player_name(s, seat, name), out);
		text_string(out, "</option>");
	}
	text_string(out,
		"</select></label>\n</div>\n"
		"<p id=\"said\" role=\"status\" aria-live=\"polite\"></p>\n");
}

/* The points by round, as a table beside the plot. */
static void
add_points(const struct show_steps *s, struct text *out)
{
	unsigned seats = count_seats(s);
	char name[SCREEN_NAME];

	text_string(out,
		"<h2>Points after each round</h2>\n"
		"<svg id=\"plot\" viewBox=\"0 0 600 200\" aria-hidden=\"true\">"
		"</svg>\n<div class=\"scroll\"><table>\n"
		"<thead><tr><th scope=\"col\">Round</th>");
	for (unsigned seat = 1; seat <= seats; seat++) {
		text_string(out, "<th scope=\"col\" class=\"number\">");
		add_escaped(player_name(s, seat, name), out);
		text_string(out, "</th>");
	}
	text_string(out, "</tr></thead>\n<tbody>\n");
	for (size_t i = 0; i < s->count; i++) {
		const struct table *t = &s->step[i].table;

		if (!ends_round(s, i) || !t->round)
			continue;
		text_format(out, "<tr><th scope=\"row\">%u</th>", t->round);
		for (unsigned seat = 0; seat < seats; seat++)
			text_format(out, "<td class=\"number\">%d</td>",
				(int)t->seat[seat].score);
		text_string(out, "</tr>\n");
	}
	text_string(out, "</tbody></table></div>\n");
}

static void
add_all_steps(const struct show_steps *s, struct text *out)
{
	struct text line = {0};

	text_string(
		out, "<details><summary>All steps as text</summary>\n<ol>\n");
	for (size_t i = 0; i < s->count; i++) {
		step_line(s, i, &line);
		text_string(out, "<li>");
		add_escaped(line.bytes, out);
		text_string(out, "</li>\n");
	}
	text_string(out, "</ol></details>\n");
	text_fini(&line);
}

static void
add_heading(const struct show_steps *s, struct text *out)
{
	struct text title = {0};

	text_format(
		&title, "%c%s", s->game->name[0] & ~0x20, s->game->name + 1);
	if (s->record->seeded)
		text_format(&title, ", seed %u", (unsigned)s->record->seed);
	text_format(out,
		"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
		"<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
		"content=\"width=device-width, initial-scale=1\">\n"
		"<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n"
		"<main>\n<h1>%s</h1>\n",
		title.bytes, show_page_style, title.bytes);
	text_fini(&title);
}

void
show_page(const struct show_steps *s, struct text *out)
{
	add_heading(s, out);
	add_controls(s, out);
	text_string(out,
		"<h2>Table</h2>\n<ul id=\"table\"></ul>\n"
		"<h2>Players</h2>\n<div class=\"scroll\"><table>\n<thead><tr>"
		"<th scope=\"col\">Player</th><th scope=\"col\">Plays</th>"
		"<th scope=\"col\" class=\"number\">Points</th>"
		"<th scope=\"col\" class=\"number\">This round</th>"
		"<th scope=\"col\">Hand</th></tr></thead>\n"
		"<tbody id=\"seats\"></tbody></table></div>\n");
	add_points(s, out);
	add_all_steps(s, out);
	add_data(s, out);
	text_format(out, "<script>\n%s</script>\n</main>\n</body>\n</html>\n",
		show_page_script);
}
