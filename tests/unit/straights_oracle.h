/*
 * Whether some game of Straights prints these events: the plain answer, found
 * by dealing the hands that were moved and playing the game again by the
 * rules. Knows nothing of the referee.
 */
#ifndef TESTS_UNIT_STRAIGHTS_ORACLE_H
#define TESTS_UNIT_STRAIGHTS_ORACLE_H

#include "tests/unit/straights_games.h"

enum { ORACLE_ROUNDS = 64 };

struct oracle {
	const struct game_events *g;
	size_t at; /* the event that must come next */
	bool differs;
	uint8_t decks[ORACLE_ROUNDS][CARD_COUNT];
	unsigned rounds;
	uint8_t hand[STRAIGHTS_SEATS][STRAIGHTS_HAND_SIZE];
	unsigned size[STRAIGHTS_SEATS];
};

/* The cards of a first hand line come in its order, others as they move. */
static inline void
oracle_card(struct oracle *o, unsigned seat, unsigned card)
{
	for (unsigned i = 0; i < o->size[seat]; i++)
		if (o->hand[seat][i] == card)
			return;
	if (o->size[seat] < STRAIGHTS_HAND_SIZE)
		o->hand[seat][o->size[seat]++] = (uint8_t)card;
}

static inline bool
oracle_deal(struct oracle *o)
{
	card_set all = 0;

	if (o->rounds == ORACLE_ROUNDS)
		return false;
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		if (o->size[s] != STRAIGHTS_HAND_SIZE)
			return false;
		for (unsigned i = 0; i < STRAIGHTS_HAND_SIZE; i++) {
			o->decks[o->rounds][STRAIGHTS_HAND_SIZE * s + i] =
				o->hand[s][i];
			all |= card_bit(o->hand[s][i]);
		}
		o->size[s] = 0;
	}
	o->rounds++;
	return all == CARD_ALL;
}

/* The seat that moves next after event i, or STRAIGHTS_SEATS. */
static inline unsigned
oracle_mover(const struct game_events *g, size_t i)
{
	for (; i < g->count; i++)
		if (g->e[i].kind == STRAIGHTS_PLAY ||
			g->e[i].kind == STRAIGHTS_DISCARD ||
			g->e[i].kind == STRAIGHTS_RAGEQUIT)
			return g->e[i].seat - 1U;
	return STRAIGHTS_SEATS;
}

/* A deck that was shown orders all hands of the round that holds event i. */
static inline void
oracle_rows(struct oracle *o, size_t i)
{
	const struct game_events *g = o->g;
	unsigned row = 0;

	for (i++; i < g->count && g->e[i].kind != STRAIGHTS_ROUND; i++) {
		if (g->e[i].kind != STRAIGHTS_DECK_ROW)
			continue;
		if (row < STRAIGHTS_SEATS)
			for (unsigned k = 0; k < g->e[i].count; k++)
				oracle_card(o, row, g->e[i].list[k]);
		row++;
	}
}

/* Makes the decks that explain the hands, the moves and the decks shown. */
static inline bool
oracle_decks(struct oracle *o)
{
	const struct game_events *g = o->g;
	bool open = false;

	for (size_t i = 0; i < g->count; i++) {
		const struct event *e = &g->e[i];
		unsigned seat = e->seat - 1U;

		if (e->kind == STRAIGHTS_ROUND) {
			if (open && !oracle_deal(o))
				return false;
			open = true;
			oracle_rows(o, i);
		} else if (e->kind == STRAIGHTS_HAND) {
			seat = oracle_mover(g, i);
			for (unsigned k = 0; k < e->count && seat < 4; k++)
				oracle_card(o, seat, e->list[k]);
		} else if (e->kind == STRAIGHTS_PLAY ||
			e->kind == STRAIGHTS_DISCARD) {
			oracle_card(o, seat, e->card);
		}
	}
	return open && oracle_deal(o);
}

static inline void
oracle_take(void *context, const struct event *e)
{
	struct oracle *o = context;

	if (o->at && o->at < o->g->count &&
		o->g->e[o->at].kind == STRAIGHTS_TYPED &&
		o->g->e[o->at - 1].kind == STRAIGHTS_PROMPT)
		o->at++;
	if (o->at >= o->g->count ||
		!event_equal(&straights_vocabulary, &o->g->e[o->at], e))
		o->differs = true;
	o->at++;
}

/* A held card that is refused as a play, or CARD_NONE. */
static inline unsigned
oracle_refused(const struct straights *s)
{
	card_set cards =
		straights_hand(s, s->turn) & ~straights_legal(s, s->turn);

	return cards ? (unsigned)__builtin_ctzll(cards) : CARD_NONE;
}

static inline bool
oracle_typed(const struct event *typed, const char *verb, unsigned card)
{
	char name[CARD_NAME], line[20];

	if (!typed)
		return true;
	if (card == CARD_NONE) {
		snprintf(line, sizeof line, "%s", verb);
	} else {
		card_name(card, &card_ranks_plain, name);
		snprintf(line, sizeof line, "%s %s", verb, name);
	}
	return typed->length == strlen(line) &&
		memcmp(typed->text, line, typed->length) == 0;
}

/* The card of "verb card" if the line typed is that, or CARD_NONE. */
static inline unsigned
oracle_typed_card(const struct event *typed, const char *verb)
{
	size_t n = strlen(verb) + 1;
	unsigned card = CARD_NONE;

	if (typed->length <= n || memcmp(typed->text, verb, n - 1) != 0 ||
		card_read(typed->text + n, typed->length - n, &card_ranks_plain,
			&card) != typed->length - n)
		return CARD_NONE;
	return card;
}

/*
 * What a refusal says was typed; false when nothing explains it. A card that
 * is not held may be refused too: the assignment says nothing of it.
 */
static inline bool
oracle_refusal(struct oracle *o, struct straights *s, const struct event *typed,
	bool play, const struct event_sink *sink)
{
	unsigned card = play
		? oracle_refused(s)
		: (unsigned)__builtin_ctzll(straights_hand(s, s->turn));

	if (typed) {
		card = oracle_typed_card(typed, play ? "play" : "discard");
		if (card == CARD_NONE)
			return false;
		if (!(straights_hand(s, s->turn) >> card & 1) &&
			(play || straights_legal(s, s->turn)))
			card = CARD_NONE;
	}
	if (card == CARD_NONE) {
		o->at++;
		return true;
	}
	return play ? straights_play(s, card, sink)
		    : straights_discard(s, card, sink);
}

/* A line that is answered by nothing but the prompt. */
static inline bool
oracle_silent(const struct straights *s, const struct event *typed)
{
	unsigned card;

	if (!typed)
		return true;
	card = oracle_typed_card(typed, "play");
	if (card == CARD_NONE)
		card = oracle_typed_card(typed, "discard");
	if (card != CARD_NONE)
		return !(straights_hand(s, s->turn) >> card & 1);
	return !oracle_typed(typed, "deck", CARD_NONE) &&
		!oracle_typed(typed, "ragequit", CARD_NONE) &&
		!oracle_typed(typed, "quit", CARD_NONE);
}

/* Does what the next event shows of the human's command. */
static inline bool
oracle_act(struct oracle *o, struct straights *s, const struct event_sink *sink)
{
	const struct game_events *g = o->g;
	const struct event *typed = NULL, *e;

	if (o->at < g->count && g->e[o->at].kind == STRAIGHTS_TYPED)
		typed = &g->e[o->at++];
	else if (g->echo)
		return false;
	if (o->at >= g->count)
		return false;
	e = &g->e[o->at];
	switch (e->kind) {
	case STRAIGHTS_PLAY:
		return oracle_typed(typed, "play", e->card) &&
			straights_play(s, e->card, sink);
	case STRAIGHTS_DISCARD:
		return oracle_typed(typed, "discard", e->card) &&
			straights_discard(s, e->card, sink);
	case STRAIGHTS_NOT_LEGAL:
		return oracle_refusal(o, s, typed, true, sink);
	case STRAIGHTS_MUST_PLAY:
		return oracle_refusal(o, s, typed, false, sink);
	case STRAIGHTS_DECK_ROW:
		straights_deck(s, sink);
		return oracle_typed(typed, "deck", CARD_NONE);
	case STRAIGHTS_RAGEQUIT:
		straights_ragequit(s, sink);
		return oracle_typed(typed, "ragequit", CARD_NONE);
	case STRAIGHTS_PROMPT:
		return oracle_silent(s, typed);
	default:
		return false;
	}
}

/*
 * Who each seat is, false when not those told. Where the transcript says: by
 * echoed answers; by the boards that only humans see; else a human, who may
 * make any legal move.
 */
static inline bool
oracle_seats(const struct game_events *g, bool told, char *seats)
{
	const struct event *typed = NULL;
	unsigned answers = 0;

	memcpy(seats, told ? g->seats : g->boards ? "hhhh" : "cccc", 5);
	for (size_t i = 0; i < g->count; i++) {
		if (g->e[i].kind == STRAIGHTS_TYPED && answers < 4) {
			typed = &g->e[i];
			if (told && seats[answers] != typed->text[0])
				return false;
			seats[answers++] = typed->text[0];
		}
		if (told)
			continue;
		if (g->e[i].kind == STRAIGHTS_HAND && !g->boards && !g->echo &&
			oracle_mover(g, i) < STRAIGHTS_SEATS)
			seats[oracle_mover(g, i)] = 'h';
	}
	return true;
}

/*
 * Whether a game prints these events, whole to its end. `deal`: only games of
 * g's dealer; `told`: only games of g's seats.
 */
static inline bool
oracle_explains(const struct game_events *g, bool deal, bool told)
{
	static struct oracle o;
	struct event_sink sink = {oracle_take, &o};
	struct dealer dealer = g->dealer;
	struct straights s;
	char seats[5];

	memset(&o, 0, sizeof o);
	o.g = g;
	if (!deal) {
		if (!oracle_decks(&o))
			return false;
		dealer_start_decks(&dealer,
			(const uint8_t(*)[CARD_COUNT])o.decks, o.rounds);
	}
	if (!oracle_seats(g, told, seats))
		return false;
	straights_begin(&s, &dealer, NULL, g->boards);
	straights_go(&s, &sink);
	for (unsigned i = 0; i < STRAIGHTS_SEATS; i++) {
		while (!g->echo && o.at < g->count &&
			g->e[o.at].kind == STRAIGHTS_PROMPT)
			straights_go(&s, &sink);
		straights_seat(&s, seats[i] == 'c');
		straights_go(&s, &sink);
	}
	while (s.phase == STRAIGHTS_TURN && !o.differs) {
		if (!oracle_act(&o, &s, &sink))
			return false;
		straights_go(&s, &sink);
	}
	return s.phase == STRAIGHTS_WON && !o.differs && o.at == g->count;
}

#endif
