/*
 * Plans a sieve: which places and steps are tested of each query. And deals the
 * seeds of a row side by side, by the same numbers (struct batch).
 */
#include "core/search/private.h"

#include "core/base/base.h"

#include <stdlib.h>

enum { REFUTED = 12 }; /* one seed in 2^REFUTED may be left by the tests */

/* What the choice of tests depends on. */
struct planning {
	struct sieve *sieve;
	struct possible *possible; /* of each query */
	double *left; /* of each, log2 of the chance to pass all tests */
};

/*
 * Lists all tests. In round 1 each step of a shuffle that does not settle its
 * places in order is a test, since the new deck is known; else each place is,
 * in the order in which the steps settle them.
 */
static unsigned
list_tests(shuffle_steps *steps, unsigned round, struct sieve_test *test)
{
	unsigned n = 0;

	if (round > SIEVE_ROUNDS)
		return 0;
	if (round == 1 && !steps_settle(steps))
		for (unsigned k = 0; k < SWAPS_STEPS; k++)
			test[n++] = (struct sieve_test){true, (uint8_t)k};
	else
		for (unsigned i = 0; i < CARD_COUNT; i++)
			test[n++] = (struct sieve_test){false,
				(uint8_t)(steps == steps_down
						? CARD_COUNT - 1 - i
						: i)};
	return n;
}

static uint64_t
allowed_by(const struct possible *p, struct sieve_test t)
{
	return t.step ? p->swap[t.which + 1] : p->cards[t.which];
}

/* log2 of a positive number, to a millionth; to load libm takes longer than all
 * calls of this. */
static double
log2_of(double x)
{
	double whole = 0, part = 0;

	for (; x < 1; x *= 2)
		whole--;
	for (; x >= 2; x /= 2)
		whole++;
	for (double step = 0.5; step > 1e-6; step /= 2) {
		x *= x;
		if (x >= 2) {
			x /= 2;
			part += step;
		}
	}
	return whole + part;
}

/* log2 of the chance that a random seed passes. */
static double
log_chance(const struct possible *p, struct sieve_test t)
{
	unsigned of = t.step ? t.which + 2u : CARD_COUNT;
	int allowed = __builtin_popcountll(allowed_by(p, t));

	return log2_of((allowed ? allowed : 0.5) / of);
}

/* The steps of its round that a test needs. */
static uint64_t
steps_for(shuffle_steps *steps, struct sieve_test t)
{
	return t.step ? UINT64_C(1) << t.which
		      : (UINT64_C(1) << trace_steps(steps, t.which)) - 1;
}

/* Adds a test to all queries; true while any of them needs more tests. */
static bool
add_test(struct planning *p, struct sieve_group *g, struct sieve_test t)
{
	bool more = false;

	g->test[g->tests] = t;
	for (size_t q = g->first; q < g->first + g->count; q++) {
		p->sieve->allowed[q * SIEVE_TESTS + g->tests] =
			allowed_by(&p->possible[q], t);
		p->left[q] += log_chance(&p->possible[q], t);
		more |= p->left[q] > -REFUTED;
	}
	g->tests++;
	return more;
}

/* The log of the chance to pass the test, summed over the group's queries. */
static double
log_chances(const struct planning *p, const struct sieve_group *g,
	struct sieve_test t)
{
	double sum = 0;

	for (size_t q = g->first; q < g->first + g->count; q++)
		sum += log_chance(&p->possible[q], t);
	return sum;
}

static void
begin_group(struct planning *p, struct sieve_group *g)
{
	g->tests = 0;
	g->wanted = 0;
	for (size_t q = g->first; q < g->first + g->count; q++)
		p->left[q] = 0;
}

/* Takes the tests in the order of the shuffle: few steps are made. */
static void
choose_in_order(struct planning *p, struct sieve_group *g, shuffle_steps *steps,
	const struct sieve_test *test, unsigned count)
{
	bool more = true;

	begin_group(p, g);
	for (unsigned i = 0; i < count && more; i++) {
		g->wanted |= steps_for(steps, test[i]);
		more = add_test(p, g, test[i]);
	}
}

/* Takes the tests that refute most first. */
static void
choose_by_weight(struct planning *p, struct sieve_group *g,
	shuffle_steps *steps, struct sieve_test *test, unsigned count)
{
	bool more = true;

	begin_group(p, g);
	while (count && more) {
		unsigned best = 0;

		for (unsigned i = 1; i < count; i++)
			if (log_chances(p, g, test[i]) <
				log_chances(p, g, test[best]))
				best = i;
		g->wanted |= steps_for(steps, test[best]);
		more = add_test(p, g, test[best]);
		memmove(test + best, test + best + 1,
			(--count - best) * sizeof *test);
	}
}

/* Chooses the tests that need fewer numbers, which cost more than tests. But
 * keys, for many queries, need the tests that refute most. */
static void
plan_group(struct planning *p, struct sieve_group *g)
{
	const struct shuffle *shuffle = p->sieve->query[g->first].shuffle;
	shuffle_steps *steps = shuffle->steps;
	struct sieve_test test[SIEVE_TESTS];
	unsigned count = list_tests(steps, g->round, test);
	struct swaps_plan plan;
	unsigned numbers;

	if (!count)
		return;
	swaps_plan(&plan, shuffle);
	choose_by_weight(p, g, steps, test, count);
	if (g->count >= KEYS_PAY)
		return;
	numbers = swaps_numbers(&plan, g->round, g->wanted);
	list_tests(steps, g->round, test);
	choose_in_order(p, g, steps, test, count);
	if (swaps_numbers(&plan, g->round, g->wanted) < numbers)
		return;
	choose_by_weight(p, g, steps, test, count);
}

/* Cuts the sorted queries into groups, and these into shuffles. */
static void
make_groups(struct sieve *s)
{
	const struct search_query *before = NULL;

	for (size_t q = 0; q < s->queries; q++) {
		const struct search_query *now = &s->query[q];
		bool other = !before || before->shuffle != now->shuffle;

		if (other || before->round != now->round)
			s->group[s->groups++] = (struct sieve_group){
				.round = now->round, .first = q};
		s->group[s->groups - 1].count++;
		if (other) {
			struct sieve_shuffle *f = &s->shuffle[s->shuffles++];

			f->first = s->groups - 1;
			swaps_plan(&f->plan, now->shuffle);
		}
		s->shuffle[s->shuffles - 1].count =
			s->groups - s->shuffle[s->shuffles - 1].first;
		before = now;
	}
}

/* Makes the rounds and steps of the last group, and as many numbers as the
 * shuffle with the most. */
static void
count_numbers(struct sieve *s)
{
	for (size_t i = 0; i < s->shuffles; i++) {
		struct sieve_shuffle *f = &s->shuffle[i];
		const struct sieve_group *last =
			&s->group[f->first + f->count - 1];
		bool few = last->round <= SIEVE_ROUNDS && last->wanted;
		unsigned n;

		f->rounds =
			last->round < SIEVE_ROUNDS ? last->round : SIEVE_ROUNDS;
		f->wanted = few ? last->wanted : SWAPS_ALL;
		n = swaps_numbers(&f->plan, f->rounds, f->wanted);
		if (n > s->numbers)
			s->numbers = n < NUMBERS ? n : NUMBERS;
	}
}

/* The classes of seeds that may agree with the query. */
static uint64_t
classes_of(const struct search_query *q, const struct possible *p)
{
	const struct shuffle *s = q->shuffle;
	bool known = s->generator == &generator_lrand48 &&
		s->steps == steps_down && s->draw == draw_by_remainder &&
		q->round == 1;

	return known ? possible_lrand48_classes(p) : UINT64_MAX;
}

static void
plan_sieve(struct planning *p)
{
	struct sieve *s = p->sieve;

	make_groups(s);
	for (size_t q = 0; q < s->queries; q++) {
		possible_init(&p->possible[q], &s->query[q].rounds[0],
			s->query[q].order);
		possible_swaps(&p->possible[q]);
	}
	for (size_t i = 0; i < s->groups; i++) {
		struct sieve_group *g = &s->group[i];

		plan_group(p, g);
		if (g->tests >= KEY_VALUES)
			g->keys =
				keys_start(s->allowed + g->first * SIEVE_TESTS,
					SIEVE_TESTS, g->count);
	}
	count_numbers(s);
	s->class_bits =
		s->generator == &generator_lrand48 ? LRAND48_CLASS_BITS : 0;
	for (size_t q = 0; q < s->queries; q++)
		s->classes |= classes_of(&s->query[q], &p->possible[q]);
}

void
sieve_start(struct sieve *s, const struct search_query *query, size_t queries)
{
	struct planning p = {.sieve = s,
		.possible = memory_zero(queries, sizeof *p.possible),
		.left = memory_zero(queries, sizeof *p.left)};

	*s = (struct sieve){.generator = query->shuffle->generator,
		.query = query,
		.queries = queries,
		.group = memory_zero(queries, sizeof *s->group),
		.shuffle = memory_zero(queries, sizeof *s->shuffle),
		.allowed =
			memory_zero(queries, SIEVE_TESTS * sizeof *s->allowed)};
	plan_sieve(&p);
	free(p.possible);
	free(p.left);
}

void
sieve_stop(struct sieve *s)
{
	for (size_t i = 0; i < s->groups; i++)
		free(s->group[i].keys);
	free(s->group);
	free(s->shuffle);
	free(s->allowed);
}

/* Seeds in a row, dealt side by side where the numbers can be made so. */
struct batch {
	const struct sieve_variant *variant; /* NULL: each seed by itself */
	struct swaps_plan plan;
	unsigned rounds;
	uint32_t first; /* seed of lane 0 */
	uint32_t lanes; /* dealt: none, or LANES */
	/* The seed of the last batch_seed. */
	uint32_t lane;
	unsigned round; /* rounds dealt so far */
	bool alone;     /* dealt by the dealer, not in a lane */
	uint64_t next;  /* the seed after it */
	struct dealer dealer;
	struct sieve_room room;
	struct sieve_decks decks;
};

/* Vectors ask for more than malloc's alignment. */
struct batch *
batch_start(const struct shuffle *shuffle, unsigned rounds)
{
	struct batch *b = aligned_alloc(_Alignof(struct batch), sizeof *b);
	struct model model = {.shuffle = shuffle};
	unsigned numbers = NUMBERS + 1;

	if (!b)
		memory_fail();
	b->variant = NULL;
	b->rounds = rounds;
	b->first = b->lanes = 0;
	b->next = UINT64_MAX;
	dealer_start(&b->dealer, &model);
	if (rounds <= SIEVE_ROUNDS && swaps_possible(shuffle)) {
		swaps_plan(&b->plan, shuffle);
		numbers = swaps_numbers(&b->plan, rounds, SWAPS_ALL);
	}
	if (numbers <= NUMBERS) {
		b->variant = sieve_variants()[0];
		numbers_start(&b->room.numbers, shuffle->generator, 1, numbers);
	}
	return b;
}

void
batch_stop(struct batch *b)
{
	free(b);
}

/* Seeds are dealt together from the second on of those in a row. */
void
batch_seed(struct batch *b, uint32_t seed)
{
	if (b->variant && seed == b->next && seed - b->first >= b->lanes) {
		b->variant->deal(
			&b->plan, b->rounds, &b->room, seed, &b->decks);
		b->first = seed;
		b->lanes = LANES;
	}
	b->lane = seed - b->first;
	b->round = 0;
	b->next = (uint64_t)seed + 1;
	b->alone = b->lane >= b->lanes || b->decks.odd[b->lane];
	if (b->alone)
		dealer_restart(&b->dealer, seed);
}

const uint8_t *
batch_deal(struct batch *b)
{
	if (!b->alone)
		return b->decks.deck[b->round++][b->lane];
	dealer_deal(&b->dealer);
	return b->dealer.deck;
}
