#include "core/search/private.h"

#include <stdlib.h>

static void
allow_at(struct sets *s, unsigned place, unsigned card)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		s->cards[i] &= ~card_bit(card);
	s->cards[place] = card_bit(card);
}

/* The cards lie in these places and fill them if they are as many. */
static void
allow_within(struct sets *s, uint64_t places, uint64_t cards)
{
	bool filled =
		__builtin_popcountll(places) == __builtin_popcountll(cards);

	for (unsigned i = 0; i < CARD_COUNT; i++) {
		if (!(places >> i & 1))
			s->cards[i] &= ~cards;
		else if (filled)
			s->cards[i] &= cards;
	}
}

/* Cards by their places in the new deck. */
static uint64_t
renamed(card_set cards, const uint8_t *name)
{
	uint64_t set = 0;

	for (; cards; cards &= cards - 1)
		set |= card_bit(name[__builtin_ctzll(cards)]);
	return set;
}

void
sets_init(struct sets *s, const struct known *h, const struct deck_order *order)
{
	uint8_t deck[CARD_COUNT], name[CARD_COUNT];
	size_t count;

	deck_new(order ? order : deck_order_table(&count), deck);
	for (unsigned i = 0; i < CARD_COUNT; i++)
		name[deck[i]] = (uint8_t)i;
	for (unsigned i = 0; i < CARD_COUNT; i++)
		s->cards[i] = CARD_ALL;
	for (unsigned i = 0; i < h->groups; i++)
		allow_within(s, h->within[i].places,
			renamed(h->within[i].cards, name));
	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (h->at[i] != CARD_NONE)
			allow_at(s, i, name[h->at[i]]);
	for (unsigned card = 0; card < CARD_COUNT; card++) {
		s->places[card] = 0;
		for (unsigned i = 0; i < CARD_COUNT; i++)
			s->places[card] |= (s->cards[i] >> card & 1) << i;
	}
}

void
sets_swaps(struct sets *s)
{
	uint64_t end[CARD_COUNT]; /* where a card now at this place may end */

	for (unsigned i = 0; i < CARD_COUNT; i++)
		end[i] = UINT64_C(1) << i;
	s->swap[0] = 1;
	for (unsigned i = CARD_COUNT - 1; i > 0; i--) {
		s->swap[i] = 0;
		for (unsigned j = 0; j <= i; j++)
			if (end[j] & s->places[i])
				s->swap[i] |= UINT64_C(1) << j;
		for (unsigned j = 0; j < i; j++) {
			if (s->swap[i] == UINT64_C(1) << j)
				end[j] = end[i];
			else if (s->swap[i] >> j & 1)
				end[j] |= end[i];
		}
	}
}

enum {
	CLASSES = 1 << CLASSES_BITS,
	LOW = 5 /* low bits of a number that a class decides */
};

/* The deck in the making. */
struct half_dealt {
	uint64_t state;
	uint8_t deck[CARD_COUNT];
};

static uint32_t
next_number(struct half_dealt *h)
{
	h->state = h->state * UINT64_C(0x5DEECE66D) + 0xB;
	return (uint32_t)(h->state >> 17);
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
 * x % n has as many low bits of x as n has factors of 2.
 */
static bool
class_fits(const struct sets *s, uint32_t low_bits)
{
	struct half_dealt h = {.state = (uint64_t)low_bits << 16 | 0x330E};
	unsigned now;

	for (unsigned i = 0; i < CARD_COUNT; i++)
		h.deck[i] = (uint8_t)i;
	for (unsigned n = CARD_COUNT; n > 1; n--) {
		unsigned bits = (unsigned)__builtin_ctz(n);
		uint32_t number = next_number(&h);
		uint8_t card;

		if (!is_certain(s, h.deck, n - 1, &now) || now >= n)
			return true;
		if (bits > LOW)
			bits = LOW;
		if ((number ^ now) & ((1u << bits) - 1))
			return false;
		card = h.deck[now];
		h.deck[now] = h.deck[n - 1];
		h.deck[n - 1] = card;
	}
	return true;
}

uint64_t
classes_lrand48(const struct sets *s)
{
	uint64_t fit = 0;

	for (uint32_t c = 0; c < CLASSES; c++)
		fit |= (uint64_t)class_fits(s, c) << c;
	return fit;
}

/* Measured, in nanoseconds: a state that is run through, a test of one that
 * passed the tests before, and the deal of one that passed them all. */
enum { RUN = 2, TEST = 3, DEAL = 400 };

/* A seed, however many queries there are, and for each of them. */
enum { SEED = 20, QUERY = 10 };

enum { DRAWS = CARD_COUNT };

bool
work_goes_backwards(const struct shuffle *s)
{
	return minstd_is(s->rng) && s->method != SHUFFLE_LIBCXX;
}

/* The part of the places that step i may swap with. */
static double
part_of(const struct sets *s, unsigned i)
{
	return __builtin_popcountll(s->swap[i]) / (i + 1.0);
}

/* The part of the numbers that each draw may give; returns how many draws. */
static unsigned
list_parts(const struct search_query *q, double part[DRAWS])
{
	bool pairs = q->shuffle->method == SHUFFLE_LIBSTDCXX;
	struct sets s;
	unsigned n = 0;

	sets_init(&s, &q->rounds[0], q->order);
	sets_swaps(&s);
	part[n++] = part_of(&s, 1);
	for (unsigned i = 2; i < CARD_COUNT; i += 1 + pairs)
		part[n++] = pairs ? part_of(&s, i) * part_of(&s, i + 1)
				  : part_of(&s, i);
	return n;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

uint64_t
work_backwards(const struct search_query *q)
{
	double part[DRAWS], left, work;
	unsigned n = list_parts(q, part);

	qsort(part, n, sizeof *part, by_size);
	left = (double)MINSTD_MODULUS * part[0];
	work = left * RUN;
	left *= part[1];
	for (unsigned i = 2; i < n; i++) {
		work += left * TEST;
		left *= part[i];
	}
	return (uint64_t)(work + left * DEAL);
}

uint64_t
work_trying(uint64_t seeds, size_t queries)
{
	return seeds * (SEED + QUERY * queries);
}
