/*
 * Which way of dealing explains what was seen: shuffles, orders, rounds and
 * slips, the least surprising first.
 */
#include "core/search/private.h"

#include "core/base/base.h"
#include "core/base/text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
	/* What must be known of round 1, in bits, to accept any model but the
	 * one asked for: about 2^22 are tried, and one in a thousand answers
	 * may be chance. */
	BITS_ENOUGH = 32,
	SEEDS = 10,
	ARGUMENT = 24, /* bytes of a seed as it was typed */
	/* How programs deal after round 1: 3 generators, 4 counts of shuffles,
	 * 2 decks. */
	CONTINUATIONS = 24,
	FIRST_ORDERS = 5, /* of the table, those seen in real programs */
	TIMES = 1000,     /* shuffles a round, at most */
	RESEEDS = 10,     /* shuffles by one generator, at most */
	DEALINGS = DECK_TO_FOURTH + 1,
	ORDERS = 192, /* first orders, at most, */
	ORDER_WORDS = ORDERS / 64,
	ROWS = SEEDS + RESEEDS /* of decks that are shuffled time after time */
};

/* What a deviation costs: the least surprising model is the cheapest. */
enum {
	COST_ANEW = 1,
	COST_PUT_BACK = 1,
	COST_READING = 1,
	COST_TIMES = 2,
	COST_RESEED = 3,
	COST_SEED = 2,
	COST_ORDER = 2,
	COST_SHUFFLE = 3,
	COST_COUNTING = 2,
	COST_DEALING = 3,
	COST_CUT = 4,
	COST_LATER = 3,
	COST_FAR_SEED = 3,
	COST_FAR_ORDER = 4
};

struct seed_reading {
	uint64_t seed;
	unsigned cost;
	char what[EXPLAIN_TEXT];
};

struct seed_readings {
	struct seed_reading list[SEEDS];
	unsigned count;
};

/* What becomes of CDHS in round 1: a deck for each model that is tried. */
struct explain_memory {
	unsigned usual; /* cost of the model met last; or 0 */
	uint64_t seed;  /* that was asked for */
	char *argument; /* as it was typed; NULL: nothing was asked */
	struct explain_deck {
		bool dealt;
		uint8_t places[CARD_COUNT];
	} * deck;                      /* deck_count() of them */
	const struct shuffle *shuffle; /* by which these are shuffled */
	struct explain_times {
		struct dealer dealer;
		unsigned dealt;
		uint8_t places[TIMES][CARD_COUNT]; /* after each time */
	} * times[ROWS];
};

/* The search for a model, and the best so far. */
struct explaining {
	struct explain_memory *memory;
	const struct explain_question *question;
	/* For each place and card of CDHS that comes to it: the first orders,
	 * as bits, in which round 1 allows what lies there. */
	uint64_t allowed[CARD_COUNT][CARD_COUNT][ORDER_WORDS];
	bool agrees; /* what was asked for agrees with round 1 */
	struct seed_readings readings;
	struct model best;
	const struct seed_reading *reading; /* of best; NULL: none */
	unsigned cost; /* of best, or what a better one costs less than */
};

bool
model_agrees(const struct model *m, const struct known *rounds, size_t count)
{
	struct dealer d;

	dealer_start(&d, m);
	for (size_t i = 0; i < count; i++)
		if (!dealer_deal(&d) || !known_agrees(&rounds[i], d.deck))
			return false;
	return true;
}

/* The seed as it was typed; else written to decimal. */
static const char *
seed_as_typed(const struct explain_question *q, char decimal[ARGUMENT])
{
	text_fill(decimal, ARGUMENT, "%ju", (uintmax_t)q->asked->seed);
	return q->argument ? q->argument : decimal;
}

__attribute__((format(printf, 4, 5))) static void
add_reading(struct seed_readings *r, uint64_t seed, unsigned cost,
	const char *format, ...)
{
	struct seed_reading *reading = &r->list[r->count];
	va_list ap;

	for (unsigned i = 0; i < r->count; i++)
		if (r->list[i].seed == seed)
			return;
	assert(r->count < SEEDS);
	reading->seed = seed;
	reading->cost = cost;
	va_start(ap, format);
	text_fill_list(reading->what, sizeof reading->what, format, ap);
	va_end(ap);
	r->count++;
}

/* Lists the seeds that a program may have made of the argument. */
static void
list_readings(struct seed_readings *r, const struct model *asked,
	const char *argument)
{
	bool negative = argument[0] == '-';
	uint64_t magnitude = strtoull(argument + negative, NULL, 10);

	r->count = 0;
	add_reading(r, asked->seed, 0, "the seed is read as a number");
	add_reading(r,
		negative ? 0 - magnitude : (uint64_t)(int32_t)asked->seed,
		COST_READING,
		"the seed %.20s is passed on as an int, not as unsigned",
		argument);
	add_reading(r, (uint32_t)(negative ? 0 - magnitude : magnitude),
		COST_READING, "the seed %.20s is passed on as unsigned",
		argument);
	add_reading(r, magnitude, COST_SEED,
		"the sign of seed %.20s is dropped", argument);
	/* Where seed 0 deals as seed 1 does, that may be the seed before 2. */
	if (asked->seed != 2 || asked->shuffle->generator->first != 1)
		add_reading(
			r, 0, COST_SEED, "seed 0 is used, not %.20s", argument);
	add_reading(r, 5489, COST_SEED,
		"the generator is never seeded (its default is used, not "
		"%.20s)",
		argument);
	add_reading(r, (unsigned char)argument[0], COST_FAR_SEED,
		"the seed is the first character of %.20s, as its code",
		argument);
	add_reading(r, (uint64_t)argument[0] - '0', COST_FAR_SEED,
		"the seed is the first digit of %.20s", argument);
	add_reading(r, asked->seed + 1, COST_FAR_SEED,
		"these are the cards of seed %" PRIu64 ", one more than %.20s",
		asked->seed + 1, argument);
	add_reading(r, asked->seed - 1, COST_FAR_SEED,
		"these are the cards of seed %" PRIu64 ", one less than %.20s",
		asked->seed - 1, argument);
}

static unsigned
order_cost(const struct deck_order *order, size_t index)
{
	if (index == 0)
		return 0;
	if (index < FIRST_ORDERS)
		return COST_ORDER;
	return COST_FAR_ORDER + (order->by_rank ? 1 : 0);
}

/* Sets how the model deals after round 1; returns the cost. */
static unsigned
set_continuation(struct model *m, unsigned number)
{
	unsigned generator = number % 3, shuffles = number / 3 % 4, cost = 0;

	m->anew = generator == 1;
	m->counting = generator == 2;
	m->later = shuffles == 1 ? m->times + 1 : shuffles == 3;
	m->growing = shuffles == 2;
	m->put_back = number >= CONTINUATIONS / 2;
	if (generator)
		cost += m->anew ? COST_ANEW : COST_COUNTING;
	if (shuffles)
		cost += COST_LATER;
	if (m->put_back)
		cost += COST_PUT_BACK;
	return cost;
}

/* Tries m, which agrees with round 1, with each continuation. */
static void
try_rounds(struct explaining *q, struct model m,
	const struct seed_reading *reading, unsigned cost)
{
	for (unsigned i = 0; i < CONTINUATIONS; i++) {
		unsigned sum = cost + set_continuation(&m, i);

		if (sum >= q->cost || (m.growing && m.times > 1) ||
			(m.later == 1 && m.times <= 1) ||
			!model_agrees(
				&m, q->question->rounds, q->question->count))
			continue;
		q->best = m;
		q->cost = sum;
		q->reading = reading;
	}
}

/* Tries every first order at once: a shuffle moves places, whatever cards they
 * hold. `places` is the deck that CDHS comes to. */
static void
try_orders(struct explaining *q, struct model m,
	const struct seed_reading *reading, unsigned cost,
	const uint8_t *places)
{
	for (size_t word = 0; word < ORDER_WORDS; word++) {
		uint64_t left = UINT64_MAX;

		for (unsigned i = 0; i < CARD_COUNT && left; i++)
			left &= q->allowed[i][places[i]][word];
		for (; left; left &= left - 1) {
			size_t i = 64 * word + (size_t)__builtin_ctzll(left);
			unsigned sum =
				cost + order_cost(&deck_order_rows[i], i);

			q->agrees = q->agrees || sum == 0;
			m.order = &deck_order_rows[i];
			if (sum < q->cost)
				try_rounds(q, m, reading, sum);
		}
	}
}

/* The place of a model in explain_memory. */
static size_t
index_of(unsigned dealing, size_t reading, size_t shuffle)
{
	return (dealing * SEEDS + reading) * shuffle_count + shuffle;
}

static size_t
deck_count(void)
{
	return index_of(DEALINGS, 0, 0);
}

/* The deck of the model that CDHS becomes in round 1. */
static const uint8_t *
deal_first(struct explaining *q, const struct model *m, size_t index)
{
	struct explain_deck *deck = &q->memory->deck[index];
	struct dealer d;

	if (!deck->dealt) {
		dealer_start(&d, m);
		dealer_deal(&d);
		deck->dealt = true;
		memcpy(deck->places, d.deck, CARD_COUNT);
	}
	return deck->places;
}

static void
try_shuffle(
	struct explaining *q, size_t shuffle, unsigned dealing, size_t reading)
{
	const struct seed_reading *r = &q->readings.list[reading];
	struct model m = {
		.shuffle = &shuffle_rows[shuffle],
		.seed = r->seed,
		.times = 1,
		.dealing = (enum deck_dealing)dealing,
	};
	unsigned cost = r->cost + (m.dealing ? COST_DEALING : 0) +
		(m.shuffle != q->question->asked->shuffle ? COST_SHUFFLE : 0);
	size_t index = index_of(dealing, reading, shuffle);

	if (cost < q->cost)
		try_orders(q, m, r, cost, deal_first(q, &m, index));
}

/* The deck of the model that CDHS becomes in round 1, for one time more than
 * the call before, or no more. */
static const uint8_t *
deal_times(struct explain_times **row, const struct model *m)
{
	struct explain_times *t = *row;

	if (!t) {
		t = *row = memory_zero(1, sizeof *t);
		dealer_start(&t->dealer, m);
	}
	if (t->dealt < m->times) {
		struct dealer *d = &t->dealer;

		if (m->reseed && t->dealt % m->reseed == 0)
			rng_seed(&d->rng, m->shuffle->generator, m->seed);
		shuffle_deck(m->shuffle, &d->rng, d->deck);
		memcpy(t->places[t->dealt++], d->deck, CARD_COUNT);
	}
	return t->places[m->times - 1];
}

/* Tries the shuffle asked for, up to TIMES times a round, with the generator
 * seeded again after each `reseed` of them; 0: it is not. */
static void
try_times(struct explaining *q, unsigned number, unsigned reseed)
{
	const struct seed_reading *reading = &q->readings.list[number];
	struct explain_times **row =
		&q->memory->times[reseed ? SEEDS + reseed - 1 : number];
	struct model m = {.shuffle = q->question->asked->shuffle,
		.seed = reading->seed,
		.reseed = reseed};
	unsigned cost = reading->cost + (reseed ? COST_RESEED : COST_TIMES);

	for (m.times = 1; m.times <= TIMES && cost < q->cost; m.times++) {
		const uint8_t *places = deal_times(row, &m);

		if (m.times > 1 && m.times > reseed)
			try_orders(q, m, reading, cost, places);
	}
}

/* Tries the shuffle asked for, cut at each place. */
static void
try_cuts(struct explaining *q, const struct seed_reading *reading)
{
	struct model m = {.shuffle = q->question->asked->shuffle,
		.seed = reading->seed,
		.times = 1};
	unsigned cost = reading->cost + COST_CUT;

	for (m.begin = 1; m.begin < CARD_COUNT; m.begin++) {
		struct dealer d;

		dealer_start(&d, &m);
		dealer_deal(&d);
		for (unsigned cut = 0; cut < 2; cut++) {
			m.cut = cut;
			try_orders(q, m, reading, cost, d.deck);
		}
	}
}

/* lrand48 alone has a state before it is seeded that no seed makes. */
static void
try_unseeded(struct explaining *q)
{
	static const struct seed_reading unseeded = {
		0, COST_SEED, "lrand48 is never seeded (%.20s is not used)"};

	for (const struct shuffle *s = shuffle_rows; s->name; s++) {
		struct model m = {.shuffle = s, .times = 1, .unseeded = true};
		unsigned cost = unseeded.cost +
			(m.shuffle != q->question->asked->shuffle ? COST_SHUFFLE
								  : 0);
		struct dealer d;

		if (s->generator != &generator_lrand48 || cost >= q->cost)
			continue;
		dealer_start(&d, &m);
		dealer_deal(&d);
		try_orders(q, m, &unseeded, cost, d.deck);
	}
}

static void
try_dealing(struct explaining *q, unsigned dealing, bool near)
{
	for (unsigned i = 0; i < q->readings.count; i++)
		for (size_t s = 0; s < shuffle_count; s++)
			if (shuffles_near(&shuffle_rows[s],
				    q->question->asked->shuffle) == near)
				try_shuffle(q, s, dealing, i);
}

/* Tries other languages' shuffles only if nothing else explains the cards, and
 * with the deck shuffled once and dealt as usual. */
static void
try_all(struct explaining *q)
{
	for (unsigned dealing = 0; dealing < DEALINGS; dealing++)
		try_dealing(q, dealing, true);
	/* Other shuffles and cuts deal another round 1. */
	for (unsigned i = 0; i < q->readings.count && !q->agrees; i++) {
		for (unsigned reseed = 0; reseed <= (i ? 0 : RESEEDS); reseed++)
			try_times(q, i, reseed);
		try_cuts(q, &q->readings.list[i]);
	}
	try_unseeded(q);
	if (q->cost == UINT32_MAX)
		try_dealing(q, 0, false);
}

/* Most games of a file are dealt in one way: tries what costs no more than the
 * model of the game before, and the rest only if that explains nothing. */
static void
try_usual(struct explaining *q)
{
	struct explain_memory *memory = q->memory;

	if (memory->usual) {
		q->cost = memory->usual + 1;
		try_all(q);
	}
	if (!q->reading) {
		q->cost = UINT32_MAX;
		try_all(q);
	}
	memory->usual = q->reading &&
			shuffles_near(
				q->best.shuffle, q->question->asked->shuffle)
		? q->cost
		: 0;
}

struct explain_memory *
explain_memory_start(void)
{
	return memory_zero(1, sizeof(struct explain_memory));
}

static void
forget_times(struct explain_memory *memory)
{
	for (unsigned i = 0; i < ROWS; i++) {
		free(memory->times[i]);
		memory->times[i] = NULL;
	}
}

void
explain_memory_stop(struct explain_memory *memory)
{
	free(memory->argument);
	free(memory->deck);
	forget_times(memory);
	free(memory);
}

/* Forgets what another seed or shuffle dealt. */
static void
recall_seed(struct explain_memory *memory, const struct model *asked,
	const char *argument)
{
	bool same = memory->argument && memory->seed == asked->seed &&
		strcmp(memory->argument, argument) == 0;

	if (!same || memory->shuffle != asked->shuffle)
		forget_times(memory);
	memory->shuffle = asked->shuffle;
	if (same)
		return;
	free(memory->argument);
	free(memory->deck);
	memory->deck = memory_zero(deck_count(), sizeof *memory->deck);
	memory->seed = asked->seed;
	memory->argument = memory_copy(argument);
}

/* Fills q->allowed, once for the many decks tried. */
static void
allow_orders(struct explaining *q)
{
	uint64_t places[CARD_COUNT];
	uint8_t first[CARD_COUNT];

	assert(deck_order_count <= ORDERS);
	known_places(&q->question->rounds[0], places);
	for (size_t i = 0; i < deck_order_count; i++) {
		deck_new(&deck_order_rows[i], first);
		for (unsigned c = 0; c < CARD_COUNT; c++)
			for (uint64_t p = places[first[c]]; p; p &= p - 1)
				q->allowed[__builtin_ctzll(p)][c][i / 64] |=
					UINT64_C(1) << i % 64;
	}
}

bool
explain_deal(struct explain_memory *memory,
	const struct explain_question *question, struct model *found,
	struct explanation *why)
{
	struct explaining q = {.memory = memory, .question = question};
	const struct model *asked = question->asked;
	char decimal[ARGUMENT];
	const char *argument;

	why->count = 0;
	if (model_agrees(asked, question->rounds, question->count)) {
		*found = *asked;
		return true;
	}
	if (question->count == 0 ||
		known_bits(&question->rounds[0]) < BITS_ENOUGH)
		return false;
	argument = seed_as_typed(question, decimal);
	recall_seed(memory, asked, argument);
	list_readings(&q.readings, asked, argument);
	allow_orders(&q);
	try_usual(&q);
	if (!q.reading)
		return false;
	*found = q.best;
	explain_model(asked, &q.best, q.reading->cost ? q.reading->what : NULL,
		argument, why);
	return true;
}

bool
explain_seed(const struct explain_question *q, uint32_t from, uint32_t to,
	struct model *found, struct explanation *why)
{
	const struct model *asked = q->asked;
	char decimal[ARGUMENT], reading[EXPLAIN_TEXT];
	const char *argument = seed_as_typed(q, decimal);

	if (!recover_seed(asked->shuffle, q->rounds, q->count, from, to, found))
		return false;
	why->count = 0;
	text_fill(reading, sizeof reading,
		"these are the cards of seed %" PRIu64 ", not %.20s",
		found->seed, argument);
	explain_model(asked, found, reading, argument, why);
	return true;
}
