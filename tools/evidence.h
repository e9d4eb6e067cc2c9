/*
 * Evidence: what straights-deal --find is told of decks.
 *
 * Cards are written as people write them, parted by anything that is no letter
 * or digit. A `?` stands for a card that is not known.
 */
#ifndef TOOLS_EVIDENCE_H
#define TOOLS_EVIDENCE_H

#include "core/cards/cards.h"
#include "tools/tool.h"

enum { EVIDENCE_ROUNDS = 64 };

struct evidence {
	const struct cut *cut; /* borrowed */
	bool any;              /* something is known */
	bool fixed;     /* of rounds that are named, not of any one round */
	unsigned first; /* the first round of which something is known */
	unsigned last;
	struct known rounds[EVIDENCE_ROUNDS]; /* from round 1; if not fixed,
						 only the first is used */
};

void evidence_init(struct evidence *e, const struct cut *cut);

/* All but evidence_whole_deck end the program, with a message, when they cannot
 * be read. */

/* 52 cards; or the name of a file (- is standard input) that has them on one
 * line, or on several in a row, as the deck command prints them. */
void evidence_deck(struct evidence *e, const struct tool *t, const char *s);

/*
 * Reads 52 different cards from s to card[CARD_COUNT]. Returns 0, or -1 with *f
 * filled, its column counted from the first byte of s.
 */
int evidence_whole_deck(
	const char *s, size_t length, uint8_t *card, struct fault *f);

/* [ROUND:]HAND=CARDS, in the order of a hand line, from its first card on. */
void evidence_hand(struct evidence *e, const struct tool *t, const char *s);

/* [ROUND:]HAND=CARDS, in any order. */
void evidence_has(struct evidence *e, const struct tool *t, const char *s);

/* What a transcript proves of the rounds of its first game. */
void
evidence_transcript(struct evidence *e, const struct tool *t, const char *file);

#endif
