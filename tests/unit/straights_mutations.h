/*
 * Games with one thing changed: kinds of slip, each made at a random place.
 */
#ifndef TESTS_UNIT_STRAIGHTS_MUTATIONS_H
#define TESTS_UNIT_STRAIGHTS_MUTATIONS_H

#include "tests/unit/straights_games.h"

/* Which part of an event a kind of slip changes. */
enum slip {
	SLIP_CARD,
	SLIP_SEAT,
	SLIP_VERB,
	SLIP_DROP,
	SLIP_DOUBLE,
	SLIP_SWAP,      /* with the next event of these kinds */
	SLIP_ENTRY,     /* a card of the list becomes another */
	SLIP_LACK,      /* a card of the list is missing */
	SLIP_MORE,      /* a card is added to the list */
	SLIP_TURN,      /* two cards of the list change places */
	SLIP_PILE_MORE, /* a rank is added to the pile */
	SLIP_PILE_LACK,
	SLIP_OLD,
	SLIP_GAINED,
	SLIP_NEW,
	SLIP_TYPED /* another line has been typed */
};

struct mutation {
	const char *name;
	enum slip slip;
	uint64_t kinds;   /* bit set of the events it may befall */
	unsigned classes; /* bit set: what it may be called */
};

#define KIND(k) (UINT64_C(1) << STRAIGHTS_##k)
#define DEAL (1U << CLASS_DEAL)
#define PLAY (1U << CLASS_PLAY)
#define SCORE (1U << CLASS_SCORE)
#define WORDING (1U << CLASS_WORDING)

/* A deck and a hand that disagree in order leave open which is wrong. */
static const struct mutation mutations[] = {
	{"card of a play", SLIP_CARD, KIND(PLAY), PLAY},
	{"card of a discard", SLIP_CARD, KIND(DISCARD), PLAY},
	{"seat of a move", SLIP_SEAT, KIND(PLAY) | KIND(DISCARD), PLAY},
	{"a play told as a discard", SLIP_VERB, KIND(PLAY), PLAY},
	{"a discard told as a play", SLIP_VERB, KIND(DISCARD), PLAY},
	{"move missing", SLIP_DROP, KIND(PLAY) | KIND(DISCARD), PLAY},
	{"move doubled", SLIP_DOUBLE, KIND(PLAY) | KIND(DISCARD), PLAY},
	{"moves swapped", SLIP_SWAP, KIND(PLAY) | KIND(DISCARD), PLAY},
	{"card in a hand", SLIP_ENTRY, KIND(HAND), PLAY},
	{"card missing in a hand", SLIP_LACK, KIND(HAND), PLAY},
	{"card too many in a hand", SLIP_MORE, KIND(HAND), PLAY},
	{"hand reordered", SLIP_TURN, KIND(HAND), DEAL | PLAY | WORDING},
	{"legal play changed", SLIP_ENTRY, KIND(LEGAL), PLAY},
	{"legal play missing", SLIP_LACK, KIND(LEGAL), PLAY},
	{"legal play too many", SLIP_MORE, KIND(LEGAL), PLAY},
	{"legal plays reordered", SLIP_TURN, KIND(LEGAL), WORDING},
	{"rank too many in a pile", SLIP_PILE_MORE, KIND(PILE), PLAY},
	{"rank missing in a pile", SLIP_PILE_LACK, KIND(PILE), PLAY},
	{"seat of a round's line", SLIP_SEAT, KIND(ROUND), PLAY},
	{"round's line missing", SLIP_DROP, KIND(ROUND), WORDING},
	{"round's line doubled", SLIP_DOUBLE, KIND(ROUND), WORDING},
	{"card in the discards", SLIP_ENTRY, KIND(DISCARDS), SCORE},
	{"card missing in discards", SLIP_LACK, KIND(DISCARDS), SCORE},
	{"card too many in discards", SLIP_MORE, KIND(DISCARDS), SCORE},
	{"discards reordered", SLIP_TURN, KIND(DISCARDS), WORDING},
	{"discards' line missing", SLIP_DROP, KIND(DISCARDS), SCORE},
	{"discards' line doubled", SLIP_DOUBLE, KIND(DISCARDS), SCORE},
	{"seat of the discards", SLIP_SEAT, KIND(DISCARDS), SCORE},
	{"score before the round", SLIP_OLD, KIND(SCORE), SCORE},
	{"points of the round", SLIP_GAINED, KIND(SCORE), SCORE},
	{"score after the round", SLIP_NEW, KIND(SCORE), SCORE},
	{"score missing", SLIP_DROP, KIND(SCORE), SCORE},
	{"score doubled", SLIP_DOUBLE, KIND(SCORE), SCORE},
	{"seat of a score", SLIP_SEAT, KIND(SCORE), SCORE},
	{"scores swapped", SLIP_SWAP, KIND(SCORE), SCORE | WORDING},
	{"winner changed", SLIP_SEAT, KIND(WIN), SCORE},
	{"winner missing", SLIP_DROP, KIND(WIN), SCORE},
	{"winner doubled", SLIP_DOUBLE, KIND(WIN), SCORE},
	{"card in a deck", SLIP_ENTRY, KIND(DECK_ROW), PLAY},
	{"deck's row reordered", SLIP_TURN, KIND(DECK_ROW), PLAY | WORDING},
	{"deck's rows swapped", SLIP_SWAP, KIND(DECK_ROW), PLAY},
	{"deck's row missing", SLIP_DROP, KIND(DECK_ROW), PLAY},
	{"refusal for another", SLIP_VERB, KIND(NOT_LEGAL) | KIND(MUST_PLAY),
		PLAY},
	{"refusal missing", SLIP_DROP, KIND(NOT_LEGAL) | KIND(MUST_PLAY),
		WORDING},
	{"typed line changed", SLIP_TYPED, KIND(TYPED), PLAY | WORDING},
	{"seat of a ragequit", SLIP_SEAT, KIND(RAGEQUIT), PLAY},
	{"ragequit missing", SLIP_DROP, KIND(RAGEQUIT), PLAY | WORDING},
	{"ragequit doubled", SLIP_DOUBLE, KIND(RAGEQUIT), PLAY},
	/* What only bytes can tell: the referee does not mind. */
	{"prompt missing", SLIP_DROP, KIND(PROMPT), PLAY | WORDING},
	{"prompt doubled", SLIP_DOUBLE, KIND(PROMPT), PLAY | WORDING},
	{"pile missing", SLIP_DROP, KIND(PILE), WORDING},
	{"pile doubled", SLIP_DOUBLE, KIND(PILE), WORDING},
	{"piles swapped", SLIP_SWAP, KIND(PILE), PLAY | WORDING},
	{"table's line missing", SLIP_DROP, KIND(TABLE), WORDING},
	{"hand missing", SLIP_DROP, KIND(HAND), WORDING},
	{"hand doubled", SLIP_DOUBLE, KIND(HAND), WORDING},
	{"legal plays missing", SLIP_DROP, KIND(LEGAL), WORDING},
	{"legal plays doubled", SLIP_DOUBLE, KIND(LEGAL), WORDING},
	{"invitation missing", SLIP_DROP, KIND(INVITE), WORDING},
	{"invitation doubled", SLIP_DOUBLE, KIND(INVITE), WORDING},
	{"seat of an invitation", SLIP_SEAT, KIND(INVITE), WORDING},
};

#undef DEAL
#undef PLAY
#undef SCORE
#undef WORDING

enum {
	MUTATIONS = sizeof mutations / sizeof mutations[0],
	MUTATIONS_OF_BYTES = 13 /* the last ones */
};

static inline void
mutation_insert(struct game_events *g, size_t at)
{
	memmove(&g->e[at + 1], &g->e[at], (g->count - at) * sizeof *g->e);
	g->count++;
}

static inline bool
mutation_list(struct event *e, enum slip slip, uint64_t *random)
{
	unsigned n = e->count, i = n ? games_below(random, n) : 0;
	uint8_t card = (uint8_t)games_below(random, CARD_COUNT);

	if (slip == SLIP_MORE) {
		e->list[e->count++] = card;
		return true;
	}
	if (n == 0 || (slip == SLIP_TURN && i + 1 >= n))
		return false;
	if (slip == SLIP_ENTRY) {
		bool same = e->list[i] == card;

		e->list[i] = card;
		return !same;
	}
	if (slip == SLIP_TURN) {
		card = e->list[i];
		e->list[i] = e->list[i + 1];
		e->list[i + 1] = card;
		return true;
	}
	memmove(&e->list[i], &e->list[i + 1], n - i - 1);
	e->count--;
	return true;
}

static inline bool
mutation_verb(struct event *e)
{
	static const uint8_t other[STRAIGHTS_EVENTS] = {
		[STRAIGHTS_PLAY] = STRAIGHTS_DISCARD,
		[STRAIGHTS_DISCARD] = STRAIGHTS_PLAY,
		[STRAIGHTS_NOT_LEGAL] = STRAIGHTS_MUST_PLAY,
		[STRAIGHTS_MUST_PLAY] = STRAIGHTS_NOT_LEGAL,
	};

	e->kind = other[e->kind];
	return true;
}

static inline bool
mutation_typed(struct game_events *g, struct event *e, uint64_t *random)
{
	char *to = g->words + g->used, name[CARD_NAME];

	card_name(games_below(random, CARD_COUNT), &card_ranks_plain, name);
	snprintf(to, 20, "%s %s", games_below(random, 2) ? "play" : "discard",
		name);
	if (e->length == 1)
		snprintf(to, 20, "%c", e->text[0] == 'h' ? 'c' : 'h');
	if (e->length == strlen(to) && memcmp(e->text, to, e->length) == 0)
		return false;
	e->text = to;
	e->length = strlen(to);
	return true;
}

static inline bool
mutation_number(struct event *e, unsigned slot, uint64_t *random)
{
	e->number[slot] += (int32_t)games_below(random, 2) * 2 - 1;
	return true;
}

static inline bool
mutation_pile(struct event *e, bool more, uint64_t *random)
{
	card_set bit = card_bit((unsigned)e->number[0] * CARD_RANKS +
		games_below(random, CARD_RANKS));

	if (((e->cards & bit) != 0) == more)
		return false;
	e->cards ^= bit;
	return true;
}

static inline bool
mutation_swap(struct game_events *g, size_t at, uint64_t kinds)
{
	struct event kept = g->e[at];
	size_t next = at + 1;

	while (next < g->count && !(kinds >> g->e[next].kind & 1))
		next++;
	if (next == g->count ||
		event_equal(&straights_vocabulary, &kept, &g->e[next]))
		return false;
	g->e[at] = g->e[next];
	g->e[next] = kept;
	return true;
}

/* Makes the slip at this event; false when it changes nothing. */
static inline bool
mutation_at(struct game_events *g, const struct mutation *m, size_t at,
	uint64_t *random)
{
	struct event *e = &g->e[at];

	switch (m->slip) {
	case SLIP_CARD:
		e->card = (uint8_t)((e->card + 1 + games_below(random, 51)) %
			CARD_COUNT);
		return true;
	case SLIP_SEAT:
		e->seat = (uint8_t)((e->seat + games_below(random, 3)) % 4 + 1);
		return true;
	case SLIP_VERB:
		return mutation_verb(e);
	case SLIP_DROP:
		memmove(e, e + 1, (g->count - at - 1) * sizeof *e);
		g->count--;
		return true;
	case SLIP_DOUBLE:
		mutation_insert(g, at);
		return true;
	case SLIP_SWAP:
		return mutation_swap(g, at, m->kinds);
	case SLIP_ENTRY:
	case SLIP_LACK:
	case SLIP_MORE:
	case SLIP_TURN:
		return mutation_list(e, m->slip, random);
	case SLIP_PILE_MORE:
	case SLIP_PILE_LACK:
		return mutation_pile(e, m->slip == SLIP_PILE_MORE, random);
	case SLIP_OLD:
	case SLIP_GAINED:
	case SLIP_NEW:
		return mutation_number(
			e, (unsigned)(m->slip - SLIP_OLD), random);
	case SLIP_TYPED:
		return mutation_typed(g, e, random);
	}
	return false;
}

/*
 * Makes the slip at a random event it may befall. Sets *at to the event's
 * index; false when there is none or nothing would change.
 */
static inline bool
mutation_make(struct game_events *g, const struct mutation *m, uint64_t *random,
	size_t *at)
{
	size_t fit = 0;
	size_t left;

	for (size_t i = 0; i < g->count; i++)
		fit += m->kinds >> g->e[i].kind & 1;
	if (fit == 0)
		return false;
	left = games_below(random, (unsigned)fit);
	for (*at = 0;; ++*at)
		if ((m->kinds >> g->e[*at].kind & 1) && left-- == 0)
			return mutation_at(g, m, *at, random);
}

#endif
