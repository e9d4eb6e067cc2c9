#include "core/reader/compare.h"

#include "core/reader/fields.h"
#include "core/base/text.h"

#include <stdio.h>
#include <string.h>

struct item {
	const char *s;
	struct fields_item is;
	size_t step; /* bytes to the next item */
};

struct items {
	struct item item[CARD_COUNT];
	unsigned count;
};

/* A piece of a line, and where it begins there. */
struct piece {
	const char *s;
	size_t length;
	size_t at;
};

static bool
split(struct piece p, struct items *items)
{
	size_t at = 0;

	items->count = 0;
	while (at < p.length && items->count < CARD_COUNT) {
		struct item *i = &items->item[items->count];

		i->s = p.s + at;
		i->step = fields_item(i->s, p.length - at, &i->is);
		if (!i->step)
			return false;
		at += i->step;
		items->count++;
	}
	return at == p.length;
}

static void
tell(const struct differ_sink *sink, struct piece p, enum fault_id id,
	const char *what, const char *key)
{
	sink->tell(sink->context,
		&(struct difference){p.at, p.length, id, what, key});
}

static bool
same_item(const struct item *a, const struct item *b)
{
	return a->is.rank == b->is.rank &&
		(a->is.suit == b->is.suit || a->is.suit == CARD_SUITS ||
			b->is.suit == CARD_SUITS);
}

static bool
spelt_alike(const struct item *a, const struct item *b)
{
	return a->is.length == b->is.length &&
		memcmp(a->s, b->s, a->is.length) == 0;
}

/* Equal for all cards, or for all cards of a rank. */
static void
tell_spelling(const struct differ_sink *sink, size_t at, const struct item *due,
	const struct item *found)
{
	char what[FAULT_TEXT];
	char key[DIFFER_KEY];
	bool whole = due->is.suit == CARD_SUITS && found->is.suit != CARD_SUITS;

	snprintf(what, sizeof(what), "`%.*s` for `%.*s`", (int)found->is.length,
		found->s, (int)due->is.length, due->s);
	if (whole)
		snprintf(key, sizeof(key), "whole cards");
	else
		snprintf(key, sizeof(key), "rank %u", due->is.rank);
	tell(sink, (struct piece){found->s, found->is.length, at},
		FAULT_CARD_SPELLING, what, key);
}

/* How each item is spelt beside its fellow, wherever that stands. */
static void
compare_spelling(const struct differ_sink *sink, struct piece p,
	const struct items *due, const struct items *found)
{
	for (unsigned i = 0; i < found->count; i++)
		for (unsigned j = 0; j < due->count; j++) {
			const struct item *f = &found->item[i];

			if (!same_item(f, &due->item[j]))
				continue;
			if (!spelt_alike(f, &due->item[j]))
				tell_spelling(sink, p.at + (size_t)(f->s - p.s),
					&due->item[j], f);
			break;
		}
}

static void
compare_order(const struct differ_sink *sink, struct piece p,
	const struct items *due, const struct items *found)
{
	static const char what[] = "the list is in another order";

	for (unsigned i = 0; i < due->count && i < found->count; i++)
		if (!same_item(&due->item[i], &found->item[i])) {
			tell(sink, p, FAULT_LIST_ORDER, what, what);
			return;
		}
}

static void
compare_gaps(const struct differ_sink *sink, struct piece p,
	const struct items *due, const struct items *found)
{
	char what[FAULT_TEXT];

	for (unsigned i = 0; i + 1 < due->count && i + 1 < found->count; i++) {
		const struct item *d = &due->item[i];
		const struct item *f = &found->item[i];
		size_t n = d->step - d->is.length;
		size_t m = f->step - f->is.length;

		if (n == m &&
			memcmp(d->s + d->is.length, f->s + f->is.length, n) ==
				0)
			continue;
		snprintf(what, sizeof(what),
			"`%.*s` for `%.*s` between the cards",
			(int)(m < 20 ? m : 20), f->s + f->is.length,
			(int)(n < 20 ? n : 20), d->s + d->is.length);
		tell(sink, p, FAULT_SPACING, what, what);
		return;
	}
}

static bool
compare_list(
	const struct differ_sink *sink, struct piece due, struct piece found)
{
	struct items d;
	struct items f;

	if (!split(due, &d) || !split(found, &f) || d.count != f.count)
		return false;
	compare_order(sink, found, &d, &f);
	compare_spelling(sink, found, &d, &f);
	compare_gaps(sink, found, &d, &f);
	return true;
}

/* Whether the field is settled: what is left of it need not be told. */
static bool
compare_field(
	const struct differ_sink *sink, struct piece due, struct piece found)
{
	char what[FAULT_TEXT];

	if (due.length == found.length &&
		memcmp(due.s, found.s, due.length) == 0)
		return true;
	if (compare_list(sink, due, found))
		return true;
	snprintf(what, sizeof(what), "`%.*s` for `%.*s`",
		(int)(found.length < 60 ? found.length : 60), found.s,
		(int)(due.length < 60 ? due.length : 60), due.s);
	tell(sink, found, FAULT_SPELLING, what, "a value");
	return true;
}

/* The line found as it would be with its fields as they are due. */
struct mended {
	struct text bytes;
	size_t at; /* how much of the line found has been copied */
};

static void
mend(struct mended *m, const char *found, const struct loose_field *f,
	struct piece due)
{
	text_add(&m->bytes, found + m->at, f->at - m->at);
	text_add(&m->bytes, due.s, due.length);
	m->at = f->at + f->length;
}

/* The next field in the order of the line, after those that end at `at`. */
static unsigned
next_field(const struct loose_reading *how, size_t at, uint32_t done)
{
	unsigned best = EVENT_FIELDS;

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		const struct loose_field *f = &how->field[i];

		if (!f->read || done >> i & 1 || f->at < at)
			continue;
		if (best == EVENT_FIELDS || f->at < how->field[best].at)
			best = i;
	}
	return best;
}

/*
 * Where a list was continued below, what is due on this line ends before it.
 */
static size_t
due_length(const struct compare *c, const struct loose_reading *due)
{
	size_t n = c->expected_length;

	if (!c->continued)
		return n;
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (due->field[i].read && due->field[i].length > 1 &&
			due->field[i].at + due->field[i].length == n)
			n = due->field[i].at;
	while (n > 0 && c->expected[n - 1] == ' ')
		n--;
	return n;
}

void
compare_lines(const struct compare *c, const struct differ_sink *sink)
{
	struct loose_reading due;
	struct event e;
	struct mended m = {{0}, 0};
	uint32_t done = 0;
	size_t length = c->expected_length;

	if (loose_read(c->loose, c->kind, true, c->expected, c->expected_length,
		    &e, &due) == LOOSE_YES) {
		length = due_length(c, &due);
		for (unsigned i;
			(i = next_field(c->how, m.at, done)) != EVENT_FIELDS;) {
			const struct loose_field *f = &c->how->field[i];
			struct piece d = {c->expected + due.field[i].at,
				due.field[i].length, 0};
			struct piece p = {c->found + f->at, f->length, f->at};

			done |= UINT32_C(1) << i;
			if (due.field[i].read && !c->continued &&
				compare_field(sink, d, p))
				mend(&m, c->found, f, d);
		}
	}
	text_add(&m.bytes, c->found + m.at, c->found_length - m.at);
	differ(c->expected, length, m.bytes.bytes, m.bytes.length, sink);
	text_fini(&m.bytes);
}
