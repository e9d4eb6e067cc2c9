/*
 * What a search found: seeds and the rounds that deal it, and how many each
 * hand got of each card.
 */
#ifndef TOOLS_FOUND_H
#define TOOLS_FOUND_H

#include "core/cards/cards.h"
#include "core/base/text.h"

struct found_deal {
	const struct shuffle *shuffle;
	uint32_t seed;
	uint32_t round;
	uint32_t deck; /* of several that are looked for */
};

/* A list, as bytes of a text, so that a crew's workers can make parts of it. */
void found_add(struct text *list, const struct found_deal *deal);
size_t found_count(const struct text *list);
struct found_deal found_at(const struct text *list, size_t index);

/* By shuffle as in the table, then by deck, seed and round. */
void found_sort(struct text *list);

/* How often each card lay at each place of the deck. */
struct found_census {
	uint64_t decks;
	uint64_t at[CARD_COUNT][CARD_COUNT]; /* place, card */
};

void found_census_add(struct found_census *c, const uint8_t *deck);
void found_census_join(struct found_census *c, const struct found_census *part);

/*
 * A table of cards and hands, and chi-square of each card, of the opening seat
 * where a card opens, of cards over hands and of cards over places, with the
 * chance that a fair shuffle is as far off.
 */
void found_census_print(
	const struct found_census *c, const struct cut *cut, struct text *out);

#endif
