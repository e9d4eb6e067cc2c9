/*
 * Search: which seeds deal these cards, and which way of dealing explains them.
 *
 * Three questions: every seed of a range that deals what is known
 * (search_start); a model near the one asked for that deals it (explain_deal);
 * a seed and shuffle when nothing is given (recover_model). Answers are
 * complete and certain: each seed given has been dealt in full and compared. A
 * shuffle needs nothing but its row for all three; some have methods much
 * faster than to deal every seed (private.h). Knows no games: what is known of
 * a deck is struct known. Prints nothing; threads belong to the caller.
 *
 * Seeds that follow each other are dealt side by side here too (batch_start).
 */
#ifndef CORE_SEARCH_SEARCH_H
#define CORE_SEARCH_SEARCH_H

#include "core/cards/cards.h"

/* What is searched for. */
struct search_query {
	const struct shuffle *shuffle;
	const struct deck_order *order; /* NULL: CDHS */
	uint32_t from, to;              /* seeds, both included */
	unsigned round;             /* of the deck that rounds[0] is, from 1 */
	const struct known *rounds; /* consecutive rounds; borrowed */
	size_t count;               /* of rounds, at least 1 */
};

/* Receives each seed found, with its query. */
struct search_sink {
	void (*found)(
		void *context, const struct search_query *query, uint32_t seed);
	void *context;
};

struct search;

/*
 * `count` queries, at least one, all of the same generator and of the same
 * range of seeds: they cost hardly more than one. Their rounds are borrowed
 * until search_stop. A seed found comes with a copy of its query, which is told
 * from others by its shuffle, round and rounds.
 */
struct search *search_start(const struct search_query *query, size_t count);
void search_stop(struct search *s);

/* The work is cut into blocks, which may be done in any thread and order. */
uint64_t search_blocks(const struct search *s);

/* Does one block. Seeds come in no order; each is given once to each query by
 * all blocks together. */
void search_block(
	const struct search *s, uint64_t block, const struct search_sink *sink);

/* Whether block after block gives the seeds in order, the lowest first. */
bool search_ordered(const struct search *s);

/* How many seeds the first so many blocks of an ordered search try. */
uint64_t search_tried(const struct search *s, uint64_t blocks);

/* What it costs to try a seed, about, in nanoseconds of one core. */
unsigned search_cost(const struct shuffle *s);

/* The seeds that give all that the generator can give. */
void search_range(const struct shuffle *s, uint32_t *from, uint32_t *to);

/* Whether the model deals all that is known of rounds 1 .. count. */
bool
model_agrees(const struct model *m, const struct known *rounds, size_t count);

enum { EXPLAIN_CAUSES = 8, EXPLAIN_TEXT = 160 };

/* How a model differs from the one asked for, a sentence for each difference.
 */
struct explanation {
	unsigned count;
	struct {
		unsigned round; /* the first that shows the difference */
		bool times;     /* it is how often the deck is shuffled */
		char what[EXPLAIN_TEXT];
	} cause[EXPLAIN_CAUSES];
};

/*
 * What the models that are tried deal in round 1, kept from one game to the
 * next: a thousand shuffles of a deck take longer than all else, and are the
 * same for every game with the same seed.
 */
struct explain_memory;

struct explain_memory *explain_memory_start(void);
void explain_memory_stop(struct explain_memory *memory);

/* What is asked: which model deals rounds 1 .. count. */
struct explain_question {
	const struct model *asked; /* how they should have been dealt */
	const char *argument; /* the seed as typed; NULL: asked's in decimal */
	const struct known *rounds;
	size_t count;
};

/*
 * Looks for the least surprising model that deals these rounds: another shuffle
 * or first order, a generator made anew, the deck put back, several shuffles a
 * round, another reading of the seed. Returns true and *found; *found equals
 * *asked and the explanation is empty when nothing is wrong. Returns false when
 * no model tried fits, or when so little is known of the decks that one might
 * fit by chance.
 */
bool
explain_deal(struct explain_memory *memory, const struct explain_question *q,
	struct model *found, struct explanation *why);

enum {
	RECOVER_SEEDS = 1 << 20,   /* tried of every shuffle, from the lowest */
	RECOVER_WORK = 1050000000, /* a second, for one transcript */
	RECOVER_SOON =
		RECOVER_WORK / 16 /* where no whole second is asked for */
};

/*
 * Looks for the model that deals all that is known of rounds 1 .. count; those
 * of which nothing is known may be dealt in any way. First
 * a few of the lowest seeds: of the shuffle `first`, of the others of its
 * language, of `first` with the first orders seen in real programs. Then more
 * of `first`, all of its seeds where it can soon be run backwards, and a few of
 * other languages' shuffles; then more of all these, and all seeds of the other
 * shuffles that can be run backwards. All this as far as the work allows: *work
 * is what may be spent, in nanoseconds, and then what is left.
 *
 * Returns true and *found, the lowest seed of the first shuffle that fits, with
 * a generator made anew or a deck put back if that is what deals the later
 * rounds. Returns false when nothing that was tried fits, or when so little is
 * known that a seed might fit by chance.
 */
bool recover_model(const struct shuffle *first, const struct known *rounds,
	size_t count, uint64_t *work, struct model *found);

/* The same among the lowest seeds of the one shuffle alone: by later rounds,
 * where no seed deals round 1 and nothing is to be asked of it. */
bool recover_behind(const struct shuffle *first, const struct known *rounds,
	size_t count, uint64_t *work, struct model *found);

/* The same among all seeds from .. to of the one shuffle, whatever that takes;
 * none when from is not less than to. */
bool recover_seed(const struct shuffle *shuffle, const struct known *rounds,
	size_t count, uint32_t from, uint32_t to, struct model *found);

/* Looks among these seeds for one that deals the rounds in place of the one
 * asked for; else as explain_deal. */
bool explain_seed(const struct explain_question *q, uint32_t from, uint32_t to,
	struct model *found, struct explanation *why);

struct batch;

/*
 * Deals seed after seed from the new deck, of none more than so many rounds, as
 * a dealer does. Where the numbers of the shuffle can be made side by side,
 * seeds in a row cost up to ten times less. A batch belongs to one thread.
 */
struct batch *batch_start(const struct shuffle *shuffle, unsigned rounds);
void batch_stop(struct batch *b);

/* Goes to this seed, before its round 1. */
void batch_seed(struct batch *b, uint32_t seed);

/* The next round's deck, CARD_COUNT cards, valid until the batch goes on. */
const uint8_t *batch_deal(struct batch *b);

#endif
