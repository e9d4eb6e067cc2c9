#include "tools/evidence.h"

#include <ctype.h>
#include <stdlib.h>

enum { UNKNOWN = CARD_NONE };

void
evidence_init(struct evidence *e, const struct cut *cut)
{
	e->cut = cut;
	e->any = false;
	e->fixed = false;
	e->first = EVIDENCE_ROUNDS;
	e->last = 1;
	for (unsigned i = 0; i < EVIDENCE_ROUNDS; i++)
		known_init(&e->rounds[i]);
}

static bool
parts_cards(char c)
{
	return !isalnum((unsigned char)c) && c != '?';
}

/*
 * Reads cards, or ?, to card[room]. Returns how many, or -1 when something
 * else stands there or there are more: at byte *stopped.
 */
static int
read_cards_up_to(const char *s, size_t length, uint8_t *card, unsigned room,
	size_t *stopped)
{
	unsigned n = 0;
	size_t at = 0;

	for (;;) {
		unsigned one = UNKNOWN;
		size_t took = 1;

		while (at < length && parts_cards(s[at]))
			at++;
		*stopped = at;
		if (at == length)
			return (int)n;
		if (s[at] != '?')
			took = card_read_loosely(s + at, length - at, &one);
		if (!took || n == room ||
			(at + took < length && !parts_cards(s[at + took])))
			return -1;
		card[n++] = (uint8_t)one;
		at += took;
	}
}

static int
read_cards(const char *s, size_t length, uint8_t *card, unsigned room)
{
	size_t stopped;

	return read_cards_up_to(s, length, card, room, &stopped);
}

/* The round's hands, the round counted among those that are known. */
static struct known *
hands_of(struct evidence *e, unsigned round)
{
	e->any = true;
	e->first = round < e->first ? round : e->first;
	e->last = round > e->last ? round : e->last;
	return &e->rounds[round - 1];
}

static bool
is_whole_deck(const uint8_t *card)
{
	card_set seen = 0;

	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (card[i] != UNKNOWN)
			seen |= card_bit(card[i]);
	return seen == CARD_ALL;
}

int
evidence_whole_deck(
	const char *s, size_t length, uint8_t *card, struct fault *f)
{
	size_t stopped;
	int n = read_cards_up_to(s, length, card, CARD_COUNT, &stopped);

	if (n < 0)
		return fault_set(f, FAULT_DECK, 0, (uint32_t)stopped + 1,
			"no card, or the 53rd, stands here");
	if (n != CARD_COUNT || !is_whole_deck(card))
		return fault_set(f, FAULT_DECK, 0, 0,
			"a deck is 52 cards, each once; there are %d, or one "
			"is there twice",
			n);
	return 0;
}

/*
 * The first lines in a row that hold nothing but cards and together a deck; a
 * prompt may stand before them.
 */
static bool
find_deck(const struct text *bytes, uint8_t *card)
{
	const char *p = bytes->bytes, *end = p + bytes->length;
	unsigned have = 0;

	while (p < end) {
		const char *newline = memchr(p, '\n', (size_t)(end - p));
		const char *stop = newline ? newline : end;
		int n = read_cards(
			p, (size_t)(stop - p), card + have, CARD_COUNT - have);

		if (n <= 0 && have) {
			have = 0;
			continue;
		}
		have += n > 0 ? (unsigned)n : 0;
		if (have == CARD_COUNT)
			return is_whole_deck(card);
		p = stop + 1;
	}
	return false;
}

static bool
read_deck_file(const struct tool *t, const char *name, uint8_t *card)
{
	struct text bytes;
	FILE *in = tool_open(t, name);
	bool found;

	if (!in)
		exit(TOOL_TROUBLE);
	text_init(&bytes);
	if (tool_slurp(t, in, name, &bytes) != 0)
		exit(TOOL_TROUBLE);
	found = bytes.length && find_deck(&bytes, card);
	text_fini(&bytes);
	tool_close(in);
	return found;
}

void
evidence_deck(struct evidence *e, const struct tool *t, const char *s)
{
	uint8_t card[CARD_COUNT];
	struct known *h = hands_of(e, 1);
	int n = read_cards(s, strlen(s), card, CARD_COUNT);

	if (n <= 0 && !read_deck_file(t, s, card))
		tool_misused(t, "'%s' has no deck of 52 cards", s);
	if (n > 0 && (n != CARD_COUNT || !is_whole_deck(card)))
		tool_misused(t,
			"--deck takes 52 cards, each once; there are "
			"%d, or one is there twice",
			n);
	for (unsigned i = 0; i < CARD_COUNT; i++)
		known_place(h, i, card[i]);
}

/* A hand that was named, and its cards. */
struct holding {
	struct known *hands;
	unsigned hand; /* from 0 */
	unsigned count;
	uint8_t card[CARD_COUNT];
};

/* ROUND:HAND, or HAND; where the cards begin. */
static const char *
read_hand(struct evidence *e, const struct tool *t, const char *what,
	const char *s, unsigned long *round, unsigned long *hand)
{
	const char *equals = strchr(s, '=');
	const char *colon = memchr(s, ':', equals ? (size_t)(equals - s) : 0);
	char *end = NULL;
	bool read = true;

	*round = 1;
	if (colon) {
		*round = strtoul(s, &end, 10);
		read = end == colon;
		e->fixed = true;
	}
	*hand = strtoul(colon ? colon + 1 : s, &end, 10);
	if (!read || end != equals || *hand < 1 || *hand > e->cut->hands ||
		*round < 1 || *round > EVIDENCE_ROUNDS)
		tool_misused(t,
			"--%s takes [ROUND:]HAND='CARDS', hands 1 to "
			"%u, not '%s'",
			what, e->cut->hands, s);
	return equals + 1;
}

/* The cards that are known, each of which can be there once. */
static void
check_cards(const struct tool *t, const char *s, const struct holding *h)
{
	card_set seen = 0;

	for (unsigned i = 0; i < h->count; i++) {
		card_set card = h->card[i] < UNKNOWN ? card_bit(h->card[i]) : 0;

		if (seen & card)
			tool_misused(t, "'%s': a card is there twice", s);
		seen |= card;
	}
	if (!seen)
		tool_misused(t, "'%s' tells no card", s);
}

static void
read_holding(struct evidence *e, const struct tool *t, const char *what,
	const char *s, struct holding *h)
{
	unsigned long round, hand;
	const char *cards = read_hand(e, t, what, s, &round, &hand);
	unsigned most = e->cut->cards;
	size_t stopped;
	int n = read_cards_up_to(cards, strlen(cards), h->card, most, &stopped);

	if (n < 0)
		tool_misused(t,
			"'%s', column %zu: no card, or one more than the %u of "
			"a hand",
			s, (size_t)(cards - s) + stopped + 1, most);
	h->count = (unsigned)n;
	check_cards(t, s, h);
	h->hands = hands_of(e, (unsigned)round);
	h->hand = (unsigned)hand - 1;
}

void
evidence_hand(struct evidence *e, const struct tool *t, const char *s)
{
	const uint8_t *place;
	struct holding h;

	read_holding(e, t, "hand", s, &h);
	place = e->cut->place + h.hand * e->cut->cards;
	for (unsigned i = 0; i < h.count; i++)
		if (h.card[i] != UNKNOWN)
			known_place(h.hands, place[i], h.card[i]);
}

/* Whether there is room for what is known of these places. */
static bool
has_room(const struct known *h, uint64_t places)
{
	for (unsigned i = 0; i < h->groups; i++)
		if (h->within[i].places == places)
			return true;
	return h->groups < KNOWN_GROUPS;
}

void
evidence_has(struct evidence *e, const struct tool *t, const char *s)
{
	struct holding h;
	card_set cards = 0;
	uint64_t places;

	read_holding(e, t, "has", s, &h);
	places = cut_places(e->cut, h.hand);
	if (!has_room(h.hands, places))
		tool_misused(t,
			"--has takes at most %d hands of a round, not '%s'",
			KNOWN_GROUPS, s);
	for (unsigned i = 0; i < h.count; i++)
		if (h.card[i] != UNKNOWN)
			cards |= card_bit(h.card[i]);
	known_within(h.hands, places, cards);
}
