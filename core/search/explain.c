#include "core/search/search.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	/* Known of round 1 before any model but the one told is believed: the
	 * models tried number about 2^18, and one in a thousand cases may be
	 * named by chance. */
	BITS_ENOUGH = 28,
	SEEDS = 10,
	WAYS = 18, /* to go on: 3 generators, 3 counts of shuffles, 2 decks */
	FIRST_ORDERS = 5, /* of the table, those seen in real programs */
	MANY = 100,       /* shuffles a round, by habit */
	TRIED = 2048,     /* decks of round 1, at most */
	ORDERS = 256,     /* first orders, at most */
	ARGUMENT = 24     /* bytes of a seed as it was typed */
};

/* What a deviation costs: the least surprising model is the cheapest. */
enum {
	COST_ANEW = 1,
	COST_PUT_BACK = 1,
	COST_READING = 1,
	COST_TIMES = 2,
	COST_SEED = 2,
	COST_ORDER = 2,
	COST_SHUFFLE = 3,
	COST_COUNTING = 2,
	COST_DEALING = 3,
	COST_LATER = 3,
	COST_FAR_SEED = 3,
	COST_FAR_ORDER = 4
};

struct reading {
	uint64_t seed;
	unsigned cost;
	bool unseeded;
	const char *what; /* a story's sentence; %s is the argument */
};

struct readings {
	struct reading list[SEEDS];
	unsigned count;
};

/* Decks that CDHS comes to, in the order in which they are tried. */
struct explain_memory {
	uint64_t seed;           /* that was told */
	char argument[ARGUMENT]; /* as it was typed */
	bool known[TRIED];
	uint8_t places[TRIED][CARD_COUNT];
};

/* The search for a model, and the best so far. */
struct quest {
	struct explain_memory *memory;
	unsigned tried;
	uint8_t first[ORDERS][CARD_COUNT]; /* each first order's deck */
	size_t orders;
	const struct model *told;
	const struct known *rounds;
	size_t count;
	struct model best;
	const struct reading *reading; /* of best */
	unsigned cost;                 /* of best; UINT_MAX: none */
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

static void
read_as(struct readings *r, uint64_t seed, unsigned cost, const char *what)
{
	for (unsigned i = 0; i < r->count; i++)
		if (r->list[i].seed == seed)
			return;
	assert(r->count < SEEDS);
	r->list[r->count++] =
		(struct reading){.seed = seed, .cost = cost, .what = what};
}

/* Every seed that a program may have made of the argument. */
static void
read_seed(struct readings *r, const struct model *told, const char *argument)
{
	bool negative = argument[0] == '-';
	uint64_t magnitude = strtoull(argument + negative, NULL, 10);

	r->count = 0;
	read_as(r, told->seed, 0, "");
	read_as(r, negative ? 0 - magnitude : (uint64_t)(int32_t)told->seed,
		COST_READING,
		"the seed %s is passed on as an int, not as unsigned");
	read_as(r, (uint32_t)(negative ? 0 - magnitude : magnitude),
		COST_READING, "the seed %s is passed on as unsigned");
	read_as(r, magnitude, COST_SEED, "the sign of seed %s is dropped");
	read_as(r, 0, COST_SEED, "seed 0 is used, not %s");
	read_as(r, 5489, COST_SEED,
		"the generator is never seeded (its default is used, not %s)");
	read_as(r, (unsigned char)argument[0], COST_FAR_SEED,
		"the seed is the first character of %s, as its code");
	read_as(r, (uint64_t)argument[0] - '0', COST_FAR_SEED,
		"the seed is the first digit of %s");
	read_as(r, told->seed + 1, COST_FAR_SEED,
		"the seed is one more than %s");
	read_as(r, told->seed - 1, COST_FAR_SEED,
		"the seed is one less than %s");
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

/* Goes on from round 1 in one of the ways known; what that costs. */
static unsigned
go_on(struct model *m, unsigned way)
{
	unsigned generator = way % 3, shuffles = way / 3 % 3, cost = 0;

	m->anew = generator == 1;
	m->counting = generator == 2;
	m->later = shuffles == 1 ? m->times + 1 : 0;
	m->growing = shuffles == 2;
	m->put_back = way >= WAYS / 2;
	if (generator)
		cost += m->anew ? COST_ANEW : COST_COUNTING;
	if (shuffles)
		cost += COST_LATER;
	if (m->put_back)
		cost += COST_PUT_BACK;
	return cost;
}

/* Tries m, right in round 1, with each way to go on from round to round. */
static void
try_rounds(struct quest *q, struct model m, const struct reading *reading,
	unsigned cost)
{
	for (unsigned way = 0; way < WAYS; way++) {
		unsigned sum = cost + go_on(&m, way);

		if (sum >= q->cost || (m.growing && m.times > 1) ||
			!model_agrees(&m, q->rounds, q->count))
			continue;
		q->best = m;
		q->cost = sum;
		q->reading = reading;
	}
}

/*
 * Tries every first order at once: a shuffle moves places, whatever cards
 * they hold. `places` is the deck that CDHS comes to.
 */
static void
try_orders(struct quest *q, struct model m, const struct reading *reading,
	unsigned cost, const uint8_t *places)
{
	const struct deck_order *table = deck_order_table(&(size_t){0});

	for (size_t i = 0; i < q->orders; i++) {
		unsigned sum = cost + order_cost(&table[i], i);

		if (sum >= q->cost ||
			!known_agrees_through(
				&q->rounds[0], q->first[i], places))
			continue;
		m.order = &table[i];
		try_rounds(q, m, reading, sum);
	}
}

/* The deck of the model, the q->tried-th, that CDHS comes to in round 1. */
static const uint8_t *
deal(struct quest *q, const struct model *m, struct dealer *d)
{
	struct explain_memory *memory = q->memory;

	assert(q->tried < TRIED);
	if (memory && memory->known[q->tried])
		return memory->places[q->tried];
	dealer_start(d, m);
	dealer_deal(d);
	if (!memory)
		return d->deck;
	memory->known[q->tried] = true;
	return memcpy(memory->places[q->tried], d->deck, CARD_COUNT);
}

static void
try_shuffle(struct quest *q, const struct shuffle *shuffle, unsigned times,
	enum deck_dealing dealing, const struct reading *reading)
{
	struct model m = {.shuffle = shuffle,
		.seed = reading->seed,
		.times = times,
		.dealing = dealing,
		.unseeded = reading->unseeded};
	unsigned cost = reading->cost + (times > 1 ? COST_TIMES : 0) +
		(dealing ? COST_DEALING : 0) +
		(shuffle != q->told->shuffle ? COST_SHUFFLE : 0);
	struct dealer d;

	if (cost < q->cost)
		try_orders(q, m, reading, cost, deal(q, &m, &d));
	q->tried++;
}

/* lrand48 alone can be unseeded in a way that no seed makes. */
static const struct reading unseeded = {
	0, COST_SEED, true, "lrand48 is never seeded (%s is not used)"};

static void
try_all(struct quest *q, const struct readings *r)
{
	static const unsigned times[] = {1, MANY, 10 * MANY};
	size_t count;
	const struct shuffle *table = shuffle_table(&count);

	for (unsigned t = 0; t < sizeof times / sizeof times[0]; t++)
		for (unsigned i = 0; i < r->count; i++)
			for (size_t s = 0; s < count; s++)
				try_shuffle(q, &table[s], times[t],
					DECK_IN_HANDS, &r->list[i]);
	for (enum deck_dealing dealing = DECK_FROM_BACK;
		dealing <= DECK_TO_FOURTH; dealing++)
		for (unsigned i = 0; i < r->count; i++)
			for (size_t s = 0; s < count; s++)
				try_shuffle(
					q, &table[s], 1, dealing, &r->list[i]);
	for (size_t s = 0; s < count; s++)
		if (table[s].rng == RNG_LRAND48)
			try_shuffle(q, &table[s], 1, DECK_IN_HANDS, &unseeded);
}

static void tell(struct explanation *story, unsigned round, const char *format,
	...) __attribute__((format(printf, 3, 4)));

static void
tell(struct explanation *story, unsigned round, const char *format, ...)
{
	va_list ap;

	assert(story->count < EXPLAIN_CAUSES);
	story->cause[story->count].round = round;
	va_start(ap, format);
	vsnprintf(story->cause[story->count].what, EXPLAIN_TEXT, format, ap);
	va_end(ap);
	story->count++;
}

/* Puts the argument in the place of %s. */
static void
tell_reading(struct explanation *story, const char *what, const char *argument)
{
	const char *gap = strstr(what, "%s");

	assert(gap);
	tell(story, 1, "%.*s%.20s%s", (int)(gap - what), what, argument,
		gap + 2);
}

static void
tell_first_round(
	const struct quest *q, const char *argument, struct explanation *story)
{
	static const char *const dealt[] = {"",
		"the hands are dealt from the back of the deck, the last card "
		"first; the assignment deals from the front",
		"the hands are dealt a card at a time; the assignment deals "
		"thirteen in a row",
		"seat 2 gets the first thirteen cards of the deck, not "
		"seat 1",
		"seat 3 gets the first thirteen cards of the deck, not "
		"seat 1",
		"seat 4 gets the first thirteen cards of the deck, not "
		"seat 1"};
	const struct model *m = &q->best;

	if (m->shuffle != q->told->shuffle)
		tell(story, 1, "the deck is shuffled as by %s, not %s",
			m->shuffle->name, q->told->shuffle->name);
	if (q->reading->cost)
		tell_reading(story, q->reading->what, argument);
	if (order_cost(m->order,
		    (size_t)(m->order - deck_order_table(&(size_t){0}))))
		tell(story, 1, "the first order of the deck is %s, not CDHS",
			m->order->name);
	if (m->times > 1)
		tell(story, 1,
			"the deck is shuffled %u times a round; the "
			"assignment shuffles once",
			m->times);
	if (m->dealing)
		tell(story, 1, "%s", dealt[m->dealing]);
}

static void
tell_later_rounds(
	const struct model *m, const char *argument, struct explanation *story)
{
	if (m->anew)
		tell(story, 2,
			"round 2 is dealt by a generator made anew from "
			"seed %.20s; the assignment keeps one",
			argument);
	if (m->counting)
		tell(story, 2,
			"round 2 is dealt by a generator made anew from "
			"seed %.20s + 1; the assignment keeps one",
			argument);
	if (m->put_back)
		tell(story, 2,
			"round 2 is shuffled from the first order of the "
			"deck; the assignment keeps it as it was dealt");
	if (m->later)
		tell(story, 2,
			"the deck is shuffled %u times from round 2 on; "
			"the assignment shuffles once",
			m->later);
	if (m->growing)
		tell(story, 2,
			"the deck is shuffled twice in round 2, and so on; "
			"the assignment shuffles once");
}

struct explain_memory *
explain_memory_start(void)
{
	struct explain_memory *memory = calloc(1, sizeof(*memory));

	if (!memory)
		abort();
	return memory;
}

void
explain_memory_stop(struct explain_memory *memory)
{
	free(memory);
}

/* What another seed dealt is of no use. */
static void
recall(struct explain_memory *memory, uint64_t seed, const char *argument)
{
	if (memory->seed == seed && strcmp(memory->argument, argument) == 0)
		return;
	memset(memory->known, 0, sizeof memory->known);
	memory->seed = seed;
	snprintf(memory->argument, sizeof memory->argument, "%s", argument);
}

/* All first orders, made once for the many decks tried. */
static void
make_orders(struct quest *q)
{
	const struct deck_order *table = deck_order_table(&q->orders);

	assert(q->orders <= ORDERS);
	for (size_t i = 0; i < q->orders; i++)
		deck_new(&table[i], q->first[i]);
}

bool
explain_deal(struct explain_memory *memory, const struct model *told,
	const char *argument, const struct known *rounds, size_t count,
	struct model *found, struct explanation *story)
{
	struct quest q = {.told = told,
		.rounds = rounds,
		.count = count,
		.cost = UINT32_MAX};
	struct readings readings;
	char decimal[ARGUMENT];

	story->count = 0;
	if (model_agrees(told, rounds, count)) {
		*found = *told;
		return true;
	}
	if (count == 0 || known_bits(&rounds[0]) < BITS_ENOUGH)
		return false;
	snprintf(decimal, sizeof decimal, "%llu",
		(unsigned long long)told->seed);
	if (!argument)
		argument = decimal;
	/* An argument too long to compare is not remembered. */
	if (memory && strlen(argument) < ARGUMENT) {
		recall(memory, told->seed, argument);
		q.memory = memory;
	}
	read_seed(&readings, told, argument);
	make_orders(&q);
	try_all(&q, &readings);
	if (q.cost == UINT32_MAX)
		return false;
	*found = q.best;
	tell_first_round(&q, argument, story);
	tell_later_rounds(&q.best, argument, story);
	return true;
}
