/*
 * The claims of one game, kept for the referee; and which lists are sorted.
 */
#include "core/base/base.h"
#include "core/reader/reader.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	SORT_RANKS = 2 * 24, /* orders by ranks begin here: suits have 24, */
	SORT_TEXTS = SORT_RANKS + 2,  /* and those by spelling here */
	SORT_ORDERS = SORT_TEXTS + 4, /* orders in all */
	LONG_LIST = 8,                /* cards of a list that shows the habit */
	CHANCE_BITS = 24,             /* how unlikely it must be by chance */
	AGAIN_LEAST = 3,              /* moves said twice, by habit, */
	AGAIN_OFTEN = 16,             /* one of so many */
	RECAP_MOST = 26,              /* moves told again together, at most */
	RECAP_KEYS = 256
};

/* In which orders all lists of one kind are sorted. */
struct sort_habit {
	uint64_t orders; /* a bit for each */
	unsigned bits;   /* how unlikely that is by chance, in bits */
	bool any;        /* a long list was among them */
};

void
claims_fini(struct claims *c)
{
	free(c->kept);
	free(c->list);
	text_fini(&c->bytes);
	*c = (struct claims){0};
}

void
claims_clear(struct claims *c)
{
	c->count = c->lists = 0;
	c->sorted = 0;
	c->missing = 0;
	c->unread = c->unread_often = 0;
	memset(c->lines, 0, sizeof c->lines);
	text_clear(&c->bytes);
}

bool
claims_add(struct claims *c, const struct claim *claim)
{
	const struct event *e = claim->event;
	struct claims_kept *k;

	if (c->count == CLAIMS_MOST)
		return false;
	c->kept = memory_grow(c->kept, c->count, &c->room, sizeof *c->kept);
	k = &c->kept[c->count++];
	k->claim = *claim;
	k->claim.event = NULL; /* the caller's */
	k->at = c->bytes.length;
	k->count = e->count;
	k->kind = e->kind;
	memcpy(k->event, e, sizeof k->event);
	if (e->count) {
		text_add(&c->bytes, (const char *)e->list, e->count);
		c->list = memory_grow(
			c->list, c->lists, &c->lists_room, sizeof *c->list);
		c->list[c->lists++] = (uint32_t)(c->count - 1);
	}
	if (e->length)
		text_add(&c->bytes, e->text, e->length);
	return true;
}

void
claims_event(const struct claims *c, size_t i, struct event *e)
{
	const struct claims_kept *k = &c->kept[i];
	const char *list = c->bytes.length ? c->bytes.bytes + k->at : "";

	assert(i < c->count);
	memcpy(e, k->event, sizeof k->event);
	e->text = list + k->count;
	if (k->count)
		memcpy(e->list, list, k->count);
}

void
claims_get(
	const struct claims *c, size_t i, struct claim *claim, struct event *e)
{
	*claim = *claims_at(c, i);
	claim->event = e;
	claims_event(c, i, e);
}

uint64_t
claims_kinds(const struct claims *c, size_t first, size_t end)
{
	uint64_t kinds = 0;

	for (size_t i = first; i < end; i++)
		kinds |= order_bit(c->kept[i].kind);
	return kinds;
}

static void
reverse_kept(struct claims_kept *k, size_t from, size_t to)
{
	for (; from + 1 < to; from++) {
		struct claims_kept kept = k[from];

		k[from] = k[--to];
		k[to] = kept;
	}
}

void
claims_exchange(struct claims *c, size_t first, size_t middle, size_t end)
{
	assert(first < middle && middle < end && end <= c->count);
	reverse_kept(c->kept, first, middle);
	reverse_kept(c->kept, middle, end);
	reverse_kept(c->kept, first, end);
}

void
claims_move(struct claims *c, size_t to, size_t i)
{
	assert(to <= i && i < c->count);
	c->kept[to] = c->kept[i];
}

/* The last moves read, and where in them each was last. */
struct recap {
	const struct vocabulary *words;
	/* Of each kind that tells what a seat did its fields, a bit each; of
	 * others 0. */
	uint32_t act[ORDER_KINDS];
	uint64_t moves; /* the kinds that tell a move with a card, */
	uint64_t lists; /* cards of a seat that do not lie open, */
	uint64_t parts; /* and what is of no seat: a bit each */
	bool again;     /* some claim says a move again */
	size_t count;
	size_t moved;            /* the count, with the last that has a card */
	size_t move[RECAP_MOST]; /* numbers of claims, the newest last */
	size_t last[RECAP_KEYS]; /* of the count, with it; 0: none */
};

static void
class_kinds(const struct vocabulary *v, struct recap *r)
{
	r->words = v;
	for (unsigned kind = 0; kind < v->count; kind++) {
		const struct event_form *form = &v->form[kind];

		if (event_moves(form))
			r->moves |= order_bit(kind);
		if (!event_happens(v, kind))
			continue;
		if (form->field[0].type == EVENT_SEAT &&
			form->field[1].type == EVENT_CARDS)
			r->lists |= order_bit(kind);
		if (!event_has(form, EVENT_SEAT))
			r->parts |= order_bit(kind);
		for (unsigned n = 0; n < EVENT_FIELDS &&
			form->field[0].type == EVENT_SEAT && !event_sums(form);
			n++)
			if (form->field[n].type != EVENT_NO_FIELD)
				r->act[kind] |= UINT32_C(1) << n;
	}
}

/* Whether claim i tells all that some seat did, as in `You play 7S.` */
static bool
tells_act(const struct claims *c, const struct recap *r, size_t i)
{
	const struct claims_kept *k = &c->kept[i];
	uint32_t fields = r->act[k->kind];

	if (r->moves >> k->kind & 1)
		fields &= ~UINT32_C(1);
	return r->act[k->kind] && !(fields & k->claim.missing);
}

static bool
tells_same(
	const struct claims *c, const struct vocabulary *v, size_t i, size_t j)
{
	struct event a, b;

	claims_event(c, i, &a);
	claims_event(c, j, &b);
	if ((c->kept[i].claim.missing | c->kept[j].claim.missing) & 1)
		a.seat = b.seat;
	return event_equal(v, &a, &b);
}

static unsigned
recap_key(const struct claims *c, const struct recap *r, size_t i)
{
	const struct claims_kept *k = &c->kept[i];

	if (r->moves >> k->kind & 1)
		return k->event[offsetof(struct event, card)];
	return CARD_COUNT +
		(k->kind * 8U + k->event[offsetof(struct event, seat)]) %
		(RECAP_KEYS - CARD_COUNT);
}

/* How many of those kept from number `from` on, counted from 1, tell neither a
 * move nor what claim i does. */
static size_t
skip_acts(const struct claims *c, const struct recap *r, size_t from, size_t i)
{
	size_t n = 0;

	while (from + n <= r->count) {
		size_t was = r->move[(from - 1 + n) % RECAP_MOST];

		if ((r->moves >> c->kept[was].kind & 1) ||
			tells_same(c, r->words, was, i))
			break;
		n++;
	}
	return n;
}

/* How many claims from i on tell what those kept from number `from` on do, in
 * their order; *end is behind the last of these. */
static size_t
count_retold(const struct claims *c, const struct recap *r, size_t i,
	size_t from, size_t *end)
{
	size_t n = 0, at = from;

	for (; i + n < c->count && tells_act(c, r, i + n); n++, at++) {
		at += skip_acts(c, r, at, i + n);
		if (at > r->count || (n && c->kept[i + n].claim.stray) ||
			!tells_same(c, r->words, r->move[(at - 1) % RECAP_MOST],
				i + n))
			break;
	}
	*end = at;
	return n;
}

/* Whether the claim that tells what `was` did is a second move: it has the same
 * words, none fewer, and no line stands before it. */
static bool
is_second(const struct claim *claim, const struct claim *was)
{
	return !claim->stray && !claim->retold && claim->loose == was->loose &&
		!(claim->missing & ~was->missing & 1);
}

/* How many claims from i on tell the last moves with a card once more, and all
 * between them, or none of that; 0: none. */
static size_t
count_recap(const struct claims *c, const struct recap *r, size_t i)
{
	size_t from = r->last[recap_key(c, r, i)], n, end;

	if (!from || r->count - from >= RECAP_MOST)
		return 0;
	n = count_retold(c, r, i, from, &end);
	if (n == 1 &&
		is_second(&c->kept[i].claim,
			&c->kept[r->move[(from - 1) % RECAP_MOST]].claim))
		return 0;
	if (n == 1 && from == r->count)
		return 1;
	return from <= r->moved && r->moved < end ? n : 0;
}

/* Marks the moves told again, and that words say so which leave out the seat. A
 * line unread before them tells no further move, for they are the last; but
 * behind a move that is followed by what no seat does, as a stock that is made
 * anew, the same moves may come next. */
static void
mark_recaps(struct claims *c, struct recap *r)
{
	size_t parted = 0;
	uint32_t told = 1; /* fields that the last move leaves out */

	for (size_t i = 0, n; i < c->count; i += n ? n : 1) {
		unsigned kind = c->kept[i].kind;

		n = 0;
		if (r->parts >> kind & 1 && i && tells_act(c, r, i - 1))
			parted = r->count;
		if (!tells_act(c, r, i))
			continue;
		if (parted != r->count)
			n = count_recap(c, r, i);
		for (size_t k = 0; k < n; k++) {
			c->kept[i + k].claim.again = true;
			c->kept[i + k].claim.retold = c->kept[i].claim.retold ||
				(c->kept[i].claim.missing & ~told & 1);
		}
		r->again = r->again || n;
		if (n)
			continue;
		r->move[r->count++ % RECAP_MOST] = i;
		told = c->kept[i].claim.missing;
		r->last[recap_key(c, r, i)] = r->count;
		if (r->moves >> kind & 1)
			r->moved = r->count;
	}
}

/* Marks the last moves before lists that have one of their seat among them, and
 * sees whether some say a move again. */
static void
mark_listed(struct claims *c, struct recap *r)
{
	uint64_t seats = 0;
	unsigned moves = 0;

	for (size_t i = c->count; i-- > 0;) {
		struct claims_kept *k = &c->kept[i];
		uint64_t seat = order_bit(
			k->event[offsetof(struct event, seat)] % ORDER_KINDS);

		r->again = r->again || k->claim.again;
		if (r->moves >> k->kind & 1) {
			k->claim.listed =
				moves++ < GAME_SEATS && (seats & seat);
		} else if (r->lists >> k->kind & 1) {
			seats = moves ? seat : seats | seat;
			moves = 0;
		}
	}
}

/* How many claims say a move again, and of which kinds. */
static size_t
count_again(const struct claims *c, uint64_t *kinds)
{
	size_t again = 0;

	*kinds = 0;
	for (size_t i = 0; i < c->count; i++)
		if (c->kept[i].claim.again) {
			again++;
			*kinds |= UINT64_C(1) << c->kept[i].kind;
		}
	return again;
}

/* Whether so many are so often that the program does it by habit. */
static bool
is_habit_of_saying(const struct claims *c, size_t again, uint64_t kinds)
{
	size_t moves = 0;

	for (size_t i = 0; i < c->count; i++)
		moves += kinds >> c->kept[i].kind & 1;
	return again >= AGAIN_LEAST && AGAIN_OFTEN * again >= moves;
}

void
claims_settle_again(struct claims *c, const struct vocabulary *v)
{
	uint64_t kinds;
	struct recap r = {0};
	size_t again, kept = 0;
	bool habit;

	if (!c->count)
		return;
	class_kinds(v, &r);
	mark_listed(c, &r);
	mark_recaps(c, &r);
	if (!r.again)
		return;
	again = count_again(c, &kinds);
	habit = is_habit_of_saying(c, again, kinds);
	c->lists = 0;
	for (size_t i = 0; i < c->count; i++) {
		struct claims_kept *k = &c->kept[i];

		if (!k->claim.again || !(habit || k->claim.retold))
			c->kept[kept++] = *k;
		else if (kept && c->kept[kept - 1].kind == v->prompt &&
			c->kept[kept - 1].claim.line == k->claim.line)
			kept--;
		else if (c->kept[kept - 1].claim.loose && !k->claim.loose &&
			tells_same(c, v, kept - 1, i))
			c->kept[kept - 1] = *k;
		c->kept[kept - 1].claim.again = false;
		if (c->kept[kept - 1].count &&
			(!c->lists || c->list[c->lists - 1] != kept - 1))
			c->list[c->lists++] = (uint32_t)(kept - 1);
	}
	c->count = kept;
}

/* The cards that the claim shows, if it is of a seat at the table. */
static card_set
cards_seen(const struct vocabulary *v, const struct claim *c)
{
	const struct event *e = c->event;
	const struct event_form *form = &v->form[e->kind];
	card_set seen = 0;

	if (!event_happens(v, e->kind) || !event_has(form, EVENT_SEAT))
		return 0;
	if (event_moves(form) && claim_has(c, 1) && e->card < CARD_COUNT)
		seen = card_bit(e->card);
	for (unsigned i = 0; i < e->count && event_has(form, EVENT_CARDS); i++)
		seen |= card_bit(e->list[i]);
	return seen;
}

void
claims_settle_draws(struct claims *c, const struct vocabulary *v)
{
	uint64_t kinds = claims_kinds(c, 0, c->count);
	card_set seen = 0;
	struct claim claim;
	struct event e;

	if (v->taken == v->drawn || kinds >> v->drawn & 1 ||
		!(kinds >> v->taken & 1))
		return;
	for (size_t i = 0; i < c->count; i++) {
		claims_get(c, i, &claim, &e);
		if (v->news >> e.kind & 1)
			seen = 0;
		if (e.kind == v->taken && claim.loose && claim_has(&claim, 1) &&
			!(seen & card_bit(e.card))) {
			c->kept[i].kind = e.kind = (uint8_t)v->drawn;
			memcpy(c->kept[i].event, &e, sizeof c->kept[i].event);
		}
		seen |= cards_seen(v, &claim);
	}
}

/* The places of the suits in each of their orders. */
static const uint8_t suit_place[SORT_RANKS / 2][CARD_SUITS] = {
	/* clang-format off */
	{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1},
	{0, 3, 1, 2}, {0, 3, 2, 1}, {1, 0, 2, 3}, {1, 0, 3, 2},
	{1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0},
	{2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0},
	{2, 3, 0, 1}, {2, 3, 1, 0}, {3, 0, 1, 2}, {3, 0, 2, 1},
	{3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0},
	/* clang-format on */
};

/* Whether a stands before b as strings, where a ten is T or 10. */
static bool
in_text_order(unsigned a, unsigned b, bool ten_first)
{
	static const char spelt[] = "A23456789TJQK";
	char x = spelt[card_rank(a)], y = spelt[card_rank(b)];

	x = ten_first && x == 'T' ? '1' : x;
	y = ten_first && y == 'T' ? '1' : y;
	return x < y ||
		(x == y &&
			card_suit_letter(card_suit(a)) <
				card_suit_letter(card_suit(b)));
}

/* Whether a stands before b: by suits and then ranks up or down, in any order
 * of the suits; by ranks alone, up or down; or as strings, up or down. */
static bool
in_order(unsigned order, unsigned a, unsigned b)
{
	bool down = order % 2;
	unsigned x = card_rank(down ? b : a);
	unsigned y = card_rank(down ? a : b);

	if (order >= SORT_TEXTS)
		return in_text_order(down ? b : a, down ? a : b,
			(order - SORT_TEXTS) / 2 != 0);
	if (order >= SORT_RANKS)
		return x <= y;
	if (card_suit(a) != card_suit(b))
		return suit_place[order / 2][card_suit(a)] <
			suit_place[order / 2][card_suit(b)];
	return x < y;
}

static bool
is_sorted(const struct event *e, unsigned order)
{
	for (unsigned i = 1; i < e->count; i++)
		if (!in_order(order, e->list[i - 1], e->list[i]))
			return false;
	return true;
}

static void
learn_list(struct sort_habit *h, const struct event *e)
{
	unsigned bits = 0;

	for (uint64_t left = h->orders; left; left &= left - 1)
		if (!is_sorted(e, (unsigned)__builtin_ctzll(left)))
			h->orders ^= left & -left;
	/* n cards are in one order of n!: log2 of it, rounded down. */
	for (unsigned n = e->count; n > 1; n--)
		bits += 31 - (unsigned)__builtin_clz(n);
	h->bits += bits;
	h->any = h->any || e->count >= LONG_LIST;
}

/* Whether all lists of the kind tell moves in the order of these. */
static bool
tells_moves(const struct claims *c, const struct vocabulary *v, unsigned kind)
{
	size_t moved[UINT8_MAX + 1] = {0};
	struct claim claim;
	struct event e;

	for (size_t i = 0; i < c->count; i++) {
		claims_get(c, i, &claim, &e);
		if (event_moves(&v->form[e.kind]))
			moved[e.card] = i + 1;
		for (unsigned n = 0; e.kind == kind && n < e.count; n++)
			if (!moved[e.list[n]] ||
				(n && moved[e.list[n - 1]] > moved[e.list[n]]))
				return false;
	}
	return true;
}

/* The kinds whose lists are sorted, of those in the bit set. */
static uint64_t
find_sorted(const struct claims *c, uint64_t kinds, struct sort_habit *habit)
{
	uint64_t left = kinds, sorted = 0;
	struct claim claim;
	struct event e;

	for (uint64_t k = kinds; k; k &= k - 1)
		habit[__builtin_ctzll(k)] = (struct sort_habit){
			(UINT64_C(1) << SORT_ORDERS) - 1, 0, false};
	for (size_t i = 0; i < c->lists && left; i++) {
		unsigned kind = c->kept[c->list[i]].kind;

		if (!(left >> kind & 1))
			continue;
		claims_get(c, c->list[i], &claim, &e);
		learn_list(&habit[kind], &e);
		if (!habit[kind].orders)
			left &= ~(UINT64_C(1) << kind);
	}
	for (; left; left &= left - 1) {
		const struct sort_habit *h = &habit[__builtin_ctzll(left)];

		if (h->orders && h->any && h->bits >= CHANCE_BITS)
			sorted |= left & -left;
	}
	return sorted;
}

/* Further kinds, of what the table shows, with an order that the sorted ones
 * have: such lists follow those. */
static uint64_t
find_followers(uint64_t kinds, uint64_t sorted, const struct sort_habit *habit)
{
	uint64_t orders = 0;
	uint64_t followers = 0;

	for (; sorted; sorted &= sorted - 1)
		orders |= habit[__builtin_ctzll(sorted)].orders;
	for (; kinds; kinds &= kinds - 1)
		if (habit[__builtin_ctzll(kinds)].orders & orders)
			followers |= kinds & -kinds;
	return followers;
}

void
claims_mark_sorted(struct claims *c, const struct vocabulary *v)
{
	struct sort_habit habit[ORDER_KINDS];
	uint64_t lists = 0, marked;

	for (unsigned kind = 0; kind < v->count && !v->sorted; kind++)
		if (event_has(&v->form[kind], EVENT_CARDS) ||
			event_has(&v->form[kind], EVENT_ROW))
			lists |= UINT64_C(1) << kind;
	c->sorted = find_sorted(c, lists, habit);
	for (uint64_t left = c->sorted; left; left &= left - 1)
		if (tells_moves(c, v, (unsigned)__builtin_ctzll(left)))
			c->sorted ^= left & -left;
	marked = c->sorted | find_followers(lists & v->board, c->sorted, habit);
	for (size_t i = 0; i < c->count && marked; i++)
		if (marked >> c->kept[i].kind & 1)
			c->kept[i].claim.unordered = true;
}
