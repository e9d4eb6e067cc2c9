/*
 * What the cards that are known leave possible: swaps, classes of numbers,
 * and what a search would cost.
 */
#include "core/base/base.h"
#include "core/search/private.h"

#include <stdlib.h>

static void
allow_at(struct possible *p, unsigned place, unsigned card)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		p->cards[i] &= ~card_bit(card);
	p->cards[place] = card_bit(card);
}

/* All the cards lie in these places, and nothing else if they fill them. */
static void
allow_within(struct possible *p, uint64_t places, uint64_t cards)
{
	bool filled =
		__builtin_popcountll(places) == __builtin_popcountll(cards);

	for (unsigned i = 0; i < CARD_COUNT; i++) {
		if (!(places >> i & 1))
			p->cards[i] &= ~cards;
		else if (filled)
			p->cards[i] &= cards;
	}
}

/* The cards by their places in the new deck. */
static uint64_t
rename_cards(card_set cards, const uint8_t *name)
{
	uint64_t set = 0;

	for (; cards; cards &= cards - 1)
		set |= card_bit(name[__builtin_ctzll(cards)]);
	return set;
}

void
possible_init(struct possible *p, const struct known *k,
	const struct deck_order *order)
{
	uint8_t deck[CARD_COUNT], name[CARD_COUNT];

	deck_new(order ? order : deck_order_rows, deck);
	for (unsigned i = 0; i < CARD_COUNT; i++)
		name[deck[i]] = (uint8_t)i;
	for (unsigned i = 0; i < CARD_COUNT; i++)
		p->cards[i] = CARD_ALL;
	for (unsigned i = 0; i < k->groups; i++)
		allow_within(p, k->within[i].places,
			rename_cards(k->within[i].cards, name));
	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (k->at[i] != CARD_NONE)
			allow_at(p, i, name[k->at[i]]);
	for (unsigned card = 0; card < CARD_COUNT; card++) {
		p->places[card] = 0;
		for (unsigned i = 0; i < CARD_COUNT; i++)
			p->places[card] |= (p->cards[i] >> card & 1) << i;
	}
}

void
possible_swaps(struct possible *p)
{
	uint64_t end[CARD_COUNT]; /* where a card now at this place may end */

	for (unsigned i = 0; i < CARD_COUNT; i++)
		end[i] = UINT64_C(1) << i;
	p->swap[0] = 1;
	for (unsigned i = CARD_COUNT - 1; i > 0; i--) {
		p->swap[i] = 0;
		for (unsigned j = 0; j <= i; j++)
			if (end[j] & p->places[i])
				p->swap[i] |= UINT64_C(1) << j;
		for (unsigned j = 0; j < i; j++) {
			if (p->swap[i] == UINT64_C(1) << j)
				end[j] = end[i];
			else if (p->swap[i] >> j & 1)
				end[j] |= end[i];
		}
	}
}

enum {
	CLASSES = 1 << LRAND48_CLASS_BITS,
	LOW = 5 /* low bits of a number that a class decides */
};

/* A deck being shuffled. */
struct lrand48_deal {
	uint64_t state;
	uint8_t deck[CARD_COUNT];
};

static uint32_t
next_number(struct lrand48_deal *h)
{
	h->state = h->state * LRAND48_FACTOR + LRAND48_ADD;
	return (uint32_t)(h->state >> 17);
}

/* Whether only one card may lie at `place`; *now is where it lies in deck. */
static bool
is_certain(const struct possible *p, const uint8_t *deck, unsigned place,
	unsigned *now)
{
	uint64_t card = p->cards[place];

	if (!card || card & (card - 1))
		return false;
	for (*now = 0; card_bit(deck[*now]) != card;)
		++*now;
	return true;
}

/* Whether a seed with these low bits can draw the numbers that are certain:
 * x % n has as many low bits of x as n has factors of 2. */
static bool
class_fits(const struct possible *p, uint32_t low_bits)
{
	struct lrand48_deal h = {.state = (uint64_t)low_bits << 16 | 0x330E};
	unsigned now;

	name_new_deck(h.deck);
	for (unsigned n = CARD_COUNT; n > 1; n--) {
		unsigned bits = (unsigned)__builtin_ctz(n);
		uint32_t number = next_number(&h);
		uint8_t card;

		if (!is_certain(p, h.deck, n - 1, &now) || now >= n)
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
possible_lrand48_classes(const struct possible *p)
{
	uint64_t fit = 0;

	for (uint32_t c = 0; c < CLASSES; c++)
		fit |= (uint64_t)class_fits(p, c) << c;
	return fit;
}

enum { KEYS_EACH = 4096 }; /* of one query, at most */

static void
set_keys(uint64_t *keys, const uint64_t *allowed)
{
	for (uint64_t x = allowed[0]; x; x &= x - 1)
		for (uint64_t y = allowed[1]; y; y &= y - 1)
			for (uint64_t z = allowed[2]; z; z &= z - 1) {
				uint32_t key =
					key_of((uint32_t)__builtin_ctzll(x),
						(uint32_t)__builtin_ctzll(y),
						(uint32_t)__builtin_ctzll(z));

				keys[key / 64] |= UINT64_C(1) << key % 64;
			}
}

static int
count_keys(const uint64_t *allowed)
{
	return __builtin_popcountll(allowed[0]) *
		__builtin_popcountll(allowed[1]) *
		__builtin_popcountll(allowed[2]);
}

uint64_t *
keys_start(const uint64_t *allowed, size_t stride, size_t count)
{
	uint64_t *keys;

	if (count < KEYS_PAY)
		return NULL;
	for (size_t q = 0; q < count; q++)
		if (count_keys(allowed + q * stride) > KEYS_EACH)
			return NULL;
	keys = memory_zero(
		(1 << KEY_VALUES * KEY_VALUE_BITS) / 64, sizeof *keys);
	for (size_t q = 0; q < count; q++)
		set_keys(keys, allowed + q * stride);
	return keys;
}

/* Measured, in nanoseconds. */
enum {
	STATE = 2,      /* a state that is looked at */
	HIT = 8,        /* or, instead, one that passed the first two tests */
	SEEK = 400,     /* and the first such of a run */
	TEST = 3,       /* of a state that passed the tests before */
	DEAL = 400,     /* of a state that passed all tests */
	SEED = 20,      /* made side by side with others */
	QUERY = 10,     /* compared with a seed's deal */
	UNKNOWN = 1000, /* to seed a generator */
	REFUSED = 20,   /* a shuffle that is refused after some draws */
	PLAIN = 300     /* a whole shuffle, draw by draw */
};

enum { DRAWS = CARD_COUNT };

/* What a draw tells: the part of the numbers that it may have given, and in how
 * many runs of neighbours they lie. */
struct draw_part {
	double share;
	unsigned runs;
};

static struct draw_part
part_of(const struct possible *p, unsigned i)
{
	uint64_t set = p->swap[i];

	return (struct draw_part){__builtin_popcountll(set) / (i + 1.0),
		(unsigned)__builtin_popcountll(set & ~(set << 1))};
}

/* Of a draw for two steps. */
static struct draw_part
part_of_pair(const struct possible *p, unsigned i)
{
	struct draw_part part = part_of(p, i), next = part_of(p, i + 1);

	part.share *= next.share;
	part.runs = next.runs * (unsigned)__builtin_popcountll(p->swap[i]);
	return part;
}

/* Of each draw of a shuffle; returns how many there are. */
static unsigned
list_parts(const struct search_query *q, struct draw_part part[DRAWS])
{
	bool pairs = q->shuffle->steps == steps_in_pairs;
	struct possible p;
	unsigned n = 0;

	possible_init(&p, &q->rounds[0], q->order);
	possible_swaps(&p);
	part[n++] = part_of(&p, 1);
	for (unsigned i = 2; i < CARD_COUNT; i += 1 + pairs)
		part[n++] = pairs ? part_of_pair(&p, i) : part_of(&p, i);
	return n;
}

static int
by_share(const void *a, const void *b)
{
	double x = ((const struct draw_part *)a)->share;
	double y = ((const struct draw_part *)b)->share;

	return (x > y) - (x < y);
}

/* The states that the first test allows are looked at one by one, or those that
 * the second allows too, run by run. */
uint64_t
work_backwards(const struct search_query *q)
{
	struct draw_part part[DRAWS];
	double left, work, hits;
	unsigned n = list_parts(q, part);

	qsort(part, n, sizeof *part, by_share);
	left = (double)MINSTD_MODULUS * part[0].share;
	work = left * STATE;
	left *= part[1].share;
	hits = left * HIT + (double)part[0].runs * part[1].runs * SEEK;
	if (part[1].runs <= SECOND_RUNS && hits < work)
		work = hits;
	for (unsigned i = 2; i < n; i++) {
		work += left * TEST;
		left *= part[i].share;
	}
	return (uint64_t)(work + left * DEAL);
}

unsigned
search_cost(const struct shuffle *s)
{
	unsigned cost = s->generator->cost;

	if (swaps_possible(s))
		return numbers_cost(s->generator);
	return (cost ? cost : UNKNOWN) +
		(steps_settle(s->steps) ? REFUSED : PLAIN);
}

uint64_t
work_trying(const struct shuffle *s, uint64_t seeds, size_t queries)
{
	unsigned cost = search_cost(s);

	return seeds * ((cost > SEED ? cost : SEED) + QUERY * queries);
}
