/*
 * Whole games of Straights as lists of events, with random seats and noisy
 * commands, for tests of the referee. All randomness is a seeded counter.
 */
#ifndef TESTS_UNIT_STRAIGHTS_GAMES_H
#define TESTS_UNIT_STRAIGHTS_GAMES_H

#include "core/referee/referee.h"
#include "core/straights/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_EVENTS = 20000, GAME_WORDS = 1 << 16 };

struct game_events {
	struct event *e; /* GAME_EVENTS of them */
	size_t count;
	char *words; /* GAME_WORDS bytes: what was typed */
	size_t used;
	struct dealer dealer; /* as it was before the first deal */
	char seats[5];
	bool boards;
	bool echo;
	bool whole; /* it was played to its end */
};

static inline unsigned
games_below(uint64_t *state, unsigned n)
{
	return (unsigned)(card_roll(state) % n);
}

static inline void
games_init(struct game_events *g)
{
	*g = (struct game_events){0};
	g->e = malloc(GAME_EVENTS * sizeof *g->e);
	g->words = malloc(GAME_WORDS);
	if (!g->e || !g->words)
		abort();
}

static inline void
games_fini(struct game_events *g)
{
	free(g->e);
	free(g->words);
}

static inline void
games_take(void *context, const struct event *e)
{
	struct game_events *g = context;
	struct event *to = &g->e[g->count];

	if (g->count == GAME_EVENTS)
		abort();
	memset(to, 0, sizeof *to);
	to->kind = e->kind;
	to->seat = e->seat;
	to->card = e->card;
	to->count = e->count;
	to->text = e->text;
	to->length = e->length;
	memcpy(to->number, e->number, sizeof to->number);
	to->cards = e->cards;
	memcpy(to->list, e->list, e->count);
	g->count++;
}

/* The line shows as typed, in a transcript with echo. */
static inline void
games_type(struct game_events *g, const char *line)
{
	size_t n = strlen(line);
	struct event e = {.kind = STRAIGHTS_TYPED, .length = n};

	if (!g->echo || g->used + n > GAME_WORDS)
		return;
	memcpy(g->words + g->used, line, n);
	e.text = g->words + g->used;
	g->used += n;
	games_take(g, &e);
}

/* One of the cards, or CARD_NONE. */
static inline unsigned
games_pick(uint64_t *random, card_set cards)
{
	unsigned n = (unsigned)__builtin_popcountll(cards);

	if (n == 0)
		return CARD_NONE;
	for (n = games_below(random, n); n > 0; n--)
		cards &= cards - 1;
	return (unsigned)__builtin_ctzll(cards);
}

static inline void
games_move(struct game_events *g, struct straights *s, unsigned card, bool play,
	const struct event_sink *sink)
{
	char name[CARD_NAME], line[20];

	card_name(card, &card_ranks_plain, name);
	snprintf(line, sizeof line, "%s %s", play ? "play" : "discard", name);
	games_type(g, line);
	if (play)
		straights_play(s, card, sink);
	else
		straights_discard(s, card, sink);
}

/* A human's line: mostly a good move, now and then any other. */
static inline void
games_act(struct game_events *g, struct straights *s, uint64_t *random,
	const struct event_sink *sink)
{
	static const char *const nonsense[] = {"", "pass", "play 7x", "deck 2"};
	card_set hand = straights_hand(s, s->turn);
	card_set legal = straights_legal(s, s->turn);
	unsigned noise = games_below(random, 200);

	if (noise == 0) {
		games_type(g, "ragequit");
		straights_ragequit(s, sink);
	} else if (noise < 4) {
		games_type(g, "deck");
		straights_deck(s, sink);
	} else if (noise < 12) {
		games_type(g, nonsense[games_below(random, 4)]);
	} else if (noise < 40) {
		games_move(g, s, games_pick(random, hand), noise & 1, sink);
	} else if (noise < 44) {
		games_move(
			g, s, games_below(random, CARD_COUNT), noise & 1, sink);
	} else {
		games_move(g, s, games_pick(random, legal ? legal : hand),
			legal != 0, sink);
	}
}

static inline void
games_invite(struct game_events *g, struct straights *s,
	const struct event_sink *sink)
{
	for (unsigned i = 0; i < STRAIGHTS_SEATS; i++) {
		char line[2] = {g->seats[i], 0};

		games_type(g, line);
		straights_seat(s, line[0] == 'c');
		straights_go(s, sink);
	}
}

/*
 * Plays a game of random seats and shuffle, one in eight broken off. The events
 * are g's until the next game.
 */
static inline void
games_play(struct game_events *g, uint64_t *random)
{
	struct event_sink sink = {games_take, g};
	const struct shuffle *table = shuffle_rows;
	struct model model = {
		.shuffle = &table[games_below(random, (unsigned)shuffle_count)],
		.seed = card_roll(random) & UINT32_MAX};
	unsigned left =
		games_below(random, 8) ? UINT32_MAX : games_below(random, 200);
	struct straights s;

	g->count = g->used = 0;
	g->boards = games_below(random, 2);
	g->echo = games_below(random, 2);
	for (unsigned i = 0; i < STRAIGHTS_SEATS; i++)
		g->seats[i] = games_below(random, 2) ? 'h' : 'c';
	dealer_start(&g->dealer, &model);
	straights_begin(&s, &g->dealer, NULL, g->boards);
	straights_go(&s, &sink);
	games_invite(g, &s, &sink);
	while (s.phase == STRAIGHTS_TURN && left-- > 0) {
		games_act(g, &s, random, &sink);
		straights_go(&s, &sink);
	}
	g->whole = s.phase == STRAIGHTS_WON;
}

#endif
