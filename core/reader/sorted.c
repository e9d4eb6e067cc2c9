#include "core/reader/sorted.h"

#include <assert.h>

enum {
	ORDERS = 24,     /* of four suits */
	WAYS = 50,       /* of sorting cards */
	LONG = 8,        /* cards of a list that shows the habit */
	CHANCE_BITS = 24 /* how unlikely it must be by chance */
};

/* What the lists of one kind allow. */
struct habit {
	uint64_t ways; /* bit per way in which all lists are sorted */
	unsigned bits; /* how unlikely that is by chance, in bits */
	bool any;      /* a long list was among them */
};

/* The rank of each suit in the order numbered n. */
static void
suit_order(unsigned n, unsigned *rank)
{
	unsigned left[CARD_SUITS] = {0, 1, 2, 3};
	unsigned base = 6;

	for (unsigned i = 0, size = CARD_SUITS; i < CARD_SUITS; i++, size--) {
		unsigned pick = n / base;

		n %= base;
		base = size > 2 ? base / (size - 1) : 1;
		rank[left[pick]] = i;
		for (unsigned j = pick; j + 1 < size; j++)
			left[j] = left[j + 1];
	}
}

/*
 * Whether a stands before b: by suits and then ranks up or down, in any order
 * of the suits; or by ranks alone, up or down.
 */
static bool
before(unsigned way, unsigned a, unsigned b)
{
	unsigned rank[CARD_SUITS];
	bool down = way % 2;
	unsigned x = card_rank(down ? b : a);
	unsigned y = card_rank(down ? a : b);

	if (way >= 2 * ORDERS)
		return x <= y;
	suit_order(way / 2, rank);
	if (card_suit(a) != card_suit(b))
		return rank[card_suit(a)] < rank[card_suit(b)];
	return x < y;
}

static bool
is_sorted(const struct event *e, unsigned way)
{
	for (unsigned i = 1; i < e->count; i++)
		if (!before(way, e->list[i - 1], e->list[i]))
			return false;
	return true;
}

static unsigned
log2_of(unsigned n)
{
	unsigned bits = 0;

	while (n > 1) {
		bits++;
		n /= 2;
	}
	return bits;
}

static void
learn(struct habit *h, const struct event *e)
{
	unsigned bits = 0;

	for (unsigned way = 0; way < WAYS; way++)
		if (h->ways >> way & 1 && !is_sorted(e, way))
			h->ways &= ~(UINT64_C(1) << way);
	/* n cards are in one order of n!: log2 of it, rounded down. */
	for (unsigned n = e->count; n > 1; n--)
		bits += log2_of(n);
	h->bits += bits;
	h->any = h->any || e->count >= LONG;
}

static bool
lists_cards(const struct event_form *form)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type == EVENT_CARDS)
			return true;
	return false;
}

static bool
is_habit(const struct habit *h)
{
	return h->ways && h->any && h->bits >= CHANCE_BITS;
}

static struct habit
habit_of(const struct claims *c, unsigned kind)
{
	struct habit h = {(UINT64_C(1) << WAYS) - 1, 0, false};
	struct claim claim;
	struct event e;

	for (size_t i = 0; i < c->count && h.ways; i++) {
		if (claims_kind(c, i) != kind)
			continue;
		claims_get(c, i, &claim, &e);
		learn(&h, &e);
	}
	return h;
}

uint64_t
sorted_mark(struct claims *c, const struct vocabulary *v)
{
	uint64_t kinds = 0;

	for (unsigned kind = 0; kind < v->count && !v->sorted; kind++) {
		struct habit h;

		if (!lists_cards(&v->form[kind]))
			continue;
		h = habit_of(c, kind);
		if (!is_habit(&h))
			continue;
		kinds |= UINT64_C(1) << kind;
		for (size_t i = 0; i < c->count; i++)
			if (claims_kind(c, i) == kind)
				claims_unorder(c, i);
	}
	return kinds;
}
