/*
 * Searches among the states of minstd: one that runs a shuffle backwards, from
 * what its draws must have been to the states that give them, and one by the
 * low bits of the first number.
 */
#include "core/search/private.h"

#include "core/base/base.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	DRAWS = CARD_COUNT - 1, /* of one shuffle, at most */
	RANGE = 51 * 52,        /* the largest number of results of a draw */
	WORDS = (RANGE + 63) / 64,
	RUNS = RANGE / 2 + 1,
	SEEK = 200, /* what it costs to find the first state of a run, in that
		       of looking at a state */
	HIT = 8,    /* the same of each further one */
	BACK_BLOCK = 1 << 22 /* states */
};

/*
 * How a number that grows by the same amount modulo 2^31 - 1 at each step comes
 * back to an interval that it has left: by the least steps that bring it up, or
 * down, by less than the interval's length, or by both (the three-gap theorem).
 */
struct returns {
	uint64_t steps_up, up;
	uint64_t steps_down, down;
};

/* Consecutive states or numbers. */
struct number_run {
	uint32_t from;
	uint32_t length;
};

struct back_draw {
	uint32_t range;      /* results 0 .. range - 1 */
	uint32_t part;       /* numbers that give the same result */
	uint64_t reciprocal; /* of part, times 2^shift, rounded up */
	unsigned shift;
	uint64_t allowed[WORDS]; /* results, bit by bit */
	uint32_t count;          /* of them */
	uint64_t ahead; /* times the state at the first test: its state here */
};

struct backwards {
	const struct search_query *query;
	unsigned draws;
	struct back_draw draw[DRAWS];
	unsigned tests[DRAWS]; /* draws that refute something, best first */
	unsigned test_count;
	uint64_t back; /* times the state at the first test: the seed's */
	struct number_run run[RUNS]; /* that the first test allows */
	unsigned runs;
	uint64_t states; /* in all runs */
	/* The same of the second test, if it pays to go from one state that
	 * both allow to the next. */
	struct number_run second[SECOND_RUNS];
	struct returns returns[SECOND_RUNS];
	unsigned second_runs; /* 0: each state is looked at */
};

static bool
allows_result(const struct back_draw *d, uint32_t result)
{
	return d->allowed[result / 64] >> result % 64 & 1;
}

static void
set_part(struct back_draw *d, uint32_t part)
{
	d->part = part;
	d->shift = 31 + 32 - (unsigned)__builtin_clz(part - 1);
	d->reciprocal = ((UINT64_C(1) << d->shift) + part - 1) / part;
}

/* Draw k is of step i, or of steps i and i + 1. */
static void
set_draw(struct back_draw *d, const struct possible *p, uint32_t i, bool pair)
{
	d->range = pair ? (i + 1) * (i + 2) : i + 1;
	set_part(d, MINSTD_SPAN / d->range);
	for (uint32_t x = 0; x < d->range; x++) {
		bool fits = pair ? p->swap[i] >> x / (i + 2) & 1 &&
				p->swap[i + 1] >> x % (i + 2) & 1
				 : p->swap[i] >> x & 1;

		d->allowed[x / 64] |= (uint64_t)fits << x % 64;
		d->count += fits;
	}
}

static void
set_draws(struct backwards *b)
{
	bool pairs = b->query->shuffle->steps == steps_in_pairs;
	struct possible p;

	possible_init(&p, &b->query->rounds[0], b->query->order);
	possible_swaps(&p);
	b->draws = pairs ? CARD_COUNT / 2 : CARD_COUNT - 1;
	for (unsigned k = 0; k < b->draws; k++)
		set_draw(&b->draw[k], &p, pairs && k ? 2 * k : k + 1,
			pairs && k);
}

/* The numbers allowed, as runs: at most `room`; returns how many there are. */
static unsigned
list_runs(const struct back_draw *d, struct number_run *run, unsigned room)
{
	unsigned n = 0;

	for (uint32_t x = 0; x < d->range; x++) {
		if (!allows_result(d, x))
			continue;
		if (x == 0 || !allows_result(d, x - 1)) {
			if (n < room)
				run[n] = (struct number_run){x * d->part, 0};
			n++;
		}
		if (n <= room)
			run[n - 1].length += d->part;
	}
	return n;
}

/* Lists the draws that refute anything, those that refute most first. */
static void
order_tests(struct backwards *b)
{
	for (unsigned k = 0; k < b->draws; k++) {
		const struct back_draw *d = &b->draw[k], *before;
		unsigned at = b->test_count;

		if (k && d->count == d->range)
			continue;
		for (; at; at--) {
			before = &b->draw[b->tests[at - 1]];
			if ((uint64_t)d->count * before->range >=
				(uint64_t)before->count * d->range)
				break;
			b->tests[at] = b->tests[at - 1];
		}
		b->tests[at] = k;
		b->test_count++;
	}
}

bool
backwards_knows(const struct shuffle *s)
{
	return minstd_is(s->generator) && s->draw == draw_by_division &&
		(s->steps == steps_up || s->steps == steps_in_pairs);
}

/* Of steps of `amount`, for an interval shorter than it. */
static struct returns
returns_to(uint64_t amount, uint64_t length)
{
	struct returns r = {
		.steps_up = 1, .up = amount, .down = MINSTD_MODULUS};

	while (r.up >= length || r.down >= length) {
		bool falls = r.up < r.down;
		uint64_t *far = falls ? &r.down : &r.up;
		uint64_t near = falls ? r.up : r.down;
		uint64_t times = (*far - 1) / near;

		/* The first below the length is wanted, not the least. */
		if (near < length)
			times = (*far - length) / near + 1;
		*far -= times * near;
		if (falls)
			r.steps_down += times * r.steps_up;
		else
			r.steps_up += times * r.steps_down;
	}
	return r;
}

/* Lists the runs of the second test, if that is less work than all states. */
static void
start_second(struct backwards *b)
{
	const struct back_draw *d = &b->draw[b->tests[1]];
	unsigned n = list_runs(d, b->second, SECOND_RUNS);

	if (n > SECOND_RUNS ||
		(uint64_t)n * b->runs * SEEK +
				b->states * d->count / d->range * HIT >
			b->states)
		return;
	for (unsigned i = 0; i < n; i++)
		b->returns[i] = returns_to(d->ahead, b->second[i].length);
	b->second_runs = n;
}

struct backwards *
backwards_start(const struct search_query *q)
{
	struct backwards *b = memory_zero(1, sizeof *b);
	uint64_t factor = minstd_factor(q->shuffle->generator);

	assert(q->round == 1 && backwards_knows(q->shuffle));
	b->query = q;
	set_draws(b);
	order_tests(b);
	for (unsigned k = 0; k < b->draws; k++) {
		struct back_draw *d = &b->draw[k];

		d->ahead = minstd_power(factor, (int)k - (int)b->tests[0]);
	}
	b->back = minstd_power(factor, -(int)b->tests[0] - 1);
	b->runs = list_runs(&b->draw[b->tests[0]], b->run, RUNS);
	assert(b->runs <= RUNS);
	for (unsigned i = 0; i < b->runs; i++)
		b->states += b->run[i].length;
	if (b->test_count > 1)
		start_second(b);
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
	return (b->states + BACK_BLOCK - 1) / BACK_BLOCK + 1;
}

/* Whether the draw from this state is allowed, and is not drawn again. */
static bool
draw_passes(const struct back_draw *d, uint64_t state)
{
	/* Divided by the part (Granlund and Montgomery). */
	uint32_t result = (uint32_t)((state - 1) * d->reciprocal >> d->shift);

	return result < d->range && allows_result(d, result);
}

/* The first draw whose number is refused, or b->draws. */
static unsigned
first_again(const struct backwards *b, uint64_t seed)
{
	uint64_t factor = minstd_factor(b->query->shuffle->generator);
	uint64_t state = seed;
	unsigned k = 0;

	for (; k < b->draws; k++) {
		state = minstd_times(state, factor);
		if ((state - 1) / b->draw[k].part >= b->draw[k].range)
			break;
	}
	return k;
}

/* Tests a state of the first test's draw by the third test and those after. */
static void
test_further(const struct backwards *b, uint64_t state,
	const struct search_sink *sink)
{
	uint64_t seed;

	for (unsigned i = 2; i < b->test_count; i++) {
		const struct back_draw *d = &b->draw[b->tests[i]];

		if (!draw_passes(d, minstd_times(state, d->ahead)))
			return;
	}
	seed = minstd_times(state, b->back);
	if (first_again(b, seed) == b->draws &&
		query_agrees(b->query, (uint32_t)seed))
		query_give_state(b->query, seed, sink);
}

/* The hot loop where little is known: tens of millions of neighbours, whose
 * states at the second test go up by the same amount. */
static void
scan_each(const struct backwards *b, uint32_t number, uint32_t length,
	const struct search_sink *sink)
{
	const struct back_draw *d = &b->draw[b->tests[b->test_count > 1]];
	uint32_t ahead = (uint32_t)d->ahead;
	uint32_t y = (uint32_t)minstd_times((uint64_t)number + 1, ahead);

	for (uint32_t i = 0; i < length; i++) {
		if (draw_passes(d, y))
			test_further(b, (uint64_t)number + i + 1, sink);
		y += ahead;
		y = y < MINSTD_MODULUS ? y : y - (uint32_t)MINSTD_MODULUS;
	}
}

/*
 * The least x for which a * x modulo m lies from low to high, where 0 < low <=
 * high < m: such that -m * y modulo a, which is a * x modulo a, lies between
 * the same two, and so on with ever smaller numbers, as Euclid does.
 */
static uint64_t
least_factor(uint64_t a, uint64_t m, uint64_t low, uint64_t high)
{
	uint64_t x, y;

	if (2 * a > m) {
		uint64_t least = m - high;

		a = m - a;
		high = m - low;
		low = least;
	}
	x = (low + a - 1) / a;
	if (x * a <= high)
		return x;
	y = least_factor(a - m % a, a, low % a, high % a);
	return (low + m * y + a - 1) / a;
}

/* From one state that the second test's run allows to the next. */
static void
scan_run(const struct backwards *b, unsigned run, uint32_t number,
	uint32_t length, const struct search_sink *sink)
{
	const struct back_draw *d = &b->draw[b->tests[1]];
	const struct returns *r = &b->returns[run];
	uint64_t wide = b->second[run].length;
	uint64_t low = (uint64_t)b->second[run].from + 1;
	uint64_t i = 0, at; /* above low, at the second test */

	at = minstd_times((uint64_t)number + 1, d->ahead) + MINSTD_MODULUS -
		low;
	at %= MINSTD_MODULUS;
	if (at >= wide) {
		i = least_factor(d->ahead, MINSTD_MODULUS, MINSTD_MODULUS - at,
			MINSTD_MODULUS - at + wide - 1);
		at = (at + minstd_times(i, d->ahead)) % MINSTD_MODULUS;
	}
	while (i < length) {
		bool rises = at + r->up < wide, falls = at >= r->down;

		test_further(b, number + i + 1, sink);
		if (rises && falls) {
			rises = r->steps_up < r->steps_down;
			falls = !rises;
		}
		i += (falls ? 0 : r->steps_up) + (rises ? 0 : r->steps_down);
		at += (falls ? 0 : r->up);
		at -= (rises ? 0 : r->down);
	}
}

static void
scan_states(const struct backwards *b, uint32_t number, uint32_t length,
	const struct search_sink *sink)
{
	if (!b->second_runs)
		scan_each(b, number, length, sink);
	for (unsigned run = 0; run < b->second_runs; run++)
		scan_run(b, run, number, length, sink);
}

/* Every seed for which a number is drawn again: from the numbers that draw k
 * refuses, back through the draws before it, none of which refuses one. */
static void
list_repeats(const struct backwards *b, const struct search_sink *sink)
{
	uint64_t back =
		minstd_power(minstd_factor(b->query->shuffle->generator), -1);

	for (unsigned k = 0; k < b->draws; k++) {
		const struct back_draw *d = &b->draw[k];

		for (uint64_t number = (uint64_t)d->part * d->range;
			number <= MINSTD_SPAN; number++) {
			uint64_t state = minstd_times(number + 1, back);
			unsigned before = k;

			while (before &&
				draw_passes(&b->draw[before - 1], state)) {
				state = minstd_times(state, back);
				before--;
			}
			if (before == 0 &&
				query_agrees(b->query, (uint32_t)state))
				query_give_state(b->query, state, sink);
		}
	}
}

void
backwards_block(const struct backwards *b, uint64_t block,
	const struct search_sink *sink)
{
	uint64_t begin = block * BACK_BLOCK, end = begin + BACK_BLOCK,
		 before = 0;

	if (block + 1 == backwards_blocks(b)) {
		list_repeats(b, sink);
		return;
	}
	for (unsigned i = 0; i < b->runs && before < end; i++) {
		const struct number_run *r = &b->run[i];
		uint64_t first = begin > before ? begin - before : 0;
		uint64_t last = end - before;

		if (last > r->length)
			last = r->length;
		if (first < last)
			scan_states(b, r->from + (uint32_t)first,
				(uint32_t)(last - first), sink);
		before += r->length;
	}
}

/*
 * --- shuffles that take low bits of the numbers ---
 *
 * They are searched among the states alone that have the low bits of the first
 * number.
 */

enum {
	LOW_BITS = 6, /* of a number below 52 */
	LOW_STRIDE = 1 << LOW_BITS,
	LOW_BLOCK = 1 << 16, /* numbers of the same low bits */
	LOW_NUMBER = 20      /* nanoseconds for each, as measured */
};

/* Numbers from here on are drawn again, whatever their low bits. */
#define LOW_BOUND ((MINSTD_SPAN + 1) >> LOW_BITS << LOW_BITS)

bool
lowbits_possible(const struct shuffle *s)
{
	return minstd_is(s->generator) && s->steps == steps_ahead &&
		s->draw == draw_by_low_bits;
}

void
lowbits_init(struct lowbits *l, const struct search_query *q)
{
	assert(q->round == 1 && lowbits_possible(q->shuffle));
	l->query = q;
	possible_init(&l->possible, &q->rounds[0], q->order);
}

/* draw_by_low_bits, inlined: the hot loop. */
static inline uint32_t
draw_low_bits(uint64_t *state, uint64_t factor, uint32_t m)
{
	unsigned bits = 32 - (unsigned)__builtin_clz(m - 1);
	uint64_t bound = (MINSTD_SPAN + 1) >> bits << bits, x;

	do {
		do {
			*state = minstd_times(*state, factor);
			x = *state - 1;
		} while (x >= bound);
		x &= (UINT64_C(1) << bits) - 1;
	} while (x >= m);
	return (uint32_t)x;
}

/* Whether the deal that begins with this number has only cards allowed. */
static bool
deals_allowed(const struct lowbits *l, uint64_t number, uint64_t factor)
{
	uint8_t deck[CARD_COUNT];
	uint64_t state = number + 1;

	name_new_deck(deck);
	deck[number % LOW_STRIDE] = 0;
	deck[0] = (uint8_t)(number % LOW_STRIDE);
	for (uint32_t i = 1; i < CARD_COUNT - 1; i++) {
		uint32_t j = i + draw_low_bits(&state, factor, CARD_COUNT - i);
		uint8_t card = deck[j];

		deck[j] = deck[i];
		deck[i] = card;
		if (!(l->possible.cards[i] >> card & 1))
			return false;
	}
	return true;
}

/* The state is the first whose number is taken: seeds lie before it, and before
 * the states just before whose numbers are refused. */
static void
give_seeds_before(
	const struct lowbits *l, uint64_t state, const struct search_sink *sink)
{
	uint64_t back =
		minstd_power(minstd_factor(l->query->shuffle->generator), -1);

	do {
		state = minstd_times(state, back);
		if (query_agrees(l->query, (uint32_t)state))
			query_give_state(l->query, state, sink);
	} while (state - 1 >= LOW_BOUND ||
		(state - 1) % LOW_STRIDE >= CARD_COUNT);
}

unsigned
lowbits_first_cards(const struct lowbits *l)
{
	return (unsigned)__builtin_popcountll(l->possible.cards[0]);
}

uint64_t
work_lowbits(const struct lowbits *l)
{
	return (uint64_t)lowbits_first_cards(l) * (LOW_BOUND / LOW_STRIDE) *
		LOW_NUMBER;
}

static uint64_t
blocks_of_card(void)
{
	return (LOW_BOUND / LOW_STRIDE + LOW_BLOCK - 1) / LOW_BLOCK;
}

uint64_t
lowbits_blocks(const struct lowbits *l)
{
	return lowbits_first_cards(l) * blocks_of_card();
}

void
lowbits_block(
	const struct lowbits *l, uint64_t block, const struct search_sink *sink)
{
	uint64_t cards = l->possible.cards[0];
	uint64_t begin = block % blocks_of_card() * LOW_BLOCK;
	uint64_t factor = minstd_factor(l->query->shuffle->generator);
	unsigned card;

	for (uint64_t i = block / blocks_of_card(); i; i--)
		cards &= cards - 1;
	card = (unsigned)__builtin_ctzll(cards);
	for (uint64_t i = begin; i < begin + LOW_BLOCK; i++) {
		uint64_t number = i * LOW_STRIDE + card;

		if (number >= LOW_BOUND)
			break;
		if (deals_allowed(l, number, factor))
			give_seeds_before(l, number + 1, sink);
	}
}
