/*
 * Needs: where cards must lie for an expression to match a deck's line.
 *
 * Follows from the expression alone: a card is needed when no line without it
 * can match, and may lie where some line that has it there can. So most decks
 * are refused by a look at a few cards, and their line is never written. Of an
 * expression that core/match/automaton.h does not understand nothing is known.
 * Plain data.
 */
#ifndef CORE_MATCH_NEEDS_H
#define CORE_MATCH_NEEDS_H

#include "core/cards/cut.h"

#include <stdbool.h>

enum {
	NEEDS_CARDS = 8, /* as many as are kept */
	NEEDS_LANES = 16,
	NEEDS_VECTORS = 4 /* a deck, the last vector beginning earlier */
};

typedef uint8_t needs_vector __attribute__((vector_size(NEEDS_LANES)));

struct needs {
	unsigned count;
	struct {
		needs_vector card;                   /* in every lane */
		needs_vector allowed[NEEDS_VECTORS]; /* ~0 where it may lie */
	} need[NEEDS_CARDS];
};

/* What the expression needs of the line of a deck that is cut so. */
void needs_find(struct needs *n, const char *expression, size_t length,
	const struct cut *cut);

/* False: the expression does not match the line of deck[CARD_COUNT]. */
bool needs_met(const struct needs *n, const uint8_t *deck);

#endif
