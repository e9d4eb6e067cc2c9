/*
 * Seeds tried one by one: any shuffle can be searched so.
 */
#include "core/search/private.h"

#include "core/base/base.h"

#include <stdlib.h>

/* Queries of one shuffle and round. Seeds are first tried with cards named by
 * their place in the new deck, which is the same for queries of all orders. */
struct plain_round {
	const struct search_query *query;
	size_t count;
	/* The cards that some query allows at each place. */
	uint64_t allowed[CARD_COUNT];
	/* NULL, or the keys of the first places that the steps settle. */
	uint64_t *keys;
};

struct plain {
	struct plain_round *round; /* shuffle by shuffle, the rounds go up */
	size_t rounds;
};

/* The k-th place that the steps settle, or just place k. */
static unsigned
settled_place(shuffle_steps *steps, unsigned k)
{
	return steps == steps_down ? CARD_COUNT - 1 - k : k;
}

static void
plan_round(struct plain_round *r)
{
	shuffle_steps *steps = r->query->shuffle->steps;
	uint64_t *allowed = memory_zero(r->count, KEY_VALUES * sizeof *allowed);

	for (size_t q = 0; q < r->count; q++) {
		struct possible p;

		possible_init(&p, &r->query[q].rounds[0], r->query[q].order);
		for (unsigned i = 0; i < CARD_COUNT; i++)
			r->allowed[i] |= p.cards[i];
		for (unsigned k = 0; k < KEY_VALUES; k++)
			allowed[q * KEY_VALUES + k] =
				p.cards[settled_place(steps, k)];
	}
	r->keys = keys_start(allowed, KEY_VALUES, r->count);
	free(allowed);
}

struct plain *
plain_start(const struct search_query *query, size_t count)
{
	struct plain *p = memory_zero(1, sizeof *p);

	p->round = memory_zero(count, sizeof *p->round);
	for (size_t i = 0; i < count; i++) {
		const struct search_query *q = &query[i];

		if (i == 0 || q->shuffle != q[-1].shuffle ||
			q->round != q[-1].round)
			p->round[p->rounds++].query = q;
		p->round[p->rounds - 1].count++;
	}
	for (size_t i = 0; i < p->rounds; i++)
		plan_round(&p->round[i]);
	return p;
}

void
plain_stop(struct plain *p)
{
	if (!p)
		return;
	for (size_t i = 0; i < p->rounds; i++)
		free(p->round[i].keys);
	free(p->round);
	free(p);
}

/* Whether some query may have these cards at the places settled first. */
static bool
key_fits(const struct plain_round *r, const uint8_t *deck)
{
	shuffle_steps *steps = r->query->shuffle->steps;

	return !r->keys ||
		keys_have(r->keys,
			key_of(deck[settled_place(steps, 0)],
				deck[settled_place(steps, 1)],
				deck[settled_place(steps, 2)]));
}

/* Round 1 by steps that settle a place each, up to the first card refused. */
static bool
settled_cards_fit(const struct plain_round *r, uint32_t seed)
{
	const struct shuffle *s = r->query->shuffle;
	uint8_t deck[CARD_COUNT];
	struct rng rng;

	rng_seed(&rng, s->generator, seed);
	name_new_deck(deck);
	for (unsigned k = 0; k < CARD_COUNT - 1; k++) {
		unsigned place = settled_place(s->steps, k);
		unsigned other = s->draw(&rng, CARD_COUNT - k) +
			(s->steps == steps_ahead ? k : 0);
		uint8_t card = deck[other];

		deck[other] = deck[place];
		deck[place] = card;
		if (!(r->allowed[place] >> card & 1) ||
			(k + 1 == KEY_VALUES && !key_fits(r, deck)))
			return false;
	}
	return true;
}

static bool
deck_fits(const struct plain_round *r, const uint8_t *deck)
{
	if (!key_fits(r, deck))
		return false;
	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (!(r->allowed[i] >> deck[i] & 1))
			return false;
	return true;
}

/* `count` rounds of one shuffle. */
static void
try_rounds(const struct plain_round *r, size_t count, uint32_t seed,
	const struct search_sink *sink)
{
	struct model m = {.shuffle = r->query->shuffle, .seed = seed};
	struct dealer d;

	dealer_start(&d, &m);
	for (; count; count--, r++) {
		while (d.round < r->query->round)
			dealer_deal(&d);
		if (deck_fits(r, d.deck))
			query_try(r->query, r->count, seed, sink);
	}
}

static void
try_settled(const struct plain_round *r, uint32_t from, uint32_t to,
	const struct search_sink *sink)
{
	for (uint64_t seed = from; seed <= to; seed++)
		if (settled_cards_fit(r, (uint32_t)seed))
			query_try(r->query, r->count, (uint32_t)seed, sink);
}

void
plain_try(const struct plain *p, uint32_t from, uint32_t to,
	const struct search_sink *sink)
{
	size_t i = 0, next;

	for (; i < p->rounds; i = next) {
		const struct plain_round *r = &p->round[i];
		const struct shuffle *s = r->query->shuffle;

		next = i + 1;
		while (next < p->rounds && p->round[next].query->shuffle == s)
			next++;
		if (next == i + 1 && r->query->round == 1 &&
			steps_settle(s->steps)) {
			try_settled(r, from, to, sink);
			continue;
		}
		for (uint64_t seed = from; seed <= to; seed++)
			try_rounds(r, next - i, (uint32_t)seed, sink);
	}
}
