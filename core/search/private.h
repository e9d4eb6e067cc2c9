/*
 * What the parts of core/search use of each other: the plain answer for one
 * seed, what the evidence leaves possible, and the methods of search.
 *
 * Plain search (plain.c) takes any shuffle. The sieve (sieve.c) takes those
 * whose numbers and swaps can be made side by side (swaps_possible); a minstd
 * generator can also be run backwards from what its draws must have been, or
 * searched by the low bits of its first number (minstd.c).
 */
#ifndef CORE_SEARCH_PRIVATE_H
#define CORE_SEARCH_PRIVATE_H

#include "core/search/search.h"
#include "core/search/swaps.h"

#include <string.h>

#define MINSTD_SPAN (MINSTD_MODULUS - 2) /* largest number less smallest */

/* The new deck, in which cards are named by their places. */
static inline void
name_new_deck(uint8_t deck[CARD_COUNT])
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		deck[i] = (uint8_t)i;
}

/* Fills *why with what is otherwise in the model found. `reading`: how the seed
 * was read; NULL: as a number. `argument`: the seed as it was typed. */
void explain_model(const struct model *asked, const struct model *found,
	const char *reading, const char *argument, struct explanation *why);

/* Whether a program that may use the one may use the other. */
static inline bool
shuffles_near(const struct shuffle *a, const struct shuffle *b)
{
	return strcmp(a->generator->language, b->generator->language) == 0;
}

/* Deals the query's rounds with this seed and compares. */
bool query_agrees(const struct search_query *q, uint32_t seed);

/* Deals the seed once for `count` queries of one shuffle, sorted by round, and
 * gives it to those that agree. */
void query_try(const struct search_query *q, size_t count, uint32_t seed,
	const struct search_sink *sink);

/* Gives every seed from .. to that puts a minstd generator in this state. */
void query_give_state(const struct search_query *q, uint64_t state,
	const struct search_sink *sink);

/*
 * What is known of a round as sets: which card may lie where, and what the
 * shuffle's steps may therefore have been. Cards are named by their place in
 * the new deck. All that agrees with the evidence lies in the sets; not all
 * that lies in them agrees.
 */
struct possible {
	uint64_t cards[CARD_COUNT];  /* of each place dealt */
	uint64_t places[CARD_COUNT]; /* of each card */
	uint64_t swap[CARD_COUNT];   /* of step i of steps_up: j */
};

/* From what is known of a round that begins with the deck in this order. */
void possible_init(struct possible *p, const struct known *k,
	const struct deck_order *order);

/*
 * Fills swap[] for steps_up and steps_in_pairs. Step i moves the card of place
 * i to place j, where only later steps move it on; so going back from the last
 * step each card tells where its step swapped: exactly, as long as all cards
 * met are known.
 */
void possible_swaps(struct possible *p);

/* Whether step after step settles the card at the place that it names. */
static inline bool
steps_settle(shuffle_steps *steps)
{
	return steps == steps_down || steps == steps_ahead;
}

enum { LRAND48_CLASS_BITS = 6 };

/*
 * Bit c: seeds that are c modulo 64 may deal round 1 by steps_down with
 * draw_by_remainder over lrand48, whose low bits do not depend on higher ones.
 */
uint64_t possible_lrand48_classes(const struct possible *p);

/* Sets of keys, for many queries at once: a key is three cards or places. One
 * look tells whether any of the queries allows these three. */
enum {
	KEY_VALUES = 3,
	KEY_VALUE_BITS = 6,
	KEYS_PAY = 8 /* queries from which on keys pay */
};

static inline uint32_t
key_of(uint32_t first, uint32_t second, uint32_t third)
{
	return first | second << KEY_VALUE_BITS | third << 2 * KEY_VALUE_BITS;
}

/*
 * The keys that `count` queries allow; allowed[0 .. 2] are the values of the
 * first query, those of the next `stride` further on. NULL when there are few
 * queries, or one that allows many.
 */
uint64_t *keys_start(const uint64_t *allowed, size_t stride, size_t count);

static inline bool
keys_have(const uint64_t *keys, uint32_t key)
{
	return keys[key / 64] >> key % 64 & 1;
}

/*
 * What a search costs, in nanoseconds of one core: before it is begun, since it
 * depends on how much is known and of which places, from milliseconds to
 * minutes for the same shuffle.
 */

/* Of running the shuffle backwards for all seeds, whatever the query's range.
 */
uint64_t work_backwards(const struct search_query *q);

/* Of trying so many seeds of a shuffle for this many queries together. */
uint64_t work_trying(const struct shuffle *s, uint64_t seeds, size_t queries);

/* Each seed dealt, as far as needed, and compared. */
struct plain;

/* The queries are borrowed, and sorted by shuffle, then by round. */
struct plain *plain_start(const struct search_query *query, size_t count);
void plain_stop(struct plain *p);

/* Gives the queries the seeds from .. to, both included, the lowest first. */
void plain_try(const struct plain *p, uint32_t from, uint32_t to,
	const struct search_sink *sink);

enum { SECOND_RUNS = 64 }; /* of results of a draw, that pay to be followed */

/* Whether the shuffle can be run backwards: minstd, upwards, by division. */
bool backwards_knows(const struct shuffle *s);

/*
 * All seeds of a query of round 1, from what one shuffle must have drawn. The
 * evidence says what a draw may have been, so the generator's state at that
 * draw is one of few; another draw, one multiplication away, refutes nearly all
 * of these, and the rest are run back to their seeds and dealt. Seeds for which
 * the library draws a number again are listed from the numbers that it refuses.
 */
struct backwards;

/* The query is borrowed until stop. */
struct backwards *backwards_start(const struct search_query *q);
void backwards_stop(struct backwards *b);

/* The work is cut into blocks; any may be done in any thread. */
uint64_t backwards_blocks(const struct backwards *b);
void backwards_block(const struct backwards *b, uint64_t block,
	const struct search_sink *sink);

/* Whether the shuffle takes low bits of a minstd generator. */
bool lowbits_possible(const struct shuffle *s);

/*
 * All seeds of a query of round 1, from the low bits of the first number that
 * is not drawn again: few when the first card is known. Only the states with
 * these bits are tried.
 */
struct lowbits {
	const struct search_query *query;
	struct possible possible;
};

/* The query is borrowed. */
void lowbits_init(struct lowbits *l, const struct search_query *q);

/* How many cards may lie first. */
unsigned lowbits_first_cards(const struct lowbits *l);

/* What it costs, in nanoseconds, whatever the query's range: the fewer cards
 * may lie first, the less. */
uint64_t work_lowbits(const struct lowbits *l);

uint64_t lowbits_blocks(const struct lowbits *l);
void lowbits_block(const struct lowbits *l, uint64_t block,
	const struct search_sink *sink);

/*
 * A sieve: tests that refute nearly all seeds, for many queries at once.
 *
 * The queries are of one generator, whose numbers are made once for all of
 * them. A few tests, places whose cards are traced back or steps that must have
 * swapped certain places, leave a few of ten thousand seeds; these are dealt in
 * full, so the tests may let too much pass, and do where a library draws a
 * number again. Plain data once started; threads may share a sieve.
 */
enum { SIEVE_ROUNDS = 8, SIEVE_TESTS = CARD_COUNT };

struct sieve_test {
	bool step;     /* else a card is traced */
	uint8_t which; /* step from 0, or place of the dealt deck */
};

/* Queries of the same shuffle and round, which share the tests. */
struct sieve_group {
	unsigned round;
	uint64_t wanted; /* steps of that round that the tests need */
	struct sieve_test test[SIEVE_TESTS];
	unsigned tests;
	size_t first; /* query */
	size_t count;
	/* NULL, or the keys of the first tests that some query allows, a bit
	 * each: worth while when there are many queries. */
	uint64_t *keys;
};

struct sieve_shuffle {
	struct swaps_plan plan;
	unsigned rounds; /* that are made, at most SIEVE_ROUNDS */
	uint64_t wanted; /* steps of the last of them, at least one */
	size_t first;    /* group; the rounds go up */
	size_t count;
};

struct sieve {
	const struct generator *generator;
	unsigned numbers;
	unsigned class_bits; /* low bits of seeds that make a class */
	uint64_t classes;    /* of which seeds may be found, a bit each */
	const struct search_query *query; /* borrowed, sorted */
	size_t queries;
	struct sieve_group *group;
	size_t groups;
	struct sieve_shuffle *shuffle;
	size_t shuffles;
	/* What each test of each query allows; SIEVE_TESTS a query. */
	uint64_t *allowed;
};

/* The queries, at least one, are borrowed, and sorted by shuffle, as the
 * addresses go, and by round; swaps_possible holds of each shuffle. */
void
sieve_start(struct sieve *s, const struct search_query *query, size_t queries);
void sieve_stop(struct sieve *s);

/* Gives the queries the seeds from .. to, both included. */
void sieve_try(const struct sieve *s, uint32_t from, uint32_t to,
	const struct search_sink *sink);

/* The numbers, the places of each round, and the values tested. */
struct sieve_room {
	struct numbers numbers;
	struct swaps round[SIEVE_ROUNDS];
	struct lanes_byte_row value[SIEVE_TESTS];
};

/* Receives queries first .. first + count - 1, all of a group, with which the
 * seed of this lane may agree. */
struct sieve_taker {
	void (*pass)(void *context, size_t first, size_t count, unsigned lane);
	void *context;
};

/* Decks of all lanes; those of odd lanes are not what the library deals. */
struct sieve_decks {
	uint8_t deck[SIEVE_ROUNDS][LANES][CARD_COUNT];
	bool odd[LANES];
};

/* Both take a block of seeds, lane 0 being `seed`. */
struct sieve_variant {
	void (*test)(const struct sieve *s, struct sieve_room *room,
		uint32_t seed, const struct sieve_taker *taker);
	/* Deals rounds 1 .. rounds from the new deck. */
	void (*deal)(const struct swaps_plan *p, unsigned rounds,
		struct sieve_room *room, uint32_t seed, struct sieve_decks *to);
};

/*
 * The variants for this processor, NULL-ended, the fastest first; the last is
 * plain.
 * The environment variable STRAIGHTS_VECTORS, avx2 or plain, forbids wider
 * vectors: tests compare the variants with it.
 */
const struct sieve_variant *const *sieve_variants(void);

#endif
