#include "core/search/sieve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	REFUTED = 12,    /* one seed in 2^REFUTED may be left by the tests */
	MANY = 8,        /* queries from which on keys pay */
	KEYS_EACH = 4096 /* of one query, at most */
};

/* What is needed to choose tests: the evidence of each query as sets. */
struct planning {
	struct sieve *sieve;
	struct sets *sets; /* of each query */
	double *left;      /* of each, log2 of the chance to pass all tests */
};

/* Whether a card's place is settled by steps that come one after another. */
static bool
settles(enum shuffle_method m)
{
	return m == SHUFFLE_CS247 || m == SHUFFLE_LIBCXX;
}

/*
 * The tests that there are. In round 1 each step of a shuffle that goes upwards
 * is a test, since the new deck is known; else each place is.
 */
static unsigned
list_tests(enum shuffle_method m, unsigned round, struct sieve_test *test)
{
	unsigned n = 0;

	if (round > SIEVE_ROUNDS)
		return 0;
	if (round == 1 && !settles(m))
		for (unsigned k = 0; k < PLACES_STEPS; k++)
			test[n++] = (struct sieve_test){true, (uint8_t)k};
	else
		for (unsigned i = 0; i < CARD_COUNT; i++)
			test[n++] = (struct sieve_test){false,
				(uint8_t)(m == SHUFFLE_CS247
						? CARD_COUNT - 1 - i
						: i)};
	return n;
}

static uint64_t
allowed_by(const struct sets *s, struct sieve_test t)
{
	return t.step ? s->swap[t.which + 1] : s->cards[t.which];
}

/* log2 of the chance that a random seed passes. */
static double
passes(const struct sets *s, struct sieve_test t)
{
	unsigned of = t.step ? t.which + 2u : CARD_COUNT;
	int allowed = __builtin_popcountll(allowed_by(s, t));

	return log2((allowed ? allowed : 0.5) / of);
}

/* Steps of its round that a test needs. */
static uint64_t
wants(enum shuffle_method m, struct sieve_test t)
{
	return t.step ? UINT64_C(1) << t.which
		      : (UINT64_C(1) << trace_steps(m, t.which)) - 1;
}

/* Adds a test to all queries; whether any of them needs still more. */
static bool
add_test(struct planning *p, struct sieve_group *g, struct sieve_test t)
{
	bool more = false;

	g->test[g->tests] = t;
	for (size_t q = g->first; q < g->first + g->count; q++) {
		p->sieve->allowed[q * SIEVE_TESTS + g->tests] =
			allowed_by(&p->sets[q], t);
		p->left[q] += passes(&p->sets[q], t);
		more |= p->left[q] > -REFUTED;
	}
	g->tests++;
	return more;
}

/* How much a test tells of all queries of the group together. */
static double
tells(const struct planning *p, const struct sieve_group *g,
	struct sieve_test t)
{
	double sum = 0;

	for (size_t q = g->first; q < g->first + g->count; q++)
		sum += passes(&p->sets[q], t);
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

/* The tests in the order of the shuffle: few steps need be made. */
static void
choose_in_order(struct planning *p, struct sieve_group *g,
	enum shuffle_method m, const struct sieve_test *test, unsigned count)
{
	bool more = true;

	begin_group(p, g);
	for (unsigned i = 0; i < count && more; i++) {
		g->wanted |= wants(m, test[i]);
		more = add_test(p, g, test[i]);
	}
}

/* Those first that tell most. */
static void
choose_by_weight(struct planning *p, struct sieve_group *g,
	enum shuffle_method m, struct sieve_test *test, unsigned count)
{
	bool more = true;

	begin_group(p, g);
	while (count && more) {
		unsigned best = 0;

		for (unsigned i = 1; i < count; i++)
			if (tells(p, g, test[i]) < tells(p, g, test[best]))
				best = i;
		g->wanted |= wants(m, test[best]);
		more = add_test(p, g, test[best]);
		memmove(test + best, test + best + 1,
			(--count - best) * sizeof *test);
	}
}

/*
 * Whichever needs fewer numbers: they are dear, tests are cheap. But keys are
 * for many queries, and need tests that tell much.
 */
static void
plan_group(struct planning *p, struct sieve_group *g)
{
	struct steps steps = shuffle_steps(p->sieve->query[g->first].shuffle);
	struct sieve_test test[SIEVE_TESTS];
	unsigned count = list_tests(steps.method, g->round, test);
	struct places_plan plan;
	unsigned numbers;

	if (!count)
		return;
	places_plan(&plan, &steps);
	choose_by_weight(p, g, steps.method, test, count);
	if (g->count >= MANY)
		return;
	numbers = places_numbers(&plan, g->round, g->wanted);
	list_tests(steps.method, g->round, test);
	choose_in_order(p, g, steps.method, test, count);
	if (places_numbers(&plan, g->round, g->wanted) < numbers)
		return;
	choose_by_weight(p, g, steps.method, test, count);
}

static void
set_keys(uint64_t *keys, const uint64_t *allowed)
{
	for (uint64_t x = allowed[0]; x; x &= x - 1)
		for (uint64_t y = allowed[1]; y; y &= y - 1)
			for (uint64_t z = allowed[2]; z; z &= z - 1) {
				uint32_t key =
					sieve_key((uint32_t)__builtin_ctzll(x),
						(uint32_t)__builtin_ctzll(y),
						(uint32_t)__builtin_ctzll(z));

				keys[key / 64] |= UINT64_C(1) << key % 64;
			}
}

/* Keys, if there is memory and reason for them. */
static void
plan_keys(const struct sieve *s, struct sieve_group *g)
{
	const uint64_t *allowed = s->allowed + g->first * SIEVE_TESTS;
	bool few = g->tests < SIEVE_KEYED || g->count < MANY;

	for (size_t q = 0; q < g->count && !few; q++) {
		const uint64_t *a = allowed + q * SIEVE_TESTS;

		few = __builtin_popcountll(a[0]) * __builtin_popcountll(a[1]) *
				__builtin_popcountll(a[2]) >
			KEYS_EACH;
	}
	if (few)
		return;
	g->keys = calloc(
		(1 << SIEVE_KEYED * SIEVE_VALUE_BITS) / 64, sizeof *g->keys);
	for (size_t q = 0; q < g->count && g->keys; q++)
		set_keys(g->keys, allowed + q * SIEVE_TESTS);
}

/* Cuts the sorted queries into groups, and these into shuffles. */
static void
cut(struct sieve *s)
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
			struct steps steps = shuffle_steps(now->shuffle);
			struct sieve_shuffle *f = &s->shuffle[s->shuffles++];

			f->first = s->groups - 1;
			places_plan(&f->plan, &steps);
		}
		s->shuffle[s->shuffles - 1].count =
			s->groups - s->shuffle[s->shuffles - 1].first;
		before = now;
	}
}

/* What the last group needs; as many numbers as the shuffle that needs most. */
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
		f->wanted = few ? last->wanted : PLACES_ALL;
		n = places_numbers(&f->plan, f->rounds, f->wanted);
		if (n > s->numbers)
			s->numbers = n < NUMBERS ? n : NUMBERS;
	}
}

static void
plan(struct planning *p)
{
	struct sieve *s = p->sieve;

	cut(s);
	for (size_t q = 0; q < s->queries; q++) {
		sets_init(
			&p->sets[q], &s->query[q].rounds[0], s->query[q].order);
		sets_swaps(&p->sets[q]);
	}
	for (size_t i = 0; i < s->groups; i++) {
		plan_group(p, &s->group[i]);
		plan_keys(s, &s->group[i]);
	}
	count_numbers(s);
	s->class_bits = s->kind == RNG_LRAND48 ? CLASSES_BITS : 0;
	for (size_t q = 0; q < s->queries; q++)
		s->classes |= s->kind == RNG_LRAND48 && s->query[q].round == 1
			? classes_lrand48(&p->sets[q])
			: CLASSES_ALL;
}

int
sieve_start(struct sieve *s, const struct search_query *query, size_t queries)
{
	struct planning p = {.sieve = s,
		.sets = calloc(queries, sizeof *p.sets),
		.left = calloc(queries, sizeof *p.left)};
	bool enough;

	*s = (struct sieve){.kind = query->shuffle->rng,
		.query = query,
		.queries = queries,
		.group = calloc(queries, sizeof *s->group),
		.shuffle = calloc(queries, sizeof *s->shuffle),
		.allowed = calloc(queries, SIEVE_TESTS * sizeof *s->allowed)};
	enough = p.sets && p.left && s->group && s->shuffle && s->allowed;
	if (enough)
		plan(&p);
	else
		sieve_stop(s);
	free(p.sets);
	free(p.left);
	return enough ? 0 : -1;
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
