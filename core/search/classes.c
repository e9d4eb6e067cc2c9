#include "core/search/classes.h"

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
