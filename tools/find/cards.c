/* Reading what is asked for: decks, hands, and files of decks. */
#include "tools/find/find.h"

#include "core/base/base.h"

#include <stdlib.h>
#include <unistd.h>

enum { UNKNOWN = CARD_NONE };

void
find_cards_init(struct find_cards *c, const struct cut *cut)
{
	c->cut = cut;
	c->any = false;
	c->named = false;
	c->first = FIND_ROUNDS;
	c->last = 1;
	for (unsigned i = 0; i < FIND_ROUNDS; i++)
		known_init(&c->rounds[i]);
}

static bool
parts_cards(char c)
{
	return !ascii_alnum(c) && c != '?';
}

/* Dots for what is left out, three or as one character. */
static bool
is_ellipsis(const char *s, size_t length)
{
	return bytes_begin(s, length, "...") ||
		bytes_begin(s, length, ELLIPSIS);
}

/* Why reading stopped. */
enum { NO_CARD = -1, ONE_TOO_MANY = -2 };

static const char *
stop_reason(int stop)
{
	return stop == NO_CARD ? "not a card (a rank and a suit: 7S or TH)"
			       : "one card too many";
}

/* Reads cards, or ?, to card[room]. Returns how many, or why byte *stopped is
 * the end of them. */
static int
read_cards(const char *s, size_t length, uint8_t *card, unsigned room,
	size_t *stopped)
{
	unsigned n = 0;
	size_t at = 0;

	for (;;) {
		unsigned one = UNKNOWN;
		size_t took = 1;

		while (at < length && parts_cards(s[at]) &&
			!is_ellipsis(s + at, length - at))
			at++;
		*stopped = at;
		if (at == length)
			return (int)n;
		if (s[at] != '?')
			took = card_read_loosely(s + at, length - at, &one);
		if (!took || (at + took < length && !parts_cards(s[at + took])))
			return NO_CARD;
		if (n == room)
			return ONE_TOO_MANY;
		card[n++] = (uint8_t)one;
		at += took;
	}
}

/* The cards are not 52, or not each once: says which is there twice, and the
 * hint. */
static int
refuse_deck(const uint8_t *card, unsigned n, const char *hint, struct fault *f)
{
	const char *name = "";
	card_set seen = 0;

	for (unsigned i = 0; i < n && !*name; i++) {
		if (card[i] != UNKNOWN && seen & card_bit(card[i]))
			name = card_plain(card[i]);
		seen |= card[i] == UNKNOWN ? 0 : card_bit(card[i]);
	}
	return fault_set(f, FAULT_DECK, 0, 0,
		"a deck is 52 cards, each once; there are %u%s%s%s%s", n,
		*name ? ", and " : "", name, *name ? " is there twice" : "",
		hint);
}

/* Reads 52 different cards from a line of a file, where columns count from 1.
 */
static int
read_deck_line(const char *s, size_t length, uint8_t *card, struct fault *f)
{
	size_t stopped;
	int n = read_cards(s, length, card, CARD_COUNT, &stopped);

	if (n < 0)
		return fault_set(f, FAULT_DECK, 0, (uint32_t)stopped + 1, "%s",
			stop_reason(n));
	if (n != CARD_COUNT || card_set_of(card, CARD_COUNT) != CARD_ALL)
		return refuse_deck(card, (unsigned)n,
			n < CARD_COUNT ? " (one deck a line: --format line)"
				       : "",
			f);
	return 0;
}

/* Reads the first lines in a row that hold nothing but cards and together a
 * deck; a prompt may stand before them. */
static bool
read_deck_lines(const struct text *bytes, uint8_t *card)
{
	const char *p = bytes->bytes, *end = p + bytes->length;
	unsigned have = 0;
	size_t stopped;

	while (p < end) {
		const char *newline = memchr(p, '\n', (size_t)(end - p));
		const char *stop = newline ? newline : end;
		int n = read_cards(p, (size_t)(stop - p), card + have,
			CARD_COUNT - have, &stopped);

		if (n <= 0 && have) {
			have = 0;
			continue;
		}
		have += n > 0 ? (unsigned)n : 0;
		if (have == CARD_COUNT)
			return card_set_of(card, CARD_COUNT) == CARD_ALL;
		p = stop + 1;
	}
	return false;
}

static int
read_deck_file(const char *name, uint8_t *card, struct fault *f)
{
	struct text bytes = {0};
	int status;

	status = tool_slurp(name, &bytes, f);
	if (status == 0 && !(bytes.length && read_deck_lines(&bytes, card)))
		status = tool_refuse(f, "'%s' has no deck of 52 cards",
			SHORT(name, QUOTE_NAME));
	text_fini(&bytes);
	return status;
}

/* The round's hands, the round counted among those that are known. */
static struct known *
hands_of(struct find_cards *c, unsigned round)
{
	c->any = true;
	c->first = round < c->first ? round : c->first;
	c->last = round > c->last ? round : c->last;
	return &c->rounds[round - 1];
}

static void
place_deck(struct known *h, const uint8_t *card)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		known_place(h, i, card[i]);
}

int
find_cards_deck(struct find_cards *c, const char *s, struct fault *f)
{
	uint8_t card[CARD_COUNT];
	size_t stopped;
	int n = read_cards(s, strlen(s), card, CARD_COUNT, &stopped);

	if (n < 0 && !strchr(s, '/') && access(s, F_OK) != 0)
		return tool_refuse(f,
			"--deck takes 52 cards or a file: there is no such "
			"file; at '%s': %s",
			SHORT(s + stopped, QUOTE_WORD), stop_reason(n));
	if (n <= 0 && read_deck_file(s, card, f) != 0)
		return -1;
	if (n > 0 &&
		(n != CARD_COUNT || card_set_of(card, CARD_COUNT) != CARD_ALL))
		return refuse_deck(card, (unsigned)n, "", f);
	place_deck(hands_of(c, 1), card);
	return 0;
}

/* A hand that was named, and its cards. */
struct holding {
	unsigned round; /* from 1 */
	bool named;     /* the round is */
	unsigned hand;  /* from 0 */
	unsigned count;
	uint8_t card[CARD_COUNT];
};

/* Reads ROUND:HAND=, or HAND=; returns where the cards begin, or NULL. */
static const char *
read_hand(const char *s, unsigned hands, struct holding *h)
{
	const char *equals = strchr(s, '=');
	const char *colon = memchr(s, ':', equals ? (size_t)(equals - s) : 0);
	unsigned long round = 1, hand;
	char *end = NULL;

	h->named = colon != NULL;
	if (colon) {
		round = strtoul(s, &end, 10);
		if (end != colon)
			return NULL;
	}
	hand = strtoul(colon ? colon + 1 : s, &end, 10);
	if (end != equals || hand < 1 || hand > hands || round < 1 ||
		round > FIND_ROUNDS)
		return NULL;
	h->round = (unsigned)round;
	h->hand = (unsigned)hand - 1;
	return equals + 1;
}

/* The cards that are known, each of which can be there once. */
static int
check_cards(const char *s, const struct holding *h, struct fault *f)
{
	card_set seen = 0;

	for (unsigned i = 0; i < h->count; i++) {
		card_set card = h->card[i] < UNKNOWN ? card_bit(h->card[i]) : 0;

		if (seen & card)
			return tool_refuse(f, "'%s': a card is there twice",
				SHORT(s, QUOTE_NAME));
		seen |= card;
	}
	if (!seen)
		return tool_refuse(
			f, "'%s' names no card", SHORT(s, QUOTE_NAME));
	return 0;
}

static int
read_holding(const struct cut *cut, const char *option, const char *s,
	struct holding *h, struct fault *f)
{
	const char *cards = read_hand(s, cut->hands, h);
	size_t stopped;
	int n;

	if (!cards)
		return tool_refuse(f,
			"--%s takes [ROUND:]HAND='CARDS', hands 1 to %u, not "
			"'%s'",
			option, cut->hands, SHORT(s, QUOTE_LINE));
	n = read_cards(cards, strlen(cards), h->card, cut->cards, &stopped);
	if (n < 0 && is_ellipsis(cards + stopped, strlen(cards + stopped)))
		return tool_refuse(f,
			"'%s', column %zu: name each card, with ? for one "
			"that is not known, not '...'",
			SHORT(s, QUOTE_LINE),
			(size_t)(cards - s) + stopped + 1);
	if (n < 0)
		return tool_refuse(f, "'%s', column %zu: %s",
			SHORT(s, QUOTE_LINE), (size_t)(cards - s) + stopped + 1,
			stop_reason(n));
	h->count = (unsigned)n;
	return check_cards(s, h, f);
}

int
find_cards_hand(struct find_cards *c, const char *s, struct fault *f)
{
	const uint8_t *place;
	struct known *hands;
	struct holding h;

	if (read_holding(c->cut, "hand", s, &h, f) != 0)
		return -1;
	c->named = c->named || h.named;
	hands = hands_of(c, h.round);
	place = c->cut->place + h.hand * c->cut->cards;
	for (unsigned i = 0; i < h.count; i++) {
		unsigned there = hands->at[place[i]];

		if (h.card[i] == UNKNOWN)
			continue;
		if (there != CARD_NONE && there != h.card[i])
			return tool_refuse(f,
				"no deck has %s where it has %s: --hand '%s'",
				card_plain(h.card[i]), card_plain(there),
				SHORT(s, QUOTE_LINE));
		known_place(hands, place[i], h.card[i]);
	}
	return 0;
}

int
find_cards_has(struct find_cards *c, const char *s, struct fault *f)
{
	struct holding h;
	uint64_t places;

	if (read_holding(c->cut, "has", s, &h, f) != 0)
		return -1;
	places = cut_places(c->cut, h.hand);
	if (!known_has_room(&c->rounds[h.round - 1], places))
		return tool_refuse(f,
			"--has takes at most %d hands of a round, not '%s'",
			KNOWN_GROUPS, SHORT(s, QUOTE_LINE));
	c->named = c->named || h.named;
	known_within(
		hands_of(c, h.round), places, card_set_of(h.card, h.count));
	return 0;
}

/* Whether the cards of each group are as many as their places, at the most, and
 * no card must lie in two places. */
static int
check_round(const struct known *k, struct fault *f)
{
	uint64_t places[CARD_COUNT];

	known_places(k, places);
	for (unsigned card = 0; card < CARD_COUNT; card++)
		if (!places[card])
			return tool_refuse(f,
				"no deck has %s in each place asked for",
				card_plain(card));
	for (unsigned i = 0; i < k->groups; i++)
		if (card_count(k->within[i].cards) >
			card_count(k->within[i].places))
			return tool_refuse(f, "no hand has %u cards: --has",
				card_count(k->within[i].cards));
	return 0;
}

int
find_cards_check(const struct find_cards *c, struct fault *f)
{
	for (unsigned i = 0; i < FIND_ROUNDS; i++)
		if (check_round(&c->rounds[i], f) != 0)
			return -1;
	return 0;
}

static void
add_deck(struct find_decks *d, const uint8_t *card, uint32_t line)
{
	struct find_wanted *deck;

	d->deck = memory_grow(d->deck, d->count, &d->room, sizeof *d->deck);
	deck = &d->deck[d->count++];
	*deck = (struct find_wanted){.line = line};
	known_init(&deck->cards);
	place_deck(&deck->cards, card);
}

/* Blank lines and comments. */
static bool
is_left_out(const char *text, size_t length)
{
	size_t blanks = 0;

	while (blanks < length && ascii_among(text[blanks], " \t\r"))
		blanks++;
	return blanks == length || text[blanks] == '#';
}

static int
read_decks(struct find_decks *d, const struct text *bytes, struct fault *f)
{
	uint8_t card[CARD_COUNT];
	size_t at = 0, length;
	const char *s;

	for (uint32_t line = 1; text_line(bytes, &at, &s, &length); line++) {
		if (is_left_out(s, length))
			continue;
		if (read_deck_line(s, length, card, f) != 0) {
			f->line = line;
			return -1;
		}
		add_deck(d, card, line);
	}
	if (!d->count)
		return tool_refuse(f, "'%s' has no deck of 52 cards",
			SHORT(d->file, QUOTE_NAME));
	return 0;
}

int
find_decks_read(struct find_decks *d, const char *file, struct fault *f)
{
	struct text bytes = {0};
	int status;

	*d = (struct find_decks){.file = file};
	status = tool_slurp(file, &bytes, f);
	if (status == 0)
		status = read_decks(d, &bytes, f);
	text_fini(&bytes);
	if (status != 0)
		find_decks_fini(d);
	return status;
}

void
find_decks_fini(struct find_decks *d)
{
	free(d->deck);
	*d = (struct find_decks){.count = 0};
}
