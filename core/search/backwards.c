#include "core/search/private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	DRAWS = CARD_COUNT - 1, /* of one shuffle, at most */
	RANGE = 51 * 52,        /* the largest number of results of a draw */
	WORDS = (RANGE + 63) / 64,
	RUNS = RANGE / 2 + 1,
	BLOCK = 1 << 22 /* states */
};

/* A run of states, or of numbers, from `from` on. */
struct run {
	uint32_t from;
	uint32_t length;
};

struct draw {
	uint32_t range;      /* results 0 .. range - 1 */
	uint32_t part;       /* numbers that give the same result */
	uint64_t reciprocal; /* of part, times 2^shift, rounded up */
	unsigned shift;
	uint64_t allowed[WORDS]; /* results, bit by bit */
	uint32_t count;          /* of them */
	uint64_t ahead; /* times the state at the first test: its state here */
	struct run single; /* the numbers allowed, if they are one run */
};

struct backwards {
	const struct search_query *query;
	unsigned draws;
	struct draw draw[DRAWS];
	unsigned tests[DRAWS]; /* draws that tell something, best first */
	unsigned test_count;
	uint64_t back; /* times the state at the first test: the seed's */
	struct run run[RUNS];
	unsigned runs;
	uint64_t states; /* in all runs */
};

static bool
allows(const struct draw *d, uint32_t result)
{
	return d->allowed[result / 64] >> result % 64 & 1;
}

/* The number, below 2^31, divided by the part (Granlund and Montgomery). */
static uint32_t
result_of(const struct draw *d, uint32_t number)
{
	return (uint32_t)(number * d->reciprocal >> d->shift);
}

static void
set_part(struct draw *d, uint32_t part)
{
	d->part = part;
	d->shift = 31 + 32 - (unsigned)__builtin_clz(part - 1);
	d->reciprocal = ((UINT64_C(1) << d->shift) + part - 1) / part;
}

/* Draw k is of step i, or of steps i and i + 1. */
static void
set_draw(struct draw *d, const struct sets *s, uint32_t i, bool pair)
{
	d->range = pair ? (i + 1) * (i + 2) : i + 1;
	set_part(d, UNIFORM_MINSTD / d->range);
	for (uint32_t x = 0; x < d->range; x++) {
		bool fits = pair ? s->swap[i] >> x / (i + 2) & 1 &&
				s->swap[i + 1] >> x % (i + 2) & 1
				 : s->swap[i] >> x & 1;

		d->allowed[x / 64] |= (uint64_t)fits << x % 64;
		d->count += fits;
	}
}

static void
set_draws(struct backwards *b)
{
	bool pairs = b->query->shuffle->method == SHUFFLE_LIBSTDCXX;
	struct sets s;

	sets_init(&s, &b->query->rounds[0], b->query->order);
	sets_swaps(&s);
	b->draws = pairs ? CARD_COUNT / 2 : CARD_COUNT - 1;
	for (unsigned k = 0; k < b->draws; k++)
		set_draw(&b->draw[k], &s, pairs && k ? 2 * k : k + 1,
			pairs && k);
}

/* The numbers allowed, as runs: at most `room`; returns how many there are. */
static unsigned
list_runs(const struct draw *d, struct run *run, unsigned room)
{
	unsigned n = 0;

	for (uint32_t x = 0; x < d->range; x++) {
		if (!allows(d, x))
			continue;
		if (x == 0 || !allows(d, x - 1)) {
			if (n < room)
				run[n] = (struct run){x * d->part, 0};
			n++;
		}
		if (n <= room)
			run[n - 1].length += d->part;
	}
	return n;
}

static bool
tells_more(const struct draw *a, const struct draw *b)
{
	return (uint64_t)a->count * b->range < (uint64_t)b->count * a->range;
}

/* The draws that tell anything, by insertion, the one that tells most first. */
static void
order_tests(struct backwards *b)
{
	for (unsigned k = 0; k < b->draws; k++) {
		unsigned at = b->test_count;

		if (k && b->draw[k].count == b->draw[k].range)
			continue;
		for (; at &&
			tells_more(&b->draw[k], &b->draw[b->tests[at - 1]]);
			at--)
			b->tests[at] = b->tests[at - 1];
		b->tests[at] = k;
		b->test_count++;
	}
}

struct backwards *
backwards_start(const struct search_query *q)
{
	struct backwards *b = calloc(1, sizeof *b);
	uint64_t factor = minstd_factor(q->shuffle->rng);

	assert(q->round == 1);
	if (!b)
		return NULL;
	b->query = q;
	set_draws(b);
	order_tests(b);
	for (unsigned k = 0; k < b->draws; k++) {
		struct draw *d = &b->draw[k];

		d->ahead = minstd_power(factor, (int)k - (int)b->tests[0]);
		if (list_runs(d, &d->single, 1) != 1)
			d->single.length = 0;
	}
	b->back = minstd_power(factor, -(int)b->tests[0] - 1);
	b->runs = list_runs(&b->draw[b->tests[0]], b->run, RUNS);
	assert(b->runs <= RUNS);
	for (unsigned i = 0; i < b->runs; i++)
		b->states += b->run[i].length;
	return b;
}

void
backwards_stop(struct backwards *b)
{
	free(b);
}

/* The last block is of the seeds for which numbers are drawn again. */
uint64_t
backwards_blocks(const struct backwards *b)
{
	return (b->states + BLOCK - 1) / BLOCK + 1;
}

/* Whether draw k, which gives this number, is not drawn again and allowed. */
static bool
passes(const struct draw *d, uint64_t state)
{
	uint32_t result = result_of(d, (uint32_t)(state - 1));

	return result < d->range && allows(d, result);
}

/* The first draw whose number is drawn again, or b->draws. */
static unsigned
first_again(const struct backwards *b, uint64_t seed)
{
	uint64_t factor = minstd_factor(b->query->shuffle->rng);
	uint64_t state = seed;
	unsigned k = 0;

	for (; k < b->draws; k++) {
		state = minstd_times(state, factor);
		if ((state - 1) / b->draw[k].part >= b->draw[k].range)
			break;
	}
	return k;
}

/* Tests a state at the first test's draw with all draws after the second. */
static void
look_closer(const struct backwards *b, uint64_t state,
	const struct search_sink *sink)
{
	uint64_t seed;

	for (unsigned i = 2; i < b->test_count; i++) {
		const struct draw *d = &b->draw[b->tests[i]];

		if (!passes(d, minstd_times(state, d->ahead)))
			return;
	}
	seed = minstd_times(state, b->back);
	if (first_again(b, seed) == b->draws &&
		query_agrees(b->query, (uint32_t)seed))
		query_give_state(b->query, seed, sink);
}

/*
 * The hot loop: tens of millions of neighbouring states. The second test's
 * state goes up by the same amount from one to the next, and most often its
 * allowed numbers are one run.
 */
static void
scan_by_run(const struct backwards *b, uint32_t number, uint32_t length,
	const struct search_sink *sink)
{
	const struct draw *d = &b->draw[b->tests[1]];
	uint32_t ahead = (uint32_t)d->ahead;
	uint32_t low = d->single.from + 1, high = d->single.length;
	uint32_t y = (uint32_t)minstd_times((uint64_t)number + 1, ahead);

	for (uint32_t i = 0; i < length; i++) {
		if (y - low < high)
			look_closer(b, (uint64_t)number + i + 1, sink);
		y += ahead;
		y = y < MINSTD_MODULUS ? y : y - (uint32_t)MINSTD_MODULUS;
	}
}

/* The same where the allowed numbers are many runs. */
static void
scan_by_result(const struct backwards *b, uint32_t number, uint32_t length,
	const struct search_sink *sink)
{
	const struct draw *d = &b->draw[b->tests[b->test_count > 1]];
	uint32_t ahead = (uint32_t)d->ahead;
	uint32_t y = (uint32_t)minstd_times((uint64_t)number + 1, ahead);

	for (uint32_t i = 0; i < length; i++) {
		if (passes(d, y))
			look_closer(b, (uint64_t)number + i + 1, sink);
		y += ahead;
		y = y < MINSTD_MODULUS ? y : y - (uint32_t)MINSTD_MODULUS;
	}
}

static void
scan(const struct backwards *b, uint32_t number, uint32_t length,
	const struct search_sink *sink)
{
	if (b->test_count > 1 && b->draw[b->tests[1]].single.length)
		scan_by_run(b, number, length, sink);
	else
		scan_by_result(b, number, length, sink);
}

/* Every state in which draw k would be drawn again, if it is the first such. */
static void
look_at_repeats(const struct backwards *b, const struct search_sink *sink)
{
	uint64_t factor = minstd_factor(b->query->shuffle->rng);

	for (unsigned k = 0; k < b->draws; k++) {
		const struct draw *d = &b->draw[k];
		uint64_t back = minstd_power(factor, -(int)k - 1);

		for (uint64_t number = (uint64_t)d->part * d->range;
			number <= UNIFORM_MINSTD; number++) {
			uint64_t seed = minstd_times(number + 1, back);

			if (first_again(b, seed) == k &&
				query_agrees(b->query, (uint32_t)seed))
				query_give_state(b->query, seed, sink);
		}
	}
}

void
backwards_block(const struct backwards *b, uint64_t block,
	const struct search_sink *sink)
{
	uint64_t begin = block * BLOCK, end = begin + BLOCK, before = 0;

	if (block + 1 == backwards_blocks(b)) {
		look_at_repeats(b, sink);
		return;
	}
	for (unsigned i = 0; i < b->runs && before < end; i++) {
		const struct run *r = &b->run[i];
		uint64_t first = begin > before ? begin - before : 0;
		uint64_t last = end - before;

		if (last > r->length)
			last = r->length;
		if (first < last)
			scan(b, r->from + (uint32_t)first,
				(uint32_t)(last - first), sink);
		before += r->length;
	}
}
