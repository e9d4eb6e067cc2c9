/*
 * Random games of Rummy for the tests: any number of players, house rules and
 * strategies, and humans who err. What happened is kept as events, with the
 * lines that were typed among them. The same number gives the same game.
 */
#ifndef TESTS_UNIT_RUMMY_GAMES_H
#define TESTS_UNIT_RUMMY_GAMES_H

#include "core/rummy/play.h"
#include "core/rummy/rummy.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	GAMES_EVENTS = 60000, /* of one game, at most */
	GAMES_LINES = 3000,   /* typed in it; then the human quits */
	GAMES_LINE = 80,
	GAMES_BYTES = 1 << 20
};

struct games {
	uint64_t dice;
	struct dealer dealer;
	struct game_choice choice[GAME_OPTIONS];
	char value[GAME_OPTIONS][32];
	size_t choices;
	char seats[7];
	struct tally tally;
	/* What happened. */
	struct event *event;
	size_t count;
	char lines[GAMES_LINES][GAMES_LINE]; /* typed */
	size_t line_count;
	char house[256];
	/* What the human saw last. */
	struct event hand, melds, layoffs, discards;
	bool playing; /* its phase */
	size_t errs;  /* in a hundred lines */
};

static inline uint64_t
games_roll(struct games *g, uint64_t below)
{
	return card_roll(&g->dice) % below;
}

static inline void
games_take(void *context, const struct event *e)
{
	struct games *g = context;
	struct event *kept = &g->event[g->count];

	if (g->count == GAMES_EVENTS)
		abort();
	g->count++;
	memcpy(kept, e, offsetof(struct event, list) + e->count);
	if (e->kind == RUMMY_HOUSE) {
		memcpy(g->house, e->text, e->length);
		kept->text = g->house;
	}
	if (e->kind == RUMMY_HAND)
		g->hand = *kept;
	else if (e->kind == RUMMY_CAN_MELD)
		g->melds = *kept;
	else if (e->kind == RUMMY_CAN_LAY)
		g->layoffs = *kept;
	else if (e->kind == RUMMY_CAN_DISCARD)
		g->discards = *kept;
	if (e->kind == RUMMY_DRAWS || e->kind == RUMMY_CAN_DISCARD)
		g->playing = e->kind == RUMMY_CAN_DISCARD;
}

static inline size_t
games_card(char *line, unsigned card)
{
	line[0] = ' ';
	return 1 + card_name(card, &card_ranks_plain, line + 1);
}

/* Some line that may or may not make sense. */
static inline void
games_err(struct games *g, char *line)
{
	static const char *const lines[] = {"draw stock", "draw discard",
		"deck", "help", "foo", "draw", "discard 1Z", "layoff AC x",
		"  DECK", "meld 3C 4C", "discard", "quit now", "layoff 7C 99"};
	size_t n;
	unsigned kind = (unsigned)games_roll(g, 18);

	if (kind < sizeof lines / sizeof *lines) {
		strcpy(line, lines[kind]);
		return;
	}
	n = (size_t)sprintf(line, "%s",
		kind < 15           ? "discard"
			: kind < 17 ? "meld"
				    : "layoff");
	for (unsigned i = 0; i < (kind == 15 || kind == 16 ? 3 : 1); i++)
		n += games_card(line + n, (unsigned)games_roll(g, CARD_COUNT));
	if (kind == 17)
		sprintf(line + n, " %d", (int)games_roll(g, 4) + 1);
}

/* A meld of the list, any of them. */
static inline void
games_meld(struct games *g, char *line)
{
	unsigned parts = 1, part, n;

	for (unsigned i = 0; i < g->melds.count; i++)
		parts += g->melds.list[i] == EVENT_PART;
	part = (unsigned)games_roll(g, parts);
	n = (unsigned)sprintf(line, "meld");
	for (unsigned i = 0; i < g->melds.count; i++) {
		if (g->melds.list[i] == EVENT_PART)
			part--;
		else if (part == 0)
			n += (unsigned)games_card(line + n, g->melds.list[i]);
	}
}

/* A line of the human whose turn it is. */
static inline void
games_type(struct games *g, char *line)
{
	size_t n;

	if (games_roll(g, 100) < g->errs) {
		games_err(g, line);
	} else if (games_roll(g, 300) == 0) {
		strcpy(line, "ragequit");
	} else if (!g->playing) {
		strcpy(line, games_roll(g, 3) ? "draw stock" : "draw discard");
	} else if (g->melds.count && games_roll(g, 4)) {
		games_meld(g, line);
	} else if (g->layoffs.count && games_roll(g, 4)) {
		size_t i = games_roll(g, g->layoffs.count / 2) * 2;

		n = (size_t)sprintf(line, "layoff");
		n += games_card(line + n, g->layoffs.list[i]);
		sprintf(line + n, " %d", g->layoffs.list[i + 1]);
	} else if (g->discards.count) {
		n = (size_t)sprintf(line, "discard");
		games_card(line + n,
			g->discards.list[games_roll(g, g->discards.count)]);
	} else {
		strcpy(line, "help");
	}
}

static inline void
games_choose(struct games *g, const char *name, const char *format, unsigned n)
{
	struct game_choice *c = &g->choice[g->choices];

	snprintf(g->value[g->choices], sizeof g->value[0], format, n);
	c->name = name;
	c->value = g->value[g->choices++];
}

static inline void
games_house(struct games *g)
{
	static const char *const players[] = {
		"first", "greedy", "first,keen", "keen,greedy,first"};

	if (games_roll(g, 2))
		games_choose(g, "rounds", "%u", 1 + (unsigned)games_roll(g, 4));
	else if (games_roll(g, 2))
		games_choose(
			g, "target", "%u", 1 + (unsigned)games_roll(g, 150));
	if (games_roll(g, 4) == 0)
		games_choose(g, "dealer", "%u", 1 + (unsigned)games_roll(g, 6));
	if (games_roll(g, 3) == 0)
		games_choose(g, "melds", "any", 0);
	if (games_roll(g, 3) == 0)
		games_choose(g, "turnovers", "%u", (unsigned)games_roll(g, 6));
	if (games_roll(g, 3) == 0)
		games_choose(g, "rummy", "double", 0);
	if (games_roll(g, 3) == 0)
		games_choose(g, "computer", players[games_roll(g, 4)], 0);
	else if (games_roll(g, 60) == 0) /* takes its time */
		games_choose(g, "computer", "keen,expert,keen", 0);
}

/* Types a line and keeps it, as an echo would show it. */
static inline void
games_line(struct games *g, struct game_state *s, const char *text)
{
	struct event_sink sink = {games_take, g};
	struct event e = {
		.kind = RUMMY_TYPED, .length = strlen(text), .count = 0};
	struct fault f;
	char *line = g->lines[g->line_count++];

	strcpy(line, text);
	e.text = line;
	games_take(g, &e);
	rummy_game.act(s, line, e.length, &sink, &f);
}

/*
 * Plays game `number`, of which humans and their errors are chosen by it too;
 * house rules, if they are wanted. The events belong to g until games_fini.
 */
static inline void
games_play(struct games *g, uint64_t number, bool house)
{
	struct model model = {.shuffle = shuffle_rows, .times = 1};
	struct event_sink sink = {games_take, g};
	struct game_setup setup = {0};
	struct fault f;
	struct game_state *s;
	size_t seats;
	char line[GAMES_LINE];

	free(g->event);
	memset(g, 0, sizeof *g);
	g->event = calloc(GAMES_EVENTS, sizeof *g->event);
	if (!g->event)
		abort();
	g->dice = number;
	seats = 2 + games_roll(g, 5);
	model.seed = games_roll(g, UINT32_MAX);
	g->errs = games_roll(g, 2) ? 30 : 3;
	if (house)
		games_house(g);
	for (size_t i = 0; i < seats; i++)
		g->seats[i] = games_roll(g, 4) ? 'c' : 'h';
	dealer_start(&setup.dealer, &model);
	g->dealer = setup.dealer;
	setup.choice = g->choice;
	setup.choices = g->choices;
	s = rummy_game.start(&setup, &f);
	if (!s || rummy_game.go(s, &sink, &f) != 0)
		abort();
	snprintf(line, sizeof line, "%zu", seats);
	games_line(g, s, line);
	for (size_t i = 0; i < seats; i++) {
		snprintf(line, sizeof line, "%c", g->seats[i]);
		games_line(g, s, line);
	}
	while (!rummy_game.over(s)) {
		games_type(g, line);
		if (g->line_count + 1 == GAMES_LINES ||
			g->count > GAMES_EVENTS / 2)
			strcpy(line, "quit");
		games_line(g, s, line);
	}
	rummy_game.tally(s, &g->tally);
	free(s);
}

static inline void
games_fini(struct games *g)
{
	free(g->event);
	g->event = NULL;
}

#endif
