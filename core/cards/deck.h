/*
 * Decks: what a seed deals, by every library's shuffle.
 *
 * A model says how a program deals: the shuffle, the seed, the first order of
 * the deck and the mistakes known from real programs. A dealer deals round
 * after round, from a model or from decks that were given. Knows nothing of
 * games; a deck is 52 cards, the first of them dealt first.
 */
#ifndef CORE_CARDS_DECK_H
#define CORE_CARDS_DECK_H

#include "core/cards/card.h"
#include "core/cards/rng.h"
#include "core/cards/steps.h"

#include <stdbool.h>

struct shuffle {
	const char *name; /* as --shuffle and records spell it */
	enum rng_kind rng;
	enum shuffle_method method;
	bool lemire; /* mt19937: uniform numbers by multiplication (GCC 11) */
	const char *summary; /* one line for help and man page */
};

/* The table of shuffles, `count` rows; the first is the default. */
const struct shuffle *shuffle_table(size_t *count);

/* The row called name, or NULL. */
const struct shuffle *shuffle_by_name(const char *name);

/* How its steps go (core/cards/steps.h), over numbers from anywhere. */
struct steps shuffle_steps(const struct shuffle *s);

/* Shuffles deck[CARD_COUNT] once, drawing from r, seeded for s->rng. */
void shuffle_deck(const struct shuffle *s, struct rng *r, uint8_t *deck);

struct deck_order; /* a first order of the deck: CDHS, SHCD, ranks .. */

/* The table of first orders; the first is CDHS, that of the spec. */
const struct deck_order *deck_order_table(size_t *count);
const struct deck_order *deck_order_by_name(const char *name);

struct deck_order {
	const char *name;
	const char *summary;
	char suits[5]; /* letters, first suit first */
	bool by_rank;  /* all cards of a rank together */
	enum deck_ranks {
		DECK_ACE_FIRST,
		DECK_ACE_LAST,
		DECK_KING_FIRST
	} ranks;
};

/* Writes the new deck in that order to deck[CARD_COUNT]. */
void deck_new(const struct deck_order *order, uint8_t *deck);

/* Which cards of the deck make the hands of seats 1 to 4. */
enum deck_dealing {
	DECK_IN_HANDS,  /* the first 13 to seat 1, and so on */
	DECK_FROM_BACK, /* the last 13 to seat 1, the last card first */
	DECK_IN_TURN,   /* a card at a time */
	DECK_TO_SECOND, /* the first 13 to seat 2, the last to seat 1 */
	DECK_TO_THIRD,
	DECK_TO_FOURTH
};

struct model {
	const struct shuffle *shuffle;
	const struct deck_order *order; /* NULL: CDHS */
	uint64_t seed;                  /* as it arrives at the generator */
	bool anew;                      /* a new generator every round */
	bool put_back;  /* the first order again before each round */
	unsigned times; /* shuffles per round; 0: one */
	unsigned later; /* shuffles per round from the second on; 0: times */
	bool counting;  /* the new generators' seeds count up, round by round */
	bool growing;   /* k shuffles in round k */
	enum deck_dealing dealing;
	bool unseeded; /* lrand48 that srand48 was never called on */
};

struct dealer {
	struct model model;
	const uint8_t (*decks)[CARD_COUNT]; /* given; NULL: the model's */
	size_t count;                       /* of decks */
	struct rng rng;
	unsigned round; /* rounds dealt so far */
	/* Of this round, as it was dealt: 13 cards a seat, one after another.
	 */
	uint8_t deck[CARD_COUNT];
};

/* A dealer is plain data: copied by value, nothing to free. */
void dealer_start(struct dealer *d, const struct model *model);

/* The same model from another seed: cheaper than to start again. */
void dealer_restart(struct dealer *d, uint64_t seed);

/* decks is kept, borrowed until the dealer is no longer used. */
void dealer_start_decks(
	struct dealer *d, const uint8_t (*decks)[CARD_COUNT], size_t count);

/*
 * Deals the next round to d->deck. False, and d as it was, when the decks
 * given have run out.
 */
bool dealer_deal(struct dealer *d);

/* This round's deck as the shuffle left it, to deck[CARD_COUNT]. */
void dealer_shuffled(const struct dealer *d, uint8_t *deck);

/*
 * Reads a seed: a 32-bit integer, signed or unsigned, in decimal, and nothing
 * else around it. A negative one is taken modulo 2^32, as the course's programs
 * do. Returns 0, or -1 with *f filled.
 */
struct fault;
int seed_read(const char *s, uint32_t *seed, struct fault *f);

#endif
