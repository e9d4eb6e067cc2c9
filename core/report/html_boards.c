/*
 * The boards of a game on an HTML page: a table to step through, with the
 * keyboard, a slider or buttons, and the points of each round. Moves that were
 * wrong are marked. The steps stand in the page as JSON; boards.js shows them.
 */
#include "core/report/private.h"

static json_t *
cards_value(card_set cards)
{
	struct text list = {0};

	for (; cards; cards &= cards - 1)
		text_string(&list, card_plain(card_first(cards)));
	return value_text(&list);
}

static json_t *
pair_value(const char *name, json_t *cards)
{
	json_t *pair = value_list();

	value_append(pair, value_string(name));
	value_append(pair, cards);
	return pair;
}

static json_t *
groups_value(const struct table *t)
{
	static const char *const suits[] = {
		"Clubs", "Diamonds", "Hearts", "Spades"};
	json_t *groups = value_list();
	char name[32];

	for (unsigned i = 0; i < t->groups; i++) {
		const struct table_group *g = &t->group[i];

		text_fill(name, sizeof name, "Discard pile");
		if (g->kind == TABLE_PILE)
			text_fill(name, sizeof name, "%s", suits[g->number]);
		else if (g->kind == TABLE_MELD)
			text_fill(name, sizeof name, "Meld %u", g->number);
		value_append(groups, pair_value(name, cards_value(g->cards)));
	}
	text_fill(name, sizeof name, "Stock of %u card%s", t->stock,
		t->stock == 1 ? "" : "s");
	if (t->stock)
		value_append(groups, pair_value(name, value_string("")));
	return groups;
}

static json_t *
seat_value(const struct table_seat *p)
{
	json_t *seat = value_object();

	value_set(
		seat, "plays", value_string(p->human ? "human" : p->computer));
	value_set(seat, "score", json_integer(p->score));
	value_set(seat, "points", value_number(p->points));
	value_set(seat, "hand", cards_value(p->hand));
	value_set(seat, "unknown", value_number(p->unknown));
	if (p->won)
		value_set(seat, "won", json_true());
	return seat;
}

/* What was found in this line and those after it without steps: the findings
 * from *next on. NULL: nothing. */
static json_t *
found_value(const struct report_boards *b, uint64_t until, size_t *next)
{
	json_t *list = NULL;

	for (; *next < b->verdict->count; ++*next) {
		const struct finding *finding = &b->verdict->finding[*next];
		struct text message = {0};
		json_t *value;

		if (finding->fault.line >= until)
			break;
		list = list ? list : value_list();
		value = value_object();
		finding_message(finding, &message);
		value_set(value, "slug",
			value_string(fault_kind(finding->fault.id)->slug));
		value_set(value, "message", value_text(&message));
		value_set(value, "line", value_number(finding->fault.line));
		value_append(list, value);
	}
	return list;
}

/* What happened in a step, with the players' names. */
static json_t *
line_value(const struct report_boards *b, size_t step)
{
	const char *text = table_step_text(b->steps, step);
	struct text line = {0};

	table_name_players(b->players, text, strlen(text), &line);
	return value_text(&line);
}

static json_t *
step_value(const struct report_boards *b, size_t i, size_t *next)
{
	const struct table_step *step = &b->steps->step[i];
	const struct table *t = &step->table;
	json_t *value = value_object(), *seats = value_list(), *finding = NULL;

	if (b->verdict)
		finding = found_value(b,
			i + 1 < b->steps->count ? step[1].line : UINT64_MAX,
			next);
	for (unsigned seat = 0; seat < t->seats; seat++)
		value_append(seats, seat_value(&t->seat[seat]));
	value_set(value, "text", line_value(b, i));
	if (step->line)
		value_set(value, "line", value_number(step->line));
	value_set(value, "round", value_number(t->round));
	value_set(value, "turn",
		value_number(t->asks == TABLE_ASKS_MOVE ? t->turn : 0));
	value_set(value, "legal", cards_value(t->legal));
	value_set(value, "groups", groups_value(t));
	value_set(value, "seats", seats);
	if (finding)
		value_set(value, "found", finding);
	return value;
}

/* Whether the round's points are all counted after this step. */
static bool
ends_round(const struct table_steps *s, size_t step)
{
	return s->step[step].table.round &&
		(step + 1 == s->count ||
			s->step[step + 1].table.round >
				s->step[step].table.round);
}

static unsigned
count_seats(const struct table_steps *s)
{
	return s->step[s->count - 1].table.seats;
}

/* The totals after each round. */
static json_t *
totals_value(const struct table_steps *s)
{
	json_t *totals = value_list();

	for (size_t i = 0; i < s->count; i++) {
		json_t *row;

		if (!ends_round(s, i))
			continue;
		row = value_list();
		for (unsigned seat = 0; seat < count_seats(s); seat++)
			value_append(row,
				json_integer(
					s->step[i].table.seat[seat].score));
		value_append(totals, row);
	}
	return totals;
}

/* The steps as JSON in a script, in which no tag may begin. */
static void
add_data(const struct report_boards *b, struct text *out)
{
	json_t *steps = value_list(), *players = value_list(),
	       *game = value_object();
	char name[TABLE_PLAYER];
	struct text dump = {0};
	size_t next = 0;

	for (size_t i = 0; i < b->steps->count; i++)
		value_append(steps, step_value(b, i, &next));
	for (unsigned seat = 1; seat <= count_seats(b->steps); seat++)
		value_append(players,
			value_string(table_player(b->players, seat, name)));
	value_set(game, "players", players);
	value_set(game, "totals", totals_value(b->steps));
	value_set(game, "steps", steps);
	value_print(game, &dump);
	text_string(out, "<script type=\"application/json\">");
	show_escaped(out, dump.bytes, "<", "\\u%04x");
	text_string(out, "</script>\n");
	text_fini(&dump);
}

static void
add_name(const struct report_boards *b, unsigned seat, struct text *out)
{
	char name[TABLE_PLAYER];

	table_player(b->players, seat, name);
	report_html_line(out, name, strlen(name));
}

static void
add_controls(const struct report_boards *b, struct text *out)
{
	text_string(out,
		"<div class=\"controls\" role=\"group\" aria-label=\"Steps\">\n"
		"<button class=\"first\" aria-label=\"First "
		"step\">|◀</button>\n"
		"<button class=\"back\" aria-label=\"Back\">◀</button>\n"
		"<button class=\"run\">Play</button>\n"
		"<button class=\"on\" aria-label=\"On\">▶</button>\n"
		"<button class=\"last\" aria-label=\"Last step\">▶|</button>\n"
		"<button class=\"next\" hidden>Next finding</button>\n");
	text_format(out,
		"<input class=\"slider\" type=\"range\" min=\"0\" "
		"max=\"%zu\" value=\"0\" aria-label=\"Step\">\n"
		"<span class=\"place\"></span>\n"
		"<label>Hands: <select class=\"hands\">"
		"<option value=\"all\">all</option>",
		b->steps->count - 1);
	for (unsigned seat = 1; seat <= count_seats(b->steps); seat++) {
		text_format(out, "<option value=\"%u\">", seat);
		add_name(b, seat, out);
		text_string(out, "</option>");
	}
	text_string(out,
		"</select></label>\n</div>\n"
		"<p class=\"said\" role=\"status\" aria-live=\"polite\"></p>\n"
		"<ul class=\"wrong\"></ul>\n");
}

/* The points by round, as a table beside the plot. */
static void
add_points(const struct report_boards *b, struct text *out)
{
	unsigned seats = count_seats(b->steps);

	text_format(out,
		"<h%u>Points after each round</h%u>\n"
		"<div aria-hidden=\"true\"><ul class=\"legend\"></ul>\n"
		"<svg class=\"plot\" viewBox=\"0 0 600 264\"></svg></div>\n"
		"<div class=\"scroll\" tabindex=\"0\"><table>\n"
		"<thead><tr><th scope=\"col\">Round</th>",
		b->level, b->level);
	for (unsigned seat = 1; seat <= seats; seat++) {
		text_string(out, "<th scope=\"col\" class=\"number\">");
		add_name(b, seat, out);
		text_string(out, "</th>");
	}
	text_string(out, "</tr></thead>\n<tbody>\n");
	for (size_t i = 0; i < b->steps->count; i++) {
		const struct table *t = &b->steps->step[i].table;

		if (!ends_round(b->steps, i))
			continue;
		text_format(out, "<tr><th scope=\"row\">%u</th>", t->round);
		for (unsigned seat = 0; seat < seats; seat++)
			text_format(out, "<td class=\"number\">%d</td>",
				(int)t->seat[seat].score);
		text_string(out, "</tr>\n");
	}
	text_string(out, "</tbody></table></div>\n");
}

void
report_boards(const struct report_boards *b, struct text *out)
{
	text_format(out, "<div class=\"boards\" data-game=\"%ju\">\n",
		(uintmax_t)b->game);
	add_controls(b, out);
	text_format(out,
		"<h%u>Table</h%u>\n<ul class=\"table\"></ul>\n"
		"<h%u>Players</h%u>\n<div class=\"scroll\" tabindex=\"0\">"
		"<table class=\"players\">\n<thead><tr>"
		"<th scope=\"col\">Player</th><th scope=\"col\">Plays</th>"
		"<th scope=\"col\" class=\"number\">Points</th>"
		"<th scope=\"col\" class=\"number\">This round</th>"
		"<th scope=\"col\">Hand</th></tr></thead>\n"
		"<tbody class=\"seats\"></tbody></table></div>\n",
		b->level, b->level, b->level, b->level);
	add_points(b, out);
	add_data(b, out);
	text_string(out, "</div>\n");
}
