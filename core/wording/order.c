#include "core/wording/wording.h"

#include <assert.h>

void
order_without(struct order *o, uint64_t absent)
{
	bool grown = true;

	while (grown) {
		grown = false;
		for (unsigned kind = 0; kind < o->kinds; kind++) {
			uint64_t next = o->next[kind];

			for (unsigned gone = 0; gone < o->kinds; gone++)
				if ((absent & next) >> gone & 1)
					next |= o->next[gone];
			grown |= next != o->next[kind];
			o->next[kind] = next;
		}
	}
	for (unsigned kind = 0; kind < o->kinds; kind++)
		o->next[kind] &= ~absent;
}

/* Marks what can be reached, and from where, until `kind` is. */
static bool
find_path(const struct order *o, unsigned before, unsigned kind, uint8_t *from)
{
	uint8_t queue[ORDER_KINDS];
	uint64_t seen = order_bit(before);
	unsigned head = 0;
	unsigned tail = 0;

	queue[tail++] = (uint8_t)before;
	while (head < tail) {
		unsigned at = queue[head++];

		for (unsigned k = 0; k < o->kinds; k++) {
			if (!order_allows(o, at, k) || seen >> k & 1)
				continue;
			from[k] = (uint8_t)at;
			if (k == kind)
				return true;
			seen |= order_bit(k);
			queue[tail++] = (uint8_t)k;
		}
	}
	return false;
}

unsigned
order_gap(const struct order *o, unsigned before, unsigned kind, uint8_t *gap)
{
	uint8_t from[ORDER_KINDS];
	unsigned n = 0;

	assert(before < o->kinds && kind < o->kinds);
	/* A kind that may not follow itself is looked for as any other. */
	if (before == kind) {
		for (unsigned k = 0; k < o->kinds; k++)
			if (order_allows(o, before, k) &&
				order_allows(o, k, kind)) {
				gap[0] = (uint8_t)k;
				return 1;
			}
		return 0;
	}
	if (!find_path(o, before, kind, from))
		return 0;
	for (unsigned k = from[kind]; k != before; k = from[k])
		n++;
	if (n > ORDER_GAP)
		return 0;
	for (unsigned k = from[kind], i = n; k != before; k = from[k])
		gap[--i] = (uint8_t)k;
	return n;
}

void
order_learn(struct order *o, const struct vocabulary *v,
	const struct wording *w, uint32_t *unmentioned)
{
	uint64_t absent = 0;
	struct event e;
	struct text t;

	text_init(&t);
	for (unsigned kind = 0; kind < v->count; kind++) {
		memset(&e, 0, offsetof(struct event, list));
		e.kind = (uint8_t)kind;
		e.seat = 1;
		text_clear(&t);
		wording_print(w, &e, &t);
		if (t.length == 0)
			absent |= order_bit(kind);
		unmentioned[kind] = 0;
		for (unsigned i = 0; i < EVENT_FIELDS; i++)
			if (!wording_mentions(w, kind, i))
				unmentioned[kind] |= UINT32_C(1) << i;
	}
	text_fini(&t);
	o->absent = absent;
	order_without(o, absent);
}
