#include "core/search/trial.h"

#include "core/minstd.h"

enum {
	CLASS_BITS = 6, /* low bits of a seed that make a class */
	CLASSES = 1 << CLASS_BITS,
	LOW = 5 /* low bits of an lrand48 number that a class decides */
};

static uint32_t
next_minstd0(void *g)
{
	uint64_t *x = g;

	*x = minstd_times(*x, 16807);
	return (uint32_t)*x;
}

static uint32_t
next_minstd(void *g)
{
	uint64_t *x = g;

	*x = minstd_times(*x, 48271);
	return (uint32_t)*x;
}

static uint32_t
next_lrand48(void *g)
{
	uint64_t *x = g;

	*x = (*x * UINT64_C(0x5DEECE66D) + 0xB) & ((UINT64_C(1) << 48) - 1);
	return (uint32_t)(*x >> 17);
}

/* The place where the only card that may lie at `place` lies now. */
static bool
is_certain(const struct sets *s, const uint8_t *deck, unsigned place,
	unsigned *now)
{
	uint64_t card = s->cards[place];

	if (!card || card & (card - 1))
		return false;
	for (*now = 0; card_bit(deck[*now]) != card;)
		++*now;
	return true;
}

/*
 * Whether a seed with these low bits can draw the numbers that are certain:
 * the low bits of lrand48's state go by themselves, and x % n has as many of
 * them as n has factors of 2.
 */
static bool
class_fits(const struct sets *s, uint32_t low_bits)
{
	uint64_t x = (uint64_t)low_bits << 16 | 0x330E;
	struct trial_deck d = {.sets = s};
	unsigned now;

	for (unsigned i = 0; i < CARD_COUNT; i++)
		d.deck[i] = (uint8_t)i;
	for (unsigned n = CARD_COUNT; n > 1; n--) {
		unsigned bits = (unsigned)__builtin_ctz(n);
		uint32_t number = next_lrand48(&x);

		if (!is_certain(s, d.deck, n - 1, &now) || now >= n)
			return true;
		if (bits > LOW)
			bits = LOW;
		if ((number ^ now) & ((1u << bits) - 1))
			return false;
		trial_swap(&d, n - 1, now);
	}
	return true;
}

/* The chance that a random step i passes. */
static double
chance_of(const struct trial *t, unsigned i)
{
	switch (t->steps.method) {
	case SHUFFLE_LIBCXX:
		return (double)__builtin_popcountll(t->sets.cards[i]) /
			(CARD_COUNT - i);
	case SHUFFLE_CS247:
		return (double)__builtin_popcountll(t->sets.cards[i]) / (i + 1);
	default:
		return (double)__builtin_popcountll(t->sets.swap[i]) / (i + 1);
	}
}

/*
 * Numbers until one seed in 2^14 is left, for which to make more costs nothing;
 * half as many again for libc++, which refuses a third of them.
 */
static unsigned
count_numbers(const struct trial *t)
{
	bool down = t->steps.method == SHUFFLE_CS247;
	bool pairs = t->steps.method == SHUFFLE_LIBSTDCXX;
	bool bits = t->steps.method == SHUFFLE_LIBCXX;
	unsigned steps = (t->query->round - 1) * (CARD_COUNT - 1);
	double left = 1;

	for (unsigned k = 1; k < CARD_COUNT && left > 1.0 / (1 << 14);
		k++, steps++) {
		double chance = chance_of(t,
			down           ? CARD_COUNT - k
				: bits ? k - 1
				       : k);

		left *= chance < 1 ? chance : 1;
	}
	if (pairs)
		return steps / 2 + 2;
	return bits ? steps * 3 / 2 + 2 : steps + 2;
}

void
trial_init(struct trial *t, const struct search_query *q)
{
	t->query = q;
	t->steps = shuffle_steps(q->shuffle);
	sets_init(&t->sets, &q->rounds[0], q->order);
	sets_swaps(&t->sets);
	t->classes = UINT64_MAX;
	t->numbers = count_numbers(t);
	if (q->shuffle->rng != RNG_LRAND48 || q->round != 1)
		return;
	for (uint32_t c = 0; c < CLASSES; c++)
		if (!class_fits(&t->sets, c))
			t->classes &= ~(UINT64_C(1) << c);
}

static uint32_t
next_rand(void *r)
{
	return rng_next(r);
}

static bool
passes(const struct trial *t, uint32_t seed)
{
	struct rng r;

	rng_seed(&r, t->query->shuffle->rng, seed);
	switch (r.kind) {
	case RNG_MINSTD0:
		/* Whole decks are dealt faster than step by step. */
		return (t->query->round > 1 &&
			       t->steps.method == SHUFFLE_LIBSTDCXX) ||
			trial_follow(t, next_minstd0, &r.x);
	case RNG_MINSTD:
		return (t->query->round > 1 &&
			       t->steps.method == SHUFFLE_LIBSTDCXX) ||
			trial_follow(t, next_minstd, &r.x);
	case RNG_RAND:
		return trial_follow(t, next_rand, &r);
	default:
		return trial_follow(t, next_lrand48, &r.x);
	}
}

void
trial_seeds(const struct trial *t, uint32_t from, uint32_t to,
	const struct search_sink *sink)
{
	for (uint64_t base = from / CLASSES * CLASSES; base <= to;
		base += CLASSES)
		for (uint64_t c = t->classes; c; c &= c - 1) {
			uint64_t seed = base + (uint64_t)__builtin_ctzll(c);

			if (seed >= from && seed <= to &&
				passes(t, (uint32_t)seed) &&
				query_agrees(t->query, (uint32_t)seed))
				sink->found(sink->context, t->query->shuffle,
					(uint32_t)seed);
		}
}
