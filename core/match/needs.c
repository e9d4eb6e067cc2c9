/*
 * What every deck must have that an expression matches: most decks are
 * refused by a look at a few places.
 */
#include "core/match/match.h"

#include "core/match/private.h"

#include <string.h>

/* Four bytes a card: one copy writes the name and the byte after it. */
#define SUIT(s)                                                                \
	"A" s, "2" s, "3" s, "4" s, "5" s, "6" s, "7" s, "8" s, "9" s, "T" s,  \
		"J" s, "Q" s, "K" s
static const char card_names[CARD_COUNT][4] = {
	SUIT("C "), SUIT("D "), SUIT("H "), SUIT("S ")};

void
line_names(const uint8_t *deck, char line[LINE_ROOM])
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		memcpy(line + i * LINE_EACH, card_names[deck[i]],
			sizeof card_names[0]);
}

void
line_hands(const uint8_t *deck, const struct cut *cut, char line[LINE_ROOM])
{
	unsigned dealt = cut_dealt(cut);

	for (unsigned i = 0; i < CARD_COUNT; i++)
		memcpy(line + i * LINE_EACH, card_names[deck[cut->place[i]]],
			sizeof card_names[0]);
	for (unsigned i = 1; i <= cut->hands; i++)
		line[i * cut->cards * LINE_EACH - 1] = '|';
	if (cut->up)
		line[(dealt + cut->up) * LINE_EACH - 1] = '|';
	line[LINE_SIZE - 1] = '\n';
}

bool
line_parted(const struct cut *cut, unsigned place)
{
	unsigned before = place + 1, dealt = cut_dealt(cut);

	if (before == CARD_COUNT)
		return false;
	return before <= dealt ? before % cut->cards == 0
			       : cut->up && before == dealt + cut->up;
}

char *
line_cards(
	char *out, const uint8_t *deck, unsigned count, char between, char end)
{
	for (unsigned i = 0; i < count; i++) {
		memcpy(out, card_names[deck[i]], LINE_NAME);
		out[LINE_NAME] = between;
		out += LINE_EACH;
	}
	if (count)
		out[-1] = end;
	return out;
}

#define RANKS ((1u << CARD_RANKS) - 1)
#define SUITS (((1u << CARD_SUITS) - 1) << CARD_RANKS)

/* Where each vector begins in the deck. */
static const unsigned char begins[NEEDS_VECTORS] = {
	0, NEEDS_LANES, 2 * NEEDS_LANES, CARD_COUNT - NEEDS_LANES};

/* An expression and the cut that parts the line. */
struct question {
	struct automaton automaton;
	const struct cut *cut;
};

/* Bits of AUTOMATON_LETTERS: ranks come first, then suits. */
static letter_set
rank_letter(unsigned card)
{
	return 1u << card_rank(card);
}

static letter_set
suit_letter(unsigned card)
{
	return 1u << (CARD_RANKS + card_suit(card));
}

/* Takes a mark any number of times: marks are not letters of the line. */
static state_set
step_marks(const struct automaton *a, state_set states, unsigned mark)
{
	state_set before;

	do {
		before = states;
		states |= automaton_step(a, states, 1u << mark);
	} while (states != before);
	return states;
}

/* The states after any card but this one; sets *over when the expression has
 * matched already. */
static state_set
step_others(
	const struct automaton *a, state_set states, unsigned card, bool *over)
{
	letter_set rank = rank_letter(card), suit = suit_letter(card);
	state_set others = automaton_step(a, states, RANKS & ~rank);
	state_set same = automaton_step(a, states, rank);
	state_set next = automaton_step(a, others, SUITS) |
		automaton_step(a, same, SUITS & ~suit);

	*over = *over || ((others | same | next) & a->last);
	return next;
}

static state_set
step_card(
	const struct automaton *a, state_set states, unsigned card, bool *over)
{
	state_set half = automaton_step(a, states, rank_letter(card));
	state_set next = automaton_step(a, half, suit_letter(card));

	*over = *over || ((half | next) & a->last);
	return next;
}

/* Whether some line matches that has the card at this place of the line
 * (CARD_COUNT: nowhere) and at no other. Other cards may be repeated. */
static bool
may_match(const struct question *q, unsigned card, unsigned place)
{
	const struct automaton *a = &q->automaton;
	state_set states = step_marks(a, 0, AUTOMATON_BEGIN);
	bool over = a->empty || (states & a->last);

	for (unsigned i = 0; i < CARD_COUNT && !over; i++) {
		states = i == place ? step_card(a, states, card, &over)
				    : step_others(a, states, card, &over);
		if (i + 1 < CARD_COUNT)
			states = automaton_step(a, states,
				automaton_letter(
					line_parted(q->cut, i) ? '|' : ' '));
		over = over || (states & a->last);
	}
	return over || (step_marks(a, states, AUTOMATON_END) & a->last);
}

/* Bit p: the card may lie at place p of the deck. */
static uint64_t
places_of(const struct question *q, unsigned card)
{
	uint64_t places = 0;

	for (unsigned i = 0; i < CARD_COUNT; i++)
		if (may_match(q, card, i))
			places |= UINT64_C(1) << q->cut->place[i];
	return places;
}

static void
add_need(struct needs *n, unsigned card, uint64_t places)
{
	uint8_t bytes[NEEDS_LANES];
	unsigned k = n->count++;

	memset(&n->need[k].card, (int)card, sizeof n->need[k].card);
	for (unsigned v = 0; v < NEEDS_VECTORS; v++) {
		for (unsigned i = 0; i < NEEDS_LANES; i++)
			bytes[i] = places >> (begins[v] + i) & 1 ? 0xFF : 0;
		memcpy(&n->need[k].allowed[v], bytes, sizeof bytes);
	}
}

void
needs_find(struct needs *n, const char *expression, size_t length,
	const struct cut *cut)
{
	struct question q = {.cut = cut};

	n->count = 0;
	if (!automaton_make(&q.automaton, expression, length))
		return;
	for (unsigned card = 0; card < CARD_COUNT && n->count < NEEDS_CARDS;
		card++) {
		uint64_t places;

		if (may_match(&q, card, CARD_COUNT))
			continue;
		places = places_of(&q, card);
		if (places != CARD_ALL)
			add_need(n, card, places);
	}
}

bool
needs_met(const struct needs *n, const uint8_t *deck)
{
	needs_vector cards[NEEDS_VECTORS];

#pragma GCC unroll 4
	for (unsigned v = 0; v < NEEDS_VECTORS; v++)
		memcpy(&cards[v], deck + begins[v], sizeof cards[v]);
	for (unsigned i = 0; i < n->count; i++) {
		needs_vector lies = {0};
		uint64_t half[2];

#pragma GCC unroll 4
		for (unsigned v = 0; v < NEEDS_VECTORS; v++)
			lies |= (needs_vector)(cards[v] == n->need[i].card) &
				n->need[i].allowed[v];
		memcpy(half, &lies, sizeof half);
		if (!(half[0] | half[1]))
			return false;
	}
	return true;
}
