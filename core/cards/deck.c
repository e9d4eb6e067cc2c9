/*
 * Decks: their orders when new, what a seed deals round after round, how a deck
 * is cut, and what is known of one.
 */
#include "core/cards/cards.h"

#include "core/base/base.h"
#include "core/base/fault.h"

#include <assert.h>
#include <string.h>

/* clang-format off */
/* Suit orders: that of the spec, those seen in programs, and the rest. */
#define EACH_ORDER(M)                                                          \
	M("CDHS")                                                              \
	M("SHCD") M("HDCS") M("HDSC") M("CSHD") M("SHDC") M("HCDS") M("SDHC")  \
		M("HSDC") M("DCHS") M("CDSH") M("CHDS") M("CHSD") M("CSDH")    \
			M("DCSH") M("DHCS") M("DHSC") M("DSCH") M("DSHC")      \
				M("HCSD") M("HSCD") M("SCDH") M("SCHD")        \
					M("SDCH")

#define SUITS(s) {s, "suit by suit: " s, s, false, DECK_ACE_FIRST},
#define RANKS(s) \
	{"ranks-" s, "all aces first, then all twos: " s, s, true, \
		DECK_ACE_FIRST},
#define ACE_LAST(s) \
	{"ace-last-" s, "suit by suit, two to ace: " s, s, false, \
		DECK_ACE_LAST},
#define RANKS_ACE_LAST(s) \
	{"ranks-ace-last-" s, "all twos first, aces last: " s, s, true, \
		DECK_ACE_LAST},
#define KING_FIRST(s) \
	{"king-first-" s, "suit by suit, king to ace: " s, s, false, \
		DECK_KING_FIRST},
#define RANKS_KING_FIRST(s) \
	{"ranks-king-first-" s, "all kings first: " s, s, true, \
		DECK_KING_FIRST},
/* clang-format on */

const struct deck_order deck_order_rows[] = {EACH_ORDER(SUITS) EACH_ORDER(RANKS)
		EACH_ORDER(ACE_LAST) EACH_ORDER(RANKS_ACE_LAST)
			EACH_ORDER(KING_FIRST) EACH_ORDER(RANKS_KING_FIRST)};

const size_t deck_order_count = LENGTH(deck_order_rows);

/* The rank that comes i-th in a suit, or its cards among the suits. */
static unsigned
rank_at(enum deck_ranks ranks, unsigned i)
{
	switch (ranks) {
	case DECK_ACE_LAST:
		return (i + 1) % CARD_RANKS;
	case DECK_KING_FIRST:
		return CARD_RANKS - 1 - i;
	case DECK_ACE_FIRST:
		break;
	}
	return i;
}

void
deck_new(const struct deck_order *order, uint8_t *deck)
{
	for (unsigned i = 0; i < CARD_SUITS; i++) {
		unsigned suit = 0;

		while (card_suit_letter(suit) != order->suits[i])
			suit++;
		for (unsigned rank = 0; rank < CARD_RANKS; rank++)
			deck[order->by_rank ? rank * CARD_SUITS + i
					    : i * CARD_RANKS + rank] =
				(uint8_t)(suit * CARD_RANKS +
					rank_at(order->ranks, rank));
	}
}

/* glibc's state is all zero until srand48 is called. */
static void
seed_model(struct rng *r, const struct model *m, unsigned more)
{
	rng_seed(r, m->shuffle->generator, m->seed + more);
	if (m->unseeded && r->generator == &generator_lrand48)
		r->x = 0;
}

/* CDHS is the order of the cards' numbers. */
static void
restore_first_order(struct dealer *d)
{
	static const uint8_t usual[CARD_COUNT] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
		10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
		26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41,
		42, 43, 44, 45, 46, 47, 48, 49, 50, 51};

	if (d->model.order)
		deck_new(d->model.order, d->deck);
	else
		memcpy(d->deck, usual, CARD_COUNT);
}

void
dealer_start(struct dealer *d, const struct model *model)
{
	assert(model->shuffle);
	d->model = *model;
	d->decks = NULL;
	d->count = 0;
	d->round = 0;
	seed_model(&d->rng, model, 0);
	restore_first_order(d);
}

void
dealer_copy(const struct dealer *from, struct dealer *to)
{
	const struct generator *g = from->rng.generator;

	memcpy(to, from,
		g && !g->small ? sizeof *to
			       : offsetof(struct dealer, rng.word));
}

void
dealer_restart(struct dealer *d, uint64_t seed)
{
	assert(!d->decks);
	d->model.seed = seed;
	d->round = 0;
	seed_model(&d->rng, &d->model, 0);
	restore_first_order(d);
}

void
dealer_start_decks(
	struct dealer *d, const uint8_t (*decks)[CARD_COUNT], size_t count)
{
	d->model = (struct model){0};
	d->decks = decks;
	d->count = count;
	d->round = 0;
	rng_seed(&d->rng, &generator_minstd0, 1);
	restore_first_order(d);
}

static bool
deals_otherwise(const struct model *m)
{
	return m->dealing != DECK_IN_HANDS || m->begin;
}

/* Where the i-th card of the hands, seat by seat, lies in the deck. */
static unsigned
place_of(const struct model *m, unsigned i)
{
	switch (m->dealing) {
	case DECK_FROM_BACK:
		return CARD_COUNT - 1 - i;
	case DECK_IN_TURN:
		return i % CARD_RANKS * CARD_SUITS + i / CARD_RANKS;
	case DECK_TO_SECOND:
		return (i + 3 * CARD_RANKS) % CARD_COUNT;
	case DECK_TO_THIRD:
		return (i + 2 * CARD_RANKS) % CARD_COUNT;
	case DECK_TO_FOURTH:
		return (i + CARD_RANKS) % CARD_COUNT;
	case DECK_IN_HANDS:
		break;
	}
	return (i + m->begin) % CARD_COUNT;
}

void
dealer_shuffled(const struct dealer *d, uint8_t *deck)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		deck[place_of(&d->model, i)] = d->deck[i];
}

static void
hand_out_deck(struct dealer *d)
{
	uint8_t deck[CARD_COUNT];

	memcpy(deck, d->deck, CARD_COUNT);
	for (unsigned i = 0; i < CARD_COUNT; i++)
		d->deck[i] = deck[place_of(&d->model, i)];
}

static void
gather_deck(struct dealer *d)
{
	uint8_t deck[CARD_COUNT];

	dealer_shuffled(d, deck);
	memcpy(d->deck, deck, CARD_COUNT);
}

static void
deal_by_model(struct dealer *d)
{
	const struct model *m = &d->model;
	unsigned times = d->round && m->later ? m->later : m->times;
	unsigned reseed = d->round == 0 || m->anew ? m->reseed : 0;

	if (m->growing)
		times = d->round + 1;
	if (d->round && (m->anew || m->counting))
		seed_model(&d->rng, m, m->counting ? d->round : 0);
	if (d->round && deals_otherwise(m) && !m->cut)
		gather_deck(d);
	if (d->round && m->put_back)
		restore_first_order(d);
	for (unsigned i = 0; i == 0 || i < times; i++) {
		if (reseed && i && i % reseed == 0)
			seed_model(&d->rng, m, 0);
		shuffle_deck(m->shuffle, &d->rng, d->deck);
	}
	if (deals_otherwise(m))
		hand_out_deck(d);
}

bool
dealer_deal(struct dealer *d)
{
	if (d->decks && d->round >= d->count)
		return false;
	if (d->decks)
		memcpy(d->deck, d->decks[d->round], CARD_COUNT);
	else
		deal_by_model(d);
	d->round++;
	return true;
}

void
cut_by_hand(struct cut *c, unsigned hands, unsigned cards)
{
	assert(hands > 0 && hands * cards <= CARD_COUNT);
	c->hands = hands;
	c->cards = cards;
	c->up = 0;
	c->rest = "left";
	c->opener = CARD_NONE;
	for (unsigned i = 0; i < CARD_COUNT; i++)
		c->place[i] = (uint8_t)i;
}

void
cut_in_turn(struct cut *c, unsigned hands, unsigned cards)
{
	cut_by_hand(c, hands, cards);
	for (unsigned i = 0; i < cut_dealt(c); i++)
		c->place[i % hands * cards + i / hands] = (uint8_t)i;
}

int
cut_check(unsigned hands, unsigned cards, struct fault *f)
{
	if (hands < 1 || hands > CARD_COUNT)
		return fault_set(f, FAULT_SEATS, 0, 0,
			"a deck is cut for 1 to %d players, not %u", CARD_COUNT,
			hands);
	if (cards > CARD_COUNT / hands)
		return fault_set(f, FAULT_SEATS, 0, 0,
			"%u players can have %u cards each, not %u", hands,
			CARD_COUNT / hands, cards);
	return 0;
}

unsigned
cut_dealt(const struct cut *c)
{
	return c->hands * c->cards;
}

void
cut_deck(const struct cut *c, const uint8_t *deck, uint8_t *dealt)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		dealt[i] = deck[c->place[i]];
}

uint64_t
cut_places(const struct cut *c, unsigned hand)
{
	uint64_t places = 0;

	assert(hand < c->hands);
	for (unsigned i = 0; i < c->cards; i++)
		places |= UINT64_C(1) << c->place[hand * c->cards + i];
	return places;
}

/* --- what is known of a deck, place by place and as groups --- */

void
known_init(struct known *k)
{
	memset(k->at, CARD_NONE, sizeof k->at);
	k->placed = 0;
	k->groups = 0;
}

void
known_place(struct known *k, unsigned place, unsigned card)
{
	assert(place < CARD_COUNT && card < CARD_COUNT);
	k->at[place] = (uint8_t)card;
	k->placed |= UINT64_C(1) << place;
}

/* The index of the group with these places; k->groups: there is none. */
static unsigned
group_of(const struct known *k, uint64_t places)
{
	unsigned i = 0;

	while (i < k->groups && k->within[i].places != places)
		i++;
	return i;
}

bool
known_has_room(const struct known *k, uint64_t places)
{
	return group_of(k, places) < KNOWN_GROUPS;
}

void
known_within(struct known *k, uint64_t places, card_set cards)
{
	unsigned i = group_of(k, places);

	assert(i < KNOWN_GROUPS);
	if (i == k->groups) {
		k->within[i].places = places;
		k->within[i].cards = 0;
		k->groups++;
	}
	k->within[i].cards |= cards;
}

/* Most decks are refused by the first card that is not one of the group's, if
 * these fill their places. */
static bool
group_agrees(const struct known *k, unsigned group, const uint8_t *deck)
{
	uint64_t places = k->within[group].places;
	card_set cards = k->within[group].cards, seen = 0;
	card_set refused = card_count(cards) == card_count(places) ? ~cards : 0;

	for (; places; places &= places - 1) {
		seen |= card_bit(deck[__builtin_ctzll(places)]);
		if (seen & refused)
			return false;
	}
	return !(cards & ~seen);
}

bool
known_agrees(const struct known *k, const uint8_t *deck)
{
	for (uint64_t left = k->placed; left; left &= left - 1) {
		unsigned place = (unsigned)__builtin_ctzll(left);

		if (k->at[place] != deck[place])
			return false;
	}
	for (unsigned i = 0; i < k->groups; i++)
		if (!group_agrees(k, i, deck))
			return false;
	return true;
}

void
known_places(const struct known *k, uint64_t places[CARD_COUNT])
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		places[i] = CARD_ALL;
	for (uint64_t left = k->placed; left; left &= left - 1) {
		unsigned place = (unsigned)__builtin_ctzll(left);

		/* No other card may lie there either. */
		for (unsigned i = 0; i < CARD_COUNT; i++)
			places[i] &= i == k->at[place]
				? UINT64_C(1) << place
				: ~(UINT64_C(1) << place);
	}
	for (unsigned g = 0; g < k->groups; g++)
		for (card_set c = k->within[g].cards; c; c &= c - 1)
			places[card_first(c)] &= k->within[g].places;
}

unsigned
known_bits(const struct known *k)
{
	uint64_t free = CARD_ALL; /* places without a card that is known */
	card_set left = CARD_ALL;
	double chance = 1; /* at least 52!, which a double holds */
	unsigned bits = 0;

	for (unsigned i = 0; i < CARD_COUNT; i++) {
		if (k->at[i] == CARD_NONE)
			continue;
		chance /= card_count(free);
		free &= ~(UINT64_C(1) << i);
		left &= ~card_bit(k->at[i]);
	}
	for (unsigned i = 0; i < k->groups; i++) {
		card_set cards = k->within[i].cards & left;

		left &= ~cards;
		for (; cards; cards &= cards - 1) {
			uint64_t places = k->within[i].places & free;

			if (!places)
				break;
			chance *= (double)card_count(places) / card_count(free);
			free &= ~(places & -places);
		}
	}
	for (; chance <= 0.5; chance *= 2)
		bits++;
	return bits;
}
