/*
 * Cards as people spell them.
 *
 * 7S, 10d, 1H, 7 S, S7, 7 of Spades, Ace of Hearts, and suits as the signs of
 * Unicode. Knows nothing of lists or lines.
 */
#ifndef CORE_READER_SPELT_H
#define CORE_READER_SPELT_H

#include "core/cards/cards.h"

/*
 * Reads a card, or a rank alone (*suit is CARD_SUITS then), from the first
 * bytes of s. Returns how many it took; 0, and nothing set, when neither
 * stands there or the word goes on.
 */
size_t spelt_read(const char *s, size_t length, unsigned *rank, unsigned *suit);

#endif
