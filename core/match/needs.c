#include "core/match/needs.h"

#include "core/match/automaton.h"
#include "core/match/line.h"

#include <string.h>

#define RANKS ((1u << CARD_RANKS) - 1)
#define SUITS (((1u << CARD_SUITS) - 1) << CARD_RANKS)

/* Where each vector begins in the deck. */
static const unsigned char begins[NEEDS_VECTORS] = {
	0, NEEDS_LANES, 2 * NEEDS_LANES, CARD_COUNT - NEEDS_LANES};

/* An expression, and how the line is parted. */
struct asked {
	struct automaton automaton;
	const struct cut *cut;
};

/* The bits of automaton.h's letters: ranks, suits, blank, bar. */
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

/* A mark is no letter: any number of them stand at the begin and the end. */
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

/*
 * The states after any card but this one; true in *over when the expression has
 * matched already.
 */
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

/*
 * Whether some line matches that has the card at this place of it (CARD_COUNT:
 * nowhere) and at no other. Lines may have another card twice.
 */
static bool
may_match(const struct asked *q, unsigned card, unsigned place)
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
places_of(const struct asked *q, unsigned card)
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
	struct asked q = {.cut = cut};

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
