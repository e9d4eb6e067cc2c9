/*
 * In which order the kinds of event follow one another in a transcript.
 *
 * A game says it as data; what a wording leaves out is stepped over. Knows no
 * rules: whether a card is legal is for the referee, whether a prompt comes
 * before an answer is said here. Plain data.
 */
#ifndef CORE_WORDING_ORDER_H
#define CORE_WORDING_ORDER_H

#include "core/wording/event.h"
#include "core/wording/wording.h"

enum {
	ORDER_KINDS = 64,
	ORDER_GAP = 6,
	ORDER_ENDLESS = 10000 /* of one kind in a row: output without end */
};

struct order {
	unsigned kinds;
	unsigned opens;             /* this kind opens a game, */
	bool opens_seated;          /* and only for seat 1 */
	uint64_t absent;            /* bit k: the wording leaves k out */
	uint64_t next[ORDER_KINDS]; /* bit k: kind k may follow */
	uint8_t run[ORDER_KINDS];   /* exactly so many in a row; 0: any */
};

static inline uint64_t
order_bit(unsigned kind)
{
	return UINT64_C(1) << kind;
}

/* Whether a game opens with this event. */
static inline bool
order_opens(const struct order *o, const struct event *e)
{
	return e->kind == o->opens && (!o->opens_seated || e->seat == 1);
}

static inline bool
order_allows(const struct order *o, unsigned before, unsigned kind)
{
	return o->next[before] >> kind & 1;
}

/*
 * What a wording leaves out: takes kinds that print nothing out of the order,
 * and sets in unmentioned[v->count] the fields that reading does not bring
 * back, a bit for each.
 */
void order_learn(struct order *o, const struct vocabulary *v,
	const struct wording *w, uint32_t *unmentioned);

/* Steps over the kinds of the bit set `absent`, which are never printed. */
void order_without(struct order *o, uint64_t absent);

/*
 * The fewest kinds that could stand between two that may not follow each
 * other, in gap[ORDER_GAP]; how many, or 0 when there is no such way.
 */
unsigned
order_gap(const struct order *o, unsigned before, unsigned kind, uint8_t *gap);

#endif
