/*
 * A sieve: tests that refute nearly all seeds, for many queries at once.
 *
 * The queries are of one generator, whose numbers are made once for all of
 * them. A few tests, places whose cards are traced back or steps that must have
 * swapped certain places, leave a few of ten thousand seeds; these are dealt in
 * full, so the tests may let too much pass, and do where a library draws a
 * number again. Plain data once started; threads may share a sieve.
 */
#ifndef CORE_SEARCH_SIEVE_H
#define CORE_SEARCH_SIEVE_H

#include "core/search/private.h"
#include "core/search/swaps.h"

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

/*
 * Receives queries first .. first + count - 1, all of a group, with which the
 * seed of this lane may agree.
 */
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
 * The variants for this processor, the fastest first; the last is plain.
 * The environment variable STRAIGHTS_VECTORS, avx2 or plain, forbids wider
 * vectors: tests compare the variants with it.
 */
const struct sieve_variant *const *sieve_variants(size_t *count);

#endif
